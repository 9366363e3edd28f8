"""The ice: a board with its deck, and what the rules do to it, as pure functions on plain tuples.

Engine, bots and solver share these functions. `floes` is one byte per place in row-major order: the
floe's size, 0 for open water. `men` has a tuple of counts for every colour: one per place, then
the left bank (index `ice.bank`), then the ship (`ice.ship`).

>>> ice = Ice(crew=(1,))
>>> floes, men = bytes([4, 4, 2, 2] + 16 * [0]), (20 * (0,) + (1, 0),)
>>> [str(action) for action in face_actions(ice, floes, men, 3)]
['3 drift:A3']
>>> floes, men = shift(ice, floes, men, drift(3, "A3"))
>>> [str(action) for action in face_actions(ice, floes, men, 3)]
['3 drift:B3', '3 place:A3:1', '3 place:A3:2', '3 place:A3:3', '3 place:A3:4']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamekit.core.game import Action
from gamekit.games.schollen.actions import (
    BANK,
    COLOURS,
    ROWS,
    SHIP,
    Drift,
    Place,
    Skip,
    Thaw,
    drift,
    place,
    step,
    thaw,
)

Men = tuple[tuple[int, ...], ...]


@cache
def components() -> dict[str, dict[str, Any]]:
    """The data of `components.toml`, with their provenance."""
    import tomllib

    return tomllib.loads(Path(__file__).with_name("components.toml").read_text("utf-8"))


DECK: Final = {kind: components()["deck"][kind] for kind in ("big", "small")}
SETUP: Final = tuple(components()["setup"]["sizes"])
RESEARCHERS: Final = components()["researchers"]["count"]
FREE: Final = components()["faces"]["free"]  # SCH-11
THAW: Final = components()["faces"]["thaw"]  # SCH-12
TURN_LIMIT: Final = components()["turn_limit"]["turns"]


@dataclass(slots=True, frozen=True)
class Grid:
    """Names and neighbours of the places of a board, in row-major order."""

    names: tuple[str, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]


@cache
def grid_of(columns: int, rows: int) -> Grid:
    """SCH-01: rows A, B, … from north to south, columns 1, 2, … from west to east."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    names = tuple(f"{ROWS[row]}{column + 1}" for row, column in cells)
    index = {name: cell for cell, name in enumerate(names)}
    # SCH-17: north, west, east, south; never diagonally.
    neighbours = tuple(
        tuple(
            r * columns + c
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < rows and 0 <= c < columns
        )
        for row, column in cells
    )
    return Grid(names, index, neighbours)


@dataclass(slots=True, frozen=True)
class Ice:
    """What never changes during a game: the board, the cards, the crews and the options.

    `crew` is the number of researchers of every colour. `entry_limit` is 1 in the game (SCH-16);
    solver positions may have another.
    """

    columns: int = 4
    rows: int = 5
    colours: tuple[str, ...] = COLOURS[:1]
    crew: tuple[int, ...] = (RESEARCHERS,)
    big: int = DECK["big"]
    small: int = DECK["small"]
    max_floe: int = 4
    entry_limit: int = 1
    drift_rule: str = "blocked"

    @property
    def cells(self) -> int:
        """The number of places."""
        return self.columns * self.rows

    @property
    def bank(self) -> int:
        """The index of the left bank in a tuple of counts."""
        return self.columns * self.rows

    @property
    def ship(self) -> int:
        """The index of the ship in a tuple of counts."""
        return self.columns * self.rows + 1

    @property
    def grid(self) -> Grid:
        """Names and neighbours of the places."""
        return grid_of(self.columns, self.rows)

    def spot(self, name: str) -> int:
        """The index of a place, of `bank` or of `ship`; −1 if the board has no such place."""
        if name == BANK:
            return self.bank
        return self.ship if name == SHIP else self.grid.index.get(name, -1)


def supply(ice: Ice, floes: bytes) -> tuple[int, int]:
    """Big and small cards that do not lie on the board (SCH-10)."""
    big = floes.count(3) + floes.count(4)
    return ice.big - big, ice.small - floes.count(1) - floes.count(2)


