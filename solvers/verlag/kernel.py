"""Whole games of Verlag in loops over numbers: the engine's rules for millions of games.

Everything is a flat sequence of integers (numpy arrays where numba compiles this file, lists where
it is missing), and every game has its own stream of random numbers made from the seed and the
game's number: the result does not depend on how the games are divided among calls or machines.

Layout of the array `t`: figures of the cards (see `batch.figures_of`), setting, coins by seat,
cards (15 for each seat), projects by seat as bits, supply by kind, where the game stands, and the
random numbers. A test plays the same games with the same
dice and decisions on the engine and compares every step.

The generator is L'Ecuyer's taus88 (period 2⁸⁸): 32-bit operations, the same in C and Python.
A number below n is `r · n >> 32`, off from equal chances by less than n/2³².
"""

# Arrays are Any to mypy; numba's decorators have no types.
from __future__ import annotations

from typing import Any


def _compiler() -> Any:
    """numba's `njit`; without numba the same functions run as they stand."""
    try:
        from numba import njit
    except ImportError:
        return lambda function: function
    return njit


njit = _compiler()


KINDS = 15
PROJECTS = 4
MITARBEITER, SHOPS, LIEFERANTEN, KUNDEN = 1, 2, 4, 8
ALL = 15
RED, BLUE, GREEN, VIOLET = 0, 1, 2, 3
BUCHHALTUNG, ORGANISATION_IT, GESCHAEFTSLEITUNG = 6, 7, 8
MASK = 0xFFFFFFFF
# Where the parts of `figures` begin.
COSTS = 0
COPIES = COSTS + KINDS + PROJECTS
COLOURS = COPIES + KINDS
INCOMES = COLOURS + KINDS
BONUSES = INCOMES + KINDS
START = BONUSES + KINDS
COUNTED = START + KINDS  # 15 × 15: does this factory count that kind?
FACTORY = COUNTED + KINDS * KINDS
PAYING = FACTORY + KINDS  # 13 × 16: how many kinds pay on this sum, and which
START_COINS = PAYING + 13 * 16
# One array `t` holds everything, because few arguments make compiled calls fast. Its parts:
FIGURES = 0
SETTING = FIGURES + START_COINS + 1
SETTING_SIZE = 5
COINS = SETTING + SETTING_SIZE
CARDS = COINS + 4
BUILT = CARDS + 4 * KINDS
SUPPLY = BUILT + 4
NOW = SUPPLY + KINDS
NOW_SIZE = 6
CAN = NOW + NOW_SIZE  # by seat: the bits of what it may still build
SALE = CAN + 4  # the bits of what is to be had
RNG = SALE + 1
SIZE = RNG + 3
# `setting`: players, first seat, limit of a kind (0: none), effects at once?, turn limit.
PLAYERS, FIRST, LIMIT, AT_ONCE, TURN_LIMIT = 0, 1, 2, 3, 4
# `now`: mover, decisions, turns, extra turn?, used rows of the trace, bits of Shops in effect.
MOVER, DECISIONS, TURNS, EXTRA, ROWS, OPEN = 0, 1, 2, 3, 4, 5
# Codes of a trace; its rows hold code, number of legal actions, coins of four seats.
ROLL, DICE, TAX, BUILD, SWAP = 100, 200, 400, 500, 10000
KEEP, REROLL, NO_SWAP, PASS = 300, 301, 302, 303
ROW = 6


@njit
def mixed(number: Any) -> Any:
    """A 32-bit hash."""
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    return (number >> 16) ^ number


@njit
def seeded(t: Any, seed: Any, game: Any) -> Any:
    """Begin the stream of one game. taus88 wants its three numbers above 1, 7 and 15."""
    low, high = seed & MASK, (seed >> 32) & MASK
    for part in range(3):
        number = mixed(mixed(mixed(low + part * 0x9E3779B & MASK) ^ high) ^ game & MASK)
        t[RNG + part] = number | 16
    for _ in range(4):
        below(t, 2)


