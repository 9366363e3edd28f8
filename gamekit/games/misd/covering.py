"""What can be seen of a card: nine figure strings of the position format, and who could fit them.

A covered figure is one of four kinds: its form is in doubt between two look-alikes, its form cannot
be seen, its colour cannot be seen, or neither can be. The strings of a card are sorted, so that
their order tells nothing.

>>> from gamekit.games.misd.figures import combination
>>> [seen(combination("yellow star"), kind) for kind in ("", DOUBT, FORM, COLOUR, BOTH)]
['yellow star', 'yellow star|cross', 'yellow ?', '? star', '? ?']
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gamekit.games.misd.actions import BOTH, COLOUR, DOUBT, FORM
from gamekit.games.misd.deck import Side
from gamekit.games.misd.figures import COLOURS, FORMS, Combination

#: Forms that a half covered figure could be taken for: square or diamond, star or cross, …
LOOK_ALIKES: Final = (
    ("triangle", "arrow"),
    ("square", "diamond"),
    ("pentagon", "hexagon"),
    ("circle", "heart"),
    ("star", "cross"),
)
_PAIR: Final = {form: " ".join(pair).replace(" ", "|") for pair in LOOK_ALIKES for form in pair}

#: The ways in which a figure can be covered.
KINDS_SEEN: Final = (DOUBT, FORM, COLOUR, BOTH)

#: For each covered figure, by form: its form and its kind.
Covers = tuple[tuple[int, str], ...]
#: The figure strings of a card, sorted.
Strings = tuple[str, ...]


@cache
def seen(figure: Combination, kind: str = "") -> str:
    """A figure as it can be seen; without a kind it is not covered at all."""
    form, colour = FORMS[figure[0]], COLOURS[figure[1]]
    return {
        "": f"{colour} {form}",
        DOUBT: f"{colour} {_PAIR[form]}",
        FORM: f"{colour} ?",
        COLOUR: f"? {form}",
        BOTH: "? ?",
    }[kind]


@cache
def strings_of(side: Side, covers: Covers) -> Strings:
    """What can be seen of a side with these covers."""
    kinds = dict(covers)
    return tuple(sorted(seen(figure, kinds.get(figure[0], "")) for figure in side))


@cache
def covers_for(side: Side, strings: Strings) -> Covers | None:
    """The covers with which this side looks so; `None` if it cannot.

    Forms and colours of a side are all different, so a string that shows a form or a colour
    belongs to one figure, and the wholly covered ones are those that are left.

    >>> side = tuple((form, form) for form in range(9))
    >>> covers_for(side, strings_of(side, ((0, "form"), (4, "both"))))
    ((0, 'form'), (4, 'both'))
    """
    found: dict[int, str] = {}
    for kind in ("", DOUBT, FORM, COLOUR):
        named = {seen(figure, kind): figure[0] for figure in side}
        for string in strings:
            if string in named:
                if named[string] in found:
                    return None
                found[named[string]] = kind
    for form, _ in side:
        found.setdefault(form, BOTH)
    covers = tuple((form, kind) for form, kind in sorted(found.items()) if kind)
    return covers if strings_of(side, covers) == strings else None
