"""The engine: transitions a second in random play, against two other ways to write the rules.

All three play the standard game from the same start, choose uniformly with the same generator,
and count a transition for each action: all legal actions listed, one of them applied.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from gamekit import load
from solvers.bauab.compact import Rules
from tests.benchmarks.table import Table, median
from tests.solvers import bauab_oracle as oracle

AIM = 300_000
SECONDS = 1.5
RUNS = 3


def rate(play: Callable[[random.Random], int]) -> float:
    """The median over some runs of the transitions a second of `play`, which plays one game."""
    rates = []
    for run in range(RUNS):
        rng = random.Random(run)
        start = time.perf_counter()
        count = 0
        while time.perf_counter() - start < SECONDS:
            count += play(rng)
        rates.append(count / (time.perf_counter() - start))
    return median(rates)


def checked(rng: random.Random) -> int:
    """The public protocol as everybody uses it: `apply` checks the action."""
    state, count = load("bauab").new_game(first="blue"), 0
    while state.actor is not None:
        state = state.apply(rng.choice(state.legal_actions()))
        count += 1
    return count


def unchecked(rng: random.Random) -> int:
    """The public protocol for actions that are known to be legal: `successor`."""
    state, count = load("bauab").new_game(first="blue"), 0
    while legal := state.legal_actions():
        state = state.successor(rng.choice(legal))
        count += 1
    return count


RULES = Rules(load("bauab").new_game(first="blue"))


def bare(rng: random.Random) -> int:
    """Tuples and numbers, no objects: the rules of the plain search."""
    node, count = RULES.root, 0
    while moves := RULES.moves(node):
        node, _ = RULES.play(node, rng.choice(moves))
        count += 1
    return count


START = oracle.read_position(
    {
        "board": [". . . ."] * 4,
        "hands": {"blue": "XXX11223345", "red": "XXX11223345"},
        "to_move": "blue",
    }
)


def naive(rng: random.Random) -> int:
    """The oracle of the tests, rule by rule as on the rules page."""
    (layout, state), count = START, 0
    while moves := oracle.legal_actions(layout, state):
        state = oracle.successor(layout, state, rng.choice(moves))
        count += 1
    return count


def run() -> Table:
    table = Table("Bauab engine, random play", ("", "transitions/s", "ratio to bare Python"))
    reference = rate(bare)
    ways = {
        "bare Python (tuples, solvers.bauab.compact)": reference,
        "engine, state.apply (checked)": rate(checked),
        "engine, state.successor": rate(unchecked),
        "oracle of the tests (naive)": rate(naive),
    }
    for name, value in ways.items():
        table.rows.append((name, f"{value:,.0f}", f"{value / reference:.2f}"))
    best = ways["engine, state.apply (checked)"]
    table.notes.append(f"aim: {AIM:,} through the public protocol; checked: {best / AIM:.2f} of it")
    return table
