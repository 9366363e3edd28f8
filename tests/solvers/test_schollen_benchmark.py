"""What `python -m tests.benchmarks schollen` compares must be comparable."""

import pytest

from tests.benchmarks import __main__ as program
from tests.benchmarks import schollen


def test_it_is_registered():
    assert "schollen" in program.NAMES


def test_the_naive_search_is_right():
    state = schollen.board(6, 3, 3, 1)
    profiles = [method(state, 6) for method in schollen.METHODS.values()]
    assert all(profile == profiles[0] for profile in profiles)


def test_methods_that_disagree_are_no_benchmark(monkeypatch):
    monkeypatch.setattr(schollen, "METHODS", {"one": lambda s, h: [1], "two": lambda s, h: [2]})
    with pytest.raises(AssertionError, match="do not agree"):
        schollen.evacuation_times(schollen.board(4, 1, 5, 1), 2)


def test_a_search_that_does_not_finish_is_shown(monkeypatch):
    monkeypatch.setattr(schollen, "LIMIT", 0.0)
    times = schollen.evacuation_times(schollen.board(4, 2, 5, 1), 3)
    assert times["naive search"] == float("inf")


def test_both_tables(monkeypatch):
    monkeypatch.setattr(schollen, "SIZES", {"small": (schollen.board(4, 2, 2, 1), 4)})
    monkeypatch.setattr(schollen, "FORECASTS", ((1, 3),))
    text = schollen.run()
    assert "evacuation" in text
    assert "1 in 3" in text
