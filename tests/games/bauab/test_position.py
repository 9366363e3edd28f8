"""Positions of Bauab: round trips, and one clear line for each mistake (section 6)."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.core.errors import PositionError
from gamekit.core.game import CHANCE
from gamekit.games import bauab
from gamekit.games.bauab import GAME, from_position, to_position
from tests.games.bauab import SEED_EXAMPLE, random_position
from tests.games.properties import walk
from tests.solvers import bauab_oracle as oracle

FIELDS = ("board", "hands", "to_move", "locked", "parks", "captured")
ONE_LINE = re.compile(r"(unknown field |field '(board|hands|to_move|locked|parks|captured)\b)")


def problem(position):
    """`None` for a valid position that keeps its promises; else the sentence of its error."""
    try:
        state = from_position(position)
    except PositionError as error:
        sentence = str(error)
    else:
        assert_round_trip(state)
        assert all(state.refusal(action) is None for action in state.legal_actions())
        return None
    assert ONE_LINE.match(sentence), sentence
    assert sentence.isprintable()
    assert len(sentence) < 250
    return sentence


def assert_round_trip(state):
    again = from_position(to_position(state), neighbour_check=state.neighbour_check)
    assert again == state
    assert again.captured == state.captured
    assert to_position(again) == to_position(state)


def test_states_of_random_games_survive_the_way_to_json_and_back():
    for seed in range(100):
        options = [{}, {"layout": "ring"}, {"neighbour_check": "after", "layout": "cross"}]
        for state in walk(GAME, random.Random(seed), **options[seed % 3]):
            if state.actor != CHANCE:
                assert_round_trip(state)


def test_reprs_evaluate_with_everything_that_a_state_holds():
    for options in ({}, {"neighbour_check": "after"}, {"layout": "2x2", "chips": "X12"}):
        for state in walk(GAME, random.Random(3), **options):
            again = eval(repr(state), vars(bauab))
            assert again == state
            assert again.captured == state.captured
            assert again.neighbour_check == state.neighbour_check
            assert again.view(0) == state.view(0)


def test_defaults():
    state = from_position({"board": [". P", "P"], "to_move": "red"})
    assert state.hands == ("", "")
    assert state.locked == ()
    assert state.parks == 13
    assert state.captured == (0, 0)
    assert state.mover == 1
    short = from_position({"board": [".", ". # ."], "hands": {"red": "21X"}, "to_move": "red"})
    assert short.layout.names == ("a1", "a2", "c2")
    assert short.hands == ("", "X12")
    assert to_position(short)["board"] == [". # #", ". # ."]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"board": []}, "field 'board': no plot at all"),
        ({"board": ["# #", ""]}, "field 'board': no plot at all"),
        ({"board": ". ."}, "field 'board': expected a list"),
        ({"board": [[".", "."]]}, "field 'board': expected a list"),
        ({"board": [". g1"]}, "field 'board': row 1 has 'g1'"),
        ({"board": [".", "b0 ."]}, "field 'board': row 2 has 'b0'"),
        ({"board": [". \u2028p\u0000"]}, "field 'board': row 1 has 'p\\x00'"),
        ({"board": ["b1 r1"]}, "field 'board': equal values 1 side by side on a1 and b1"),
        ({"board": ["b9", "b9"]}, "field 'board': equal values 9 side by side on a1 and a2"),
        ({"board": ["P " * 8] * 2}, "field 'parks': 16 parks on the board"),
        ({"board": [". " * 101]}, "field 'board': more than 100"),
        ({"board": ["."] * 101}, "field 'board': more than 100"),
        ({"hands": {"blue": "10"}}, "field 'hands.blue': '0' is no chip"),
        ({"hands": {"red": "P"}}, "field 'hands.red': 'P' is no chip"),
        ({"hands": {"red": ["1"]}}, "field 'hands.red': expected a text, not a list of 1"),
        ({"hands": {"green": "1"}}, "field 'hands': unknown field 'green'"),
        ({"hands": "12"}, "field 'hands': expected an object"),
        ({"to_move": "green"}, "field 'to_move': expected 'blue' or 'red', not 'green'"),
        ({"to_move": None}, "field 'to_move': expected 'blue' or 'red', not null"),
        ({"to_move": ["blue"]}, "field 'to_move': expected 'blue' or 'red'"),
        ({"locked": ["z9"]}, "field 'locked': 'z9' is no empty plot"),
        ({"board": ["b1 ."], "locked": ["a1"]}, "field 'locked': 'a1' is no empty plot"),
        ({"locked": "a1"}, "field 'locked': expected a list"),
        ({"locked": [1]}, "field 'locked': expected a list"),
        ({"parks": -1}, "field 'parks': expected 0 or more, not -1"),
        ({"parks": 1.0}, "field 'parks': expected a whole number, not 1.0"),
        ({"parks": True}, "field 'parks': expected a whole number, not true"),
        ({"captured": {"blue": -1}}, "field 'captured.blue': expected 0 or more"),
        ({"captured": {"red": "1"}}, "field 'captured.red': expected a whole number"),
        ({"captured": [1, 2]}, "field 'captured': expected an object"),
        ({"park": 3}, "unknown field 'park'"),
        ({"<img src=x onerror=alert(1)>\n": 3}, "unknown field '<img src=x"),
    ],
)
def test_each_mistake_has_its_sentence(change, words):
    position = {"board": [". ."], "to_move": "blue"}
    assert problem(position) is None
    sentence = problem({**position, **change})
    assert sentence is not None
    assert sentence.startswith(words)


@pytest.mark.parametrize("field", ["board", "to_move"])
def test_missing_fields_are_named(field):
    position = {"board": [". ."], "to_move": "blue"}
    del position[field]
    assert problem(position) == f"field {field!r} is missing"


@pytest.mark.parametrize("value", [None, 5, True, "board", [], ["board", "to_move"], 1.5])
def test_what_is_no_object_is_refused(value):
    with pytest.raises(PositionError):
        from_position(value)


def test_unusual_positions_are_valid():
    for change in (
        {"board": [". # bX bX", "#", "r9"]},
        {"board": ["P " * 8] * 2, "parks": 0},
        {"hands": {"blue": "9" * 50}},
        {"locked": ["a1", "a1"]},
        {"parks": 10**20},
        {"captured": {"blue": 10**20}},
    ):
        assert problem({"board": [". ."], "to_move": "blue", **change}) is None


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def base(data):
    """A valid position, made by the oracle's generator."""
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    return random_position(rng, 5)


