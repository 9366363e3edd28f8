"""The actions of Nussknacker and their notation (section 5 of the rules page).

Seats are written as numbers from 0. Canonical order: by seat, value or card; cards of a `give` in
ascending order; `pass` comes before every announcement.

>>> parse("ask 1 5"), str(parse("give 4+2"))
(Ask(1, 5), 'give 2+4')

Three more texts tell what a seat sees done without seeing a face. Nobody can play them:

>>> parse("deal ?"), parse("give x2"), parse("give ?")
(Deal(None), GiveUnseen(2), GiveUnseen(None))
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from gamekit.core.errors import NotationError
from gamekit.core.game import Action
from gamekit.core.value import ValueAction
from gamekit.games.nussknacker.nuts import Hand

_WORDS: Final = re.compile(r"(starts|deal|announce) ([0-9]{1,2})")
_ASK: Final = re.compile(r"ask ([0-9]{1,2}) ([0-9]{1,2})")
_ORDER: Final = re.compile(r"order((?: [0-9])+)")
_GIVE: Final = re.compile(r"give ([0-9]{1,2}(?:\+[0-9]{1,2})*)")
_COUNT: Final = re.compile(r"give x([0-9]{1,2})")


class Starts(ValueAction):
    """Chance draws the start player (NUS-05)."""

    __slots__ = ("seat",)

    def _set(self, seat: int) -> None:
        self.seat = seat
        self._key = (0, seat)
        self._text = f"starts {seat}"


class Deal(ValueAction):
    """Chance deals one card: first the hidden one, then the hands (NUS-03, NUS-04).

    `card` is `None` where somebody sees the back only.
    """

    __slots__ = ("card",)

    def _set(self, card: int | None) -> None:
        self.card = card
        self._key = (1, card or 0)
        self._text = f"deal {card or '?'}"


class Order(ValueAction):
    """Chance draws the order in which the seats may announce (option `window` random)."""

    __slots__ = ("seats",)

    def _set(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._key = (2, *seats)
        self._text = f"order {' '.join(map(str, seats))}"


class Pass(ValueAction):
    """Announce nothing for now (NUS-17)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key = (3,)
        self._text = "pass"


class Announce(ValueAction):
    """Announce the value of the hidden card and turn it up (NUS-17)."""

    __slots__ = ("value",)

    def _set(self, value: int) -> None:
        self.value = value
        self._key = (4, value)
        self._text = f"announce {value}"


class Ask(ValueAction):
    """Ask another player for a value (NUS-06)."""

    __slots__ = ("to", "value")

    def _set(self, to: int, value: int) -> None:
        self.to, self.value = to, value
        self._key = (5, to, value)
        self._text = f"ask {to} {value}"


class Deny(ValueAction):
    """The responder cannot form the value (NUS-09)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key = (6,)
        self._text = "deny"


class Give(ValueAction):
    """Push these cards face down to the other one (NUS-10, NUS-11)."""

    __slots__ = ("cards",)

    def _set(self, cards: Hand) -> None:
        self.cards = tuple(sorted(cards))
        self._key = (7, *self.cards)
        self._text = f"give {'+'.join(map(str, self.cards))}"


class GiveUnseen(ValueAction):
    """So many cards changed hands, face down (NUS-13); `None`: not even their number is known."""

    __slots__ = ("count",)

    def _set(self, count: int | None) -> None:
        self.count = count
        self._key = (8, count or 0)
        self._text = f"give x{count}" if count else "give ?"


#: Equal actions are one object.
starts: Final = cache(Starts)
deal: Final = cache(Deal)
order: Final = cache(Order)
announce: Final = cache(Announce)
ask: Final = cache(Ask)
give: Final = cache(Give)
unseen: Final = cache(GiveUnseen)
PASS: Final = Pass()
DENY: Final = Deny()
UNSEEN_DEAL: Final = deal(None)
_FIXED: Final[dict[str, Action]] = {
    "pass": PASS, "deny": DENY, "deal ?": UNSEEN_DEAL, "give ?": unseen(None),
}  # fmt: skip


@cache
def _read(words: str) -> Action | None:
    if words in _FIXED:
        return _FIXED[words]
    if match := _WORDS.fullmatch(words):
        number = int(match[2])
        if match[1] == "starts":
            return starts(number)
        return (deal if match[1] == "deal" else announce)(number) if number else None
    if match := _ASK.fullmatch(words):
        return ask(int(match[1]), int(match[2]))
    if match := _GIVE.fullmatch(words):
        cards = tuple(sorted(map(int, match[1].split("+"))))
        return give(cards) if cards[0] else None
    if match := _COUNT.fullmatch(words):
        return unseen(int(match[1])) if int(match[1]) else None
    if match := _ORDER.fullmatch(words):
        return order(tuple(map(int, match[1].split())))
    return None


def parse(text: str) -> Action:
    """The action that a text stands for. Raises `NotationError`."""
    action = _read(text.strip()) if len(text) < 60 else None
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no action; expected 'ask 1 5' (seat, value), 'give 2+4', 'deny', "
            "'announce 3' or 'pass', and of chance 'starts 1', 'deal 3' or 'order 1 2 0'"
        )
    return action
