"""Nussknacker: how fast the engine is, and how strong the bots are (95 % Wilson intervals)."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from gamekit import load
from gamekit.arena import match
from gamekit.bots import Bot, RandomBot
from gamekit.bots.nussknacker import Deduce, Sure
from gamekit.core.game import CHANCE, sample
from tests.benchmarks.table import Table, seconds, show_time

#: Bots (the first is measured), the highest card, games.
MATCHES: Sequence[tuple[tuple[Bot, ...], int, int]] = (
    ((Sure(), RandomBot()), 6, 200),
    ((Deduce(), RandomBot()), 6, 200),
    ((Deduce(), Sure()), 6, 200),
    ((Deduce(), Sure()), 8, 200),
    ((Deduce(), Sure(), Sure()), 6, 150),
    ((Deduce(), Sure(), Sure(), Sure()), 6, 160),
)
MEASURE = 1.0  # seconds


def random_games(players: int, highest: int) -> tuple[int, float]:
    """Actions of random games in about a second, and the seconds it took."""
    game, rng, actions = load("nussknacker"), random.Random(0), 0
    start = time.perf_counter()
    while time.perf_counter() - start < MEASURE:
        state = game.new_game(players, max=highest)
        while state.actor is not None:
            if state.actor == CHANCE:
                action = sample(state.chance_outcomes(), rng)
            else:
                action = rng.choice(state.legal_actions())
            state = state.successor(action)
            actions += 1
    return actions, time.perf_counter() - start


def run() -> Table:
    head = ("bot", "against", "highest card", "games", "score", "fair", "95% interval",
            "a game takes")  # fmt: skip
    table = Table("Nussknacker bots", head)
    for bots, highest, games in MATCHES:
        found = []
        spent = seconds(
            lambda b=bots, n=games, h=highest, f=found: f.append(
                match("nussknacker", b, games=n, options={"max": h})
            )
        )
        tally = found[0].of(0)
        low, high = tally.interval
        others = " ".join(bot.name for bot in bots[1:])
        table.rows.append(
            (
                bots[0].name, others, str(highest), str(games), f"{float(tally.score):.3f}",
                f"{1 / len(bots):.3f}", f"{low:.3f}–{high:.3f}", show_time(spent / games),
            )
        )  # fmt: skip
    for players, highest in ((2, 6), (4, 8)):
        actions, spent = random_games(players, highest)
        table.notes.append(
            f"engine, random games of {players} players, cards to {highest}: "
            f"{show_time(spent / actions)} for an action"
        )
    return table
