"""The bots of Verlag: greedy by payback, a maximiser of expected income, and one that races.

All three rate a tableau by what it brings in a round: the expected income of one's own turn, with
the better number of dice, plus that of everybody else's turn, every claim paid in full. They choose
dice, re-roll and victim for the coins of this turn. What differs is what they build.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final, TypeVar

from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, OpenView, View
from gamekit.games.verlag.actions import KEEP, NO_SWAP, PASS, REROLL, Build, Roll, Swap, Tax
from gamekit.games.verlag.catalogue import (
    ALL_PROJECTS,
    BUCHHALTUNG,
    COUNT,
    GESCHAEFTSLEITUNG,
    HIGHEST_ROLL,
    KIND,
    KUNDEN,
    LIEFERANTEN,
    MITARBEITER,
    ORGANISATION_IT,
    PROJECTS,
    SHOPS,
    Catalogue,
)
from gamekit.games.verlag.income import after_buchhaltung, after_income, red_claim
from gamekit.games.verlag.rules import BUILD, KEEPING, ROLL, TAX, VerlagState

#: How often each sum comes among 36 rolls, by number of dice.
WAYS: Final = (
    (),
    tuple(6 if 1 <= total <= 6 else 0 for total in range(HIGHEST_ROLL + 1)),
    tuple(max(0, 6 - abs(total - 7)) for total in range(HIGHEST_ROLL + 1)),
)
#: Values of a round are integers, so many to a coin: 36 rolls, 36 re-rolls, 6 for doubles.
UNIT: Final = 36 * 36 * 6
#: What a swap is thought to be worth, in coins.
SWAP_WORTH: Final = 2
#: The rounds over which the income maximiser reckons.
ROUNDS: Final = 5
#: A project that is paid but not built yet takes a turn: so much of a round, by experiment.
BUILDING: Final = Fraction(1, 4)

T = TypeVar("T")
Hand = tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def payments(
    cards: Catalogue, hand: Hand, shops: bool, players: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By sum of the dice: what a hand brings in one's own turn, and in somebody else's."""
    own, other = [0], [0]
    for total in range(1, HIGHEST_ROLL + 1):
        pays = cards.pays[total]
        mine = after_income(cards, (0, 0), (hand, (0,) * COUNT), int(shops), 0, total)[0]
        theirs = after_income(cards, (0, 0), (hand, (0,) * COUNT), int(shops), 1, total)[0]
        if pays.from_each:
            mine += hand[BUCHHALTUNG] * cards.kinds[BUCHHALTUNG].income * (players - 1)
        if pays.from_one:
            mine += hand[ORGANISATION_IT] * cards.kinds[ORGANISATION_IT].income
        if pays.swap:
            mine += hand[GESCHAEFTSLEITUNG] * SWAP_WORTH
        own.append(mine)
        other.append(theirs + red_claim(pays, hand, shops))
    return tuple(own), tuple(other)


@lru_cache(maxsize=1 << 15)
def own_turn(cards: Catalogue, hand: Hand, built: int, players: int) -> tuple[int, int]:
    """What one's own turn brings, in units, and the better number of dice.

    >>> from gamekit.games.verlag.catalogue import START_CARDS, catalogue
    >>> value, dice = own_turn(catalogue(), START_CARDS, 0, 2)
    >>> Fraction(value, UNIT), dice
    (Fraction(1, 2), 1)
    """
    own, _ = payments(cards, hand, bool(built & SHOPS), players)
    one = (_rolled(own, 1, built), -1)
    if not built & MITARBEITER:
        return one[0], 1
    value, dice = max(one, (_rolled(own, 2, built), -2))
    return value, -dice


def _rolled(own: tuple[int, ...], dice: int, built: int) -> int:
    ways = WAYS[dice]
    mean = sum(way * amount for way, amount in zip(ways, own, strict=True))
    if built & KUNDEN:
        value = sum(w * max(36 * amount, mean) for w, amount in zip(ways, own, strict=True))
    else:
        value = 36 * mean
    return value * (7 if dice == 2 and built & LIEFERANTEN else 6)


