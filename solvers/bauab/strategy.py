"""CP-SAT chooses a strategy on the game graph: the largest value it guarantees, with proof.

One Boolean per position says "may arise under the strategy". Where the chooser moves, one
successor of a chosen position is chosen; where the opponent moves, all of them are. So the chosen
positions are everything that can happen, and the worst chosen end is what the strategy guarantees.

The value of the root is proven that way. For the value of every move and for the line a second
model gives each position an integer, tied to its successors by maximum or minimum: presolve alone
settles it, so one call tells the values of all positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from gamekit.core.budget import Budget
from gamekit.games.bauab import BLUE
from solvers.bauab.compact import Rules
from solvers.bauab.graph import CHECK_EVERY, GameGraph, reachable
from solvers.bauab.searcher import Bounds, Searcher

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

WORKERS = 1
"""One worker with a fixed seed: the same answer on every machine. More change no proven value."""
MODEL_LIMIT = 400_000
"""Positions that a model may have (about a kilobyte each)."""


class StrategySearcher(Searcher):
    """The value of a position as the best guarantee of the root's mover, by CP-SAT."""

    method = "cp-sat"

    def __init__(self, rules: Rules, budget: Budget, graph: GameGraph) -> None:
        super().__init__(rules, budget)
        self._graph = graph
        self._values: list[int] | None = None
        self._solvable = graph.complete and len(graph) <= MODEL_LIMIT
        self.nodes = len(graph)

    def exact(self, path: Sequence[int] = (), plies: int | None = None, guess: int = 0) -> Bounds:
        return self.search(path)

    def search(
        self,
        path: Sequence[int] = (),
        alpha: int | None = None,
        beta: int | None = None,
        plies: int | None = None,
        nodes: int | None = None,
    ) -> Bounds:
        """See `Searcher`. Plies and nodes cannot be limited."""
        assert plies is None
        blue, red = self.rules.can_still_gain(self.rules.walk(path))
        if not self._solvable or self.budget.spent_up:
            return Bounds(-red, blue, False)
        self.report()
        if path:
            return self._by_values(path, Bounds(-red, blue, False))
        chooser = self._graph.mover[0]
        sign = 1 if chooser == BLUE else -1
        least, most = (-red, blue) if sign > 0 else (-blue, red)
        low, high = least, most
        if alpha is not None and beta is not None:
            low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
            low, high = max(low, least), min(high, most)
            if low >= high:  # the window lies outside of what is possible
                return Bounds(-red, blue, True)
        found = self._guarantee(0, chooser, sign, low, high)
        if found.low > low:
            least = found.low
        if found.high < high:
            most = found.high
        return Bounds(*((least, most) if sign > 0 else (-most, -least)), found.done)

    def _by_values(self, path: Sequence[int], otherwise: Bounds) -> Bounds:
        """The value to go after some moves, from the values of all positions."""
        if self._values is None:
            self._values = self._all_values()
        if self._values is None:
            return otherwise
        graph, at = self._graph, 0
        for move in path:
            at = graph.step(at, move)
        to_go = self._values[at] - graph.value[at]
        return Bounds(to_go, to_go, True)

    def _all_values(self) -> list[int] | None:
        """The final value with best play from every position; `None` if the budget is used up."""
        from ortools.sat.python import cp_model

        graph, model = self._graph, cp_model.CpModel()
        least, most = min(graph.value), max(graph.value)
        final = [model.new_int_var(least, most, "") for _ in range(len(graph))]
        for i, here in enumerate(final):
            if i % CHECK_EVERY == 0 and self.budget.spent_up:
                return None
            after = [final[j] for j in graph.after(i)]
            if not after:
                model.add(here == graph.value[i])
            elif graph.mover[i] == BLUE:
                model.add_max_equality(here, after)
            else:
                model.add_min_equality(here, after)
        solver = configured(self.budget)
        if solver.solve(model) != cp_model.OPTIMAL:
            return None
        return [solver.value(here) for here in final]

    def _guarantee(self, start: int, chooser: int, sign: int, low: int, high: int) -> Bounds:
        """The largest value in [low, high] that the chooser can guarantee from `start`."""
        from ortools.sat.python import cp_model

        graph = self._graph
        inside = reachable(graph, start, graph.after)
        base = graph.value[start]
        ends = {
            i: min(max(sign * (graph.value[i] - base), low), high)
            for i in inside
            if not graph.after(i)
        }
        values = sorted({*ends.values()})
        model = cp_model.CpModel()
        chosen = choose(model, graph, start, chooser, inside, graph.after)
        # reach[k]: the strategy guarantees values[k + 1].
        reach = [model.new_bool_var("") for _ in values[1:]]
        for smaller, larger in pairwise(reach):
            model.add_implication(larger, smaller)
        rank = {value: k for k, value in enumerate(values)}
        for i, value in ends.items():
            if rank[value] < len(reach):
                model.add_implication(chosen[i], ~reach[rank[value]])
        steps = [after - before for before, after in pairwise(values)]
        model.maximize(sum(step * bit for step, bit in zip(steps, reach, strict=True)))
        solver = configured(self.budget)
        status = solver.solve(model)
        if status == cp_model.OPTIMAL:
            value = values[0] + round(solver.objective_value) if reach else values[0]
            return Bounds(value, value, True)
        if status == cp_model.FEASIBLE:
            bound = min(values[-1], values[0] + int(solver.best_objective_bound + 1e-6))
            return Bounds(values[0] + round(solver.objective_value), bound, False)
        return Bounds(values[0], values[-1], False)


def choose(
    model: CpModel,
    graph: GameGraph,
    start: int,
    chooser: int,
    inside: Iterable[int],
    after: Callable[[int], Sequence[int]],
) -> dict[int, IntVar]:
    """One Boolean per position, and what a strategy of the chooser means for them."""
    chosen = {i: model.new_bool_var("") for i in inside}
    for i, here in chosen.items():
        successors = after(i)
        if graph.mover[i] == chooser:
            if successors:
                model.add_bool_or([~here, *(chosen[j] for j in successors)])
        else:
            for j in successors:
                model.add_implication(here, chosen[j])
    model.add_bool_or([chosen[start]])
    return chosen


def configured(budget: Budget) -> CpSolver:
    """A solver that keeps the budget's time and stops with it."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = 1
    # With a strong linear relaxation one worker proves in 0.4 s what eight prove in 0.9 s, and
    # what one worker with the default does not prove in a minute (cribs on 2×3 plots).
    solver.parameters.linearization_level = 2
    if budget.left is not None:
        solver.parameters.max_time_in_seconds = max(budget.left, 0.001)
    budget.on_stop(solver.stop_search)
    return solver
