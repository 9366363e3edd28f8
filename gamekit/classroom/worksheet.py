"""Worksheets: puzzles with pictures on paper, and a solution sheet with the reasons.

One HTML page without script, style sheet or network; a browser prints it on A4, two puzzles a row
(one if their pictures are wide), the solutions on pages of their own.

>>> task = Task("Blue to move and win by 2", "<svg/>", "3@b2", ("3@b2 is the only best move.",))
>>> page = worksheet([task], "Bauab", "en")
>>> page.count("<svg/>"), "3@b2 is the only best move." in page
(2, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from gamekit.core.texts import Texts

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
STYLE: Final = """
@page { size: A4; margin: 14mm; }
body { font: 11pt/1.4 system-ui, "Segoe UI", Arial, sans-serif; color: #1b1f24; background: #fff;
  max-width: 182mm; margin: 0 auto; }
h1 { font-size: 18pt; margin: 0 0 2mm; }
.name { margin: 0 0 6mm; }
.tasks { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; }
.wide .tasks { grid-template-columns: 1fr; }
.task { break-inside: avoid; }
.task h2 { font-size: 12pt; margin: 0 0 2mm; }
.task svg { width: 100%; height: auto; }
.wide .tasks .task svg { max-height: 100mm; } /* two on a page */
.line { border-bottom: 1px solid #57606a; height: 9mm; }
.solutions { break-before: page; }
.solutions .task { display: grid; grid-template-columns: 60mm 1fr; gap: 6mm; margin-bottom: 6mm; }
.words { columns: 2; column-gap: 8mm; font-size: 10pt; }
.words h1 { column-span: all; }
.solutions.words .task { display: block; }
ul { margin: 0; padding-left: 5mm; }
.move { list-style: none; }
"""


@dataclass(slots=True, frozen=True)
class Task:
    """One puzzle: what is asked, its picture as SVG, the answer, and why it is right.

    `wide`: the picture has so much small print that it needs the whole width of the page. `again`:
    it can be read when it is small, so it is drawn again beside the solution.
    """

    title: str
    picture: str
    answer: str
    reasons: tuple[str, ...] = ()
    wide: bool = False
    again: bool = True


def worksheet(tasks: Sequence[Task], title: str, language: str, introduction: str = "") -> str:
    """The page: what holds for all puzzles, the puzzles, then all solutions."""

    def say(key: str) -> str:
        return escape(TEXTS.say(f"sheet.{key}", language))

    head = f'<h1>{escape(title)}</h1><p class="name">{say("name")}: {30 * "_"}</p>'
    head += f"<p>{escape(introduction)}</p>" if introduction else ""
    width = ' class="wide"' if any(task.wide for task in tasks) else ""
    questions = "".join(_question(number, task) for number, task in enumerate(tasks, 1))
    solutions = "".join(_solution(number, task) for number, task in enumerate(tasks, 1))
    words = "" if any(task.again for task in tasks) else " words"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<main{width}>{head}"
        f'<section class="tasks">{questions}</section>'
        f'<section class="solutions{words}"><h1>{say("solutions")}</h1>{solutions}</section>'
        "</main></body></html>\n"
    )


def _question(number: int, task: Task) -> str:
    head = f"<h2>{number}. {escape(task.title)}</h2>"
    return f'<div class="task">{head}{task.picture}<div class="line"></div></div>'


def _solution(number: int, task: Task) -> str:
    reasons = "".join(_reason(reason) for reason in task.reasons)
    answer = f"<h2>{number}. {escape(task.answer)}</h2>"
    picture = f"<div>{task.picture}</div>" if task.again else ""
    return f'<div class="task">{picture}<div>{answer}<ul>{reasons}</ul></div></div>'


def _reason(reason: str) -> str:
    """A sentence; the moves of a line bring their own numbers."""
    numbered = reason.partition(".")[0].isdigit()
    return f"<li{' class=move' if numbered else ''}>{escape(reason)}</li>"
