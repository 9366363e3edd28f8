"""A million games: the batch kernel of Verlag, in one process or over a joblib backend.

>>> counts = play(("random", "race"), games=200, seed=1)
>>> counts.games, sum(counts.lengths.values())
(200, 200)

Memory does not grow with the number of games: what is kept are counts. Game number n is the same
game however the games are divided, so more workers or machines give the same counts:

    from dask.distributed import Client
    client = Client("scheduler:8786")
    play(("race",) * 4, games=10**9, seed=1, backend="dask", jobs=-1)

`backend` is any name that `joblib.parallel_config` knows ("loky" for the cores of one machine,
"threading", or "dask" once a client is there); it needs joblib, and for Dask also
`dask.distributed` (`pip install gamekit[cluster]`). `jobs` alone means "loky".
`gamekit.arena.simulate` passes both on.

numba compiles the kernel once in each process, before its first game: `compiling` tells how long.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, Final

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from gamekit.games.verlag.catalogue import (
    BONUS,
    HIGHEST_ROLL,
    START_CARDS,
    START_COINS,
    Catalogue,
    Kind,
    catalogue,
    components,
)
from gamekit.games.verlag.rules import GAME
from solvers.verlag.table import is_factory

#: The bots that the kernel plays exactly as `gamekit.bots` does, up to their random numbers.
BOTS: Final = ("random", "greedy", "income", "race")
#: What is played if nobody says who plays.
DEFAULT: Final = ("random", "random")
CHUNK: Final = 4096
"""Games between two looks at the clock."""
WAVE: Final = 256
"""Chunks that are under way on workers, or wait for an earlier one, at one time."""
COMPILING: Final = {False: 10, True: 20}
"""Seconds that numba needs, on a core of 2026, for random bots only and for thinking ones."""
HERE: Final = (None, "sequential", "threading")
"""Backends whose games are played in this process."""
LONGEST: Final = 1 << 14
"""Decisions and turns are counted one by one up to this; the usual limit allows fewer turns."""
_COLOURS: Final = {"red": 0, "blue": 1, "green": 2, "violet": 3}


@dataclass(slots=True, frozen=True)
class Counts:
    """What came of the games. `wins[bot][seat]`, `draws[i]`: those with number i modulo players.

    In game n, seat s is played by bot (s + n) modulo players, as in `gamekit.arena.match`.
    `lengths` and `turns`: decisions and turns in a game → games; `played_turns` is their sum.
    """

    games: int
    wins: tuple[tuple[int, ...], ...]
    draws: tuple[int, ...]
    lengths: dict[int, int]
    turns: dict[int, int]
    played_turns: int

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.games + other.games,
            tuple(
                tuple(map(int.__add__, *rows)) for rows in zip(self.wins, other.wins, strict=True)
            ),
            tuple(map(int.__add__, self.draws, other.draws)),
            _merged(self.lengths, other.lengths),
            _merged(self.turns, other.turns),
            self.played_turns + other.played_turns,
        )

    def seat_wins(self) -> tuple[int, ...]:
        """How many games each seat won."""
        return tuple(map(sum, zip(*self.wins, strict=True)))


def _merged(one: Mapping[int, int], two: Mapping[int, int]) -> dict[int, int]:
    return {n: one.get(n, 0) + two.get(n, 0) for n in sorted({*one, *two})}


def supports(bots: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Does the kernel know these bots and options?"""
    chosen = GAME.complete_options(options)
    open_market = not chosen["variable_market"] and chosen["position"] is None
    return open_market and all(bot in BOTS for bot in bots)


