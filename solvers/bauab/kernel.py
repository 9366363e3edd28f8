"""Compiled exact search for Bauab: what the engine cannot do at millions of positions a second.

The kernel follows the rules page (``/gamekit/games/bauab/RULES.md``, BAU-01 to BAU-20) to the
letter, with the default options. It has two entry points:

``Kernel(...)``
    An alpha-beta search with a transposition table below one position. ``search()`` gives the value
    of the position, or of the one after some moves.
``enumerate_graph(...)``
    All positions reachable from one position, as a compressed graph.

Codes
-----
* **Plots** are indices 0 … n-1 in row-major order; ``neighbours[p]`` lists the plots beside ``p``.
* **Content** of a plot: 0 empty, 1 park, ``2 + 10 * colour + value`` a chip (colour 0 blue, 1 red;
  value 0 is the X chip). So 2 is blue X, 5 is blue 3, 12 is red X, 17 is red 5. See `content`.
* **Hands** are counts per value, index 0 for X, then 1 … 9 (shorter sequences are allowed).
* **Moves**: ``16 * plot + value`` places a chip, ``16 * plot + PARK`` a park, ``PASS`` passes.
  Ascending codes are the canonical order of the rules page. See `decode_move`.
* **Values** are Blue minus Red, ``margin_weight * margin + lead_weight * lead``, and they are
  *to go*: the final value minus the value now. With the default weights (64, 1) `split_value`
  takes a value apart; the order of values is then the lexicographic order of (margin, lead).

>>> strip = Kernel([[1], [0]], [0, 0], ([0, 1, 1], [0, 1, 1]), BLUE, (), 15)   # rules page, 8.1
>>> split_value(strip.search().value)
(1, 0)

Stopping
--------
``control`` is an int64 array of at least two numbers, shared with other threads (the search runs
without the interpreter lock): it stops soon after ``control[0]`` is set to something else than 0,
and it counts its nodes up in ``control[1]``. A stopped search says so in ``status`` and returns
the bounds that are proven by then, never a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from solvers.bauab.compiled import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    BLUE,
    COLOUR,
    DONE,
    EMPTY,
    EMPTY_PLOT,
    FIRST_CHIP,
    FRAME_SIZE,
    G_EDGES,
    G_POSITIONS,
    GRAPH_FULL,
    HIGH,
    INFINITY,
    KINDS,
    LIMIT,
    LOCK,
    LOW,
    MAX_COUNT,
    MAX_PLOTS,
    OPP,
    OPP_HAND,
    OWN,
    OWN_HAND,
    P_LEVEL,
    P_VALUE,
    PARK,
    PARK_PLOT,
    PARKS,
    PASS,
    PLIES,
    POSITION_SIZE,
    RED,
    S_BUCKET_MASK,
    S_CAPACITY,
    S_COLOUR_COUNTS,
    S_FACTOR,
    S_KINDS,
    S_PARKS_COUNT,
    S_PLIES_COUNT,
    S_PLOTS,
    S_SIGN_BLUE,
    S_SIGN_RED,
    S_SOLO,
    S_STRIDE,
    SETUP_SIZE,
    START_ALPHA,
    STATUS,
    STOPPED,
    TABLE_FULL,
    UNBOUNDED,
    V0,
    VALUE,
    Words,
    expand,
    find,
    index_all,
    list_moves,
    make_move,
    pack,
    rehash,
    search_tree,
)

__all__ = [
    "BLUE",
    "MAX_COUNT",
    "MAX_PLOTS",
    "PARK",
    "PASS",
    "RED",
    "Graph",
    "Kernel",
    "Result",
    "Unsupported",
    "content",
    "decode_move",
    "enumerate_graph",
    "split_value",
]


class Unsupported(ValueError):
    """The position does not fit the compact packing; plain Python has to do."""


def content(colour: int, value: int) -> int:
    """Content code of a chip (value 0 is X).

    >>> content(BLUE, 3), content(RED, 0)
    (5, 12)
    """
    return FIRST_CHIP + KINDS * colour + value


def decode_move(move: int) -> tuple[int, int] | None:
    """Plot and value (0 is X, `PARK` a park) of a placement, None for a pass.

    >>> decode_move(53), decode_move(26), decode_move(PASS)
    ((3, 5), (1, 10), None)
    """
    return None if move == PASS else divmod(move, 16)


def split_value(value: int, margin_weight: int = 64) -> tuple[int, int]:
    """Margin and lead of a value with lead weight 1.

    >>> split_value(-65), split_value(-63)
    ((-1, -1), (-1, 1))
    """
    half = margin_weight // 2
    margin = (value + half) // margin_weight
    return margin, value - margin * margin_weight


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has proven: ``low <= value to go <= high`` (None where nothing is known).

    `status` is "done", "stopped" or "limit". A search that is done has settled its window: the
    value is known, or known to be at most alpha (`high`), or at least beta (`low`). `hint` is the
    move that looked best, if there is one; it is not proven to be.
    """

    status: str
    low: int | None
    high: int | None
    nodes: int
    hint: int | None = None

    @property
    def value(self) -> int | None:
        """The exact value to go, None if only bounds are known."""
        return self.low if self.low == self.high else None


