"""The table without a browser: intents in, scenes out."""

import json
import threading

import pytest

from gamekit import load
from gamekit.board import table as table_module
from gamekit.board.table import Table
from gamekit.core.advice import Advice
from gamekit.core.bot import Bot
from gamekit.core.errors import IllegalAction, OptionError, RecordError
from gamekit.core.record import Record

EVIL = "<img src=x onerror=alert(1)>"


def small(**settings):
    """A quick game: 2×2 with chips 1 and 2, both humans unless told otherwise."""
    given = {"layout": "2x2", "chips": "12", "first": "blue", "seats": ("human", "human")}
    return Table("bauab", pace=0, language="en", **(given | settings))


def click(table, id):
    """What the browser does on a click."""
    board = table.controls.board
    [intent] = [shape.intent for shape in table.scene.targets() if shape.id == id]
    board._handle_custom_msg({"kind": "intent", "intent": intent, "seq": board.seq}, [])


def test_two_clicks_are_a_move():
    table = small()
    click(table, "hand:0:1")
    assert table.scene.status.endswith("Chip 1 chosen: now a plot.")
    click(table, "plot:b2")
    assert str(table.state).startswith(".  .\n.  b1")
    assert table.scene.status.startswith("Blue places 1 on b2.")


def test_a_click_on_the_chosen_chip_puts_it_back():
    table = small()
    click(table, "hand:0:1")
    click(table, "hand:0:1")
    assert "Choose a chip" in table.scene.status


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "BAU-07: a 1 may not go on b1: a 1 lies on a1"),
        ("de", "BAU-07: eine 1 darf nicht auf b1: auf a1 liegt schon eine 1"),
    ],
)
def test_a_refusal_names_the_rule_in_the_language_of_the_board(language, words):
    table = small()
    table.controls.language.value = language
    table.play("1@a1")
    click(table, "hand:1:1")
    before = table.state
    click(table, "plot:b1")
    assert table.scene.status.startswith(words)
    assert table.state is before


def test_play_raises_for_python_code():
    with pytest.raises(IllegalAction, match="BAU-06"):
        small().play("5@a1")


def test_undo_and_redo_walk_the_record():
    table = small()
    start = table.state
    for move in ("1@a1", "2@b1"):
        table.play(move)
    end = table.state
    table.undo()
    table.undo()
    assert table.state == start
    assert table.controls.undo.disabled
    table.redo()
    table.redo()
    assert table.state == end
    assert table.controls.redo.disabled


def test_the_move_list_steps_through_the_game_and_a_new_move_drops_the_rest():
    table = small()
    for move in ("1@a1", "2@b1", "2@a2"):
        table.play(move)
    moves = table.controls.moves
    assert [label for label, _ in moves.options] == ["Start", "1. 1@a1", "2. 2@b1", "3. 2@a2"]
    moves.value = 1
    assert table.session.cursor == 1
    assert "Move 1 of 3" in table.controls.news.value
    table.play("1@b2")
    assert [label for label, _ in moves.options] == ["Start", "1. 1@a1", "2. 1@b2"]


def test_a_bot_answers_and_undo_takes_both_moves_back():
    table = small(seats=("human", "random"), layout="3x3", seed=1)
    table.play("1@a1")
    table.wait()
    assert len(table.session.actions) == 2
    assert table.state.actor == 0
    table.undo()
    assert table.session.cursor == 0
    assert table.state.actor == 0


def test_bots_play_a_whole_game_among_themselves():
    table = small(seats=("random", "greedy"), layout="3x3", chips="X123")
    table.wait()
    assert table.state.actor is None
    assert table.controls.ask.disabled


def test_a_seat_can_change_hands_during_a_game():
    table = small()
    table.play("1@a1")
    table.controls.seats[1].value = "greedy"
    table.wait()
    assert len(table.session.actions) == 2


def test_wrong_seats_are_refused():
    with pytest.raises(OptionError, match="seats: expected 2 of human, random, greedy, exact"):
        small(seats=("human", "nobody"))


class Broken(Bot):
    name = "broken"

    def choose(self, view, rng, budget):
        raise RuntimeError(EVIL)


def test_a_bot_that_fails_says_so_and_the_game_goes_on(monkeypatch):
    monkeypatch.setattr(table_module, "bots_of", lambda slug: {"broken": Broken})
    table = small(seats=("human", "broken"))
    table.play("1@a1")
    table.wait()
    assert "The bot failed: &lt;img" in table.controls.news.value
    table.play("1@b2")
    assert len(table.session.actions) == 2


def advise_when(event):
    """An advisor that thinks until it is told to come to an end."""

    def advise(view, budget, language):
        budget.report(None, 12345)
        event.set()
        while not budget.spent_up:
            threading.Event().wait(0.005)
        return Advice("Unknown.", False)

    return advise


def test_the_board_is_not_frozen_while_the_solver_thinks_and_stop_stops_it(monkeypatch):
    begun = threading.Event()
    monkeypatch.setattr(table_module, "advisor", lambda slug: advise_when(begun))
    table = small()
    table.ask(seconds=60)
    assert begun.wait(10)
    assert not table.controls.stop.disabled
    assert "12,345 positions" in table.controls.news.value
    click(table, "hand:0:1")
    assert "Chip 1 chosen" in table.scene.status
    table.controls.stop.click()
    table.wait(10)
    assert table.scene.status.startswith("Unknown.")
    assert table.controls.stop.disabled


