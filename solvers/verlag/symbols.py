"""Formulas: dice as generating functions, expected gains as polynomials in the card counts.

The generating function of a die is (x + x² + … + x⁶)/6, that of two dice its square: the
coefficient of xʳ is the chance of r. Expectations follow from nothing else: the gain on r is a
polynomial in the card counts, and the expectation is the sum of (chance of r) · (gain on r). Where
doubles count, each die has a letter of its own: the doubles are the terms xᵏyᵏ.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from gamekit.games.verlag.catalogue import Kind
from solvers.verlag.table import Player, Table, is_factory

if TYPE_CHECKING:
    import sympy as sp


def dice_polynomial(dice: int) -> sp.Poly:
    """The generating function of the sum of some dice.

    >>> dice_polynomial(1)
    Poly(1/6*x**6 + 1/6*x**5 + 1/6*x**4 + 1/6*x**3 + 1/6*x**2 + 1/6*x, x, domain='QQ')
    """
    import sympy as sp

    x = sp.Symbol("x")
    die = sum(x**face for face in range(1, 7)) / sp.Integer(6)
    return sp.Poly(die**dice, x)


def sum_chances(dice: int) -> dict[int, sp.Rational]:
    """Sum → its chance: the coefficients of the generating function."""
    return {power: chance for (power,), chance in reversed(dice_polynomial(dice).terms())}


def double_chance() -> sp.Rational:
    """The chance of a double: the terms xᵏyᵏ of the product of two dice.

    >>> double_chance()
    1/6
    """
    import sympy as sp

    x, y = sp.symbols("x y")
    one = dice_polynomial(1).as_expr()
    both = sp.Poly(one * one.subs(x, y), x, y)
    return sum((chance for (a, b), chance in both.terms() if a == b), sp.Integer(0))


def card_symbol(seat: int, key: str) -> sp.Symbol:
    """The number of cards of a kind that a seat owns."""
    import sympy as sp

    return sp.Symbol(f"{seat}.{key}", integer=True, nonnegative=True)


def gain_on(table: Table, total: int) -> list[sp.Expr]:
    """The gains of all seats if the active player rolls this and everybody can pay in full."""
    import sympy as sp

    seats = len(table.players)
    roller = table.active
    gains = [sp.Integer(0)] * seats
    for kind in table.kinds:
        if total not in kind.numbers:
            continue
        for seat in range(seats):
            paid = _payment(table, seat, kind)
            if kind.colour == "blue" or (kind.colour == "green" and seat == roller):
                gains[seat] += paid
            elif kind.colour == "red" and seat != roller:
                gains[seat] += paid
                gains[roller] -= paid
            elif kind.per in ("each", "one") and seat == roller:
                for victim in _victims(kind, roller, seats):
                    gains[victim] -= paid
                    gains[roller] += paid
    return gains


def _payment(table: Table, seat: int, kind: Kind) -> sp.Expr:
    """What all copies of a kind bring a seat, as a polynomial in its card counts."""
    import sympy as sp

    income = sp.Integer(kind.income)
    if is_factory(kind):
        income *= sp.Add(*(card_symbol(seat, other.key) for other in table.of_symbol(kind.per)))
    return card_symbol(seat, kind.key) * (income + table.per_card(seat, kind))


def _victims(kind: Kind, roller: int, seats: int) -> list[int]:
    """Everybody else, or the next seat clockwise."""
    steps = range(1, seats) if kind.per == "each" else range(1, 2)
    return [(roller + step) % seats for step in steps]


def expected_gains(table: Table, dice: int = 1) -> list[sp.Expr]:
    """The expected gains of all seats in the rich regime, as polynomials in the card counts."""
    import sympy as sp

    totals = [sp.Integer(0)] * len(table.players)
    for total, chance in sum_chances(dice).items():
        for seat, gain in enumerate(gain_on(table, total)):
            totals[seat] += chance * gain
    turns = sp.Integer(1)
    if dice == 2 and "lieferanten" in table.players[table.active].projects:
        turns += double_chance()  # VER-27: the extra turn is played with two dice again
    return [sp.expand(turns * total) for total in totals]


def as_map(expression: sp.Expr) -> dict[str, str]:
    """Monomial → coefficient, as the rules page writes them, sorted by name."""
    import sympy as sp

    out: dict[str, str] = {}
    for term, coefficient in sp.expand(expression).as_coefficients_dict().items():
        if coefficient:
            out[_monomial(term)] = f"{coefficient.p}/{coefficient.q}"
    return dict(sorted(out.items()))


def _monomial(term: sp.Expr) -> str:
    factors: list[str] = []
    for base, power in term.as_powers_dict().items():
        factors += [str(base)] * int(power)
    return "*".join(sorted(factors))


def latex(expression: sp.Expr) -> str:
    """LaTeX in which the count of a kind reads n with the seat and the card as indices.

    >>> latex(card_symbol(0, "redaktion_spiel") / 6)
    '\\\\frac{n_{0,\\\\text{redaktion\\\\_spiel}}}{6}'
    """
    import sympy as sp

    names = {symbol: _latex_name(str(symbol)) for symbol in expression.free_symbols}
    return str(sp.latex(expression, symbol_names=names))


def latex_terms(expression: sp.Expr, names: dict[sp.Symbol, str] | None = None) -> list[str]:
    """The terms of a sum in LaTeX, each but the first with its sign; an empty sum is 0."""
    import sympy as sp

    if names is None:
        names = {symbol: _latex_name(str(symbol)) for symbol in expression.free_symbols}
    ordered = sorted(sp.Add.make_args(expression), key=_rank)
    terms = [str(sp.latex(term, symbol_names=names)) for term in ordered]
    return [
        term if not nth or term.startswith("-") else f"+ {term}" for nth, term in enumerate(terms)
    ]


def _rank(term: sp.Expr) -> tuple[list[str], int]:
    """Terms in the order of their symbols, small powers first."""
    import sympy as sp

    return sorted(map(str, term.free_symbols)), int(sp.total_degree(term))


def latex_with_numbers(expression: sp.Expr, table: Table) -> list[str]:
    """The same terms with the table's own numbers in brackets in place of the counts.

    >>> from solvers.verlag.table import read_table
    >>> table = read_table({"players": [{"coins": 0, "cards": {"einkauf": 2}}, {"coins": 0}]})
    >>> latex_with_numbers(card_symbol(0, "einkauf") / 2, table)
    ['\\\\frac{(2)}{2}']
    """
    numbers = _numbers(table)
    return latex_terms(expression, {symbol: f"({count})" for symbol, count in numbers.items()})


def latex_of(value: Fraction) -> str:
    """A fraction in LaTeX.

    >>> latex_of(Fraction(-1, 6))
    '- \\\\frac{1}{6}'
    """
    import sympy as sp

    return str(sp.latex(sp.Rational(value.numerator, value.denominator)))


def _latex_name(name: str) -> str:
    seat, dot, key = name.partition(".")
    if not dot:
        return name
    shown = key.replace("_", r"\_")
    return rf"n_{{{seat},\text{{{shown}}}}}"


def substituted(expression: sp.Expr, table: Table) -> Fraction:
    """The value of a formula with the table's own numbers."""
    value = expression.subs(_numbers(table))
    return Fraction(int(value.p), int(value.q))


