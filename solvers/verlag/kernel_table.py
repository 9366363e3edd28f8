"""The table of the batch kernel: one array of integers, its random numbers, what a roll pays.

Everything is a flat sequence of integers (numpy arrays where numba compiles this file, lists where
it is missing). Layout of the array `t`: figures of the cards (see `batch.figures_of`), setting,
coins by seat, cards (15 for each seat), projects by seat as bits, supply by kind, where the game
stands, the random numbers, and what the thinking bots reckon with.

The generator is L'Ecuyer's taus88 (period 2⁸⁸): 32-bit operations, the same in C and Python.
A number below n is `r · n >> 32`, off from equal chances by less than n/2³².
"""

# Arrays are Any to mypy; numba's decorators have no types.
from __future__ import annotations

from typing import Any


def _compiler() -> Any:
    """numba's `njit`; without numba the same functions run as they stand.

    Nothing here makes new arrays, so none need be counted: that alone makes it 2.4 times as fast.
    """
    try:
        from numba import njit
        from numba.core.cpu import CPUTargetOptions
    except ImportError:
        return lambda function: function
    uncounted: dict[str, Any] = {"_nrt": False} if hasattr(CPUTargetOptions, "_nrt") else {}
    return njit(nogil=True, **uncounted)


njit = _compiler()


KINDS = 15
PROJECTS = 4
THINGS = KINDS + PROJECTS
MITARBEITER, SHOPS, LIEFERANTEN, KUNDEN = 1, 2, 4, 8
ALL = 15
RED, BLUE, GREEN, VIOLET = 0, 1, 2, 3
BUCHHALTUNG, ORGANISATION_IT, GESCHAEFTSLEITUNG = 6, 7, 8
MASK = 0xFFFFFFFF
TOTALS = 13  # 0 to 12
DEAREST = 1000  # no card may cost more
# Where the parts of the figures begin.
COSTS = 0
COPIES = COSTS + THINGS
COLOURS = COPIES + KINDS
INCOMES = COLOURS + KINDS
BONUSES = INCOMES + KINDS
START = BONUSES + KINDS
COUNTED = START + KINDS  # 15 × 16: how many kinds this factory counts (-1: no factory), and which
PAYING = COUNTED + KINDS * 16  # 13 × 17: how many red kinds, how many kinds pay; which, red first
TOUCHED = PAYING + TOTALS * 17  # by kind: the bits of the sums on which one card more may matter
START_COINS = TOUCHED + KINDS
AFFORDABLE = START_COINS + 1  # by coins: the bits of all that they pay
# Players, first seat, limit of a kind (0: none), effects at once?, turn limit, and the bots.
PLAYERS = AFFORDABLE + DEAREST + 1
FIRST, LIMIT, AT_ONCE, TURN_LIMIT = PLAYERS + 1, PLAYERS + 2, PLAYERS + 3, PLAYERS + 4
BOTS = PLAYERS + 5
COINS = BOTS + 4
CARDS = COINS + 4
BUILT = CARDS + 4 * KINDS
SUPPLY = BUILT + 4
CAN = SUPPLY + KINDS  # by seat: the bits of what it may still build
SALE = CAN + 4  # the bits of what is to be had
MOVER = SALE + 1
DECISIONS, TURNS, EXTRA = MOVER + 1, MOVER + 2, MOVER + 3
ROWS = MOVER + 4  # used rows of the trace
OPEN = MOVER + 5  # the bits of the seats whose Shops count
WHO = MOVER + 6  # by seat: its bot
RNG = WHO + 4
# What a seat's cards bring by sum of the dice, in its own and in another's turn; the fifth is a
# trial. The number of dice that suits a seat.
OWN = RNG + 3
OTHER = OWN + 5 * TOTALS
TRIAL = 4
DICE_OF = OTHER + 5 * TOTALS
SWAPS = DICE_OF + 4  # the worth of every swap
SIZE = SWAPS + 4 * KINDS * KINDS
# Codes of a trace; its rows hold code, number of legal actions, coins of four seats.
ROLL, DICE, TAX, BUILD, SWAP = 100, 200, 400, 500, 10000
KEEP, REROLL, NO_SWAP, PASS = 300, 301, 302, 303
ROW = 6


# --- random numbers -------------------------------------------------------------------------------


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
    a, b, c = t[RNG], t[RNG + 1], t[RNG + 2]
    a = ((a & 0xFFFFFFFE) << 12 & MASK) ^ (((a << 13 & MASK) ^ a) >> 19)
    b = ((b & 0xFFFFFFF8) << 4 & MASK) ^ (((b << 2 & MASK) ^ b) >> 25)
    c = ((c & 0xFFFFFFF0) << 17 & MASK) ^ (((c << 3 & MASK) ^ c) >> 11)
    t[RNG], t[RNG + 1], t[RNG + 2] = a, b, c
    return (a ^ b ^ c) * count >> 32


