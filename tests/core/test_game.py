"""Games, options, exact chance, the registry, the errors."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.core import errors
from gamekit.core.errors import GameError, IllegalAction, OptionError, UnknownGame
from gamekit.core.game import Option, sample


class Tickets(random.Random):
    """Draws the tickets 0, 1, 2, … and notes out of how many."""

    def __init__(self, ticket):
        super().__init__()
        self.ticket = ticket
        self.sizes = []

    def randrange(self, size):
        self.sizes.append(size)
        return self.ticket


def count_tickets(outcomes):
    """How many of all tickets draw each action; asks for every ticket."""
    first = Tickets(0)
    sample(outcomes, first)
    [size] = first.sizes
    return size, Counter(sample(outcomes, Tickets(ticket)) for ticket in range(size))


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6))
def test_sample_is_exact(weights):
    outcomes = [(n, Fraction(weight, sum(weights))) for n, weight in enumerate(weights)]
    size, drawn = count_tickets(outcomes)
    assert {n: Fraction(times, size) for n, times in drawn.items()} == dict(outcomes)


def test_sample_with_unlike_denominators():
    outcomes = [("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6))]
    assert count_tickets(outcomes) == (6, {"a": 3, "b": 2, "c": 1})


def test_sample_refuses_chances_that_do_not_sum_to_1():
    outcomes = [("a", Fraction(1, 2)), ("b", Fraction(2, 5))]
    with pytest.raises(ValueError, match="do not sum to 1"):
        sample(outcomes, Tickets(9))


def test_sample_repeats_with_the_seed(highcard):
    outcomes = highcard.new_game().chance_outcomes()
    draws = [[sample(outcomes, random.Random(seed)) for seed in range(50)] for _ in range(2)]
    assert draws[0] == draws[1]
    assert set(draws[0]) == {action for action, _ in outcomes}


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (Option("n", 3), [0, 10**20, -1], [True, 3.0, "3", None, [3]]),
        (Option("b", False), [True, False], [0, 1, "no", None]),
        (Option("b", True, (True, False), closed=True), [True, False], [0, 1, None]),
        (Option("c", "x", ("x", "y"), closed=True), ["x", "y"], ["z", 1, None, ["x"], {}]),
        (Option("o", "x", ("x", "y")), ["x", "z", 5], []),
        (Option("p", None), [None, {}, 1], []),
    ],
)
def test_options_are_checked(option, good, bad):
    for value in good:
        option.check(value)
    for value in bad:
        with pytest.raises(OptionError, match=f"option '{option.name}': expected"):
            option.check(value)


def test_a_wrong_option_is_one_short_line():
    with pytest.raises(OptionError) as caught:
        Option("n", 3).check("\n" * 10**6)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_new_game(highcard):
    assert highcard.new_game().players == 2
    assert highcard.new_game(3, limit=4) == highcard.set_up(3, {"limit": 4})
    assert highcard.new_game(players=3).limit == 3
    for players in (0, 1, 4, "2", -2):
        with pytest.raises(OptionError, match="is for 2, 3 players, not"):
            highcard.new_game(players)
    with pytest.raises(OptionError, match="highcard has no option 'deck'; its options: limit"):
        highcard.new_game(deck=1)
    assert highcard.complete_options({}) == {"limit": 3}


def test_titles_and_seats(highcard):
    assert (highcard.title("de"), highcard.title()) == ("Hohe Karte", "Highcard")
    assert [highcard.seat_name(seat, "de") for seat in range(3)] == ["Erster", "Zweite", "Dritter"]


@pytest.mark.parametrize("slug", ["", "Bauab", "bauab.rules", "__init__", "../bauab", "x\n" * 99])
def test_unknown_games(slug):
    with pytest.raises(UnknownGame) as caught:
        gamekit.load(slug)
    assert str(caught.value).isprintable()


def test_the_closest_game_is_offered():
    with pytest.raises(UnknownGame, match="did you mean 'bauab'"):
        gamekit.load("bauap")
    with pytest.raises(UnknownGame, match="known: bauab"):
        gamekit.load("zzz")


def test_all_errors_are_value_errors():
    family = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, Exception)]
    assert len(family) >= 7
    for error in family:
        assert issubclass(error, GameError)
        assert issubclass(error, ValueError)
    assert str(IllegalAction("BAU-07", "no")) == "BAU-07: no"
