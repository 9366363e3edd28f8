"""A board with everything a board can have, and a rule that a child could write.

Two zones: a grid of plots with holes, and a hand of chips. Choose a chip, then a lit plot: the
chip glides there. `Demo.heard` keeps every intent that arrived.
"""

import time

from gamekit.board.palette import text_on
from gamekit.board.scene import Scene, Zone, circle, line, path, rect, text
from gamekit.board.widget import BoardWidget

EVIL = "<img src=x onerror=alert(1)>"
CHIPS = {"B": ("blue", "blue 1", "1"), "R": ("red", "red 2", "2"), "P": ("park", "park", "P")}
HOLES = {(0, 3), (1, 1), (2, 0)}
PLOTS = [(row, col) for row in range(3) for col in range(4) if (row, col) not in HOLES]
CELL, GAP, LEFT, TOP = 64, 12, 52, 84
HAND_TOP = TOP + 3 * (CELL + GAP) + 66


class Demo:
    def __init__(self, player: str = "Ada", lang: str = "en"):
        self.player, self.lang = player, lang
        self.placed: dict[str, tuple[int, int]] = {}
        self.chosen = ""
        self.last: tuple[int, int] | None = None
        self.status = f"{player} begins."
        self.heard: list[str] = []
        self.board = BoardWidget(self.scene())
        self.board.on_intent(self.hear)

    def hear(self, intent: str) -> None:
        self.heard.append(intent)
        verb, *rest = intent.split()
        if verb == "think":
            self.board.busy()
            time.sleep(3.6)
            self.status = "Thought about it."
        elif verb == "choose":
            self.chosen = rest[0]
            self.status = f"{CHIPS[self.chosen][1]} chosen: now choose a plot."
        elif verb == "place":
            self.last = int(rest[1][1]) - 1, "abcd".index(rest[1][0])
            self.placed[self.chosen] = self.last
            self.status = f"{self.player} placed {CHIPS[self.chosen][1]} on {rest[1]}."
            self.chosen = ""
        self.board.show(self.scene())

    def scene(self) -> Scene:
        scene = Scene(
            640,
            HAND_TOP + 60,
            title="Demonstration board",
            status=self.status,
            lang=self.lang,
            zones=[Zone("plots", "Plots"), Zone("hand", "Hand")],
        )
        scene.add(
            text("title", LEFT - 24, 30, self.player, size=20, bold=True, anchor="start"),
            text("turn", 616, 30, "to move", anchor="end", fill="muted", label="Ada is to move"),
            line("rule", LEFT - 24, 54, 616, 54),
        )
        self.draw_plots(scene)
        self.draw_chips(scene)
        self.draw_legend(scene)
        return scene

    def draw_plots(self, scene: Scene) -> None:
        for row in range(3):
            y = TOP + row * (CELL + GAP) + CELL / 2
            scene.add(text(f"row:{row}", LEFT - 18, y, str(row + 1), fill="muted", layer="back"))
        for col in range(4):
            x = LEFT + col * (CELL + GAP) + CELL / 2
            scene.add(text(f"col:{col}", x, TOP - 14, "abcd"[col], fill="muted", layer="back"))
        owners = {plot: CHIPS[chip][1] for chip, plot in self.placed.items()}
        for row, col in PLOTS:
            name = f"{'abcd'[col]}{row + 1}"
            free = self.chosen and (row, col) not in owners
            marks = ("lit",) * bool(free) + ("last",) * ((row, col) == self.last)
            if free and name == "c2":
                marks += ("best",)
            x, y = LEFT + col * (CELL + GAP), TOP + row * (CELL + GAP)
            place = {"zone": "plots", "row": row, "col": col, "marks": marks, "r": 4}
            place["label"] = f"{name}, {owners.get((row, col), 'empty')}"
            place["intent"] = f"place {self.chosen} {name}" if free else ""
            scene.add(rect(f"plot:{name}", x, y, CELL, CELL, fill="plot", stroke="line", **place))

    def draw_chips(self, scene: Scene) -> None:
        y = HAND_TOP + 24
        scene.add(text("hand", LEFT - 24, y, "Hand", anchor="start", fill="muted"))
        for i, (chip, (colour, name, letter)) in enumerate(CHIPS.items()):
            x, in_hand = LEFT + 68 + i * 60, chip not in self.placed
            style = {"fill": colour}
            if in_hand:
                mark = "selected" if chip == self.chosen else "lit"
                style |= {"zone": "hand", "col": i, "label": name, "intent": f"choose {chip}"}
                style |= {"marks": (mark,)}
            else:
                row, col = self.placed[chip]
                x = LEFT + col * (CELL + GAP) + CELL / 2
                y = TOP + row * (CELL + GAP) + CELL / 2
            scene.add(circle(f"chip:{chip}", x, y, 23, **style))
            scene.add(text(f"letter:{chip}", x, y, letter, size=20, bold=True, fill="on-colour"))
            y = HAND_TOP + 24
        think = {"zone": "hand", "col": 9, "label": "think for a long time", "intent": "think"}
        scene.add(rect("think", 330, y - 23, 92, 46, r=6, fill="panel", stroke="line", **think))
        scene.add(text("think:word", 376, y, "Think"))

    def draw_legend(self, scene: Scene) -> None:
        """All marks on all kinds of shapes, to look at."""
        kinds = [("", "blue-soft"), ("lit", "plot"), ("selected", "red"), ("last", "park")]
        kinds += [("best", "yellow"), ("dim", "purple")]
        for i, (mark, fill) in enumerate(kinds):
            y, marks = TOP + 18 + i * 46, (mark,) if mark else ()
            style = {"fill": fill, "marks": marks}
            hexagon = "M0 -18 L16 -9 L16 9 L0 18 L-16 9 L-16 -9 Z"
            scene.add(
                text(f"mark:{i}", 388, y, mark or "plain", anchor="start", marks=marks, size=14),
                rect(f"mark:{i}:r", 460, y - 17, 34, 34, r=4, **style),
                circle(f"mark:{i}:c", 520, y, 18, **style),
                text(f"mark:{i}:l", 520, y, "7", fill=text_on(fill), marks=marks),
                path(f"mark:{i}:h", 562, y, hexagon, **style),
                line(f"mark:{i}:s", 590, y + 14, 614, y - 14, width=3, stroke="ink", marks=marks),
            )
