"""`gamekit simulate`: many games between bots."""

from __future__ import annotations

import json
import signal
from typing import Any

import click

from gamekit.cli.base import (
    INTERRUPTED,
    Command,
    game_options,
    lang_option,
    progress_bar,
    read_options,
    show,
)


@click.command(cls=Command)
@click.argument("slug")
@click.option("--games", type=click.IntRange(1, 1_000_000_000), default=100, show_default=True)
@click.option("--bots", metavar="A,B", help="Who plays; gamekit games lists them.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed, the same games."
)
@game_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object with exact counts.")
@lang_option
def simulate(
    slug: str, games: int, bots: str | None, seed: int, options: tuple[str, ...], as_json: bool,
    code: str,
) -> int:  # fmt: skip
    """Let bots play many games: win rates with 95% confidence intervals.

    Seats change from game to game, and the same seed gives the same games. Ctrl-C stops early and
    shows the games that are complete.

    \b
    Is it better to be greedy?
      gamekit simulate bauab --games 200 --bots greedy,random --option layout=3x3

    \b
    From 10,000 games on a game with a batch kernel uses it, unless the kernel does not know a bot
    or an option: the engine then plays them, much slower. The kernel compiles itself first.
      gamekit simulate verlag --games 1000000
      gamekit simulate verlag --games 100000 --bots race,greedy
    """
    from gamekit.arena import simulate as play
    from gamekit.core.budget import Budget
    from gamekit.core.registry import load

    chosen = read_options(load(slug), options)
    names = _bots(slug, bots)
    budget = Budget()
    before = signal.signal(signal.SIGINT, lambda *_: budget.stop())  # what was played counts
    try:
        with progress_bar(games, slug) as update:
            about: dict[str, Any] = {"games": games, "seed": seed, "options": chosen}
            about |= {"progress": update, "budget": budget}
            result = play(slug, names, **about)
    finally:
        signal.signal(signal.SIGINT, before)
    show(json.dumps(result.to_json()) if as_json else result.table(code))
    return INTERRUPTED if budget.stopped else 0


def _bots(slug: str, bots: str | None) -> list[str]:
    """The names of the bots; a game with a batch kernel need not be told."""
    from gamekit.arena.batch import kernel_of

    if bots is not None:
        return [name.strip() for name in bots.split(",")]
    kernel = kernel_of(slug)
    if kernel is None:
        raise click.UsageError("Missing option '--bots'.")
    return list(kernel.DEFAULT)
