"""What came of a match: exact counts, exact means, and intervals for people.

Everything that is counted stays a whole number or a `Fraction`; floats appear only in the Wilson
intervals and in what is printed. The intervals want games that know nothing of each other: `match`
and the batch kernels give each game its own luck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, Final

from gamekit.core.game import State
from gamekit.core.registry import load
from gamekit.core.texts import Texts

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
#: The 97.5 % point of the normal distribution: 95 % lie between the two.
Z: Final = 1.959963984540054


def wilson(points: Fraction | int, games: int, z: float = Z) -> tuple[float, float]:
    """The Wilson score interval for the expected score of a game, from `points` in `games`.

    It is good for few games and lopsided results too, where the textbook's p ± z·σ fails. The
    formula is that of coin tosses; with draws as half points results scatter less than those, so
    the interval is then wider than need be.

    >>> low, high = wilson(9, 10)
    >>> round(low, 3), round(high, 3)
    (0.596, 0.982)
    """
    if not games:
        return 0.0, 1.0
    score = float(Fraction(points) / games)
    scale = 1 + z * z / games
    centre = (score + z * z / (2 * games)) / scale
    half = z * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(slots=True, frozen=True)
class Tally:
    """The games of one bot. `points`: 1 a win, a share of 1 where several win or nobody does."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: Fraction = Fraction(0)
    total: int = 0

    @classmethod
    def of(cls, end: State, seat: int) -> Tally:
        """One finished game, as this seat sees it."""
        outcome = end.outcome()
        assert outcome is not None, "the game is not over"
        winners = outcome.winners or tuple(range(end.players))
        share = Fraction(int(seat in winners), len(winners))
        return cls(int(share == 1), int(0 < share < 1), int(not share), share, end.returns()[seat])

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.points + other.points,
            self.total + other.total,
        )

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> Fraction:
        """Points a game."""
        return self.points / self.games if self.games else Fraction(0)

    @property
    def mean(self) -> Fraction:
        """The mean of the bot's own results (`State.returns`; in Bauab the margin)."""
        return Fraction(self.total, self.games) if self.games else Fraction(0)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the score."""
        return wilson(self.points, self.games)

    def to_json(self) -> dict[str, Any]:
        """Exact numbers, fractions as texts; the interval rounded to six digits."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": str(self.score),
            "interval": [round(bound, 6) for bound in self.interval],
            "mean": str(self.mean),
        }


