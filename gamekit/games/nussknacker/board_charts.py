"""Two pictures of what questions tell: good questions, and what could have been known when.

Both draw what the solver's answers say, on matplotlib axes, their own or given ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gamekit.board.charts import BLUE, GREY, SERIES, VERMILLION, Words, plain_axes
from gamekit.games.nussknacker.board_cards import letter
from gamekit.games.nussknacker.rules import GAME


def question_dots(
    questions: Sequence[Mapping[str, Any]],
    now: Mapping[str, Any] | None = None,
    language: str | None = None,
    axes: Any = None,
) -> Any:
    """Every question as a dot: chance of a right guess to the right, entropy left upwards.

    `questions` and `now` are those of an `ask` answer. The best guess is a square, the least
    entropy a triangle; a cross is where one stands without asking.
    """
    words = Words(GAME.texts, language)
    axes = plain_axes(axes, (7, 4.2))
    guesses = [float(Fraction(question["guess"])) for question in questions]
    entropies = [question["entropy"] for question in questions]
    labels: dict[tuple[float, float], list[str]] = {}
    for question, guess, entropy in zip(questions, guesses, entropies, strict=True):
        best, least = guess == max(guesses), entropy == min(entropies)
        marker = "s" if best else "^" if least else "o"
        colour = VERMILLION if best else BLUE
        axes.plot(guess, entropy, marker, color=colour, markersize=10 if best or least else 7)
        label = words.say("question", seat=letter(question["to"]), value=question["value"])
        labels.setdefault((guess, entropy), []).append(label)
    for dot, names in labels.items():  # questions that bring the same share a dot and its words
        axes.annotate(", ".join(names), dot, (7, 5), textcoords="offset points", fontsize=9)
    if now is not None:
        axes.plot(float(Fraction(now["guess"])), now["entropy"], "x", color=GREY, markersize=9)
        axes.annotate(
            words.say("now"), (float(Fraction(now["guess"])), now["entropy"]), (7, 5),
            textcoords="offset points", fontsize=9, color=GREY,
        )  # fmt: skip
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, _: words.number(value))
    axes.margins(0.12)
    words.name(axes, "questions")
    return axes


def knowledge_lines(
    views: Sequence[Mapping[str, Any]], language: str | None = None, axes: Any = None
) -> Any:
    """How many values were possible after each line, for every seat and for a spectator.

    `views` are those of a `deducible` answer. A line that reaches 1 could have been announced.
    """
    words = Words(GAME.texts, language)
    axes = plain_axes(axes, (7, 3.8))
    for nth, view in enumerate(views):
        style = SERIES[nth % len(SERIES)]
        who = view["who"]
        label = words.say("public") if who == "public" else GAME.seat_name(who, language)
        # A small shift keeps lines apart that tell the same.
        sizes = [size + 0.06 * (nth - (len(views) - 1) / 2) for size in view["sizes"]]
        axes.step(
            range(len(sizes)), sizes, where="post", color=style.colour,
            linestyle=style.dashes, marker=style.marker, markersize=5, label=label,
        )  # fmt: skip
    axes.set_ylim(bottom=0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.get_major_locator().set_params(integer=True)
    words.name(axes, "known", legend=True)
    return axes
