"""What all charts share: axes without a frame, colours of Okabe and Ito, words in two languages.

A game's `board_charts.py` draws with matplotlib, which is loaded when the first chart is. Colour
never speaks alone: dashes, markers and hatches tell the same, so that a grey printer does too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gamekit.core.texts import Texts


class Style(NamedTuple):
    """How one series of a chart looks."""

    colour: str
    hatch: str
    dashes: str
    marker: str


BLUE: Final = "#0072B2"
VERMILLION: Final = "#D55E00"
GREEN: Final = "#009E73"
PURPLE: Final = "#CC79A7"
GREY: Final = "#777777"
#: The first, second, … series.
SERIES: Final = (
    Style(BLUE, "", "-", "o"),
    Style(VERMILLION, "//", "--", "s"),
    Style(GREEN, "..", "-.", "^"),
    Style(PURPLE, "xx", ":", "D"),
    Style(GREY, "++", "--", "v"),
)


class Words:
    """The words of one game's charts: keys `board.chart-…` of its texts."""

    def __init__(self, texts: Texts, language: str | None) -> None:
        self._texts = texts
        self._language = language

    def say(self, key: str, **values: Any) -> str:
        """Words of the chart."""
        return self._texts.say(f"board.chart-{key}", self._language, **values)

    def number(self, value: float, digits: int | None = None) -> str:
        """A number with the decimal sign of the language."""
        text = f"{value:g}" if digits is None else f"{value:.{digits}f}"
        return text.replace(".", self.say("decimal"))

    def name(self, axes: Any, key: str, legend: bool = False) -> None:
        """Title, names of both axes, legend."""
        axes.set_title(self.say(f"{key}-title"))
        axes.set_xlabel(self.say(f"{key}-x"))
        axes.set_ylabel(self.say(f"{key}-y"))
        if legend:
            axes.legend(frameon=False)


def plain_axes(axes: Any, size: tuple[float, float]) -> Any:
    """The given axes, or new ones of this size in inches; without the upper and right line."""
    if axes is None:
        from matplotlib import pyplot

        axes = pyplot.subplots(figsize=size, layout="constrained")[1]
    axes.spines[["top", "right"]].set_visible(False)
    return axes
