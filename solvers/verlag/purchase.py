"""What can be built now, and what it brings in a round (question 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gamekit.games.verlag.catalogue import KIND, PROJECTS
from gamekit.games.verlag.rules import VerlagState
from solvers.verlag.table import Table


@dataclass(slots=True, frozen=True)
class Option:
    """One thing to build (`None`: nothing) and what a round then brings."""

    build: str | None
    cost: int
    round_income: Fraction
    gain: Fraction
    wins: bool

    @property
    def payback(self) -> Fraction | None:
        """After so many rounds the cost is back; `None` if never."""
        return self.cost / self.gain if self.gain > 0 else None

    def net(self, rounds: int) -> Fraction:
        """What it brings in so many rounds, its cost paid."""
        return rounds * self.round_income - self.cost


def choices(table: Table, state: VerlagState) -> Iterator[tuple[str | None, int]]:
    """Nothing, then every permitted and affordable thing in the order of the card table."""
    coins, limit = table.me.coins, state.setting.limit
    yield None, 0
    for kind in table.kinds:
        owned = table.me.cards.get(kind.key, 0)
        most = 1 if kind.colour == "violet" else limit  # VER-30, VER-33
        full = most > 0 and owned >= most
        if kind.cost <= coins and state.supply[KIND[kind.key]] and not full:
            yield kind.key, kind.cost
    for key in PROJECTS:
        if key not in table.me.projects and table.project_costs[key] <= coins:
            yield key, table.project_costs[key]


def rate_options(
    table: Table, state: VerlagState, income: Callable[[Table], Fraction]
) -> Iterator[Option]:
    """All options, the first one being to build nothing."""
    base: Fraction | None = None
    for key, cost in choices(table, state):
        after = table.with_purchase(key, cost)
        brought = income(after)
        base = brought if base is None else base
        wins = key in PROJECTS and len(after.me.projects) == len(PROJECTS)
        yield Option(key, cost, brought, brought - base, wins)


def best_option(options: Sequence[Option], rounds: int) -> Option:
    """A winning one first, else the most net income; ties: cheaper, then earlier."""
    return max(options, key=lambda option: (option.wins, option.net(rounds), -option.cost))
