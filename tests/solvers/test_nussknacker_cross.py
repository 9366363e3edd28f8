"""Every question, by every method, against the oracle on random small positions."""

import random

import pytest

from solvers.nussknacker import QUESTIONS, answer
from tests.solvers import nussknacker_oracle as oracle

#: The oracle goes through all deals for each beginning of a log: fewer of those questions.
NUMBERS = {
    "hidden": 150, "holdings": 120, "posterior": 120, "ask": 80, "deducible": 50, "audit": 70,
    "puzzle": 60,
}  # fmt: skip


def rounded(value):
    """Entropies may differ by 0.000001."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return pytest.approx(value, abs=1.01e-6) if isinstance(value, float) else value


def positions(question):
    rng = random.Random(f"nussknacker {question}")
    return [oracle.random_position(rng, question) for _ in range(NUMBERS[question])]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_method_says_what_the_oracle_says(question):
    consistent = set()
    for position in positions(question):
        expected = rounded(oracle.ANSWERS[question](position))
        consistent.add(bool(expected.get("consistent", expected.get("profile", [0])[-1])))
        for method in (None, *QUESTIONS[question]):
            found = answer(position, method=method)
            assert found.proven
            got = {name: found[name] for name in expected}
            assert got == expected, (method, position)
    assert consistent == {True, False}, "both kinds of logs must be tried"


def test_enough_positions():
    assert sum(NUMBERS.values()) >= 500
