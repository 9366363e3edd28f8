"""The engine of Nussknacker: against the oracle, theorems of the rules page, what seats see."""

import random
from itertools import pairwise

import pytest

from gamekit.core.check import check_game
from gamekit.core.game import CHANCE, sample
from gamekit.games.nussknacker import GAME, Announce, Ask, Deal, Give, Line, view_of
from gamekit.games.nussknacker.nuts import forms, selections
from gamekit.games.nussknacker.rules import receivers
from gamekit.games.nussknacker.view import counts_after, hands_after
from tests.games.nussknacker import quiet_walk
from tests.games.nussknacker.oracle import Oracle

ARRANGEMENTS = [
    {},
    {"max": 8},
    {"window": "random", "next_start": "lot"},
    {"max": 8, "max_questions": 2, "max_rounds": 6},
]


# --- against the oracle ---------------------------------------------------------------------------


def assert_same(state, other):
    actor = other.who()
    assert state.actor == (CHANCE if actor == "chance" else actor)
    assert list(state.chips) == other.chips
    assert state.round == other.round
    assert (state.hidden,) == (tuple(other.at("hidden")) or (None,))
    assert [list(hand) for hand in state.hands] == [other.at(p) for p in range(other.players)]
    assert [str(action) for action in state.legal_actions()] == other.legal()
    if other.over:
        assert state.outcome().winners == (() if other.winner is None else (other.winner,))


@pytest.mark.parametrize("options", ARRANGEMENTS, ids=str)
@pytest.mark.parametrize("patience", [0.0, 0.9, 0.99])
def test_the_engine_agrees_with_the_oracle(options, patience):
    plies = 0
    for seed in range(9):
        states = quiet_walk(f"{seed}:{patience}", 2 + seed % 3, patience, **options)
        before = next(states)
        setting = before.setting
        other = Oracle(
            before.players, setting.max, setting.sizes, setting.next_start, setting.window,
            setting.max_questions, setting.max_rounds,
        )  # fmt: skip
        assert_same(before, other)
        for state in states:
            action = next(a for a in before.legal_actions() if before.apply(a) == state)
            other.play(str(action))
            assert_same(state, other)
            before = state
            plies += 1
            if plies % 400 == 0:
                break  # the next game: long ones are alike
    assert plies > 300


def test_odd_sizes_agree_with_the_oracle():
    rng = random.Random(3)
    for sizes in ("1,5,5", "5,1,5", "3,4,4", "9,1,1"):
        state = GAME.new_game(3, sizes=sizes)
        numbers = tuple(map(int, sizes.split(",")))
        other = Oracle(3, 6, numbers, "left", "clockwise", 200, 60)
        for _ in range(60):
            assert_same(state, other)
            action = rng.choice(state.legal_actions())
            state = state.apply(action)
            other.play(str(action))


# --- the theorems of the rules page ---------------------------------------------------------------


def walks(number=24, **options):
    for seed in range(number):
        for highest in (6, 8):
            players = 2 + seed % 3
            yield quiet_walk(seed, players, max=highest, max_rounds=3, max_questions=40, **options)


def in_play(state):
    return state.phase not in ("lot", "deal")


@pytest.mark.rule("NUS-D1")
def test_the_sum_of_a_hand_never_changes_in_a_round():
    for states in walks():
        for state in filter(in_play, states):
            assert list(map(sum, state.hands)) == list(map(sum, state.dealt))


@pytest.mark.rule("NUS-D2")
def test_no_hand_becomes_empty_and_who_is_on_turn_can_ask():
    for states in walks():
        for state in filter(in_play, states):
            assert all(state.hands)
            if state.phase == "ask":
                assert state.legal_actions()


@pytest.mark.rule("NUS-D3")
def test_the_hidden_card_is_what_the_sums_leave():
    for states in walks():
        for state in filter(in_play, states):
            whole = {6: 42, 8: 72}[state.setting.max]
            assert state.hidden == whole - sum(map(sum, state.hands))


