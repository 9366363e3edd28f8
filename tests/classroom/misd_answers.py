"""The true answers of the lesson on Misd, and how well-known wrong ones come about.

Everything is counted here, without the engine and the solver: completions of a card, permutations
of a square, the sides of the default deck, a decision by hand. The lesson holds hashes only.
"""

import tomllib
from fractions import Fraction
from itertools import permutations
from math import ceil, factorial
from pathlib import Path

import gamekit.games.misd

DECK = Path(gamekit.games.misd.__file__).with_name("deck.toml")


def completions(covered):
    """The ways to complete `covered` figures of nine, each with what is then missing."""
    open_ones = range(covered + 1)
    for forms in permutations(open_ones, covered):
        for colours in permutations(open_ones, covered):
            yield (set(open_ones) - set(forms)).pop(), (set(open_ones) - set(colours)).pop()


def transversals(order):
    """How many permutations meet every number of the cyclic square once."""
    ways = permutations(range(order))
    return sum(len({(row + way[row]) % order for row in range(order)}) == order for way in ways)


def sides_with_a_combination():
    """How many of the twenty sides show a combination, for each of the hundred."""
    data = tomllib.loads(DECK.read_text("utf-8"))
    missing = [*data["missing_a"], *data["missing_b"]]
    forms = {name.split()[1] for name in missing}
    colours = {name.split()[0] for name in missing}
    return [2 - missing.count(f"{colour} {form}") for form in forms for colour in colours]


def absent(laid, checked=0):
    """The chance that a wanted figure is on none of the laid cards, given a fruitless check.

    Every combination belongs to one card, so it lies among the first m of ten cards with m/10,
    and is then up with half the chance for every side that shows it.
    """
    sides = sides_with_a_combination()
    shown = Fraction(sum(sides), 2 * len(sides))
    return (1 - shown * Fraction(laid, 10)) / (1 - shown * Fraction(checked, 10))


def looks(laid):
    """The first number of fruitless looks after which the chance exceeds two thirds."""
    return next(c for c in range(laid + 1) if absent(laid, c) > Fraction(2, 3))


def shout(chips, rounds, right):
    """Expected chips of a shout now, if every later round is played as well as can be."""
    lost = chips - 2 if chips >= 2 else chips
    return right * best(chips + 1, rounds - 1, right) + (1 - right) * best(lost, rounds - 1, right)


def best(chips, rounds, right):
    if not rounds:
        return Fraction(chips)
    return max(best(chips, rounds - 1, right), shout(chips, rounds, right))


def answers():
    """Name of the exercise → the true answer and the wrong ones that have their own words."""
    one, two = (list(completions(covered)) for covered in (1, 2))
    right = Fraction(3, 5)
    last = shout(2, 1, right)
    return {
        "covered-one": (len(set(one)), [2, 0, len(list(completions(0)))]),
        "covered-two": (len(set(two)), [2 * len(set(one)), len(two)]),
        "completions": (len(two), [len(set(two))]),
        "transversals-four": (transversals(4), [4, factorial(4)]),
        "transversals-five": (transversals(5), [5, factorial(5)]),
        "absent-given": (absent(5, 2), [absent(5)]),
        "looks-ten": (looks(10), [looks(5), 9, ceil(10 * Fraction(2, 3))]),
        "shout-last": (last, [2 + right - (1 - right)]),
        "shout-two": (shout(2, 2, right), [last]),
    }
