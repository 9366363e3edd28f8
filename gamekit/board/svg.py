"""A scene as a static SVG picture: for GitHub, nbconvert, worksheets and print.

Only plain presentation attributes in the light colours: no style sheet, no script, nothing to
load. Marks are drawn as in the notebook (`board.css`): as rings that differ in thickness and
dashes, so that they survive a black-and-white printer.

>>> from gamekit.board.scene import Scene, text
>>> picture = to_svg(Scene(80, 40, title="A <b> name", shapes=[text("name", 40, 20, "<b>")]))
>>> "<title>A &lt;b&gt; name</title>" in picture
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from gamekit.board.palette import PALETTE
from gamekit.board.scene import MARKS, Scene, Shape

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
LINE_HEIGHT = 1.3  # of a line of words, in units of its size
CASING = 1.5  # width of the pale seam between a ring and what lies inside it


class Ring(NamedTuple):
    """How a mark surrounds a shape. Equal to the rules in `board.css`; a test compares them."""

    width: float
    dash: str = ""


RINGS = {
    "lit": Ring(2),
    "selected": Ring(4),
    "last": Ring(2.5, "7 5"),
    "best": Ring(4, "0.1 7"),  # with round caps: a row of dots
}
LIT_TINT = 0.1
DIM = 0.4


def to_svg(scene: Scene) -> str:
    """The scene as one SVG element, ready to embed or to save as a file."""
    size = {"width": scene.width, "height": scene.height}
    parts = [
        _open(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                **size,
                "viewBox": f"0 0 {_number(scene.width)} {_number(scene.height)}",
                "role": "img",
                "lang": scene.lang,
                "font-family": FONT,
            },
        ),
        f"<title>{_words(scene.title)}</title>",
        f"<desc>{_words(scene.status)}</desc>" if scene.status else "",
        _tag("rect", {**size, "fill": PALETTE["surface"].light}),
        *map(_shape, scene.drawing_order()),
        "</svg>",
    ]
    return "".join(parts)


def _shape(shape: Shape) -> str:
    opening = _open(
        "g",
        {
            "transform": f"translate({_number(shape.x)} {_number(shape.y)})",
            "opacity": DIM if "dim" in shape.marks else None,
        },
    )
    body = _body(shape)
    rings = "".join(_rings(shape))
    # An open line keeps its colour: its rings lie beneath it, like a road's edges.
    inside = rings + body if _is_open(shape) else body + rings
    return f"{opening}{inside}</g>"


def _body(shape: Shape) -> str:
    paint: dict[str, object] = {"fill": _colour(shape.fill)}
    if shape.stroke != "none":
        paint |= {"stroke": _colour(shape.stroke), "stroke-width": shape.width}
        if shape.dash:
            paint["stroke-dasharray"] = "5 4"
    if shape.kind != "text":
        return _tag(*_outline(shape, 0), paint)
    underlined = any(mark in RINGS for mark in shape.marks)
    paint |= {
        "font-size": shape.size,
        "font-weight": 600 if shape.bold else None,
        "text-anchor": shape.anchor,
        "text-decoration": "underline" if underlined else None,
    }
    lines = shape.text.split("\n")
    # 0.35 of the size centres one line of letters on its y in every renderer.
    first = 0.35 - (len(lines) - 1) * LINE_HEIGHT / 2
    spans = (
        f"{_open('tspan', {'x': 0, 'dy': f'{first if i == 0 else LINE_HEIGHT:.3g}em'})}"
        f"{_words(line)}</tspan>"
        for i, line in enumerate(lines)
    )
    return f"{_open('text', paint)}{''.join(spans)}</text>"


def _rings(shape: Shape) -> Iterator[str]:
    """The rings of a shape's marks, from the outside in, each with a pale seam inside it."""
    if shape.kind == "text":
        return
    marks = [mark for mark in MARKS if mark in shape.marks and mark in RINGS]
    if shape.kind in ("path", "line"):
        # A path has no cheap inset: broad strokes first, narrower ones above them.
        base = shape.width if _is_open(shape) else 0
        reach = sum(RINGS[mark].width + CASING for mark in marks)
        for mark in reversed(marks):
            yield _seam(shape, 0, base + 2 * reach)
            reach -= CASING
            yield _ring(shape, mark, 0, base + 2 * reach)
            reach -= RINGS[mark].width
    else:
        reach = 0
        for mark in marks:
            width = RINGS[mark].width
            yield _seam(shape, reach + (width + CASING) / 2, width + CASING)
            yield _ring(shape, mark, reach + width / 2, width)
            reach += width + CASING


def _seam(shape: Shape, inset: float, width: float) -> str:
    colour = PALETTE["surface"].light
    return _tag(*_outline(shape, inset), {"fill": "none", "stroke": colour, "stroke-width": width})


def _ring(shape: Shape, mark: str, inset: float, width: float) -> str:
    colour = PALETTE[mark].light
    paint: dict[str, object] = {"fill": "none", "stroke": colour, "stroke-width": width}
    if RINGS[mark].dash:
        paint |= {"stroke-dasharray": RINGS[mark].dash, "stroke-linecap": "round"}
    if mark == "lit" and not _is_open(shape):
        paint |= {"fill": colour, "fill-opacity": LIT_TINT}
    return _tag(*_outline(shape, inset), paint)


def _outline(shape: Shape, inset: float) -> tuple[str, dict[str, object]]:
    """The element and the geometry of a shape, relative to its own (x, y), `inset` inwards."""
    if shape.kind == "rect":
        w, h = shape.w, shape.h
        inset = min(inset, w / 2, h / 2)
        place = {"x": inset, "y": inset, "width": w - 2 * inset, "height": h - 2 * inset}
        return "rect", place | {"rx": max(shape.r - inset, 0) or None}
    if shape.kind == "circle":
        return "circle", {"r": max(shape.r - inset, 0)}
    if shape.kind == "line":
        return "line", {"x2": shape.w, "y2": shape.h}
    return "path", {"d": shape.d}


def _is_open(shape: Shape) -> bool:
    return shape.kind == "line" or (shape.kind == "path" and shape.fill == "none")


def _colour(role: str) -> str:
    return "none" if role == "none" else PALETTE[role].light


def _tag(name: str, *attributes: dict[str, object]) -> str:
    together = {key: value for group in attributes for key, value in group.items()}
    return f"{_open(name, together)[:-1]}/>"


def _open(name: str, attributes: dict[str, object]) -> str:
    given = (f' {key}="{_value(v)}"' for key, v in attributes.items() if v is not None)
    return f"<{name}{''.join(given)}>"


def _value(value: object) -> str:
    return _number(value) if isinstance(value, (int, float)) else _words(str(value))


def _number(value: float) -> str:
    """At most two decimals, and no trailing zeros.

    >>> _number(12.50), _number(1 / 3)
    ('12.5', '0.33')
    """
    return f"{round(value, 2):.10g}"


#: What XML cannot hold, even escaped: a single such character would blank the whole picture.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _words(words: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", words))
