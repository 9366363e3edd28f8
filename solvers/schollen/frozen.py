"""Frozen: a board on which nothing drifts and no opponent moves, as one player sees it.

Flows, paths and plans need no more than this.

>>> ice = Frozen(columns=2, rows=1, entry_limit=1, room={"A1": 2, "A2": 1}, own={"A1": 1}, bank=3)
>>> ice.total, ice.beside("A1"), ice.distances()["bank"]
(4, ('A2',), 3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from gamekit.games.schollen import Ice, SchollenState
from gamekit.games.schollen.actions import BANK, ROWS
from gamekit.games.schollen.ice import Men


@dataclass(slots=True)
class Frozen:
    """`room` has every floe, in the order of places: its size less the opponents on it.

    `own` has the player's researchers on floes (no zeros), `bank` and `ship` those elsewhere.
    In the middle of a turn `stepped` has those who have taken their step, by place or `"bank"`;
    they are not in `own` and `bank`. `entries` is how many more may enter on this turn.
    """

    columns: int
    rows: int
    entry_limit: int
    room: Mapping[str, int]
    own: Mapping[str, int]
    bank: int = 0
    ship: int = 0
    stepped: Mapping[str, int] = field(default_factory=dict)
    entries: int | None = None
    _beside: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def waiting(self) -> int:
        """The researchers who are not on the ship."""
        return self.bank + sum(self.own.values()) + sum(self.stepped.values())

    @property
    def total(self) -> int:
        """All researchers of the player, ship included."""
        return self.waiting + self.ship

    def entries_in(self, turn: int) -> int:
        """How many may enter in a turn; this turn is number 1."""
        return self.entries if turn == 1 and self.entries is not None else self.entry_limit

    def beside(self, place: str) -> tuple[str, ...]:
        """The floes next to a place: north, south, west, east."""
        if place not in self._beside:
            row, column = ROWS.index(place[0]), int(place[1])
            near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            names = [f"{ROWS[r]}{c}" for r, c in near if 0 <= r < self.rows]
            self._beside[place] = tuple(name for name in names if name in self.room)
        return self._beside[place]

    def is_first(self, place: str) -> bool:
        """Does this place touch the left bank?"""
        return place[1] == "1"

    def is_last(self, place: str) -> bool:
        """Does this place touch the ship?"""
        return int(place[1]) == self.columns

    def free(self) -> list[str]:
        """The floes with room for at least one of the player's researchers."""
        return [place for place, room in self.room.items() if room >= 1]

    def steps_to(self, place: str) -> list[str]:
        """From where one step leads to a place (not the ship) on floes with room, or the bank."""
        if place == BANK:
            return [floe for floe in self.free() if self.is_first(floe)]
        near = [floe for floe in self.beside(place) if self.room[floe] >= 1]
        return near + [BANK] * self.is_first(place)

    def distances(self, *, over_bank: bool = True) -> dict[str, int]:
        """Turns that a lone researcher needs to the ship, from wherever he can reach it.

        The bank is a node like any other: a floe of column 1 may be left by way of it (SCH-18).
        Without `over_bank` nobody leaves the bank.
        """
        out = {place: 1 for place in self.free() if self.is_last(place)}
        todo = deque(out)
        while todo:
            place = todo.popleft()
            for before in self.steps_to(place):
                if before not in out and (over_bank or before != BANK):
                    out[before] = out[place] + 1
                    todo.append(before)
        return out

    def in_the_end(self) -> int:
        """M(T) for all T that are large enough: everybody for whom there is a way at all.

        They can go one after the other, the nearest first: nobody stands in his way.
        """
        ways = self.distances(over_bank=self.entry_limit > 0)
        people = [*self.own.items(), *self.stepped.items(), (BANK, self.bank)]
        return self.ship + sum(count for place, count in people if place in ways)


def frozen(ice: Ice, floes: bytes, men: Men, seat: int) -> Frozen:
    """The frozen board of one seat, at the start of phase 2 or of a turn."""
    own = men[seat]
    names = ice.grid.names
    cells = [cell for cell in range(ice.cells) if floes[cell]]
    others = [counts for other, counts in enumerate(men) if other != seat]
    return Frozen(
        columns=ice.columns,
        rows=ice.rows,
        entry_limit=ice.entry_limit,
        room={names[c]: floes[c] - sum(counts[c] for counts in others) for c in cells},
        own={names[c]: own[c] for c in cells if own[c]},
        bank=own[ice.bank],
        ship=own[ice.ship],
    )


def frozen_state(state: SchollenState) -> Frozen:
    """The frozen board of the player whose turn it is; this turn's moves are turn 1.

    >>> from gamekit.games.schollen import GAME
    >>> state = GAME.new_game(2).apply("roll 3 6").apply("3 drift:A3").apply("bank>A1")
    >>> board = frozen_state(state)
    >>> board.bank, board.own, board.stepped, board.entries
    (3, {}, {'A1': 1}, 0)
    """
    out = frozen(state.ice, state.floes, state.men, state.mover)
    if state.ready is not None:
        names = (*state.ice.grid.names, BANK)
        ready = dict(zip(names, state.ready, strict=True))
        standing = {**out.own, BANK: out.bank}
        out.stepped = {f: n - ready[f] for f, n in standing.items() if n > ready[f]}
        out.own = {floe: ready[floe] for floe in out.own if ready[floe]}
        out.bank = ready[BANK]
        out.entries = state.entries
    return out
