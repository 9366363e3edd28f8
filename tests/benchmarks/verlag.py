"""Verlag: speed of engine and batch kernel, strength of the bots, memory of a million games.

How fast a machine is, and what else it does meanwhile, changes from run to run. So the same run
measures a plain loop that only rolls dice and adds, and the ratios to it are what can be compared.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gamekit.arena import Result, match, simulate
from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag import GAME
from solvers.verlag import batch
from tests.benchmarks.table import Table

ENGINE_GAMES = 100
KERNEL_GAMES = 50_000
THINKING_GAMES = 5_000
PLAIN_TURNS = 300_000
#: Each speed is the best of so many: other work on the machine can only slow it down.
REPEATS = 5
#: Turns a second that were asked for, on one core with random players.
ENGINE_TARGET = 90_000
KERNEL_TARGET = 4_000_000
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


def plain_turns(turns: int, seed: int = 1) -> tuple[int, float]:
    """Two dice and an addition for each turn, in plain Python, and the seconds they took."""
    rng = random.Random(seed)
    coins = 0
    start = time.process_time()
    for _ in range(turns):
        coins += int(6 * rng.random()) + int(6 * rng.random()) + 2
    taken = time.process_time() - start
    assert 6 < coins / turns < 8
    return turns, taken


def best_speed(measure: Callable[[], tuple[int, float]]) -> float:
    """Turns a second, the best of `REPEATS`."""
    return max(turns / seconds for turns, seconds in (measure() for _ in range(REPEATS)))


def speeds() -> Table:
    """Engine and kernel with random players and what thinking costs, against the plain loop."""
    kernel_turns(10, 2)  # compile
    kernel_turns(10, 2, "race")
    plain = best_speed(partial(plain_turns, PLAIN_TURNS))
    head = ("played by", "players", "turns/s", "of the loop", "target", "of the target")
    table = Table("Verlag, one core (processor time)", head)
    table.rows.append(("plain loop: two dice, one sum", "", f"{plain:,.0f}", "1", "", ""))
    for n in GAME.player_counts:
        speed = best_speed(partial(engine_turns, ENGINE_GAMES, n))
        table.rows.append(_speed(n, "engine, random", speed, plain, ENGINE_TARGET))
        speed = best_speed(partial(kernel_turns, KERNEL_GAMES, n))
        table.rows.append(_speed(n, "kernel, random", speed, plain, KERNEL_TARGET))
        for bot in THINKING:
            speed = best_speed(partial(kernel_turns, THINKING_GAMES, n, bot))
            table.rows.append(_speed(n, f"kernel, {bot}", speed, plain))
    compiled = "numba" if batch.has_numba() else "plain Python"
    table.notes.append(f"best of {REPEATS}; kernel: {compiled}, compiled before the clock starts")
    return table


def _speed(players: int, by: str, speed: float, plain: float, target: int = 0) -> tuple[str, ...]:
    asked = (f"{target:,}", f"{speed / target:.2f}") if target else ("", "")
    return by, str(players), f"{speed:,.0f}", f"{speed / plain:.3g}", *asked


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
    code = f"simulate('verlag', ['random', 'random'], games={games}); print(own_peak())"
    return in_new_process(f"from gamekit.arena import simulate; {code}")


def own_peak() -> int:
    """Kilobytes at the worst moment of this process.

    On Linux `ru_maxrss` begins with what the parent process had: a big one would hide all growth.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text("ascii").partition("VmHWM:")[2].split()[0])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform != "darwin" else peak // 1024


def in_new_process(code: str) -> int:
    """The number that this code prints; it may use `own_peak`."""
    code = f"from tests.benchmarks.verlag import own_peak; {code}"
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True)
    return int(done.stdout)


def run() -> str:
    return "\n".join(str(table()) for table in (speeds, strengths, memory))
