"""What `python -m tests.benchmarks misd` compares must be comparable."""

import pytest

from solvers.misd.problem import problem_of
from tests.benchmarks import __main__ as program
from tests.benchmarks import misd


def test_it_is_registered():
    assert "misd" in program.NAMES


@pytest.mark.parametrize(("cards", "share"), [(1, 0.2), (1, 0.3)])
def test_all_methods_agree(cards, share, monkeypatch):
    monkeypatch.setattr(misd, "REPEAT", 1)
    pairs, times = misd.missing_times(problem_of(misd.layout(cards, share)))
    assert pairs >= 1
    assert set(times) == set(misd.METHODS)


def test_methods_that_disagree_are_no_benchmark(monkeypatch):
    monkeypatch.setattr(misd, "METHODS", {"a": lambda p, b: (1,), "b": lambda p, b: (2,)})
    with pytest.raises(AssertionError, match="do not agree"):
        misd.missing_times(problem_of(misd.layout(1, 0.3)))


def test_both_tables(monkeypatch):
    monkeypatch.setattr(misd, "SIZES", ((1, 0.3),))
    monkeypatch.setattr(misd, "REPEAT", 1)
    text = misd.run()
    assert "1, 30%" in text
    assert "cp-sat" in text


def test_a_method_that_does_not_finish_is_shown(monkeypatch):
    monkeypatch.setattr(misd, "LIMIT", 0.0)
    assert misd.ratio(float("inf"), 2.0).startswith("> ")
