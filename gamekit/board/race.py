"""A race for the word: bots and humans before one clock, whoever is first may speak.

The rules know no clock: they ask every seat for a sealed bid, `buzz 3.4` (seconds after the
reveal, in tenths) or its idle action. The race asks the bots for their bids, waits until the first
of them or until somebody at the keyboard is faster, and then hands all bids to the rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import floor

from gamekit.board.look import Painter
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE, Action, State, View

#: Buzzer keys of the seats: far from each other on German and English keyboards alike.
KEYS = ("a", "l", "f", "j", "q", "p", "v", "n")
GRACE = 0.25  # seconds that a press may be on its way while a bot already has the word

Chooser = Callable[[View, int, Budget], Action]


class Race:
    """The sealed bids of one window, in the order in which the rules ask for them."""

    def __init__(
        self, state: State, painter: Painter, bots: Mapping[int, Chooser], seconds: float
    ) -> None:
        self.seconds = seconds
        self._state = state
        self._painter = painter
        self._bots = bots
        self._bids: list[tuple[int, Action]] = []
        self._started = 0.0

    def ask_bots(self, budget: Budget) -> None:
        """Let every bot choose its bid. Nobody sees another's bid, so the order does not matter."""
        state = self._state
        while state.actor not in (None, CHANCE):
            seat = state.actor
            assert seat is not None
            view = state.view(seat)
            if self._painter.timer(view) is None:
                break
            bid = self._bots[seat](view, seat, budget) if seat in self._bots else None
            bid = bid or self._painter.idle(view)
            assert bid is not None, "a game with a timer says what idle players do"
            self._bids.append((seat, bid))
            state = state.apply(bid)

    def start(self) -> None:
        """The cards are turned up: the clock runs."""
        self._started = time.monotonic()

    def wait(self, budget: Budget) -> None:
        """Until the first bot speaks or the time is up; a stopped budget ends it at once."""
        times = [_seconds(bid) for seat, bid in self._bids if seat in self._bots]
        end = self._started + min([t for t in times if t is not None], default=self.seconds) + GRACE
        while time.monotonic() < end and not budget.stopped:
            time.sleep(0.02)

    def bids(self, buzzed: int | None = None, after: float | None = None) -> list[Action]:
        """What the seats bid, if this human pressed the buzzer after so many seconds."""
        if after is None:
            after = time.monotonic() - self._started
        tenths = min(max(1, floor(after * 10)), round(self.seconds * 10))
        press = self._state.game.parse(f"buzz {tenths / 10:.1f}")
        return [press if seat == buzzed else bid for seat, bid in self._bids]


def _seconds(bid: Action) -> float | None:
    """The time of a bid; `None` for an idle one.

    Bids are written `buzz SECONDS`.
    """
    verb, _, number = str(bid).partition(" ")
    return float(number) if verb == "buzz" else None
