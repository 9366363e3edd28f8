"""The board of Bauab: what it shows and says."""

import pytest

from gamekit import load
from gamekit.board.look import Look
from gamekit.core.advice import Advice
from gamekit.games.bauab import from_position
from gamekit.games.bauab.board import draw, tell

SEED = {
    "board": ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"],
    "hands": {"blue": "13", "red": "234"},
    "to_move": "blue",
    "captured": {"blue": 4, "red": 5},
}


def shapes(scene):
    return {shape.id: shape for shape in scene.shapes}


@pytest.fixture
def seed_state():
    return from_position(SEED)


def test_the_score_and_the_turn_are_in_sight(seed_state):
    shown = shapes(draw(seed_state.view(0), Look()))
    assert (shown["score:0"].text, shown["score:1"].text) == ("16", "13")
    assert shown["turn:0"].text == "to move"
    assert "turn:1" not in shown
    assert shown["score:0"].label == (
        "Blue: 16 points, 4 of them captured, 4 planning chips on the board"
    )


@pytest.mark.parametrize(
    ("language", "label"),
    [("en", "b3, Red 1, one liberty"), ("de", "b3, Rot 1, eine Freiheit")],
)
def test_a_screen_reader_hears_chip_and_liberties(seed_state, language, label):
    assert shapes(draw(seed_state.view(0), Look(language)))["plot:b3"].label == label


def test_a_chosen_chip_lights_its_plots_and_says_what_it_captures(seed_state):
    shown = shapes(draw(seed_state.view(0), Look(live=True, picked="3")))
    assert "lit" in shown["plot:b2"].marks
    assert shown["plot:b2"].label == "b2, empty, possible here, captures b3"
    assert "selected" in shown["hand:0:3"].marks


def test_a_barred_plot_still_answers(seed_state):
    """A click on it is sent, so that the engine can say which rule bars it."""
    shown = shapes(draw(seed_state.view(0), Look(live=True, picked="1")))
    assert shown["plot:b2"].intent == "do 1@b2"
    assert "lit" not in shown["plot:b2"].marks


def test_a_plot_can_be_chosen_first(seed_state):
    shown = shapes(draw(seed_state.view(0), Look(live=True, picked="b2")))
    assert "selected" in shown["plot:b2"].marks
    assert (shown["hand:0:3"].intent, shown["hand:0:3"].marks) == ("do 3@b2", ("lit",))
    assert shown["hand:0:1"].marks == ()


def test_a_lost_plot_offers_a_park_and_the_pass_has_a_button(seed_state):
    after = seed_state.apply("3@b2")
    shown = shapes(draw(after.view(1), Look(live=True)))
    assert shown["plot:b3"].intent == "do P@b3"
    assert shown["plot:b3"].label == "b3, locked, a park may go here"
    assert shown["pass"].intent == "do pass"


def test_liberties_are_drawn_towards_empty_plots():
    state = load("bauab").new_game(layout="2x2", chips="12", first="blue").apply("1@a1")
    ids = {i for i in shapes(draw(state.view(0), Look())) if i.startswith("liberty")}
    assert ids == {"liberty:0:1", "liberty:0:2"}


def test_advice_is_drawn_where_the_moves_go():
    state = load("bauab").new_game(layout="1x2", chips="12", first="blue")
    moves = {str(action): action for action in state.legal_actions()}
    values = dict.fromkeys(moves.values(), "−1") | {moves["1@a1"]: "+1"}
    line = tuple(map(state.game.parse, ("1@a1", "2@b1", "P@a1", "P@b1")))
    advice = Advice("Blue wins by 1.", True, values, (moves["1@a1"],), line)
    shown = shapes(draw(state.view(0), Look(live=True, advice=advice)))
    assert (shown["value:a1:letter"].text, shown["value:a1"].text) == ("1", "+1")
    assert "best" in shown["plot:a1"].marks
    assert shown["plot:a1"].label == "a1, empty, value 1: +1, best move"
    assert (shown["value:b1:letter"].text, shown["value:b1"].text) == ("1", "−1")
    assert shown["line:a1"].text == "1, 3"
    shown = shapes(draw(state.view(0), Look(live=True, picked="2", advice=advice)))
    assert shown["value:a1"].text == "−1"
    assert "best" not in shown["plot:a1"].marks


@pytest.mark.parametrize(
    ("moves", "language", "words"),
    [
        ("1@a1", "en", "Blue places 1 on a1."),
        ("1@a1 2@b1", "de", "Rot setzt 2 auf b1. Geschlagen: 1@a1."),
        ("1@a1 2@b1 P@a1", "en", "Blue lays a park on a1. Captured: 2@b1."),
        ("1@a1 2@b1 pass", "de", "Blau passt."),
    ],
)
def test_moves_are_told_in_words(moves, language, words):
    state = load("bauab").new_game(layout="1x2", chips="12", first="blue")
    *earlier, last = moves.split()
    for move in earlier:
        state = state.apply(move)
    assert tell(state.view(0), state.game.parse(last), language) == words


@pytest.mark.parametrize(
    ("board", "captured", "words"),
    [
        ("b2 r1", {}, "Blue wins 2 : 1."),
        ("b2 rX", {"red": 2}, "Equal, 2 : 2. Blue wins with more planning chips on the board."),
        ("bX rX", {}, "A draw, 0 : 0."),
    ],
)
def test_the_end_is_told(board, captured, words):
    state = from_position({"board": [board], "to_move": "blue", "captured": captured})
    assert draw(state.view(0), Look()).status == words


def test_a_broad_board_has_its_hands_below():
    state = load("bauab").new_game(layout="street", first="blue")
    shown = shapes(draw(state.view(0), Look()))
    assert shown["panel:0"].y > shown["plot:h2"].y
    assert shown["panel:1"].x > shown["panel:0"].x


def test_the_picture_in_letters_has_coordinates_and_the_language_of_the_board(seed_state):
    assert draw(seed_state.view(0), Look("de")).plain.splitlines() == [
        "  a  b  c  d",
        "1 b2 bX r5 bX",
        "2 bX .  P  b3",
        "3 rX r1 b2 rX",
        "4 r2 rX b5 P",
        "Blau: 1 3 · Punkte: 16",
        "Rot: 2 3 4 · Punkte: 13",
        "Parks 13",
        "Blau ist am Zug.",
    ]
