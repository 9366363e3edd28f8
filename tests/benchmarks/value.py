"""The question `value` by chips in both hands: CP-SAT, compiled search, textbook alpha-beta.

The positions: the standard game on 4×4 is played at random (uniform over the legal moves, a seed
for each position) until so many chips are left in both hands; positions with a single legal move
are drawn again. All methods get the same positions in the same run and must agree.

CP-SAT and search answer the whole question (the value of every move, the line, the reasons); the
textbook gets off lightly: it finds the margin alone.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import solvers
from gamekit import load
from gamekit.games.bauab import BauabState, to_position
from tests.benchmarks.table import Table, median, show_time

CHIPS = range(4, 12)
POSITIONS = 7
LIMIT = 5.0


def positions(chips: int, count: int = POSITIONS) -> list[BauabState]:
    """The positions of the benchmark."""
    found: list[BauabState] = []
    rng = random.Random(f"bauab value {chips}")
    while len(found) < count:
        state = load("bauab").new_game(first=rng.choice(["blue", "red"]))
        while state.actor is not None and sum(map(len, state.hands)) > chips:
            state = state.successor(rng.choice(state.legal_actions()))
        if len(state.legal_actions()) > 1:
            found.append(state)
    return found


class TooLong(Exception):
    """The textbook ran out of time."""


def textbook(state: BauabState) -> int:
    """Alpha-beta as in the textbook, over the public engine: the margin of best play."""
    deadline = time.perf_counter() + LIMIT

    def value(state: BauabState, alpha: int, beta: int) -> int:
        if time.perf_counter() > deadline:
            raise TooLong
        if state.actor is None:
            return state.margin()
        if state.actor == 0:
            for action in state.legal_actions():
                alpha = max(alpha, value(state.apply(action), alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for action in state.legal_actions():
            beta = min(beta, value(state.apply(action), alpha, beta))
            if alpha >= beta:
                break
        return beta

    return value(state, -1000, 1000)


def by_solver(method: str) -> Callable[[BauabState], int]:
    def margin(state: BauabState) -> int:
        question: dict[str, Any] = {"game": "bauab", "question": "value", **to_position(state)}
        answer = solvers.solve(question, method=method, time_limit=LIMIT)
        if answer["status"] != "proven":
            raise TooLong
        return int(answer["margin"])

    return margin


def search_alone(state: BauabState) -> int:
    """The kernel's search for the value of the position, as the prototype was measured."""
    from solvers.bauab.kernel import Kernel, split_value
    from solvers.bauab.search import kernel_arguments

    result = Kernel(*kernel_arguments(state)).search(node_limit=20_000_000)
    if result.value is None:
        raise TooLong
    return state.margin() + split_value(result.value)[0]


METHODS: dict[str, Callable[[BauabState], int]] = {
    "CP-SAT": by_solver("cp-sat"),
    "search": by_solver("search"),
    "search, margin only": search_alone,
    "textbook, margin only": textbook,
}


def run() -> Table:
    head = ("chips in both hands", *METHODS, "textbook : search, margin only")
    table = Table("Bauab value, random 4×4 positions, median time", head)
    for method in METHODS.values():
        method(positions(4, 1)[0])  # load and compile
    table.rows += run_rows()
    table.notes.append(
        f"{POSITIONS} positions a row; > : not within {LIMIT:g} s (search, margin only: 20 million"
        " nodes); – : given up at fewer chips"
    )
    return table


def run_rows() -> list[tuple[str, ...]]:
    """One row for each number of chips; a method that is too slow is not tried any further."""
    rows = []
    given_up: set[str] = set()
    for chips in CHIPS:
        times = times_of(positions(chips, POSITIONS), given_up)
        cells = [_cell(times.get(name)) for name in METHODS]
        rows.append((str(chips), *cells, _ratio(times)))
    return rows


def times_of(states: list[BauabState], given_up: set[str]) -> dict[str, list[float]]:
    """Method → its times (`inf` where it did not finish). Methods that finish must agree."""
    times: dict[str, list[float]] = {}
    margins: list[set[int]] = [set() for _ in states]
    for name, method in METHODS.items():
        if name in given_up:
            continue
        times[name] = []
        for state, found in zip(states, margins, strict=True):
            if times[name].count(float("inf")) > len(states) / 2:
                break  # whatever comes, the median is infinite
            start = time.perf_counter()
            try:
                found.add(method(state))
                times[name].append(time.perf_counter() - start)
            except TooLong:
                times[name].append(float("inf"))
        if median(times[name]) == float("inf"):
            given_up.add(name)
    assert all(len(found) <= 1 for found in margins), "the methods do not agree"
    return times


def _cell(times: list[float] | None) -> str:
    if times is None:
        return "–"
    middle = median(times)
    return ">" if middle == float("inf") else show_time(middle)


def _ratio(times: dict[str, list[float]]) -> str:
    slow, fast = times.get("textbook, margin only"), times.get("search, margin only")
    if slow is None or fast is None or median(fast) == float("inf"):
        return "–"
    if median(slow) == float("inf"):
        return f"> {LIMIT / median(fast):,.0f}"
    return f"{median(slow) / median(fast):,.0f}"