@njit
def below(t: Any, count: Any) -> Any:
    """A random number from 0 to count - 1."""
    a, b, c = t[RNG + 0], t[RNG + 1], t[RNG + 2]
    a = ((a & 0xFFFFFFFE) << 12 & MASK) ^ (((a << 13 & MASK) ^ a) >> 19)
    b = ((b & 0xFFFFFFF8) << 4 & MASK) ^ (((b << 2 & MASK) ^ b) >> 25)
    c = ((c & 0xFFFFFFF0) << 17 & MASK) ^ (((c << 3 & MASK) ^ c) >> 11)
    t[RNG + 0], t[RNG + 1], t[RNG + 2] = a, b, c
    return (a ^ b ^ c) * count >> 32


@njit
def note(t: Any, trace: Any, code: Any, legal: Any) -> Any:
    """Write down an action before it happens, if somebody wants to know."""
    row = t[NOW + ROWS] * ROW
    if row + ROW <= len(trace):
        trace[row], trace[row + 1] = code, legal
        for seat in range(t[SETTING + PLAYERS]):
            trace[row + 2 + seat] = t[COINS + seat]
        t[NOW + ROWS] += 1


@njit
def paid(t: Any, seat: Any, kind: Any, shops: Any) -> Any:
    """What all copies of a kind bring (VER-11, 23, 26)."""
    copies = t[CARDS + KINDS * seat + kind]
    if copies == 0:
        return 0
    income = t[FIGURES + INCOMES + kind]
    if t[FIGURES + FACTORY + kind]:
        symbols = 0
        for other in range(KINDS):
            if t[FIGURES + COUNTED + KINDS * kind + other]:
                symbols += t[CARDS + KINDS * seat + other]
        income *= symbols
    if shops >> seat & 1:
        income += t[FIGURES + BONUSES + kind]
    return copies * income


@njit
def pay_roll(t: Any, mover: Any, shops: Any, total: Any) -> Any:
    """Red, blue, green, buchhaltung (VER-16 to 19). Which other violet kinds act: bits 1, 2."""
    players = t[SETTING + PLAYERS]
    first = PAYING + 16 * total
    count = t[FIGURES + first]
    acting = 0
    red = 0
    for place in range(first + 1, first + 1 + count):
        red |= t[FIGURES + COLOURS + t[FIGURES + place]] == RED
    seat = mover
    for _ in range((players - 1) * red):  # VER-17: counter-clockwise
        seat = seat - 1 if seat else players - 1
        claim = 0
        for place in range(first + 1, first + 1 + count):
            kind = t[FIGURES + place]
            if t[FIGURES + COLOURS + kind] == RED:
                claim += paid(t, seat, kind, shops)
        claim = min(claim, t[COINS + mover])  # VER-18
        t[COINS + mover] -= claim
        t[COINS + seat] += claim
    for place in range(first + 1, first + 1 + count):
        kind = t[FIGURES + place]
        colour = t[FIGURES + COLOURS + kind]
        if colour == BLUE:  # VER-12
            for seat in range(players):
                t[COINS + seat] += paid(t, seat, kind, shops)
        elif colour == GREEN:  # VER-13
            t[COINS + mover] += paid(t, mover, kind, shops)
        elif colour == VIOLET and t[CARDS + KINDS * mover + kind]:  # VER-15
            if kind == ORGANISATION_IT:
                acting |= 1
            elif kind == GESCHAEFTSLEITUNG:
                acting |= 2
            else:
                acting |= 4
    if acting & 4:
        for seat in range(players):  # VER-19
            if seat != mover:
                taken = min(t[FIGURES + INCOMES + BUCHHALTUNG], t[COINS + seat])
                t[COINS + seat] -= taken
                t[COINS + mover] += taken
    return acting & 3


@njit
def may_own(t: Any, seat: Any, kind: Any) -> Any:
    """VER-30 and VER-33."""
    copies = t[CARDS + KINDS * seat + kind]
    if t[FIGURES + COLOURS + kind] == VIOLET:
        return copies == 0
    return t[SETTING + LIMIT] == 0 or copies < t[SETTING + LIMIT]


