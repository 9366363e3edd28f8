"""`gamekit games`: what there is to play."""

from __future__ import annotations

import click

from gamekit.cli.base import Command, lang_option, say, show


@click.command(cls=Command)
@lang_option
def games(code: str) -> None:
    """List the games with a line about each.

    \b
    In German:
      gamekit games --lang de
    """
    from gamekit.bots import bots_of
    from gamekit.core.registry import load, slugs

    for slug in slugs():
        game = load(slug)
        about = game.texts.catalogue(code).get("subtitle", "")
        players = _range(game.player_counts)
        bots = ", ".join(bots_of(slug))
        show(f"{slug:12}  {game.title(code)}")
        for line in (about, say("games.line", code, players=players, bots=bots)):
            if line:
                show(f"{'':12}  {line}")


def _range(counts: tuple[int, ...]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
