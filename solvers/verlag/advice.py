"""Advice for the board: what each choice brings on average, at every point of a turn.

Before the roll, for a re-roll and for a victim it is the optimal turn of the rules page. A swap or
a purchase is rated by the rounds that follow, reckoned as if everybody could pay everything: in
the question `best_purchase` each round starts from the coins that the purchase leaves, so that
whoever spends all would get the coin of the Kosmos Shop (VER-31) again and again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from gamekit.core.advice import Advice
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import CHANCE, Action, OpenView, View
from gamekit.games.verlag.actions import KEEP, PASS, REROLL, Build, Swap, Tax
from gamekit.games.verlag.actions import Roll as RollAction
from gamekit.games.verlag.rules import BUILD, GAME, KEEPING, ROLL, TAX, VerlagState
from solvers.verlag.answers import rich_round_income
from solvers.verlag.purchase import best_option, rate_options
from solvers.verlag.reasons import TEXTS, brief, coins_in_words, short, signed, thing
from solvers.verlag.table import table_of
from solvers.verlag.turn import ROLLS, SCALE, Turn

METHOD: Final = "integers"
ROUNDS: Final = 8
"""A purchase on the board is rated over so many rounds, about half a game."""


def advise(view: View, budget: Budget, language: str) -> Advice:
    """What the solver says about the position that a player sees.

    >>> advice = advise(GAME.new_game(2).view(0), Budget(10), "en")
    >>> advice.summary
    'Best to roll one die: 1/2 coins on average in this turn.'
    """
    assert isinstance(view, OpenView)
    state = view.state
    assert isinstance(state, VerlagState)
    if state.actor is None:
        return Advice(TEXTS.say("advice.over", language), proven=True)
    if state.actor == CHANCE:
        return Advice(TEXTS.say("advice.chance", language), proven=True)
    try:
        return _advice(state, budget, language)
    except OutOfBudget:
        return Advice(TEXTS.say("unknown", language), proven=False)


def _advice(state: VerlagState, budget: Budget, language: str) -> Advice:
    if state.phase == BUILD:
        return _build(state, budget, language)
    if state.phase == ROLL:
        return _roll(state, budget, language)
    if state.phase == KEEPING:
        return _keep(state, budget, language)
    return (_tax if state.phase == TAX else _swap)(state, budget, language)


def _chosen(
    summary: str,
    values: Mapping[Action, Fraction],
    best: Action,
    language: str,
    *notes: str,
    shown: Sequence[Fraction] = (),
) -> Advice:
    """The advice with its reasons; `shown`: the numbers of the summary, perhaps rounded."""
    reasons = [TEXTS.say(note, language) for note in notes]
    exact = [short(value) for value in shown if brief(value, language) != short(value)]
    if exact:
        reasons.append(TEXTS.say("advice.exact", language, values=", ".join(exact)))
    return Advice(
        summary,
        proven=True,
        values={action: signed(value) for action, value in values.items()},
        best=(best,),
        line=(best,),
        reasons=(*reasons, TEXTS.say(f"proof.{METHOD}", language)),
        method=METHOD,
    )


def _first_best(values: Mapping[Action, Fraction]) -> Action:
    return max(values, key=lambda action: values[action])


# --- the turn -------------------------------------------------------------------------------------


def _turn(state: VerlagState, budget: Budget) -> Turn:
    return Turn(table_of(state), state.mover, None, budget)


def _scale(state: VerlagState) -> int:
    """Values of results are scaled unless this is the extra turn."""
    return 1 if state.extra else SCALE


def _roll(state: VerlagState, budget: Budget, language: str) -> Advice:
    turn = _turn(state, budget)
    own = state.coins[state.mover]
    plans = [turn.plan(state.coins, dice, extra=state.extra) for dice in turn.dice]
    whole = SCALE * _scale(state)
    values: dict[Action, Fraction] = {
        RollAction(plan.dice): Fraction(plan.worth, whole) - own for plan in plans
    }
    best = _first_best(values)
    assert isinstance(best, RollAction)
    dice = TEXTS.say(f"dice.{best.dice}", language)
    gain = coins_in_words(values[best], language, rounded=True)
    summary = TEXTS.say("advice.roll", language, dice=dice, gain=gain)
    return _chosen(summary, values, best, language, "advice.values", shown=[values[best]])


def _keep(state: VerlagState, budget: Budget, language: str) -> Advice:
    turn, own = _turn(state, budget), state.coins[state.mover]
    worth = {
        roll: Fraction(turn.settle(state.coins, roll, extra=state.extra)[0], _scale(state)) - own
        for roll in ROLLS[len(state.dice)]
    }
    kept = next(r for r in worth if (r.total, r.double) == (state.total, state.double))
    again = sum((roll.weight * value for roll, value in worth.items()), Fraction(0)) / 36
    values: dict[Action, Fraction] = {KEEP: worth[kept], REROLL: again}
    best = _first_best(values)
    told = {"keep": brief(worth[kept], language), "again": brief(again, language)}
    summary = TEXTS.say(f"advice.{best}", language, **told)
    shown = [worth[kept], again]
    return _chosen(summary, values, best, language, "advice.values", shown=shown)


def _tax(state: VerlagState, budget: Budget, language: str) -> Advice:
    turn, own = _turn(state, budget), state.coins[state.mover]
    more = state.double and turn.extra and not state.extra
    values: dict[Action, Fraction] = {}
    for victim in turn.others:  # clockwise, so that the first of equals is the rules page's
        after = list(state.successor(Tax(victim)).coins)
        after[state.mover] = after[state.mover] or 1  # VER-31
        worth = Fraction(turn.value(tuple(after), more=more), SCALE if more else 1)
        values[Tax(victim)] = worth - own
    best = _first_best(values)
    assert isinstance(best, Tax)
    seat = GAME.seat_name(best.player, language)
    gain = coins_in_words(values[best], language, rounded=True)
    summary = TEXTS.say("advice.tax", language, seat=seat, gain=gain)
    return _chosen(summary, values, best, language, "advice.values", shown=[values[best]])


# --- the rounds that follow -----------------------------------------------------------------------


def _swap(state: VerlagState, budget: Budget, language: str) -> Advice:
    base = rich_round_income(table_of(state), budget)
    values: dict[Action, Fraction] = {}
    actions = state.legal_actions()
    for count, action in enumerate(actions):
        swapped = table_of(state.successor(action)) if isinstance(action, Swap) else None
        values[action] = rich_round_income(swapped, budget) - base if swapped else Fraction(0)
        budget.report(count / len(actions), count)
    # no_swap is the last action; it is as good as the best if nothing gains.
    best = max(reversed(actions), key=lambda action: values[action])
    if not isinstance(best, Swap):
        summary = TEXTS.say("advice.no-swap", language)
    else:
        summary = TEXTS.say(
            "advice.swap",
            language,
            give=thing(state, best.give, language),
            seat=GAME.seat_name(best.player, language),
            take=thing(state, best.take, language),
            gain=coins_in_words(values[best], language, rounded=True),
        )
    notes = ("advice.swap-values", "advice.static")
    return _chosen(summary, values, best, language, *notes, shown=[values[best]])


def _build(state: VerlagState, budget: Budget, language: str) -> Advice:
    table = table_of(state)
    options = list(rate_options(table, state, lambda after: rich_round_income(after, budget)))
    best = best_option(options, ROUNDS)

    def action(key: str | None) -> Action:
        return PASS if key is None else Build(key)

    values = {action(option.build): option.gain for option in options}
    name = thing(state, best.build, language)
    summary = TEXTS.say("advice.build", language, build=name, rounds=ROUNDS)
    notes = ("advice.build-values", "advice.static")
    return _chosen(summary, values, action(best.build), language, *notes)
