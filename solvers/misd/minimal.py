"""The smallest sets of clues that say as much as all of them (question `minimal`).

Hitting sets: a completion whose missing pairs are not all in the lists must be ruled out by every
set of clues that is enough, so such a set contains one of the clues that the completion violates.
Each set that turns out not to be enough brings such a completion, grown until it violates as few
clues as possible; sets that miss one of the demands found so far are never tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gamekit.games.misd.position import Layout
from solvers.misd.methods import Engine
from solvers.misd.problem import Pairs, problem_of, satisfies


@dataclass(slots=True)
class Minimal:
    """What is known of the smallest sets; `size` is `None` until one is found."""

    at_least: int = 0
    size: int | None = None
    sets: int = 0
    first: tuple[int, ...] | None = None
    #: Violated clues (as bit masks): every set that is enough contains one of each.
    demands: list[int] = field(default_factory=list)


def smallest_sets(layout: Layout, lists: Pairs, engine: Engine, found: Minimal) -> None:
    """Fill in `found`; when the budget runs out, what is there is proven."""
    oracle = _Oracle(layout, lists, engine)
    while found.size is None:
        for chosen in hitting_sets(found.demands, len(layout.clues), found.at_least):
            engine.budget.check()
            violated = oracle.violated(sum(1 << clue for clue in chosen))
            if violated is None:
                found.first = found.first or chosen
                found.sets += 1
            else:
                found.demands.append(violated)
        if found.first is not None:
            found.size = found.at_least
        else:
            found.at_least += 1


def hitting_sets(
    demands: list[int], count: int, size: int, chosen: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Sets of this size that meet all demands, in lexicographic order.

    `demands` may grow while sets are drawn: those that come later are met by later sets.

    >>> list(hitting_sets([0b011, 0b110], 3, 1)), list(hitting_sets([0b011, 0b100], 3, 2))
    ([(1,)], [(0, 2), (1, 2)])
    """
    mask = sum(1 << one for one in chosen)
    if len(chosen) == size:
        if all(demand & mask for demand in demands):
            yield chosen
        return
    start = chosen[-1] + 1 if chosen else 0
    for one in range(start, count - (size - len(chosen)) + 1):
        later = mask | -1 << one
        if not all(demand & later for demand in demands):
            return  # a demand needs a clue that has been passed over
        yield from hitting_sets(demands, count, size, (*chosen, one))


class _Oracle:
    """Is a set of clues enough, and if not, why not?"""

    def __init__(self, layout: Layout, lists: Pairs, engine: Engine) -> None:
        self.layout, self.engine = layout, engine
        pair = problem_of(layout).pair
        #: Some card lacks a pair that all clues together rule out.
        self.other = tuple((pair(card), ~mask) for card, mask in enumerate(lists))

    def violated(self, clues: int) -> int | None:
        """The clues that a completion with another missing pair violates; `None`: there is none.

        As few clues as can be: adding any of them to those that it satisfies rules it out.
        """
        left = self._violated_by(clues)
        if left is None:
            return None
        for clue in range(len(self.layout.clues)):
            if left >> clue & 1:
                all_but = (1 << len(self.layout.clues)) - 1 & ~left
                better = self._violated_by(all_but | 1 << clue)
                if better is not None:
                    left = better
        return left

    def _violated_by(self, clues: int) -> int | None:
        layout = self.layout
        chosen = [clue for number, clue in enumerate(layout.clues) if clues >> number & 1]
        values = self.engine.solve(problem_of(layout, chosen).demanding(self.other))
        if values is None:
            return None
        return sum(
            1 << number
            for number, clue in enumerate(layout.clues)
            if not satisfies(values, clue, layout.size)
        )


def minimal_fields(found: Minimal, *, consistent: bool | None, proven: bool) -> dict[str, Any]:
    """The fields of the rules page; unproven ones are `None`, and bounds say what is certain."""
    if consistent is False:
        return {"consistent": False, "size": None, "sets": 0, "first": None}
    if proven:
        first = list(found.first or ())
        return {"consistent": True, "size": found.size, "sets": found.sets, "first": first}
    enough = None if found.first is None else list(found.first)
    return {
        "consistent": consistent,
        "size": None if enough is None else found.at_least,
        "sets": None,
        "first": enough,
        "size_at_least": found.at_least,
    }
