"""Every question, by every method, against the oracle on random small positions."""

import random

import pytest

from solvers.nussknacker import QUESTIONS, answer
from tests.solvers import nussknacker_oracle as oracle

#: 500 positions of every question, in parts that can run side by side.
PARTS = 4
EACH = 125
#: The oracle goes through all deals for each beginning of a log: every fifth of those questions.
SLOW = ("deducible", "puzzle")
#: What an answer says of itself.
OUR_FIELDS = {"method", "because"}


def rounded(value):
    """Entropies may differ by 0.000001."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return pytest.approx(value, abs=1.01e-6) if isinstance(value, float) else value


def fields(found, names):
    assert found.proven
    return {name: found[name] for name in names}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_method_says_what_the_oracle_says(question, part):
    rng = random.Random(f"nussknacker {question} {part}")
    consistent = set()
    for number in range(EACH):
        position = oracle.random_position(rng, question)
        usual = answer(position)
        names = usual.keys() - OUR_FIELDS
        if question not in SLOW or number % 5 == 0:
            expected = oracle.ANSWERS[question](position)
            names = expected.keys()
            assert fields(usual, names) == rounded(expected), position
        consistent.add(bool(usual.get("consistent", usual.get("profile", [0])[-1])))
        for method in QUESTIONS[question]:
            found = answer(position, method=method)
            assert fields(found, names) == rounded(fields(usual, names)), (method, position)
    assert consistent == {True, False}, "both kinds of logs must be tried"
