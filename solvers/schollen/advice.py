"""Advice for the board: how many turns each move leaves if the ice then freezes, and why.

Phase 1 is the question `best_turn`; in phase 2 the network starts in the middle of a turn, so every
step that is legal now has a value as well. The plan for the rest of the turn is the line.
"""

from __future__ import annotations

from typing import Final

from gamekit.core.advice import Advice
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import CHANCE, Action, OpenView, View
from gamekit.games.schollen import GAME, End, SchollenState, Step
from gamekit.games.schollen.actions import BANK
from solvers.schollen.answers import Rating, best_rating, least, rate_turn
from solvers.schollen.flow import brought, evacuate
from solvers.schollen.frozen import Frozen, frozen_state
from solvers.schollen.plan import plan
from solvers.schollen.questions import HORIZON, Question
from solvers.schollen.reasons import TEXTS, Words, cut_in_words, steps_in_words

METHOD: Final = "augment"


def advise(view: View, budget: Budget, language: str) -> Advice:
    """What the solver says about the position that a player sees.

    >>> state = GAME.new_game(2).apply("roll 3 6")
    >>> advice = advise(state.view(0), Budget(10), "en")
    >>> [str(action) for action in advice.best], advice.values[advice.best[0]]
    (['6 thaw:A1', '6 thaw:A2', '6 thaw:A3', '6 thaw:A4'], '8')
    """
    assert isinstance(view, OpenView)
    state = view.state
    assert isinstance(state, SchollenState)
    if state.actor is None:
        return Advice(TEXTS.say("advice.over", language), proven=True)
    try:
        if state.actor == CHANCE:
            return _before_the_roll(state, budget, language)
        return (
            _phase_1(state, budget, language)
            if state.ready is None
            else _phase_2(state, budget, language)
        )
    except OutOfBudget:
        return Advice(TEXTS.say("evacuation.unknown", language), proven=False)


def _before_the_roll(state: SchollenState, budget: Budget, language: str) -> Advice:
    words, reasons = _evacuation(state, frozen_state(state), budget, language)
    summary = TEXTS.say("advice.roll", language, summary=words)
    return Advice(summary, proven=True, reasons=reasons, method=METHOD)


def _phase_1(state: SchollenState, budget: Budget, language: str) -> Advice:
    """Every (die, action) by what it leaves on the then frozen ice."""
    question = Question(
        "best_turn", state, HORIZON, _crew(state), dice=_dice(state), objective="self"
    )
    ratings = rate_turn(question, budget, METHOD)
    best = best_rating(list(ratings.values()), "self")
    chosen = tuple(action for action, rating in ratings.items() if rating == best)
    fields = {
        "status": "proven",
        "method": METHOD,
        "min_turns": best[0],
        "score": best[1],
        "best": [str(action) for action in chosen],
    }
    after = state.successor(chosen[0])
    _, why = _evacuation(after, frozen_state(after), budget, language)
    return Advice(
        Words(question, fields).summary(language),
        proven=True,
        values=_shown(ratings),
        best=chosen,
        line=(chosen[0], *_line(after, best[0])),
        reasons=(*why, *_remarks(language)),
        method=METHOD,
    )


def _phase_2(state: SchollenState, budget: Budget, language: str) -> Advice:
    """Every step by what the frozen ice allows after it; the plan for the rest of the turn."""
    ratings = {action: _rate_step(state, action, budget) for action in state.legal_actions()}
    best = best_rating(list(ratings.values()), "self")
    line = _line(state, best[0])
    summary, why = _evacuation(state, frozen_state(state), budget, language)
    steps = [str(action) for action in line if isinstance(action, Step)]
    told = TEXTS.say("advice.plan", language, steps=steps_in_words(steps, language))
    return Advice(
        summary,
        proven=True,
        values=_shown(ratings),
        best=tuple(action for action, rating in ratings.items() if rating == best),
        line=line,
        reasons=(told, *why, *_remarks(language)),
        method=METHOD,
    )


def _rate_step(state: SchollenState, action: Action, budget: Budget) -> Rating:
    """n and score after a step of this turn, or after the end of it: this turn is turn 1."""
    if isinstance(action, End):
        board = _all_stay(frozen_state(state))
    else:
        after = state.successor(action)
        board = frozen_state(after)
    profile = brought(board, HORIZON, METHOD, budget)
    # Whoever steps onto the ship in turn 1 is there already; the profile starts a step later.
    return _turn_of(profile, _crew(state)), sum(profile[1:])


def _turn_of(profile: list[int], over: int) -> int | None:
    turns = least(profile, over)
    return None if turns is None else max(1, turns)


def _all_stay(board: Frozen) -> Frozen:
    """Nobody takes another step on this turn."""
    stepped = dict(board.stepped)
    for place, count in (*board.own.items(), (BANK, board.bank)):
        if count:
            stepped[place] = stepped.get(place, 0) + count
    return Frozen(
        board.columns,
        board.rows,
        board.entry_limit,
        board.room,
        {},
        ship=board.ship,
        stepped=stepped,
        entries=0,
    )


def _line(state: SchollenState, turns: int | None) -> tuple[Action, ...]:
    """The rest of this turn in a plan that needs the fewest turns (or gets most people over)."""
    first = plan(frozen_state(state), turns or HORIZON)[0]
    steps = tuple(GAME.parse(step) for step in first)
    after = state
    for step in steps:
        after = after.successor(step)
    return steps if after.is_over() else (*steps, GAME.parse("end"))


def _evacuation(
    state: SchollenState, board: Frozen, budget: Budget, language: str
) -> tuple[str, tuple[str, ...]]:
    """The least number of turns in words, and the cut."""
    crew = _crew(state)
    found = evacuate(board, crew, HORIZON, METHOD, budget)
    question = Question("evacuation", state, HORIZON, crew)
    fields = {"status": "proven", "min_turns": found.min_turns, "profile": found.profile}
    arcs = [{"arc": arc.label, "capacity": arc.capacity} for arc in found.cut or ()]
    cut = {"turns": found.cut_turns, "on_ship": board.ship, "flow": found.flow, "arcs": arcs}
    why = () if found.cut is None else cut_in_words(cut, crew, language)
    return Words(question, fields).summary(language), tuple(why)


def _shown(ratings: dict[Action, Rating]) -> dict[Action, str]:
    """The turns to go, short enough to stand at a move."""
    infinite = TEXTS.say("turns.infinite", "en")
    return {a: infinite if turns is None else str(turns) for a, (turns, _) in ratings.items()}


def _remarks(language: str) -> tuple[str, str]:
    return (
        TEXTS.say("advice.values", language, horizon=HORIZON),
        TEXTS.say("advice.frozen", language),
    )


def _crew(state: SchollenState) -> int:
    return state.ice.crew[state.mover]


def _dice(state: SchollenState) -> tuple[int, int]:
    first, second = state.dice
    return first, second
