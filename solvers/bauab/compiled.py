"""The compiled code of the kernel: search and enumeration on arrays of 64-bit words.

The entry points are `search_tree`, `list_moves`, `make_move` and `expand`; `kernel.py` lays out the
arrays that they work on.

How it stays exact and gets fast
--------------------------------
* Positions are bit masks, from the mover's side ("own" and "opp"); a move copies a few words.
* *Live plots* are those that are empty or can still become empty. Chips elsewhere never change:
  they are walls, or at most bar their value beside them. Chips in hand whose value is barred on all
  live plots are dropped. Positions that differ only in such things share a table entry.
* Points that can still change hands give bounds on the value of a position before any search.
* Table entries hold the whole key of the position. There is no lossy hashing.
"""

# An element of an array is Any to mypy; numba and llvmlite have no types.
# mypy: disable-error-code="no-any-return, no-untyped-call, import-untyped"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Words = npt.NDArray[np.int64]
"""A flat array."""
Rows = npt.NDArray[np.int64]
"""An array with two dimensions."""

BLUE, RED = 0, 1
EMPTY_PLOT, PARK_PLOT, FIRST_CHIP = 0, 1, 2
PARK = 10
"""Stands for a park where a move code has the value of a chip."""
PASS = 512
"""The move code of a pass: above all placements, as in the canonical order."""

MAX_PLOTS = 32
MAX_COUNT = 15  # of one kind in one hand: four bits
KINDS = 10
INFINITY = 1 << 23  # values are stored in 24 bits
UNBOUNDED = 1 << 60
MOVE_BITS = 1023

# Every number in compiled code is an int64: numba turns int64 with uint64 into floating point.
# A node of the search is one row of the array `frames`. These are its columns. First the position,
# from the point of view of the player to move. V0 … V3 are the binary digits of the kinds of the
# chips, hands hold four bits per kind. A *kind* is the index of a value among those present.
OWN, OPP, EMPTY, LOCK, V0, V1, V2, V3, OWN_HAND, OPP_HAND, PARKS, COLOUR, PLIES = range(13)
# Then the search: window, best result, moves, and what is proven (LOW, HIGH).
ALPHA, BETA, BEST, BEST_MOVE, NEXT, COUNT, VALUE, LOW, HIGH, GAIN, SCOUT = range(13, 24)
START_ALPHA, ENTERED, STORE, SLOT = range(24, 28)
KEY = 28  # five words
ALLOWED = 33  # one mask per kind: the empty plots where it may go, lock disregarded
FRAME_SIZE = ALLOWED + KINDS

# The numbers in the array `setup`, which does not change during a search.
S_PLOTS, S_KINDS, S_SOLO, S_FACTOR, S_SIGN_BLUE, S_SIGN_RED = range(6)
S_PARKS_COUNT, S_COLOUR_COUNTS, S_PLIES_COUNT, S_STRIDE, S_BUCKET_MASK, S_CAPACITY = range(6, 12)
SETUP_SIZE = 12

DONE, STOPPED, LIMIT, TABLE_FULL, GRAPH_FULL = range(5)
STATUS = {DONE: "done", STOPPED: "stopped", LIMIT: "limit"}


_TYPES = {
    "int": types.int64,
    "bool": types.boolean,
    "None": types.void,
    "Words": types.int64[::1],
    "Rows": types.int64[:, ::1],
    "tuple[int, int, int, int, int]": types.UniTuple(types.int64, 5),
}


def compiled(function: Any) -> Any:
    """Compile a function for the types of its annotations, when this module is imported.

    The result is kept on disk. Three habits make that safe, also when several processes start at
    once with an empty cache: every function has exactly one signature (numba numbers the variants
    of a function in the order in which a process happens to need them, and two processes can
    then overwrite each other's), all code is in this one file (numba looks at the source of a
    function only, not at what it calls), and there is no recursion. Where nothing can be written,
    or what is there cannot be read, it is compiled anew: about five seconds.
    """
    words = dict(function.__annotations__)
    result = _TYPES[words.pop("return")]
    signature = result(*(_TYPES[word] for word in words.values()))
    try:
        return njit(signature, nogil=True, cache=True)(function)
    except Exception:  # whatever is wrong with the cache; a mistake in the code comes up again
        return njit(signature, nogil=True)(function)


