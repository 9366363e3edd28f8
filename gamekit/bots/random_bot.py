"""The random bot: every legal action is equally likely."""

from __future__ import annotations

import random
from typing import ClassVar

from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, View


class RandomBot(Bot):
    """Plays any game, without a thought.

    >>> from gamekit import load
    >>> view = load("bauab").new_game(layout="1x2", chips="12", first="blue").view(0)
    >>> RandomBot().choose(view, random.Random(), Budget()) in view.legal_actions
    True
    """

    name: ClassVar[str] = "random"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        return rng.choice(view.legal_actions)