@dataclass(slots=True)
class _Packed:
    """A position and the tables that belong to it, as arrays for the compiled functions."""

    kinds: list[int]
    depth: int
    root: Words = field(init=False)
    near: Words = field(init=False)
    neighbours: Words = field(init=False)
    place_gain: Words = field(init=False)
    capture_gain: Words = field(init=False)
    setup: Words = field(init=False)
    frames: Words = field(init=False)
    moves: Words = field(init=False)


def _neighbour_masks(neighbours: Sequence[Sequence[int]]) -> Words:
    return np.array([sum(1 << other for other in set(near)) for near in neighbours], np.int64)


def _near_table(masks: Words) -> Words:
    """For `_spread`: the neighbours of every set of plots within each group of eight."""
    table = np.zeros((4, 256), np.int64)
    for plot, mask in enumerate(masks):
        group, bit = divmod(plot, 8)
        table[group, (np.arange(256) >> bit) & 1 == 1] |= mask
    return table.ravel()


def _pack_hand(hand: Sequence[int], kinds: list[int]) -> int:
    return sum(int(hand[value]) << (4 * i) for i, value in enumerate(kinds) if value < len(hand))


def _root_frame(
    board: Sequence[int],
    hands: tuple[Sequence[int], Sequence[int]],
    mover: int,
    locked: Sequence[int],
    parks: int,
    kinds: list[int],
) -> Words:
    root = np.zeros(FRAME_SIZE, np.int64)
    for plot, code in enumerate(board):
        if code == EMPTY_PLOT:
            root[EMPTY] |= 1 << plot
        elif code >= FIRST_CHIP:
            colour, value = divmod(code - FIRST_CHIP, KINDS)
            root[OWN if colour == mover else OPP] |= 1 << plot
            for digit in range(4):
                if (kinds.index(value) >> digit) & 1:
                    root[V0 + digit] |= 1 << plot
    for plot in locked:
        root[LOCK] |= 1 << plot
    root[OWN_HAND] = _pack_hand(hands[mover], kinds)
    root[OPP_HAND] = _pack_hand(hands[1 - mover], kinds)
    root[PARKS] = parks
    root[COLOUR] = mover
    return root


