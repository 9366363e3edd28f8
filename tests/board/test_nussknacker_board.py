"""The board of Nussknacker: what it shows, what it hides, and what can be clicked."""

import json
import random
import re
from itertools import product

import pytest

from gamekit import load
from gamekit.board.look import NOTE_MARKS, Look
from gamekit.core.advice import Advice
from gamekit.core.game import CHANCE
from gamekit.core.texts import LANGUAGES
from gamekit.games.nussknacker import Knowledge, Line, view_of
from gamekit.games.nussknacker.board import draw, tell
from gamekit.games.nussknacker.board_cards import NUTS
from gamekit.games.nussknacker.board_notes import LINES
from tests.games.nussknacker import ask, asking, dealt, play, quiet_walk

GAME = load("nussknacker")
PUZZLE = {
    "max": 6,
    "hands": [[1, 3, 4, 5], None, None],
    "log": [
        {"ask": 0, "to": 1, "value": 5, "swap": None},
        {"ask": 2, "to": 1, "value": 6, "swap": [1, 2]},
        {"ask": 2, "to": 0, "value": 3, "swap": [[1, 2], [3]]},
    ],
}


def opening(**more):
    return dealt("1345", "1226", "356", hidden=4, **more)


def shapes(view, **look):
    scene = draw(view, Look(**look))
    scene.check()
    return {shape.id: shape for shape in scene.shapes}


def lit(view, **look):
    """The intents of all lit targets."""
    targets = draw(view, Look(live=True, **look)).targets()
    return [shape.intent for shape in targets if "lit" in shape.marks]


# --- what is seen ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "highest"), list(product((2, 3, 4), (6, 8))))
def test_it_fits_beside_the_move_list(players, highest):
    for state in quiet_walk(3, players, max=highest, max_rounds=1, max_questions=25):
        scene = draw(state.view(0), Look(live=state.actor == 0, notes={}))
        assert scene.width == 720
        assert scene.height <= 680
        for shape in scene.shapes:
            if shape.kind == "rect":
                assert shape.x >= 0
                assert shape.x + shape.w <= 720
                assert shape.y + shape.h <= scene.height


def test_targets_are_large_enough_for_fingers():
    for state in quiet_walk(4, 4, max=8, max_rounds=1, max_questions=12):
        for picked in ("", "announce", "p1"):
            look = Look(live=state.actor == 1, picked=picked, notes={})
            for shape in draw(state.view(1), look).targets():
                if shape.intent:
                    assert min(shape.w, shape.h) >= 44, shape.id


def test_a_card_has_its_number_and_as_many_nuts():
    picture = shapes(opening().view(0))
    assert [picture[f"hand:{card}:0:number"].text for card in (1, 3, 4, 5)] == list("1345")
    for value, nuts in NUTS.items():
        assert nuts.count("M") == 2 * value  # a nut and its cup
    assert picture["hand:5:0"].label == "5"
    assert shapes(opening().view(1))["hand:2:1:number"].text == "2"


def test_other_hands_are_backs_with_counts_and_nothing_hidden_is_told():
    """The scene is the same for every deal that the seat cannot tell from the true one."""
    rng = random.Random(5)
    for players in (2, 3, 4):
        for state in list(quiet_walk(6, players, max_rounds=2))[::3]:
            for seat in range(players):
                look = Look(live=state.actor == seat, notes={"1 3": "✓"})
                scene = json.dumps(draw(state.view(seat), look).to_json())
                other = state.resample(seat, rng)
                assert scene == json.dumps(draw(other.view(seat), look).to_json())
    picture = shapes(opening().view(0))
    assert picture["card:1:count"].text == "4"
    assert sum(re.fullmatch(r"card:2:\d", id) is not None for id in picture) == 3
    assert not [id for id in picture if re.fullmatch(r"card:\d:\d:number", id)]


def test_the_hidden_card_lies_in_the_middle_and_is_turned_up_in_the_end():
    assert shapes(opening().view(0))["hidden:sign"].text == "?"
    over = opening(chips=(4, 0, 0)).apply("announce 4")
    picture = shapes(over.view(2), language="de")
    assert picture["hidden:number"].text == "4"
    assert picture["hidden"].label == "Verdeckt war die 4."
    assert "hidden" not in shapes(GAME.new_game(2).view(0))


