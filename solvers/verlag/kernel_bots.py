"""The bots of Verlag in the batch kernel: random, greedy, income and race.

Each function decides as the bot of the same name in `gamekit.bots.verlag` does, whose docstrings
say why. A test lets those bots play the same games with the same random numbers and compares every
decision.

`thinking` is `None` where all players are random: numba then leaves out what is never reached, and
a simulation of random games starts some seconds earlier.
"""

# Arrays are Any to mypy; numba's decorators have no types.
from __future__ import annotations

from typing import Any

from solvers.verlag.kernel_table import (
    ALL,
    BLUE,
    BUCHHALTUNG,
    BUILT,
    CARDS,
    COINS,
    COLOURS,
    COSTS,
    DICE_OF,
    EXTRA,
    GESCHAEFTSLEITUNG,
    GREEN,
    INCOMES,
    KINDS,
    KUNDEN,
    LIEFERANTEN,
    MITARBEITER,
    ORGANISATION_IT,
    OTHER,
    OWN,
    PAYING,
    PLAYERS,
    RED,
    SHOPS,
    SWAPS,
    THINGS,
    TOTALS,
    TOUCHED,
    TRIAL,
    WHO,
    below,
    buildable,
    count_swaps,
    exchangeable,
    njit,
    nth_bit,
    ones,
    paid,
    pay_roll,
    pick,
)

NAMES = ("random", "greedy", "income", "race")
RANDOM, GREEDY, INCOME, RACE = range(4)
# The figures of the bots; a test holds them equal to those in `gamekit.bots.verlag`.
UNIT = 36 * 36 * 6
SWAP_WORTH = 2
ROUNDS = 5
BUILDING = 4  # a project that is not built yet takes one fourth of a round

NEVER = 1 << 62
EVERY_TOTAL = (1 << TOTALS) - 1


# --- what a hand brings ---------------------------------------------------------------------------


@njit
def reckon(t: Any, seat: Any, built: Any, place: Any, totals: Any) -> Any:
    """What a seat's cards bring on these sums of the dice, written down at this place."""
    shops = built & SHOPS
    for total in range(1, TOTALS):
        if not totals >> total & 1:
            continue
        own, other = 0, 0
        first = PAYING + 17 * total
        for which in range(first + 2, first + 2 + t[first + 1]):
            kind = t[which]
            colour = t[COLOURS + kind]
            if colour == BLUE:
                amount = paid(t, seat, kind, shops)
                own += amount
                other += amount
            elif colour == GREEN:
                own += paid(t, seat, kind, shops)
            elif colour == RED:
                other += paid(t, seat, kind, shops)
            else:
                own += violet_worth(t, kind) * t[CARDS + KINDS * seat + kind]
        t[OWN + TOTALS * place + total] = own
        t[OTHER + TOTALS * place + total] = other


@njit
def violet_worth(t: Any, kind: Any) -> Any:
    """What a violet card brings if everybody can pay."""
    if kind == BUCHHALTUNG:
        return t[INCOMES + kind] * (t[PLAYERS] - 1)
    return SWAP_WORTH if kind == GESCHAEFTSLEITUNG else t[INCOMES + kind]


@njit
def weighted(t: Any, first: Any, dice: Any) -> Any:
    """36 times the mean over the sums of so many dice."""
    value = 0
    if dice == 1:
        for total in range(1, 7):
            value += 6 * t[first + total]
    else:
        for total in range(2, 13):
            value += (6 - abs(total - 7)) * t[first + total]
    return value


@njit
def rolled(t: Any, first: Any, dice: Any, built: Any) -> Any:
    """What a turn with so many dice brings, in units."""
    mean = weighted(t, first, dice)
    value = 36 * mean
    if built & KUNDEN:
        value = 0
        for total in range(1, 7) if dice == 1 else range(2, 13):
            ways = 6 if dice == 1 else 6 - abs(total - 7)
            value += ways * max(36 * t[first + total], mean)
    return value * (7 if dice == 2 and built & LIEFERANTEN else 6)


