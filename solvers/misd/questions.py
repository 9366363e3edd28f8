"""The questions of the rules page (section 7): reading and checking what a position asks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.misd.deck import Card, Deck, Side, default_deck
from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import (
    SIZES,
    Layout,
    read,
    read_combination,
    read_list,
    read_size,
    read_whole,
)
from solvers.misd.methods import METHODS
from solvers.misd.shout import Game

#: Question → its methods.
QUESTIONS: Final = {
    "missing": METHODS,
    "where": METHODS,
    "minimal": METHODS,
    "shout": ("table", "fractions"),
    "chance": ("counting", "product"),
    "deck": ("counting", "product"),
}
LAYOUTS: Final = ("missing", "where", "minimal")
DEFAULT: Final = "default"
_FRACTION: Final = re.compile(r"[0-9]{1,30}(/[0-9]{1,30})?")


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked; the fields that do not belong to the question keep their defaults."""

    name: str
    size: int
    layout: Layout | None = None
    combination: Combination | None = None
    game: Game | None = None
    chips: int = 0
    rounds: int = 0
    deck: Deck = ()
    laid: int = 0
    checked: int = 0

    @property
    def board(self) -> Layout:
        """The layout of a question that has one."""
        assert self.layout is not None
        return self.layout


def read_question(position: Mapping[str, Any]) -> Question:
    """Check every field that the question has. Raises `PositionError` that names the field.

    >>> read_question({"question": "chance", "laid": 11})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'laid': expected 1 to 10, not 11
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"a position: expected an object, not {show(position)}")
    if "question" not in position:
        raise PositionError("field 'question' is missing")
    name = position["question"]
    if not isinstance(name, str) or name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise PositionError(f"field 'question': expected one of {known}, not {show(name)}")
    if name in LAYOUTS:
        return _read_layout(name, position)
    if name == "shout":
        return _read_shout(position)
    size = read_size(position)
    deck = read_deck(position.get("deck", DEFAULT), size)
    if name == "deck":
        return Question(name, size, deck=deck)
    laid = read_whole(_needed(name, position, "laid"), "laid", 1, len(deck))
    checked = read_whole(position.get("checked", 0), "checked", 0, laid)
    return Question(name, size, deck=deck, laid=laid, checked=checked)


def _needed(name: str, position: Mapping[str, Any], field: str) -> Any:
    if field not in position:
        raise PositionError(f"field {field!r} is missing; {name!r} needs it")
    return position[field]


def _read_layout(name: str, position: Mapping[str, Any]) -> Question:
    layout = read(position)
    wanted = None
    if name == "where":
        words = _needed(name, position, "combination")
        wanted = read_combination(words, "combination", layout.size)
    return Question(name, layout.size, layout=layout, combination=wanted)


# --- shouting -------------------------------------------------------------------------------------


def _read_shout(position: Mapping[str, Any]) -> Question:
    chips = read_whole(_needed("shout", position, "chips"), "chips", 0)
    rounds = read_whole(_needed("shout", position, "rounds"), "rounds", 1)
    q, p = [], []
    for number, one in enumerate(read_list(_needed("shout", position, "types"), "types")):
        field = f"types[{number}]"
        pair = read_list(one, field)
        if len(pair) != 2:
            raise PositionError(f"field {field!r}: expected two chances, not {len(pair)}")
        q.append(_read_chance(pair[0], f"{field}[0]"))
        p.append(_read_chance(pair[1], f"{field}[1]"))
    total = sum(q, Fraction(0))
    if total != 1:
        raise PositionError(
            f"field 'types': expected first numbers (q, the chances of the types) that sum to 1, "
            f"not to {show(str(total))}"
        )
    win = read_whole(position.get("win", 1), "win", 0)
    lose = read_whole(position.get("lose", 2), "lose", 0)
    size = read_size(position)
    return Question(
        "shout", size, game=Game(tuple(q), tuple(p), win, lose), chips=chips, rounds=rounds
    )


def _read_chance(words: Any, field: str) -> Fraction:
    """A chance written "a/b" or "a"."""
    if isinstance(words, str) and _FRACTION.fullmatch(words):
        top, _, bottom = words.partition("/")
        if int(bottom or "1"):
            value = Fraction(int(top), int(bottom or "1"))
            if value <= 1:
                return value
    raise PositionError(f"field {field!r}: expected a string 'a/b' from 0 to 1, not {show(words)}")


# --- decks ----------------------------------------------------------------------------------------


def read_deck(deck: Any, size: int) -> Deck:
    """A deck of a position. Raises `PositionError`.

    >>> len(read_deck([[["white triangle"], ["black triangle"]]], 2))
    1
    """
    if deck == DEFAULT:
        if size != SIZES[1]:
            raise PositionError(f"field 'deck': the default deck has size 10, not {size}")
        return default_deck()
    if isinstance(deck, str):
        raise PositionError(f"field 'deck': expected 'default' or a list, not {show(deck)}")
    cards = read_list(deck, "deck")
    if not cards:
        raise PositionError("field 'deck': expected one card or more, not an empty list")
    return tuple(_read_card(card, f"deck[{number}]", size) for number, card in enumerate(cards))


def _read_card(card: Any, field: str, size: int) -> Card:
    sides = read_list(card, field)
    if len(sides) != 2:
        raise PositionError(f"field {field!r}: expected two sides, not {len(sides)}")
    a, b = (_read_side(side, f"{field}[{number}]", size) for number, side in enumerate(sides))
    return Card(a, b)


def _read_side(side: Any, field: str, size: int) -> Side:
    figures = read_list(side, field)
    if len(figures) != size - 1:
        raise PositionError(f"field {field!r}: expected {size - 1} figures, not {len(figures)}")
    pairs = [read_combination(f, f"{field}[{slot}]", size) for slot, f in enumerate(figures)]
    for what, numbers in (("forms", [f for f, _ in pairs]), ("colours", [c for _, c in pairs])):
        if len(set(numbers)) < len(numbers):
            raise PositionError(f"field {field!r}: expected {what} that are all different")
    return tuple(sorted(pairs))
