"""Clues: the lines of a log, and how much of each of them counts.

A world (rules page, section 6) obeys every line in full. Three questions need less:

* `audit` waives one condition of a denial: that the asker could form the value (`asks`), or that
  the responder could not (`denies`);
* a reason leaves lines out. Cards that moved have moved, so a line cannot simply be struck out: the
  hands after it would be other hands. A clue that is not `heard` is a line that was seen across the
  table but not heard. **A denial not heard** tells nothing: no card moved. **An exchange not
  heard** tells how many cards went each way, and neither the value nor a face: it is any exchange
  with so many cards on either side that the rules allow, so both sides have the same sum.

Every world of a log is a world of the same log with fewer clues heard (the exchange that took place
is one of those that the rules allow). So what some lines rule out, more lines rule out as well:
sets of lines that rule something out can be shrunk, and "minimal" has a meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from gamekit.games.nussknacker.knowledge import Knowledge, Line, Part
from gamekit.games.nussknacker.nuts import Hand


@dataclass(slots=True, frozen=True)
class Clue:
    """A line of the log, and which of its conditions hold."""

    line: Line
    asks: bool = True
    denies: bool = True
    heard: bool = True

    @property
    def silent(self) -> bool:
        """Does it say nothing at all?"""
        return self.line.denied and not (self.heard and (self.asks or self.denies))


Clues = tuple[Clue, ...]


def clues_of(log: Iterable[Line], heard: Collection[int] | None = None) -> Clues:
    """The lines as clues; if `heard` is given, only these lines count."""
    return tuple(
        Clue(line, heard=heard is None or number in heard) for number, line in enumerate(log)
    )


def waived(clues: Clues, number: int, kind: str) -> Clues:
    """The clues with one condition of one denial waived: `"denial"` or `"question"`."""
    clue = clues[number]
    less = replace(clue, denies=False) if kind == "denial" else replace(clue, asks=False)
    return (*clues[:number], less, *clues[number + 1 :])


def number_of(part: Part | None) -> int:
    """How many cards went over on one side of an exchange."""
    return len(part) if isinstance(part, tuple) else part or 0


def fits(cards: Hand, part: Part | None) -> bool:
    """Do these cards agree with what is known of one side of an exchange?

    >>> fits((1, 5), 2), fits((1, 5), (2, 4))
    (True, False)
    """
    return cards == part if isinstance(part, tuple) else len(cards) == part


@lru_cache(maxsize=256)
def multisets(value: int, copies: int) -> tuple[Hand, ...]:
    """All multisets of cards with this sum and at most so many copies of a value.

    >>> len(multisets(8, 2)), multisets(4, 2)
    (13, ((1, 1, 2), (1, 3), (2, 2), (4,)))
    """

    def rest(left: int, lowest: int) -> Iterable[Hand]:
        if left == 0:
            yield ()
        for card in range(lowest, left + 1):
            for number in range(1, min(copies, left // card) + 1):
                for others in rest(left - card * number, card + 1):
                    yield (card,) * number + others

    return tuple(sorted(rest(value, 1)))


@lru_cache(maxsize=256)
def multisets_count(value: int, copies: int) -> int:
    """How many there are, without listing them.

    >>> multisets_count(8, 2), multisets_count(6, 2)
    (13, 7)
    """
    ways = [1] + [0] * value
    for card in range(1, value + 1):
        ways = [
            sum(ways[total - card * n] for n in range(min(copies, total // card) + 1))
            for total in range(value + 1)
        ]
    return ways[value]


def deck_of(knowledge: Knowledge) -> Hand:
    """All cards, the hidden one among them."""
    return tuple(v for v in range(1, knowledge.max + 1) for _ in range(knowledge.copies))
