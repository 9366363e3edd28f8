"""The bots of Bauab: greedy, and exact near the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gamekit.bots.greedy import Greedy
from gamekit.bots.lookahead import best_actions
from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, OpenView, View

if TYPE_CHECKING:
    from gamekit.games.bauab import BauabState

#: About a second of compiled search.
NODES: Final = 3_000_000
#: One node of the engine takes as long as so many of the kernel.
PLAIN: Final = 100
#: With more chips than this in both hands no few million nodes reach the end of the game.
EXACT_CHIPS: Final = 12
#: Of a point against a lead of one chip: the margin comes first (BAU-19).
WEIGHT: Final = 64


class Exact(Bot):
    """Searches to the end of the game where its nodes allow it, else as many plies as they do.

    It counts nodes, not seconds, so that it plays the same moves on every machine; a budget with
    less time stops it earlier, and it plays the best of what it has seen. On 4×4 it mostly sees
    the end of the game from 10 chips in both hands on; its moves are then perfect. Where the
    compiled kernel cannot be used (numba is missing, or the option `neighbour_check` is "after"),
    it does the same in plain Python and sees less far.

    >>> from gamekit import load
    >>> state = load("bauab").new_game(layout="1x2", chips="12", first="blue")
    >>> str(Exact().choose(state.view(0), random.Random(1), Budget()))
    '1@a1'
    """

    name: ClassVar[str] = "exact"

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        assert isinstance(view, OpenView)
        best = [] if budget.spent_up else _best(view.state, self.nodes, budget)
        return rng.choice(best) if best else Greedy().choose(view, rng, budget)

    def __repr__(self) -> str:
        return f"Exact({'' if self.nodes == NODES else self.nodes})"


BOTS: Final = (Greedy, Exact)


def _best(state: Any, nodes: int, budget: Budget) -> list[Action]:
    """The best actions as far as the nodes reach; none if there was no time for anything."""
    search = _compiled(state, nodes, budget)
    if search is None:
        return best_actions(state, _worth(state.mover), nodes // PLAIN, budget)
    with _watched(budget, search.control):
        return search.best(budget)


def _compiled(state: BauabState, nodes: int, budget: Budget) -> _Compiled | None:
    """The compiled search, unless numba is missing or the kernel cannot hold this state."""
    from solvers.bauab.search import load_kernel

    try:
        kernel = load_kernel(budget)
    except ImportError:
        return None
    try:
        return _Compiled(state, nodes) if state.neighbour_check == "before" else None
    except kernel.Unsupported:
        return None


def _worth(seat: int) -> Callable[[Any], int]:
    """What a state is worth to a seat: its margin, then its lead (BAU-19)."""
    sign = 1 - 2 * seat
    return lambda state: sign * (WEIGHT * state.margin() + state.lead())


class _Compiled:
    """The kernel below one state: deepening, then the whole game where it may be in reach."""

    def __init__(self, state: BauabState, nodes: int) -> None:
        import numpy as np

        from solvers.bauab.kernel import Kernel
        from solvers.bauab.search import kernel_arguments

        self.kernel = Kernel(*kernel_arguments(state), margin_weight=WEIGHT, table_bits=20)
        self.control = np.zeros(2, np.int64)
        self.nodes = nodes
        self.red = state.mover == 1
        self.near_end = sum(map(len, state.hands)) <= EXACT_CHIPS
        worth = _worth(0)
        now = worth(state)
        self.moves = [
            (code, action, worth(state.successor(action)) - now)
            for code, action in zip(self.kernel.legal_moves(), state.legal_actions(), strict=True)
        ]

    def best(self, budget: Budget) -> list[Action]:
        """The best actions. Even numbers of plies: both sides get as many turns."""
        found: list[Action] = []
        limit = self.nodes // 4 if self.near_end else self.nodes
        for plies in range(2, 100, 2):
            actions = self.best_within(limit, plies)
            if not actions:
                break
            found = actions
            budget.report(min(1.0, int(self.control[1]) / self.nodes))
        return (self.near_end and self.best_within(self.nodes, None)) or found

    def best_within(self, limit: int, plies: int | None) -> list[Action]:
        """The actions that keep the value; none if the nodes, counted from the start, run out."""
        value = self.search((), None, None, plies, limit).value
        if value is None:
            return []
        best = []
        for code, action, gain in self.moves:
            # Does this move reach the value? A window of one point settles it.
            alpha = value - gain - (not self.red)
            rest = None if plies is None else plies - 1
            result = self.search((code,), alpha, alpha + 1, rest, limit)
            bound = result.high if self.red else result.low
            if bound is not None and (bound <= alpha if self.red else bound > alpha):
                best.append(action)
        return best

    def search(
        self, path: tuple[int, ...], alpha: int | None, beta: int | None, plies: int | None,
        limit: int,
    ) -> Any:  # fmt: skip
        left = max(0, limit - int(self.control[1]))
        shared = self.control
        return self.kernel.search(
            path, alpha=alpha, beta=beta, plies=plies, node_limit=left, control=shared
        )


@contextmanager
def _watched(budget: Budget, control: Any) -> Iterator[None]:
    """Stop the kernel through its control array when the budget is spent."""
    done = Event()

    def watch() -> None:
        while not done.wait(0.02):
            if budget.spent_up:
                control[0] = 1

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
