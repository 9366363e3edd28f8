"""The CP-SAT model: one world of a log, the hidden card and all hands as variables.

How many copies of a value a player holds is a number of literals "at least one", "at least two", …
(`Count`). A line changes only the counts of values that can move in it; every other count is the
same variable before and after. A side of an exchange is one Boolean for each multiset that agrees
with what is known of it, exactly one of them true; a known side is no variable at all.

Solve, note what the witness shows, ask for something that no witness has shown: only INFEASIBLE
ends a sweep, so the answers are facts about the worlds and not about the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.nussknacker.knowledge import Knowledge, Line, Part
from gamekit.games.nussknacker.nuts import Hand
from solvers.nussknacker.clues import Clue, fits, multisets, number_of

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

WORKERS: Final = 1
"""A solve takes milliseconds: more workers would only get in each other's way."""


@lru_cache(maxsize=1)
def has_ortools() -> bool:
    """Is OR-Tools installed?"""
    return find_spec("ortools") is not None


@dataclass(slots=True, frozen=True)
class Count:
    """How many copies somebody holds: `base`, and one more for each literal that is true.

    The literals are ordered: if one of them is true, those before it are.
    """

    base: int
    literals: tuple[Any, ...] = ()

    @property
    def most(self) -> int:
        """As many at most."""
        return self.base + len(self.literals)

    def at_least(self, number: int) -> Any:
        """A literal, or a Boolean where it is certain."""
        if number <= self.base:
            return True
        place = number - self.base - 1
        return self.literals[place] if place < len(self.literals) else False

    def sum(self) -> Any:
        """As a linear expression."""
        return sum(self.literals) + self.base


Choice = list[tuple[Hand, Any]]
"""What a side can have given: each multiset with its literal (or `True`)."""


