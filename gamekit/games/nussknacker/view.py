"""What one seat may know of a game of Nussknacker, and nothing else (NUS-04, NUS-13).

A view can also be made from a `Knowledge` alone: then it is the picture of a puzzle.

>>> from gamekit.games.nussknacker.knowledge import Knowledge, Line
>>> log = (Line(0, 1, 5), Line(2, 1, 6, 1, 2), Line(2, 0, 3, (1, 2), (3,)))
>>> view = view_of(Knowledge(6, 2, (4, 4, 3), ((1, 3, 4, 5), None, None), log))
>>> view.seat, view.hand, view.counts
(0, (1, 1, 2, 4, 5), (5, 3, 3))
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from gamekit.core.game import Action, Outcome, View
from gamekit.games.nussknacker.knowledge import Knowledge, Line, Part
from gamekit.games.nussknacker.nuts import Hand, without

#: The seat of somebody who only looks on.
SPECTATOR: Final = -1

# The phases of a round, in the words of the rules page.
LOT: Final = "lot"  # chance draws the start player
DEAL: Final = "deal"  # chance deals
ORDER: Final = "order"  # chance draws who may announce first
WINDOW: Final = "window"  # everybody may announce
ASK: Final = "ask"  # the player on turn asks
ANSWER: Final = "answer"  # the responder denies or gives
REPLY: Final = "reply"  # the asker gives
OVER: Final = "over"


class Asked(NamedTuple):
    """A question that is not answered yet: who was asked, for which value."""

    to: int
    value: int


class Result(NamedTuple):
    """How a round ended: who announced which value, and the card that was turned up.

    A round that ran into the limit of questions is void: nobody announced, no card was seen.
    """

    round: int
    announcer: int | None = None
    said: int | None = None
    hidden: int | None = None

    @property
    def void(self) -> bool:
        """Did the round end without an announcement?"""
        return self.announcer is None

    @property
    def right(self) -> bool:
        """Was the announced value the right one?"""
        return self.said is not None and self.said == self.hidden


@dataclass(slots=True, frozen=True, eq=False)
class NussknackerView(View):
    """What a seat may know.

    `knowledge` holds the seat's hand at the start of the round and the log as the seat saw it;
    `hands` are the hands that it knows now, `counts` the numbers of cards of all hands. `turn` is
    the player on turn, or next on turn while all may announce. `window` are the seats that may
    still announce now. `asked` is the question that waits for its answer and `given` what the
    responder has pushed across so far: his cards for himself, their number for others, nothing
    for the asker, who must choose without knowing (NUS-12). `result` is that of the last round.
    `covered` says whether a card was put aside already.
    """

    seat: int
    knowledge: Knowledge
    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    chips: tuple[int, ...]
    round: int = 0
    start: int | None = None
    turn: int | None = None
    phase: str = OVER
    window: tuple[int, ...] = ()
    asked: Asked | None = None
    given: Part | None = None
    result: Result | None = None
    outcome: Outcome | None = None
    to_act: int | None = None
    offered: tuple[Action, ...] = ()
    covered: bool = True

    @property
    def actor(self) -> int | None:
        return self.to_act

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return self.offered

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.counts)

    @property
    def max(self) -> int:
        """The highest card of the deck."""
        return self.knowledge.max

    @property
    def is_puzzle(self) -> bool:
        """Is this no moment of a game, but what somebody knows?"""
        return self.round == 0

    @property
    def hand(self) -> Hand:
        """The seat's own cards; empty for a spectator."""
        own = self.hands[self.seat] if self.seat >= 0 else None
        return own or ()

    @property
    def turned_up(self) -> int | None:
        """The card in the middle if it lies face up: once the game is over."""
        return self.result.hidden if self.phase == OVER and self.result else None

    def narrowed(self, picked: str) -> View:
        """What the seat knew after a line of the log, if one is picked ("line 2", from 0).

        >>> view_of(Knowledge(6, 2, (6, 5), (None, None), (Line(0, 1, 5),) * 3)).narrowed("line 1")
        ... # doctest: +ELLIPSIS
        NussknackerView(...)
        """
        word, _, index = picked.partition(" ")
        if word != "line" or not index.isdecimal():
            return self
        known = self.knowledge
        known = replace(known, log=known.log[: int(index) + 1])
        return replace(
            self, knowledge=known, hands=hands_after(known), counts=counts_after(known),
            offered=(), to_act=None, asked=None, given=None,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NussknackerView):
            return NotImplemented
        return bool(_values(self) == _values(other))

    def __hash__(self) -> int:
        return hash(_values(self))


_values: Final = attrgetter(*(field.name for field in fields(NussknackerView)))


@lru_cache(maxsize=1 << 14)
def seen_by(line: Line, seat: int) -> Line:
    """A line as this seat saw it (NUS-13): faces of one's own exchanges, else numbers of cards.

    >>> seen_by(Line(0, 1, 6, (1, 5), (6,)), 2)
    Line(asker=0, responder=1, value=6, asker_gave=2, responder_gave=1)
    """
    if line.asker_gave is None or seat in (line.asker, line.responder):
        return line
    gave, got = line.asker_gave, line.responder_gave
    assert got is not None
    return Line(line.asker, line.responder, line.value, number(gave), number(got))


def number(part: Part) -> int:
    """How many cards one side of an exchange has."""
    return part if isinstance(part, int) else len(part)


def counts_after(knowledge: Knowledge) -> tuple[int, ...]:
    """How many cards everybody holds after the log."""
    counts = list(knowledge.sizes)
    for line in knowledge.log:
        if line.asker_gave is not None and line.responder_gave is not None:
            more = number(line.responder_gave) - number(line.asker_gave)
            counts[line.asker] += more
            counts[line.responder] -= more
    return tuple(counts)


def hands_after(knowledge: Knowledge) -> tuple[Hand | None, ...]:
    """The hands after the log: those whose start and whose exchanges are known card by card."""
    hands = list(knowledge.hands)
    for line in knowledge.log:
        if line.denied:
            continue
        for seat, gave, got in (
            (line.asker, line.asker_gave, line.responder_gave),
            (line.responder, line.responder_gave, line.asker_gave),
        ):
            hand = hands[seat]
            if hand is None:
                continue
            if isinstance(gave, tuple) and isinstance(got, tuple):
                hands[seat] = tuple(sorted((*without(hand, gave), *got)))
            else:
                hands[seat] = None
    return tuple(hands)


def view_of(knowledge: Knowledge) -> NussknackerView:
    """The view of whoever knows this: the player whose hand it is, or a spectator."""
    known = [seat for seat, hand in enumerate(knowledge.hands) if hand is not None]
    seat = known[0] if len(known) == 1 else SPECTATOR
    return NussknackerView(
        seat,
        knowledge,
        hands_after(knowledge),
        counts_after(knowledge),
        chips=(0,) * knowledge.players,
    )
