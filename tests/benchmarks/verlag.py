"""Verlag: random games through the engine and through the batch kernel, in one run on one core."""

from __future__ import annotations

import random
import time

from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag import GAME
from solvers.verlag import batch
from tests.benchmarks.table import Table

ENGINE_GAMES = 100
KERNEL_GAMES = 100_000


def engine_turns(games: int, players: int, seed: int = 1) -> tuple[int, float]:
    """Turns of random games through the full protocol, and the seconds they took."""
    rng = random.Random(seed)
    turns = 0
    start = time.process_time()
    for _ in range(games):
        state = GAME.new_game(players)
        while state.actor is not None:
            turns += not state.dice and state.actor != CHANCE
            if state.actor == CHANCE:
                state = state.apply(sample(state.chance_outcomes(), rng))
            else:
                state = state.apply(rng.choice(state.legal_actions()))
    return turns, time.process_time() - start


def kernel_turns(games: int, players: int, seed: int = 1) -> tuple[int, float]:
    """Turns of random games in the batch kernel, and the seconds they took."""
    start = time.process_time()
    counts = batch.play(players, games, seed)
    return counts.played_turns, time.process_time() - start


def run() -> str:
    kernel_turns(10, 2)  # compile
    head = ("players", "engine, turns/s", "kernel, turns/s", "kernel : engine")
    table = Table("Verlag, random games, one core (processor time)", head)
    for players in GAME.player_counts:
        slow, fast = (
            turns / seconds
            for turns, seconds in (
                engine_turns(ENGINE_GAMES, players),
                kernel_turns(KERNEL_GAMES, players),
            )
        )
        row = (str(players), f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:,.0f}")
        table.rows.append(row)
    compiled = "numba" if batch.has_numba() else "plain Python"
    table.notes.append(f"kernel: {compiled}, compiled before the clock starts")
    return str(table)
