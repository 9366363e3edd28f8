"""States that a seat cannot tell apart: other bids of the others, other figures under covers."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from gamekit.games.misd.actions import MISSING, SIDES, Call, Point
from gamekit.games.misd.covering import Strings, covers_for, strings_of
from gamekit.games.misd.deck import Side
from gamekit.games.misd.figures import missing_pair

if TYPE_CHECKING:
    from gamekit.games.misd.rules import MisdState


def other_bids(state: MisdState, seat: int, rng: random.Random) -> tuple[int, ...]:
    """Any bids of the others: nothing is known about them while the window is open."""
    own = (seat - state.active) % state.players
    return tuple(
        bid if turn == own else rng.randint(0, 10 * state.setting.timer)
        for turn, bid in enumerate(state.bids)
    )


def other_sides(state: MisdState, rng: random.Random) -> MisdState:
    """Cards and sides that look as these do, and of which the same was told before."""
    choices = [
        _look_alikes(state, place, strings_of(side, covers))
        for place, (side, covers) in enumerate(zip(state.sides_up(), state.covers, strict=True))
    ]
    return _filled(state, choices, [], rng) or state


def _look_alikes(state: MisdState, place: int, strings: Strings) -> list[tuple[int, str]]:
    """The cards and sides that could lie at a place."""
    gone = set(state.used) - {state.layout[place][0]}
    cards = (card for card in range(len(state.setting.cards)) if card not in gone)
    pairs = ((card, name, state.setting.side(card, name)) for card in cards for name in SIDES)
    return [
        (card, name)
        for card, name, side in pairs
        if covers_for(side, strings) is not None and _was_not_denied(state, place, side)
    ]


def _was_not_denied(state: MisdState, place: int, side: Side) -> bool:
    """Does this side at this place agree with what everybody was told?"""
    wrong = {tried.answer for tried in state.tried}
    if not state.is_b:
        return str(Call(*missing_pair(side))) not in wrong
    if any((place in told.places) != (told.combination in side) for told in state.shown):
        return False
    return str(Point(place)) not in wrong or state.wanted not in side


def _filled(
    state: MisdState,
    choices: list[list[tuple[int, str]]],
    layout: list[tuple[int, str]],
    rng: random.Random,
) -> MisdState | None:
    """A layout of different cards from these choices, by random search with a step back."""
    if len(layout) == len(choices):
        return _with(state, layout)
    place = len(layout)
    taken = {card for card, _ in layout}
    for choice in rng.sample(choices[place], len(choices[place])):
        if choice[0] not in taken:
            found = _filled(state, choices, [*layout, choice], rng)
            if found:
                return found
    return None


def _with(state: MisdState, layout: list[tuple[int, str]]) -> MisdState | None:
    """The state with this layout, its covers where they look the same."""
    covers = []
    for (card, side), old, seen in zip(layout, state.sides_up(), state.covers, strict=True):
        found = covers_for(state.setting.side(card, side), strings_of(old, seen))
        assert found is not None
        covers.append(found)
    used = state.used
    if not state.is_b:
        used = tuple(sorted({*used} - {state.layout[0][0]} | {layout[0][0]}))
    new = replace(state, layout=tuple(layout), covers=tuple(covers), used=used)
    denied = str(MISSING) in {tried.answer for tried in state.tried}
    return None if denied and not new.solution() else new
