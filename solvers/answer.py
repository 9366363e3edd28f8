"""Answer: what a solver says to one question; `solve` finds the solver of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Any, Protocol

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError, PositionError
from gamekit.core.registry import slugs
from gamekit.core.strict_json import show


class Teller(Protocol):
    """Puts an answer into words; every game brings its own."""

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Sentences that say why."""

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""

    def picture(self, language: str | None) -> str:
        """The position as text."""

    def table(self, language: str | None) -> list[tuple[str, ...]]:
        """Rows of cells, the first one being the heads; empty if a table says nothing."""


class Answer(Mapping[str, Any]):
    """The fields of the rules page, read-only, in the order in which they are printed.

    `"status"` is `"proven"` or, where time or memory ran out, `"unknown"`; then what is not proven
    is `None`, and bounds say what is. `"method"` names the method that ran.
    """

    def __init__(self, fields: Mapping[str, Any], teller: Teller) -> None:
        self._fields = dict(fields)
        self._teller = teller

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        return f"<Answer {self._fields!r}>"

    def __str__(self) -> str:
        return self.pretty()

    @property
    def proven(self) -> bool:
        """Is every field of the rules page certain?"""
        return bool(self._fields["status"] == "proven")

    def to_json(self) -> dict[str, Any]:
        """All fields and the reasons (in English), ready for `json.dumps`."""
        reasons = list(self.reasons("en"))
        return dict(self._fields) | ({"reasons": reasons} if reasons else {})

    def summary(self, language: str | None = None) -> str:
        """The answer in one sentence."""
        return self._teller.summary(language)

    def reasons(self, language: str | None = None) -> tuple[str, ...]:
        """Why: sentences in German or English."""
        return self._teller.reasons(language)

    def pretty(self, language: str | None = None) -> str:
        """Picture, answer, table and reasons as text for people."""
        parts = [self._teller.picture(language), self.summary(language)]
        rows = self._teller.table(language)
        if rows:
            parts.append(_aligned(rows))
        reasons = "\n".join(_bullet(reason) for reason in self.reasons(language))
        if reasons:
            parts.append(reasons)
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        rows = self._teller.table(None)
        parts = [f"<pre>{escape(self._teller.picture(None))}</pre>"]
        parts.append(f"<p><strong>{escape(self.summary())}</strong></p>")
        if rows:
            head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
            body = "".join(
                "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
                for row in rows[1:]
            )
            parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        parts += _paragraphs(self.reasons())
        return "\n".join(part for part in parts if part)


def _is_numbered(reason: str) -> bool:
    """A move of a line, such as "3. Blue passes.", needs no bullet."""
    return reason.partition(".")[0].isdigit()


def _bullet(reason: str) -> str:
    return f"    {reason}" if _is_numbered(reason) else f"- {reason}"


def _paragraphs(reasons: Sequence[str]) -> Iterator[str]:
    """Reasons as lists, the moves of a line as lines of their own numbers."""
    for numbered, group in groupby(reasons, _is_numbered):
        if numbered:
            yield f"<p>{'<br>'.join(map(escape, group))}</p>"
        else:
            yield f"<ul>{''.join(f'<li>{escape(reason)}</li>' for reason in group)}</ul>"


def _aligned(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def check_game(game: str, position: Mapping[str, Any]) -> None:
    """Refuse a position of another game, before its fields are read as ours."""
    if position.get("game", game) != game:
        raise PositionError(f"field 'game': expected {game!r}")


def check_method(question: str, methods: Sequence[str], method: str | None) -> None:
    """Refuse a method that the question does not have."""
    if method is not None and method not in methods:
        raise OptionError(f"method: {question!r} has {', '.join(methods)}, not {show(method, 40)}")


def with_head(game: str, question: str, method: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an answer in their order: what was asked and how it was answered come first."""
    head = {"game": game, "question": question, "status": fields.pop("status"), "method": method}
    return head | fields


def solve(
    position: Mapping[str, Any],
    *,
    time_limit: float | None = None,
    method: str | None = None,
    budget: Budget | None = None,
) -> Answer:
    """Answer the question that a position asks (see the rules page of the game).

    `time_limit` in seconds; every question has a default. `method` forces one of the question's
    methods. A `budget` overrides the time limit; it can be stopped and shows progress.
    Raises `PositionError` for a position that the rules page does not allow, `OptionError` for a
    wrong time limit or method.
    """
    if time_limit is not None and (
        isinstance(time_limit, bool)
        or not isinstance(time_limit, int | float)
        or not time_limit >= 0
    ):
        raise OptionError(f"time_limit: expected seconds, 0 or more, not {show(time_limit)}")
    if not isinstance(position, Mapping):
        raise PositionError(f"a position: expected an object, not {show(position)}")
    if "game" not in position:
        raise PositionError("field 'game' is missing")
    slug = position["game"]
    solved = [name for name in slugs() if find_spec(f"solvers.{name}") is not None]
    if slug not in solved:
        raise PositionError(f"field 'game': expected one of {', '.join(solved)}, not {show(slug)}")
    solver = import_module(f"solvers.{slug}")
    answer = solver.answer(position, budget, method, time_limit=time_limit)
    assert isinstance(answer, Answer)
    return answer
