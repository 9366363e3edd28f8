"""One turn without building, exactly: which dice, which re-rolls, which victim, and what comes out.

Chances are whole numbers. A roll has weights over 36; a roll that may be repeated has weights over
36², which is `SCALE`; a turn with an extra turn (VER-27) has weights over `SCALE`². Values are
scaled in the same way, so all comparisons are comparisons of integers, and ties are ties.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gamekit.core.budget import Budget
from solvers.verlag.table import Table

Coins = tuple[int, ...]
SCALE: Final = 36 * 36
WHOLE: Final = SCALE * SCALE
"""The sum of all weights of a turn."""


@dataclass(slots=True, frozen=True)
class Roll:
    """A result that can be told from the others: the sum and whether it is a double (VER-10)."""

    label: str
    total: int
    double: bool
    weight: int


def rolls_of(dice: int) -> tuple[Roll, ...]:
    """All results of 1 or 2 dice with their weights over 36, as the answers order them.

    >>> [(roll.label, roll.weight) for roll in rolls_of(2)][:4]
    [('2d', 1), ('3', 2), ('4', 2), ('4d', 1)]
    """
    if dice == 1:
        return tuple(Roll(str(face), face, double=False, weight=6) for face in range(1, 7))
    found = []
    for total in range(2, 13):
        pairs = [(a, total - a) for a in range(1, 7) if 1 <= total - a <= 6]
        doubles = sum(a == b for a, b in pairs)
        if len(pairs) > doubles:
            found.append(Roll(str(total), total, double=False, weight=len(pairs) - doubles))
        if doubles:
            found.append(Roll(f"{total}d", total, double=True, weight=doubles))
    return tuple(found)


ROLLS: Final = {dice: rolls_of(dice) for dice in (1, 2)}


@dataclass(slots=True, frozen=True)
class Plan:
    """The best play of a turn (or of its extra turn) with one number of dice.

    `ends`: coins after the first complete turn, does the extra turn follow, weight over `SCALE`.
    """

    dice: int
    worth: int
    reroll: tuple[str, ...]
    ends: tuple[tuple[Coins, bool, int], ...]


class Turn:
    """The turns of one seat at a table; with a `goal`, its coins in a build phase are what counts.

    >>> from solvers.verlag.table import read_table
    >>> players = [{"coins": 3, "cards": {"entwicklung": 2}}, {"coins": 0}]
    >>> turn = Turn(read_table({"players": players}), 0)
    >>> sorted((coins, weight / WHOLE) for coins, weight in turn.spread((3, 0)).items())[0]
    ((3, 0), 0.6666666666666666)
    """

    def __init__(
        self, table: Table, seat: int, goal: int | None = None, budget: Budget | None = None
    ) -> None:
        self.seat = seat
        self.goal = goal
        self.budget = budget or Budget()
        seats = len(table.players)
        projects = table.players[seat].projects
        self.dice = (1, 2) if "mitarbeiter" in projects else (1,)
        self.kunden = "kunden" in projects
        self.extra = "lieferanten" in projects and "mitarbeiter" in projects
        self.others = [(seat + step) % seats for step in range(1, seats)]
        totals = range(1, 13)
        self.claims = {total: list(table.claims(seat, total)) for total in totals}
        self.bank = {total: table.bank_income(seat, total) for total in totals}
        self.takes = {total: table.takes(seat, total) for total in totals}
        self._extra_turns: dict[Coins, Plan] = {}
        self._gains: dict[Coins, tuple[tuple[Coins, int], ...]] = {}
        self.enough = self._enough()

    # --- income -----------------------------------------------------------------------------------

    def results(self, coins: Coins, total: int) -> Iterator[Coins]:
        """Coins at the start of the build phase (VER-16 to 23, 31), for each victim clockwise."""
        seat = self.seat
        after = list(coins)
        for owner, claim in self.claims[total]:  # VER-17: counter-clockwise
            paid = min(claim, after[seat])  # VER-18
            after[seat] -= paid
            after[owner] += paid
        after = [have + got for have, got in zip(after, self.bank[total], strict=True)]
        from_each, from_one = self.takes[total]
        if from_each:
            for other in self.others:  # VER-19
                taken = min(from_each, after[other])
                after[other] -= taken
                after[seat] += taken
        if not from_one:
            after[seat] = after[seat] or 1  # VER-31
            yield tuple(after)
            return
        for victim in self.others:  # VER-20
            end = list(after)
            taken = min(from_one, end[victim])
            end[victim] -= taken
            end[seat] = (end[seat] + taken) or 1
            yield tuple(end)

    # --- choices ----------------------------------------------------------------------------------

    def best(self, coins: Coins, dice: int | None = None) -> Plan:
        """The best play of a whole turn; `dice` forces the number of dice of the first roll."""
        plans = [self.plan(coins, dice, extra=False)] if dice else self.plans(coins)
        return max(plans, key=lambda plan: plan.worth)  # the first of equals: fewer dice

    def plans(self, coins: Coins) -> list[Plan]:
        """The best play with each permitted number of dice."""
        return [self.plan(coins, dice, extra=False) for dice in self.dice]

    def extra_turn(self, coins: Coins) -> Plan:
        """The best play of the extra turn."""
        plan = self._extra_turns.get(coins)
        if plan is None:
            plans = [self.plan(coins, dice, extra=True) for dice in self.dice]
            plan = self._extra_turns[coins] = max(plans, key=lambda plan: plan.worth)
        return plan

    def plan(self, coins: Coins, dice: int, *, extra: bool) -> Plan:
        """The best play with this number of dice, of a whole turn or of the extra turn alone."""
        self.budget.check()
        rolls = ROLLS[dice]
        settled = [self.settle(coins, roll, extra=extra) for roll in rolls]
        whole = sum(roll.weight * value for roll, (value, *_) in zip(rolls, settled, strict=True))
        again = [self.kunden and 36 * value < whole for value, *_ in settled]
        repeats = sum(roll.weight for roll, repeat in zip(rolls, again, strict=True) if repeat)
        # A result counts if it is kept, and if it follows one that is not.
        weights = [
            roll.weight * (repeats + 36 * (not repeat))
            for roll, repeat in zip(rolls, again, strict=True)
        ]
        ends = zip(settled, weights, strict=True)
        return Plan(
            dice,
            sum(value * weight for (value, *_), weight in zip(settled, weights, strict=True)),
            tuple(roll.label for roll, repeat in zip(rolls, again, strict=True) if repeat),
            tuple((end, more, weight) for (_, end, more), weight in ends),
        )

    def settle(self, coins: Coins, roll: Roll, *, extra: bool) -> tuple[int, Coins, bool]:
        """The best victim: the value (over `SCALE` unless this is the extra turn), the coins, and
        whether an extra turn follows."""
        more = roll.double and self.extra and not extra
        best: tuple[int, Coins] | None = None
        for end in self.results(coins, roll.total):
            value = self.value(end, more=more)
            if not extra and not more:
                value *= SCALE
            if best is None or value > best[0]:  # the first of equals, clockwise
                best = value, end
        assert best is not None
        return *best, more

    def value(self, coins: Coins, *, more: bool) -> int:
        """What these coins are worth in a build phase: scaled if an extra turn follows."""
        own = coins[self.seat]
        if self.goal is not None and own >= self.goal:
            return SCALE if more else 1
        if more:
            return self.extra_turn(coins).worth
        return own if self.goal is None else 0

    # --- what comes out ---------------------------------------------------------------------------

    def spread(self, coins: Coins, plan: Plan | None = None) -> dict[Coins, int]:
        """Coins at the end of the turn → weight over `WHOLE`."""
        out: dict[Coins, int] = {}
        for end, more, weight in (plan or self.best(coins)).ends:
            if not more:
                out[end] = out.get(end, 0) + weight * SCALE
                continue
            for last, _, share in self.extra_turn(end).ends:
                out[last] = out.get(last, 0) + weight * share
        return {end: weight for end, weight in out.items() if weight}

    def kosmos_coins(self, coins: Coins) -> Fraction:
        """How many coins the Kosmos Shop gives in the best turn, on average (VER-31).

        >>> from solvers.verlag.table import read_table
        >>> poor = {"coins": 0, "cards": {"autoren": 1, "entwicklung": 1}}
        >>> Turn(read_table({"players": [poor, {"coins": 3}]}), 0).kosmos_coins((0, 3))
        Fraction(1, 2)
        """
        return self._kosmos(coins, self.best(coins))

    def _kosmos(self, coins: Coins, plan: Plan) -> Fraction:
        total = Fraction(0)
        for roll, (end, more, weight) in zip(ROLLS[plan.dice], plan.ends, strict=True):
            # Players only pay each other: what the bank's cards do not explain is the shop's.
            given = Fraction(sum(end) - sum(coins) - sum(self.bank[roll.total]))
            if more:
                given += self._kosmos(end, self.extra_turn(end))
            total += given * weight / SCALE
        return total

    def gains(self, coins: Coins) -> tuple[tuple[Coins, int], ...]:
        """Gains of all seats in the best turn, with weights over `WHOLE`.

        They are remembered by what counts: nobody can lose more than some number of coins in a
        turn, so whoever has more than that gains and loses the same.
        """
        known = tuple(map(min, coins, self.enough))
        if known not in self._gains:
            self._gains[known] = tuple(
                (tuple(map(int.__sub__, end, known)), weight)
                for end, weight in self.spread(known).items()
            )
        return self._gains[known]

    def _enough(self) -> Coins:
        """With this many coins a seat pays everything in full, and the roller is never at 0."""
        turns = 1 + self.extra
        claims = max(sum(claim for _, claim in claims) for claims in self.claims.values())
        takes = max(sum(take) for take in self.takes.values())
        caps = [turns * takes] * (len(self.others) + 1)
        caps[self.seat] = turns * claims + 1
        return tuple(caps)
