"""Minimal reasons: the lines of the log that rule something out, and none too many.

A reason against a value of the hidden card is the line with which it became impossible, and lines
before it: together with the known hands they rule the value out. Before that last line there was a
world with this value; and if any of the other lines had gone unheard, there would be one still.
What "unheard" means is said in `clues`: the cards of an exchange still move, only nobody knows
which. Reasons for a log that breaks are of the same kind. A reason why somebody holds a value (or
cannot) after the log is a set of lines of which none may go unheard; it is empty if the known
hands and the unheard exchanges are enough.

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
        self._found: list[Lines] = []

    def hidden(
        self,
        deaths: dict[int, int | None] | None = None,
        into: dict[int, Lines] | None = None,
    ) -> dict[int, Lines]:
        """For every value that the hidden card cannot have: lines that rule it out.

        No lines at all if the known hands have all its copies. `deaths` spares time if known.
        What is found is put `into` a dictionary, so that it is there if time runs out.
        """
        if deaths is None:
            deaths = self.method.deaths(clues_of(self.knowledge.log))
        out = {} if into is None else into
        for value in range(1, self.knowledge.max + 1):
            death = deaths.get(value, 0)
            if death is not None:
                out[value] = self._lines_against(value, death)
        return out

    def _lines_against(self, value: int, death: int) -> Lines:
        def refuted(heard: Sequence[int]) -> bool:
            return self.method.alive(self._clues(heard, death), [value]) is None

        if not death:
            return ()
        for found in self._found:  # lines that did for another value may do again
            if found[-1] == death - 1 and refuted(found):
                return self._with_last(found, refuted)
        lines = self._with_last(range(death), refuted)
        self._found.append(lines)
        return lines

    def conflict(self, first_bad: int) -> Lines:
        """Lines that cannot all be true, if the log breaks at this line."""
        values = open_values(self.knowledge)

        def refuted(heard: Sequence[int]) -> bool:
            return self.method.alive(self._clues(heard, first_bad + 1), values) is None

        return self._with_last(range(first_bad + 1), refuted)

    def _with_last(self, lines: Sequence[int], refuted: Refuted) -> Lines:
        """The last of the lines, and those before it that cannot go unheard."""
        *before, last = lines
        return (*minimal(before, lambda heard: refuted([*heard, last])), last)

    def _clues(self, heard: Iterable[int], length: int) -> Clues:
        return clues_of(self.knowledge.log[:length], frozenset(heard))

    def holds(self, seat: int, value: int, certain: bool) -> Lines:
        """Why a player certainly holds a value in the end, or (not `certain`) cannot hold it."""
        length = len(self.knowledge.log)

        def refuted(heard: Sequence[int]) -> bool:
            return not self.method.holds(self._clues(heard, length), seat, value, not certain)

        return minimal(range(length), refuted)

    def holdings(
        self, spans: Spans, into: dict[tuple[int, int], Lines] | None = None
    ) -> dict[tuple[int, int], Lines]:
        """(seat, value) → lines, for everything that is certain about who holds what."""
        least, most = spans
        out = {} if into is None else into
        for seat in range(self.knowledge.players):
            for value in range(1, self.knowledge.max + 1):
                low, high = least[seat][value - 1], most[seat][value - 1]
                if low or not high:
                    out[seat, value] = self.holds(seat, value, certain=bool(low))
        return out
