"""Puzzles: "Blue to move and win by 3", with exactly one best first move, graded by difficulty.

A puzzle is a position from a game between careless players, stopped near its end. It is taken if
the solver proves that the player to move wins and that every other first move gives points away.

How difficult it is, is measured by *look-ahead*: somebody who looks d plies ahead (and takes the
points as they stand then) prefers one move or another. The look-ahead is the least d from which on
he prefers exactly the solution (up to the end of the best line, or further if need be). Grades:

1. greed finds it: no other move makes as many points at once;
2. else look-ahead 2 or 3;
3. look-ahead 4 or 5;
4. look-ahead 6 or 7;
5. look-ahead 8 or more.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import Action
from gamekit.games.bauab import BLUE, GAME, BauabState, to_position
from gamekit.games.bauab.rules import COLOURS
from solvers.bauab.graph import has_numba
from solvers.bauab.methods import fields_of, searcher_for
from solvers.bauab.questions import Question, read_question
from solvers.bauab.reasons import TEXTS, count_of, seat_name
from solvers.bauab.searcher import Searcher
from solvers.puzzles import DIFFICULTIES, first_puzzle

CHIPS_LEFT: Final = {1: (3, 5), 2: (4, 6), 3: (4, 6), 4: (5, 7), 5: (5, 7)}
"""In both hands when the game is stopped, by difficulty: fewer are too easy, more too slow."""
LAYOUTS: Final = ("4x4", "cross", "3x3", "bridge")
TRIES: Final = 5_000
MIN_MOVES: Final = 3


@dataclass(slots=True, frozen=True)
class Puzzle:
    """A position of the question `"value"`, the one best first move, and how hard it is to find.

    `margin` is what the winner wins by. `measure` has the numbers behind the difficulty: `moves`
    (legal first moves), `look_ahead` (see above), `gap` (points that the second best move loses),
    `greedy` (does taking the most points at once find it?), `plies` (length of the best line).
    """

    seed: int
    position: dict[str, Any]
    solution: str
    margin: int
    difficulty: int
    measure: dict[str, Any]

    def title(self, language: str | None = None) -> str:
        """ "Blue to move and win by 3"."""
        seat = seat_name(self.position["to_move"], language)
        points = count_of("points", self.margin, language)
        return TEXTS.say("puzzle.title", language, seat=seat, points=points)

    def description(self, language: str | None = None) -> str:
        """The difficulty in words."""
        return TEXTS.say(
            "puzzle.difficulty",
            language,
            difficulty=self.difficulty,
            moves=self.measure["moves"],
            depth=self.measure["look_ahead"],
        )

    def to_json(self) -> dict[str, Any]:
        """The puzzle with its solution; `position` alone is what `gamekit solve` reads."""
        return {
            "seed": self.seed,
            "title": self.title("en"),
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "margin": self.margin,
            "measure": self.measure,
        }


def puzzle(seed: int, difficulty: int | None = None, budget: Budget | None = None) -> Puzzle:
    """The puzzle with this seed, the same on every machine.

    With `difficulty` None the first puzzle that turns up. Raises `OutOfBudget` when stopped.
    """

    def attempt(rng: random.Random, budget: Budget) -> Puzzle | None:
        state = _stopped_game(rng, difficulty)
        return None if state is None else _puzzle_of(seed, state, budget)

    # All tries in vain was never seen: about one position in ten is a puzzle.
    return first_puzzle("bauab", seed, difficulty, budget, attempt, TRIES)


def _stopped_game(rng: random.Random, difficulty: int | None) -> BauabState | None:
    """A game between players who take points or place at random, stopped near its end."""
    least, most = CHIPS_LEFT[difficulty or rng.choice(DIFFICULTIES)]
    chips = rng.randint(least, most)
    state = GAME.new_game(layout=rng.choice(LAYOUTS), first=rng.choice(COLOURS), teaching=True)
    assert isinstance(state, BauabState)
    while sum(map(len, state.hands)) > chips:
        actions = state.legal_actions()
        if not actions:
            return None
        chosen = rng.choice(actions)
        state = state.successor(_greediest(state) if rng.random() < 0.5 else chosen)
    return state if len(state.legal_actions()) >= MIN_MOVES else None


def _greediest(state: BauabState) -> Action:
    """The first of the moves that make the most points at once."""
    sign = 1 if state.mover == BLUE else -1
    return max(state.legal_actions(), key=lambda action: sign * state.successor(action).margin())


def _puzzle_of(seed: int, state: BauabState, budget: Budget) -> Puzzle | None:
    """The puzzle in a position, if there is one: a win with exactly one best first move."""
    position = {"game": "bauab", "question": "value", **to_position(state)}
    _, fields = fields_of(read_question(position), budget, None)
    if fields["status"] != "proven":
        raise OutOfBudget
    margin = fields["margin"] if state.mover == BLUE else -fields["margin"]
    losses = [abs(value[0] - fields["margin"]) for value in fields["moves"].values()]
    if margin <= 0 or losses.count(0) != 1:
        return None
    solution = fields["best_moves"][0]
    depth = _look_ahead(state, solution, len(fields["line"]), budget)
    greedy = _finds_greed(state, solution)
    measure = {
        "moves": len(losses),
        "look_ahead": depth,
        "gap": sorted(losses)[1],
        "greedy": greedy,
        "plies": len(fields["line"]),
    }
    difficulty = 1 if greedy else min(5, 1 + depth // 2)
    return Puzzle(seed, position, solution, margin, difficulty, measure)


def _finds_greed(state: BauabState, solution: str) -> bool:
    """Does the solution make more points at once than every other move?"""
    sign = 1 if state.mover == BLUE else -1
    points = {str(a): sign * state.successor(a).margin() for a in state.legal_actions()}
    best = points.pop(solution)
    return best > max(points.values())


def _look_ahead(state: BauabState, solution: str, plies: int, budget: Budget) -> int:
    """The least number of plies from which on the solution looks better than all other moves.

    Checked up to the end of the best line (`plies`), or further if it takes further.
    """
    question = Question("force", state, plies=plies, target=0)
    method = "search" if has_numba() and sum(map(len, state.hands)) > 4 else "plain"
    searcher = searcher_for(question, budget, method)
    depth = plies
    while not _prefers(searcher, solution, depth):
        depth += 1
    if depth > plies:
        return depth
    while depth > 1 and _prefers(searcher, solution, depth - 1):
        depth -= 1
    return depth


def _prefers(searcher: Searcher, solution: str, plies: int) -> bool:
    """Does the solution look better than every other move, so many plies ahead?"""
    rules = searcher.rules
    up = rules.root[3] == BLUE
    moves = {rules.name(move): move for move in rules.moves(rules.root)}
    gains = {name: rules.play(rules.root, move)[1] for name, move in moves.items()}
    here = searcher.exact((moves.pop(solution),), plies - 1)
    if here.value is None:
        raise OutOfBudget
    for name, move in moves.items():
        rest = here.value + gains[solution] - gains[name]
        bar = rest if up else rest + 1  # does this move look as good?
        found = searcher.search((move,), bar - 1, bar, plies - 1)
        if not found.done:
            raise OutOfBudget
        if (found.low >= bar) if up else (found.high < bar):
            return False
    return True
