"""Whole games of Verlag in loops over numbers: the engine's rules for millions of games.

Every game has its own stream of random numbers made from the seed and the game's number: the result
does not depend on how the games are divided among calls or machines. A test plays the same games
with the same dice and decisions on the engine and compares every step.

`kernel_table` has the array in which all of it lies, `kernel_bots` the decisions.
"""

# Arrays are Any to mypy; numba's decorators have no types.
from __future__ import annotations

from typing import Any

from solvers.verlag.kernel_bots import (
    choose_build,
    choose_dice,
    choose_reroll,
    choose_swap,
    choose_victim,
    remember,
)
from solvers.verlag.kernel_table import (
    ALL,
    AT_ONCE,
    BOTS,
    BUILD,
    BUILT,
    CAN,
    CARDS,
    COINS,
    COPIES,
    COSTS,
    DECISIONS,
    DICE,
    EXTRA,
    FIRST,
    INCOMES,
    KEEP,
    KINDS,
    KUNDEN,
    LIEFERANTEN,
    MITARBEITER,
    MOVER,
    NO_SWAP,
    OPEN,
    ORGANISATION_IT,
    PASS,
    PLAYERS,
    ROLL,
    ROWS,
    SALE,
    SHOPS,
    START,
    START_COINS,
    SUPPLY,
    SWAP,
    TAX,
    TURN_LIMIT,
    TURNS,
    WHO,
    below,
    buildable,
    count_swaps,
    may_own,
    njit,
    note,
    ones,
    pay_roll,
    seeded,
)


@njit
def allow(t: Any, seat: Any) -> Any:
    """Find out anew what a seat may own (VER-29, 30, 33)."""
    bits = (ALL & ~t[BUILT + seat]) << KINDS
    for kind in range(KINDS):
        if may_own(t, seat, kind):
            bits |= 1 << kind
    t[CAN + seat] = bits


@njit
def roll(t: Any, dice: Any, trace: Any) -> Any:
    """Chance rolls: the sum, and 16 more for a double."""
    first = 1 + below(t, 6)
    if dice == 1:
        note(t, trace, DICE + 10 * first, 6)
        return first
    second = 1 + below(t, 6)
    note(t, trace, DICE + 10 * first + second, 36)
    return first + second + 16 * (first == second)


@njit
def swap(t: Any, mover: Any, thinking: Any, trace: Any) -> Any:
    """VER-21: one department for another, or none."""
    code = choose_swap(t, mover, thinking)
    legal = 1 + count_swaps(t, mover)
    if code < 0:
        note(t, trace, NO_SWAP, legal)
        return
    note(t, trace, SWAP + code, legal)
    seat, give, take = code // 225, code % 225 // 15, code % 15
    t[CARDS + KINDS * mover + give] -= 1
    t[CARDS + KINDS * mover + take] += 1
    t[CARDS + KINDS * seat + take] -= 1
    t[CARDS + KINDS * seat + give] += 1
    for changed in (mover, seat):
        allow(t, changed)
        remember(t, changed, thinking)


@njit
def tax(t: Any, mover: Any, trace: Any) -> Any:
    """VER-20: one other player pays, as far as he can."""
    victim = choose_victim(t, mover)
    note(t, trace, TAX + victim, t[PLAYERS] - 1)
    taken = min(t[INCOMES + ORGANISATION_IT], t[COINS + victim])
    t[COINS + victim] -= taken
    t[COINS + mover] += taken


@njit
def build(t: Any, mover: Any, what: Any, thinking: Any) -> Any:
    """VER-29: pay for it and have it."""
    t[COINS + mover] -= t[COSTS + what]
    if what >= KINDS:
        t[BUILT + mover] |= 1 << (what - KINDS)
        t[CAN + mover] &= ~(1 << what)
        if t[AT_ONCE] and t[BUILT + mover] & SHOPS:
            t[OPEN] |= 1 << mover
    else:
        t[CARDS + KINDS * mover + what] += 1
        t[SUPPLY + what] -= 1
        if t[SUPPLY + what] == 0:
            t[SALE] &= ~(1 << what)
        if not may_own(t, mover, what):
            t[CAN + mover] &= ~(1 << what)
    remember(t, mover, thinking)


