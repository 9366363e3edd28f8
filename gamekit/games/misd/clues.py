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

from gamekit.games.misd.figures import name
from gamekit.games.misd.position import read, read_combination, read_size, write
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
        place = tried.answer.partition(" ")[2]
        clues.append({"card": int(place), "lacks": wanted} if place else {"has": wanted})
    return clues


def puzzle_view(position: Mapping[str, Any]) -> PuzzleView:
    """What is to be seen of a position. Raises `PositionError` naming the field.

    >>> view = puzzle_view({"question": "where", "size": 3, "combination": "white triangle",
    ...                     "cards": [["black square", "? ?"]]})
    >>> view.cards, view.combination
    ((('black square', '? ?'),), 'white triangle')
    """
    layout = read(position) if "cards" in position else None
    wanted = position.get("combination")
    if wanted is not None:
        wanted = name(read_combination(wanted, "combination", read_size(position)))
    return PuzzleView(str(position.get("question", "missing")), layout, wanted or "")


def position_of_puzzle(view: PuzzleView) -> dict[str, Any]:
    """The position of a puzzle's view, question left out."""
    position = {} if view.layout is None else write(view.layout)
    return {**position, "combination": view.combination} if view.combination else position
