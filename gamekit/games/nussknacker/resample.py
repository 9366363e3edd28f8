"""Another state that a seat cannot tell from this one.

The cards that the seat does not know are dealt anew, and the log is played again: whoever asked
must have been able to form the value, whoever denied must not, and as many cards as were seen
must have changed hands. Deals that do not explain the log are thrown away; where the log leaves
few of them, single cards are exchanged instead. How likely the states are is not asked here: that
is what the solver's posterior is for.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from gamekit.games.nussknacker.knowledge import Line
from gamekit.games.nussknacker.nuts import Hand, forms, selections, without
from gamekit.games.nussknacker.view import ANSWER, OVER, REPLY

if TYPE_CHECKING:
    from gamekit.games.nussknacker.rules import NussknackerState

SHUFFLES = 40  # deals drawn from all
STEPS = 3  # exchanges of two cards, when none of those explained the log


def resample(state: NussknackerState, seat: int, rng: random.Random) -> NussknackerState:
    """A state with an equal view for `seat`; the same state if no other was found."""
    places, cards = _unknown(state, seat)
    for _ in range(SHUFFLES if len(set(cards)) > 1 else 0):
        shuffled = rng.sample(cards, len(cards))
        found = _with_deal(state, seat, places, shuffled, rng)
        if found is not None:
            return found
    found = state
    for _ in range(STEPS):
        for swapped in _neighbours(places, cards, rng):
            near = _with_deal(state, seat, places, swapped, rng)
            if near is not None:
                found, cards = near, swapped
                break
    return found


def _neighbours(places: list[int], cards: list[int], rng: random.Random) -> Iterator[list[int]]:
    """All deals in which two unlike cards have changed places, in random order."""
    pairs = [
        (here, there)
        for here, there in combinations(range(len(cards)), 2)
        if cards[here] != cards[there] and places[here] != places[there]
    ]
    rng.shuffle(pairs)
    for here, there in pairs:
        swapped = list(cards)
        swapped[here], swapped[there] = cards[there], cards[here]
        yield swapped


def _unknown(state: NussknackerState, seat: int) -> tuple[list[int], list[int]]:
    """The places of all cards that the seat does not know (−1: the hidden one), and the cards.

    While cards are dealt, a place −2 stands for the deck.
    """
    places: list[int] = []
    cards: list[int] = []
    for owner, hand in enumerate(state.dealt):
        if owner != seat:
            places += [owner] * len(hand)
            cards += hand
    if state.hidden and not (state.phase == OVER and state.result and state.result.hidden):
        places.append(-1)
        cards.append(state.hidden)
    deck = [value for value, count in enumerate(state._left(), 1) for _ in range(count)]
    return places + [-2] * len(deck), cards + deck


def _with_deal(
    state: NussknackerState, seat: int, places: list[int], cards: list[int], rng: random.Random
) -> NussknackerState | None:
    """The state with these cards at these places, if they explain the log."""
    hidden = state.hidden
    dealt: list[list[int]] = [[] for _ in state.chips]
    for place, card in zip(places, cards, strict=True):
        if place >= 0:
            dealt[place].append(card)
        elif place == -1:
            hidden = card
    start = [tuple(sorted(hand)) for hand in dealt]
    if seat >= 0:
        start[seat] = state.dealt[seat]
    hands, log = list(start), []
    for line in state.log:
        played = _again(hands, line, seat, rng)
        if played is None:
            return None
        log.append(played)
    given = state.given
    if state.phase in (ANSWER, REPLY):
        assert state.asked is not None
        assert state.turn is not None
        to, value = state.asked
        if not forms(hands[state.turn], value):
            return None
        if given is not None and seat != to:
            choices = selections(hands[to], value)
            if seat != state.turn:
                choices = tuple(c for c in choices if len(c) == len(state.given or ()))
            if not choices:
                return None
            given = rng.choice(choices)
    new = state._copy()
    new.dealt, new.hands, new.hidden = tuple(start), tuple(hands), hidden
    new.log, new.given = tuple(log), given
    return new


def _again(hands: list[Hand], line: Line, seat: int, rng: random.Random) -> Line | None:
    """Play a line with these hands, as this seat saw it; `None` if that cannot be."""
    asker, responder, value = line.asker, line.responder, line.value
    if line.asker_gave is None:
        fits = forms(hands[asker], value) and not forms(hands[responder], value)
        return line if fits else None
    gave, got = line.asker_gave, line.responder_gave
    assert isinstance(gave, tuple)
    assert isinstance(got, tuple)
    if seat in (asker, responder):
        if Counter(gave) - Counter(hands[asker]) or Counter(got) - Counter(hands[responder]):
            return None
    else:
        mine = [c for c in selections(hands[asker], value) if len(c) == len(gave)]
        yours = [c for c in selections(hands[responder], value) if len(c) == len(got)]
        if not mine or not yours:
            return None
        gave, got = rng.choice(mine), rng.choice(yours)
        line = Line(asker, responder, value, gave, got)
    hands[asker] = tuple(sorted((*without(hands[asker], gave), *got)))
    hands[responder] = tuple(sorted((*without(hands[responder], got), *gave)))
    return line
