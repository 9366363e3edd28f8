"""Positions of Nussknacker as JSON (section 6 of the rules page): what an observer knows.

>>> position = {"max": 6, "hands": [[1, 3, 4, 5], None, None],
...             "log": [{"ask": 2, "to": 0, "value": 3, "swap": [[2, 1], 1]}]}
>>> knowledge = read(position)
>>> knowledge.sizes, knowledge.log[0].asker_gave
((4, 4, 3), (1, 2))
>>> write(knowledge)["log"]
[{'ask': 2, 'to': 0, 'value': 3, 'swap': [[1, 2], 1]}]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.nussknacker.knowledge import Knowledge, Line, Part
from gamekit.games.nussknacker.nuts import Hand, even_sizes

if TYPE_CHECKING:
    from gamekit.games.nussknacker.rules import NussknackerState

#: The fields of a position, without the question and its extra fields.
FIELDS = ("max", "copies", "hands", "sizes", "log")
LINE_FIELDS = ("ask", "to", "value", "swap")
COPIES = 2
#: Larger decks are typing mistakes; the box has 16 cards.
MAX_CARDS = 400


def read(position: Mapping[str, Any]) -> Knowledge:
    """The knowledge that a position describes; fields that it does not have are left unread.

    Raises `PositionError` with one sentence that names the field. Whether any deal explains the
    log is not asked: that is for the solver to say.

    >>> read({"max": 6, "hands": [[1, 2, 7, 5], None, None]})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'hands[0]': expected cards from 1 to 6, not 7
    """
    if not isinstance(position, Mapping):
        raise PositionError(f"field 'position': expected an object, not {show(position)}")
    for name in ("max", "hands"):
        if name not in position:
            raise PositionError(f"field {name!r} is missing")
    highest = read_whole(position["max"], "max", 1, MAX_CARDS)
    copies = read_whole(position.get("copies", COPIES), "copies", 1, MAX_CARDS)
    if highest * copies > MAX_CARDS:
        raise PositionError(
            f"field 'max': expected a deck of at most {MAX_CARDS} cards, not {highest * copies}"
        )
    hands = _read_list(position["hands"], "hands", "one entry for each player")
    if len(hands) < 2:
        raise PositionError(f"field 'hands': expected two players or more, not {len(hands)}")
    sizes = _read_sizes(position, highest * copies - 1, len(hands))
    known = tuple(
        None if hand is None else _read_cards(hand, f"hands[{seat}]", highest)
        for seat, hand in enumerate(hands)
    )
    _check_hands(known, sizes, copies)
    lines = _read_list(position.get("log", []), "log", "the lines of the log")
    log = tuple(
        _read_line(line, f"log[{number}]", highest, len(hands)) for number, line in enumerate(lines)
    )
    return Knowledge(highest, copies, sizes, known, log)


def write(knowledge: Knowledge) -> dict[str, Any]:
    """The position of this knowledge, every field written out; `read` reads it back."""
    return {
        "max": knowledge.max,
        "copies": knowledge.copies,
        "hands": [None if hand is None else list(hand) for hand in knowledge.hands],
        "sizes": list(knowledge.sizes),
        "log": [write_line(line) for line in knowledge.log],
    }


def write_line(line: Line) -> dict[str, Any]:
    """One line of the log as it stands in a position."""
    swap = None if line.denied else [_write_part(line.asker_gave), _write_part(line.responder_gave)]
    return {"ask": line.asker, "to": line.responder, "value": line.value, "swap": swap}


def _write_part(part: Part | None) -> Any:
    return list(part) if isinstance(part, tuple) else part


def read_whole(value: Any, field: str, least: int, most: int | None = None) -> int:
    """A whole number within its limits."""
    if type(value) is not int:
        raise PositionError(f"field {field!r}: expected a whole number, not {show(value)}")
    if value < least or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise PositionError(f"field {field!r}: expected {limits}, not {show(value)}")
    return value


def _read_list(value: Any, field: str, expected: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"field {field!r}: expected a list ({expected}), not {show(value)}")
    return list(value)


def _read_sizes(position: Mapping[str, Any], cards: int, players: int) -> tuple[int, ...]:
    if "sizes" not in position:
        sizes = even_sizes(cards, players)
        if min(sizes) < 1:
            raise PositionError(
                f"field 'hands': cards to deal: {cards}, not enough for {players} players"
            )
        return sizes
    given = _read_list(position["sizes"], "sizes", "the number of cards of each player")
    if len(given) != players:
        raise PositionError(f"field 'sizes': expected {players} numbers, not {len(given)}")
    sizes = tuple(read_whole(size, "sizes", 1) for size in given)
    if sum(sizes) != cards:
        raise PositionError(
            f"field 'sizes': expected a sum of {cards} (the deck minus one), not {show(sum(sizes))}"
        )
    return sizes


def _read_cards(value: Any, field: str, highest: int) -> Hand:
    cards = _read_list(value, field, "cards")
    for card in cards:
        if type(card) is not int or not 1 <= card <= highest:
            raise PositionError(
                f"field {field!r}: expected cards from 1 to {highest}, not {show(card)}"
            )
    return tuple(sorted(cards))


def _check_hands(hands: tuple[Hand | None, ...], sizes: tuple[int, ...], copies: int) -> None:
    seen: Counter[int] = Counter()
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if hand is None:
            continue
        if len(hand) != size:
            raise PositionError(
                f"field 'hands[{seat}]': expected a hand of {size}, not of {len(hand)}"
            )
        seen.update(hand)
        for card in hand:
            if seen[card] > copies:
                raise PositionError(
                    f"field 'hands[{seat}]': more than {copies} cards of value {card}"
                )


def _read_line(value: Any, field: str, highest: int, players: int) -> Line:
    if not isinstance(value, Mapping):
        raise PositionError(f"field {field!r}: expected an object, not {show(value)}")
    for name in LINE_FIELDS:
        if name not in value:
            raise PositionError(f"field '{field}.{name}' is missing")
    asker = read_whole(value["ask"], f"{field}.ask", 0, players - 1)
    responder = read_whole(value["to"], f"{field}.to", 0, players - 1)
    if asker == responder:
        raise PositionError(f"field '{field}.to': expected another player than 'ask'")
    asked = read_whole(value["value"], f"{field}.value", 1, highest)
    swap = value["swap"]
    if swap is None:
        return Line(asker, responder, asked)
    if not isinstance(swap, list | tuple) or len(swap) != 2:
        raise PositionError(
            f"field '{field}.swap': expected null or the two sides, not {show(swap)}"
        )
    sides = [
        _read_part(side, f"{field}.swap[{place}]", asked, highest)
        for place, side in enumerate(swap)
    ]
    return Line(asker, responder, asked, *sides)


def _read_part(value: Any, field: str, asked: int, highest: int) -> Part:
    if not isinstance(value, list | tuple):
        if type(value) is not int:
            expected = "a number of cards or their values"
            raise PositionError(f"field {field!r}: expected {expected}, not {show(value)}")
        return read_whole(value, field, 1)
    cards = _read_cards(value, field, highest)
    if not cards or sum(cards) != asked:
        raise PositionError(
            f"field {field!r}: expected cards that sum to {asked}, not {sum(cards)}"
        )
    return cards


def rounds(states: Iterable[NussknackerState]) -> list[dict[str, Any]]:
    """The finished rounds of a game with all cards, each as the position of a full record.

    `states` are those of a session, from the first on. For looking back (question `deducible`):
    such a position holds what no player knew.
    """
    return [
        {
            "game": "nussknacker",
            **write(Knowledge(setting.max, COPIES, setting.sizes, before.dealt, before.log)),
        }
        for before, after in pairwise(states)
        if after.result is not before.result
        for setting in (before.setting,)
    ]
