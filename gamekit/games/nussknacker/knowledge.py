"""Knowledge: what an observer knows of one round of Nussknacker (section 6 of the rules page).

One player's view, a spectator's, or that of several players who pool what they know: the same
value. The solver reads it, views carry it, position files write it.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.games.nussknacker.nuts import Hand

#: One side of an exchange: the cards in ascending order if they are known, else their number.
Part = Hand | int


@dataclass(slots=True, frozen=True)
class Line:
    """One question and its answer (NUS-13). `asker_gave` is `None` on a denial, as is the other."""

    asker: int
    responder: int
    value: int
    asker_gave: Part | None = None
    responder_gave: Part | None = None

    @property
    def denied(self) -> bool:
        """Did the responder deny?"""
        return self.asker_gave is None


@dataclass(slots=True, frozen=True)
class Knowledge:
    """The deck, the sizes of the hands at the start, the known start hands, and the log."""

    max: int
    copies: int
    sizes: tuple[int, ...]
    hands: tuple[Hand | None, ...]
    log: tuple[Line, ...] = ()

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.sizes)
