"""The bots of Misd: legal, repeatable, true to their data; each clearly beats the one before."""

import random
import tomllib
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from gamekit import load
from gamekit.arena import match
from gamekit.bots import bots_of, make_bot
from gamekit.bots import misd as module
from gamekit.bots.misd import Quick, Shrewd, Slow, loss_of, model, worth_from
from gamekit.bots.misd_chances import answers, missing_chances, shows_chance, ways
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE
from gamekit.games.misd.actions import MISSING, WAIT, Call, Point
from gamekit.games.misd.deck import default_deck, missing_pair
from gamekit.games.misd.figures import COLOURS, FORMS
from tests.games.misd import begun, layout_b, play, with_chips, word, yellow_star
from tests.games.properties import walk

GAME = load("misd")
NAMES = ["random", "slow", "quick", "shrewd"]
OPTIONS = [
    {"rounds": 8},
    {"variant": "B", "rounds": 8, "second_call": True},
    {"cover": 4, "rounds": 6, "second_call": True, "floor": "all"},
    {"variant": "B", "cover": 3, "rounds": 6, "timer": 5},
]


def choose(bot, state, seed=0, budget=None):
    return bot.choose(state.view(state.actor), random.Random(seed), budget or Budget())


def test_names():
    assert list(bots_of("misd")) == NAMES
    assert repr(Shrewd()) == "Shrewd()"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_actions_are_legal_and_the_same_for_the_same_seed(name, options):
    budget = Budget()
    budget.stop()  # they think no longer with more time
    for seed in range(3):
        for state in walk(GAME, random.Random(seed), 2 + seed, **options):
            if state.actor not in (None, CHANCE):
                action = choose(make_bot("misd", name), state, seed, budget)
                assert action in state.legal_actions()
                assert action == choose(make_bot("misd", name), state, seed)


def test_the_data_say_that_they_are_assumed():
    path = Path(module.__file__).with_name("misd.toml")
    data = tomllib.loads(path.read_text("utf-8"))
    assert data.pop("provenance") == "assumed"
    assert set(data) == {"slow", "quick", "sharp"}
    for slower, faster in pairwise(map(model, ("slow", "quick", "sharp"))):
        assert faster.figure < slower.figure
        assert faster.slip < slower.slip


@pytest.mark.parametrize("bot", [Slow(), Quick()], ids=repr)
def test_calls_are_right_as_often_as_the_model_says(bot):
    right = times = 0
    expected = model(bot.reads)
    total = 600
    rng = random.Random(7)
    for _ in range(total):
        number, side = rng.randrange(10), rng.choice("ab")
        state = play(begun(2), "reveal", f"card {number}{side}")
        view = state.view(rng.randrange(2))
        object.__setattr__(view, "round", rng.randrange(10**6))  # another round, another thought
        thought = bot.think(view)
        times += thought.seconds
        right += state.is_right(thought.answer)
    assert abs(right / total - (1 - expected.slip)) < 0.05
    mean = expected.start + 9 * expected.figure
    assert 0.95 * mean < times / total < 1.15 * mean


def test_bid_and_call_come_from_one_thought():
    """A bot remembers nothing between the two, so it must think the same again."""
    for seed in range(200):
        rng = random.Random(seed)
        sides = "".join(rng.choice("ab") for _ in range(5))
        form, colour = rng.randrange(10), rng.randrange(10)
        state = with_chips(layout_b(sides, f"{COLOURS[colour]} {FORMS[form]}"), 4, 4)
        bot = Shrewd()
        before = bot.think(state.view(0))
        assert bot.think(word(state).view(0)) == before


# --- risk -----------------------------------------------------------------------------------------


def test_the_shrewd_bot_waits_when_a_call_does_not_pay():
    """Two figures wholly covered: nine pairs are left, nobody should bet two chips on one."""
    covers = ("cover yellow pentagon: both", "cover black cross: both")
    state = play(begun(2, cover=2), "reveal", "card 0a", *covers)
    assert choose(Shrewd(), with_chips(state, 5, 0)) is WAIT
    assert choose(Shrewd(), with_chips(state, 1, 0)) is not WAIT  # nothing to lose
    assert choose(Quick(), with_chips(state, 5, 0)) is not WAIT