@given(st.data())
@settings(max_examples=1000)
def test_any_json_in_any_field(data):
    position = base(data)
    assert problem(position) is None
    for _ in range(data.draw(st.integers(1, 2))):
        what = data.draw(st.sampled_from(["field", "inside", "drop", "new"]))
        if what == "field":
            position[data.draw(st.sampled_from(FIELDS))] = data.draw(anything)
        elif what == "inside":
            name = data.draw(st.sampled_from(["hands", "captured"]))
            colour = data.draw(st.sampled_from(["blue", "red"]) | st.text(max_size=5))
            position[name] = {colour: data.draw(anything)}
        elif what == "drop":
            position.pop(data.draw(st.sampled_from(FIELDS)), None)
        else:
            position[data.draw(st.text(max_size=8))] = data.draw(anything)
    problem(position)


good = [".", "#", "P", "bX", "rX", "b1", "r1", "b2", "r2", "b9", "r9"]
tokens = st.sampled_from([*good, "p", "b0", "b10", "g1", "X", "1", "br"])
spoiled_fields = st.one_of(
    st.tuples(st.just("board"), st.lists(st.lists(tokens, max_size=4).map(" ".join), max_size=4)),
    st.tuples(
        st.just("hands"),
        st.dictionaries(st.sampled_from(["blue", "red"]), st.text("X12390Px ", max_size=4)),
    ),
    st.tuples(st.just("to_move"), st.sampled_from(["blue", "red", "Blue", ""])),
    st.tuples(st.just("locked"), st.lists(st.sampled_from(["a1", "b1", "b2", "A1", "z99", ""]))),
    st.tuples(st.just("parks"), st.integers(-2, 20)),
    st.tuples(
        st.just("captured"),
        st.dictionaries(st.sampled_from(["blue", "red"]), st.integers(-2, 9)),
    ),
)


@given(st.data())
@settings(max_examples=1500)
def test_engine_and_oracle_accept_the_same_positions(data):
    position = base(data) | dict([data.draw(spoiled_fields)])
    try:
        oracle.read_position(position)
    except ValueError:
        valid = False
    else:
        valid = True
    assert (problem(position) is None) == valid


def test_a_game_can_start_from_a_position():
    state = GAME.new_game(position=SEED_EXAMPLE)
    assert state == from_position(SEED_EXAMPLE)
    assert GAME.new_game(position=SEED_EXAMPLE, neighbour_check="after").neighbour_check == "after"
    with pytest.raises(PositionError, match="field 'board'"):
        GAME.new_game(position={**SEED_EXAMPLE, "board": []})
