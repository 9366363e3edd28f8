"""`gamekit simulate`: many games between bots."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import click

from gamekit.cli.base import (
    INTERRUPTED,
    Command,
    game_options,
    lang_option,
    note,
    progress_bar,
    read_options,
    say,
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
@click.option(
    "--jobs", type=int, default=1, show_default=True,
    help="Processes that share the games, -1 for one on each core; needs joblib.",
)  # fmt: skip
@click.option("--backend", metavar="NAME", help="Other workers that joblib knows [default: loky].")
@click.option("--json", "as_json", is_flag=True, help="One JSON object with exact counts.")
@lang_option
def simulate(
    slug: str, games: int, bots: str | None, seed: int, options: tuple[str, ...], jobs: int,
    backend: str | None, as_json: bool, code: str,
) -> int:  # fmt: skip
    """Let bots play many games: win rates with 95% confidence intervals.

    Seats change from game to game, and the same seed gives the same games. Ctrl-C stops early and
    shows the games that are complete.

    \b
    Is it better to be greedy?
      gamekit simulate bauab --games 200 --bots greedy,random --option layout=3x3

    \b
    From 10,000 games on a game with a batch kernel uses it, unless the kernel does not know a bot
    or an option: the engine then plays them, much slower. The kernel compiles itself first. Only
    the kernel can share its games among processes.
      gamekit simulate verlag --games 1000000
      gamekit simulate verlag --games 100000 --bots race,greedy
      gamekit simulate verlag --games 100000000 --jobs -1
    """
    from gamekit.arena import simulate as play
    from gamekit.arena.batch import kernel_for
    from gamekit.core.budget import Budget
    from gamekit.core.registry import load

    chosen = read_options(load(slug), options)
    names = _bots(slug, bots)
    budget, played = Budget(), 0

    def interrupted(*_: object) -> None:
        """What was played counts; before that somebody may think, or a worker compile, for long."""
        budget.stop()
        if not played:
            raise KeyboardInterrupt

    def count(steps: int) -> None:
        nonlocal played
        played += steps
        update(steps)

    kernel = kernel_for(slug, names, games, chosen, workers=jobs != 1 or backend is not None)
    if kernel and (seconds := kernel.compiling(names, chosen, backend=backend, jobs=jobs)):
        note(say("simulate.compiling", code, seconds=seconds))
        if backend in kernel.HERE and (backend or jobs == 1):
            _compile(kernel, names, chosen, code)
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        with progress_bar(games, slug) as update:
            about: dict[str, Any] = {"games": games, "seed": seed, "options": chosen}
            about |= {"progress": count, "budget": budget, "jobs": jobs, "backend": backend}
            result = play(slug, names, **about)
    except KeyboardInterrupt:
        note(say("simulate.nothing", code))
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, before)
    show(json.dumps(result.to_json()) if as_json else result.table(code))
    return INTERRUPTED if budget.stopped else 0


def _compile(kernel: Any, bots: list[str], options: dict[str, Any], code: str) -> None:
    """Play one game, for which numba compiles the kernel. Ctrl-C ends the process on the spot.

    An exception would not do: where numba calls Python from C it gets lost, and a process whose
    compilation was cut off has crashed at its end.
    """

    def leave(*_: object) -> None:
        note(say("simulate.nothing", code))
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, leave)
    try:
        kernel.play(bots, 1, options=options)
    finally:
        signal.signal(signal.SIGINT, before)


def _bots(slug: str, bots: str | None) -> list[str]:
    """The names of the bots; a game with a batch kernel need not be told."""
    from gamekit.arena.batch import kernel_of

    if bots is not None:
        return [name.strip() for name in bots.split(",")]
    kernel = kernel_of(slug)
    if kernel is None:
        raise click.UsageError("Missing option '--bots'.")
    return list(kernel.DEFAULT)