def _intrinsic(build: Any) -> Any:
    """A function of one word that is a single instruction of the processor."""

    @intrinsic
    def instruction(typing_context: Any, word: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0])

        return types.int64(types.int64), code

    return instruction


if TYPE_CHECKING:

    def _popcount(word: int) -> int:
        """Number of set bits."""

    def _lowest(word: int) -> int:
        """Index of the lowest set bit; undefined for 0."""
else:
    _popcount = _intrinsic(lambda builder, word: builder.ctpop(word))
    _lowest = _intrinsic(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 1)))


@compiled
def _spread(mask: int, near: Words) -> int:
    """All neighbours of the plots in `mask`, by table look-up eight plots at a time."""
    return (
        near[mask & 255]
        | near[256 + ((mask >> 8) & 255)]
        | near[512 + ((mask >> 16) & 255)]
        | near[768 + ((mask >> 24) & 255)]
    )


@compiled
def _chips_of_kind(frames: Rows, ply: int, kind: int) -> int:
    chips = frames[ply, OWN] | frames[ply, OPP]
    for digit in range(4):
        plane = frames[ply, V0 + digit]
        chips &= plane if (kind >> digit) & 1 else ~plane
    return chips


@compiled
def _kind_at(frames: Rows, ply: int, plot: int) -> int:
    return (
        ((frames[ply, V0] >> plot) & 1)
        | (((frames[ply, V1] >> plot) & 1) << 1)
        | (((frames[ply, V2] >> plot) & 1) << 2)
        | (((frames[ply, V3] >> plot) & 1) << 3)
    )


@compiled
def _live_plots(frames: Rows, ply: int, near: Words, setup: Words) -> int:
    """Plots that are empty or can become empty below this position (a superset, to be safe).

    A chip can be captured only by an enemy placement beside it (BAU-10). A player with chips in
    hand may place on any live plot; a player without can only place parks, where he loses a chip
    (BAU-12).
    """
    own = frames[ply, OWN]
    opp = frames[ply, OPP]
    lock = frames[ply, LOCK]
    own_hand = frames[ply, OWN_HAND]
    opp_hand = frames[ply, OPP_HAND]
    parks = frames[ply, PARKS] > 0
    live = frames[ply, EMPTY]
    while True:
        own_reach = live if own_hand else ((lock | (live & own)) if parks else 0)
        opp_reach = live if opp_hand else ((live & opp) if parks else 0)
        if setup[S_SOLO]:
            opp_reach = 0
        grown = live | (opp & _spread(own_reach, near)) | (own & _spread(opp_reach, near))
        if grown == live:
            return live
        live = grown


@compiled
def _drop_walls(frames: Rows, ply: int, live: int, near: Words) -> None:
    """Turn chips that neither change nor touch a live plot into walls (BAU-07 cannot see them)."""
    chips = frames[ply, OWN] | frames[ply, OPP]
    keep = ~(chips & ~(live | _spread(live, near)))
    if keep != -1:
        frames[ply, OWN] &= keep
        frames[ply, OPP] &= keep
        for digit in range(4):
            frames[ply, V0 + digit] &= keep


@compiled
def _scan_hands(
    frames: Rows,
    ply: int,
    live: int,
    near: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
) -> tuple[int, int, int, int, int]:
    """Look at every kind in the hands; drop those that can never be placed again.

    Writes the ALLOWED masks. Returns the empty plots where own and where opp chips may go, the
    fixed chips that bar a value in hand, and how much own (opp) can still gain from the hands: a
    chip counts when it is placed, and an enemy chip when it is placed and captured.
    """
    empty = frames[ply, EMPTY]
    own_hand = frames[ply, OWN_HAND]
    opp_hand = frames[ply, OPP_HAND]
    own_open = 0
    opp_open = 0
    barring = 0
    own_gain = 0
    opp_gain = 0
    for kind in range(setup[S_KINDS]):
        own_count = (own_hand >> (4 * kind)) & 15
        opp_count = (opp_hand >> (4 * kind)) & 15
        if own_count | opp_count == 0:
            continue
        allowed = empty
        if place_gain[kind] != 0:  # a planning chip: neighbourhood rule, BAU-07
            chips = _chips_of_kind(frames, ply, kind)
            fixed = chips & ~live
            if live & ~_spread(fixed, near) == 0:
                own_hand &= ~(15 << (4 * kind))
                opp_hand &= ~(15 << (4 * kind))
                continue
            barring |= fixed
            allowed &= ~_spread(chips, near)
        frames[ply, ALLOWED + kind] = allowed
        if own_count:
            own_open |= allowed
        if opp_count:
            opp_open |= allowed
        surplus = capture_gain[kind] - place_gain[kind]
        own_gain += own_count * place_gain[kind] + opp_count * surplus
        opp_gain += opp_count * place_gain[kind] + own_count * surplus
    frames[ply, OWN_HAND] = own_hand
    frames[ply, OPP_HAND] = opp_hand
    return own_open, opp_open, barring, own_gain, opp_gain


