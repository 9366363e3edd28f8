"""The picture of a puzzle: cards as far as they can be seen, the clues, what is asked.

>>> from gamekit.games.misd import GAME
>>> view = GAME.view_of({"question": "missing", "size": 3, "cards": [["white square", "? ?"]],
...                      "clues": [{"card": 0, "lacks": "black triangle"}]})
>>> print(draw_puzzle(view, Look()))
card 0: white square, wholly covered
Card 0 does not show the black triangle.
Which form in which colour is missing?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, rect, text
from gamekit.games.misd.board_figures import CARD, card_figures, figure
from gamekit.games.misd.board_panel import Box, wrapped
from gamekit.games.misd.board_words import clue_words, codes, say, seen_words, the_figure
from gamekit.games.misd.rules import GAME
from gamekit.games.misd.views import PuzzleView

WIDTH: Final = 720
BIG: Final = 320
LINE: Final = 22
GAP: Final = 6


def draw_puzzle(view: PuzzleView, look: Look) -> Scene:
    """The scene of a puzzle. One card lies beside its clues, several lie above them."""
    lines = _lines(view, look.language)
    boxes, words, height = _arranged(len(view.cards), lines)
    question = _question(view, look.language)
    scene = Scene(
        WIDTH,
        height,
        title=GAME.title(look.language),
        status=question,
        lang=look.language,
        zones=[Zone("cards", say("board.zone-cards", look.language))],
        plain="\n".join(
            [*_card_lines(view, look.language), *_clues(view, look.language), question]
        ),
    )
    columns = _columns(len(view.cards))
    for place, (strings, box) in enumerate(zip(view.cards, boxes, strict=True)):
        label = _card_lines(view, look.language)[place]
        row, column = divmod(place, columns)
        style = {"r": 14, "fill": CARD, "stroke": "line", "width": 1.5}
        scene.add(
            rect(f"card:{place}", *box, zone="cards", row=row, col=column, label=label, **style)
        )
        inner = (box.x + 20, box.y, box.w - 20, box.h)
        scene.add(*card_figures(f"figure:{place}", strings, inner, "puzzle", codes(look.language)))
        style = {"size": 14, "bold": True, "fill": "misd-edge"}
        scene.add(text(f"card:{place}:number", box.x + 13, box.y + 14, str(place), **style))
    scene.add(*_written(lines, words))
    scene.add(*_asked(view, look.language, words, len(lines)))
    return scene


def _columns(cards: int) -> int:
    return cards if cards < 3 else min(4, -(-cards // (1 if cards == 3 else 2)))


def _arranged(cards: int, lines: list[str]) -> tuple[list[Box], Box, float]:
    """Boxes of the cards, the place of the words, and the height of it all."""
    if cards == 1:
        words = Box(BIG + 24, 14, WIDTH - BIG - 24, BIG)
        return [Box(1, 1, BIG, BIG)], words, max(BIG + 2, 14 + LINE * len(lines) + 120)
    columns = _columns(cards) or 1
    wide = (WIDTH - 2 + GAP) / columns
    high = min(wide * 0.85, 230.0)
    boxes = [
        Box(1 + column * wide, 1 + row * (high + GAP), wide - GAP, high)
        for row, column in (divmod(place, columns) for place in range(cards))
    ]
    rows = -(-cards // columns)
    top = rows * (high + GAP) + 18
    return boxes, Box(1, top, WIDTH - 2, LINE * len(lines)), top + LINE * len(lines) + 10


def _card_lines(view: PuzzleView, language: str) -> list[str]:
    return [
        say(
            "board.card-figures", language, card=place,
            figures=", ".join(seen_words(string, language) for string in card),
        )
        for place, card in enumerate(view.cards)
    ]  # fmt: skip


def _clues(view: PuzzleView, language: str) -> list[str]:
    layout = view.layout
    return [clue_words(clue, layout.size, language) for clue in layout.clues] if layout else []


def _question(view: PuzzleView, language: str) -> str:
    if view.question == "where" and view.combination:
        wanted = the_figure(view.combination, language)
        return say("board.puzzle-where", language, figure=wanted)
    known = view.question in ("missing", "minimal") and view.cards
    return say(f"board.puzzle-{view.question if known else 'other'}", language)


def _lines(view: PuzzleView, language: str) -> list[str]:
    """Question and clues in lines that fit."""
    width = WIDTH - BIG - 24 if len(view.cards) == 1 else WIDTH - 2
    lines = [f"*{line}" for line in wrapped(_question(view, language), width, 15.5)]
    clues = _clues(view, language)
    if clues:
        lines.append(f"*{say('board.clues', language)}")
    for number, clue in enumerate(clues):
        first, *rest = wrapped(f"{number}. {clue}", width - 16, 15)
        lines += [first, *(f"   {line}" for line in rest)]
    return lines


def _written(lines: list[str], box: Box) -> Iterator[Shape]:
    for nth, line in enumerate(lines):
        style = {"anchor": "start", "bold": line.startswith("*")}
        indent = 16 if line.startswith("   ") else 0
        words = line.removeprefix("*").strip()
        yield text(f"line:{nth}", box.x + indent, box.y + LINE * nth, words, **style)


def _asked(view: PuzzleView, language: str, box: Box, lines: int) -> Iterator[Shape]:
    """The combination of `where`, drawn beside a single card."""
    if view.combination and len(view.cards) == 1:
        y = box.y + LINE * lines + 50
        yield from figure("asked", view.combination, box.x + 50, y, 36, 0, codes(language))
