"""M(T), the minimal cut and the width, by three engines that give the same answers.

* `augment`: augmenting paths in plain Python, on one network that grows turn by turn;
* `networkx`: networkx on the graph that `graph(position, turns=T)` shows;
* `simple-max-flow`: OR-Tools on the arcs of the same network.

>>> ice = Frozen(columns=1, rows=1, entry_limit=1, room={"A1": 1}, own={}, bank=2)
>>> evacuate(ice, over=2, horizon=4).profile
[0, 0, 1, 2, 2]
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final, Protocol

from gamekit.core.budget import Budget
from gamekit.games.schollen.actions import BANK, SHIP
from solvers.schollen.frozen import Frozen
from solvers.schollen.network import board_graph, network
from solvers.schollen.residual import Residual

SOURCE, SINK = 0, 1


@dataclass(slots=True, frozen=True)
class CutArc:
    """An arc of a minimal cut; `place` is a floe or "bank", "" for entries.

    A `start` arc of turn 1 stands for those who have taken their step on this turn.
    """

    kind: str
    place: str
    turn: int
    capacity: int

    @property
    def label(self) -> str:
        """As on the rules page."""
        if self.kind == "start":
            return f"start:{self.place}" + ":1" * self.turn
        return f"entry:{self.turn}" if self.kind == "entry" else f"floe:{self.place}:{self.turn}"

    @property
    def key(self) -> tuple[int, bool, str, int]:
        """Start, entry, floe; then by place (floes before the bank), then by turn."""
        kinds = ("start", "entry", "floe")
        return kinds.index(self.kind), self.place == BANK, self.place, self.turn


@dataclass(slots=True, frozen=True)
class Evacuation:
    """What the flows say: M(0) … M(horizon), the least T, and the cut one turn before it.

    `cut` is `None` if no turn is needed; `cut_turns` is T' and `flow` the maximum flow of N(T').
    """

    profile: list[int]
    min_turns: int | None
    cut_turns: int
    flow: int
    cut: tuple[CutArc, ...] | None


class Engine(Protocol):
    """Maximum flows of N(T) for ascending T, and the cut that belongs to the last one."""

    def maximum(self, turns: int) -> int:
        """The maximum flow of N(turns)."""

    def side(self) -> Any:
        """What the residual network of the last maximum flow reaches from s."""

    def cut(self, side: Any) -> tuple[CutArc, ...]:
        """The arcs of positive capacity that leave a side, in the order of the rules page."""


def evacuate(
    ice: Frozen, over: int, horizon: int, engine: str = "augment", budget: Budget | None = None
) -> Evacuation:
    """Profile, least number of turns and cut of a frozen board. Raises `OutOfBudget`."""
    solver: Engine = ENGINES[engine](ice)
    limit = ice.in_the_end()
    profile: list[int] = []
    least: int | None = None
    side = None  # of the cut of the largest N(T) that does not suffice
    for turns in range(horizon + 1):
        if budget is not None:
            budget.check()
        settled = bool(profile) and profile[-1] == limit  # more turns bring nobody else
        profile.append(limit if settled else ice.ship + solver.maximum(turns))
        if profile[-1] >= over:
            least = turns if least is None else least
        elif not settled:
            side = solver.side()
    if least is None and profile[-1] == limit:
        solver.maximum(horizon)
        side = solver.side()
    cut_turns = horizon if least is None else max(0, least - 1)
    cut = None if least == 0 else solver.cut(side)
    return Evacuation(profile, least, cut_turns, profile[cut_turns] - ice.ship, cut)


def brought(
    ice: Frozen, horizon: int, engine: str = "augment", budget: Budget | None = None
) -> list[int]:
    """[M(0), …, M(horizon)]."""
    return evacuate(ice, 0, horizon, engine, budget).profile


def on_ship_after(
    ice: Frozen, turns: int, engine: str = "augment", budget: Budget | None = None
) -> int:
    """M(turns); where turns abound, a search for ways is enough."""
    if turns >= enough_turns(ice):
        return ice.in_the_end()
    return brought(ice, turns, engine, budget)[-1]


def enough_turns(ice: Frozen) -> int:
    """So many turns bring over everybody who has a way: one after the other, each by himself.

    Whoever has a way needs at most one step for each floe, one onto the bank, one off it, and
    one onto the ship; the nearest goes first, so nobody stands in his way.
    """
    return (len(ice.room) + 3) * max(1, ice.waiting)


# --- plain Python: one network that grows ---------------------------------------------------------


class Growing:
    """N(T) contains N(T - 1), so a maximum flow of one is a start for the next."""

    def __init__(self, ice: Frozen) -> None:
        self.ice = ice
        self.net = Residual(2)
        self.bounded: list[tuple[int, int, CutArc]] = []
        self.turns = 0
        self.value = 0
        self.index = {floe: 2 + 2 * number for number, floe in enumerate(ice.room)}
        self.layer = self._new_layer(0)
        if ice.bank:
            self._bound(SOURCE, self.layer, CutArc("start", BANK, 0, ice.bank))
        for floe, count in ice.own.items():
            self._bound(SOURCE, self.layer + self.index[floe], CutArc("start", floe, 0, count))

    def maximum(self, turns: int) -> int:
        """The maximum flow of N(turns)."""
        self.grow_to(turns)
        self.value += self.net.augment(SOURCE, SINK)
        return self.value

    def side(self) -> tuple[int, set[int]]:
        """How many nodes there were, and those among them that the last search reached."""
        return len(self.net.arcs), self.net.reached

    def cut(self, side: tuple[int, set[int]]) -> tuple[CutArc, ...]:
        """Arcs to nodes that did not exist yet do not count: the network has grown since."""
        nodes, inside = side
        leaving = [
            arc
            for tail, head, arc in self.bounded
            if arc.capacity and head < nodes and tail in inside and head not in inside
        ]
        return tuple(sorted(leaving, key=lambda arc: arc.key))

    def grow_to(self, turns: int) -> None:
        """Add layers up to N(turns)."""
        while self.turns < turns:
            self._add_turn()

    def _new_layer(self, turn: int) -> int:
        """Bank, gate, and an in and an out node for each floe; the number of the first one."""
        layer = self.net.grow(2 + 2 * len(self.index))
        for floe, room in self.ice.room.items():
            node = layer + self.index[floe]
            self._bound(node, node + 1, CutArc("floe", floe, turn, room))
        return layer

    def _bound(self, tail: int, head: int, arc: CutArc) -> None:
        self.net.arc(tail, head, arc.capacity)
        self.bounded.append((tail, head, arc))

    def _add_turn(self) -> None:
        ice, net, old = self.ice, self.net, self.layer
        self.turns += 1
        self.layer = new = self._new_layer(self.turns)
        bank, gate = new, new + 1
        net.arc(old, bank)
        self._bound(old, gate, CutArc("entry", "", self.turns, ice.entries_in(self.turns)))
        if self.turns == 1:
            for place, count in ice.stepped.items():
                node = bank if place == BANK else new + self.index[place]
                self._bound(SOURCE, node, CutArc("start", place, 1, count))
        for floe, node in self.index.items():
            out = old + node + 1
            net.arc(out, new + node)
            for other in ice.beside(floe):
                net.arc(out, new + self.index[other])
            if ice.is_first(floe):
                net.arc(gate, new + node)
                net.arc(out, bank)
            if ice.is_last(floe):
                net.arc(out, SINK)


# --- OR-Tools: the same arcs, solved from scratch for each T --------------------------------------


class SimpleMaxFlow(Growing):
    """The arcs of the growing network, solved by OR-Tools."""

    def __init__(self, ice: Frozen) -> None:
        super().__init__(ice)
        self.inside: set[int] = set()

    def maximum(self, turns: int) -> int:
        """The maximum flow of N(turns)."""
        from ortools.graph.python import max_flow

        self.grow_to(turns)
        solver = max_flow.SimpleMaxFlow()
        net = self.net
        # No flow is larger than what the last column holds in all turns; this keeps sums small.
        most = sum(self.ice.room.values()) * (turns + 1) + 1
        for arc in range(0, len(net.head), 2):
            solver.add_arc_with_capacity(net.head[arc + 1], net.head[arc], min(net.left[arc], most))
        status = solver.solve(SOURCE, SINK)
        assert status == solver.OPTIMAL, status
        self.inside = set(solver.get_source_side_min_cut()) | {SOURCE}
        return int(solver.optimal_flow())

    def side(self) -> tuple[int, set[int]]:
        """As OR-Tools sees it: it, too, starts from the source."""
        return len(self.net.arcs), self.inside


# --- networkx: the graph that users see -----------------------------------------------------------


class Networkx:
    """Builds the graph for every T and asks networkx."""

    def __init__(self, ice: Frozen) -> None:
        self.ice = ice
        self.turns = 0

    def maximum(self, turns: int) -> int:
        """The maximum flow of N(turns)."""
        from networkx.algorithms.flow import shortest_augmenting_path

        self.graph = network(self.ice, turns)
        self.residual = shortest_augmenting_path(self.graph, "s", "t")
        self.turns = turns
        return int(self.residual.graph["flow_value"])

    def side(self) -> tuple[int, set[str]]:
        """T, and the nodes that the residual network reaches."""
        inside, todo = {"s"}, ["s"]
        while todo:
            for node, arc in self.residual[todo.pop()].items():
                if node not in inside and arc["flow"] < arc["capacity"]:
                    inside.add(node)
                    todo.append(node)
        return self.turns, inside

    def cut(self, side: tuple[int, set[str]]) -> tuple[CutArc, ...]:
        """The arcs of N(T) that leave the side."""
        turns, inside = side
        leaving = [
            _cut_arc(arc["label"], arc["capacity"])
            for tail, head, arc in network(self.ice, turns).edges(data=True)
            if tail in inside and head not in inside and arc["capacity"]
        ]
        return tuple(sorted(leaving, key=lambda arc: arc.key))


def _cut_arc(label: str, capacity: int) -> CutArc:
    kind, *rest = label.split(":")
    place = "" if kind == "entry" else rest[0]
    turn = int(rest[-1]) if rest[-1].isdigit() else 0
    return CutArc(kind, place, turn, capacity)


ENGINES: Final[dict[str, type[Growing] | type[Networkx]]] = {
    "augment": Growing,
    "networkx": Networkx,
    "simple-max-flow": SimpleMaxFlow,
}


def has_ortools() -> bool:
    """Is OR-Tools installed?"""
    return find_spec("ortools") is not None


# --- the bridge as it lies ------------------------------------------------------------------------


def width(ice: Frozen, engine: str = "augment") -> int:
    """The maximum flow from bank to ship with rooms as node capacities: people side by side."""
    if engine == "networkx":
        return _width_by_networkx(ice)
    net = Residual(2)
    nodes = {floe: net.grow(2) for floe in ice.room}
    for floe, node in nodes.items():
        net.arc(node, node + 1, ice.room[floe])
        if ice.is_first(floe):
            net.arc(SOURCE, node)
        if ice.is_last(floe):
            net.arc(node + 1, SINK)
        for other in ice.beside(floe):
            net.arc(node + 1, nodes[other])
    return net.augment(SOURCE, SINK)


def _width_by_networkx(ice: Frozen) -> int:
    """Every floe with room becomes two nodes with an arc between them that has its capacity."""
    import networkx as nx

    board = board_graph(ice)
    split = nx.DiGraph()
    split.add_nodes_from((BANK, SHIP))
    for floe, room in board.nodes(data="room"):
        if room is not None:
            split.add_edge(floe, f"{floe}'", capacity=room)
    for tail, head in board.edges:
        split.add_edge(tail if tail == BANK else f"{tail}'", head)
    return int(nx.maximum_flow_value(split, BANK, SHIP))


def critical_floes(ice: Frozen) -> list[str]:
    """The floes without which there is no way from bank to ship at all."""
    free = ice.free()
    if not _crossing(ice, free, ""):
        return []
    return [floe for floe in free if not _crossing(ice, free, floe)]


def _crossing(ice: Frozen, free: list[str], without: str) -> bool:
    """Is there a way over these floes, one of them taken out?"""
    open_ = set(free) - {without}
    todo = [floe for floe in open_ if ice.is_first(floe)]
    while todo:
        floe = todo.pop()
        if floe in open_:
            if ice.is_last(floe):
                return True
            open_.discard(floe)
            todo += ice.beside(floe)
    return False
