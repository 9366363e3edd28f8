"""The bots of Schollenschubser: greedy by distance, and a look ahead over the next roll."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, Final, TypeVar

from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, OpenView, View
from gamekit.games.schollen.actions import END, Step
from gamekit.games.schollen.ice import (
    FREE,
    THAW,
    Ice,
    Men,
    end_positions,
    face_actions,
    grid_of,
    shift,
)
from gamekit.games.schollen.rules import SchollenState

#: What a floe that is entered, is full, or is still missing costs on the way, in tenths of a turn.
FLOE: Final = 10
FULL: Final = 18
WATER: Final = 30
#: How many ends of phase 2 are looked at closely for each action of phase 1.
WIDTH: Final = 8
FAR: Final = 10**6

T = TypeVar("T")


class Greedy(Bot):
    """Brings its researchers as many columns forward as this turn allows, and thinks no further.

    >>> from gamekit import load
    >>> state = load("schollen").new_game().apply("roll 3 3").apply("3 drift:A3")
    >>> str(Greedy().choose(state.view(0), random.Random(1), Budget()))
    'bank>A1'
    """

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        state = _state(view)
        ice = state.ice
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        if state.ready is not None:
            best = _best(_ends(state), lambda counts: columns_crossed(ice, counts))
            return _step_towards(state, rng.choice(best))

        def worth(action: Action) -> int:
            floes, men = shift(ice, state.floes, state.men, action)
            ends = end_positions(ice, floes, men, state.mover)
            return max(columns_crossed(ice, counts) for counts in ends)

        return rng.choice(_best(view.legal_actions, worth))


class Lookahead(Bot):
    """Plans its turn for the best mean over all 36 rolls of the next one.

    A position is worth the turns that its researchers still need on the ice as it lies, less half
    of what the fastest opponent needs. For every end of this turn it takes the exact mean, over
    the next roll, of the best action of phase 1. Opponents are thought to stand still meanwhile.
    """

    name: ClassVar[str] = "lookahead"

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        state = _state(view)
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        if budget.spent_up:
            return Greedy().choose(view, rng, budget)
        if state.ready is not None:
            best = self._best_end(state, state.floes, state.men, _ends(state), budget)
            return _step_towards(state, best[1])
        values = {}
        for done, action in enumerate(view.legal_actions, 1):
            floes, men = shift(state.ice, state.floes, state.men, action)
            ends = end_positions(state.ice, floes, men, state.mover)
            values[action] = self._best_end(state, floes, men, ends, budget)[0]
            budget.report(done / len(view.legal_actions))
            if budget.spent_up:
                break
        return rng.choice(_best(values, values.__getitem__))

    def _best_end(
        self,
        state: SchollenState,
        floes: bytes,
        men: Men,
        ends: Iterable[tuple[int, ...]],
        budget: Budget,
    ) -> tuple[int, tuple[int, ...]]:
        """The best value of an end of this turn, and that end; only the nearest are looked at."""
        seat, ice = state.mover, state.ice
        options = [(*men[:seat], counts, *men[seat + 1 :]) for counts in ends]
        won = [after for after in options if after[seat][ice.ship] == ice.crew[seat]]
        if won:
            return FAR, won[0][seat]
        # The order of a set is none: sort by the counts too, so that every run is the same.
        options.sort(key=lambda after: (-_worth(ice, floes, after, seat), after[seat]))
        best = (-FAR * 36, options[0][seat])
        for after in options[: self.width]:
            value = mean_after_roll(ice, floes, after, seat)
            best = max(best, (value, after[seat]))
            if budget.spent_up:
                break
        return best

    def __repr__(self) -> str:
        return f"Lookahead({'' if self.width == WIDTH else self.width})"


BOTS: Final = (Greedy, Lookahead)


def columns_crossed(ice: Ice, counts: tuple[int, ...]) -> int:
    """How many columns the researchers of one colour have crossed together; the ship is one."""
    on_floes = sum(n * (cell % ice.columns + 1) for cell, n in enumerate(counts[: ice.cells]))
    return on_floes + counts[ice.ship] * (ice.columns + 1)


def mean_after_roll(ice: Ice, floes: bytes, men: Men, seat: int) -> int:
    """36 times the mean of the best worth after phase 1 of the next roll: a whole number.

    Two dice, choose one: the better of two faces counts. A roll that cannot be executed leaves
    everything as it is (SCH-15).
    """
    by_face: dict[int, int | None] = {}
    found: list[int] = []
    for face in range(1, ice.columns + 1):
        values = [_after(ice, floes, men, seat, a) for a in face_actions(ice, floes, men, face)]
        by_face[face] = max(values, default=None)
        found += values
    by_face[FREE] = max(found, default=None)  # the same actions, any column
    thaws = (_after(ice, floes, men, seat, a) for a in face_actions(ice, floes, men, THAW))
    by_face[THAW] = max(thaws, default=None)
    idle = _worth(ice, floes, men, seat)
    faces = [by_face.get(face) for face in range(1, 7)]
    total = 0
    for first in faces:
        for second in faces:
            able = [value for value in (first, second) if value is not None]
            total += max(able, default=idle)
    return total


def _after(ice: Ice, floes: bytes, men: Men, seat: int, action: Action) -> int:
    return _worth(ice, *shift(ice, floes, men, action), seat)


def _worth(ice: Ice, floes: bytes, men: Men, seat: int) -> int:
    """Minus twice the own way in tenths of turns, plus the shortest way of an opponent."""
    crowds = [sum(on_cell) for on_cell in zip(*men, strict=True)]
    costs = tuple(
        WATER if not size else FLOE if size > crowds[cell] else FULL
        for cell, size in enumerate(floes)
    )
    way = _ways(ice.columns, ice.rows, costs)
    others = [_total(ice, way, men[other]) for other in range(len(men)) if other != seat]
    return min(others, default=0) - 2 * _total(ice, way, men[seat])


def _total(ice: Ice, way: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The ways of a whole crew; whoever waits on the bank enters one by one (SCH-16)."""
    cells = ice.cells
    total = sum(way[cell] * counts[cell] for cell in range(cells) if counts[cell])
    waiting = counts[cells]
    return total + waiting * way[cells] + FLOE * waiting * (waiting - 1) // 2


