"""`gamekit puzzle`: a position with exactly one best first move, the same for the same seed."""

import json

import pytest

from gamekit.core.budget import OutOfBudget
from tests.cli.runner import one_complaint, run


@pytest.mark.parametrize("difficulty", ["1", "2"])
def test_a_puzzle_has_exactly_one_solution(difficulty):
    arguments = ["puzzle", "bauab", "--seed", "3", "--difficulty", difficulty, "--lang", "en"]
    made = run(*arguments, "--solution")
    assert made.exit_code == 0
    solved = run("solve", "-", stdin=made.stdout)
    assert solved.exit_code == 0
    answer = json.loads(solved.stdout)
    assert answer["status"] == "proven"
    [best] = answer["best_moves"]
    assert f"Solution: {best}\n" in made.stderr
    assert f"win by {abs(answer['margin'])}\n" in made.stderr
    assert f"ifficulty {difficulty} of 5" in made.stderr
    assert "Seed 3\n" in made.stderr


def test_the_seed_fixes_the_puzzle_and_the_solution_is_told_only_if_asked():
    one, two, other = (run("puzzle", "bauab", "--seed", seed, "--lang", "de") for seed in "112")
    assert one.stdout == two.stdout != other.stdout
    assert one.stderr == two.stderr
    assert "Lösung" not in one.stderr


def test_without_a_seed_the_seed_is_told():
    made = run("puzzle", "bauab", "--difficulty", "1")
    seed = made.stderr.split("Seed ")[1].strip()
    again = run("puzzle", "bauab", "--difficulty", "1", "--seed", seed)
    assert again.stdout == made.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game is called 'chess'"),
        (["bauab", "--difficulty", "6"], "6 is not in the range"),
        (["bauab", "--seed", "1.5"], "'1.5' is not a valid integer"),
    ],
)
def test_mistakes_are_one_line(arguments, words):
    result = run("puzzle", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in one_complaint(result)


def test_a_game_without_puzzles_and_a_seed_without_one(monkeypatch):
    def none(seed, difficulty, budget):
        raise OutOfBudget

    monkeypatch.setattr("solvers.bauab.puzzle", none)
    assert "no puzzle found for seed 1" in one_complaint(run("puzzle", "bauab", "--seed", "1"))
    monkeypatch.delattr("solvers.bauab.puzzle")
    assert "no puzzles for bauab" in one_complaint(run("puzzle", "bauab"))
