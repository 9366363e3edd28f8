"""Why something is ruled out: a set of figures and clues that is enough, and none too many.

Leaving out a figure means that nothing of it can be seen ("? ?"); leaving out a clue that nobody
gave it. The deletion filter tries to leave out each in turn, first those that have least to do with
the card. `distinct` and `spread` always hold.

>>> from gamekit.games.misd.position import read
>>> clues = [{"lacks": "? square"}]
>>> layout = read({"size": 3, "cards": [["white triangle", "? ?"]], "clues": clues})
>>> why_not(layout, 0, (2, 1))
Reason(figures=(), clues=(0,))
>>> why_not(layout, 0, (1, 0))
Reason(figures=((0, 0),), clues=())
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from gamekit.core.budget import Budget
from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import Layout, covered
from solvers.misd.answers import option_problem
from solvers.misd.methods import engine_of
from solvers.misd.plain import Plain, TooHard
from solvers.misd.problem import Problem, bit, everything, problem_of

#: A figure (card, slot), or a clue (-1, index).
Element = tuple[int, int]
CLUE = -1
NODES = 400
"""So many nodes are for finding a completion that is easy to find."""
Goal = Callable[[Problem], Problem]


class Reason(NamedTuple):
    """Figures (card, slot) and clues (index) that together rule something out."""

    figures: tuple[tuple[int, int], ...]
    clues: tuple[int, ...]


def why_not(
    layout: Layout, card: int, pair: Combination, budget: Budget | None = None, *,
    method: str | None = None,
) -> Reason | None:  # fmt: skip
    """Why this pair cannot be missing on this card; `None` if it can.

    Nothing of the reason can be left out. Raises `OutOfBudget`.
    """
    return why_none_of(layout, card, bit(pair, layout.size), budget, method=method)


def why_none_of(
    layout: Layout, card: int, mask: int, budget: Budget | None = None, *,
    method: str | None = None,
) -> Reason | None:  # fmt: skip
    """Why no pair of the mask (bit form · size + colour) can be missing on this card.

    >>> from gamekit.games.misd.position import read
    >>> layout = read({"size": 3, "cards": [["white ?", "? square"]]})
    >>> why_none_of(layout, 0, 0b000_111_000), why_none_of(layout, 0, 0b111_000_000)
    (Reason(figures=((0, 1),), clues=()), None)
    """

    def goal(problem: Problem) -> Problem:
        return problem.within([problem.pair(card)], mask)

    def alone(problem: Problem) -> Problem:
        return problem.within([problem.pair(0)], mask)

    return _reason(layout, card, goal, alone, budget or Budget(), method)


def why_only(
    layout: Layout, card: int, pair: Combination, budget: Budget | None = None, *,
    method: str | None = None,
) -> Reason | None:  # fmt: skip
    """Why no other pair than this can be missing on this card; `None` if another one can.

    >>> from gamekit.games.misd.position import read
    >>> why_only(read({"size": 3, "cards": [["white triangle", "black square"]]}), 0, (2, 2))
    Reason(figures=((0, 0), (0, 1)), clues=())
    """
    others = everything(layout.size) & ~bit(pair, layout.size)
    return why_none_of(layout, card, others, budget, method=method)


def why_not_there(
    layout: Layout, wanted: Combination, option: int | None, budget: Budget | None = None, *,
    method: str | None = None,
) -> Reason | None:  # fmt: skip
    """Why this card cannot show the combination (`None`: why it cannot be nowhere)."""

    def goal(problem: Problem) -> Problem:
        return option_problem(problem, wanted, option)

    def alone(problem: Problem) -> Problem:
        return option_problem(problem, wanted, 0)

    own = None if option is None else alone
    return _reason(layout, option, goal, own, budget or Budget(), method)


def why_there(
    layout: Layout, wanted: Combination, option: int | None, budget: Budget | None = None, *,
    method: str | None = None,
) -> Reason | None:  # fmt: skip
    """Why this card shows the combination for sure (`None`: why none does); `None` if it is open.

    >>> from gamekit.games.misd.position import read
    >>> layout = read({"size": 3, "cards": [["white triangle", "? ?"], ["? ?", "? ?"]]})
    >>> why_there(layout, (0, 0), 0), why_there(layout, (1, 1), 0)
    (Reason(figures=((0, 0),), clues=()), None)
    """

    def goal(problem: Problem) -> Problem:
        size, mask = problem.size, bit(wanted, problem.size)
        if option is None:
            figures = [v for v in range(len(problem.domains)) if v % size != size - 1]
            return problem.demanding(tuple((v, mask) for v in figures))
        first = option * size
        return problem.within(range(first, first + size - 1), everything(size) & ~mask)

    def alone(problem: Problem) -> Problem:
        elsewhere = everything(problem.size) & ~bit(wanted, problem.size)
        return problem.within(range(problem.size - 1), elsewhere)

    own = None if option is None else alone
    return _reason(layout, option, goal, own, budget or Budget(), method)


def why_inconsistent(
    layout: Layout, budget: Budget | None = None, *, method: str | None = None
) -> Reason | None:
    """Figures and clues that contradict each other; `None` if there is a completion."""
    return _reason(layout, None, lambda problem: problem, None, budget or Budget(), method)


def relaxed(layout: Layout, kept: Iterable[Element]) -> Layout:
    """The layout in which only these figures can be seen and only these clues were given."""
    known = set(kept)
    nothing = covered(layout.size)
    cards = tuple(
        tuple(figure if (card, slot) in known else nothing for slot, figure in enumerate(side))
        for card, side in enumerate(layout.cards)
    )
    clues = tuple(clue for number, clue in enumerate(layout.clues) if (CLUE, number) in known)
    return layout._replace(cards=cards, clues=clues)


def _elements(layout: Layout, card: int | None) -> list[Element]:
    """What can be left out, the first first: other cards, clues, then the card itself."""
    nothing = covered(layout.size)
    figures = [
        (number, slot)
        for number, side in enumerate(layout.cards)
        for slot, figure in enumerate(side)
        if figure != nothing
    ]
    clues = [(CLUE, number) for number in range(len(layout.clues))]
    others = [element for element in figures if element[0] != card]
    return [*others, *clues, *(element for element in figures if element[0] == card)]


def _reason(
    layout: Layout, card: int | None, goal: Goal, alone: Goal | None, budget: Budget,
    method: str | None,
) -> Reason | None:  # fmt: skip
    engine = engine_of(method, budget)

    def impossible(problem: Problem) -> bool:
        if method is None:
            with suppress(TooHard):  # mostly there is a completion, for little is kept
                return Plain(engine.budget, NODES, fan=True).solve(problem) is None
        return engine.solve(problem) is None

    def fails(kept: Sequence[Element]) -> bool:
        return impossible(goal(problem_of(relaxed(layout, kept))))

    elements = _elements(layout, card)
    start = None
    if card is not None and alone is not None:
        start = _from_the_card(layout, card, elements, alone, impossible)
    if start is None:
        if not fails(elements):
            return None
        start = elements
    kept = shrink(start, fails)
    return Reason(
        tuple(sorted(element for element in kept if element[0] != CLUE)),
        tuple(sorted(number for kind, number in kept if kind == CLUE)),
    )


def _from_the_card(
    layout: Layout, card: int, elements: list[Element], alone: Goal,
    impossible: Callable[[Problem], bool],
) -> list[Element] | None:  # fmt: skip
    """A first reason from the card alone, if there is one: far fewer figures to try.

    What is impossible for the card by itself is impossible in the layout.
    """

    def fails(kept: Sequence[Element]) -> bool:
        return impossible(alone(problem_of(single(layout, card, kept))))

    own = [e for e in elements if e[0] == card or (e[0] == CLUE and _speaks_of(layout, e[1], card))]
    return shrink(own, fails) if fails(own) else None


def _speaks_of(layout: Layout, number: int, card: int) -> bool:
    """Does the clue hold for this card whatever the others are?"""
    clue = layout.clues[number]
    return clue.card == card or (
        clue.card is None and (clue.kind in ("lacks", "not_missing") or len(layout.cards) == 1)
    )


def single(layout: Layout, card: int, kept: Iterable[Element] | None = None) -> Layout:
    """A card by itself with the clues that speak of it, or with these elements only."""
    known = None if kept is None else set(kept)
    nothing = covered(layout.size)
    side = tuple(
        figure if known is None or (card, slot) in known else nothing
        for slot, figure in enumerate(layout.cards[card])
    )
    clues = tuple(
        clue._replace(card=0)
        for number, clue in enumerate(layout.clues)
        if _speaks_of(layout, number, card) and (known is None or (CLUE, number) in known)
    )
    return layout._replace(cards=(side,), clues=clues)


def shrink(
    elements: Sequence[Element], fails: Callable[[Sequence[Element]], bool]
) -> list[Element]:
    """Leave out as much as possible, whole blocks first; nothing of what is left can go.

    The last round tries every single element, each against a set that contains the final one: what
    could not go then cannot go now.

    >>> shrink([(0, n) for n in range(20)], lambda kept: {(0, 3), (0, 17)} <= set(kept))
    [(0, 3), (0, 17)]
    """
    kept = list(elements)
    block = max(1, len(kept) // 2)
    while True:
        place = 0
        while place < len(kept):
            fewer = kept[:place] + kept[place + block :]
            if fails(fewer):
                kept = fewer
            else:
                place += block
        if block == 1:
            return kept
        block //= 2
