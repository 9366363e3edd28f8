"""The exercises of the lessons: what is asked, and hashes of right and of well-known wrong answers.

Nobody reads an answer off the data by accident: it is stored as a salted hash, slow on purpose.
(Who wants to try all numbers from -10 to 10 can do that; he has then learnt something else.)
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamekit.classroom.canonical import canonical
from gamekit.core.errors import GameError, did_you_mean

LESSONS: Final = Path(__file__).with_name("lessons")
ROUNDS: Final = 20_000


class UnknownExercise(GameError):
    """No lesson has an exercise of this name."""


@dataclass(slots=True, frozen=True)
class Exercise:
    """One exercise. Words are by language: `task["de"]`."""

    lesson: str
    name: str
    kind: str
    hash: str
    task: dict[str, str]
    right: dict[str, str]
    hints: dict[str, list[str]]
    wrong: tuple[dict[str, str], ...] = ()
    position: dict[str, Any] | None = None

    @property
    def full_name(self) -> str:
        """The name that no other lesson has."""
        return f"{self.lesson}/{self.name}"

    def hash_of(self, value: Any) -> str:
        """The hash of an answer. Raises `WrongKind` if it is of another kind."""
        return _hash(self.full_name, canonical(value, self.kind))


@cache
def lesson(slug: str) -> dict[str, Exercise]:
    """The exercises of one lesson by name."""
    data = tomllib.loads((LESSONS / f"{slug}.toml").read_text("utf-8"))
    out = {}
    for name, fields in data.items():
        wrong = tuple(fields.pop("wrong", ()))
        out[name] = Exercise(lesson=slug, name=name, wrong=wrong, **fields)
    return out


def lessons() -> tuple[str, ...]:
    """The slugs of all lessons."""
    return tuple(sorted(path.stem for path in LESSONS.glob("*.toml")))


def names(slug: str) -> tuple[str, ...]:
    """The names of a lesson's exercises, in the order of the lesson.

    >>> "domino-value" in names("bauab")
    True
    """
    if slug not in lessons():
        raise UnknownExercise(f"no lesson is called {slug[:60]!r}; there are: {_list(lessons())}")
    return tuple(lesson(slug))


def find(name: str) -> Exercise:
    """The exercise of this name, or of this name in one lesson: "square-value", "bauab/…"."""
    slug, slash, short = name.rpartition("/")
    if slash:
        names(slug)  # an unknown lesson is named there
    where = (slug,) if slash else lessons()
    found = [lesson(each)[short] for each in where if short in lesson(each)]
    if len(found) == 1:
        return found[0]
    if found:
        full = _list(exercise.full_name for exercise in found)
        raise UnknownExercise(f"several lessons have an exercise {name!r}; write one of: {full}")
    known = [each for slug in where for each in names(slug)]
    hint = did_you_mean(short, known)
    raise UnknownExercise(f"no exercise is called {name[:60]!r}; there are: {_list(known)}{hint}")


def answer_hash(name: str, value: Any, kind: str | None = None) -> str:
    """For the authors of lessons: what to write into the data for an answer.

    `name` is the full name such as "bauab/square-value"; a new exercise needs its kind too.
    """
    if kind is None:
        return find(name).hash_of(value)
    return _hash(name, canonical(value, kind))


def _hash(full_name: str, text: str) -> str:
    salt = f"gamekit lesson {full_name}".encode()
    return hashlib.pbkdf2_hmac("sha256", text.encode(), salt, ROUNDS, 12).hex()


def _list(words: Any) -> str:
    return ", ".join(words)
