"""Bauab, go-like planning of a town quarter for two."""

from gamekit.core.game import CHANCE
from gamekit.games.bauab.position import from_position, to_position
from gamekit.games.bauab.rules import BLUE, GAME, RED, BauabState, Begin, Pass, Place

__all__ = [
    "BLUE",
    "CHANCE",
    "GAME",
    "RED",
    "BauabState",
    "Begin",
    "Pass",
    "Place",
    "from_position",
    "to_position",
]
