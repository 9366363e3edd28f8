"""What may be seen of Misd: by a player, and of a position that is a puzzle.

Cards are tuples of figure strings ("yellow star", "? heart"); what a covered figure is stands in no
view before the round is decided.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from gamekit.core.game import CHANCE, Action, View
from gamekit.games.misd import actions as act
from gamekit.games.misd.covering import Strings
from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import Layout, write_pattern
from gamekit.games.misd.setting import Setting

#: The phases of a game, in their order. Chance acts in all but READY, BIDS and CALL.
BEGIN, LAY, COVER, READY = "begin", "lay", "cover", "ready"
CARD, FORM, COLOUR = "card", "form", "colour"
BIDS, TIE, CALL, OVER = "bids", "tie", "call", "over"
#: The phases in which a round is under way and something is to be found.
OPEN: Final = (BIDS, TIE, CALL)


class Result(NamedTuple):
    """How the last round ended: who called what, and what was right.

    Nobody called: `seat` is -1 and `answer` is empty. `solution` is a combination in variant A, in
    variant B the places that show the wanted one, counted from 0, or none. `change` is what the
    call brought its caller; with `second_call` it is the last call.
    """

    seat: int
    answer: str
    right: bool
    solution: tuple[int, ...]
    change: int


class Tried(NamedTuple):
    """A wrong call of a round that is not over yet (option `second_call`)."""

    seat: int
    answer: str
    change: int


class Shown(NamedTuple):
    """What a decided round of variant B told about the layout: where a combination lies."""

    combination: Combination
    places: tuple[int, ...]


@dataclass(slots=True, frozen=True, eq=False)
class MisdView(View):
    """All that a seat may know. Bids of others are `None` while the window is open.

    A bid is a number of tenths of a second, 0 for waiting; bids stand in the order in which the
    seats decide, from the active player on. `tried` are wrong calls of this round.
    """

    seat: int
    setting: Setting
    phase: str
    active: int
    caller: int
    chips: tuple[int, ...]
    round: int
    left: int
    cards: tuple[Strings, ...]
    wanted: tuple[int, ...]
    bids: tuple[int | None, ...]
    tried: tuple[Tried, ...]
    shown: tuple[Shown, ...]
    result: Result | None

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setting.players

    @property
    def stock(self) -> int:
        """The chips that nobody has."""
        return self.setting.chips - sum(self.chips)

    @property
    def actor(self) -> int | None:
        return actor_of(self.setting, self.phase, self.active, self.caller, len(self.bids))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return decisions(self.setting, self.phase) if self.actor == self.seat else ()

    def _identity(self) -> tuple[Any, ...]:
        return tuple(getattr(self, each.name) for each in fields(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MisdView) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())


@dataclass(slots=True, frozen=True, eq=False)
class PuzzleView(View):
    """What a position file shows: a layout with clues, and the combination that is asked for.

    Questions about chances and decks have no layout.
    """

    question: str
    layout: Layout | None = None
    combination: str = ""
    seat: int = 0

    @property
    def cards(self) -> tuple[Strings, ...]:
        """The cards as figure strings, in the order in which they are written."""
        if self.layout is None:
            return ()
        size = self.layout.size
        return tuple(tuple(write_pattern(p, size) for p in side) for side in self.layout.cards)

    @property
    def actor(self) -> int | None:
        return None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzleView) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.question, self.layout, self.combination))


def actor_of(setting: Setting, phase: str, active: int, caller: int, bids: int) -> int | None:
    """Whose turn it is."""
    if phase == BIDS:
        return (active + bids) % setting.players
    if phase == READY:
        return active
    if phase == CALL:
        return caller
    return None if phase == OVER else CHANCE


def decisions(setting: Setting, phase: str) -> tuple[Action, ...]:
    """What a player may do in this phase."""
    if phase == READY:
        return (act.REVEAL,)
    if phase == BIDS:
        return act.bids(setting.timer)
    assert phase == CALL
    return act.answers(setting.laid if setting.variant == "B" else 0)
