"""Searcher: what every exact method offers to the questions, whichever way it gets there.

All values are *to go*, Blue minus Red: the final value minus the value at the node asked about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gamekit.core.budget import Budget
from solvers.bauab.compact import Rules


@dataclass(slots=True, frozen=True)
class Bounds:
    """What is proven: ``low <= value <= high``.

    `done` says that the search came to its end: then the value is known, or known to be at most
    alpha or at least beta. `hint` is the move that the search liked best, if it remembers one;
    nothing is proven about it.
    """

    low: int
    high: int
    done: bool
    hint: int | None = None

    @property
    def value(self) -> int | None:
        """The exact value, `None` if only bounds are known."""
        return self.low if self.low == self.high else None


class Searcher(ABC):
    """An exact method for the game that `rules` describe, run within `budget`."""

    method: ClassVar[str]

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self.rules = rules
        self.budget = budget
        self.nodes = 0

    @abstractmethod
    def search(
        self,
        path: Sequence[int] = (),
        alpha: int | None = None,
        beta: int | None = None,
        plies: int | None = None,
        nodes: int | None = None,
    ) -> Bounds:
        """The value to go after the moves of `path`, or on which side of (alpha, beta) it lies.

        With `plies`: of the running value after so many plies more. If the budget, or the number
        of `nodes` for this search, is used up, `done` is false, and the bounds are still true.
        """

    def exact(self, path: Sequence[int] = (), plies: int | None = None, guess: int = 0) -> Bounds:
        """The value to go, by asking "at least this much?" until both bounds meet.

        Every question that gets its answer leaves a proven bound, so an interrupted search is
        not in vain; and such narrow questions are the cheapest ones (MTD(f)).
        """
        blue, red = self.rules.can_still_gain(self.rules.walk(path))
        low, high = -red, blue
        while low < high:
            bar = min(max(guess, low + 1), high)
            found = self.search(path, bar - 1, bar, plies)
            low, high = max(low, found.low), min(high, found.high)
            if not found.done:
                return Bounds(low, high, False)
            guess = low if found.low >= bar else high
        return Bounds(low, high, True)

    def report(self) -> None:
        """Tell the budget's owner how far the work has come."""
        self.budget.report(None, self.nodes)
