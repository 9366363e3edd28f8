"""The board of Schollenschubser: what it shows and says."""

import random

import pytest

from gamekit import load
from gamekit.board.look import Look
from gamekit.core.advice import Advice
from gamekit.games.schollen import from_position
from gamekit.games.schollen.board import SLOTS, draw, overlay, tell
from tests.games.properties import walk
from tests.games.schollen import at, moving, play, random_position, rolled

GAME = load("schollen")


def shapes(scene):
    return {shape.id: shape for shape in scene.shapes}


def shown(state, **look):
    scene = draw(state.view(0), Look(**look))
    scene.check()
    return shapes(scene)


def lit(state, **look):
    """The intents of all lit targets."""
    targets = draw(state.view(0), Look(live=True, **look)).targets()
    return {shape.intent for shape in targets if "lit" in shape.marks}


def middle(shape):
    """The centre of a researcher's shape, whatever its outline."""
    return shape.x + shape.w / 2, shape.y + shape.h / 2


# --- what is seen ---------------------------------------------------------------------------------


def test_it_fits_a_notebook_cell():
    for players in (2, 3, 4):
        scene = draw(GAME.new_game(players).view(0), Look())
        assert scene.width <= 720
        assert scene.height <= 480


def test_floes_have_as_many_places_as_their_size_and_researchers_fill_them():
    state = at("A1=4 A2=3 A3=2 A4=1", red="A1 A1 bank bank", blue="A1 A4")
    picture = shown(state)
    free = {f"floe:{n}": sum(i.startswith(f"floe:{n}:slot") for i in picture) for n in (1, 2, 3, 4)}
    assert free == {"floe:1": 1, "floe:2": 3, "floe:3": 2, "floe:4": 0}
    for size, slots in SLOTS.items():
        assert len(set(slots)) == size
    assert {"man:red:0", "man:red:3", "man:blue:0", "man:blue:1"} <= set(picture)


def test_every_colour_has_its_own_shape():
    state = at("A1=4", red="A1", blue="A1", green="A1", yellow="A1")
    picture = shown(state)
    looks = {(picture[f"man:{c}:0"].kind, picture[f"man:{c}:0"].d) for c in state.ice.colours}
    fills = {picture[f"man:{colour}:0"].fill for colour in state.ice.colours}
    assert len(looks) == len(fills) == 4


def test_columns_rows_bank_and_ship_are_named():
    picture = shown(GAME.new_game(2), language="de")
    assert [picture[f"column:{c}"].text for c in range(4)] == ["1", "2", "3", "4"]
    assert [picture[f"row:{r}"].text for r in "ABCDE"] == list("ABCDE")
    assert (picture["name:bank"].text, picture["name:ship"].text) == ("linkes Ufer", "Eisbrecher")


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "A1, floe of size 4, 1 free, Red 2, Blue 1"),
        ("de", "A1, 4er-Scholle, 1 frei, Rot 2, Blau 1"),
    ],
)
def test_a_screen_reader_hears_the_floe_and_who_stands_on_it(language, label):
    picture = shown(at("A1=4", red="A1 A1", blue="A1 ship"), language=language)
    assert picture["place:A1"].label == label
    assert picture["place:B1"].label in ("B1, open water", "B1, offenes Wasser")
    assert "1" in picture["ship:A"].label
    assert picture["crew:1"].label.startswith(("Blue: 0 on the bank", "Blau: 0 am Ufer"))


def test_crowds_are_counted_and_strange_colours_are_drawn():
    state = from_position(
        {"floes": {"A1": 4}, "researchers": {"white": {"A1": 2, "bank": 40}}, "rows": 8}
    )
    picture = shown(state)
    assert picture["many:white:32"].text == "× 40"
    assert sum(shape.startswith("man:white") for shape in picture) == 3
    assert picture["crew:0:name"].text == "white"


def test_any_position_can_be_drawn():
    rng = random.Random(3)
    for _ in range(100):
        state = from_position(random_position(rng, most_men=14))
        shown(state, language="de")


# --- what moves -----------------------------------------------------------------------------------


def test_a_drifting_floe_keeps_its_id_and_takes_its_researchers_along():
    state = rolled(at("A1=4 B2=2", red="A1 A1 bank", blue="A1"), 1)
    before, after = shown(state), shown(play(state, "1 drift:A1"))
    assert after["floe:1"].x == before["floe:1"].x
    glide = after["floe:1"].y - before["floe:1"].y
    assert glide > 0
    for man in ("man:red:0", "man:red:1", "man:blue:0"):
        assert (after[man].x, after[man].y) == (before[man].x, before[man].y + glide)
    assert after["floe:2"] == before["floe:2"]