@lru_cache(maxsize=50_000)
def _ways(columns: int, rows: int, costs: tuple[int, ...]) -> tuple[int, ...]:
    """The cheapest way to the ship from every place and, last, from the bank."""
    cells = columns * rows
    neighbours = grid_of(columns, rows).neighbours
    way = [FLOE if cell % columns == columns - 1 else FAR for cell in range(cells)]
    waiting = list(range(columns - 1, cells, columns))
    while waiting:
        later = []
        for cell in waiting:
            through = way[cell] + costs[cell]
            for beside in neighbours[cell]:
                if through < way[beside]:
                    way[beside] = through
                    later.append(beside)
        waiting = later
    return (*way, min(way[cell] + costs[cell] for cell in range(0, cells, columns)))


# --- from plans to steps --------------------------------------------------------------------------


def _state(view: View) -> SchollenState:
    assert isinstance(view, OpenView)
    assert isinstance(view.state, SchollenState)
    return view.state


def _ends(state: SchollenState) -> list[tuple[int, ...]]:
    """The ends of phase 2 that are still open, in a fixed order."""
    assert state.ready is not None
    return sorted(
        end_positions(
            state.ice, state.floes, state.men, state.mover, state.ready, state.entries
        )
    )  # fmt: skip


def _step_towards(state: SchollenState, end: tuple[int, ...]) -> Action:
    """The first step that keeps this end in reach, or the end of the turn."""
    if state.men[state.mover] == end:
        return END
    for action in state.legal_actions():
        if isinstance(action, Step):
            after = state.successor(action)
            if after.men[after.mover] == end or end in _ends(after):
                return action
    raise AssertionError("an end of phase 2 that no step leads to")


def _best(options: Iterable[T], worth: Callable[[T], int]) -> list[T]:
    values = {option: worth(option) for option in options}
    most = max(values.values())
    return [option for option, value in values.items() if value == most]
