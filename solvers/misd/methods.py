"""Choosing the method: plain search first, CP-SAT where it does not get on.

The choice depends on the problem alone, never on the clock: the same position is answered by the
same method on every machine that has OR-Tools.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from solvers.misd.cpsat import CpSat, has_ortools
from solvers.misd.plain import Plain, TooHard

BACKTRACKING: Final = "backtracking"
CP_SAT: Final = "cp-sat"
METHODS: Final = (BACKTRACKING, CP_SAT)
NODES: Final = 1500
"""So many nodes (about a tenth of a second) the plain method gets before CP-SAT takes over."""

Engine = Plain | CpSat
Found = TypeVar("Found")


def check_installed(method: str | None) -> None:
    """Refuse a method that cannot run here."""
    if method == CP_SAT and not has_ortools():
        raise OptionError("method: 'cp-sat' needs OR-Tools, which is not installed")


def by_method(
    work: Callable[[Engine], Found], method: str | None, budget: Budget, nodes: int = NODES
) -> tuple[Found, str]:
    """What the work finds, and the method that found it."""
    check_installed(method)
    if method is None and has_ortools():
        try:
            return work(Plain(budget, nodes)), BACKTRACKING
        except TooHard:
            return work(CpSat(budget, pure=False)), CP_SAT
    engine = CpSat(budget) if method == CP_SAT else Plain(budget)
    return work(engine), engine.name
