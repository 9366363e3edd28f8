"""The answers to the seven questions, as the fields of the rules page (section 7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.nussknacker.knowledge import Knowledge
from solvers.nussknacker.chances import entropy, table_of, values_of
from solvers.nussknacker.clues import clues_of, waived
from solvers.nussknacker.methods import Method, method_of, open_values
from solvers.nussknacker.questions import Question
from solvers.nussknacker.record import hidden_of, project, replay

Fields = dict[str, Any]
DIGITS = 6
"""Of an entropy."""


def fraction(value: Fraction) -> str:
    """A fraction as it stands in an answer.

    >>> fraction(Fraction(22, 72)), fraction(Fraction(1))
    ('11/36', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


# --- what is possible -----------------------------------------------------------------------------


def answer_hidden(question: Question, budget: Budget, method: str) -> Fields:
    """What the hidden card can be."""
    knowledge = question.knowledge
    solver: Method | None = None
    try:
        solver = method_of(knowledge, method, budget)
        possible = sorted(solver.possible(clues_of(knowledge.log)))
    except OutOfBudget:
        witnessed = sorted(solver.known.witnessed) if solver else []
        left = sorted(solver.known.open) if solver else open_values(knowledge)
        return {
            "status": "unknown",
            "consistent": True if witnessed else None,
            "possible": None,
            "deduced": None,
            "possible_at_least": witnessed,
            "possible_at_most": left,
        }
    return {
        "status": "proven",
        "consistent": bool(possible),
        "possible": possible,
        "deduced": possible[0] if len(possible) == 1 else None,
    }


def answer_holdings(question: Question, budget: Budget, method: str) -> Fields:
    """What everybody can hold after the log."""
    knowledge = question.knowledge
    try:
        spans = method_of(knowledge, method, budget).holdings(clues_of(knowledge.log))
    except OutOfBudget:
        return {"status": "unknown", "consistent": None, "min": None, "max": None}
    least, most = spans or (None, None)
    return {"status": "proven", "consistent": spans is not None, "min": least, "max": most}


def sizes_of(deaths: dict[int, int | None], lines: int) -> list[int]:
    """How many values are possible after 0, 1, … lines.

    >>> sizes_of({1: 2, 2: None, 3: 1}, 3)
    [3, 2, 1, 1]
    """
    return [
        sum(death is None or death > heard for death in deaths.values())
        for heard in range(lines + 1)
    ]


def answer_deducible(question: Question, budget: Budget, method: str) -> Fields:
    """Who could have known the hidden card, and when."""
    record = question.knowledge
    if replay(record) is None:
        return {"status": "proven", "consistent": False, "hidden": None, "views": []}
    views: list[Fields] = []
    status = "proven"
    for number, who in enumerate(question.views):
        budget.report(number / len(question.views))
        known = project(record, who)
        try:
            deaths = method_of(known, method, budget).deaths(clues_of(known.log))
        except OutOfBudget:
            status = "unknown"
            views.append({"who": who, "first": None, "sizes": None})
            continue
        sizes = sizes_of(deaths, len(known.log))
        first = sizes.index(1) if 1 in sizes else None
        views.append({"who": who, "first": first, "sizes": sizes})
    return {"status": status, "consistent": True, "hidden": hidden_of(record), "views": views}


def answer_audit(question: Question, budget: Budget, method: str) -> Fields:
    """Where a log breaks, and which single lie or slip would explain it."""
    knowledge = question.knowledge
    log = clues_of(knowledge.log)
    first_bad: int | None = None
    consistent: bool | None = None
    try:
        solver = method_of(knowledge, method, budget)
        deaths = list(solver.deaths(log).values())
        lives = [death for death in deaths if death is not None]
        consistent = len(lives) < len(deaths)
        if consistent:
            return {"status": "proven", "consistent": True, "first_bad": None, "suspects": []}
        first_bad = max(lives) - 1
        suspects = []
        for number, clue in enumerate(log[: first_bad + 1]):  # what comes later cannot help
            budget.report(number / (first_bad + 1))
            for kind in ("denial", "question") if clue.line.denied else ():
                changed = waived(log, number, kind)
                if solver.alive(changed, open_values(knowledge)) is not None:
                    suspects.append({"line": number, "kind": kind})
    except OutOfBudget:
        return {
            "status": "unknown",
            "consistent": consistent,
            "first_bad": first_bad,
            "suspects": None,
        }
    return {"status": "proven", "consistent": False, "first_bad": first_bad, "suspects": suspects}


def answer_puzzle(question: Question, budget: Budget, method: str) -> Fields:
    """How good a log is as a puzzle."""
    names = ("unique", "value", "profile", "work", "redundant", "minimal")
    try:
        return {"status": "proven", **quality(question.knowledge, budget, method)}
    except OutOfBudget:
        return {"status": "unknown", **dict.fromkeys(names)}


def quality(knowledge: Knowledge, budget: Budget, method: str | None = None) -> Fields:
    """The fields of the question `puzzle`. Raises `OutOfBudget`."""
    log = clues_of(knowledge.log)
    solver = method_of(knowledge, method, budget)
    deaths = solver.deaths(log)
    profile = sizes_of(deaths, len(log))
    unique = profile[-1] == 1
    value = next(v for v, death in deaths.items() if death is None) if unique else None
    redundant = [] if value is None else redundant_lines(knowledge, value, solver, budget)
    return {
        "unique": unique,
        "value": value,
        "profile": profile,
        "work": sum(profile[1:]),
        "redundant": redundant,
        "minimal": unique and not redundant,
    }


def redundant_lines(knowledge: Knowledge, value: int, solver: Method, budget: Budget) -> list[int]:
    """Lines without which the rest, read as a log of its own, leaves exactly this value."""
    log = clues_of(knowledge.log)
    others = [v for v in open_values(knowledge) if v != value]
    out = []
    for number, clue in enumerate(log):
        budget.report(number / len(log))
        rest = (*log[:number], *log[number + 1 :])
        # Without a denial every world stays one; without an exchange there may be none left.
        if solver.alive(rest, others) is None and (
            clue.line.denied or solver.alive(rest, [value]) is not None
        ):
            out.append(number)
    return out


# --- chances --------------------------------------------------------------------------------------


def answer_posterior(question: Question, budget: Budget, method: str) -> Fields:
    """The chances of the hidden card."""
    try:
        table = table_of(question.knowledge, question.model, budget, method)
        states = table.count()
    except OutOfBudget:
        return {"status": "unknown", "consistent": None, "posterior": None, "states": None}
    weights = table.chances()
    total = Fraction(sum(weights.values()))
    return {
        "status": "proven",
        "consistent": bool(weights),
        "posterior": {str(v): fraction(w / total) for v, w in weights.items()},
        "states": states,
    }


def answer_ask(question: Question, budget: Budget, method: str) -> Fields:
    """What every question of the viewer is worth."""
    try:
        table = table_of(question.knowledge, question.model, budget, method)
        values = values_of(table, question.viewer)
    except OutOfBudget:
        return {
            "status": "unknown", "consistent": None, "now": None, "questions": None, "best": None,
        }  # fmt: skip
    if not values:
        return {
            "status": "proven", "consistent": False, "now": None, "questions": [], "best": [],
        }  # fmt: skip
    weights = table.chances().values()
    guess = max(value.guess for value in values)
    return {
        "status": "proven",
        "consistent": True,
        "now": {
            "guess": fraction(Fraction(max(weights)) / sum(weights)),
            "entropy": round(entropy(weights), DIGITS),
        },
        "questions": [
            {
                "to": value.to,
                "value": value.value,
                "deny": fraction(value.deny),
                "guess": fraction(value.guess),
                "entropy": round(value.entropy, DIGITS),
                "worst": value.worst,
            }
            for value in values
        ],
        "best": [[value.to, value.value] for value in values if value.guess == guess],
    }
