"""The brute-force oracle of Bauab against the rules page: examples, test vectors, rejections."""

import random

import pytest

from tests.solvers import bauab_oracle as oracle

SEED_BOARD = ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"]
SEED_EXAMPLE = {
    "board": SEED_BOARD,
    "hands": {"blue": "13", "red": "234"},
    "to_move": "blue",
    "captured": {"blue": 4, "red": 5},
}
DOMINO = {"board": [". ."], "hands": {"blue": "12", "red": "12"}, "to_move": "blue"}
STRIP = {"board": [". . . ."], "hands": {"blue": "12", "red": "12"}, "to_move": "blue"}


def legal(layout, state):
    return [oracle.move_name(layout, move) for move in oracle.legal_actions(layout, state)]


def replay(position, line):
    """(layout, state) after the moves of a line, each of which must be legal."""
    layout, state = oracle.read_position(position)
    for name in line:
        moves = {oracle.move_name(layout, m): m for m in oracle.legal_actions(layout, state)}
        state = oracle.successor(layout, state, moves[name])
    return layout, state


def test_example_1_domino():
    answer = oracle.answer({**DOMINO, "question": "value"})
    assert answer == {
        "margin": 1,
        "lead": 0,
        "winner": "blue",
        "best_moves": ["1@a1", "1@b1"],
        "moves": {"1@a1": [1, 0], "2@a1": [-1, 0], "1@b1": [1, 0], "2@b1": [-1, 0]},
        "line": ["1@a1", "2@b1", "P@a1", "P@b1"],
    }
    assert list(answer["moves"]) == ["1@a1", "2@a1", "1@b1", "2@b1"]


def test_example_2_seed():
    assert oracle.answer({**SEED_EXAMPLE, "question": "value"}) == {
        "margin": -10,
        "lead": 0,
        "winner": "red",
        "best_moves": ["3@b2"],
        "moves": {"3@b2": [-10, 0]},
        "line": ["3@b2", "pass", "1@b3", "P@a3", "P@a2", "3@b4", "pass", "4@c4"],
    }
    layout, state = replay(SEED_EXAMPLE, ["3@b2", "P@b3"])
    assert oracle.minimax_pair(layout, state, {})[0] == 1


def test_example_3_crib():
    position = {**STRIP, "question": "crib", "side": "blue"}
    assert oracle.answer(position) == {"possible": True, "target": 0, "size": 4}
    assert oracle.answer({**position, "target": 1}) == {
        "possible": False,
        "target": 1,
        "size": None,
    }


def test_example_4_force():
    position = {
        "question": "force",
        "board": ["b2 r3 .", ". . r1", "b4 . ."],
        "hands": {"blue": "X15", "red": "X23"},
        "to_move": "blue",
        "plies": 1,
        "target": 3,
    }
    keys = ["5@c1", "5@a2", "5@b2", "5@b3", "5@c3"]
    assert oracle.answer(position) == {"gain": 5, "forced": True, "keys": keys}
    nothing = {"gain": 0, "forced": False, "keys": []}
    assert oracle.answer({**position, "plies": 0}) == nothing


def test_census_of_lesson_4():
    answer = oracle.answer({**STRIP, "question": "census"})
    assert answer["states"] == 268
    finished = {"board": ["P"], "to_move": "red", "question": "census"}
    ends = {"states": 1, "terminal": 1, "games": 1, "shortest": 0, "longest": 0}
    assert oracle.answer(finished) == ends


def test_best_case_obeys_the_lock_and_the_opponent_may_help():
    position = {
        "question": "best_case",
        "board": [". r5"],
        "hands": {"blue": "3"},
        "to_move": "blue",
        "locked": ["a1"],
        "parks": 1,
        "opponent": "passes",
    }
    # park: captures the 5, then 3@b1; pass: 3@a1 captures the 5, b1 stays empty
    assert oracle.answer(position)["margin"] == 8
    assert oracle.answer({**position, "turns": 0}) == {"margin": -5, "line": []}
    assert oracle.answer({**position, "turns": 1}) == {"margin": 5, "line": ["P@a1"]}
    # turn 2 would be Red's: he may park on b1 or pass; then Blue places his 3
    helped = oracle.answer({**position, "opponent": "helps"})
    assert helped == {"margin": 8, "line": ["P@a1", "pass", "3@b1"]}


def test_best_case_lines_replay():
    rng = random.Random(7)
    for _ in range(60):
        position = oracle.random_position(rng, question="best_case")
        answer = oracle.answer(position)
        layout, state = oracle.read_position(position)
        for name in answer["line"]:
            steps = oracle.BEST_CASE_STEPS[position["opponent"]](layout, state)
            state = {oracle.move_name(layout, m): after for m, after in steps}[name]
        assert oracle.margin(state) == answer["margin"]


