"""The engine of Verlag: against the oracle, and invariants of thousands of games."""

import pickle
import random
from fractions import Fraction
from itertools import pairwise

import pytest

from gamekit.core.check import check_game
from gamekit.core.game import CHANCE, EndReason, sample
from gamekit.games.verlag import GAME, from_position, to_position
from gamekit.games.verlag.actions import BUILDS, PASS, Build, parse
from gamekit.games.verlag.catalogue import COUNT, KINDS, PROJECTS, SHOPS, VIOLET
from gamekit.games.verlag.position import usual_supply
from gamekit.games.verlag.rules import PHASES
from tests.games.properties import walk
from tests.games.verlag import random_position
from tests.games.verlag.oracle import Oracle

VARIANTS = [
    {},
    {"limit_two": True},
    {"variable_market": True},
    {"project_effect": "at_once"},
    {"limit_two": True, "variable_market": True, "project_effect": "at_once"},
]


def named(counts):
    return {key: count for key, count in zip(KINDS, counts, strict=True) if count}


def assert_same(state, other):
    """The engine's state and the oracle's are the same position."""
    if state.actor is None:
        assert other.winner is not None
        assert state.winners() == (other.winner,)
    else:
        assert other.winner is None
        assert (state.mover, PHASES[state.phase]) == (other.active, other.phase)
        assert list(state.dice) == other.dice
    for seat, player in enumerate(other.players):
        assert state.coins[seat] == player.coins
        assert set(state.projects(seat)) == player.projects
        assert bool(state.shops >> seat & 1) == ("shops" in player.working)
        for key in KINDS:
            assert state.count(seat, key) == len(other.of(seat, key))
    for place, counts in (("supply", state.supply), ("deck", state.deck)):
        assert sum(counts) == len(other.of(place))
        assert all(len(other.of(place, key)) == count for key, count in named(counts).items())


def walk_together(state, other, rng, actions):
    """Play at random in both; returns the number of actions."""
    for done in range(actions):
        assert_same(state, other)
        legal = state.legal_actions()
        assert list(map(str, legal)) == other.legal()
        if not legal:
            return done
        action = rng.choice(legal)
        state = state.apply(action)
        other.play(str(action))
    return actions


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_whole_games_are_those_of_the_oracle(options):
    rng = random.Random(str(options))
    for number in range(12):
        state = GAME.new_game(2 + number % 3, first=number % 2, **options)
        variable = "variable_market" in options
        other = Oracle(
            to_position(state),
            supply=named(state.supply),
            at_once="project_effect" in options,
            deck=named(state.deck) if variable else None,
        )
        assert walk_together(state, other, rng, 4000) > 50


@pytest.mark.parametrize("effect", ["next_turn", "at_once"])
def test_random_positions_are_those_of_the_oracle(effect):
    rng = random.Random(effect)
    met = set()
    for _ in range(250):
        position = random_position(rng)
        state = from_position(position, project_effect=effect)
        other = Oracle(position, supply=named(state.supply), at_once=effect == "at_once")
        walk_together(state, other, rng, 60)
        met.update(PHASES[s.phase] for s in _few_states(state, rng))
    assert met >= {"roll", "dice", "keep", "tax", "swap", "build"}


def _few_states(state, rng):
    for _ in range(40):
        yield state
        if state.actor is None:
            return
        state = state.apply(rng.choice(state.legal_actions()))


def quick_game(players, rng, **options):
    """The end of a random game, quickly: all outcomes of the dice are equally likely."""
    state = GAME.new_game(players, **options)
    while state.actor is not None:
        yield state
        state = state.successor(rng.choice(state.legal_actions()))
    yield state


def test_invariants_of_thousands_of_games():
    """No card is lost, no coin is negative, the incremental fields are what they stand for."""
    rng = random.Random(7)
    for number in range(2000):
        options = VARIANTS[number % len(VARIANTS)]
        for step, state in enumerate(quick_game(2 + number % 3, rng, **options)):
            if step % 37 == 0 or state.actor is None:
                assert_consistent(state)
        assert len(state.winners()) == 1
        assert sum(state.returns()) == 0
        assert state.outcome().reason is EndReason.POINTS


