"""The other commands: simulate, check, games, lab; help and errors of them all."""

import importlib.metadata
import json
import os
import re
import subprocess
import sys

import click
import pytest

from gamekit.cli import main
from gamekit.cli.base import TEXTS, progress_bar, say
from gamekit.cli.lab import FIRST
from gamekit.core.check import Report
from gamekit.core.registry import slugs
from tests.cli.runner import one_complaint, run
from tests.texts import assert_complete

FAST = ["--games", "20", "--option", "layout=2x2", "--option", "chips=123"]


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_shows_win_rates_with_intervals():
    result = run("simulate", "bauab", "--bots", "greedy,random", "--lang", "en", *FAST)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "95% interval" in result.stdout
    assert "greedy" in result.stdout
    german = run("simulate", "bauab", "--bots", "greedy,random", "--lang", "de", *FAST)
    assert "Siege" in german.stdout


def test_simulate_as_json_is_exact_and_repeats():
    command = ["simulate", "bauab", "--bots", "greedy, random", "--json", *FAST]
    one, two, other = (run(*command, "--seed", seed) for seed in ("1", "1", "2"))
    assert one.stdout == two.stdout != other.stdout
    result = json.loads(one.stdout)
    assert result["options"] == {"layout": "2x2", "chips": "123"}
    first, second = result["bots"]
    assert (first["bot"], first["games"]) == ("greedy", 20)
    assert first["wins"] == second["losses"]
    low, high = first["interval"]
    assert 0 <= low <= high <= 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess", "--bots", "a,b"], "no game is called 'chess'"),
        (["bauab"], "Missing option '--bots'"),
        (["bauab", "--bots", "greedy"], "bauab is for 2 players, not 1"),
        (["bauab", "--bots", "greedy,clever"], "no bot 'clever'"),
        (["bauab", "--bots", "greedy,random", "--games", "0"], "0 is not in the range"),
        (["bauab", "--bots", "greedy,random", "--option", "x=1"], "no option 'x'"),
    ],
)
def test_mistakes_of_simulate_are_one_line(arguments, words):
    result = run("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in one_complaint(result)


# --- check ----------------------------------------------------------------------------------------


def test_check_says_what_was_played():
    result = run("check", "bauab", "--games", "3", "--option", "layout=2x2")
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.fullmatch(r"bauab: 3 games, \d+ states: no fault found\n", result.stdout)


def test_check_fails_when_a_fault_is_found(monkeypatch):
    def faulty(game, **settings):
        report = Report(game.slug, games=1, states=1)
        report.add("leak", "seat 0 can tell")
        return report

    monkeypatch.setattr("gamekit.core.check.check_game", faulty)
    result = run("check", "bauab")
    assert result.exit_code == 1
    assert "leak" in result.stdout
    assert "seat 0 can tell" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game is called 'chess'"),
        (["bauab", "--option", "layout=round"], "option 'layout'"),
        (["bauab", "--games", "-3"], "-3 is not in the range"),
    ],
)
def test_mistakes_of_check_are_one_line(arguments, words):
    result = run("check", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in one_complaint(result)


# --- games ----------------------------------------------------------------------------------------


def test_games_lists_every_game_and_its_bots():
    result = run("games", "--lang", "de")
    assert result.exit_code == 0
    for slug in slugs():
        assert re.search(rf"^{slug} ", result.stdout, re.MULTILINE)
    assert "Stadtviertel" in result.stdout
    assert "random, greedy" in result.stdout


# --- lab ------------------------------------------------------------------------------------------


@pytest.fixture
def launched(monkeypatch, tmp_path):
    """What would be started in a folder that has notebooks."""
    calls = []
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / FIRST).write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gamekit.__file__", str(tmp_path / "elsewhere" / "gamekit" / "__init__.py"))
    monkeypatch.setattr(os, "execvp", lambda *call: calls.append(call))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return calls


