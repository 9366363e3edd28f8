"""The table as the solver sees it: coins, counts of cards and built projects of every seat.

What a card is and pays comes from the engine's data; the methods here put it together for a roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gamekit.core.errors import PositionError
from gamekit.core.strict_json import show
from gamekit.games.verlag.catalogue import BONUS, COUNT, KINDS, PROJECTS, Kind, components
from gamekit.games.verlag.position import FIELDS, from_position
from gamekit.games.verlag.rules import VerlagState


@dataclass(slots=True, frozen=True)
class Player:
    """One seat; `cards` has only what is owned."""

    coins: int
    cards: Mapping[str, int]
    projects: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Table:
    """All seats, clockwise, whose turn it is, and the kinds of cards in their order."""

    players: tuple[Player, ...]
    active: int
    kinds: tuple[Kind, ...] = field(repr=False)
    project_costs: Mapping[str, int] = field(repr=False)

    @property
    def coins(self) -> tuple[int, ...]:
        """The coins of all seats."""
        return tuple(player.coins for player in self.players)

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def of_symbol(self, symbol: str) -> tuple[Kind, ...]:
        """The kinds with this symbol."""
        return tuple(kind for kind in self.kinds if kind.symbol == symbol)

    def per_card(self, seat: int, kind: Kind) -> int:
        """What Shops adds for each paying card of a kind (VER-26)."""
        bonus = kind.symbol in components()["shops"]["symbols"]
        return BONUS if bonus and "shops" in self.players[seat].projects else 0

    def pays(self, seat: int, kind: Kind, total: int) -> int:
        """What all copies of a kind bring a seat on this total (VER-11, 23, 26)."""
        cards = self.players[seat].cards
        copies = cards.get(kind.key, 0)
        if not copies or total not in kind.numbers:
            return 0
        income = kind.income
        if is_factory(kind):
            income *= sum(cards.get(counted.key, 0) for counted in self.of_symbol(kind.per))
        return copies * (income + self.per_card(seat, kind))

    def claims(self, roller: int, total: int) -> Iterator[tuple[int, int]]:
        """Who claims how much from the roller, counter-clockwise (VER-14, 17)."""
        seats = len(self.players)
        for step in range(1, seats):
            owner = (roller - step) % seats
            claim = sum(self.pays(owner, kind, total) for kind in self._coloured("red"))
            if claim:
                yield owner, claim

    def bank_income(self, roller: int, total: int) -> tuple[int, ...]:
        """What the bank pays to every seat (VER-12, 13)."""
        blue, green = self._coloured("blue"), self._coloured("green")
        return tuple(
            sum(self.pays(seat, kind, total) for kind in (blue + green * (seat == roller)))
            for seat in range(len(self.players))
        )

    def takes(self, roller: int, total: int) -> tuple[int, int]:
        """What the roller's violet cards take from each other player, and from one (VER-15)."""
        each, one = (
            sum(self.pays(roller, kind, total) for kind in self.kinds if kind.per == source)
            for source in ("each", "one")
        )
        return each, one

    def _coloured(self, colour: str) -> tuple[Kind, ...]:
        return tuple(kind for kind in self.kinds if kind.colour == colour)

    def with_purchase(self, key: str | None, cost: int) -> Table:
        """The table after the active player has built this (VER-29)."""
        me = self.me
        cards, projects = dict(me.cards), me.projects
        if key in KINDS:
            cards[key] = cards.get(key, 0) + 1
        elif key is not None:
            projects = (*projects, key)
        mine = Player(me.coins - cost, cards, projects)
        players = (*self.players[: self.active], mine, *self.players[self.active + 1 :])
        return replace(self, players=players)


def is_factory(kind: Kind) -> bool:
    """Does it pay for each card with some symbol (VER-23)?"""
    return kind.colour == "green" and kind.per != "bank"


def table_of(state: VerlagState) -> Table:
    """The table of a state: all projects in effect, whatever point the turn has reached."""
    kinds = state.setting.cards.kinds
    players = tuple(
        Player(
            coins,
            {key: count for key, count in zip(KINDS, hand, strict=True) if count},
            tuple(state.projects(seat)),
        )
        for seat, (coins, hand) in enumerate(zip(state.coins, state.cards, strict=True))
    )
    costs = {kind.key: kind.cost for kind in kinds[COUNT:]}
    return Table(players, state.mover, kinds[:COUNT], {key: costs[key] for key in PROJECTS})


def read_state(position: Mapping[str, Any]) -> VerlagState:
    """The state of a position with or without a question; other fields are left unread."""
    if not isinstance(position, Mapping):
        raise PositionError(f"a position: expected an object, not {show(position)}")
    return from_position({name: position[name] for name in FIELDS if name in position})


def read_table(position: Mapping[str, Any]) -> Table:
    """The table of a position. Raises `PositionError` naming the field.

    >>> table = read_table({"players": [{"coins": 3}, {"coins": 0, "cards": {"marketing": 2}}]})
    >>> list(table.claims(0, 3))
    [(1, 2)]
    """
    return table_of(read_state(position))
