"""The lower half of the board: the log of the round, and the grid of notes.

The grid has a row for every player and one for the hidden card, a column for every value. Its
cells have keys such as `"1 5"` (seat 1, value 5) and `"hidden 3"`. A click on a cell asks for
`note 1 5`: the table cycles through its marks and hands them back in `look.notes`. What a
solver filled in (`look.solved`) stands on a plate, so that nobody takes it for a note; a click on
it shows the lines of the log that force it. Who picks a line of the log asks the solver about
what was known then. A log that is longer than its place is turned page by page (`log 12`: the page
with line 12, counted from 0).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Shape, line, rect, text
from gamekit.games.nussknacker.board_cards import TINY, letter, little, sign
from gamekit.games.nussknacker.board_words import grid_rows, line_words, name, say
from gamekit.games.nussknacker.knowledge import Line, Part
from gamekit.games.nussknacker.view import NussknackerView

_NOTE_WORDS: Final = {"": "none", "✗": "not", "✓": "yes", "?": "maybe"}
WIDTH: Final = 720
CELL: Final = 44
SIDE: Final = 40  # the column with the players' signs
HEAD: Final = 30
LINE: Final = 22
LINES: Final = 10
TURN: Final = 48  # a button that turns the pages of the log
GAP: Final = 14
LEAST_LOG: Final = 300  # the log needs that much
LEAST_CELL: Final = 26
RESULT: Final = 132  # where the answer begins in a line


def cell_width(highest: int) -> float:
    """How wide a cell of the grid is: 44 units up to 8 values, then less; 0: no grid."""
    room = (WIDTH - LEAST_LOG - GAP - SIDE) / highest
    width = min(float(CELL), room)
    return width if width >= LEAST_CELL else 0


def grid_width(view: NussknackerView) -> float:
    """How wide the grid is with the signs of its rows."""
    cell = cell_width(view.max)
    return SIDE + cell * view.max + 1 if cell else 0


def page_of(total: int, index: int) -> range:
    """The lines of the page with this line; the last page is full.

    >>> page_of(23, 22), page_of(23, 5), page_of(23, 1)
    (range(13, 23), range(3, 13), range(0, 3))
    """
    end = total - (total - 1 - index) // LINES * LINES
    return range(max(0, end - LINES), end)


def _turned_to(look: Look, total: int) -> int:
    """A line of the page that is open: that of the line that is picked, else the last one."""
    word, _, number = look.picked.partition(" ")
    if word in ("line", "log") and number.isdecimal() and int(number) < total:
        return int(number)
    return total - 1


def shown_lines(view: NussknackerView, look: Look) -> list[int]:
    """The lines of the log that are shown: all that fit; else reasons and the latest, or a page.

    >>> from gamekit.games.nussknacker import Knowledge, view_of
    >>> view = view_of(Knowledge(6, 2, (6, 5), (None, None), (Line(0, 1, 5),) * 12))
    >>> len(shown_lines(view, Look()))
    12
    """
    total = len(view.knowledge.log)
    if view.is_puzzle or total <= LINES:
        return list(range(total))
    reasons = sorted({index for index in look.lines if 0 <= index < total})[-LINES:]
    if not reasons:
        return list(page_of(total, _turned_to(look, total)))
    latest = [index for index in range(total - 1, -1, -1) if index not in reasons]
    return sorted([*reasons, *latest[: LINES - len(reasons)]])


def height(view: NussknackerView, look: Look) -> float:
    """How high log and grid are together."""
    lines = len(shown_lines(view, look))
    if not view.is_puzzle:  # the log of a game grows: the board should not
        lines = max(LINES, lines)
    rows = view.players + 1 if cell_width(view.max) else 0
    return HEAD + max(lines * LINE, rows * CELL) + 6


def _pick(look: Look, what: str) -> str:
    """Pick it, or put it back, if somebody looks at the board who may."""
    if look.notes is None:
        return ""
    return "pick " if look.picked == what else f"pick {what}"


# --- the log --------------------------------------------------------------------------------------


def draw_log(view: NussknackerView, look: Look, y: float) -> Iterator[Shape]:
    """The log: one line for each question, numbered from 1."""
    language, log = look.language, view.knowledge.log
    grid = grid_width(view)
    width = WIDTH - (grid + GAP if grid else 0)
    indices = shown_lines(view, look)
    title = say("log", language)
    paged = len(indices) < len(log)
    if paged:
        title = say("log-from", language, count=len(indices), total=len(log))
        if indices == list(range(indices[0], indices[-1] + 1)):
            title = say("log-page", language, first=indices[0] + 1, last=indices[-1] + 1,
                        total=len(log))  # fmt: skip
        yield from _turn(indices, len(log), width, y, look)
    yield text("log:title", 1, y + 13, title, anchor="start", bold=True, size=14)
    yield line("log:rule", 0, y + HEAD - 4, width, y + HEAD - 4, layer="back")
    if not log:
        words = say("log-empty", language)
        yield text("log:none", 1, y + HEAD + 10, words, anchor="start", size=14, fill="muted")
    for row, index in enumerate(indices):
        top = y + HEAD + row * LINE
        yield from _line(log[index], index, row + paged, top, width, look)


def _turn(shown: list[int], total: int, width: float, y: float, look: Look) -> Iterator[Shape]:
    """Two buttons that turn the pages of the log."""
    pages = (("earlier", "‹", shown[0] - 1), ("later", "›", shown[-1] + 1))
    for col, (key, arrow, index) in enumerate(pages):
        there = 0 <= index < total
        x = width - 2 * TURN + col * TURN
        yield rect(
            f"log:{key}", x, y - 4, TURN - 4, HEAD - 4, r=6, fill="panel", stroke="line",
            zone="log", row=0, col=col, label=say(f"log-{key}", look.language),
            intent=f"pick log {index}" if there and look.notes is not None else "",
            marks=("dim",) * (not there),
        )  # fmt: skip
        style: dict[str, Any] = {} if there else {"fill": "muted", "marks": ("dim",)}
        yield text(f"log:{key}:sign", x + TURN / 2 - 2, y + 8, arrow, size=20, bold=True, **style)


def _line(entry: Line, index: int, row: int, y: float, width: float, look: Look) -> Iterator[Shape]:
    """A line: its number, who asked whom, for what, and what came of it."""
    id, language = f"line:{index}", look.language
    reason = index in look.lines
    picked = look.notes is not None and look.picked == f"line {index}"
    label = f"{index + 1}. {line_words(entry, language)}"
    if reason:
        label = f"{label}, {say('reason', language)}"
    yield rect(
        id, 0, y, width, LINE - 1, r=4, zone="log", row=row, label=label,
        fill="plot" if reason or picked else "none", marks=("selected",) * picked,
        intent=_pick(look, f"line {index}"),
    )  # fmt: skip
    middle = y + LINE / 2 - 0.5
    if reason:  # never by colour alone
        yield rect(f"{id}:bar", 0, y, 4, LINE - 1, fill="best")
    style: dict[str, Any] = {"size": 14, "anchor": "end", "fill": "muted"}
    if reason:
        style |= {"fill": "best", "bold": True}
    yield text(f"{id}:number", 34, middle, f"{index + 1}.", **style)
    who = f"{letter(entry.asker)} → {letter(entry.responder)}"
    yield text(f"{id}:who", 66, middle, who, size=15)
    yield text(f"{id}:value", 110, middle, f"{entry.value}?", size=15, bold=True)
    if entry.asker_gave is None or entry.responder_gave is None:
        words = say("no", language)
        yield text(f"{id}:no", RESULT, middle, words, size=15, anchor="start")
        return
    top = y + (LINE - 1 - TINY[1]) / 2
    small: dict[str, Any] = {"size": 13, "fill": "muted"}
    yield text(f"{id}:asker", RESULT + 5, middle, letter(entry.asker), **small)
    end = yield from _part(f"{id}:gave", entry.asker_gave, RESULT + 15, top)
    yield text(f"{id}:swap", end + 11, middle, "⇄", size=15, fill="muted")
    end = yield from _part(f"{id}:got", entry.responder_gave, end + 24, top)
    yield text(f"{id}:responder", end + 8, middle, letter(entry.responder), **small)


def _part(id: str, part: Part, x: float, y: float) -> Any:
    """One side of an exchange as little cards, face up where they are known; returns its end."""
    cards = part if isinstance(part, tuple) else (None,) * part
    for nth, card in enumerate(cards):
        yield from little(f"{id}:{nth}", x + nth * (TINY[0] + 2), y, card, TINY)
    return x + len(cards) * (TINY[0] + 2)


# --- the grid -------------------------------------------------------------------------------------


def draw_grid(view: NussknackerView, look: Look, y: float) -> Iterator[Shape]:
    """The grid of notes."""
    wide = cell_width(view.max)
    if not wide:
        return
    language = look.language
    left = WIDTH - grid_width(view)
    top = y + HEAD
    for value in range(1, view.max + 1):
        x = left + SIDE + (value - 0.5) * wide
        yield text(f"notes:value:{value}", x, y + 13, str(value), bold=True, size=15)
    for row, (key, _) in enumerate(grid_rows(view)):
        low = top + row * CELL
        middle = low + CELL / 2
        hidden = key == "hidden"
        if hidden:
            yield from little("notes:hidden", left + 8, middle - 14, None, (20, 28))
            style: dict[str, Any] = {"size": 16, "bold": True, "fill": "red-ink"}
            yield text("notes:hidden:sign", left + 18, middle, "?", **style)
        else:
            yield from sign(f"notes:{key}", row, left + 18, middle)
        whose = say("hidden-row", language) if hidden else name(row, language)
        for value in range(1, view.max + 1):
            x = left + SIDE + (value - 1) * wide
            yield from _cell(look, f"{key} {value}", row, value, (x, low, wide), whose)


def _cell(
    look: Look, key: str, row: int, value: int, place: tuple[float, float, float], whose: str
) -> Iterator[Shape]:
    x, y, wide = place
    note = (look.notes or {}).get(key, "")
    solved = look.solved.get(key, "")
    known = _NOTE_WORDS.get(note)
    words = say(f"note-{known}", look.language) if known else note
    if solved:
        extra = say("note-solved", look.language, mark=solved)
        words = f"{words}, {extra}" if note else extra
    id = f"note:{key}"
    yield rect(
        id, x, y, wide, CELL, fill="surface" if row % 2 else "panel", stroke="line",
        zone="notes", row=row, col=value - 1,
        label=say("note-cell", look.language, row=whose, value=value, mark=words),
        # What the solver filled in tells its reasons; elsewhere a click writes a note.
        intent=_pick(look, key) if solved else f"note {key}" if look.notes is not None else "",
        marks=("selected",) * bool(solved and look.picked == key),
    )  # fmt: skip
    middle = y + CELL / 2
    both = bool(note and solved)
    if note:
        at = x + wide * (0.27 if both else 0.5)
        yield text(f"{id}:mark", at, middle, note, size=18 if both else 21, bold=True)
    if solved:
        at = x + wide * (0.71 if both else 0.5)
        plate = min(wide * (0.54 if both else 0.86), 12 + 8 * len(solved))
        yield rect(f"{id}:plate", at - plate / 2, middle - 12, plate, 24, r=6, stroke="best",
                   width=1.2)  # fmt: skip
        size = 15 if len(solved) < 2 else 13
        yield text(f"{id}:solved", at, middle, solved, size=size, bold=True, fill="best")
