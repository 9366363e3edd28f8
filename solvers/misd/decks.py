"""Decks: is a combination on the table, and has a deck the properties of the rules page?

>>> from gamekit.games.misd.deck import default_deck
>>> chance_absent(default_deck(), 5), chance_absent(default_deck(), 5, checked=2)
(Fraction(11, 20), Fraction(55, 82))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from gamekit.games.misd.deck import Card
from gamekit.games.misd.figures import Combination, missing_pair

AnyDeck = Sequence[Card]
#: For each combination: how many cards show it on no side, on one, on both.
Shows = tuple[int, int, int]
Absent = Callable[[AnyDeck, int, int], Fraction]


def fraction(value: Fraction) -> str:
    """A fraction as it stands in an answer.

    >>> fraction(Fraction(22, 40)), fraction(Fraction(1))
    ('11/20', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def carriers(deck: AnyDeck, size: int) -> Counter[Shows]:
    """How many of the combinations are on how many cards' sides."""
    once: Counter[Combination] = Counter()
    twice: Counter[Combination] = Counter()
    for card in deck:
        both = set(card.a) & set(card.b)
        twice.update(both)
        once.update((set(card.a) | set(card.b)) - both)
    out: Counter[Shows] = Counter()
    for form in range(size):
        for colour in range(size):
            one, two = once[form, colour], twice[form, colour]
            out[len(deck) - one - two, one, two] += 1
    return out


def absent_by_counting(deck: AnyDeck, size: int, laid: int) -> Fraction:
    """The chance that a random combination is on none of `laid` random cards: by a sum.

    A card that shows it on both sides must not lie there, one that shows it on one side must lie
    on the other.
    """
    total = 0
    for (none, one, _), combinations in carriers(deck, size).items():
        for half in range(min(one, laid) + 1):
            ways = comb(one, half) * comb(none, laid - half)
            total += combinations * ways << laid - half
    return Fraction(total, size * size * comb(len(deck), laid) << laid)


def absent_by_product(deck: AnyDeck, size: int, laid: int) -> Fraction:
    """The same for each combination by itself: a coefficient of the product of (1 + chance · z)."""
    total = Fraction(0)
    for form in range(size):
        for colour in range(size):
            terms = [Fraction(1)] + [Fraction(0)] * laid
            for card in deck:
                hidden = Fraction(
                    ((form, colour) not in card.a) + ((form, colour) not in card.b), 2
                )
                for count in range(laid, 0, -1):
                    terms[count] += terms[count - 1] * hidden
            total += terms[laid]
    return total / (size * size * comb(len(deck), laid))


def chance_absent(
    deck: AnyDeck, laid: int, checked: int = 0, size: int = 10, absent: Absent = absent_by_counting
) -> Fraction | None:
    """The chance that the wanted combination is on no laid card, `checked` of them seen in vain.

    `None` if so many cards cannot be seen in vain.
    """
    fruitless = absent(deck, size, checked)
    return absent(deck, size, laid) / fruitless if fruitless else None


def worth_from(
    deck: AnyDeck, laid: int, size: int = 10, absent: Absent = absent_by_counting
) -> int | None:
    """So many cards must be seen in vain before "missing!" is worth more than nothing.

    >>> from gamekit.games.misd.deck import default_deck
    >>> [worth_from(default_deck(), laid) for laid in range(3, 11)]
    [0, 1, 2, 4, 5, 7, 8, 10]
    """
    for checked in range(laid + 1):
        chance = chance_absent(deck, laid, checked, size, absent)
        if chance is not None and chance > Fraction(2, 3):
            return checked
    return None


def chance_report(
    deck: AnyDeck, laid: int, checked: int, size: int, absent: Absent = absent_by_counting
) -> dict[str, Any]:
    """The fields of the question `chance`."""
    given = chance_absent(deck, laid, checked, size, absent)
    return {
        "absent": fraction(absent(deck, size, laid)),
        "absent_given": None if given is None else fraction(given),
        "expected": None if given is None else fraction(3 * given - 2),
        "worth_from": worth_from(deck, laid, size, absent),
    }


def deck_report(deck: AnyDeck, size: int = 10) -> dict[str, Any]:
    """The fields of the question `deck`.

    >>> from gamekit.games.misd.deck import default_deck
    >>> report = deck_report(default_deck())
    >>> report["latin"], report["covered"], report["absent"][4]
    (True, 100, '11/20')
    """
    return deck_properties(deck, size) | {"absent": absent_list(deck, size)}


def absent_list(deck: AnyDeck, size: int, absent: Absent = absent_by_counting) -> list[str]:
    """The chance of being absent for 1, 2 … cards on the table."""
    return [fraction(absent(deck, size, laid)) for laid in range(1, len(deck) + 1)]


def deck_properties(deck: AnyDeck, size: int = 10) -> dict[str, Any]:
    """The properties of a deck that need no chances."""
    on = Counter(pair for card in deck for pair in {*card.a, *card.b})
    fronts = [missing_pair(card.a, size) for card in deck]
    backs = [missing_pair(card.b, size) for card in deck]
    unambiguous = max(on.values()) == 1
    whole = all(_is_bijection({*card.a, *card.b}, size) for card in deck)
    return {
        "unambiguous": unambiguous,
        "max_cards": max(on.values()),
        "distinct_missing": len({*fronts, *backs}) == 2 * len(deck),
        "balanced": _missing_times(fronts + backs, size, 2),
        "latin": len(deck) == size and unambiguous and whole,
        "fronts_once": _missing_times(fronts, size, 1),
        "backs_once": _missing_times(backs, size, 1),
        "covered": len(on),
    }


def _is_bijection(pairs: set[Combination], size: int) -> bool:
    forms, colours = {form for form, _ in pairs}, {colour for _, colour in pairs}
    return len(pairs) == len(forms) == len(colours) == size


def _missing_times(pairs: list[Combination], size: int, times: int) -> bool:
    """Is every form, and every colour, missing exactly so many times?"""
    lines = zip(*pairs, strict=True)
    return all(Counter(line) == Counter(dict.fromkeys(range(size), times)) for line in lines)
