"""The batch kernel of Verlag: the same games as the engine, the same counts however divided."""

import importlib.util
import sys
from fractions import Fraction

import pytest

from gamekit.arena.batch import batch_match
from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
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
from solvers.verlag import batch, kernel

STEPS = 20_000
OPTIONS = [
    {},
    {"limit_two": True},
    {"project_effect": "at_once", "first": 1},
    {"figures": {"geschaeftsleitung": {"cost": 1}, "organisation_it": {"cost": 1},
                 "lieferanten": {"cost": 2}, "kunden": {"cost": 3}, "mitarbeiter": {"cost": 1}}},
    {"turn_limit": 5},
]  # fmt: skip


def action_of(code):
    """The engine's action of a row of the trace."""
    if code >= kernel.SWAP:
        seat, kinds = divmod(code - kernel.SWAP, 225)
        return Swap(KINDS[kinds // 15], seat, KINDS[kinds % 15])
    plain = {
        kernel.KEEP: KEEP, kernel.REROLL: REROLL, kernel.NO_SWAP: NO_SWAP, kernel.PASS: PASS,
    }  # fmt: skip
    if code in plain:
        return plain[code]
    if code >= kernel.BUILD:
        return BUILDS[code - kernel.BUILD]
    if code >= kernel.TAX:
        return Tax(code - kernel.TAX)
    if code >= kernel.DICE:
        first, second = divmod(code - kernel.DICE, 10)
        return Dice(first, second) if second else Dice(first)
    return Roll(code - kernel.ROLL)


def traced(players, options, number, module=kernel):
    """One game of the kernel: its table, winner counts and the rows of its trace."""
    figures = batch.figures_of(catalogue(options.get("figures")))
    table = batch.table_room(figures, batch.setting_of(players, options))
    wins, trace = batch.room(players * (players + 1)), batch.room(STEPS * kernel.ROW)
    lengths, turns = batch.room(batch.LONGEST), batch.room(batch.LONGEST)
    module.play_games(table, 7, number, 1, wins, lengths, turns, trace)
    rows = [list(map(int, trace[r : r + 6])) for r in range(0, STEPS * 6, 6) if trace[r]]
    return table, list(wins), rows, lengths


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_plays_the_same_games(players, options):
    """Same dice, same decisions: as many legal actions and the same coins at every step."""
    seen = set()
    for number in range(6):
        table, wins, rows, lengths = traced(players, options, number)
        state = GAME.new_game(players, **options)
        decisions = 0
        for code, legal, *coins in rows:
            assert list(state.coins) == coins[:players]
            actions = state.legal_actions()
            assert len(actions) == legal
            action = action_of(code)
            assert action in actions
            seen.add(type(action).__name__)
            decisions += state.actor >= 0
            state = state.successor(action)
        assert state.actor is None
        assert list(state.coins) == list(table[kernel.COINS :][:players])
        assert list(state.built) == list(table[kernel.BUILT :][:players])
        assert list(state.supply) == list(table[kernel.SUPPLY :][:15])
        hands = [list(table[kernel.CARDS + 15 * seat :][:15]) for seat in range(players)]
        assert list(map(list, state.cards)) == hands
        assert lengths[decisions] == 1
        winners = state.winners()
        place = players * players + number % players
        if winners:
            place = players * ((winners[0] + number) % players) + winners[0]
        assert wins.index(1) == place
    assert {"Roll", "Dice", "Build", "Pass"} <= seen
    if "figures" in options:
        assert {"Tax", "Swap", "Keep", "Reroll"} <= seen


def test_counts_do_not_depend_on_the_chunks(monkeypatch):
    told = []
    whole = batch.play(3, 300, seed=5, progress=told.append)
    assert told == [300]
    monkeypatch.setattr(batch, "CHUNK", 70)
    assert batch.play(3, 300, seed=5) == whole
    assert batch.play(3, 300, seed=6) != whole
    assert whole.games == sum(whole.lengths.values()) == sum(whole.turns.values()) == 300
    assert sum(whole.seat_wins()) + sum(whole.draws) == 300
    assert whole.played_turns == sum(n * games for n, games in whole.turns.items())


def test_a_spent_budget_ends_with_complete_games(monkeypatch):
    monkeypatch.setattr(batch, "CHUNK", 50)
    assert batch.play(2, 1000, budget=Budget(0)).games == 50


def test_joblib_gives_the_same_counts(monkeypatch):
    monkeypatch.setattr(batch, "CHUNK", 100)
    assert batch.play(2, 300, seed=5, backend="threading", jobs=2) == batch.play(2, 300, seed=5)


def test_a_dask_cluster_of_two_workers_gives_the_same_counts(monkeypatch):
    from dask.distributed import Client, LocalCluster

    monkeypatch.setattr(batch, "CHUNK", 100)
    about = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(processes=False, **about) as cluster, Client(cluster):
        counts = batch.play(2, 400, seed=5, backend="dask", jobs=2)
    assert counts == batch.play(2, 400, seed=5)


def test_the_arena_counts_as_the_kernel_does():
    result = batch_match("verlag", ["random", "random", "random"], games=1000, seed=3)
    counts = batch.play(3, 1000, seed=3)
    assert result.names == ("random", "random 2", "random 3")
    assert [result.of(bot).wins for bot in range(3)] == list(map(sum, counts.wins))
    assert sum(result.of(0, seat).games for seat in range(3)) == 1000
    assert result.lengths == counts.lengths
    low, high = result.of(0, 0).interval
    assert low < result.of(0, 0).wins / result.of(0, 0).games < high
    assert batch_match("verlag", ["random", "race"], games=10) is None
    assert batch_match("bauab", ["random", "random"], games=10) is None


def test_without_numba_the_same_games(monkeypatch):
    """The plain functions on lists count what the compiled ones count."""
    compiled = traced(2, {}, 3)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(batch, "has_numba", lambda: False)
    spec = importlib.util.spec_from_file_location("plain_kernel", kernel.__file__)
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    table, wins, rows, _ = traced(2, {}, 3, plain)
    assert isinstance(table, list)
    assert rows == compiled[2]
    assert wins == list(compiled[1])


def test_dice_are_fair():
    """Each face within 5 standard errors of one sixth, over 60,000 throws."""
    table = batch.room(kernel.SIZE)
    kernel.seeded(table, 1, 2)
    faces = [0] * 6
    for _ in range(60_000):
        faces[kernel.below(table, 6)] += 1
    error = (60_000 * Fraction(5, 36)) ** 0.5
    assert all(abs(count - 10_000) < 5 * error for count in faces)


def test_what_the_kernel_knows():
    assert batch.supports(["random", "random"], {})
    assert not batch.supports(["random", "race"], {})
    assert not batch.supports(["random"], {"variable_market": True})
    with pytest.raises(OptionError, match="variable_market"):
        batch.play(2, 10, options={"variable_market": True})
    with pytest.raises(OptionError, match="games"):
        batch.play(2, 0)
    with pytest.raises(OptionError, match="players"):
        batch.play(5, 10)
