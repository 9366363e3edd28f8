"""Bauab: two developers plan a quarter (rules BAU-01 to BAU-20, see RULES.md).

Perfect information, no chance after the draw for the first turn, always finite.

>>> from gamekit.games.bauab import GAME
>>> state = GAME.new_game(layout="1x2", chips="12", first="blue")
>>> for move in ("1@a1", "2@b1", "P@a1", "P@b1"):
...     state = state.apply(move)
>>> state.actor is None, state.score()
(True, (2, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import (
    CHANCE,
    Action,
    EndReason,
    Game,
    OpenView,
    Option,
    Outcome,
    State,
)
from gamekit.core.strict_json import show
from gamekit.core.texts import Texts
from gamekit.games.bauab.layout import Layout, layout_rows, named_layouts, plot_cell

BLUE: Final = 0
RED: Final = 1
COLOURS: Final = ("blue", "red")
LETTERS: Final = "br"
CHIPS: Final = "X123456789"  # the kinds of own chips, in canonical order
STANDARD_SET: Final = "XXX11223345"  # BAU-03
PARKS: Final = 15  # BAU-03

# What lies on a plot, as one byte: empty, park, or 10 · (colour + 1) + value (X counts 0).
EMPTY: Final = 0
PARK: Final = 1
_CODES: Final = {".": EMPTY, "P": PARK} | {
    LETTERS[colour] + chip: 10 * (colour + 1) + value
    for colour in (BLUE, RED)
    for value, chip in enumerate(CHIPS)
}
_TOKENS: Final = {code: token for token, code in _CODES.items()}
_COLOUR: Final = tuple(code // 10 - 1 if code >= 10 else -1 for code in range(30))
_VALUE: Final = tuple(code % 10 if code >= 10 else 0 for code in range(30))
# The chips that may lie beside this content, as a set of bits (BAU-07): all but its own value.
_BESIDE: Final = tuple(~(1 << _VALUE[code]) if _VALUE[code] else ~0 for code in range(30))


def chip_token(code: int) -> str:
    """The token of the position format: `.`, `P`, `b3`, `rX`."""
    return _TOKENS[code]


def chip_code(token: str) -> int:
    """The content that a token stands for. Raises `KeyError`."""
    return _CODES[token]


def chip_colour(code: int) -> int | None:
    """`BLUE`, `RED`, or `None` for an empty plot or a park."""
    return _COLOUR[code] if code >= 10 else None


def chip_value(code: int) -> int:
    """The points of a content: 0 for X chips, parks and empty plots (BAU-18)."""
    return _VALUE[code]


class Place(Action):
    """Put a chip on a plot: an own chip `X`, `1` … `9`, or a park `P`."""

    __slots__ = ("_key", "chip", "plot")

    def __init__(self, chip: str, plot: str) -> None:
        self.chip = chip
        self.plot = plot
        self._key = (*plot_cell(plot), "X123456789P".index(chip))

    @property
    def key(self) -> tuple[int, ...]:
        return self._key

    def __str__(self) -> str:
        return f"{self.chip}@{self.plot}"

    def __repr__(self) -> str:
        return f"Place({self.chip!r}, {self.plot!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Place) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)


class Pass(Action):
    """Place nothing (only where BAU-15 allows)."""

    __slots__ = ()

    @property
    def key(self) -> tuple[int, ...]:
        return (1 << 30,)

    def __str__(self) -> str:
        return "pass"

    def __repr__(self) -> str:
        return "Pass()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pass)

    def __hash__(self) -> int:
        return hash(Pass)


class Begin(Action):
    """Chance decides who begins (BAU-04)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def key(self) -> tuple[int, ...]:
        return (self.seat,)

    def __str__(self) -> str:
        return f"{COLOURS[self.seat]} begins"

    def __repr__(self) -> str:
        return f"Begin({self.seat})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Begin) and self.seat == other.seat

    def __hash__(self) -> int:
        return hash((Begin, self.seat))


