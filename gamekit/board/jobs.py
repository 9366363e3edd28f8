"""Jobs: thinking that must not freeze a board.

A busy kernel freezes every board, so bots and solvers think in a thread. Where there are no
threads (Pyodide) a job runs at once.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from gamekit.core.budget import Budget

Result = TypeVar("Result")


class Job(Generic[Result]):
    """One piece of thinking. `done(result, error)` is called once, unless the job is dropped."""

    def __init__(
        self,
        work: Callable[[Budget], Result],
        budget: Budget,
        done: Callable[[Result | None, Exception | None], None],
    ) -> None:
        self.budget = budget
        self._work = work
        self._done = done
        self._dropped = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to think, in a thread if there are threads."""
        if sys.platform == "emscripten":
            self._run()
            return
        self._thread = threading.Thread(target=self._run, name="gamekit-job", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Come to an end soon; `done` hears what was found by then."""
        self.budget.stop()

    def drop(self) -> None:
        """Nobody wants the result any more."""
        self._dropped = True
        self.budget.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the job is over."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(seconds)

    def _run(self) -> None:
        result, error = None, None
        try:
            result = self._work(self.budget)
        except Exception as caught:  # shown on the board: a thread's traceback is seen by nobody
            error = caught
        if not self._dropped:
            self._done(result, error)