def _pack_position(
    neighbours: Sequence[Sequence[int]],
    board: Sequence[int],
    hands: tuple[Sequence[int], Sequence[int]],
    mover: int,
    locked: Sequence[int],
    parks: int,
    margin_weight: int,
    lead_weight: int,
) -> _Packed:
    """Check that the position fits and lay it out for the compiled functions."""
    plots = len(board)
    if plots > MAX_PLOTS:
        raise Unsupported(f"{plots} plots, at most {MAX_PLOTS}")
    if any(count > MAX_COUNT for hand in hands for count in hand):
        raise Unsupported(f"more than {MAX_COUNT} equal chips in one hand")
    on_board = [(code - FIRST_CHIP) % KINDS for code in board if code >= FIRST_CHIP]
    in_hand = [value for hand in hands for value, count in enumerate(hand) for _ in range(count)]
    if margin_weight < 1 or lead_weight < 0:
        raise ValueError("margin_weight must be positive and lead_weight not negative")
    if (2 * margin_weight * 9 + lead_weight) * (len(on_board) + len(in_hand)) >= INFINITY // 2:
        raise Unsupported("values too large for the table")
    # A park fills a plot for ever, so a supply as large as the rest of the board never ends.
    free = sum(code != PARK_PLOT for code in board)
    supply = min(parks, free)
    packed = _Packed(sorted({*on_board, *in_hand}), 3 * (len(in_hand) + supply) + 6)
    kinds = packed.kinds
    packed.neighbours = _neighbour_masks(neighbours)
    packed.near = _near_table(packed.neighbours)
    packed.place_gain = np.zeros(KINDS, np.int64)
    packed.capture_gain = np.zeros(KINDS, np.int64)
    for i, value in enumerate(kinds):
        if value > 0:
            packed.place_gain[i] = margin_weight * value + lead_weight
            packed.capture_gain[i] = 2 * margin_weight * value + lead_weight
    packed.setup = np.zeros(SETUP_SIZE, np.int64)
    packed.setup[S_PLOTS] = plots
    packed.setup[S_KINDS] = len(kinds)
    packed.setup[S_FACTOR] = -1
    packed.setup[S_SIGN_BLUE] = packed.setup[S_SIGN_RED] = 1
    packed.setup[S_PARKS_COUNT] = parks < free
    packed.setup[S_STRIDE] = 4 if plots <= 16 else 8
    packed.root = _root_frame(board, hands, mover, locked, supply, kinds)
    packed.frames = np.zeros((packed.depth, FRAME_SIZE), np.int64)
    packed.moves = np.zeros((packed.depth, plots * (len(kinds) + 1) + 1), np.int64)
    return packed


def _shared(control: Words | None) -> Words:
    """The control array to use; another layout would make numba compile everything again."""
    if control is None:
        return np.zeros(2, np.int64)
    if control.dtype != np.int64 or control.ndim != 1 or len(control) < 2:
        raise ValueError("control must be a flat int64 array of at least two numbers")
    if not control.flags.c_contiguous:
        raise ValueError("control must be contiguous")
    return control


def _inner_window(alpha: int | None, beta: int | None, sign: int) -> tuple[int, int]:
    """The window from the point of view of the player to move."""
    low = 1 - INFINITY if alpha is None else max(alpha, 1 - INFINITY)
    high = INFINITY - 1 if beta is None else min(beta, INFINITY - 1)
    if low >= high:
        raise ValueError(f"empty window: alpha {alpha}, beta {beta}")
    return (low, high) if sign > 0 else (-high, -low)


def _result(status: int, low: int, high: int, sign: int, nodes: int) -> Result:
    """Bounds of the point of view of the player to move as Blue minus Red."""
    if sign < 0:
        low, high = -high, -low
    known_low = low if low > -INFINITY // 2 else None
    known_high = high if high < INFINITY // 2 else None
    return Result(STATUS[status], known_low, known_high, nodes)


