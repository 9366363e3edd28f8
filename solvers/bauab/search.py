"""The compiled search as a `Searcher`: slices of work, so that time limit and stop are kept."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gamekit.core.budget import Budget
from gamekit.games.bauab import BauabState
from solvers.bauab.compact import PASS, Rules
from solvers.bauab.searcher import Bounds, Searcher

if TYPE_CHECKING:
    from solvers.bauab.kernel import Graph

FIRST_SLICE = 20_000
LARGEST_SLICE = 500_000
"""Nodes searched between two looks at the clock, about a quarter of a second."""
TABLE_BITS = 22
"""The transposition table grows up to 2 ** 22 entries (128 MB on up to 16 plots)."""


def load_kernel(budget: Budget) -> ModuleType:
    """The kernel, whose first use compiles it: a few seconds, once per machine.

    Compiling holds the interpreter, and a board that thinks in a thread would freeze. So a thread
    lets another process fill numba's cache on disk, and loads what is there.
    """
    if "solvers.bauab.kernel" not in sys.modules:
        budget.report(None)
        if threading.current_thread() is not threading.main_thread() and not _is_compiled():
            command = [sys.executable, "-c", "import solvers.bauab.kernel"]
            quiet = subprocess.DEVNULL
            subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, check=False)
    return import_module("solvers.bauab.kernel")


def _is_compiled() -> bool:
    """Is there compiled code that is younger than its source?"""
    source = Path(__file__).with_name("compiled.py")
    caches = source.parent.glob("__pycache__/compiled.search_tree*.nbi")
    return any(cache.stat().st_mtime > source.stat().st_mtime for cache in caches)


def kernel_arguments(state: BauabState) -> tuple[Any, ...]:
    """A state as the kernel wants it."""
    board = [code if code < 10 else code - 8 for code in state.board]
    hands = tuple([hand.count(chip) for chip in "X123456789"] for hand in state.hands)
    return (state.layout.neighbours, board, hands, state.mover, state.locked, state.parks)


class KernelSearcher(Searcher):
    """Alpha-beta in compiled code. Raises `Unsupported` for positions that it cannot hold."""

    method = "search"

    def __init__(
        self,
        state: BauabState,
        rules: Rules,
        budget: Budget,
        weights: tuple[int, int] = (256, 1),
        objective: tuple[int, int] = (1, -1),
    ) -> None:
        import numpy as np

        kernel = load_kernel(budget)
        super().__init__(rules, budget)
        self._pass = kernel.PASS
        self._kernel = kernel.Kernel(
            *kernel_arguments(state),
            margin_weight=weights[0],
            lead_weight=weights[1],
            objective=objective,
            solo=rules.solo,
            table_bits=TABLE_BITS,
        )
        self._control = np.zeros(2, np.int64)
        budget.on_stop(self._stop)

    def _stop(self) -> None:
        self._control[0] = 1

    def search(
        self,
        path: Sequence[int] = (),
        alpha: int | None = None,
        beta: int | None = None,
        plies: int | None = None,
        nodes: int | None = None,
    ) -> Bounds:
        blue, red = self.rules.can_still_gain(self.rules.walk(path))
        low, high = -red, blue
        if (alpha is not None and alpha >= high) or (beta is not None and beta <= low):
            return Bounds(low, high, True)  # the window lies outside of what is possible
        codes = [self._pass if move == PASS else move for move in path]
        size = FIRST_SLICE
        end = None if nodes is None else self.nodes + nodes
        while True:
            if self.budget.spent_up or (end is not None and self.nodes >= end):
                return Bounds(low, high, False)
            left = size if end is None else min(size, end - self.nodes)
            result = self._kernel.search(
                codes, alpha=alpha, beta=beta, plies=plies, node_limit=left, control=self._control
            )
            self.nodes += result.nodes
            low = low if result.low is None else max(low, result.low)
            high = high if result.high is None else min(high, result.high)
            if result.status == "done":
                hint = PASS if result.hint == self._pass else result.hint
                return Bounds(low, high, True, hint)
            self.report()
            size = min(2 * size, LARGEST_SLICE)


def compiled_graph(state: BauabState, budget: Budget, limit: int) -> Graph:
    """All positions below this one, enumerated by compiled code."""
    import numpy as np

    kernel = load_kernel(budget)
    control = np.zeros(2, np.int64)

    def stop() -> None:
        control[0] = 1

    budget.on_stop(stop)
    alarm = threading.Timer(86_400 if budget.left is None else budget.left, stop)
    alarm.daemon = True
    alarm.start()
    try:
        graph: Graph = kernel.enumerate_graph(
            *kernel_arguments(state), limit=limit, control=control
        )
        return graph
    finally:
        alarm.cancel()
