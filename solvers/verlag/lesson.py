"""What a lesson shows of the solver's work: formulas to look at, and the fan of a forecast.

>>> players = [{"coins": 3, "cards": {"autoren": 1}}, {"coins": 3, "cards": {"marketing": 2}}]
>>> print(formula({"players": players}).expectation)
0.autoren/6 + 0.buchhaltung/3 + 0.einkauf/2 + 0.entwicklung/3 + 5*0.organisation_it/6 + \
0.redaktion_kinderbuch/6 + 0.redaktion_spiel/6 - 1.marketing/6
>>> formula({"players": players}).value
Fraction(-1, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gamekit.core.budget import Budget
from solvers.verlag import symbols
from solvers.verlag.answers import Forecast
from solvers.verlag.questions import read_question
from solvers.verlag.table import Table

if TYPE_CHECKING:
    import sympy as sp

Position = Mapping[str, Any]


@dataclass(slots=True, frozen=True)
class Formula:
    """A seat's expected gain if everybody can pay: in a notebook, the three steps in LaTeX.

    `generating_function` is that of the dice, `expectation` the formula in the card counts,
    `value` what the cards on the table make of it.
    """

    seat: int
    table: Table
    generating_function: sp.Expr
    expectation: sp.Expr
    value: Fraction

    def latex(self) -> str:
        """Generating function, formula, formula with the table's own numbers, result."""
        numbers = symbols.latex_with_numbers(self.expectation, self.table)
        value = symbols.latex_of(self.value)
        return "\n".join(
            [
                r"\begin{aligned}",
                *_broken("G(x) &= ", symbols.latex_terms(self.generating_function), 6),
                rf"E_{{{self.seat}}} &= \sum_r [x^r]\,G(x) \cdot g_{{{self.seat}}}(r) \\",
                *_broken("&= ", symbols.latex_terms(self.expectation)),
                *_broken("&= ", numbers),
                f"&= {value}",
                r"\end{aligned}",
            ]
        )

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def _broken(head: str, terms: list[str], most: int = 4) -> list[str]:
    """The terms of a sum, some to a line, so that no line is wider than a notebook."""
    lines = [" ".join(terms[start : start + most]) for start in range(0, len(terms), most)]
    heads = [head, *[r"&\quad "] * (len(lines) - 1)]
    return [rf"{start}{line} \\" for start, line in zip(heads, lines, strict=True)]


def formula(position: Position, dice: int = 1, seat: int | None = None) -> Formula:
    """The expectation of a turn, derived by sympy from the dice; the seat is the active one."""
    table = _table(position, "income_formula", dice=dice)
    seat = table.active if seat is None else seat
    expectation = symbols.expected_gains(table, dice)[seat]
    chances = symbols.dice_polynomial(dice).as_expr()
    return Formula(seat, table, chances, expectation, symbols.substituted(expectation, table))


def poverty(position: Position, dice: int = 1) -> sp.Expr:
    """The active player's expected gain as a formula in c, his coins: `Min` and `Piecewise`.

    >>> poor = {"coins": 0, "cards": {"autoren": 1, "entwicklung": 1}}
    >>> poverty({"players": [poor, {"coins": 0, "cards": {"marketing": 4}}]})
    Piecewise((1, c <= 0), (0, True))/2 - Min(4, c)/6 + 1/2
    """
    return symbols.poverty(_table(position, "income_formula", dice=dice), dice)


def coin_fan(
    position: Position, turns: int, seat: int | None = None
) -> tuple[list[dict[int, Fraction]], list[Fraction]]:
    """How a seat's coins spread after 0, 1, … turns of a `forecast`, and their means.

    >>> players = [{"coins": 1, "cards": {"autoren": 1}}, {"coins": 3}]
    >>> spreads, means = coin_fan({"players": players}, 2)
    >>> spreads[1], means
    ({1: Fraction(5, 6), 2: Fraction(1, 6)}, [Fraction(1, 1), Fraction(7, 6), Fraction(4, 3)])
    """
    question = read_question({**position, "question": "forecast", "turns": turns})
    seat = question.table.active if seat is None else seat
    forecast = Forecast(question, Budget(), "integers")
    spreads, means = [forecast.coins_pmf(seat)], [forecast.expected()[seat]]
    for _ in range(turns):
        forecast.step()
        spreads.append(forecast.coins_pmf(seat))
        means.append(forecast.expected()[seat])
    return spreads, means


def _table(position: Position, question: str, **more: Any) -> Table:
    return read_question({**position, "question": question, **more}).table
