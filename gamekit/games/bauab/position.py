"""Positions of Bauab as JSON (section 6 of the rules page) and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.core.errors import PositionError
from gamekit.core.game import CHANCE
from gamekit.core.strict_json import show
from gamekit.games.bauab.layout import Layout, layout_of
from gamekit.games.bauab.rules import (
    BLUE,
    CHIPS,
    COLOURS,
    EMPTY,
    GAME,
    PARK,
    PARKS,
    RED,
    BauabState,
    chip_code,
    chip_token,
    chip_value,
    sort_hand,
)

#: The fields of a position, without the question and its extra fields.
FIELDS = ("board", "hands", "to_move", "locked", "parks", "captured")
#: Larger boards are typing mistakes; the game has 16 plots.
MAX_SIDE = 100


def from_position(position: Mapping[str, Any], *, neighbour_check: str = "before") -> BauabState:
    """The state that a position describes. Raises `PositionError` naming the field.

    >>> state = from_position({"board": ["b1 ."], "hands": {"red": "2"}, "to_move": "red"})
    >>> [str(action) for action in state.legal_actions()]
    ['2@b1']
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"field 'position': expected an object, not {show(position)}")
    for name in position:
        if name not in FIELDS:
            raise PositionError(f"unknown field {show(name)}; a position has {', '.join(FIELDS)}")
    for name in ("board", "to_move"):
        if name not in position:
            raise PositionError(f"field {name!r} is missing")
    layout, board = _read_board(position["board"])
    hands = position.get("hands", {})
    parks = _read_parks(position, board)
    captured = _read_pair(position.get("captured", {}), "captured")
    return BauabState(
        layout,
        board,
        _read_hands(hands),
        read_colour(position["to_move"], "to_move"),
        _read_locked(position.get("locked", []), layout, board),
        parks,
        captured,
        neighbour_check,
    )


def to_position(state: BauabState) -> dict[str, Any]:
    """The position of a state in which a player is to move, every field written out."""
    if state.mover == CHANCE:
        raise PositionError("field 'to_move': the first player is not drawn yet")
    layout = state.layout
    rows = [["#"] * layout.columns for _ in range(layout.rows)]
    for (row, column), content in zip(layout.cells, state.board, strict=True):
        rows[row][column] = chip_token(content)
    return {
        "board": [" ".join(row) for row in rows],
        "hands": dict(zip(COLOURS, state.hands, strict=True)),
        "to_move": COLOURS[state.mover],
        "locked": [layout.names[plot] for plot in state.locked],
        "parks": state.parks,
        "captured": dict(zip(COLOURS, state.captured, strict=True)),
    }


def describe(state: BauabState, language: str = "en") -> str:
    """The position as a text picture, as `print(state)` shows it."""
    layout, say = state.layout, GAME.texts.say
    grid = [["  "] * layout.columns for _ in range(layout.rows)]
    for (row, column), content in zip(layout.cells, state.board, strict=True):
        grid[row][column] = f"{chip_token(content):2}"
    lines = [" ".join(row).rstrip() for row in grid]
    blue, red = (GAME.seat_name(seat, language) for seat in (BLUE, RED))
    hands = [" ".join(hand) or "-" for hand in state.hands]
    supply = say("plain.parks", language, count=state.parks)
    lines.append(f"{blue}: {hands[BLUE]}   {red}: {hands[RED]}   {supply}")
    if state.mover == CHANCE:
        turn = say("plain.draw", language)
    elif state.actor is None:
        turn = say("plain.over", language)
    else:
        turn = say("plain.turn", language, seat=GAME.seat_name(state.mover, language))
    points = state.score()
    lines.append(f"{turn} {blue} {points[BLUE]}, {red} {points[RED]}.")
    if state.locked and state.actor is not None:
        plots = " ".join(layout.names[plot] for plot in state.locked)
        lines[-1] += " " + say("plain.locked", language, plots=plots)
    return "\n".join(lines)


def read_colour(value: Any, field: str) -> int:
    """The seat that `"blue"` or `"red"` names."""
    if value not in COLOURS:
        raise PositionError(f"field {field!r}: expected 'blue' or 'red', not {show(value)}")
    return COLOURS.index(value)


def read_count(value: Any, field: str) -> int:
    """A whole number that is not negative."""
    if type(value) is not int:
        raise PositionError(f"field {field!r}: expected a whole number, not {show(value)}")
    if value < 0:
        raise PositionError(f"field {field!r}: expected 0 or more, not {show(value)}")
    return value


def _read_board(rows: Any) -> tuple[Layout, bytes]:
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PositionError("field 'board': expected a list of rows of text")
    contents: dict[tuple[int, int], int] = {}
    for row, line in enumerate(rows):
        for column, token in enumerate(line.split()):
            if max(row, column) >= MAX_SIDE:
                raise PositionError(f"field 'board': more than {MAX_SIDE} rows or columns")
            if token == "#":
                continue
            try:
                contents[row, column] = chip_code(token)
            except KeyError:
                raise PositionError(
                    f"field 'board': row {row + 1} has {show(token)}; expected '.', '#', 'P', "
                    "or 'b' or 'r' with X or a digit 1-9"
                ) from None
    if not contents:
        raise PositionError("field 'board': no plot at all")
    layout = layout_of(tuple(sorted(contents)))
    board = bytes(contents[cell] for cell in layout.cells)
    for plot, beside in enumerate(layout.neighbours):
        for other in beside:
            value = chip_value(board[plot])
            if value and value == chip_value(board[other]):
                names = f"{layout.names[plot]} and {layout.names[other]}"
                raise PositionError(f"field 'board': equal values {value} side by side on {names}")
    return layout, board


def _read_hands(hands: Any) -> tuple[str, str]:
    _check_colours(hands, "hands")
    out = []
    for colour in COLOURS:
        hand = hands.get(colour, "")
        if not isinstance(hand, str):
            raise PositionError(f"field 'hands.{colour}': expected a text, not {show(hand)}")
        for chip in hand:
            if chip not in CHIPS:
                raise PositionError(
                    f"field 'hands.{colour}': {show(chip)} is no chip; expected X or a digit 1-9"
                )
        out.append(sort_hand(hand))
    return out[0], out[1]


def _read_locked(names: Any, layout: Layout, board: bytes) -> tuple[int, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PositionError("field 'locked': expected a list of plots such as 'b2'")
    plots = set()
    for name in names:
        plot = layout.index.get(name)
        if plot is None or board[plot] != EMPTY:
            raise PositionError(f"field 'locked': {show(name)} is no empty plot of the board")
        plots.add(plot)
    return tuple(sorted(plots))


def _read_parks(position: Mapping[str, Any], board: bytes) -> int:
    if "parks" in position:
        return read_count(position["parks"], "parks")
    on_board = board.count(PARK)
    if on_board > PARKS:
        raise PositionError(
            f"field 'parks': {on_board} parks on the board, expected at most {PARKS}"
        )
    return PARKS - on_board


def _read_pair(pair: Any, field: str) -> tuple[int, int]:
    _check_colours(pair, field)
    blue, red = (read_count(pair.get(colour, 0), f"{field}.{colour}") for colour in COLOURS)
    return blue, red


def _check_colours(value: Any, field: str) -> None:
    if not isinstance(value, dict):
        raise PositionError(f"field {field!r}: expected an object with 'blue' and 'red'")
    for name in value:
        if name not in COLOURS:
            raise PositionError(f"field {field!r}: unknown field {show(name)}; expected blue, red")


__all__ = ["FIELDS", "GAME", "describe", "from_position", "to_position"]
