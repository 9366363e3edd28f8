"""The command `gamekit`. One file per command; what is heavy loads when a command needs it."""

from __future__ import annotations

import click

from gamekit.cli import check, games, lab, play, puzzle, simulate, solve
from gamekit.cli.base import Group

__all__ = ["main"]


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"gamekit {version('gamekit')}")
        context.exit()


@click.group(cls=Group, invoke_without_command=True)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version and exit.",
)  # fmt: skip
@click.pass_context
def main(context: click.Context) -> None:
    """Board games to play, exact solvers to ask.

    \b
    New here?
      gamekit lab                            JupyterLab, open at the first notebook
      gamekit games                          the games there are
      gamekit play bauab --seat human --seat greedy
      gamekit puzzle bauab --seed 1 > puzzle.json
      gamekit solve --pretty puzzle.json

    Each command explains itself: gamekit solve --help
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


main.add_command(solve.solve)
main.add_command(play.play)
main.add_command(puzzle.puzzle)
main.add_command(simulate.simulate)
main.add_command(check.check)
main.add_command(lab.lab)
main.add_command(games.games)