class Kernel:
    """Exact search below one position; all calls share one table of what is proven.

    `objective` is the sign with which Blue and Red optimise the value Blue minus Red: (1, -1) is
    the game, with (1, 1) both help Blue, with (-1, -1) both help Red. With `solo` the other colour
    passes at every turn, even where it would have to place, and only the turns of `solo` count as
    plies; the end comes when `solo` has no placement, lock disregarded, and no park placement.
    The table grows up to ``2 ** table_bits`` entries of 32 bytes (64 above 16 plots).
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        board: Sequence[int],
        hands: tuple[Sequence[int], Sequence[int]],
        mover: int,
        locked: Sequence[int],
        parks: int,
        *,
        margin_weight: int = 64,
        lead_weight: int = 1,
        objective: tuple[int, int] = (1, -1),
        solo: int | None = None,
        table_bits: int = 22,
    ) -> None:
        if solo is not None and mover != solo:  # the other player's pass ends the lock
            mover, locked = solo, ()
        self._packed = _pack_position(
            neighbours, board, hands, mover, locked, parks, margin_weight, lead_weight
        )
        setup = self._packed.setup
        setup[S_SIGN_BLUE] = objective[BLUE]
        setup[S_SIGN_RED] = -objective[RED]
        cooperative = objective[BLUE] == objective[RED]
        setup[S_FACTOR] = 1 if cooperative or solo is not None else -1
        setup[S_COLOUR_COUNTS] = cooperative
        setup[S_SOLO] = solo is not None
        self._largest_bits = max(1, table_bits - 1)
        self._bucket_bits = min(12, self._largest_bits)
        self._fill = np.zeros(1, np.int64)
        self._table = self._new_table()

    def legal_moves(self, path: Sequence[int] = ()) -> list[int]:
        """Codes of the legal moves in canonical order; empty exactly when the game is over."""
        p = self._packed
        self._walk(path)
        count = list_moves(0, p.frames, p.moves, p.near, p.place_gain, p.setup)
        return [self._outer_code(int(move)) for move in p.moves[0, :count]]

    def search(
        self,
        path: Sequence[int] = (),
        *,
        alpha: int | None = None,
        beta: int | None = None,
        plies: int | None = None,
        node_limit: int | None = None,
        control: Words | None = None,
    ) -> Result:
        """Value to go of a position, or on which side of the window (alpha, beta) it lies.

        The position is the one after the moves of `path`, which must be legal. With `plies` the
        value is the running value after so many plies more (fewer at an end).
        """
        shared = _shared(control)
        self._walk(path)
        self._begin(plies)
        p = self._packed
        sign = int(p.setup[S_SIGN_BLUE + p.frames[0, COLOUR]]) * (1 - 2 * int(p.frames[0, COLOUR]))
        low, high = _inner_window(alpha, beta, sign)
        start = int(shared[1])
        status, low, high = self._run(low, high, start, node_limit, shared)
        result = _result(status, low, high, sign, int(shared[1]) - start)
        return replace(result, hint=self._hint(int(p.frames[0, BEST_MOVE])))

    def _hint(self, move: int) -> int | None:
        """The remembered move, if its number makes sense."""
        kind = move % 16
        if move != PASS and kind != PARK and kind >= len(self._packed.kinds):
            return None
        return self._outer_code(move)

    def _walk(self, path: Sequence[int]) -> None:
        """Put the position after these moves into frame 0."""
        p = self._packed
        p.frames[0] = p.root
        for code in path:
            make_move(
                0,
                self._inner_code(code),
                p.frames,
                p.neighbours,
                p.place_gain,
                p.capture_gain,
                p.setup,
            )
            p.frames[0] = p.frames[1]

    def _outer_code(self, move: int) -> int:
        """Move code with the value of the chip, from one with its kind."""
        kind = move % 16
        return move if move == PASS or kind == PARK else move - kind + self._packed.kinds[kind]

    def _inner_code(self, move: int) -> int:
        value = move % 16
        if move == PASS or value == PARK:
            return move
        return move - value + self._packed.kinds.index(value)

    def _begin(self, plies: int | None) -> None:
        """Limit the plies from frame 0 on."""
        p = self._packed
        # No game is longer than the stack of frames, so a larger number of plies is no limit.
        limited = plies is not None and plies < p.depth
        p.frames[0, PLIES] = plies if plies is not None and limited else UNBOUNDED
        if p.setup[S_PLIES_COUNT] != limited:
            # Unlimited results are not marked in their keys: they must not meet limited ones.
            self._fill[0] = 0
            self._table[:] = 0
            p.setup[S_PLIES_COUNT] = limited

    def _run(
        self, low: int, high: int, start: int, node_limit: int | None, control: Words
    ) -> tuple[int, int, int]:
        """Search frame 0; returns the status and proven bounds, in its point of view."""
        p = self._packed
        limit = UNBOUNDED if node_limit is None else start + node_limit
        root = p.frames[0].copy()
        root[LOW], root[HIGH], root[BEST] = -INFINITY, INFINITY, -INFINITY
        while True:
            p.frames[0] = root
            p.frames[0, ALPHA] = p.frames[0, START_ALPHA] = low
            p.frames[0, BETA] = high
            status = LIMIT
            if control[0] != 0:
                status = STOPPED
            elif int(control[1]) < limit:
                status = search_tree(
                    limit,
                    p.frames,
                    p.moves,
                    p.near,
                    p.neighbours,
                    p.place_gain,
                    p.capture_gain,
                    p.setup,
                    self._table,
                    self._fill,
                    control,
                )
            if status == TABLE_FULL:
                self._grow_table()
                continue
            return status, *self._proven(status, low, high)

    def _proven(self, status: int, low: int, high: int) -> tuple[int, int]:
        """Bounds that the search of frame 0 in the window (low, high) has proven."""
        frame = self._packed.frames[0]
        if status == DONE:
            value = int(frame[VALUE])
            if value <= low:
                return max(-INFINITY, int(frame[LOW])), value
            if value >= high:
                return value, min(INFINITY, int(frame[HIGH]))
            return value, value
        # Interrupted: a move that came out above alpha has shown that much.
        best = int(frame[BEST])
        proven = best if best > int(frame[START_ALPHA]) else -INFINITY
        return max(int(frame[LOW]), proven), int(frame[HIGH])

    def _new_table(self) -> Words:
        """An empty table whose buckets of two entries are aligned with cache lines."""
        setup = self._packed.setup
        buckets = 1 << self._bucket_bits
        words = 2 * buckets * int(setup[S_STRIDE])
        memory = np.zeros(words + 8, np.int64)
        skip = (-memory.ctypes.data % 64) // 8
        setup[S_BUCKET_MASK] = buckets - 1
        largest = self._bucket_bits == self._largest_bits
        setup[S_CAPACITY] = UNBOUNDED if largest else buckets * 3 // 2
        return memory[skip : skip + words]

    def _grow_table(self) -> None:
        """Small searches stay in the processor's cache; large ones get a larger table in steps."""
        old = self._table
        self._bucket_bits = min(self._bucket_bits + 3, self._largest_bits)
        self._table = self._new_table()
        self._fill[0] = rehash(old, self._table, self._packed.setup)


