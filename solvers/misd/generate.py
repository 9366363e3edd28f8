"""Decks with all wishes of the rules page: Latin squares with two disjoint transversals.

A deck is a square (form × colour → card) in which every card stands once in every row and column;
the missing pairs of the sides a are a transversal (one cell of each row, column and card), those of
the sides b another one that shares no cell with it. There is no such deck of size 2, and one of
every size from 3 to 10. The cyclic square of even order has no transversal at all: its cells sum to
0 + 1 + … + (n-1) = n/2 (mod n) as cards, but to twice that, 0, as form + colour.

>>> count_transversals(cyclic_square(5)), count_transversals(cyclic_square(6))
(15, 0)
>>> from solvers.misd.decks import deck_report
>>> report = deck_report(make_deck(seed=1, size=6), 6)
>>> report["latin"], report["balanced"], report["fronts_once"], report["backs_once"]
(True, True, True, True)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError
from gamekit.games.misd.deck import Deck, deck_of
from gamekit.games.misd.figures import FORMS
from solvers.misd.methods import check_installed

Square = tuple[tuple[int, ...], ...]
#: For each row the column of its cell.
Transversal = tuple[int, ...]
#: "walk" from square to square in plain Python, the same on every machine; or CP-SAT.
METHODS: Final = ("walk", "cp-sat")
SIZES: Final = (3, len(FORMS))
STEPS: Final = 3
"""Switches between two squares that are looked at, times the number of cells."""


def make_deck(
    seed: int, size: int = 10, method: str = METHODS[0], budget: Budget | None = None
) -> Deck:
    """A deck with the wishes (a) to (e). The same seed gives the same deck.

    Raises `OptionError` where there is none (size 2), `OutOfBudget` when time runs out.

    >>> make_deck(1, 2)
    Traceback (most recent call last):
    ...
    gamekit.core.errors.OptionError: size: expected 3 to 10, not 2; a square of order 2 has no \
transversal
    """
    if type(seed) is not int:
        raise OptionError(f"seed: expected a whole number, not {seed!r}")
    if type(size) is not int or not SIZES[0] <= size <= SIZES[1]:
        why = "; a square of order 2 has no transversal" if size == 2 else ""
        raise OptionError(f"size: expected 3 to {SIZES[1]}, not {size!r}{why}")
    if method not in METHODS:
        raise OptionError(f"method: expected one of {', '.join(METHODS)}, not {method!r}")
    check_installed(method)
    rng = random.Random(f"misd deck {seed} {size}")
    make = _by_cp_sat if method == "cp-sat" else _by_walk
    square, a, b = make(rng, size, budget or Budget())
    return _deck(*_renamed(rng, square, a, b))


def _deck(square: Square, a: Transversal, b: Transversal) -> Deck:
    """Card 0 comes first, with the cells that are missing on its sides."""
    marks = []
    for columns in (a, b):
        cells = {square[row][column]: (row, column) for row, column in enumerate(columns)}
        marks.append(tuple(cells[card] for card in range(len(square))))
    return deck_of(square, marks[0], marks[1])


def _renamed(
    rng: random.Random, square: Square, a: Transversal, b: Transversal
) -> tuple[Square, Transversal, Transversal]:
    """The same with rows, columns and cards in another order."""
    size = len(square)
    rows, columns, cards = (rng.sample(range(size), size) for _ in range(3))
    place = [columns.index(column) for column in range(size)]
    new = tuple(tuple(cards[square[row][column]] for column in columns) for row in rows)
    return new, tuple(place[a[row]] for row in rows), tuple(place[b[row]] for row in rows)


# --- squares --------------------------------------------------------------------------------------


def cyclic_square(size: int) -> Square:
    """Row + column, modulo the size.

    >>> cyclic_square(3)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    return tuple(tuple((row + column) % size for column in range(size)) for row in range(size))


def random_square(rng: random.Random, size: int, square: Square | None = None) -> Square:
    """A Latin square some random switches away from another one (the cyclic one).

    Each switch exchanges two rows (or columns, or cards) along one of the cycles in which the one
    is a permutation of the other, so the square stays Latin.
    """
    table = [list(row) for row in square or cyclic_square(size)]
    for _ in range(STEPS * size * size):
        _switch(rng, table)
        table = _turned(rng, table)
    return tuple(tuple(row) for row in table)