def round_income(state: VerlagState, seat: int, hand: Hand, built: int) -> int:
    """What a round brings to a seat with this hand and these projects, in units."""
    cards, players = state.setting.cards, state.players
    value = own_turn(cards, hand, built, players)[0]
    _, other = payments(cards, hand, bool(built & SHOPS), players)
    for rival in range(players):
        if rival != seat:
            dice = own_turn(cards, state.cards[rival], state.built[rival], players)[1]
            ways = WAYS[dice]
            value += 216 * sum(w * amount for w, amount in zip(ways, other, strict=True))
    return value


def after_build(state: VerlagState, what: int) -> tuple[Hand, int]:
    """Hand and projects of the mover with this built."""
    hand, built = state.cards[state.mover], state.built[state.mover]
    if what >= COUNT:
        return hand, built | 1 << (what - COUNT)
    return (*hand[:what], hand[what] + 1, *hand[what + 1 :]), built


def _wins(state: VerlagState, action: Build) -> bool:
    return after_build(state, action.number)[1] == ALL_PROJECTS


def gain_of(state: VerlagState, what: int) -> int:
    """By how much this would raise the mover's income of a round, in units."""
    mover = state.mover
    now = round_income(state, mover, state.cards[mover], state.built[mover])
    return round_income(state, mover, *after_build(state, what)) - now


class _Publisher(Bot):
    """What the three have in common: all but the building."""

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, VerlagState)
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        if state.phase == ROLL:
            return Roll(max((_mean(state, dice), -dice) for dice in (1, 2))[1] * -1)
        if state.phase == KEEPING:
            return REROLL if _mean(state, len(state.dice)) > 36 * _kept(state) else KEEP
        if state.phase == TAX:
            return rng.choice(_best(legal, lambda action: _taken(state, action)))
        if state.phase == BUILD:
            builds = [action for action in legal if isinstance(action, Build)]
            win = next((action for action in builds if _wins(state, action)), None)
            return win or self.build(state, builds, rng)
        return rng.choice(_best(legal, lambda action: _swapped(state, action)))

    @abstractmethod
    def build(self, state: VerlagState, builds: list[Build], rng: random.Random) -> Action:
        """What to build, or `PASS`; there is something to build."""


class Greedy(_Publisher):
    """Builds what pays for itself soonest. A project that it can pay comes first, the dearest.

    >>> from gamekit.games.verlag import from_position
    >>> position = {"players": [{"coins": 3}, {"coins": 3}]}
    >>> state = from_position({**position, "supply": {"marketing": 1, "einkauf": 1}})
    >>> state = state.apply("roll 1").apply("die 5")
    >>> str(Greedy().choose(state.view(0), random.Random(1), Budget()))
    'build einkauf'
    """

    name: ClassVar[str] = "greedy"

    def build(self, state: VerlagState, builds: list[Build], rng: random.Random) -> Action:
        costs = state.setting.cards.costs
        projects = [action for action in builds if action.number >= COUNT]
        if projects:
            return max(projects, key=lambda action: costs[action.number])

        def speed(action: Build) -> Fraction:
            return Fraction(gain_of(state, action.number), max(1, costs[action.number]))

        best = _best(builds, speed)
        return rng.choice(best) if speed(best[0]) > 0 else PASS


class Income(_Publisher):
    """Builds what brings the most income over the next rounds, less its cost.

    Projects must be paid some day anyway, so their cost does not count.
    """

    name: ClassVar[str] = "income"

    def build(self, state: VerlagState, builds: list[Build], rng: random.Random) -> Action:
        costs = state.setting.cards.costs

        def worth(action: Build) -> int:
            gain = ROUNDS * gain_of(state, action.number)
            return gain if action.number >= COUNT else gain - UNIT * costs[action.number]

        best = _best(builds, worth)
        if worth(best[0]) > 0:
            return rng.choice(best)
        return next((action for action in best if action.number >= COUNT), PASS)


