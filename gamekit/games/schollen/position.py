"""Positions of Schollenschubser as JSON (section 6 of the rules page) and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.schollen.actions import BANK, COLOURS, ROWS, SHIP, is_colour
from gamekit.games.schollen.ice import DECK, TURN_LIMIT, Ice, Men, crowd, grid_of, supply
from gamekit.games.schollen.rules import GAME, SchollenState

#: The fields of a position, without the question, its extra fields and `horizon`.
FIELDS = (
    "floes", "researchers", "player", "columns", "rows", "deck", "max_floe", "entry_limit",
    "drift_rule",
)  # fmt: skip
DRIFT_RULES = ("blocked", "push")


def from_position(
    position: Mapping[str, Any],
    *,
    dice: tuple[int, ...] = (),
    ready: tuple[int, ...] | None = None,
    entries: int = 0,
    turn: int = 0,
    turn_limit: int = TURN_LIMIT,
) -> SchollenState:
    """The state that a position describes, at the start of its player's turn.

    The other arguments take up a turn in its middle. Raises `PositionError` naming the field.

    >>> men = {"red": {"E2": 2, "bank": 2}, "blue": {"E2": 1, "ship": 3}}
    >>> state = from_position({"floes": {"E2": 3}, "researchers": men, "player": "red"})
    >>> state = state.apply("roll 2 2").apply("2 drift:E2")
    >>> [(state.count(seat, "bank"), state.count(seat, "ship")) for seat in (0, 1)]
    [(4, 0), (1, 3)]
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"field 'position': expected an object, not {show(position)}")
    for name in position:
        if name not in FIELDS:
            raise PositionError(f"unknown field {show(name)}; a position has {', '.join(FIELDS)}")
    for name in ("floes", "researchers"):
        if name not in position:
            raise PositionError(f"field {name!r} is missing")
    columns = read_count(position.get("columns", 4), "columns", 1, 4)
    rows = read_count(position.get("rows", 5), "rows", 1, len(ROWS))
    max_floe = read_count(position.get("max_floe", 4), "max_floe", 3, 4)
    colours, men = _read_men(position["researchers"], columns, rows)
    ice = Ice(
        columns,
        rows,
        colours,
        tuple(map(sum, men)),
        *_read_deck(position.get("deck", {})),
        max_floe,
        read_count(position.get("entry_limit", 1), "entry_limit"),
        _read_rule(position.get("drift_rule", DRIFT_RULES[0])),
    )
    floes = _read_floes(position["floes"], ice)
    _check_room(ice, floes, men)
    mover = _read_player(position, colours)
    return SchollenState(ice, floes, men, mover, dice, ready, entries, turn, turn_limit)


def to_position(state: SchollenState) -> dict[str, Any]:
    """The position of a state, every field written out. What is known of the turn is left out."""
    ice = state.ice
    names = (*ice.grid.names, BANK, SHIP)
    floes = {name: size for name, size in zip(ice.grid.names, state.floes, strict=True) if size}
    researchers = {
        colour: {name: count for name, count in zip(names, counts, strict=True) if count}
        for colour, counts in zip(ice.colours, state.men, strict=True)
    }
    return {
        "floes": floes,
        "researchers": researchers,
        "player": ice.colours[state.mover],
        "columns": ice.columns,
        "rows": ice.rows,
        "deck": {"big": ice.big, "small": ice.small},
        "max_floe": ice.max_floe,
        "entry_limit": ice.entry_limit,
        "drift_rule": ice.drift_rule,
    }


def picture(state: SchollenState) -> list[str]:
    """The board as lines of letters: `4rrb.` is a floe of size 4 with two red and one blue.

    A dot after the size is a free place, `~` open water.
    """
    ice = state.ice
    cells = [_cell(state, cell) for cell in range(ice.cells)]
    width = max(5, *map(len, cells))
    head = "  " + " ".join(f"{column:<{width}}" for column in range(1, ice.columns + 1))
    lines = [head.rstrip()]
    for row in range(ice.rows):
        line = cells[row * ice.columns : (row + 1) * ice.columns]
        lines.append(f"{ROWS[row]} {' '.join(f'{cell:<{width}}' for cell in line)}".rstrip())
    return lines


def _cell(state: SchollenState, cell: int) -> str:
    size = state.floes[cell]
    if not size:
        return "~"
    crews = zip(state.ice.colours, state.men, strict=True)
    standing = "".join(colour[0] * counts[cell] for colour, counts in crews)
    return f"{size}{standing:.<{size}}"


