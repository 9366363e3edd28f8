"""A plan for a frozen board: who steps where, turn by turn, in an order that the rules allow.

The plan brings as many researchers over in T turns as can be, with the fewest steps.

Researchers that do not make it stand somewhere, too, and fill places that the maximum flow of N(T)
takes for free. So everybody is routed: to the ship, or to where he is after turn T. Such a flow
exists with the same number on the ship. For as long as somebody is not routed there is an
augmenting path that ends after turn T (all can be routed: everybody stays where he is), and
whatever runs through t on the way leaves t again: the number on the ship does not shrink.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from gamekit.core.budget import Budget
from gamekit.games.schollen.actions import BANK, SHIP
from solvers.schollen.flow import SINK, SOURCE, Growing
from solvers.schollen.frozen import Frozen

Step = tuple[str, str]


def plan(ice: Frozen, turns: int, budget: Budget | None = None) -> list[list[str]]:
    """The steps of each turn, such as `"A1>A2"`, in execution order. Raises `OutOfBudget`.

    >>> room = {"A1": 1, "A2": 1}
    >>> ice = Frozen(columns=2, rows=1, entry_limit=1, room=room, own={"A1": 1}, bank=1)
    >>> plan(ice, 4)
    [['A1>A2', 'bank>A1'], ['A2>ship', 'A1>A2'], ['A2>ship'], []]
    """
    standing = Counter(ice.own) + Counter(ice.stepped) + Counter({BANK: ice.bank})
    out = []
    for steps in _routed(ice, turns, budget or Budget()):
        ordered = in_order(ice, standing, steps)
        for source, target in ordered:
            standing[source] -= 1
            standing[target] += 1
        out.append([f"{source}>{target}" for source, target in ordered])
    return out


def in_order(ice: Frozen, standing: Counter[str], steps: Counter[Step]) -> list[Step]:
    """One turn's steps one after the other: whoever has a free place before him goes first (R8).

    Where nobody has, everybody waits for somebody else who is to move: there is a cycle, and
    since researchers are alike, its steps can be left out: all places stay as they are.

    >>> ice = Frozen(columns=1, rows=2, entry_limit=1, room={"A1": 1, "B1": 1}, own={})
    >>> in_order(ice, Counter({"A1": 1, "B1": 1}), Counter({("A1", "B1"): 1, ("B1", "A1"): 1}))
    []
    """
    left, now, out = +steps, Counter(standing), list[Step]()
    while left:
        ready = [step for step in left if _has_room(ice, now, step[1])]
        if ready:
            source, target = step = max(ready, key=lambda step: (_front(step), step))
            now[source] -= 1
            now[target] += 1
            out.append(step)
            left[step] -= 1
        else:
            for step in _cycle(left):
                left[step] -= 1
        left = +left
    return out


def _has_room(ice: Frozen, standing: Counter[str], place: str) -> bool:
    return place in (BANK, SHIP) or standing[place] < ice.room[place]


def _front(step: Step) -> int:
    """Those nearest to the ship go first."""
    return 0 if step[0] == BANK else int(step[0][1])


def _cycle(steps: Counter[Step]) -> list[Step]:
    """Some cycle of steps. All targets are full, and their researchers wait to move on."""
    following = dict(steps.keys())
    here = next(iter(following))
    for _ in following:
        here = following[here]
    start, out = here, list[Step]()
    while not out or here != start:
        out.append((here, following[here]))
        here = following[here]
    return out


class _Routing(Growing):
    """N(T) with steps that cost one, and a last sink for those who are still under way."""

    def __init__(self, ice: Frozen, turns: int) -> None:
        self.steps: list[tuple[int, int, Step]] = []
        super().__init__(ice)
        self.grow_to(turns)
        self._name_steps()
        self.end = self.net.grow(1)
        dear = ice.total * (turns + 1) + 1  # dearer than all steps together
        self.net.arc(SINK, self.end)
        self.net.arc(self.layer, self.end, cost=dear)
        for floe in ice.room:
            self.net.arc(self.layer + self.index[floe] + 1, self.end, cost=dear)

    def _name_steps(self) -> None:
        """Which arcs are steps, in which turn: they get a cost."""
        stride = 2 + 2 * len(self.index)
        names = {offset + side: floe for floe, offset in self.index.items() for side in (0, 1)}
        names |= {0: BANK, 1: BANK}
        for arc in range(0, len(self.net.head), 2):
            head, tail = self.net.head[arc], self.net.head[arc + 1]
            if tail == SOURCE:
                continue
            turn, offset = divmod(tail - 2, stride)
            source = names[offset]
            target = SHIP if head == SINK else names[(head - 2) % stride]
            if source != target:
                self.net.cost[arc], self.net.cost[arc + 1] = 1, -1
                self.steps.append((arc, turn + (offset != 1), (source, target)))


def _routed(ice: Frozen, turns: int, budget: Budget) -> list[Counter[Step]]:
    """The steps of each turn, of everybody but those for whom there is no time to enter."""
    entries = sum(ice.entries_in(turn) for turn in range(1, turns + 1))
    places = sum(ice.room.values()) * (turns + 1)
    ice = replace(ice, bank=min(ice.bank, entries, places))
    routing = _Routing(ice, turns)
    for _ in range(ice.waiting):
        budget.check()
        found = routing.net.cheapest(SOURCE, routing.end)
        assert found, "everybody can stay where he is"
    out = [Counter[Step]() for _ in range(turns)]
    for arc, turn, step in routing.steps:
        if routing.net.flow(arc):
            out[turn - 1][step] += routing.net.flow(arc)
    return out
