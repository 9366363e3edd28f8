"""The solver of Bauab: seven questions, advice for the board, puzzles.

>>> from solvers.bauab import answer
>>> answer({"question": "outcome", "board": [". ."], "hands": {"blue": "1"}, "to_move": "blue"})[
...     "winner"]
'blue'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamekit.core.budget import Budget
from solvers.answer import Answer, check_game, check_method, with_head
from solvers.bauab.advice import advise
from solvers.bauab.methods import fields_of
from solvers.bauab.puzzle import Puzzle, puzzle
from solvers.bauab.questions import QUESTIONS, read_question
from solvers.bauab.reasons import Words

#: Seconds that a question may take if nobody says otherwise.
DEFAULT_LIMITS: Final = {
    "value": 60.0,
    "outcome": 60.0,
    "legal_moves": 10.0,
    "force": 60.0,
    "best_case": 60.0,
    "crib": 60.0,
    "census": 60.0,
}


def answer(
    position: Mapping[str, Any],
    budget: Budget | None = None,
    method: str | None = None,
    *,
    time_limit: float | None = None,
) -> Answer:
    """Answer the question of a position (rules page, sections 6 and 7).

    Raises `PositionError` for a wrong field and `OptionError` for a method that the question
    does not have, or that cannot run here.
    """
    check_game("bauab", position)
    question = read_question(position)
    check_method(question.name, QUESTIONS[question.name], method)
    limit = DEFAULT_LIMITS[question.name] if time_limit is None else time_limit
    used, fields = fields_of(question, budget or Budget(limit), method)
    fields = with_head("bauab", question.name, used, fields)
    return Answer(fields, Words(question, fields))


__all__ = ["DEFAULT_LIMITS", "QUESTIONS", "Puzzle", "advise", "answer", "puzzle"]