@dataclass(slots=True, frozen=True)
class Result:
    """The result of a match. `tallies[bot][seat]`; `lengths`: decisions in a game → games."""

    slug: str
    names: tuple[str, ...]
    tallies: tuple[tuple[Tally, ...], ...]
    lengths: dict[int, int]
    seed: int
    options: dict[str, Any]
    asked: int

    @property
    def games(self) -> int:
        """How many games were played to the end."""
        return sum(self.lengths.values())

    @property
    def complete(self) -> bool:
        """Were all games played that were asked for?"""
        return self.games == self.asked

    @property
    def mean_length(self) -> Fraction:
        """The mean number of decisions in a game."""
        total = sum(length * count for length, count in self.lengths.items())
        return Fraction(total, self.games) if self.games else Fraction(0)

    def of(self, bot: str | int, seat: int | None = None) -> Tally:
        """The games of a bot (its name, or its place in the match), in one seat or in all."""
        tallies = self.tallies[self.names.index(bot) if isinstance(bot, str) else bot]
        return tallies[seat] if seat is not None else sum(tallies, Tally())

    def seat(self, seat: int) -> Tally:
        """The games of all bots in one seat: is it better to begin?"""
        return sum((tallies[seat] for tallies in self.tallies), Tally())

    def length_below(self, share: Fraction | float) -> int:
        """The number of decisions that at least this share of the games does not exceed."""
        seen = 0
        for length, count in sorted(self.lengths.items()):
            seen += count
            if seen >= share * self.games:
                return length
        return 0

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object."""
        return {
            "game": self.slug,
            "seed": self.seed,
            "options": self.options,
            "games": self.games,
            "asked": self.asked,
            "bots": [
                {
                    "bot": name,
                    **self.of(place).to_json(),
                    "seats": [tally.to_json() for tally in self.tallies[place]],
                }
                for place, name in enumerate(self.names)
            ],
            "seats": [self.seat(seat).to_json() for seat in range(len(self.names))],
            "lengths": {str(length): count for length, count in self.lengths.items()},
        }

    # --- for people -----------------------------------------------------------------------------

    def table(self, language: str | None = None) -> str:
        """The result as a text table, one line for each bot and one for each of its seats."""
        rows = [self._head(language), *self._rows(language)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if place < 2 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join([self._title(language), *lines, *self._notes(language)])

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """A plain table: it takes colours and letters from the notebook's theme."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self._head(None))
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._rows(None)
        )
        notes = "".join(f"<p>{escape(note)}</p>" for note in self._notes(None))
        title = escape(self._title(None))
        return (
            f"<table><caption>{title}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{notes}"
        )

    def plot(self, axes: Any = None) -> Any:
        """Bars of wins, draws and losses (told apart by hatches) on matplotlib axes."""
        if axes is None:
            from matplotlib import pyplot

            axes = pyplot.subplots(figsize=(7, 1 + 0.6 * len(self.names)))[1]
        left = [0.0] * len(self.names)
        totals = [self.of(place) for place in range(len(self.names))]
        kinds = (("wins", "#0072B2", ""), ("draws", "#999999", "//"), ("losses", "#D55E00", ".."))
        for kind, colour, hatch in kinds:
            widths = [getattr(tally, kind) / max(1, tally.games) for tally in totals]
            label = TEXTS.say(kind)
            axes.barh(self.names, widths, left=left, color=colour, hatch=hatch, label=label,
                      edgecolor="white")  # fmt: skip
            left = [start + width for start, width in zip(left, widths, strict=True)]
        axes.set_xlim(0, 1)
        axes.invert_yaxis()
        axes.set_title(self._title(None))
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=3, frameon=False)
        return axes

    def plot_lengths(self, axes: Any = None) -> Any:
        """How long the games were: the share of games by decisions, on matplotlib axes."""
        if axes is None:
            from matplotlib import pyplot

            axes = pyplot.subplots(figsize=(7, 3), layout="constrained")[1]
        low, high = min(self.lengths), max(self.lengths)
        width = max(1, (high - low) // 60)  # some 60 bars, however long the games are
        shares = [0.0] * ((high - low) // width + 1)
        for length, count in self.lengths.items():
            shares[(length - low) // width] += count / self.games
        places = [low + width * (place + 0.5) - 0.5 for place in range(len(shares))]
        axes.bar(places, shares, width, color="#0072B2", edgecolor="white", linewidth=0.5)
        axes.set_xlabel(TEXTS.say("length"))
        axes.set_ylabel(TEXTS.say("share"))
        axes.set_title(self._title(None))
        axes.spines[["top", "right"]].set_visible(False)
        axes.yaxis.set_major_formatter(lambda value, _: _decimal(f"{value:g}", None))
        return axes

    def _title(self, language: str | None) -> str:
        game = load(self.slug).title(language)
        return TEXTS.say("title", language, game=game, games=self.games, seed=self.seed)

    def _head(self, language: str | None) -> list[str]:
        keys = ("bot", "seat", "games", "wins", "draws", "losses", "score", "interval", "mean")
        return [TEXTS.say(key, language) for key in keys]

    def _rows(self, language: str | None) -> Iterator[list[str]]:
        game = load(self.slug)
        for place, name in enumerate(self.names):
            yield [name, *_cells(TEXTS.say("all", language), self.of(place), language)]
            for seat, tally in enumerate(self.tallies[place]):
                yield ["", *_cells(game.seat_name(seat, language), tally, language)]
        for seat in range(len(self.names)):
            name = "" if seat else TEXTS.say("everybody", language)
            yield [name, *_cells(game.seat_name(seat, language), self.seat(seat), language)]

    def _notes(self, language: str | None) -> Iterator[str]:
        if self.lengths:
            bounds = {"low": min(self.lengths), "high": max(self.lengths)}
            mean = _decimal(f"{float(self.mean_length):.1f}", language)
            yield TEXTS.say("lengths", language, **bounds, mean=mean)
            shares = {f"p{share}": self.length_below(share / 100) for share in (5, 50, 95)}
            yield TEXTS.say("spread", language, **shares)
        if not self.complete:
            yield TEXTS.say("stopped", language, done=self.games, asked=self.asked)


def _cells(seat: str, tally: Tally, language: str | None) -> list[str]:
    low, high = tally.interval
    counts = (tally.games, tally.wins, tally.draws, tally.losses)
    mean = round(float(tally.mean), 2) + 0.0  # never "−0.00"
    rounded = (f"{float(tally.score):.3f}", f"{low:.3f}–{high:.3f}", f"{mean:+.2f}")
    return [seat, *map(str, counts), *(_decimal(number, language) for number in rounded)]


def _decimal(number: str, language: str | None) -> str:
    """The number with the decimal sign of the language."""
    return number.replace(".", TEXTS.say("decimal", language)).replace("-", "−")
