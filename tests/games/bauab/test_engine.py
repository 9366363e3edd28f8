"""The engine of Bauab: against the brute-force oracle, and invariants of thousands of games."""

import random
from collections import Counter

import pytest

from gamekit.core.check import check_game
from gamekit.games.bauab import BLUE, GAME, RED, Pass, Place, from_position, to_position
from gamekit.games.bauab.rules import EMPTY, PARK, chip_colour, chip_token, chip_value
from tests.games.bauab import SEED_EXAMPLE, random_position
from tests.games.properties import walk
from tests.solvers import bauab_oracle as oracle


def assert_same(state, layout, other):
    """The engine's state and the oracle's are the same position."""
    assert state.layout.names == layout.names
    assert tuple(map(chip_token, state.board)) == other.board
    assert state.hands == (other.blue_hand, other.red_hand)
    assert ("blue", "red").index(other.to_move) == state.mover
    assert frozenset(state.locked) == other.locked
    assert state.parks == other.parks
    assert state.captured == (other.blue_captured, other.red_captured)
    assert (state.margin(), state.lead()) == (oracle.margin(other), oracle.lead(other))


def walk_together(position, rng):
    """Play a position to its end at random in both engines; returns the number of moves."""
    state = from_position(position)
    layout, other = oracle.read_position(position)
    for plies in range(10**6):
        assert_same(state, layout, other)
        moves = oracle.legal_actions(layout, other)
        names = [oracle.move_name(layout, move) for move in moves]
        actions = state.legal_actions()
        assert [str(action) for action in actions] == names
        assert (state.actor is None) == oracle.is_over(layout, other)
        if not moves:
            return plies
        choice = rng.randrange(len(moves))
        after, gone, points = oracle.play(layout, other, moves[choice])
        assert state.captures(actions[choice]) == tuple(layout.names[plot] for plot in gone)
        state = state.apply(names[choice])
        assert sum(state.captured) == other.blue_captured + other.red_captured + points
        other = after


def test_the_engine_agrees_with_the_oracle_on_random_small_positions():
    """Any arrangement of plots, any hands, locks, few parks: 10,000 random walks to the end."""
    rng = random.Random(20)
    hands = [rng.choice([2, 5, 11]) for _ in range(10_000)]
    plies = [walk_together(random_position(rng, most), rng) for most in hands]
    assert sum(plies) > 40_000
    assert plies.count(0) > 300  # finished games too


@pytest.mark.parametrize("layout", ["4x4", "cross", "bridge", "street", "3x3", "plus", "ring"])
def test_the_engine_agrees_with_the_oracle_on_whole_games(layout):
    rng = random.Random(layout)
    for _ in range(20):
        start = GAME.new_game(layout=layout, first=rng.choice(["blue", "red"]))
        walk_together(to_position(start), rng)


def games(number, **options):
    """Random games as lists of states."""
    for seed in range(number):
        yield list(walk(GAME, random.Random(seed), **options))


ARRANGEMENTS = [
    {},
    {"layout": "cross"},
    {"layout": "3x3", "chips": "X1234", "parks": 2},
    {"layout": "2x2", "chips": "1123", "first": "red"},
    {"layout": ["....#....", "....#...."], "require_connected": False},
    {"neighbour_check": "after"},
    {"layout": "1x6", "chips": "99X", "parks": 0, "neighbour_check": "after"},
]


@pytest.mark.rule("BAU-05", "BAU-08", "BAU-10", "BAU-11", "BAU-13", "BAU-17")
@pytest.mark.parametrize("options", ARRANGEMENTS, ids=lambda o: ",".join(map(str, o)) or "4x4")
def test_invariants_of_random_games(options):
    """7,000 seeded games in all: what must hold after every turn."""
    for states in games(1000, **options):
        first, *turns = states[1:] if states[0].mover < 0 else states
        piles = [Counter(), Counter()]  # chips of each colour that were captured
        passes = 0
        before = first
        for state in turns:
            check_turn(before, state, piles)
            passed = (state.hands, state.parks) == (before.hands, before.parks)
            passes = passes + 1 if passed else 0
            assert passes <= 2  # BAU-17
            if passed and not before.locked:
                assert isinstance(state.legal_actions()[0], Place)  # the opponent can place
            check_conservation(first, state, piles)
            before = state
        assert before.actor is None
        low, high = GAME.return_bounds(states[0])
        assert low <= min(before.returns()) <= max(before.returns()) <= high
        assert len(states) - 1 <= GAME.max_length(states[0])


