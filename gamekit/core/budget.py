"""Budget: how long something may think, a stop button, and a place to report progress.

Solvers and bots get a budget and ask it now and then. Whoever gave it may stop it at any moment,
from another thread too.

>>> budget = Budget(seconds=60)
>>> budget.spent_up
False
>>> budget.stop()
>>> budget.spent_up
True
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock


class OutOfBudget(Exception):
    """The time is up or somebody pressed stop. Solvers catch it and say what they proved."""


class Budget:
    """A time limit in seconds (`None`: no limit) that can be stopped earlier.

    `progress(done, count)` is called by whoever thinks: `done` from 0 to 1, or `None` if nobody
    can know; `count` is the number of positions looked at so far.
    """

    def __init__(
        self,
        seconds: float | None = None,
        progress: Callable[[float | None, int], None] | None = None,
    ) -> None:
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._progress = progress
        self._lock = Lock()
        self._stopped = False
        self._callbacks: list[Callable[[], None]] = []

    @property
    def stopped(self) -> bool:
        """Did somebody press stop?"""
        return self._stopped

    @property
    def left(self) -> float | None:
        """The seconds left, never negative; `None` without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def spent_up(self) -> bool:
        """Is it time to come to an end?"""
        return self._stopped or self.left == 0

    def check(self) -> None:
        """Raise `OutOfBudget` if it is time to come to an end."""
        if self.spent_up:
            raise OutOfBudget

    def stop(self) -> None:
        """Come to an end as soon as possible. Safe from any thread."""
        with self._lock:
            self._stopped = True
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def on_stop(self, callback: Callable[[], None]) -> None:
        """Call this once when somebody presses stop (at once if that has happened)."""
        with self._lock:
            if not self._stopped:
                self._callbacks.append(callback)
                return
        callback()

    def report(self, done: float | None, count: int = 0) -> None:
        """Tell how far the work has come."""
        if self._progress:
            self._progress(done, count)
