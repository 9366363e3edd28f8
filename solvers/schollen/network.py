"""The network N(T) of the rules page as a graph of networkx, to be drawn and computed with.

Nodes are texts, named as on the page: `s`, `t`, `bank_0`, `gate_1`, `in(C3,1)`, `out(C3,1)`.
Node attributes:

* `kind`: `"s"`, `"t"`, `"bank"`, `"gate"`, `"in"` or `"out"`;
* `turn`: j, the number of turns that have passed (s: 0, t: T);
* `place`: the floe of an `in` or `out` node (else absent);
* `pos`: a pair (x, y) for drawing: turns from left to right, the bank below, the floes above it.

Arc attributes:

* `capacity`: absent where the arc is unbounded, which is what networkx takes for infinite;
* `label`: `start:bank`, `start:<floe>`, `floe:<floe>:<j>`, `entry:<j>` as on the page for bounded
  arcs (in the middle of a turn `start:<place>:1` for those who have taken their step); for the
  others what happens in turn j: `stay:<floe or bank>:<j>`, `step:A1>A2:<j>`,
  `step:bank>A1:<j>`, `step:A1>bank:<j>`, `step:A4>ship:<j>`;
* `turn`: j.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamekit.games.schollen.actions import BANK, ROWS, SHIP
from solvers.schollen.frozen import Frozen

if TYPE_CHECKING:
    import networkx as nx


def network(ice: Frozen, turns: int) -> nx.DiGraph:
    """N(T) of a frozen board.

    >>> ice = Frozen(columns=1, rows=1, entry_limit=1, room={"A1": 2}, own={}, bank=1)
    >>> [(a, b) for a, b, label in network(ice, 1).edges(data="label") if label == "entry:1"]
    [('bank_0', 'gate_1')]
    """
    import networkx as nx

    graph = nx.DiGraph(turns=turns, on_ship=ice.ship)
    _add_nodes(graph, ice, turns)
    if ice.bank:
        _add(graph, "s", "bank_0", f"start:{BANK}", 0, ice.bank)
    for floe, count in ice.own.items():
        _add(graph, "s", f"in({floe},0)", f"start:{floe}", 0, count)
    for place, count in ice.stepped.items() if turns else ():
        node = "bank_1" if place == BANK else f"in({place},1)"
        _add(graph, "s", node, f"start:{place}:1", 1, count)
    for j in range(turns + 1):
        for floe, room in ice.room.items():
            _add(graph, f"in({floe},{j})", f"out({floe},{j})", f"floe:{floe}:{j}", j, room)
        if j:
            _add_turn(graph, ice, j)
    return graph


def _add_turn(graph: nx.DiGraph, ice: Frozen, j: int) -> None:
    """All arcs from what was after turn j - 1 to what is after turn j."""
    _add(graph, f"bank_{j - 1}", f"bank_{j}", f"stay:{BANK}:{j}", j)
    _add(graph, f"bank_{j - 1}", f"gate_{j}", f"entry:{j}", j, ice.entries_in(j))
    for floe in ice.room:
        before = f"out({floe},{j - 1})"
        _add(graph, before, f"in({floe},{j})", f"stay:{floe}:{j}", j)
        for other in ice.beside(floe):
            _add(graph, before, f"in({other},{j})", f"step:{floe}>{other}:{j}", j)
        if ice.is_first(floe):
            _add(graph, f"gate_{j}", f"in({floe},{j})", f"step:{BANK}>{floe}:{j}", j)
            _add(graph, before, f"bank_{j}", f"step:{floe}>{BANK}:{j}", j)
        if ice.is_last(floe):
            _add(graph, before, "t", f"step:{floe}>{SHIP}:{j}", j)


def _add_nodes(graph: nx.DiGraph, ice: Frozen, turns: int) -> None:
    height = len(ice.room)
    graph.add_node("s", kind="s", turn=0, pos=(-1.0, height / 2))
    graph.add_node("t", kind="t", turn=turns, pos=(turns + 1.0, height / 2))
    for j in range(turns + 1):
        graph.add_node(f"bank_{j}", kind="bank", turn=j, pos=(float(j), -1.0))
        if j:
            graph.add_node(f"gate_{j}", kind="gate", turn=j, pos=(j - 0.35, -0.5))
        for level, floe in enumerate(ice.room):
            y = float(height - level)
            graph.add_node(f"in({floe},{j})", kind="in", turn=j, place=floe, pos=(j - 0.15, y))
            graph.add_node(f"out({floe},{j})", kind="out", turn=j, place=floe, pos=(j + 0.15, y))


def _add(
    graph: nx.DiGraph, tail: str, head: str, label: str, turn: int, capacity: int | None = None
) -> None:
    bound: dict[str, Any] = {} if capacity is None else {"capacity": capacity}
    graph.add_edge(tail, head, label=label, turn=turn, **bound)


def board_graph(ice: Frozen) -> nx.DiGraph:
    """The static graph: floes with room as nodes (`room`), bank and ship, steps as arcs.

    Its maximum flow with `room` as node capacity is the width of the bridge.

    >>> ice = Frozen(columns=2, rows=1, entry_limit=1, room={"A1": 2, "A2": 1}, own={})
    >>> sorted(board_graph(ice).edges)
    [('A1', 'A2'), ('A1', 'bank'), ('A2', 'A1'), ('A2', 'ship'), ('bank', 'A1')]
    """
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_node(BANK, pos=(0.0, 0.0))
    graph.add_node(SHIP, pos=(ice.columns + 1.0, 0.0))
    free = ice.free()
    for floe in free:
        pos = (float(floe[1]), -float(ROWS.index(floe[0])))
        graph.add_node(floe, room=ice.room[floe], pos=pos)
    for floe in free:
        for before in ice.steps_to(floe):
            graph.add_edge(before, floe)
        if ice.is_first(floe):
            graph.add_edge(floe, BANK)
        if ice.is_last(floe):
            graph.add_edge(floe, SHIP)
    return graph