def _numbers(table: Table) -> dict[sp.Symbol, int]:
    """Symbol → how many of this kind the seat owns."""
    return {
        card_symbol(seat, kind.key): player.cards.get(kind.key, 0)
        for seat, player in enumerate(table.players)
        for kind in table.kinds
    }


# --- poverty --------------------------------------------------------------------------------------


def coins_symbol() -> sp.Symbol:
    """The roller's coins before the roll."""
    import sympy as sp

    return sp.Symbol("c", integer=True, nonnegative=True)


def poverty(table: Table, dice: int = 1) -> sp.Expr:
    """The roller's expected gain as a function of his coins c (no re-roll, no extra turn).

    On a roll with claims R and other income B he pays Min(c, R), and gets the coin of the Kosmos
    Shop if nothing is left and nothing comes in (VER-18, 31).

    >>> from solvers.verlag.table import read_table
    >>> poor = {"coins": 0, "cards": {"autoren": 1, "entwicklung": 1}}
    >>> table = read_table({"players": [poor, {"coins": 0, "cards": {"marketing": 4}}]})
    >>> formula = poverty(table)
    >>> [formula.subs(coins_symbol(), coins) for coins in (0, 1, 3, 4, 9)]
    [1, 1/3, 0, -1/6, -1/6]
    """
    import sympy as sp

    coins = coins_symbol()
    expected = sp.Integer(0)
    for total, chance in sum_chances(dice).items():
        claim = sum(claim for _, claim in table.claims(table.active, total))
        income = _income_besides(table, total)
        gain = income - (sp.Min(coins, claim) if claim else 0)
        if not income:
            gain += sp.Piecewise((1, coins <= claim), (0, True))
        expected += chance * gain
    return sp.piecewise_fold(expected) if not expected.has(sp.Min) else sp.expand(expected)


