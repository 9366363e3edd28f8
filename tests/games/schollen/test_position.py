"""Positions of Schollenschubser: read, written, refused in one sentence that names the field."""

import random

import pytest

from gamekit.core.errors import OptionError, PositionError
from gamekit.games.schollen import GAME, from_position, to_position
from gamekit.games.schollen.ice import supply
from tests.games.schollen import at, random_position

GOOD = {"floes": {"A1": 4, "B2": 1}, "researchers": {"red": {"A1": 2, "bank": 2}}}


def test_defaults_are_those_of_the_page():
    state = from_position({"floes": {}, "researchers": {"red": {}, "blue": {"bank": 3}}})
    assert to_position(state) == {
        "floes": {},
        "researchers": {"red": {}, "blue": {"bank": 3}},
        "player": "blue",  # alphabetically first
        "columns": 4,
        "rows": 5,
        "deck": {"big": 5, "small": 5},
        "max_floe": 4,
        "entry_limit": 1,
        "drift_rule": "blocked",
    }
    assert state.players == 2
    assert state.ice.colours == ("red", "blue")  # the order of the seats


def test_the_supply_is_the_deck_without_the_board():
    state = from_position({**GOOD, "deck": {"big": 1}})
    assert supply(state.ice, state.floes) == (0, 4)


def test_random_positions_come_back():
    rng = random.Random(1)
    for _ in range(500):
        position = random_position(rng)
        state = from_position(position)
        again = from_position(to_position(state))
        assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
        for name, value in position.items():
            if name != "researchers":
                assert to_position(state)[name] == value


def test_any_number_of_researchers_and_any_colour():
    many = {"white": {"bank": 10**20}, "red": {"A1": 1}}
    state = from_position({"floes": {"A1": 1}, "researchers": many, "player": "white"})
    assert state.ice.colours == ("red", "white")
    assert state.count(1, "bank") == 10**20
    thawed = state.apply("roll 6 6").apply("6 thaw:A1:red")
    assert thawed.count(0, "bank") == 1


def test_zero_counts_may_be_omitted():
    bare = from_position(GOOD)
    full = from_position({**GOOD, "researchers": {"red": {"A1": 2, "bank": 2, "ship": 0, "C3": 0}}})
    assert bare == full


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"floes": None}, "field 'floes': expected an object"),
        ({"floes": {"A5": 1}}, "field 'floes': 'A5' is no place"),
        ({"floes": {"A1": 5}}, "field 'floes.A1': expected 1 to 4, not 5"),
        ({"floes": {"A1": 0}}, "field 'floes.A1': expected 1 to 4"),
        ({"floes": {"A1": 2.0}}, "field 'floes.A1': expected a whole number"),
        ({"floes": {"A1": True}}, "field 'floes.A1': expected a whole number"),
        ({"floes": {"A1": 4}, "max_floe": 3}, "field 'floes.A1': expected 1 to 3"),
        ({"floes": {"A1": 4}, "deck": {"big": 0}}, "field 'floes': 1 big floes, but 0 cards"),
        ({"floes": {"A1": 2}, "deck": {"small": 0}}, "field 'floes': 1 small floes, but 0"),
        ({"floes": {"B1": 4}}, "field 'researchers': A1 is open water"),
        ({"floes": {"A1": 1}}, "field 'researchers': 2 on A1, a floe with room for 1"),
        ({"researchers": {}}, "field 'researchers': expected at least one colour"),
        ({"researchers": []}, "field 'researchers': expected an object"),
        ({"researchers": {"": {}}}, "field 'researchers': '' is no colour"),
        ({"researchers": {"red": 4}}, "field 'researchers.red': expected an object"),
        ({"researchers": {"red": {"Z9": 1}}}, "field 'researchers.red': 'Z9' is no place"),
        ({"researchers": {"red": {"bank": -1}}}, "field 'researchers.red.bank': expected 0 or"),
        ({"player": "blue"}, "field 'player': expected one of red, not 'blue'"),
        ({"player": ["red"]}, "field 'player'"),
        ({"columns": 0}, "field 'columns': expected 1 to 4"),
        ({"rows": 9}, "field 'rows': expected 1 to 8"),
        ({"max_floe": 2}, "field 'max_floe': expected 3 to 4"),
        ({"entry_limit": -1}, "field 'entry_limit': expected 0 or more"),
        ({"drift_rule": "slide"}, "field 'drift_rule': expected 'blocked' or 'push'"),
        ({"drift_rule": []}, "field 'drift_rule'"),
        ({"deck": {"big": -1}}, "field 'deck.big': expected 0 or more"),
        ({"deck": {"huge": 1}}, "field 'deck': unknown field 'huge'"),
        ({"flows": {}}, "unknown field 'flows'"),
    ],
)
def test_what_is_wrong_is_named(change, words):
    with pytest.raises(PositionError) as error:
        from_position({**GOOD, **change})
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["floes", "researchers"])
def test_what_is_missing_is_named(name):
    with pytest.raises(PositionError, match=f"field '{name}' is missing"):
        from_position({key: value for key, value in GOOD.items() if key != name})
    with pytest.raises(PositionError, match="expected an object"):
        from_position([])


def test_a_game_can_begin_with_a_position():
    position = {**GOOD, "researchers": {"red": {"A1": 1}, "blue": {"bank": 1}}, "player": "red"}
    state = GAME.new_game(2, position=position)
    assert (state.mover, state.ice.crew) == (0, (1, 1))
    assert GAME.position_of(state.view(0)) == {"game": "schollen", **to_position(state)}
    with pytest.raises(OptionError, match="option 'position': 1 colours, expected 2"):
        GAME.new_game(2, position=GOOD)


def test_entry_limit_of_a_position_counts():
    state = from_position(
        {"floes": {"A1": 4}, "researchers": {"red": {"bank": 4}}, "entry_limit": 2},
        dice=(1, 1), ready=(0,) * 20 + (4,), entries=2,
    )  # fmt: skip
    state = state.apply("bank>A1").apply("bank>A1")
    assert [str(action) for action in state.legal_actions()] == ["end"]


def test_a_state_prints_as_a_picture():
    state = at("A1=4 C2=1", red="A1 A1 bank ship", blue="A1 ship")
    assert str(state).splitlines() == [
        "  1     2     3     4",
        "A 4rrb. ~     ~     ~",
        "B ~     ~     ~     ~",
        "C ~     1.    ~     ~",
        "D ~     ~     ~     ~",
        "E ~     ~     ~     ~",
        "Red: 1 on the bank, 1 of 4 on the ship",
        "Blue: 0 on the bank, 1 of 2 on the ship",
        "Supply: 4 big, 4 small. Red rolls.",
    ]
