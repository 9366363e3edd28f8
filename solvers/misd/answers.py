"""The answers to the six questions, as the fields of the rules page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.misd.figures import Combination, name
from gamekit.games.misd.position import Layout
from solvers.misd.decks import (
    Absent,
    AnyDeck,
    absent_by_counting,
    absent_by_product,
    absent_list,
    chance_report,
    deck_properties,
    fraction,
)
from solvers.misd.methods import Engine, engine_of
from solvers.misd.minimal import Minimal, minimal_fields, smallest_sets
from solvers.misd.plain import Count
from solvers.misd.problem import Pairs, Problem, bit, everything, pairs_in, problem_of
from solvers.misd.questions import Question
from solvers.misd.shout import bounds, by_fractions, by_table

Fields = dict[str, Any]
SOON = 2000
"""So many completions are counted before the lists are swept: if that is all, they are known."""


class Missing(NamedTuple):
    """The possible missing pairs of every card, and the number of completions up to a limit."""

    pairs: Pairs
    total: int
    weights: dict[int, dict[int, int]] | None


@dataclass(slots=True)
class Proven:
    """What is certain of a layout by now; `pairs` is `None` as long as there may be more."""

    seen: Pairs
    pairs: Pairs | None = None
    count: int = 0

    def see(self, pairs: Iterable[int]) -> None:
        """Some completion lacks these pairs, and a pair takes a completion of its own."""
        self.seen = tuple(old | new for old, new in zip(self.seen, pairs, strict=True))
        self.count = max(self.count, *(mask.bit_count() for mask in self.seen))


def missing_of(problem: Problem, limit: int, engine: Engine, proven: Proven) -> Missing:
    """Lists, count and weights; `proven` gets what is certain as soon as it is."""
    values = engine.solve(problem)
    if values is not None:  # one completion comes soon even where counting is hopeless
        proven.see(values[problem.pair(card)] for card in range(problem.cards))
    soon = min(limit, SOON)
    found = engine.count(problem, soon)
    proven.count = max(proven.count, found.total)
    proven.see(_pairs_of(found, problem.cards))
    if found.total < soon:
        proven.pairs = proven.seen
    else:
        proven.pairs = engine.sweep(problem, proven.seen)
        if limit > soon:
            found = engine.count(problem, limit)
    weights = found.weights if found.total < limit else None
    return Missing(proven.pairs, found.total, weights)


def _pairs_of(found: Count, cards: int) -> Pairs:
    """The missing pairs of the completions that were counted."""
    return tuple(sum(pair for pair, n in found.weights[card].items() if n) for card in range(cards))


def names_of(mask: int, size: int) -> list[str]:
    """The pairs of a mask as they stand in an answer."""
    return [name(pair) for pair in pairs_in(mask, size)]


def answer_missing(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """Which pairs can be missing, and in how many completions."""
    layout = question.board
    problem = problem_of(layout)
    proven = Proven((0,) * problem.cards)
    engine = engine_of(method, budget)
    try:
        found = missing_of(problem, layout.limit, engine, proven)
    except OutOfBudget:
        proven.see(engine.found or proven.seen)
        return _missing_unknown(layout, proven), engine.name
    lists = [pairs_in(mask, layout.size) for mask in found.pairs]
    weights = None
    if found.weights is not None:
        table = found.weights
        weights = [
            [table[card][bit(pair, layout.size)] for pair in pairs]
            for card, pairs in enumerate(lists)
        ]
    return {
        "status": "proven",
        "consistent": found.total > 0,
        "count": found.total,
        "limited": found.total >= layout.limit,
        "missing": [names_of(mask, layout.size) for mask in found.pairs],
        "weights": weights,
        "unique": all(len(pairs) == 1 for pairs in lists),
    }, engine.name


def _missing_unknown(layout: Layout, proven: Proven) -> Fields:
    """What is certain: the lists, if they were finished; else those pairs that were found.

    So many completions as the limit settle the count, two pairs on one card that it is not unique.
    """
    done, pairs = proven.pairs is not None, proven.pairs or proven.seen
    limited = proven.count >= layout.limit
    several = any(mask.bit_count() > 1 for mask in pairs)
    lists = [names_of(mask, layout.size) for mask in pairs]
    return {
        "status": "unknown",
        "consistent": True if proven.count else None,
        "count": layout.limit if limited else None,
        "limited": True if limited else None,
        "missing": lists if done else None,
        "weights": None,
        "unique": False if several else True if done else None,
        "count_at_least": min(proven.count, layout.limit),
        "missing_at_least": lists,
    }


# --- where ----------------------------------------------------------------------------------------


def option_problem(problem: Problem, wanted: Combination, option: int | None) -> Problem:
    """The problem in which this card shows the combination; `None`: no card does."""
    size, mask = problem.size, bit(wanted, problem.size)
    if option is None:
        figures = [v for v in range(len(problem.domains)) if v % size != size - 1]
        return problem.within(figures, everything(size) & ~mask)
    first = option * size
    return problem.demanding(tuple((v, mask) for v in range(first, first + size - 1)))


def answer_where(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """On which cards the wanted combination can be."""
    problem, wanted = problem_of(question.board), question.combination
    assert wanted is not None
    options = [*range(problem.cards), None]
    possible: dict[int | None, bool] = {}
    engine = engine_of(method, budget)
    try:
        for option in options:
            asked = option_problem(problem, wanted, option)
            possible[option] = engine.solve(asked) is not None
    except OutOfBudget:
        return _where_unknown(possible, problem.cards), engine.name
    cards = [card for card in range(problem.cards) if possible[card]]
    open_ = [option for option in options if possible[option]]
    verdict: int | str | None = None
    if open_:
        one = "missing" if open_[0] is None else open_[0]
        verdict = one if len(open_) == 1 else "open"
    fields = {
        "status": "proven",
        "consistent": bool(open_),
        "cards": cards,
        "missing": possible[None],
        "verdict": verdict,
    }
    return fields, engine.name


def _where_unknown(possible: dict[int | None, bool], cards: int) -> Fields:
    """Which options are certain and which are still open when the time is up."""
    shown = [card for card in range(cards) if possible.get(card)]
    several = len(shown) > 1
    return {
        "status": "unknown",
        "consistent": True if shown else None,
        "cards": None,
        "missing": None,
        "verdict": "open" if several else None,
        "cards_at_least": shown,
        "cards_at_most": [card for card in range(cards) if possible.get(card, True)],
    }


# --- minimal --------------------------------------------------------------------------------------


def answer_minimal(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """The smallest sets of clues that say as much as all of them."""
    layout = question.board
    engine, found = engine_of(method, budget), Minimal()
    try:
        lists = engine.sweep(problem_of(layout))
        if any(lists):
            smallest_sets(layout, lists, engine, found)
    except OutOfBudget:
        consistent = True if any(engine.found) else None
        fields = minimal_fields(found, consistent=consistent, proven=False)
        return {"status": "unknown"} | fields, engine.name
    fields = minimal_fields(found, consistent=any(lists), proven=True)
    return {"status": "proven"} | fields, engine.name


# --- chances --------------------------------------------------------------------------------------


def answer_shout(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """What shouting and staying silent are worth."""
    game = question.game
    assert game is not None
    used = method or "table"
    solve = by_fractions if used == "fractions" else by_table
    try:
        found = solve(game, question.chips, question.rounds, budget)
    except OutOfBudget:
        low, high = bounds(game, question.chips, question.rounds)
        known = {"value_at_least": fraction(low), "value_at_most": fraction(high)}
        return {"status": "unknown", "value": None, "types": None, **known}, used
    silent = found.silent
    types = [
        {
            "shout": fraction(shout),
            "silent": fraction(silent),
            "best": "shout" if shout > silent else "silent" if shout < silent else "either",
        }
        for shout in found.shout
    ]
    return {"status": "proven", "value": fraction(found.value), "types": types}, used


def _absent(budget: Budget, method: str) -> Absent:
    """The chance of a combination being absent, by one of the methods, as long as time is left."""
    base = absent_by_product if method == "product" else absent_by_counting

    def absent(deck: AnyDeck, size: int, laid: int) -> Fraction:
        budget.check()
        return base(deck, size, laid)

    return absent


def answer_chance(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """Is the wanted combination on the table at all?"""
    used = method or "counting"
    deck, laid, checked = question.deck, question.laid, question.checked
    try:
        found = chance_report(deck, laid, checked, question.size, _absent(budget, used))
    except OutOfBudget:
        names = ("absent", "absent_given", "expected", "worth_from")
        return {"status": "unknown", **dict.fromkeys(names)}, used
    return {"status": "proven", **found}, used


def answer_deck(question: Question, budget: Budget, method: str | None) -> tuple[Fields, str]:
    """The properties of a deck."""
    used = method or "counting"
    found = deck_properties(question.deck, question.size)
    try:
        absent = absent_list(question.deck, question.size, _absent(budget, used))
    except OutOfBudget:
        return {"status": "unknown", **found, "absent": None}, used
    return {"status": "proven", **found, "absent": absent}, used
