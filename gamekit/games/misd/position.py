"""Layouts of Misd as JSON (section 6 of the rules page): figures, clues, and what is malformed.

A figure is what can be seen of one form on a card: "red star", "? heart", "blue ?",
"green triangle|diamond". The same strings are patterns in clues. Both are kept as two bit masks:
bit f of `forms` is set if form f is possible, bit c of `colours` if colour c is.

>>> layout = read({"size": 3, "cards": [["white triangle|square", "? ?"]],
...                "clues": [{"card": 0, "lacks": "black ?"}]})
>>> layout.cards[0][0].forms, layout.cards[0][0].colours, layout.clues[0].kind
(3, 1, 'lacks')
>>> write(layout)["cards"]
[['white triangle|square', '? ?']]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamekit.core.errors import PositionError, did_you_mean
from gamekit.core.strict_json import show
from gamekit.games.misd.figures import COLOURS, FORMS, Combination, combination

#: The fields of a layout, without the question and its extra fields.
FIELDS: Final = ("size", "cards", "distinct", "spread", "clues", "limit")
#: What a clue can say.
KINDS: Final = ("has", "lacks", "missing", "not_missing")
SIZES: Final = (2, len(FORMS))
DEFAULT_LIMIT: Final = 1000
HIDDEN: Final = "?"


class Pattern(NamedTuple):
    """The forms and the colours that are possible, as bit masks."""

    forms: int
    colours: int

    def matches(self, pair: Combination) -> bool:
        """Is this combination one of those meant?"""
        form, colour = pair
        return bool(self.forms >> form & self.colours >> colour & 1)

    @property
    def combination(self) -> Combination | None:
        """The one combination that is meant, if there is only one."""
        forms, colours = members(self.forms), members(self.colours)
        return (forms[0], colours[0]) if len(forms) == len(colours) == 1 else None


class Clue(NamedTuple):
    """One thing a round revealed; `card` is `None` if it speaks of the whole layout."""

    kind: str
    pattern: Pattern
    card: int | None = None


class Layout(NamedTuple):
    """Sides on the table as far as they can be seen, and what else is known of them."""

    size: int
    cards: tuple[tuple[Pattern, ...], ...]
    distinct: bool = True
    spread: bool = False
    clues: tuple[Clue, ...] = ()
    limit: int = DEFAULT_LIMIT


def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set.

    >>> members(0b1011)
    (0, 1, 3)
    """
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def full(size: int) -> int:
    """The mask of all forms, or of all colours."""
    return (1 << size) - 1


def seen(pair: Combination) -> Pattern:
    """The pattern of a figure that can be seen wholly.

    >>> write_pattern(seen((6, 2)), 10)
    'yellow star'
    """
    form, colour = pair
    return Pattern(1 << form, 1 << colour)


def covered(size: int) -> Pattern:
    """The pattern of a figure of which nothing can be seen."""
    return Pattern(full(size), full(size))


# --- reading --------------------------------------------------------------------------------------


