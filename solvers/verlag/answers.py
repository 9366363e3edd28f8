"""The answers to the six questions, as the fields of the rules page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from solvers.verlag.purchase import Option, best_option, rate_options
from solvers.verlag.questions import Question
from solvers.verlag.symbols import formula_by_differences, formula_fields
from solvers.verlag.table import Table
from solvers.verlag.through_engine import EngineTurn
from solvers.verlag.turn import WHOLE, Coins, Plan, Turn

Fields = dict[str, Any]
AnyTurn = Turn | EngineTurn
MAX_STATES: Final = 2_000_000
"""A forecast that has to remember more tables than this stops: memory stays bounded."""


def fraction(value: Fraction) -> str:
    """A fraction as it stands in an answer.

    >>> fraction(Fraction(22, 72)), fraction(Fraction(3))
    ('11/36', '3/1')
    """
    return f"{value.numerator}/{value.denominator}"


def turn_of(
    question: Question, seat: int, budget: Budget, method: str, goal: int | None = None
) -> AnyTurn:
    """The turns of a seat by one of the two methods."""
    if method == "engine":
        figures = question.state.setting.cards.overridden()
        return EngineTurn(question.table, seat, goal, budget, figures)
    return Turn(question.table, seat, goal, budget)


def _permitted(question: Question, turn: AnyTurn) -> list[Plan]:
    """The best play with each permitted number of dice, or with the forced one."""
    coins = question.table.coins
    return turn.plans(coins) if question.dice is None else [turn.best(coins, question.dice)]


def _best(plans: list[Plan]) -> Plan:
    return max(plans, key=lambda plan: plan.worth)  # the first of equals: fewer dice


def mean_gains(coins: Coins, spread: dict[Coins, int]) -> list[Fraction]:
    """The expected gain of every seat."""
    return [
        Fraction(sum(weight * (end[seat] - have) for end, weight in spread.items()), WHOLE)
        for seat, have in enumerate(coins)
    ]


# --- one turn -------------------------------------------------------------------------------------


def answer_expected_income(question: Question, budget: Budget, method: str) -> Fields:
    """The expected gain of every seat, by number of dice, and what is re-rolled."""
    coins = question.table.coins
    turn = turn_of(question, question.table.active, budget, method)
    try:
        plans = _permitted(question, turn)
        by_dice = {
            str(plan.dice): {
                "expected": list(map(fraction, mean_gains(coins, turn.spread(coins, plan)))),
                "reroll": list(plan.reroll),
            }
            for plan in plans
        }
    except OutOfBudget:
        return {"status": "unknown", "dice": None, "expected": None, "by_dice": None}
    dice = _best(plans).dice
    expected = by_dice[str(dice)]["expected"]
    return {"status": "proven", "dice": dice, "expected": expected, "by_dice": by_dice}


def gain_pmf(coins: Coins, spread: dict[Coins, int], player: int) -> dict[int, Fraction]:
    """Gain of a seat → its probability, ascending."""
    weights: dict[int, int] = {}
    for end, weight in spread.items():
        gain = end[player] - coins[player]
        weights[gain] = weights.get(gain, 0) + weight
    return {gain: Fraction(weights[gain], WHOLE) for gain in sorted(weights)}


def answer_income_distribution(question: Question, budget: Budget, method: str) -> Fields:
    """How likely each gain of one seat is."""
    coins = question.table.coins
    turn = turn_of(question, question.table.active, budget, method)
    try:
        plan = _best(_permitted(question, turn))
        pmf = gain_pmf(coins, turn.spread(coins, plan), question.player)
    except OutOfBudget:
        nothing = {"pmf": None, "mean": None, "variance": None, "dice": None}
        return {"status": "unknown", "player": question.player, **nothing}
    mean = sum((gain * chance for gain, chance in pmf.items()), Fraction(0))
    square = sum((gain * gain * chance for gain, chance in pmf.items()), Fraction(0))
    return {
        "status": "proven",
        "player": question.player,
        "dice": plan.dice,
        "pmf": {str(gain): fraction(chance) for gain, chance in pmf.items()},
        "mean": fraction(mean),
        "variance": fraction(square - mean * mean),
    }


def answer_income_formula(question: Question, budget: Budget, method: str) -> Fields:
    """The expectation as a polynomial in the card counts, for every seat."""
    dice = question.dice or 1
    make = formula_fields if method == "sympy" else formula_by_differences
    try:
        budget.check()
        formula = make(question.table, dice)
    except OutOfBudget:
        return {"status": "unknown", "dice": dice, "formula": None}
    return {"status": "proven", "dice": dice, "formula": formula}


def answer_afford(question: Question, budget: Budget, method: str) -> Fields:
    """The best chance to have `goal` coins in a build phase of this turn."""
    turn = turn_of(question, question.table.active, budget, method, question.goal)
    try:
        plans = _permitted(question, turn)
    except OutOfBudget:
        nothing = {"probability": None, "dice": None, "by_dice": None}
        bounds = {"probability_at_least": "0/1", "probability_at_most": "1/1"}
        return {"status": "unknown", "goal": question.goal, **nothing, **bounds}
    by_dice = {
        str(plan.dice): {
            "probability": fraction(Fraction(plan.worth, WHOLE)),
            "reroll": list(plan.reroll),
        }
        for plan in plans
    }
    dice = _best(plans).dice
    return {
        "status": "proven",
        "goal": question.goal,
        "probability": by_dice[str(dice)]["probability"],
        "dice": dice,
        "by_dice": by_dice,
    }


# --- purchases ------------------------------------------------------------------------------------


def round_income(question: Question, table: Table, budget: Budget, method: str) -> Fraction:
    """What the active seat gains in one turn of everybody, each from the same coins."""
    total = Fraction(0)
    asked = Question(question.name, question.state, table)
    for seat in range(len(table.players)):
        turn = turn_of(asked, seat, budget, method)
        total += mean_gains(table.coins, turn.spread(table.coins))[table.active]
    return total


def rich_round_income(table: Table, budget: Budget) -> Fraction:
    """The same if everybody can pay everything, so that nobody is ever at 0 coins (VER-31).

    >>> from solvers.verlag.table import read_table
    >>> poor = {"coins": 0, "cards": {"redaktion_kinderbuch": 1}}
    >>> rich_round_income(read_table({"players": [poor, {"coins": 0}]}), Budget())
    Fraction(1, 3)
    """
    total = Fraction(0)
    for seat in range(len(table.players)):
        turn = Turn(table, seat, None, budget)
        total += mean_gains(turn.enough, turn.spread(turn.enough))[table.active]
    return total


def answer_best_purchase(question: Question, budget: Budget, method: str) -> Fields:
    """What each thing that can be built now brings in a round, and which is best."""

    def income(table: Table) -> Fraction:
        return round_income(question, table, budget, method)

    options: list[Option] = []
    try:
        for option in rate_options(question.table, question.state, income):
            options.append(option)
            budget.report(None, len(options))
    except OutOfBudget:
        shown = [option_fields(option) for option in options]
        return {"status": "unknown", "rounds": question.rounds, "best": None, "options": shown}
    return {
        "status": "proven",
        "rounds": question.rounds,
        "best": best_option(options, question.rounds).build,
        "options": [option_fields(option) for option in options],
    }


def option_fields(option: Option) -> Fields:
    """One row of the answer."""
    payback = option.payback
    return {
        "build": option.build,
        "cost": option.cost,
        "round_income": fraction(option.round_income),
        "gain": fraction(option.gain),
        "payback": None if payback is None else fraction(payback),
        "wins": option.wins,
    }


# --- several turns --------------------------------------------------------------------------------


class Forecast:
    """The coins of all seats after one turn, two turns …: weights over `WHOLE` to that power."""

    def __init__(self, question: Question, budget: Budget, method: str) -> None:
        seats = len(question.table.players)
        self.active = question.table.active
        self.budget = budget
        self.turns = [turn_of(question, seat, budget, method) for seat in range(seats)]
        self.spread: dict[Coins, int] = {question.table.coins: 1}
        self.done = 0
        self.settled = False
        self._round_before = self.spread

    def step(self) -> None:
        """Play one more turn. Raises `OutOfBudget` and then leaves everything as it was."""
        turn = self.turns[(self.active + self.done) % len(self.turns)]
        after: dict[Coins, int] = {}
        for count, (coins, weight) in enumerate(self.spread.items()):
            if count % 256 == 0:
                self.budget.check()
            for gain, share in turn.gains(coins):
                end = tuple(map(int.__add__, coins, gain))
                after[end] = after.get(end, 0) + weight * share
            if len(after) > MAX_STATES:
                raise OutOfBudget
        self.spread = after
        self.done += 1
        if self.done % len(self.turns) == 0:
            self._compare_rounds()

    def _compare_rounds(self) -> None:
        """Settled: a whole round has changed no probability, so no later one will."""
        before, scale = self._round_before, WHOLE ** len(self.turns)
        self.settled = len(before) == len(self.spread) and all(
            weight * scale == self.spread.get(coins) for coins, weight in before.items()
        )
        self._round_before = self.spread

    def expected(self) -> list[Fraction]:
        """The expected coins of every seat."""
        whole = WHOLE**self.done
        return [
            Fraction(sum(coins[seat] * weight for coins, weight in self.spread.items()), whole)
            for seat in range(len(self.turns))
        ]

    def richest(self) -> list[Fraction]:
        """The chance of every seat to have more coins than each of the others."""
        weights = [0] * len(self.turns)
        for coins, weight in self.spread.items():
            most = max(coins)
            if coins.count(most) == 1:
                weights[coins.index(most)] += weight
        return [Fraction(weight, WHOLE**self.done) for weight in weights]

    def coins_pmf(self, seat: int) -> dict[int, Fraction]:
        """Coins of one seat → probability, ascending: a column of a fan chart."""
        weights: dict[int, int] = {}
        for coins, weight in self.spread.items():
            weights[coins[seat]] = weights.get(coins[seat], 0) + weight
        return {have: Fraction(weights[have], WHOLE**self.done) for have in sorted(weights)}


def answer_forecast(question: Question, budget: Budget, method: str) -> Fields:
    """Expected coins after some turns without building, and who is richest.

    Where a round changes no probability any more (nobody earns), the rounds that would only
    repeat it are not played: `settled_after` says after how many turns, and `profile` ends there.
    """
    forecast = Forecast(question, budget, method)
    profile = [list(map(fraction, forecast.expected()))]
    last, settled = question.turns, dict[str, int]()
    try:
        while forecast.done < last:
            forecast.step()
            profile.append(list(map(fraction, forecast.expected())))
            budget.report(forecast.done / last, len(forecast.spread))
            if forecast.settled and not settled:
                settled = {"settled_after": forecast.done}
                last = forecast.done + (last - forecast.done) % len(forecast.turns)
    except OutOfBudget:
        nothing = {"expected_coins": None, "richest": None}
        known = {"turns_done": forecast.done, "profile": profile}
        return {"status": "unknown", "turns": question.turns, **nothing, **known}
    return {
        "status": "proven",
        "turns": question.turns,
        "expected_coins": profile[-1],
        "richest": list(map(fraction, forecast.richest())),
        "profile": profile,
        **settled,
    }
