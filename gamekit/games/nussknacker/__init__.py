"""Nussknacker: ask for sums, exchange nuts, find the card that lies hidden. For two to four."""

from gamekit.core.game import CHANCE
from gamekit.games.nussknacker.actions import (
    Announce,
    Ask,
    Deal,
    Deny,
    Give,
    GiveUnseen,
    Order,
    Pass,
    Starts,
)
from gamekit.games.nussknacker.knowledge import Knowledge, Line
from gamekit.games.nussknacker.rules import GAME, NussknackerState, Setting
from gamekit.games.nussknacker.view import Asked, NussknackerView, Result, view_of

__all__ = [
    "CHANCE",
    "GAME",
    "Announce",
    "Ask",
    "Asked",
    "Deal",
    "Deny",
    "Give",
    "GiveUnseen",
    "Knowledge",
    "Line",
    "NussknackerState",
    "NussknackerView",
    "Order",
    "Pass",
    "Result",
    "Setting",
    "Starts",
    "view_of",
]
