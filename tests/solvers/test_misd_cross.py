"""Both methods of every question and the naive oracle give the same answers."""

import json
import random

import pytest

import solvers
from gamekit.core.budget import Budget
from gamekit.games.misd.position import read
from solvers.misd import QUESTIONS
from solvers.misd.cpsat import CpSat
from solvers.misd.problem import problem_of
from tests.solvers import misd_oracle as oracle

#: 504 positions of every question.
PARTS = 8
EACH = 63
LAYOUTS = ("missing", "where", "minimal")


def asked(position, method):
    found = solvers.solve(position, method=method)
    assert found.proven
    assert found["method"] == (method or found["method"])
    return found


def check(position, methods):
    expected = oracle.answer(position)
    for method in methods:
        found = asked(position, method)
        got = {field: found[field] for field in expected}
        assert got == expected, (method, json.dumps(position))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("question", LAYOUTS)
def test_layouts(question, part):
    rng = random.Random(f"{question} {part}")
    for number in range(EACH):
        position = oracle.random_layout(rng, question)
        check(position, QUESTIONS[question] if number % 3 else (*QUESTIONS[question], None))


@pytest.mark.parametrize("question", ["shout", "chance", "deck"])
def test_chances(question):
    rng = random.Random(question)
    for _ in range(PARTS * EACH):
        check(oracle.random_chances(rng, question), QUESTIONS[question])


def test_the_random_positions_are_of_all_kinds():
    """Consistent and not, limited and not, unique and not, with every kind of clue."""
    rng = random.Random(1)
    positions = [oracle.random_layout(rng, "missing", 500) for _ in range(150)]
    answers = [oracle.answer(position) for position in positions]
    for field in ("consistent", "limited", "unique"):
        assert {found[field] for found in answers} == {True, False}
    kinds = {
        (kind, clue.get("card") is None)
        for position in positions
        for clue in position.get("clues", ())
        for kind in clue.keys() - {"card"}
    }
    assert len(kinds) == 8


@pytest.mark.parametrize("workers", [1, 4])
def test_the_number_of_workers_changes_nothing(workers):
    rng = random.Random("workers")
    for _ in range(10):
        position = oracle.random_layout(rng, "missing", 1000)
        problem = problem_of(read(position))
        engine = CpSat(Budget(30), workers)
        found = engine.sweep(problem)
        expected = oracle.answer_missing(position)["missing"]
        assert [mask.bit_count() for mask in found] == list(map(len, expected))
        one = CpSat(Budget(30), 1)
        assert one.sweep(problem) == found
        assert one.count(problem, 100) == engine.count(problem, 100)