@njit
def round_income(t: Any, seat: Any, built: Any, place: Any) -> Any:
    """What a round brings to a seat with what is written down at this place, in units."""
    own, other = OWN + TOTALS * place, OTHER + TOTALS * place
    value = rolled(t, own, 1, built)
    if built & MITARBEITER:
        value = max(value, rolled(t, own, 2, built))
    pairs = 0
    for rival in range(t[PLAYERS]):
        pairs += rival != seat and t[DICE_OF + rival] == 2
    value += 216 * (t[PLAYERS] - 1 - pairs) * weighted(t, other, 1)
    if pairs:
        value += 216 * pairs * weighted(t, other, 2)
    return value


@njit
def remember(t: Any, seat: Any, thinking: Any) -> Any:
    """Write down anew what a seat's cards bring, and the number of dice that suits it."""
    if thinking is None:
        return
    built = t[BUILT + seat]
    reckon(t, seat, built, seat, EVERY_TOTAL)
    own = OWN + TOTALS * seat
    two = built & MITARBEITER and rolled(t, own, 2, built) > rolled(t, own, 1, built)
    t[DICE_OF + seat] = 2 if two else 1


@njit
def income_with(t: Any, seat: Any, built: Any, more: Any, less: Any) -> Any:
    """What a round would bring with these projects, one card more and one less (-1: none)."""
    totals = EVERY_TOTAL if (built ^ t[BUILT + seat]) & SHOPS else 0
    hand = CARDS + KINDS * seat
    if more >= 0:
        totals |= t[TOUCHED + more]
        t[hand + more] += 1
    if less >= 0:
        totals |= t[TOUCHED + less]
        t[hand + less] -= 1
    for total in range(TOTALS):
        t[OWN + TOTALS * TRIAL + total] = t[OWN + TOTALS * seat + total]
        t[OTHER + TOTALS * TRIAL + total] = t[OTHER + TOTALS * seat + total]
    reckon(t, seat, built, TRIAL, totals)
    if more >= 0:
        t[hand + more] -= 1
    if less >= 0:
        t[hand + less] += 1
    return round_income(t, seat, built, TRIAL)


@njit
def income_after(t: Any, mover: Any, what: Any) -> Any:
    """What a round would bring to the mover with this built."""
    built = t[BUILT + mover]
    if what >= KINDS:
        return income_with(t, mover, built | 1 << (what - KINDS), -1, -1)
    return income_with(t, mover, built, what, -1)


# --- dice, re-roll, victim ------------------------------------------------------------------------


@njit
def earned(t: Any, mover: Any, total: Any) -> Any:
    """What this sum brings the mover now, poverty and all: paid out, counted, taken back."""
    a, b, c, d = t[COINS], t[COINS + 1], t[COINS + 2], t[COINS + 3]
    before = t[COINS + mover]
    acting = pay_roll(t, mover, total)
    gain = t[COINS + mover] - before
    if acting & 1:
        richest = 0
        for seat in range(t[PLAYERS]):
            if seat != mover:
                richest = max(richest, t[COINS + seat])
        gain += min(t[INCOMES + ORGANISATION_IT], richest)
    if acting & 2:
        gain += SWAP_WORTH
    t[COINS], t[COINS + 1], t[COINS + 2], t[COINS + 3] = a, b, c, d
    return gain


@njit
def doubles_count(t: Any, mover: Any) -> Any:
    """Does a double bring an extra turn?"""
    return t[BUILT + mover] & LIEFERANTEN and not t[EXTRA]


@njit
def mean_roll(t: Any, mover: Any, dice: Any) -> Any:
    """36 times the mean of a roll; a double is worth another turn's income."""
    mean = 0
    for total in range(1, 7) if dice == 1 else range(2, 13):
        mean += (6 if dice == 1 else 6 - abs(total - 7)) * earned(t, mover, total)
    return mean * 7 // 6 if dice == 2 and doubles_count(t, mover) else mean


