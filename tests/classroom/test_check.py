"""`check`: exact comparison, helpful words, growing hints."""

import enum
import subprocess
import sys
import types
from fractions import Fraction

import pytest

import gamekit
from gamekit.classroom import UnknownExercise, answer_hash, check, forget, names
from gamekit.classroom.canonical import KINDS, WrongKind, canonical
from gamekit.classroom.checks import TEXTS
from gamekit.games.bauab import Pass, Place


@pytest.fixture(autouse=True)
def fresh():
    """No wrong answers yet, and the language of the session as before."""
    before = gamekit.language()
    forget()
    yield
    gamekit.set_language(before)


# --- equal answers --------------------------------------------------------------------------------


class Number(enum.IntEnum):
    THREE = 3


EQUAL = [
    ("integer", [3, Fraction(6, 2), Number.THREE]),
    ("integer", [-2, Fraction(-2)]),
    ("integer", [10**50, Fraction(10**51, 10)]),
    ("fraction", [Fraction(1, 3), Fraction(2, 6)]),
    ("fraction", [2, Fraction(4, 2)]),
    ("truth", [True]),
    ("truth", [False]),
    ("text", ["pass", " pass\n", Pass()]),
    ("text", ["P@b3", Place("P", "b3")]),
    ("list", [[1, "a", True], (1, "a", True), (Fraction(1), "a", True)]),
    ("list", [[[1], {2, 3}], ((1,), frozenset([3, 2]))]),
    ("set", [{"a1", "b2"}, ["b2", "a1"], ("a1", "b2", "a1"), frozenset(["a1", "b2"])]),
    ("set", [[], set(), ()]),
    ("table", [{"a": 1, "b": 2}, {"b": Fraction(2), "a": 1}]),
]


@pytest.mark.parametrize(("kind", "values"), EQUAL)
def test_equal_answers_have_one_text(kind, values):
    assert len({canonical(value, kind) for value in values}) == 1


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in EQUAL}))
def test_different_answers_have_different_texts(kind):
    groups = [values for each, values in EQUAL if each == kind]
    assert len({canonical(values[0], kind) for values in groups}) == len(groups)


def test_order_kind_and_nesting_matter():
    assert canonical([1, 2], "list") != canonical([2, 1], "list")
    assert canonical([1, [2]], "list") != canonical([1, 2], "list")
    assert canonical(["1"], "list") != canonical([1], "list")
    assert canonical([True], "list") != canonical([1], "list")
    assert canonical(["a, b"], "set") != canonical(["a", "b"], "set")
    assert canonical(['a", "b'], "set") != canonical(["a", "b"], "set")


@pytest.mark.parametrize(
    ("kind", "value", "key"),
    [
        ("integer", 3.0, "float"),
        ("integer", True, "wrong-kind"),
        ("integer", Fraction(1, 2), "wrong-kind"),
        ("integer", "3", "digits"),
        ("integer", "−3", "digits"),
        ("integer", None, "wrong-kind"),
        ("integer", ..., "wrong-kind"),
        ("integer", [3], "wrong-kind"),
        ("fraction", 0.5, "float"),
        ("fraction", "1/3", "quotient"),
        ("fraction", "half", "wrong-kind"),
        ("truth", 1, "wrong-kind"),
        ("truth", "True", "wrong-kind"),
        ("text", 3, "wrong-kind"),
        ("list", {1, 2}, "no-order"),
        ("list", "12", "wrong-kind"),
        ("list", [1.5], "float"),
        ("set", "a1", "wrong-kind"),
        ("set", 3, "wrong-kind"),
        ("table", [1], "wrong-kind"),
        ("table", {"a": 0.5}, "float"),
        ("expression", "x + 1", "wrong-kind"),
    ],
)
def test_other_kinds_are_refused(kind, value, key):
    with pytest.raises(WrongKind) as refusal:
        canonical(value, kind)
    assert refusal.value.key == key


def test_numpy_numbers_are_numbers():
    import numpy as np

    assert canonical(np.int64(3), "integer") == canonical(3, "integer")
    assert canonical(np.bool_(True), "truth") == canonical(True, "truth")
    with pytest.raises(WrongKind, match="float"):
        canonical(np.float64(3), "integer")


def test_sympy_is_asked_only_if_it_is_there(monkeypatch):
    """A stand-in with the few names that are used: sympy itself is no dependency yet."""

    class Basic:
        def __init__(self, text, p=None, q=1):
            self.text, self.p, self.q, self.is_Rational = text, p, q, p is not None

    simpler = {"x + x": Basic("2*x"), "2*x": Basic("2*x"), "1/2 + 1/2": Basic("1", 1)}
    stand_in = types.SimpleNamespace(
        Basic=Basic, simplify=lambda e: simpler[e.text], srepr=lambda e: f"srepr({e.text})"
    )
    monkeypatch.setitem(sys.modules, "sympy", stand_in)
    assert canonical(Basic("x + x"), "expression") == canonical(Basic("2*x"), "expression")
    assert canonical(Basic("1/2 + 1/2"), "integer") == canonical(1, "integer")
    assert canonical(Basic("1/2 + 1/2"), "expression") == canonical(1, "expression")
    assert canonical([Basic("1/2 + 1/2")], "list") == canonical([1], "list")
    with pytest.raises(WrongKind):
        canonical(Basic("x + x"), "integer")