def test_vector_1_seed_steps():
    layout, state = replay(SEED_EXAMPLE, [])
    assert oracle.margin(state) == (12 + 4) - (8 + 5)
    assert legal(layout, state) == ["3@b2"]
    layout, state = replay(SEED_EXAMPLE, ["3@b2"])
    assert oracle.margin(state) == (15 + 5) - (7 + 5)
    assert (state.blue_captured, state.red_captured) == (5, 5)
    assert legal(layout, state) == ["P@b3", "pass"]
    layout, state = replay(SEED_EXAMPLE, ["3@b2", "P@b3"])
    assert oracle.margin(state) == (10 + 5) - (7 + 10)
    assert {layout.names[plot] for plot in state.locked} == {"b2", "c3"}
    assert legal(layout, state) == ["P@b2", "P@c3", "pass"]


def test_vector_1_as_legal_moves():
    answer = oracle.answer({**SEED_EXAMPLE, "question": "legal_moves"})
    move = {"move": "3@b2", "captures": ["b3"], "points": 1, "ends_game": False}
    assert answer == {"over": False, "margin_now": 3, "lead_now": 1, "moves": [move]}


def test_vector_2_own_chips_are_safe():
    position = {"board": [". b1 ."], "hands": {"blue": "2", "red": "2"}, "to_move": "red"}
    _, state = replay(position, ["2@a1"])
    assert state.board == ("r2", "b1", ".")
    layout, state = replay(position, ["2@a1", "2@c1"])
    assert state.board == ("r2", "b1", "b2")
    assert oracle.is_over(layout, state)


def test_vectors_3_and_4_park_and_lock():
    assert legal(*replay(DOMINO, ["1@a1", "2@b1"])) == ["P@a1", "pass"]
    assert legal(*replay(DOMINO, ["1@a1", "2@b1", "P@a1"])) == ["P@b1", "pass"]
    layout, state = replay(DOMINO, ["1@a1", "2@b1", "P@a1", "P@b1"])
    assert oracle.is_over(layout, state)
    assert (state.blue_captured, state.red_captured) == (2, 1)
    assert legal(*replay(DOMINO, ["1@a1", "2@b1", "pass"])) == ["1@a1"]


def test_vector_5_end():
    position = {"board": ["."], "hands": {"blue": "1", "red": "1"}, "to_move": "blue"}
    layout, state = replay(position, ["1@a1"])
    assert oracle.is_over(layout, state)
    assert legal(layout, state) == []


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (". .", {"1": (1, 1), "12": (1, 0), "X12": (0, 0), "1122": (1, 0)}),
        (". . .", {"12": (2, 1), "X1": (1, 1), "123": (3, 1)}),
        (". . . .", {"1": (0, 0), "12": (0, 0), "X1": (0, 0)}),
        (". .|. .", {"1": (0, 0), "12": (-2, 0), "X1": (-2, -1), "X12": (0, 0)}),
    ],
)
def test_table_of_section_9(row, expected):
    for hand, pair in expected.items():
        hands = {"blue": hand, "red": hand}
        position = {"board": row.split("|"), "hands": hands, "to_move": "blue"}
        layout, state = oracle.read_position(position)
        assert oracle.minimax_pair(layout, state, {}) == pair


@pytest.mark.parametrize(
    "change",
    [
        {"board": []},
        {"board": ["# #", ""]},
        {"board": [". g1"]},
        {"board": ["b0 ."]},
        {"board": [". p"]},
        {"board": ["b1 r1"]},
        {"board": ["b9", "b9"]},
        {"board": ["P P P P P P P P", "P P P P P P P P"]},
        {"hands": {"blue": "10"}},
        {"hands": {"red": "P"}},
        {"to_move": "green"},
        {"to_move": None},
        {"locked": ["c1"]},
        {"board": ["b1 ."], "locked": ["a1"]},
        {"parks": -1},
        {"captured": {"blue": -1}},
        {"question": "force", "target": 1},
        {"question": "force", "plies": 1},
        {"question": "force", "plies": -1, "target": 1},
        {"question": "best_case"},
        {"question": "best_case", "opponent": "sleeps"},
        {"question": "best_case", "opponent": "helps", "turns": -1},
        {"question": "crib"},
        {"question": "crib", "side": "green"},
    ],
)
def test_invalid_positions_are_rejected(change):
    position = {**DOMINO, "question": "legal_moves"}
    oracle.answer(position)
    with pytest.raises(ValueError, match=r"."):
        oracle.answer({**position, **change})


def test_unusual_positions_are_valid():
    position = {"question": "legal_moves", "board": [". # bX bX", "#", "r9"], "to_move": "red"}
    assert oracle.answer(position)["over"]
    many_parks = ["P P P P P P P P", "P P P P P P P P"]
    assert oracle.answer({**position, "board": many_parks, "parks": 0})["over"]


def test_crib_against_all_strategies(monkeypatch):
    monkeypatch.setitem(oracle.STATE_LIMIT, "crib", 25)
    rng = random.Random(3)
    for _ in range(100):
        position = oracle.random_position(rng, question="crib")
        assert oracle.answer(position) == oracle.crib_by_all_strategies(position)


@pytest.mark.parametrize("question", oracle.QUESTIONS)
def test_random_positions_are_valid(question):
    rng = random.Random(1)
    for _ in range(30):
        position = oracle.random_position(rng, question=question)
        assert position["question"] == question
        oracle.answer(position)
