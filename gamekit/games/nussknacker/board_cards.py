"""Nut cards, backs, chips and the signs of the players, as shapes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, Final

from gamekit.board.palette import text_on
from gamekit.board.scene import Shape, circle, path, rect, text

WIDTH: Final = 60
HEIGHT: Final = 88
SMALL: Final = (22, 30)  # a card on a button
TINY: Final = (17, 19)  # a card in the log

#: The signs of the players: colour and shape; a letter stands on each.
ROLES: Final = ("blue", "orange", "park", "purple", "sky")
#: Where the nuts of a card lie, in steps from the middle of its lower part.
_ROWS: Final = {
    1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4),
}  # fmt: skip
NUT_STEP: Final = 13.5


def _nut(x: float, y: float) -> str:
    """An acorn around (x, y): the nut, and its cup above."""
    return (
        f"M{x - 4:.1f} {y - 1:.1f} Q{x - 4:.1f} {y + 5:.1f} {x:.1f} {y + 7:.1f}"
        f" Q{x + 4:.1f} {y + 5:.1f} {x + 4:.1f} {y - 1:.1f} Z"
        f" M{x - 5.2:.1f} {y - 1:.1f} Q{x - 5:.1f} {y - 5.5:.1f} {x:.1f} {y - 5.8:.1f}"
        f" Q{x + 5:.1f} {y - 5.5:.1f} {x + 5.2:.1f} {y - 1:.1f} Z"
    )


def _nuts(value: int) -> str:
    """All nuts of a card in one path, around the middle of the part below the numeral."""
    rows = _ROWS.get(value, ())
    parts = []
    for row, count in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * 17
        parts += [_nut((nth - (count - 1) / 2) * NUT_STEP, y) for nth in range(count)]
    return " ".join(parts)


NUTS: Final = {value: _nuts(value) for value in _ROWS}


def face(id: str, x: float, y: float, value: int, **style: Any) -> Iterator[Shape]:
    """A card face up: its number, and as many nuts."""
    style = {"r": 8, "fill": "surface", "stroke": "ink", "width": 1.5, **style}
    yield rect(id, x, y, WIDTH, HEIGHT, **style)
    low = value in NUTS
    middle = x + WIDTH / 2
    yield text(f"{id}:number", middle, y + (27 if low else 44), str(value), size=32, bold=True)
    if low:
        yield path(f"{id}:nuts", middle, y + 64, NUTS[value], fill="orange", stroke="ink",
                   width=0.9)  # fmt: skip


def back(id: str, x: float, y: float, **style: Any) -> Iterator[Shape]:
    """A card face down."""
    style = {"r": 8, "fill": "red-soft", "stroke": "red-ink", "width": 1.5, **style}
    yield rect(id, x, y, WIDTH, HEIGHT, **style)
    yield rect(f"{id}:frame", x + 6, y + 6, WIDTH - 12, HEIGHT - 12, r=5, stroke="red-ink",
               width=0.8, dash=True)  # fmt: skip
    yield text(f"{id}:sign", x + WIDTH / 2, y + HEIGHT / 2, "?", size=34, bold=True, fill="red-ink")


def little(
    id: str, x: float, y: float, value: int | None, size: tuple[int, int] = SMALL
) -> Iterator[Shape]:
    """A little card: its number, or its back (`None`)."""
    width, height = size
    if value is None:
        yield rect(id, x, y, width, height, r=3, fill="red-soft", stroke="red-ink")
        return
    yield rect(id, x, y, width, height, r=3, fill="surface", stroke="ink")
    words = 16 if size == SMALL else 14
    yield text(f"{id}:number", x + width / 2, y + height / 2, str(value), size=words, bold=True)


def sign(id: str, seat: int, x: float, y: float) -> Iterator[Shape]:
    """The sign of a player: a shape in a colour, and a letter."""
    role = ROLES[min(seat, len(ROLES) - 1)]
    style: dict[str, Any] = {"fill": role, "stroke": "ink", "width": 1.3}
    if seat == 0:
        yield circle(id, x, y, 13, **style)
    elif seat == 1:
        yield rect(id, x - 12, y - 12, 24, 24, r=4, **style)
    else:
        sides = {2: 3, 3: 4}.get(seat, 5)
        radius = {3: 18.0, 4: 16.0}.get(sides, 14.0)
        down = 3 if sides == 3 else 0
        yield path(id, x, y + down, _polygon(sides, radius), **style)
    down = 3 if seat == 2 else 0
    yield text(f"{id}:letter", x, y + down, letter(seat), size=14, bold=True, fill=text_on(role))


def letter(seat: int) -> str:
    """The letter of a seat.

    >>> letter(0), letter(3)
    ('A', 'D')
    """
    return chr(ord("A") + seat) if seat < 26 else str(seat)


def _polygon(sides: int, radius: float) -> str:
    points = [2 * pi * side / sides for side in range(sides)]
    words = [f"{radius * sin(a):.1f} {-radius * cos(a):.1f}" for a in points]
    return f"M{' L'.join(words)} Z"


def chip(id: str, x: float, y: float, filled: bool) -> Shape:
    """A chip, or the place for one."""
    if filled:
        return circle(id, x, y, 6.5, fill="yellow", stroke="ink", width=1.3)
    return circle(id, x, y, 5.5, stroke="line", width=1.3, dash=True)
