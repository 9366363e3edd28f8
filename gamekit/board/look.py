"""Look: all that a picture depends on besides the view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from gamekit.board.scene import Scene
from gamekit.core.advice import Advice
from gamekit.core.game import Action, View


@dataclass(slots=True, frozen=True)
class Clock:
    """A clock that runs: its seconds, and the key of every seat ("" for a bot).

    Games in which the fastest counts then show a buzzer for each key. Its intent is `buzz <seat>`;
    who was when is up to the table.
    """

    seconds: float
    keys: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Look:
    """How a view is to be shown.

    `live`: may the viewer act now? `picked` is what was chosen as a part of a move, in the words
    of the game's own board. `told` says in one sentence what just happened, `last` was that
    action. The board shows `advice` on the places that its moves go to. `clock` is there while
    time counts.
    """

    language: str = "en"
    live: bool = False
    picked: str = ""
    last: Action | None = None
    told: str = ""
    advice: Advice | None = None
    names: tuple[str, ...] = ()
    clock: Clock | None = None


class Painter(NamedTuple):
    """What a game's `board.py` offers: data in, data out, no widgets.

    `draw(view, look)` makes the scene. In it an intent is either `do <action>` or `pick <what>`;
    the table plays the first and hands back the second as `look.picked`.
    `tell(view, action, language)` says what an action does, from the view before it.
    """

    draw: Callable[[View, Look], Scene]
    tell: Callable[[View, Action, str], str]


def painter(slug: str) -> Painter:
    """The painter of a game, found by its slug."""
    module = import_module(f"gamekit.games.{slug}.board")
    return Painter(module.draw, module.tell)
