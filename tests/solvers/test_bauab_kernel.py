"""The kernel and the compact rules of the solver against the engine, and the kernel's manners."""

import random
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gamekit.core.budget import Budget
from gamekit.games.bauab import GAME, from_position, to_position
from gamekit.games.bauab.position import FIELDS
from solvers.bauab import kernel
from solvers.bauab.compact import PASS, Rules
from solvers.bauab.graph import census, enumerate_compiled, enumerate_plain, minimax
from solvers.bauab.search import kernel_arguments
from tests.solvers import bauab_oracle as oracle

LAYOUTS = ("4x4", "cross", "bridge", "street", "3x3", "2x2", "plus", "ring", "1x5", "6x5")


def random_state(rng):
    """A state somewhere in a random game, or a position of the oracle."""
    if rng.random() < 0.3:
        position = oracle.random_position(rng, question="legal_moves")
        if all(hand.count(chip) <= 15 for hand in position["hands"].values() for chip in hand):
            return from_position({name: position[name] for name in FIELDS if name in position})
    state = GAME.new_game(
        layout=rng.choice(LAYOUTS),
        parks=rng.choice([0, 1, 3, 15]),
        first=rng.choice(["blue", "red"]),
    )
    for _ in range(rng.randrange(40)):
        if state.actor is None:
            break
        state = state.successor(rng.choice(state.legal_actions()))
    return state


def test_compact_rules_are_the_engines_rules():
    rng = random.Random(1)
    for _ in range(400):
        state = random_state(rng)
        weight = 256
        rules = Rules(state, weight, 1)
        node = rules.root
        while True:
            actions = state.legal_actions()
            moves = rules.moves(node)
            assert [rules.name(move) for move in moves] == [str(action) for action in actions]
            assert rules.over(node) == (not actions)
            if not actions:
                break
            chosen = rng.randrange(len(actions))
            after = state.successor(actions[chosen])
            node, gain = rules.play(node, moves[chosen])
            gained = weight * (after.margin() - state.margin()) + after.lead() - state.lead()
            assert gain == gained
            hands = (rules.hands.text(node[1]), rules.hands.text(node[2]))
            assert (node[0], *hands, *node[3:]) == (
                after.board, *after.hands, after.mover, after.locked,
            )  # fmt: skip
            assert rules.parks(node) == after.parks
            state = after


def test_kernel_moves_are_the_engines_moves_along_whole_games():
    rng = random.Random(2)
    for _ in range(150):
        state = random_state(rng)
        root = kernel.Kernel(*kernel_arguments(state))
        path = []
        while True:
            codes = root.legal_moves(path)
            names = [kernel_name(state, code) for code in codes]
            assert names == [str(action) for action in state.legal_actions()]
            if not codes:
                break
            chosen = rng.randrange(len(codes))
            path.append(codes[chosen])
            state = state.successor(state.legal_actions()[chosen])


def kernel_name(state, code):
    decoded = kernel.decode_move(code)
    if decoded is None:
        return "pass"
    plot, value = decoded
    chip = "P" if value == kernel.PARK else "X123456789"[value]
    return f"{chip}@{state.layout.names[plot]}"


def small_state(rng):
    position = oracle.random_position(rng, question="census")
    return from_position({name: position[name] for name in FIELDS if name in position})


def test_both_enumerations_give_the_same_graph():
    rng = random.Random(3)
    for _ in range(150):
        state = small_state(rng)
        rules = Rules(state)
        plain = enumerate_plain(rules, Budget(), 10**6)
        fast = enumerate_compiled(state, rules, Budget(), 10**6)
        assert plain.complete
        assert fast.complete
        for name in ("offsets", "successors", "moves", "mover", "value"):
            assert getattr(plain, name) == getattr(fast, name), name
        assert census(plain, Budget()) == census(fast, Budget())
        assert minimax(plain, Budget()) == minimax(fast, Budget())


def test_the_order_of_a_graph_has_every_position_before_its_successors():
    rng = random.Random(4)
    for _ in range(60):
        state = small_state(rng)
        rules = Rules(state)
        for graph in (
            enumerate_plain(rules, Budget(), 10**6),
            enumerate_compiled(state, rules, Budget(), 10**6),
        ):
            at = {position: place for place, position in enumerate(graph.order)}
            assert len(at) == len(graph)
            for i in range(len(graph)):
                assert all(at[i] < at[j] for j in graph.after(i))


