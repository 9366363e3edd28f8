"""Matches: many games between bots, seats changed fairly, the same seed the same games.

The bots move on one seat from game to game: in a *round* of as many games as players each sits
everywhere once. A match whose number of games is no multiple of that ends within a round.

Every game has its own luck. If the games of a round shared their dice, luck would even out between
the bots, but a lucky seat would be lucky in every game of the round: far fewer than 95 % of the
95 % intervals for seats would hold the true value.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gamekit.arena.result import Result, Tally
from gamekit.bots import make_bot
from gamekit.core.bot import Bot
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError
from gamekit.core.game import CHANCE, State, sample
from gamekit.core.registry import load


def match(
    slug: str,
    bots: Sequence[str | Bot],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], Any] | None = None,
    budget: Budget | None = None,
) -> Result:
    """Play `games` games between `bots`: names as in `gamekit.bots.bots_of`, or bots.

    `progress(1)` is called after each game. The bots of a match think without a time limit of
    ours, so that the same seed gives the same games on every machine; when `budget` is spent, the
    match ends with the games that are complete.

    >>> result = match("bauab", ["random", "random"], games=10, options={"layout": "3x3"})
    >>> result.names, [tally.games for tally in result.tallies[0]]
    (('random', 'random 2'), [5, 5])
    """
    game = load(slug)
    chosen = dict(options or {})
    players = [make_bot(slug, bot) if isinstance(bot, str) else bot for bot in bots]
    check_numbers(games, seed)
    start = game.new_game(len(players), **chosen)
    whole = budget or Budget()
    tallies = [[Tally() for _ in players] for _ in players]
    lengths: Counter[int] = Counter()
    for number in range(games):
        turn = number % len(players)
        order = [(seat + turn) % len(players) for seat in range(len(players))]
        chance = random.Random(f"{seed}:{number}")
        rngs = [random.Random(f"{seed}:{number}:{seat}") for seat in range(len(players))]
        try:
            end, length = play_game(start, [players[bot] for bot in order], chance, rngs, whole)
        except OutOfBudget:
            break
        for seat, bot in enumerate(order):
            tallies[bot][seat] += Tally.of(end, seat)
        lengths[length] += 1
        if progress:
            progress(1)
    return Result(
        slug,
        _names(players),
        tuple(map(tuple, tallies)),
        dict(sorted(lengths.items())),
        seed,
        chosen,
        games,
    )


def check_numbers(games: Any, seed: Any) -> None:
    """Raise `OptionError` unless so many games with this seed can be asked for.

    >>> check_numbers(games=10, seed=1.5)
    Traceback (most recent call last):
    ...
    gamekit.core.errors.OptionError: seed: expected a whole number, not 1.5
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"games: expected a whole number from 1, not {games!r}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"seed: expected a whole number, not {seed!r}")


def play_game(
    start: State,
    bots: Sequence[Bot],
    chance: random.Random,
    rngs: Sequence[random.Random],
    budget: Budget,
) -> tuple[State, int]:
    """The last state of one game, and its number of decisions. Raises `OutOfBudget`."""
    state, length = start, 0
    while (seat := state.actor) is not None:
        if seat == CHANCE:
            state = state.successor(sample(state.chance_outcomes(), chance))
            continue
        action = bots[seat].choose(state.view(seat), rngs[seat], budget)
        budget.check()  # what a bot answers in haste is no result
        state = state.apply(action)
        length += 1
    return state, length


def _names(bots: Sequence[Bot]) -> tuple[str, ...]:
    """The bots' names; the second of the same name is "greedy 2"."""
    names: list[str] = []
    for bot in bots:
        name, number = bot.name, 1
        while name in names:
            number += 1
            name = f"{bot.name} {number}"
        names.append(name)
    return tuple(names)
