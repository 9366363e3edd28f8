"""`gamekit puzzle`: a new puzzle as a position file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import click

from gamekit.cli.base import Command, lang_option, note, say, show


@click.command(cls=Command)
@click.argument("slug")
@click.option("--seed", type=int, help="The same seed, the same puzzle [default: a new one].")
@click.option(
    "--difficulty", type=click.IntRange(1, 5), metavar="1-5",
    help="How far one must look ahead [default: as it comes].",
)  # fmt: skip
@click.option("--solution", is_flag=True, help="Tell the solution too, on standard error.")
@lang_option
def puzzle(slug: str, seed: int | None, difficulty: int | None, solution: bool, code: str) -> None:
    """Make a puzzle with exactly one solution, as a position file.

    The position goes to standard output, its title and difficulty to standard error.

    \b
    A puzzle to think about, then its answer:
      gamekit puzzle bauab --seed 7 --difficulty 1 > puzzle.json
      gamekit solve --pretty puzzle.json
    """
    from gamekit.core.budget import Budget, OutOfBudget

    make = _maker(slug)
    number = random.SystemRandom().randrange(10**6) if seed is None else seed
    try:
        made = make(number, difficulty, Budget())
    except OutOfBudget:
        raise click.ClickException(f"no puzzle found for seed {number}; try another") from None
    note(made.title(code))
    note(made.description(code))
    note(say("puzzle.seed", code, seed=number))
    if solution:
        note(say("puzzle.solution", code, move=made.solution))
    show(json.dumps(made.position))


def _maker(slug: str) -> Callable[[int, int | None, Any], Any]:
    """The function of the game's solver that makes puzzles."""
    from importlib import import_module
    from importlib.util import find_spec

    from gamekit.core.registry import load

    name = f"solvers.{load(slug).slug}"
    make = getattr(import_module(name), "puzzle", None) if find_spec(name) else None
    if make is None:
        raise click.ClickException(f"there are no puzzles for {slug} yet")
    return make
