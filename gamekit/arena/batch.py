"""Very many games: a game whose solver has a batch kernel plays them there.

A kernel is a module `solvers/<slug>/batch.py` with `DEFAULT` (bots), `supports(bots, options)`,
`play(bots, games, seed, options, progress, budget, backend=…, jobs=…)`, `compiling(bots, options,
backend=…, jobs=…)` (seconds before the first game) and `HERE` (backends without other processes).
It is found by the game's slug, as advice is, so that the arena need not know solvers. Its games are
not those of `match` with the same seed, but they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from gamekit.arena.match import check_numbers, match
from gamekit.arena.result import Result, Tally
from gamekit.bots import bots_of, make_bot
from gamekit.core.bot import Bot
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


def kernel_for(
    slug: str,
    bots: Sequence[str | Bot],
    games: int,
    options: Mapping[str, Any] | None = None,
    *,
    workers: bool = False,
) -> Any:
    """The kernel that `simulate` takes for these games, `None` if the engine plays them.

    >>> kernel_for("verlag", ["race", "greedy"], 1000) is None
    True
    """
    kernel = kernel_of(slug) if workers or games >= BATCH_FROM else None
    names = _known(slug, bots)
    return kernel if kernel and names and kernel.supports(names, dict(options or {})) else None


def simulate(
    slug: str,
    bots: Sequence[str | Bot],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
    backend: str | None = None,
    jobs: int = 1,
) -> Result:
    """Many games, as `gamekit simulate` plays them: by the kernel if it can, else by `match`.

    With fewer games than `BATCH_FROM` it is always `match`, through the engine. So it is, and much
    slower, where the game has no kernel, or the kernel does not know an option or a bot (one of
    your own). The kernel compiles itself first, once in a process.

    `jobs=2` runs the kernel in two processes (-1: one for each core), `backend="dask"` and the
    like on other workers that joblib knows; without a kernel that is an `OptionError`.

    >>> result = simulate("verlag", ["race", "greedy"], games=20_000)
    >>> result.games, result.of("race").interval[0] > 1 / 2
    (20000, True)
    """
    check_numbers(games, seed)
    about: dict[str, Any] = {"games": games, "seed": seed, "options": options}
    about |= {"progress": progress, "budget": budget}
    workers = backend is not None or jobs != 1
    if kernel_for(slug, bots, games, options, workers=workers):
        result = batch_match(slug, bots, **about, backend=backend, jobs=jobs)
        assert result is not None, "the kernel knows all of it"
        return result
    if workers:
        raise OptionError(_no_workers(slug, bots))
    return match(slug, bots, **about)


def _no_workers(slug: str, bots: Sequence[str | Bot]) -> str:
    """Why these games cannot be divided among workers."""
    if kernel_of(slug) is None:
        why = f"{slug} has no batch kernel"
    else:
        for bot in bots:
            if isinstance(bot, str):
                make_bot(slug, bot)  # a wrong name has its own words
        why = f"the batch kernel of {slug} does not know a bot or an option"
    return f"{why}: these games cannot run on workers, so leave out 'jobs' and 'backend'"


def batch_match(
    slug: str,
    bots: Sequence[str | Bot],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
    backend: str | None = None,
    jobs: int = 1,
) -> Result | None:
    """The result of very many games; `None` if no kernel knows this game, its bots and options.

    `backend="dask"`, `jobs=2` and the like go to the kernel: it runs on workers of joblib.

    >>> result = batch_match("verlag", ["random", "random"], games=1000)
    >>> result.games, result.complete
    (1000, True)
    """
    kernel, chosen, names = kernel_of(slug), dict(options or {}), _known(slug, bots)
    if kernel is None or names is None or not kernel.supports(names, chosen):
        return None
    counts = kernel.play(names, games, seed, chosen, progress, budget, backend=backend, jobs=jobs)
    players = len(names)
    tallies = tuple(
        tuple(_tally(counts, players, bot, seat) for seat in range(players))
        for bot in range(players)
    )
    return Result(slug, _names(names), tallies, dict(counts.lengths), seed, chosen, games)


def _known(slug: str, bots: Sequence[str | Bot]) -> tuple[str, ...] | None:
    """The names of bots by which a kernel knows them; `None` if one is somebody's own.

    A bot is known by its name if it is just what its name makes: the very class, with nothing set.
    """
    ours = bots_of(slug)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    for name, bot in zip(names, bots, strict=True):
        if isinstance(bot, Bot) and (type(bot) is not ours.get(name) or vars(bot)):
            return None
    return tuple(names)


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
