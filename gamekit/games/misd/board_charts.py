"""Two pictures for decisions: what searching in vain tells, and from which chance on to shout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gamekit.board.charts import BLUE, GREY, SERIES, Words, plain_axes
from gamekit.games.misd.rules import GAME


def search_lines(
    chances: Mapping[int, Sequence[str | None]], language: str | None = None, axes: Any = None
) -> Any:
    """The chance that the wanted figure is missing, after 0, 1, … fruitless looks.

    `chances` maps the number of laid cards to the `absent_given` of `chance` answers. Above the
    line at two thirds a shout pays.
    """
    words = Words(GAME.texts, language)
    axes = plain_axes(axes, (7, 3.8))
    for (laid, given), style in zip(chances.items(), SERIES, strict=False):
        heights = [float(Fraction(chance)) for chance in given if chance is not None]
        axes.plot(
            range(len(heights)), heights, color=style.colour, linestyle=style.dashes,
            marker=style.marker, markersize=5, label=words.say("laid", count=laid),
        )  # fmt: skip
    axes.axhline(2 / 3, color=GREY, linewidth=1)
    axes.annotate("2/3", (0, 2 / 3), (2, 3), textcoords="offset points", color=GREY)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter(lambda value, _: words.number(value))
    words.name(axes, "search", legend=True)
    return axes


def shout_lines(
    percents: Mapping[int, int | None], language: str | None = None, axes: Any = None
) -> Any:
    """From how many percent on a shout with two chips is right, by the number of rounds left."""
    words = Words(GAME.texts, language)
    axes = plain_axes(axes, (7, 3.6))
    known = {rounds: percent for rounds, percent in percents.items() if percent is not None}
    axes.plot(list(known), list(known.values()), "o-", color=BLUE)
    for rounds, percent in known.items():
        axes.annotate(f"{percent} %", (rounds, percent), (5, 5), textcoords="offset points")
    axes.set_ylim(bottom=0)
    words.name(axes, "shout")
    return axes