@compiled
def _worth(frames: Rows, ply: int, chips: int, gains: Words) -> int:
    """Sum of `gains` over the kinds of these chips."""
    total = 0
    while chips:
        total += gains[_kind_at(frames, ply, _lowest(chips))]
        chips &= chips - 1
    return total


@compiled
def _bucket(k0: int, k1: int, k2: int, k3: int, k4: int, mask: int) -> int:
    """Place of a key in the table."""
    mixed = k0 * 0x1E3779B97F4A7C15
    mixed = (mixed ^ (mixed >> 29) ^ k1) * 0x3F58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 31) ^ k2) * 0x14D049BB133111EB
    mixed = (mixed ^ (mixed >> 30) ^ k3) * 0x1E3779B97F4A7C15
    mixed = (mixed ^ (mixed >> 29) ^ k4) * 0x3F58476D1CE4E5B9
    return (mixed >> 24) & mask


@compiled
def _write_key(frames: Rows, ply: int, live: int, barring: int, setup: Words) -> None:
    """Pack the position into five words (three on up to 16 plots) and find its bucket.

    Two planes say own chip, opp chip, empty (neither) or wall (both). The colour of a fixed chip
    that only bars its value does not matter: all count as own. The lock goes into the first digit
    plane, where the empty plots are free. What every position below the root shares stays out.
    """
    chips = frames[ply, OWN] | frames[ply, OPP]
    shown = chips & (live | barring)
    walls = ((1 << setup[S_PLOTS]) - 1) & ~(frames[ply, EMPTY] | shown)
    own = (frames[ply, OWN] & live) | barring | walls
    opp = (frames[ply, OPP] & live) | walls
    v0 = (frames[ply, V0] & shown) | frames[ply, LOCK]
    v1 = frames[ply, V1] & shown
    v2 = frames[ply, V2] & shown
    v3 = frames[ply, V3] & shown
    own_hand = frames[ply, OWN_HAND]
    opp_hand = frames[ply, OPP_HAND]
    extra = 0
    if setup[S_PARKS_COUNT]:
        extra |= frames[ply, PARKS]
    if setup[S_COLOUR_COUNTS]:
        extra |= frames[ply, COLOUR] << 5
    if setup[S_PLIES_COUNT]:
        extra |= frames[ply, PLIES] << 6
    if setup[S_STRIDE] == 4:
        k0 = own | (opp << 16) | (v0 << 32) | (v1 << 48)
        k1 = v2 | (v3 << 16) | (own_hand << 32)
        k2 = opp_hand | ((own_hand >> 32) << 40) | (extra << 48)
        k3 = 0
        k4 = 0
    else:
        k0 = own | (opp << 32)
        k1 = v0 | (v1 << 32)
        k2 = v2 | (v3 << 32)
        k3 = own_hand
        k4 = opp_hand | (extra << 40)
    frames[ply, KEY] = k0
    frames[ply, KEY + 1] = k1
    frames[ply, KEY + 2] = k2
    frames[ply, KEY + 3] = k3
    frames[ply, KEY + 4] = k4
    bucket = _bucket(k0, k1, k2, k3, k4, setup[S_BUCKET_MASK])
    frames[ply, SLOT] = bucket * 2 * setup[S_STRIDE]


