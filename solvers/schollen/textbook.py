"""`forecast` as it stands on the rules page: recursion over the engine's rules, with a memory.

No bound, no code, no shortcut. It serves as the second method that the fast one is compared with.
"""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.schollen.ice import Ice, end_positions, face_actions, shift

Counts = tuple[int, ...]
FACES = range(1, 7)


class Textbook:
    """V_k of one solo player's positions.

    >>> textbook = Textbook(Ice(columns=1, rows=1, big=1, small=1, crew=(1,)), seat=0, over=1)
    >>> textbook.chance(bytes([4]), ((0, 1, 0),), 3)
    Fraction(325, 729)
    """

    def __init__(
        self,
        ice: Ice,
        seat: int,
        over: int,
        budget: Budget | None = None,
        max_entries: int = 1_000_000,
    ) -> None:
        self.ice = ice
        self.seat = seat
        self.over = over
        self.budget = budget or Budget()
        self.max_entries = max_entries
        self.values: dict[tuple[bytes, Counts, int], Fraction] = {}
        self.afters: dict[tuple[bytes, Counts, int], Fraction] = {}

    def chance(self, floes: bytes, men: tuple[Counts, ...], turns: int) -> Fraction:
        """V_turns before the roll."""
        if men[self.seat][self.ice.ship] >= self.over:
            return Fraction(1)
        if turns == 0:
            return Fraction(0)
        key = (floes, men[self.seat], turns)
        if key not in self.values:
            self._check()
            faces = self.face_chances(floes, men, turns)
            rolls = [self._roll(floes, men, turns, a, b) for a in faces for b in faces]
            self.values[key] = sum(rolls, Fraction(0)) / 36
        return self.values[key]

    def face_chances(
        self, floes: bytes, men: tuple[Counts, ...], turns: int
    ) -> list[Fraction | None]:
        """The best value for each face that has to be executed, `None` for null faces."""
        return [
            max(
                (
                    self._after(*shift(self.ice, floes, men, action), turns)
                    for action in face_actions(self.ice, floes, men, face)
                ),
                default=None,
            )
            for face in FACES
        ]

    def _roll(
        self,
        floes: bytes,
        men: tuple[Counts, ...],
        turns: int,
        first: Fraction | None,
        second: Fraction | None,
    ) -> Fraction:
        """The better of two faces; without either, phase 2 follows the unchanged board."""
        values = [value for value in (first, second) if value is not None]
        return max(values) if values else self._after(floes, men, turns)

    def _after(self, floes: bytes, men: tuple[Counts, ...], turns: int) -> Fraction:
        """The best value after phase 1."""
        key = (floes, men[self.seat], turns)
        if key not in self.afters:
            self._check()
            ends = end_positions(self.ice, floes, men, self.seat)
            before, behind = men[: self.seat], men[self.seat + 1 :]
            self.afters[key] = max(
                self.chance(floes, (*before, end, *behind), turns - 1) for end in ends
            )
        return self.afters[key]

    def _check(self) -> None:
        self.budget.check()
        if len(self.values) + len(self.afters) >= self.max_entries:
            raise OutOfBudget
