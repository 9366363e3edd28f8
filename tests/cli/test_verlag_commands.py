"""The commands as somebody uses them who plays Verlag."""

import json
import re
import signal
import time
from html import unescape

import pytest

from solvers.verlag import batch
from tests.cli.runner import one_complaint, run, start


def test_as_many_seats_as_players():
    seats = ["--seat", "human", "--seat", "race", "--seat", "greedy", "--seat", "income"]
    result = run("play", "verlag", "--lang", "en", "--seed", "1", *seats, stdin="1\nquit\n")
    assert result.exit_code == 0
    assert "Yellow: coins 3" in result.stdout
    assert "Red takes one die." in result.stdout


def test_help_shows_a_move_of_this_game():
    result = run("play", "verlag", "--lang", "en", "--seed", "1", stdin="help\nquit\n")
    assert 'Type a move such as "roll 1"' in result.stdout


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("en", "Organisation & IT", "better than the next best (Games Editors) by 13/6 coins"),
        ("de", "Organisation & IT", "um 13/6 Münzen besser als das Nächstbeste (Redaktion Spiel)"),
    ],
)
def test_a_solution_names_the_card_as_the_board_does(tmp_path, language, name, words):
    told = run("puzzle", "verlag", "--seed", "7", "--solution", "--lang", language)
    assert f"{name}, {words}" in told.stderr
    sheet = tmp_path / "sheet.html"
    run("puzzle", "verlag", "--seed", "7", "--out", str(sheet), "--lang", language)
    page = unescape(sheet.read_text("utf-8"))
    assert f"<h2>1. {name}, {words}</h2>" in page
    assert '<main class="wide">' in page
    assert "organisation_it" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)


def test_a_puzzle_is_about_the_build_phase(tmp_path):
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text(run("puzzle", "verlag", "--seed", "7").stdout, "utf-8")
    shown = run("solve", "--pretty", "--lang", "en", str(puzzle)).stdout
    assert "Red is in the build phase." in shown
    assert "about to roll" not in shown


def test_many_games_between_thinking_bots():
    command = ["simulate", "verlag", "--games", "20000", "--bots", "race,greedy", "--json"]
    result = json.loads(run(*command).stdout)
    race, greedy = result["bots"]
    assert (race["bot"], race["games"], greedy["games"]) == ("race", 20_000, 20_000)
    assert race["interval"][0] > 1 / 2
    assert sum(result["lengths"].values()) == 20_000
    assert sum(seat["wins"] for seat in result["seats"]) == 20_000


def test_many_games_by_seat_for_people():
    shown = run("simulate", "verlag", "--games", "10000", "--lang", "en").stdout
    assert re.search(r"^all +Red +10000 ", shown, re.MULTILINE)
    assert "95% interval" in shown
    assert re.search(r"half of them \d+, 95% \d+", shown)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Compiling the simulator, about "), ("de", "Der Simulator wird übersetzt, etwa ")],
)
def test_compiling_is_announced_and_ctrl_c_ends_it_at_once(language, words):
    """Whatever numba does just then: it takes some ten seconds."""
    command = ["simulate", "verlag", "--bots", "race,greedy", "--games", "100000000"]
    process = start(*command, "--lang", language)
    announced = process.stderr.readline().decode()
    assert announced.startswith(words)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    before = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - before < 5
    assert (process.returncode, out) == (130, b"")
    assert len(err.splitlines()) == 1


def test_what_is_compiled_is_not_announced_again():
    batch.play(("random", "random"), 1)
    result = run("simulate", "verlag", "--games", "10000", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")


def test_games_on_workers_are_the_same_games():
    command = ["simulate", "verlag", "--games", "10000", "--json"]
    alone = run(*command).stdout
    assert run(*command, "--backend", "threading", "--jobs", "2").stdout == alone
    assert run(*command, "--jobs", "2").stdout == alone  # two processes, which compile first


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bauab", "--bots", "random,random", "--jobs", "2"], "bauab has no batch kernel"),
        (
            ["verlag", "--option", "variable_market=true", "--jobs", "2"],
            "does not know a bot or an",
        ),
        (["verlag", "--bots", "race,clever", "--jobs", "2"], "verlag has no bot 'clever'"),
        (["verlag", "--bots", "race", "--jobs", "2"], "players"),
        (["verlag", "--jobs", "0"], "jobs: expected a whole number"),
        (["verlag", "--backend", "nonsense"], "backend 'nonsense': Invalid backend"),
        (["verlag", "--backend", "dask"], "backend 'dask': To use Joblib with Dask first create"),
    ],
)
def test_mistakes_about_workers_are_one_line(arguments, words):
    result = run("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in one_complaint(result)


def test_without_joblib_one_line_says_so(monkeypatch):
    found = batch.find_spec
    monkeypatch.setattr(batch, "find_spec", lambda name: None if name == "joblib" else found(name))
    result = run("simulate", "verlag", "--jobs", "2")
    assert result.exit_code == 2
    assert one_complaint(result).startswith("jobs, backend: need joblib, which is not installed")