@compiled
def _same_key(frames: Rows, ply: int, table: Words, at: int, stride: int) -> bool:
    same = table[at] == frames[ply, KEY] and table[at + 1] == frames[ply, KEY + 1]
    same = same and table[at + 2] == frames[ply, KEY + 2]
    if stride == 8:
        same = same and table[at + 3] == frames[ply, KEY + 3]
        same = same and table[at + 4] == frames[ply, KEY + 4]
    return same


@compiled
def _look_up(frames: Rows, ply: int, table: Words, stride: int) -> int:
    """The data word of the position, 0 if it is not in the table."""
    at = frames[ply, SLOT]
    for _ in range(2):
        data = table[at + stride - 1]
        if data != 0 and _same_key(frames, ply, table, at, stride):
            return data
        at += stride
    return 0


@compiled
def _store(
    frames: Rows, ply: int, low: int, high: int, effort: int, table: Words, stride: int
) -> int:
    """Write proven bounds into the bucket of the position. Returns 1 if a free place was filled.

    The first place of a bucket keeps the result that took more effort, the second one is always
    replaced.
    """
    first = frames[ply, SLOT]
    second = first + stride
    filled = 0
    if table[first + stride - 1] == 0 or _same_key(frames, ply, table, first, stride):
        at = first
        filled = int(table[first + stride - 1] == 0)
    elif table[second + stride - 1] == 0 or _same_key(frames, ply, table, second, stride):
        at = second
        filled = int(table[second + stride - 1] == 0)
    elif table[first + stride - 1] & 63 <= effort:
        for i in range(stride):
            table[second + i] = table[first + i]
        at = first
    else:
        at = second
    for i in range(3 if stride == 4 else 5):
        table[at + i] = frames[ply, KEY + i]
    bounds = ((low + INFINITY) << 40) | ((high + INFINITY) << 16)
    table[at + stride - 1] = bounds | (frames[ply, BEST_MOVE] << 6) | effort
    return filled


@compiled
def rehash(old: Words, table: Words, setup: Words) -> int:
    """Copy all entries into a larger table; returns the number of places filled."""
    stride = setup[S_STRIDE]
    filled = 0
    for at in range(0, len(old), stride):
        if old[at + stride - 1] == 0:
            continue
        k3 = old[at + 3] if stride == 8 else 0
        k4 = old[at + 4] if stride == 8 else 0
        bucket = _bucket(old[at], old[at + 1], old[at + 2], k3, k4, setup[S_BUCKET_MASK])
        slot = bucket * 2 * stride
        if table[slot + stride - 1] != 0:
            slot += stride
        if table[slot + stride - 1] == 0:
            filled += 1
        for i in range(stride):
            table[slot + i] = old[at + i]
    return filled


@compiled
def _sort_out_moves(
    frames: Rows,
    ply: int,
    moves: Rows,
    neighbours: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
    live: int,
    own_open: int,
    table_move: int,
) -> None:
    """List the moves with a guess how good each is, in the bits above the move code.

    The guess: points made now, own chips saved from capture; minus own chips that it leaves with
    one liberty; plus a little for enemy chips with one liberty.
    """
    own = frames[ply, OWN]
    opp = frames[ply, OPP]
    lock = frames[ply, LOCK]
    own_hand = frames[ply, OWN_HAND]
    parkable = lock if frames[ply, PARKS] > 0 else 0
    count = 0
    targets = (own_open & ~lock) | parkable
    while targets:
        plot = _lowest(targets)
        bit = 1 << plot
        targets ^= bit
        empty_after = frames[ply, EMPTY] & ~bit
        guess = 1 << 24
        liberties = _popcount(neighbours[plot] & empty_after)
        around = neighbours[plot] & (own | opp) & live
        while around:
            chip = _lowest(around)
            around &= around - 1
            left = neighbours[chip] & empty_after
            worth = capture_gain[_kind_at(frames, ply, chip)]
            is_own = (own >> chip) & 1
            if left == 0:
                guess += worth
                liberties += 1 - is_own
            elif left & (left - 1) == 0:
                guess += -(worth >> 1) if is_own else worth >> 2
        if lock & bit:
            moves[ply, count] = (guess << 10) | (16 * plot + PARK)
            count += 1
            continue
        for kind in range(setup[S_KINDS]):
            if (own_hand >> (4 * kind)) & 15 and frames[ply, ALLOWED + kind] & bit:
                risk = capture_gain[kind] if liberties == 1 else 0
                score = guess + place_gain[kind] - risk
                moves[ply, count] = (score << 10) | (16 * plot + kind)
                count += 1
    if own_open & ~lock == 0:
        moves[ply, count] = ((1 << 24) << 10) | PASS
        count += 1
    for i in range(count):
        if moves[ply, i] & MOVE_BITS == table_move:
            moves[ply, i] |= 1 << 40
    frames[ply, COUNT] = count