def test_chips_can_be_counted():
    picture = shapes(opening(chips=(3, 0, 7)).view(0))

    def filled(seat):
        return sum(picture[f"chip:{seat}:{nth}"].fill == "yellow" for nth in range(5))

    assert [filled(seat) for seat in range(3)] == [3, 0, 5]
    assert picture["chip:2:more"].text == "+2"
    assert "3 chips" in picture["player:0"].label
    assert "7 chips" in picture["player:2"].label


def test_every_player_has_a_letter_a_shape_and_a_colour():
    picture = shapes(dealt("134", "122", "356", "45").view(0))
    signs = [picture[f"player:{seat}:sign"] for seat in range(4)]
    assert len({(s.kind, s.d) for s in signs}) == len({s.fill for s in signs}) == 4
    letters = [picture[f"player:{seat}:sign:letter"].text for seat in range(4)]
    assert letters == list("ABCD")
    assert GAME.seat_name(1, "de") == "Spieler B"


def test_whose_turn_it_is():
    state = ask(opening(start=1), "2 6")
    picture = shapes(state.view(0))
    assert picture["player:2"].stroke == "ink"
    assert picture["player:1"].stroke == "line"
    assert picture["player:1"].label.endswith("asks")
    assert picture["player:2"].label.endswith("asked")
    assert picture["bar:words"].text == "B → C: 6?"
    assert "Player B asks Player C for 6." in draw(state.view(0), Look()).status


def test_the_hand_says_its_sum_and_how_it_began():
    state = play(ask(opening(), "1 3"), "give 1+2", "give 3")
    text = shapes(state.view(0), language="en")["hand:caption"].text
    assert text == "Your cards · sum 13 · at the start 1 3 4 5"
    assert shapes(opening().view(0))["hand:caption"].text == "Your cards · sum 13"


def test_who_looks_on_sees_no_cards():
    state = play(ask(opening(), "1 3"), "give 1+2", "give 3")
    picture = shapes(state.view(-1))
    assert not [id for id in picture if id.startswith("hand:") and id != "hand:caption"]
    assert "line:0:gave:0:number" not in picture


# --- the log --------------------------------------------------------------------------------------


def test_the_log_shows_faces_of_own_exchanges_and_backs_of_others():
    state = play(ask(opening(), "1 3"), "give 1+2", "give 3")
    state = ask(state, "2 2").apply("deny")
    mine, theirs = shapes(state.view(0)), shapes(state.view(2))
    assert mine["line:0:who"].text == "A → B"
    assert mine["line:0:value"].text == "3?"
    assert [mine[f"line:0:got:{nth}:number"].text for nth in (0, 1)] == ["1", "2"]
    assert mine["line:0:gave:0:number"].text == "3"
    assert "line:0:got:1" in theirs
    assert not [id for id in theirs if re.fullmatch(r"line:0:(got|gave):\d:number", id)]
    assert mine["line:1:no"].text == "no"
    assert mine["line:0"].label == (
        "1. Player A asks Player B for 3: exchange, Player A gives 3, Player B gives 1+2"
    )
    assert theirs["line:0"].label.endswith("Player A gives 1 card, Player B gives 2 cards")
    assert shapes(state.view(0), language="de")["line:1"].label == (
        "2. Spieler B fragt Spieler C nach 2: nein"
    )


def long_log(count, **more):
    return view_of(Knowledge(6, 2, (4, 4, 3), (None,) * 3, (Line(0, 1, 5),) * count), **more)


def test_a_long_log_shows_its_end_and_the_reasons():
    states = quiet_walk(9, 2, 1.0, max_rounds=1, max_questions=25)
    state = max(states, key=lambda state: len(state.log))
    total = len(state.log)
    assert total > LINES + 5

    def shown(**look):
        ids = [re.fullmatch(r"line:(\d+)", id) for id in shapes(state.view(0), **look)]
        return [int(found[1]) for found in ids if found]

    assert shown() == list(range(total - LINES, total))
    assert shown(lines=(1, 3)) == [1, 3, *range(total - LINES + 2, total)]
    picture = shapes(state.view(0), lines=(1, total - 1))
    assert "line:1:bar" in picture
    assert picture["line:1"].label.endswith(", reason")
    assert "line:4:bar" not in picture
    assert picture["log:title"].text == f"{LINES} of {total} lines"
    many = tuple(range(0, 2 * LINES + 4, 2))  # the line that decided is among those that are shown
    assert shown(lines=many) == list(many[-LINES:])


