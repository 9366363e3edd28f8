"""Bots: found by convention, never illegal, never late, and the strong ones are stronger."""

import random
import subprocess
import sys
import threading
import time

import pytest

from gamekit import load
from gamekit.arena import match
from gamekit.bots import UnknownBot, bots_of, lookahead, make_bot
from gamekit.bots.bauab import Exact
from gamekit.bots.greedy import Greedy
from gamekit.core.budget import Budget
from gamekit.core.errors import UnknownGame
from gamekit.core.registry import slugs
from gamekit.games.bauab import BLUE, RED, from_position
from tests.solvers import bauab_oracle as oracle

BAUAB = load("bauab")
SEED_EXAMPLE = {
    "board": ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"],
    "hands": {"blue": "13", "red": "234"},
    "to_move": "blue",
    "captured": {"blue": 4, "red": 5},
}


def random_states(games, **options):
    """All states of random games in which a player has a choice."""
    for number in range(games):
        rng = random.Random(number)
        state = BAUAB.new_game(first=rng.choice(["blue", "red"]), **options)
        while state.actor is not None:
            if len(state.legal_actions()) > 1:
                yield state
            state = state.apply(rng.choice(state.legal_actions()))


def choose(bot, state, seed=0, budget=None):
    return bot.choose(state.view(state.actor), random.Random(seed), budget or Budget())


# --- which bots there are -------------------------------------------------------------------------


def test_every_game_has_a_random_bot_first():
    for slug in slugs():
        names = list(bots_of(slug))
        assert names[0] == "random"
        assert [make_bot(slug, name).name for name in names] == names


def test_names_of_bauab():
    assert list(bots_of("bauab")) == ["random", "greedy", "exact"]


def test_unknown_names_are_told():
    with pytest.raises(UnknownBot, match=r"^bauab has no bot 'gredy'; .*did you mean 'greedy'"):
        make_bot("bauab", "gredy")
    with pytest.raises(UnknownGame):
        bots_of("bauabb")
    with pytest.raises(UnknownGame):
        bots_of("greedy")  # a module of the package, but no game


def test_bots_load_nothing_heavy():
    code = "import sys, gamekit.bots as b; b.bots_of('bauab'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert "gamekit.bots.bauab" in loaded.split()
    assert not {"numba", "numpy", "ortools", "ipywidgets"} & set(loaded.split())


# --- legal, deterministic, in time ----------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{}, {"layout": "3x3"}, {"neighbour_check": "after"}, {"layout": "ring", "parks": 1}]
)
@pytest.mark.parametrize("name", ["random", "greedy", "exact"])
def test_actions_are_legal_and_the_same_for_the_same_seed(name, options):
    kind = bots_of("bauab")[name]
    for number, state in enumerate(random_states(2, **options)):
        bots = (Exact(500), Exact(500)) if kind is Exact else (kind(), kind())
        action = choose(bots[0], state, seed=number)
        assert action in state.legal_actions()
        assert action == choose(bots[1], state, seed=number)


@pytest.mark.parametrize("name", ["random", "greedy", "exact"])
def test_a_spent_budget_still_gets_a_move(name):
    budget = Budget()
    budget.stop()
    state = BAUAB.new_game(first="red")
    assert choose(make_bot("bauab", name), state, budget=budget) in state.legal_actions()


def test_exact_obeys_stop():
    """With so many nodes it would think for a week; only the stop brings it back."""
    state = BAUAB.new_game(first="blue")
    choose(Exact(100), state)  # whatever is compiled, is compiled now
    for check in ("before", "after"):  # the kernel, and plain Python
        begun = BAUAB.new_game(first="blue", neighbour_check=check)
        budget = Budget()
        answers = []
        thinker = threading.Thread(
            target=lambda b=budget, s=begun, a=answers: a.append(choose(Exact(10**13), s, budget=b))
        )
        thinker.start()
        time.sleep(0.2)
        assert thinker.is_alive()
        budget.stop()
        thinker.join()
        assert answers[0] in begun.legal_actions()


def test_exact_reports_its_progress():
    reports = []
    budget = Budget(progress=lambda done, words: reports.append(done))
    choose(Exact(20_000), BAUAB.new_game(first="blue"), budget=budget)
    assert reports == sorted(reports)
    assert reports
    assert all(0 < done <= 1 for done in reports)


def test_exact_without_numba(monkeypatch):
    monkeypatch.setitem(sys.modules, "solvers.bauab.kernel", None)
    state = from_position({**SEED_EXAMPLE}).apply("3@b2")
    assert str(choose(Exact(), state)) == "pass"


# --- what they choose -----------------------------------------------------------------------------


def test_greedy_takes_the_most_points():
    for state in random_states(3):
        seat = state.actor
        gains = {a: state.apply(a).returns()[seat] for a in state.legal_actions()}
        assert gains[choose(Greedy(), state)] == max(gains.values())


def test_greedy_falls_for_the_seeds_example():
    """P@b3 takes 5 points at once and costs 11; the exact bot passes."""
    state = from_position(SEED_EXAMPLE).apply("3@b2")
    assert str(choose(Greedy(), state)) == "P@b3"
    assert str(choose(Exact(), state)) == "pass"


def test_among_equal_points_greedy_looks_at_the_reply():
    position = {"board": ["r1 . .", ". . ."], "hands": {"blue": "5", "red": "4"}}
    state = from_position({**position, "to_move": "blue"})
    after = {a: state.apply(a) for a in state.legal_actions()}
    worst = {a: min(s.apply(r).margin() for r in s.legal_actions()) for a, s in after.items()}
    most = max(s.margin() for s in after.values())
    safe = max(worst[a] for a, s in after.items() if s.margin() == most)
    assert {worst[choose(Greedy(), state, seed)] for seed in range(20)} == {safe}


@pytest.mark.parametrize("plain", [False, True])
def test_exact_is_exact_at_the_end(plain, monkeypatch):
    """Against the oracle of the tests, which shares no code with engine or kernel."""
    if plain:
        monkeypatch.setitem(sys.modules, "solvers.bauab.kernel", None)
    rng = random.Random(7)
    checked = 0
    while checked < 40:
        position = oracle.random_position(rng, question="value")
        answer = oracle.answer(position)
        state = from_position({k: v for k, v in position.items() if k not in ("game", "question")})
        if len(state.legal_actions()) < 2:
            continue
        assert str(choose(Exact(), state, checked)) in answer["best_moves"]
        checked += 1


def test_lookahead_counts_its_nodes():
    """Without nodes nothing is known: all actions are left."""
    state = BAUAB.new_game(first="blue")
    actions = lookahead.best_actions(state, lambda s: s.margin(), 50, Budget())
    assert actions == list(state.legal_actions())


# --- how strong they are --------------------------------------------------------------------------


def test_greedy_clearly_beats_random():
    result = match("bauab", ["greedy", "random"], games=100, seed=2)
    assert result.of("greedy").interval[0] > 1 / 2
    assert all(tally.interval[0] > 1 / 2 for tally in result.tallies[0])


def test_exact_clearly_beats_greedy():
    """With a hundredth of its nodes already. 60 games, each draw with both colours."""
    result = match("bauab", [Exact(30_000), Greedy()], games=60, seed=2)
    assert result.of("exact").interval[0] > 1 / 2
    assert result.of("exact", seat=BLUE).interval[0] > 1 / 2
    assert result.of("exact", seat=RED).interval[0] > 1 / 2
