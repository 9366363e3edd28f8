"""The bots of Schollenschubser: legal, repeatable, and the lookahead clearly beats greed."""

import random
from itertools import product

import pytest

from gamekit import load
from gamekit.arena import match
from gamekit.bots import RandomBot, bots_of, make_bot
from gamekit.bots import schollen as bots
from gamekit.bots.schollen import Greedy, Lookahead, columns_crossed, mean_after_roll
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE
from gamekit.games.schollen import from_position
from gamekit.games.schollen.ice import end_positions
from tests.games.properties import walk
from tests.games.schollen import at, moving, random_position, rolled

GAME = load("schollen")
NAMES = ["random", "greedy", "lookahead"]


def choose(bot, state, seed=0, budget=None):
    return bot.choose(state.view(state.actor), random.Random(seed), budget or Budget())


def turn(bot, state):
    """The state after a whole turn of a bot."""
    mover = state.mover
    while state.actor == mover:
        state = state.apply(choose(bot, state))
    return state


def test_names():
    assert list(bots_of("schollen")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_legal_and_the_same_for_the_same_seed(name):
    for seed in range(3):
        for state in walk(GAME, random.Random(seed), 2 + seed, turn_limit=5):
            if state.actor not in (None, CHANCE):
                action = choose(make_bot("schollen", name), state, seed)
                assert action in state.legal_actions()
                assert action == choose(make_bot("schollen", name), state, seed)


@pytest.mark.parametrize("name", NAMES)
def test_any_position_gets_a_move(name):
    rng = random.Random(5)
    for _ in range(150):
        state = from_position(random_position(rng))
        if state.actor is None:
            continue
        state = state.apply(rng.choice(state.legal_actions()))
        assert choose(make_bot("schollen", name), state) in state.legal_actions()
        state = state.apply(rng.choice(state.legal_actions()))
        assert choose(make_bot("schollen", name), state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_a_spent_budget_still_gets_a_move(name):
    budget = Budget()
    budget.stop()
    state = rolled(GAME.new_game(4), 5, 6)
    assert choose(make_bot("schollen", name), state, budget=budget) in state.legal_actions()


def test_lookahead_reports_its_progress():
    reports = []
    budget = Budget(progress=lambda done, words: reports.append(done))
    choose(Lookahead(), rolled(GAME.new_game(4), 5, 6), budget=budget)
    assert reports == sorted(reports)
    assert reports[-1] == 1


# --- what they choose -----------------------------------------------------------------------------


def test_greedy_crosses_as_many_columns_as_the_turn_allows():
    rng = random.Random(6)
    checked = 0
    while checked < 60:
        state = moving(from_position(random_position(rng)))
        if state.actor is None:
            continue
        ice = state.ice
        ends = end_positions(ice, state.floes, state.men, state.mover)
        after = turn(Greedy(), state)
        crossed = columns_crossed(ice, after.men[state.mover])
        assert crossed == max(columns_crossed(ice, counts) for counts in ends)
        checked += 1


@pytest.mark.parametrize("kind", [Greedy, Lookahead])
def test_a_win_is_taken(kind):
    state = moving(at("A4=2 A3=1", red="A4 A4 ship", blue="bank"))
    assert turn(kind(), state).winners() == (0,)
    state = rolled(at("A4=1 B4=1", red="A4 ship", blue="bank bank"), 4, 6)
    assert turn(kind(), state).winners() == (0,)


def test_the_mean_over_the_next_roll_is_exact():
    """Against all 36 rolls of the engine."""
    rng = random.Random(7)
    checked = 0
    while checked < 40:
        state = from_position(random_position(rng))
        if state.actor is None:
            continue
        seat, ice = state.mover, state.ice
        total = 0
        for first, second in product(range(1, 7), repeat=2):
            here = rolled(state, first, second)
            after = (here.successor(action) for action in here.legal_actions())
            total += max(bots._worth(ice, s.floes, s.men, seat) for s in after)
        assert mean_after_roll(ice, state.floes, state.men, seat) == total
        checked += 1


def test_lookahead_does_not_drift_its_own_bridge_away():
    """A 1 would let its only bridge-head drift; a 4 can move the far, empty floe instead."""
    state = rolled(at("A1=1 A2=3 A3=3 D4=1", red="A1 A2 A3", blue="bank bank bank"), 1, 4)
    assert str(choose(Lookahead(), state)).startswith("4 ")


# --- how strong they are --------------------------------------------------------------------------


def test_greedy_clearly_beats_random():
    result = match("schollen", [Greedy(), RandomBot()], games=40, seed=2)
    assert result.of("greedy").interval[0] > 1 / 2


def test_lookahead_clearly_beats_greedy():
    """The whole 95 % interval of its score lies above one half; each roll with both seats."""
    result = match("schollen", [Lookahead(), Greedy()], games=100, seed=2)
    assert result.of("lookahead").interval[0] > 1 / 2
    assert all(tally.interval[0] > 1 / 2 for tally in result.tallies[0])


def test_lookahead_beats_two_greedy_players():
    """Among three, a fair share would be one third."""
    result = match("schollen", [Lookahead(), Greedy(), Greedy()], games=60, seed=2)
    assert result.of("lookahead").interval[0] > 1 / 3


def test_repr():
    assert repr(Lookahead()) == "Lookahead()"
    assert repr(Lookahead(3)) == "Lookahead(3)"
