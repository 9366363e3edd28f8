"""The actions of Misd and their notation (section 5 of the rules page).

Equal actions are one object, so they compare by identity, and fast. Canonical order: cards by
number, then side; figures by form, then colour, then what is covered; bids by time, `wait` last;
calls by form, then colour; places by number, `missing` last.

>>> parse("buzz 3.4"), parse("call yellow star"), parse("card 3a")
(Buzz(34), Call(6, 2), Deal(3, 'a'))
>>> parse("point 3") is Point(3), str(Wait())
(True, 'wait')
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from gamekit.core.errors import NotationError
from gamekit.core.game import Action
from gamekit.core.value import ValueAction
from gamekit.games.misd.figures import COLOURS, FORMS

#: The seats in notation: animals, because colours belong to the figures.
SEATS: Final = ("fox", "owl", "badger", "lynx", "otter", "hare", "mole", "raven")
SIDES: Final = ("a", "b")
#: What of a figure cannot be seen: which of two look-alikes it is, its form, its colour, both.
DOUBT, FORM, COLOUR, BOTH = KINDS = ("doubt", "form", "colour", "both")
#: The longest timer, in seconds.
LONGEST: Final = 60
#: What an action hides from those who may not know it.
HIDDEN: Final = ("buzz", "card", "lay", "cover")


# --- chance ---------------------------------------------------------------------------------------


class Begins(ValueAction):
    """The lot falls on the first active player (MIS-05, MIS-19)."""

    __slots__ = ("seat",)
    seat: int

    def _set(self, seat: int) -> None:
        self.seat = seat
        self._key = (seat,)
        self._text = f"{SEATS[seat]} begins"


class Deal(ValueAction):
    """The card and the side that is turned up in variant A (MIS-05)."""

    __slots__ = ("card", "side")
    card: int
    side: str

    def _set(self, card: int, side: str) -> None:
        self.card, self.side = card, side
        self._key = (card, SIDES.index(side))
        self._text = f"card {card}{side}"


class Lay(ValueAction):
    """The card and the side at the next place of the layout of variant B (MIS-11)."""

    __slots__ = ("card", "side")
    card: int
    side: str

    def _set(self, card: int, side: str) -> None:
        self.card, self.side = card, side
        self._key = (card, SIDES.index(side))
        self._text = f"lay {card}{side}"


class Cover(ValueAction):
    """A figure of the card that was turned up last cannot be seen wholly (MIS-05)."""

    __slots__ = ("colour", "form", "kind")
    form: int
    colour: int
    kind: str

    def _set(self, form: int, colour: int, kind: str) -> None:
        self.form, self.colour, self.kind = form, colour, kind
        self._key = (form, colour, KINDS.index(kind))
        self._text = f"cover {COLOURS[colour]} {FORMS[form]}: {kind}"


class FormCard(ValueAction):
    """The wanted form (MIS-12)."""

    __slots__ = ("form",)
    form: int

    def _set(self, form: int) -> None:
        self.form = form
        self._key = (form,)
        self._text = f"form {FORMS[form]}"


class ColourCard(ValueAction):
    """The wanted colour (MIS-12)."""

    __slots__ = ("colour",)
    colour: int

    def _set(self, colour: int) -> None:
        self.colour = colour
        self._key = (colour,)
        self._text = f"colour {COLOURS[colour]}"


class First(ValueAction):
    """Which of those who called at the same time has the word."""

    __slots__ = ("seat",)
    seat: int

    def _set(self, seat: int) -> None:
        self.seat = seat
        self._key = (seat,)
        self._text = f"{SEATS[seat]} first"


# --- players --------------------------------------------------------------------------------------


class Reveal(ValueAction):
    """The active player turns up: a card (MIS-05), or two determination cards (MIS-12)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key, self._text = (0,), "reveal"


class Buzz(ValueAction):
    """To call so many tenths of a second after the reveal, if nobody is earlier (MIS-06)."""

    __slots__ = ("tenths",)
    tenths: int

    def _set(self, tenths: int) -> None:
        self.tenths = tenths
        self._key = (tenths,)
        self._text = f"buzz {tenths // 10}.{tenths % 10}"


