"""The true answers of the lesson on Schollenschubser, and how well-known wrong ones come about.

Everything is computed by the oracle of the tests, which shares no code with the engine or the
solver, or by counting rolls. The data of the lesson holds hashes only.
"""

from fractions import Fraction
from itertools import product

from gamekit.classroom import position
from tests.solvers import schollen_oracle as oracle


def ask(name, question, **fields):
    """The oracle's answer about the position of an exercise."""
    return oracle.answer({**position(name), "question": question, **fields})


def chance_of_a_good_die(good):
    rolls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(a <= good or b <= good for a, b in rolls), len(rolls))


def steps_from_the_bank():
    return ask("crossing", "paths")["bank"]["steps"]


def answers():
    """Name of the exercise → the true answer and the wrong ones that have their own words."""
    crossing = steps_from_the_bank()
    crew = ask("crew-turns", "evacuation")["min_turns"]
    flow = ask("flow", "evacuation")["profile"][5]
    forecast = Fraction(ask("forecast", "forecast", turns=5)["probability"])
    frozen = Fraction(ask("forecast", "roll_chance", turns=5)["probability"])
    return {
        "crossing": (crossing, [crossing - 1, crossing - 2]),
        "crew-turns": (crew, [crossing, 4 * crossing]),
        "flow": (flow, [flow + 1, 1]),
        "one-good-face": (chance_of_a_good_die(1), [Fraction(1, 6), Fraction(1, 3)]),
        "two-good-faces": (chance_of_a_good_die(2), [Fraction(2, 3), Fraction(1, 3)]),
        "forecast": (forecast, [frozen]),
    }