def lines():
    """Every line of many games with the state before its question."""
    for states in walks():
        for before, after in pairwise(states):
            if before.phase == "ask":
                asked_in = before
            if len(after.log) > len(before.log):
                yield asked_in, after.log[-1]


@pytest.mark.rule("NUS-D4")
def test_one_card_each_way_shows_both_copies():
    found = 0
    for before, line in lines():
        if not line.denied and len(line.asker_gave) == len(line.responder_gave) == 1:
            found += 1
            assert line.asker_gave == line.responder_gave == (line.value,)
            assert all(line.value in before.hands[seat] for seat in (line.asker, line.responder))
            assert before.hidden != line.value
    assert found > 50


@pytest.mark.rule("NUS-D5", "NUS-D6")
def test_several_cards_are_all_below_the_value_and_four_at_most():
    sizes = set()
    for _, line in lines():
        for part in (line.asker_gave, line.responder_gave):
            if part is not None:
                sizes.add(len(part))
                assert len(part) == 1 or max(part) < line.value
    assert {1, 2, 3} <= sizes <= {1, 2, 3, 4}
    whole = tuple(sorted([*range(1, 9)] * 2))
    assert max(len(c) for v in range(1, 9) for c in selections(whole, v)) == 4


@pytest.mark.rule("NUS-D7")
def test_who_denies_holds_no_card_of_the_value():
    denials = 0
    for before, line in lines():
        if line.denied:
            denials += 1
            assert line.value not in before.hands[line.responder]
            assert not forms(before.hands[line.responder], line.value)
    assert denials > 50


# --- what seats see -------------------------------------------------------------------------------


def test_a_view_knows_what_its_knowledge_says():
    """Hands and numbers of cards follow from the start hand and the log as the seat saw it."""
    for states in walks(6):
        for state in filter(in_play, states):
            for seat in range(state.players):
                view = state.view(seat)
                assert view.hand == state.hands[seat]
                assert hands_after(view.knowledge) == view.hands
                assert counts_after(view.knowledge) == view.counts == tuple(map(len, state.hands))
                known = [hand is not None for hand in view.knowledge.hands]
                assert known == [other == seat for other in range(state.players)]
                for line in view.knowledge.log:
                    own = seat in (line.asker, line.responder)
                    assert line.denied or isinstance(line.asker_gave, tuple) == own


def test_a_spectator_sees_no_card():
    for states in walks(3):
        for state in states:
            view = state.view(-1)
            assert (view.hand, set(view.hands), view.offered) == ((), {None}, ())
            assert all(isinstance(line.asker_gave, int | None) for line in view.knowledge.log)


def test_resampling_varies_everything_that_is_hidden_and_nothing_else():
    """Long logs too: a state drawn for a seat looks the same to it, and actions look the same."""
    rng = random.Random(1)
    hidden, tried, changed = set(), 0, 0
    for states in walks(4):
        for state in list(states)[::5]:
            for seat in range(-1, state.players):
                other = state.resample(seat, rng)
                assert other.view(seat) == state.view(seat)
                tried += 1
                changed += other != state
                hidden.add((state.hidden, other.hidden))
                if in_play(other):
                    cards = [c for hand in other.dealt for c in hand] + [other.hidden]
                    assert sorted(cards) == sorted([*range(1, other.setting.max + 1)] * 2)
    assert changed > tried * 0.6  # long logs leave a seat little to wonder about
    assert {(a, b) for a in range(1, 9) for b in range(1, 9)} <= hidden


def test_resampled_games_are_legal_games():
    """Replayed with its own hands, the log of a resampled state obeys every rule."""
    rng = random.Random(2)
    for states in walks(4):
        for state in list(states)[::9]:
            if not in_play(state):
                continue
            other = state.resample(rng.randrange(state.players), rng)
            again = other._copy()
            again.hands, again.log = other.dealt, ()
            for line in other.log:
                again.turn, again.phase = line.asker, "ask"
                again = again.apply(f"ask {line.responder} {line.value}")
                if line.denied:
                    again = again.apply("deny")
                else:
                    again = again.apply(Give(line.responder_gave)).apply(Give(line.asker_gave))
            assert again.hands == other.hands


