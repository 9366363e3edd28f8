"""The smallest crib sheet: a strategy that keeps a target and needs to know few positions.

A strategy guarantees the target exactly if it stays among the positions whose minimax margin is
good enough; on these positions it chooses. What counts are its *choice positions*: those that can
arise, with the side to move and at least two legal moves.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from gamekit.core.budget import Budget, OutOfBudget
from solvers.bauab.graph import CHECK_EVERY, GameGraph, minimax, reachable

MEMORY_LIMIT = 500_000
"""Sets whose price the plain search may keep in memory."""
BIT_LIMIT = 2_000_000_000
"""Bits of all the sets of choice positions in the plain search."""


@dataclass(slots=True, frozen=True)
class Sheet:
    """What is proven about the size, and a strategy of the size `most` (position → move)."""

    least: int
    most: int | None
    policy: dict[int, int]


class Keeping:
    """The part of a graph in which `side` keeps its target. Raises `OutOfBudget`.

    `margin` is the side's final margin with best play, against the margin at the root; `target`
    is measured in the same way (default: what best play gets). The graph has values with weight 1
    for the margin and 0 for the lead.
    """

    def __init__(self, graph: GameGraph, side: int, target: int | None, budget: Budget) -> None:
        sign = 1 if side == 0 else -1
        final = minimax(graph, budget)
        self.graph = graph
        self.side = side
        self.margin = sign * final[0]
        self.target = self.margin if target is None else target
        self._good = bytes(sign * value >= self.target for value in final)

    @property
    def possible(self) -> bool:
        """Can the side guarantee the target?"""
        return bool(self._good[0])

    def after(self, i: int) -> Sequence[int]:
        """Where play can go from a position without giving the target away."""
        successors = self.graph.after(i)
        if self.graph.mover[i] != self.side:
            return successors
        return [j for j in successors if self._good[j]]

    def is_choice(self, i: int) -> bool:
        """Must the side know what to do here?"""
        return self.graph.mover[i] == self.side and len(self.graph.after(i)) > 1

    def move_to(self, i: int, successor: int) -> int:
        """The first move that leads from a position to its successor."""
        return self.graph.moves_of(i)[self.graph.after(i).index(successor)]


def smallest_by_cpsat(keeping: Keeping, budget: Budget) -> Sheet:
    """Choose a strategy with as few choice positions as possible, by CP-SAT."""
    from ortools.sat.python import cp_model

    from solvers.bauab.strategy import MODEL_LIMIT, choose, configured

    graph = keeping.graph
    inside = reachable(graph, 0, keeping.after)
    if len(inside) > MODEL_LIMIT:
        return Sheet(0, None, {})
    model = cp_model.CpModel()
    chosen = choose(model, graph, 0, keeping.side, inside, keeping.after)
    choices = [i for i in inside if keeping.is_choice(i)]
    model.minimize(sum(chosen[i] for i in choices))
    solver = configured(budget)
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Sheet(0, None, {})
    policy: dict[int, int] = {}
    pending, seen = [0], {0}
    while pending:  # what really arises: follow one chosen successor of each own position
        i = pending.pop()
        successors = keeping.after(i)
        if graph.mover[i] == keeping.side and successors:
            successors = [next(j for j in successors if solver.boolean_value(chosen[j]))]
            if keeping.is_choice(i):
                policy[i] = keeping.move_to(i, successors[0])
        pending += [j for j in successors if j not in seen]
        seen.update(successors)
    most = len(policy)
    least = most if status == cp_model.OPTIMAL else int(solver.best_objective_bound + 1 - 1e-6)
    return Sheet(min(least, most), most, policy)


def smallest_by_search(keeping: Keeping, budget: Budget) -> Sheet:
    """The same in plain Python, by branch and bound over sets of positions still to be answered.

    A set is a number whose bits are choice positions, early ones low. A step answers the earliest
    one, pays 1, and adds the choice positions that are then met next, whatever the opponent does.
    No later step can meet an answered position again, so what remains to be paid depends on the
    set alone; and parts of a set that can never meet a common position are paid for separately.
    """
    inside = reachable(keeping.graph, 0, keeping.after)
    choices = [i for i in keeping.graph.order if i in inside and keeping.is_choice(i)]
    if len(inside) * len(choices) > BIT_LIMIT:
        return Sheet(0, None, {})
    offers = _Offers(keeping, choices, inside, budget)
    start = offers.met[0]
    try:
        size = _run(offers.price(start, budget))
    except OutOfBudget:
        most, policy = offers.policy(start)
        return Sheet(offers.estimate(start), most, policy)
    most, policy = offers.policy(start)
    assert most == size
    return Sheet(size, size, policy)


Price = Generator["Price", int, int]


def _run(price: Price) -> int:
    """Run a recursive computation with an own stack: sheets can be long."""
    stack = [price]
    value = None
    while True:
        try:
            stack.append(stack[-1].send(cast(int, value)))
            value = None
        except StopIteration as done:
            stack.pop()
            value = cast(int, done.value)
            if not stack:
                return value


class _Offers:
    """Choice positions and the sets of choice positions that their moves offer."""

    def __init__(
        self, keeping: Keeping, choices: list[int], inside: Container[int], budget: Budget
    ) -> None:
        self.keeping = keeping
        self.choices = choices
        number = {i: bit for bit, i in enumerate(choices)}
        #: position → bits of the choice positions that are met next once it arises
        self.met: dict[int, int] = {}
        self.offers: dict[int, list[tuple[int, int]]] = {}
        #: choice → at least so much is paid for it and what it leads to
        self._least: dict[int, int] = {}
        #: choice → itself and all that can be met below it, as bits
        self._below: dict[int, int] = {}
        #: part → its price and the successor chosen at its earliest position
        self._known: dict[int, tuple[int, int]] = {}
        for i in keeping.graph.backwards(budget):
            if i not in inside:
                continue
            if i in number:
                self.met[i] = 1 << number[i]
                self._add_choice(number[i], keeping.after(i))
            else:
                self.met[i] = 0
                for j in keeping.after(i):
                    self.met[i] |= self.met[j]

    def _add_choice(self, choice: int, successors: Sequence[int]) -> None:
        """Keep the smallest offers only: a larger set never costs less."""
        sets: dict[int, int] = {}
        for successor in successors:
            sets.setdefault(self.met[successor], successor)
        self.offers[choice] = [
            (offer, successor)
            for offer, successor in sets.items()
            if not any(other != offer and other & ~offer == 0 for other in sets)
        ]
        self._least[choice] = 1 + min(self.estimate(offer) for offer, _ in self.offers[choice])
        self._below[choice] = 1 << choice
        for offer in sets:
            for other in _bits(offer):
                self._below[choice] |= self._below[other]

    def estimate(self, bits: int) -> int:
        """At least this much remains to be paid for a set: 1 for each, or the dearest one."""
        return max(bits.bit_count(), max((self._least[c] for c in _bits(bits)), default=0))

    def parts(self, bits: int) -> list[int]:
        """Split a set into parts that can never meet a common position."""
        parts: list[tuple[int, int]] = []  # the part, and all that can be met below it
        for choice in _bits(bits):
            part, below = 1 << choice, self._below[choice]
            apart = []
            for other in parts:
                if other[1] & below:
                    part, below = part | other[0], below | other[1]
                else:
                    apart.append(other)
            parts = [*apart, (part, below)]
        return [part for part, _ in parts]

    def price(self, bits: int, budget: Budget) -> Price:
        """The least that remains to be paid for a set. For `_run`. Raises `OutOfBudget`."""
        total = 0
        for part in self.parts(bits):
            if part not in self._known:
                yield self._price_of_part(part, budget)
            total += self._known[part][0]
        return total

    def _price_of_part(self, part: int, budget: Budget) -> Price:
        if len(self._known) % CHECK_EVERY == 0:
            budget.check()
        if len(self._known) > MEMORY_LIMIT:
            raise OutOfBudget
        earliest = part & -part
        thens = []
        for offer, successor in self.offers[earliest.bit_length() - 1]:
            then = part & ~earliest | offer
            thens.append((sum(map(self.estimate, self.parts(then))), then, successor))
        best, chosen = 0, -1
        for least, then, successor in sorted(thens):
            if chosen < 0 or 1 + least < best:
                cost = 1 + (yield self.price(then, budget))
                if chosen < 0 or cost < best:
                    best, chosen = cost, successor
        self._known[part] = best, chosen
        return best

    def policy(self, start: int) -> tuple[int, dict[int, int]]:
        """A strategy: the known choices, else the one that leaves the fewest open positions."""
        policy: dict[int, int] = {}
        pending = [start]
        while pending:
            for part in self.parts(pending.pop()):
                earliest = part & -part
                rest = part & ~earliest
                choice = earliest.bit_length() - 1
                if part in self._known:
                    successor = self._known[part][1]
                else:
                    sizes = [((rest | o).bit_count(), j) for o, j in self.offers[choice]]
                    successor = min(sizes)[1]
                i = self.choices[choice]
                policy[i] = self.keeping.move_to(i, successor)
                pending.append(rest | self.met[successor])
        return len(policy), policy


def _bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
