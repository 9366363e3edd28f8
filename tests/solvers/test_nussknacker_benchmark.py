"""What `python -m tests.benchmarks nussknacker` compares must be comparable."""

import pytest

from tests.benchmarks import __main__ as program
from tests.benchmarks import nussknacker

SMALL = (4, 2, 2, 3, 0)


def test_it_is_registered():
    assert "nussknacker" in program.NAMES


def test_the_same_rounds_in_every_run():
    assert list(nussknacker.games(SMALL)) == list(nussknacker.games(SMALL))


def test_methods_that_disagree_are_no_benchmark(monkeypatch):
    monkeypatch.setattr(nussknacker, "METHODS", {"one": lambda k: [1], "two": lambda k: [2]})
    with pytest.raises(AssertionError, match="do not agree"):
        nussknacker.times(SMALL, set())


def test_a_method_that_does_not_finish_is_given_up(monkeypatch):
    monkeypatch.setattr(nussknacker, "LIMIT", 0.0)
    given_up = set()
    assert nussknacker.times(SMALL, given_up)["enumeration"] == float("inf")
    assert "enumeration" in given_up


def test_the_table(monkeypatch):
    monkeypatch.setattr(nussknacker, "SIZES", {"small": SMALL})
    text = str(nussknacker.hidden_table())
    assert "small" in text
    assert "enumeration" in text
