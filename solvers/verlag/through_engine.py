"""The same turns through the engine: every roll and every decision is played, with fractions.

Slow, and without any knowledge of the rules: the second method that the fast one is compared with.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from gamekit.core.budget import Budget
from gamekit.games.verlag.actions import NO_SWAP, PASS, REROLL, Roll, Tax
from gamekit.games.verlag.position import from_position
from gamekit.games.verlag.rules import BUILD, DICE, KEEPING, ROLL, SWAP, TAX, VerlagState
from solvers.verlag.table import Table
from solvers.verlag.turn import ROLLS, WHOLE, Coins, Plan

Ends = Mapping[Coins, Fraction]
Found = tuple[Fraction, Ends]


class EngineTurn:
    """The turns of one seat, played through the engine; the same methods as `Turn`.

    >>> from solvers.verlag.table import read_table
    >>> players = [{"coins": 3, "cards": {"entwicklung": 2}}, {"coins": 0}]
    >>> turn = EngineTurn(read_table({"players": players}), 0)
    >>> turn.best((3, 0)).dice, turn.spread((3, 0))[3, 0] / WHOLE
    (1, 0.6666666666666666)
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        goal: int | None = None,
        budget: Budget | None = None,
        figures: Mapping[str, Any] | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.goal = goal
        self.budget = budget or Budget()
        self.figures = dict(figures or {})
        self.dice = (1, 2) if "mitarbeiter" in table.players[seat].projects else (1,)
        self._known: dict[VerlagState, Found] = {}

    def plans(self, coins: Coins) -> list[Plan]:
        """The best play with each permitted number of dice; `ends` are whole turns."""
        return [self._plan(coins, dice) for dice in self.dice]

    def best(self, coins: Coins, dice: int | None = None) -> Plan:
        """The best play; `dice` forces the number of dice of the first roll."""
        plans = [self._plan(coins, dice)] if dice else self.plans(coins)
        return max(plans, key=lambda plan: plan.worth)

    def spread(self, coins: Coins, plan: Plan | None = None) -> dict[Coins, int]:
        """Coins at the end of the turn → weight over `WHOLE`."""
        return {end: weight for end, _, weight in (plan or self.best(coins)).ends}

    def gains(self, coins: Coins) -> tuple[tuple[Coins, int], ...]:
        """Gains of all seats in the best turn, with weights over `WHOLE`."""
        return tuple(
            (tuple(map(int.__sub__, end, coins)), weight)
            for end, weight in self.spread(coins).items()
        )

    def _start(self, coins: Coins) -> VerlagState:
        players = [
            {"coins": have, "cards": dict(player.cards), "projects": list(player.projects)}
            for have, player in zip(coins, self.table.players, strict=True)
        ]
        position: dict[str, Any] = {"players": players, "active": self.seat}
        state = from_position({**position, "figures": self.figures})
        # A player with four projects has won; the questions still ask what a turn would bring.
        state.phase, state.actor = ROLL, self.seat
        return state

    def _plan(self, coins: Coins, dice: int) -> Plan:
        rolled = self._start(coins).successor(Roll(dice))
        worth, ends = self._walk(rolled)
        whole = tuple((end, False, int(chance * WHOLE)) for end, chance in ends.items())
        return Plan(dice, int(worth * WHOLE), self._rerolled(rolled, dice), whole)

    def _rerolled(self, rolled: VerlagState, dice: int) -> tuple[str, ...]:
        """The results of the first roll after which the best play rolls again."""
        again = set()
        for result, _ in rolled.chance_outcomes():
            state = rolled.successor(result)
            if state.phase == KEEPING and self._choices(state)[0][0] is REROLL:
                again.add((state.total, state.double))
        return tuple(roll.label for roll in ROLLS[dice] if (roll.total, roll.double) in again)

    def _choices(self, state: VerlagState) -> list[tuple[Any, Found]]:
        """The actions that an optimal turn may take, best first; the order breaks ties."""
        actions = list(state.legal_actions())
        if state.phase == SWAP:
            actions = [NO_SWAP]
        elif state.phase == BUILD:
            actions = [PASS]
        elif state.phase == TAX:
            actions.sort(key=lambda tax: self._steps_to(state, tax))
        found = [(action, self._walk(state.successor(action))) for action in actions]
        return sorted(found, key=lambda pair: -pair[1][0])  # a stable sort: ties stay in order

    def _steps_to(self, state: VerlagState, action: Any) -> int:
        assert isinstance(action, Tax)
        return (action.player - self.seat) % state.players

    def _walk(self, state: VerlagState) -> Found:
        if state.turn:  # the next player's turn: this one is over
            worth = state.coins[self.seat] if self.goal is None else 0
            return Fraction(worth), {state.coins: Fraction(1)}
        building = state.phase == BUILD and self.goal is not None
        if building and state.coins[self.seat] >= (self.goal or 0):
            return Fraction(1), {state.coins: Fraction(1)}
        found = self._known.get(state)
        if found is None:
            self.budget.check()
            found = self._rolled(state) if state.phase == DICE else self._choices(state)[0][1]
            self._known[state] = found
        return found

    def _rolled(self, state: VerlagState) -> Found:
        worth = Fraction(0)
        ends: dict[Coins, Fraction] = {}
        for result, chance in state.chance_outcomes():
            value, spread = self._walk(state.successor(result))
            worth += chance * value
            for end, share in spread.items():
                ends[end] = ends.get(end, Fraction(0)) + chance * share
        return worth, ends
