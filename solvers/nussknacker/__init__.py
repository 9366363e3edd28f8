"""The solver of Nussknacker: seven questions, reasons, advice, puzzles.

>>> from solvers.nussknacker import answer
>>> log = [{"ask": 0, "to": 1, "value": 5, "swap": None},
...        {"ask": 1, "to": 2, "value": 4, "swap": None},
...        {"ask": 2, "to": 1, "value": 6, "swap": [1, 2]},
...        {"ask": 2, "to": 0, "value": 3, "swap": [[1, 2], [3]]}]
>>> position = {"question": "hidden", "max": 6, "hands": [[1, 3, 4, 5], None, None], "log": log}
>>> answer(position)["possible"]
[3]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from solvers.answer import Answer, check_game, check_method, with_head
from solvers.nussknacker.advice import advise, known_to
from solvers.nussknacker.answers import (
    Fields,
    answer_ask,
    answer_audit,
    answer_deducible,
    answer_hidden,
    answer_holdings,
    answer_posterior,
    answer_puzzle,
)
from solvers.nussknacker.insight import (
    because,
    holdings,
    possible,
    posterior,
    question_values,
    timeline,
)
from solvers.nussknacker.methods import CP_SAT, choose_method, deals
from solvers.nussknacker.model import has_ortools
from solvers.nussknacker.puzzle import Puzzle, puzzle
from solvers.nussknacker.questions import QUESTIONS, Question, read_question
from solvers.nussknacker.reasons import EXPLAINED, Explained, Words
from solvers.nussknacker.record import project

#: Seconds that a question may take if nobody says otherwise.
DEFAULT_LIMITS: Final = {
    "hidden": 60.0,
    "holdings": 60.0,
    "posterior": 120.0,
    "ask": 120.0,
    "deducible": 120.0,
    "audit": 120.0,
    "puzzle": 120.0,
}
_ANSWERS: Final[dict[str, Callable[[Question, Budget, str], Fields]]] = {
    "hidden": answer_hidden,
    "holdings": answer_holdings,
    "posterior": answer_posterior,
    "ask": answer_ask,
    "deducible": answer_deducible,
    "audit": answer_audit,
    "puzzle": answer_puzzle,
}


def answer(
    position: Mapping[str, Any],
    budget: Budget | None = None,
    method: str | None = None,
    *,
    time_limit: float | None = None,
) -> Answer:
    """Answer the question of a position (rules page, section 7).

    Without `method`, small ones are answered by plain Python and large ones by CP-SAT. Raises
    `PositionError` for a wrong field and `OptionError` for a method that the question does not
    have, or that cannot run here.
    """
    check_game("nussknacker", position)
    question = read_question(position)
    methods = QUESTIONS[question.name]
    check_method(question.name, methods, method)
    if method == CP_SAT and not has_ortools():
        raise OptionError("method: 'cp-sat' needs OR-Tools, which is not installed")
    limit = DEFAULT_LIMITS[question.name] if time_limit is None else time_limit
    used = method or _usual(question)
    budget = budget or Budget(limit)
    fields = _ANSWERS[question.name](question, budget, used)
    fields = with_head("nussknacker", question.name, used, fields)
    words = Words(question, fields, budget.left)
    return Explained(fields, words) if question.name in EXPLAINED else Answer(fields, words)


def _usual(question: Question) -> str:
    """By size; `deducible` by its largest view."""
    methods = QUESTIONS[question.name]
    if CP_SAT not in methods:
        return methods[0]
    views = [project(question.knowledge, who) for who in question.views] or [question.knowledge]
    return choose_method(max(views, key=deals))


__all__ = [
    "DEFAULT_LIMITS",
    "QUESTIONS",
    "Puzzle",
    "advise",
    "answer",
    "because",
    "holdings",
    "known_to",
    "possible",
    "posterior",
    "project",
    "puzzle",
    "question_values",
    "timeline",
]
