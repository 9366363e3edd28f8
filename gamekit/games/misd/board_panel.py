"""Where a player chooses: times, forms and colours, buzzers, and what the last round told.

All panels fill a box. Targets are the shapes with a zone; `Choice` is what the board knows of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from gamekit.board.look import Look
from gamekit.board.scene import Shape, rect, text
from gamekit.core.game import Action
from gamekit.games.misd.actions import MISSING, REVEAL, WAIT, Buzz, Call, Point
from gamekit.games.misd.board_figures import colour_sign, form_sign
from gamekit.games.misd.board_words import codes, seconds_words
from gamekit.games.misd.figures import COLOURS, FORMS
from gamekit.games.misd.setting import Setting
from gamekit.games.misd.words import colour_word, form_word, say

ZONE: Final = "panel"
GAP: Final = 4


class Box(NamedTuple):
    """A place on the board."""

    x: float
    y: float
    w: float
    h: float


class Panel:
    """The choices of whoever may act now; nothing can be chosen unless the look is live."""

    def __init__(self, look: Look, setting: Setting) -> None:
        self.look = look
        self.setting = setting
        self.language = look.language

    def say(self, key: str, /, **values: Any) -> str:
        return say(f"board.{key}", self.language, **values)

    # --- targets --------------------------------------------------------------------------------

    def marks(
        self, actions: tuple[Action, ...], *, lit: bool = False, selected: bool = False
    ) -> tuple[str, ...]:
        """The marks of a target by which these actions are chosen."""
        advice = self.look.advice
        best = advice is not None and any(action in advice.best for action in actions)
        marks = ("lit",) * (lit and self.look.live) + ("selected",) * selected
        return marks + ("best",) * best

    def label(self, words: str, marks: tuple[str, ...], value: str = "") -> str:
        """What a screen reader says of a target."""
        parts = [words, value and self.say("value", value=value)]
        parts.append(self.say("chosen") if "selected" in marks else "")
        parts.append(self.say("best") if "best" in marks else "")
        return ", ".join(part for part in parts if part)

    def value(self, action: Action) -> str:
        """The solver's words for an action."""
        return self.look.advice.values.get(action, "") if self.look.advice else ""

    def button(
        self, id: str, box: Box, action: Action, words: str, place: tuple[int, int],
        label: str = "", size: float = 15,
    ) -> Iterator[Shape]:  # fmt: skip
        """A button that plays an action."""
        marks = self.marks((action,), lit=True)
        value = self.value(action)
        yield rect(
            id, *box, r=8, fill="panel", stroke="line", zone=ZONE, row=place[0], col=place[1],
            intent=f"do {action}" if self.look.live else "", marks=marks,
            label=self.label(label or words, marks, value),
        )  # fmt: skip
        shown = f"{words} {value}".strip()
        middle = box.x + box.w / 2, box.y + box.h / 2
        yield text(f"{id}:word", *middle, shown, size=size, bold=True)

    # --- when -----------------------------------------------------------------------------------

    def bids(self, box: Box, columns: int) -> Iterator[Shape]:
        """Two steps: the second, then the tenth; or to wait."""
        picked = self.look.picked.removeprefix("second ")
        timer = self.setting.timer
        second = int(picked) if picked.isdecimal() and 0 < int(picked) <= timer else 0
        second = second if self.look.live else 0
        beside = box.w > 400  # a low box: one row has what to do, or the tenths, and "wait"
        style = {"size": 14, "anchor": "start", "bold": True}
        rows = -(-timer // columns)
        head = 0 if beside else 24
        wide = (box.w + GAP) / columns
        high = min(44.0, (box.h - (44 if beside else 108)) / rows)
        low = box.y + head + rows * high + 2
        if not (beside and second):
            y = low + 19 if beside else box.y + 10
            yield text("panel:head", box.x, y, self.say("pick-second"), **style)
        for number in range(1, timer + 1):
            row, column = divmod(number - 1, columns)
            place = Box(box.x + column * wide, box.y + head + row * high, wide - GAP, high - GAP)
            yield from self._second(number, place, (row, column), number == second)
        top = low
        room = 132.0 if beside else 0.0
        yield from self._tenths(second, Box(box.x, top, box.w - room + GAP / 2, 38), rows)
        wait = Box(box.x, top + 42, box.w, 38)
        if beside:
            wait = Box(box.x + box.w - room + 6, top, room - 6, 38)
        label = self.say("wait-label")
        yield from self.button("wait", wait, WAIT, self.say("wait"), (rows + 1, 0), label, 14)

    def _second(
        self, number: int, box: Box, place: tuple[int, int], chosen: bool
    ) -> Iterator[Shape]:
        actions = tuple(map(Buzz, range(10 * number - 9, 10 * number + 1)))
        marks = self.marks(actions, lit=not chosen, selected=chosen)
        yield rect(
            f"second:{number}", *box, r=5, fill="panel", stroke="line", zone=ZONE, row=place[0],
            col=place[1], marks=marks,
            intent=f"pick second {0 if chosen else number}" if self.look.live else "",
            label=self.label(self.say("second", second=number), marks),
        )  # fmt: skip
        middle = box.x + box.w / 2, box.y + box.h / 2
        yield text(f"second:{number}:word", *middle, str(number), size=14)

    def _tenths(self, second: int, box: Box, row: int) -> Iterator[Shape]:
        wide = box.w / 10
        for tenth in range(1, 11) if second else ():
            action = Buzz(10 * (second - 1) + tenth)
            marks = self.marks((action,), lit=True)
            words = seconds_words(action.tenths, self.language)
            left = box.x + (tenth - 1) * wide
            yield rect(
                f"tenth:{tenth}", left, box.y, wide - 3, box.h, r=5, fill="panel", stroke="line",
                zone=ZONE, row=row, col=tenth, marks=marks, intent=f"do {action}",
                label=self.label(self.say("tenth", seconds=words), marks),
            )  # fmt: skip
            middle = left + wide / 2 - 1, box.y + box.h / 2
            yield text(f"tenth:{tenth}:word", *middle, words, size=13)

    def buzzers(self, box: Box, seats: tuple[str, ...]) -> Iterator[Shape]:
        """A plate for each key while the clock runs."""
        clock = self.look.clock
        assert clock is not None
        keys = [(seat, key) for seat, key in enumerate(clock.keys) if key]
        columns = min(len(keys), 2 if box.w < 400 else 4) or 1
        rows = -(-len(keys) // columns) or 1
        wide, high = (box.w + 8) / columns, min(150.0, (box.h + 8) / rows)
        for nth, (seat, key) in enumerate(keys):
            row, column = divmod(nth, columns)
            x, y = box.x + column * wide, box.y + row * high
            yield rect(
                f"buzzer:{seat}", x, y, wide - 8, high - 8, r=14, fill="plot", stroke="ink",
                width=2, zone=ZONE, row=row, col=column, marks=("lit",) * self.look.live,
                intent=f"buzz {seat}" if self.look.live else "",
                key=key if self.look.live else "",
                label=self.say("buzzer", seat=seats[seat], key=key.upper()),
            )  # fmt: skip
            centre, middle = x + (wide - 8) / 2, y + (high - 8) / 2
            yield text(f"buzzer:{seat}:key", centre, middle - 12, key.upper(), size=30, bold=True)
            name = shorten(seats[seat], wide - 24, 14)
            yield text(f"buzzer:{seat}:name", centre, middle + 20, name, size=14)

    # --- what -----------------------------------------------------------------------------------

    def call(self, box: Box) -> Iterator[Shape]:
        """Variant A: a form and a colour, in whatever order."""
        form, colour = self._picked()
        wide, high = (box.w + GAP) / 5, (box.h - 54) / 4
        style = {"size": 14, "anchor": "start", "bold": True}
        second = box.y + 30 + 2 * high
        yield text("panel:forms", box.x, box.y + 10, self.say("forms"), **style)
        yield text("panel:colours", box.x, second + 8, self.say("colours"), **style)
        for number in range(len(FORMS)):
            row, column = divmod(number, 5)
            place = Box(box.x + column * wide, box.y + 22 + row * high, wide - GAP, high - GAP)
            yield self._half("form", number, place, (row, column), form, colour)
            x, y = place.x + place.w / 2, place.y + place.h / 2
            yield form_sign(f"form:{number}:sign", number, x, y - 10, 15)
            words = form_word(number, self.language)
            yield text(f"form:{number}:word", x, y + 19, words, size=13)
        for number in range(len(COLOURS)):
            row, column = divmod(number, 5)
            place = Box(box.x + column * wide, second + 20 + row * high, wide - GAP, high - GAP)
            yield self._half("colour", number, place, (row + 2, column), colour, form)
            x, y = place.x + place.w / 2, place.y + place.h / 2
            yield from colour_sign(
                f"colour:{number}:sign", number, x, y - 9, 15, codes(self.language)
            )
            words = colour_word(number, self.language)
            yield text(f"colour:{number}:word", x, y + 19, words, size=13)

    def _picked(self) -> tuple[int, int]:
        """The form or the colour that was chosen; -1 for neither."""
        kind, _, number = self.look.picked.partition(" ")
        if not self.look.live or number not in "0123456789" or len(number) != 1:
            return -1, -1
        return (int(number) if kind == "form" else -1, int(number) if kind == "colour" else -1)

    def _half(
        self, kind: str, number: int, box: Box, place: tuple[int, int], own: int, other: int
    ) -> Shape:
        """A form or a colour: with the other half chosen a click calls, else it chooses."""
        of_form = kind == "form"
        calls = tuple(
            Call(number, each) if of_form else Call(each, number)
            for each in (range(10) if other < 0 else (other,))
        )
        chosen = own == number
        marks = self.marks(calls, lit=not chosen and (own < 0), selected=chosen)
        if other >= 0:
            intent = f"do {calls[0]}"
        else:
            intent = "pick " if chosen else f"pick {kind} {number}"
        words = form_word(number, self.language) if of_form else colour_word(number, self.language)
        value = self.value(calls[0]) if other >= 0 else ""
        return rect(
            f"{kind}:{number}", *box, r=8, fill="panel", stroke="line", zone=ZONE, row=place[0],
            col=place[1], marks=marks, intent=intent if self.look.live else "",
            label=self.label(words, marks, value),
        )  # fmt: skip

    def missing(self, box: Box) -> Iterator[Shape]:
        """Variant B: point at a card above, or call "missing!"; beside it, what is ruled out."""
        style = {"size": 14, "anchor": "start", "bold": True}
        yield text("panel:head", box.x, box.y + 10, self.say("point"), **style)
        place = Box(box.x, box.y + 28, min(box.w, 300), 56)
        yield from self.button("missing", place, MISSING, self.say("missing"), (0, 0), size=19)
        yield from self._whys(Box(box.x + 330, box.y, box.w - 330, box.h))

    def _whys(self, box: Box) -> Iterator[Shape]:
        """What the solver rules out: whoever picks it sees why."""
        keys = [key for key in self.look.solved if key.startswith("why ")] if self.look.live else []
        if not keys:
            return
        style = {"size": 14, "anchor": "start", "bold": True}
        yield text("why:head", box.x, box.y + 10, self.say("why"), **style)
        columns = 6
        wide = (box.w + 6) / columns
        for nth, key in enumerate(keys):
            row, column = divmod(nth, columns)
            what = key.removeprefix("why ")
            missing = what == "missing"
            intent, chosen = pick_why(self.look, key)
            x, y = box.x + column * wide, box.y + 28 + row * 50
            card = self.say("missing") if missing else self.say("card", card=what)
            marks = ("selected",) * chosen
            yield rect(
                f"why:{what}", x, y, wide - 6, 44, r=8, fill="panel", stroke="line", zone=ZONE,
                row=row, col=column + 1, intent=intent, marks=marks,
                label=self.label(self.say("why-label", what=card), marks),
            )  # fmt: skip
            shown = card if missing else what
            size = 13 if missing else 16
            yield text(f"why:{what}:word", x + wide / 2 - 3, y + 22, shown, size=size)

    def reveal(self, box: Box) -> Iterator[Shape]:
        """The button of the active player."""
        yield from self.button("reveal", box, REVEAL, self.say("reveal"), (9, 0), size=17)

    def point(self, place: int) -> tuple[str, tuple[str, ...], str]:
        """Intent, marks and value of a card that can be pointed at."""
        action = Point(place)
        intent = f"do {action}" if self.look.live else ""
        return intent, self.marks((action,), lit=True), self.value(action)


def pick_why(look: Look, key: str) -> tuple[str, bool]:
    """The intent that shows a reason, or hides it again, and whether it is shown now.

    >>> pick_why(Look(), "why 3"), pick_why(Look(picked="why 3"), "why 3")
    (('pick why 3', False), ('pick ', True))
    """
    chosen = look.picked == key
    return ("pick " if chosen else f"pick {key}"), chosen


def shorten(words: str, width: float, size: float) -> str:
    """Words that fit into a width, with an ellipsis if need be.

    >>> shorten("Fuchs · Emmy Noether", 80, 13)
    'Fuchs · E…'
    """
    most = max(2, int(width / (0.56 * size)))
    return words if len(words) <= most else f"{words[: most - 1]}…"


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Words in lines that fit into a width.

    >>> wrapped("one two three", 60, 14)
    ['one two', 'three']
    """
    most = max(4, int(width / (0.53 * size)))
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
