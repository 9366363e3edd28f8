"""How strong the bots of Misd are: matches with 95 % Wilson intervals, seats changed by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from gamekit.arena import match
from gamekit.bots import bots_of
from tests.benchmarks.table import Table, seconds, show_time

GAMES = 400
#: The games that are played: a name and its options.
SETTINGS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("A", {}),
    ("A, 3 covered", {"cover": 3}),
    ("B, 5 cards", {"variant": "B"}),
    ("B, 10 cards", {"variant": "B", "laid": 10}),
)


def run() -> Table:
    head = ("bot", "against", "variant", "games", "won", "level", "score", "95% interval",
            "mean chips", "a game takes")  # fmt: skip
    table = Table("Misd bots, two players", head)
    for worse, better in pairwise(bots_of("misd")):
        for variant, options in SETTINGS:
            table.rows.append(row(better, worse, variant, options))
    return table


def row(better: str, worse: str, variant: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """One match as a row of the table."""
    found = []
    time = seconds(
        lambda: found.append(match("misd", [better, worse], games=GAMES, options=options))
    )
    tally = found[0].of(0)
    low, high = tally.interval
    return (
        better, worse, variant, str(GAMES), str(tally.wins), str(tally.draws),
        f"{float(tally.score):.3f}", f"{low:.3f}–{high:.3f}", f"{float(tally.mean):.1f}",
        show_time(time / GAMES),
    )  # fmt: skip