PASS: Final = Pass()
BEGINS: Final = (Begin(BLUE), Begin(RED))
place: Final = cache(Place)  # equal placements are one object
_by_key: Final = attrgetter("_key")


def sort_hand(chips: Iterable[str]) -> str:
    """A hand in its canonical order, X first."""
    return "".join(sorted(chips, key=CHIPS.index))


@cache
def _hand_bits(hand: str) -> int:
    """The kinds of chips in a hand as a set of bits."""
    return sum({1 << CHIPS.index(chip) for chip in hand})


@cache
def _placements(plot: str, bits: int) -> tuple[Place, ...]:
    """One action for each kind in `bits`, in canonical order (equal chips give one action)."""
    return tuple(place(chip, plot) for value, chip in enumerate(CHIPS) if bits >> value & 1)


class BauabState(State):
    """A moment of Bauab.

    `board` holds one content per plot, `hands` two sorted strings of chips, `locked` the plots
    that the mover lost by the preceding turn (BAU-12, BAU-13), `captured` the points in the two
    piles. Two states are equal if all of these but `captured` agree.
    """

    __slots__ = (
        "_legal", "board", "captured", "hands", "layout", "locked", "mover", "neighbour_check",
        "parks",
    )  # fmt: skip

    def __init__(
        self,
        layout: Layout,
        board: bytes,
        hands: tuple[str, str],
        mover: int,
        locked: tuple[int, ...] = (),
        parks: int = PARKS,
        captured: tuple[int, int] = (0, 0),
        neighbour_check: str = "before",
    ) -> None:
        self.layout = layout
        self.board = board
        self.hands = hands
        self.mover = mover
        self.locked = locked
        self.parks = parks
        self.captured = captured
        self.neighbour_check = neighbour_check
        self._legal: tuple[Action, ...] | None = None

    # --- the protocol -------------------------------------------------------------------------

    @property
    def game(self) -> Bauab:
        return GAME

    @property
    def players(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        return self.mover if self.legal_actions() else None

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self._legal
        if legal is None:
            legal = self._legal = BEGINS if self.mover == CHANCE else tuple(self._generate())
        return legal

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.mover != CHANCE:
            return ()
        return tuple((begin, Fraction(1, 2)) for begin in BEGINS)

    def possible_actions(self) -> list[Action]:
        places = [place(chip, name) for name in self.layout.names for chip in CHIPS + "P"]
        return [*BEGINS, *places, PASS]

    def refusal(self, action: Action) -> IllegalAction | None:
        if self.mover == CHANCE:
            ok = isinstance(action, Begin)
            return None if ok else GAME.illegal("BAU-04", "not-drawn")
        if isinstance(action, Place):
            return self._refuse_park(action) if action.chip == "P" else self._refuse_own(action)
        if isinstance(action, Pass):
            return self._refuse_pass()
        return GAME.illegal("BAU-04", "drawn")

    def successor(self, action: Action) -> BauabState:
        mover = self.mover
        if isinstance(action, Begin):
            return self._next(self.board, self.hands, action.seat, (), self.parks, self.captured)
        if not isinstance(action, Place):
            # BAU-14: passing ends the lock too.
            return self._next(self.board, self.hands, 1 - mover, (), self.parks, self.captured)
        # BAU-05: one placement a turn. BAU-08: nothing that lies on the board ever moves.
        plot = self.layout.index[action.plot]
        board = bytearray(self.board)
        hands, parks, captured = self.hands, self.parks, self.captured
        if action.chip == "P":
            board[plot] = PARK
            parks -= 1
        else:
            board[plot] = _CODES[LETTERS[mover] + action.chip]
            left = hands[mover].replace(action.chip, "", 1)
            hands = (left, hands[1]) if mover == BLUE else (hands[0], left)
        taken = self._taken(board, plot, 1 - mover)
        if taken:
            points = 0
            for victim in taken:
                points += _VALUE[board[victim]]
                board[victim] = EMPTY
            piles = list(captured)
            piles[mover] += points
            captured = (piles[0], piles[1])
        return self._next(bytes(board), hands, 1 - mover, taken, parks, captured)

    def view(self, seat: int) -> OpenView:
        return OpenView(seat, self)

    def returns(self) -> tuple[int, ...]:
        margin = self.margin()
        return (margin, -margin)

    def outcome(self) -> Outcome | None:
        if self.actor is not None:
            return None
        # BAU-19: points, then the number of planning chips on the board. BAU-20: else a draw.
        for difference, reason in (
            (self.margin(), EndReason.POINTS),
            (self.lead(), EndReason.TIE_BREAK),
        ):
            if difference:
                return Outcome(reason, (BLUE if difference > 0 else RED,))
        return Outcome(EndReason.DRAW, ())

    # --- what the rules say -------------------------------------------------------------------

    def score(self) -> tuple[int, int]:
        """Points of Blue and Red as they stand (BAU-18)."""
        points = list(self.captured)
        for code in self.board:
            if code >= 10:
                points[_COLOUR[code]] += _VALUE[code]
        return points[0], points[1]

    def margin(self) -> int:
        """Blue's points minus Red's."""
        blue, red = self.score()
        return blue - red

    def lead(self) -> int:
        """Blue's number of planning chips on the board minus Red's."""
        owners = [_COLOUR[code] for code in self.board if _VALUE[code]]
        return owners.count(BLUE) - owners.count(RED)

    def liberties(self, plot: str) -> tuple[str, ...]:
        """The empty plots beside a plot (BAU-09)."""
        names, board = self.layout.names, self.board
        beside = self.layout.neighbours[self.layout.index[plot]]
        return tuple(names[other] for other in beside if not board[other])

    def captures(self, action: Action) -> tuple[str, ...]:
        """The plots whose chips a legal action would capture (BAU-10), in row-major order."""
        if not isinstance(action, Place):
            return ()
        plot = self.layout.index[action.plot]
        board = bytearray(self.board)
        board[plot] = PARK  # whatever is placed takes the liberty
        return tuple(self.layout.names[p] for p in self._taken(board, plot, 1 - self.mover))

    def content(self, plot: str) -> int:
        """What lies on a plot, as a code for `chip_token`, `chip_colour` and `chip_value`."""
        return self.board[self.layout.index[plot]]

    def with_mover(self, mover: int) -> BauabState:
        """The same board with another player to move, or `CHANCE` to draw the first one."""
        return self._next(self.board, self.hands, mover, (), self.parks, self.captured)

    def _next(
        self, board: bytes, hands: tuple[str, str], mover: int, locked: tuple[int, ...],
        parks: int, captured: tuple[int, int],
    ) -> BauabState:  # fmt: skip
        return BauabState(
            self.layout, board, hands, mover, locked, parks, captured, self.neighbour_check
        )

    def _taken(self, board: bytearray, plot: int, enemy: int) -> tuple[int, ...]:
        """BAU-10: enemy chips beside `plot` without a liberty. BAU-11: own chips stay."""
        neighbours = self.layout.neighbours
        taken: tuple[int, ...] = ()
        for other in neighbours[plot]:
            if _COLOUR[board[other]] == enemy:
                for beside in neighbours[other]:
                    if not board[beside]:
                        break
                else:
                    taken += (other,)
        return taken

    def _openings(self, colour: int) -> Iterator[tuple[int, int]]:
        """Each empty plot with the chips of a colour that may go there, as bits (BAU-06, BAU-07).

        Plots where none may go are left out. Locks are disregarded.
        """
        hand = _hand_bits(self.hands[colour])
        if not hand:
            return
        board, neighbours, check = self.board, self.layout.neighbours, self.neighbour_check
        for plot, content in enumerate(board):
            if content:
                continue
            bits = hand
            if check == "after":
                bits &= self._beside_after(plot, colour)
            else:
                for other in neighbours[plot]:
                    bits &= _BESIDE[board[other]]
            if bits:
                yield plot, bits

    def _beside_after(self, plot: int, colour: int) -> int:
        """R4, option "after": chips that the placement captures do not bar it."""
        board = bytearray(self.board)
        board[plot] = PARK
        taken = self._taken(board, plot, 1 - colour)
        bits = ~0
        for other in self.layout.neighbours[plot]:
            if other not in taken:
                bits &= _BESIDE[board[other]]
        return bits

    def _generate(self) -> list[Action]:
        """The legal actions of a player in canonical order (section 5 of the rules page)."""
        names, locked = self.layout.names, self.locked
        actions: list[Action] = []
        for plot, bits in self._openings(self.mover):
            if plot not in locked:  # BAU-13
                actions += _placements(names[plot], bits)
        must_place = bool(actions)
        if locked and self.parks:  # BAU-12
            actions += [place("P", names[plot]) for plot in locked]
            actions.sort(key=_by_key)
        if not must_place and (actions or self._anybody_can_place()):
            actions.append(PASS)  # BAU-15; without it the game is over (BAU-16)
        return actions

    def is_over(self) -> bool:
        """BAU-16, without listing all actions."""
        return (
            self.mover != CHANCE
            and not (self.locked and self.parks)
            and not self._anybody_can_place()
        )

    def _anybody_can_place(self) -> bool:
        """BAU-16: can either player place an own chip, locks disregarded?"""
        return any(True for colour in (BLUE, RED) for _ in self._openings(colour))

    # --- refusals, rule by rule (independent of `_generate`: check_game compares the two) --------

    def _refuse_plot(self, action: Place) -> IllegalAction | None:
        plot = self.layout.index.get(action.plot)
        if plot is None:
            return GAME.illegal("BAU-06", "no-plot", plot=action.plot)
        if self.board[plot]:
            return GAME.illegal("BAU-06", "taken", plot=action.plot)
        return None

    def _refuse_own(self, action: Place) -> IllegalAction | None:
        refusal = self._refuse_plot(action)
        if refusal:
            return refusal
        if action.chip not in self.hands[self.mover]:
            return GAME.illegal("BAU-06", "no-chip", seat=self.mover, chip=action.chip)
        plot = self.layout.index[action.plot]
        if plot in self.locked:
            return GAME.illegal("BAU-13", "locked", plot=action.plot)
        if action.chip != "X":
            return self._refuse_neighbour(plot, action)
        return None

    def _refuse_neighbour(self, plot: int, action: Place) -> IllegalAction | None:
        value = int(action.chip)
        ignored = self.captures(action) if self.neighbour_check == "after" else ()
        for other in self.layout.neighbours[plot]:
            name = self.layout.names[other]
            if _VALUE[self.board[other]] == value and name not in ignored:
                return GAME.illegal("BAU-07", "equal", value=value, plot=action.plot, other=name)
        return None

    def _refuse_park(self, action: Place) -> IllegalAction | None:
        refusal = self._refuse_plot(action)
        if refusal:
            return refusal
        if self.layout.index[action.plot] not in self.locked:
            return GAME.illegal("BAU-12", "no-park-here", plot=action.plot)
        return None if self.parks else GAME.illegal("BAU-12", "no-park-left")

    def _refuse_pass(self) -> IllegalAction | None:
        if any(plot not in self.locked for plot, _ in self._openings(self.mover)):
            return GAME.illegal("BAU-15", "must-place")
        park = self.parks and self.locked
        if not park and not self._anybody_can_place():
            return GAME.illegal("BAU-16", "over")
        return None

    # --- identity and text ----------------------------------------------------------------------

    def _identity(self) -> tuple[Any, ...]:
        return (self.board, self.hands, self.mover, self.locked, self.parks)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BauabState)
            and self._identity() == other._identity()
            and self.layout == other.layout
            and self.neighbour_check == other.neighbour_check
        )

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        from gamekit.games.bauab.position import to_position

        position = to_position(self if self.mover != CHANCE else self.with_mover(BLUE))
        draw = ".with_mover(CHANCE)" if self.mover == CHANCE else ""
        check = f", neighbour_check={self.neighbour_check!r}" * (self.neighbour_check != "before")
        return f"from_position({position!r}{check}){draw}"

    def __str__(self) -> str:
        from gamekit.games.bauab.position import describe

        return describe(self)


