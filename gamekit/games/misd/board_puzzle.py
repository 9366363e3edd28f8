"""The picture of a puzzle: cards as far as they can be seen, the clues, what is asked.

>>> from gamekit.games.misd import GAME
>>> view = GAME.view_of({"question": "missing", "size": 3, "cards": [["white square", "? ?"]],
...                      "clues": [{"card": 0, "lacks": "black triangle"}]})
>>> print(draw_puzzle(view, Look()))
card 0: white square, wholly covered
Forms: triangle, square, diamond.
Colours: white, black, yellow.
The card has all forms but one and all colours but one, none twice.
Card 0 does not show the black triangle.
Which form in which colour is missing?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, rect, text
from gamekit.games.misd.board_figures import CARD, card_figures, figure
from gamekit.games.misd.board_panel import Box, wrapped
from gamekit.games.misd.board_words import codes
from gamekit.games.misd.figures import FORMS
from gamekit.games.misd.rules import GAME
from gamekit.games.misd.views import PuzzleView
from gamekit.games.misd.words import (
    clue_words,
    colour_word,
    form_word,
    say,
    seen_words,
    the_figure,
)

WIDTH: Final = 450  # a sheet of paper has two puzzles side by side, and words must stay readable
BIG: Final = 300  # a single card
COLUMNS: Final = 3
LINE: Final = 22
GAP: Final = 6


def draw_puzzle(view: PuzzleView, look: Look) -> Scene:
    """The scene of a puzzle: the cards, and below them what is asked and the clues."""
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
            [
                *_card_lines(view, look.language),
                *_what_there_is(view, look.language),
                *_clues(view, look.language),
                question,
            ]
        ),
    )
    columns = _columns(len(view.cards))
    for place, (strings, box) in enumerate(zip(view.cards, boxes, strict=True)):
        label = _card_lines(view, look.language)[place]
        row, column = divmod(place, columns)
        style: dict[str, Any] = {"r": 14, "fill": CARD, "stroke": "line", "width": 1.5}
        scene.add(
            rect(f"card:{place}", *box, zone="cards", row=row, col=column, label=label, **style)
        )
        inner = (box.x, box.y + 14, box.w, box.h - 14)
        scene.add(*card_figures(f"figure:{place}", strings, inner, "puzzle", codes(look.language)))
        style = {"size": 14, "bold": True, "fill": "misd-edge"}
        scene.add(text(f"card:{place}:number", box.x + 13, box.y + 14, str(place), **style))
    scene.add(*_written(lines, words))
    if view.combination and len(view.cards) == 1:  # there is room beside a single card
        scene.add(*figure("asked", view.combination, 380, 160, 40, 0, codes(look.language)))
    return scene


def _columns(cards: int) -> int:
    return 2 if cards == 4 else max(1, min(COLUMNS, cards))


def _arranged(cards: int, lines: list[str]) -> tuple[list[Box], Box, float]:
    """Boxes of the cards, the place of the words, and the height of it all."""
    columns = _columns(cards)
    wide = (WIDTH - 2 + GAP) / columns
    side = min(wide - GAP, BIG)
    boxes = [
        Box(1 + column * wide, 1 + row * (side + GAP), side, side)
        for row, column in (divmod(place, columns) for place in range(cards))
    ]
    top = -(-cards // columns) * (side + GAP) + 18
    return boxes, Box(1, top, WIDTH - 2, LINE * len(lines)), top + LINE * len(lines) + 4


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
    clues = [clue_words(clue, layout.size, language) for clue in layout.clues] if layout else []
    return [f"{words[0].upper()}{words[1:]}." for words in clues]


def _question(view: PuzzleView, language: str) -> str:
    if view.question == "where" and view.combination:
        wanted = the_figure(view.combination, language)
        return say("board.puzzle-where", language, figure=wanted)
    known = view.question in ("missing", "minimal") and view.cards
    return say(f"board.puzzle-{view.question if known else 'other'}", language)


def _what_there_is(view: PuzzleView, language: str) -> list[str]:
    """What holds for all cards: the puzzle must be solvable from its picture alone."""
    layout = view.layout
    if layout is None:
        return []
    rules = ["rule-cards" if len(view.cards) > 1 else "rule-card"]
    if len(view.cards) > 1:
        rules += ["rule-distinct"] * layout.distinct + ["rule-spread"] * layout.spread
    return [
        *_forms_and_colours(layout.size, language),
        *(say(f"board.{r}", language) for r in rules),
    ]


def _forms_and_colours(count: int, language: str) -> list[str]:
    """Those of a small puzzle: with all ten of them nothing need be said."""
    if count == len(FORMS):
        return []
    size = range(count)
    forms = ", ".join(form_word(form, language) for form in size)
    colours = ", ".join(colour_word(colour, language) for colour in size)
    return [
        say("board.only-forms", language, forms=forms),
        say("board.only-colours", language, colours=colours),
    ]


def _lines(view: PuzzleView, language: str) -> list[str]:
    """Question and clues in lines that fit."""
    width = WIDTH - 2
    lines = [f"*{line}" for line in wrapped(_question(view, language), width, 15.5)]
    lines += [
        line for known in _what_there_is(view, language) for line in wrapped(known, width, 15)
    ]
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
