"""Between views and position files: what a round tells becomes a clue, and puzzles become views.

>>> from gamekit.games.misd import GAME
>>> state = GAME.new_game(2, second_call=True).apply("fox begins").apply("reveal").apply("card 0a")
>>> state = state.apply("buzz 1.0").apply("buzz 2.0").apply("call red star")
>>> GAME.position_of(state.view(0))["clues"]
[{'card': 0, 'not_missing': 'red star'}]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.core.errors import PositionError
from gamekit.games.misd.figures import name
from gamekit.games.misd.views import MisdView, PuzzleView


def position_of_view(view: MisdView) -> dict[str, Any] | None:
    """The open cards and the clues about them; `None` where no card lies open."""
    if not view.cards:
        return None
    position: dict[str, Any] = {"cards": [list(card) for card in view.cards]}
    clues = _clues_b(view) if view.setting.variant == "B" else _clues_a(view)
    if clues:
        position["clues"] = clues
    if len(view.wanted) == 2:
        position["combination"] = name((view.wanted[0], view.wanted[1]))
    if view.setting.deck is not None:
        position["distinct"] = False  # who knows what deck it is
    return position


def _clues_a(view: MisdView) -> list[dict[str, Any]]:
    return [{"card": 0, "not_missing": tried.answer.removeprefix("call ")} for tried in view.tried]


def _clues_b(view: MisdView) -> list[dict[str, Any]]:
    clues: list[dict[str, Any]] = []
    for told in view.shown:
        figure = name(told.combination)
        clues += [{"card": place, "has": figure} for place in told.places]
        if not told.places:
            clues.append({"lacks": figure})
    if len(view.wanted) < 2:
        return clues
    wanted = name((view.wanted[0], view.wanted[1]))
    for tried in view.tried if view.result is None else ():
        kind, _, place = tried.answer.partition(" ")
        clues.append({"card": int(place), "lacks": wanted} if place else {"has": wanted})
    return clues


def puzzle_view(position: Mapping[str, Any]) -> PuzzleView:
    """The picture's view of a position: cards as they are written. Raises `PositionError`."""
    cards = position.get("cards", ())
    if not isinstance(cards, (list, tuple)) or not all(
        isinstance(card, (list, tuple)) and all(isinstance(words, str) for words in card)
        for card in cards
    ):
        raise PositionError("field 'cards': expected a list of cards, each a list of figures")
    clues = position.get("clues", ())
    if not isinstance(clues, (list, tuple)) or not all(isinstance(c, Mapping) for c in clues):
        raise PositionError("field 'clues': expected a list of clues")
    return PuzzleView(
        str(position.get("question", "missing")),
        tuple(tuple(card) for card in cards),
        tuple(dict(clue) for clue in clues),
        str(position.get("combination", "")),
        position={name: value for name, value in position.items() if name != "game"},
    )
