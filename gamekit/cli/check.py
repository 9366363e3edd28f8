"""`gamekit check`: does a game keep the promises of the protocol?"""

from __future__ import annotations

import click

from gamekit.cli.base import Command, game_options, progress_bar, read_options, show


@click.command(cls=Command)
@click.argument("slug")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@game_options
def check(slug: str, games: int, seed: int, options: tuple[str, ...]) -> int:
    """Play random games and try every promise of the protocol.

    For whoever writes a game: every broken promise is named with its first example, and the exit
    status is 1.

    \b
    A quick look, on a small board:
      gamekit check bauab --games 20 --option layout=2x2
    """
    from gamekit.core.check import check_game
    from gamekit.core.registry import load

    game = load(slug)
    chosen = read_options(game, options)
    game.new_game(**chosen)  # a wrong option is the user's mistake, not a fault of the game
    with progress_bar(games, slug) as update:
        report = check_game(game, games=games, seed=seed, progress=update, **chosen)
    show(str(report))
    return 0 if report else 1
