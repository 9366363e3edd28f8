"""Puzzles: unique, graded as documented, the same everywhere."""

import json
import subprocess
import sys

import pytest

import solvers
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError
from gamekit.games.bauab import from_position
from gamekit.games.bauab.position import FIELDS
from solvers.bauab import puzzle

SEEDS = range(3)


@pytest.fixture(scope="module")
def puzzles():
    return {(seed, grade): puzzle(seed, grade) for seed in SEEDS for grade in range(1, 6)}


def test_exactly_one_best_first_move(puzzles):
    for made in puzzles.values():
        answer = solvers.solve(made.position)
        assert answer["status"] == "proven"
        assert answer["winner"] == made.position["to_move"]
        assert answer["best_moves"] == [made.solution]
        assert made.margin == abs(answer["margin"]) > 0
        second = [v[0] for move, v in answer["moves"].items() if move != made.solution]
        assert min(abs(value - answer["margin"]) for value in second) == made.measure["gap"] > 0
        assert made.measure["moves"] == len(answer["moves"]) >= 3


def preferred(position, plies):
    """The first moves that look best to somebody who looks so many plies ahead."""
    gain = solvers.solve({**position, "question": "force", "plies": plies, "target": 0})["gain"]
    force = {**position, "question": "force", "plies": plies, "target": gain}
    return solvers.solve(force)["keys"]


def test_the_grade_is_the_look_ahead(puzzles):
    for (_, grade), made in puzzles.items():
        depth, plies = made.measure["look_ahead"], made.measure["plies"]
        greedy = preferred(made.position, 1) == [made.solution]
        assert made.measure["greedy"] == greedy
        assert made.difficulty == grade == (1 if greedy else min(5, 1 + depth // 2))
        for ahead in range(depth, max(depth, plies) + 1):
            assert preferred(made.position, ahead) == [made.solution]
        if depth > 1:
            assert preferred(made.position, depth - 1) != [made.solution]


def test_titles_and_json(puzzles):
    for made in puzzles.values():
        seat = made.position["to_move"]
        assert made.title("en") == f"{seat.title()} to move and win by {made.margin}"
        assert made.title("de").startswith({"blue": "Blau", "red": "Rot"}[seat])
        assert str(made.difficulty) in made.description("en")
        data = json.loads(json.dumps(made.to_json()))
        assert data["position"] == made.position
        assert set(made.position) == {"game", "question", *FIELDS}
        state = from_position({name: made.position[name] for name in FIELDS})
        assert made.solution in map(str, state.legal_actions())


def test_different_seeds_give_different_puzzles(puzzles):
    assert len({json.dumps(made.position) for made in puzzles.values()}) == len(puzzles)


CODE = """
import json, sys
for name in {missing!r}:
    sys.modules[name] = None
from solvers.bauab import puzzle
print(json.dumps(puzzle(1, 1).to_json()))
print(json.dumps(puzzle(2).to_json()))
"""


@pytest.mark.parametrize("missing", [[], ["numba", "numpy", "ortools"]])
def test_the_same_puzzle_in_another_process(missing, puzzles):
    run = subprocess.run(
        [sys.executable, "-c", CODE.format(missing=missing)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PATH": ""},
    )
    first, second = map(json.loads, run.stdout.splitlines())
    assert first == puzzles[1, 1].to_json()
    assert second == puzzle(2).to_json()


def test_wrong_wishes_and_stop():
    with pytest.raises(OptionError, match="difficulty"):
        puzzle(1, 6)
    with pytest.raises(OptionError, match="seed"):
        puzzle("1")
    budget = Budget()
    budget.stop()
    with pytest.raises(OutOfBudget):
        puzzle(1, 5, budget)
