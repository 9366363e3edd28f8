"""Decks of Misd: double-sided cards, ten of them, read from data.

>>> deck = default_deck()
>>> len(deck), name(missing_pair(deck[0].a)), name(missing_pair(deck[0].b))
(10, 'white triangle', 'red diamond')
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gamekit.games.misd.figures import Combination, combination, missing_pair, name

#: The figures of one side, by form in canonical order.
Side = tuple[Combination, ...]


class Card(NamedTuple):
    """A double-sided card."""

    a: Side
    b: Side


Deck = tuple[Card, ...]


@cache
def default_deck() -> Deck:
    """The deck in `deck.toml`."""
    data = tomllib.loads(Path(__file__).with_name("deck.toml").read_text("utf-8"))
    return deck_of(
        tuple(map(tuple, data["square"])),
        tuple(map(combination, data["missing_a"])),
        tuple(map(combination, data["missing_b"])),
    )


def deck_of(
    square: tuple[tuple[int, ...], ...],
    missing_a: tuple[Combination, ...],
    missing_b: tuple[Combination, ...],
) -> Deck:
    """The deck of a Latin square (form × colour → card) with a marked cell for each side."""
    cards = []
    for card, marks in enumerate(zip(missing_a, missing_b, strict=True)):
        cells = [
            (form, colour)
            for form, row in enumerate(square)
            for colour, entry in enumerate(row)
            if entry == card
        ]
        a, b = (tuple(cell for cell in cells if cell != mark) for mark in marks)
        cards.append(Card(a, b))
    return tuple(cards)


__all__ = ["Card", "Deck", "Side", "deck_of", "default_deck", "missing_pair", "name"]
