"""The CP-SAT method: one Boolean for each value of each variable, swept until nothing new is left.

The missing pair is a variable of its card like the figures (see `problem`), so a card is: exactly
one value for each variable, exactly one variable for each form and for each colour. `distinct`: at
most one figure for each combination. Only the status INFEASIBLE proves that nothing more is there;
so the answers do not depend on the number of workers.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.misd.position import members
from solvers.misd.plain import Count, Plain, Search, Weights
from solvers.misd.problem import Pairs, Problem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

WORKERS: Final = 1
SEED: Final = 1
FOREVER: Final = 1e9


@cache
def has_ortools() -> bool:
    """Is OR-Tools installed?"""
    return find_spec("ortools") is not None


class Model:
    """The CP-SAT model of a problem; `x[variable][number]` is "has this combination".

    What the first propagation of the plain method takes out never gets a Boolean; if it proves that
    there is no completion, the domains stay as they are and CP-SAT finds out by itself.
    """

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        domains = Search(problem, Plain(Budget())).start()
        if domains is not None:
            problem = problem._replace(domains=tuple(domains))

        self.problem = problem
        self.model = cp_model.CpModel()
        self.x = [
            {number: self.model.new_bool_var("") for number in members(domain)}
            for domain in problem.domains
        ]
        self._cards()
        if problem.distinct:
            self._at_most_once([v for v in range(len(self.x)) if not self._is_pair(v)], lambda n: n)
        if problem.spread:
            size = problem.size
            pairs = [problem.pair(card) for card in range(problem.cards)]
            self._at_most_once(pairs, lambda n: n // size)
            self._at_most_once(pairs, lambda n: n % size)
        for demand in problem.demands:
            self.model.add_bool_or([one for v, mask in demand for one in self.literals(v, mask)])

    def _is_pair(self, variable: int) -> bool:
        return variable % self.problem.size == self.problem.size - 1

    def _cards(self) -> None:
        size, model = self.problem.size, self.model
        for variables in self.x:
            model.add_exactly_one(variables.values())
        for first in range(0, len(self.x), size):
            card = self.x[first : first + size]
            for line in range(size):
                for half in (0, 1):  # forms, then colours
                    model.add_exactly_one(
                        one
                        for slot in card
                        for n, one in slot.items()
                        if divmod(n, size)[half] == line
                    )

    def _at_most_once(self, variables: list[int], key: Any) -> None:
        groups: dict[int, list[cp_model.IntVar]] = {}
        for variable in variables:
            for number, one in self.x[variable].items():
                groups.setdefault(key(number), []).append(one)
        for group in groups.values():
            if len(group) > 1:
                self.model.add_at_most_one(group)

    def literals(self, variable: int, mask: int) -> list[cp_model.IntVar]:
        """The Booleans of a variable's values in a mask."""
        return [one for number, one in self.x[variable].items() if mask >> number & 1]


class CpSat:
    """Answers about problems by CP-SAT, within a budget."""

    name = "cp-sat"

    def __init__(self, budget: Budget, workers: int = WORKERS) -> None:
        self.budget, self.workers = budget, workers
        self.solves = 0
        self.found: list[int] = []

    def solve(self, problem: Problem) -> tuple[int, ...] | None:
        """Some completion: for each variable the mask of its combination."""
        model = Model(problem)
        solver = self._run(model)
        if solver is None:
            return None
        return tuple(self._value(solver, values) for values in model.x)

    def sweep(
        self, problem: Problem, known: Pairs | None = None, asked: Pairs | None = None
    ) -> Pairs:
        """All missing pairs that are possible: each solve brings as many new ones as it can.

        `known` ones need no proof; only those `asked` for are looked for, if they are given.
        """
        self.found = found = list(known or (0,) * problem.cards)
        model = Model(problem)
        places = [problem.pair(card) for card in range(problem.cards)]

        def unseen() -> list[cp_model.IntVar]:
            masks = asked or (-1,) * problem.cards
            return [
                one
                for card, place in enumerate(places)
                for one in model.literals(place, masks[card] & ~found[card])
            ]

        new = unseen()
        while new:
            # Those of before stay in the model, but only new ones count.
            proto = model.model.clone()
            fresh = [proto.get_bool_var_from_proto_index(one.index) for one in new]
            proto.add_bool_or(fresh)
            proto.maximize(sum(fresh))
            solver = self._run(model, proto)
            if solver is None:
                break
            for card, place in enumerate(places):
                found[card] |= self._value(solver, model.x[place])
            new = unseen()
        return tuple(found)

    def count(self, problem: Problem, limit: int) -> Count:
        """The completions, at most `limit` of them, one after the other."""
        from ortools.sat.python import cp_model

        model = Model(problem)
        weights: dict[int, Weights] = {card: {} for card in range(problem.cards)}
        places = [model.x[problem.pair(card)] for card in range(problem.cards)]
        budget = self.budget

        class Collect(cp_model.CpSolverSolutionCallback):
            """Notes the missing pairs of every completion."""

            total = 0

            def on_solution_callback(self) -> None:
                self.total += 1
                for card, place in enumerate(places):
                    pair = next(1 << n for n, one in place.items() if self.boolean_value(one))
                    weights[card][pair] = weights[card].get(pair, 0) + 1
                if self.total >= limit or budget.spent_up:
                    self.stop_search()

        collect = Collect()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        status = self._solve(solver, model.model, collect)
        if collect.total < limit and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            self.found = [sum(found) for found in weights.values()]
            raise OutOfBudget
        return Count(collect.total, weights)

    def _run(self, model: Model, proto: Any = None) -> Any:
        """The solver with a completion, or `None` if it is proven that there is none."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self.workers
        status = self._solve(solver, model.model if proto is None else proto)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise OutOfBudget
        return solver

    def _solve(self, solver: Any, model: Any, collect: Any = None) -> Any:
        self.budget.check()
        self.solves += 1
        parameters = solver.parameters
        parameters.random_seed = SEED
        # Sweeps are many small solves: what presolve finds beyond our propagation costs more than
        # it saves (0.49 s instead of 1.26 s for ten cards of which 70 % is covered).
        parameters.symmetry_level = parameters.linearization_level = 0
        parameters.cp_model_probing_level = 0
        left = self.budget.left
        parameters.max_time_in_seconds = FOREVER if left is None else left
        self.budget.on_stop(solver.stop_search)
        return solver.solve(model, collect)

    def _value(self, solver: Any, values: dict[int, Any]) -> int:
        return next(1 << number for number, one in values.items() if solver.boolean_value(one))
