"""Film: several pictures, one after the other.

For what happens turn by turn without anybody deciding: a plan, a flow, a saved game. (ipywidgets'
own slider and play button have no names that a screen reader could say.)

>>> from gamekit.board.scene import Scene
>>> film = Film([Scene(60, 60, title="one"), Scene(60, 60, title="two")])
>>> film.go_to(1)
>>> film.board.shown.title
'two'
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import ipywidgets

from gamekit.board.controls import TEXTS
from gamekit.board.jobs import Job
from gamekit.board.scene import Scene
from gamekit.board.widget import BoardWidget
from gamekit.core.budget import Budget
from gamekit.core.texts import language

SECONDS_A_PICTURE = 1.5


class Film(ipywidgets.VBox):
    """Scenes to step through with buttons or a menu, or to be played."""

    def __init__(self, scenes: Sequence[Scene], code: str | None = None) -> None:
        if not scenes:
            raise ValueError("a film needs at least one scene")
        self.scenes = list(scenes)
        self.board = BoardWidget(self.scenes[0])
        words = {key: TEXTS.say(key, code or language()) for key in ("back", "next", "play")}
        self.back = ipywidgets.Button(description=words["back"], icon="step-backward")
        self.next = ipywidgets.Button(description=words["next"], icon="step-forward")
        self.play = ipywidgets.Button(description=words["play"], icon="play")
        self.menu = ipywidgets.Dropdown(
            options=[(f"{i + 1} / {len(self.scenes)}", i) for i in range(len(self.scenes))],
            description=TEXTS.say("step", code or language()),
        )
        self._job: Job[None] | None = None
        self.back.on_click(lambda _: self._move(-1))
        self.next.on_click(lambda _: self._move(1))
        self.play.on_click(lambda _: self._play())
        self.menu.observe(lambda change: self._show(change["new"]), "value")
        controls = ipywidgets.Box([self.back, self.next, self.play, self.menu])
        controls.add_class("gk-row")
        super().__init__([self.board, controls])
        self.add_class("gk-table")
        self._show(0)

    def go_to(self, number: int) -> None:
        """Show one of the pictures; the first is 0."""
        self.menu.value = number

    def _move(self, by: int) -> None:
        self._stop()
        self.go_to(min(max(self.menu.value + by, 0), len(self.scenes) - 1))

    def _show(self, number: int) -> None:
        self.board.show(self.scenes[number])
        self.back.disabled = number == 0
        self.next.disabled = number == len(self.scenes) - 1

    def _stop(self) -> None:
        if self._job:
            self._job.drop()
            self._job = None

    def _play(self) -> None:
        """From here to the end, from the end once more; a second click stops."""
        if self._job:
            self._stop()
            return
        if self.menu.value == len(self.scenes) - 1:
            self.go_to(0)
        self._job = Job(self._run, Budget(), lambda _result, _error: self._stop())
        self._job.start()

    def _run(self, budget: Budget) -> None:
        while self.menu.value < len(self.scenes) - 1:
            wait_until = time.monotonic() + SECONDS_A_PICTURE
            while time.monotonic() < wait_until:
                if budget.stopped:
                    return
                time.sleep(0.05)
            self.go_to(self.menu.value + 1)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live film, and for readers without a kernel its first picture."""
        data = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = str(self.board.shown) or self.board.shown.title
        data["image/svg+xml"] = self.board.shown.to_svg()
        return data
