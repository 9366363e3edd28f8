"""The cards of Verlag as tables: what each kind costs, and what each roll makes it pay.

All figures come from `cards.toml`; the option `figures` of a game overrides some of them. Kinds are
numbered 0 to 14 in the order of the rules page, projects 15 to 18, so that a set of things to build
is the bits of one integer.

>>> cards = catalogue()
>>> cards.kinds[KIND["marketing"]].cost, cards.name("marketing", "en")
(2, 'Marketing')
>>> catalogue({"marketing": {"cost": 3}}).kinds[KIND["marketing"]].cost
3
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show


@cache
def components() -> dict[str, dict[str, Any]]:
    """The data of `cards.toml`, with their provenance."""
    import tomllib

    return tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))


KINDS: Final = tuple(components()["department"])
PROJECTS: Final = tuple(components()["project"])
KEYS: Final = KINDS + PROJECTS
#: The numbers of the kinds and, from 15 on, of the projects.
KIND: Final = {key: number for number, key in enumerate(KEYS)}
COUNT: Final = len(KINDS)
MITARBEITER, SHOPS, LIEFERANTEN, KUNDEN = (1 << number for number in range(len(PROJECTS)))
ALL_PROJECTS: Final = (1 << len(PROJECTS)) - 1
#: The same as bits of things to build.
PROJECT_BITS: Final = ALL_PROJECTS << COUNT
VIOLET: Final = sum(
    1 << KIND[key] for key, card in components()["department"].items() if card["colour"] == "violet"
)
BUCHHALTUNG, ORGANISATION_IT, GESCHAEFTSLEITUNG = (
    KIND[key] for key in ("buchhaltung", "organisation_it", "geschaeftsleitung")
)
#: VER-02: the start cards, by kind.
START_CARDS: Final = tuple(int(key in components()["start"]["cards"]) for key in KINDS)
START_COINS: Final[int] = components()["start"]["coins"]
BONUS: Final[int] = components()["shops"]["bonus"]
DISPLAY: Final[int] = components()["variable_market"]["kinds"]
TURN_LIMIT: Final[int] = components()["turn_limit"]["turns"]
HIGHEST_ROLL: Final = 12


@dataclass(slots=True, frozen=True)
class Kind:
    """One kind of department, or one project (which has neither numbers nor copies)."""

    key: str
    de: str
    en: str
    colour: str
    symbol: str
    numbers: tuple[int, ...]
    cost: int
    income: int
    per: str
    copies: int
    provenance: str

    def name(self, language: str) -> str:
        """The name of the card."""
        return self.de if language == "de" else self.en


@dataclass(slots=True, frozen=True)
class Pays:
    """What one result of the dice makes pay; `bonus` is what Shops adds for each card.

    `red`, `blue`: (kind, income, bonus). `green`: (kind, income, bonus, the kinds that a factory
    counts, or `None` if it is no factory). The last three say whether a violet kind acts.
    """

    red: tuple[tuple[int, int, int], ...]
    blue: tuple[tuple[int, int, int], ...]
    green: tuple[tuple[int, int, int, tuple[int, ...] | None], ...]
    from_each: bool
    from_one: bool
    swap: bool
    violet: bool


class Catalogue:
    """All cards of one game. `kinds` has the 15 departments, then the four projects."""

    __slots__ = ("affordable", "copies", "costs", "figures", "kinds", "pays")

    def __init__(self, kinds: tuple[Kind, ...], figures: str) -> None:
        self.kinds = kinds
        #: The overridden figures as JSON text, "" if there are none.
        self.figures = figures
        self.costs = tuple(kind.cost for kind in kinds)
        self.copies = tuple(kind.copies for kind in kinds[:COUNT])
        #: By number of coins: the bits of all that it pays for. More coins: the last entry.
        self.affordable = tuple(
            sum(1 << number for number, cost in enumerate(self.costs) if cost <= coins)
            for coins in range(max(self.costs) + 1)
        )
        #: By result of the dice.
        self.pays = tuple(_pays(kinds[:COUNT], total) for total in range(HIGHEST_ROLL + 1))

    def name(self, key: str, language: str) -> str:
        """The name of a department or project."""
        return self.kinds[KIND[key]].name(language)

    def overridden(self) -> dict[str, dict[str, Any]]:
        """The figures that differ from `cards.toml`, as the option takes them."""
        figures: dict[str, dict[str, Any]] = json.loads(self.figures or "{}")
        return figures


def counted(kinds: tuple[Kind, ...], symbol: str) -> tuple[int, ...]:
    """The numbers of the kinds with this symbol."""
    return tuple(number for number, kind in enumerate(kinds) if kind.symbol == symbol)


def _pays(kinds: tuple[Kind, ...], total: int) -> Pays:
    paying = [(number, kind) for number, kind in enumerate(kinds) if total in kind.numbers]

    def plain(colour: str) -> tuple[tuple[int, int, int], ...]:
        return tuple((n, kind.income, _bonus(kind)) for n, kind in paying if kind.colour == colour)

    acting = {number for number, _ in paying}
    return Pays(
        red=plain("red"),
        blue=plain("blue"),
        green=tuple(
            (n, kind.income, _bonus(kind), None if kind.per == "bank" else counted(kinds, kind.per))
            for n, kind in paying
            if kind.colour == "green"
        ),
        from_each=BUCHHALTUNG in acting,
        from_one=ORGANISATION_IT in acting,
        swap=GESCHAEFTSLEITUNG in acting,
        violet=any(kind.colour == "violet" for _, kind in paying),
    )


def _bonus(kind: Kind) -> int:
    return BONUS if kind.symbol in components()["shops"]["symbols"] else 0


def catalogue(figures: Mapping[str, Any] | None = None) -> Catalogue:
    """The cards with some figures overridden. Raises `PositionError` naming the field."""
    return _catalogue("" if figures is None else _written(figures))


@cache
def _catalogue(figures: str) -> Catalogue:
    changes = json.loads(figures or "{}")
    return Catalogue(tuple(_kind(key, changes.get(key, {})) for key in KEYS), figures)


def _kind(key: str, changes: Mapping[str, Any]) -> Kind:
    tables = components()
    data: dict[str, Any] = {"colour": "", "symbol": "", "numbers": (), "income": 0}
    data |= {"per": "", "copies": 0}
    data |= tables["project"].get(key) or tables["department"][key]
    fields = {name: data[name] for name in Kind.__slots__ if name != "key"}
    kind = Kind(key, **{**fields, "numbers": tuple(fields["numbers"])})
    new = dict(changes)
    if "numbers" in new:
        new["numbers"] = tuple(new["numbers"])
    return replace(kind, **new)


_TEXT_FIELDS: Final = ("de", "en")
_NUMBER_FIELDS: Final = ("cost", "income", "copies")


def _written(figures: Any) -> str:
    """The figures as one text, checked."""
    if not isinstance(figures, Mapping):
        raise PositionError(f"field 'figures': expected an object, not {show(figures)}")
    for key, changes in figures.items():
        if key not in KIND:
            raise PositionError(f"field 'figures': {show(key)} is no card")
        if not isinstance(changes, Mapping):
            raise PositionError(f"field 'figures.{key}': expected an object, not {show(changes)}")
        for name, value in changes.items():
            _check_figure(key, name, value)
    changed = {key: dict(figures[key]) for key in sorted(figures) if figures[key]}
    return json.dumps(changed, sort_keys=True) if changed else ""


def _check_figure(key: str, name: Any, value: Any) -> None:
    allowed = _TEXT_FIELDS + (("cost",) if key in PROJECTS else (*_NUMBER_FIELDS, "numbers"))
    field = f"field 'figures.{key}"
    if name not in allowed:
        raise PositionError(f"{field}': unknown field {show(name)}; expected {', '.join(allowed)}")
    if name in _TEXT_FIELDS:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise PositionError(f"{field}.{name}': expected a name, not {show(value)}")
    elif name in _NUMBER_FIELDS:
        if type(value) is not int or not 0 <= value <= 1000:
            raise PositionError(
                f"{field}.{name}': expected a whole number from 0 to 1000, not {show(value)}"
            )
    elif not _are_rolls(value):
        raise PositionError(
            f"{field}.numbers': expected a list of numbers from 1 to 12, not {show(value)}"
        )


def _are_rolls(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(
        type(number) is int and 1 <= number <= HIGHEST_ROLL for number in value
    )