def test_the_pages_of_a_long_log_can_be_turned():
    """Every line can be reached, and picked for the solver."""
    states = quiet_walk(9, 2, 1.0, max_rounds=1, max_questions=25)
    view = max(states, key=lambda state: len(state.log)).view(0)
    total = len(view.knowledge.log)
    seen, picked = set(), ""
    while True:
        picture = shapes(view, picked=picked, notes={})
        lines = sorted(int(id[5:]) for id in picture if re.fullmatch(r"line:\d+", id))
        seen.update(lines)
        first, last = lines[0] + 1, lines[-1] + 1
        assert picture["log:title"].text == f"Lines {first} to {last} of {total}"
        assert all(picture[f"line:{index}"].intent == f"pick line {index}" for index in lines)
        on_line = shapes(view, picked=f"line {lines[0]}", notes={})
        assert [id in on_line for id in (f"line:{lines[0]}", f"line:{lines[-1]}")] == [True, True]
        if not picture["log:earlier"].intent:
            break
        verb, _, picked = picture["log:earlier"].intent.partition(" ")
        assert verb == "pick"
    assert seen == set(range(total))
    assert shapes(view, notes={})["log:later"].intent == ""
    assert picture["log:later"].intent
    assert not shapes(view)["log:earlier"].intent  # a picture to look at


def test_a_puzzle_shows_all_lines_and_the_hands_before_them():
    view = GAME.view_of(PUZZLE)
    picture = shapes(view, language="de")
    assert "hand:5:0" in picture
    assert "hand:1:1" not in picture  # it came later
    assert picture["card:0:count"].text == "4"
    assert picture["hand:caption"].text == "Deine Karten zu Beginn · Summe 13"
    assert picture["player:0:name"].text == "Spieler A (du)"  # or nobody could solve it
    assert picture["deck"].text == "Karten 1 bis 6, jede 2-mal"
    assert not [id for id in picture if id.startswith(("chip", "bar", "button"))]
    assert draw(view, Look("de")).status == "Welche Karte liegt verdeckt?"
    assert sum(re.fullmatch(r"line:\d+", id) is not None for id in shapes(long_log(33))) == 33


def test_puzzles_of_any_size_can_be_drawn():
    pooled = {**PUZZLE, "hands": [[1, 3, 4, 5], None, [1, 2, 6]], "log": []}
    picture = shapes(GAME.view_of(pooled))
    assert picture["card:2:2:number"].text == "6"
    assert picture["question"].text == "Which card lies hidden?"
    for highest, players in ((1, 2), (3, 2), (12, 6), (14, 3), (40, 3), (20, 30)):
        sizes = {"max": highest, "copies": 3 if highest == 1 else 2}
        if players < sizes["max"] * sizes["copies"]:
            shapes(GAME.view_of({**sizes, "hands": [None] * players}))


# --- the grid of notes ----------------------------------------------------------------------------


def test_every_cell_can_be_noted_and_notes_are_no_actions():
    state = opening()
    scene = draw(state.view(0), Look(notes={}))
    cells = [shape for shape in scene.targets() if shape.zone == "notes"]
    rows = ("0", "1", "2", "hidden")
    assert {shape.intent for shape in cells} == {
        f"note {row} {value}" for row in rows for value in range(1, 7)
    }
    assert not [shape for shape in cells if "lit" in shape.marks]
    for view in (state.view(0), GAME.view_of(PUZZLE)):  # nobody can write here
        scene = draw(view, Look(live=True))
        assert not [s for s in scene.targets() if s.intent.startswith("note")]


def test_marks_of_the_player_and_of_the_solver_look_and_read_differently():
    notes = dict(zip(("1 1", "1 2", "1 3", "hidden 6"), [*NOTE_MARKS[1:], "✗"], strict=True))
    picture = shapes(opening().view(0), notes=notes, solved={"1 1": "✗", "2 5": "0–1"})
    assert picture["note:1 1:mark"].text == "✗"
    assert picture["note:1 1:solved"].text == "✗"
    assert picture["note:2 5:solved"].text == "0–1"
    assert "note:2 5:plate" in picture
    assert "note:1 2:plate" not in picture
    assert picture["note:1 1"].label == "Player B, 1: no, solver: ✗"
    assert picture["note:1 2"].label == "Player B, 2: yes"
    assert picture["note:1 3"].label == "Player B, 3: maybe"
    assert picture["note:hidden 6"].label == "hidden card, 6: no"
    assert picture["note:0 1"].label == "Player A, 1: empty"
    assert NOTE_MARKS == ("", "✗", "✓", "?")