def read(position: Mapping[str, Any]) -> Layout:
    """The layout of a position; its other fields are ignored. Raises `PositionError`.

    >>> read({"size": 3, "cards": [["white star", "? ?"]]})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'cards[0][0]': 'star' is none of the first 3 forms
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"a position: expected an object, not {show(position)}")
    size = read_size(position)
    if "cards" not in position:
        raise PositionError("field 'cards' is missing")
    cards = read_list(position["cards"], "cards")
    if not cards:
        raise PositionError("field 'cards': expected one card or more, not an empty list")
    sides = tuple(_read_side(side, f"cards[{card}]", size) for card, side in enumerate(cards))
    clues = read_list(position.get("clues", []), "clues")
    return Layout(
        size,
        sides,
        _read_flag(position, "distinct", True),
        _read_flag(position, "spread", False),
        tuple(_read_clue(c, f"clues[{i}]", size, len(sides)) for i, c in enumerate(clues)),
        read_whole(position.get("limit", DEFAULT_LIMIT), "limit", 1),
    )


def read_size(position: Mapping[str, Any]) -> int:
    """How many forms and colours there are."""
    return read_whole(position.get("size", SIZES[1]), "size", *SIZES)


def read_whole(value: Any, field: str, least: int, most: int | None = None) -> int:
    """A whole number within its limits.

    >>> read_whole(True, "limit", 1)
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'limit': expected a whole number, not true
    """
    if type(value) is not int:
        raise PositionError(f"field {field!r}: expected a whole number, not {show(value)}")
    if value < least or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise PositionError(f"field {field!r}: expected {limits}, not {show(value)}")
    return value


def read_list(value: Any, field: str) -> Sequence[Any]:
    """A list, whatever it holds."""
    if not isinstance(value, (list, tuple)):
        raise PositionError(f"field {field!r}: expected a list, not {show(value)}")
    return value


def read_pattern(words: Any, field: str, size: int) -> Pattern:
    """A figure or a pattern of a clue.

    >>> read_pattern("? triangle|square", "has", 10)
    Pattern(forms=3, colours=1023)
    """
    if not isinstance(words, str):
        raise PositionError(f"field {field!r}: expected a string, not {show(words)}")
    halves = words.split()
    if len(halves) != 2:
        raise PositionError(f"field {field!r}: expected 'colour form', not {show(words)}")
    colour, form = halves
    colours = _read_half(colour, COLOURS[:size], "colours", field)
    return Pattern(_read_half(form, FORMS[:size], "forms", field), colours)


def read_combination(words: Any, field: str, size: int) -> Combination:
    """A figure that is fully named, without `?` and `|`.

    >>> read_combination("? star", "combination", 10)
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'combination': expected one colour and one form, \
not '? star'
    """
    read_pattern(words, field, size)
    if HIDDEN in words or "|" in words:
        raise PositionError(f"field {field!r}: expected one colour and one form, not {show(words)}")
    return combination(" ".join(words.split()))


def _read_half(half: str, names: Sequence[str], what: str, field: str) -> int:
    if half == HIDDEN:
        return full(len(names))
    mask = 0
    for name in half.split("|"):
        if name not in names:  # a known name that is beyond `size` is no slip of the pen
            hint = "" if name in (*FORMS, *COLOURS) else did_you_mean(name, names)
            raise PositionError(
                f"field {field!r}: {show(name)} is none of the first {len(names)} {what}{hint}"
            )
        mask |= 1 << names.index(name)
    return mask


def _read_side(side: Any, field: str, size: int) -> tuple[Pattern, ...]:
    figures = read_list(side, field)
    if len(figures) != size - 1:
        raise PositionError(f"field {field!r}: expected {size - 1} figures, not {len(figures)}")
    return tuple(read_pattern(f, f"{field}[{slot}]", size) for slot, f in enumerate(figures))


def _read_flag(position: Mapping[str, Any], field: str, usual: bool) -> bool:
    value = position.get(field, usual)
    if not isinstance(value, bool):
        raise PositionError(f"field {field!r}: expected true or false, not {show(value)}")
    return value


def _read_clue(clue: Any, field: str, size: int, cards: int) -> Clue:
    if not isinstance(clue, Mapping):
        raise PositionError(f"field {field!r}: expected an object, not {show(clue)}")
    for name in clue:
        if name not in (*KINDS, "card"):
            expected = ", ".join(("card", *KINDS))
            raise PositionError(
                f"field {field!r}: unknown field {show(name)}; a clue has {expected}"
            )
    kinds = [kind for kind in KINDS if kind in clue]
    if len(kinds) != 1:
        raise PositionError(
            f"field {field!r}: expected exactly one of {', '.join(KINDS)}, not {len(kinds)} of them"
        )
    card = clue.get("card")
    if card is not None:
        card = read_whole(card, f"{field}.card", 0, cards - 1)
    return Clue(kinds[0], read_pattern(clue[kinds[0]], f"{field}.{kinds[0]}", size), card)


# --- writing --------------------------------------------------------------------------------------


def write(layout: Layout) -> dict[str, Any]:
    """The position of a layout, every field written out."""
    return {
        "size": layout.size,
        "cards": [[write_pattern(p, layout.size) for p in side] for side in layout.cards],
        "distinct": layout.distinct,
        "spread": layout.spread,
        "clues": [write_clue(clue, layout.size) for clue in layout.clues],
        "limit": layout.limit,
    }


def write_clue(clue: Clue, size: int) -> dict[str, Any]:
    """A clue as it stands in a position.

    >>> write_clue(Clue("has", seen((0, 0)), 1), 10)
    {'card': 1, 'has': 'white triangle'}
    """
    card = {} if clue.card is None else {"card": clue.card}
    return card | {clue.kind: write_pattern(clue.pattern, size)}


def write_pattern(pattern: Pattern, size: int) -> str:
    """A figure or a pattern of a clue as it stands in a position."""
    halves = (pattern.colours, COLOURS), (pattern.forms, FORMS)
    return " ".join(_write_half(mask, names[:size]) for mask, names in halves)


def _write_half(mask: int, names: Sequence[str]) -> str:
    if mask == full(len(names)):
        return HIDDEN
    return "|".join(names[number] for number in members(mask))