@njit
def play_turn(t: Any, thinking: Any, trace: Any) -> Any:
    """One turn. 1: the game is won, 2: an extra turn follows, else 0."""
    mover = t[MOVER]
    before = t[BUILT + mover]
    if before & SHOPS:  # VER-24: from the owner's next turn on
        t[OPEN] |= 1 << mover
    dice, legal = 1, 1
    if before & MITARBEITER:  # VER-09
        dice, legal = choose_dice(t, mover, thinking), 2
    note(t, trace, ROLL + dice, legal)
    decisions = 2  # the dice and what to build
    result = roll(t, dice, trace)
    if before & KUNDEN:  # VER-28
        again = choose_reroll(t, mover, dice, result & 15, result >> 4, thinking)
        note(t, trace, KEEP + again, 2)
        decisions += 1
        if again:
            result = roll(t, dice, trace)
    acting = pay_roll(t, mover, result & 15)
    if acting & 1:
        tax(t, mover, trace)
        decisions += 1
    if acting & 2:
        swap(t, mover, thinking, trace)
        decisions += 1
    if t[COINS + mover] == 0:  # VER-31
        t[COINS + mover] = 1
    what = choose_build(t, mover, thinking)
    t[DECISIONS] += decisions
    if len(trace):
        note(t, trace, BUILD + what if what >= 0 else PASS, ones(buildable(t, mover)) + 1)
    if what >= 0:
        build(t, mover, what, thinking)
        if t[BUILT + mover] == ALL:  # VER-32
            return 1
    projects = t[BUILT + mover] if t[AT_ONCE] else before
    if result >> 4 and projects & LIEFERANTEN and not t[EXTRA]:  # VER-27
        return 2
    return 0


@njit
def set_up(t: Any, number: Any, thinking: Any) -> Any:
    """Cards, coins and bots of this game (VER-02 to 05)."""
    players = t[PLAYERS]
    for seat in range(players):
        t[COINS + seat] = t[START_COINS]
        t[BUILT + seat] = 0
        t[WHO + seat] = t[BOTS + (seat + number) % players]
        for kind in range(KINDS):
            t[CARDS + KINDS * seat + kind] = t[START + kind]
    t[SALE] = ALL << KINDS
    for kind in range(KINDS):
        t[SUPPLY + kind] = t[COPIES + kind]
        t[SALE] |= (t[COPIES + kind] > 0) << kind
    t[DECISIONS], t[TURNS], t[EXTRA], t[ROWS], t[OPEN] = 0, 0, 0, 0, 0
    t[MOVER] = t[FIRST]
    for seat in range(players):
        allow(t, seat)
        remember(t, seat, thinking)


@njit
def play_game(t: Any, thinking: Any, trace: Any) -> Any:
    """One game to its end: the seat that won, or -1 at the turn limit."""
    limit = t[TURN_LIMIT] * t[PLAYERS]
    over = 0
    while over < limit:
        t[TURNS] += 1
        end = play_turn(t, thinking, trace)
        if end == 1:
            return t[MOVER]
        t[EXTRA] = end == 2
        if end == 0:
            over += 1
            t[MOVER] += 1
            if t[MOVER] == t[PLAYERS]:
                t[MOVER] = 0
    return -1


@njit
def play_games(
    t: Any, thinking: Any, seed: Any, first: Any, count: Any,
    wins: Any, lengths: Any, turns: Any, trace: Any,
) -> Any:  # fmt: skip
    """Games `first` to `first + count - 1`.

    `wins[players * bot + seat]`, then `wins[players²]` for draws by game number modulo players;
    `lengths` and `turns` count games by decisions and turns, the last entry holding all longer
    ones. `thinking` is `None` if all bots are random. `trace` is room for the steps of the last
    game, or empty.
    """
    players = t[PLAYERS]
    total = 0
    for number in range(first, first + count):
        seeded(t, seed, number)
        set_up(t, number, thinking)
        winner = play_game(t, thinking, trace)
        turn = number % players
        if winner >= 0:
            wins[players * ((winner + turn) % players) + winner] += 1
        else:
            wins[players * players + turn] += 1
        lengths[min(t[DECISIONS], len(lengths) - 1)] += 1
        turns[min(t[TURNS], len(turns) - 1)] += 1
        total += t[TURNS]
    return total