def figures_of(cards: Catalogue) -> list[int]:
    """The card table as the kernel reads it; `kernel_table` names where the parts begin."""
    from solvers.verlag.kernel_table import DEAREST

    kinds = cards.kinds[: len(cards.copies)]
    symbols = components()["shops"]["symbols"]
    out = [*cards.costs, *cards.copies]
    out += [_COLOURS[kind.colour] for kind in kinds]
    out += [kind.income for kind in kinds]
    out += [BONUS * (kind.symbol in symbols) for kind in kinds]
    out += START_CARDS
    for kind in kinds:
        counted = [n for n, other in enumerate(kinds) if other.symbol == kind.per]
        out += _filled([len(counted) if is_factory(kind) else -1, *counted], 16)
    for total in range(HIGHEST_ROLL + 1):
        paying = [number for number, kind in enumerate(kinds) if total in kind.numbers]
        red = [number for number in paying if kinds[number].colour == "red"]
        rest = [number for number in paying if number not in red]
        out += _filled([len(red), len(paying), *red, *rest], 17)
    out += [*(_touched(kinds, kind) for kind in kinds), START_COINS]
    for coins in range(DEAREST + 1):
        out.append(sum(1 << what for what, cost in enumerate(cards.costs) if cost <= coins))
    return out


def _filled(numbers: list[int], size: int) -> list[int]:
    return [*numbers, *[0] * (size - len(numbers))]


def _touched(kinds: Sequence[Kind], kind: Kind) -> int:
    """The bits of the sums on which one more of this kind may bring more: a factory's too."""
    factories = [other for other in kinds if is_factory(other) and other.per == kind.symbol]
    return sum({1 << total for card in (kind, *factories) for total in card.numbers})


def setting_of(bots: Sequence[str], options: Mapping[str, Any]) -> list[int]:
    """Players, options and bots as the kernel reads them."""
    from solvers.verlag.kernel_bots import NAMES

    if not supports((), options):
        raise OptionError(
            "options: the batch kernel knows neither 'variable_market' nor 'position'"
        )
    if unknown := [bot for bot in bots if bot not in BOTS]:
        raise OptionError(
            f"bots: the batch kernel knows {', '.join(BOTS)}, not {unknown[0]!r}; "
            "gamekit.arena.match plays every bot"
        )
    chosen, players = GAME.complete_options(options), len(bots)
    GAME.set_up(players, chosen)  # checks players, first seat, turn limit and figures
    limit = 2 if chosen["limit_two"] else 0
    at_once = int(chosen["project_effect"] == "at_once")
    numbers = _filled([NAMES.index(bot) for bot in bots], 4)
    return [players, chosen["first"], limit, at_once, chosen["turn_limit"], *numbers]


def compiling(
    bots: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    backend: str | None = None,
    jobs: int = 1,
) -> int:
    """About how many seconds numba will compile before the first game, in each process that plays.

    Raises `OptionError` as `play` does, so that nobody waits for what cannot be played.

    >>> compiling(["random", "random"]) in (0, COMPILING[False])
    True
    """
    setting_of(bots, options or {})
    backend = _chosen(backend, jobs)
    if backend is not None:
        _workers(backend, jobs)
    if not has_numba():
        return 0
    from solvers.verlag import kernel

    thinking = any(bot != "random" for bot in bots)
    # The second argument of what is compiled already: none where nobody thinks.
    ready = {str(types[1]) != "none" for types in kernel.play_games.signatures}
    return 0 if thinking in ready and backend in HERE else COMPILING[thinking]


def has_numba() -> bool:
    """Can the kernel be compiled here?"""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def room(size: int) -> Any:
    """So many zeros: an array where the kernel is compiled, else a list."""
    if not has_numba():
        return [0] * size
    import numpy as np

    return np.zeros(size, dtype=np.int64)


def play_chunk(
    figures: Sequence[int], setting: Sequence[int], seed: int, first: int, count: int
) -> Counts:
    """Games `first` to `first + count - 1`, without a look at the clock."""
    from solvers.verlag import kernel

    players, bots = setting[0], setting[-4:]
    wins, lengths, turns = room(players * (players + 1)), room(LONGEST), room(LONGEST)
    table = table_room(figures, setting)
    thinking = 1 if any(bots) else None
    counts = wins, lengths, turns, room(0)
    total = kernel.play_games(table, thinking, seed, first, count, *counts)
    won = [int(number) for number in wins]
    return Counts(
        count,
        tuple(tuple(won[players * bot : players * (bot + 1)]) for bot in range(players)),
        tuple(won[players * players :]),
        _counted(lengths),
        _counted(turns),
        int(total),
    )


def _counted(numbers: Any) -> dict[int, int]:
    """Place → number, where there is any."""
    plain = numbers if isinstance(numbers, list) else numbers.tolist()
    return {place: number for place, number in enumerate(plain) if number}


