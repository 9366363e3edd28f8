"""Arrangements of plots (BAU-01, BAU-02): names, neighbours, connection."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gamekit.core.errors import OptionError
from gamekit.core.strict_json import show

Cell = tuple[int, int]


def column_letters(column: int) -> str:
    """Column 0 is `a`, 25 is `z`, 26 is `aa`.

    >>> [column_letters(c) for c in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def plot_name(cell: Cell) -> str:
    """`(0, 0)` is `a1`: the letter is the column, the number the row, counted from the top."""
    return f"{column_letters(cell[1])}{cell[0] + 1}"


def plot_cell(name: str) -> Cell:
    """The cell of a plot's name. Raises `ValueError`.

    >>> plot_cell("b3"), plot_cell("aa1")
    ((2, 1), (0, 26))
    """
    match = re.fullmatch(r"([a-z]{1,3})([1-9][0-9]{0,4})", name)
    if not match:
        raise ValueError(f"{name!r} is no plot")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(match[2]) - 1, column - 1


class Layout:
    """The plots of a board in row-major order, with their names and neighbours.

    >>> layout = Layout([(0, 0), (0, 1), (1, 0)])
    >>> layout.names, layout.neighbours
    (('a1', 'b1', 'a2'), ((1, 2), (0,), (0,)))
    """

    __slots__ = ("cells", "columns", "index", "names", "neighbours", "rows")

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = tuple(sorted(cells))
        self.names = tuple(map(plot_name, self.cells))
        self.index = {name: plot for plot, name in enumerate(self.names)}
        self.rows = max(row for row, _ in self.cells) + 1
        self.columns = max(column for _, column in self.cells) + 1
        at = {cell: plot for plot, cell in enumerate(self.cells)}
        # BAU-02: neighbours share an edge; diagonal contact never counts.
        self.neighbours = tuple(
            tuple(
                at[beside]
                for beside in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
                if beside in at
            )
            for row, col in self.cells
        )

    def __len__(self) -> int:
        return len(self.cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def is_connected(self) -> bool:
        """Can every plot be reached from every other one over shared edges?"""
        seen = {0}
        frontier = [0]
        while frontier:
            for beside in self.neighbours[frontier.pop()]:
                if beside not in seen:
                    seen.add(beside)
                    frontier.append(beside)
        return len(seen) == len(self)


@cache
def layout_of(cells: tuple[Cell, ...]) -> Layout:
    """The one layout object for these cells."""
    return Layout(cells)


@cache
def named_layouts() -> dict[str, dict[str, Any]]:
    """The arrangements of `layouts.toml`, with their provenance."""
    import tomllib

    return tomllib.loads(Path(__file__).with_name("layouts.toml").read_text("utf-8"))


def layout_rows(layout: object) -> list[str]:
    """The rows of a layout given by name, as `"3x4"`, or as rows of `.` and `#`."""
    if isinstance(layout, str):
        if layout in named_layouts():
            return list(named_layouts()[layout]["rows"])
        size = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", layout)
        if size:
            return [" ".join("." * int(size[2]))] * int(size[1])
        names = ", ".join(named_layouts())
        raise OptionError(
            f"option 'layout': expected one of {names}, a size such as '3x4', "
            f"or rows of '.' and '#', not {show(layout)}"
        )
    if isinstance(layout, list | tuple) and all(isinstance(row, str) for row in layout):
        rows = list(layout)
        if set("".join(rows)) <= set(".# ") and "." in "".join(rows):
            return [" ".join(row.replace(" ", "")) for row in rows]
    raise OptionError("option 'layout': expected rows of '.' (a plot) and '#' (no plot)")
