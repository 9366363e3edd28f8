"""To shout or not: exact dynamic programming over rounds and chips.

>>> shout_values(2, 2, [("1", "3/5")])[0]
Fraction(51, 25)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from gamekit.core.budget import Budget, OutOfBudget

MAX_STATES: Final = 2_000_000
"""More (round, chips) pairs than this are not kept: memory stays bounded."""


class Game(NamedTuple):
    """Chances of the types, chances of being right, and what a shout wins and loses."""

    q: tuple[Fraction, ...]
    p: tuple[Fraction, ...]
    win: int = 1
    lose: int = 2

    def wrong(self, chips: int) -> int:
        """The chips after a wrong shout (MIS-08)."""
        return chips - self.lose if chips >= self.lose else chips

    @property
    def steady(self) -> Fraction:
        """The gain per round of somebody who can pay for every mistake."""
        gains = (p * self.win - (1 - p) * self.lose for p in self.p)
        return sum(
            (q * max(Fraction(0), g) for q, g in zip(self.q, gains, strict=True)), Fraction(0)
        )


class Shouts(NamedTuple):
    """The value before the first type is seen, and of either choice for every type."""

    value: Fraction
    shout: tuple[Fraction, ...]
    silent: Fraction


def game_of(types: Iterable[Sequence[str | Fraction]], win: int = 1, lose: int = 2) -> Game:
    """The game with these (chance of the type, chance of being right)."""
    pairs = [(Fraction(q), Fraction(p)) for q, p in types]
    return Game(tuple(q for q, _ in pairs), tuple(p for _, p in pairs), win, lose)


def shout_values(
    chips: int,
    rounds: int,
    types: Iterable[Sequence[str | Fraction]],
    win: int = 1,
    lose: int = 2,
    budget: Budget | None = None,
) -> Shouts:
    """Expected chips in the end if play is best: as a whole, and for each first choice.

    >>> shout_values(1, 1, [("1", "1/100")]).shout[0] > 1  # nothing to lose
    True
    """
    return by_table(game_of(types, win, lose), chips, rounds, budget or Budget())


def by_table(game: Game, chips: int, rounds: int, budget: Budget) -> Shouts:
    """Whole numbers over one denominator; who can pay for every mistake needs no table."""
    q_unit, p_unit = lcm(*(q.denominator for q in game.q)), lcm(*(p.denominator for p in game.p))
    unit = q_unit * p_unit
    q = [int(chance * q_unit) for chance in game.q]
    p = [int(chance * p_unit) for chance in game.p]
    steady = int(game.steady * unit)
    levels = _reached(game, chips, rounds, budget, shortcut=True)
    values: dict[int, int] = {}
    scale = 1  # unit ** (rounds left)
    for left in range(rounds):
        # `values` holds the worth of what can be had with `left` rounds to go, times `scale`.
        free = game.lose * left
        ease = left * steady * (scale // unit) if left else 0

        def worth(have: int, table: dict[int, int] = values, s: int = scale, f: int = free,
                  e: int = ease) -> int:  # fmt: skip
            return have * s + e if have >= f else table[have]

        budget.check()
        if left == rounds - 1:
            right, wrong = worth(chips + game.win), worth(game.wrong(chips))
            silent = Fraction(worth(chips), scale)
            shouts = tuple(
                Fraction(one * right + (p_unit - one) * wrong, scale * p_unit) for one in p
            )
            break
        before = levels[rounds - left - 1]
        values = {
            have: sum(
                weight
                * max(
                    p_unit * worth(have),
                    one * worth(have + game.win) + (p_unit - one) * worth(game.wrong(have)),
                )
                for weight, one in zip(q, p, strict=True)
            )
            for have in before
        }
        scale *= unit
    return _summed(game, shouts, silent)


def by_fractions(game: Game, chips: int, rounds: int, budget: Budget) -> Shouts:
    """The same from the definition: every number of chips that can be reached, in fractions."""
    levels = _reached(game, chips, rounds, budget, shortcut=False)
    values = {have: Fraction(have) for have in levels[rounds]}
    for left in range(1, rounds):
        budget.check()
        values = {
            have: _summed(game, *_choices(game, values, have)).value
            for have in levels[rounds - left]
        }
    return _summed(game, *_choices(game, values, chips))


def _choices(
    game: Game, values: dict[int, Fraction], chips: int
) -> tuple[tuple[Fraction, ...], Fraction]:
    right, wrong = values[chips + game.win], values[game.wrong(chips)]
    return tuple(p * right + (1 - p) * wrong for p in game.p), values[chips]


def _summed(game: Game, shouts: tuple[Fraction, ...], silent: Fraction) -> Shouts:
    pairs = zip(game.q, shouts, strict=True)
    value = sum((q * max(shout, silent) for q, shout in pairs), Fraction(0))
    return Shouts(value, shouts, silent)


def _reached(
    game: Game, chips: int, rounds: int, budget: Budget, *, shortcut: bool
) -> list[set[int]]:
    """The chips that can be had after each round, as far as their worth must be computed."""
    levels = [{chips}]
    states = 0
    for done in range(1, rounds + 1):
        budget.check()
        reach: set[int] = set()
        for have in levels[-1]:
            reach.update((have, have + game.win, game.wrong(have)))
        if shortcut:
            reach = {have for have in reach if have < game.lose * (rounds - done)}
        states += len(reach) + 1
        if states > MAX_STATES:
            raise OutOfBudget
        levels.append(reach)
    return levels


def bounds(game: Game, chips: int, rounds: int) -> tuple[Fraction, Fraction]:
    """What is certain without any table: paying for every mistake, and never making one."""
    best = sum((q * p for q, p in zip(game.q, game.p, strict=True)), Fraction(0)) * game.win
    return chips + rounds * game.steady, chips + rounds * best
