"""`check_game`: plays random games and tries every promise of the protocol.

A fault far from its cause costs an afternoon; a fault named here costs a minute.

>>> from gamekit import load
>>> check_game(load("bauab"), games=3).faults
{}
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from gamekit.core.errors import GameError, IllegalAction, OptionError, RecordError
from gamekit.core.game import CHANCE, Action, Game, State, sample
from gamekit.core.record import Record

#: Every fault that `check_game` can find, and what it means.
FAULTS = {
    "no-actions": "a state that is not over has no legal action, or a finished one has some",
    "unsorted": "legal actions are not strictly ascending in their canonical order",
    "missing-action": "apply accepts an action that legal_actions does not list",
    "not-possible": "legal_actions lists an action that possible_actions does not have",
    "illegal-listed": "legal_actions lists an action that apply refuses",
    "no-rule": "a refusal does not name a rule such as 'BAU-07'",
    "notation": "an action's text does not parse back to an equal action",
    "chance-sum": "the chances do not sum to exactly 1",
    "chance-list": "chance outcomes and legal actions differ, or a chance is no positive Fraction",
    "leak": "a view tells two states apart that differ only in what the seat cannot know",
    "nothing-hidden": "the game says it hides something, but resample never changes a state",
    "view-turn": "a view shows legal actions to a seat whose turn it is not, or hides the mover's",
    "mutated": "a state changed while an action was applied or a view was taken",
    "returns": "a result lies outside the declared bounds or does not sum to zero as declared",
    "outcome": "a finished game has no outcome, or an unfinished one has",
    "too-long": "a game is longer than the declared maximal length",
    "replay": "the record of a game does not replay to the same states",
    "crash": "the engine raised an exception that is not an IllegalAction",
}

_RULE = re.compile(r"[A-Z]{3}-D?[0-9]+")


@dataclass(slots=True)
class Report:
    """What was played and what was found: fault name → first example of it."""

    game: str
    games: int = 0
    states: int = 0
    faults: dict[str, str] = field(default_factory=dict)

    def add(self, fault: str, example: str) -> None:
        """Note a fault; the first example of each kind is kept."""
        assert fault in FAULTS
        self.faults.setdefault(fault, example)

    def __bool__(self) -> bool:
        """True if nothing was found."""
        return not self.faults

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.states} states"
        if not self.faults:
            return f"{head}: no fault found"
        lines = [f"  {name}: {FAULTS[name]}\n    {text}" for name, text in self.faults.items()]
        return "\n".join([f"{head}: {len(self.faults)} faults", *lines])


def check_game(
    game: Game, *, games: int = 100, seed: int = 0, progress: Callable[[int], Any] | None = None,
    **options: Any,
) -> Report:  # fmt: skip
    """Play random games with all numbers of players and report every broken promise."""
    report = Report(game.slug)
    hidden_varied = not game.has_hidden_information
    for number in range(games):
        rng = random.Random(f"{seed}:{number}")
        players = game.player_counts[number % len(game.player_counts)]
        try:
            hidden_varied |= _check_one(game, players, options, rng, report)
        except OptionError:
            raise  # the fault of whoever asked, not of the engine
        except Exception as error:  # whatever a broken engine raises is a finding
            report.add("crash", f"game {number}: {type(error).__name__}: {error}")
        report.games += 1
        if progress:
            progress(1)
    if not hidden_varied and report.states:
        report.add("nothing-hidden", f"in all {games} games")
    return report


def _check_one(
    game: Game, players: int, options: dict[str, Any], rng: random.Random, report: Report
) -> bool:
    """Play one random game; returns whether resample ever changed a state."""
    state = start = game.set_up(players, options)
    states: list[State] = [start]
    actions: list[Action] = []
    limit = game.max_length(start)
    varied = False
    while state.actor is not None and state.legal_actions():
        if len(actions) >= limit:
            report.add("too-long", f"more than {limit} actions: {_where(actions)}")
            return varied
        varied |= _check_state(state, rng, report)
        if state.actor == CHANCE and not report.faults.keys() & {"chance-sum", "chance-list"}:
            action = sample(state.chance_outcomes(), rng)
        else:
            action = rng.choice(state.legal_actions())
        before = _fingerprint(state)
        try:
            after = state.apply(action)
        except IllegalAction as refusal:
            report.add("illegal-listed", f"{refusal} in {state!r}")
            return varied
        if _fingerprint(state) != before:
            report.add("mutated", f"apply({action}) at {_where(actions)}")
        state = after
        states.append(state)
        actions.append(action)
    varied |= _check_state(state, rng, report)
    if state.actor is None:
        _check_returns(game, start, state, report)
    if not report.faults.keys() & {"notation", "mutated"}:  # those spoil every record
        record = Record(game.slug, players, options, tuple(map(str, actions)))
        _check_record(game, record, states, report)
    return varied


def _check_state(state: State, rng: random.Random, report: Report) -> bool:
    report.states += 1
    legal = state.legal_actions()
    if (state.actor is None) == bool(legal):
        report.add("no-actions", f"actor {state.actor}, {len(legal)} actions: {state!r}")
    keys = [action.key for action in legal]
    if any(first >= second for first, second in pairwise(keys)):
        report.add("unsorted", f"{' '.join(map(str, legal))} in {state!r}")
    if (state.actor is None) != (state.outcome() is not None):
        report.add("outcome", f"actor {state.actor}, {state.outcome()}: {state!r}")
    _check_actions(state, legal, report)
    if state.actor == CHANCE:
        _check_chance(state, legal, report)
    return _check_views(state, rng, report)


def _check_actions(state: State, legal: tuple[Action, ...], report: Report) -> None:
    listed = set(legal)
    for action in legal:
        if state.refusal(action):
            report.add("illegal-listed", f"{action}: {state.refusal(action)} in {state!r}")
        try:
            same = state.game.parse(str(action)) == action
        except GameError:
            same = False
        if not same:
            report.add("notation", f"{action!r} is written {str(action)!r}")
    possible = state.possible_actions()
    if not listed.issubset(possible):
        report.add("not-possible", f"{listed.difference(possible)} in {state!r}")
    for action in possible:
        if action in listed:
            continue
        try:
            state.apply(action)
        except IllegalAction as refusal:
            if not _RULE.fullmatch(refusal.rule):
                report.add("no-rule", f"{action}: {refusal}")
        else:
            report.add("missing-action", f"{action} in {state!r}")


def _check_chance(state: State, legal: tuple[Action, ...], report: Report) -> None:
    outcomes = state.chance_outcomes()
    exact = all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
    if not exact or tuple(action for action, _ in outcomes) != legal:
        report.add("chance-list", f"{outcomes} in {state!r}")
    total = sum(chance for _, chance in outcomes)
    if exact and total != 1:
        report.add("chance-sum", f"sum {total} in {state!r}")


def _check_views(state: State, rng: random.Random, report: Report) -> bool:
    varied = False
    for seat in range(state.players):
        before = _fingerprint(state)
        view = state.view(seat)
        if _fingerprint(state) != before:
            report.add("mutated", f"view({seat}) of {state!r}")
            continue  # nothing can be compared with a state that changes
        expected = state.legal_actions() if state.actor == seat else ()
        if tuple(view.legal_actions) != tuple(expected):
            report.add("view-turn", f"seat {seat} of {state!r}")
        other = state.resample(seat, rng)
        varied |= other != state
        if other.view(seat) != view or hash(other.view(seat)) != hash(view):
            report.add("leak", f"seat {seat} can tell {state!r} from {other!r}")
    return varied


def _check_returns(game: Game, start: State, end: State, report: Report) -> None:
    results = end.returns()
    low, high = game.return_bounds(start)
    if len(results) != end.players or not all(low <= result <= high for result in results):
        report.add("returns", f"{results} outside {low} to {high}")
    if game.zero_sum and sum(results) != 0:
        report.add("returns", f"{results} do not sum to 0")


def _check_record(game: Game, record: Record, states: list[State], report: Report) -> None:
    try:
        same = Record.loads(record.dumps()).replay(game) == states
    except RecordError as error:
        report.add("replay", str(error))
    else:
        if not same:
            report.add("replay", "other states: " + " ".join(record.actions[-12:]))


def _fingerprint(state: State) -> tuple[Any, ...]:
    return repr(state), hash(state), state.legal_actions(), state.returns()


def _where(actions: list[Action]) -> str:
    return f"after {' '.join(map(str, actions[-12:])) or 'no action'}"
