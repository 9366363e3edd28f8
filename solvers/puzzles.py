"""Making puzzles: the same seed gives the same puzzle on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError

DIFFICULTIES: Final = (1, 2, 3, 4, 5)


class Graded(Protocol):
    """A puzzle that knows how hard it is."""

    @property
    def difficulty(self) -> int:
        """From 1 to 5."""


Made = TypeVar("Made", bound=Graded)


def first_puzzle(
    slug: str,
    seed: int,
    difficulty: int | None,
    budget: Budget | None,
    attempt: Callable[[random.Random, Budget], Made | None],
    tries: int,
) -> Made:
    """The first puzzle of this difficulty (of any, if `None`) that the attempts turn up.

    `attempt` draws from the generator and returns a puzzle, or `None` if it came to nothing.
    Raises `OutOfBudget` when stopped, or when all tries were in vain.
    """
    if type(seed) is not int:
        raise OptionError(f"seed: expected a whole number, not {seed!r}")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise OptionError(f"difficulty: expected 1 to 5, not {difficulty!r}")
    budget = budget or Budget()
    rng = random.Random(f"{slug} puzzle {seed} {difficulty}")
    for number in range(tries):
        budget.check()
        budget.report(None, number)
        made = attempt(rng, budget)
        if made is not None and difficulty in (None, made.difficulty):
            return made
    raise OutOfBudget
