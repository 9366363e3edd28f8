"""Misd: what is missing here? A reaction game with forms and colours, for two to eight."""

from gamekit.core.game import CHANCE
from gamekit.games.misd.actions import (
    Begins,
    Buzz,
    Call,
    ColourCard,
    Cover,
    Deal,
    First,
    FormCard,
    Hidden,
    Lay,
    Missing,
    Point,
    Reveal,
    Wait,
)
from gamekit.games.misd.deck import Card
from gamekit.games.misd.rules import GAME, MisdState
from gamekit.games.misd.setting import Setting
from gamekit.games.misd.views import MisdView, PuzzleView, Result, Shown, Tried

__all__ = [
    "CHANCE",
    "GAME",
    "Begins",
    "Buzz",
    "Call",
    "Card",
    "ColourCard",
    "Cover",
    "Deal",
    "First",
    "FormCard",
    "Hidden",
    "Lay",
    "MisdState",
    "MisdView",
    "Missing",
    "Point",
    "PuzzleView",
    "Result",
    "Reveal",
    "Setting",
    "Shown",
    "Tried",
    "Wait",
]
