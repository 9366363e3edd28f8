"""Positions of Verlag: there and back, every error names its field, and words in both languages."""

import random

import pytest

from gamekit.core.errors import GameError, OptionError, PositionError
from gamekit.games.verlag import GAME, from_position, to_position
from gamekit.games.verlag.position import describe, rest_of
from tests.games.properties import walk
from tests.games.verlag import at, random_position, rolled, seat

PLAYERS = [{"coins": 3}, {"coins": 3}]


def test_there_and_back():
    rng = random.Random(1)
    for _ in range(100):
        state = from_position(random_position(rng))
        assert from_position(to_position(state)) == state
        assert GAME.state_of(GAME.position_of(state.view(0))) == state


@pytest.mark.parametrize("options", [{}, {"variable_market": True, "limit_two": True}])
def test_any_moment_of_a_game_is_a_position_and_the_rest(options):
    for seed in range(2):
        for state in walk(GAME, random.Random(seed), 2 + seed, **options):
            assert from_position(to_position(state), **rest_of(state)) == state


def test_fields_of_a_question_are_left_aside():
    position = {"game": "verlag", "question": "forecast", "turns": 3, "players": PLAYERS}
    state = GAME.state_of(position)
    assert (state.coins, state.mover) == ((3, 3), 0)


def test_the_supply_is_what_the_players_left():
    state = from_position({"players": [seat(0, autoren=3, marketing=9), seat(0, buchhaltung=1)]})
    assert state.supply[:4] == (5, 6, 6, 0)
    assert state.supply[6] == 3
    assert sum(from_position({"players": PLAYERS, "supply": {"marketing": 2}}).supply) == 2


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (7, "position"),
        ({}, "players"),
        ({"players": {}}, "players"),
        ({"players": PLAYERS[:1]}, "players"),
        ({"players": PLAYERS * 3}, "players"),
        ({"players": [3, 4]}, r"players\[0\]"),
        ({"players": [{}, {"coins": 1}]}, r"players\[0\].coins"),
        ({"players": [{"coins": -1}, {"coins": 1}]}, r"players\[0\].coins"),
        ({"players": [{"coins": 1}, {"coins": True}]}, r"players\[1\].coins"),
        ({"players": [{"coins": 1, "name": 2}, {"coins": 1}]}, r"players\[0\]"),
        ({"players": [seat(0, shops=1), seat()]}, r"players\[0\].cards"),
        ({"players": [seat(0, autoren=-1), seat()]}, r"players\[0\].cards.autoren"),
        ({"players": [seat(0, autoren=1.5), seat()]}, r"players\[0\].cards.autoren"),
        ({"players": [seat(0, buchhaltung=2), seat()]}, r"players\[0\].cards.buchhaltung"),
        ({"players": [{"coins": 0, "cards": []}, seat()]}, r"players\[0\].cards"),
        ({"players": [seat(0, "shops shops"), seat()]}, r"players\[0\].projects"),
        ({"players": [seat(0, "autoren"), seat()]}, r"players\[0\].projects"),
        ({"players": [{"coins": 0, "projects": "shops"}, seat()]}, r"players\[0\].projects"),
        ({"players": [{"coins": 0, "projects": [[]]}, seat()]}, r"players\[0\].projects"),
        ({"players": PLAYERS, "active": 2}, "active"),
        ({"players": PLAYERS, "active": -1}, "active"),
        ({"players": PLAYERS, "supply": {"shops": 1}}, "supply"),
        ({"players": PLAYERS, "limit": 0}, "limit"),
        ({"players": PLAYERS, "figures": []}, "figures"),
        ({"players": PLAYERS, "colour": 1}, "colour"),
    ],
)
def test_errors_name_the_field(position, field):
    with pytest.raises(PositionError, match=field):
        from_position(position)


def test_a_game_can_begin_with_a_position():
    position = to_position(at(seat(7, "shops", marketing=2), seat(1), seat(2), active=2))
    state = GAME.new_game(3, position=position)
    assert (state.coins, state.mover, state.projects(0)) == ((7, 1, 2), 2, ("shops",))
    with pytest.raises(OptionError, match="'position'"):
        GAME.new_game(2, position=position)
    with pytest.raises(GameError, match="coins"):
        GAME.new_game(2, position={"players": [{}, {}]})


def test_a_position_can_be_won_already():
    everything = "mitarbeiter shops lieferanten kunden"
    state = at(seat(0), seat(0, everything), seat(0))
    assert (state.actor, state.returns(), state.legal_actions()) == (None, (-1, 2, -1), ())
    state = at(seat(0), seat(0, everything), seat(0, everything))
    assert (state.winners(), state.returns()) == ((1, 2), (0, 0, 0))


def test_description():
    state = rolled(at(seat(7, "shops", marketing=2), seat(1, autoren=1)), 4)
    english, german = describe(state, "en"), describe(state, "de")
    assert english.startswith("Red: coins 7; 2 Marketing; projects: Shops\n")
    assert german.startswith("Rot: Münzen 7; 2 Marketing; Großprojekte: Shops\n")
    assert english.endswith("Red rolled 4 and may build.")
    assert str(state) in (english, german)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_moment_has_its_words(language):
    for options in ({}, {"variable_market": True}, {"turn_limit": 1}):
        for state in walk(GAME, random.Random(3), 3, **options):
            words = describe(state, language)
            assert "{" not in words
            assert words.endswith(".")
