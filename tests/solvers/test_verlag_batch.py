"""The batch kernel of Verlag: the same games as the engine, the same counts however divided."""

import importlib
import os
import random
import statistics
import sys
from fractions import Fraction

import pytest

from gamekit.arena import batch as arena_batch
from gamekit.arena import match, simulate
from gamekit.arena.batch import batch_match
from gamekit.bots import UnknownBot, bots_of, make_bot
from gamekit.bots import verlag as verlag_bots
from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from gamekit.core.game import CHANCE
from gamekit.games.verlag import GAME
from gamekit.games.verlag.actions import (
    BUILDS,
    KEEP,
    NO_SWAP,
    PASS,
    REROLL,
    Dice,
    Roll,
    Swap,
    Tax,
)  # fmt: skip
from gamekit.games.verlag.catalogue import KINDS, catalogue
from solvers.verlag import batch, kernel, kernel_bots, kernel_table

STEPS = 20_000
TWO, THREE = ("random",) * 2, ("random",) * 3
CHEAP = {
    "geschaeftsleitung": {"cost": 1}, "organisation_it": {"cost": 1}, "lieferanten": {"cost": 2},
    "kunden": {"cost": 3}, "mitarbeiter": {"cost": 1}, "shops": {"cost": 40},
}  # fmt: skip
OPTIONS = [
    {},
    {"limit_two": True},
    {"project_effect": "at_once", "first": 1},
    {"figures": CHEAP},
    {"figures": CHEAP, "limit_two": True, "turn_limit": 30},
    {"turn_limit": 5},
]
TEAMS = [
    ("random", "random"), ("random",) * 3, ("random",) * 4,
    ("greedy", "greedy"), ("income", "income"), ("race", "race"),
    ("greedy", "random", "race"), ("race", "income", "greedy", "random"),
]  # fmt: skip