@compiled
def _settled(frames: Rows, ply: int, low: int, high: int) -> bool:
    """Do these proven bounds settle the node? Then VALUE is set."""
    if low >= frames[ply, BETA] or low == high:
        frames[ply, VALUE] = low
        return True
    if high <= frames[ply, ALPHA]:
        frames[ply, VALUE] = high
        return True
    return False


@compiled
def _enter(
    ply: int,
    frames: Rows,
    moves: Rows,
    near: Words,
    neighbours: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
    table: Words,
) -> bool:
    """Open a node. True: settled, its value is in VALUE. False: its moves are listed."""
    if frames[ply, PLIES] == 0:
        frames[ply, VALUE] = 0
        return True
    live = _live_plots(frames, ply, near, setup)
    _drop_walls(frames, ply, live, near)
    own_open, opp_open, barring, own_gain, opp_gain = _scan_hands(
        frames, ply, live, near, place_gain, capture_gain, setup
    )
    lock = frames[ply, LOCK]
    parkable = lock if frames[ply, PARKS] > 0 else 0
    if setup[S_SOLO]:
        opp_open = 0
    if own_open | opp_open | parkable == 0:  # BAU-16
        frames[ply, VALUE] = 0
        return True
    frames[ply, NEXT] = 0
    frames[ply, BEST] = -INFINITY
    frames[ply, BEST_MOVE] = PASS
    own_gain += _worth(frames, ply, frames[ply, OPP] & live, capture_gain)
    opp_gain += _worth(frames, ply, frames[ply, OWN] & live, capture_gain)
    favourable = setup[S_SIGN_BLUE + frames[ply, COLOUR]] > 0
    low = -opp_gain if favourable else -own_gain
    high = own_gain if favourable else opp_gain
    if _settled(frames, ply, low, high):
        return True
    frames[ply, STORE] = 0
    if (own_open & ~lock) | parkable == 0:  # nothing but to pass: not worth a table entry
        moves[ply, 0] = PASS
        frames[ply, COUNT] = 1
    else:
        _write_key(frames, ply, live, barring, setup)
        frames[ply, STORE] = 1
        data = _look_up(frames, ply, table, setup[S_STRIDE])
        table_move = -1
        if data != 0:
            table_move = (data >> 6) & MOVE_BITS
            frames[ply, BEST_MOVE] = table_move
            low = max(low, ((data >> 40) & 0xFFFFFF) - INFINITY)
            high = min(high, ((data >> 16) & 0xFFFFFF) - INFINITY)
            if _settled(frames, ply, low, high):
                return True
        _sort_out_moves(
            frames,
            ply,
            moves,
            neighbours,
            place_gain,
            capture_gain,
            setup,
            live,
            own_open,
            table_move,
        )
    frames[ply, LOW] = low
    frames[ply, HIGH] = high
    frames[ply, ALPHA] = max(frames[ply, ALPHA], low)
    frames[ply, BETA] = min(frames[ply, BETA], high)
    frames[ply, START_ALPHA] = frames[ply, ALPHA]
    return False