@njit
def exchangeable(t: Any, owner: Any, taker: Any) -> Any:
    """The bits of the kinds that `owner` has and `taker` may get (VER-21, VER-33)."""
    bits = 0
    for kind in range(KINDS):
        if t[CARDS + KINDS * owner + kind] > 0 and t[FIGURES + COLOURS + kind] != VIOLET:
            bits |= int(may_own(t, taker, kind)) << kind
    return bits


@njit
def ones(bits: Any) -> Any:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@njit
def random_swap(t: Any, trace: Any) -> Any:
    """VER-21: one of all swaps, or none, each as likely as the others."""
    players, mover = t[SETTING + PLAYERS], t[NOW + MOVER]
    legal = 1
    for seat in range(players):
        if seat != mover:
            give = exchangeable(t, mover, seat)
            take = exchangeable(t, seat, mover)
            legal += ones(give) * ones(take) - ones(give & take)
    ticket = below(t, legal) if legal > 1 else 0
    if ticket == legal - 1:
        note(t, trace, NO_SWAP, legal)
        return
    for seat in range(players):
        if seat == mover:
            continue
        give = exchangeable(t, mover, seat)
        take = exchangeable(t, seat, mover)
        for mine in range(KINDS):
            if give >> mine & 1:
                others = take & ~(1 << mine)  # never a kind for itself
                count = ones(others)
                if ticket >= count:
                    ticket -= count
                    continue
                while ticket:
                    others &= others - 1
                    ticket -= 1
                theirs = ones((others & -others) - 1)
                note(t, trace, SWAP + seat * 225 + mine * KINDS + theirs, legal)
                t[CARDS + KINDS * mover + mine] -= 1
                t[CARDS + KINDS * mover + theirs] += 1
                t[CARDS + KINDS * seat + theirs] -= 1
                t[CARDS + KINDS * seat + mine] += 1
                allow(t, mover)
                allow(t, seat)
                return


@njit
def random_build(t: Any, trace: Any) -> Any:
    """One of all things to build (VER-29), or nothing (-1), each as likely as the others."""
    mover = t[NOW + MOVER]
    coins = t[COINS + mover]
    bits = 0
    for what in range(KINDS + PROJECTS):
        bits |= (t[FIGURES + COSTS + what] <= coins) << what
    bits &= t[CAN + mover] & t[SALE]
    legal = ones(bits) + 1
    ticket = below(t, legal) if legal > 1 else 0
    if ticket == legal - 1:
        note(t, trace, PASS, legal)
        return -1
    while ticket:
        bits &= bits - 1
        ticket -= 1
    what = ones((bits & -bits) - 1)
    note(t, trace, BUILD + what, legal)
    return what


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
    """Chance rolls: the sum, and 100 more for a double."""
    first = 1 + below(t, 6)
    if dice == 1:
        note(t, trace, DICE + 10 * first, 6)
        return first
    second = 1 + below(t, 6)
    note(t, trace, DICE + 10 * first + second, 36)
    return first + second + 100 * (first == second)


