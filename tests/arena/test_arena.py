"""Matches: fair, repeatable, counted exactly."""

import json
import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from gamekit import load
from gamekit.arena import Result, Tally, match, play_game, wilson
from gamekit.bots import Bot, RandomBot, UnknownBot
from gamekit.bots.greedy import Greedy
from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError, UnknownGame
from gamekit.core.game import CHANCE

SMALL = {"layout": "2x2", "chips": "123"}


class First(Bot):
    """Always takes the first legal action, and remembers who began each game."""

    name = "first"

    def __init__(self):
        self.begun = []

    def choose(self, view, rng, budget):
        if not any(view.state.board):
            self.begun.append(view.seat)
        return view.legal_actions[0]


class Stopper(Bot):
    """Presses stop in its third game."""

    name = "stopper"

    def __init__(self):
        self.games = 0

    def choose(self, view, rng, budget):
        self.games += not any(view.state.board)
        if self.games > 2:
            budget.stop()
        return view.legal_actions[0]


def test_the_same_seed_gives_the_same_result():
    def play(seed):
        return match("bauab", ["greedy", "random"], games=30, seed=seed, options=SMALL)

    assert play(4) == play(4)
    assert play(4).tallies != play(5).tallies


def test_the_beginning_of_a_longer_match_is_the_shorter_one():
    seen = []

    class Watcher(First):
        def choose(self, view, rng, budget):
            seen.append((view.seat, rng.random()))
            return super().choose(view, rng, budget)

    match("bauab", [Watcher(), "random"], games=4, options=SMALL)
    short = list(seen)
    seen.clear()
    match("bauab", [Watcher(), "random"], games=8, options=SMALL)
    assert seen[: len(short)] == short


def test_seats_change_from_game_to_game():
    result = match("bauab", [First(), First()], games=40, seed=1, options=SMALL)
    assert [tally.games for tallies in result.tallies for tally in tallies] == [20] * 4


def test_each_game_has_its_own_luck():
    """Who begins is drawn anew in the second game of a round, where the bots have changed seats."""
    one, two = First(), First()
    match("bauab", [one, two], games=40, seed=1, options=SMALL)
    assert len(one.begun) + len(two.begun) == 40
    assert one.begun != two.begun


def test_counts_are_those_of_the_games():
    result = match("bauab", ["greedy", "random"], games=12, seed=3, options=SMALL)
    bots = [Greedy(), RandomBot()]
    margins, lengths, wins = [], [], 0
    for number in range(12):
        order = [number % 2, 1 - number % 2]
        state = load("bauab").new_game(**SMALL)
        chance = random.Random(f"3:{number}")
        rngs = [random.Random(f"3:{number}:{seat}") for seat in (0, 1)]
        end, length = play_game(state, [bots[bot] for bot in order], chance, rngs, Budget())
        seat = order.index(0)
        margins.append(end.margin() * (1, -1)[seat])
        wins += end.outcome().winners == (seat,)
        lengths.append(length)
    assert result.of("greedy").mean == Fraction(sum(margins), 12)
    assert result.of("greedy").wins == wins
    assert result.lengths == {n: lengths.count(n) for n in sorted(set(lengths))}
    assert result.mean_length == Fraction(sum(lengths), 12)


def test_books_balance():
    result = match("bauab", ["random", "random"], games=50, options=SMALL)
    one, two = result.of("random"), result.of("random 2")
    assert (one.wins, one.draws, one.losses) == (two.losses, two.draws, two.wins)
    assert one.points + two.points == one.games == two.games == result.games == 50
    assert one.draws > 0
    assert one.points == one.wins + Fraction(one.draws, 2)
    assert one.mean == -two.mean


def test_progress_comes_after_each_game():
    steps = []
    match("bauab", ["random", "greedy"], games=7, options=SMALL, progress=steps.append)
    assert steps == [1] * 7


def test_stop_keeps_the_complete_games():
    result = match("bauab", [Stopper(), "random"], games=100, options=SMALL, budget=Budget())
    assert 0 < result.games < 10
    assert not result.complete
    assert f"Stopped after {result.games} of 100 games." in result.table("en")
    assert f"Angehalten nach {result.games} von 100 Spielen." in result.table("de")