def test_witnessed_actions_tell_what_the_seat_may_know_and_parse_back():
    rng = random.Random(6)
    for states in walks(6):
        for state in states:
            if state.actor is None:
                continue
            outcomes = state.chance_outcomes()
            action = sample(outcomes, rng) if outcomes else rng.choice(state.legal_actions())
            for seat in range(-1, state.players):
                seen = state.witnessed(action, seat)
                assert GAME.parse(str(seen)) == seen
                if seen != action:
                    assert isinstance(action, Deal | Give)
                    assert seat == -1 or seat != state.actor
                    assert state.refusal(seen).rule == "NUS-13"


def test_views_after_equal_witnessed_actions_are_equal():
    """What the seat sees follows from what it saw: no view says more than the actions shown."""
    rng = random.Random(7)
    compared = 0
    for states in walks(8):
        for state in list(states)[::3]:
            for seat in range(state.players):
                other = state.resample(seat, rng)
                if state.actor is None:
                    continue
                for action in rng.sample(state.legal_actions(), 1):
                    seen = state.witnessed(action, seat)
                    same = [a for a in other.legal_actions() if other.witnessed(a, seat) == seen]
                    if same and not isinstance(action, Announce) and state.phase != "reply":
                        after = state.apply(action).view(seat)
                        assert other.apply(same[0]).view(seat) == after
                        compared += 1
    assert compared > 500


# --- the rest of the protocol ---------------------------------------------------------------------


@pytest.mark.parametrize("options", ARRANGEMENTS[1:], ids=str)
def test_check_game_with_options(options):
    report = check_game(GAME, games=6, **options)
    assert report, str(report)


def test_the_bound_on_the_length_is_met_by_players_who_never_announce():
    for window in ("clockwise", "random"):
        start = GAME.new_game(2, max_questions=3, max_rounds=2, window=window)
        state, length, rng = start, 0, random.Random(0)
        while state.actor is not None:
            outcomes = state.chance_outcomes()
            legal = state.legal_actions()
            action = sample(outcomes, rng) if outcomes else legal[0]
            state = state.apply(action)
            length += 1
        assert state.outcome().winners == ()
        assert state.returns() == (0, 0)
        assert state.result.void
        assert length <= GAME.max_length(start)


def test_a_view_can_be_made_from_knowledge_alone():
    knowledge = GAME.view_of(
        {
            "max": 6,
            "hands": [[1, 3, 4, 5], None, [2, 3, 6]],
            "log": [{"ask": 0, "to": 1, "value": 5, "swap": [[5], 1]}],
        }
    ).knowledge
    view = view_of(knowledge)
    assert (view.seat, view.actor, view.legal_actions) == (-1, None, ())
    assert view.hands == (None, None, (2, 3, 6))  # what came for the 5 is not known
    assert view.counts == (4, 4, 3)
    assert GAME.view_of(GAME.position_of(view)) == view


def test_positions_of_views_are_views_again():
    for states in walks(3):
        for state in list(states)[::11]:
            for seat in range(state.players):
                view = state.view(seat)
                again = GAME.view_of(GAME.position_of(view))
                assert again.knowledge == view.knowledge
                if in_play(state):
                    assert (again.seat, again.hand, again.counts) == (seat, view.hand, view.counts)


def test_equal_actions_are_one_object():
    for words in ("ask 1 5", "deal 3", "give 2+4", "announce 1", "pass", "order 1 0", "give x2"):
        assert GAME.parse(words) is GAME.parse(f" {words} ")
    assert isinstance(GAME.parse("ask 0 1"), Ask)
    assert receivers((2, 1)) == (0, 1, 0)
    assert Line(0, 1, 3).denied