def test_a_researcher_keeps_its_id_from_bank_to_ship():
    state = moving(at("A1=1 A4=1", red="A4 bank"))
    before = shown(state)
    after = shown(play(state, "A4>ship", "bank>A1"))
    assert after["man:red:0"].x > before["man:red:0"].x
    assert after["man:red:1"].x > before["man:red:1"].x


def test_ids_of_pieces_stay_through_a_game():
    """From scene to scene no researcher appears or vanishes."""
    for state in walk(GAME, random.Random(2), 3, turn_limit=5):
        men = {i for i in shown(state) if i.startswith("man:")}
        assert men == {f"man:{c}:{n}" for c in ("red", "blue", "green") for n in range(4)}


def test_researchers_never_stand_on_each_other():
    for seed in range(5):
        for state in walk(GAME, random.Random(seed), 4, turn_limit=6):
            picture = shown(state)
            spots = [middle(shape) for id, shape in picture.items() if id.startswith("man:")]
            assert len(set(spots)) == len(spots) == 16


# --- choosing -------------------------------------------------------------------------------------


def test_phase_1_a_die_then_a_floe_or_a_size():
    state = rolled(at("B3=2 A1=4", red="bank"), 3, 1)
    assert lit(state) == {"pick 3", "pick 1"}
    column = {f"do 3 place:A3:{size}" for size in (1, 2, 3, 4)}
    assert lit(state, picked="3") == {"do 3 drift:B3", *column}
    picture = shown(state, live=True, picked="3")
    assert "selected" in picture["die:0"].marks
    assert picture["value:B3:words"].text == "↓"
    assert picture["place:A1"].intent == "do 3 drift:A1"  # barred: the engine says why


def test_one_die_that_can_be_executed_is_chosen_already():
    assert lit(rolled(GAME.new_game(2), 3)) == {"do 3 drift:A3"}
    null = rolled(at("A1=2", columns=2), 4, 1)
    assert lit(null) == {"do 1 drift:A1"}
    assert "cannot be executed" in shown(null, live=True)["die:0"].label


def test_phase_1_any_column_needs_a_place_before_the_size():
    state = rolled(at("A1=4", red="bank"), 5)
    assert lit(state) == {"do 5 drift:A1", "pick 5 A2", "pick 5 A3", "pick 5 A4"}
    assert {f"do 5 place:A2:{size}" for size in (1, 2, 3, 4)} <= lit(state, picked="5 A2")
    assert shown(state, live=True, picked="5 A2")["place:A2"].intent == "pick 5"


def test_phase_1_who_falls_is_chosen_among_the_crews():
    state = rolled(at("A1=2 B2=1 C3=2", red="A1 B2", blue="A1"), 6)
    assert lit(state) == {"pick 6 A1", "do 6 thaw:B2:red", "do 6 thaw:C3"}
    falling = {"do 6 thaw:A1:red", "do 6 thaw:A1:blue"}
    assert falling <= lit(state, picked="6 A1")


def test_phase_2_a_researcher_then_where_to():
    state = moving(at("A1=2 A2=1 A4=1", red="A1 A4 bank", blue="bank"))
    assert lit(state) == {"pick A1", "pick A4", "pick bank", "do end"}
    assert lit(state, picked="A1") == {"do A1>A2", "do A1>bank", "do end"}
    assert lit(state, picked="A4") == {"do A4>ship", "do end"}
    assert lit(state, picked="bank") == {"do bank>A1", "do end"}
    picture = shown(state, live=True, picked="A4")
    assert [row for row in "ABCDE" if "lit" in picture[f"ship:{row}"].marks] == ["A"]
    assert picture["place:A4"].intent == "pick "
    assert picture["place:B2"].intent == "do A4>B2"


def test_who_has_stepped_is_dim():
    picture = shown(play(moving(at("A1=1 A2=1", red="A1 bank")), "A1>A2"), live=True)
    assert picture["man:red:0"].marks == ("dim",)
    assert picture["man:red:1"].marks == ()


def test_skip_has_a_button():
    state = rolled(at("", deck={"big": 0, "small": 0}), 1)
    assert lit(state) == {"do 0 skip"}


