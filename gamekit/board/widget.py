"""The board in a notebook: one widget that draws any scene and hands back what was chosen.

Python shows scenes; the browser answers with intents, the strings that stood in the scene. The
browser never writes a game's state: whoever listens decides what an intent means, and shows the
next scene.

>>> from gamekit.board.scene import Scene, Zone, circle
>>> stone = circle("stone", 30, 30, 22, zone="table", label="a stone", intent="take")
>>> board = BoardWidget(Scene(60, 60, zones=[Zone("table", "Table")], shapes=[stone]))
>>> board.on_intent(print)
>>> board._handle_custom_msg({"kind": "intent", "intent": "take", "seq": board.seq}, [])
take
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets

from gamekit.board.palette import css_variables
from gamekit.board.scene import Scene

_HERE = Path(__file__).parent


class BoardWidget(anywidget.AnyWidget):
    """A scene that can be clicked, tapped and walked through by keyboard.

    Only the scene travels to the browser, so a scene made from one seat's view leaks nothing.
    """

    _esm = _HERE / "board.js"
    _css = css_variables() + (_HERE / "board.css").read_text(encoding="utf-8")

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__()
        self._lock = RLock()  # a bot's thread may show a scene while a click is being handled
        self._listeners: list[Callable[[str], object]] = []
        self._shown = Scene(0, 0)
        self._seq = 0
        self._pressed_after: float | None = None
        self.on_msg(self._on_message)
        if scene is not None:
            self.show(scene)

    @property
    def seq(self) -> int:
        """The number of the scene that is shown; every call of `show` counts one up."""
        return self._seq

    @property
    def shown(self) -> Scene:
        """The scene that is shown."""
        return self._shown

    @property
    def pressed_after(self) -> float | None:
        """The seconds on the board's clock when the last intent was chosen, as the browser saw it.

        `None` if no clock was running, or if the browser said nothing sensible.
        """
        return self._pressed_after

    def show(self, scene: Scene) -> None:
        """Draw a scene: one message to the browser. Raises ValueError for a faulty scene."""
        scene.check()
        with self._lock:
            self._shown = scene
            self._seq += 1
            # The number makes equal scenes differ, else traitlets would not send the second one
            # and the browser would wait for its answer in vain.
            self.scene = {**scene.to_json(), "seq": self._seq}

    def busy(self) -> None:
        """Tell the browser that an answer will take long, so that it waits without alarm.

        Call it first in a listener that thinks for seconds before it shows the next scene.
        """
        self.send({"kind": "busy"})

    def on_intent(self, callback: Callable[[str], object]) -> None:
        """Call `callback(intent)` whenever the user chooses a target with an intent."""
        self._listeners.append(callback)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        intent, seq = content.get("intent"), content.get("seq")
        if not isinstance(intent, str) or type(seq) is not int:
            return
        after = content.get("after")
        self._pressed_after = None
        if isinstance(after, int | float) and after is not True and 0 <= after < 86_400_000:
            self._pressed_after = after / 1000
        on_offer = seq == self._seq and intent in {t.intent for t in self._shown.targets()} - {""}
        try:
            for callback in tuple(self._listeners) if on_offer else ():
                callback(intent)
        finally:
            # Every intent is answered: a stale one, one that changed nothing, one that failed.
            if not on_offer or seq == self._seq:
                self.show(self._shown)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live board, and for readers without a kernel the picture and the text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data["text/plain"] = str(self._shown) or self._shown.title
        data["image/svg+xml"] = self._shown.to_svg()
        return data, metadata
