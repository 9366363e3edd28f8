"""`gamekit puzzle`: a position with exactly one best first move, the same for the same seed."""

import json

import pytest

from gamekit.core.budget import OutOfBudget
from solvers.bauab import puzzle
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


def test_a_worksheet_has_pictures_and_a_solution_sheet(tmp_path):
    sheet = tmp_path / "sheet.html"
    arguments = ("puzzle", "bauab", "--seed", "3", "--difficulty", "1", "--count", "3")
    result = run(*arguments, "--out", str(sheet), "--lang", "de")
    assert (result.exit_code, result.stdout) == (0, "")
    page = sheet.read_text("utf-8")
    assert page.count("<svg") == 6  # each puzzle, and each again beside its solution
    assert page.index("Lösungen") > page.index("3. ")
    made = [puzzle(seed, 1) for seed in (3, 4, 5)]
    for number, each in enumerate(made, 1):
        assert f"{number}. {each.title('de')}" in page
        assert f"{number}. {each.solution}" in page
    assert "<script" not in page
    again = tmp_path / "again.html"
    run(*arguments, "--out", str(again), "--lang", "de")
    assert again.read_text("utf-8") == page


def test_small_print_is_not_drawn_again_beside_the_solution(tmp_path):
    sheet = tmp_path / "sheet.html"
    arguments = ("puzzle", "nussknacker", "--seed", "3", "--difficulty", "1", "--count", "2")
    run(*arguments, "--out", str(sheet))
    page = sheet.read_text("utf-8")
    assert page.count("<svg") == 2
    assert page.index("Solutions") > page.rindex("<svg")
    assert page.count("The hidden card is") == 2


def test_several_puzzles_need_a_sheet_and_a_sheet_needs_a_folder(tmp_path):
    result = run("puzzle", "bauab", "--seed", "3", "--count", "2")
    assert result.exit_code == 2
    assert "--out" in one_complaint(result)
    nowhere = tmp_path / "nowhere" / "sheet.html"
    result = run("puzzle", "bauab", "--seed", "3", "--difficulty", "1", "--out", str(nowhere))
    assert result.exit_code == 2
    one_complaint(result)
