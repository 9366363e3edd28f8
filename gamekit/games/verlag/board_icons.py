"""The small drawings of the board of Verlag: symbols of cards, projects, coins, dice.

Each drawing is one shape or a few, around its centre, in the colours of the palette.

>>> shape = symbol("sign", "buch", 20, 20)
>>> shape.kind, shape.stroke
('path', 'ink')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import Any, Final

from gamekit.board.palette import text_on
from gamekit.board.scene import Shape, circle, path, rect, text

#: The role for words on a piece: always the same, and asked for often.
words_on: Final = cache(text_on)


def _star(points: int, outer: float, inner: float) -> str:
    turns = [pi * step / points for step in range(2 * points)]
    reach = [inner if step % 2 else outer for step in range(2 * points)]
    corners = [f"{r * sin(a):.1f} {-r * cos(a):.1f}" for a, r in zip(turns, reach, strict=True)]
    return f"M{' L'.join(corners)} Z"


#: Symbols of departments, in a square of 16; drawn as strokes.
SYMBOLS: Final = {
    "feder": "M-7 7.5 L-3.4 3.2 M-3.4 3.2 C-4.6 -3 0.5 -7.5 7 -7 C7.5 -0.5 3.5 4.4 -3.4 3.2 L3 -3",
    "spiel": (
        "M0 -7.5 C4 -7.5 3.8 -3.5 2.4 -2.6 C5 -2 7.6 -0.8 7.5 0.6 C7.4 1.8 5.4 1.8 3.6 1.8 "
        "L6 7 L1.6 7 L0 4.4 L-1.6 7 L-6 7 L-3.6 1.8 C-5.4 1.8 -7.4 1.8 -7.5 0.6 "
        "C-7.6 -0.8 -5 -2 -2.4 -2.6 C-3.8 -3.5 -4 -7.5 0 -7.5 Z"
    ),
    "laden": "M-6 -2.6 L6 -2.6 L7.2 7 L-7.2 7 Z M-3 0 L-3 -3.4 C-3 -8.4 3 -8.4 3 -3.4 L3 0",
    "kontakt": "M-7 -6.5 L7 -6.5 L7 3 L0.5 3 L-3.6 7 L-3.6 3 L-7 3 Z M-3.6 -1.8 L3.6 -1.8",
    "buch": (
        "M0 -4 C-2 -5.8 -5 -6 -7.5 -5.2 L-7.5 5 C-5 4.2 -2 4.4 0 6.2 C2 4.4 5 4.2 7.5 5 "
        "L7.5 -5.2 C5 -6 2 -5.8 0 -4 L0 6"
    ),
    "werk": "M-7.5 7 L-7.5 -0.5 L-3 -3.8 L-3 -0.5 L1.5 -3.8 L1.5 -0.5 L3.8 -0.5 L4.4 -7 "
    "L6.6 -7 L7.5 7 Z",
    "pruefung": (
        "M0 -7.5 L6.4 -5.2 L6.4 0 C6.4 3.6 3.6 6 0 7.5 C-3.6 6 -6.4 3.6 -6.4 0 L-6.4 -5.2 Z "
        "M-3.2 -0.4 L-0.6 2.4 L3.4 -2.6"
    ),
    "zentrale": _star(5, 7.8, 3.4),
}
#: Great projects, in a square of 24; drawn filled.
PROJECTS: Final = {
    "mitarbeiter": (
        "M-5 -10 A3.6 3.6 0 1 1 -5.01 -10 Z M-11.5 8 C-11.5 -4.5 1.5 -4.5 1.5 8 Z "
        "M6 -8 A3 3 0 1 1 5.99 -8 Z M3.4 8 C3.6 4 3 2 1.6 -0.2 C5.5 -3 11.5 -1 11.5 8 Z"
    ),
    "shops": (
        "M-9 -9 L9 -9 L11.5 -2.5 L-11.5 -2.5 Z "
        "M-9.5 -0.5 L9.5 -0.5 L9.5 9 L6 9 L6 2.5 L0.5 2.5 L0.5 9 L-9.5 9 Z"
    ),
    "lieferanten": (
        "M-12 -7 L2 -7 L2 4 L-12 4 Z M3.6 -3.5 L8 -3.5 L12 0.6 L12 4 L3.6 4 Z "
        "M-9.4 5.6 A2.7 2.7 0 0 0 -4 5.6 Z M4.6 5.6 A2.7 2.7 0 0 0 10 5.6 Z"
    ),
    "kunden": (
        "M0 9 C-16 -1 -9.5 -11 -4.6 -9 C-2.2 -8.4 -0.6 -6.6 0 -5 C0.6 -6.6 2.2 -8.4 4.6 -9 "
        "C9.5 -11 16 -1 0 9 Z"
    ),
}
#: Colours of departments: the role of the palette, and a sign that says the same.
COLOURS: Final = {"blue": "blue", "green": "park", "red": "red", "violet": "purple"}
SIGNS: Final = {
    "blue": "M-5 0 A5 5 0 1 1 5 0 A5 5 0 1 1 -5 0 Z",  # everybody's turn: round
    "green": "M0 -5.6 L5.6 4.6 L-5.6 4.6 Z",  # one's own turn
    "red": "M-4.6 -4.6 L4.6 -4.6 L4.6 4.6 L-4.6 4.6 Z",  # the others' turns
    "violet": "M0 -6 L6 0 L0 6 L-6 0 Z",  # one's own turn, with a choice
}
_CORNER: Final = ((-1, -1), (1, 1))
_OTHER: Final = ((1, -1), (-1, 1))
PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: _CORNER,
    3: (*_CORNER, (0, 0)),
    4: (*_CORNER, *_OTHER),
    5: (*_CORNER, *_OTHER, (0, 0)),
    6: (*_CORNER, *_OTHER, (-1, 0), (1, 0)),
}


def symbol(id: str, name: str, x: float, y: float, role: str = "ink", **style: Any) -> Shape:
    """The symbol of a department."""
    return path(id, x, y, SYMBOLS[name], **{"stroke": role, "width": 1.5, **style})


def sign(id: str, colour: str, x: float, y: float, **style: Any) -> Shape:
    """The sign of a department's colour."""
    return path(id, x, y, SIGNS[colour], **{"fill": COLOURS[colour], **style})