def action_of(code):
    """The engine's action of a row of the trace."""
    if code >= kernel_table.SWAP:
        seat, kinds = divmod(code - kernel_table.SWAP, 225)
        return Swap(KINDS[kinds // 15], seat, KINDS[kinds % 15])
    plain = {
        kernel_table.KEEP: KEEP, kernel_table.REROLL: REROLL,
        kernel_table.NO_SWAP: NO_SWAP, kernel_table.PASS: PASS,
    }  # fmt: skip
    if code in plain:
        return plain[code]
    if code >= kernel_table.BUILD:
        return BUILDS[code - kernel_table.BUILD]
    if code >= kernel_table.TAX:
        return Tax(code - kernel_table.TAX)
    if code >= kernel_table.DICE:
        first, second = divmod(code - kernel_table.DICE, 10)
        return Dice(first, second) if second else Dice(first)
    return Roll(code - kernel_table.ROLL)


def traced(bots, options, number, module=kernel):
    """One game of the kernel: its table, winner counts, the rows of its trace, its length."""
    players = len(bots)
    figures = batch.figures_of(catalogue(options.get("figures")))
    table = batch.table_room(figures, batch.setting_of(bots, options))
    wins, trace = batch.room(players * (players + 1)), batch.room(STEPS * kernel_table.ROW)
    lengths, turns = batch.room(batch.LONGEST), batch.room(batch.LONGEST)
    thinking = None if set(bots) == {"random"} else 1
    module.play_games(table, thinking, 7, number, 1, wins, lengths, turns, trace)
    rows = [list(map(int, trace[r : r + 6])) for r in range(0, STEPS * 6, 6) if trace[r]]
    return table, list(wins), rows, lengths


class Stream(random.Random):
    """The kernel's random numbers of one game, for dice and bots of the engine."""

    def __init__(self, seed, game):
        super().__init__()
        self.table = batch.room(kernel_table.SIZE)
        kernel_table.seeded(self.table, seed, game)

    def below(self, count):
        return int(kernel_table.below(self.table, count))

    def choice(self, options):
        """Where there is no choice, no number is drawn."""
        return options[self.below(len(options)) if len(options) > 1 else 0]

    def dice(self, number):
        return Dice(*(1 + self.below(6) for _ in range(number)))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("bots", TEAMS, ids="-".join)
def test_the_engine_and_its_bots_play_the_same_games(bots, options):
    """The same random numbers: the engine's own bots decide the same at every step, among as many
    legal actions, with the same coins; in the end everything on the table is the same."""
    players, seen = len(bots), set()
    for number in range(24 if set(bots) > {"random"} else 8):
        table, wins, rows, lengths = traced(bots, options, number)
        stream = Stream(7, number)
        seats = [make_bot("verlag", bots[(seat + number) % players]) for seat in range(players)]
        state = GAME.new_game(players, **options)
        decisions = 0
        for code, legal, *coins in rows:
            assert list(state.coins) == coins[:players]
            assert len(state.legal_actions()) == legal
            if state.actor == CHANCE:
                action = stream.dice(state.number)
            else:
                action = seats[state.actor].choose(state.view(state.actor), stream, Budget())
                decisions += 1
            assert action == action_of(code)
            seen.add(type(action).__name__)
            state = state.apply(action)
        assert state.actor is None
        assert list(state.coins) == list(table[kernel_table.COINS :][:players])
        assert list(state.built) == list(table[kernel_table.BUILT :][:players])
        assert list(state.supply) == list(table[kernel_table.SUPPLY :][:15])
        hands = [list(table[kernel_table.CARDS + 15 * seat :][:15]) for seat in range(players)]
        assert list(map(list, state.cards)) == hands
        assert lengths[decisions] == 1
        winners = state.winners()
        place = players * players + number % players
        if winners:
            place = players * ((winners[0] + number) % players) + winners[0]
        assert wins.index(1) == place
    assert {"Roll", "Dice", "Build"} <= seen
    if options.get("figures") == CHEAP and len(bots) > 2:
        assert {"Tax", "Swap", "Keep", "Reroll"} <= seen


def test_the_figures_of_the_bots_are_the_same():
    assert kernel_bots.NAMES == tuple(bots_of("verlag")) == batch.BOTS
    assert (kernel_bots.UNIT, kernel_bots.ROUNDS) == (verlag_bots.UNIT, verlag_bots.ROUNDS)
    assert kernel_bots.SWAP_WORTH == verlag_bots.SWAP_WORTH
    assert Fraction(1, kernel_bots.BUILDING) == verlag_bots.BUILDING


def test_fractions_are_compared_exactly():
    """Also where the products of numerator and denominator do not fit into 64 bits."""
    rng = random.Random(2)
    for size in (4, 10, 1 << 20, 1 << 50):
        for _ in range(200):
            a, c = (rng.randrange(0, size) for _ in range(2))
            b, d = (rng.randrange(1, size) for _ in range(2))
            assert kernel_bots.less(a, b, c, d) == (Fraction(a, b) < Fraction(c, d))
            assert not kernel_bots.less(a, b, a, b)


def test_counts_do_not_depend_on_the_chunks(monkeypatch):
    told = []
    whole = batch.play(THREE, 300, seed=5, progress=told.append)
    assert told == [300]
    monkeypatch.setattr(batch, "CHUNK", 70)
    assert batch.play(THREE, 300, seed=5) == whole
    assert batch.play(THREE, 300, seed=6) != whole
    assert whole.games == sum(whole.lengths.values()) == sum(whole.turns.values()) == 300
    assert sum(whole.seat_wins()) + sum(whole.draws) == 300
    assert whole.played_turns == sum(n * games for n, games in whole.turns.items())


def test_a_spent_budget_ends_with_complete_games(monkeypatch):
    monkeypatch.setattr(batch, "CHUNK", 50)
    assert batch.play(TWO, 1000, budget=Budget(0)).games == 50


@pytest.mark.parametrize("backend", ["threading", "sequential", "multiprocessing"])
def test_joblib_gives_the_same_counts_chunk_by_chunk(monkeypatch, backend):
    """Also where the last wave is not full."""
    monkeypatch.setattr(batch, "CHUNK", 100)
    monkeypatch.setattr(batch, "WAVE", 3)
    told, whole = [], batch.play(TWO, 1030, seed=5)
    assert batch.play(TWO, 1030, 5, progress=told.append, backend=backend, jobs=2) == whole
    assert told == [100] * 10 + [30]


@pytest.mark.parametrize("backend", ["threading", "multiprocessing"])
def test_a_stop_ends_with_the_chunks_that_are_under_way(monkeypatch, backend):
    """Two workers have two chunks each, one at work and one in store."""
    monkeypatch.setattr(batch, "CHUNK", 100)
    batch.play(TWO, 1)  # compile
    told, budget = [], Budget()

    def progress(games):
        told.append(games)
        budget.stop()

    counts = batch.play(TWO, 10**9, 5, None, progress, budget, backend=backend, jobs=2)
    assert counts.games == sum(told) == counts.games // 100 * 100 <= 2000
    assert counts == batch.play(TWO, counts.games, 5)


def test_what_goes_wrong_on_workers_is_told_unless_a_stop_came_first(monkeypatch):
    """Ctrl-C in a terminal reaches the workers too."""
    monkeypatch.setattr(batch, "CHUNK", 100)
    chunk, budget = batch.play_chunk, Budget()

    def broken(*task):
        if task[-2] >= 300:
            raise KeyboardInterrupt
        return chunk(*task)

    monkeypatch.setattr(batch, "play_chunk", broken)
    about = {"games": 1000, "seed": 5, "budget": budget, "backend": "sequential"}
    with pytest.raises(KeyboardInterrupt):
        batch.play(TWO, **about)

    def stopped(*task):
        if task[-2] >= 300:
            budget.stop()
        return broken(*task)

    monkeypatch.setattr(batch, "play_chunk", stopped)
    assert batch.play(TWO, **about).games == 300


def test_a_dask_cluster_of_two_worker_processes_gives_the_same_counts(monkeypatch):
    """Two processes beside this one, reached over the loopback interface only. Both play."""
    from dask.distributed import Client, LocalCluster

    monkeypatch.setattr(batch, "CHUNK", 100)
    about = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "host": "127.0.0.1"}
    with LocalCluster(**about, dashboard_address=None) as cluster, Client(cluster) as client:
        others = set(client.run(os.getpid).values())
        # Compiling takes one worker many times as long as the other 39 chunks take: so both begin.
        counts = batch.play(TWO, 4000, seed=5, backend="dask", jobs=2)
        worked = client.run(lambda: "solvers.verlag.kernel" in sys.modules)
    assert len(others - {os.getpid()}) == 2
    assert list(worked.values()) == [True, True]
    assert counts == batch.play(TWO, 4000, seed=5)


def test_the_arena_counts_as_the_kernel_does():
    result = batch_match("verlag", ["random", "random", "random"], games=1000, seed=3)
    counts = batch.play(THREE, 1000, seed=3)
    assert result.names == ("random", "random 2", "random 3")
    assert [result.of(bot).wins for bot in range(3)] == list(map(sum, counts.wins))
    assert sum(result.of(0, seat).games for seat in range(3)) == 1000
    assert result.lengths == counts.lengths
    low, high = result.of(0, 0).interval
    assert low < result.of(0, 0).wins / result.of(0, 0).games < high
    assert batch_match("verlag", ["random", "race"], games=10).complete
    variant = {"variable_market": True}
    assert batch_match("verlag", ["random", "race"], games=10, options=variant) is None
    assert batch_match("bauab", ["random", "random"], games=10) is None


def test_simulate_takes_the_kernel_where_it_can(monkeypatch):
    monkeypatch.setattr(arena_batch, "BATCH_FROM", 20)
    bots = ["race", "greedy"]
    kernel_games = simulate("verlag", bots, games=20, seed=4)
    assert kernel_games == batch_match("verlag", bots, games=20, seed=4)
    assert simulate("verlag", bots, games=19, seed=4) == match("verlag", bots, games=19, seed=4)
    variant = {"variable_market": True}
    engine_games = match("verlag", bots, games=20, seed=4, options=variant)
    assert simulate("verlag", bots, games=20, seed=4, options=variant) == engine_games
    threads = simulate("verlag", bots, games=20, seed=4, backend="threading", jobs=2)
    assert threads == kernel_games
    with pytest.raises(OptionError, match="backend"):
        simulate("verlag", bots, games=20, options=variant, backend="threading")
    with pytest.raises(UnknownBot, match="no bot 'clever'"):
        simulate("verlag", ["race", "clever"], games=20)


def test_the_kernel_plays_for_bots_that_are_just_what_their_names_make(monkeypatch):
    monkeypatch.setattr(arena_batch, "BATCH_FROM", 20)
    named = simulate("verlag", ["race", "greedy"], games=20, seed=4)
    race, greedy = make_bot("verlag", "race"), make_bot("verlag", "greedy")
    assert simulate("verlag", [race, greedy], games=20, seed=4) == named
    assert simulate("verlag", ["race", greedy], games=20, seed=4) == named

    class Mine(type(race)):
        """Has the name of another, but decides otherwise."""

        def build(self, state, builds, rng):
            return builds[0]

    tuned = make_bot("verlag", "race")
    tuned.rounds = 3
    for own in (Mine(), tuned):
        assert arena_batch.kernel_for("verlag", [own, "greedy"], 20) is None
        by_engine = match("verlag", [own, "greedy"], games=20, seed=4)
        assert simulate("verlag", [own, "greedy"], games=20, seed=4) == by_engine
        with pytest.raises(OptionError, match="does not know a bot"):
            simulate("verlag", [own, "greedy"], games=20, jobs=2)


def test_jobs_alone_are_processes(monkeypatch):
    asked = []
    monkeypatch.setattr(batch, "_workers", lambda *about: asked.append(about) or ("threads", 1))
    monkeypatch.setattr(batch, "_spread", lambda task, chunks, *_: batch._here(task, chunks))
    assert simulate("verlag", TWO, games=20, jobs=2) == batch_match("verlag", TWO, games=20)
    assert asked == [("loky", 2)]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seed": 1.5}, "seed: expected a whole number, not 1.5"),
        ({"seed": 1.5, "games": 5}, "seed: expected a whole number, not 1.5"),
        ({"games": "many"}, "games: expected a whole number from 1, not 'many'"),
        ({"jobs": 0}, "jobs: expected a whole number"),
        ({"jobs": 1.5}, "jobs: expected a whole number"),
        ({"backend": "nonsense"}, "backend 'nonsense': Invalid backend"),
    ],
)
def test_wrong_numbers_are_named(wrong, words):
    with pytest.raises(OptionError, match=words):
        simulate("verlag", TWO, **{"games": 10_000} | wrong)


