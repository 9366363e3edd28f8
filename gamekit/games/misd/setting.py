"""The setting of a game of Misd: what was agreed on before it began.

>>> from gamekit.games.misd.figures import name
>>> name(Setting(players=2).side(0, "a")[0])
'blue square'
>>> deck_from([[["red star"], []]])
Traceback (most recent call last):
...
gamekit.core.errors.OptionError: option 'deck': card 0: expected sides of 9 figures, not 1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.errors import OptionError
from gamekit.core.strict_json import show
from gamekit.games.misd.deck import Card, Deck, Side, default_deck
from gamekit.games.misd.figures import FORMS, combination

#: Ours, no rule: so many rounds at most, or players who never call would play for ever.
ROUNDS: Final = 30
FIGURES: Final = len(FORMS) - 1
MOST_CARDS: Final = 100


@dataclass(slots=True, frozen=True)
class Setting:
    """The options of a game (section 5 of the rules page); `deck` is left out for the default."""

    players: int
    variant: str = "A"
    chips: int = 20  # MIS-02
    timer: int = 60
    laid: int = 5
    floor: str = "spare"
    second_call: bool = False
    relay: str = "same"
    redraw: bool = False
    cover: int = 0
    rounds: int = ROUNDS
    deck: Deck | None = None

    @property
    def cards(self) -> Deck:
        """The cards of the deck."""
        return self.deck or default_deck()

    @property
    def places(self) -> int:
        """How many cards lie open: one in variant A, the layout in variant B."""
        return self.laid if self.variant == "B" else 1

    def side(self, card: int, side: str) -> Side:
        """The figures of one side."""
        a, b = self.cards[card]
        return a if side == "a" else b


def deck_from(data: Any) -> Deck:
    """A deck from its JSON, cards of two sides of figure names. Raises `OptionError`."""
    if not isinstance(data, (list, tuple)) or not 1 <= len(data) <= MOST_CARDS:
        raise OptionError(f"option 'deck': expected 1 to {MOST_CARDS} cards, not {show(data)}")
    return tuple(_card(number, card) for number, card in enumerate(data))


def _card(number: int, card: Any) -> Card:
    if not isinstance(card, (list, tuple)) or len(card) != 2:
        raise OptionError(f"option 'deck': card {number}: expected two sides, not {show(card)}")
    a, b = (_side(number, side) for side in card)
    return Card(a, b)


def _side(number: int, side: Any) -> Side:
    here = f"option 'deck': card {number}"
    count = len(side) if isinstance(side, (list, tuple)) else 0
    if count != FIGURES:
        raise OptionError(f"{here}: expected sides of {FIGURES} figures, not {count}")
    figures = []
    for words in side:
        try:
            figures.append(combination(words))
        except (ValueError, AttributeError):
            raise OptionError(
                f"{here}: expected figures such as 'yellow star', not {show(words)}"
            ) from None
    for half in (0, 1):
        if len({figure[half] for figure in figures}) != FIGURES:
            raise OptionError(f"{here}: forms and colours of a side must all be different")
    return tuple(sorted(figures))
