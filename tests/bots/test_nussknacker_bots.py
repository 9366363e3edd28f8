"""The bots of Nussknacker: legal, repeatable, and who deduces is clearly ahead."""

import random
from dataclasses import replace

import pytest

from gamekit import load
from gamekit.arena import match
from gamekit.bots import RandomBot, bots_of, make_bot
from gamekit.bots.nussknacker import Deduce, Sure, known_to
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE
from solvers.nussknacker.chances import posterior, question_values
from tests.games.nussknacker import ask, asking, dealt, play, quiet_walk

GAME = load("nussknacker")
NAMES = ["random", "sure", "deduce"]


def choose(bot, state, seed=0, budget=None):
    return bot.choose(state.view(state.actor), random.Random(seed), budget or Budget())


def decisions(seed, players, **options):
    for state in quiet_walk(seed, players, max_rounds=2, max_questions=12, **options):
        if state.actor not in (None, CHANCE):
            yield state


def test_names():
    assert list(bots_of("nussknacker")) == NAMES
    assert repr(Deduce()) == "Deduce()"


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_legal_and_the_same_for_the_same_seed(name):
    for seed in range(3):
        for state in decisions(seed, 2 + seed, max=(6, 8, 6)[seed]):
            action = choose(make_bot("nussknacker", name), state, seed)
            assert action in state.legal_actions()
            assert action == choose(make_bot("nussknacker", name), state, seed)


@pytest.mark.parametrize("name", NAMES)
def test_out_of_time_they_still_move_and_announce_nothing(name):
    budget = Budget()
    budget.stop()
    for state in decisions(5, 4, max=8):
        action = choose(make_bot("nussknacker", name), state, budget=budget)
        assert action in state.legal_actions()
        if name != "random":
            assert not str(action).startswith("announce")


# --- what they choose -----------------------------------------------------------------------------


def test_who_is_sure_announces():
    """The example of the rules page, section 8: that a 3 is hidden follows from the log."""
    log = [
        {"ask": 0, "to": 1, "value": 5, "swap": None},
        {"ask": 1, "to": 2, "value": 4, "swap": None},
        {"ask": 2, "to": 1, "value": 6, "swap": [1, 2]},
        {"ask": 2, "to": 0, "value": 3, "swap": [[1, 2], [3]]},
    ]
    for lines, expected in ((3, "pass"), (4, "announce 3")):
        puzzle = GAME.view_of({"max": 6, "hands": [[1, 3, 4, 5], None, None], "log": log[:lines]})
        view = replace(puzzle, phase="window", window=(0,), to_act=0)
        assert str(Sure().choose(view, random.Random(0), Budget())) == expected
    assert str(Deduce().choose(view, random.Random(0), Budget())) == "announce 3"


def test_deduce_announces_above_one_half_and_sure_at_one():
    """Right is a chip ahead of all, wrong a chip behind all: lesson 4 of the rules page."""
    spoke = {"sure": 0, "deduce": 0}
    for seed in range(6):
        for state in decisions(seed, 2 + seed % 3):
            if state.phase != "window":
                continue
            chances = posterior(state.view(state.actor).knowledge, "legal").chances
            most = max(chances.values())
            for bot in (Sure(), Deduce()):
                action = str(choose(bot, state))
                if most == 1 or (bot.name == "deduce" and 2 * most > 1):
                    assert action == f"announce {max(chances, key=chances.get)}"
                    spoke[bot.name] += 1
                else:
                    assert action == "pass"
    assert spoke["deduce"] > spoke["sure"] > 10


def test_deduce_asks_for_the_best_guess():
    """Lesson 2 of the rules page: with {1,2,5,6} asking player 2 for 3 is the best guess."""
    state = asking(dealt("1256", "1345", "346", hidden=2))
    assert str(choose(Deduce(), state)) == "ask 2 3"
    for seed in range(3):
        for state in decisions(seed, 3):
            if state.phase == "ask":
                values = question_values(state.view(state.actor).knowledge, state.actor, "legal")
                best = max(value.guess for value in values)
                action = choose(Deduce(), state, seed)
                asked = next(v for v in values if (v.to, v.value) == (action.to, action.value))
                assert asked.guess == best


def test_known_cards_are_those_that_came_from_the_other_and_have_not_left():
    state = play(ask(dealt("1356", "2446", "123"), "1 6"), "give 6", "give 1+5")
    assert known_to(state.view(1).knowledge, 1, 0) == {1: 1, 5: 1}
    assert known_to(state.view(0).knowledge, 0, 1) == {6: 1}
    assert known_to(state.view(0).knowledge, 0, 2) == {}
    state = play(ask(state, "2 1"), "give 1", "give 1")  # the 1 that player 0 knew has left
    assert known_to(state.view(1).knowledge, 1, 0) == {5: 1}
    assert known_to(state.view(1).knowledge, 1, 2) == {1: 1}


def test_deduce_gives_what_the_other_one_knows_already():
    """Advice of the seed: answer with cards that the asker has seen."""
    state = play(ask(dealt("1345", "1246", "356", hidden=2), "1 4"), "give 4", "give 1+3")
    assert state.hands[:2] == ((4, 4, 5), (1, 1, 2, 3, 6))
    state = play(ask(state, "2 6"), "give 6", "give 6")
    state = play(ask(state, "0 5"), "give 5", "give 5")
    state = ask(state, "1 4")
    assert [str(action) for action in state.legal_actions()] == ["give 1+1+2", "give 1+3"]
    assert {str(choose(Deduce(), state, seed)) for seed in range(8)} == {"give 1+3"}


def test_deduce_shows_as_few_cards_as_it_can():
    state = ask(dealt("1356", "1246", "234", hidden=5), "1 6")
    assert [str(action) for action in state.legal_actions()] == ["give 2+4", "give 6"]
    assert {str(choose(Deduce(), state, seed)) for seed in range(8)} == {"give 6"}


# --- how strong they are --------------------------------------------------------------------------


def test_both_clearly_beat_random():
    for bot in (Sure(), Deduce()):
        result = match("nussknacker", [bot, RandomBot()], games=40, seed=21)
        assert result.of(bot.name).interval[0] > 1 / 2


@pytest.mark.parametrize("highest", [6, 8])
def test_deduce_clearly_beats_sure(highest):
    """The whole 95 % interval of its score lies above one half; each deal with both seats."""
    result = match("nussknacker", [Deduce(), Sure()], games=60, seed=21, options={"max": highest})
    assert result.of("deduce").interval[0] > 1 / 2


def test_deduce_beats_two_sure_players():
    """A fair share would be one third. Four players take longer: see `make bench`."""
    result = match("nussknacker", [Deduce(), Sure(), Sure()], games=60, seed=21)
    assert result.of("deduce").interval[0] > 1 / 3
