"""`gamekit play`: whole games through a pipe."""

import json
import sys

import pytest

from gamekit.cli.play import Terminal, read_line
from gamekit.core.advice import Advice
from gamekit.core.record import Record
from gamekit.core.session import Session
from tests.cli.runner import one_complaint, run

SMALL = ["play", "bauab", "--lang", "en", "--option", "layout=1x2", "--option", "chips=12"]
DOMINO = [*SMALL, "--option", "first=blue"]


def play(*lines: str, command=DOMINO):
    """The words on the screen after these lines."""
    result = run(*command, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    return result.stdout


def test_a_game_to_the_end_by_notation_and_by_number():
    shown = play("1@a1", "1", "P@a1", "P@b1")
    assert "Blue places 1 on a1" in shown
    assert "Captured: 1@a1" in shown
    assert "Blue wins 2 : 1." in shown
    assert shown.endswith("Goodbye.\n")


def test_the_language_of_the_words():
    shown = play("1@b1", "quit", command=[*DOMINO[:-6], "--lang", "de", *DOMINO[-6:]])
    assert "Blau> 1@b1" in shown
    assert "Blau setzt 1 auf b1." in shown
    assert "Auf Wiedersehen." in shown


def test_a_refusal_names_the_rule():
    shown = play("P@a1", "pass", "3@a1", "1@c7")
    assert "Not allowed. BAU-12: " in shown
    assert "Not allowed. BAU-15: " in shown
    assert shown.count("Not allowed. BAU-06: ") == 2


@pytest.mark.parametrize("line", ["", "  ", "0", "5", "99999999999999999999", "-1", "²", "foo bar",
                                  "1@@a1", "hint hint", "{0}", "\x1b[31m"])  # fmt: skip
def test_what_is_no_move_changes_nothing(line):
    shown = play(line, "moves")
    assert shown.endswith("> moves\n  1 1@a1    2 2@a1    3 1@b1    4 2@b1\nBlue> \nGoodbye.\n")
    assert "\x1b" not in shown


def test_undo_and_redo():
    shown = play("1@a1", "2@b1", "undo", "undo", "undo", "redo", "redo", "redo")
    assert shown.count("Taken back.") == 2
    assert shown.count("There is nothing to take back.") == 1
    assert shown.count("Played again.") == 2
    assert shown.count("There is nothing to play again.") == 1


def test_undo_after_the_end():
    shown = play("1@a1", "2@b1", "P@a1", "P@b1", "moves", "undo", "moves")
    assert "The game is over; " in shown
    assert shown.endswith("Red> moves\n  1 P@b1    2 pass\nRed> \nGoodbye.\n")


def test_undo_against_a_bot_comes_back_to_the_human():
    against = [*DOMINO, "--seat", "human", "--seat", "greedy", "--seed", "1"]
    shown = play("1@a1", "undo", "show", "redo", command=against)
    assert "Red places 2 on b1" in shown
    assert shown.count("Taken back.") == 1
    assert "Red> " not in shown
    first = [*DOMINO, "--seat", "greedy", "--seat", "human", "--seed", "1"]
    assert "There is nothing to take back." in play("undo", "1", command=first)


def test_bots_alone_play_to_the_end_and_the_seed_fixes_them():
    alone = ["play", "bauab", "--lang", "en", "--seat", "random", "--seat", "greedy", "--seed"]
    one, two, other = (run(*alone, seed) for seed in ("1", "1", "2"))
    assert one.exit_code == 0
    assert one.stdout == two.stdout != other.stdout
    assert ">" not in one.stdout
    assert " wins " in one.stdout or "A draw" in one.stdout


def test_bot_means_the_strongest():
    shown = play("1@a1", command=[*DOMINO, "--seat", "human", "--seat", "bot"])
    assert "Red places 2 on b1" in shown


def test_hint_and_solve_ask_the_solver():
    shown = play("hint", "solve")
    assert "Hint: 1@a1" in shown
    assert "* 1@a1" in shown
    assert "  2@a1" in shown
    assert shown.count("1@a1 2@b1 P@a1 P@b1") == 1
    over = play("1@a1", "2@b1", "P@a1", "P@b1", "hint", "solve")
    assert over.count("The game is over; ") == 2


def terminal() -> Terminal:
    session = Session.new("bauab", layout="1x2", chips="12", first="blue")
    return Terminal(session, {}, "en", 1.0)


def test_a_solver_that_is_stopped_or_missing_or_unsure(monkeypatch, capsys):
    def stopped(view, budget, language):
        raise KeyboardInterrupt

    monkeypatch.setattr("gamekit.cli.play.advisor", lambda slug: stopped)
    terminal().obey("hint")
    assert "Stopped." in capsys.readouterr().out
    monkeypatch.setattr("gamekit.cli.play.advisor", lambda slug: None)
    terminal().obey("solve")
    assert "no solver" in capsys.readouterr().out
    table = terminal()
    move = table.session.state.legal_actions()[0]
    unsure = Advice("between -2 and 2", False, best=(move,), line=(move,))
    monkeypatch.setattr("gamekit.cli.play.advisor", lambda slug: lambda *_: unsure)
    table.obey("hint")
    table.obey("solve")
    shown = capsys.readouterr().out
    assert "not proven" in shown
    assert "what the best bot would play" in shown
    assert "between -2 and 2" in shown
    assert "Best line: 1@a1\n" in shown


def test_save_and_load(tmp_path):
    path = tmp_path / "game.json"
    shown = play("1@a1", f"save {path}", "save", f"save {tmp_path}", "save /no/where")
    assert f"Saved: {path}" in shown
    assert "Where to?" in shown
    assert shown.count("Not saved: ") == 2
    assert Record.load(path).actions == ("1@a1",)
    load = ["play", "bauab", "--lang", "en", "--load", str(path), "--save", str(path)]
    result = run(*load, stdin="2@b1\n")
    assert result.exit_code == 0
    assert f"Saved: {path}" in result.stderr
    assert Record.load(path).actions == ("1@a1", "2@b1")


def test_names_in_a_record_are_only_text(tmp_path):
    name = "<img src=x onerror=alert(1)>\x1b[31m\n"
    path = tmp_path / "game.json"
    Record("bauab", 2, {}, (), 1, (name, name)).save(path)
    result = run("play", "bauab", "--load", str(path), stdin="moves\n")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout


def test_records_that_cannot_be_loaded(tmp_path):
    path = tmp_path / "game.json"
    whole = Record("bauab", 2, {"first": "blue"}, ("1@a1",), 1).dumps()
    for data, words in [
        (whole[:-20], "not JSON"),
        ("[" * 200_000, "nested"),
        (whole.replace('"1@a1"', '"P@a1"'), "action 1 'P@a1': BAU-12"),
        (whole.replace('"bauab"', '"chess"'), "chess"),
        (whole.replace('"seed"', '"sead"'), "'seed' is missing"),
        ("", "not JSON"),
    ]:
        path.write_text(data, "utf-8")
        result = run("play", "bauab", "--load", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in one_complaint(result)
    missing = run("play", "bauab", "--load", str(tmp_path / "missing"))
    assert "No such file" in one_complaint(missing)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game is called 'chess'"),
        (["baubau"], "did you mean 'bauab'?"),
        (["bauab", "--option", "layout"], "expected NAME=VALUE"),
        (["bauab", "--option", "colour=blue"], "no option 'colour'"),
        (["bauab", "--option", "parks=many"], "option 'parks': expected a whole number"),
        (["bauab", "--option", "parks=-1"], "option 'parks': expected 0 or more"),
        (["bauab", "--option", "parks=" + "9" * 5000], "option 'parks'"),
        (["bauab", "--option", "teaching=maybe"], "option 'teaching'"),
        (["bauab", "--option", "layout=[[["], "option 'layout': not JSON"),
        (["bauab", "--option", "layout=round"], "option 'layout'"),
        (["bauab", "--option", "parks=1", "--option", "parks=2"], "'parks' is given twice"),
        (["bauab", "--option", 'position={"board": 1}'], "'to_move' is missing"),
        (["bauab", "--seat", "human"], "2 seats to fill, not 1"),
        (["bauab", "--seat", "human", "--seat", "greedi"], "did you mean 'greedy'?"),
        (["bauab", "--seed", "one"], "'one' is not a valid integer"),
        (["bauab", "--seed", "9" * 5000], "is not a valid integer"),
        (["bauab", "--save", "/no/where/game.json"], "cannot write"),
        (["bauab", "--lang", "fr"], "'fr' is not one of"),
        (["bauab", "--sede", "1"], "--seed"),
        ([], "Missing argument"),
    ],
)
def test_mistakes_are_one_line(arguments, words):
    result = run("play", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in one_complaint(result)


def test_options_of_every_kind():
    shown = play(command=["play", "bauab", "--lang", "en", "--option", 'layout=[". .", "# ."]',
                          "--option", "teaching=true", "--option", "first=red",
                          "--option", "parks=2"])  # fmt: skip
    assert "1 .  .\n2    .\n" in shown
    assert "Parks 2" in shown
    assert "Red> " in shown


def test_no_standard_input_at_all(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert read_line("> ") is None


def test_a_line_of_wrong_bytes_is_no_move():
    result = run(*DOMINO, stdin=b"\xff\xfe\nmoves\n")
    assert result.exit_code == 0
    assert "is no move" in result.stdout


def test_the_saved_game_is_json_for_everybody(tmp_path):
    path = tmp_path / "game.json"
    run(*DOMINO, "--save", str(path), "--seed", "5", stdin="2@a1\n")
    data = json.loads(path.read_text("utf-8"))
    assert (data["game"], data["seed"], data["actions"]) == ("bauab", 5, ["2@a1"])


@pytest.mark.parametrize("lines", [("pass", "ask 1 1"), ("pass", "ask 1 1", "quit")])
def test_who_leaves_before_the_screen_is_passed_sees_no_other_hand(lines):
    seats = ["--seat", "human", "--seat", "human"]
    shown = play(*lines, command=["play", "nussknacker", "--lang", "en", "--seed", "5", *seats])
    assert shown.count("Your cards") == 2  # those of Player A, before and after "pass"
    assert "Pass the screen to Player B" in shown
    assert shown.endswith("Goodbye.\n")
