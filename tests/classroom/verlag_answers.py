"""The true answers of the lesson on Verlag, and how well-known wrong ones come about.

Everything is computed by the oracle of the tests, which shares no code with the engine or the
solver, or by counting rolls. The data of the lesson holds hashes only.
"""

from fractions import Fraction
from itertools import product

from tests.solvers import verlag_oracle as oracle

START = {"autoren": 1, "entwicklung": 1}


def chance_of_a_sum(number):
    rolls = [a + b for a, b in product(range(1, 7), repeat=2)]
    return Fraction(rolls.count(number), len(rolls))


def seat(coins, projects=(), **cards):
    return {"coins": coins, "cards": cards, "projects": list(projects)}


def einkauf_income():
    """What one more einkauf adds to the expected gain, if everybody is rich."""
    without, with_it = (
        Fraction(oracle.expected_income([seat(1000, **cards), seat(1000)])["expected"][0])
        for cards in ({"autoren": 1}, {"autoren": 1, "einkauf": 1})
    )
    return with_it - without


def two_dice_are_better(k):
    cards = {**START, "herstellung_spiel": 1, "redaktion_spiel": k}
    players = [seat(5, ["mitarbeiter"], **cards), seat(5)]
    by_dice = oracle.expected_income(players)["by_dice"]
    one, two = (Fraction(by_dice[dice]["expected"][0]) for dice in ("1", "2"))
    return two > one


def payback(players, card):
    options = oracle.best_purchase([seat(30, **START) for _ in range(players)])["options"]
    return Fraction(next(o["payback"] for o in options if o["build"] == card))


def einkauf_variance():
    """And the mean of the squares, the mean, the square of the gain, the square of the mean."""
    told = oracle.income_distribution([seat(5, einkauf=1), seat(5)])
    mean, variance = Fraction(told["mean"]), Fraction(told["variance"])
    return variance, [variance + mean * mean, mean, Fraction(3**2), mean * mean]


def with_reroll():
    """And what comes out without a second roll, if only a roll for nothing is repeated, rounded."""
    cards = {"autoren": 1, "entwicklung": 2, "einkauf": 1}
    best, plain = (
        Fraction(oracle.expected_income([seat(5, projects, **cards), seat(5)])["expected"][0])
        for projects in (["kunden"], [])
    )
    pmf = oracle.income_distribution([seat(5, **cards), seat(5)])["pmf"]
    return best, [plain, plain + Fraction(pmf["0"]) * plain, Fraction(round(best))]


def answers():
    """Name of the exercise → the true answer and the wrong ones that have their own words."""
    einkauf = einkauf_income()
    return {
        "sum-seven": (chance_of_a_sum(7), [Fraction(1, 11), chance_of_a_sum(6)]),
        "einkauf-income": (einkauf, [Fraction(1, 6), Fraction(3)]),
        "two-dice-from": (next(k for k in range(9) if two_dice_are_better(k)), [1, 0, 3]),
        "autoren-payback": (
            payback(3, "autoren"),
            [payback(2, "autoren"), payback(4, "autoren"), 1 / payback(3, "autoren")],
        ),
        "einkauf-variance": einkauf_variance(),
        "with-reroll": with_reroll(),
    }
