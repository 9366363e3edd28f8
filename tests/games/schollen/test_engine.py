"""The engine of Schollenschubser: against the oracle, and invariants of thousands of games."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from gamekit.core.check import check_game
from gamekit.core.game import CHANCE
from gamekit.games.schollen import GAME, End, Step, from_position, to_position
from gamekit.games.schollen.ice import crowd, end_positions, face_actions, shift, supply
from tests.games.properties import walk
from tests.games.schollen import moving, random_position
from tests.games.schollen.oracle import Oracle


def assert_same(state, other):
    """The engine's state and the oracle's are the same position."""
    names = state.ice.grid.names
    assert {n: s for n, s in zip(names, state.floes, strict=True) if s} == other.floes
    assert supply(state.ice, state.floes) == (other.supply["big"], other.supply["small"])
    for seat, colour in enumerate(state.ice.colours):
        standing = Counter(man.at for man in other.men if man.colour == colour)
        for place in (*names, "bank", "ship"):
            assert state.count(seat, place) == standing[place]
    assert state.ice.colours[state.mover] == other.player
    assert state.dice == other.dice


def walk_together(position, rng, turns):
    """Play a position at random in both engines; returns the number of actions."""
    state, other = from_position(position, turn_limit=turns), Oracle(position)
    plies = 0
    while True:
        assert_same(state, other)
        if state.turn >= turns * state.players:
            assert state.actor is None
            return plies
        expected = other.legal()
        actions = [str(action) for action in state.legal_actions()]
        assert len(set(actions)) == len(actions)
        assert set(actions) == set(expected)
        if not expected:
            assert next(state.ice.colours[seat] for seat in state.winners()) == other.winner()
            return plies
        choice = rng.choice(actions)
        state = state.apply(choice)
        other.play(choice)
        plies += 1


def test_the_engine_agrees_with_the_oracle_on_random_boards():
    """Any board, deck, crews, both drift rules: 1,500 random walks."""
    rng = random.Random(4)
    plies = sum(walk_together(random_position(rng), rng, turns=8) for _ in range(1500))
    assert plies > 50_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_agrees_with_the_oracle_from_the_opening(players):
    rng = random.Random(players)
    start = to_position(GAME.new_game(players))
    plies = sum(walk_together(start, rng, turns=15) for _ in range(100))
    assert plies > 10_000


# --- invariants -----------------------------------------------------------------------------------

ARRANGEMENTS = [
    {},
    {"drift_rule": "push"},
    {"max_floe": 4, "deck": {"big": 3, "small": 2}},
    {"columns": 2, "rows": 2, "researchers": 2},
    {"columns": 1, "rows": 1, "researchers": 1, "deck": {"big": 1, "small": 0}},
    {"rows": 8, "setup": [1, 3], "first": "blue"},
]


def games(number, **options):
    for seed in range(number):
        players = 2 + seed % 3
        yield list(walk(GAME, random.Random(seed), players, turn_limit=12, **options))


@pytest.mark.rule("SCH-13", "SCH-20")
@pytest.mark.parametrize("options", ARRANGEMENTS, ids=str)
def test_nothing_is_lost_and_nothing_is_overcrowded(options):
    """350 games of each arrangement: researchers and cards are conserved, capacities hold."""
    for states in games(350, **options):
        for state in states:
            ice = state.ice
            assert tuple(map(sum, state.men)) == ice.crew
            assert min(supply(ice, state.floes)) >= 0
            assert max(state.floes) <= ice.max_floe
            for cell, size in enumerate(state.floes):
                assert crowd(state.men, cell) <= size
            if state.ready is not None:
                own = state.men[state.mover]
                assert all(0 <= r <= n for r, n in zip(state.ready, own, strict=False))


@pytest.mark.rule("SCH-20", "SCH-21")
def test_a_turn_is_short_and_only_the_mover_moves():
    """At most one step for everybody, then the end: phase 2 cannot go round in circles."""
    for states in games(300):
        steps = 0
        for before, after in pairwise(states):
            if before.ready is None:
                steps = 0
            elif after.turn == before.turn:
                steps += 1
                others = [seat for seat in range(before.players) if seat != before.mover]
                assert all(before.men[seat] == after.men[seat] for seat in others)
                assert before.floes == after.floes
            assert steps <= before.ice.crew[before.mover]


def test_the_bound_on_the_length_holds_and_is_met_by_players_who_refuse():
    for states in games(100):
        assert len(states) - 1 <= GAME.max_length(states[0])
    state = GAME.new_game(2, turn_limit=3)
    while state.actor is not None:
        last = state.legal_actions()[-1]
        state = state.apply(last)
    assert (state.turn, state.outcome().winners) == (6, ())
    assert GAME.max_length(state) == 0


def test_the_pictures_numbers_follow_the_pieces():
    """Tokens agree with the counts, and a number stays with its floe and its researcher."""
    for states in games(120, drift_rule="push"):
        for before, after in pairwise(states):
            for state in (before, after):
                on_board = [n for n in state.tokens.floes if n]
                assert len(set(on_board)) == len(on_board)
                assert [bool(n) for n in state.tokens.floes] == [bool(s) for s in state.floes]
                for counts, crew in zip(state.men, state.tokens.men, strict=True):
                    assert tuple(map(crew.count, range(len(counts)))) == counts
            if before.ready is not None:
                places = zip(before.tokens.men, after.tokens.men, strict=True)
                changed = sum(a != b for old, new in places for a, b in zip(old, new, strict=True))
                assert changed == (before.turn == after.turn)


def test_a_floe_that_drifts_keeps_its_number():
    state = GAME.new_game(2).apply("roll 3 3")
    after = state.apply("3 drift:A3")
    assert state.tokens.floes[2] == after.tokens.floes[6] == 3
    assert after.tokens.floes[2] == 0


# --- what bots and solvers rely on ----------------------------------------------------------------


def ends_by_search(state):
    """All ends of phase 2, by making every step of the engine."""
    seen, todo = {state}, [state]
    while todo:
        here = todo.pop()
        for action in here.legal_actions():
            if isinstance(action, Step):
                after = here.successor(action)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return {state.men[state.mover] for state in seen}


@pytest.mark.rule("SCH-20")
def test_r8_ends_of_a_turn_are_exactly_the_assignments_within_capacity():
    """The lemma of the rules page, against a search over steps, on 600 random boards."""
    rng = random.Random(8)
    checked = 0
    while checked < 600:
        state = moving(from_position(random_position(rng)))
        if state.actor is None:
            continue
        ends = end_positions(state.ice, state.floes, state.men, state.mover)
        assert ends == ends_by_search(state)
        checked += 1
        step = rng.choice(state.legal_actions())
        if not isinstance(step, End):  # and in the middle of a turn
            state = state.apply(step)
            if state.actor is not None:
                half = (state.ice, state.floes, state.men, state.mover, state.ready, state.entries)
                assert end_positions(*half) == ends_by_search(state)


def test_the_pure_functions_are_the_engine():
    rng = random.Random(9)
    for _ in range(300):
        start = from_position(random_position(rng))
        if start.actor is None:
            continue
        for face in range(1, 7):
            state = start.apply(f"roll {face} {face}")
            actions = face_actions(start.ice, start.floes, start.men, face)
            assert state.legal_actions() == actions or str(state.legal_actions()[0]) == "0 skip"
            for action in actions:
                after = state.apply(action)
                moved = shift(start.ice, start.floes, start.men, action)
                assert (after.floes, after.men) == moved


@pytest.mark.parametrize("options", [*ARRANGEMENTS[1:], {"turn_limit": 1}], ids=str)
def test_check_game_with_options(options):
    report = check_game(GAME, games=6, **{"turn_limit": 8, **options})
    assert report, str(report)


def test_check_game_from_a_position():
    position = {
        "floes": {"E1": 3, "D1": 1, "A4": 2},
        "researchers": {"red": {"E1": 2, "bank": 1}, "blue": {"A4": 2, "D1": 1}},
        "player": "blue",
    }
    report = check_game(GAME_OF_TWO, games=4, position=position, turn_limit=8)
    assert report, str(report)


class _OfTwo(type(GAME)):
    """The same game for two only: a position has as many players as colours."""

    player_counts = (2,)


GAME_OF_TWO = _OfTwo()


def test_equal_actions_are_one_object():
    assert GAME.parse("3 drift:A3") is GAME.parse("3 drift:A3")
    state = GAME.new_game(2)
    assert state.actor == CHANCE
    again = GAME.new_game(2).apply("roll 5 6").legal_actions()
    first = state.apply("roll 5 6").legal_actions()
    assert all(a is b for a, b in zip(first, again, strict=True))


def test_the_pure_functions_give_the_forecast_of_the_rules_page():
    """One researcher in five turns from the opening (section 7), by the definition of section 6."""
    opening = {"floes": {"A1": 4, "A2": 4, "A3": 2, "A4": 2}, "researchers": {"red": {"bank": 1}}}
    start = from_position(opening)
    ice = start.ice

    @cache
    def chance(turns, floes, men):
        if men[0][ice.ship]:
            return Fraction(1)
        if not turns:
            return Fraction(0)
        faces = [execute(turns, floes, men, face) for face in range(1, 7)]
        better = (max(pair, key=lambda v: -1 if v is None else v) for pair in product(faces, faces))
        return sum(move(turns, floes, men) if v is None else v for v in better) / 36

    @cache
    def move(turns, floes, men):
        return max(chance(turns - 1, floes, (end,)) for end in end_positions(ice, floes, men, 0))

    def execute(turns, floes, men, face):
        actions = face_actions(ice, floes, men, face)
        return max((move(turns, *shift(ice, floes, men, a)) for a in actions), default=None)

    assert chance(5, start.floes, start.men) == Fraction(1173565, 1679616)
    values = [str(execute(5, start.floes, start.men, face)) for face in range(1, 7)]
    assert values == [
        "125/729", "2075/3888", "8555/11664", "2879/3888", "2879/3888", "10691/15552",
    ]  # fmt: skip
