"""Schollenschubser: over drifting ice floes to the ice-breaker, for two to four."""

from gamekit.core.game import CHANCE
from gamekit.games.schollen.actions import Drift, End, Place, Roll, Skip, Step, Thaw
from gamekit.games.schollen.ice import Ice
from gamekit.games.schollen.position import from_position, to_position
from gamekit.games.schollen.rules import GAME, SchollenState

__all__ = [
    "CHANCE",
    "GAME",
    "Drift",
    "End",
    "Ice",
    "Place",
    "Roll",
    "SchollenState",
    "Skip",
    "Step",
    "Thaw",
    "from_position",
    "to_position",
]
