"""The questions of the rules page (section 6): reading and checking what a position asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.schollen import SchollenState, from_position
from gamekit.games.schollen.position import FIELDS, read_count
from solvers.schollen.frozen import Frozen, frozen_state

_FLOWS: Final = ("augment", "networkx", "simple-max-flow")
#: Question → its methods. The first one needs nothing but Python.
QUESTIONS: Final = {
    "evacuation": _FLOWS,
    "paths": ("search", "networkx"),
    "best_turn": _FLOWS,
    "roll_chance": _FLOWS,
    "forecast": ("packed", "textbook"),
}
_EXTRAS: Final = {
    "evacuation": ("over",),
    "paths": (),
    "best_turn": ("over", "dice", "objective"),
    "roll_chance": ("over", "turns"),
    "forecast": ("over", "turns"),
}
_NEEDED: Final = {"best_turn": "dice", "roll_chance": "turns", "forecast": "turns"}
_OBJECTIVES: Final = ("self", "hinder")
HORIZON: Final = 12
MAX_HORIZON: Final = 10_000
"""A profile has an entry for each turn: a longer one is a typing mistake."""


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked about which state; the extra fields that do not belong to it are `None`."""

    name: str
    state: SchollenState
    horizon: int
    over: int
    turns: int | None = None
    dice: tuple[int, int] | None = None
    objective: str | None = None

    @property
    def player(self) -> str:
        """The colour that asks."""
        return self.state.ice.colours[self.state.mover]

    def frozen(self) -> Frozen:
        """The board of the player, frozen as it is."""
        return frozen_state(self.state)


def read_question(position: Mapping[str, Any]) -> Question:
    """Check every field. Raises `PositionError` with a sentence that names the field.

    >>> read_question({"question": "forecast", "floes": {}, "researchers": {"red": {}}})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'turns' is missing; 'forecast' needs it
    """
    if "question" not in position:
        raise PositionError("field 'question' is missing")
    name = position["question"]
    if not isinstance(name, str) or name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise PositionError(f"field 'question': expected one of {known}, not {show(name)}")
    allowed = ("game", "question", *FIELDS, "horizon", *_EXTRAS[name])
    for field in position:
        if field not in allowed:
            raise PositionError(
                f"unknown field {show(field)}; {name!r} has {', '.join(allowed[2:])}"
            )
    needed = _NEEDED.get(name)
    if needed and needed not in position:
        raise PositionError(f"field {needed!r} is missing; {name!r} needs it")
    state = read_state(position)
    everybody = state.ice.crew[state.mover]
    question = Question(
        name,
        state,
        read_count(position.get("horizon", HORIZON), "horizon", 0, MAX_HORIZON),
        read_count(position.get("over", everybody), "over"),
        **{field: _read_extra(name, field, position) for field in _EXTRAS[name] if field != "over"},
    )
    if name == "forecast":
        _check_solo(question)
    return question


def read_state(position: Mapping[str, Any]) -> SchollenState:
    """The state of a position with or without a question; other fields are left unread."""
    return from_position({field: position[field] for field in FIELDS if field in position})


def _read_extra(name: str, field: str, position: Mapping[str, Any]) -> Any:
    if field == "turns":
        return read_count(position["turns"], "turns", int(name == "forecast"))
    if field == "dice":
        return _read_dice(position["dice"])
    objective = position.get("objective", _OBJECTIVES[0])
    if objective not in _OBJECTIVES:
        raise PositionError(
            f"field 'objective': expected 'self' or 'hinder', not {show(objective)}"
        )
    return objective


def _read_dice(dice: Any) -> tuple[int, int]:
    if not isinstance(dice, list | tuple) or len(dice) != 2:
        raise PositionError(f"field 'dice': expected a list of two faces, not {show(dice)}")
    first, second = (read_count(face, "dice", 1, 6) for face in dice)
    return first, second


def _check_solo(question: Question) -> None:
    """A forecast is for a player alone on the ice."""
    state = question.state
    for seat, colour in enumerate(state.ice.colours):
        if seat != state.mover and state.ice.crew[seat]:
            raise PositionError(
                f"field 'researchers': 'forecast' expects {question.player} alone, "
                f"but {show(colour)} has {state.ice.crew[seat]}"
            )
