"""How strong the bots are: matches with 95 % Wilson intervals, colours changed game by game."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.arena import match
from gamekit.bots import Bot, RandomBot
from gamekit.bots.bauab import NODES, Exact
from gamekit.bots.greedy import Greedy
from tests.benchmarks.table import Table, seconds, show_time

MATCHES: Sequence[tuple[str, Bot, str, Bot, int]] = (
    ("greedy", Greedy(), "random", RandomBot(), 200),
    ("exact with 30,000 nodes", Exact(30_000), "greedy", Greedy(), 60),
    (f"exact ({NODES:,} nodes)", Exact(), "greedy", Greedy(), 6),
)


def run() -> Table:
    head = ("bot", "against", "games", "won", "drawn", "score", "95% interval", "mean margin",
            "a game takes")  # fmt: skip
    table = Table("Bauab bots, standard game", head)
    for first, one, second, two, games in MATCHES:
        found = []
        time = seconds(
            lambda a=one, b=two, n=games, f=found: f.append(match("bauab", [a, b], games=n))
        )
        tally = found[0].of(0)
        low, high = tally.interval
        table.rows.append(
            (
                first, second, str(games), str(tally.wins), str(tally.draws),
                f"{float(tally.score):.3f}", f"{low:.3f}–{high:.3f}", f"{float(tally.mean):+.2f}",
                show_time(time / games),
            )
        )  # fmt: skip
    return table
