"""The true answers of the lesson on Nussknacker, and how well-known wrong ones come about.

What is asked of the solver there is asked of the tests' oracle here, which shares no code with
engine and solver. The lesson holds hashes only.
"""

from fractions import Fraction
from itertools import combinations

from tests.solvers import nussknacker_oracle as oracle

LOG = [
    {"ask": 0, "to": 1, "value": 5, "swap": None},
    {"ask": 1, "to": 2, "value": 4, "swap": None},
    {"ask": 2, "to": 1, "value": 6, "swap": [1, 2]},
    {"ask": 2, "to": 0, "value": 3, "swap": [[1, 2], [3]]},
]


def seen(hand, log=(), **fields):
    """What Player 0 of three knows, with the easy deck."""
    return {"max": 6, "hands": [hand, None, None], "log": list(log), **fields}


def possible_after(lines):
    return len(oracle.hidden(seen([1, 3, 4, 5], LOG[:lines]))["possible"])


def chance_of_six(model):
    denied = [{"ask": 1, "to": 2, "value": 6, "swap": None}]
    found = oracle.posterior(seen([1, 2, 5, 6], denied, model=model))
    return Fraction(found["posterior"]["6"])


def hidden_sixes():
    """In how many deals with a hidden 6 Player B can form 6 and Player C cannot."""
    unseen = [1, 2, 3, 3, 4, 4, 5]  # the other 6 is the hidden card
    return sum(
        6 in oracle.sums([unseen[i] for i in first])
        and 6 not in oracle.sums([unseen[i] for i in range(7) if i not in first])
        for first in combinations(range(7), 4)
    )


def with_letter(question):
    """The same question, the player as on the board."""
    to, value = question
    return ["ABC"[to], value]


def answers():
    """Name of the exercise → the true answer and the wrong ones that have their own words."""
    start = 1 + 3 + 4 + 5
    questions = oracle.ask(seen([1, 2, 5, 6], viewer=0))["questions"]
    by_entropy = min(questions, key=lambda question: question["entropy"])
    by_guess = max(questions, key=lambda question: Fraction(question["guess"]))
    informative = [by_entropy["to"], by_entropy["value"]]
    guessing = [by_guess["to"], by_guess["value"]]
    legal = chance_of_six("legal")
    return {
        "hand-sum": (start, [start + 4]),
        "hidden-from-sums": (2 * sum(range(1, 7)) - 13 - 11 - 14, [13 + 11 + 14 - 21]),
        "after-two-lines": (possible_after(2), [possible_after(1), possible_after(3)]),
        "one-each-way": (6, [3]),
        "prior-six": (Fraction(1, 8), [Fraction(1, 6), Fraction(2, 8)]),
        "legal-six": (legal, [Fraction(1, 8), hidden_sixes()]),
        "uniform-six": (chance_of_six("uniform"), [legal, Fraction(1, 8)]),
        "most-information": (informative, [guessing, with_letter(informative)]),
        "best-guess": (guessing, [informative, with_letter(guessing)]),
        "break-even": (Fraction(1, 2), [Fraction(3, 4), Fraction(2, 3)]),
    }
