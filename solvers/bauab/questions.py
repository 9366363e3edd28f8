"""The questions of the rules page (section 7): reading and checking what a position asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.bauab import BauabState, from_position
from gamekit.games.bauab.position import FIELDS, read_colour, read_count

#: Question → its methods. The first one needs nothing but Python.
QUESTIONS: Final = {
    "value": ("plain", "search", "cp-sat"),
    "outcome": ("plain", "search", "cp-sat"),
    "legal_moves": ("plain",),
    "force": ("plain", "search"),
    "best_case": ("plain", "search"),
    "crib": ("plain", "cp-sat"),
    "census": ("plain", "search"),
}
_EXTRAS: Final = {
    "force": ("plies", "target"),
    "best_case": ("opponent", "turns"),
    "crib": ("side", "target"),
}
_OPTIONAL: Final = {("best_case", "turns"), ("crib", "target")}
_OPPONENTS: Final = ("passes", "helps")


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked about which state; the extra fields that do not belong to it are `None`."""

    name: str
    state: BauabState
    plies: int | None = None
    target: int | None = None
    opponent: str | None = None
    turns: int | None = None
    side: int | None = None


def read_question(position: Mapping[str, Any]) -> Question:
    """Check every field. Raises `PositionError` with a sentence that names the field.

    >>> read_question({"question": "force", "board": ["."], "to_move": "red", "plies": 1})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'target' is missing; 'force' needs it
    """
    if "question" not in position:
        raise PositionError("field 'question' is missing")
    name = position["question"]
    if not isinstance(name, str) or name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise PositionError(f"field 'question': expected one of {known}, not {show(name)}")
    extras = _EXTRAS.get(name, ())
    allowed = ("game", "question", *FIELDS, *extras)
    for field in position:
        if field not in allowed:
            raise PositionError(
                f"unknown field {show(field)}; {name!r} has {', '.join(allowed[2:])}"
            )
    for field in extras:
        if field not in position and (name, field) not in _OPTIONAL:
            raise PositionError(f"field {field!r} is missing; {name!r} needs it")
    state = from_position({field: position[field] for field in FIELDS if field in position})
    read = {field: _read_extra(field, position[field]) for field in extras if field in position}
    return Question(name, state, **read)


def _read_extra(field: str, value: Any) -> Any:
    if field == "target":
        if type(value) is not int:
            raise PositionError(f"field 'target': expected a whole number, not {show(value)}")
        return value
    if field == "side":
        return read_colour(value, field)
    if field == "opponent":
        if value not in _OPPONENTS:
            raise PositionError(
                f"field 'opponent': expected 'passes' or 'helps', not {show(value)}"
            )
        return value
    return read_count(value, field)
