"""Whole records of a round: played by chance, projected to what one observer saw of them.

A record is knowledge in which all hands and all faces are known.

>>> import random
>>> record = random_record(random.Random(1), 6, 2, (4, 4, 3), lines=5)
>>> is_record(record), is_record(project(record, 0))
(True, False)
>>> project(record, 0).hands == (record.hands[0], None, None)
True
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from gamekit.games.nussknacker.knowledge import Knowledge, Line, Part
from gamekit.games.nussknacker.nuts import Hand, forms, selections, without
from solvers.nussknacker.clues import deck_of

PUBLIC: Final = "public"
#: A seat, or the spectator.
Who = int | str


def is_record(knowledge: Knowledge) -> bool:
    """Are all hands and all faces known?"""
    faces = all(
        line.denied
        or (isinstance(line.asker_gave, tuple) and isinstance(line.responder_gave, tuple))
        for line in knowledge.log
    )
    return faces and None not in knowledge.hands


def project(record: Knowledge, who: Who) -> Knowledge:
    """What a seat or the spectator knows of a record (NUS-13)."""
    hands = tuple(hand if seat == who else None for seat, hand in enumerate(record.hands))
    log = tuple(
        line
        if line.denied or who in (line.asker, line.responder)
        else replace(
            line,
            asker_gave=_number(line.asker_gave),
            responder_gave=_number(line.responder_gave),
        )
        for line in record.log
    )
    return replace(record, hands=hands, log=log)


def _number(part: Part | None) -> int | None:
    return len(part) if isinstance(part, tuple) else part


def replay(record: Knowledge) -> tuple[Hand, ...] | None:
    """The hands after the log of a record; `None` if it is not a legal game."""
    hands = [hand for hand in record.hands if hand is not None]
    for line in record.log:
        asker, responder = hands[line.asker], hands[line.responder]
        gives, takes = selections(asker, line.value), selections(responder, line.value)
        if line.denied:
            if not gives or takes:
                return None
            continue
        given, taken = line.asker_gave, line.responder_gave
        if given not in gives or taken not in takes:
            return None
        assert isinstance(given, tuple)
        assert isinstance(taken, tuple)
        hands[line.asker] = tuple(sorted(without(asker, given) + taken))
        hands[line.responder] = tuple(sorted(without(responder, taken) + given))
    return tuple(hands)


def hidden_of(record: Knowledge) -> int:
    """The hidden card of a record: the one that no hand has."""
    cards = without(deck_of(record), [card for hand in record.hands for card in hand or ()])
    return cards[0]


def random_record(
    rng: random.Random, highest: int, copies: int, sizes: tuple[int, ...], lines: int
) -> Knowledge:
    """A round played as the model `uniform` says, seat 0 asks first."""
    knowledge = Knowledge(highest, copies, sizes, (None,) * len(sizes))
    deck = list(deck_of(knowledge))
    rng.shuffle(deck)
    hands: list[Hand] = []
    for size in sizes:
        hands.append(tuple(sorted(deck[:size])))
        del deck[:size]
    now, log = list(hands), []
    for number in range(lines):
        line = _random_line(rng, now, number % len(sizes), highest)
        if not line.denied:
            given, taken = line.asker_gave, line.responder_gave
            assert isinstance(given, tuple)
            assert isinstance(taken, tuple)
            now[line.asker] = tuple(sorted(without(now[line.asker], given) + taken))
            now[line.responder] = tuple(sorted(without(now[line.responder], taken) + given))
        log.append(line)
    return replace(knowledge, hands=tuple(hands), log=tuple(log))


def _random_line(rng: random.Random, hands: list[Hand], asker: int, highest: int) -> Line:
    others = [seat for seat in range(len(hands)) if seat != asker]
    responder = rng.choice(others)
    value = rng.choice([v for v in range(1, highest + 1) if forms(hands[asker], v)])
    answers = selections(hands[responder], value)
    if not answers:
        return Line(asker, responder, value)
    given = rng.choice(selections(hands[asker], value))
    return Line(asker, responder, value, given, rng.choice(answers))
