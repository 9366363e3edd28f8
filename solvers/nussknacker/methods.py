"""Two exact methods for what is possible: `"cp-sat"`, and `"states"` in plain Python.

Both say the same: whether there is a world with certain clues (see `clues`) and a certain hidden
card, what the hidden card can be, when a value dies, and what everybody can hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import factorial, prod
from typing import Final, Protocol

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.nussknacker.knowledge import Knowledge
from solvers.nussknacker.clues import Clue, Clues, clues_of, multisets_count
from solvers.nussknacker.model import WORKERS, World, has_ortools
from solvers.nussknacker.states import MAX_STATES, States

CP_SAT, STATES = "cp-sat", "states"
METHODS: Final = (CP_SAT, STATES)
FEW_DEALS: Final = 300_000
"""Up to so many deals of the unknown cards the states are as fast as CP-SAT, and load at once."""
MAX_MULTISETS: Final = 100_000
"""The cards of this box have 13 with the same sum."""

Spans = tuple[list[list[int]], list[list[int]]]
"""For every player the smallest number of copies of each value, and the largest."""


def deals(knowledge: Knowledge) -> int:
    """In how many ways the unknown cards can be dealt, all cards told apart.

    >>> from gamekit.games.nussknacker.position import read
    >>> deals(read({"max": 8, "hands": [[1, 1, 5, 7], None, None, None]}))
    138600
    """
    sizes = [
        size for hand, size in zip(knowledge.hands, knowledge.sizes, strict=True) if hand is None
    ]
    return factorial(sum(sizes) + 1) // prod(map(factorial, sizes))


def choose_method(knowledge: Knowledge) -> str:
    """The method for this size, or what can be had."""
    small = deals(knowledge) <= FEW_DEALS
    return STATES if small or not has_ortools() else CP_SAT


def open_values(knowledge: Knowledge) -> list[int]:
    """What the hidden card can be before the log: every value of which not all copies are seen."""
    seen = [card for hand in knowledge.hands for card in hand or ()]
    return [v for v in range(1, knowledge.max + 1) if seen.count(v) < knowledge.copies]


class Known:
    """What was proven so far: an unfinished search can say at least this."""

    def __init__(self, values: Collection[int]) -> None:
        self.witnessed: set[int] = set()
        self.open: set[int] = set(values)
        """Not ruled out."""


class Method(Protocol):
    """What both methods can do. Everything raises `OutOfBudget` when time runs out."""

    known: Known

    def alive(self, clues: Clues, values: Collection[int]) -> int | None:
        """One of these values that the hidden card can have; `None` if it can have none."""

    def possible(self, clues: Clues) -> set[int]:
        """What the hidden card can be."""

    def deaths(self, clues: Clues) -> dict[int, int | None]:
        """For each value of the hidden card: after how many lines it became impossible."""

    def holdings(self, clues: Clues) -> Spans | None:
        """What everybody can hold in the end; `None` if there is no world."""

    def outside(self, clues: Clues, seat: int, value: int, least: int, most: int) -> bool:
        """Is there a world in which the player holds fewer than `least`, or more than `most`?"""


def method_of(
    knowledge: Knowledge, name: str | None, budget: Budget, workers: int = WORKERS
) -> Method:
    """The method with this name (or the one that fits the size), ready for this knowledge."""
    for value in {line.value for line in knowledge.log}:
        if multisets_count(value, knowledge.copies) > MAX_MULTISETS:
            raise OutOfBudget
    if (name or choose_method(knowledge)) == CP_SAT:
        return BySat(knowledge, budget, workers)
    return ByStates(knowledge, budget)


class ByStates:
    """By filtering states; the states after each line of the log itself are kept."""

    def __init__(self, knowledge: Knowledge, budget: Budget) -> None:
        self.knowledge = knowledge
        self.budget = budget
        self.known = Known(open_values(knowledge))
        self._log = clues_of(knowledge.log)
        self._trail: list[States] = [States(knowledge, budget=budget)]
        self._kept = 0

    def _walk(self, clues: Clues, skip: bool = False) -> Iterator[States]:
        """The states after each beginning of the clues; `skip` leaves out what is known already."""
        same = 0
        while same < min(len(clues), len(self._log)) and clues[same] == self._log[same]:
            same += 1
        start = min(same, len(self._trail) - 1)
        yield from self._trail[start if skip else 0 : start + 1]
        states = self._trail[start].copy()
        for place in range(start, len(clues)):
            self.budget.report(place / len(clues), len(states.weights))
            states.hear(clues[place])
            if place < same:
                self.known.open = states.hidden()
                if place + 1 == len(self._trail):
                    self._keep(states)
            yield states

    def _after(self, clues: Clues) -> States:
        for states in self._walk(clues, skip=True):
            last = states
        return last

    def _keep(self, states: States) -> None:
        self._kept += len(states.weights)
        if self._kept <= MAX_STATES // 4:
            self._trail.append(states.copy())

    def alive(self, clues: Clues, values: Collection[int]) -> int | None:
        """One of these values that the hidden card can have; `None` if it can have none."""
        if len(values) == 1 and not all(clue.heard for clue in clues):
            return self._alive_alone(clues, next(iter(values)))
        return min(self._after(clues).hidden() & set(values), default=None)

    def _alive_alone(self, clues: Clues, value: int) -> int | None:
        """With one hidden card in mind there are far fewer states."""
        if value not in open_values(self.knowledge):
            return None
        states = States(self.knowledge, budget=self.budget, hidden=value)
        for clue in clues:
            states.hear(clue)
            if not states.weights:
                return None
        return value

    def possible(self, clues: Clues) -> set[int]:
        """What the hidden card can be."""
        return self._after(clues).hidden()

    def deaths(self, clues: Clues) -> dict[int, int | None]:
        """For each value of the hidden card: after how many lines it became impossible."""
        out: dict[int, int | None] = dict.fromkeys(open_values(self.knowledge))
        for length, states in enumerate(self._walk(clues)):
            found = states.hidden()
            for value, death in out.items():
                if death is None and value not in found:
                    out[value] = length
        return out

    def holdings(self, clues: Clues) -> Spans | None:
        """What everybody can hold in the end; `None` if there is no world."""
        states = self._after(clues)
        return states.holdings() if states.weights else None

    def outside(self, clues: Clues, seat: int, value: int, least: int, most: int) -> bool:
        """Is there a world in which the player holds fewer than `least`, or more than `most`?"""
        states = self._after(clues)
        if not states.weights:
            return False
        fewest, largest = states.holdings()
        return fewest[seat][value - 1] < least or largest[seat][value - 1] > most


class BySat:
    """By CP-SAT: a model for each list of clues, and a sweep over its witnesses."""

    def __init__(self, knowledge: Knowledge, budget: Budget, workers: int = WORKERS) -> None:
        self.knowledge = knowledge
        self.budget = budget
        self.workers = workers
        self.known = Known(open_values(knowledge))
        self._worlds: dict[tuple[Clue, ...], World] = {}

    def _world(self, clues: Clues) -> World:
        if clues not in self._worlds:
            if len(self._worlds) > 100:
                self._worlds.clear()
            self._worlds[clues] = World(self.knowledge, clues, self.workers)
        return self._worlds[clues]

    def alive(self, clues: Clues, values: Collection[int]) -> int | None:
        """One of these values that the hidden card can have; `None` if it can have none."""
        world = self._world(clues)
        witness = world.solve(world.hidden_is(values), self.budget)
        return None if witness is None else witness.hidden

    def possible(self, clues: Clues) -> set[int]:
        """Solve, note the witness's value, forbid it, until there is no world left."""
        found: set[int] = set()
        values = open_values(self.knowledge)
        while (value := self.alive(clues, [v for v in values if v not in found])) is not None:
            found.add(value)
            self.known.witnessed |= found
            self.budget.report(None, len(found))
        return found

    def deaths(self, clues: Clues) -> dict[int, int | None]:
        """A value that the whole log allows never dies; of the others the line is bisected."""
        possible = self.possible(clues)
        out: dict[int, int | None] = {}
        for value in open_values(self.knowledge):
            out[value] = None if value in possible else self._death(clues, value)
        return out

    def _death(self, clues: Clues, value: int) -> int:
        low, high = 0, len(clues)
        while high - low > 1:
            middle = (low + high) // 2
            if self.alive(clues[:middle], [value]) is None:
                high = middle
            else:
                low = middle
        return high

    def holdings(self, clues: Clues) -> Spans | None:
        """Ask for a world that shows a count that none has shown yet, until there is none."""
        world = self._world(clues)
        witness = world.solve(list(world.hidden.values()), self.budget)
        if witness is None:
            return None
        seats, values = range(self.knowledge.players), world.values
        least = [[witness.count(seat, value) for value in values] for seat in seats]
        most = [list(row) for row in least]
        while witness is not None:
            wanted = [
                literal
                for seat in seats
                for value in values
                for literal in world.outside(
                    seat, value, least[seat][value - 1], most[seat][value - 1]
                )
            ]
            witness = world.solve(wanted, self.budget)
            if witness is not None:
                for seat in seats:
                    for value in values:
                        count = witness.count(seat, value)
                        least[seat][value - 1] = min(least[seat][value - 1], count)
                        most[seat][value - 1] = max(most[seat][value - 1], count)
        return least, most

    def outside(self, clues: Clues, seat: int, value: int, least: int, most: int) -> bool:
        """Is there a world in which the player holds fewer than `least`, or more than `most`?"""
        world = self._world(clues)
        return world.solve(world.outside(seat, value, least, most), self.budget) is not None
