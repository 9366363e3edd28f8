"""Which card and which researcher is which: for pictures only.

Floes of one size and researchers of one colour are all alike to the rules, so states count them. A
picture must know more: what drifted glides only if it keeps its id. Tokens number the floes on the
board and the researchers of every crew. They are no part of a state's identity.
"""

from __future__ import annotations

from typing import NamedTuple

from gamekit.core.game import Action
from gamekit.games.schollen.actions import Drift, Place, Step, Thaw
from gamekit.games.schollen.ice import Ice, Men, run_south

#: Larger crews (there are none in the game) are not told apart.
MOST = 12


class Tokens(NamedTuple):
    """`floes`: the floe's number by place, 0 for water. `men`: the index of each researcher's
    place by colour and number. `stepped`: the mover's researchers that stepped on this turn."""

    floes: bytes
    men: Men
    stepped: tuple[int, ...] = ()


def number(floes: bytes, men: Men) -> Tokens:
    """Fresh numbers: floes in row-major order, researchers in the order of their places."""
    numbers = iter(range(1, 256))
    return Tokens(
        bytes(next(numbers) if size else 0 for size in floes),
        tuple(
            tuple(spot for spot, count in enumerate(counts) for _ in range(count))
            if sum(counts) <= MOST
            else ()
            for counts in men
        ),
    )


def after_shift(tokens: Tokens, ice: Ice, floes: bytes, action: Action) -> Tokens:
    """The tokens after an action of phase 1; `floes` are the ones before it."""
    cards, men = bytearray(tokens.floes), tokens.men
    if isinstance(action, Drift):
        for start in run_south(ice, floes, ice.grid.index[action.place]):
            goal = start + ice.columns
            if goal < ice.cells:
                cards[goal] = cards[start]
            cards[start] = 0
            men = tuple(
                tuple(min(goal, ice.bank) if at == start else at for at in crew) for crew in men
            )
    elif isinstance(action, Place):
        free = next(n for n in range(1, 256) if n not in tokens.floes)
        cards[ice.grid.index[action.place]] = free
    elif isinstance(action, Thaw):
        cell = ice.grid.index[action.place]
        if floes[cell] == 1:
            cards[cell] = 0
        if action.colour:
            men = _sent(men, ice.colours.index(action.colour), cell, ice.bank, ())[0]
    return Tokens(bytes(cards), men)


def after_step(tokens: Tokens, ice: Ice, seat: int, action: Step) -> Tokens:
    """The tokens after a step of a seat's researcher that has not stepped yet."""
    start, goal = ice.spot(action.origin), ice.spot(action.goal)
    men, who = _sent(tokens.men, seat, start, goal, tokens.stepped)
    return Tokens(tokens.floes, men, (*tokens.stepped, *who))


def _sent(
    men: Men, seat: int, start: int, goal: int, stepped: tuple[int, ...]
) -> tuple[Men, tuple[int, ...]]:
    crew = list(men[seat])
    for who, at in enumerate(crew):
        if at == start and who not in stepped:
            crew[who] = goal
            return (*men[:seat], tuple(crew), *men[seat + 1 :]), (who,)
    return men, ()
