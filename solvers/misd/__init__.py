"""The solver of Misd: six questions, reasons, advice, decks and puzzles.

>>> from solvers.misd import answer
>>> found = answer({"question": "missing", "size": 3, "cards": [["white triangle", "? square"]]})
>>> found["missing"], found["weights"]
([['black diamond', 'yellow diamond']], [[1, 1]])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamekit.core.budget import Budget
from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import Layout
from solvers.answer import Answer, check_game, check_method, with_head
from solvers.misd.advice import advise
from solvers.misd.answers import (
    Fields,
    answer_chance,
    answer_deck,
    answer_minimal,
    answer_missing,
    answer_shout,
    answer_where,
)
from solvers.misd.because import because
from solvers.misd.decks import chance_absent, deck_report, worth_from
from solvers.misd.generate import count_transversals, cyclic_square, make_deck, transversals
from solvers.misd.methods import check_installed
from solvers.misd.puzzle import Puzzle, puzzle
from solvers.misd.questions import LAYOUTS, QUESTIONS, Question, read_question
from solvers.misd.shout import shout_values
from solvers.misd.why import Reason, why_inconsistent, why_not, why_not_there, why_only, why_there
from solvers.misd.words import Words

#: Seconds that a question may take if nobody says otherwise.
DEFAULT_LIMITS: Final = {
    "missing": 60.0,
    "where": 60.0,
    "minimal": 120.0,
    "shout": 30.0,
    "chance": 20.0,
    "deck": 20.0,
}
_ANSWERS: Final[dict[str, Callable[[Question, Budget, str | None], tuple[Fields, str]]]] = {
    "missing": answer_missing,
    "where": answer_where,
    "minimal": answer_minimal,
    "shout": answer_shout,
    "chance": answer_chance,
    "deck": answer_deck,
}


def answer(
    position: Mapping[str, Any],
    budget: Budget | None = None,
    method: str | None = None,
    *,
    time_limit: float | None = None,
) -> Answer:
    """Answer the question of a position (rules page, section 7).

    Without a method a layout is first searched in plain Python; CP-SAT takes over where that does
    not get on. Raises `PositionError` for a wrong field and `OptionError` for a method that the
    question does not have, or that cannot run here.
    """
    check_game("misd", position)
    question = read_question(position)
    check_method(question.name, QUESTIONS[question.name], method)
    check_installed(method)
    limit = DEFAULT_LIMITS[question.name] if time_limit is None else time_limit
    return _answer(question, budget or Budget(limit), method)


def _answer(question: Question, budget: Budget, method: str | None) -> Answer:
    fields, used = _ANSWERS[question.name](question, budget, method)
    if question.name in LAYOUTS and (reasons := because(question, fields, budget)):
        fields["because"] = reasons
    fields = with_head("misd", question.name, used, fields)
    return Answer(fields, Words(question, fields))


def missing_pairs(layout: Layout, *, time_limit: float = 60.0, method: str | None = None) -> Answer:
    """The question `missing` about a layout (`gamekit.games.misd.position.read` makes one).

    >>> from gamekit.games.misd.position import read
    >>> missing_pairs(read({"size": 2, "cards": [["white ?"]]}))["count"]
    2
    """
    check_installed(method)
    return _answer(Question("missing", layout.size, layout=layout), Budget(time_limit), method)


def where(
    layout: Layout, wanted: Combination, *, time_limit: float = 60.0, method: str | None = None
) -> Answer:
    """The question `where` about a layout.

    >>> from gamekit.games.misd.position import read
    >>> where(read({"size": 2, "cards": [["white ?"], ["black ?"]]}), (0, 0))["verdict"]
    'open'
    """
    check_installed(method)
    asked = Question("where", layout.size, layout=layout, combination=wanted)
    return _answer(asked, Budget(time_limit), method)


__all__ = [
    "DEFAULT_LIMITS", "QUESTIONS", "Puzzle", "Reason", "advise", "answer", "chance_absent",
    "count_transversals", "cyclic_square", "deck_report", "make_deck", "missing_pairs", "puzzle",
    "shout_values", "transversals", "where", "why_inconsistent", "why_not", "why_not_there",
    "why_only", "why_there", "worth_from",
]  # fmt: skip
