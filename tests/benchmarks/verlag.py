"""Verlag: speed of engine and batch kernel, strength of the bots, memory of a million games."""

from __future__ import annotations

import random
import subprocess
import sys
import time

from gamekit.arena import Result, match, simulate
from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag import GAME
from solvers.verlag import batch
from tests.benchmarks.table import Table

ENGINE_GAMES = 100
KERNEL_GAMES = 100_000
THINKING_GAMES = 10_000
MATCH_GAMES = 2_000
KERNEL_MATCH_GAMES = 100_000
MEMORY_GAMES = (100_000, 1_000_000)
#: Every bot but the random one, at tables of two to four.
THINKING = batch.BOTS[1:]


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


def kernel_turns(games: int, players: int, bot: str = "random", seed: int = 1) -> tuple[int, float]:
    """Turns of games in the batch kernel, and the seconds they took."""
    start = time.process_time()
    counts = batch.play((bot,) * players, games, seed)
    return counts.played_turns, time.process_time() - start


def speeds() -> Table:
    """Engine against kernel with random players, and what thinking costs."""
    kernel_turns(10, 2)  # compile
    kernel_turns(10, 2, "race")
    head = ("players", "engine, turns/s", "kernel, turns/s", "kernel : engine")
    head += tuple(f"kernel, {bot}" for bot in THINKING)
    table = Table("Verlag, random games, one core (processor time)", head)
    for players in GAME.player_counts:
        slow, fast, *others = (
            turns / seconds
            for turns, seconds in (
                engine_turns(ENGINE_GAMES, players),
                kernel_turns(KERNEL_GAMES, players),
                *(kernel_turns(THINKING_GAMES, players, bot) for bot in THINKING),
            )
        )
        row = (str(players), f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:,.0f}")
        table.rows.append((*row, *(f"{speed:,.0f}" for speed in others)))
    compiled = "numba" if batch.has_numba() else "plain Python"
    table.notes.append(f"kernel: {compiled}, compiled before the clock starts")
    return table


def strengths() -> Table:
    """The best bot against the others: the engine's own bots, and the kernel's."""
    table = Table("Verlag, who wins", ("match", "games", "played by", "score", "95% interval"))
    for rival in ("greedy", "income", "random"):
        bots = ["race", rival]
        rows = ((match, MATCH_GAMES, "engine"), (simulate, KERNEL_MATCH_GAMES, "kernel"))
        for play, games, name in rows:
            table.rows.append(_row(play("verlag", bots, games=games, seed=1), name))
    for players in (3, 4):
        bots = ["race", *["greedy"] * (players - 1)]
        result = simulate("verlag", bots, games=KERNEL_MATCH_GAMES, seed=1)
        table.rows.append(_row(result, "kernel"))
    return table


def _row(result: Result, played_by: str) -> tuple[str, ...]:
    tally = result.of("race")
    low, high = tally.interval
    against = f"{result.names[0]} : {', '.join(result.names[1:])}"
    score = f"{float(tally.score):.3f}"
    return against, f"{result.games:,}", played_by, score, f"{low:.3f}-{high:.3f}"


def memory() -> Table:
    """The most memory that a process needs which plays so many games: it does not grow."""
    table = Table("Verlag, memory of random games", ("games", "peak memory, MB", "time"))
    for games in MEMORY_GAMES:
        start = time.perf_counter()
        peak = peak_memory(games)
        taken = time.perf_counter() - start
        table.rows.append((f"{games:,}", f"{peak / 1024:.1f}", f"{taken:.1f} s"))
    table.notes.append("each in a new process, with imports and compilation")
    return table


def peak_memory(games: int) -> int:
    """Kilobytes at the worst moment of a new process that simulates so many games."""
    code = (
        "import resource; from gamekit.arena import simulate; "
        f"simulate('verlag', ['random', 'random'], games={games}); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return int(done.stdout) // (1 if sys.platform != "darwin" else 1024)


def run() -> str:
    return "\n".join(str(table()) for table in (speeds, strengths, memory))
