"""The greedy bot for games in which everything lies open."""

from __future__ import annotations

import random
from typing import ClassVar

from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, OpenView, State, View


class Greedy(Bot):
    """Takes the most points now; among equal ones, leaves the opponent the worst best reply.

    What is still equal is drawn by lot. Points are the results so far (`State.returns`), so this
    plays every open game without chance; in Bauab placing the 5 and capturing a 5 are worth the
    same.

    >>> from gamekit import load
    >>> view = load("bauab").new_game(layout="1x3", chips="123", first="blue").view(0)
    >>> str(Greedy().choose(view, random.Random(1), Budget()))
    '3@b1'
    """

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        assert isinstance(view, OpenView)
        after = {action: view.state.successor(action) for action in view.legal_actions}
        most = max(state.returns()[view.seat] for state in after.values())
        best = [a for a, state in after.items() if state.returns()[view.seat] == most]
        if len(best) > 1 and not budget.spent_up:
            left = {action: _after_reply(after[action], view.seat) for action in best}
            most = max(left.values())
            best = [action for action in best if left[action] == most]
        return rng.choice(best)


def _after_reply(state: State, seat: int) -> int:
    """What this seat has after the reply that is worst for it."""
    replies = [state.successor(action) for action in state.legal_actions()]
    return min((reply.returns()[seat] for reply in replies), default=state.returns()[seat])
