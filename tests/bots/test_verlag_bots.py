"""The bots of Verlag: legal, repeatable, and the race clearly beats greed."""

import random
from fractions import Fraction

import pytest

from gamekit import load
from gamekit.arena import match
from gamekit.bots import RandomBot, bots_of, make_bot
from gamekit.bots.verlag import UNIT, Greedy, Income, Race, gain_of, own_turn, round_income
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE
from gamekit.games.verlag import from_position
from gamekit.games.verlag.catalogue import KIND
from tests.games.properties import walk
from tests.games.verlag import at, play, random_position, rolled, seat

GAME = load("verlag")
NAMES = ["random", "greedy", "income", "race"]


def choose(bot, state, seed=0, budget=None):
    return bot.choose(state.view(state.actor), random.Random(seed), budget or Budget())


def test_names():
    assert list(bots_of("verlag")) == NAMES
    assert repr(Race()) == "Race()"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"variable_market": True, "limit_two": True}], ids=str)
def test_actions_are_legal_and_the_same_for_the_same_seed(name, options):
    for seed in range(3):
        for state in walk(GAME, random.Random(seed), 2 + seed, **options):
            if state.actor not in (None, CHANCE):
                action = choose(make_bot("verlag", name), state, seed)
                assert action in state.legal_actions()
                assert action == choose(make_bot("verlag", name), state, seed)


@pytest.mark.parametrize("name", NAMES)
def test_any_position_gets_a_move(name):
    rng = random.Random(5)
    budget = Budget()
    budget.stop()  # they think no longer with more time
    for _ in range(60):
        state = from_position(random_position(rng))
        for _ in range(12):
            if state.actor is None:
                break
            if state.actor != CHANCE:
                chosen = choose(make_bot("verlag", name), state, budget=budget)
                assert chosen in state.legal_actions()
            state = state.apply(rng.choice(state.legal_actions()))


# --- what they reckon with ------------------------------------------------------------------------


def test_the_income_of_a_round_is_the_mean_over_all_rolls_of_rich_players():
    """Against the engine: everybody has coins enough, nobody re-rolls or gets an extra turn."""
    rng = random.Random(4)
    for _ in range(40):
        position = random_position(rng)
        for player in position["players"]:
            player["coins"] = 10**6
            player["projects"] = [key for key in player["projects"] if key == "shops"]
            for key in ("geschaeftsleitung", "organisation_it", "buchhaltung"):
                player["cards"].pop(key, None)
        total, claims = 0, 0
        for active in range(len(position["players"])):
            state = from_position({**position, "active": active})
            for face in range(1, 7):
                total += rolled(state, face).coins[0] - 10**6
            if active == 0:
                three = rolled(state, 3)
                claims = sum(coins - 10**6 for coins in three.coins[1:])
        value = round_income(state, 0, state.cards[0], state.built[0])
        assert Fraction(value, UNIT) == Fraction(total + claims, 6)


def test_one_die_or_two():
    """Lesson of the rules page: two dice are better from two redaktion_spiel on."""
    for copies, expected in ((1, 1), (2, 2)):
        owner = seat(
            5, "mitarbeiter", autoren=1, entwicklung=1, herstellung_spiel=1, redaktion_spiel=copies
        )
        state = at(owner, seat(5))
        cards = state.setting.cards
        value, dice = own_turn(cards, state.cards[0], state.built[0], 2)
        assert dice == expected
        assert Fraction(value, UNIT) == (Fraction(2, 3), Fraction(41, 36))[copies - 1]
        assert str(choose(Greedy(), state)) == f"roll {expected}"


def test_payback_of_the_first_card():
    """Lesson of the rules page: autoren pay back in 3, 2, 3/2 rounds for 2, 3, 4 players."""
    for players in (2, 3, 4):
        state = rolled(GAME.new_game(players), 5)
        assert Fraction(gain_of(state, KIND["autoren"]), UNIT) == Fraction(players, 6)
        assert Fraction(gain_of(state, KIND["entwicklung"]), UNIT) == Fraction(1, 3)


# --- what they choose -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Greedy, Income, Race])
def test_a_win_is_taken(kind):
    state = at(seat(22, "mitarbeiter shops lieferanten", autoren=1), seat(3, autoren=1))
    assert str(choose(kind(), rolled(state, 5))) == "build kunden"


@pytest.mark.parametrize("kind", [Greedy, Income, Race])
def test_a_bad_roll_is_rolled_again_and_a_good_one_kept(kind):
    state = at(seat(3, "kunden", einkauf=3), seat(3))
    assert str(choose(kind(), rolled(state, 5))) == "reroll"
    assert str(choose(kind(), rolled(state, 4))) == "keep"


@pytest.mark.parametrize("kind", [Greedy, Income, Race])
def test_the_richer_one_is_taxed_and_the_one_ahead_among_equals(kind):
    own = seat(0, organisation_it=1)
    assert str(choose(kind(), rolled(at(own, seat(1), seat(4)), 6))) == "tax 2"
    state = rolled(at(own, seat(9, "shops"), seat(5)), 6)
    assert str(choose(kind(), state)) == "tax 1"


@pytest.mark.parametrize("kind", [Greedy, Income, Race])
def test_a_swap_takes_the_better_card(kind):
    state = rolled(at(seat(3, geschaeftsleitung=1, autoren=1), seat(3, einkauf=1)), 6)
    assert str(choose(kind(), state)) == "swap autoren 1 einkauf"
    state = rolled(at(seat(3, geschaeftsleitung=1, einkauf=1), seat(3, autoren=1)), 6)
    assert str(choose(kind(), state)) == "no_swap"


def test_the_race_saves_when_a_card_would_pay_back_too_late():
    """One project of 22 is missing, 20 coins are there: no card earns its cost in one round."""
    rich = seat(20, "mitarbeiter shops lieferanten", autoren=2, redaktion_spiel=2, einkauf=2)
    state = rolled(at(rich, seat(3)), 5)
    assert str(choose(Race(), state)) == "pass"
    assert str(choose(Greedy(), state)) != "pass"


def test_greedy_builds_nothing_when_nothing_pays():
    state = rolled(at(seat(3), seat(3), supply={"quality_safety": 1}), 5)
    assert str(choose(Greedy(), state)) == "pass"
    assert play(state, "pass").mover == 1


# --- how strong they are --------------------------------------------------------------------------


def test_greedy_clearly_beats_random():
    result = match("verlag", [Greedy(), RandomBot()], games=40, seed=21)
    assert result.of("greedy").interval[0] > 1 / 2


def test_income_clearly_beats_greedy():
    result = match("verlag", [Income(), Greedy()], games=300, seed=21)
    assert result.of("income").interval[0] > 1 / 2


def test_race_clearly_beats_greedy_and_income():
    """The whole 95 % interval of its score lies above one half; each roll with both seats."""
    for other in (Greedy(), Income()):
        result = match("verlag", [Race(), other], games=300, seed=21)
        assert result.of("race").interval[0] > 1 / 2


@pytest.mark.parametrize("rivals", [2, 3])
def test_race_beats_two_or_three_greedy_players(rivals):
    """A fair share would be one third, or one quarter."""
    result = match("verlag", [Race(), *(Greedy() for _ in range(rivals))], games=120, seed=21)
    assert result.of("race").interval[0] > 1 / (rivals + 1)