@njit
def play_turn(t: Any, trace: Any) -> Any:
    """One turn of a random player. 1: the game is won, 2: an extra turn follows, else 0."""
    mover = t[NOW + MOVER]
    before = t[BUILT + mover]
    if before & SHOPS:  # VER-24: from the owner's next turn on
        t[NOW + OPEN] |= 1 << mover
    shops = t[NOW + OPEN]
    dice, legal = 1, 1
    if before & MITARBEITER:  # VER-09
        dice, legal = 1 + below(t, 2), 2
    note(t, trace, ROLL + dice, legal)
    t[NOW + DECISIONS] += 1
    result = roll(t, dice, trace)
    if before & KUNDEN:  # VER-28
        again = below(t, 2)
        note(t, trace, KEEP + again, 2)
        t[NOW + DECISIONS] += 1
        if again:
            result = roll(t, dice, trace)
    acting = pay_roll(t, mover, shops, result % 100)
    if acting & 1:  # VER-20
        victim = below(t, t[SETTING + PLAYERS] - 1)
        victim += victim >= mover
        note(t, trace, TAX + victim, t[SETTING + PLAYERS] - 1)
        t[NOW + DECISIONS] += 1
        taken = min(t[FIGURES + INCOMES + ORGANISATION_IT], t[COINS + victim])
        t[COINS + victim] -= taken
        t[COINS + mover] += taken
    if acting & 2:
        t[NOW + DECISIONS] += 1
        random_swap(t, trace)
    if t[COINS + mover] == 0:  # VER-31
        t[COINS + mover] = 1
    t[NOW + DECISIONS] += 1
    what = random_build(t, trace)
    if what >= 0:
        t[COINS + mover] -= t[FIGURES + COSTS + what]
        if what >= KINDS:
            t[BUILT + mover] |= 1 << (what - KINDS)
            t[CAN + mover] &= ~(1 << what)
            if t[BUILT + mover] == ALL:  # VER-32
                return 1
            if t[SETTING + AT_ONCE] and t[BUILT + mover] & SHOPS:
                t[NOW + OPEN] |= 1 << mover
        else:
            t[CARDS + KINDS * mover + what] += 1
            t[SUPPLY + what] -= 1
            if t[SUPPLY + what] == 0:
                t[SALE] &= ~(1 << what)
            if not may_own(t, mover, what):
                t[CAN + mover] &= ~(1 << what)
    projects = t[BUILT + mover] if t[SETTING + AT_ONCE] else before
    if result >= 100 and projects & LIEFERANTEN and not t[NOW + EXTRA]:  # VER-27
        return 2
    return 0


@njit
def play_game(t: Any, trace: Any) -> Any:
    """One game to its end: the seat that won, or -1 at the turn limit."""
    players = t[SETTING + PLAYERS]
    for seat in range(players):
        t[COINS + seat] = t[FIGURES + START_COINS]
        t[BUILT + seat] = 0
        for kind in range(KINDS):
            t[CARDS + KINDS * seat + kind] = t[FIGURES + START + kind]
    for kind in range(KINDS):
        t[SUPPLY + kind] = t[FIGURES + COPIES + kind]
    t[SALE] = ALL << KINDS
    for kind in range(KINDS):
        t[SALE] |= (t[SUPPLY + kind] > 0) << kind
    for seat in range(players):
        allow(t, seat)
    for part in range(NOW_SIZE):
        t[NOW + part] = 0
    t[NOW + MOVER] = t[SETTING + FIRST]
    limit = t[SETTING + TURN_LIMIT] * players
    rounds = 0
    while rounds < limit:
        t[NOW + TURNS] += 1
        end = play_turn(t, trace)
        if end == 1:
            return t[NOW + MOVER]
        if end == 2:
            t[NOW + EXTRA] = 1
            continue
        t[NOW + EXTRA] = 0
        rounds += 1
        t[NOW + MOVER] = (t[NOW + MOVER] + 1) % players
    return -1


@njit
def play_games(
    t: Any, seed: Any, first: Any, count: Any, wins: Any, lengths: Any, turns: Any, trace: Any
) -> Any:
    """Games `first` to `first + count - 1`.

    `wins[players * bot + seat]`, then `wins[players²]` for draws by game number modulo players;
    `lengths` and `turns` count games by decisions and turns, the last entry holding all longer
    ones. `trace` is room for the steps of the last game, or empty.
    """
    players = t[SETTING + PLAYERS]
    total = 0
    for number in range(first, first + count):
        seeded(t, seed, number)
        winner = play_game(t, trace)
        turn = number % players
        if winner >= 0:
            wins[players * ((winner + turn) % players) + winner] += 1
        else:
            wins[players * players + turn] += 1
        lengths[min(t[NOW + DECISIONS], len(lengths) - 1)] += 1
        turns[min(t[NOW + TURNS], len(turns) - 1)] += 1
        total += t[NOW + TURNS]
    return total
