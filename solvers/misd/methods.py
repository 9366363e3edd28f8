"""Choosing the method: plain search first, CP-SAT for what it does not get on with.

The choice depends on the problem alone, never on the clock: the same position is answered by the
same method on every machine that has OR-Tools.
"""

from __future__ import annotations

from typing import Final

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from solvers.misd.cpsat import CpSat, has_ortools
from solvers.misd.plain import Count, Plain, TooHard
from solvers.misd.problem import Pairs, Problem

BACKTRACKING: Final = "backtracking"
CP_SAT: Final = "cp-sat"
METHODS: Final = (BACKTRACKING, CP_SAT)
NODES: Final = 1000
"""So many nodes (less than a tenth of a second) plain search gets before CP-SAT takes over."""
EACH: Final = 30
"""So many of them for each missing pair, when all are looked for."""
EACH_COMPLETION: Final = 8
"""So many for each completion that is to be counted: CP-SAT, which lists them one by one, takes the
time of a dozen nodes for each."""


class Mixed:
    """Plain search where it is quick, CP-SAT where it is not; `name` says if that was needed."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.cp_sat = CpSat(budget)
        self.plain = Plain(budget)

    @property
    def name(self) -> str:
        """The method that it took."""
        return CP_SAT if self.cp_sat.solves else BACKTRACKING

    @property
    def found(self) -> list[int]:
        """The missing pairs that the last sweep has found so far."""
        return self.cp_sat.found or self.plain.found

    def solve(self, problem: Problem) -> tuple[int, ...] | None:
        """Some completion: for each variable the mask of its combination."""
        try:
            return Plain(self.budget, NODES).solve(problem)
        except TooHard:
            return self.cp_sat.solve(problem)

    def sweep(self, problem: Problem, known: Pairs | None = None) -> Pairs:
        """All missing pairs that are possible; CP-SAT gets those that are hard to decide."""
        found, hard = self.plain.glean(problem, known, EACH)
        return self.cp_sat.sweep(problem, found, hard) if any(hard) else found

    def count(self, problem: Problem, limit: int) -> Count:
        """The completions; plain search multiplies where CP-SAT lists."""
        nodes = max(4 * NODES, EACH_COMPLETION * limit)
        try:
            return Plain(self.budget, nodes).count(problem, limit)
        except TooHard:
            return self.cp_sat.count(problem, limit)


Engine = Plain | CpSat | Mixed


def check_installed(method: str | None) -> None:
    """Refuse a method that cannot run here."""
    if method == CP_SAT and not has_ortools():
        raise OptionError("method: 'cp-sat' needs OR-Tools, which is not installed")


def engine_of(method: str | None, budget: Budget) -> Engine:
    """Whoever does the work: one method, or both if none is named and both are there."""
    check_installed(method)
    if method is None and has_ortools():
        return Mixed(budget)
    return CpSat(budget) if method == CP_SAT else Plain(budget)
