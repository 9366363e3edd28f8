"""Four pictures of what dice and cards bring: bars, paybacks, a fan, one die against two.

Every picture gets its data from whoever asks (the solver's answers fit as they are, fractions as
"1/6" too) and draws on matplotlib axes, its own or given ones. Colours are those of Okabe and
Ito; hatches, dashes and markers tell the same, so that a grey printer does too.

>>> quantile({0: "1/2", 3: "1/4", 5: "1/4"}, 0.5), quantile({0: "1/2", 3: "1/2"}, 0.75)
(0, 3)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from gamekit.board.charts import BLUE, SERIES, VERMILLION, Words, plain_axes
from gamekit.core.texts import language as chosen_language
from gamekit.games.verlag.catalogue import KEYS, catalogue
from gamekit.games.verlag.rules import GAME

#: The bands of a fan, from the pale outer one to the dark inner one: from, to, opacity.
BANDS: Final = ((0.05, 0.95, 0.2), (0.25, 0.75, 0.4))

Number = int | float | str | Fraction
Chances = Mapping[int, Number] | Mapping[str, Number]


def income_bars(
    distributions: Mapping[str, Chances], language: str | None = None, axes: Any = None
) -> Any:
    """How likely each gain is, one group of bars for each named distribution.

    `distributions` maps a name to the `pmf` of an `income_distribution` answer. A dashed line
    stands at each mean, with the marker of its series.
    """
    axes = plain_axes(axes, (7, 3.6))
    tables = {name: _table(chances) for name, chances in distributions.items()}
    width = 0.8 / max(1, len(tables))
    for nth, (name, table) in enumerate(tables.items()):
        colour, hatch, _, marker = SERIES[nth % len(SERIES)]
        shift = (nth - (len(tables) - 1) / 2) * width
        gains = [gain + shift for gain in table]
        mean = float(sum(gain * chance for gain, chance in table.items()))
        axes.bar(gains, [float(chance) for chance in table.values()], width, color=colour,
                 hatch=hatch, edgecolor="white", label=name)  # fmt: skip
        axes.axvline(mean, color=colour, linestyle="--")
        axes.plot([mean], [0], color=colour, marker=marker, markersize=9, clip_on=False)
    axes.xaxis.get_major_locator().set_params(integer=True)
    _name(axes, language, "income", legend=len(tables) > 1)
    return axes


def payback_bars(
    options: Sequence[Mapping[str, Any]],
    names: Mapping[str, str] | None = None,
    language: str | None = None,
    axes: Any = None,
) -> Any:
    """After how many rounds each purchase has paid for itself, the quickest first.

    `options` are those of a `best_purchase` answer; `names` maps their keys to words, which are
    those of the cards if nothing is said. What never pays for itself is left out: it has no bar.
    """
    if names is None:
        cards, code = catalogue(), language or chosen_language()
        names = {key: cards.name(key, code) for key in KEYS}
    paying = [option for option in options if option.get("payback") is not None]
    paying.sort(key=lambda option: Fraction(option["payback"]))
    axes = plain_axes(axes, (7, 1.2 + 0.36 * max(1, len(paying))))
    rounds = [float(Fraction(option["payback"])) for option in paying]
    places = range(len(paying))
    quickest = min(rounds, default=0)
    bars = axes.barh(places, rounds, color=BLUE, edgecolor="white")
    for bar, length in zip(bars, rounds, strict=True):
        if length == quickest:
            bar.set(facecolor=VERMILLION, hatch="//")
    axes.set_yticks(places, [names.get(option["build"], option["build"]) for option in paying])
    axes.bar_label(bars, [_decimal(length, language) for length in rounds], padding=4)
    axes.margins(x=0.12)
    axes.invert_yaxis()
    _name(axes, language, "payback")
    return axes


def fan_chart(
    turns: Sequence[Chances],
    language: str | None = None,
    axes: Any = None,
    expected: Sequence[Number] | None = None,
) -> Any:
    """How a seat's coins spread over the next turns: median, and the middle of all cases.

    The dark band holds at least half of them, the pale one at least 90 %.

    `turns[t]` maps coins after `t` turns to their probability; `turns[0]` is the present.
    `expected` adds the mean as a line with dots.
    """
    axes = plain_axes(axes, (7, 3.8))
    tables = [_table(chances) for chances in turns]
    times = range(len(tables))
    for low, high, opacity in BANDS:
        edges = [[quantile(table, level) for table in tables] for level in (low, high)]
        # Coins are whole numbers: the cases between two quantiles are seldom exactly so many.
        label = _say("band", language, share=round(100 * (high - low)))
        axes.fill_between(times, *edges, color=BLUE, alpha=opacity, linewidth=0, label=label)
        for edge in edges:
            axes.plot(times, edge, color=BLUE, linewidth=0.8, linestyle=":")
    median = [quantile(table, 0.5) for table in tables]
    axes.plot(times, median, color=BLUE, linewidth=2.5, label=_say("median", language))
    if expected is not None:
        means = [float(Fraction(mean)) for mean in expected]
        label = _say("mean", language)
        axes.plot(times, means, color=VERMILLION, linestyle="--", marker="o", label=label)
    axes.xaxis.get_major_locator().set_params(integer=True)
    _name(axes, language, "fan", legend=True)
    return axes


def dice_lines(
    one: Sequence[Number],
    two: Sequence[Number],
    steps: Sequence[str] = (),
    language: str | None = None,
    axes: Any = None,
) -> Any:
    """The expected income with one die and with two, as cards are added one by one.

    `one[k]` and `two[k]` belong to `k` added cards; `steps` names them below the axis, the first
    being the start. Between the lines lies what the better number of dice is worth.
    """
    axes = plain_axes(axes, (7, 3.8))
    places = range(len(one))
    lines = {key: [float(Fraction(value)) for value in values] for key, values in
             (("one-die", one), ("two-dice", two))}  # fmt: skip
    for (key, line), (colour, _, dashes, marker) in zip(lines.items(), SERIES, strict=False):
        axes.plot(places, line, color=colour, linestyle=dashes, marker=marker, linewidth=2,
                  label=_say(key, language))  # fmt: skip
    first, second = lines.values()
    better = [b > a for a, b in zip(first, second, strict=True)]
    fills = (([not flag for flag in better], BLUE, "\\\\"), (better, VERMILLION, "//"))
    for where, colour, hatch in fills:
        axes.fill_between(places, first, second, where=where, interpolate=True, facecolor="none",
                          edgecolor=colour, hatch=hatch, alpha=0.35, linewidth=0)  # fmt: skip
    if steps:
        axes.set_xticks(places, steps, rotation=30, ha="right")
    else:
        axes.xaxis.get_major_locator().set_params(integer=True)
    _name(axes, language, "dice", legend=True)
    return axes


def quantile(chances: Chances, level: float) -> int:
    """The smallest value that is reached or undercut with at least the probability `level`."""
    table = _table(chances)
    total = Fraction(0)
    for value, chance in table.items():
        total += chance
        if total >= level:
            return value
    return max(table)


def _table(chances: Chances) -> dict[int, Fraction]:
    """Whole numbers, ascending, and exact probabilities."""
    pairs = sorted((int(value), Fraction(chance)) for value, chance in chances.items())
    return dict(pairs)


def _name(axes: Any, language: str | None, key: str, legend: bool = False) -> None:
    """Title, names of both axes, legend; numbers with the decimal sign of the language."""
    words = Words(GAME.texts, language)
    words.name(axes, key, legend)
    numbers = axes.xaxis if key == "payback" else axes.yaxis
    numbers.set_major_formatter(lambda value, _: words.number(value))


def _say(key: str, language: str | None, **values: Any) -> str:
    return Words(GAME.texts, language).say(key, **values)


def _decimal(value: float, language: str | None) -> str:
    return Words(GAME.texts, language).number(value, 1)
