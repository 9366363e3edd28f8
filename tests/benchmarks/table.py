"""A table of figures, and medians: what all benchmarks share."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Table:
    """What a benchmark found: rows of cells under a head, and remarks below."""

    title: str
    head: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [list(self.head), *map(list, self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text = [
            "  ".join(
                cell.ljust(width) if not place else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        rule = "  ".join("-" * width for width in widths)
        return "\n".join([self.title, "", text[0], rule, *text[1:], *self.notes, ""])


def seconds(work: Callable[[], Any]) -> float:
    """How long this takes, once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def show_time(value: float) -> str:
    """A time with three digits and a fitting unit.

    >>> show_time(0.00123), show_time(2.5)
    ('1.23 ms', '2.50 s')
    """
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if value >= size:
            return (
                f"{value / size:.3g} {unit}"
                if value / size >= 100
                else f"{value / size:.2f} {unit}"
            )
    return f"{value / 1e-6:.0f} µs"


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest of the values that at least this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * round(share * 100) // 100) - 1)]


median = statistics.median
