"""Puzzles: "which purchase is best, and by how much?", graded by difficulty.

The answer is `best_purchase` over some rounds; a puzzle has one best option, strictly better than
every other. No option takes the last coin: the question reckons each round from the same coins, so
that the coin of the Kosmos Shop (VER-31) would come in every round anew, and decide.

The difficulty counts what makes it hard to see:

* `trap`: the option that pays its price back soonest is not the best;
* `close`: the next best is less than one coin behind;
* `two_dice`: the player may roll two dice, so there are two distributions to compare;
* `many`: there are more than eight options.

    difficulty = 1 + how many of these hold
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError
from gamekit.core.texts import language as chosen_language
from gamekit.games.verlag.catalogue import COUNT, KIND, KINDS, VIOLET, catalogue
from gamekit.games.verlag.rules import GAME
from solvers.verlag.answers import round_income
from solvers.verlag.purchase import Option, best_option, choices, rate_options
from solvers.verlag.questions import Question, read_question
from solvers.verlag.reasons import TEXTS, coins_in_words, short
from solvers.verlag.table import Table, read_state

DIFFICULTIES: Final = (1, 2, 3, 4, 5)
TRIES: Final = 20_000
SEATS: Final = (2, 3)
"""The picture of four tableaus is too tall for two puzzles on a page."""
COINS: Final = (2, 9)
ROUNDS: Final = (3, 10)
MORE_CARDS: Final = (1, 6)
LEAST: Final = 4
MANY: Final = 8
ON_SALE: Final = (6, COUNT)
"""So many kinds are on sale, or fewer: the other piles are sold out."""


@dataclass(slots=True, frozen=True)
class Puzzle:
    """A position of the question `"best_purchase"`, the one best purchase, and how hard it is.

    `margin`: by how many coins it beats `second`, the next best, over the rounds of the position.
    """

    seed: int
    position: dict[str, Any]
    best: str | None
    second: str | None
    margin: Fraction
    difficulty: int
    measure: dict[str, Any]
    #: On paper the market's small print needs the whole width of a page.
    wide: ClassVar[bool] = True

    @property
    def solution(self) -> str:
        """The answer as text: what to build, and by how much it is better."""
        return f"{self.best or 'null'} (+{self.margin})"

    def title(self, language: str | None = None) -> str:
        """ "Red builds: which purchase is best over 5 rounds, and by how much?"."""
        seat = GAME.seat_name(self.position["active"], language)
        rounds = self.position["rounds"]
        return TEXTS.say("puzzle.title", language, seat=seat, rounds=rounds)

    def introduction(self, language: str | None = None) -> str:
        """How a round is reckoned: the same for all puzzles of a worksheet."""
        return TEXTS.say("puzzle.introduction", language)

    def description(self, language: str | None = None) -> str:
        """The difficulty in words."""
        about = {"options": self.measure["options"], "players": len(self.position["players"])}
        return TEXTS.say("puzzle.difficulty", language, difficulty=self.difficulty, **about)

    def told_solution(self, language: str | None = None) -> str:
        """The solution as a sentence with the names of the cards."""
        names = [
            TEXTS.say("nothing", language)
            if key is None
            else catalogue().name(key, language or chosen_language())
            for key in (self.best, self.second)
        ]
        margin = coins_in_words(self.margin, language)
        about = {"build": names[0], "second": names[1], "margin": margin}
        return TEXTS.say("puzzle.solution", language, **about)

    def to_json(self) -> dict[str, Any]:
        """The puzzle with its solution; `position` alone is what `gamekit solve` reads."""
        return {
            "seed": self.seed,
            "title": self.title("en"),
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "best": self.best,
            "second": self.second,
            "margin": short(self.margin),
            "measure": self.measure,
        }


def puzzle(seed: int, difficulty: int | None = None, budget: Budget | None = None) -> Puzzle:
    """The puzzle with this seed, the same on every machine.

    With `difficulty` None the first puzzle that turns up. Raises `OutOfBudget` when stopped.

    >>> made = puzzle(7, 3)
    >>> made.difficulty, made.margin > 0
    (3, True)
    """
    if type(seed) is not int:
        raise OptionError(f"seed: expected a whole number, not {seed!r}")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise OptionError(f"difficulty: expected 1 to 5, not {difficulty!r}")
    budget = budget or Budget()
    rng = random.Random(f"verlag puzzle {seed} {difficulty}")
    for attempt in range(TRIES):
        budget.check()
        budget.report(None, attempt)
        made = _puzzle_of(seed, _position(rng), budget)
        if made is not None and difficulty in (None, made.difficulty):
            return made
    raise OutOfBudget  # never seen: the rarest difficulty is about one position in thirty


def _puzzle_of(seed: int, position: dict[str, Any], budget: Budget) -> Puzzle | None:
    """The puzzle in a position, if no option takes the last coin and one is better than others."""
    question = read_question(position)
    costs = [cost for _, cost in choices(question.table, question.state)]
    if len(costs) < LEAST or question.table.me.coins in costs:
        return None

    def income(table: Table) -> Fraction:
        return round_income(question, table, budget, "integers")

    options = list(rate_options(question.table, question.state, income))
    ranked = sorted(options, key=lambda option: -option.net(question.rounds))
    best, second = ranked[:2]
    margin = best.net(question.rounds) - second.net(question.rounds)
    if not margin or best.build is None or best_option(options, question.rounds) != best:
        return None
    measure = measured(question, options, best, margin)
    hard = sum(bool(measure[name]) for name in ("trap", "close", "two_dice", "many"))
    return Puzzle(seed, position, best.build, second.build, margin, 1 + hard, measure)


def measured(
    question: Question, options: list[Option], best: Option, margin: Fraction
) -> dict[str, Any]:
    """The numbers behind the difficulty."""
    paying = [option for option in options if option.payback is not None]
    soonest = min(paying, key=lambda option: option.payback or Fraction(0))
    return {
        "options": len(options),
        "trap": soonest.build != best.build,
        "close": margin < 1,
        "two_dice": "mitarbeiter" in question.table.me.projects,
        "many": len(options) > MANY,
    }


def _position(rng: random.Random) -> dict[str, Any]:
    """A table some rounds after the start: start cards and a few more for everybody."""
    seats = rng.randint(*SEATS)
    two_dice = rng.random() < 0.5
    players = []
    for seat in range(seats):
        cards = {"autoren": 1, "entwicklung": 1}
        for _ in range(rng.randint(*MORE_CARDS)):
            key = rng.choice(KINDS)
            violet = bool(VIOLET >> KINDS.index(key) & 1)
            cards[key] = 1 if violet else cards.get(key, 0) + 1
        projects = ["mitarbeiter"] if two_dice and (seat == 0 or rng.random() < 0.5) else []
        ordered = {key: cards[key] for key in KINDS if key in cards}
        players.append({"coins": rng.randint(*COINS), "cards": ordered, "projects": projects})
    return {
        "game": "verlag",
        "question": "best_purchase",
        "players": players,
        "active": 0,
        "rounds": rng.randint(*ROUNDS),
        "supply": _supply(rng, players),
    }


def _supply(rng: random.Random, players: list[dict[str, Any]]) -> dict[str, int]:
    """What is left of some kinds; the first player can take the last coin with none of them."""
    left, costs = read_state({"players": players}).supply, catalogue().costs
    kinds = [key for key in KINDS if left[KIND[key]] and costs[KIND[key]] != players[0]["coins"]]
    shown = set(rng.sample(kinds, min(len(kinds), rng.randint(*ON_SALE))))
    return {key: left[KIND[key]] for key in kinds if key in shown}