def describe(state: SchollenState, language: str = "en") -> str:
    """The position as a text picture, as `print(state)` shows it."""
    ice = state.ice

    def say(key: str, **values: Any) -> str:
        return GAME.texts.say(f"plain.{key}", language, **values)

    names = [colour_name(colour, language) for colour in ice.colours]
    crews = [
        say("crew", seat=name, bank=counts[ice.bank], ship=counts[ice.ship], crew=crew)
        for name, counts, crew in zip(names, state.men, ice.crew, strict=True)
    ]
    big, small = supply(ice, state.floes)
    mover = names[state.mover]
    if state.is_over():
        won = ", ".join(names[seat] for seat in state.winners())
        turn = say("won", seats=won) if won else say("draw")
    elif not state.dice:
        turn = say("rolls", seat=mover)
    elif state.ready is None:
        turn = say("rolled", seat=mover, first=state.dice[0], second=state.dice[1])
    else:
        turn = say("moves", seat=mover)
    stock = say("supply", big=big, small=small)
    return "\n".join([*picture(state), *crews, f"{stock} {turn}"])


def colour_name(colour: str, language: str) -> str:
    """A colour for people; colours that no seat has stay as they are written."""
    if colour in COLOURS:
        return GAME.seat_name(COLOURS.index(colour), language)
    return colour.title()


def read_count(value: Any, field: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within its limits."""
    if type(value) is not int:
        raise PositionError(f"field {field!r}: expected a whole number, not {show(value)}")
    if value < least or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise PositionError(f"field {field!r}: expected {limits}, not {show(value)}")
    return value


def _read_object(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"field {field!r}: expected an object, not {show(value)}")
    return value


def _read_men(researchers: Any, columns: int, rows: int) -> tuple[tuple[str, ...], Men]:
    """The colours in the order of the seats, and the counts of each."""
    table = _read_object(researchers, "researchers")
    if not table:
        raise PositionError("field 'researchers': expected at least one colour")
    for colour in table:
        if not is_colour(colour):
            raise PositionError(f"field 'researchers': {show(colour)} is no colour")
    known = [colour for colour in COLOURS if colour in table]
    colours = (*known, *sorted(set(table) - set(known)))
    index = grid_of(columns, rows).index
    spots = {**index, BANK: len(index), SHIP: len(index) + 1}
    return colours, tuple(_read_crew(table[colour], colour, spots) for colour in colours)


def _read_crew(places: Any, colour: str, spots: dict[str, int]) -> tuple[int, ...]:
    field = f"researchers.{colour}"
    counts = [0] * len(spots)
    for name, count in _read_object(places, field).items():
        if name not in spots:
            raise PositionError(
                f"field {field!r}: {show(name)} is no place of the board, nor 'bank' or 'ship'"
            )
        counts[spots[name]] = read_count(count, f"{field}.{name}")
    return tuple(counts)


def _read_deck(deck: Any) -> tuple[int, int]:
    table = _read_object(deck, "deck")
    for name in table:
        if name not in DECK:
            raise PositionError(f"field 'deck': unknown field {show(name)}; expected big, small")
    big, small = (read_count(table.get(kind, DECK[kind]), f"deck.{kind}") for kind in DECK)
    return big, small


def _read_rule(rule: Any) -> str:
    if rule not in DRIFT_RULES:
        raise PositionError(f"field 'drift_rule': expected 'blocked' or 'push', not {show(rule)}")
    return str(rule)


def _read_floes(floes: Any, ice: Ice) -> bytes:
    sizes = bytearray(ice.cells)
    for name, size in _read_object(floes, "floes").items():
        if name not in ice.grid.index:
            raise PositionError(f"field 'floes': {show(name)} is no place of the board")
        sizes[ice.grid.index[name]] = read_count(size, f"floes.{name}", 1, ice.max_floe)
    for kind, left in zip(DECK, supply(ice, bytes(sizes)), strict=True):
        if left < 0:
            cards = getattr(ice, kind)
            raise PositionError(f"field 'floes': {cards - left} {kind} floes, but {cards} cards")
    return bytes(sizes)


def _check_room(ice: Ice, floes: bytes, men: Men) -> None:
    for cell, name in enumerate(ice.grid.names):
        standing = crowd(men, cell)
        if standing and not floes[cell]:
            raise PositionError(f"field 'researchers': {name} is open water")
        if standing > floes[cell]:
            raise PositionError(
                f"field 'researchers': {standing} on {name}, a floe with room for {floes[cell]}"
            )


def _read_player(position: Mapping[str, Any], colours: tuple[str, ...]) -> int:
    player = position.get("player", min(colours))
    if player not in colours:
        raise PositionError(
            f"field 'player': expected one of {', '.join(colours)}, not {show(player)}"
        )
    return colours.index(player)


__all__ = ["FIELDS", "GAME", "describe", "from_position", "picture", "read_count", "to_position"]
