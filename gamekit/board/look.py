"""Look: all that a picture depends on besides the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import NamedTuple

from gamekit.board.scene import Scene
from gamekit.core.advice import Advice
from gamekit.core.game import Action, OpenView, View

#: The marks of a note cell: a click writes the next one.
NOTE_MARKS = ("", "✗", "✓", "?")


@dataclass(slots=True, frozen=True)
class Clock:
    """A clock that runs on the board: its seconds, and the buzzer key of each seat ("": a bot's).

    `run` counts the clocks of a table, so that each of them starts anew in the browser.
    """

    seconds: float
    keys: tuple[str, ...]
    run: int = 0


@dataclass(slots=True, frozen=True)
class Look:
    """How a view is to be shown.

    `live`: may the viewer act now? `picked` is what was chosen as a part of a move, in the words
    of the game's own board. `told` says in one sentence what just happened, `last` was that
    action as the viewer witnessed it. The board shows `advice` on the places that its moves go to.

    `notes` are the player's own marks, by the keys of the board's note cells (`None`: nobody can
    write here); `solved` are the solver's marks by the same keys, and `lines` the lines of a log
    that are the reason for the mark that is picked. With a `clock` the players race against it and
    each other.
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
    clock: Clock | None = None


class Painter(NamedTuple):
    """What a game's `board.py` offers: data in, data out, no widgets.

    `draw(view, look)` makes the scene. In it an intent is one of

    - `do <action>`: the table plays it; `do <action> > <action>`: and the second one as soon as
      the same seat is to move again, if it is legal then;
    - `pick <what>`: a part of a move, which comes back as `look.picked`;
    - `note <cell>`: the next mark in this cell of the player's notes (see `look.notes`);
    - `buzz <seat>`: this seat is first (see `look.clock`).

    `tell(view, action, language)` says what an action does, from the view before it.

    The rest is for games that need it:

    - `quiet(action)`: not worth a pause or a place in the list of moves;
    - `brief(view, action, language)`: the action as it stands in the list of moves, from the view
      before it; else its notation;
    - `pause(action)`: how many times the usual pace a bot waits before it;
    - `page(view)`: the page of the player's notes; a new page is empty;
    - `idle(view)`: what a player does who has nothing to say, or `None`;
    - `timer(view)`: the seconds of the clock if all seats race for the word now, else `None`;
    - `private(view)`: may other players before the same screen not see this view?
    """

    draw: Callable[[View, Look], Scene]
    tell: Callable[[View, Action, str], str]
    quiet: Callable[[Action], bool] = lambda action: False
    brief: Callable[[View, Action, str], str] = lambda view, action, language: str(action)
    pause: Callable[[Action], float] = lambda action: 1
    page: Callable[[View], int] = lambda view: 0
    idle: Callable[[View], Action | None] = lambda view: None
    timer: Callable[[View], float | None] = lambda view: None
    private: Callable[[View], bool] = lambda view: not isinstance(view, OpenView)


def painter(slug: str) -> Painter:
    """The painter of a game, found by its slug: the hooks that its `board.py` itself defines."""
    module = import_module(f"gamekit.games.{slug}.board")
    own = {name: hook for name, hook in vars(module).items() if name in Painter._fields}
    return Painter(**{n: hook for n, hook in own.items() if hook.__module__ == module.__name__})
