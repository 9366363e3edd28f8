"""Hands packed into whole numbers: a few bits for the number of copies of each value.

With two copies, three bits for each value: {1, 1, 3} is 2 + 1·8². Adding and taking away cards is
adding and taking away numbers, so a whole table of hands is one number, and an exchange one sum.

>>> packing = Packing(6, 2)
>>> packing.cards(packing.pack((1, 1, 3)))
(1, 1, 3)
>>> [packing.cards(chosen) for chosen in packing.selections(packing.pack((1, 2, 3, 4)), 6)]
[(1, 2, 3), (2, 4)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import comb

from gamekit.games.nussknacker.nuts import Hand, selections


class Packing:
    """How the hands of one deck are packed."""

    def __init__(self, highest: int, copies: int) -> None:
        self.highest = highest
        self.bits = copies.bit_length() + 1
        self.width = self.bits * highest
        """So many bits hold a hand."""
        self.mask = (1 << self.width) - 1
        self._digit = (1 << self.bits) - 1
        self._up_to = [(1 << self.bits * value) - 1 for value in range(highest + 1)]
        self._selections: dict[tuple[int, int], tuple[int, ...]] = {}
        self._sums: dict[int, int] = {}
        self._sizes: dict[int, int] = {}

    def pack(self, cards: Iterable[int]) -> int:
        """The number of a hand."""
        return sum(1 << self.bits * (card - 1) for card in cards)

    def cards(self, hand: int) -> Hand:
        """The hand of a number."""
        return tuple(v for v, count in self.counts(hand) for _ in range(count))

    def counts(self, hand: int) -> Iterator[tuple[int, int]]:
        """Each value that the hand has, and how many of it."""
        value = 1
        while hand:
            if count := hand & self._digit:
                yield value, count
            hand >>= self.bits
            value += 1

    def size(self, hand: int) -> int:
        """The number of cards."""
        found = self._sizes.get(hand)
        if found is None:
            found = self._sizes[hand] = sum(count for _, count in self.counts(hand))
        return found

    def selections(self, hand: int, value: int) -> tuple[int, ...]:
        """All distinct selections of the hand with this sum. Higher cards do not matter."""
        key = hand & self._up_to[value], value
        found = self._selections.get(key)
        if found is None:
            found = tuple(map(self.pack, selections(self.cards(key[0]), value)))
            self._selections[key] = found
        return found

    def sums(self, hand: int) -> int:
        """How many values from 1 to `max` the hand forms."""
        found = self._sums.get(hand)
        if found is None:
            reached = 1
            for card in self.cards(hand):
                reached |= reached << card
            found = (reached >> 1 & (1 << self.highest) - 1).bit_count()
            self._sums[hand] = found
        return found

    def deals(self, pool: int, size: int) -> Iterator[tuple[int, int]]:
        """Each hand of so many cards of the pool, and in how many ways its cards can be chosen."""
        piles = tuple(self.counts(pool))

        def rest(place: int, left: int, behind: int) -> Iterator[tuple[int, int]]:
            if left == 0:
                yield 0, 1
                return
            value, count = piles[place]
            behind -= count
            one = 1 << self.bits * (value - 1)
            for number in range(max(0, left - behind), min(count, left) + 1):
                ways = comb(count, number)
                for hand, others in rest(place + 1, left - number, behind):
                    yield hand + number * one, ways * others

        return rest(0, size, sum(count for _, count in piles))


@cache
def packing(highest: int, copies: int) -> Packing:
    """The packing of a deck, with all that it has looked up so far."""
    return Packing(highest, copies)