def test_what_a_wrong_call_costs():
    assert loss_of(yellow_star(5, 0).view(0)) == 2
    assert loss_of(yellow_star(1, 0).view(0)) == 0
    assert loss_of(yellow_star(1, 0, floor="all").view(0)) == 1


def test_looks_before_missing_are_those_of_the_lesson():
    assert [worth_from(laid, 10, 2) for laid in range(4, 11)] == [1, 2, 4, 5, 7, 8, 10]


def test_the_shrewd_bot_calls_missing_before_it_has_seen_all():
    bot = Shrewd()
    state = with_chips(layout_b("aaaaa", "white triangle"), 4, 4)
    assert bot.looks(state.view(0)) == 2
    early = bot.think(state.view(0))
    assert early.answer is MISSING
    assert early.chance == pytest.approx(55 / 82)


# --- chances --------------------------------------------------------------------------------------


def test_ways_are_counted_as_by_hand():
    rng = random.Random(3)
    for _ in range(20):
        masks = [1 << bit for bit in rng.sample(range(10), 9)]
        open_slots = rng.sample(range(9), 4)
        for slot in open_slots:
            masks[slot] |= rng.randrange(1 << 10)
        known = [mask for slot, mask in enumerate(masks) if slot not in open_slots]
        free = [bit for bit in range(10) if not any(mask >> bit & 1 for mask in known)]
        count = {}
        for values in permutations(free, 4):
            pairs = zip(open_slots, values, strict=True)
            if all(masks[slot] >> value & 1 for slot, value in pairs):
                [left] = set(free) - set(values)
                count[left] = count.get(left, 0) + 1
        assert ways(tuple(masks)) == count


@pytest.mark.parametrize("options", [{"cover": 3}, {"variant": "B", "cover": 3}], ids=str)
def test_what_is_right_is_always_among_the_answers(options):
    for seed in range(4):
        for state in walk(GAME, random.Random(seed), 2, rounds=6, second_call=True, **options):
            if state.phase not in ("bids", "call"):
                continue
            chances = answers(state.view(0))
            assert sum(chances.values()) == 1
            assert any(state.is_right(answer) for answer in chances)


def test_open_cards_leave_no_doubt():
    for number, card in enumerate(default_deck()):
        for letter, side in zip("ab", card, strict=True):
            state = play(begun(2), "reveal", f"card {number}{letter}")
            assert answers(state.view(0)) == {Call(*missing_pair(side)): 1}
    state = layout_b("bbbbb", "white triangle")
    assert answers(state.view(1)) == {Point(0): 1}
    assert answers(layout_b("aaaaa", "white triangle").view(1)) == {MISSING: 1}


def test_one_covered_figure_leaves_four_pairs_and_two_leave_nine():
    one = play(begun(2, cover=1), "reveal", "card 0a", "cover yellow pentagon: both")
    assert sorted(missing_chances(one.view(0).cards[0]).values()) == [Fraction(1, 4)] * 4
    two = play(
        begun(2, cover=2), "reveal", "card 0a", "cover yellow pentagon: both",
        "cover black cross: both",
    )  # fmt: skip
    assert sorted(missing_chances(two.view(0).cards[0]).values()) == [Fraction(1, 9)] * 9
    assert shows_chance(one.view(0).cards[0], (3, 2)) == Fraction(1, 4)


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worse", "better"), [*pairwise(NAMES)])
@pytest.mark.parametrize("options", [{}, {"variant": "B"}], ids=str)
def test_each_bot_is_clearly_better_than_the_one_before(worse, better, options):
    tally = match("misd", [better, worse], games=40, options=options).of(0)
    assert tally.interval[0] > 0.5


def test_eight_bots_finish_a_game():
    tally = match("misd", ["shrewd", "quick", "slow", "random"] * 2, games=4).of(0)
    assert tally.games == 4
