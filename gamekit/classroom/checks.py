"""`check`: is this answer right, and if not, what may have gone wrong?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from gamekit.classroom.canonical import WrongKind
from gamekit.classroom.exercises import Exercise, find
from gamekit.core.texts import LANGUAGES, Texts, language

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
#: The different wrong answers of this session, by exercise: so many hints are due.
_wrong: dict[str, set[str]] = {}


@dataclass(slots=True, frozen=True, repr=False)
class Verdict:
    """What `check` says: true if the answer is right, and words for people.

    `lines` are by language: the first is the verdict, the others explain.
    """

    right: bool
    name: str
    lines: Mapping[str, tuple[str, ...]]

    def __bool__(self) -> bool:
        return self.right

    def text(self, code: str | None = None) -> str:
        """The words in this language (`"de"` or `"en"`), one line each."""
        return "\n".join(self.lines[code or language()])

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Only a bar in the colour of the words: it fits every theme."""
        first, *rest = map(escape, self.lines[language()])
        body = "".join(f"<div>{line}</div>" for line in rest)
        bar = "border-left: 4px solid currentColor; padding: 0.2em 0.8em"
        return f'<div role="status" style="{bar}"><strong>{first}</strong>{body}</div>'


def check(name: str, value: Any) -> Verdict:
    """Check an answer to the exercise of this name, and say what is wrong with a wrong one.

    Each new wrong answer brings one hint more; the same one again does not, nor does an answer of
    the wrong kind.

    >>> print(check("domino-value", "one").text("en").splitlines()[0])
    ✗ domino-value: expected a whole number, you gave 'one'.
    """
    exercise = find(name)
    if value is ... or value is None:
        heads = _both("nothing", name=exercise.name)
        lines = {code: (heads[code], exercise.task[code]) for code in LANGUAGES}
        return Verdict(False, exercise.full_name, lines)
    try:
        given = exercise.hash_of(value)
    except WrongKind as problem:
        return _wrong_kind(exercise, value, problem.key)
    if given == exercise.hash:
        heads = _both("right", name=exercise.name)
        lines = {code: (heads[code], exercise.right[code]) for code in LANGUAGES}
        return Verdict(True, exercise.full_name, lines)
    seen = _wrong.setdefault(exercise.full_name, set())
    seen.add(given)
    return _wrong_answer(exercise, value, given, len(seen))


def forget() -> None:
    """Forget all wrong answers: the hints start anew."""
    _wrong.clear()


def position(name: str) -> dict[str, Any]:
    """The position that an exercise is about, to be put on a board or to be asked about.

    >>> position("domino-value")["board"]
    ['. .']
    """
    return dict(find(name).position or {})


def _wrong_kind(exercise: Exercise, value: Any, key: str) -> Verdict:
    lines: dict[str, tuple[str, ...]] = {}
    for code in LANGUAGES:
        kind = TEXTS.say(f"kind.{exercise.kind}", code)
        words = {"name": exercise.name, "kind": kind, "value": _show(value)}
        lines[code] = (TEXTS.say("expected", code, **words),)
        if key != "wrong-kind":
            lines[code] += (TEXTS.say(f"because.{key}", code),)
    return Verdict(False, exercise.full_name, lines)


def _wrong_answer(exercise: Exercise, value: Any, given: str, attempts: int) -> Verdict:
    known = [entry for entry in exercise.wrong if entry["hash"] == given]
    heads = _both("wrong", name=exercise.name, value=_show(value))
    lines = {}
    for code in LANGUAGES:
        all_hints = exercise.hints[code]
        hints = [
            TEXTS.say("hint", code, number=number, count=len(all_hints), hint=hint)
            for number, hint in enumerate(all_hints[:attempts], 1)
        ]
        lines[code] = (heads[code], *(entry[code] for entry in known), *hints)
    return Verdict(False, exercise.full_name, lines)


def _both(key: str, **values: Any) -> dict[str, str]:
    return {code: TEXTS.say(key, code, **values) for code in LANGUAGES}


def _show(value: Any) -> str:
    """The answer as it was written, cut to a line."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a pupil's own class does
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:59] + "…"
