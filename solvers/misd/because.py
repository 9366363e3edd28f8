"""The field `because`: reasons for what an answer rules out, where there are few of them.

For a card these are the rivals of the pairs that are left: pairs that would be possible if nothing
but the figures of the card itself were known. Everything else is ruled out by figures that lie open
on the card. Where the rivals are many, there is one reason for each card that has one pair left. In
larger layouts `why_not` and `why_only` give any reason on demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.misd.figures import combination, name
from gamekit.games.misd.position import Layout
from solvers.misd.plain import Plain, TooHard
from solvers.misd.problem import pairs_in, problem_of
from solvers.misd.questions import Question
from solvers.misd.why import (
    Reason,
    single,
    why_inconsistent,
    why_not,
    why_not_there,
    why_only,
)

MOST: Final = 12
"""More reasons than this are not given unasked."""
CARDS: Final = 4
"""In layouts of more cards than this reasons are given on demand only."""
SECONDS: Final = 5.0
NODES: Final = 3000


def because(question: Question, fields: dict[str, Any], budget: Budget) -> list[dict[str, Any]]:
    """The reasons to an answer, ready for JSON; when time runs out, those that were found."""
    layout = question.layout
    if layout is None or fields["status"] != "proven" or len(layout.cards) > CARDS:
        return []
    left = budget.left
    own = Budget(SECONDS if left is None else min(SECONDS, left))
    budget.on_stop(own.stop)
    found: list[dict[str, Any]] = []
    try:
        for entry in _reasons(question, layout, fields, own):
            found.append(entry)  # one by one: what was found before time ran out counts
    except (OutOfBudget, TooHard):
        pass
    return found


def _reasons(
    question: Question, layout: Layout, fields: dict[str, Any], budget: Budget
) -> Iterator[dict[str, Any]]:
    if not fields["consistent"]:
        reason = why_inconsistent(layout, budget)
        if reason is not None:
            yield _written({}, reason)
    elif question.name == "missing":
        yield from _about_pairs(layout, fields["missing"], budget)
    elif question.name == "where":
        yield from _about_options(question, fields, budget)


def _written(about: dict[str, Any], reason: Reason) -> dict[str, Any]:
    figures = [list(figure) for figure in reason.figures]
    return {**about, "figures": figures, "clues": list(reason.clues)}


def _about_pairs(
    layout: Layout, lists: list[list[str]], budget: Budget
) -> Iterator[dict[str, Any]]:
    rivals = [
        (card, pair)
        for card, pairs in enumerate(lists)
        for pair in rivals_of(layout, card, pairs, budget)
    ]
    if len(rivals) > MOST:
        yield from _about_cards(layout, lists, budget)
        return
    for card, pair in rivals:
        reason = why_not(layout, card, combination(pair), budget)
        assert reason is not None, "what the answer rules out is impossible"
        yield _written({"card": card, "pair": pair}, reason)


def _about_cards(
    layout: Layout, lists: list[list[str]], budget: Budget
) -> Iterator[dict[str, Any]]:
    """Too many rivals to go through them: one reason for each card that has one pair left."""
    for card, pairs in enumerate(lists):
        if len(pairs) == 1:
            reason = why_only(layout, card, combination(pairs[0]), budget)
            assert reason is not None, "the answer has no other pair"
            yield _written({"card": card, "only": pairs[0]}, reason)


def rivals_of(layout: Layout, card: int, pairs: list[str], budget: Budget) -> list[str]:
    """Pairs that the card's own figures allow, but not the layout with all its clues."""
    alone = problem_of(single(layout, card)._replace(clues=()))
    (mask,) = Plain(budget, NODES).sweep(alone)
    return [words for words in map(name, pairs_in(mask, layout.size)) if words not in pairs]


def _about_options(
    question: Question, fields: dict[str, Any], budget: Budget
) -> Iterator[dict[str, Any]]:
    layout, wanted = question.board, question.combination
    assert wanted is not None
    options: list[int | None] = [c for c in range(len(layout.cards)) if c not in fields["cards"]]
    if not fields["missing"]:
        options.append(None)
    for option in options:
        reason = why_not_there(layout, wanted, option, budget)
        assert reason is not None, "what the answer rules out is impossible"
        about = {"option": "missing" if option is None else option}
        yield _written(about, reason)
