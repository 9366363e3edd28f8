"""The game graph: every position that can arise, enumerated once.

>>> from gamekit.core.budget import Budget
>>> from gamekit.games.bauab import from_position
>>> strip = {"board": [". . . ."], "hands": {"blue": "12", "red": "12"}, "to_move": "blue"}
>>> graph = enumerate_plain(Rules(from_position(strip)), Budget(), 1000)
>>> graph.complete, len(graph)           # rules page, lesson 4
(True, 268)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gamekit.core.budget import Budget
from gamekit.games.bauab import BLUE, BauabState
from solvers.bauab.compact import PASS, Node, Rules

if TYPE_CHECKING:
    from solvers.bauab.kernel import Graph

PLAIN_LIMIT = 500_000
COMPILED_LIMIT = 2_000_000
"""Positions that a graph may have: more do not fit into a modest memory."""
MEMORY = 500_000_000
"""Bytes that the positions kept by plain Python may take, roughly."""
CHECK_EVERY = 1024


@dataclass(slots=True)
class GameGraph:
    """Position 0 is the root. The moves of position ``i`` and where they lead stand in canonical
    order at ``offsets[i]`` to ``offsets[i + 1]``. `value` is the running value against the root's.
    `order` has every position before its successors. If not `complete`, only its size is of use.
    """

    complete: bool
    offsets: array[int]
    successors: array[int]
    moves: array[int]
    mover: array[int]
    value: array[int]
    order: array[int]

    def __len__(self) -> int:
        return len(self.mover)

    def after(self, i: int) -> array[int]:
        """The positions to which the moves of position `i` lead."""
        return self.successors[self.offsets[i] : self.offsets[i + 1]]

    def moves_of(self, i: int) -> array[int]:
        """The moves of position `i` in canonical order."""
        return self.moves[self.offsets[i] : self.offsets[i + 1]]

    def step(self, i: int, move: int) -> int:
        """The position after a legal move."""
        return self.successors[self.offsets[i] + self.moves_of(i).index(move)]

    def backwards(self, budget: Budget) -> Iterator[int]:
        """All positions, each after its successors. Raises `OutOfBudget`."""
        for count, i in enumerate(reversed(self.order)):
            if count % CHECK_EVERY == 0:
                budget.check()
            yield i


def enumerate_graph(state: BauabState, rules: Rules, budget: Budget) -> GameGraph:
    """The graph below a state, by the fastest way that is available."""
    if has_numba():
        from solvers.bauab.kernel import Unsupported

        try:
            return enumerate_compiled(state, rules, budget, COMPILED_LIMIT)
        except Unsupported:
            pass
    return enumerate_plain(rules, budget, PLAIN_LIMIT)


def has_numba() -> bool:
    """Can compiled code be had? (Looks, but does not import.)"""
    return _found("numba") and _found("numpy")


def has_ortools() -> bool:
    """Can CP-SAT be had? (Looks, but does not import.)"""
    return _found("ortools")


def _found(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # None stands in sys.modules in its place
        return False


def enumerate_plain(rules: Rules, budget: Budget, limit: int) -> GameGraph:
    """Breadth first, in plain Python."""
    index: dict[Node, int] = {rules.root: 0}
    nodes = [rules.root]
    values = array("q", [0])
    offsets, successors, moves = array("q", [0]), array("q"), array("q")
    levels: list[int] = []
    limit = min(limit, positions_in_memory(rules))
    complete = True
    for i, node in enumerate(nodes):
        if i % CHECK_EVERY == 0:
            budget.report(None, len(nodes))
        legal = rules.moves(node)
        for move in legal:
            if len(nodes) > limit or budget.spent_up:
                complete = False
                break
            after, gain = rules.play(node, move)
            at = index.setdefault(after, len(nodes))
            if at == len(nodes):
                nodes.append(after)
                values.append(values[i] + gain)
            successors.append(at)
            moves.append(move)
        if not complete:
            break
        offsets.append(len(successors))
        levels.append(_level(rules, node, legal))
    order = array("q", sorted(range(len(levels)), key=levels.__getitem__))
    mover = array("q", [node[3] for node in nodes])
    return GameGraph(complete, offsets, successors, moves, mover, values, order)


def positions_in_memory(rules: Rules) -> int:
    """How many positions plain Python may keep: those of large boards are large."""
    return MEMORY // (len(rules.root[0]) + 600)


def _level(rules: Rules, node: Node, legal: list[int]) -> int:
    """Grows with every move: placements made, and between two of them the passes (BAU-17).

    A pass leads from a locked position to one that is not, or from one where only a pass is legal
    to one where the other player can place.
    """
    unused = rules.hands.size[node[1]] + rules.hands.size[node[2]] + rules.parks(node)
    rank = 0 if node[4] else 1 if legal == [PASS] else 2
    return rank - 3 * unused


def enumerate_compiled(state: BauabState, rules: Rules, budget: Budget, limit: int) -> GameGraph:
    """The same by the kernel."""
    from solvers.bauab.kernel import PASS as KERNEL_PASS
    from solvers.bauab.search import compiled_graph

    found: Graph = compiled_graph(state, budget, limit)
    import numpy as np

    def packed(numbers: object) -> array[int]:
        return array("q", np.asarray(numbers, np.int64).tobytes())

    moves = np.where(found.moves == KERNEL_PASS, PASS, found.moves)
    # The weights of margin and lead: what a 1 gains when captured is 2 margins and 1 lead.
    lead = 2 * rules.place_gain[1] - rules.capture_gain[1]
    value = (rules.place_gain[1] - lead) * found.margin + lead * found.lead
    return GameGraph(
        found.status == "done",
        packed(found.offsets),
        packed(found.successors),
        packed(moves),
        packed(found.mover),
        packed(value),
        packed(found.topological_order()),
    )


def reachable(
    graph: GameGraph, start: int, after: Callable[[int], Sequence[int]]
) -> dict[int, None]:
    """All positions that can arise from `start`, in the order in which they are found."""
    seen = {start: None}
    pending = [start]
    while pending:
        for other in after(pending.pop()):
            if other not in seen:
                seen[other] = None
                pending.append(other)
    return seen


def minimax(graph: GameGraph, budget: Budget) -> array[int]:
    """The final value with best play from every position. Raises `OutOfBudget`."""
    best = array("q", graph.value)
    for i in graph.backwards(budget):
        after = graph.after(i)
        if after:
            pick = max if graph.mover[i] == BLUE else min
            best[i] = pick(map(best.__getitem__, after))
    return best


@dataclass(slots=True, frozen=True)
class Census:
    """Numbers of a whole game graph."""

    states: int
    terminal: int
    games: int
    shortest: int
    longest: int


def census(graph: GameGraph, budget: Budget) -> Census:
    """Count positions, ends and complete games. Raises `OutOfBudget`.

    The games are counted in Python's integers: they soon outgrow 64 bits.
    """
    games = [1] * len(graph)
    shortest, longest = array("q", [0] * len(graph)), array("q", [0] * len(graph))
    terminal = 0
    for i in graph.backwards(budget):
        after = graph.after(i)
        if not after:
            terminal += 1
            continue
        games[i] = sum(map(games.__getitem__, after))
        shortest[i] = 1 + min(map(shortest.__getitem__, after))
        longest[i] = 1 + max(map(longest.__getitem__, after))
    return Census(len(graph), terminal, games[0], shortest[0], longest[0])