def table_room(figures: Sequence[int], setting: Sequence[int]) -> Any:
    """The array of the kernel, with figures and setting filled in."""
    from solvers.verlag.kernel_table import SIZE

    table = room(SIZE)
    numbers = [*figures, *setting]
    table[: len(numbers)] = numbers
    return table


def play(
    bots: Sequence[str] = DEFAULT,
    games: int = 1_000_000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
    *,
    backend: str | None = None,
    jobs: int = 1,
) -> Counts:
    """Play many games between these bots; `progress(n)` is called after every n games.

    With a spent budget no new chunk begins; those under way still count, and the first is always
    played. With a joblib `backend`, chunks run on its workers; `jobs` without a backend are
    processes of this machine ("loky"). Seeds are taken modulo 2⁶³.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"games: expected a whole number from 1, not {games!r}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"seed: expected a whole number, not {seed!r}")
    backend = _chosen(backend, jobs)
    chosen, players = dict(options or {}), len(bots)
    setting = setting_of(bots, chosen)
    cards = catalogue(chosen.get("figures") or None)
    task = (figures_of(cards), setting, seed % (1 << 63))
    total = Counts(0, ((0,) * players,) * players, (0,) * players, {}, {}, 0)
    chunks = _chunks(games, budget or Budget())
    if backend is None:
        results = _here(task, chunks)
    else:
        results = _spread(task, chunks, *_workers(backend, jobs))
    try:
        for counts in results:
            total += counts
            if progress:
                progress(counts.games)
    except BaseException:
        # Ctrl-C in a terminal stops its workers too: what they say then is no news.
        if budget is None or not budget.stopped or not total.games:
            raise
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib's, after an error: that work is thrown away
            results.close()
    return total


Task = tuple[list[int], list[int], int]


def _chunks(games: int, budget: Budget) -> Iterator[tuple[int, int]]:
    """First game and number of games; never all at once, so that memory stays bounded."""
    for first in range(0, games, CHUNK):
        if first and budget.spent_up:
            return
        yield first, min(CHUNK, games - first)


def _here(task: Task, chunks: Iterator[tuple[int, int]]) -> Generator[Counts]:
    return (play_chunk(*task, *chunk) for chunk in chunks)


def _chosen(backend: str | None, jobs: int) -> str | None:
    """The backend that is meant: more jobs than one are processes."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not jobs:
        raise OptionError(f"jobs: expected a whole number (-1: all cores), not {jobs!r}")
    return "loky" if backend is None and jobs != 1 else backend


def _workers(backend: str, jobs: int) -> tuple[Any, int]:
    """joblib's `Parallel` over a backend, and how many chunks may wait for their turn there.

    Most backends hand over each result as soon as its turn comes. One that only hands over all at
    once ("multiprocessing") gets few chunks at a time, so that progress and stop do not wait long.
    """
    if find_spec("joblib") is None:
        raise OptionError(
            "jobs, backend: need joblib, which is not installed (pip install 'gamekit[cluster]')"
        )
    from joblib import Parallel, effective_n_jobs, parallel_config
    from joblib.parallel import get_active_backend

    try:
        with parallel_config(backend=backend, n_jobs=jobs):
            streams = getattr(get_active_backend()[0], "supports_return_generator", False)
            # One chunk a task: by itself joblib gathers chunks for up to two seconds.
            parallel = Parallel(batch_size=1, return_as="generator" if streams else "list")
            return parallel, WAVE if streams else effective_n_jobs(jobs)
    except ValueError as error:
        raise OptionError(f"backend {backend!r}: {str(error).splitlines()[0]}") from None


def _spread(
    task: Task, chunks: Iterator[tuple[int, int]], workers: Any, size: int
) -> Generator[Counts]:
    """Chunks on the workers of joblib, in waves: while one hangs, all later counts must wait."""
    from joblib import delayed

    with workers:
        for chunk in chunks:
            wave = chain([chunk], islice(chunks, size - 1))
            yield from workers(delayed(play_chunk)(*task, *chunk) for chunk in wave)


__all__ = ["BOTS", "DEFAULT", "Counts", "play", "supports"]