def test_lab_opens_the_first_notebook(launched, tmp_path):
    result = run("lab", "--", "--no-browser", "--port", "8890")
    assert (result.exit_code, result.stdout) == (0, "")
    [(program, command)] = launched
    assert program == sys.executable
    assert command[1:4] == ["-m", "jupyter", "lab"]
    assert f"--LabApp.default_url=/lab/tree/notebooks/{FIRST}" in command
    assert root_of(command) == str(tmp_path)
    assert command[-3:] == ["--no-browser", "--port", "8890"]


def root_of(command):
    [root] = [word for word in command if word.startswith("--ServerApp.root_dir=")]
    return root.partition("=")[2]


def test_lab_from_within_the_folder_and_as_root(launched, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    run("lab")
    run("lab", "--", "--allow-root")
    assert [call[1].count("--allow-root") for call in launched] == [1, 1]
    assert {root_of(call[1]) for call in launched} == {str(tmp_path)}


def test_lab_prefers_the_checkout(launched, monkeypatch, tmp_path):
    checkout = tmp_path / "checkout"
    (checkout / "notebooks").mkdir(parents=True)
    (checkout / "notebooks" / FIRST).write_text("{}", "utf-8")
    monkeypatch.setattr("gamekit.__file__", str(checkout / "gamekit" / "__init__.py"))
    run("lab")
    assert root_of(launched[0][1]) == str(checkout)


def test_lab_without_notebooks_or_jupyterlab_is_one_line(launched, monkeypatch, tmp_path):
    (tmp_path / "notebooks" / FIRST).unlink()
    result = run("lab")
    assert result.exit_code == 2
    assert f"cannot find notebooks/{FIRST}" in one_complaint(result)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("lab")
    assert result.exit_code == 2
    assert "pip install 'gamekit[lab]'" in one_complaint(result)
    assert launched == []


# --- all of them ----------------------------------------------------------------------------------


def test_alone_it_shows_the_help():
    alone, asked = run(), run("--help")
    assert alone.exit_code == asked.exit_code == 0
    assert alone.stdout == asked.stdout
    for name in ("solve", "play", "puzzle", "simulate", "check", "lab", "games"):
        assert re.search(rf"^  {name} +\w", asked.stdout, re.MULTILINE)


def test_the_version():
    assert run("--version").stdout == f"gamekit {importlib.metadata.version('gamekit')}\n"


@pytest.mark.parametrize(
    "arguments", [["sovle"], ["--colour"], ["solve"], ["solve", "--prety", "x"]]
)
def test_wrong_words_are_one_line(arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--help" in one_complaint(result)


def test_a_fault_of_ours_is_one_line(monkeypatch):
    def fault(*_):
        raise RuntimeError("a\nb")

    monkeypatch.setattr("gamekit.core.registry.load", fault)
    result = run("check", "bauab")
    assert result.exit_code == 2
    assert one_complaint(result) == "internal error: RuntimeError: a b"


def test_other_programs_may_call_the_commands():
    with pytest.raises(click.UsageError):
        main(["sovle"], standalone_mode=False)


def test_every_command_explains_itself_with_an_example():
    for name in main.commands:
        usage, _, text = run(name, "--help").stdout.partition("\n")
        assert usage.startswith(f"Usage: main {name} ")
        assert f"gamekit {name}" in text


def test_a_bar_only_where_somebody_watches(monkeypatch, capsys):
    with progress_bar(3, "work") as update:
        update(3)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress_bar(3, "work") as update:
        update(3)
    assert "100%" in capsys.readouterr().err


def test_the_words_are_there_in_both_languages():
    assert_complete(TEXTS.path)
    assert say("play.bye", "de") != say("play.bye", "en")


def test_ctrl_c_keeps_the_games_that_were_played():
    """The signal comes while a game is played; what is complete is shown."""
    code = (
        "import os, signal, threading\n"
        "from gamekit.cli import main\n"
        "threading.Timer(3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "main(['simulate', 'bauab', '--bots', 'random,random', '--games', '1000000'])\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 130
    assert re.search(r"Stopped after \d+ of 1000000 games", result.stdout)
