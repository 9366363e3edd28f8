"""Bot: somebody who chooses an action from a view."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import ClassVar

from gamekit.core.budget import Budget
from gamekit.core.game import Action, View


class Bot(ABC):
    """A player. It gets a view, never a state, so it cannot know what its seat may not know."""

    #: The name in menus and on the command line: one short English word.
    name: ClassVar[str]

    @abstractmethod
    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        """One of `view.legal_actions`; never empty-handed, however short the budget."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