@compiled
def make_move(
    ply: int,
    move: int,
    frames: Rows,
    neighbours: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
) -> None:
    """Write the position after `move` into the next frame and the gain into GAIN of this one."""
    child = ply + 1
    own = frames[ply, OWN]
    opp = frames[ply, OPP]
    empty = frames[ply, EMPTY]
    own_hand = frames[ply, OWN_HAND]
    parks = frames[ply, PARKS]
    gain = 0
    captured = 0
    placed = 0
    kind = 0
    if move != PASS:
        plot = move >> 4
        kind = move & 15
        empty &= ~(1 << plot)
        around = neighbours[plot] & opp
        while around:  # BAU-10: enemy neighbours without a liberty
            chip = _lowest(around)
            around &= around - 1
            if neighbours[chip] & empty == 0:
                captured |= 1 << chip
                gain += capture_gain[_kind_at(frames, ply, chip)]
        empty |= captured
        opp &= ~captured
        if kind == PARK:
            parks -= 1
        else:
            placed = 1 << plot
            own |= placed
            own_hand -= 1 << (4 * kind)
            gain += place_gain[kind]
    for digit in range(4):
        plane = frames[ply, V0 + digit] & ~captured
        frames[child, V0 + digit] = plane | placed if (kind >> digit) & 1 else plane
    frames[child, EMPTY] = empty
    frames[child, PARKS] = parks
    frames[child, PLIES] = frames[ply, PLIES] - 1
    frames[ply, GAIN] = gain * setup[S_SIGN_BLUE + frames[ply, COLOUR]]
    if setup[S_SOLO]:  # the other player's pass is included, so is the end of the lock
        frames[child, OWN] = own
        frames[child, OPP] = opp
        frames[child, LOCK] = 0
        frames[child, OWN_HAND] = own_hand
        frames[child, OPP_HAND] = frames[ply, OPP_HAND]
        frames[child, COLOUR] = frames[ply, COLOUR]
    else:
        frames[child, OWN] = opp
        frames[child, OPP] = own
        frames[child, LOCK] = captured
        frames[child, OWN_HAND] = frames[ply, OPP_HAND]
        frames[child, OPP_HAND] = own_hand
        frames[child, COLOUR] = 1 - frames[ply, COLOUR]


@compiled
def _open_window(ply: int, frames: Rows, low: int, high: int, factor: int) -> None:
    """Give the child the window (low, high) of its parent, from the child's point of view."""
    gain = frames[ply, GAIN]
    if factor < 0:
        frames[ply + 1, ALPHA] = gain - high
        frames[ply + 1, BETA] = gain - low
    else:
        frames[ply + 1, ALPHA] = low - gain
        frames[ply + 1, BETA] = high - gain


@compiled
def _next_move(ply: int, frames: Rows, moves: Rows) -> int:
    """Pick the most promising of the moves not yet tried."""
    first = frames[ply, NEXT]
    top = first
    for i in range(first + 1, frames[ply, COUNT]):
        if moves[ply, i] > moves[ply, top]:
            top = i
    chosen = moves[ply, top]
    moves[ply, top] = moves[ply, first]
    moves[ply, first] = chosen
    frames[ply, NEXT] = first + 1
    return chosen & MOVE_BITS


@compiled
def _close(ply: int, frames: Rows, nodes: int, table: Words, stride: int) -> int:
    """A node whose moves are done: its value into VALUE, its bounds into the table."""
    best = frames[ply, BEST]
    low = frames[ply, LOW]
    high = frames[ply, HIGH]
    if best >= frames[ply, BETA]:
        low = max(low, min(best, high))
        frames[ply, VALUE] = low
    elif best <= frames[ply, START_ALPHA]:
        high = min(high, max(best, low))
        frames[ply, VALUE] = high
    else:
        low = best
        high = best
        frames[ply, VALUE] = best
    if frames[ply, STORE] == 0:
        return 0
    effort = 1
    work = (nodes - frames[ply, ENTERED]) >> 1
    while work:
        effort += 1
        work >>= 1
    return _store(frames, ply, low, high, effort, table, stride)


