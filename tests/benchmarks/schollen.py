"""Schollenschubser: `evacuation` by size and engine, `forecast` by crew and method, in one run.

Evacuation: M(0) … M(horizon), the least number of turns and the cut, by networkx, by OR-Tools'
SimpleMaxFlow, by augmenting paths in plain Python, and by a naive search over all positions that
can be reached. All get the same boards and must agree.

Forecast: k researchers in n turns from the opening, by the textbook's recursion over the engine and
by packed positions with bounds. Both must give the same fraction.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import solvers
from gamekit.games.schollen import SchollenState, from_position
from gamekit.games.schollen.ice import end_positions
from solvers.schollen.flow import evacuate
from solvers.schollen.frozen import frozen_state
from tests.benchmarks.table import Table, median, show_time

LIMIT = 20.0
REPEAT = 5
OPENING = {"A1": 4, "A2": 4, "A3": 2, "A4": 2}
FORECASTS = ((1, 5), (1, 6), (2, 6), (2, 7), (3, 7), (4, 8))
ENGINES = {"networkx": "networkx", "SimpleMaxFlow": "simple-max-flow", "augment": "augment"}


class TooLong(Exception):
    """The naive search ran out of time."""


def board(floes: int, people: int, rows: int, entry_limit: int, seed: int = 1) -> SchollenState:
    """Random floes with the whole row A among them; everybody is on the bank."""
    rng = random.Random(f"schollen {floes} {people} {rows} {seed}")
    row_a = [f"A{column}" for column in range(1, 5)]
    others = [f"{row}{column}" for row in "BCDEFGH"[: rows - 1] for column in range(1, 5)]
    places = [*row_a, *rng.sample(others, floes - len(row_a))]
    return from_position(
        {
            "floes": {place: rng.randint(1, 4) for place in places},
            "researchers": {"red": {"bank": people}},
            "rows": rows,
            "deck": {"big": floes, "small": floes},
            "entry_limit": entry_limit,
        }
    )


#: Name → the board and the horizon.
SIZES: dict[str, tuple[SchollenState, int]] = {
    "4 people, 4 floes, 12 turns": (board(4, 4, 5, 1), 12),
    "4 people, 10 floes, 12 turns": (board(10, 4, 5, 1), 12),
    "8 people, 20 floes, 12 turns": (board(20, 8, 5, 2), 12),
    "40 people, 32 floes, 24 turns": (board(32, 40, 8, 3), 24),
}


def by_engine(engine: str) -> Callable[[SchollenState, int], list[int]]:
    """Profile, least number of turns and cut; the profile is returned."""

    def profile(state: SchollenState, horizon: int) -> list[int]:
        return evacuate(frozen_state(state), state.ice.crew[0], horizon, engine).profile

    return profile


def naive(state: SchollenState, horizon: int) -> list[int]:
    """All positions that can be reached, turn by turn."""
    deadline = time.perf_counter() + LIMIT
    reached = {state.men[0]}
    out = [state.men[0][state.ice.ship]]
    for _ in range(horizon):
        ends: set[tuple[int, ...]] = set()
        for own in reached:
            if time.perf_counter() > deadline:
                raise TooLong
            ends |= end_positions(state.ice, state.floes, (own,), 0)
        reached = ends
        out.append(max(own[state.ice.ship] for own in reached))
    return out


METHODS: dict[str, Callable[[SchollenState, int], list[int]]] = {
    **{name: by_engine(engine) for name, engine in ENGINES.items()},
    "naive search": naive,
}


def run() -> str:
    return "\n".join(map(str, (evacuation_table(), forecast_table())))


def evacuation_table() -> Table:
    head = ("", *METHODS, "networkx : augment", "naive : networkx")
    table = Table("Schollenschubser evacuation, median time", head)
    for method in METHODS.values():
        method(board(4, 1, 5, 1), 2)  # load
    for name, (state, horizon) in SIZES.items():
        times = evacuation_times(state, horizon)
        shown = [show_time(t) if t < float("inf") else f"> {LIMIT:g} s" for t in times.values()]
        ratio = times["networkx"] / times["augment"]
        slow = min(times["naive search"], LIMIT) / times["networkx"]
        sign = "> " * (times["naive search"] == float("inf"))
        table.rows.append((name, *shown, f"{ratio:,.0f}", f"{sign}{slow:,.0f}"))
    table.notes.append(f"{REPEAT} runs each, naive search 1; all methods agree on all boards")
    return table


def evacuation_times(state: SchollenState, horizon: int) -> dict[str, float]:
    """Method → median time, `inf` if it did not finish. Methods that finish must agree."""
    times: dict[str, float] = {}
    found: list[list[int]] = []
    for name, method in METHODS.items():
        spent = []
        for _ in range(1 if method is naive else REPEAT):
            start = time.perf_counter()
            try:
                found.append(method(state, horizon))
                spent.append(time.perf_counter() - start)
            except TooLong:
                spent.append(float("inf"))
        times[name] = median(spent)
    assert all(profile == found[0] for profile in found), "the methods do not agree"
    return times


def forecast(crew: int, turns: int, method: str) -> tuple[float, Fraction | None]:
    """The time, and the chance if it was finished."""
    position: dict[str, Any] = {"game": "schollen", "question": "forecast", "floes": OPENING}
    position |= {"researchers": {"red": {"bank": crew}}, "turns": turns}
    start = time.perf_counter()
    answer = solvers.solve(position, method=method, time_limit=LIMIT / 0.85)
    spent = time.perf_counter() - start
    return spent, Fraction(answer["probability"]) if answer.proven else None


def forecast_table() -> Table:
    head = ("researchers in turns", "chance", "textbook", "packed", "textbook : packed")
    table = Table("Schollenschubser forecast from the opening", head)
    given_up = False
    for crew, turns in FORECASTS:
        fast, chance = forecast(crew, turns, "packed")
        assert chance is not None, "the fast method did not finish"
        slow, same = (LIMIT, None) if given_up else forecast(crew, turns, "textbook")
        assert same in (None, chance), "the methods do not agree"
        given_up = given_up or same is None
        shown = (f"> {LIMIT:g} s", f"> {LIMIT / fast:,.0f}")
        if same is not None:
            shown = (show_time(slow), f"{slow / fast:,.0f}")
        name = f"{crew} in {turns}"
        table.rows.append((name, f"{float(chance):.4f}", shown[0], show_time(fast), shown[1]))
    table.notes.append(
        f"> : not within {LIMIT:g} s; once given up, the textbook is not asked again"
    )
    return table
