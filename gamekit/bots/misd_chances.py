"""What can be right in a round of Misd, from what is seen: exact chances.

The figures of a card have different forms and different colours; every way to fill in what is
covered is taken as equally likely. Forms and colours do not touch each other within a card, so both
are counted alone, by dynamic programming over the sets of forms (or colours) that are taken.

>>> from gamekit.games.misd.figures import COLOURS, name
>>> card = ("? ?", *(f"{colour} {form}" for colour, form in zip(COLOURS[:8], FORMS[:8])))
>>> {name(pair): str(chance) for pair, chance in missing_chances(card).items()}
{'brown heart': '1/4', 'grey heart': '1/4', 'brown cross': '1/4', 'grey cross': '1/4'}
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import prod

from gamekit.core.game import Action
from gamekit.games.misd.actions import MISSING, Call, Point
from gamekit.games.misd.covering import Strings
from gamekit.games.misd.figures import FORMS, Combination
from gamekit.games.misd.position import read_pattern
from gamekit.games.misd.views import MisdView

Masks = tuple[int, ...]
SIZE = len(FORMS)


@lru_cache(maxsize=4096)
def ways(masks: Masks) -> dict[int, int]:
    """In how many ways the slots take different values of these masks, by the value left over.

    >>> ways((0b11, 0b11, *(1 << bit for bit in range(2, 9))))
    {9: 2}
    """
    sets = Counter({0: 1})
    for mask in sorted(masks, key=int.bit_count):
        following: Counter[int] = Counter()
        for taken, count in sets.items():
            free = mask & ~taken
            while free:
                bit = free & -free
                following[taken | bit] += count
                free ^= bit
        sets = following
    full = (1 << SIZE) - 1
    return {(full ^ taken).bit_length() - 1: count for taken, count in sorted(sets.items())[::-1]}


def _halves(card: Strings) -> tuple[Masks, Masks]:
    """What the slots of a card can be: forms, colours."""
    patterns = [read_pattern(string, "card", SIZE) for string in card]
    return tuple(p.forms for p in patterns), tuple(p.colours for p in patterns)


@lru_cache(maxsize=4096)
def missing_chances(card: Strings) -> dict[Combination, Fraction]:
    """The pairs that can be missing on a card, with their chances."""
    forms, colours = map(ways, _halves(card))
    total = sum(forms.values()) * sum(colours.values())
    return {
        (form, colour): Fraction(many * more, total)
        for form, many in sorted(forms.items())
        for colour, more in sorted(colours.items())
    }


@lru_cache(maxsize=4096)
def shows_chance(card: Strings, wanted: Combination) -> Fraction:
    """The chance that a card shows a combination.

    >>> from gamekit.games.misd.figures import COLOURS
    >>> card = ("? ?", *(f"{colour} {form}" for colour, form in zip(COLOURS[:8], FORMS[:8])))
    >>> str(shows_chance(card, (9, 9))), str(shows_chance(card, (0, 0)))
    ('1/4', '1')
    """
    total = Fraction(0)
    halves = _halves(card)
    for slot in range(len(card)):
        if all(masks[slot] >> value & 1 for masks, value in zip(halves, wanted, strict=True)):
            total += prod(
                _fixed(masks, slot, value) for masks, value in zip(halves, wanted, strict=True)
            )
    return total


def _fixed(masks: Masks, slot: int, value: int) -> Fraction:
    """The share of the ways in which a slot has this value."""
    fixed = (*masks[:slot], 1 << value, *masks[slot + 1 :])
    return Fraction(sum(ways(fixed).values()), sum(ways(masks).values()))


def answers(view: MisdView) -> dict[Action, Fraction]:
    """Every answer that can be right in the open round, with its chance."""
    wrong = {tried.answer for tried in view.tried}
    if view.setting.variant == "A":
        chances: dict[Action, Fraction] = {
            Call(*pair): chance for pair, chance in missing_chances(view.cards[0]).items()
        }
    else:
        wanted = (view.wanted[0], view.wanted[1])
        chances = _places([shows_chance(card, wanted) for card in view.cards])
    left = {action: chance for action, chance in chances.items() if str(action) not in wrong}
    total = sum(left.values())
    return {action: chance / total for action, chance in left.items()} if total else chances


def _places(shows: list[Fraction]) -> dict[Action, Fraction]:
    """Where a combination is, if it lies on one card at most and cards are independent."""
    weights: dict[Action, Fraction] = {
        Point(place): prod(
            (chance if other == place else 1 - chance for other, chance in enumerate(shows)),
            start=Fraction(1),
        )
        for place in range(len(shows))
    }
    weights[MISSING] = prod((1 - chance for chance in shows), start=Fraction(1))
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items() if weight}
