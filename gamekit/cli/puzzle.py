"""`gamekit puzzle`: a new puzzle as a position file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import click

from gamekit.cli.base import Command, lang_option, note, progress_bar, say, show


@click.command(cls=Command)
@click.argument("slug")
@click.option("--seed", type=int, help="The same seed, the same puzzle [default: a new one].")
@click.option(
    "--difficulty", type=click.IntRange(1, 5), metavar="1-5",
    help="How hard; the rules page of the game says what is measured [default: as it comes].",
)  # fmt: skip
@click.option("--solution", is_flag=True, help="Tell the solution too, on standard error.")
@click.option(
    "--count", type=click.IntRange(1, 100), default=1, show_default=True,
    help="So many puzzles, with the seeds that follow; needs --out.",
)  # fmt: skip
@click.option("--out", metavar="FILE", help="Write a worksheet to print, with a solution sheet.")
@lang_option
def puzzle(
    slug: str, seed: int | None, difficulty: int | None, solution: bool, count: int,
    out: str | None, code: str,
) -> None:  # fmt: skip
    """Make a puzzle with exactly one solution, as a position file.

    The position goes to standard output, its title and difficulty to standard error. With --out
    the puzzles become a page with pictures for a class, which a browser prints on A4.

    \b
    A puzzle to think about, then its answer:
      gamekit puzzle bauab --seed 7 --difficulty 1 > puzzle.json
      gamekit solve --pretty puzzle.json

    \b
    A worksheet:
      gamekit puzzle bauab --seed 7 --difficulty 1 --count 4 --out sheet.html
    """
    make = _maker(slug)
    first = random.SystemRandom().randrange(10**6) if seed is None else seed
    if out is not None:
        _write_sheet(slug, make, range(first, first + count), difficulty, out, code)
        return
    if count > 1:
        raise click.UsageError("several puzzles need a worksheet to stand on: --out sheet.html")
    made = _make(make, first, difficulty)
    note(made.title(code))
    introduce = getattr(made, "introduction", None)
    if introduce:
        note(introduce(code))
    note(made.description(code))
    note(say("puzzle.seed", code, seed=first))
    if solution:
        note(say("puzzle.solution", code, move=_solution(made, code)))
    show(json.dumps(made.position))


def _make(make: Callable[[int, int | None, Any], Any], seed: int, difficulty: int | None) -> Any:
    from gamekit.core.budget import Budget, OutOfBudget

    try:
        return make(seed, difficulty, Budget())
    except OutOfBudget:
        raise click.ClickException(f"no puzzle found for seed {seed}; try another") from None


def _solution(made: Any, code: str) -> str:
    """The solution for people: in words where a puzzle has them, else in the game's notation."""
    told = getattr(made, "told_solution", None)
    return told(code) if told else made.solution


def _write_sheet(
    slug: str, make: Callable[[int, int | None, Any], Any], seeds: range, difficulty: int | None,
    out: str, code: str,
) -> None:  # fmt: skip
    from gamekit.board.look import Look, painter
    from gamekit.classroom.worksheet import Task, worksheet
    from gamekit.core.record import write_whole
    from gamekit.core.registry import load
    from solvers import solve

    game, tasks = load(slug), []
    with progress_bar(len(seeds), slug) as update:
        for seed in seeds:
            made = _make(make, seed, difficulty)
            picture = painter(slug).draw(game.view_of(made.position), Look(code)).to_svg()
            reasons = solve(made.position).reasons(code)
            wide = getattr(made, "wide", False)
            again = getattr(made, "redrawn", not wide)
            title, answer = made.title(code), _solution(made, code)
            tasks.append(Task(title, picture, answer, reasons, wide, again))
            update(1)
    title = say("puzzle.sheet", code, game=game.title(code), first=seeds[0], count=len(seeds))
    introduce = getattr(made, "introduction", None)
    write_whole(out, worksheet(tasks, title, code, introduce(code) if introduce else ""))
    note(say("puzzle.written", code, count=len(tasks), file=out))


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
