"""Puzzles: "bring all four over: how many turns does it take?", graded by difficulty.

The ice is frozen, so the answer is the least number of turns that `evacuation` proves: there is
exactly one. Somebody who has not heard of flows estimates it as the larger of two numbers:

* the longest way that one of the researchers on the ice has to walk;
* the queue on the bank: the way from there, and one turn more for each rank that waits behind, as
  many abreast as may enter and the bridge is wide.

Neither is ever too large. How difficult a puzzle is, is measured by how far they are from the
truth (`gap`), and by what stands in the way: the minimal cut runs through floes (`"ice"`), through
entries (`"entry"`), or through neither (`"start"`: everybody can walk as if he were alone).

    difficulty = 1 + gap + (1 if the bottleneck is ice), at most 5
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

from gamekit.core.budget import Budget
from gamekit.games.schollen import from_position, to_position
from gamekit.games.schollen.actions import BANK, ROWS
from gamekit.games.schollen.ice import DECK
from solvers.puzzles import first_puzzle
from solvers.schollen.flow import Evacuation, evacuate, width
from solvers.schollen.frozen import Frozen, frozen_state
from solvers.schollen.questions import HORIZON
from solvers.schollen.reasons import TEXTS, number_word, seat_name

TRIES: Final = 50_000
CREW: Final = 4
COLUMNS: Final = 4
BOARD_ROWS: Final = 5
FLOES: Final = (5, 10)
SIZES: Final = (1, 1, 1, 2, 2, 3, 4)
"""Drawn from; the deck has the last word."""
OPPONENTS: Final = (0, 0, 1, 2, 3)


@dataclass(slots=True, frozen=True)
class Puzzle:
    """A position of the question `"evacuation"`, the least number of turns, and how hard it is.

    `measure` has the numbers behind the difficulty: `naive` (the estimate, see above), `gap` (how
    much it is too small), `bottleneck`, `floes` (their number), `width` (of the bridge).
    """

    seed: int
    position: dict[str, Any]
    turns: int
    difficulty: int
    measure: dict[str, Any]

    @property
    def solution(self) -> str:
        """The answer as text."""
        return str(self.turns)

    def title(self, language: str | None = None) -> str:
        """ "Red: bring all four over. How many turns …"."""
        seat = seat_name(self.position["player"], language)
        return TEXTS.say("puzzle.title", language, seat=seat, count=number_word(CREW, language))

    def description(self, language: str | None = None) -> str:
        """The difficulty in words."""
        return TEXTS.say(
            "puzzle.difficulty", language, difficulty=self.difficulty, floes=self.measure["floes"]
        )

    def to_json(self) -> dict[str, Any]:
        """The puzzle with its solution; `position` alone is what `gamekit solve` reads."""
        return {
            "seed": self.seed,
            "title": self.title("en"),
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "turns": self.turns,
            "measure": self.measure,
        }


def puzzle(seed: int, difficulty: int | None = None, budget: Budget | None = None) -> Puzzle:
    """The puzzle with this seed, the same on every machine.

    With `difficulty` None the first puzzle that turns up. Raises `OutOfBudget` when stopped.

    >>> made = puzzle(7, 3)
    >>> made.difficulty, made.solution == str(made.turns)
    (3, True)
    """

    def attempt(rng: random.Random, _: Budget) -> Puzzle | None:
        return _puzzle_of(seed, _position(rng))

    # All tries in vain was never seen: the rarest difficulty is one position in two hundred.
    return first_puzzle("schollen", seed, difficulty, budget, attempt, TRIES)


def _puzzle_of(seed: int, position: dict[str, Any]) -> Puzzle | None:
    """The puzzle in a position, if all can get over within the horizon."""
    board = frozen_state(from_position(position))
    found = evacuate(board, CREW, HORIZON)
    if found.min_turns is None:
        return None
    measure = measured(board, found)
    difficulty = min(5, 1 + measure["gap"] + (measure["bottleneck"] == "ice"))
    asked = {"game": "schollen", "question": "evacuation", **position}
    return Puzzle(seed, asked, found.min_turns, difficulty, measure)


def measured(board: Frozen, found: Evacuation) -> dict[str, Any]:
    """The numbers behind the difficulty."""
    assert found.min_turns is not None
    kinds = {arc.kind for arc in found.cut or ()}
    bottleneck = "ice" if "floe" in kinds else "entry" if "entry" in kinds else "start"
    naive = naive_estimate(board)
    return {
        "naive": naive,
        "gap": found.min_turns - naive,
        "bottleneck": bottleneck,
        "floes": len(board.room),
        "width": width(board),
    }


def naive_estimate(board: Frozen) -> int:
    """The longest walk or the queue on the bank, whichever is larger.

    >>> naive_estimate(Frozen(1, 1, entry_limit=1, room={"A1": 4}, own={"A1": 2}, bank=3))
    4
    """
    ways = board.distances()
    walks = [ways[place] for place in board.own]
    if not board.bank:
        return max(walks)
    abreast = min(board.entry_limit, width(board))
    queue = ways[BANK] + -(-board.bank // abreast) - 1
    return max([*walks, queue])


# --- positions ------------------------------------------------------------------------------------


def _position(rng: random.Random) -> dict[str, Any]:
    """Ice with a way over it, four red researchers near the bank, perhaps others in the way."""
    floes = _floes(rng)
    room = dict(floes)
    blue: dict[str, int] = {}
    for _ in range(rng.choice(OPPONENTS)):
        _stand(rng, blue, room, [place for place in room if room[place] > 1])
    red: dict[str, int] = {}
    for _ in range(CREW):
        near = [place for place in room if room[place] and place[1] in "12"]
        _stand(rng, red, room, [BANK, *near])
    position = {
        "floes": dict(sorted(floes.items())),
        "researchers": {"red": red} | ({"blue": blue} if blue else {}),
        "player": "red",
    }
    return to_position(from_position(position))


def _stand(
    rng: random.Random, people: dict[str, int], room: dict[str, int], places: list[str]
) -> None:
    """Put a researcher on one of these places, if there is one."""
    if places:
        place = rng.choice(places)
        people[place] = people.get(place, 0) + 1
        if place != BANK:
            room[place] -= 1


def _floes(rng: random.Random) -> dict[str, int]:
    """A winding way from bank to ship and other floes, as many cards as the deck has."""
    count = rng.randint(*FLOES)
    way = _way(rng)
    while len(way) > count:
        way = _way(rng)
    board = [f"{row}{column}" for row in ROWS[:BOARD_ROWS] for column in range(1, COLUMNS + 1)]
    others = [place for place in board if place not in way]
    cards = dict(DECK)
    floes = {}
    for place in [*way, *rng.sample(others, count - len(way))]:
        sizes = [size for size in SIZES if cards["big" if size >= 3 else "small"]]
        floes[place] = rng.choice(sizes)
        cards["big" if floes[place] >= 3 else "small"] -= 1
    return floes


def _way(rng: random.Random) -> list[str]:
    """Places from the bank to the ship, one step after the other, mostly east."""
    row, column = rng.randrange(BOARD_ROWS), 1
    way: dict[str, None] = {}
    while column <= COLUMNS:
        way[f"{ROWS[row]}{column}"] = None
        step = rng.choice("EEENS")
        if step == "E":
            column += 1
        else:
            row = max(0, row - 1) if step == "N" else min(BOARD_ROWS - 1, row + 1)
    return list(way)