def project(id: str, name: str, x: float, y: float, role: str, **style: Any) -> Shape:
    """The picture of a great project."""
    return path(id, x, y, PROJECTS[name], **{"fill": role, **style})


def coin(id: str, x: float, y: float, words: str, r: float = 11, **style: Any) -> Iterator[Shape]:
    """A coin with a number on it."""
    yield circle(id, x, y, r, fill="yellow", stroke="muted", **style)
    yield text(f"{id}:number", x, y, words, size=13, bold=True, fill=words_on("yellow"), **style)


def die(id: str, x: float, y: float, side: float, face: int, **style: Any) -> Iterator[Shape]:
    """A die whose left upper corner is (x, y); without a face it is blank."""
    blank = {"dash": True, "stroke": "muted"} if not face else {"stroke": "ink"}
    look = {"r": side / 6, "fill": "surface", "width": 1.6, **blank}
    yield rect(id, x, y, side, side, **{**look, **style})
    for nth, (dx, dy) in enumerate(PIPS[face]):
        px, py = x + side / 2 + dx * side * 0.25, y + side / 2 + dy * side * 0.25
        yield circle(f"{id}:pip{nth}", px, py, side * 0.095, fill="ink", **style)


def badge(id: str, x: float, y: float, words: str, role: str = "best") -> Iterator[Shape]:
    """A few words on a small plate: what the solver says."""
    width = 9 + 7.5 * len(words)
    yield rect(f"{id}:plate", x - width / 2, y - 9, width, 18, r=9, fill="surface", stroke=role)
    yield text(f"{id}:words", x, y, words, size=13, bold=role != "muted", fill=role)