class Bauab(Game):
    """The game object of Bauab."""

    slug = "bauab"
    player_counts = (2,)
    has_chance = True
    zero_sum = True
    options = (
        Option("layout", "4x4", ("4x4", "cross", "bridge", "street", "3x3", "2x2", "plus", "ring")),
        Option("chips", STANDARD_SET, (STANDARD_SET, "X1234", "1234", "123", "12")),
        Option("first", "draw", ("draw", *COLOURS), closed=True),
        Option("parks", PARKS),
        Option("neighbour_check", "before", ("before", "after"), closed=True),
        Option("require_connected", True, (True, False), closed=True),
        Option("teaching", False, (False, True), closed=True),
        Option("position", None),
    )

    @property
    def texts(self) -> Texts:
        return Texts(Path(__file__).with_name("texts.toml"))

    def start(self, players: int, options: Mapping[str, Any]) -> BauabState:
        from gamekit.games.bauab.position import from_position

        check = options["neighbour_check"]
        if options["position"] is not None:
            return from_position(options["position"], neighbour_check=check)
        chips = options["chips"]
        if not isinstance(chips, str) or set(chips) - set(CHIPS):
            raise OptionError(f"option 'chips': expected a text of X and 1 to 9, not {show(chips)}")
        if options["parks"] < 0:
            raise OptionError(f"option 'parks': expected 0 or more, not {options['parks']}")
        first = options["first"]
        state = from_position(
            {
                "board": layout_rows(options["layout"]),
                "hands": {"blue": chips, "red": chips},
                "to_move": COLOURS[0] if first == "draw" else first,
                "parks": options["parks"],
            },
            neighbour_check=check,
        )
        self._check_layout(state.layout, options)
        return state.with_mover(CHANCE) if first == "draw" else state

    def _check_layout(self, layout: Layout, options: Mapping[str, Any]) -> None:
        """BAU-01: 16 connected plots, unless a small board was asked for by name."""
        if options["require_connected"] and not layout.is_connected():
            raise OptionError(
                "option 'layout': the plots are not connected over shared edges (BAU-01); "
                "require_connected=False allows it"
            )
        drawn = not isinstance(options["layout"], str)
        if drawn and not options["teaching"] and len(layout) != 16:
            raise OptionError(
                f"option 'layout': {len(layout)} plots, expected 16 (BAU-01); "
                "teaching=True allows any number"
            )

    def parse(self, text: str) -> Action:
        words = text.strip()
        if words == "pass":
            return PASS
        for begin in BEGINS:
            if words == str(begin):
                return begin
        chip, at, plot = words.partition("@")
        if at and len(chip) == 1 and chip in CHIPS + "P":
            try:
                return place(chip, plot)
            except ValueError:
                pass
        raise NotationError(
            f"{text[:40]!r} is no action; expected a chip and a plot such as '3@b2', 'P@b2', "
            "or 'pass'"
        )

    def max_length(self, start: State) -> int:
        """BAU-17: each placement uses up a chip or a park; at most two passes follow it."""
        assert isinstance(start, BauabState)
        return 3 * (sum(map(len, start.hands)) + start.parks + 1) + 1

    def return_bounds(self, start: State) -> tuple[int, int]:
        assert isinstance(start, BauabState)
        most = sum(int(chip) for hand in start.hands for chip in hand if chip != "X")
        most += sum(map(chip_value, start.board)) + sum(start.captured)
        return -most, most


GAME: Final = Bauab()
__all__ = ["GAME", "Bauab", "BauabState", "Begin", "Pass", "Place", "named_layouts"]
