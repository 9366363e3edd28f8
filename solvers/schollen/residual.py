"""Maximum flow by augmenting paths in plain Python, on a network that may grow.

>>> net = Residual(3)
>>> _ = net.arc(0, 1, 2), net.arc(1, 2, 1)
>>> net.augment(0, 2), sorted(net.reached)
(1, [0, 1])
>>> _ = net.arc(0, 2, 1)          # the network grows, the flow goes on from where it was
>>> net.augment(0, 2)
1
"""

from __future__ import annotations

from collections import deque
from typing import Final

UNBOUNDED: Final = 1 << 62


class Residual:
    """The residual network: arc a and its reverse a ^ 1 share what is left of the capacity."""

    def __init__(self, nodes: int = 0) -> None:
        self.head: list[int] = []
        self.left: list[int] = []
        self.cost: list[int] = []
        self.arcs: list[list[int]] = [[] for _ in range(nodes)]
        self.reached: set[int] = set()

    def grow(self, nodes: int) -> int:
        """Add nodes; the number of the first of them."""
        first = len(self.arcs)
        self.arcs.extend([] for _ in range(nodes))
        return first

    def arc(self, tail: int, head: int, capacity: int = UNBOUNDED, cost: int = 0) -> int:
        """Add an arc; its number."""
        number = len(self.head)
        self.head += (head, tail)
        self.left += (capacity, 0)
        self.cost += (cost, -cost)
        self.arcs[tail].append(number)
        self.arcs[head].append(number + 1)
        return number

    def flow(self, arc: int) -> int:
        """What flows through an arc."""
        return self.left[arc ^ 1]

    def augment(self, source: int, sink: int, most: int = UNBOUNDED) -> int:
        """Augment along shortest paths until nothing more fits, or `most` is reached: the gain.

        Afterwards `reached` is what the last search saw. If `most` did not stop it, that is the
        source side of a minimal cut, and the same one for every maximum flow.
        """
        gain = 0
        while gain < most:
            came = self._search(source, sink)
            if sink not in came:
                break
            gain += self._push(came, source, sink, most - gain)
        return gain

    def _search(self, source: int, sink: int) -> dict[int, int]:
        """Breadth first: node → the arc by which it was reached."""
        head, left, arcs = self.head, self.left, self.arcs
        came = {source: -1}
        todo = deque([source])
        while todo:
            for arc in arcs[todo.popleft()]:
                node = head[arc]
                if left[arc] and node not in came:
                    came[node] = arc
                    if node == sink:
                        return came
                    todo.append(node)
        self.reached = set(came)
        return came

    def cheapest(self, source: int, sink: int) -> bool:
        """Push one unit along a path of least cost; false if there is none.

        Bellman and Ford with a queue: arcs against the flow have negative costs.
        """
        head, left, cost = self.head, self.left, self.cost
        best = {source: 0}
        came = {source: -1}
        todo = deque([source])
        waiting = {source}
        while todo:
            tail = todo.popleft()
            waiting.discard(tail)
            here = best[tail]
            for arc in self.arcs[tail]:
                node = head[arc]
                if left[arc] and (node not in best or here + cost[arc] < best[node]):
                    best[node] = here + cost[arc]
                    came[node] = arc
                    if node not in waiting:
                        waiting.add(node)
                        todo.append(node)
        if sink not in came:
            return False
        self._push(came, source, sink, 1)
        return True

    def _push(self, came: dict[int, int], source: int, sink: int, most: int) -> int:
        """Send as much as fits, at most `most`, along the path that a search found."""
        path = []
        node = sink
        while node != source:
            path.append(came[node])
            node = self.head[came[node] ^ 1]
        amount = min(most, *(self.left[arc] for arc in path))
        for arc in path:
            self.left[arc] -= amount
            self.left[arc ^ 1] += amount
        return amount