def test_what_just_happened_is_marked():
    state = rolled(GAME.new_game(2), 3)
    action = GAME.parse("3 drift:A3")
    picture = shown(state.apply(action), last=action)
    assert "last" in picture["place:B3"].marks
    assert picture["place:B3"].label.endswith("changed last")


# --- the solver -----------------------------------------------------------------------------------


def test_advice_is_drawn_where_the_moves_go():
    state = rolled(GAME.new_game(4), 3, 6)
    values = dict.fromkeys(state.legal_actions(), "8")
    best = GAME.parse("6 thaw:A1")
    values[best] = "7"
    advice = Advice("Thaw.", True, values, (best,))
    picture = shown(state, live=True, advice=advice)
    assert "best" in picture["die:1"].marks
    assert "best" not in picture["die:0"].marks
    assert picture["value:A1:words"].text == "7"
    assert picture["place:A1"].label.endswith("value 7, best move")
    picture = shown(state, live=True, picked="6", advice=advice)
    assert (picture["value:A1:words"].text, picture["value:A2:words"].text) == ("7", "8")
    assert "best" in picture["place:A1"].marks


def test_advice_on_steps_sizes_crews_and_the_end():
    state = moving(at("A1=2 A4=1", red="A1 A4 bank", blue="bank"))
    step, end = GAME.parse("A4>ship"), GAME.parse("end")
    advice = Advice("Go.", True, {step: "2", end: "0"}, (step,))
    assert "best" in shown(state, advice=advice)["place:A4"].marks
    picture = shown(state, live=True, picked="A4", advice=advice)
    assert "best" in picture["ship:A"].marks
    assert picture["value:ship:A:words"].text == "2"
    assert picture["button:word"].text == "End turn 0"
    enter = GAME.parse("bank>A1")
    picture = shown(state, live=True, advice=Advice("", True, {enter: "6"}, ()))
    assert picture["value:bank:words"].text == "6"
    state = rolled(at("", red="bank"), 2)
    place = GAME.parse("2 place:A2:3")
    picture = shown(state, live=True, advice=Advice("", True, {place: "9"}, (place,)))
    assert (picture["size:3:word"].text, "best" in picture["size:3"].marks) == ("9", True)
    state = rolled(at("A1=2", red="A1", blue="A1"), 6)
    fall = GAME.parse("6 thaw:A1:blue")
    picture = shown(state, live=True, picked="6 A1", advice=Advice("", True, {fall: "5"}, (fall,)))
    assert (picture["crew:1:aboard"].text, "best" in picture["crew:1"].marks) == ("5", True)


def test_the_line_is_drawn_as_numbered_arrows():
    """Numbers of turns if it has several, else of moves."""
    state = GAME.new_game(2)
    words = ["bank>A1", "end", "A1>A2", "bank>A1", "end", "3 drift:A3", "5 place:A4:1"]
    line = tuple(map(GAME.parse, words))
    picture = shown(state, advice=Advice("", True, line=line))
    assert picture["arrow:bank>A1:words"].text == "1, 2"
    assert picture["arrow:A1>A2:words"].text == "2"
    assert picture["arrow:A3>B3:words"].text == "3"
    assert picture["line:A4:words"].text == "3"
    picture = shown(state, advice=Advice("", True, line=line[2:4]))
    assert picture["arrow:A1>A2:words"].text == "1"
    assert picture["arrow:bank>A1:words"].text == "2"