def _income_besides(table: Table, total: int) -> int:
    """What the roller gets on this total from the bank and by violet cards, best victim."""
    roller = table.active
    bank = table.bank_income(roller, total)
    each, one = table.takes(roller, total)
    paid = dict(table.claims(roller, total))
    rich = [
        player.coins + bank[seat] + paid.get(seat, 0)
        for seat, player in enumerate(table.players)
        if seat != roller
    ]
    best = max(min(one, have - min(each, have)) for have in rich)
    return bank[roller] + sum(min(each, have) for have in rich) + best


def formula_fields(table: Table, dice: int) -> list[dict[str, str]]:
    """The answer to `income_formula`, by sympy."""
    return [as_map(expression) for expression in expected_gains(table, dice)]


def formula_by_differences(table: Table, dice: int) -> list[dict[str, str]]:
    """The same without sympy: count all dice, and read coefficients off differences.

    The expectation is a sum of terms in one count and of products of two different counts. The
    value with one card alone is its coefficient; what two cards bring together beyond what each
    brings alone is the coefficient of their product.
    """
    seats = len(table.players)
    names = [(seat, kind.key) for seat in range(seats) for kind in table.kinds]
    alone = {name: _counted(table, dice, {name}) for name in names}
    out: list[dict[str, str]] = [{} for _ in range(seats)]
    for name in names:
        _enter(out, [name], alone[name])
    for place, first in enumerate(names):
        for second in names[place + 1 :]:
            if first[0] == second[0]:  # cards of two seats never multiply
                both = _counted(table, dice, {first, second})
                singles = zip(both, alone[first], alone[second], strict=True)
                _enter(out, [first, second], [b - x - y for b, x, y in singles])
    return [dict(sorted(terms.items())) for terms in out]


def _enter(out: list[dict[str, str]], names: list[tuple[int, str]], values: list[Fraction]) -> None:
    monomial = "*".join(sorted(f"{seat}.{key}" for seat, key in names))
    for seat, value in enumerate(values):
        if value:
            out[seat][monomial] = f"{value.numerator}/{value.denominator}"


def _counted(table: Table, dice: int, owned: set[tuple[int, str]]) -> list[Fraction]:
    """The expected gains if each of these is owned once, by counting all faces."""
    players = tuple(
        Player(0, {key: 1 for owner, key in owned if owner == seat}, player.projects)
        for seat, player in enumerate(table.players)
    )
    trial = replace(table, players=players)
    faces = list(product(range(1, 7), repeat=dice))
    doubles = sum(len(set(roll)) == 1 for roll in faces) if dice == 2 else 0
    extra = dice == 2 and "lieferanten" in table.players[table.active].projects
    turns = 1 + Fraction(doubles * extra, len(faces))
    sums = [0] * len(players)
    for roll in faces:
        for seat, gain in enumerate(_rich_gain(trial, sum(roll))):
            sums[seat] += gain
    return [turns * Fraction(total, len(faces)) for total in sums]


def _rich_gain(table: Table, total: int) -> list[int]:
    roller, seats = table.active, len(table.players)
    gains = list(table.bank_income(roller, total))
    for owner, claim in table.claims(roller, total):
        gains[owner] += claim
        gains[roller] -= claim
    each, one = table.takes(roller, total)
    for step in range(1, seats):
        taken = each + one * (step == 1)
        gains[(roller + step) % seats] -= taken
        gains[roller] += taken
    return gains
