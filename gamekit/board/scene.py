"""The scene: what to draw, as data.

A scene is a flat list of shapes with stable ids, in board units (one unit is one CSS pixel at
100 %). Python makes scenes from views; one JavaScript file draws any scene; `svg.py` prints the
same scene as a static picture. Nobody here knows a game.

A shape that a user can reach (a *target*) lies in a *zone* at a row and a column. The arrow keys
walk inside a zone, Tab goes from zone to zone. A target says what a screen reader reads (`label`)
and what a click asks for (`intent`). The browser only sends the intent back: rules decide. A
target without an intent can be reached and read, but not chosen. Other shapes are decoration to a
screen reader unless they carry a `label` of their own (a score, a die). A `key` on the keyboard
chooses its target from anywhere on the board. Words with a `clock` count these seconds down in the
browser, from the moment at which a shape of this id is first drawn.

>>> shape = rect("plot:a1", 0, 0, 60, 60, fill="plot", zone="plots", label="a1, empty")
>>> scene = Scene(60, 60, title="One plot", zones=[Zone("plots", "Plots")], shapes=[shape])
>>> scene.to_json()["shapes"][0]["label"]
'a1, empty'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from gamekit.board.palette import PALETTE

#: What a shape can be marked with. The front end and the static picture draw marks alike.
MARKS = (
    "lit",  # can be chosen now
    "selected",  # chosen, waiting for the rest of the move
    "last",  # what just happened
    "best",  # the solver's choice
    "dim",  # out of reach for the moment
)


@dataclass(slots=True, frozen=True)
class Shape:
    """One thing to draw. Use the functions `rect`, `circle`, `line`, `path` and `text`."""

    id: str
    kind: str
    x: float = 0
    y: float = 0
    w: float = 0
    h: float = 0
    r: float = 0
    d: str = ""
    text: str = ""
    size: float = 15
    bold: bool = False
    anchor: str = "middle"  # start | middle | end
    fill: str = "none"  # a role of the palette
    stroke: str = "none"  # a role of the palette
    width: float = 1
    dash: bool = False
    marks: tuple[str, ...] = ()
    layer: str = "front"  # back | front, relative to the targets
    zone: str = ""
    row: int = 0
    col: int = 0
    label: str = ""
    intent: str = ""
    key: str = ""
    clock: float = 0

    def to_json(self) -> dict[str, Any]:
        """A JSON object with the fields that differ from their defaults."""
        out: dict[str, Any] = {"id": self.id, "kind": self.kind}
        for name, default in _DEFAULTS:
            value = getattr(self, name)
            if value != default:
                out[name] = list(value) if isinstance(value, tuple) else value
        return out


_DEFAULTS = tuple((f.name, f.default) for f in fields(Shape) if f.name not in ("id", "kind"))


def rect(id: str, x: float, y: float, w: float, h: float, **style: Any) -> Shape:
    """A rectangle; `r` rounds its corners."""
    return Shape(id, "rect", x=x, y=y, w=w, h=h, **style)


def circle(id: str, x: float, y: float, r: float, **style: Any) -> Shape:
    """A circle around (x, y)."""
    return Shape(id, "circle", x=x, y=y, r=r, **style)


def line(id: str, x: float, y: float, x2: float, y2: float, **style: Any) -> Shape:
    """A straight line from (x, y) to (x2, y2)."""
    return Shape(id, "line", x=x, y=y, w=x2 - x, h=y2 - y, **{"stroke": "line", **style})


def path(id: str, x: float, y: float, d: str, **style: Any) -> Shape:
    """An SVG path, drawn relative to (x, y)."""
    return Shape(id, "path", x=x, y=y, d=d, **style)


def text(id: str, x: float, y: float, words: str, **style: Any) -> Shape:
    """Words, vertically centred on y; "\\n" starts a new line. Never smaller than 13 units."""
    return Shape(id, "text", x=x, y=y, text=words, **{"fill": "ink", **style})


@dataclass(slots=True, frozen=True)
class Zone:
    """A group of targets that the arrow keys walk through: a board (grid) or a hand (one row)."""

    id: str
    label: str

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "label": self.label}


@dataclass(slots=True)
class Scene:
    """A whole picture.

    `status` is the sentence that a screen reader says after a move and that stands under the
    board; `plain` is the same picture as text for a terminal.
    """

    width: float
    height: float
    title: str = ""
    status: str = ""
    lang: str = "en"
    zones: list[Zone] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    plain: str = ""

    def add(self, *shapes: Shape) -> None:
        """Append shapes; later ones lie above earlier ones of their layer."""
        self.shapes.extend(shapes)

    def targets(self) -> Iterable[Shape]:
        """The shapes that a user can reach, in the order in which they were added."""
        return (shape for shape in self.shapes if shape.zone)

    def drawing_order(self) -> list[Shape]:
        """All shapes, lowest first: back, then targets in reading order, then front.

        Targets are drawn zone by zone, row by row, column by column, because a screen reader
        reads them as they are drawn.
        """
        zone_rank = {zone.id: rank for rank, zone in enumerate(self.zones)}
        targets = sorted(self.targets(), key=lambda s: (zone_rank[s.zone], s.row, s.col))
        rest = [shape for shape in self.shapes if not shape.zone]
        back = [shape for shape in rest if shape.layer == "back"]
        return back + targets + [shape for shape in rest if shape.layer != "back"]

    def check(self) -> None:
        """Raise ValueError naming the first mistake that would draw or read badly.

        >>> Scene(60, 60, shapes=[circle("dot", 30, 30, 9, fill="navy")]).check()
        Traceback (most recent call last):
        ...
        ValueError: shape 'dot': 'navy' is no role of the palette
        """
        for problem in self._problems():
            raise ValueError(problem)

    def _problems(self) -> Iterable[str]:
        zones = {zone.id for zone in self.zones}
        for id, times in Counter(shape.id for shape in self.shapes).items():
            if times > 1:
                yield f"shape {id!r}: {times} shapes have this id"
        for place, times in Counter((s.zone, s.row, s.col) for s in self.targets()).items():
            if times > 1:
                zone, row, col = place
                yield f"zone {zone!r}: {times} targets in row {row}, column {col}"
        for key, times in Counter(s.key for s in self.shapes if s.key).items():
            if times > 1:
                yield f"key {key!r}: {times} shapes have it"
        for shape in self.shapes:
            here = f"shape {shape.id!r}"
            for role in (shape.fill, shape.stroke):
                if role != "none" and role not in PALETTE:
                    yield f"{here}: {role!r} is no role of the palette"
            for mark in shape.marks:
                if mark not in MARKS:
                    yield f"{here}: {mark!r} is no mark; choose from {', '.join(MARKS)}"
            if shape.kind == "text" and shape.size < 13:
                yield f"{here}: words of size {shape.size} are too small, at least 13 is needed"
            if shape.zone and shape.zone not in zones:
                yield f"{here}: the scene has no zone {shape.zone!r}"
            if shape.zone and not shape.label:
                yield f"{here}: a target needs a label for the screen reader"
            if shape.key and not shape.intent:
                yield f"{here}: a key needs an intent"
            if shape.intent and not shape.zone:
                yield f"{here}: a shape with an intent needs a zone, or no key can reach it"

    def to_json(self) -> dict[str, Any]:
        """The scene as plain JSON: what travels to the browser, in one message."""
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "status": self.status,
            "lang": self.lang,
            "zones": [zone.to_json() for zone in self.zones],
            "shapes": [shape.to_json() for shape in self.shapes],
        }

    def to_svg(self) -> str:
        """The scene as a static SVG picture."""
        from gamekit.board.svg import to_svg

        return to_svg(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.plain
