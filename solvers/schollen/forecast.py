"""The chance to get so many over in n turns, with best play: exact integers over powers of 36.

V_k(x) is the value of a position with k turns to go, times 36^k; W_k(y) the same after phase 1,
times 36^(k-1). Both are remembered. A roll lets the player choose the better of two faces, so V_k
is a weighted sum of six face values: sorted ascending, the i-th counts 1, 3, 5, … 11 times.

A position is one integer: four bits for each place, column after column, then the number on the
bank, then the number still needed. The four bits count through (size, people): 0 is water, then
(1,0) (1,1) (2,0) (2,1) (2,2) … (4,4). So a step from p to q adds 16^q - 16^p, and what a column's
drift, placement or thaw does to the integer is a number that is computed once for each column.

What makes it fast, and why it stays exact (k turns to go, c columns):

* *All-ice bound.* A researcher in column j needs c - j + 1 turns even if all is ice, one on the
  bank c + 1, and only `entry_limit` enter in a turn. So only those who are near enough can still be
  counted, and at most `entry_limit` * (k - c) of the bank. If that is fewer than are needed, the
  value is 0.
* *The hopeless are forgotten.* Who is too far away (previous point) will never be counted, and he
  is in nobody's way: those who are near enough never step back to a column that is too far, for
  then they would be too far themselves. Nor does he change which ice moves are legal. So he is
  taken off the ice, and what the bank has beyond the bound is not counted: equal positions meet.
* *Off to the ship.* Whoever stands in the last column steps onto the ship. If he stayed, every
  later play could be copied without him: places only get freer, and he counts already.
* *Enough.* A move that is certain to succeed is not compared with others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.schollen.actions import ROWS

MAX_ENTRIES: Final = 8_000_000
"""Remembered values; about 800 MB."""
CHECK_EVERY: Final = 256
FACES: Final = 6

CODES: Final = tuple((size, people) for size in range(5) for people in range(size + 1))
CODE: Final = {pair: code for code, pair in enumerate(CODES)}
SIZE: Final = (*(size for size, _ in CODES), 0)
PEOPLE: Final = (*(people for _, people in CODES), 0)
HAS_ROOM: Final = (*(people < size for size, people in CODES), False)


class Change(NamedTuple):
    """What an action does: the number to be added to the position, and how many fall."""

    add: int
    fallen: int


class Column(NamedTuple):
    """All that can be said about a column in one of its states, at its place in the position."""

    big: int
    small: int
    people: int
    lift: int  # to be subtracted to take all people off
    drifts: tuple[Change, ...]
    place_big: tuple[Change, ...]
    place_small: tuple[Change, ...]
    thaws: tuple[Change, ...]
    thaws_of_three: tuple[Change, ...]  # these need a small card
    floes: tuple[int, ...]  # shifts of the places with floes
    crowd: tuple[int, ...]  # shifts of the places with people, once for each


@dataclass(slots=True, frozen=True)
class Shape:
    """What does not change during a game."""

    columns: int
    rows: int
    big: int
    small: int
    max_floe: int
    entry_limit: int
    drift_rule: str


class Forecast:
    """Values of positions of one shape for one solo player with `total` researchers.

    >>> forecast = Forecast(Shape(1, 1, 1, 1, 4, 1, "blocked"), total=1)
    >>> forecast.chance({"A1": 4}, {}, bank=1, need=1, turns=3)
    Fraction(325, 729)
    """

    def __init__(
        self,
        shape: Shape,
        total: int,
        budget: Budget | None = None,
        max_entries: int = MAX_ENTRIES,
    ) -> None:
        self.shape = shape
        self.budget = budget or Budget()
        self.room_left = max_entries
        self.width = 4 * shape.rows
        self.mask = (1 << self.width) - 1
        self.shifts = tuple(self.width * column for column in range(shape.columns))
        self.bank_shift = self.width * shape.columns
        self.one_on_bank = 1 << self.bank_shift
        self.need_shift = self.bank_shift + total.bit_length() + 1
        self.ice_mask = self.one_on_bank - 1
        self.columns: tuple[dict[int, Column], ...] = tuple({} for _ in self.shifts)
        self.values: list[dict[int, int]] = [{}]
        self.afters: list[dict[int, int]] = [{}]
        self.powers = [1]
        self.ways: dict[tuple[int, int, int], tuple[int, ...]] = {}

    # --- asking ---------------------------------------------------------------------------------

    def chance(
        self, floes: dict[str, int], own: dict[str, int], *, bank: int, need: int, turns: int
    ) -> Fraction:
        """V_turns. Raises `OutOfBudget` when time or memory is used up."""
        self._prepare(turns)
        value = self.value(self.encode(floes, own), bank, need, turns)
        return Fraction(value, self.powers[turns])

    def face_chances(
        self, floes: dict[str, int], own: dict[str, int], *, bank: int, need: int, turns: int
    ) -> list[Fraction | None]:
        """The best value for each face that has to be executed first, `None` for null faces."""
        self._prepare(turns)
        ice = self.encode(floes, own)
        top = self.powers[turns - 1]
        if need <= 0:
            values = self._executable(ice, top)
        else:
            ice, bank, slack = self._reduced(ice, bank, need, turns)
            if slack < 0:
                values = self._executable(ice, 0)
            else:
                values = self._faces(ice, self._here(ice), bank, need, slack, turns)
        return [None if value is None else Fraction(value, top) for value in values]

    def encode(self, floes: dict[str, int], own: dict[str, int]) -> int:
        """The ice and the people on it as an integer."""
        return sum(
            CODE[size, own.get(place, 0)]
            << (self.shifts[int(place[1]) - 1] + 4 * ROWS.index(place[0]))
            for place, size in floes.items()
        )

    def _prepare(self, turns: int) -> None:
        while len(self.powers) <= turns:
            self.values.append({})
            self.afters.append({})
            self.powers.append(36 * self.powers[-1])
        # Three calls a turn, all of them Python's own: they do not use the machine's stack.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * turns + 1000))

    # --- V: before the roll ---------------------------------------------------------------------

    def value(self, ice: int, bank: int, need: int, turns: int) -> int:
        """V_turns times 36^turns."""
        if need <= 0:
            return self.powers[turns]
        ice, bank, slack = self._reduced(ice, bank, need, turns)
        if slack < 0:
            return 0
        key = ice | bank << self.bank_shift | need << self.need_shift
        known = self.values[turns].get(key)
        if known is None:
            known = self._new_value(ice, bank, need, slack, turns)
            self._remember(self.values[turns], key, known)
        return known

    def _reduced(self, ice: int, bank: int, need: int, turns: int) -> tuple[int, int, int]:
        """Ice and bank without the hopeless, and how many of the others may get lost."""
        near = self.shape.columns - turns  # the first column that is not too far
        usable = 0
        for index, column in enumerate(self._here(ice)):
            if column.people:
                if index < near:
                    ice -= column.lift
                else:
                    usable += column.people
        bank = self._usable_bank(bank, turns)
        return ice, bank, usable + bank - need

    def _new_value(self, ice: int, bank: int, need: int, slack: int, turns: int) -> int:
        here = self._here(ice)
        faces = self._faces(ice, here, bank, need, slack, turns)
        values = sorted(value for value in faces if value is not None)
        null = FACES - len(values)
        total = sum(value * (2 * rank + 1) for rank, value in enumerate(values, null))
        if null:
            total += null * null * self._after(ice, bank, need, slack, turns)
        return total

    def _faces(
        self, ice: int, here: list[Column], bank: int, need: int, slack: int, turns: int
    ) -> list[int | None]:
        """The best W for each face."""
        big = self.shape.big - sum(column.big for column in here)
        small = self.shape.small - sum(column.small for column in here)
        out: list[int | None] = []
        for column in here:
            changes = column.drifts
            if big > 0:
                changes += column.place_big
            if small > 0:
                changes += column.place_small
            out.append(self._best(ice, changes, bank, need, slack, turns))
        free = max((value for value in out if value is not None), default=None)
        out += [None] * (4 - len(out))
        thaws = [change for column in here for change in column.thaws]
        if small > 0:
            thaws += [change for column in here for change in column.thaws_of_three]
        return [*out, free, self._best(ice, thaws, bank, need, slack, turns)]

    def _executable(self, ice: int, value: int) -> list[int | None]:
        """The same value for each face that can be executed."""
        here = self._here(ice)
        cards = self.shape.big + self.shape.small - sum(c.big + c.small for c in here)
        small = self.shape.small - sum(column.small for column in here)
        columns = [bool(c.drifts or cards > 0) for c in here]
        thaw = any(c.thaws or (c.thaws_of_three and small > 0) for c in here)
        faces = [*columns, *([False] * (4 - len(columns))), any(columns), thaw]
        return [value if face else None for face in faces]

    def _best(
        self, ice: int, changes: Iterable[Change], bank: int, need: int, slack: int, turns: int
    ) -> int | None:
        """The best W that one of the changes leads to; `None` if there is none."""
        if turns == 1:  # all who count stand in the last column; it is enough not to lose too many
            return max((int(change.fallen <= slack) for change in changes), default=None)
        best = None
        top = self.powers[turns - 1]
        known = self.afters[turns]
        tail = bank << self.bank_shift | need << self.need_shift
        for add, fallen in changes:
            if fallen:
                value = self._after_fall(ice + add, fallen, bank, need, slack, turns)
            else:
                found = known.get(ice + add + tail)
                if found is None:
                    found = self._after(ice + add, bank, need, slack, turns)
                value = found
            if best is None or value > best:
                best = value
                if best == top:
                    break
        return best

    def _after_fall(
        self, ice: int, fallen: int, bank: int, need: int, slack: int, turns: int
    ) -> int:
        """W after a drift or thaw that threw somebody back to the bank."""
        now = self._usable_bank(bank + fallen, turns)
        slack += now - bank - fallen
        return 0 if slack < 0 else self._after(ice, now, need, slack, turns)

    # --- W: after phase 1 -----------------------------------------------------------------------

    def _after(self, ice: int, bank: int, need: int, slack: int, turns: int) -> int:
        """W_turns times 36^(turns - 1): the best end of phase 2."""
        key = ice | bank << self.bank_shift | need << self.need_shift
        known = self.afters[turns].get(key)
        if known is None:
            known = self._new_after(ice, bank, need, slack, turns)
            self._remember(self.afters[turns], key, known)
        return known

    def _new_after(self, ice: int, bank: int, need: int, slack: int, turns: int) -> int:
        here = self._here(ice)
        last = here[-1]
        need -= last.people
        top = self.powers[turns - 1]
        if need <= 0:
            return top
        best = 0
        known = self.values[turns - 1]
        tail = need << self.need_shift
        for end in self._ends(ice - last.lift, here, bank, slack, turns):
            value = known.get(end | tail)  # it may be there as it is, else it is reduced first
            if value is None:
                value = self.value(end & self.ice_mask, end >> self.bank_shift, need, turns - 1)
            if value > best:
                best = value
                if best == top:
                    break
        return best

    def _ends(
        self, ice: int, here: list[Column], bank: int, slack: int, turns: int
    ) -> Iterable[int]:
        """All ends of phase 2 (lemma R8), the bank's number above the ice.

        Everybody is lifted, then everybody is put down at most one step away, where there is room.
        Those in front come first.
        """
        crowd: list[tuple[int, ...]] = []
        for index in range(self.shape.columns - 2, -1, -1):
            ice -= here[index].lift
            # Without slack nobody may step to where he is too far; at 0 he may just stay.
            west = index + turns - 1 - self.shape.columns if slack == 0 else 1
            crowd += [self._ways(index, shift, min(west, 1)) for shift in here[index].crowd]
        ends = {ice | bank << self.bank_shift}
        for ways in crowd:
            ends = {
                end + (1 << shift)
                for end in ends
                for shift in ways
                if shift == self.bank_shift or HAS_ROOM[end >> shift & 15]
            }
        return self._entered(ends, here[0].floes, min(bank, self.shape.entry_limit)) if ends else ()

    def _entered(self, ends: set[int], first: tuple[int, ...], entries: int) -> set[int]:
        """The ends, and those after one more entry, and so on."""
        latest = ends
        for _ in range(entries):
            latest = {
                end + (1 << shift) - self.one_on_bank
                for end in latest
                for shift in first
                if HAS_ROOM[end >> shift & 15]
            }
            ends = ends | latest
        return ends

    def _ways(self, index: int, shift: int, west: int) -> tuple[int, ...]:
        """The places where a step from a place may end, floe or not: east first.

        With `west` 1 all, with 0 none further west, with -1 only the one in the east.
        """
        known = self.ways.get((index, shift, west))
        if known is None:
            row = (shift - self.shifts[index]) // 4
            ways = [shift + self.width]
            if west >= 0:
                ways += [shift] + [shift - 4] * (row > 0)
                ways += [shift + 4] * (row < self.shape.rows - 1)
            if west > 0:
                ways.append(shift - self.width if index > 0 else self.bank_shift)
            known = self.ways[index, shift, west] = tuple(ways)
        return known

    # --- small things ---------------------------------------------------------------------------

    def _usable_bank(self, bank: int, turns: int) -> int:
        """Those on the bank who can still be counted."""
        return min(bank, self.shape.entry_limit * max(0, turns - self.shape.columns))

    def _remember(self, known: dict[int, int], key: int, value: int) -> None:
        known[key] = value
        self.room_left -= 1
        if self.room_left % CHECK_EVERY == 0:
            self.budget.check()
            if self.room_left <= 0:
                raise OutOfBudget

    def _here(self, ice: int) -> list[Column]:
        """The columns of a position."""
        out = []
        for known, shift in zip(self.columns, self.shifts, strict=True):
            code = ice >> shift & self.mask
            column = known.get(code)
            if column is None:
                column = known[code] = self._column(code, shift)
            out.append(column)
        return out

    def _column(self, code: int, shift: int) -> Column:
        """Everything about a column, from the rules (SCH-07 to SCH-14)."""
        shape = self.shape
        cells = [code >> 4 * row & 15 for row in range(shape.rows)]
        taken = [row for row, cell in enumerate(cells) if cell]

        def change(after: list[int]) -> Change:
            number = sum(cell << 4 * row for row, cell in enumerate(after))
            fallen = sum(PEOPLE[cell] for cell in cells) - sum(PEOPLE[cell] for cell in after)
            return Change((number - code) << shift, fallen)

        drifts = [change(after) for row in taken if (after := self._drifted(cells, row))]
        thaws = {row: change(_thawed(cells, row)) for row in taken}
        sizes = [size for size in range(shape.max_floe, 0, -1) if not cells[0]]
        placed = {size: Change(CODE[size, 0] << shift, 0) for size in sizes}
        lift = sum(PEOPLE[cell] << 4 * row for row, cell in enumerate(cells))
        shifts = [shift + 4 * row for row in range(shape.rows)]
        return Column(
            big=sum(SIZE[cell] >= 3 for cell in cells),
            small=sum(0 < SIZE[cell] < 3 for cell in cells),
            people=sum(PEOPLE[cell] for cell in cells),
            lift=lift << shift,
            drifts=tuple(drifts),
            place_big=tuple(change for size, change in placed.items() if size >= 3),
            place_small=tuple(change for size, change in placed.items() if size < 3),
            thaws=tuple(change for row, change in thaws.items() if SIZE[cells[row]] != 3),
            thaws_of_three=tuple(change for row, change in thaws.items() if SIZE[cells[row]] == 3),
            floes=tuple(shifts[row] for row in taken),
            crowd=tuple(shifts[row] for row in taken for _ in range(PEOPLE[cells[row]])),
        )

    def _drifted(self, cells: list[int], row: int) -> list[int] | None:
        """The column after the floe in a row drifts; `None` if it is blocked (SCH-08, R5)."""
        end = row + 1  # the first place south of the run of floes that moves
        while end < len(cells) and cells[end]:
            end += 1
        if end > row + 1 and self.shape.drift_rule == "blocked":
            return None
        run = [0, *cells[row:end]]
        return (cells[:row] + run + cells[end + 1 :])[: len(cells)]


def _thawed(cells: list[int], row: int) -> list[int]:
    """The column after the floe in a row thaws by one step (SCH-12 to SCH-14)."""
    size, people = CODES[cells[row]]
    out = list(cells)
    out[row] = CODE[size - 1, min(people, size - 1)]
    return out
