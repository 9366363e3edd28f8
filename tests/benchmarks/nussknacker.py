"""Nussknacker: what the hidden card can be, by size and method, next to plain enumeration.

All methods get the same logs and must agree. `deals` goes through all deals one after the other, as
the rules page's enumeration does, and keeps those that the log allows.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.nussknacker.knowledge import Knowledge
from gamekit.games.nussknacker.nuts import even_sizes
from solvers.nussknacker.chances import Deals, question_values
from solvers.nussknacker.clues import clues_of
from solvers.nussknacker.cores import Reasons
from solvers.nussknacker.methods import method_of
from solvers.nussknacker.record import PUBLIC, Who, project, random_record
from solvers.nussknacker.states import LEGAL
from tests.benchmarks.table import Table, median, show_time

LIMIT = 60.0
GAMES = 3
#: Highest card, copies, players, lines, who looks on.
Size = tuple[int, int, int, int, Who]
SIZES: dict[str, Size] = {
    "12 cards, 3 players, a seat, 10 lines": (6, 2, 3, 10, 0),
    "16 cards, 4 players, a seat, 10 lines": (8, 2, 4, 10, 0),
    "16 cards, 4 players, a seat, 20 lines": (8, 2, 4, 20, 0),
    "16 cards, 4 players, a seat, 40 lines": (8, 2, 4, 40, 0),
    "12 cards, 3 players, spectator, 20 lines": (6, 2, 3, 20, PUBLIC),
    "16 cards, 4 players, spectator, 20 lines": (8, 2, 4, 20, PUBLIC),
    "24 cards, 6 players, spectator, 20 lines": (8, 3, 6, 20, PUBLIC),
}


def games(size: Size, number: int = GAMES) -> Iterator[Knowledge]:
    """What somebody saw of random rounds, the same in every run."""
    highest, copies, players, lines, who = size
    for seed in range(number):
        rng = random.Random(f"nussknacker {size} {seed}")
        sizes = even_sizes(highest * copies - 1, players)
        yield project(random_record(rng, highest, copies, sizes, lines), who)


def by(method: str) -> Callable[[Knowledge], list[int]]:
    """The possible values by one of the solver's methods."""

    def possible(knowledge: Knowledge) -> list[int]:
        solver = method_of(knowledge, method, Budget(LIMIT))
        return sorted(solver.possible(clues_of(knowledge.log)))

    return possible


def enumeration(knowledge: Knowledge) -> list[int]:
    """All deals, one after the other."""
    deals = Deals(knowledge, LEGAL, Budget(LIMIT))
    deals.hear_all()
    return sorted(deals.chances())


METHODS: dict[str, Callable[[Knowledge], list[int]]] = {
    "cp-sat": by("cp-sat"),
    "states": by("states"),
    "enumeration": enumeration,
}


def times(size: Size, given_up: set[str]) -> dict[str, float]:
    """Method → median time, `inf` if it did not finish. Methods that finish must agree."""
    spent: dict[str, list[float]] = {name: [] for name in METHODS}
    for knowledge in games(size):
        found = []
        for name, method in METHODS.items():
            if name in given_up:
                spent[name].append(float("inf"))
                continue
            start = time.perf_counter()
            try:
                found.append(method(knowledge))
                spent[name].append(time.perf_counter() - start)
            except OutOfBudget:
                spent[name].append(float("inf"))
                given_up.add(name)
        assert all(values == found[0] for values in found), "the methods do not agree"
    return {name: median(seconds) for name, seconds in spent.items()}


def hidden_table() -> Table:
    table = Table("Nussknacker: possible values of the hidden card, median time", ("", *METHODS))
    for method in METHODS.values():
        method(next(games((3, 2, 2, 1, 0))))  # load
    given_up: set[str] = set()
    for name, size in SIZES.items():
        shown = [
            show_time(spent) if spent < float("inf") else "–"
            for spent in times(size, given_up).values()
        ]
        table.rows.append((name, *shown))
    table.notes.append(
        f"{GAMES} random rounds each; – : not within {LIMIT:g} s or {LIMIT:g} s of a smaller size, "
        "then not tried again; all that finish agree"
    )
    return table


def more_table() -> Table:
    """The other work of a board: all questions rated, all courses, all reasons."""
    table = Table("Nussknacker: 16 cards, 4 players, a seat, 20 lines, median time", ("", "time"))
    size = (8, 2, 4, 20, 0)
    works: dict[str, Callable[[Knowledge], object]] = {
        "every question rated (no log)": lambda k: question_values(
            Knowledge(k.max, k.copies, k.sizes, k.hands), 0
        ),
        "every question rated (20 lines)": lambda k: question_values(k, 0),
        "a value's last line, each": lambda k: method_of(k, None, Budget()).deaths(clues_of(k.log)),
        "minimal reasons, all values": lambda k: Reasons(k, Budget()).hidden(),
    }
    for name, work in works.items():
        spent = []
        for knowledge in games(size):
            start = time.perf_counter()
            work(knowledge)
            spent.append(time.perf_counter() - start)
        table.rows.append((name, show_time(median(spent))))
    return table


def run() -> str:
    return "\n".join(map(str, (hidden_table(), more_table())))
