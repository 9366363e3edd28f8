"""The board of Bauab: plots, chips and hands as a scene.

Blue chips are round, red chips square, parks six-sided: colour never speaks alone. Short strokes
from a chip show its liberties. Choose a chip and then a lit plot, or a plot and then a lit chip.

>>> from gamekit import load
>>> from gamekit.board.look import Look
>>> state = load("bauab").new_game(layout="2x2", chips="12", first="blue")
>>> scene = draw(state.view(0), Look(live=True, picked="1"))
>>> [shape.intent for shape in scene.targets() if "lit" in shape.marks]
['do 1@a1', 'do 1@b1', 'do 1@a2', 'do 1@b2']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, circle, line, path, rect, text
from gamekit.core.game import CHANCE, Action, EndReason, OpenView, View
from gamekit.games.bauab.layout import column_letters
from gamekit.games.bauab.rules import (
    BLUE,
    CHIPS,
    COLOURS,
    EMPTY,
    GAME,
    PARK,
    RED,
    BauabState,
    Begin,
    Pass,
    Place,
    chip_colour,
    chip_token,
    chip_value,
)

CELL: Final = 81  # a plot and the gap beside it
PLOT: Final = 75
LEFT: Final = 28  # room for row numbers
TOP: Final = 30  # room for column letters
PANEL_WIDTH: Final = 316
PANEL_HEIGHT: Final = 140
MARGIN: Final = 20
CHIP_STEP: Final = 49  # from chip to chip in a hand
HEXAGON: Final = "M0 -23 L20 -11.5 L20 11.5 L0 23 L-20 11.5 L-20 -11.5 Z"


def draw(view: View, look: Look) -> Scene:
    """The scene of a view."""
    assert isinstance(view, OpenView)
    assert isinstance(view.state, BauabState)
    return _Painter(view.state, look).scene()


def tell(view: View, action: Action, language: str) -> str:
    """What an action does, in one or two sentences; `view` is the one before it."""
    assert isinstance(view, OpenView)
    state = view.state
    assert isinstance(state, BauabState)
    say = GAME.texts.say
    if isinstance(action, Begin):
        return say("board.did-begin", language, seat=GAME.seat_name(action.seat, language))
    seat = GAME.seat_name(state.mover, language)
    if isinstance(action, Pass):
        return say("board.did-pass", language, seat=seat)
    assert isinstance(action, Place)
    if action.chip == "P":
        told = say("board.did-park", language, seat=seat, plot=action.plot)
    else:
        told = say("board.did-place", language, seat=seat, chip=action.chip, plot=action.plot)
    taken = state.captures(action)
    if taken:
        chips = ", ".join(f"{chip_token(state.content(plot))[1]}@{plot}" for plot in taken)
        told += " " + say("board.did-capture", language, plots=chips)
    return told


class _Painter:
    """One picture of one state."""

    def __init__(self, state: BauabState, look: Look) -> None:
        self.state = state
        self.look = look
        self.layout = state.layout
        self.legal = {str(action): action for action in state.legal_actions()}
        self.live = look.live and state.mover != CHANCE
        self.chip = look.picked if self.live and look.picked in (*CHIPS, "P") else ""
        self.plot = look.picked if self.live and look.picked in self.layout.index else ""
        # Broad boards have the hands below them, others beside them.
        self.broad = self.layout.columns > 5
        self.board_width = LEFT + self.layout.columns * CELL + 8
        self.board_height = TOP + self.layout.rows * CELL + 2

    def say(self, key: str, **values: Any) -> str:
        return GAME.texts.say(f"board.{key}", self.look.language, **values)

    def seat(self, seat: int) -> str:
        """The seat's name, and the player's if it is known."""
        name = GAME.seat_name(seat, self.look.language)
        player = self.look.names[seat] if seat < len(self.look.names) else ""
        return f"{name} · {player}" if player else name

    def scene(self) -> Scene:
        panels_x, panels_y = self._panels_at()
        if self.broad:
            width = max(self.board_width, panels_x + 2 * PANEL_WIDTH + MARGIN)
            height = panels_y + PANEL_HEIGHT + 60
        else:
            width = panels_x + PANEL_WIDTH + 2
            height = max(self.board_height, panels_y + 2 * (PANEL_HEIGHT + MARGIN) + 46)
        scene = Scene(
            width,
            height,
            title=GAME.title(self.look.language),
            status=self._status(),
            lang=self.look.language,
            zones=self._zones(),
            plain=self._plain(),
        )
        self._draw_frame(scene)
        for plot in range(len(self.layout)):
            scene.add(*self._plot(plot))
        for seat in (BLUE, RED):
            scene.add(*self._panel(seat))
        scene.add(*self._supply())
        return scene

    # --- places ---------------------------------------------------------------------------------

    def _panels_at(self) -> tuple[float, float]:
        return (2, self.board_height + MARGIN) if self.broad else (self.board_width + MARGIN, 2)

    def _panel_at(self, seat: int) -> tuple[float, float]:
        x, y = self._panels_at()
        if self.broad:
            return x + seat * (PANEL_WIDTH + MARGIN), y
        return x, y + seat * (PANEL_HEIGHT + MARGIN)

    def _plot_at(self, plot: int) -> tuple[float, float]:
        row, column = self.layout.cells[plot]
        return LEFT + column * CELL, TOP + row * CELL

    def _zones(self) -> list[Zone]:
        hands = [Zone(f"hand:{s}", self.say("zone-hand", seat=self.seat(s))) for s in (BLUE, RED)]
        actions = Zone("actions", self.say("zone-actions"))
        return [Zone("plots", self.say("zone-plots")), *hands, actions]

    # --- words ----------------------------------------------------------------------------------

    def _status(self) -> str:
        return f"{self.look.told} {self._prompt()}".strip()

    def _prompt(self) -> str:
        state = self.state
        if state.mover == CHANCE:
            return self.say("draw")
        outcome = state.outcome()
        if outcome:
            high, low = sorted(state.score(), reverse=True)
            if outcome.reason is EndReason.DRAW:
                return self.say("drawn", high=high, low=low)
            seat = self.seat(outcome.winners[0])
            return self.say(f"won-{outcome.reason.value}", seat=seat, high=high, low=low)
        turn = self.say("to-move", seat=self.seat(state.mover))
        if not self.live:
            return turn
        if self.chip:
            return self.say("pick-plot", chip=self.chip)
        if self.plot:
            return self.say("pick-chip", plot=self.plot)
        if "pass" in self.legal:
            return f"{turn} {self.say('must-pass' if len(self.legal) == 1 else 'park-or-pass')}"
        park = any(action.startswith("P@") for action in self.legal)
        return f"{turn} {self.say('pick-any-park' if park else 'pick-any')}"

    def _plain(self) -> str:
        """The same picture in letters, for a terminal."""
        layout, state = self.layout, self.state
        width = max(2, len(column_letters(layout.columns - 1)))
        margin = len(str(layout.rows))
        grid = [[""] * layout.columns for _ in range(layout.rows)]
        for (row, column), code in zip(layout.cells, state.board, strict=True):
            grid[row][column] = chip_token(code)
        head = [column_letters(column) for column in range(layout.columns)]
        rows = [("", head), *((str(number), row) for number, row in enumerate(grid, 1))]
        lines = [
            f"{number:>{margin}} {' '.join(f'{cell:{width}}' for cell in cells)}".rstrip()
            for number, cells in rows
        ]
        for seat in (BLUE, RED):
            words = self.say("points", points=state.score()[seat])
            lines.append(f"{self.seat(seat)}: {' '.join(state.hands[seat]) or '–'} · {words}")
        lines.append(self.say("parks", count=state.parks))
        return "\n".join([*lines, self._prompt()])

    # --- the plots ------------------------------------------------------------------------------

    def _draw_frame(self, scene: Scene) -> None:
        for column in range(self.layout.columns):
            x = LEFT + column * CELL + PLOT / 2
            words = column_letters(column)
            scene.add(text(f"column:{column}", x, TOP - 14, words, fill="muted", layer="back"))
        for row in range(self.layout.rows):
            y = TOP + row * CELL + PLOT / 2
            scene.add(text(f"row:{row}", LEFT - 14, y, str(row + 1), fill="muted", layer="back"))

    def _plot(self, plot: int) -> Iterator[Shape]:
        name = self.layout.names[plot]
        row, column = self.layout.cells[plot]
        x, y = self._plot_at(plot)
        code = self.state.board[plot]
        intent, open_here = self._plot_intent(name, code)
        advice = self._advice_at(name, code)
        yield rect(
            f"plot:{name}", x, y, PLOT, PLOT, r=6, fill="plot", stroke="line",
            zone="plots", row=row, col=column, intent=intent,
            marks=self._plot_marks(name, open_here, advice is not None and advice[1]),
            label=self._plot_label(plot, open_here, advice),
        )  # fmt: skip
        yield from self._line_number(name, x, y)
        centre = x + PLOT / 2, y + PLOT / 2
        if code != EMPTY:
            yield from self._liberty_strokes(plot)
            yield from _chip(f"on:{name}", *centre, chip_token(code))
        elif advice:
            yield from self._value(name, *centre, *advice)
        elif plot in self.state.locked:
            yield text(f"lock:{name}", *centre, "P", size=18, fill="park-ink", bold=True)

    def _plot_intent(self, name: str, code: int) -> tuple[str, bool]:
        """What a click on a plot asks for, and whether it would be a good idea."""
        if not self.live or self.state.actor is None:
            return "", False
        if self.chip:
            # A click on a plot that is barred is answered with the rule that bars it.
            action = f"{self.chip}@{name}"
            return f"do {action}", action in self.legal
        if f"P@{name}" in self.legal:
            return f"do P@{name}", True
        if code == EMPTY and self._chips_for(name):
            return f"pick {'' if self.plot == name else name}", False
        return "", False

    def _chips_for(self, name: str) -> list[str]:
        return [chip for chip in CHIPS if f"{chip}@{name}" in self.legal]

    def _plot_marks(self, name: str, open_here: bool, best: bool) -> tuple[str, ...]:
        last = self.look.last
        marks = ["lit"] * open_here + ["selected"] * (name == self.plot)
        marks += ["last"] * (isinstance(last, Place) and last.plot == name)
        return (*marks, *["best"] * best)

    def _plot_label(self, plot: int, open_here: bool, advice: tuple[str, bool] | None) -> str:
        name, code = self.layout.names[plot], self.state.board[plot]
        colour = chip_colour(code)
        words = [name]
        if code == PARK:
            words.append(self.say("park"))
        elif colour is not None:
            seat = GAME.seat_name(colour, self.look.language)
            free = len(self.state.liberties(name))
            words.append(self.say("chip", seat=seat, chip=chip_token(code)[1]))
            key = f"liberties-{free}" if free < 2 else "liberties"
            words.append(self.say(key, count=free) if free > 1 else self.say(key))
        elif plot in self.state.locked:
            words.append(self.say("locked" if f"P@{name}" in self.legal else "locked-bare"))
        else:
            words.append(self.say("empty"))
        if isinstance(self.look.last, Place) and self.look.last.plot == name:
            words.append(self.say("last"))
        if self.chip and open_here:
            words.append(self.say("can-place"))
            taken = self.state.captures(self.legal[f"{self.chip}@{name}"])
            if taken:
                words.append(self.say("captures", plots=", ".join(taken)))
        if advice:
            words.append(self.say("value", value=advice[0]))
            words += [self.say("best")] * advice[1]
        return ", ".join(words)

    def _liberty_strokes(self, plot: int) -> Iterator[Shape]:
        """A short stroke towards every liberty of a chip (BAU-09)."""
        colour = chip_colour(self.state.board[plot])
        if colour is None:
            return
        x, y = self._plot_at(plot)
        here = self.layout.cells[plot]
        for other in self.layout.neighbours[plot]:
            if self.state.board[other] == EMPTY:
                down, right = (a - b for a, b in zip(self.layout.cells[other], here, strict=True))
                cx, cy = x + PLOT / 2 + 29 * right, y + PLOT / 2 + 29 * down
                yield line(
                    f"liberty:{plot}:{other}", cx, cy, cx + 8 * right, cy + 8 * down,
                    stroke=COLOURS[colour], width=4,
                )  # fmt: skip

    # --- what the solver says -------------------------------------------------------------------

    def _advice_at(self, name: str, code: int) -> tuple[str, bool] | None:
        """The words for this plot and whether a best move goes here."""
        advice = self.look.advice
        if advice is None or code != EMPTY:
            return None
        here = {
            str(action)[0]: action
            for action in advice.values
            if isinstance(action, Place) and action.plot == name
        }
        if self.chip:
            here = {chip: action for chip, action in here.items() if chip == self.chip}
        if not here:
            return None
        best = [action for action in here.values() if action in advice.best]
        # Of several chips for one plot, show the one that does best there for the mover.
        shown = best[0] if best else max(here.values(), key=self._worth)
        words = advice.values[shown]
        if not self.chip:
            words = f"{str(shown)[0]}: {words}" if words else str(shown)[0]
        return words, bool(best)

    def _worth(self, action: Action) -> int:
        """The solver's values are Blue minus Red; this one is the mover's."""
        assert self.look.advice is not None
        words = self.look.advice.values[action].replace("−", "-").split()
        value = int(words[0]) if words and words[0].lstrip("+-").isdigit() else 0
        return value if self.state.mover == BLUE else -value

    def _line_number(self, name: str, x: float, y: float) -> Iterator[Shape]:
        """When the solver's line comes to this plot: 1 is its first move."""
        steps = self.look.advice.line if self.look.advice else ()
        numbers = [
            str(number)
            for number, action in enumerate(steps, 1)
            if isinstance(action, Place) and action.plot == name
        ]
        if numbers:
            style = {"size": 13, "anchor": "end", "fill": "muted"}
            yield text(f"line:{name}", x + PLOT - 6, y + 12, ", ".join(numbers), **style)

    def _value(self, name: str, x: float, y: float, words: str, best: bool) -> Iterator[Shape]:
        """The value of a move, under the chip it is for (unless that chip is chosen already)."""
        style = {"bold": best, "fill": "best" if best else "muted", "size": 15}
        chip, _, value = words.rpartition(": ")
        if not self.chip and not chip:  # a hint names the chip alone
            chip, value = words, ""
        if chip:
            small = "blue" if self.state.mover == BLUE else "red"
            corner = 11 if self.state.mover == BLUE else 3
            ghost = {"r": corner, "fill": f"{small}-soft", "stroke": small}
            yield rect(f"value:{name}:chip", x - 11, y - 15, 22, 22, **ghost)
            yield text(f"value:{name}:letter", x, y - 4, chip, size=14, fill=f"{small}-ink")
        yield text(f"value:{name}", x, y + 20 if chip else y, value, **style)

    # --- the hands ------------------------------------------------------------------------------

    def _panel(self, seat: int) -> Iterator[Shape]:
        state, colour = self.state, COLOURS[seat]
        x, y = self._panel_at(seat)
        turn = state.actor == seat
        points = state.score()[seat]
        planned = sum(1 for code in state.board if chip_colour(code) == seat and chip_value(code))
        captured = state.captured[seat]
        yield rect(
            f"panel:{seat}", x, y, PANEL_WIDTH, PANEL_HEIGHT, r=8, layer="back",
            fill=f"{colour}-soft" if turn else "panel", stroke=colour if turn else "line",
            width=2 if turn else 1,
        )  # fmt: skip
        name = self.seat(seat)
        shown = name if len(name) <= 20 else f"{name[:19]}…"
        style = {"anchor": "start", "layer": "back"}
        yield text(f"name:{seat}", x + 16, y + 24, shown, size=17, bold=True, **style)
        if turn:
            yield text(f"turn:{seat}", x + 16, y + 45, self.say("turn"), size=14, **style)
        yield text(
            f"score:{seat}", x + PANEL_WIDTH - 16, y + 26, str(points), size=26, bold=True,
            anchor="end", label=self.say(
                "score-label", seat=name, points=points, captured=captured, planned=planned
            ),
        )  # fmt: skip
        if captured:
            words = self.say("captured", points=captured)
            yield text(
                f"captured:{seat}", x + PANEL_WIDTH - 16, y + 49, words, size=14, anchor="end",
                layer="back",
            )  # fmt: skip
        yield from self._hand(seat, x, y)

    def _hand(self, seat: int, x: float, y: float) -> Iterator[Shape]:
        hand = self.state.hands[seat]
        own_turn = self.live and self.state.actor == seat
        kinds = [chip for chip in CHIPS if chip in hand]
        # Up to six kinds (the standard set) stand at ease, more of them closer together.
        step = min(CHIP_STEP, (PANEL_WIDTH - 68) / max(1, len(kinds) - 1))
        for column, chip in enumerate(kinds):
            cx, cy, count = x + 34 + column * step, y + 82, hand.count(chip)
            intent, lit = self._chip_intent(chip) if own_turn else ("", False)
            chosen = own_turn and chip == self.chip
            label = self.say("in-hand", chip=chip, count=count)
            yield _outline(
                f"hand:{seat}:{chip}", cx, cy, LETTER[seat], zone=f"hand:{seat}", col=column,
                intent=intent, marks=("lit",) * lit + ("selected",) * chosen,
                label=f"{label}, {self.say('chosen')}" if chosen else label,
            )  # fmt: skip
            yield _letter(f"hand:{seat}:{chip}", cx, cy, chip)
            if count > 1:
                times = f"× {count}"
                yield text(f"count:{seat}:{chip}", cx, cy + 40, times, size=14, fill="muted")

    def _chip_intent(self, chip: str) -> tuple[str, bool]:
        if self.plot:
            action = f"{chip}@{self.plot}"
            return f"do {action}", action in self.legal
        if any(action.startswith(f"{chip}@") for action in self.legal):
            return f"pick {'' if chip == self.chip else chip}", not self.chip
        return "", False

    def _supply(self) -> Iterator[Shape]:
        """The parks, and the pass where it is legal."""
        x, y = self._panel_at(BLUE)[0], self._panel_at(RED)[1] + PANEL_HEIGHT + 34
        words = self.say("parks", count=self.state.parks)
        yield path("parks", x + 38, y, HEXAGON, fill="park", layer="back")
        yield text("parks:letter", x + 38, y, "P", size=20, bold=True, fill="on-colour")
        yield text("parks:count", x + 70, y, words, anchor="start", fill="muted", label=words)
        if "pass" in self.legal:
            width = 110
            x = x + PANEL_WIDTH - width
            best = self.look.advice is not None and self.legal["pass"] in self.look.advice.best
            value = self._pass_value()
            label = self.say("pass") + (f", {self.say('value', value=value)}" if value else "")
            yield rect(
                "pass", x, y - 23, width, 46, r=6, fill="panel", stroke="line", zone="actions",
                intent="do pass" if self.live else "", label=label,
                marks=("lit",) * self.live + ("best",) * best,
            )  # fmt: skip
            shown = f"{self.say('pass')} {value}".strip()
            yield text("pass:word", x + width / 2, y, shown, bold=best)

    def _pass_value(self) -> str:
        advice = self.look.advice
        return advice.values.get(self.legal["pass"], "") if advice else ""


LETTER: Final = "br"


def _chip(id: str, x: float, y: float, token: str) -> Iterator[Shape]:
    """A chip on the board or a park."""
    yield _outline(id, x, y, token[0])
    yield _letter(id, x, y, "P" if token == "P" else token[1])


def _outline(id: str, x: float, y: float, kind: str, **style: Any) -> Shape:
    """Blue is round, red is square, a park has six sides: readable without colours."""
    if kind == "b":
        return circle(id, x, y, 22, fill="blue", **style)
    if kind == "r":
        return rect(id, x - 22, y - 22, 44, 44, r=5, fill="red", **style)
    return path(id, x, y, HEXAGON, fill="park", **style)


def _letter(id: str, x: float, y: float, letter: str) -> Shape:
    return text(f"{id}:letter", x, y, letter, size=22, bold=True, fill="on-colour")
