"""Very many games: a game whose solver has a batch kernel plays them there.

A kernel is a module `solvers/<slug>/batch.py` with `DEFAULT` (bots), `supports(bots, options)` and
`play(bots, games, seed, options, progress, budget)`. It is found by the game's slug, as advice
is, so that the arena need not know solvers. Its games are not those of `match` with the same seed,
but they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from gamekit.arena.match import match
from gamekit.arena.result import Result, Tally
from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError

#: With fewer games `match` plays them, through the engine.
BATCH_FROM: Final = 10_000


def kernel_of(slug: str) -> Any:
    """The batch kernel of a game, `None` if it has none."""
    if find_spec("solvers") is None or find_spec(f"solvers.{slug}") is None:
        return None
    name = f"solvers.{slug}.batch"
    return import_module(name) if find_spec(name) else None


def simulate(
    slug: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
    **backend: Any,
) -> Result:
    """Many games, as `gamekit simulate` plays them: by the kernel if it can, else by `match`.

    With fewer games than `BATCH_FROM` it is always `match`. A `backend` needs the kernel.

    >>> result = simulate("verlag", ["race", "greedy"], games=20_000)
    >>> result.games, result.of("race").interval[0] > 1 / 2
    (20000, True)
    """
    about: dict[str, Any] = {"games": games, "seed": seed, "options": options}
    about |= {"progress": progress, "budget": budget}
    result = None
    if backend or (isinstance(games, int) and games >= BATCH_FROM):
        result = batch_match(slug, bots, **about, **backend)
    if result is None and backend:
        raise OptionError("backend: only games of a batch kernel run on workers; these do not")
    return result or match(slug, bots, **about)


def batch_match(
    slug: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
    **backend: Any,
) -> Result | None:
    """The result of very many games; `None` if no kernel knows this game, its bots and options.

    `backend="dask", jobs=2` and the like go to the kernel: it runs on workers of joblib.

    >>> result = batch_match("verlag", ["random", "random"], games=1000)
    >>> result.games, result.complete
    (1000, True)
    """
    kernel, chosen = kernel_of(slug), dict(options or {})
    if kernel is None or not kernel.supports(bots, chosen):
        return None
    counts = kernel.play(bots, games, seed, chosen, progress, budget, **backend)
    players = len(bots)
    tallies = tuple(
        tuple(_tally(counts, players, bot, seat) for seat in range(players))
        for bot in range(players)
    )
    return Result(slug, _names(bots), tallies, dict(counts.lengths), seed, chosen, games)


def _tally(counts: Any, players: int, bot: int, seat: int) -> Tally:
    """The games of a bot in one seat: those whose number is bot - seat modulo players."""
    turn = (bot - seat) % players
    games = (counts.games - turn + players - 1) // players
    wins, draws = counts.wins[bot][seat], counts.draws[turn]
    losses = games - wins - draws
    points = wins + Fraction(draws, players)
    # The winner gets 1 from everybody else.
    return Tally(wins, draws, losses, points, wins * (players - 1) - losses)


def _names(bots: Sequence[str]) -> tuple[str, ...]:
    """The second of the same name is "random 2"."""
    return tuple(
        name if bots[:place].count(name) == 0 else f"{name} {bots[:place].count(name) + 1}"
        for place, name in enumerate(bots)
    )
