"""The brute-force oracle of Schollenschubser against the rules page: examples and test vectors."""

import random

import pytest

from tests.solvers import schollen_oracle as oracle

OPENING = {"A1": 4, "A2": 4, "A3": 2, "A4": 2}


def setting(floes, researchers, **more):
    return oracle.read({"floes": floes, "researchers": researchers, **more})


def names(board, ice, face):
    return sorted(oracle.face_actions(board, ice, face))


def people(ice):
    return dict(ice.people)


def test_vectors_1_and_2():
    board, ice, *_ = setting(OPENING, {"red": {"bank": 4}})
    assert names(board, ice, 3) == ["drift:A3"]
    ice = oracle.face_actions(board, ice, 3)["drift:A3"]
    assert dict(ice.floes) == {"A1": 4, "A2": 4, "B3": 2, "A4": 2}
    assert names(board, ice, 3) == ["drift:B3", *(f"place:A3:{size}" for size in range(1, 5))]


def test_vector_3():
    board, ice, *_ = setting({"E2": 3}, {"red": {"E2": 2}, "blue": {"E2": 1}})
    after = oracle.face_actions(board, ice, 2)["drift:E2"]
    assert after.floes == ()
    assert people(after) == {("red", "bank"): 2, ("blue", "bank"): 1}


def test_vector_4():
    board, ice, *_ = setting({"B1": 3}, {"red": {"B1": 2}, "blue": {"B1": 1}})
    after = oracle.face_actions(board, ice, 6)["thaw:B1:blue"]
    assert dict(after.floes) == {"B1": 2}
    assert people(after) == {("red", "B1"): 2, ("blue", "bank"): 1}
    assert oracle.supply(board, {"B1": 2}) == (5, 4)


def test_vector_5():
    deck = {"big": 5, "small": 1}
    board, ice, *_ = setting({"B1": 3, "C1": 2}, {"red": {}}, deck=deck)
    assert names(board, ice, 6) == ["thaw:C1"]


def test_vector_6():
    board, ice, *_ = setting({"C4": 1}, {"red": {"C4": 1}})
    after = oracle.face_actions(board, ice, 6)["thaw:C4:red"]
    assert after.floes == ()
    assert people(after) == {("red", "bank"): 1}


def test_vector_7():
    board, ice, *_ = setting({"A1": 1, "A2": 1, "A3": 1}, {"red": {"A1": 1, "A2": 1, "bank": 1}})
    ends = [people(end) for end in oracle.turn_ends(board, ice, "red")]
    assert {("red", "A1"): 1, ("red", "A2"): 1, ("red", "A3"): 1} in ends


def test_vector_8():
    board, ice, *_ = setting({"A3": 1, "A4": 1}, {"red": {"A3": 1, "A4": 1}})
    ends = [people(end) for end in oracle.turn_ends(board, ice, "red")]
    assert {("red", "ship"): 1, ("red", "A4"): 1} in ends
    assert {("red", "ship"): 2} not in ends


def test_vector_9():
    board, ice, *_ = setting({"A1": 1, "A2": 1}, {"red": {"A1": 1}, "blue": {"A2": 1}})
    assert not any(("red", "A2") in people(end) for end in oracle.turn_ends(board, ice, "red"))


def test_whoever_comes_back_to_the_bank_does_not_enter_on_the_same_turn():
    board, ice, *_ = setting({"A1": 1, "C1": 1}, {"red": {"C1": 1}})
    ends = [people(end) for end in oracle.turn_ends(board, ice, "red")]
    assert sorted(map(str, ends)) == ["{('red', 'C1'): 1}", "{('red', 'bank'): 1}"]


def test_push():
    board, ice, *_ = setting({"D1": 2, "E1": 1}, {"red": {"E1": 1}}, drift_rule="push")
    after = oracle.face_actions(board, ice, 1)["drift:D1"]
    assert dict(after.floes) == {"E1": 2}
    assert people(after) == {("red", "bank"): 1}
    board = board._replace(drift_rule="blocked")
    assert names(board, ice, 1) == ["drift:E1", *(f"place:A1:{size}" for size in range(1, 5))]


def test_example_1():
    position = {
        "question": "evacuation",
        "floes": {"C1": 4, "C2": 4, "C3": 1, "C4": 4, "B2": 2},
        "researchers": {"red": {"C1": 2, "C2": 2}},
        "horizon": 7,
    }
    answer = {"over": 4, "min_turns": 6, "profile": [0, 0, 0, 1, 2, 3, 4, 4]}
    assert oracle.answer(position) == answer
    assert oracle.width(position) == 1
    assert oracle.critical_floes(position) == ["C1", "C2", "C3", "C4"]


@pytest.mark.parametrize("question", ["evacuation", "paths"])
def test_random_positions_are_the_same_in_every_run(question):
    first, again = (oracle.random_position(random.Random(3), question) for _ in range(2))
    assert first == again
    oracle.answer({**first, "horizon": 3})
