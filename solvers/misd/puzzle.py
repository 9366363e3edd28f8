"""Puzzles: "what is missing on every card?", with exactly one answer, graded by difficulty.

A puzzle is *good* (rules page, section 7): every card has one missing pair; no clue can be spared,
and no smaller set of the clues would do; on at least one card its own figures and clues are not
enough, so that cards have to be compared.

How difficult it is, is measured by what a careful solver has to do. He strikes out what cannot be
(a form or a colour that is taken on the card, a combination that lies on another card, a place that
is the only one left). Where that does not get on he assumes a value and strikes on until something
is impossible: that is one *assumption*.

    1: no assumption, two cards         2: no assumption, three cards or more
    3: 1 to 3 assumptions               4: 4 to 9 assumptions
    5: 10 assumptions or more, or assumptions within assumptions
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gamekit.core.budget import Budget
from gamekit.games.misd.figures import Combination, name
from gamekit.games.misd.position import (
    KINDS,
    Clue,
    Layout,
    Pattern,
    covered,
    full,
    read,
    seen,
    write,
)
from solvers.misd.generate import random_square
from solvers.misd.minimal import Minimal, smallest_sets
from solvers.misd.plain import Plain, Search, TooHard
from solvers.misd.problem import Problem, bit, problem_of, satisfies
from solvers.misd.why import single
from solvers.misd.words import TEXTS, pair_name
from solvers.puzzles import first_puzzle

TRIES: Final = 5000
NODES: Final = 4000
"""A layout that takes more nodes than this is no puzzle for people."""
MOST_CLUES: Final = 7
FEW, MANY = 3, 9
#: Difficulty → sizes, numbers of cards, and how much is covered.
_SHAPES: Final[dict[int | None, tuple[tuple[int, ...], tuple[int, ...], tuple[float, float]]]] = {
    None: ((4, 5, 6), (2, 3, 4), (0.4, 0.9)),
    1: ((4, 5, 6), (2,), (0.3, 0.7)),
    2: ((4, 5, 6), (3, 4), (0.3, 0.7)),
    3: ((4, 5, 6), (2, 3), (0.5, 0.9)),
    4: ((5, 6), (2, 3), (0.6, 1.0)),
    5: ((5, 6), (3, 4), (0.7, 1.0)),
}


@dataclass(slots=True, frozen=True)
class Puzzle:
    """A position of the question `"missing"`, the missing pairs, and how hard it is.

    `measure` has the numbers behind the difficulty: `cards`, `covered` (figures that cannot be seen
    wholly), `clues`, `assumptions`, `nested` (assumptions within assumptions were needed).
    """

    seed: int
    position: dict[str, Any]
    pairs: tuple[Combination, ...]
    difficulty: int
    measure: dict[str, Any]
    #: The picture holds the clues in words: too small to read beside the solution.
    redrawn: ClassVar[bool] = False

    @property
    def solution(self) -> str:
        """The missing pairs, card by card, as text."""
        return "; ".join(f"{card}: {name(pair)}" for card, pair in enumerate(self.pairs))

    def title(self, language: str | None = None) -> str:
        """ "What is missing on each of the 3 cards?"."""
        return TEXTS.say("puzzle.title", language, cards=len(self.pairs))

    def description(self, language: str | None = None) -> str:
        """The difficulty in words."""
        about = {"difficulty": self.difficulty, "clues": self.measure["clues"]}
        return TEXTS.say("puzzle.difficulty", language, **about)

    def told_solution(self, language: str | None = None) -> str:
        """The solution in words."""
        return "; ".join(
            TEXTS.say("missing.card", language, card=card, pairs=pair_name(pair, language))
            for card, pair in enumerate(self.pairs)
        )

    def to_json(self) -> dict[str, Any]:
        """The puzzle with its solution; `position` alone is what `gamekit solve` reads."""
        return {
            "seed": self.seed,
            "title": self.title("en"),
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "measure": self.measure,
        }


def puzzle(seed: int, difficulty: int | None = None, budget: Budget | None = None) -> Puzzle:
    """The puzzle with this seed. Raises `OutOfBudget` when stopped.

    >>> made = puzzle(7, 2)
    >>> made.difficulty, made.measure["cards"] > 2, made.measure["assumptions"]
    (2, True, 0)
    """

    def attempt(rng: random.Random, limits: Budget) -> Puzzle | None:
        try:
            return _attempt(seed, difficulty, rng, limits)
        except TooHard:
            return None

    return first_puzzle("misd", seed, difficulty, budget, attempt, TRIES)


def _attempt(
    seed: int, difficulty: int | None, rng: random.Random, budget: Budget
) -> Puzzle | None:
    sizes, counts, share = _SHAPES[difficulty]
    size, count = rng.choice(sizes), rng.choice(counts)
    true = _cards(rng, size, count)
    layout = _covered(rng, true, size, rng.uniform(*share))
    found = _with_clues(rng, layout, true, budget)
    if found is None or all_by_themselves(found, budget):
        return None
    measure = measured(found, budget)
    hard = graded(measure)
    if difficulty not in (None, hard):
        return None
    position = {"game": "misd", "question": "missing", **write(found)}
    return Puzzle(seed, position, tuple(card[-1] for card in true), hard, measure)


# --- making ---------------------------------------------------------------------------------------


def _cards(rng: random.Random, size: int, count: int) -> list[list[Combination]]:
    """Cards of a random deck: their figures in random order, the missing pair last."""
    square = random_square(rng, size)
    cards = []
    for card in rng.sample(range(size), count):
        cells = [(form, square[form].index(card)) for form in range(size)]
        cards.append(rng.sample(cells, size))
    return cards


def _covered(rng: random.Random, true: list[list[Combination]], size: int, share: float) -> Layout:
    """The cards with so many of their figures covered in part or wholly."""

    def look(pair: Combination) -> Pattern:
        plain, nothing = seen(pair), covered(size)
        if rng.random() >= share:
            return plain
        kind = rng.randrange(5)
        if kind == 0:
            return nothing
        if kind == 1:
            return Pattern(plain.forms, nothing.colours)
        if kind == 2:
            return Pattern(nothing.forms, plain.colours)
        forms = plain.forms | 1 << rng.randrange(size)
        colours = plain.colours | 1 << rng.randrange(size)
        return Pattern(forms, plain.colours) if kind == 3 else Pattern(plain.forms, colours)

    cards = tuple(tuple(look(pair) for pair in card[:-1]) for card in true)
    return Layout(size, cards, True, rng.random() < 0.25 and _is_spread(true))


def _is_spread(true: list[list[Combination]]) -> bool:
    pairs = [card[-1] for card in true]
    forms, colours = {form for form, _ in pairs}, {colour for _, colour in pairs}
    return len(forms) == len(colours) == len(pairs)


def _with_clues(
    rng: random.Random, layout: Layout, true: list[list[Combination]], budget: Budget
) -> Layout | None:
    """The layout with the fewest clues of those that were drawn until one answer was left."""
    size = layout.size
    values = tuple(bit(pair, size) for card in true for pair in card)
    problem = problem_of(layout)
    lists = tuple(bit(card[-1], size) for card in true)
    other = tuple((problem.pair(card), ~mask) for card, mask in enumerate(lists))
    clues: list[Clue] = []
    while True:
        plain = Plain(budget, NODES)
        rival = plain.solve(problem_of(layout, clues).demanding(other))
        if rival is None:
            break
        if len(clues) == MOST_CLUES:
            return None
        clue = _clue_against(rng, rival, values, size, len(true))
        if clue is None:
            return None
        clues.append(clue)
    layout = layout._replace(clues=tuple(clues))
    found = Minimal()
    smallest_sets(layout, lists, Plain(budget, 10 * NODES), found)
    if not found.first:
        return None  # a puzzle without clues would not need what the others say
    return layout._replace(clues=tuple(clues[number] for number in found.first))


def _clue_against(
    rng: random.Random, rival: tuple[int, ...], values: tuple[int, ...], size: int, cards: int
) -> Clue | None:
    """A clue that is true, and not true of a rival; it gives no missing pair away."""
    for _ in range(200):
        kind = rng.choice(KINDS)
        pair = rng.randrange(size), rng.randrange(size)
        pattern = seen(pair)
        if kind in ("missing", "not_missing") and rng.random() < 0.5:
            half = rng.random() < 0.5
            pattern = (
                Pattern(full(size), pattern.colours) if half else Pattern(pattern.forms, full(size))
            )
        card = None if rng.random() < 0.5 else rng.randrange(cards)
        if kind == "missing" and card is not None and pattern.combination is not None:
            continue
        clue = Clue(kind, pattern, card)
        if satisfies(values, clue, size) and not satisfies(rival, clue, size):
            return clue
    return None


# --- measuring ------------------------------------------------------------------------------------


def all_by_themselves(layout: Layout, budget: Budget | None = None) -> bool:
    """Can the pair of every card be found from its own figures and clues?"""
    plain = Plain(budget or Budget(), NODES)
    return all(
        plain.sweep(problem_of(single(layout, card)))[0].bit_count() == 1
        for card in range(len(layout.cards))
    )


def graded(measure: dict[str, Any]) -> int:
    """The difficulty of a measure.

    >>> graded({"cards": 3, "assumptions": 4, "nested": False})
    4
    """
    count = measure["assumptions"]
    if measure["nested"] or count > MANY:
        return 5
    if count:
        return 3 if count <= FEW else 4
    return 1 if measure["cards"] == 2 else 2


def measured(layout: Layout, budget: Budget | None = None) -> dict[str, Any]:
    """The numbers behind the difficulty of a layout that has one answer."""
    problem = problem_of(layout)
    assumptions, nested = _assumptions(problem, budget or Budget())
    return {
        "cards": len(layout.cards),
        "covered": sum(figure.combination is None for side in layout.cards for figure in side),
        "clues": len(layout.clues),
        "assumptions": assumptions,
        "nested": nested,
    }


def _assumptions(problem: Problem, budget: Budget) -> tuple[int, bool]:
    """How many values must be assumed and refuted before all missing pairs are known.

    First the values of missing pairs, then those of figures, smallest domains first.
    """
    search = Search(problem, Plain(budget))
    domains = search.start()
    assert domains is not None, "a puzzle has an answer"
    pairs = [problem.pair(card) for card in range(problem.cards)]
    count = 0
    while any(domains[pair].bit_count() > 1 for pair in pairs):
        budget.check()
        if not _refute_one(search, domains, pairs):
            return count, True
        count += 1
    return count, False


def _refute_one(search: Search, domains: list[int], pairs: list[int]) -> bool:
    """Strike a value that propagation refutes, and what follows from that; false if none is."""
    open_ = [v for v, domain in enumerate(domains) if domain.bit_count() > 1]
    for variable in sorted(open_, key=lambda v: (v not in pairs, domains[v].bit_count(), v)):
        left = domains[variable]
        while left:
            value = left & -left
            left &= ~value
            trial = list(domains)
            trial[variable] = value
            if not search.propagate(trial, (variable,)):
                domains[variable] &= ~value
                held = search.propagate(domains, (variable,))
                assert held, "a puzzle has an answer"
                return True
    return False


def check_good(position: dict[str, Any], budget: Budget | None = None) -> bool:
    """Is a position a good puzzle (one answer, no clue too many, cards to be compared)?"""
    layout = read(position)
    plain = Plain(budget or Budget())
    lists = plain.sweep(problem_of(layout))
    if any(mask.bit_count() != 1 for mask in lists):
        return False
    found = Minimal()
    smallest_sets(layout, lists, plain, found)
    return found.size == len(layout.clues) and not all_by_themselves(layout, budget)
