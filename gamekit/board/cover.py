"""The cover: what stands on the board while the screen goes from one player to the next.

It is made without a view, so there is nothing on it that the wrong eyes could see.
"""

from __future__ import annotations

from gamekit.board.controls import TEXTS
from gamekit.board.scene import Scene, Zone, circle, path, rect, text

WIDTH, HEIGHT = 720, 360
SHOW = "show"  # the intent of the player who has sat down before the screen
_EYE = "M -34 0 Q 0 -30 34 0 Q 0 30 -34 0 Z"


def cover(title: str, name: str, language: str) -> Scene:
    """ "Pass the screen to Player 2", and the button that Player 2 presses.

    >>> scene = cover("Nussknacker", "Player 2", "en")
    >>> scene.status, [shape.intent for shape in scene.targets()]
    ('Pass the screen to Player 2.', ['show'])
    """
    words = TEXTS.say("pass-screen", language, seat=name)
    button = TEXTS.say("show-cards", language, seat=name)
    x, y = WIDTH / 2, HEIGHT / 2
    scene = Scene(
        WIDTH, HEIGHT, title, words, language, [Zone("cover", title)], plain=f"{title}\n{words}"
    )
    scene.add(
        rect("cover", 1, 1, WIDTH - 2, HEIGHT - 2, r=12, fill="panel", stroke="line", layer="back"),
        path("cover:eye", x, y - 100, _EYE, stroke="muted", width=3),
        circle("cover:pupil", x, y - 100, 9, fill="muted"),
        path("cover:stroke", x, y - 100, "M -30 26 L 30 -26", stroke="muted", width=3),
        text("cover:words", x, y - 30, words, size=22, bold=True),
        rect(
            "cover:button", x - 170, y + 15, 340, 56, r=10, fill="blue-soft", stroke="blue-ink",
            zone="cover", label=button, intent=SHOW, marks=("lit",),
        ),
        text("cover:label", x, y + 43, button, size=17, bold=True),
    )  # fmt: skip
    return scene
