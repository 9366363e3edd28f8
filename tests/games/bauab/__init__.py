"""Bauab: helpers of its tests."""

from gamekit.games.bauab import from_position, to_position
from tests.games.moves import legal as legal
from tests.games.moves import refused_by as refused_by
from tests.solvers import bauab_oracle

SEED_EXAMPLE = {  # test vector 1 of the rules page
    "board": ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"],
    "hands": {"blue": "13", "red": "234"},
    "to_move": "blue",
    "captured": {"blue": 4, "red": 5},
}


def at(*rows, blue="", red="", to_move="blue", **more):
    """The state with this board, `neighbour_check` included in `more`."""
    check = more.pop("neighbour_check", "before")
    hands = {"blue": blue, "red": red}
    position = {"board": list(rows), "hands": hands, "to_move": to_move, **more}
    return from_position(position, neighbour_check=check)


def play(state, *moves):
    for move in moves:
        state = state.apply(move)
    return state


def rows(state):
    """The board as rows of tokens."""
    return to_position(state)["board"]


def random_position(rng, most_chips):
    """A random position on any small arrangement of plots, without a question."""
    position = bauab_oracle.random_candidate(rng, "legal_moves", most_chips)
    return {key: value for key, value in position.items() if key not in ("game", "question")}