class World:
    """The model of a log: its first clues up to the end of them."""

    def __init__(self, knowledge: Knowledge, clues: Iterable[Clue], workers: int = WORKERS) -> None:
        from ortools.sat.python import cp_model

        self._api = cp_model
        self.knowledge = knowledge
        self.workers = workers
        self.model = cp_model.CpModel()
        self.values = range(1, knowledge.max + 1)
        self.impossible = False
        """Found out while building: no world at all."""
        self.hands: list[dict[int, Count]] = []
        self.hidden: dict[int, Any] = {}
        self._deal()
        for clue in clues:
            if not self.impossible:
                self._hear(clue)
        if not self.impossible:
            self._balance(self.hands, knowledge.copies)

    # --- building -----------------------------------------------------------------------------

    def _new(self) -> Any:
        return self.model.new_bool_var("")

    def _count(self, least: int, most: int) -> Count:
        literals = tuple(self._new() for _ in range(most - least))
        for first, second in pairwise(literals):
            self.model.add_implication(second, first)
        return Count(least, literals)

    def _deal(self) -> None:
        know = self.knowledge
        pool = dict.fromkeys(self.values, know.copies)
        for hand in know.hands:
            for card in hand or ():
                pool[card] -= 1
        unknown = sum(hand is None for hand in know.hands)
        for hand, size in zip(know.hands, know.sizes, strict=True):
            if hand is not None:
                self.hands.append({v: Count(hand.count(v)) for v in self.values})
                continue
            # The only unknown hand is the whole pool without one card.
            spare = 1 if unknown == 1 else know.copies
            counts = {
                v: self._count(max(0, pool[v] - spare), min(pool[v], size)) for v in self.values
            }
            self.hands.append(counts)
            self.model.add(sum(count.sum() for count in counts.values()) == size)
        self.hidden = {v: self._new() for v in self.values if pool[v]}
        self.model.add_exactly_one(self.hidden.values())
        self._balance(self.hands, know.copies)

    def _balance(self, hands: Sequence[dict[int, Count]], copies: int) -> None:
        """All hands and the hidden card are the deck."""
        for v in self.values:
            total = sum(hand[v].sum() for hand in hands) + self.hidden.get(v, 0)
            if not isinstance(total, int):
                self.model.add(total == copies)

    def _hear(self, clue: Clue) -> None:
        if clue.silent:
            return
        line = clue.line
        if line.denied:
            if clue.asks:
                self._forms(line.asker, line.value)
            if clue.denies:
                self._deny(line.responder, line.value)
            return
        if not clue.heard:
            self._swap_unheard(line)
            return
        given = self._choice(line.asker, line.value, line.asker_gave)
        taken = self._choice(line.responder, line.value, line.responder_gave)
        if given and taken:
            self._swap(line.asker, line.responder, given, taken)
        else:
            self.impossible = True

    def _needs(self, seat: int, cards: Hand) -> list[Any] | None:
        """Literals that say the player has these cards; `None` if he cannot have them."""
        out = []
        for card in dict.fromkeys(cards):
            literal = self.hands[seat][card].at_least(cards.count(card))
            if literal is False:
                return None
            if literal is not True:
                out.append(literal)
        return out

    def _forms(self, seat: int, value: int) -> None:
        """Some multiset with this sum is in the hand."""
        clause = []
        for cards in multisets(value, self.knowledge.copies):
            needs = self._needs(seat, cards)
            if needs is None:
                continue
            if not needs:
                return
            if len(needs) == 1:
                clause.append(needs[0])
                continue
            all_of_them = self._new()
            for need in needs:
                self.model.add_implication(all_of_them, need)
            clause.append(all_of_them)
        if clause:
            self.model.add_bool_or(clause)
        else:
            self.impossible = True

    def _deny(self, seat: int, value: int) -> None:
        """No multiset with this sum is in the hand: one clause for each."""
        for cards in multisets(value, self.knowledge.copies):
            needs = self._needs(seat, cards)
            if needs is None:
                continue
            if not needs:
                self.impossible = True
                return
            self.model.add_bool_or([~need for need in needs])

    def _choice(self, seat: int, value: int, part: Part | None) -> Choice:
        """What this side can have given; empty if nothing agrees."""
        sure = isinstance(part, tuple)
        sets = [part] if isinstance(part, tuple) else multisets(value, self.knowledge.copies)
        found = [
            (cards, needs)
            for cards in sets
            if fits(cards, part) and (needs := self._needs(seat, cards)) is not None
        ]
        if sure or len(found) == 1:
            for _, needs in found:
                for need in needs:
                    self.model.add_bool_or([need])
            return [(cards, True) for cards, _ in found]
        choice = [(cards, self._new(), needs) for cards, needs in found]
        if choice:
            self.model.add_exactly_one(literal for _, literal, _ in choice)
        for _, literal, needs in choice:
            for need in needs:
                self.model.add_implication(literal, need)
        return [(cards, literal) for cards, literal, _ in choice]

    def _swap(self, asker: int, responder: int, given: Choice, taken: Choice) -> None:
        moved = {card for cards, _ in (*given, *taken) for card in cards}
        for v in sorted(moved):
            out, back = _moved(given, v), _moved(taken, v)
            self.hands[asker][v] = self._changed(self.hands[asker][v], out, back)
            self.hands[responder][v] = self._changed(self.hands[responder][v], back, out)

    def _changed(self, count: Count, out: Moved, back: Moved) -> Count:
        """The count after cards went out and others came in."""
        if out.least == out.most and back.least == back.most:
            # Whoever gave them had them, so the first literals are true.
            base = count.base - out.least
            kept = count.literals[max(0, -base) :]
            room = self.knowledge.copies - max(0, base) - back.least
            if room < 0:
                self.impossible = True
                return count
            for literal in kept[room:]:
                self.model.add_bool_or([~literal])
            return Count(max(0, base) + back.least, kept[:room])
        least = max(0, count.base - out.most) + back.least
        most = min(self.knowledge.copies, count.most - out.least + back.most)
        if least > most:
            self.impossible = True
            return count
        new = self._count(least, most)
        self.model.add(new.sum() == count.sum() - out.sum() + back.sum())
        return new

    def _swap_unheard(self, line: Line) -> None:
        """Any exchange of equal sums up to `max` with so many cards on either side."""
        asker, responder = line.asker, line.responder
        sides = [self._any_cards(asker), self._any_cards(responder)]
        for side, part in zip(sides, (line.asker_gave, line.responder_gave), strict=True):
            self.model.add(sum(moved.sum() for moved in side.values()) == number_of(part))
        sums = [sum(v * moved.sum() for v, moved in side.items()) for side in sides]
        self.model.add(sums[0] == sums[1])
        self.model.add(sums[0] <= self.knowledge.max)
        for v in self.values:
            out, back = sides[0][v], sides[1][v]
            if out.most or back.most:
                self.hands[asker][v] = self._changed(self.hands[asker][v], out, back)
                self.hands[responder][v] = self._changed(self.hands[responder][v], back, out)

    def _any_cards(self, seat: int) -> dict[int, Moved]:
        out = {}
        for v, count in self.hands[seat].items():
            moved = self._count(0, count.most)
            if count.most:
                self.model.add(moved.sum() <= count.sum())
            out[v] = Moved(0, count.most, tuple((1, literal) for literal in moved.literals))
        return out

    # --- solving ------------------------------------------------------------------------------

    def solve(self, wanted: Sequence[Any], budget: Budget) -> Witness | None:
        """A world with at least one of these literals true; `None` if there is none.

        Raises `OutOfBudget` if time runs out before that is certain.
        """
        budget.check()
        if self.impossible or not wanted:
            return None
        cp_model = self._api
        model = self.model.clone()
        model.add_bool_or(list(wanted))
        solver = cp_model.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = self.workers
        parameters.symmetry_level = 0
        if budget.left is not None:
            parameters.max_time_in_seconds = budget.left
        budget.on_stop(solver.stop_search)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise OutOfBudget
        return Witness(self, solver)

    def hidden_is(self, values: Iterable[int]) -> list[Any]:
        """Literals: the hidden card has one of these values."""
        return [self.hidden[v] for v in values if v in self.hidden]

    def outside(self, seat: int, value: int, least: int, most: int) -> list[Any]:
        """Literals: in the end the player holds fewer than `least` copies, more than `most`.

        `True` where that is certain; nothing where it cannot be.
        """
        count = self.hands[seat][value]
        enough, more = count.at_least(least), count.at_least(most + 1)
        fewer = not enough if isinstance(enough, bool) else ~enough
        return [literal for literal in (fewer, more) if literal is not False]


@dataclass(slots=True, frozen=True)
class Moved:
    """How many copies of a value move: least, most, and the literals with their numbers."""

    least: int
    most: int
    terms: tuple[tuple[int, Any], ...]

    def sum(self) -> Any:
        """As a linear expression."""
        return sum(number * literal for number, literal in self.terms)


def _moved(choice: Choice, value: int) -> Moved:
    numbers = [(cards.count(value), literal) for cards, literal in choice]
    counts = [number for number, _ in numbers]
    terms = tuple((number, literal) for number, literal in numbers if number)
    return Moved(min(counts), max(counts), terms)


class Witness:
    """A world that the solver found."""

    def __init__(self, world: World, solver: cp_model.CpSolver) -> None:
        self._world = world
        self._true = solver.boolean_value
        self.hidden: int = next(v for v, x in world.hidden.items() if self._true(x))

    def count(self, seat: int, value: int) -> int:
        """How many copies the player holds at the end."""
        count = self._world.hands[seat][value]
        return count.base + sum(map(self._true, count.literals))