@dataclass(frozen=True, slots=True)
class Graph:
    """All positions reachable from one position; position 0 is that one.

    The positions are numbered in breadth-first order. The moves of position ``i`` are
    ``moves[offsets[i]:offsets[i + 1]]`` in canonical order, and they lead to the positions
    ``successors[offsets[i]:offsets[i + 1]]``. `margin` and `lead` are running values Blue minus
    Red relative to position 0. Every edge leads from a lower to a higher `level` (the numbers of
    positions alone do not have this property), so `topological_order` sorts by it.

    If `status` is not "done", the positions from `expanded` on have no moves yet: such a graph
    is good for nothing but its size.
    """

    status: str
    offsets: Words
    successors: Words
    moves: Words
    mover: Words
    terminal: npt.NDArray[np.bool_]
    margin: Words
    lead: Words
    level: Words
    expanded: int

    def __len__(self) -> int:
        return len(self.mover)

    def topological_order(self) -> Words:
        """Position numbers such that every position comes before its successors."""
        return np.argsort(self.level, kind="stable")


GRAPH_WEIGHT = 256  # of the margin against the lead, which is at most 32 either way


@dataclass(slots=True)
class _GraphArrays:
    """The growing arrays of an enumeration."""

    positions: Words
    index: Words
    offsets: Words
    successors: Words
    codes: Words

    @classmethod
    def of_size(cls, size: int) -> _GraphArrays:
        return cls(
            np.zeros((size, POSITION_SIZE), np.int64),
            np.full(2 * size, -1, np.int64),
            np.zeros(size + 1, np.int64),
            np.zeros(4 * size, np.int64),
            np.zeros(4 * size, np.int64),
        )

    def grown(self, progress: Words) -> _GraphArrays:
        """Twice as large, with the same content."""
        found, edges = int(progress[G_POSITIONS]), int(progress[G_EDGES])
        larger = _GraphArrays.of_size(2 * len(self.positions))
        larger.positions[:found] = self.positions[:found]
        larger.offsets[: found + 1] = self.offsets[: found + 1]
        larger.successors[:edges] = self.successors[:edges]
        larger.codes[:edges] = self.codes[:edges]
        index_all(larger.positions, found, larger.index)
        return larger