def test_a_result_tells_seats_and_lengths():
    result = batch_match("verlag", ["random", "race"], games=1000, seed=3)
    counts = batch.play(("random", "race"), 1000, seed=3)
    assert [result.seat(seat).wins for seat in range(2)] == list(counts.seat_wins())
    assert result.seat(0).games == 1000
    assert [tally["wins"] for tally in result.to_json()["seats"]] == list(counts.seat_wins())
    lengths = sorted(n for n, games in counts.lengths.items() for _ in range(games))
    assert result.length_below(Fraction(1, 2)) == lengths[499]
    assert result.length_below(0.05) == lengths[49]
    assert f"half of them {lengths[499]}" in result.table("en")
    assert f"die Hälfte {lengths[499]}" in result.table("de")
    bars = result.plot_lengths().patches
    assert sum(bar.get_height() for bar in bars) == pytest.approx(1)


MODULES = ("kernel_table", "kernel_bots", "kernel")


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "race", "income")])
def test_without_numba_the_same_games(monkeypatch, bots):
    """The plain functions on lists count what the compiled ones count."""
    compiled = traced(bots, {"figures": CHEAP}, 3)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(batch, "has_numba", lambda: False)
    package = sys.modules["solvers.verlag"]
    for name in MODULES:
        monkeypatch.delitem(sys.modules, f"solvers.verlag.{name}")
        monkeypatch.setattr(package, name, getattr(package, name))  # put back afterwards
    plain = importlib.import_module("solvers.verlag.kernel")
    table, wins, rows, _ = traced(bots, {"figures": CHEAP}, 3, plain)
    assert isinstance(table, list)
    assert not hasattr(plain.play_games, "py_func")
    assert rows == compiled[2]
    assert wins == list(compiled[1])


