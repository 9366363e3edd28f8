"""Words that fit: how wide they are, where they break, how numbers are written.

>>> fold("Redaktion Kinderbuch", 80)
'Redaktion\\nKinderbuch'
>>> span((9, 10)), span((2,)), figure(-3), figure(2)
('9–10', '2', '−3', '+2')
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

SIZE: Final = 13
#: Widths of letters in units of their size, for the usual sans serif fonts.
NARROW: Final = frozenset("fijlrtI.,:;'|-·()1 ")
BROAD: Final = frozenset("mwMW@%&…")
MARGIN: Final = 6
#: Where a long word of ours breaks best.
BREAKS: Final = {"Geschäftsleitung": "Geschäfts- leitung"}


def wide(words: str, size: float = SIZE) -> float:
    """About how wide words are, rather too wide than too narrow."""

    def of(letter: str) -> float:
        if letter in NARROW:
            return 0.34
        return 0.88 if letter in BROAD else 0.7 if letter.isupper() else 0.62

    return size * sum(map(of, words))


def shorten(words: str, room: float, size: float = 15) -> str:
    """As many letters as fit, and an ellipsis if some do not.

    >>> shorten("Verlag", 200), shorten("Geschäftsleitung", 60, 13)
    ('Verlag', 'Gesch…')
    """
    if wide(words, size) <= room:
        return words
    while words and wide(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip(" &") + "…"


@cache
def fold(words: str, room: float) -> str:
    """The words in one or two lines; a single long word may use a little of the margin.

    >>> fold("Geschäftsleitung & Personal", 80)
    'Geschäfts-\\nleitung …'
    """
    parts = " ".join(BREAKS.get(word, word) for word in words.split()).split()
    first = parts[:1]
    while len(first) < len(parts) and wide(" ".join(parts[: len(first) + 1])) <= room:
        first = parts[: len(first) + 1]
    rest = parts[len(first) :]
    if len(rest) > 1 and wide(" ".join(rest)) > room + MARGIN:
        rest = [f"{rest[0]} …"]
    lines = [" ".join(first), " ".join(rest)]
    return "\n".join(shorten(line, room + MARGIN, SIZE) for line in lines if line)


def rounded(value: str, letters: int, decimal: str) -> str:
    """A solver's value in so many letters: a long fraction is rounded.

    >>> rounded("+2/3", 9, "."), rounded("−1395/216", 7, ","), rounded("+139/216", 5, ",")
    ('+2/3', '≈−6,46', '≈+0,6')
    """
    if len(value) <= letters or "/" not in value:
        return value
    number = float(Fraction(value.replace("−", "-")))
    shown = (f"≈{number:+.{digits}f}" for digits in (2, 1, 0))
    short = next((words for words in shown if len(words) <= letters), f"{number:+.0f}")
    return short.replace("-", "−").replace(".", decimal)


@cache
def span(numbers: tuple[int, ...]) -> str:
    """Numbers of a card: neighbours with a dash, others with commas.

    >>> span((2, 3, 7)), span(())
    ('2–3, 7', '')
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)


def figure(gain: int) -> str:
    """A number with its sign."""
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain < 0 else "0"
