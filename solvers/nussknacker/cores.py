"""Minimal reasons: the lines of the log that rule something out, and none too many.

A reason is a set of lines that, heard alone, are enough: all other lines go unheard, and still
there is no world in which the hidden card has that value (in which a player holds fewer, or any,
cards of a value after the log). If any line of the set went unheard too, there would be one. What
"unheard" means is said in `clues`: the cards of an exchange still move, only nobody knows which. A
reason is empty if the known hands and the unheard exchanges are enough.

Reasons against a value look at the log up to the line with which it became impossible, reasons for
a log that breaks up to the line at which it breaks: what came later had no part in it (and long
logs of unheard lines would take minutes). Reasons for what is in a hand at the end need all lines.

A reason is found by QuickXplain, every step of it a full search for a world: no solver's "core" is
trusted. Which one is found does not depend on the method, for both methods give the same
yes or no. There may be others, and smaller ones: minimal is not minimum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from gamekit.core.budget import Budget
from gamekit.games.nussknacker.knowledge import Knowledge
from solvers.nussknacker.clues import Clues, clues_of
from solvers.nussknacker.methods import (
    CP_SAT,
    STATES,
    Method,
    Spans,
    deals,
    method_of,
    open_values,
)
from solvers.nussknacker.model import has_ortools

Lines = tuple[int, ...]
#: Do these lines alone rule it out?
Refuted = Callable[[Sequence[int]], bool]
FEW: Final = 2_000
"""Up to so many deals the states are faster: an unheard exchange makes many of them."""


def minimal(lines: Sequence[int], refuted: Refuted) -> Lines:
    """Some of the lines, none of which can be dropped; all of them together must refute.

    >>> minimal(range(9), lambda lines: {2, 3, 7} <= set(lines))
    (2, 3, 7)
    """

    def explain(sure: list[int], checked: bool, rest: list[int]) -> list[int]:
        if not checked and refuted(sure):
            return []
        if len(rest) == 1:
            return rest
        half = len(rest) // 2
        first, second = rest[:half], rest[half:]
        late = explain(sure + first, False, second)
        early = explain(sure + late, not late, first)
        return early + late

    return tuple(sorted(explain([], False, list(lines)))) if lines else ()


class Reasons:
    """Finds reasons for one log; everything raises `OutOfBudget` when time runs out."""

    def __init__(self, knowledge: Knowledge, budget: Budget, method: str | None = None) -> None:
        small = deals(knowledge) <= FEW or not has_ortools()
        self.knowledge = knowledge
        self.method: Method = method_of(knowledge, method or (STATES if small else CP_SAT), budget)
        self.deaths: dict[int, int | None] = {}
        """For each value of the hidden card: after how many lines it became impossible."""
        self._found: list[tuple[int, Lines]] = []

    def hidden(self, into: dict[int, Lines] | None = None) -> dict[int, Lines]:
        """For every value that the hidden card cannot have: lines that rule it out.

        What is found is put `into` a dictionary, so that it is there if time runs out.
        """
        out = {} if into is None else into
        deaths = self.method.deaths(clues_of(self.knowledge.log))
        for value in range(1, self.knowledge.max + 1):
            death = self.deaths[value] = deaths.get(value, 0)
            if death is not None:
                out[value] = self._lines_against(value, death)
        return out

    def _lines_against(self, value: int, death: int) -> Lines:
        def refuted(heard: Sequence[int]) -> bool:
            return self.method.alive(self._clues(heard, death), [value]) is None

        if not death:
            return ()
        for until, found in self._found:  # lines that did for another value may do again
            if until == death and refuted(found):
                return self._shrunk(found, death, refuted)
        lines = self._shrunk(range(death), death, refuted)
        self._found.append((death, lines))
        return lines

    def conflict(self, first_bad: int) -> Lines:
        """Lines that cannot all be true, if the log breaks at this line."""
        values = open_values(self.knowledge)
        length = first_bad + 1

        def refuted(heard: Sequence[int]) -> bool:
            return self.method.alive(self._clues(heard, length), values) is None

        return self._shrunk(range(length), length, refuted)

    def _shrunk(self, lines: Sequence[int], length: int, refuted: Refuted) -> Lines:
        """A minimal part; the last line of the log, which settled it, is the last to go unheard."""
        last = length - 1
        if last not in lines:
            return minimal(lines, refuted)
        kept = minimal(lines[:-1], lambda heard: refuted([*heard, last]))
        # A denial that is not heard is no line at all, and before this line there was a world.
        if self.knowledge.log[last].denied or not refuted(kept):
            return (*kept, last)
        return minimal(kept, refuted)

    def _clues(self, heard: Iterable[int], length: int | None = None) -> Clues:
        return clues_of(self.knowledge.log[:length], frozenset(heard))

    def holds(self, seat: int, value: int, least: int, most: int) -> Lines:
        """Why a player holds so many copies of a value in the end, at least and at most."""

        def refuted(heard: Sequence[int]) -> bool:
            return not self.method.outside(self._clues(heard), seat, value, least, most)

        return minimal(range(len(self.knowledge.log)), refuted)

    def holdings(
        self, spans: Spans, into: dict[tuple[int, int], Lines] | None = None
    ) -> dict[tuple[int, int], Lines]:
        """(seat, value) → lines, for everything that is certain about who holds what.

        They show that the player holds as many copies as is certain, or none.
        """
        least, most = spans
        copies = self.knowledge.copies
        out = {} if into is None else into
        for seat in range(self.knowledge.players):
            for value in range(1, self.knowledge.max + 1):
                low, high = least[seat][value - 1], most[seat][value - 1]
                if low or not high:
                    out[seat, value] = self.holds(seat, value, low, copies if low else 0)
        return out