# --- what can be done -----------------------------------------------------------------------------


def test_announcing_is_a_button_then_a_value():
    view = opening().view(0)
    assert lit(view) == ["pick p1", "pick p2", "do pass", "pick announce"]
    assert lit(view, picked="announce") == [f"do announce {value}" for value in range(1, 7)]
    picture = shapes(view, live=True, picked="announce")
    assert picture["button:announce"].intent == "pick "
    assert "selected" in picture["button:announce"].marks


def test_who_is_next_on_turn_may_pass_and_ask_with_one_choice():
    view = opening().view(0)
    planned = [f"do pass > ask 2 {value}" for value in (1, 3, 4, 5, 6)]
    assert lit(view, picked="p2") == ["do pass", "pick announce", *planned]
    other = opening().apply("pass").view(1)
    assert lit(other, picked="p2") == ["do pass", "pick announce"]


def test_the_words_before_the_buttons_are_not_under_them():
    for state in (opening(), dealt("112345", "23566", hidden=4)):
        for picked in ("", "p1"):
            picture = shapes(state.view(0), live=True, picked=picked)
            for words in (picture["bar:words"], picture["bar:plan"]):
                row = [s for id, s in picture.items() if re.fullmatch(r"button:\w+", id)]
                end = words.x + 9 * len(words.text)
                assert all(end < s.x for s in row if s.y < words.y < s.y + s.h)


def test_asking_is_a_player_then_a_value():
    view = asking(opening()).view(0)
    assert lit(view) == ["pick p1", "pick p2"]
    assert lit(view, picked="p2") == [f"do ask 2 {value}" for value in (1, 3, 4, 5, 6)]
    picture = shapes(view, live=True, picked="p2")
    assert picture["button:2"].intent == "do ask 2 2"  # answered with the rule that bars it
    assert picture["button:2"].label == "2: your cards cannot form 2"
    assert picture["player:2"].intent == "pick "
    assert picture["player:1"].intent == "pick p1"
    assert picture["player:0"].intent == ""
    assert lit(view, picked="p0") == lit(view, picked="nonsense") == ["pick p1", "pick p2"]
    two = asking(dealt("112345", "23566", hidden=4)).view(0)
    assert lit(two) == [f"do ask 1 {value}" for value in range(1, 7)]  # nobody else to choose


def test_what_was_just_asked_is_said_once():
    state = ask(dealt("1356", "1234", "246"), "1 6")
    told = "Player A asks Player B for 6."
    assert draw(state.view(1), Look(live=True, told=told)).status.count(told) == 1
    assert draw(state.view(1), Look(live=True, told="So.")).status.startswith("So. Player A")


def test_questions_with_the_same_worth_share_a_dot_and_its_words():
    import matplotlib

    matplotlib.use("agg")
    from gamekit.games.nussknacker.board_charts import question_dots

    same = {"guess": "1/4", "entropy": 2.0}
    axes = question_dots([{"to": 1, "value": 1, **same}, {"to": 1, "value": 2, **same}], None, "en")
    assert [words.get_text() for words in axes.texts] == ["B: 1, B: 2"]


def test_giving_is_a_group_of_cards_and_denying_a_button():
    state = ask(dealt("1356", "1234", "246"), "1 6")
    assert lit(state.view(1)) == ["do give 1+2+3", "do give 2+4"]
    picture = shapes(state.view(1), live=True)
    assert [picture[f"button:1+2+3:{nth}:number"].text for nth in range(3)] == list("123")
    state = state.apply("give 2+4")
    assert lit(state.view(0)) == ["do give 1+5", "do give 6"]
    denied = ask(dealt("1356", "122", "2446"), "1 6")
    assert lit(denied.view(1)) == ["do deny"]
    assert lit(denied.view(2)) == []


