"""Puzzles: "which card lies hidden?", graded by difficulty.

A round is played by chance (the model `uniform`), seen by one player or by a spectator, cut off
where the hidden card is determined, and freed of every line that is not needed, from the last to
the first. What remains is a *good puzzle* (rules page, question `puzzle`): exactly one answer, no
line too many, three lines at least, and only the last line decides.

How difficult it is, is measured by what has to be kept in mind: `work`, the sum over all lines of
the values that are still possible after each of them (rules page: harder = larger).

    work:        up to 10   11 to 16   17 to 24   25 to 36   37 and more
    difficulty:     1          2          3          4           5

Small decks make easy puzzles, so every difficulty has its own tables to look at.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from gamekit.core.budget import Budget
from gamekit.games.nussknacker.knowledge import Knowledge
from gamekit.games.nussknacker.nuts import even_sizes
from gamekit.games.nussknacker.position import write
from solvers.nussknacker.answers import quality
from solvers.nussknacker.clues import clues_of
from solvers.nussknacker.methods import CP_SAT, STATES, deals, method_of, open_values
from solvers.nussknacker.model import has_ortools
from solvers.nussknacker.reasons import TEXTS, count_of_lines, seat_name
from solvers.nussknacker.record import PUBLIC, Who, project, random_record
from solvers.puzzles import first_puzzle

TRIES: Final = 20_000
HARDER_FROM: Final = (11, 17, 25, 37)
"""The least work of difficulty 2, 3, 4 and 5."""
LEAST_LINES: Final = 3
FEW_DEALS: Final = 20_000
"""Up to so many the states are faster, however few lines are heard."""
LONGEST: Final = 24
"""Lines of the round that is played."""
Table = tuple[int, int, bool]
"""Highest card, players, and whether a spectator looks on."""
_EASY: Final[tuple[Table, ...]] = ((6, 3, False), (6, 4, False))
_OPEN: Final[tuple[Table, ...]] = ((6, 2, True), (6, 3, True))
_LARGE: Final[tuple[Table, ...]] = ((8, 3, False), (8, 4, False))
TABLES: Final = {
    None: _EASY + _OPEN + _LARGE,
    1: _EASY,
    2: _EASY,
    3: (*_EASY, (6, 3, True)),
    4: _OPEN + _LARGE,
    5: _OPEN + _LARGE,
}


@dataclass(slots=True, frozen=True)
class Puzzle:
    """A position of the question `"hidden"`, its one answer, and how hard it is.

    `measure` has the numbers behind the difficulty: `work`, `profile` (possible values after 0,
    1, … lines), `lines`, `cards` (of the deck), `seen_by`.
    """

    seed: int
    position: dict[str, Any]
    value: int
    difficulty: int
    measure: dict[str, Any]
    #: A log beside a grid: half a page is too narrow for it.
    wide: ClassVar[bool] = True

    @property
    def solution(self) -> str:
        """The answer as text."""
        return str(self.value)

    def title(self, language: str | None = None) -> str:
        """ "Which card lies hidden?"."""
        return TEXTS.say("puzzle.title", language)

    def told_solution(self, language: str | None = None) -> str:
        """The answer in words."""
        return TEXTS.say("hidden.deduced", language, value=self.value)

    def description(self, language: str | None = None) -> str:
        """The difficulty in words."""
        lines = count_of_lines(self.measure["lines"], language)
        about = {"difficulty": self.difficulty, "lines": lines, "work": self.measure["work"]}
        who = TEXTS.say("puzzle.seen", language, who=seat_name(self.measure["seen_by"], language))
        return f"{TEXTS.say('puzzle.difficulty', language, **about)} {who}"

    def to_json(self) -> dict[str, Any]:
        """The puzzle with its solution; `position` alone is what `gamekit solve` reads."""
        return {
            "seed": self.seed,
            "title": self.title("en"),
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "value": self.value,
            "measure": self.measure,
        }


def puzzle(seed: int, difficulty: int | None = None, budget: Budget | None = None) -> Puzzle:
    """The puzzle with this seed, the same on every machine.

    With `difficulty` None the first puzzle that turns up. Raises `OutOfBudget` when stopped.

    >>> made = puzzle(7, 2)
    >>> made.difficulty, made.solution == str(made.value), made.measure["profile"][-1]
    (2, True, 1)
    """

    def attempt(rng: random.Random, budget: Budget) -> Puzzle | None:
        highest, players, spectator = rng.choice(TABLES[difficulty])
        sizes = even_sizes(2 * highest - 1, players)
        record = random_record(rng, highest, 2, sizes, LONGEST)
        who: Who = PUBLIC if spectator else rng.randrange(players)
        return _puzzle_of(seed, project(record, who), who, budget)

    # All tries in vain was never seen: every difficulty turns up within some hundred tries.
    return first_puzzle("nussknacker", seed, difficulty, budget, attempt, TRIES)


def difficulty_of(work: int) -> int:
    """From 1 to 5, by the table above.

    >>> [difficulty_of(work) for work in (3, 11, 24, 25, 40)]
    [1, 2, 3, 4, 5]
    """
    return 1 + bisect_right(HARDER_FROM, work)


def _puzzle_of(seed: int, seen: Knowledge, who: Who, budget: Budget) -> Puzzle | None:
    """The good puzzle in what somebody saw, if there is one."""
    made = reduced(seen, budget)
    if made is None or len(made.log) < LEAST_LINES:
        return None
    found = quality(made, budget, _fast(made))
    if not found["minimal"] or 1 in found["profile"][:-1]:
        return None
    measure = {
        "work": found["work"],
        "profile": found["profile"],
        "lines": len(made.log),
        "cards": made.max * made.copies,
        "seen_by": who,
    }
    position = {"game": "nussknacker", "question": "hidden", **write(made)}
    return Puzzle(seed, position, found["value"], difficulty_of(found["work"]), measure)


def reduced(seen: Knowledge, budget: Budget) -> Knowledge | None:
    """The log up to the line that decides, without lines that are not needed; `None` if none does.

    Lines are tried from the last to the first, each in what is left of the others.
    """
    deaths = method_of(seen, STATES, budget).deaths(clues_of(seen.log))
    living = [value for value, death in deaths.items() if death is None]
    if len(living) != 1:
        return None
    last = max((death or 0 for death in deaths.values()), default=0)
    made = replace(seen, log=seen.log[:last])
    for number in range(last - 1, -1, -1):
        rest = replace(made, log=(*made.log[:number], *made.log[number + 1 :]))
        if _leaves(rest, living, budget):
            made = rest
    return made


def _leaves(knowledge: Knowledge, values: Sequence[int], budget: Budget) -> bool:
    """Does the log leave exactly these values?"""
    if not knowledge.log:
        return open_values(knowledge) == list(values)
    method, clues = method_of(knowledge, _fast(knowledge), budget), clues_of(knowledge.log)
    others = [value for value in open_values(knowledge) if value not in values]
    # Most lines are needed: then the first look settles it.
    return method.alive(clues, others) is None and method.possible(clues) == set(values)


def _fast(knowledge: Knowledge) -> str:
    """The faster method where few lines are heard. Both make the same puzzles."""
    return CP_SAT if deals(knowledge) > FEW_DEALS and has_ortools() else STATES
