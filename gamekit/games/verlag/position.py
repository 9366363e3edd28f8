"""Positions of Verlag as JSON (section "Position format" of the rules page) and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.core.errors import PositionError, did_you_mean
from gamekit.core.game import CHANCE
from gamekit.core.strict_json import show
from gamekit.games.verlag.catalogue import (
    ALL_PROJECTS,
    COUNT,
    KIND,
    KINDS,
    PROJECTS,
    SHOPS,
    START_CARDS,
    TURN_LIMIT,
    VIOLET,
    Catalogue,
    catalogue,
)
from gamekit.games.verlag.income import Cards
from gamekit.games.verlag.rules import (
    BUILD,
    DICE,
    GAME,
    OVER,
    PHASES,
    REVEAL,
    ROLL,
    Setting,
    VerlagState,
)

#: The fields of a position, without the question and its extra fields.
FIELDS = ("players", "active", "supply", "limit", "figures")
PLAYER_FIELDS = ("coins", "cards", "projects")
EFFECTS = ("next_turn", "at_once")


def from_position(
    position: Mapping[str, Any],
    *,
    phase: str = PHASES[ROLL],
    dice: tuple[int, ...] = (),
    number: int = 0,
    rerolled: bool = False,
    extra: bool = False,
    turn: int = 0,
    fresh: tuple[int, ...] = (),
    deck: Mapping[str, int] | None = None,
    variable_market: bool = False,
    project_effect: str = EFFECTS[0],
    turn_limit: int = TURN_LIMIT,
) -> VerlagState:
    """The state that a position describes, at the start of a turn of the seat `active`.

    The other arguments take up a turn in its middle: `fresh` are the seats whose Shops do not count
    yet. Raises `PositionError` naming the field.

    >>> poor = {"coins": 0, "cards": {"entwicklung": 2}}
    >>> state = from_position({"players": [poor, {"coins": 0, "cards": {"marketing": 1}}]})
    >>> state.apply("roll 1").apply("die 3").coins
    (2, 0)
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"field 'position': expected an object, not {show(position)}")
    for name in position:
        if name not in FIELDS:
            raise PositionError(f"unknown field {show(name)}; a position has {', '.join(FIELDS)}")
    if "players" not in position:
        raise PositionError("field 'players' is missing")
    table = catalogue(position.get("figures"))
    seats = _read_players(position["players"])
    new = VerlagState.__new__(VerlagState)
    limit = read_count(position["limit"], "limit", 1) if "limit" in position else 0
    new.setting = Setting(table, limit, variable_market, project_effect == "at_once", turn_limit)
    new.coins = tuple(coins for coins, _, _ in seats)
    new.cards = tuple(hand for _, hand, _ in seats)
    new.built = tuple(built for _, _, built in seats)
    new.can = tuple(map(new.setting.may_own, new.cards, new.built))
    new.shops = sum(
        1 << seat for seat, built in enumerate(new.built) if built & SHOPS and seat not in fresh
    )
    new.supply = (
        _read_counts(position["supply"], "supply")
        if "supply" in position
        else usual_supply(table, new.cards)
    )
    new.on_sale = sum(1 << kind for kind, copies in enumerate(new.supply) if copies)
    new.deck = _read_counts(deck or {}, "deck")
    new.mover = read_count(position.get("active", 0), "active", 0, len(seats) - 1)
    new.dice, new.number, new.rerolled = tuple(dice), number or len(dice), rerolled
    new.extra, new.turn = extra, turn
    new.phase = PHASES.index(phase)
    if ALL_PROJECTS in new.built or turn >= turn_limit * len(seats):
        new.phase = OVER
    new.actor = _actor(new)
    new._legal = None
    return new


def _actor(state: VerlagState) -> int | None:
    if state.phase == OVER:
        return None
    return CHANCE if state.phase in (DICE, REVEAL) else state.mover


def to_position(state: VerlagState) -> dict[str, Any]:
    """The position of a state. What is known of the turn is left out."""
    position: dict[str, Any] = {
        "players": [
            {
                "coins": coins,
                "cards": _named(hand),
                "projects": list(state.projects(seat)),
            }
            for seat, (coins, hand) in enumerate(zip(state.coins, state.cards, strict=True))
        ],
        "active": state.mover,
        "supply": _named(state.supply),
    }
    if state.setting.limit:
        position["limit"] = state.setting.limit
    if figures := state.setting.cards.overridden():
        position["figures"] = figures
    return position


def rest_of(state: VerlagState) -> dict[str, Any]:
    """What `from_position` needs beside the position, as far as it is not the usual."""
    setting = state.setting
    fresh = tuple(
        seat
        for seat, built in enumerate(state.built)
        if built & SHOPS and not state.shops >> seat & 1
    )
    rest: dict[str, tuple[Any, Any]] = {
        "phase": (PHASES[state.phase], PHASES[ROLL]),
        "dice": (state.dice, ()),
        "number": (state.number, len(state.dice)),
        "rerolled": (state.rerolled, False),
        "extra": (state.extra, False),
        "turn": (state.turn, 0),
        "fresh": (fresh, ()),
        "deck": (_named(state.deck), {}),
        "variable_market": (setting.variable, False),
        "project_effect": (EFFECTS[setting.at_once], EFFECTS[0]),
        "turn_limit": (setting.turn_limit, TURN_LIMIT),
    }
    return {name: value for name, (value, usual) in rest.items() if value != usual}


