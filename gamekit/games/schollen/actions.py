"""The actions of Schollenschubser and their notation (section 5 of the rules page).

Canonical order: in phase 1 by die, then drift, place, thaw; drifts and thaws by place (row, then
column), placements by column and size, colours in the order of the seats. In phase 2 by origin,
the bank first, then by goal: places, bank, ship; `end` comes last.

>>> parse("3 drift:A3"), str(parse("6 thaw:B1:blue"))
(Drift(3, 'A3'), '6 thaw:B1:blue')
>>> [str(action) for action in sorted(map(parse, ["end", "A1>A2", "bank>A1"]), key=lambda a: a.key)]
['bank>A1', 'A1>A2', 'end']
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from gamekit.core.errors import NotationError
from gamekit.core.game import Action
from gamekit.core.value import ValueAction

COLOURS: Final = ("red", "blue", "green", "yellow")  # SCH-04, in the order of the seats
BANK: Final = "bank"
SHIP: Final = "ship"
ROWS: Final = "ABCDEFGH"
_PLACE: Final = r"[A-H][1-4]"
_COLOUR: Final = r"[^\s:>]{1,20}"
_ROLL: Final = re.compile(r"roll ([1-6]) ([1-6])")
_DRIFT: Final = re.compile(rf"([1-6]) drift:({_PLACE})")
_SET: Final = re.compile(rf"([1-6]) place:({_PLACE}):([1-4])")
_THAW: Final = re.compile(rf"([1-6]) thaw:({_PLACE})(?::({_COLOUR}))?")
_STEP: Final = re.compile(rf"({_PLACE}|bank)>({_PLACE}|bank|ship)")


def is_colour(name: Any) -> bool:
    """Can this be the name of a colour? A text without blanks, colons and arrows."""
    return isinstance(name, str) and bool(re.fullmatch(_COLOUR, name)) and name.isprintable()


def cell_of(place: str) -> tuple[int, int]:
    """Row and column of a place, counted from 0.

    >>> cell_of("B3")
    (1, 2)
    """
    return ROWS.index(place[0]), int(place[1]) - 1


class Roll(ValueAction):
    """Chance rolls two dice (SCH-06); the order of the two is kept."""

    __slots__ = ("first", "second")

    def _set(self, first: int, second: int) -> None:
        self.first, self.second = first, second
        self._key = (first, second)
        self._text = f"roll {first} {second}"


class Drift(ValueAction):
    """Let the floe of a place drift one place south (SCH-08)."""

    __slots__ = ("die", "place")

    def _set(self, die: int, place: str) -> None:
        self.die, self.place = die, place
        self._key = (die, 0, *cell_of(place))
        self._text = f"{die} drift:{place}"


class Place(ValueAction):
    """Put a floe from the supply on a place of row A (SCH-10)."""

    __slots__ = ("die", "place", "size")

    def _set(self, die: int, place: str, size: int) -> None:
        self.die, self.place, self.size = die, place, size
        self._key = (die, 1, *cell_of(place), size)
        self._text = f"{die} place:{place}:{size}"


class Thaw(ValueAction):
    """Thaw the floe of a place by one step (SCH-12); `colour` is who falls, if somebody must."""

    __slots__ = ("colour", "die", "place")

    def _set(self, die: int, place: str, colour: str = "") -> None:
        self.die, self.place, self.colour = die, place, colour
        rank = COLOURS.index(colour) if colour in COLOURS else len(COLOURS)
        self._key = (die, 2, *cell_of(place), *((rank, *map(ord, colour)) if colour else ()))
        self._text = f"{die} thaw:{place}" + (f":{colour}" if colour else "")


class Skip(ValueAction):
    """Neither die can be executed (SCH-15)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key = (0,)
        self._text = "0 skip"


class Step(ValueAction):
    """One researcher takes one step (SCH-16 to SCH-19): from a place or the bank, to another."""

    __slots__ = ("goal", "origin")

    def _set(self, origin: str, goal: str) -> None:
        self.origin, self.goal = origin, goal
        self._key = (*_rank(origin, (-1, 0)), *_rank(goal, (len(ROWS), goal == SHIP)))
        self._text = f"{origin}>{goal}"


class End(ValueAction):
    """The turn is over: every step is optional (SCH-21)."""

    __slots__ = ()

    def _set(self) -> None:
        self._key = (1 << 30,)
        self._text = "end"


def _rank(place: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    return otherwise if place in (BANK, SHIP) else cell_of(place)


#: Equal actions are one object.
roll: Final = cache(Roll)
drift: Final = cache(Drift)
place: Final = cache(Place)
thaw: Final = cache(Thaw)
step: Final = cache(Step)
SKIP: Final = Skip()
END: Final = End()
ROLLS: Final = tuple(roll(first, second) for first in range(1, 7) for second in range(1, 7))


@cache
def _read(words: str) -> Action | None:
    if words == "end":
        return END
    if words == "0 skip":
        return SKIP
    if match := _STEP.fullmatch(words):
        return None if match[1] == match[2] else step(match[1], match[2])
    if match := _ROLL.fullmatch(words):
        return roll(int(match[1]), int(match[2]))
    if match := _DRIFT.fullmatch(words):
        return drift(int(match[1]), match[2])
    if match := _SET.fullmatch(words):
        return place(int(match[1]), match[2], int(match[3]))
    if match := _THAW.fullmatch(words):
        return thaw(int(match[1]), match[2], match[3] or "")
    return None


def parse(text: str) -> Action:
    """The action that a text stands for. Raises `NotationError`."""
    action = _read(text.strip()) if len(text) < 60 else None
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no action; expected a die and what it does such as '3 drift:A3', "
            "'5 place:A2:3', '6 thaw:B1', a step such as 'bank>A1', 'A1>A2', 'A4>ship', or 'end'"
        )
    return action