def _switch(rng: random.Random, table: list[list[int]]) -> None:
    one, two = rng.sample(table, 2)
    column = rng.randrange(len(table))
    wanted = one[column]  # the cycle is closed when this card is back in its row
    while True:
        one[column], two[column] = two[column], one[column]
        if one[column] == wanted:
            return
        column = next(c for c, card in enumerate(one) if card == one[column] and c != column)


def _turned(rng: random.Random, table: list[list[int]]) -> list[list[int]]:
    """Rows, columns and cards change their parts at random."""
    size = len(table)
    cells = [(row, column, table[row][column]) for row in range(size) for column in range(size)]
    order = rng.sample(range(3), 3)
    new = [[0] * size for _ in range(size)]
    for cell in cells:
        new[cell[order[0]]][cell[order[1]]] = cell[order[2]]
    return new


# --- transversals ---------------------------------------------------------------------------------


def transversals(
    square: Square, forbidden: Transversal | None = None, rng: random.Random | None = None
) -> Iterator[Transversal]:
    """All transversals, row by row (exact cover of columns and cards), in a random order if wished.

    `forbidden` is one with which they must not share a cell.

    >>> sorted(transversals(cyclic_square(3)))
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    """
    size = len(square)
    columns = [list(range(size)) for _ in range(size)]
    for row in columns:
        if rng is not None:
            rng.shuffle(row)

    def below(row: int, used: int, cards: int, chosen: Transversal) -> Iterator[Transversal]:
        if row == size:
            yield chosen
            return
        for column in columns[row]:
            card = 1 << square[row][column]
            if used >> column & 1 or cards & card or (forbidden and forbidden[row] == column):
                continue
            yield from below(row + 1, used | 1 << column, cards | card, (*chosen, column))

    yield from below(0, 0, 0, ())


def count_transversals(square: Square) -> int:
    """How many transversals a square has; those with the same columns and cards are counted as one.

    >>> [count_transversals(cyclic_square(size)) for size in (3, 5, 7)]
    [3, 15, 133]
    """
    size = len(square)
    ways = {(0, 0): 1}
    for row in square:
        after: dict[tuple[int, int], int] = {}
        for (used, cards), count in ways.items():
            for column in range(size):
                card = 1 << row[column]
                if not used >> column & 1 and not cards & card:
                    state = (used | 1 << column, cards | card)
                    after[state] = after.get(state, 0) + count
        ways = after
    return sum(ways.values())


def _by_walk(
    rng: random.Random, size: int, budget: Budget
) -> tuple[Square, Transversal, Transversal]:
    """From square to square until one has two transversals that share no cell."""
    square = cyclic_square(size)
    while True:
        budget.check()
        square = random_square(rng, size, square)
        for first in _some(transversals(square, None, rng)):
            for second in _some(transversals(square, first, rng)):
                return square, first, second


def _some(found: Iterator[Transversal]) -> Iterator[Transversal]:
    """The first few: if these have no partner, the next square is the better try."""
    for _, one in zip(range(20), found, strict=False):
        yield one


def _by_cp_sat(
    rng: random.Random, size: int, budget: Budget
) -> tuple[Square, Transversal, Transversal]:
    """The model of the rules page: Booleans for cells and cards, and two marks on cells."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    every = range(size)
    x = [[[model.new_bool_var("") for _ in every] for _ in every] for _ in every]
    marks = [
        [[[model.new_bool_var("") for _ in every] for _ in every] for _ in every] for _ in "ab"
    ]
    for one in every:
        for other in every:
            model.add_exactly_one(x[one][other])
            model.add_exactly_one(x[one][colour][other] for colour in every)
            model.add_exactly_one(x[form][one][other] for form in every)
            for card in every:
                both = [mark[one][other][card] for mark in marks]
                model.add_at_most_one(both)
                for mark in both:
                    model.add_implication(mark, x[one][other][card])
    for side in marks:
        for one in every:
            model.add_exactly_one(side[one][c][k] for c in every for k in every)
            model.add_exactly_one(side[f][one][k] for f in every for k in every)
            model.add_exactly_one(side[f][c][one] for f in every for c in every)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = rng.randrange(1 << 30)
    if budget.left is not None:
        solver.parameters.max_time_in_seconds = budget.left
    budget.on_stop(solver.stop_search)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise OutOfBudget
    square = tuple(
        tuple(next(k for k in every if solver.boolean_value(x[f][c][k])) for c in every)
        for f in every
    )
    a, b = (
        tuple(
            next(c for c in every for k in every if solver.boolean_value(mark[f][c][k]))
            for f in every
        )
        for mark in marks
    )
    return square, a, b
