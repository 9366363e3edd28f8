"""The bots of Nussknacker: one that speaks when it is sure, and one that deduces and asks well.

Both get a view, so they know their own hand and what they saw of the log. What can be concluded
from that, the solver says exactly (`solvers.nussknacker.chances`).
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import ClassVar

from gamekit.core.bot import Bot
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import Action, View
from gamekit.games.nussknacker import Give, Knowledge, NussknackerView
from gamekit.games.nussknacker.actions import PASS, announce, ask
from gamekit.games.nussknacker.view import ASK, WINDOW
from solvers.nussknacker.chances import Chances, posterior, question_values
from solvers.nussknacker.states import LEGAL

#: Right puts one a chip ahead of everybody, wrong a chip behind everybody: break-even is one half.
BREAK_EVEN = Fraction(1, 2)


class Sure(Bot):
    """Asks and gives at random, and announces once only one value is left.

    >>> from gamekit import load
    >>> state = load("nussknacker").new_game(2).apply("starts 0")
    >>> for card in (6, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6):
    ...     state = state.apply(f"deal {card}")
    >>> str(Sure().choose(state.view(0), random.Random(1), Budget()))
    'pass'
    """

    name: ClassVar[str] = "sure"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        assert isinstance(view, NussknackerView)
        if view.phase != WINDOW:
            return rng.choice(view.legal_actions)
        chances = chances_of(view.knowledge, budget)
        return announce(next(iter(chances))) if len(chances) == 1 else PASS


class Deduce(Bot):
    """Announces the likeliest value if its chance is above one half, and asks for the best guess.

    A question is the better, the higher the chance of a right announcement after its answer; among
    equals the one that leaves less entropy. An exchange shows cards of the hand to the other one,
    so it gives the selection with the fewest cards that he does not know already. What is still
    equal is drawn by lot. Out of time it stays silent, or asks any question.
    """

    name: ClassVar[str] = "deduce"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        assert isinstance(view, NussknackerView)
        if view.phase == WINDOW:
            return self._announce(view, budget)
        if view.phase == ASK:
            return self._ask(view, rng, budget)
        return self._give(view, rng)

    def _announce(self, view: NussknackerView, budget: Budget) -> Action:
        chances = chances_of(view.knowledge, budget)
        likely = max(chances, key=lambda value: chances[value], default=0)
        return announce(likely) if likely and chances[likely] > BREAK_EVEN else PASS

    def _ask(self, view: NussknackerView, rng: random.Random, budget: Budget) -> Action:
        try:
            budget.check()
            values = question_values(view.knowledge, view.seat, LEGAL, budget)
        except OutOfBudget:
            return rng.choice(view.legal_actions)
        ranked = {ask(v.to, v.value): (v.guess, -round(v.entropy, 9)) for v in values}
        most = max(ranked.values())
        return rng.choice([action for action, worth in ranked.items() if worth == most])

    def _give(self, view: NussknackerView, rng: random.Random) -> Action:
        asker, asked = view.turn, view.asked
        assert asker is not None
        assert asked is not None
        partner = asker if view.seat == asked.to else asked.to
        shown = known_to(view.knowledge, view.seat, partner)
        news = {
            action: len(action.cards) - (Counter(action.cards) & shown).total()
            for action in view.legal_actions
            if isinstance(action, Give)
        }
        if not news:
            return view.legal_actions[0]  # there is nothing but a denial
        least = min(news.values())
        return rng.choice([action for action, number in news.items() if number == least])


def chances_of(knowledge: Knowledge, budget: Budget) -> Chances:
    """The chances of the hidden card if any legal question is as likely; empty out of time.

    Bots do not ask at random, so a question is only taken to say that the asker can form the value.
    """
    try:
        budget.check()
        return posterior(knowledge, LEGAL, budget).chances
    except OutOfBudget:
        return {}


def known_to(knowledge: Knowledge, seat: int, partner: int) -> Counter[int]:
    """Cards of this seat that a partner knows: those that came from him and have not left since.

    >>> from gamekit.games.nussknacker import Line
    >>> log = (Line(0, 1, 5, (5,), (1, 4)), Line(2, 0, 4, (2, 2), (4,)))
    >>> known_to(Knowledge(6, 2, (4, 4, 3), ((2, 3, 5, 6), None, None), log), 0, 1)
    Counter({1: 1})
    """
    known: Counter[int] = Counter()
    for line in knowledge.log:
        if seat not in (line.asker, line.responder) or line.denied:
            continue
        own, other = line.asker_gave, line.responder_gave
        if seat == line.responder:
            own, other = other, own
        assert isinstance(own, tuple)
        assert isinstance(other, tuple)
        known -= Counter(own)  # a copy that left may have been the known one
        if partner in (line.asker, line.responder):
            known += Counter(other)
    return known


BOTS = (Sure, Deduce)
