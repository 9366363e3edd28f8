"""Forms, colours and figures of Misd, in the canonical order of the rules page.

A combination is a pair (form, colour) of indices; a side of a card shows combinations whose forms
are all different and whose colours are all different; the one form and the one colour that are
absent are its missing pair.

>>> name(missing_pair([(f, f) for f in range(9)]))
'grey cross'
>>> combination("yellow star")
(6, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

FORMS: Final = (
    "triangle", "square", "diamond", "pentagon", "hexagon",
    "circle", "star", "arrow", "heart", "cross",
)  # fmt: skip
COLOURS: Final = (
    "white", "black", "yellow", "green", "blue",
    "violet", "red", "orange", "brown", "grey",
)  # fmt: skip

#: (form, colour), both as indices of the canonical order.
Combination = tuple[int, int]


def name(combination: Combination) -> str:
    """The combination as it is written in position files: "yellow star"."""
    form, colour = combination
    return f"{COLOURS[colour]} {FORMS[form]}"


def combination(words: str) -> Combination:
    """The combination that is written so. Raises `ValueError`."""
    colour, _, form = words.partition(" ")
    return FORMS.index(form), COLOURS.index(colour)


def missing_pair(side: Iterable[Combination], size: int = len(FORMS)) -> Combination:
    """The form and the colour that a side of `size` - 1 figures does not show."""
    figures = tuple(side)
    forms = set(range(size)) - {form for form, _ in figures}
    colours = set(range(size)) - {colour for _, colour in figures}
    (form,), (colour,) = forms, colours
    return form, colour
