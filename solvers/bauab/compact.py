"""The rules of Bauab on compact nodes, in plain Python: what all exact methods share.

A node is a tuple: content of the plots (bytes, as in the engine), Blue's and Red's hand (numbers in
`Hands`), who moves, the locked plots. The parks left follow from the board. A move is a number,
``16 * plot + value`` with 0 for X and `PARK` for a park; ascending numbers are the canonical
order, `PASS` is the last. A property test holds these rules equal to the engine's.

>>> from gamekit.games.bauab import from_position
>>> rules = Rules(from_position({"board": [". ."], "hands": {"blue": "12"}, "to_move": "blue"}))
>>> [rules.name(move) for move in rules.moves(rules.root)]
['1@a1', '2@a1', '1@b1', '2@b1']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Final

from gamekit.games.bauab import BLUE, RED, BauabState
from gamekit.games.bauab.rules import CHIPS, chip_colour, chip_value
from gamekit.games.bauab.rules import PARK as PARK_PLOT

PARK: Final = 10
PASS: Final = 1 << 30

Node = tuple[bytes, int, int, int, tuple[int, ...]]

_CODES: Final = range(30)
_COLOUR: Final = tuple(chip_colour(code) if code >= 10 else None for code in _CODES)
_VALUE: Final = tuple(chip_value(code) if code >= 10 else 0 for code in _CODES)
# The kinds of chips that may lie beside this content, as bits (BAU-07).
_BESIDE: Final = tuple(~(1 << value) if value else ~0 for value in _VALUE)


@cache
def _kinds(bits: int) -> tuple[int, ...]:
    return tuple(value for value in range(10) if bits >> value & 1)


class Hands:
    """All hands that have come up, each once: a hand is a number, however many chips it has."""

    def __init__(self, place_gain: Sequence[int], capture_gain: Sequence[int]) -> None:
        self._place_gain = place_gain
        self._capture_gain = capture_gain
        self._index: dict[tuple[int, ...], int] = {}
        self._without: list[dict[int, int]] = []
        #: By hand: the numbers of chips of each kind, the kinds as bits, the number of chips, what
        #: placing them all gains, and what capturing them all gains beyond that.
        self.counts: list[tuple[int, ...]] = []
        self.kinds: list[int] = []
        self.size: list[int] = []
        self.placed: list[int] = []
        self.surplus: list[int] = []

    def add(self, counts: tuple[int, ...]) -> int:
        """The number of a hand with so many chips of each kind."""
        hand = self._index.setdefault(counts, len(self.counts))
        if hand == len(self.counts):
            placed = sum(map(mul, counts, self._place_gain))
            self.counts.append(counts)
            self.kinds.append(sum(1 << kind for kind, count in enumerate(counts) if count))
            self.size.append(sum(counts))
            self.placed.append(placed)
            self.surplus.append(sum(map(mul, counts, self._capture_gain)) - placed)
            self._without.append({})
        return hand

    def without(self, hand: int, kind: int) -> int:
        """The hand with one chip less."""
        known = self._without[hand]
        if kind not in known:
            counts = list(self.counts[hand])
            counts[kind] -= 1
            known[kind] = self.add(tuple(counts))
        return known[kind]

    def text(self, hand: int) -> str:
        """The chips of a hand, as the engine writes them."""
        return "".join(map(mul, CHIPS, self.counts[hand]))


class Rules:
    """The game below one position, with values in which it is measured.

    Values are Blue minus Red, ``margin_weight * margin + lead_weight * lead``. With `solo` the
    other colour passes at every turn, even where it would have to place (`best_case`).
    """

    def __init__(
        self,
        state: BauabState,
        margin_weight: int = 256,
        lead_weight: int = 1,
        solo: int | None = None,
    ) -> None:
        self.neighbours = state.layout.neighbours
        self.names = state.layout.names
        self.solo = solo
        self._supply = state.parks + state.board.count(PARK_PLOT)
        values = range(10)
        self.place_gain = [(margin_weight * v + lead_weight) if v else 0 for v in values]
        self.capture_gain = [(2 * margin_weight * v + lead_weight) if v else 0 for v in values]
        self.hands = Hands(self.place_gain, self.capture_gain)
        blue, red = (
            self.hands.add(tuple(hand.count(chip) for chip in CHIPS)) for hand in state.hands
        )
        self.root: Node = (state.board, blue, red, state.mover, state.locked)
        # By content: what the other side gains by capturing it.
        self._worth = tuple(_worth(self.capture_gain, colour) for colour in (BLUE, RED))

    def parks(self, node: Node) -> int:
        """The parks left in the supply."""
        return self._supply - node[0].count(PARK_PLOT)

    def name(self, move: int) -> str:
        """The move as text."""
        if move == PASS:
            return "pass"
        plot, chip = divmod(move, 16)
        return f"{'P' if chip == PARK else CHIPS[chip]}@{self.names[plot]}"

    def moves(self, node: Node) -> list[int]:
        """All legal moves in canonical order; empty exactly when the game is over."""
        board, blue, red, mover, locked = node
        hand = self.hands.kinds[red if mover else blue]
        parks = bool(locked) and self.parks(node) > 0
        moves: list[int] = []
        must_place = False
        plot = board.find(0)
        while plot >= 0:
            if locked and plot in locked:
                if parks:  # BAU-12, BAU-13
                    moves.append(16 * plot + PARK)
            elif hand:
                bits = hand
                for other in self.neighbours[plot]:
                    bits &= _BESIDE[board[other]]
                if bits:
                    moves += [16 * plot + kind for kind in _kinds(bits)]
                    must_place = True
            plot = board.find(0, plot + 1)
        if not must_place and (moves or self._goes_on(node)):
            moves.append(PASS)  # BAU-15
        return moves

    def _goes_on(self, node: Node) -> bool:
        """BAU-16: can anybody (`solo`: this player) place an own chip, locks disregarded?"""
        board, blue, red, _, _ = node
        hand = 0
        if self.solo != RED:
            hand |= self.hands.kinds[blue]
        if self.solo != BLUE:
            hand |= self.hands.kinds[red]
        plot = board.find(0) if hand else -1
        while plot >= 0:
            bits = hand
            for other in self.neighbours[plot]:
                bits &= _BESIDE[board[other]]
            if bits:
                return True
            plot = board.find(0, plot + 1)
        return False

    def over(self, node: Node) -> bool:
        """BAU-16: nobody can place anything any more."""
        return not (node[4] and self.parks(node)) and not self._goes_on(node)

    def play(self, node: Node, move: int) -> tuple[Node, int]:
        """The node after a legal move, and what the value gains by it (Blue minus Red)."""
        board, blue, red, mover, _ = node
        after = 1 - mover if self.solo is None else mover
        if move == PASS:
            return (board, blue, red, after, ()), 0
        plot, kind = divmod(move, 16)
        plots = bytearray(board)
        gain = 0
        if kind == PARK:
            plots[plot] = PARK_PLOT
        else:
            plots[plot] = 10 * (mover + 1) + kind
            gain = self.place_gain[kind]
            if mover == BLUE:
                blue = self.hands.without(blue, kind)
            else:
                red = self.hands.without(red, kind)
        taken = self._taken(plots, plot, 1 - mover)
        for victim in taken:
            gain += self.capture_gain[_VALUE[plots[victim]]]
            plots[victim] = 0
        locked = taken if self.solo is None else ()
        return (bytes(plots), blue, red, after, locked), gain if mover == BLUE else -gain

    def _taken(self, board: bytearray, plot: int, enemy: int) -> tuple[int, ...]:
        """BAU-10: enemy chips beside `plot` that have no liberty left."""
        taken: tuple[int, ...] = ()
        for other in self.neighbours[plot]:
            if _COLOUR[board[other]] == enemy:
                for beside in self.neighbours[other]:
                    if not board[beside]:
                        break
                else:
                    taken += (other,)
        return taken

    def walk(self, path: Sequence[int]) -> Node:
        """The node after these moves from the root."""
        node = self.root
        for move in path:
            node, _ = self.play(node, move)
        return node

    def can_still_gain(self, node: Node) -> tuple[int, int]:
        """Bounds of what Blue and what Red can still gain.

        A chip counts when it is placed, an enemy chip on the board when it is captured, an enemy
        chip in hand when it is placed (for the enemy) and captured (for us).
        """
        board, blue, red, _, _ = node
        placed, surplus = self.hands.placed, self.hands.surplus
        on_red, on_blue = self._worth[RED], self._worth[BLUE]
        return (
            placed[blue] + surplus[red] + sum(map(on_red.__getitem__, board)),
            placed[red] + surplus[blue] + sum(map(on_blue.__getitem__, board)),
        )


def _worth(gain: list[int], colour: int) -> tuple[int, ...]:
    return tuple(gain[_VALUE[code]] if _COLOUR[code] == colour else 0 for code in _CODES)
