"""Misd: `missing` by size and method, in one run: CP-SAT, plain search, both, and a naive one.

The layouts are sides of the default deck with a share of their figures covered in part or wholly.
All methods get the same layouts and must find the same pairs. The naive search tries the figures
in the order in which they are written and strikes out nothing ahead.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.misd.deck import default_deck
from gamekit.games.misd.position import Layout, Pattern, covered, seen
from solvers.misd.cpsat import CpSat
from solvers.misd.generate import METHODS as GENERATORS
from solvers.misd.generate import make_deck
from solvers.misd.methods import Mixed
from solvers.misd.plain import Plain
from solvers.misd.problem import Pairs, Problem, problem_of
from tests.benchmarks.table import Table, median, show_time

LIMIT = 20.0
REPEAT = 3


def layout(cards: int, share: float, seed: int = 1) -> Layout:
    """So many cards, so much of them covered."""
    rng = random.Random(f"misd {cards} {share} {seed}")
    nothing = covered(10)

    def look(figure: tuple[int, int]) -> Pattern:
        plain = seen(figure)
        if rng.random() >= share:
            return plain
        kind = rng.randrange(4)
        if kind == 0:
            return Pattern(plain.forms, nothing.colours)
        if kind == 1:
            return Pattern(nothing.forms, plain.colours)
        if kind == 2:
            return nothing
        return Pattern(plain.forms | 1 << rng.randrange(10), plain.colours)

    sides = [rng.choice(card) for card in default_deck()[:cards]]
    return Layout(10, tuple(tuple(map(look, side)) for side in sides))


def naive(problem: Problem, budget: Budget) -> Pairs:
    """Every missing pair of every card by a search that looks at nothing ahead."""
    size = problem.size
    found = [0] * problem.cards

    def fits(values: list[int], variable: int, value: int) -> bool:
        form, colour = divmod(value.bit_length() - 1, size)
        first = variable - variable % size
        for other in values[first:variable]:
            f, c = divmod(other.bit_length() - 1, size)
            if f == form or c == colour:
                return False
        is_pair = variable % size == size - 1
        figures = (v for place, v in enumerate(values) if place % size != size - 1)
        return is_pair or not problem.distinct or value not in figures

    def search(values: list[int], target: int, pair: int) -> bool:
        budget.check()
        variable = len(values)
        if variable == len(problem.domains):
            for card in range(problem.cards):
                found[card] |= values[problem.pair(card)]
            return True
        left = problem.domains[variable] & (pair if variable == target else -1)
        while left:
            value = left & -left
            left &= ~value
            if fits(values, variable, value) and search([*values, value], target, pair):
                return True
        return False

    for card in range(problem.cards):
        for number in range(size * size):
            if not found[card] >> number & 1:
                search([], problem.pair(card), 1 << number)
    return tuple(found)


METHODS: dict[str, Callable[[Problem, Budget], Pairs]] = {
    "mixed": lambda problem, budget: Mixed(budget).sweep(problem),
    "CP-SAT": lambda problem, budget: CpSat(budget).sweep(problem),
    "backtracking": lambda problem, budget: Plain(budget).sweep(problem),
    "naive search": naive,
}
#: Cards and the share that is covered.
SIZES = ((1, 0.3), (1, 0.7), (2, 0.5), (5, 0.5), (10, 0.3), (10, 0.5), (10, 0.7))


def run() -> str:
    return "\n".join(map(str, (missing_table(), deck_table())))


def missing_table() -> Table:
    head = ("cards, covered", "pairs", *METHODS, "backtracking : mixed", "naive : mixed")
    table = Table("Misd, all missing pairs that are possible, median time", head)
    for method in METHODS.values():
        method(problem_of(layout(1, 0.1)), Budget(LIMIT))  # load
    for cards, share in SIZES:
        pairs, times = missing_times(problem_of(layout(cards, share)))
        shown = [show_time(t) if t < float("inf") else f"> {LIMIT:g} s" for t in times.values()]
        ratios = [ratio(times[name], times["mixed"]) for name in ("backtracking", "naive search")]
        table.rows.append((f"{cards}, {share:.0%}", str(pairs), *shown, *ratios))
    table.notes.append(f"{REPEAT} runs each, one if slow; > : not within {LIMIT:g} s; all agree")
    return table


def ratio(slow: float, fast: float) -> str:
    sign = "> " * (slow == float("inf"))
    return f"{sign}{min(slow, LIMIT) / fast:,.1f}"


def missing_times(problem: Problem) -> tuple[int, dict[str, float]]:
    """The number of pairs, and method → median time, `inf` if it did not finish."""
    times: dict[str, float] = {}
    found: list[Pairs] = []
    for name, method in METHODS.items():
        spent: list[float] = []
        while len(spent) < REPEAT and sum(spent) < 1:
            start = time.perf_counter()
            try:
                found.append(method(problem, Budget(LIMIT)))
                spent.append(time.perf_counter() - start)
            except OutOfBudget:
                spent.append(float("inf"))
        times[name] = median(spent)
    assert all(pairs == found[0] for pairs in found), "the methods do not agree"
    return sum(mask.bit_count() for mask in found[0]), times


def deck_table() -> Table:
    table = Table("Misd, decks with all wishes, median time", ("size", *GENERATORS))
    for size in (6, 8, 10):
        row = [str(size)]
        for method in GENERATORS:
            spent = []
            for seed in range(REPEAT):
                start = time.perf_counter()
                make_deck(seed, size, method)
                spent.append(time.perf_counter() - start)
            row.append(show_time(median(spent)))
        table.rows.append(tuple(row))
    return table
