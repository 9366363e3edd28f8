"""The solver of Verlag: six questions, formulas by sympy, advice, puzzles.

>>> from solvers.verlag import answer
>>> players = [{"coins": 3, "cards": {"entwicklung": 2}}, {"coins": 0, "cards": {"marketing": 3}}]
>>> answer({"question": "expected_income", "players": players})["expected"]
['1/6', '1/2']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamekit.core.budget import Budget
from solvers.answer import Answer, check_game, check_method, with_head
from solvers.verlag.advice import advise
from solvers.verlag.answers import (
    Fields,
    Forecast,
    answer_afford,
    answer_best_purchase,
    answer_expected_income,
    answer_forecast,
    answer_income_distribution,
    answer_income_formula,
)
from solvers.verlag.puzzle import Puzzle, puzzle
from solvers.verlag.questions import QUESTIONS, Question, read_question
from solvers.verlag.reasons import Words

#: Seconds that a question may take if nobody says otherwise.
DEFAULT_LIMITS: Final = {
    "expected_income": 20.0,
    "income_distribution": 20.0,
    "income_formula": 20.0,
    "best_purchase": 30.0,
    "afford": 20.0,
    "forecast": 60.0,
}
_ANSWERS: Final[dict[str, Callable[[Question, Budget, str], Fields]]] = {
    "expected_income": answer_expected_income,
    "income_distribution": answer_income_distribution,
    "income_formula": answer_income_formula,
    "best_purchase": answer_best_purchase,
    "afford": answer_afford,
    "forecast": answer_forecast,
}


def answer(
    position: Mapping[str, Any],
    budget: Budget | None = None,
    method: str | None = None,
    *,
    time_limit: float | None = None,
) -> Answer:
    """Answer the question of a position (rules page, "Solver questions").

    Raises `PositionError` for a wrong field and `OptionError` for a method that the question does
    not have.
    """
    check_game("verlag", position)
    question = read_question(position)
    methods = QUESTIONS[question.name]
    check_method(question.name, methods, method)
    limit = DEFAULT_LIMITS[question.name] if time_limit is None else time_limit
    used = method or methods[0]
    fields = _ANSWERS[question.name](question, budget or Budget(limit), used)
    fields = with_head("verlag", question.name, used, fields)
    return Answer(fields, Words(question, fields))


__all__ = ["DEFAULT_LIMITS", "QUESTIONS", "Forecast", "Puzzle", "advise", "answer", "puzzle"]
