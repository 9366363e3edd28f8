"""Verlag: dice, departments and four great projects, for two to four."""

from gamekit.core.game import CHANCE
from gamekit.games.verlag.actions import (
    Build,
    Dice,
    Keep,
    NoSwap,
    Pass,
    Reroll,
    Reveal,
    Roll,
    Swap,
    Tax,
)
from gamekit.games.verlag.position import from_position, to_position
from gamekit.games.verlag.rules import GAME, VerlagState

__all__ = [
    "CHANCE",
    "GAME",
    "Build",
    "Dice",
    "Keep",
    "NoSwap",
    "Pass",
    "Reroll",
    "Reveal",
    "Roll",
    "Swap",
    "Tax",
    "VerlagState",
    "from_position",
    "to_position",
]