@compiled
def search_tree(
    node_limit: int,
    frames: Rows,
    moves: Rows,
    near: Words,
    neighbours: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
    table: Words,
    fill: Words,
    control: Words,
) -> int:
    """Principal variation search from frame 0, whose position and window are set. Returns a status.

    All later moves of a node are first tried with a window of width 1 (SCOUT), and searched again
    when they turn out better. If the search ends, VALUE of frame 0 is exact inside the window,
    and outside of it a bound (an upper bound below, a lower bound above).
    """
    factor = setup[S_FACTOR]
    stride = setup[S_STRIDE]
    nodes = control[1]
    ply = 0
    entering = True
    while True:
        if entering:
            nodes += 1
            if nodes & 255 == 0:
                control[1] = nodes
                if control[0] != 0:
                    return STOPPED
                if nodes >= node_limit:
                    return LIMIT
                if fill[0] > setup[S_CAPACITY]:
                    return TABLE_FULL
            frames[ply, ENTERED] = nodes
            if not _enter(
                ply, frames, moves, near, neighbours, place_gain, capture_gain, setup, table
            ):
                entering = False
                continue
        elif frames[ply, NEXT] < frames[ply, COUNT] and frames[ply, BEST] < frames[ply, BETA]:
            move = _next_move(ply, frames, moves)
            make_move(ply, move, frames, neighbours, place_gain, capture_gain, setup)
            low = frames[ply, ALPHA]
            high = frames[ply, BETA]
            frames[ply, SCOUT] = int(frames[ply, NEXT] > 1 and high > low + 1)
            if frames[ply, SCOUT]:
                high = low + 1
            _open_window(ply, frames, low, high, factor)
            ply += 1
            entering = True
            continue
        else:
            fill[0] += _close(ply, frames, nodes, table, stride)
        # The node is finished; its parent takes the value.
        if ply == 0:
            control[1] = nodes
            return DONE
        ply -= 1
        value = frames[ply, GAIN] + factor * frames[ply + 1, VALUE]
        low = frames[ply, ALPHA]
        high = frames[ply, BETA]
        if frames[ply, SCOUT] and low < value < high:
            frames[ply, SCOUT] = 0
            _open_window(ply, frames, low, high, factor)
            ply += 1
            entering = True
            continue
        if value > frames[ply, BEST]:
            frames[ply, BEST] = value
            frames[ply, BEST_MOVE] = moves[ply, frames[ply, NEXT] - 1] & MOVE_BITS
            frames[ply, ALPHA] = max(low, value)
        entering = False


@compiled
def list_moves(
    ply: int, frames: Rows, moves: Rows, near: Words, place_gain: Words, setup: Words
) -> int:
    """Write the legal moves of a position in canonical order; returns their number."""
    lock = frames[ply, LOCK]
    parkable = lock if frames[ply, PARKS] > 0 else 0
    own_open = 0
    opp_open = 0
    for kind in range(setup[S_KINDS]):
        allowed = frames[ply, EMPTY]
        if place_gain[kind] != 0:
            allowed &= ~_spread(_chips_of_kind(frames, ply, kind), near)
        frames[ply, ALLOWED + kind] = allowed
        if (frames[ply, OWN_HAND] >> (4 * kind)) & 15:
            own_open |= allowed
        if (frames[ply, OPP_HAND] >> (4 * kind)) & 15:
            opp_open |= allowed
    if setup[S_SOLO]:
        opp_open = 0
    if own_open | opp_open | parkable == 0:  # BAU-16
        return 0
    count = 0
    targets = (own_open & ~lock) | parkable
    while targets:
        plot = _lowest(targets)
        targets &= targets - 1
        if (lock >> plot) & 1:  # BAU-12, BAU-13
            moves[ply, count] = 16 * plot + PARK
            count += 1
            continue
        for kind in range(setup[S_KINDS]):
            in_hand = (frames[ply, OWN_HAND] >> (4 * kind)) & 15
            if in_hand and (frames[ply, ALLOWED + kind] >> plot) & 1:
                moves[ply, count] = 16 * plot + kind
                count += 1
    if own_open & ~lock == 0:  # BAU-15
        moves[ply, count] = PASS
        count += 1
    return count


# The columns of a stored position: the frame packed into six words, then what is known about it.
P_STATE, P_USED, P_LEVEL, P_VALUE = 0, 6, 7, 8
POSITION_SIZE = 9
G_POSITIONS, G_EXPANDED, G_EDGES = range(3)


@compiled
def pack(frames: Rows, ply: int, positions: Rows, at: int) -> None:
    positions[at, 0] = frames[ply, OWN] | (frames[ply, OPP] << 32)
    positions[at, 1] = frames[ply, EMPTY] | (frames[ply, LOCK] << 32)
    positions[at, 2] = frames[ply, V0] | (frames[ply, V1] << 32)
    positions[at, 3] = frames[ply, V2] | (frames[ply, V3] << 32)
    positions[at, 4] = frames[ply, OWN_HAND] | (frames[ply, COLOUR] << 40)
    positions[at, 5] = frames[ply, OPP_HAND] | (frames[ply, PARKS] << 40)