def test_many_selections_take_a_second_row():
    full = ask(dealt("678", "1122334", "5566788", hidden=4, max=8), "1 8")
    scene = draw(full.view(1), Look(live=True))
    scene.check()
    buttons = [s for s in scene.targets() if s.intent.startswith("do give")]
    assert len(buttons) == len(full.legal_actions())
    assert {shape.row for shape in buttons} == {0, 1}
    assert max(shape.x + shape.w for shape in buttons) <= 720


def test_advice_stands_on_the_buttons_and_the_best_is_marked():
    state = asking(opening())
    best = GAME.parse("ask 1 5")
    values = {action: f"{number}/9" for number, action in enumerate(state.legal_actions(), 1)}
    advice = Advice("five", True, values, (best,))
    picture = shapes(state.view(0), live=True, advice=advice)
    assert "best" in picture["player:1"].marks
    assert "best" not in picture["player:2"].marks
    picture = shapes(state.view(0), live=True, advice=advice, picked="p1")
    assert picture["button:5:advice"].text == values[best]
    assert "best" in picture["button:5"].marks
    assert picture["button:5"].label.endswith("best move")
    window = opening().view(0)
    stay = Advice("wait", True, {GAME.parse("pass"): "0"}, (GAME.parse("pass"),))
    assert "best" in shapes(window, live=True, advice=stay)["button:pass"].marks
    giving = ask(dealt("1356", "1234", "246"), "1 6")
    give = Advice("give", True, {GAME.parse("give 2+4"): "½"}, (GAME.parse("give 2+4"),))
    picture = shapes(giving.view(1), live=True, advice=give)
    assert picture["button:2+4:advice"].text == "½"


# --- words ----------------------------------------------------------------------------------------


def test_every_witnessed_action_is_told_without_a_card_that_the_seat_may_not_know():
    rng = random.Random(8)
    told = set()
    for seed, players in product(range(4), (2, 3, 4)):
        window = "random" if seed == 1 else "clockwise"
        states = list(quiet_walk(seed, players, 0.9, max_rounds=3, window=window))
        for before in states[:-1]:
            action = rng.choice(before.legal_actions())
            for seat, language in product(range(-1, players), LANGUAGES):
                seen = before.witnessed(action, seat)
                words = tell(before.view(seat), seen, language)
                assert words.endswith(".")
                assert not set(words) & set("{}")
                if seat != before.actor and before.actor not in (None, CHANCE):
                    told.add(re.sub(r"Player \w|Spieler \w|\d", "", words))
                if str(seen) in ("deal ?", "give ?"):
                    assert not re.search(r"\d", words)
    assert len(told) > 12


def test_the_status_tells_how_the_last_round_ended():
    right = opening(start=1).apply("announce 4")
    assert draw(right.view(0), Look()).status == (
        "Player B announced the 4, and so it was: one chip. The cards are dealt."
    )
    wrong = opening(start=1).apply("announce 1")
    assert "verdeckt war aber die 4" in draw(wrong.view(0), Look("de")).status
    won = opening(chips=(4, 0, 0)).apply("announce 4")
    assert draw(won.view(1), Look()).status.endswith("Player A wins with 5 chips.")
    drawn = opening(max_rounds=1).apply("announce 1")
    assert draw(drawn.view(1), Look()).status.endswith("the last round has been played.")
    void = play(ask(dealt("1356", "2446", max_questions=1), "1 1"), "deny", "pass", "pass")
    assert draw(void.view(1), Look()).status.startswith("Round 1 does not count")


def test_the_picture_in_letters():
    state = play(ask(opening(), "1 3"), "give 1+2", "give 3")
    look = Look(live=True, notes={"1 3": "✓"}, lines=(0,), names=("Ada",))
    assert str(draw(state.view(0), look)) == (
        "Player A · Ada: 5 cards, 0 chips, you\n"
        "Player B: 3 cards, 0 chips\n"
        "Player C: 3 cards, 0 chips\n"
        "The hidden card lies in the middle.\n"
        "Your cards: 1 1 2 4 5 (sum 13), at the start 1 3 4 5.\n"
        "* 1. Player A asks Player B for 3: exchange, Player A gives 3, Player B gives 1+2\n"
        "     1   2   3   4   5   6\n"
        "A    .   .   .   .   .   .\n"
        "B    .   .   ✓   .   .   .\n"
        "C    .   .   .   .   .   .\n"
        "?    .   .   .   .   .   .\n"
        "Player B may announce the hidden card."
    )
