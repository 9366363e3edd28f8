"""Exact alpha-beta search in plain Python: for small positions, and where numba is missing."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.core.budget import Budget, OutOfBudget
from solvers.bauab.compact import Node, Rules
from solvers.bauab.graph import positions_in_memory
from solvers.bauab.searcher import Bounds, Searcher

REPORT_EVERY = 16_384
HELD_LIMIT = 2_000_000
"""Moves that may wait on the stack, roughly: a memory limit for huge boards."""
MANY_MOVES = 500
"""Nodes with more moves (on huge boards) do not sort them: what they lead to takes memory."""


#: How promising a move is, what it gains, where it leads (`None`: not known yet), the move.
Step = tuple[int, int, Node | None, int]


class OutOfNodes(OutOfBudget):
    """The search has looked at as many nodes as it may."""


class _Frame:
    """One open node: the move being tried is the last one taken from `moves`."""

    __slots__ = (
        "alpha", "best", "best_move", "beta", "gain", "high", "key", "low", "maximise", "move",
        "moves", "node", "plies", "start",
    )  # fmt: skip

    key: tuple[Node, int | None]
    moves: list[Step]
    best: int | None
    best_move: int
    gain: int
    move: int
    low: int
    high: int
    maximise: bool
    start: int

    def __init__(self, node: Node, plies: int | None, alpha: int, beta: int) -> None:
        self.node = node
        self.plies = plies
        self.alpha = alpha
        self.beta = beta


class PlainSearcher(Searcher):
    """Depth first with an own stack (games can be long), fail-soft, with a transposition table.

    `objective` is the sign with which Blue and Red optimise the value Blue minus Red. After
    `node_limit` nodes `search` raises `OutOfNodes`, so that another method can take over.
    """

    method = "plain"

    def __init__(
        self,
        rules: Rules,
        budget: Budget,
        objective: tuple[int, int] = (1, -1),
        node_limit: int | None = None,
    ) -> None:
        super().__init__(rules, budget)
        self._objective = objective
        self.node_limit = node_limit
        self._end = node_limit
        self._table_limit = positions_in_memory(rules)
        self._table: dict[tuple[Node, int | None], tuple[int, int, int]] = {}

    def search(
        self,
        path: Sequence[int] = (),
        alpha: int | None = None,
        beta: int | None = None,
        plies: int | None = None,
        nodes: int | None = None,
    ) -> Bounds:
        node = self.rules.walk(path)
        blue, red = self.rules.can_still_gain(node)
        low = -red - 1 if alpha is None else max(alpha, -red - 1)
        high = blue + 1 if beta is None else min(beta, blue + 1)
        if low >= high:  # the window lies outside of what is possible
            return Bounds(-red, blue, True)
        root = _Frame(node, plies, low, high)
        self._end = self.node_limit if nodes is None else self.nodes + nodes
        try:
            self.budget.check()
            value = self._run(root)
        except OutOfBudget as out:
            if nodes is None and isinstance(out, OutOfNodes):
                raise
            return Bounds(*self._proven(root, -red, blue), False)
        known = self._table.get((node, plies))
        hint = None if known is None else known[2]
        if value <= low:
            return Bounds(-red, value, True, hint)
        if value >= high:
            return Bounds(value, blue, True, hint)
        return Bounds(value, value, True, hint)

    def _proven(self, root: _Frame, low: int, high: int) -> tuple[int, int]:
        """The bounds of an interrupted search: a move that beat the window has shown as much."""
        best = getattr(root, "best", None)
        if best is not None:
            if root.maximise and best > root.start:
                low = max(low, best)
            elif not root.maximise and best < root.start:
                high = min(high, best)
        return low, high

    def _run(self, root: _Frame) -> int:
        """The value of the root, or a bound outside of its window."""
        stack = [root]
        value = self._enter(root)
        while True:
            if value is None:
                frame = stack[-1]
                if not frame.moves or frame.alpha >= frame.beta:
                    value = self._close(frame)
                    continue
                _, frame.gain, node, frame.move = frame.moves.pop()
                if node is None:
                    node, frame.gain = self.rules.play(frame.node, frame.move)
                plies = None if frame.plies is None else frame.plies - 1
                child = _Frame(node, plies, frame.alpha - frame.gain, frame.beta - frame.gain)
                stack.append(child)
                value = self._enter(child)
                if value is None and len(stack) * len(child.moves) > HELD_LIMIT:
                    raise OutOfBudget
                continue
            stack.pop()
            if not stack:
                return value
            self._take(stack[-1], stack[-1].gain + value)
            value = None

    def _take(self, frame: _Frame, value: int) -> None:
        """A move of the node has come out with this value."""
        if frame.maximise:
            if frame.best is None or value > frame.best:
                frame.best, frame.best_move = value, frame.move
                frame.alpha = max(frame.alpha, value)
        elif frame.best is None or value < frame.best:
            frame.best, frame.best_move = value, frame.move
            frame.beta = min(frame.beta, value)

    def _enter(self, frame: _Frame) -> int | None:
        """Open a node. Returns its value if that is settled at once."""
        self.nodes += 1
        self.budget.check()
        if self.nodes % REPORT_EVERY == 0:
            self.report()
        if self._end is not None and self.nodes > self._end:
            raise OutOfNodes
        if frame.plies == 0:
            return 0
        blue, red = self.rules.can_still_gain(frame.node)
        frame.low, frame.high = -red, blue
        frame.key = (frame.node, frame.plies)
        known = self._table.get(frame.key)
        if known is not None:
            frame.low, frame.high = max(frame.low, known[0]), min(frame.high, known[1])
        if frame.low >= frame.beta or frame.low == frame.high:
            return frame.low
        if frame.high <= frame.alpha:
            return frame.high
        frame.maximise = self._objective[frame.node[3]] > 0
        frame.start = frame.alpha if frame.maximise else frame.beta
        frame.moves = self._ordered(frame, -1 if known is None else known[2])
        if not frame.moves:
            return 0
        frame.best, frame.best_move = None, -1
        return None

    def _ordered(self, frame: _Frame, first: int) -> list[Step]:
        """The moves with what they lead to, the most promising one last."""
        node = frame.node
        sign = 1 if frame.maximise else -1
        legal = self.rules.moves(node)
        if len(legal) > MANY_MOVES:
            return [(0, 0, None, move) for move in reversed(legal)]
        moves: list[Step] = []
        for move in legal:
            after, gain = self.rules.play(node, move)
            moves.append((1 << 40 if move == first else sign * gain, gain, after, move))
        moves.sort(key=_promise)
        return moves

    def _close(self, frame: _Frame) -> int:
        """All that is needed is known: the value or bound of a node, and into the table."""
        assert frame.best is not None
        value = frame.best
        if frame.maximise:
            failed_low, failed_high = value <= frame.start, value >= frame.beta
        else:
            failed_low, failed_high = value <= frame.alpha, value >= frame.start
        if failed_low:
            value = frame.high = min(frame.high, value)
        elif failed_high:
            value = frame.low = max(frame.low, value)
        else:
            frame.low = frame.high = value
        if len(self._table) >= self._table_limit:
            self._table.clear()
        self._table[frame.key] = (frame.low, frame.high, frame.best_move)
        return value


def _promise(step: Step) -> int:
    return step[0]
