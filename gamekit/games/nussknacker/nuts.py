"""Hands of nut cards: which sums they form, and with which cards (NUS-08).

A hand is a tuple of card values in ascending order.

>>> selections((1, 2, 3, 4), 6)
((1, 2, 3), (2, 4))
>>> forms((2, 2, 5), 6)
False
>>> even_sizes(15, 4)
(4, 4, 4, 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

#: Card values in ascending order.
Hand = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def selections(hand: Hand, value: int) -> tuple[Hand, ...]:
    """All distinct multisets of the hand's cards with this sum, in ascending order (NUS-08)."""
    return tuple(sorted(set(_selections(hand, value, 0))))


def _selections(hand: Hand, value: int, first: int) -> Iterator[Hand]:
    if value == 0:
        yield ()
    for index in range(first, len(hand)):
        card = hand[index]
        if card > value:
            return
        if index > first and hand[index - 1] == card:
            continue  # the same cards once more
        for rest in _selections(hand, value - card, index + 1):
            yield (card, *rest)


def forms(hand: Hand, value: int) -> bool:
    """Has some selection of the hand this sum? (NUS-08)"""
    return bool(selections(hand, value))


def without(hand: Hand, cards: Iterable[int]) -> Hand:
    """The hand after these cards have left it."""
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


def even_sizes(cards: int, players: int) -> tuple[int, ...]:
    """Hand sizes after dealing one by one: as equal as possible, the first seats get more."""
    each, more = divmod(cards, players)
    return tuple(each + (seat < more) for seat in range(players))
