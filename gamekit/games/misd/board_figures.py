"""The ten forms as paths, and a card as a set of shapes drawn from what can be seen of it.

Place, size and rotation of a figure come from a seed; they are no part of the rules. A covered
figure is drawn from its string alone: what the cover hides is not in the picture.

>>> outline("square", 10, 0)
'M-9.0 -9.0 L9.0 -9.0 L9.0 9.0 L-9.0 9.0 Z'
>>> [shape.text for shape in figure("f", "yellow ?", 0, 0, 20, 0, ("wh",) * 10) if shape.text]
['?', 'wh']
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from math import ceil, cos, pi, radians, sin, sqrt
from typing import Any, Final

from gamekit.board.scene import Shape, circle, path, text
from gamekit.games.misd.covering import Strings
from gamekit.games.misd.figures import COLOURS, FORMS

Points = tuple[tuple[float, float], ...]

EDGE: Final = "misd-edge"
CARD: Final = "misd-card"
COVER: Final = "misd-cover"
#: Colours on which words are dark.
BRIGHT: Final = ("white", "yellow", "orange", "grey")


def _ring(corners: int, radius: float = 1.0, turn: float = 0.0, inner: float = 0.0) -> Points:
    """A regular polygon, its tip upwards; with `inner` a star."""
    points = []
    for corner in range(corners):
        for reach, share in ((radius, 0.0), (inner, 0.5))[: 2 if inner else 1]:
            angle = turn + 2 * pi * (corner + share) / corners
            points.append((reach * sin(angle), -reach * cos(angle)))
    return tuple(points)


#: The corners of each form around its middle, with room for two letters there.
CORNERS: Final[dict[str, Points]] = {
    "triangle": _ring(3, 1.2),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0, -1.22), (0.95, 0), (0, 1.22), (-0.95, 0)),
    "pentagon": _ring(5, 1.04),
    "hexagon": _ring(6, 1.02, pi / 6),
    "star": _ring(5, 1.22, 0, 0.6),
    "arrow": (
        (0, -1.12), (1.0, -0.05), (0.5, -0.05), (0.5, 1.0), (-0.5, 1.0), (-0.5, -0.05),
        (-1.0, -0.05),
    ),
    "cross": (
        (-0.4, -1.05), (0.4, -1.05), (0.4, -0.4), (1.05, -0.4), (1.05, 0.4), (0.4, 0.4),
        (0.4, 1.05), (-0.4, 1.05), (-0.4, 0.4), (-1.05, 0.4), (-1.05, -0.4), (-0.4, -0.4),
    ),
}  # fmt: skip
#: A heart: from its dent by two curves to its tip, and back.
HEART: Final[Points] = (
    (0, -0.55), (0.3, -1.15), (1.15, -1.1), (1.15, -0.35), (1.15, 0.3), (0.45, 0.7), (0, 1.1),
    (-0.45, 0.7), (-1.15, 0.3), (-1.15, -0.35), (-1.15, -1.1), (-0.3, -1.15), (0, -0.55),
)  # fmt: skip
#: What is seen of a figure whose form is covered: a patch that is none of the ten forms.
PATCH: Final[Points] = (
    (-0.95, 0.1), (-0.8, 0.7), (-0.35, 0.82), (-0.05, 1.02), (0.35, 0.84), (0.8, 0.86),
    (0.98, 0.4), (0.85, 0.05), (0.2, -0.2), (-0.5, -0.2),
)  # fmt: skip
#: How far a form may be turned, in degrees: a square on its tip is a diamond.
TURNS: Final = {
    "square": 10, "diamond": 10, "cross": 14, "heart": 30, "circle": 0, "hexagon": 25,
}  # fmt: skip


@cache
def outline(form: str, radius: float, turn: int) -> str:
    """The path of a form of this size, turned by so many degrees."""
    if form == "circle":
        r = f"{0.94 * radius:.1f}"
        return f"M{r} 0 A{r} {r} 0 1 0 -{r} 0 A{r} {r} 0 1 0 {r} 0 Z"
    if form == "heart":
        start, *rest = _turned(HEART, radius, turn)
        curves = [" ".join(rest[i : i + 3]) for i in range(0, len(rest), 3)]
        return f"M{start} C{' C'.join(curves)} Z"
    return f"M{' L'.join(_turned(CORNERS[form], radius, turn))} Z"


def _turned(points: Points, radius: float, turn: int) -> list[str]:
    c, s = radius * cos(radians(turn)), radius * sin(radians(turn))
    return [f"{x * c - y * s:.1f} {x * s + y * c:.1f}" for x, y in points]


def words_on(colour: str) -> str:
    """The role of words on a figure of this colour."""
    return "misd-on-light" if colour in BRIGHT else "misd-on-dark"


def figure(
    id: str, string: str, x: float, y: float, radius: float, turn: int, codes: tuple[str, ...]
) -> Iterator[Shape]:
    """A figure as it can be seen; `codes` are two letters for each colour."""
    colours, forms = ([] if half == "?" else half.split("|") for half in string.split(" "))
    size = max(13.0, min(24.0, radius * 0.5))
    marks = "/".join(codes[COLOURS.index(colour)] for colour in colours)
    if len(forms) == 1:
        plain = len(colours) == 1
        fill = f"misd-{colours[0]}" if plain else COVER
        shape = outline(forms[0], radius, turn)
        yield path(id, x, y, shape, stroke=EDGE, width=1.4, fill=fill, dash=not plain)
        role = words_on(colours[0]) if plain else "misd-on-light"
        style = {"bold": not plain, "size": size if len(colours) < 2 else 13, "fill": role}
        yield text(f"{id}:code", x, y + _drop(forms[0], radius), marks or "?", **style)
        return
    yield from _covered(id, colours, forms, marks, x, y, radius, size)


def _covered(
    id: str, colours: list[str], forms: list[str], marks: str, x: float, y: float, radius: float,
    size: float,
) -> Iterator[Shape]:  # fmt: skip
    """A figure whose form lies under a scrap of paper; what is known of it stands on the paper."""
    plain = len(colours) == 1
    top = -1.0 * radius if plain else -0.75 * radius
    height = 1.15 * radius if plain else 1.5 * radius
    if plain:
        patch = f"M{' L'.join(_turned(PATCH, radius, 0))} Z"
        style = {"fill": f"misd-{colours[0]}", "stroke": EDGE, "width": 1.2}
        yield path(id, x, y, patch, **style)
    style = {"fill": COVER, "stroke": EDGE, "width": 1.2, "dash": True}
    yield path(f"{id}:cover", x, y + top, _scrap(radius, height), **style)
    middle = y + top + height / 2
    if not forms:
        note = "?" if plain or not marks else marks
        yield text(f"{id}:doubt", x, middle, note, size=size, bold=True, fill="misd-on-light")
    else:
        yield from _alternatives(id, forms, x, middle, radius)
    if plain:
        style = {"size": size, "fill": words_on(colours[0])}
        yield text(f"{id}:code", x, y + 0.52 * radius, marks, **style)
    elif forms and marks:
        style = {"size": 13, "fill": "misd-on-light"}
        yield text(f"{id}:code", x, middle + 0.62 * radius, marks, **style)


@cache
def _scrap(radius: float, height: float) -> str:
    """A scrap of paper, torn above and below, so that nobody takes it for a square."""
    tooth = 0.13 * radius
    across = [-radius + radius * step / 3 for step in range(7)]
    above = [(x, tooth if step % 2 else -tooth / 2) for step, x in enumerate(across)]
    below = [(x, height - (tooth if step % 2 else 0)) for step, x in enumerate(across)]
    return f"M{' L'.join(f'{x:.1f} {y:.1f}' for x, y in (*above, *reversed(below)))} Z"


def _alternatives(id: str, forms: list[str], x: float, y: float, radius: float) -> Iterator[Shape]:
    """Small outlines of the forms that it could be."""
    step = 2 * radius / len(forms)
    small = min(0.35 * radius, 0.38 * step)
    for nth, form in enumerate(forms):
        left = x - radius + (nth + 0.5) * step
        style = {"fill": "misd-white", "stroke": "misd-on-light", "width": 1.2}
        yield path(f"{id}:maybe{nth}", left, y, outline(form, round(small, 1), 0), **style)


def _drop(form: str, radius: float) -> float:
    """How far below the middle there is most room for letters."""
    return {"triangle": 0.12, "heart": -0.14, "arrow": 0.1}.get(form, 0.0) * radius


@lru_cache(maxsize=1024)
def card_figures(
    id: str, strings: Strings, box: tuple[float, float, float, float], seed: str,
    codes: tuple[str, ...],
) -> tuple[Shape, ...]:  # fmt: skip
    """The figures of a card in its box (x, y, width, height), scattered by the seed."""
    x, y, width, height = box
    rng = random.Random(f"{seed}:{strings}")
    columns = ceil(sqrt(len(strings)))
    rows = ceil(len(strings) / columns)
    cell_w, cell_h = (width - 10) / columns, (height - 10) / rows
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    rng.shuffle(cells)
    shapes: list[Shape] = []
    for slot, (string, (column, row)) in enumerate(zip(strings, cells, strict=False)):
        radius = round(min(cell_w, cell_h) * rng.uniform(0.4, 0.455), 1)
        spare_x, spare_y = (max(0.5, side / 2 - radius * 1.12) for side in (cell_w, cell_h))
        form = string.split(" ")[1]
        most = TURNS.get(form, 180)
        centre_x = x + 5 + (column + 0.5) * cell_w + rng.uniform(-spare_x, spare_x)
        centre_y = y + 5 + (row + 0.5) * cell_h + rng.uniform(-spare_y, spare_y)
        turn = rng.randint(-most, most)
        where = round(centre_x, 1), round(centre_y, 1)
        shapes += figure(f"{id}:{slot}", string, *where, radius, turn, codes)
    return tuple(shapes)


def form_sign(id: str, form: int, x: float, y: float, radius: float, **style: Any) -> Shape:
    """A form in outline, as on a form card."""
    look = {"fill": "surface", "stroke": "ink", "width": 2, **style}
    return path(id, x, y, outline(FORMS[form], radius, 0), **look)


def colour_sign(
    id: str, colour: int, x: float, y: float, radius: float, codes: tuple[str, ...]
) -> Iterator[Shape]:
    """A colour as a round swatch with its letters."""
    name = COLOURS[colour]
    yield circle(id, x, y, radius, fill=f"misd-{name}", stroke=EDGE, width=1.4)
    size = max(13.0, min(20.0, radius * 0.6))
    yield text(f"{id}:code", x, y, codes[colour], size=size, fill=words_on(name))