def crowd(men: Men, cell: int) -> int:
    """How many researchers stand on a place, all colours together."""
    return sum(counts[cell] for counts in men)


def sizes_in_supply(ice: Ice, floes: bytes) -> tuple[int, ...]:
    """SCH-10: the sides that a new floe may show. SCH-03: 4 never if the largest floe is 3."""
    big, small = supply(ice, floes)
    sizes = (1, 2) * (small > 0) + (3, 4) * (big > 0)
    return tuple(size for size in sizes if size <= ice.max_floe)


# --- phase 1 --------------------------------------------------------------------------------------


def face_actions(ice: Ice, floes: bytes, men: Men, face: int) -> tuple[Action, ...]:
    """All that a die with this face can do, in canonical order; empty if nothing (SCH-15)."""
    if face == THAW:
        return tuple(_thaws(ice, floes, men))
    # SCH-07: the column rolled. SCH-11: any column.
    columns = range(ice.columns) if face == FREE else range(face - 1, min(face, ice.columns))
    names = ice.grid.names
    drifts = [
        drift(face, names[cell])
        for row in range(ice.rows)
        for column in columns
        if may_drift(ice, floes, cell := row * ice.columns + column)
    ]
    sizes = sizes_in_supply(ice, floes)
    places = [place(face, names[c], size) for c in columns if not floes[c] for size in sizes]
    return (*drifts, *places)


def may_drift(ice: Ice, floes: bytes, cell: int) -> bool:
    """SCH-08: a floe may drift if the place south of it is free or it leaves the board.

    Ruling R5: with the drift rule "push" it pushes whatever lies south of it.
    """
    if not floes[cell]:
        return False
    south = cell + ice.columns
    return ice.drift_rule == "push" or south >= ice.cells or not floes[south]


def may_thaw(ice: Ice, floes: bytes, cell: int) -> bool:
    """SCH-12 and SCH-13: a 3-floe needs a small card from the supply."""
    return bool(floes[cell]) and (floes[cell] != 3 or supply(ice, floes)[1] > 0)


def who_may_fall(ice: Ice, floes: bytes, men: Men, cell: int) -> tuple[str, ...]:
    """SCH-14: the colours of which one must fall if this floe thaws; empty if nobody must."""
    if crowd(men, cell) < floes[cell]:
        return ()
    return tuple(c for c, counts in zip(ice.colours, men, strict=True) if counts[cell])


def _thaws(ice: Ice, floes: bytes, men: Men) -> Iterator[Action]:
    for cell, name in enumerate(ice.grid.names):
        if may_thaw(ice, floes, cell):
            falling = who_may_fall(ice, floes, men, cell)
            yield from (thaw(THAW, name, colour) for colour in falling or ("",))


def shift(ice: Ice, floes: bytes, men: Men, action: Action) -> tuple[bytes, Men]:
    """Floes and researchers after a legal action of phase 1."""
    if isinstance(action, Drift):
        return _drifted(ice, floes, men, ice.grid.index[action.place])
    new = bytearray(floes)
    if isinstance(action, Place):
        new[ice.grid.index[action.place]] = action.size
    elif isinstance(action, Thaw):
        # SCH-13: which card it is follows from the size, so the supply takes care of itself.
        cell = ice.grid.index[action.place]
        new[cell] -= 1
        if action.colour:
            men = _moved(men, ice.colours.index(action.colour), cell, ice.bank, 1)
    else:
        assert isinstance(action, Skip)
    return bytes(new), men


def run_south(ice: Ice, floes: bytes, cell: int) -> list[int]:
    """The floes that move if this one drifts, southernmost first: one, or all that it pushes."""
    run = [cell]
    while run[0] + ice.columns < ice.cells and floes[run[0] + ice.columns]:
        run.insert(0, run[0] + ice.columns)
    return run


def _drifted(ice: Ice, floes: bytes, men: Men, cell: int) -> tuple[bytes, Men]:
    new = bytearray(floes)
    for start in run_south(ice, floes, cell):
        south = start + ice.columns
        # SCH-09: out of the last row the floe returns to the supply, researchers go to the bank.
        goal = min(south, ice.bank)
        if south < ice.cells:
            new[south] = new[start]
        new[start] = 0
        for seat, counts in enumerate(men):
            if counts[start]:
                men = _moved(men, seat, start, goal, counts[start])
    return bytes(new), men


