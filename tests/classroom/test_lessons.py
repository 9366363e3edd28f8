"""The data of the lessons: every stored answer is computed anew, every explanation fits."""

import ast
import builtins
import json
import random
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from gamekit.classroom import answer_hash, check, forget, names, position
from gamekit.classroom.canonical import KINDS
from gamekit.classroom.exercises import LESSONS, lesson, lessons
from gamekit.games.bauab import from_position
from tests.classroom import bauab_answers

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EXERCISES = [exercise for slug in lessons() for exercise in lesson(slug).values()]


@cache
def answers(slug):
    return import_module(f"tests.classroom.{slug}_answers").answers()


def test_every_lesson_has_computed_answers():
    assert lessons()
    for slug in lessons():
        assert list(answers(slug)) == list(names(slug))


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.full_name)
def test_the_stored_hashes_are_those_of_the_true_answers(exercise):
    right, wrong = answers(exercise.lesson)[exercise.name]
    assert answer_hash(exercise.full_name, right) == exercise.hash
    assert [answer_hash(exercise.full_name, each) for each in wrong] == [
        entry["hash"] for entry in exercise.wrong
    ]
    assert exercise.hash not in [entry["hash"] for entry in exercise.wrong]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.full_name)
def test_right_and_wrong_answers_are_told_apart_in_words(exercise):
    forget()
    right, wrong = answers(exercise.lesson)[exercise.name]
    assert check(exercise.full_name, right)
    assert exercise.right["de"] in check(exercise.full_name, right).text("de")
    for value, entry in zip(wrong, exercise.wrong, strict=True):
        verdict = check(exercise.full_name, value)
        assert not verdict
        for code in ("de", "en"):
            assert entry[code] in verdict.text(code)
            assert exercise.hints[code][0] in verdict.text(code)


def test_data_is_complete_in_both_languages():
    for exercise in EXERCISES:
        assert exercise.kind in KINDS
        assert len(exercise.hints["de"]) == len(exercise.hints["en"]) > 0
        for words in (exercise.task, exercise.right, exercise.hints):
            assert set(words) == {"de", "en"}
        for entry in exercise.wrong:
            assert set(entry) == {"hash", "de", "en"}
        for code in ("de", "en"):
            said = [exercise.task[code], exercise.right[code], *exercise.hints[code]]
            assert all(text.strip() for text in [*said, *(e[code] for e in exercise.wrong)])


@cache
def defined(slug):
    """All names that a cell of the lesson's notebook defines or imports, and Python's own."""
    found = set(dir(builtins))
    for cell in json.loads((NOTEBOOKS / f"{slug}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.alias):
                found.add(node.asname or node.name.partition(".")[0])
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def names_in(words):
    """The names that code in a sentence needs: `state.liberties('b1')` needs state."""
    found = set(re.findall(r"(?<![\w.])(\w+)(?:\.\w+)*\(", words))
    try:
        nodes = list(ast.walk(ast.parse(words, mode="eval")))
    except SyntaxError:  # not only code
        return found
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    return found | {node.id for node in nodes if isinstance(node, ast.Name)} - own


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.full_name)
def test_code_in_hints_needs_only_what_the_notebook_defines(exercise):
    for code in ("de", "en"):
        said = [*exercise.hints[code], *(entry[code] for entry in exercise.wrong)]
        for words in said:
            assert names_in(words) <= defined(exercise.lesson), words


def test_names_in_hints_are_found():
    assert names_in("payback(3, 'autoren') computes it.") == {"payback"}
    assert names_in('min(asked["x"], key=lambda q: q[0])') == {"min", "asked"}
    assert names_in("state.liberties('b1') lists them (all).") == {"state"}


def test_positions_are_positions():
    for exercise in EXERCISES:
        if exercise.lesson == "bauab" and exercise.position is not None:
            assert from_position(exercise.position).actor is not None
            assert position(exercise.full_name) == exercise.position


def test_the_reply_is_asked_in_the_seeds_example():
    """The position of the exercise is the one after 3@b2 in example 2 of the rules page."""
    before = from_position(
        {
            "board": ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"],
            "hands": {"blue": "13", "red": "234"},
            "to_move": "blue",
            "captured": {"blue": 4, "red": 5},
        }
    )
    assert repr(before.apply("3@b2")) == repr(from_position(position("seed-reply")))


def test_no_answer_stands_in_the_data():
    for path in LESSONS.glob("*.toml"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("hash"):
                assert re.fullmatch(r'hash = "[0-9a-f]{24}"', line)
            assert not re.match(r"(answer|value|solution)\b", line)
    stored = lesson("bauab")["seed-reply"]
    assert "pass" not in str([stored.right, stored.hints]).lower()


def test_all_sets_of_chips_are_counted():
    assert sum(bauab_answers.results_on_the_square()) == 431


def test_hashes_need_the_name_and_the_kind():
    """The same number is another hash in another exercise: no table of hashes helps."""
    rng = random.Random(1)
    value = rng.randint(0, 9)
    hashes = {answer_hash(e.full_name, value) for e in EXERCISES if e.kind == "integer"}
    assert len(hashes) == sum(e.kind == "integer" for e in EXERCISES)