def test_dice_are_fair():
    """Each face within 5 standard errors of one sixth, over 60,000 throws."""
    table = batch.room(kernel_table.SIZE)
    kernel_table.seeded(table, 1, 2)
    faces = [0] * 6
    for _ in range(60_000):
        faces[kernel_table.below(table, 6)] += 1
    error = (60_000 * Fraction(5, 36)) ** 0.5
    assert all(abs(count - 10_000) < 5 * error for count in faces)


def test_games_know_nothing_of_each_other():
    """What a seat wins in 50 games scatters as with 50 tosses of a coin: the intervals are honest.

    The ratio of the two variances is off by 0.06 as a rule.
    """
    won = [batch.play(("race",) * 2, 50, seed).seat_wins()[0] for seed in range(600)]
    share = statistics.mean(won) / 50
    assert 0.8 < statistics.variance(won) / (50 * share * (1 - share)) < 1.2


def test_what_the_kernel_knows():
    assert batch.supports(["random", "random"], {})
    assert batch.supports(list(batch.BOTS), {})
    assert not batch.supports(["random", "clever"], {})
    assert not batch.supports(["random"], {"variable_market": True})
    with pytest.raises(OptionError, match="variable_market"):
        batch.play(TWO, 10, options={"variable_market": True})
    with pytest.raises(OptionError, match=r"not 'clever'; gamekit\.arena\.match plays"):
        batch.play(["random", "clever"], 10)
    with pytest.raises(OptionError, match="games"):
        batch.play(TWO, 0)
    with pytest.raises(OptionError, match="seed"):
        batch.play(TWO, 1, seed=1.5)
    with pytest.raises(OptionError, match="players"):
        batch.play(TWO * 3, 10)
