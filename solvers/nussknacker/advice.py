"""Advice for the board: what the hidden card can be, whether to announce, what to ask, and why.

Announcing: right puts one chip ahead of everyone, wrong one chip behind everyone, so it pays from a
chance of 1/2 on, whatever the number of players (rules page, lesson 4). Questions are rated by the
chance that the best announcement after the answer is right. A gift is rated by what it betrays:
cards of it that the other, as far as public play and the exchanges between the two tell, does not
yet know to be in the hand.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.core.advice import Advice
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import Action, View
from gamekit.games.nussknacker.actions import Announce, Ask, Give, Pass
from gamekit.games.nussknacker.knowledge import Knowledge
from gamekit.games.nussknacker.view import DEAL, LOT, NussknackerView
from solvers.nussknacker.chances import entropy, table_of, values_of
from solvers.nussknacker.cores import Lines, Reasons
from solvers.nussknacker.insight import holdings
from solvers.nussknacker.methods import Spans
from solvers.nussknacker.questions import MODELS
from solvers.nussknacker.reasons import (
    TEXTS,
    chance_in_words,
    listed,
    seat_name,
    short,
    what_lines_say,
    why_not,
)
from solvers.nussknacker.record import PUBLIC, project
from solvers.nussknacker.states import States

METHOD: Final = "states"
HALF: Final = Fraction(1, 2)
YES, NO = "✓", "✗"
#: Most of the time is for chances; reasons get what is left, and no more than this.
REASON_SECONDS: Final = 4.0

Chances = dict[int, Fraction]


def advise(view: View, budget: Budget, language: str) -> Advice:
    """What the solver says about what a player sees.

    >>> from gamekit.games.nussknacker import Knowledge, view_of
    >>> view = view_of(Knowledge(6, 2, (6, 5), ((1, 1, 2, 2, 3, 3), None)))
    >>> advise(view, Budget(10), "en").reasons[0]
    'Now: 4: 1/3, 5: 1/3, 6: 1/3.'
    """
    assert isinstance(view, NussknackerView)
    if view.outcome is not None:
        return Advice(TEXTS.say("advice.over", language), proven=True)
    if view.phase in (LOT, DEAL):
        return Advice(TEXTS.say("advice.wait", language), proven=True)
    try:
        return _advise(view, budget, language)
    except OutOfBudget:
        return Advice(TEXTS.say("unknown", language), proven=False)


def _advise(view: NussknackerView, budget: Budget, language: str) -> Advice:
    table = table_of(view.knowledge, MODELS[0], budget, METHOD)
    assert isinstance(table, States)
    weights = table.chances()
    if not weights:
        return Advice(TEXTS.say("advice.inconsistent", language), proven=True, method=METHOD)
    total = sum(weights.values())
    chances = {value: Fraction(weight, total) for value, weight in weights.items()}
    summary, values, best, more = _moves(view, table, chances, language, budget)
    marks, because, why = _certain(view.knowledge, table.holdings(), chances, budget, language)
    shown = ", ".join(f"{value}: {short(chance, language)}" for value, chance in chances.items())
    now = TEXTS.say("advice.now", language, chances=shown)
    return Advice(
        summary,
        proven=True,
        values=values,
        best=best,
        reasons=(now, *more, *why, TEXTS.say("advice.model", language)),
        method=METHOD,
        marks=marks,
        because=because,
    )


Moves = tuple[str, dict[Action, str], tuple[Action, ...], list[str]]
"""The summary, a text for each move, the best moves, and what else is to be said."""


def _moves(
    view: NussknackerView, table: States, chances: Chances, language: str, budget: Budget
) -> Moves:
    first = view.legal_actions[0] if view.legal_actions else None
    if isinstance(first, Ask):
        return _ask(view, table, chances, language)
    if isinstance(first, Give):
        return _give(view, language, budget)
    if isinstance(first, Pass):
        announce = _announce(view, chances, language)
        if view.turn != view.seat or first not in announce[2]:
            return announce
        return _joined(announce, _ask(view, table, chances, language))
    if first is not None:
        return TEXTS.say("advice.deny", language), {}, (first,), []
    return _likeliest(chances, language), {}, (), []


def _joined(announce: Moves, ask: Moves) -> Moves:
    """Who is next on turn says nothing now, and asks as soon as the others have said nothing."""
    return (
        f"{announce[0]} {ask[0]}",
        announce[1] | ask[1],
        (*announce[2], *ask[2]),
        ask[3][1:],  # whether to announce is said already
    )


def _likeliest(chances: Chances, language: str) -> str:
    """What it probably is, for somebody who has nothing to decide."""
    value = max(chances, key=chances.__getitem__)
    if chances[value] == 1:
        return TEXTS.say("hidden.deduced", language, value=value)
    shown = chance_in_words(chances[value], language)
    return TEXTS.say("advice.likeliest", language, value=value, chance=shown)


def _verdict(chances: Chances, language: str) -> str:
    """Would it pay to announce?"""
    value = max(chances, key=chances.__getitem__)
    chance = chances[value]
    if chance == 1:
        return TEXTS.say("hidden.deduced", language, value=value)
    if chance == HALF:
        return TEXTS.say("advice.even", language, value=value, chance=str(chance))
    key = "advice.announce" if chance > HALF else "advice.pass"
    shown = chance_in_words(chance, language)
    return TEXTS.say(key, language, value=value, chance=shown)


def _announce(view: NussknackerView, chances: Chances, language: str) -> Moves:
    """Announce from a chance of more than 1/2 on, else pass."""
    values: dict[Action, str] = {
        action: short(chances.get(action.value, Fraction(0)), language)
        for action in view.legal_actions
        if isinstance(action, Announce)
    }
    top = max(chances.values())
    best: list[Action] = [
        action
        for action in view.legal_actions
        if (
            chances.get(action.value, 0) == top >= HALF
            if isinstance(action, Announce)
            else top <= HALF
        )
    ]
    return _verdict(chances, language), values, tuple(best), []


def _ask(view: NussknackerView, table: States, chances: Chances, language: str) -> Moves:
    """The chance of a right guess after each question."""
    found = {
        action: value
        for value in values_of(table, view.seat)
        for action in (Ask(value.to, value.value),)
    }
    guess = max(value.guess for value in found.values())
    best = tuple(action for action, value in found.items() if value.guess == guess)
    clear = min(found, key=lambda action: found[action].entropy)
    summary = TEXTS.say(
        "advice.ask",
        language,
        best=listed([_question(action, language) for action in best], language, "or"),
        chance=chance_in_words(guess, language),
    )
    bits = {
        "best": _question(clear, language),
        "bits": _number(found[clear].entropy, language),
        "now": _number(entropy(chances.values()), language),
    }
    more = [
        _verdict(chances, language),
        TEXTS.say("advice.ask-values", language),
        TEXTS.say("advice.least-entropy", language, **bits),
    ]
    return (
        summary,
        {action: short(value.guess, language) for action, value in found.items()},
        best,
        more,
    )


def _question(action: Ask, language: str) -> str:
    who = seat_name(action.to, language)
    return TEXTS.say("question", language, who=who, value=action.value)


def _number(value: float, language: str) -> str:
    shown = f"{value:.2f}"
    return shown.replace(".", ",") if language == "de" else shown


def _give(view: NussknackerView, language: str, budget: Budget) -> Moves:
    """What each gift betrays to the other."""
    assert view.asked is not None
    assert view.turn is not None
    other = view.turn if view.seat == view.asked.to else view.asked.to
    known = known_to(view.knowledge, view.seat, other, budget)
    new = {
        action: sum(
            max(0, action.cards.count(card) - known[card - 1]) for card in set(action.cards)
        )
        for action in view.legal_actions
        if isinstance(action, Give)
    }
    least = min(new.values())
    best = tuple(action for action, count in new.items() if count == least)
    summary = TEXTS.say(
        "advice.give",
        language,
        cards=listed(["+".join(map(str, action.cards)) for action in best], language, "or"),
        other=seat_name(other, language),
    )
    more = [TEXTS.say("advice.give-values", language)]
    return summary, {action: str(count) for action, count in new.items()}, best, more


def known_to(knowledge: Knowledge, seat: int, other: int, budget: Budget) -> list[int]:
    """How many copies of each value `other` knows for sure to be in the hand of `seat`.

    From public play and the exchanges between the two; what he sees in his own hand is not
    counted, for `seat` does not know it.
    """
    public = project(knowledge, PUBLIC).log
    log = tuple(
        line if {line.asker, line.responder} == {seat, other} else seen
        for line, seen in zip(knowledge.log, public, strict=True)
    )
    spans = holdings(replace(knowledge, hands=(None,) * knowledge.players, log=log), budget)
    assert spans is not None, "what one player saw has a world"
    return spans[0][seat]


def _certain(
    knowledge: Knowledge, spans: Spans, chances: Chances, budget: Budget, language: str
) -> tuple[dict[str, str], dict[str, Lines], list[str]]:
    """What is certain, by cell of the notes; the lines that prove it; the same in words."""
    marks = {
        f"hidden {value}": YES if value in chances else NO
        for value in range(1, knowledge.max + 1)
        if value not in chances or len(chances) == 1
    }
    for seat, (least, most) in enumerate(zip(*spans, strict=True)):
        for value, (low, high) in enumerate(zip(least, most, strict=True), 1):
            if low:
                marks[f"{seat} {value}"] = YES if low == 1 else f"{YES}{low}"
            elif not high:
                marks[f"{seat} {value}"] = NO
    left = budget.left
    part = Budget(REASON_SECONDS if left is None else min(REASON_SECONDS, left))
    budget.on_stop(part.stop)
    values: dict[int, Lines] = {}
    pairs: dict[tuple[int, int], Lines] = {}
    deaths: dict[int, int | None] = {}
    with suppress(OutOfBudget):  # reasons are a help; what they are for is proven
        reasons = Reasons(knowledge, part)
        deaths = reasons.deaths
        reasons.hidden(into=values)
        reasons.holdings(spans, into=pairs)
    because: dict[str, Lines] = {f"hidden {value}": lines for value, lines in values.items()}
    if len(chances) == 1 and len(values) == knowledge.max - 1:
        [value] = chances
        because[f"hidden {value}"] = tuple(sorted({i for lines in values.values() for i in lines}))
    because |= {f"{seat} {value}": lines for (seat, value), lines in pairs.items()}
    why = why_not(values, deaths, language)
    why += what_lines_say(knowledge.log, values.values(), language)
    return marks, because, why