def test_no_game_at_all_still_prints():
    budget = Budget()
    budget.stop()
    result = match("bauab", ["random", "greedy"], games=3, budget=budget)
    assert result.games == 0
    assert result.of("random").interval == (0, 1)
    assert "Stopped after 0 of 3" in result.table("en")


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"slug": "bauabb"}, UnknownGame, "did you mean 'bauab'"),
        ({"bots": ["greedy", "clever"]}, UnknownBot, "no bot 'clever'"),
        ({"bots": ["greedy"]}, OptionError, "2 players, not 1"),
        ({"bots": ["greedy"] * 3}, OptionError, "2 players, not 3"),
        ({"games": 0}, OptionError, "games: expected a whole number from 1"),
        ({"games": 2.0}, OptionError, "games: expected a whole number from 1"),
        ({"seed": 1.5}, OptionError, "seed: expected a whole number, not 1.5"),
        ({"seed": True}, OptionError, "seed: expected a whole number, not True"),
        ({"seed": "one"}, OptionError, "seed: expected a whole number, not 'one'"),
        ({"options": {"size": 3}}, OptionError, "no option 'size'"),
    ],
)
def test_wrong_arguments_are_named(arguments, error, words):
    right = {"slug": "bauab", "bots": ["random", "random"], "games": 2}
    with pytest.raises(error, match=words):
        match(**right | arguments)


# --- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
     (1, 29, 0.0061, 0.1718)],
)  # fmt: skip
def test_wilson_as_published(points, games, low, high):
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_solves_its_equation():
    """The bounds p are where the observed score is exactly z standard errors away."""
    rng = random.Random(1)
    for _ in range(200):
        games = rng.randint(1, 500)
        points = Fraction(rng.randint(0, 2 * games), 2)
        for bound in wilson(points, games):
            error = math.sqrt(bound * (1 - bound) / games)
            assert abs(points / games - bound) == pytest.approx(1.959963984540054 * error, abs=1e-9)


def test_95_percent_intervals_hold_the_truth_in_95_percent_of_the_matches():
    """For bots and for seats. All expect 1/2: the bots are equal, and who begins is drawn."""
    options = {"layout": "1x2", "chips": "123"}
    bots, seats = 0, 0
    for seed in range(400):
        result = match("bauab", [First(), First()], games=30, seed=seed, options=options)
        (low, high), (lower, higher) = result.of(0).interval, result.seat(0).interval
        bots += low <= 1 / 2 <= high
        seats += lower <= 1 / 2 <= higher
    assert 0.93 <= bots / 400 <= 0.98
    assert 0.93 <= seats / 400 <= 0.98


# --- how it is shown ------------------------------------------------------------------------------


def test_json_is_exact_and_strict():
    result = match("bauab", ["greedy", "random"], games=9, seed=1, options=SMALL)
    data = json.loads(json.dumps(result.to_json(), allow_nan=False))
    greedy = data["bots"][0]
    assert greedy["bot"] == "greedy"
    assert Fraction(greedy["mean"]) == result.of("greedy").mean
    assert Fraction(greedy["score"]) == result.of("greedy").score
    assert sum(seat["games"] for seat in greedy["seats"]) == greedy["games"] == data["games"] == 9
    assert sum(data["lengths"].values()) == 9


def test_table_in_both_languages():
    tallies = (
        (Tally(3, 0, 1, Fraction(3), 10), Tally()),
        (Tally(), Tally(1, 0, 3, Fraction(1), -10)),
    )
    result = Result("bauab", ("a", "b"), tallies, {20: 4}, 0, {}, 4)
    english, german = result.table("en"), result.table("de")
    assert "a    all       4     3      0       1  0.750   0.301–0.954        +2.50" in english
    assert "0,750" in german
    assert "−2,50" in german
    assert "Blau" in german
    assert str(result) in (english, german)


def test_html_runs_nothing():
    tallies = ((Tally(1, 0, 0, Fraction(1), 1),),)
    evil = Result("bauab", ("<img src=x onerror=alert(1)>",), tallies, {1: 1}, 0, {}, 1)
    page = evil._repr_html_()
    assert "<img" not in page
    assert "&lt;img src=x" in page
    assert "style" not in page  # colours are the theme's


def test_plot_draws_the_shares():
    import matplotlib

    matplotlib.use("agg")
    result = match("bauab", ["greedy", "random"], games=8, options=SMALL)
    axes = result.plot()
    bars = axes.containers[0]
    assert [bar.get_width() for bar in bars] == [result.of(i).wins / 8 for i in (0, 1)]
    assert len({container[0].get_hatch() for container in axes.containers}) == 3
    assert replace(result).plot(axes) is axes


def test_play_game_counts_decisions_only():
    start = load("bauab").new_game(layout="1x2", chips="12")
    assert start.actor == CHANCE
    rngs = [random.Random(0)] * 2
    end, length = play_game(start, [First(), First()], random.Random(0), rngs, Budget())
    assert (str(end).splitlines()[0], length) == ("P  P", 4)
