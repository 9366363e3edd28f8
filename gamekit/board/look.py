"""Look: all that a picture depends on besides the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import NamedTuple

from gamekit.board.scene import Scene
from gamekit.core.advice import Advice
from gamekit.core.game import Action, View


@dataclass(slots=True, frozen=True)
class Look:
    """How a view is to be shown.

    `live`: may the viewer act now? `picked` is what was chosen as a part of a move, in the words
    of the game's own board. `told` says in one sentence what just happened, `last` was that
    action. The board shows `advice` on the places that its moves go to.

    Games of deduction have a grid of notes. `notes` maps its cells to the viewer's own marks
    (`None`: nobody can write here), `solved` maps them to what a solver filled in, and `lines`
    are the lines of the log, counted from 0, that a solver gives as its reasons.
    """

    language: str = "en"
    live: bool = False
    picked: str = ""
    last: Action | None = None
    told: str = ""
    advice: Advice | None = None
    names: tuple[str, ...] = ()
    notes: Mapping[str, str] | None = None
    solved: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[int, ...] = ()


class Painter(NamedTuple):
    """What a game's `board.py` offers: data in, data out, no widgets.

    `draw(view, look)` makes the scene. In it an intent is `do <action>`, `pick <what>` or
    `note <cell>`; the table plays the first, hands back the second as `look.picked` and gives the
    cell of the third its next mark in `look.notes`.
    `tell(view, action, language)` says what an action does, from the view before it.
    """

    draw: Callable[[View, Look], Scene]
    tell: Callable[[View, Action, str], str]


def painter(slug: str) -> Painter:
    """The painter of a game, found by its slug."""
    module = import_module(f"gamekit.games.{slug}.board")
    return Painter(module.draw, module.tell)