class Race(_Publisher):
    """Builds what brings the day nearest on which all projects are paid.

    With income I a round and a sum S still to earn, that day is S/I rounds away. A department of
    cost k and gain g is worth its price exactly if (S + k)/(I + g) is less: if it pays for itself
    before the race is over. So it invests early and saves late.
    """

    name: ClassVar[str] = "race"

    def build(self, state: VerlagState, builds: list[Build], rng: random.Random) -> Action:
        mover = state.mover
        now = rounds_left(state, mover, state.cards[mover], state.built[mover], state.coins[mover])

        def time(action: Build) -> Fraction:
            coins = state.coins[mover] - state.setting.cards.costs[action.number]
            return -rounds_left(state, mover, *after_build(state, action.number), coins)

        best = _best(builds, time)
        return rng.choice(best) if -time(best[0]) < now else PASS


def rounds_left(state: VerlagState, seat: int, hand: Hand, built: int, coins: int) -> Fraction:
    """How many rounds of this income pay the projects that are left, and build them."""
    costs = state.setting.cards.costs
    left = [costs[COUNT + number] for number in range(len(PROJECTS)) if not built >> number & 1]
    income = max(1, round_income(state, seat, hand, built))
    return BUILDING * len(left) + Fraction(UNIT * max(0, sum(left) - coins), income)


# --- the coins of this turn -----------------------------------------------------------------------


def _earned(state: VerlagState, total: int) -> int:
    """What this sum brings the mover now, poverty and all."""
    cards, mover = state.setting.cards, state.mover
    coins = after_income(cards, state.coins, state.cards, state.shops, mover, total)
    pays, hand = cards.pays[total], state.cards[mover]
    bonus = 0
    if pays.violet:
        if pays.from_each and hand[BUCHHALTUNG]:
            coins = after_buchhaltung(cards, coins, mover)
        if pays.from_one and hand[ORGANISATION_IT]:
            richest = max(amount for seat, amount in enumerate(coins) if seat != mover)
            bonus += min(cards.kinds[ORGANISATION_IT].income, richest)
        if pays.swap and hand[GESCHAEFTSLEITUNG]:
            bonus += SWAP_WORTH
    return coins[mover] + bonus - state.coins[mover]


def _mean(state: VerlagState, dice: int) -> int:
    """36 times the mean of a roll; a double is worth another turn's income."""
    mean = sum(way * _earned(state, total) for total, way in enumerate(WAYS[dice]) if way)
    return mean * 7 // 6 if dice == 2 and _doubles_count(state) else mean


def _kept(state: VerlagState) -> int:
    """What the roll on the table brings, with the mean of an extra turn after a double."""
    more = _mean(state, 2) // 36 if state.double and _doubles_count(state) else 0
    return _earned(state, state.total) + more


def _doubles_count(state: VerlagState) -> bool:
    return bool(state.built[state.mover] & LIEFERANTEN) and not state.extra


def _taken(state: VerlagState, action: Action) -> tuple[int, int]:
    """The coins that the victim loses, then how many projects it has built."""
    assert isinstance(action, Tax)
    due = state.setting.cards.kinds[ORGANISATION_IT].income
    victim = action.player
    return min(due, state.coins[victim]), state.built[victim].bit_count()


def _swapped(state: VerlagState, action: Action) -> int:
    """What a swap changes in a round: one's own income less the other's."""
    if action is NO_SWAP:
        return 0
    assert isinstance(action, Swap)
    mover, other = state.mover, action.player
    give, take = KIND[action.give], KIND[action.take]
    change = 0
    for seat, less, more, sign in ((mover, give, take, 1), (other, take, give, -1)):
        hand = list(state.cards[seat])
        before = round_income(state, seat, tuple(hand), state.built[seat])
        hand[less] -= 1
        hand[more] += 1
        change += sign * (round_income(state, seat, tuple(hand), state.built[seat]) - before)
    return change


def _best(options: Iterable[T], worth: Callable[[T], Any]) -> list[T]:
    values = [(worth(option), option) for option in options]
    most = max(value for value, _ in values)
    return [option for value, option in values if value == most]


BOTS = (Greedy, Income, Race)
