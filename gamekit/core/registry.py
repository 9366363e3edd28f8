"""Finding games: every folder of `gamekit/games` that has a `GAME` is a game.

>>> "bauab" in slugs()
True
>>> load("bauab").slug
'bauab'
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

import gamekit.games
from gamekit.core.errors import UnknownGame, did_you_mean
from gamekit.core.game import Game


def slugs() -> tuple[str, ...]:
    """The slugs of all games, sorted; imports none of them."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(gamekit.games.__path__) if m.ispkg))


def load(slug: str) -> Game:
    """The game with this slug. Raises `UnknownGame` with the closest names."""
    known = slugs()
    if slug not in known:
        hint = did_you_mean(slug, known) or f"; known: {', '.join(known)}"
        raise UnknownGame(f"no game is called {slug[:60]!r}{hint}")
    game = import_module(f"gamekit.games.{slug}").GAME
    assert isinstance(game, Game)
    return game
