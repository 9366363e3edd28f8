"""What boards, bots and lessons ask: the questions of the solver as plain functions.

>>> from gamekit.games.nussknacker.position import read
>>> knowledge = read({"max": 6, "hands": [[1, 2, 5, 6], None, None],
...                   "log": [{"ask": 1, "to": 2, "value": 6, "swap": None}]})
>>> possible(knowledge)
[1, 2, 3, 4, 5, 6]
>>> str(posterior(knowledge, "legal").chances[6]), str(posterior(knowledge).chances[6])
('3/17', '19/124')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamekit.core.budget import Budget
from gamekit.games.nussknacker.knowledge import Knowledge
from solvers.nussknacker.answers import sizes_of
from solvers.nussknacker.chances import (
    Posterior,
    QuestionValue,
    entropy,
    posterior,
    question_values,
)
from solvers.nussknacker.clues import clues_of
from solvers.nussknacker.cores import Lines, Reasons
from solvers.nussknacker.methods import Spans, method_of
from solvers.nussknacker.record import PUBLIC, Who, project


def possible(knowledge: Knowledge, budget: Budget | None = None) -> list[int]:
    """What the hidden card can be; empty if no deal explains the log."""
    method = method_of(knowledge, None, budget or Budget())
    return sorted(method.possible(clues_of(knowledge.log)))


def holdings(knowledge: Knowledge, budget: Budget | None = None) -> Spans | None:
    """For every player and value the smallest and largest number of copies after the log.

    `None` if no deal explains the log.
    """
    return method_of(knowledge, None, budget or Budget()).holdings(clues_of(knowledge.log))


def because(knowledge: Knowledge, budget: Budget | None = None) -> dict[int, Lines]:
    """Each value that the hidden card cannot have, with a minimal set of lines that say so."""
    return Reasons(knowledge, budget or Budget()).hidden()


@dataclass(slots=True, frozen=True)
class Course:
    """What one observer could have known: the possible values after 0, 1, … lines.

    `first` is the number of lines after which only one value was left, `None` if never.
    """

    who: Who
    possible: tuple[tuple[int, ...], ...]

    @property
    def sizes(self) -> list[int]:
        """How many values were possible."""
        return list(map(len, self.possible))

    @property
    def first(self) -> int | None:
        """After so many lines there was only one value left."""
        return next((heard for heard, size in enumerate(self.sizes) if size == 1), None)


def timeline(
    record: Knowledge, views: Sequence[Who] | None = None, budget: Budget | None = None
) -> list[Course]:
    """What could have been known after each line of a full record, for each view.

    A view is a seat or `"public"`; without `views` all seats and the spectator. The data behind
    a chart of the question `deducible`.

    >>> from gamekit.games.nussknacker.position import read
    >>> record = read({"max": 3, "hands": [[1, 1, 2], [3, 3]],
    ...                "log": [{"ask": 0, "to": 1, "value": 2, "swap": None}]})
    >>> [(course.who, course.possible) for course in timeline(record)]
    [(0, ((2, 3), (2,))), (1, ((1, 2), (1, 2))), ('public', ((1, 2, 3), (1, 2, 3)))]
    """
    views = [*range(record.players), PUBLIC] if views is None else views
    return [_course(project(record, who), who, budget or Budget()) for who in views]


def _course(knowledge: Knowledge, who: Who, budget: Budget) -> Course:
    deaths = method_of(knowledge, None, budget).deaths(clues_of(knowledge.log))
    steps = range(len(knowledge.log) + 1)
    alive = tuple(
        tuple(value for value, death in deaths.items() if death is None or death > heard)
        for heard in steps
    )
    assert list(map(len, alive)) == sizes_of(deaths, len(knowledge.log))
    return Course(who, alive)


__all__ = [
    "Course",
    "Posterior",
    "QuestionValue",
    "because",
    "entropy",
    "holdings",
    "possible",
    "posterior",
    "question_values",
    "timeline",
]