def assert_consistent(state):
    assert min(state.coins) >= 0
    absent = (4 - state.players) * state.setting.variable
    for kind, copies in enumerate(state.setting.cards.copies):
        violet = VIOLET >> kind & 1
        start = state.players * (KINDS[kind] in ("autoren", "entwicklung"))
        held = sum(hand[kind] for hand in state.cards)
        pile = copies - absent * violet
        assert held + state.supply[kind] + state.deck[kind] == pile + start
        most = 1 if violet else state.setting.limit or 99
        assert max(hand[kind] for hand in state.cards) <= most
        assert (state.on_sale >> kind & 1) == (state.supply[kind] > 0)
    assert state.can == tuple(map(state.setting.may_own, state.cards, state.built))
    for seat, built in enumerate(state.built):
        assert not state.shops >> seat & 1 or built & SHOPS
    if not state.setting.variable:
        assert state.supply == usual_supply(state.setting.cards, state.cards)


def test_a_turn_only_ever_moves_coins_by_the_rules():
    """Between two states, coins change only by income, a tax, a purchase or the Kosmos Shop."""
    rng = random.Random(8)
    for number in range(60):
        for before, after in pairwise(quick_game(2 + number % 3, rng)):
            phase = PHASES[before.phase]
            if phase in ("roll", "reveal"):
                assert after.coins == before.coins
            if phase == "build":
                paid = [b - a for b, a in zip(before.coins, after.coins, strict=True)]
                assert paid.pop(before.mover) in (*before.setting.cards.costs, 0)
                assert not any(paid)
            if PHASES[after.phase] == "build":
                assert after.coins[after.mover] > 0


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_protocol_is_kept_with_every_option(options):
    report = check_game(GAME, games=3, **options)
    assert report, str(report)


def test_the_chances_of_a_reveal_are_the_shares_of_the_deck():
    state = GAME.new_game(2, variable_market=True)
    chances = {str(action): chance for action, chance in state.chance_outcomes()}
    assert chances["reveal autoren"] == Fraction(6, 78)
    assert chances["reveal buchhaltung"] == Fraction(2, 78)
    assert sum(chances.values()) == 1


def test_the_market_of_the_variant_has_ten_kinds_while_the_deck_lasts():
    rng = random.Random(9)
    for number in range(30):
        state = GAME.new_game(2 + number % 3, variable_market=True)
        while state.actor is not None:
            if state.actor == CHANCE:
                state = state.apply(sample(state.chance_outcomes(), rng))
                continue
            kinds = state.on_sale.bit_count()
            assert kinds == 10 or not any(state.deck)
            state = state.apply(rng.choice(state.legal_actions()))


def test_states_that_differ_are_not_equal():
    for seed in range(3):
        states = list(walk(GAME, random.Random(seed), 3))
        assert len(set(states)) == len(states)
        assert all(first != second for first, second in pairwise(states))
    assert GAME.new_game(2) != GAME.new_game(2, turn_limit=5)
    assert GAME.new_game(2) != GAME.new_game(2, figures={"marketing": {"cost": 3}})
    assert GAME.new_game(2) != GAME.new_game(2, limit_two=True)
    assert GAME.new_game(2) != "state"


def test_equal_actions_are_one_object_even_after_pickling():
    for action in (*BUILDS, PASS, parse("swap autoren 1 einkauf"), parse("dice 2 2")):
        assert parse(str(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action
    assert Build("shops").number == COUNT + PROJECTS.index("shops")


def test_a_game_of_players_who_never_build_is_a_draw_at_the_turn_limit():
    state = GAME.new_game(3, turn_limit=4)
    rng = random.Random(1)
    turns = 0
    while state.actor is not None:
        turns += PHASES[state.phase] == "build"
        last = state.legal_actions()[-1] if state.actor != CHANCE else None
        state = state.apply(last or sample(state.chance_outcomes(), rng))
    assert turns == 12
    assert state.outcome().reason is EndReason.DRAW
    assert state.returns() == (0, 0, 0)
