"""Nine real board and card games to play, ask and compute with in a notebook.

>>> import gamekit
>>> state = gamekit.load("bauab").new_game(layout="2x2", chips="12", first="blue")
>>> state = state.apply("1@a1")
>>> print(state)
b1 .
.  .
Blue: 2   Red: 1 2   parks: 15
Red to move. Blue 1, Red 0.

`gamekit.play("bauab")` puts the same game on a board in a notebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamekit.core.errors import (
    GameError,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)
from gamekit.core.game import CHANCE
from gamekit.core.record import Record
from gamekit.core.registry import load, slugs
from gamekit.core.texts import language, set_language

if TYPE_CHECKING:
    from gamekit.board.table import Table

__all__ = [
    "CHANCE",
    "GameError",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "PositionError",
    "Record",
    "RecordError",
    "UnknownGame",
    "language",
    "load",
    "play",
    "set_language",
    "slugs",
]


def play(slug: str, **settings: Any) -> Table:
    """A table with an interactive board for a notebook.

    Settings: `seats=("human", "greedy")`, `players`, `names`, `seed`, `language` ("de", "en"),
    `pace` (seconds a bot waits), and the options of the game, such as `layout="3x3"` and
    `chips="1234"` for Bauab; `gamekit.load(slug).options` lists them.
    """
    from gamekit.board.table import Table  # ipywidgets loads only when a board is wanted

    return Table(slug, **settings)


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version  # slow to import, and seldom asked for

        return version("gamekit")
    raise AttributeError(f"module 'gamekit' has no attribute {name!r}")
