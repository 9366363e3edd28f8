"""Highcard: a tiny game with chance and hidden cards, to show that a game is one folder."""

from gamekit.games.highcard.rules import GAME, HighcardState, HighcardView, Move

__all__ = ["GAME", "HighcardState", "HighcardView", "Move"]