@njit
def choose_dice(t: Any, mover: Any, thinking: Any) -> Any:
    """One die or two; the mover may choose."""
    if thinking is None:
        return 1 + below(t, 2)
    if t[WHO + mover] == RANDOM:
        return 1 + below(t, 2)
    return 2 if mean_roll(t, mover, 2) > mean_roll(t, mover, 1) else 1


@njit
def choose_reroll(t: Any, mover: Any, dice: Any, total: Any, double: Any, thinking: Any) -> Any:
    """1: roll again, 0: keep."""
    if thinking is None:
        return below(t, 2)
    if t[WHO + mover] == RANDOM:
        return below(t, 2)
    mean = mean_roll(t, mover, dice)
    kept = earned(t, mover, total)
    if double and doubles_count(t, mover):
        kept += mean // 36
    return 1 if mean > 36 * kept else 0


@njit
def choose_victim(t: Any, mover: Any) -> Any:
    """Who pays organisation_it: any other, or who loses most, then who has built most."""
    best, bits = -1, 0
    for seat in range(t[PLAYERS]):
        if seat != mover:
            worth = 0
            if t[WHO + mover] != RANDOM:
                taken = min(t[INCOMES + ORGANISATION_IT], t[COINS + seat])
                worth = 8 * taken + ones(t[BUILT + seat])
            if worth > best:
                best, bits = worth, 0
            if worth == best:
                bits |= 1 << seat
    return nth_bit(bits, pick(t, ones(bits)))


# --- swap -----------------------------------------------------------------------------------------


@njit
def choose_swap(t: Any, mover: Any, thinking: Any) -> Any:
    """225 · seat + 15 · given kind + taken kind, or -1 for no swap."""
    if thinking is None:
        return random_swap(t, mover)
    if t[WHO + mover] == RANDOM:
        return random_swap(t, mover)
    best, count = rate_swaps(t, mover), 0
    for seat in range(t[PLAYERS]):
        for kinds in range(KINDS * KINDS):
            count += t[SWAPS + 225 * seat + kinds] == best
    none = 1 if best == 0 else 0  # to swap nothing is worth 0, and comes last
    ticket = pick(t, count + none)
    for code in range(225 * t[PLAYERS]):
        if t[SWAPS + code] == best:
            if ticket == 0:
                return code
            ticket -= 1
    return -1


@njit
def random_swap(t: Any, mover: Any) -> Any:
    """One of all swaps, or none, each as likely as the others."""
    ticket = pick(t, count_swaps(t, mover) + 1)
    for seat in range(t[PLAYERS]):
        if seat == mover:
            continue
        give, take = exchangeable(t, mover, seat), exchangeable(t, seat, mover)
        for mine in range(KINDS):
            if give >> mine & 1:
                others = take & ~(1 << mine)  # never a kind for itself
                if ticket < ones(others):
                    return 225 * seat + 15 * mine + nth_bit(others, ticket)
                ticket -= ones(others)
    return -1


@njit
def rate_swaps(t: Any, mover: Any) -> Any:
    """Write down what every swap is worth: one's own change less the other's. The best, or 0."""
    best = 0
    mine = round_income(t, mover, t[BUILT + mover], mover)
    for code in range(225 * t[PLAYERS]):
        t[SWAPS + code] = -NEVER
    for seat in range(t[PLAYERS]):
        if seat == mover:
            continue
        theirs = round_income(t, seat, t[BUILT + seat], seat)
        give, take = exchangeable(t, mover, seat), exchangeable(t, seat, mover)
        for given in range(KINDS):
            for taken in range(KINDS):
                if given != taken and give >> given & 1 and take >> taken & 1:
                    worth = income_with(t, mover, t[BUILT + mover], taken, given) - mine
                    worth -= income_with(t, seat, t[BUILT + seat], given, taken) - theirs
                    t[SWAPS + 225 * seat + 15 * given + taken] = worth
                    best = max(best, worth)
    return best


# --- build ----------------------------------------------------------------------------------------