# --- what is said ---------------------------------------------------------------------------------


def test_a_wrong_kind_is_named():
    verdict = check("square-value", 3.0)
    assert not verdict
    assert verdict.text("en").startswith("✗ square-value: expected a whole number, you gave 3.0.")
    assert "erwartet wird eine ganze Zahl, du hast 3.0 angegeben" in verdict.text("de")
    assert "float" in verdict.text("en")


def test_every_kind_has_words():
    for code in ("de", "en"):
        assert {f"kind.{kind}" for kind in KINDS} <= set(TEXTS.catalogue(code))


@pytest.mark.parametrize("nothing", [..., None])
def test_no_answer_yet_says_what_is_asked(nothing):
    verdict = check("square-value", nothing)
    assert not verdict
    assert verdict.text("en").startswith("… square-value: no answer yet.\nBoard 2×2")
    assert check("square-value", 5).text("en").count("Hint ") == 1  # it cost no hint


def test_hints_grow_with_different_wrong_answers():
    counts = [check("square-value", value).text("en").count("Hint ") for value in (5, 6, 7, 8)]
    assert counts == [1, 2, 3, 3]
    assert check("square-value", 8.0).text("en").count("Hint ") == 0


def test_the_same_wrong_answer_brings_no_new_hint():
    counts = [check("square-value", 5).text("en").count("Hint ") for _ in range(5)]
    assert counts == [1] * 5
    assert check("strip-value", 5).text("en").count("Hint ") == 1  # each exercise for itself


def test_a_wrong_kind_costs_no_hint():
    check("square-value", "two")
    assert check("square-value", 5).text("en").count("Hint ") == 1


def test_reply_follows_the_language():
    verdict = check("square-value", 5)
    gamekit.set_language("de")
    assert "stimmt nicht" in str(verdict)
    gamekit.set_language("en")
    assert "is not right" in repr(verdict)


def test_html_runs_nothing_and_takes_the_themes_colours():
    gamekit.set_language("en")
    page = check("seed-reply", "<img src=x onerror=alert(1)>")._repr_html_()
    assert "<img" not in page
    assert "&lt;img src=x" in page
    assert "currentColor" in page
    assert "color:" not in page
    assert 'role="status"' in page


class Loud:
    def __repr__(self):
        raise RuntimeError("no")


def test_odd_values_are_shown_in_one_short_line():
    assert "you gave <Loud>." in check("square-value", Loud()).text("en")
    line = check("seed-reply", "a\nb" * 1000).text("en").splitlines()[0]
    assert len(line) < 120
    assert "expected" in check("square-value", Loud).text("en")


def test_assert_shows_the_words():
    gamekit.set_language("en")
    verdict = check("square-value", 5)
    with pytest.raises(AssertionError, match="5 is not right"):
        assert verdict, verdict


# --- names ----------------------------------------------------------------------------------------


def test_unknown_names_list_what_there_is():
    with pytest.raises(UnknownExercise) as error:
        check("squarevalue", 1)
    assert "no exercise is called 'squarevalue'" in str(error.value)
    assert "did you mean 'square-value'?" in str(error.value)
    assert all(name in str(error.value) for name in names("bauab"))
    with pytest.raises(UnknownExercise, match=r"no lesson is called 'chess'; there are: bauab"):
        check("chess/mate", 1)
    with pytest.raises(UnknownExercise, match="no lesson is called"):
        check("../bauab/seed-reply", 1)


def test_a_name_in_two_lessons_must_be_told_apart(tmp_path, monkeypatch):
    from gamekit.classroom import exercises

    data = (exercises.LESSONS / "bauab.toml").read_text("utf-8")
    for slug in ("one", "two"):
        (tmp_path / f"{slug}.toml").write_text(data, "utf-8")
    monkeypatch.setattr(exercises, "LESSONS", tmp_path)
    with pytest.raises(UnknownExercise, match="write one of: one/seed-reply, two/seed-reply"):
        check("seed-reply", "pass")
    assert not check("one/seed-reply", "pass")  # the hash belongs to bauab/seed-reply
    exercises.lesson.cache_clear()


# --- for authors ----------------------------------------------------------------------------------


def run(*arguments):
    command = [sys.executable, "-m", "gamekit.classroom", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_command_prints_hashes():
    assert run("bauab/square-value", "7").stdout.strip() == answer_hash("square-value", 7)
    assert run("bauab/liberties", "['b2', 'c1']").stdout.strip() == answer_hash(
        "bauab/liberties", {"c1", "b2"}
    )
    new = run("bauab/new", "1/3", "fraction").stdout.strip()
    assert new == answer_hash("bauab/new", Fraction(1, 3), "fraction")
    assert run("bauab/seed-reply", "P@b3").stdout.strip() == answer_hash("seed-reply", "P@b3")


@pytest.mark.parametrize(
    "arguments", [(), ("bauab/seed-reply",), ("bauab/new", "1"), ("bauab/new", "1", "colour"),
                  ("bauab/square-value", "0.5")]
)  # fmt: skip
def test_the_command_explains_itself(arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()
