"""The questions of the rules page (section 7): reading and checking what a position asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.nussknacker.knowledge import Knowledge
from gamekit.games.nussknacker.position import read, read_whole
from solvers.nussknacker.methods import CP_SAT, STATES
from solvers.nussknacker.record import PUBLIC, Who, is_record
from solvers.nussknacker.states import LEGAL, UNIFORM

DEALS: Final = "deals"
_SEARCHES: Final = (CP_SAT, STATES)
_COUNTS: Final = (STATES, DEALS)
#: Question → its methods.
QUESTIONS: Final = {
    "hidden": _SEARCHES,
    "holdings": _SEARCHES,
    "posterior": _COUNTS,
    "ask": _COUNTS,
    "deducible": _SEARCHES,
    "audit": _SEARCHES,
    "puzzle": _SEARCHES,
}
MODELS: Final = (UNIFORM, LEGAL)


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked about which knowledge; fields that do not belong to it keep their defaults."""

    name: str
    knowledge: Knowledge
    model: str = UNIFORM
    viewer: int = 0
    views: tuple[Who, ...] = ()


def read_question(position: Mapping[str, Any]) -> Question:
    """Check every field. Raises `PositionError` with a sentence that names the field.

    Unknown further fields are ignored, as the rules page says.

    >>> read_question({"question": "ask", "max": 6, "hands": [None, None, None], "viewer": 1})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'hands[1]': 'ask' needs the start hand of the viewer
    """
    if "question" not in position:
        raise PositionError("field 'question' is missing")
    name = position["question"]
    if not isinstance(name, str) or name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise PositionError(f"field 'question': expected one of {known}, not {show(name)}")
    model = position.get("model", UNIFORM)
    if not isinstance(model, str) or model not in MODELS:
        raise PositionError(f"field 'model': expected {' or '.join(MODELS)}, not {show(model)}")
    knowledge = read(position)
    if name == "ask":
        return Question(name, knowledge, model, viewer=_read_viewer(position, knowledge))
    if name == "deducible":
        _check_record(knowledge)
        return Question(name, knowledge, model, views=_read_views(position, knowledge.players))
    return Question(name, knowledge, model)


def _read_viewer(position: Mapping[str, Any], knowledge: Knowledge) -> int:
    if "viewer" not in position:
        raise PositionError("field 'viewer' is missing; 'ask' needs it")
    viewer = read_whole(position["viewer"], "viewer", 0, knowledge.players - 1)
    if knowledge.hands[viewer] is None:
        raise PositionError(f"field 'hands[{viewer}]': 'ask' needs the start hand of the viewer")
    for number, line in enumerate(knowledge.log):
        parts = (line.asker_gave, line.responder_gave)
        if viewer in (line.asker, line.responder) and any(isinstance(part, int) for part in parts):
            raise PositionError(
                f"field 'log[{number}].swap': 'ask' needs the faces of both sides of the viewer's "
                "exchanges"
            )
    return viewer


def _check_record(knowledge: Knowledge) -> None:
    if None in knowledge.hands:
        raise PositionError("field 'hands': 'deducible' needs all hands")
    if not is_record(knowledge):
        raise PositionError("field 'log': 'deducible' needs all faces of all exchanges")


def _read_views(position: Mapping[str, Any], players: int) -> tuple[Who, ...]:
    views = position.get("views", list(range(players)))
    if not isinstance(views, list | tuple):
        raise PositionError(f"field 'views': expected a list, not {show(views)}")
    for who in views:
        if who != PUBLIC and (type(who) is not int or not 0 <= who < players):
            raise PositionError(
                f"field 'views': expected seats from 0 to {players - 1} or 'public', "
                f"not {show(who)}"
            )
    return tuple(views)
