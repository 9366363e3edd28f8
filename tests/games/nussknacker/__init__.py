"""Nussknacker: helpers of its tests."""

import random
from collections import Counter

from gamekit.core.game import CHANCE, sample
from gamekit.games.nussknacker import GAME, Announce, NussknackerState
from gamekit.games.nussknacker.rules import receivers
from tests.games.moves import legal as legal
from tests.games.moves import refused_by as refused_by


def dealt(*hands, hidden=None, start=0, chips=None, round=1, **options):
    """The state in which these hands ("1345") have just been dealt and the first window is open.

    The hands need not be fair: small ones make short examples (vector V11).
    """
    cards = tuple(tuple(sorted(map(int, hand))) for hand in hands)
    highest = options.setdefault("max", 6)
    fresh = GAME.new_game(len(hands), **options)
    if hidden is None:
        left = Counter(dict.fromkeys(range(1, highest + 1), 2))
        left.subtract(card for hand in cards for card in hand)
        hidden = max(value for value, count in left.items() if count > 0)
    window = (*range(start, len(hands)), *range(start))
    return NussknackerState(
        fresh.setting, chips or fresh.chips, round, "window", start, start, hidden, cards, cards,
        window=window,
    )  # fmt: skip


def play(state, *moves):
    for move in moves:
        state = state.apply(move)
    return state


def asking(state):
    """All pass: now the player on turn asks."""
    while state.phase == "window":
        state = state.apply("pass")
    return state


def ask(state, question):
    return asking(state).apply(f"ask {question}")


def deal_out(state, hidden, *hands):
    """Let chance deal exactly this, card by card."""
    if state.phase == "lot":
        state = state.apply("starts 0")
    state = state.apply(f"deal {hidden}")
    left = [list(map(int, hand)) for hand in hands]
    for seat in receivers(state.setting.sizes):
        state = state.apply(f"deal {left[seat].pop(0)}")
    return state


def quiet_walk(seed, players, patience=0.97, **options):
    """The states of a game whose players ask a lot and announce seldom, so that logs grow."""
    rng = random.Random(f"quiet:{seed}")
    state = GAME.new_game(players, **options)
    yield state
    while state.actor is not None:
        if state.actor == CHANCE:
            action = sample(state.chance_outcomes(), rng)
        else:
            actions = state.legal_actions()
            if isinstance(actions[-1], Announce) and rng.random() < patience:
                action = actions[0]
            else:
                action = rng.choice(actions)
        state = state.apply(action)
        yield state
