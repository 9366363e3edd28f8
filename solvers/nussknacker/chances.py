"""Chances: of the hidden card, and of what a question will tell (questions `posterior`, `ask`).

Two exact methods. `"states"` carries integer weights through the states; `"deals"` goes through all
deals one by one as a textbook would, with fractions, and is the check of the other.

>>> from gamekit.games.nussknacker.position import read
>>> knowledge = read({"max": 6, "hands": [[5, 5, 6, 6], None, None]})
>>> best = max(question_values(knowledge, 0), key=lambda value: value.guess)
>>> (best.to, best.value), str(best.guess), best.worst
((1, 6), '13/35', 4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm, log2

from gamekit.core.budget import Budget
from gamekit.games.nussknacker.knowledge import Knowledge, Line
from gamekit.games.nussknacker.nuts import Hand, forms, selections, without
from solvers.nussknacker.clues import deck_of, fits
from solvers.nussknacker.states import UNIFORM, States

Chances = dict[int, Fraction]
"""Each value that the hidden card can have, with its chance."""


@dataclass(slots=True, frozen=True)
class Posterior:
    """The chances of the hidden card, and the number of different tables of hands."""

    chances: Chances
    states: int


@dataclass(slots=True, frozen=True)
class QuestionValue:
    """What the viewer gains by a question: see `ask` on the rules page."""

    to: int
    value: int
    deny: Fraction
    guess: Fraction
    entropy: float
    worst: int


def entropy(weights: Iterable[int | Fraction]) -> float:
    """In bits, of weights that need not sum to 1.

    >>> entropy([1, 1, 2])
    1.5
    """
    known = [weight for weight in weights if weight]
    total = Fraction(sum(known))
    shares = [float(weight / total) for weight in known]
    return sum(-share * log2(share) for share in shares if share < 1)


def posterior(
    knowledge: Knowledge,
    model: str = UNIFORM,
    budget: Budget | None = None,
    method: str = "states",
) -> Posterior:
    """The chances of the hidden card after the log; empty if no deal explains it."""
    table = table_of(knowledge, model, budget or Budget(), method)
    weights = table.chances()
    total = sum(weights.values())
    return Posterior({v: Fraction(w, total) for v, w in weights.items()}, table.count())


def question_values(
    knowledge: Knowledge,
    viewer: int,
    model: str = UNIFORM,
    budget: Budget | None = None,
    method: str = "states",
) -> list[QuestionValue]:
    """Every legal question of the viewer, whose hand must be known; empty if inconsistent."""
    table = table_of(knowledge, model, budget or Budget(), method)
    return values_of(table, viewer)


def values_of(table: States | Deals, viewer: int) -> list[QuestionValue]:
    """The same for a table of chances that is there already."""
    if not table.chances():
        return []
    own = next(iter(table.joint(viewer)))[0]
    values = [v for v in range(1, table.knowledge.max + 1) if forms(own, v)]
    out = []
    for to in range(table.knowledge.players):
        if to != viewer:
            table.budget.check()
            joint = table.joint(to)
            out += [_question(joint, to, value) for value in values]
    return out


Weight = int | Fraction
Joint = Mapping[tuple[Hand, int], Weight]
"""Each hand of a player together with a hidden card, and the weight of both."""


def _question(joint: Joint, to: int, value: int) -> QuestionValue:
    """The answer is a denial (no cards) or the multiset that the responder gives."""
    options = {hand: selections(hand, value) or ((),) for hand, _ in joint}
    scale = lcm(*map(len, options.values()))
    answers: dict[Hand, dict[int, Weight]] = {}
    for (hand, hidden), weight in joint.items():
        share = weight * (scale // len(options[hand]))
        for given in options[hand]:
            weights = answers.setdefault(given, {})
            weights[hidden] = weights.get(hidden, 0) + share
    totals = {given: sum(weights.values()) for given, weights in answers.items()}
    total = sum(totals.values())
    right = sum(max(weights.values()) for weights in answers.values())
    return QuestionValue(
        to,
        value,
        deny=Fraction(totals.get((), 0)) / total,
        guess=Fraction(right) / total,
        entropy=sum(
            float(Fraction(totals[given]) / total) * entropy(weights.values())
            for given, weights in answers.items()
        ),
        worst=max(map(len, answers.values())),
    )


def table_of(knowledge: Knowledge, model: str, budget: Budget, method: str) -> States | Deals:
    """All that can be the case after the log, with weights. Raises `OutOfBudget`."""
    kind = States if method == "states" else Deals
    table = kind(knowledge, model, budget)
    table.hear_all()
    return table


# --- the textbook -------------------------------------------------------------------------------


class Deals:
    """Deal by deal: what happens in each, and how likely, as the rules page says."""

    def __init__(self, knowledge: Knowledge, model: str, budget: Budget) -> None:
        self.knowledge = knowledge
        self.model = model
        self.budget = budget
        self._tables: dict[tuple[Hand, ...], Fraction] = {}

    def hear_all(self) -> None:
        """Go through all deals. Raises `OutOfBudget`."""
        tables: Counter[tuple[Hand, ...]] = Counter()
        for number, (hands, ways) in enumerate(self._deals()):
            if number % 100 == 0:
                self.budget.check()
                self.budget.report(None, number)
            for table, chance in self._ends(hands, self.knowledge.log):
                tables[table] += ways * chance  # type: ignore[assignment]
        self._tables = {table: Fraction(chance) for table, chance in tables.items()}

    def _deals(self) -> Iterator[tuple[tuple[Hand, ...], int]]:
        """All different deals, each with the number of ways of the cards to get there."""
        pool = without(
            deck_of(self.knowledge), [c for hand in self.knowledge.hands for c in hand or ()]
        )
        deals: Iterator[tuple[tuple[Hand, ...], Hand, int]] = iter([((), pool, 1)])
        for hand, size in zip(self.knowledge.hands, self.knowledge.sizes, strict=True):
            deals = self._dealt(deals, hand, size)
        return ((hands, ways) for hands, _, ways in deals)

    def _dealt(
        self,
        deals: Iterator[tuple[tuple[Hand, ...], Hand, int]],
        hand: Hand | None,
        size: int,
    ) -> Iterator[tuple[tuple[Hand, ...], Hand, int]]:
        for hands, pool, ways in deals:
            if hand is not None:
                yield (*hands, hand), pool, ways
                continue
            for chosen, times in Counter(combinations(pool, size)).items():
                yield (*hands, chosen), without(pool, chosen), ways * times

    def _ends(
        self, hands: tuple[Hand, ...], log: tuple[Line, ...]
    ) -> Iterator[tuple[tuple[Hand, ...], Fraction]]:
        """The tables that the log leads to, and how likely the log is to lead there."""
        tables = {hands: Fraction(1)}
        for line in log:
            after: dict[tuple[Hand, ...], Fraction] = {}
            for table, chance in tables.items():
                for new, factor in self._line(table, line):
                    after[new] = after.get(new, Fraction(0)) + chance * factor
            tables = after
        yield from tables.items()

    def _line(
        self, hands: tuple[Hand, ...], line: Line
    ) -> Iterator[tuple[tuple[Hand, ...], Fraction]]:
        asker, responder = hands[line.asker], hands[line.responder]
        gives, takes = selections(asker, line.value), selections(responder, line.value)
        if not gives or bool(takes) == line.denied:
            return
        asked = Fraction(1)
        if self.model == UNIFORM:
            asked = Fraction(1, sum(forms(asker, v) for v in range(1, self.knowledge.max + 1)))
        if line.denied:
            yield hands, asked
            return
        chance = asked / (len(gives) * len(takes))
        for given in gives:
            for taken in takes:
                if fits(given, line.asker_gave) and fits(taken, line.responder_gave):
                    new = list(hands)
                    new[line.asker] = tuple(sorted(without(asker, given) + taken))
                    new[line.responder] = tuple(sorted(without(responder, taken) + given))
                    yield tuple(new), chance

    def _hidden(self, table: tuple[Hand, ...]) -> int:
        return without(deck_of(self.knowledge), [card for hand in table for card in hand])[0]

    def chances(self) -> Mapping[int, Fraction]:
        """Each value of the hidden card and its weight."""
        out: dict[int, Fraction] = {}
        for table, weight in self._tables.items():
            hidden = self._hidden(table)
            out[hidden] = out.get(hidden, Fraction(0)) + weight
        return dict(sorted(out.items()))

    def joint(self, seat: int) -> Joint:
        """Each hand of this seat together with a hidden card, and its weight."""
        out: dict[tuple[Hand, int], Fraction] = {}
        for table, weight in self._tables.items():
            key = table[seat], self._hidden(table)
            out[key] = out.get(key, Fraction(0)) + weight
        return out

    def count(self) -> int:
        """The number of different tables."""
        return len(self._tables)