@njit
def choose_build(t: Any, mover: Any, thinking: Any) -> Any:
    """What to build, or -1 for nothing."""
    bits = buildable(t, mover)
    if thinking is None:
        return random_build(t, bits)
    who = t[WHO + mover]
    if who == RANDOM:
        return random_build(t, bits)
    if bits == 0:
        return -1
    for project in range(KINDS, THINGS):
        if bits >> project & 1 and t[BUILT + mover] | 1 << (project - KINDS) == ALL:
            return project
    if who == GREEDY:
        return build_greedily(t, mover, bits)
    if who == INCOME:
        return build_for_income(t, mover, bits)
    return build_for_the_race(t, mover, bits)


@njit
def random_build(t: Any, bits: Any) -> Any:
    """One of these things or nothing, each as likely as the others."""
    count = ones(bits)
    ticket = pick(t, count + 1)
    return -1 if ticket == count else nth_bit(bits, ticket)


@njit
def build_greedily(t: Any, mover: Any, bits: Any) -> Any:
    """The dearest project, or what pays for itself soonest."""
    dearest = -1
    for project in range(KINDS, THINGS):
        if bits >> project & 1 and (dearest < 0 or t[COSTS + project] > t[COSTS + dearest]):
            dearest = project
    if dearest >= 0:
        return dearest
    now = round_income(t, mover, t[BUILT + mover], mover)
    best, price, equal = 0, 1, 0  # as a fraction: nothing pays for itself
    for what in range(KINDS):
        if bits >> what & 1:
            gain, cost = income_after(t, mover, what) - now, max(1, t[COSTS + what])
            if gain * price > best * cost:
                best, price, equal = gain, cost, 0
            if gain * price == best * cost:
                equal |= 1 << what
    return nth_bit(equal, pick(t, ones(equal))) if best > 0 else -1


@njit
def build_for_income(t: Any, mover: Any, bits: Any) -> Any:
    """What brings the most over the next rounds, less its cost; projects must be paid anyway."""
    now = round_income(t, mover, t[BUILT + mover], mover)
    best, equal = 0, 0
    for what in range(THINGS):
        if bits >> what & 1:
            worth = ROUNDS * (income_after(t, mover, what) - now)
            if what < KINDS:
                worth -= UNIT * t[COSTS + what]
            if equal == 0 or worth > best:
                best, equal = worth, 0
            if worth == best:
                equal |= 1 << what
    if best > 0:
        return nth_bit(equal, pick(t, ones(equal)))
    projects = equal >> KINDS << KINDS
    return nth_bit(projects, 0) if projects else -1


@njit
def build_for_the_race(t: Any, mover: Any, bits: Any) -> Any:
    """What brings the day nearest on which all projects are paid, if anything does."""
    built, coins = t[BUILT + mover], t[COINS + mover]
    top, bottom = rounds_left(t, built, coins, round_income(t, mover, built, mover))
    equal = 0
    for what in range(THINGS):
        if bits >> what & 1:
            after = built | 1 << (what - KINDS) if what >= KINDS else built
            income = income_after(t, mover, what)
            high, low = rounds_left(t, after, coins - t[COSTS + what], income)
            if less(high, low, top, bottom):
                top, bottom, equal = high, low, 1 << what
            elif equal and not less(top, bottom, high, low):
                equal |= 1 << what
    return nth_bit(equal, pick(t, ones(equal))) if equal else -1


@njit
def rounds_left(t: Any, built: Any, coins: Any, income: Any) -> Any:
    """The rounds that it takes to pay and build the projects that are left: a fraction."""
    cost, left = 0, 0
    for project in range(KINDS, THINGS):
        if not built >> (project - KINDS) & 1:
            cost += t[COSTS + project]
            left += 1
    income = max(1, income)
    return left * income + BUILDING * UNIT * max(0, cost - coins), BUILDING * income


@njit
def less(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Is a/b less than c/d? By Euclid's algorithm: the products might not fit into 64 bits."""
    while True:
        one, two = a // b, c // d
        if one != two:
            return one < two
        a, c = a - one * b, c - two * d
        if a == 0 or c == 0:
            return a == 0 and c > 0
        # Both are below 1: compare their inverses, the other way round.
        a, b, c, d = d, c, b, a
