"""Schollenschubser: helpers of its tests."""

import random

from gamekit.games.schollen import from_position, to_position
from gamekit.games.schollen.actions import BANK, COLOURS, ROWS, SHIP
from tests.games.moves import legal as legal
from tests.games.moves import refused_by as refused_by


def at(floes, player="red", **more):
    """The state with these floes ("A1=4 A2=4") and crews (red="A1 A1 bank"), before the roll."""
    crews = {colour: more.pop(colour) for colour in COLOURS if colour in more}
    counts = {
        colour: {place: places.split().count(place) for place in places.split()}
        for colour, places in (crews or {"red": "bank bank bank bank"}).items()
    }
    sizes = dict(pair.split("=") for pair in floes.split())
    return from_position(
        {
            "floes": {place: int(size) for place, size in sizes.items()},
            "researchers": counts,
            "player": player,
            **more,
        }
    )


def rolled(state, first, second=None):
    """The state after a roll; one number stands for both dice."""
    return state.apply(f"roll {first} {first if second is None else second}")


def moving(state):
    """Phase 2 of the same board: a roll that changes nothing is not needed to look at steps."""
    counts = state.men[state.mover][: state.ice.ship]
    return from_position(
        to_position(state), dice=(1, 1), ready=counts, entries=state.ice.entry_limit
    )


def play(state, *moves):
    for move in moves:
        state = state.apply(move)
    return state


def floes(state):
    """The floes as text: "A1=4 A2=4"."""
    names = state.ice.grid.names
    return " ".join(f"{n}={s}" for n, s in zip(names, state.floes, strict=True) if s)


def random_position(rng: random.Random, most_men: int = 5, colours: int = 4) -> dict:
    """A random legal position, on any board."""
    columns, rows = rng.randint(1, 4), rng.randint(1, 5)
    max_floe = rng.choice([3, 4])
    deck = {"big": rng.randint(0, 5), "small": rng.randint(0, 5)}
    places = [f"{ROWS[row]}{column + 1}" for row in range(rows) for column in range(columns)]
    rng.shuffle(places)
    left, sizes = dict(deck), {}
    for place in places[: rng.randint(0, len(places))]:
        size = rng.randint(1, max_floe)
        kind = "big" if size > 2 else "small"
        if left[kind]:
            left[kind] -= 1
            sizes[place] = size
    room = dict(sizes)
    crews = {}
    for colour in rng.sample(COLOURS, rng.randint(1, colours)):
        crew = crews[colour] = {}
        for _ in range(rng.randint(0, most_men)):
            spot = rng.choice([BANK, SHIP, *room])
            if spot in room:
                room[spot] -= 1
                if not room[spot]:
                    del room[spot]
            crew[spot] = crew.get(spot, 0) + 1
    return {
        "floes": sizes,
        "researchers": crews,
        "player": rng.choice(list(crews)),
        "columns": columns,
        "rows": rows,
        "deck": deck,
        "max_floe": max_floe,
        "drift_rule": rng.choice(["blocked", "push"]),
    }
