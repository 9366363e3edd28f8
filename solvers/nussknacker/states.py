"""The plain method: all tables of hands that the log allows, filtered line by line.

A state is the hands of all players *now* (not at the start: deals that lead to the same hands are
one state, and stay one) together with the pool of cards that nobody was dealt yet. A player's cards
are dealt when a line first needs them, and at once only hands that the line allows: what a player
holds who was never asked is a matter of counting. The hidden card is in the pool to the end.

A state is one whole number: a field for each seat, the pool on top (see `packed`). What a line does
depends on two of the hands only, so it is looked up once for each pair of hands, and applied to a
state by one addition.

>>> from gamekit.games.nussknacker.position import read
>>> log = [{"ask": 0, "to": 1, "value": 5, "swap": None}]
>>> states = States(read({"max": 6, "hands": [[1, 3, 4, 5], None, None], "log": log}))
>>> states.count()
122
>>> states.hear_all()
>>> sorted(states.hidden()), states.count()
([1, 2, 3, 4, 5, 6], 22)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from math import gcd, lcm
from typing import Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.nussknacker.knowledge import Knowledge, Line
from gamekit.games.nussknacker.nuts import Hand
from solvers.nussknacker.clues import Clue, clues_of, deck_of, fits, number_of
from solvers.nussknacker.packed import packing

MAX_STATES: Final = 4_000_000
"""More would not fit into the memory of a small computer."""
CHUNK: Final = 20_000
"""So many states between two looks at the clock."""
#: Models of how askers choose (rules page, section 6), and none: what is possible at all.
UNIFORM, LEGAL, POSSIBLE = "uniform", "legal", "possible"

#: What a line makes of a state: numbers to add to it, each with a weight.
Moves = list[tuple[int, int]]


class States:
    """States and their weights: integers in the ratio of their chances.

    With the model `"possible"` weights mean nothing but "there is such a world".
    """

    def __init__(
        self,
        knowledge: Knowledge,
        model: str = POSSIBLE,
        budget: Budget | None = None,
        hidden: int | None = None,
    ) -> None:
        """With `hidden` only the worlds in which this card, one that nobody is known to have, is
        the hidden one: it is no part of the pool then."""
        self.knowledge = knowledge
        self.model = model
        self.budget = budget or Budget()
        self.packing = packing(knowledge.max, knowledge.copies)
        self.players = knowledge.players
        self.top = self.packing.width * self.players
        pool = self.packing.pack(deck_of(knowledge))
        if hidden is not None:
            pool -= self.packing.pack([hidden])
        start = 0
        self.dealt: set[int] = set()
        for seat, hand in enumerate(knowledge.hands):
            if hand is not None:
                packed = self.packing.pack(hand)
                start += packed << self._shift(seat)
                pool -= packed
                self.dealt.add(seat)
        self.weights: dict[int, int] = {start + (pool << self.top): 1}

    def _shift(self, seat: int) -> int:
        return self.packing.width * seat

    def copy(self) -> States:
        """The same states, to go on from here in another way."""
        other = object.__new__(States)
        other.__dict__.update(self.__dict__)
        other.dealt = set(self.dealt)
        return other

    # --- the lines ----------------------------------------------------------------------------

    def hear_all(self, clues: Iterable[Clue] | None = None) -> None:
        """Take all clues of the log (or these) into account. Raises `OutOfBudget`."""
        clues = clues_of(self.knowledge.log) if clues is None else tuple(clues)
        for number, clue in enumerate(clues):
            self.budget.report(number / len(clues), len(self.weights))
            self.hear(clue)

    def hear(self, clue: Clue) -> None:
        """Keep what a clue allows, and move the cards. Raises `OutOfBudget`."""
        if clue.silent:
            return
        line = clue.line
        selections, value = self.packing.selections, line.value
        if line.denied:
            able = (lambda hand: bool(selections(hand, value))) if clue.asks else None
            unable = (lambda hand: not selections(hand, value)) if clue.denies else None
            self.deal(line.asker, able)
            self.deal(line.responder, unable)
        else:
            able = (lambda hand: bool(selections(hand, value))) if clue.heard else None
            self.deal(line.asker, able)
            self.deal(line.responder, able)
        self._apply(clue)

    def deal(self, seat: int, allowed: Callable[[int], bool] | None = None) -> None:
        """Deal a player's hand, unless it was: every hand from the pool, if it is allowed."""
        if seat in self.dealt:
            return
        self.dealt.add(seat)
        size, shift, top = self.knowledge.sizes[seat], self._shift(seat), self.top
        table: dict[int, Moves] = {}
        listed = 0
        for pool in {state >> top for state in self.weights}:
            moves = table[pool] = []
            for hand, ways in self.packing.deals(pool, size):
                listed += 1
                if listed % CHUNK == 0:
                    self.budget.check()
                    if listed > MAX_STATES:
                        raise OutOfBudget
                if allowed is None or allowed(hand):
                    moves.append(((hand << shift) - (hand << top), ways))
        self._move(table, lambda state: state >> top)

    def _apply(self, clue: Clue) -> None:
        """Look up what the line does to each pair of hands, then do it to each state."""
        asker, responder = self._shift(clue.line.asker), self._shift(clue.line.responder)
        mask = self.packing.mask
        both = mask << asker | mask << responder
        found: dict[int, list[tuple[int, int, int]]] = {}
        for number, pair in enumerate({state & both for state in self.weights}):
            if number % CHUNK == 0:
                self.budget.check()
            deltas, chances = self._pair(clue, pair >> asker & mask, pair >> responder & mask)
            found[pair] = [
                ((delta << responder) - (delta << asker), ways, chances)
                for delta, ways in deltas.items()
            ]
        scale = lcm(*{chances for moves in found.values() for _, _, chances in moves})
        table = {
            pair: [(delta, ways * (scale // chances)) for delta, ways, chances in moves]
            for pair, moves in found.items()
        }
        self._move(table, lambda state: state & both)

    def _pair(self, clue: Clue, asker: int, responder: int) -> tuple[dict[int, int], int]:
        """What may go from the asker to the responder (net), in how many ways of how many."""
        selections, line = self.packing.selections, clue.line
        if not clue.heard:
            return self._unheard(line, asker, responder), 1
        gives, takes = selections(asker, line.value), selections(responder, line.value)
        if line.denied:
            allowed = (gives or not clue.asks) and not (takes and clue.denies)
            return ({0: 1} if allowed else {}), self._questions(asker)
        cards = self.packing.cards
        given = [hand for hand in gives if fits(cards(hand), line.asker_gave)]
        taken = [hand for hand in takes if fits(cards(hand), line.responder_gave)]
        deltas = Counter(one - other for one in given for other in taken)
        return deltas, len(gives) * len(takes) * self._questions(asker)

    def _unheard(self, line: Line, asker: int, responder: int) -> dict[int, int]:
        """Any exchange with so many cards on either side, of any value."""
        gave, took = number_of(line.asker_gave), number_of(line.responder_gave)
        return {
            given - taken: 1
            for value in range(1, self.knowledge.max + 1)
            for given in self.packing.selections(asker, value)
            if self.packing.size(given) == gave
            for taken in self.packing.selections(responder, value)
            if self.packing.size(taken) == took
        }

    def _questions(self, hand: int) -> int:
        """From so many values the asker chose his, the model says."""
        return self.packing.sums(hand) if self.model == UNIFORM else 1

    def _move(self, table: dict[int, Moves], key: Callable[[int], int]) -> None:
        """Apply to each state the moves of its key; states that become the same are one."""
        new: dict[int, int] = {}
        states = iter(self.weights.items())
        while chunk := list(islice(states, CHUNK)):
            self.budget.check()
            if self.model == POSSIBLE:
                new.update(
                    dict.fromkeys(
                        [state + delta for state, _ in chunk for delta, _ in table[key(state)]], 1
                    )
                )
            else:
                for state, weight in chunk:
                    for delta, factor in table[key(state)]:
                        after = state + delta
                        new[after] = new.get(after, 0) + weight * factor
            if len(new) > MAX_STATES:
                raise OutOfBudget
        self.weights = new
        if self.model != POSSIBLE and (common := gcd(*new.values())) > 1:
            self.weights = {state: weight // common for state, weight in new.items()}

    # --- what they say ------------------------------------------------------------------------

    def hidden(self) -> set[int]:
        """The values that the hidden card can have."""
        pools = {state >> self.top for state in self.weights}
        return {value for pool in pools for value, _ in self.packing.counts(pool)}

    def chances(self) -> dict[int, int]:
        """Each value of the hidden card and its weight: every card of the pool is as likely."""
        out: Counter[int] = Counter()
        for pool, weight in self._by(lambda state: state >> self.top).items():
            for value, count in self.packing.counts(pool):
                out[value] += weight * count
        return dict(sorted(out.items()))

    def joint(self, seat: int) -> dict[tuple[Hand, int], int]:
        """Each hand of this seat together with a hidden card, and its weight."""
        other = self.copy()
        other.deal(seat)
        shift, top, mask = self._shift(seat), self.top, self.packing.mask
        pairs: Counter[tuple[int, int]] = Counter()
        for state, weight in other.weights.items():
            pairs[state >> shift & mask, state >> top] += weight
        out: Counter[tuple[Hand, int]] = Counter()
        for (hand, pool), weight in pairs.items():
            for value, count in self.packing.counts(pool):
                out[self.packing.cards(hand), value] += weight * count
        return dict(out)

    def holdings(self) -> tuple[list[list[int]], list[list[int]]]:
        """For every player and value the smallest and the largest number of copies."""
        least, most = [], []
        for seat in range(self.players):
            spans = [set[int]() for _ in range(self.knowledge.max)]
            if seat in self.dealt:
                shift, mask = self._shift(seat), self.packing.mask
                for hand in {state >> shift & mask for state in self.weights}:
                    counts = dict(self.packing.counts(hand))
                    for value, span in enumerate(spans, 1):
                        span.add(counts.get(value, 0))
            else:
                size = self.knowledge.sizes[seat]
                for pool in {state >> self.top for state in self.weights}:
                    counts = dict(self.packing.counts(pool))
                    others = sum(counts.values()) - size
                    for value, span in enumerate(spans, 1):
                        count = counts.get(value, 0)
                        span.update((max(0, count - others), min(count, size)))
            least.append(list(map(min, spans)))
            most.append(list(map(max, spans)))
        return least, most

    def count(self) -> int:
        """The number of states with everybody dealt, without dealing them."""
        sizes = enumerate(self.knowledge.sizes)
        left = tuple(sorted(size for seat, size in sizes if seat not in self.dealt))
        pools = Counter(state >> self.top for state in self.weights)
        return sum(times * self._ways(pool, left) for pool, times in pools.items())

    def _ways(self, pool: int, sizes: tuple[int, ...]) -> int:
        """In how many different ways a pool can be split into hands of these sizes and one card."""
        splits = {sizes: 1}
        for _, count in self.packing.counts(pool):
            new: Counter[tuple[int, ...]] = Counter()
            for rest, ways in splits.items():
                self.budget.check()
                for taken in _shares(count, rest):
                    new[taken] += ways
                if len(new) > MAX_STATES:
                    raise OutOfBudget
            splits = dict(new)
        # A state is a tuple of hands; the one card left over is the hidden one.
        return splits.get((0,) * len(sizes), 0)

    def _by(self, key: Callable[[int], int]) -> Counter[int]:
        out: Counter[int] = Counter()
        for state, weight in self.weights.items():
            out[key(state)] += weight
        return out


def _shares(count: int, room: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Give `count` equal cards, or one fewer, to players with this room; what room is left."""
    shares: list[tuple[tuple[int, ...], int]] = [((), count)]
    behind = sum(room)
    for place in room:
        behind -= place
        shares = [
            ((*left, place - given), rest - given)
            for left, rest in shares
            for given in range(max(0, rest - 1 - behind), min(place, rest) + 1)
        ]
        if len(shares) > MAX_STATES:
            raise OutOfBudget
    return [left for left, rest in shares if rest <= 1]