def _moved(men: Men, seat: int, start: int, goal: int, count: int) -> Men:
    return (*men[:seat], moved(men[seat], start, goal, count), *men[seat + 1 :])


def moved(counts: tuple[int, ...], start: int, goal: int, count: int = 1) -> tuple[int, ...]:
    """The counts of one colour after `count` researchers went from one index to another."""
    new = list(counts)
    new[start] -= count
    new[goal] += count
    return tuple(new)


# --- phase 2 --------------------------------------------------------------------------------------


def goals(ice: Ice, floes: bytes, start: int) -> tuple[int, ...]:
    """Where one step from a place or the bank may lead, full or not, in canonical order."""
    return _goals(ice.columns, ice.rows, floes, start)


@cache
def _reach(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Goals on a board full of floes; the last entry is the bank's."""
    cells = columns * rows
    out = []
    for cell, beside in enumerate(grid_of(columns, rows).neighbours):
        bank = (cells,) * (cell % columns == 0)  # SCH-18
        ship = (cells + 1,) * (cell % columns == columns - 1)  # SCH-19
        out.append(beside + bank + ship)
    return (*out, tuple(range(0, cells, columns)))  # SCH-16


def _goals(columns: int, rows: int, floes: bytes, start: int) -> tuple[int, ...]:
    cells = columns * rows
    return tuple(g for g in _reach(columns, rows)[start] if g >= cells or floes[g])


def steps(
    ice: Ice, floes: bytes, men: Men, ready: tuple[int, ...], entries: int
) -> tuple[Action, ...]:
    """The steps that are legal now, in canonical order (SCH-16 to SCH-20).

    `ready` counts the mover's researchers that have not stepped on this turn, by place and bank;
    `entries` is how many more may enter from the bank.
    """
    names = (*ice.grid.names, BANK, SHIP)
    cells = ice.cells
    starts = [cells] * (ready[cells] > 0 and entries > 0)
    starts += [cell for cell in range(cells) if ready[cell]]
    return tuple(
        step(names[start], names[goal])
        for start in starts
        for goal in goals(ice, floes, start)
        if goal >= cells or floes[goal] > crowd(men, goal)
    )


def end_positions(
    ice: Ice,
    floes: bytes,
    men: Men,
    seat: int,
    ready: tuple[int, ...] | None = None,
    entries: int | None = None,
) -> set[tuple[int, ...]]:
    """All counts of a colour that phase 2 can end with, in any order of steps.

    Ruling R8 makes this easy: every assignment of at most one step to each researcher, with at
    most `entry_limit` entries, counts if its end respects every capacity. Doing nothing is one.
    In the middle of phase 2 `ready` and `entries` say who may still step, as in a state.

    >>> ice = Ice(columns=2, rows=1, crew=(2,))
    >>> sorted(end_positions(ice, bytes([1, 1]), ((1, 0, 1, 0),), 0))
    [(0, 0, 2, 0), (0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 0, 0)]
    """
    cells, own = ice.cells, men[seat]
    movers = list(own[: ice.ship] if ready is None else ready)
    movers[cells] = min(movers[cells], ice.entry_limit if entries is None else entries)
    stay = (*(n - m for n, m in zip(own, movers, strict=False)), own[ice.ship])
    room = [size - crowd(men, cell) + own[cell] for cell, size in enumerate(floes)]
    found = {stay}
    for start in (cells, *range(cells)):
        ways = (start, *goals(ice, floes, start)) if movers[start] else ()
        for _ in range(movers[start]):
            found = {
                _added(counts, goal)
                for counts in found
                for goal in ways
                if goal >= cells or counts[goal] < room[goal]
            }
    return found


def _added(counts: tuple[int, ...], goal: int) -> tuple[int, ...]:
    return (*counts[:goal], counts[goal] + 1, *counts[goal + 1 :])