@compiled
def _unpack(positions: Rows, at: int, frames: Rows, ply: int) -> None:
    half = 0xFFFFFFFF
    hand = (1 << 40) - 1
    frames[ply, OWN] = positions[at, 0] & half
    frames[ply, OPP] = (positions[at, 0] >> 32) & half
    frames[ply, EMPTY] = positions[at, 1] & half
    frames[ply, LOCK] = (positions[at, 1] >> 32) & half
    frames[ply, V0] = positions[at, 2] & half
    frames[ply, V1] = (positions[at, 2] >> 32) & half
    frames[ply, V2] = positions[at, 3] & half
    frames[ply, V3] = (positions[at, 3] >> 32) & half
    frames[ply, OWN_HAND] = positions[at, 4] & hand
    frames[ply, COLOUR] = positions[at, 4] >> 40
    frames[ply, OPP_HAND] = positions[at, 5] & hand
    frames[ply, PARKS] = positions[at, 5] >> 40


@compiled
def find(positions: Rows, at: int, index: Words) -> int:
    """Place in the hash index of the position stored in row `at`, or of one equal to it."""
    mask = len(index) - 1
    place = _bucket(
        positions[at, 0],
        positions[at, 1],
        positions[at, 2] ^ (positions[at, 3] * 0x2545F4914F6CDD1D),
        positions[at, 4],
        positions[at, 5],
        mask,
    )
    while index[place] >= 0:
        other = index[place]
        if (
            positions[other, 0] == positions[at, 0]
            and positions[other, 1] == positions[at, 1]
            and positions[other, 2] == positions[at, 2]
            and positions[other, 3] == positions[at, 3]
            and positions[other, 4] == positions[at, 4]
            and positions[other, 5] == positions[at, 5]
        ):
            break
        place = (place + 1) & mask
    return place


@compiled
def index_all(positions: Rows, count: int, index: Words) -> None:
    for at in range(count):
        index[find(positions, at, index)] = at


@compiled
def expand(
    limit: int,
    frames: Rows,
    moves: Rows,
    near: Words,
    neighbours: Words,
    place_gain: Words,
    capture_gain: Words,
    setup: Words,
    positions: Rows,
    index: Words,
    offsets: Words,
    successors: Words,
    codes: Words,
    progress: Words,
    control: Words,
) -> int:
    """Go on with the breadth-first enumeration until it is complete or an array is full."""
    found = progress[G_POSITIONS]
    at = progress[G_EXPANDED]
    edges = progress[G_EDGES]
    widest = moves.shape[1]
    status = DONE
    while at < found:
        if control[0] != 0:
            status = STOPPED
            break
        if found > limit:
            status = LIMIT
            break
        if found + widest > len(positions) or edges + widest > len(successors):
            status = GRAPH_FULL
            break
        _unpack(positions, at, frames, 0)
        count = list_moves(0, frames, moves, near, place_gain, setup)
        sign = 1 - 2 * frames[0, COLOUR]
        for i in range(count):
            move = moves[0, i]
            make_move(0, move, frames, neighbours, place_gain, capture_gain, setup)
            pack(frames, 1, positions, found)
            place = find(positions, found, index)
            if index[place] < 0:
                index[place] = found
                positions[found, P_USED] = positions[at, P_USED] + int(move != PASS)
                positions[found, P_VALUE] = positions[at, P_VALUE] + sign * frames[0, GAIN]
                found += 1
            successors[edges] = index[place]
            codes[edges] = move
            edges += 1
        # A placement uses a chip or a park. Between two placements come at most two passes, the
        # first of them under a lock (BAU-17). So every edge leads to a higher level.
        rank = 2
        if frames[0, LOCK] != 0:
            rank = 0
        elif count == 1 and moves[0, 0] == PASS:
            rank = 1
        positions[at, P_LEVEL] = 3 * positions[at, P_USED] + rank
        at += 1
        offsets[at] = edges
        control[1] += 1
    progress[G_POSITIONS] = found
    progress[G_EXPANDED] = at
    progress[G_EDGES] = edges
    return status