def usual_supply(table: Catalogue, cards: Cards) -> tuple[int, ...]:
    """What is left of the piles: all copies but those that players hold, start copies aside."""
    return tuple(
        min(copies, max(0, copies + START_CARDS[kind] * len(cards) - sum(h[kind] for h in cards)))
        for kind, copies in enumerate(table.copies)
    )


def describe(state: VerlagState, language: str = "en") -> str:
    """The position as a text, as `print(state)` shows it."""
    table = state.setting.cards

    def say(key: str, **values: Any) -> str:
        return GAME.texts.say(f"plain.{key}", language, **values)

    def listed(counts: tuple[int, ...]) -> str:
        parts = [
            f"{count} {table.name(key, language)}"
            for key, count in zip(KINDS, counts, strict=True)
            if count
        ]
        return ", ".join(parts) or say("none")

    lines = []
    for seat, coins in enumerate(state.coins):
        name = GAME.seat_name(seat, language)
        built = ", ".join(table.name(key, language) for key in state.projects(seat))
        cards = listed(state.cards[seat])
        lines.append(
            say("seat", seat=name, coins=coins, cards=cards, projects=built or say("none"))
        )
    lines.append(say("supply", cards=listed(state.supply)))
    if state.setting.variable:
        lines.append(say("deck", count=sum(state.deck)))
    return "\n".join([*lines, _turn(state, language)])


def _turn(state: VerlagState, language: str) -> str:
    names = [GAME.seat_name(seat, language) for seat in range(state.players)]
    won = ", ".join(names[seat] for seat in state.winners())
    if state.phase == OVER:
        key = "won" if won else "draw"
    else:
        key = f"phase-{PHASES[state.phase]}"
        if state.phase == BUILD and not state.dice:  # a position of `best_purchase`
            key = "phase-purchase"
    dice = " + ".join(map(str, state.dice))
    values = {"seat": names[state.mover], "seats": won, "dice": dice, "number": state.number}
    return GAME.texts.say(f"plain.{key}", language, **values)


def read_count(value: Any, field: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within its limits."""
    if type(value) is not int:
        raise PositionError(f"field {field!r}: expected a whole number, not {show(value)}")
    if value < least or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise PositionError(f"field {field!r}: expected {limits}, not {show(value)}")
    return value


def _named(counts: tuple[int, ...]) -> dict[str, int]:
    return {key: count for key, count in zip(KINDS, counts, strict=True) if count}


def _read_players(players: Any) -> list[tuple[int, tuple[int, ...], int]]:
    """Coins, cards and projects of every seat."""
    if not isinstance(players, (list, tuple)):
        raise PositionError(f"field 'players': expected a list, not {show(players)}")
    if not 2 <= len(players) <= 4:
        raise PositionError(f"field 'players': expected 2 to 4 players, not {len(players)}")
    return [_read_player(player, f"players[{seat}]") for seat, player in enumerate(players)]


def _read_player(player: Any, field: str) -> tuple[int, tuple[int, ...], int]:
    if not isinstance(player, Mapping):
        raise PositionError(f"field {field!r}: expected an object, not {show(player)}")
    for name in player:
        if name not in PLAYER_FIELDS:
            raise PositionError(
                f"field {field!r}: unknown field {show(name)}; expected {', '.join(PLAYER_FIELDS)}"
            )
    if "coins" not in player:
        raise PositionError(f"field '{field}.coins' is missing")
    coins = read_count(player["coins"], f"{field}.coins")
    hand = _read_counts(player.get("cards", {}), f"{field}.cards")
    for kind, copies in enumerate(hand):
        if VIOLET >> kind & 1 and copies > 1:  # VER-30
            raise PositionError(
                f"field '{field}.cards.{KINDS[kind]}': expected 0 or 1 of a violet kind, "
                f"not {show(copies)}"
            )
    return coins, hand, _read_projects(player.get("projects", []), f"{field}.projects")


def _read_counts(table: Any, field: str) -> tuple[int, ...]:
    """The counts of a kind → count object, in the order of the kinds."""
    if not isinstance(table, Mapping):
        raise PositionError(f"field {field!r}: expected an object, not {show(table)}")
    counts = [0] * COUNT
    for key, count in table.items():
        if key not in KINDS:
            raise PositionError(
                f"field {field!r}: {show(key)} is no department{did_you_mean(key, KINDS)}"
            )
        counts[KIND[key]] = read_count(count, f"{field}.{key}")
    return tuple(counts)


def _read_projects(projects: Any, field: str) -> int:
    if not isinstance(projects, (list, tuple)):
        raise PositionError(f"field {field!r}: expected a list, not {show(projects)}")
    built = 0
    for key in projects:
        if key not in PROJECTS:
            hint = did_you_mean(key, PROJECTS) if isinstance(key, str) else ""
            raise PositionError(f"field {field!r}: {show(key)} is no project{hint}")
        bit = 1 << PROJECTS.index(key)
        if built & bit:
            raise PositionError(f"field {field!r}: {show(key)} appears twice")
        built |= bit
    return built


__all__ = [
    "FIELDS", "GAME", "describe", "from_position", "read_count", "rest_of", "to_position",
    "usual_supply",
]  # fmt: skip
