"""A layout as a constraint problem: what both methods solve.

Every card has `size` variables: one for each figure, and as the last one its missing pair. Their
values are combinations, so a card is a full bijection: each form once, each colour once. A domain
is a bit mask of combinations, bit `form * size + colour`. What is left of the clues are *demands*:
at least one of some variables lies in its mask.

>>> from gamekit.games.misd.position import read
>>> clues = [{"lacks": "? square"}]
>>> problem = problem_of(read({"size": 2, "cards": [["white ?"]], "clues": clues}))
>>> [bin(domain) for domain in problem.domains]
['0b1', '0b1111']
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import Clue, Layout, Pattern, members

#: At least one of these variables has a value in its mask.
Demand = tuple[tuple[int, int], ...]
#: For each card the bit mask of missing pairs.
Pairs = tuple[int, ...]


class Problem(NamedTuple):
    """Variables `card * size + slot` with their domains, and what binds them."""

    size: int
    domains: tuple[int, ...]
    distinct: bool
    spread: bool
    demands: tuple[Demand, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards the layout has."""
        return len(self.domains) // self.size

    def pair(self, card: int) -> int:
        """The variable that is the missing pair of a card."""
        return card * self.size + self.size - 1

    def demanding(self, *demands: Demand) -> Problem:
        """The same, with more demands."""
        return self._replace(demands=self.demands + demands)

    def within(self, variables: Iterable[int], mask: int) -> Problem:
        """The same, with these variables kept within a mask."""
        domains = list(self.domains)
        for variable in variables:
            domains[variable] &= mask
        return self._replace(domains=tuple(domains))


def bit(pair: Combination, size: int) -> int:
    """The mask of one combination."""
    form, colour = pair
    return 1 << form * size + colour


def pairs_in(mask: int, size: int) -> list[Combination]:
    """The combinations of a mask, by form, then colour.

    >>> pairs_in(0b1010, 2)
    [(0, 1), (1, 1)]
    """
    return [divmod(number, size) for number in members(mask)]


@cache
def everything(size: int) -> int:
    """The mask of all combinations."""
    return (1 << size * size) - 1


@cache
def row(form: int, size: int) -> int:
    """The mask of all combinations of a form."""
    return (1 << size) - 1 << form * size


@cache
def column(colour: int, size: int) -> int:
    """The mask of all combinations of a colour."""
    return sum(1 << form * size + colour for form in range(size))


def mask_of(pattern: Pattern, size: int) -> int:
    """The mask of all combinations that a pattern matches."""
    return sum(pattern.colours << form * size for form in members(pattern.forms))


def too_many_cards(layout: Layout) -> bool:
    """Are there more cards than combinations (or missing forms) for them, whatever they show?

    Neither search nor CP-SAT sees that soon.

    >>> from gamekit.games.misd.position import read
    >>> [too_many_cards(read({"size": 2, "cards": [["? ?"]] * n})) for n in (4, 5)]
    [False, True]
    """
    cards, size = len(layout.cards), layout.size
    too_many_figures = layout.distinct and cards * (size - 1) > size**2
    return too_many_figures or (layout.spread and cards > size)


def problem_of(layout: Layout, clues: Iterable[Clue] | None = None) -> Problem:
    """The problem of a layout, with its own clues or with others."""
    size, cards = layout.size, range(len(layout.cards))
    free = 0 if too_many_cards(layout) else everything(size)
    domains = []
    for side in layout.cards:
        domains += [mask_of(figure, size) for figure in side]
        domains.append(free)
    problem = Problem(size, tuple(domains), layout.distinct, layout.spread)
    for clue in layout.clues if clues is None else clues:
        mask = mask_of(clue.pattern, size)
        meant = cards if clue.card is None else (clue.card,)
        figures = [card * size + slot for card in meant for slot in range(size - 1)]
        missing = [problem.pair(card) for card in meant]
        variables = figures if clue.kind in ("has", "lacks") else missing
        if clue.kind in ("lacks", "not_missing"):
            problem = problem.within(variables, free & ~mask)
        else:
            problem = problem.demanding(tuple((variable, mask) for variable in variables))
    return problem


def satisfies(values: tuple[int, ...], clue: Clue, size: int) -> bool:
    """Is the clue true of a completion (one mask of a single combination for each variable)?

    >>> from gamekit.games.misd.position import seen
    >>> satisfies((1, 8), Clue("missing", seen((1, 1))), 2)
    True
    """
    mask = mask_of(clue.pattern, size)
    first = 0 if clue.card is None else clue.card * size
    last = len(values) if clue.card is None else first + size
    meant = values[first:last]
    if clue.kind in ("has", "lacks"):
        meant = tuple(v for slot, v in enumerate(meant) if slot % size != size - 1)
    else:
        meant = meant[size - 1 :: size]
    if clue.kind in ("has", "missing"):
        return any(value & mask for value in meant)
    return not any(value & mask for value in meant)
