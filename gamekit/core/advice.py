"""Advice: what a solver says about the position on a board, ready to be drawn and read.

A game whose folder in `solvers` has a function `advise(view, budget, language)` can be asked from
its board. The solver is found by the game's slug, so that boards need not know solvers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from gamekit.core.budget import Budget
from gamekit.core.game import Action, View


@dataclass(slots=True, frozen=True)
class Advice:
    """The solver's answer for one view.

    `values` has a short text for each move ("+3", "−2"), to stand where the move would go;
    `best` are the moves that nothing beats (after them perhaps what to plan next); `line` is the
    best play, `story` tells it move by move, and `reasons` say why. `proven` is false where time
    ran out; then `values` may be incomplete and `summary` says what is certain.

    In games with a log and notes, `marks` are what is certain, by the keys of the board's note
    cells, and `because` are the lines of the log that already prove a mark.
    """

    summary: str
    proven: bool
    values: dict[Action, str] = field(default_factory=dict)
    best: tuple[Action, ...] = ()
    line: tuple[Action, ...] = ()
    reasons: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    method: str = ""
    marks: dict[str, str] = field(default_factory=dict)
    because: dict[str, tuple[int, ...]] = field(default_factory=dict)


Advisor = Callable[[View, Budget, str], Advice]


def advisor(slug: str) -> Advisor | None:
    """The function that advises on this game, if its solver has one."""
    if find_spec("solvers") is None or find_spec(f"solvers.{slug}") is None:
        return None
    advise: Advisor | None = getattr(import_module(f"solvers.{slug}"), "advise", None)
    return advise