def check_turn(before, state, piles):
    """Exactly one thing was placed (or nothing); only enemy chips beside it are gone."""
    assert state.mover == 1 - before.mover
    old_and_new = enumerate(zip(before.board, state.board, strict=True))
    changes = [(plot, old, new) for plot, (old, new) in old_and_new if old != new]
    placed = [plot for plot, old, _ in changes if old == EMPTY]
    gone = [plot for plot, _, new in changes if new == EMPTY]
    assert len(changes) == len(placed) + len(gone)  # BAU-08: no chip becomes another one
    assert len(placed) <= 1  # BAU-05
    assert state.locked == tuple(gone)  # BAU-12, BAU-13: exactly what was just lost
    for plot in gone:
        chip = before.board[plot]
        assert chip != PARK  # BAU-08: parks never leave the board
        assert chip_colour(chip) == state.mover  # BAU-11: never one's own
        assert placed[0] in state.layout.neighbours[plot]  # BAU-10
        piles[state.mover][chip_token(chip)[1]] += 1
    for plot in placed:
        for beside in state.layout.neighbours[plot]:
            if chip_colour(state.board[beside]) == state.mover:
                assert state.liberties(state.layout.names[beside])  # else it were captured
    if placed and state.board[placed[0]] == PARK:
        assert placed[0] in before.locked  # BAU-12
        assert before.parks == state.parks + 1
    elif placed:
        assert placed[0] not in before.locked  # BAU-13


def check_conservation(first, state, piles):
    """Hand + board + captured is the whole set of each colour; parks are neither made nor lost."""
    for colour in (BLUE, RED):
        on_board = (chip_token(c)[1] for c in state.board if chip_colour(c) == colour)
        chips = Counter(state.hands[colour]) + Counter(on_board) + piles[colour]
        assert chips == Counter(first.hands[colour])
        points = sum(int(chip) * times for chip, times in piles[colour].items() if chip != "X")
        assert state.captured[1 - colour] == points
    assert state.parks + state.board.count(PARK) == first.parks
    assert all(state.board[plot] == EMPTY for plot in state.locked)
    for plot, beside in enumerate(state.layout.neighbours):
        if state.neighbour_check == "before" and chip_value(state.board[plot]):
            values = [chip_value(state.board[other]) for other in beside]
            assert chip_value(state.board[plot]) not in values  # BAU-07


@pytest.mark.rule("BAU-18")
def test_the_margin_follows_from_board_and_hands_for_complete_sets():
    """margin = 2 (B_b - B_r) + (H_b - H_r), section 2 of the rules page."""
    for states in games(300):
        for state in states:
            board, hand = [0, 0], [0, 0]
            for colour in (BLUE, RED):
                chips = [chip for chip in state.board if chip_colour(chip) == colour]
                board[colour] = sum(map(chip_value, chips))
                hand[colour] = sum(int(chip) for chip in state.hands[colour] if chip != "X")
            assert state.margin() == 2 * (board[0] - board[1]) + (hand[0] - hand[1])


@pytest.mark.rule("BAU-15", "BAU-16")
def test_pass_is_legal_exactly_when_no_own_chip_can_be_placed():
    passes = 0
    for states in games(100, layout="3x3", chips="X12345", first="blue"):
        for state in states:
            legal = state.legal_actions()
            own = any(isinstance(action, Place) and action.chip != "P" for action in legal)
            may_pass = any(isinstance(action, Pass) for action in legal)
            assert may_pass == (bool(legal) and not own)
            assert (state.actor is None) == (not legal) == (state.outcome() is not None)
            passes += may_pass
    assert passes > 20


@pytest.mark.parametrize(
    "options",
    [*ARRANGEMENTS[1:], {"layout": "1x1"}, {"chips": ""}, {"position": SEED_EXAMPLE}],
    ids=str,
)
def test_check_game_with_options(options):
    report = check_game(GAME, games=12, **options)
    assert report, str(report)


def test_equal_placements_are_one_object():
    """Speed: actions are shared between states, not built again."""
    state = GAME.new_game(first="blue")
    assert GAME.parse("3@b2") is GAME.parse("3@b2")
    again = GAME.new_game(first="blue").legal_actions()
    assert all(a is b for a, b in zip(state.legal_actions(), again, strict=True))