@njit
def pick(t: Any, count: Any) -> Any:
    """One of so many options: where there is no choice, chance is not asked."""
    return below(t, count) if count > 1 else 0


# --- bits -----------------------------------------------------------------------------------------


@njit
def ones(bits: Any) -> Any:
    """How many bits are set, of 32 at most."""
    bits -= bits >> 1 & 0x55555555
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return (bits * 0x01010101 & MASK) >> 24


@njit
def nth_bit(bits: Any, number: Any) -> Any:
    """The place of a set bit; number 0 is the lowest."""
    while number:
        bits &= bits - 1
        number -= 1
    return ones((bits & -bits) - 1)


# --- the rules that bots reckon with --------------------------------------------------------------


@njit
def note(t: Any, trace: Any, code: Any, legal: Any) -> Any:
    """Write down an action before it happens, if somebody wants to know."""
    if len(trace) == 0:
        return
    row = t[ROWS] * ROW
    if row + ROW <= len(trace):
        trace[row], trace[row + 1] = code, legal
        for seat in range(t[PLAYERS]):
            trace[row + 2 + seat] = t[COINS + seat]
        t[ROWS] += 1


@njit
def paid(t: Any, seat: Any, kind: Any, shops: Any) -> Any:
    """What all copies of a kind bring, with Shops or without (VER-11, 23, 26)."""
    copies = t[CARDS + KINDS * seat + kind]
    if copies == 0:
        return 0
    income = t[INCOMES + kind]
    first = COUNTED + 16 * kind
    if t[first] >= 0:
        symbols = 0
        for place in range(first + 1, first + 1 + t[first]):
            symbols += t[CARDS + KINDS * seat + t[place]]
        income *= symbols
    if shops:
        income += t[BONUSES + kind]
    return copies * income


@njit
def pay_roll(t: Any, mover: Any, total: Any) -> Any:
    """Red, blue, green, buchhaltung (VER-16 to 19). Which other violet kinds act: bits 1, 2."""
    players, shops = t[PLAYERS], t[OPEN]
    first = PAYING + 17 * total
    red, last = first + 2 + t[first], first + 2 + t[first + 1]
    if red > first + 2:
        pay_red(t, mover, first + 2, red)
    acting = 0
    for place in range(red, last):
        kind = t[place]
        colour = t[COLOURS + kind]
        if colour == BLUE:  # VER-12
            for seat in range(players):
                t[COINS + seat] += paid(t, seat, kind, shops >> seat & 1)
        elif colour == GREEN:  # VER-13
            t[COINS + mover] += paid(t, mover, kind, shops >> mover & 1)
        elif t[CARDS + KINDS * mover + kind]:  # VER-15
            if kind == ORGANISATION_IT:
                acting |= 1
            elif kind == GESCHAEFTSLEITUNG:
                acting |= 2
            else:
                acting |= 4
    if acting & 4:
        for seat in range(players):  # VER-19
            if seat != mover:
                taken = min(t[INCOMES + BUCHHALTUNG], t[COINS + seat])
                t[COINS + seat] -= taken
                t[COINS + mover] += taken
    return acting & 3


@njit
def pay_red(t: Any, mover: Any, first: Any, last: Any) -> Any:
    """The claims of the red kinds at these places, counter-clockwise (VER-14, 17, 18)."""
    seat = mover
    for _ in range(t[PLAYERS] - 1):
        seat = seat - 1 if seat else t[PLAYERS] - 1
        claim = 0
        for place in range(first, last):
            claim += paid(t, seat, t[place], t[OPEN] >> seat & 1)
        claim = min(claim, t[COINS + mover])
        t[COINS + mover] -= claim
        t[COINS + seat] += claim


@njit
def may_own(t: Any, seat: Any, kind: Any) -> Any:
    """VER-30 and VER-33."""
    copies = t[CARDS + KINDS * seat + kind]
    if t[COLOURS + kind] == VIOLET:
        return copies == 0
    return t[LIMIT] == 0 or copies < t[LIMIT]


@njit
def exchangeable(t: Any, owner: Any, taker: Any) -> Any:
    """The bits of the kinds that `owner` has and `taker` may get (VER-21, VER-33)."""
    bits = 0
    for kind in range(KINDS):
        if t[CARDS + KINDS * owner + kind] > 0 and t[COLOURS + kind] != VIOLET:
            bits |= int(may_own(t, taker, kind)) << kind
    return bits


@njit
def count_swaps(t: Any, mover: Any) -> Any:
    """How many swaps there are (VER-21)."""
    count = 0
    for seat in range(t[PLAYERS]):
        if seat != mover:
            give, take = exchangeable(t, mover, seat), exchangeable(t, seat, mover)
            count += ones(give) * ones(take) - ones(give & take)  # never a kind for itself
    return count


@njit
def buildable(t: Any, mover: Any) -> Any:
    """The bits of all that the mover may own, pay and get (VER-29, 30)."""
    return t[AFFORDABLE + min(t[COINS + mover], DEAREST)] & t[CAN + mover] & t[SALE]
