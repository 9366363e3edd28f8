"""Bots: players for every game.

Each game has the random bot; a module `gamekit/bots/<slug>.py` with a tuple `BOTS` (weakest first)
adds more. Nothing of a game is imported before its bots are asked for.

>>> list(bots_of("bauab"))
['random', 'greedy', 'exact']
>>> make_bot("bauab", "greedy")
Greedy()
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from gamekit.bots.random_bot import RandomBot
from gamekit.core.bot import Bot
from gamekit.core.errors import GameError, did_you_mean
from gamekit.core.registry import load

__all__ = ["Bot", "RandomBot", "UnknownBot", "bots_of", "make_bot"]


class UnknownBot(GameError):
    """No bot of this game has this name."""


def bots_of(slug: str) -> dict[str, type[Bot]]:
    """The bots of a game by name, from the weakest to the strongest."""
    game = load(slug)  # an unknown slug is named here, and nothing else is ever imported
    kinds: list[type[Bot]] = [RandomBot]
    if find_spec(f"gamekit.bots.{game.slug}"):
        kinds += import_module(f"gamekit.bots.{game.slug}").BOTS
    return {kind.name: kind for kind in kinds}


def make_bot(slug: str, name: str) -> Bot:
    """A new bot of this game by name. Raises `UnknownBot` with the names there are."""
    known = bots_of(slug)
    if name not in known:
        hint = did_you_mean(name, known)
        raise UnknownBot(f"{slug} has no bot {name[:60]!r}; its bots: {', '.join(known)}{hint}")
    return known[name]()
