"""The answers to the five questions, as the fields of the rules page (section 6)."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import Action
from gamekit.games.schollen.actions import BANK, SHIP, SKIP
from gamekit.games.schollen.ice import face_actions, shift
from solvers.schollen.flow import brought, critical_floes, evacuate, on_ship_after, width
from solvers.schollen.forecast import Forecast, Shape
from solvers.schollen.frozen import Frozen, frozen
from solvers.schollen.network import board_graph
from solvers.schollen.plan import plan
from solvers.schollen.questions import Question
from solvers.schollen.textbook import Textbook

Fields = dict[str, Any]
FACES: Final = range(1, 7)
SHARE: Final = 0.85
"""Of the time is for the forecast; if it is not enough, the rest is for bounds."""
MAX_TURNS: Final = 5_000
"""Of a forecast: numbers over 36^5000 have thousands of digits, and the profile has all of them."""


def fraction(value: Fraction) -> str:
    """A fraction as it stands in an answer.

    >>> fraction(Fraction(22, 72)), fraction(Fraction(1))
    ('11/36', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def least(profile: list[int], over: int) -> int | None:
    """The least T with M(T) ≥ over."""
    return next((turns for turns, count in enumerate(profile) if count >= over), None)


# --- evacuation and paths -------------------------------------------------------------------------


def answer_evacuation(question: Question, budget: Budget, method: str) -> Fields:
    """Profile, least number of turns, and the cut that proves it."""
    ice = question.frozen()
    known: Fields = {
        "over": question.over,
        "width": width(ice, method),
        "critical_floes": critical_floes(ice),
    }
    try:
        found = evacuate(ice, question.over, question.horizon, method, budget)
    except OutOfBudget:
        return {"status": "unknown", **known, "profile": None, "min_turns": None, "cut": None}
    cut = None
    if found.cut is not None:
        cut = {
            "turns": found.cut_turns,
            "on_ship": ice.ship,
            "flow": found.flow,
            "arcs": [{"arc": arc.label, "capacity": arc.capacity} for arc in found.cut],
        }
    fields = {
        "status": "proven",
        "over": question.over,
        "min_turns": found.min_turns,
        "profile": found.profile,
        "width": known["width"],
        "critical_floes": known["critical_floes"],
        "cut": cut,
    }
    if found.min_turns is not None:
        with suppress(OutOfBudget):  # the plan is a witness; all that was asked for is proven
            fields["plan"] = plan(ice, found.min_turns, budget)
    return fields


def answer_paths(question: Question, budget: Budget, method: str) -> Fields:
    """Distances of a lone researcher, and in how many ways he can take the shortest."""
    ice = question.frozen()
    found = _paths_by_networkx(ice) if method == "networkx" else _paths_by_search(ice)
    nowhere = {"steps": None, "paths": 0}
    floes = {place: found.get(place, nowhere) for place in ice.free()}
    return {"status": "proven", BANK: found.get(BANK, nowhere), "floes": floes}


def _paths_by_search(ice: Frozen) -> dict[str, Fields]:
    """Nearest first: the ways from a place are the ways from all that are one step nearer."""
    distances = ice.distances()
    ways = {place: 1 for place, steps in distances.items() if steps == 1}
    for place in sorted(distances, key=distances.__getitem__):
        for before in ice.steps_to(place):
            if distances[before] == distances[place] + 1:
                ways[before] = ways.get(before, 0) + ways[place]
    return {place: {"steps": distances[place], "paths": ways[place]} for place in distances}


def _paths_by_networkx(ice: Frozen) -> dict[str, Fields]:
    import networkx as nx

    graph = board_graph(ice)
    out = {}
    for place in graph:
        if place != SHIP and nx.has_path(graph, place, SHIP):
            paths = list(nx.all_shortest_paths(graph, place, SHIP))
            out[place] = {"steps": len(paths[0]) - 1, "paths": len(paths)}
    return out


# --- two dice -------------------------------------------------------------------------------------


def after_phase_1(question: Question, action: Action, seat: int) -> Frozen:
    """The frozen board of a seat after an action of phase 1."""
    state = question.state
    floes, men = shift(state.ice, state.floes, state.men, action)
    return frozen(state.ice, floes, men, seat)


def actions_of(question: Question, faces: tuple[int, ...]) -> list[Action]:
    """What a roll allows (SCH-06, SCH-15); equal dice count once."""
    state = question.state
    found: list[Action] = []
    for face in sorted(set(faces)):
        found += face_actions(state.ice, state.floes, state.men, face)
    return found or [SKIP]


Rating = tuple[int | None, int]
"""n and score of an action."""


def rate_turn(question: Question, budget: Budget, method: str) -> dict[Action, Rating]:
    """n and score of every legal (die, action). Raises `OutOfBudget`."""
    assert question.dice is not None
    rate = _rate_hinder if question.objective == "hinder" else _rate_self
    actions = actions_of(question, question.dice)
    return {action: rate(question, action, budget, method) for action in actions}


def _rate_self(question: Question, action: Action, budget: Budget, method: str) -> Rating:
    board = after_phase_1(question, action, question.state.mover)
    profile = brought(board, question.horizon, method, budget)
    return least(profile, question.over), sum(profile[1:])


def _rate_hinder(question: Question, action: Action, budget: Budget, method: str) -> Rating:
    state = question.state
    turns, score = [], 0
    for seat, crew in enumerate(state.ice.crew):
        if seat != state.mover and crew:
            board = after_phase_1(question, action, seat)
            profile = brought(board, question.horizon, method, budget)
            turns.append(least(profile, crew))
            score += sum(profile[1:])
    return min((n for n in turns if n is not None), default=None), score


def best_rating(ratings: list[Rating], objective: str | None) -> Rating:
    """For oneself few turns and a large score, against others the reverse; null is infinite."""

    def key(rating: Rating) -> tuple[float, int]:
        turns, score = rating
        return (float("inf") if turns is None else turns), -score

    return max(ratings, key=key) if objective == "hinder" else min(ratings, key=key)


def answer_best_turn(question: Question, budget: Budget, method: str) -> Fields:
    """The best of all (die, action)."""
    assert question.dice is not None
    try:
        ratings = rate_turn(question, budget, method)
    except OutOfBudget:
        actions = len(actions_of(question, question.dice))
        unknown = {"min_turns": None, "score": None, "best": None}
        return {"status": "unknown", "actions": actions, **unknown}
    best = best_rating(list(ratings.values()), question.objective)
    return {
        "status": "proven",
        "actions": len(ratings),
        "min_turns": best[0],
        "score": best[1],
        "best": sorted(str(action) for action, rating in ratings.items() if rating == best),
        "ratings": {str(action): list(rating) for action, rating in ratings.items()},
    }


def answer_roll_chance(question: Question, budget: Budget, method: str) -> Fields:
    """The chance that one of two dice keeps the crossing in so many turns possible."""
    assert question.turns is not None
    turns, mover = question.turns, question.state.mover

    def good(board: Frozen) -> bool:
        return on_ship_after(board, turns, method, budget) >= question.over

    state = question.state
    actions = {f: face_actions(state.ice, state.floes, state.men, f) for f in FACES}
    null_faces = [face for face in FACES if not actions[face]]
    try:
        frozen_good = good(question.frozen())
        good_faces = [
            face
            for face in FACES
            if any(good(after_phase_1(question, action, mover)) for action in actions[face])
        ]
    except OutOfBudget:
        unknown = {"probability": None, "good_faces": None}
        return {"status": "unknown", **unknown, "null_faces": null_faces, "if_frozen": None}
    bad = len(FACES) - len(good_faces)
    rolls = 36 - bad**2 + (len(null_faces) ** 2 if frozen_good else 0)
    return {
        "status": "proven",
        "probability": fraction(Fraction(rolls, 36)),
        "good_faces": good_faces,
        "null_faces": null_faces,
        "if_frozen": frozen_good,
    }


# --- forecast -------------------------------------------------------------------------------------


class Forecaster:
    """V_k at the position of a question, by either method."""

    def __init__(self, question: Question, budget: Budget, method: str) -> None:
        self.state = state = question.state
        self.over = question.over
        self.method = method
        self.textbook = Textbook(state.ice, state.mover, question.over, budget)
        ice = state.ice
        shape = Shape(
            ice.columns, ice.rows, ice.big, ice.small, ice.max_floe, ice.entry_limit, ice.drift_rule
        )
        self.packed = Forecast(shape, ice.crew[state.mover], budget)
        names, own = ice.grid.names, state.men[state.mover]
        self.floes = {name: size for name, size in zip(names, state.floes, strict=True) if size}
        self.own = dict(zip(names, own, strict=False))
        self.bank, self.ship = own[ice.bank], own[ice.ship]

    def chance(self, turns: int) -> Fraction:
        """V_turns. Raises `OutOfBudget`."""
        if self.method == "textbook":
            return self.textbook.chance(self.state.floes, self.state.men, turns)
        need = self.over - self.ship
        return self.packed.chance(self.floes, self.own, bank=self.bank, need=need, turns=turns)

    def chance_with_help(self, turns: int, helped: int) -> Fraction:
        """V_turns if so many of those who are needed were on the ship already, the nearest first.

        Nobody is worse off with a researcher on the ship than on the ice or the bank, so this is
        never less than V_turns: see "off to the ship" in `forecast.py`.
        """
        own, left = dict(self.own), helped
        for place in sorted(own, key=lambda place: place[1], reverse=True):
            taken = min(left, own[place])
            own[place] -= taken
            left -= taken
        need, bank = self.over - self.ship - helped, self.bank - left
        return self.packed.chance(self.floes, own, bank=bank, need=need, turns=turns)

    def face_chances(self, turns: int) -> list[Fraction | None]:
        """The value of each face. Raises `OutOfBudget`."""
        if self.method == "textbook":
            return self.textbook.face_chances(self.state.floes, self.state.men, turns)
        need = self.over - self.ship
        return self.packed.face_chances(
            self.floes, self.own, bank=self.bank, need=need, turns=turns
        )


def answer_forecast(question: Question, budget: Budget, method: str) -> Fields:
    """The chance with best play, turn by turn; bounds where time or memory runs out."""
    assert question.turns is not None
    profile: list[Fraction] = []
    forecaster = Forecaster(question, part_of(budget, SHARE), method)
    try:
        for turns in range(1, question.turns + 1):
            budget.check()
            if turns > MAX_TURNS:
                raise OutOfBudget
            profile.append(forecaster.chance(turns))
            budget.report(turns / question.turns)
        faces = forecaster.face_chances(question.turns)
    except OutOfBudget:
        return _bounds(question, budget, profile)
    return {
        "status": "proven",
        "probability": fraction(profile[-1]),
        "profile": list(map(fraction, profile)),
        "face_values": {
            str(face): None if value is None else fraction(value)
            for face, value in zip(FACES, faces, strict=True)
        },
    }


def _bounds(question: Question, budget: Budget, profile: list[Fraction]) -> Fields:
    """What is proven all the same.

    More turns never hurt, so the last value that is known is a lower bound. With some of the
    needed on the ship already it is easier, so that chance is an upper bound: with one still
    needed, then with two, as far as time allows.
    """
    assert question.turns is not None
    lower = profile[-1] if profile else Fraction(0)
    upper = Fraction(question.over <= question.state.ice.crew[question.state.mover])
    if len(profile) >= question.turns:  # only the faces are missing
        upper = lower
    elif question.turns <= MAX_TURNS:
        easier = Forecaster(question, budget, "packed")
        try:
            for helped in range(question.over - easier.ship - 1, 0, -1):
                upper = min(upper, easier.chance_with_help(question.turns, helped))
        except OutOfBudget:
            pass
    return {
        "status": "unknown",
        "probability": fraction(lower) if lower == upper else None,
        "profile": None,
        "face_values": None,
        "profile_so_far": list(map(fraction, profile)),
        "probability_at_least": fraction(lower),
        "probability_at_most": fraction(upper),
    }


def part_of(budget: Budget, share: float) -> Budget:
    """A budget with a share of the time that stops and reports with the whole one."""
    left = budget.left
    part = Budget(None if left is None else share * left, budget.report)
    budget.on_stop(part.stop)
    return part
