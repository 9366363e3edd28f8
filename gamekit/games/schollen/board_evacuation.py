"""An answer to the question `evacuation` as pictures, turn by turn: the plan, and the cut.

Data in, data out: the answer is a mapping with `plan` and `cut` as on the rules page (section 6).

>>> position = {"floes": {"A1": 1}, "columns": 1, "researchers": {"red": {"bank": 1}}}
>>> arc = {"arc": "start:bank", "capacity": 1}
>>> answer = {"plan": [["bank>A1"], ["A1>ship"]], "cut": {"turns": 1, "flow": 0, "arcs": [arc]}}
>>> [scene.status for scene in evacuation_scenes(position, answer, "en")][0]
'Turn 1 of 2: bank>A1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamekit.board.look import Look
from gamekit.board.scene import Scene
from gamekit.games.schollen.actions import SHIP
from gamekit.games.schollen.board import draw, overlay
from gamekit.games.schollen.position import FIELDS, from_position
from gamekit.games.schollen.rules import GAME


def evacuation_scenes(
    position: Mapping[str, Any], answer: Mapping[str, Any], language: str
) -> list[Scene]:
    """One picture for each turn of the plan, one of the end, and one of the cut if there is one.

    Without a plan (not enough time) the first picture is the position as it is.
    """
    fields = {name: position[name] for name in FIELDS if name in position}
    plan: Sequence[Sequence[str]] = answer.get("plan") or []
    scenes = []
    here = fields
    for number, steps in enumerate(plan, 1):
        words = {"number": number, "total": len(plan), "steps": ", ".join(steps) or "–"}
        scenes.append(_scene(here, language, "evacuation.turn", words, _arcs(steps)))
        here = _after(here, steps)
    scenes.append(_scene(here, language, "evacuation.end", {"total": len(plan)}))
    if answer.get("cut"):
        scenes.append(_cut_scene(fields, answer["cut"], language))
    return scenes


def _scene(
    position: Mapping[str, Any],
    language: str,
    key: str,
    words: Mapping[str, Any],
    arcs: Mapping[tuple[str, str], str] | None = None,
    floes: Mapping[str, str] | None = None,
) -> Scene:
    state = from_position(position)
    scene = draw(state.view(0), Look(language))
    scene.status = GAME.texts.say(key, language, **words)
    overlay(scene, state, arcs, floes)
    return scene


def _arcs(steps: Sequence[str]) -> dict[tuple[str, str], str]:
    """How many take each way in one turn."""
    counts: dict[tuple[str, str], int] = {}
    for step in steps:
        origin, _, goal = step.partition(">")
        counts[origin, goal] = counts.get((origin, goal), 0) + 1
    return {way: str(count) if count > 1 else "" for way, count in counts.items()}


def _after(position: Mapping[str, Any], steps: Sequence[str]) -> dict[str, Any]:
    """The position after one turn of the plan."""
    player = position.get("player", min(position["researchers"]))
    places = dict(position["researchers"][player])
    for step in steps:
        origin, _, goal = step.partition(">")
        places[origin] = places.get(origin, 0) - 1
        places[goal] = places.get(goal, 0) + 1
    left = {where: count for where, count in places.items() if count or where == SHIP}
    return {**position, "researchers": {**position["researchers"], player: left}}


def _cut_scene(position: Mapping[str, Any], cut: Mapping[str, Any], language: str) -> Scene:
    """The narrow places: each with the turns in which it is full, the entries at the bank."""
    turns: dict[str, list[int]] = {}
    for entry in cut["arcs"]:
        kind, _, rest = entry["arc"].partition(":")
        if kind == "floe":
            place, _, turn = rest.partition(":")
            turns.setdefault(place, []).append(int(turn))
    floes = {place: _span(numbers) for place, numbers in turns.items()}
    capacity = sum(entry["capacity"] for entry in cut["arcs"])
    words = {"turns": cut["turns"], "capacity": capacity, "arcs": _listed(cut["arcs"])}
    return _scene(position, language, "evacuation.cut", words, floes=floes)


def _span(numbers: list[int]) -> str:
    """Turns as short words: 1–3, or 2, 5."""
    low, high = min(numbers), max(numbers)
    if high - low + 1 == len(numbers):
        return str(low) if low == high else f"{low}–{high}"
    return ", ".join(map(str, sorted(numbers)))


def _listed(arcs: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(entry["arc"] for entry in arcs)