def test_a_move_drops_the_answer_to_the_old_position(monkeypatch):
    begun = threading.Event()
    monkeypatch.setattr(table_module, "advisor", lambda slug: advise_when(begun))
    table = small()
    table.ask(seconds=60)
    assert begun.wait(10)
    table.play("1@a1")
    table.wait(10)
    assert table.advice is None
    assert table.controls.answer.value == ""


def test_the_solver_answers_on_the_board_and_in_words():
    table = small()
    table.controls.ask.click()
    table.wait()
    advice = table.advice
    assert advice.proven
    assert len(advice.values) == len(table.state.legal_actions())
    labels = [shape.label for shape in table.scene.targets() if "best" in shape.marks]
    assert labels
    assert advice.summary in table.scene.status
    assert "<li>" in table.controls.answer.value


def test_a_hint_shows_one_best_move():
    table = small(layout="1x2")
    table.controls.hint.click()
    table.wait()
    assert list(map(str, table.advice.best)) == ["1@a1"]
    assert "1@a1 is the best move (proven): Blue places 1 on a1." in table.controls.news.value


def test_a_solver_that_fails_says_so(monkeypatch):
    def advise(view, budget, language):
        raise RuntimeError("no memory")

    monkeypatch.setattr(table_module, "advisor", lambda slug: advise)
    table = small()
    table.ask()
    table.wait()
    assert "The solver failed: no memory" in table.controls.news.value


def test_new_game_takes_the_options_of_the_menus():
    table = small()
    table.play("1@a1")
    table.controls.options["layout"].value = "3x3"
    table.controls.new.click()
    assert len(table.state.layout) == 9
    assert table.session.actions == []


def test_a_position_can_be_put_on_the_table():
    position = {"board": ["b1 ."], "hands": {"red": "2"}, "to_move": "red"}
    table = small(position=position)
    assert table.position()["board"] == ["b1 ."]
    assert table.state.actor == 1


def test_the_position_goes_to_the_solver_as_it_is():
    from solvers import solve

    table = small(layout="1x2")
    assert solve({**table.position(), "question": "value"})["margin"] == 1


def test_save_and_load(tmp_path):
    table = small(names=(EVIL, "Eva"))
    table.play("1@a1")
    table.controls.file.value = str(tmp_path / "game.json")
    table.controls.save.click()
    assert "Saved to" in table.controls.news.value
    other = small(layout="3x3")
    other.controls.file.value = str(tmp_path / "game.json")
    other.controls.load.click()
    assert other.state == table.state
    assert other.session.names == (EVIL, "Eva")
    assert other.controls.options["layout"].value == "2x2"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no such file"),
        ("", "not JSON"),
        ('{"format": "gamekit-record", "version": 1', "not JSON"),
        ("[]", "expected an object"),
        ("{}", "field &#x27;format&#x27; is missing"),
    ],
)
def test_a_bad_file_leaves_the_game_alone(tmp_path, content, words):
    file = tmp_path / "game.json"
    if content is not None:
        file.write_text(content)
    table = small()
    table.play("1@a1")
    before = table.state
    table.controls.file.value = str(file)
    table.controls.load.click()
    assert "Not loaded" in table.controls.news.value
    assert words in table.controls.news.value
    assert table.state is before


def test_a_record_that_does_not_replay_names_the_action(tmp_path):
    file = tmp_path / "game.json"
    options = {"layout": "2x2", "chips": "12", "first": "blue"}
    file.write_text(Record("bauab", 2, options, ("1@a1", "1@b1")).dumps())
    with pytest.raises(RecordError, match="action 2 '1@b1': BAU-07"):
        small().load(file)


def test_nothing_becomes_markup():
    table = small(names=(EVIL, EVIL))
    bundle = table._repr_mimebundle_()
    assert "<img" not in bundle["image/svg+xml"]
    table.controls.file.value = f"/nowhere/{EVIL}"
    table.controls.save.click()
    assert "&lt;img" in table.controls.news.value
    assert "<img" not in table.controls.news.value


def test_the_mime_bundle_has_a_picture_and_a_text():
    bundle = small()._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("  a  b\n1 .  .")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_every_word_changes_with_the_language():
    table = small()
    names = ("new", "undo", "redo", "hint", "ask", "stop", "save", "load")
    english = [getattr(table.controls, name).description for name in names]
    table.controls.language.value = "de"
    german = [getattr(table.controls, name).description for name in names]
    assert all(a != b for a, b in zip(english, german, strict=True))
    assert table.scene.lang == "de"
    assert table.scene.status.startswith("Blau ist am Zug.")
    assert table.controls.seats[0].description == "Blau"
    table.controls.language.value = "en"
    assert [getattr(table.controls, name).description for name in names] == english


def test_one_message_a_move():
    """Python answers an intent with one scene, which is plain JSON."""
    table = small()
    before = table.controls.board.seq
    click(table, "hand:0:1")
    assert table.controls.board.seq == before + 1
    json.dumps(table.controls.board.scene)


def test_unknown_options_are_refused():
    with pytest.raises(OptionError, match="bauab has no option 'lay'"):
        small(lay="3x3")


def test_the_game_is_the_one_that_was_asked_for():
    assert small().game is load("bauab")


def test_an_option_counts_at_once_before_the_first_move_and_later_after_it():
    table = small()
    table.controls.options["first"].value = "red"
    assert table.state.actor == 1
    table.play("1@a1")
    before = table.state
    table.controls.options["layout"].value = "3x3"
    assert table.state is before
    assert "next new game" in table.controls.news.value
    table.controls.new.click()
    assert len(table.state.layout) == 9


def test_an_unknown_language_is_refused():
    with pytest.raises(OptionError, match="language: expected de or en, not 'fr'"):
        Table("bauab", language="fr")