def test_windows_and_paths():
    """Whatever is asked, the answer must contain the true value."""
    rng = random.Random(5)
    for _ in range(120):
        state = small_state(rng)
        rules = Rules(state)
        graph = enumerate_plain(rules, Budget(), 10**6)
        final = minimax(graph, Budget())
        search = kernel.Kernel(*kernel_arguments(state), margin_weight=256)
        for _ in range(6):
            path, here = [], 0
            while graph.after(here) and rng.random() < 0.6:
                move = rng.choice(graph.moves_of(here))
                path.append(kernel.PASS if move == PASS else move)
                here = graph.step(here, move)
            true = final[here] - graph.value[here]
            alpha = rng.randrange(-1500, 1500)
            beta = alpha + rng.choice([1, 1, 2, 300])
            found = search.search(path, alpha=alpha, beta=beta)
            assert found.status == "done"
            assert found.low is None or found.low <= true
            assert found.high is None or true <= found.high
            if alpha < true < beta:
                assert found.value == true
            elif true <= alpha:
                assert found.high <= alpha
            else:
                assert found.low >= beta


def test_a_small_table_changes_nothing():
    rng = random.Random(6)
    for _ in range(20):
        state = small_state(rng)
        large = kernel.Kernel(*kernel_arguments(state))
        small = kernel.Kernel(*kernel_arguments(state), table_bits=3)
        assert small.search().value == large.search().value


def test_limits_and_stop_leave_true_bounds():
    state = from_position(
        {
            "board": ["b1 . . r2", ". r3 b4 .", ". b2 . .", "r1 . . b3"],
            "hands": {"blue": "X12", "red": "X34"},
            "to_move": "blue",
        }
    )
    true = kernel.Kernel(*kernel_arguments(state)).search().value
    for limit in (1, 100, 300, 1000, 3000):
        found = kernel.Kernel(*kernel_arguments(state)).search(node_limit=limit)
        assert found.status in ("limit", "done")
        assert found.low is None or found.low <= true
        assert found.high is None or true <= found.high
    control = np.array([1, 0], np.int64)
    found = kernel.Kernel(*kernel_arguments(state)).search(control=control)
    assert found.status == "stopped"
    assert kernel.enumerate_graph(*kernel_arguments(state), control=control).status == "stopped"
    assert kernel.enumerate_graph(*kernel_arguments(state), limit=50).status == "limit"


def test_what_does_not_fit_is_refused():
    line = [" ".join("." * 33)]
    state = from_position({"board": line, "hands": {"blue": "1"}, "to_move": "blue"})
    with pytest.raises(kernel.Unsupported, match="33 plots"):
        kernel.Kernel(*kernel_arguments(state))
    state = from_position({"board": ["."], "hands": {"blue": "1" * 16}, "to_move": "blue"})
    with pytest.raises(kernel.Unsupported, match="15 equal chips"):
        kernel.Kernel(*kernel_arguments(state))
    with pytest.raises(ValueError, match="empty window"):
        kernel.Kernel([[]], [0], ([0, 1], [0, 1]), 0, (), 15).search(alpha=3, beta=3)
    with pytest.raises(ValueError, match="control"):
        kernel.Kernel([[]], [0], ([0, 1], [0, 1]), 0, (), 15).search(control=np.zeros(1, np.int64))


USE = """
import sys
sys.path.insert(0, {place!r})
import numba.core.caching as caching
if {nowhere}:
    caching.CacheImpl._locator_classes = []
from solvers.bauab import compiled, kernel
assert compiled.__file__.startswith({place!r})
domino = ([[1], [0]], [0, 0], ([0, 1, 1], [0, 1, 1]), 0, (), 15)
print(kernel.Kernel(*domino).search().value, len(kernel.enumerate_graph(*domino)))
"""


def start(place, nowhere=False):
    code = USE.format(place=str(place), nowhere=nowhere)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def test_the_cache_of_compiled_code(tmp_path):
    """Two processes that start with an empty cache, one that uses it, one that has none."""
    root = Path(__file__).parents[2]
    for package in ("solvers", "gamekit"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("*.nb?"))
    together = [start(tmp_path), start(tmp_path)]
    assert [process.communicate()[0] for process in together] == ["64 31\n"] * 2
    saved = sorted(path.name for path in tmp_path.rglob("*.nbc"))
    assert saved
    assert all(".1.nbc" in name for name in saved)  # one signature each: nothing to mix up
    assert start(tmp_path).communicate()[0] == "64 31\n"
    next(tmp_path.rglob("*pack*.nbc")).write_bytes(b"broken")
    assert start(tmp_path).communicate()[0] == "64 31\n"
    assert start(tmp_path, nowhere=True).communicate()[0] == "64 31\n"


def test_positions_survive_the_round_trip_to_the_kernel():
    state = from_position(
        {"board": ["b3 # rX", "P . b9"], "to_move": "red", "hands": {"red": "X5"}}
    )
    _, board, hands, mover, locked, parks = kernel_arguments(state)
    assert board == [kernel.content(0, 3), kernel.content(1, 0), 1, 0, kernel.content(0, 9)]
    assert hands[1][0] == hands[1][5] == 1
    assert (mover, locked, parks) == (1, (), 14)
    assert from_position(to_position(state)) == state
