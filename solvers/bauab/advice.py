"""Advice for the board: the value of every move, the best ones, and why."""

from __future__ import annotations

from gamekit.core.advice import Advice
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE, OpenView, View
from gamekit.games.bauab import BLUE, GAME, BauabState
from gamekit.games.bauab.rules import COLOURS
from solvers.bauab.answers import Fields
from solvers.bauab.graph import has_numba
from solvers.bauab.methods import fields_of, searcher_for
from solvers.bauab.questions import Question
from solvers.bauab.reasons import TEXTS, Words, listed, seat_name, signed

SHARE = 0.6
"""Of the time is for the whole game; the rest is for what can be said about the next few plies."""


def advise(view: View, budget: Budget, language: str) -> Advice:
    """What the solver says about the position that a player sees.

    >>> state = GAME.new_game(layout="1x2", chips="12", first="blue")
    >>> advice = advise(state.view(0), Budget(10), "en")
    >>> advice.summary, [str(action) for action in advice.best]
    ('Blue wins by 1 with best play.', ['1@a1', '1@b1'])
    """
    assert isinstance(view, OpenView)
    state = view.state
    assert isinstance(state, BauabState)
    if state.mover == CHANCE:
        return Advice(TEXTS.say("advice.draw", language), proven=False)
    if state.neighbour_check != "before":
        return Advice(TEXTS.say("advice.after", language), proven=False)
    question = Question("value", state)
    method, fields = fields_of(question, _part_of(budget), None)
    fields["method"] = method
    words = Words(question, fields)
    proven = fields["status"] == "proven"
    reasons = words.why(language)
    if not proven:
        reasons = (*_horizon(state, budget, language), *reasons)
    return Advice(
        summary=words.summary(language),
        proven=proven,
        values={GAME.parse(move): text for move, text in _values(fields).items()},
        best=tuple(map(GAME.parse, fields["best_moves"] or ())),
        line=tuple(map(GAME.parse, fields["line"] or ())),
        reasons=reasons,
        story=words.story(language),
        method=method,
    )


def _part_of(budget: Budget) -> Budget:
    """A budget with a share of the time that stops and reports with the whole one."""
    left = budget.left
    part = Budget(None if left is None else SHARE * left, budget.report)
    budget.on_stop(part.stop)
    return part


def _values(fields: Fields) -> dict[str, str]:
    """A short text for each move: the margin, and the lead where only that makes a difference."""
    if not fields["moves"]:
        bounds = fields.get("move_bounds") or {}
        return {move: signed(low) for move, (low, high) in bounds.items() if low == high}
    leads: dict[int, set[int]] = {}
    for margin, lead in fields["moves"].values():
        leads.setdefault(margin, set()).add(lead)
    return {
        move: signed(margin) + (f" ({signed(lead)})" if len(leads[margin]) > 1 else "")
        for move, (margin, lead) in fields["moves"].items()
    }


def _horizon(state: BauabState, budget: Budget, language: str) -> list[str]:
    """What can be forced within the next plies, looking as far ahead as the time allows."""
    said: list[str] = []
    sign = 1 if state.mover == BLUE else -1
    question = Question("force", state, plies=1, target=0)
    try:
        searcher = searcher_for(question, budget, "search" if has_numba() else "plain")
    except ValueError:  # does not fit the kernel
        searcher = searcher_for(question, budget, "plain")
    rules = searcher.rules
    for plies in range(1, 9):
        found = searcher.exact(plies=plies)
        if found.value is None:
            break
        best = []
        for move in rules.moves(rules.root):
            _, gain = rules.play(rules.root, move)
            bar = found.value - gain
            window = (bar - 1, bar) if sign > 0 else (bar, bar + 1)
            after = searcher.search((move,), *window, plies - 1)
            if not after.done:
                return said
            if (after.low >= bar) if sign > 0 else (after.high <= bar):
                best.append(rules.name(move))
        said = [
            TEXTS.say(
                "reason.horizon",
                language,
                plies=plies,
                seat=seat_name(COLOURS[state.mover], language),
                gain=signed(sign * found.value),
                moves=listed(best),
            )
        ]
    return said
