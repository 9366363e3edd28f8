"""Looking ahead in plain Python: deepening alpha-beta for open games of two without chance.

For bots that must run where nothing is compiled. It works on the public protocol, counts its
nodes, and always has an answer.
"""

from __future__ import annotations

from collections.abc import Callable

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import Action, State

Worth = Callable[[State], int]


def best_actions(state: State, worth: Worth, nodes: int, budget: Budget) -> list[Action]:
    """The best actions at the largest even depth that the nodes and the budget allow.

    `worth` says what a state is worth to the player to move in `state`. Both sides get the same
    number of turns: at odd depths everybody loves his own last placement. The search is exact as
    soon as no line is cut off.

    >>> from gamekit import load
    >>> state = load("bauab").new_game(layout="1x2", chips="12", first="blue")
    >>> actions = best_actions(state, lambda s: s.returns()[0], 1000, Budget())
    >>> [str(action) for action in actions]
    ['1@a1', '1@b1']
    """
    best = list(state.legal_actions())
    search = _Search(state, worth, nodes, budget)
    try:
        for depth in range(2, 1000, 2):
            search.cut = False
            best = search.root(depth)
            if not search.cut:
                break
    except OutOfBudget:
        pass
    return best


class _Search:
    """One search with its counter."""

    def __init__(self, state: State, worth: Worth, nodes: int, budget: Budget) -> None:
        self.state = state
        self.seat = state.actor
        self.worth = worth
        self.left = nodes
        self.budget = budget
        self.cut = False

    def root(self, depth: int) -> list[Action]:
        """All best actions: an action that only equals the best so far is proven to."""
        best: list[Action] = []
        top = -(10**9)
        for action in self.state.legal_actions():
            value = self.value(self.state.successor(action), depth - 1, top - 1, 10**9)
            if value > top:
                best, top = [], value
            if value == top:
                best.append(action)
        return best

    def value(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """The value if it lies between alpha and beta, else a bound on the right side of them."""
        self.left -= 1
        if self.left < 0 or self.budget.spent_up:
            raise OutOfBudget
        legal = state.legal_actions()
        if not legal or not depth:
            self.cut |= bool(legal)
            return self.worth(state)
        mine = state.actor == self.seat
        best = -(10**9) if mine else 10**9
        for action in legal:
            value = self.value(state.successor(action), depth - 1, alpha, beta)
            if mine:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