def test_a_flow_and_a_cut_are_drawn_above():
    state = at("C1=4 C2=4 C3=1 C4=4", red="C1 C1 C2 C2")
    scene = draw(state.view(0), Look())
    arcs = {("C1", "C2"): "2", ("C2", "C1"): "1", ("C1", "bank"): "", ("C4", "ship"): "4"}
    overlay(scene, state, arcs, {"C3": "1 × 3"})
    scene.check()
    picture = shapes(scene)
    assert picture["cut:C3:words"].text == "1 × 3"
    there, back = picture["arrow:C1>C2:best"], picture["arrow:C2>C1:best"]
    assert there.y != back.y  # side by side
    assert "arrow:C1>bank:words" not in picture


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "language", "words"),
    [
        ("1 drift:A1", "en", "Red lets the floe on A1 drift to B1."),
        ("1 drift:E1", "en",
         "Red lets the floe on E1 drift out of the game. Back to the bank: Red 1, Blue 1."),
        ("1 drift:E1", "de",
         "Rot lässt die Scholle von E1 aus dem Spiel treiben. Zurück ans Ufer: Rot 1, Blau 1."),
        ("5 place:A2:3", "de", "Rot setzt eine 3er-Scholle auf A2."),
    ],
)  # fmt: skip
def test_drifts_are_told_in_words(move, language, words):
    state = rolled(at("A1=1 E1=3", red="E1 bank", blue="E1 bank"), 1, 5)
    assert tell(state.view(0), GAME.parse(move), language) == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("6 thaw:A1", "Red thaws the floe on A1 to size 2."),
        ("6 thaw:C4:blue", "Red lets the floe on C4 melt away. Back to the bank: Blue 1."),
        ("roll 2 4", "Red rolls 2 and 4."),
        ("0 skip", "Red can execute neither die."),
        ("bank>A1", "Red goes from the bank onto A1."),
        ("A1>A2", "Red goes from A1 to A2."),
        ("A1>bank", "Red goes from A1 back to the bank."),
        ("A4>ship", "Red goes on board from A4."),
        ("end", "Red ends the turn."),
    ],
)
def test_actions_are_told_in_words(move, words):
    state = at("A1=3 C4=1", red="A1 bank", blue="C4")
    assert tell(state.view(0), GAME.parse(move), "en") == words


def test_a_push_is_told():
    state = rolled(at("A1=1 B1=1", drift_rule="push"), 1)
    assert tell(state.view(0), GAME.parse("1 drift:A1"), "en") == (
        "Red pushes the floes from A1 on southwards."
    )


def test_the_prompt_says_what_comes_next():
    def prompt(state, picked=""):
        return draw(state.view(0), Look(live=True, picked=picked)).status

    state = GAME.new_game(2)
    assert prompt(state) == "Red rolls the dice."
    assert prompt(rolled(state, 1, 6)) == "Red is to move. Choose a die."
    assert prompt(rolled(state, 1, 6), "6") == "Red is to move. Choose a floe to thaw."
    assert prompt(rolled(state, 1)) == "Red is to move. Column 1: choose a floe to drift."
    assert "choose a free place" not in prompt(rolled(state, 5), "5")
    assert prompt(play(rolled(state, 1), "1 drift:A1")).endswith("or end the turn.")
    assert prompt(moving(at("", red="bank"))).endswith("No step is possible: end the turn.")
    assert prompt(moving(at("A1=1", red="bank")), "bank").endswith("choose a floe in column 1.")
    assert prompt(rolled(at("B1=1"), 1)).endswith("or a size from the supply for A1.")
    assert prompt(rolled(at(""), 1)).endswith("Column 1: choose a size from the supply for A1.")


@pytest.mark.parametrize(
    ("red", "words"),
    [("A4 ship", "Red wins: all 2 researchers are on board."),
     ("A4", "Red wins: the researcher is on board.")],
)  # fmt: skip
def test_the_end_is_told(red, words):
    state = play(moving(at("A4=1", red=red, blue="bank")), "A4>ship")
    assert draw(state.view(0), Look()).status == words


def test_the_turn_limit_is_told():
    state = GAME.new_game(2, turn_limit=1)
    for _ in range(2):
        state = rolled(state, 1)
        state = play(state, str(state.legal_actions()[0]), "end")
    assert draw(state.view(0), Look("de")).status == (
        "Unentschieden: Alle hatten 1 Züge, niemand ist fertig."
    )


def test_the_picture_in_letters_has_coordinates_and_the_language_of_the_board():
    state = rolled(at("A1=4 C2=1", red="A1 A1 bank", blue="A1 ship"), 3, 5)
    assert draw(state.view(0), Look("de")).plain.splitlines() == [
        "  1     2     3     4",
        "A 4rrb. ~     ~     ~",
        "B ~     ~     ~     ~",
        "C ~     1.    ~     ~",
        "D ~     ~     ~     ~",
        "E ~     ~     ~     ~",
        "r = Rot: 1 am Ufer, 2 auf dem Eis, 0 von 3 an Bord",
        "b = Blau: 0 am Ufer, 1 auf dem Eis, 1 von 2 an Bord",
        "Vorrat: 4 groß, 4 klein",
        "Würfel: 3 5",
        "Rot ist am Zug.",
    ]