def enumerate_graph(
    neighbours: Sequence[Sequence[int]],
    board: Sequence[int],
    hands: tuple[Sequence[int], Sequence[int]],
    mover: int,
    locked: Sequence[int],
    parks: int,
    *,
    limit: int | None = None,
    control: Words | None = None,
) -> Graph:
    """All positions reachable from the given one (state identity of section 5), see `Graph`.

    Stops with status "limit" when more than `limit` positions are found, and with "stopped" when
    ``control[0]`` is set; ``control[1]`` counts the positions whose moves are done.

    >>> len(enumerate_graph([[]], [0], ([0, 1], [0, 1]), BLUE, (), 15))   # rules page, TV5
    2
    """
    shared = _shared(control)
    p = _pack_position(neighbours, board, hands, mover, locked, parks, GRAPH_WEIGHT, 1)
    arrays = _GraphArrays.of_size(1 << 12)
    p.frames[0] = p.root
    pack(p.frames, 0, arrays.positions, 0)
    arrays.index[find(arrays.positions, 0, arrays.index)] = 0
    progress = np.array([1, 0, 0], np.int64)
    while True:
        status = expand(
            UNBOUNDED if limit is None else limit,
            p.frames,
            p.moves,
            p.near,
            p.neighbours,
            p.place_gain,
            p.capture_gain,
            p.setup,
            arrays.positions,
            arrays.index,
            arrays.offsets,
            arrays.successors,
            arrays.codes,
            progress,
            shared,
        )
        if status != GRAPH_FULL:
            return _graph(status, arrays, progress, p.kinds)
        arrays = arrays.grown(progress)


def _graph(status: int, arrays: _GraphArrays, progress: Words, kinds: list[int]) -> Graph:
    """Cut the arrays to size and decode them."""
    found, expanded, edges = (int(number) for number in progress)
    positions = arrays.positions[:found]
    offsets = arrays.offsets[: found + 1].copy()
    offsets[expanded:] = edges
    codes = arrays.codes[:edges]
    kind = codes % 16
    values = np.zeros(16, np.int64)
    values[: len(kinds)] = kinds
    chip = (codes != PASS) & (kind != PARK)
    value = positions[:, P_VALUE]
    margin = (value + GRAPH_WEIGHT // 2) // GRAPH_WEIGHT
    degree = np.diff(offsets)
    return Graph(
        status=STATUS[status],
        offsets=offsets,
        successors=arrays.successors[:edges].copy(),
        moves=np.where(chip, codes - kind + values[kind], codes),
        mover=(positions[:, 4] >> 40) & 1,
        terminal=(degree == 0) & (np.arange(found) < expanded),
        margin=margin,
        lead=value - margin * GRAPH_WEIGHT,
        level=positions[:, P_LEVEL].copy(),
        expanded=expanded,
    )
