"""The questions of the rules page ("Solver questions"): reading and checking what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.verlag.position import FIELDS, read_count
from gamekit.games.verlag.rules import VerlagState
from solvers.verlag.table import Table, read_state, table_of

_EXACT: Final = ("integers", "engine")
#: Question → its methods. The first one is the default; the second one is the cross-check.
QUESTIONS: Final = {
    "expected_income": _EXACT,
    "income_distribution": _EXACT,
    "income_formula": ("sympy", "differences"),
    "best_purchase": _EXACT,
    "afford": _EXACT,
    "forecast": _EXACT,
}
_EXTRAS: Final = {
    "expected_income": ("dice",),
    "income_distribution": ("dice", "player"),
    "income_formula": ("dice",),
    "best_purchase": ("rounds",),
    "afford": ("goal", "dice"),
    "forecast": ("turns",),
}
_NEEDED: Final = {"afford": "goal", "forecast": "turns"}
BEST: Final = "best"


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked about which state; extra fields that do not belong to it keep their defaults.

    `dice` is `None` where the best number of dice is asked for.
    """

    name: str
    state: VerlagState
    table: Table
    dice: int | None = None
    player: int = 0
    rounds: int = 1
    goal: int = 0
    turns: int = 0


def read_question(position: Mapping[str, Any]) -> Question:
    """Check every field. Raises `PositionError` with a sentence that names the field.

    >>> read_question({"question": "forecast", "players": [{"coins": 3}, {"coins": 3}]})
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
    allowed = ("game", "question", *FIELDS, *_EXTRAS[name])
    for field in position:
        if field not in allowed:
            raise PositionError(
                f"unknown field {show(field)}; {name!r} has {', '.join(allowed[2:])}"
            )
    needed = _NEEDED.get(name)
    if needed and needed not in position:
        raise PositionError(f"field {needed!r} is missing; {name!r} needs it")
    state = read_state(position)
    table = table_of(state)
    last = len(table.players) - 1
    return Question(
        name,
        state,
        table,
        _read_dice(position, name, table),
        read_count(position.get("player", table.active), "player", 0, last),
        read_count(position.get("rounds", 1), "rounds"),
        read_count(position.get("goal", 0), "goal"),
        read_count(position.get("turns", 0), "turns"),
    )


def _read_dice(position: Mapping[str, Any], name: str, table: Table) -> int | None:
    """1, 2 or `None` for the best; the formula has a fixed number, 1 if nothing is said."""
    fixed = name == "income_formula"
    dice = position.get("dice", 1 if fixed else BEST)
    if dice == BEST and not fixed:
        return None
    if type(dice) is not int or dice not in (1, 2):
        choices = "1 or 2" if fixed else "1, 2 or 'best'"
        raise PositionError(f"field 'dice': expected {choices}, not {show(dice)}")
    if dice == 2 and "mitarbeiter" not in table.me.projects:
        raise PositionError(
            f"field 'dice': 2 dice need 'mitarbeiter' among 'players[{table.active}].projects'"
        )
    return dice