class Wait(ValueAction):
    """Not to call before the timer ends."""

    __slots__ = ()

    def _set(self) -> None:
        self._key, self._text = (1 << 20,), "wait"


class Call(ValueAction):
    """To say which form and colour are missing (MIS-06)."""

    __slots__ = ("colour", "form")
    form: int
    colour: int

    def _set(self, form: int, colour: int) -> None:
        self.form, self.colour = form, colour
        self._key = (form, colour)
        self._text = f"call {COLOURS[colour]} {FORMS[form]}"


class Point(ValueAction):
    """To point at a card of the layout (MIS-13), counted from 0."""

    __slots__ = ("place",)
    place: int

    def _set(self, place: int) -> None:
        self.place = place
        self._key = (place,)
        self._text = f"point {place}"


class Missing(ValueAction):
    """To call "missing!" (MIS-13)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key, self._text = (1 << 20,), "missing"


# --- as others see it -----------------------------------------------------------------------------


class Hidden(ValueAction):
    """An action as somebody witnesses it who may not know all of it; nobody can play it."""

    __slots__ = ("what",)
    what: str

    def _set(self, what: str) -> None:
        self.what = what
        self._key = (HIDDEN.index(what), 1 << 21)
        self._text = f"{what} ?"


REVEAL: Final = Reveal()
WAIT: Final = Wait()
MISSING: Final = Missing()
FORM_CARDS: Final = tuple(map(FormCard, range(len(FORMS))))
COLOUR_CARDS: Final = tuple(map(ColourCard, range(len(COLOURS))))
CALLS: Final = tuple(Call(form, colour) for form in range(len(FORMS)) for colour in range(10))

_CARD: Final = re.compile(r"(card|lay) (0|[1-9][0-9]?)([ab])")
_POINT: Final = re.compile(r"point ([0-9])")
_BUZZ: Final = re.compile(r"buzz (0|[1-9][0-9]?)\.([0-9])")
_FIGURE: Final = re.compile(r"(call|cover) ([a-z]+) ([a-z]+)(?:: ([a-z]+))?")


@cache
def bids(timer: int) -> tuple[Action, ...]:
    """All that a player may bid with this timer: every tenth of a second, or to wait."""
    return (*map(Buzz, range(1, 10 * timer + 1)), WAIT)


@cache
def answers(laid: int) -> tuple[Action, ...]:
    """All that may be called in front of so many cards; 0 stands for variant A."""
    return (*map(Point, range(laid)), MISSING) if laid else CALLS


def parse(text: str) -> Action:
    """The action that a text stands for. Raises `NotationError`."""
    words = text.strip() if len(text) < 60 else ""
    action = _WORDS.get(words) or _read(words)
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no action; expected 'reveal', 'buzz 3.4' or 'wait', then "
            "'call yellow star' (variant A), 'point 3' or 'missing' (variant B)"
        )
    return action


def _read(words: str) -> Action | None:
    if match := _CARD.fullmatch(words):
        kind = Deal if match[1] == "card" else Lay
        return kind(int(match[2]), match[3])
    if match := _POINT.fullmatch(words):
        return Point(int(match[1]))
    if match := _BUZZ.fullmatch(words):
        tenths = int(match[1]) * 10 + int(match[2])
        return Buzz(tenths) if 0 < tenths <= 10 * LONGEST else None
    match = _FIGURE.fullmatch(words)
    if match is None or match[2] not in COLOURS or match[3] not in FORMS:
        return None
    form, colour = FORMS.index(match[3]), COLOURS.index(match[2])
    if match[1] == "call":
        return None if match[4] else Call(form, colour)
    return Cover(form, colour, match[4]) if match[4] in KINDS else None


#: What can be read without a look at its parts.
_WORDS: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        REVEAL, MISSING, *bids(LONGEST), *FORM_CARDS, *COLOUR_CARDS, *CALLS,
        *map(Begins, range(len(SEATS))), *map(First, range(len(SEATS))), *map(Hidden, HIDDEN),
    )
}  # fmt: skip
