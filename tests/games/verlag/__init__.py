"""Verlag: helpers of its tests."""

from gamekit.core.errors import IllegalAction
from gamekit.games.verlag import from_position
from gamekit.games.verlag.catalogue import KINDS, PROJECTS, VIOLET


def seat(coins=0, projects="", **cards):
    """One player of a position."""
    return {"coins": coins, "cards": cards, "projects": projects.split()}


def at(*players, active=0, **more):
    """The state with these players at the start of a turn; `supply` and `limit` are fields."""
    fields = {name: more.pop(name) for name in ("supply", "limit", "figures") if name in more}
    return from_position({"players": list(players), "active": active, **fields}, **more)


def rolled(state, *faces):
    """The state after a roll of these faces."""
    name = "dice" if len(faces) == 2 else "die"
    return play(state, f"roll {len(faces)}", f"{name} {' '.join(map(str, faces))}")


def play(state, *actions):
    """The state after these actions."""
    for action in actions:
        state = state.apply(action)
    return state


def legal(state):
    """The texts of the legal actions."""
    return [str(action) for action in state.legal_actions()]


def refused_by(state, action):
    """The rule that refuses an action; "" if none does."""
    try:
        state.apply(action)
    except IllegalAction as refusal:
        return refusal.rule
    return ""


def random_position(rng):
    """Any legal position: poor and rich, few cards and many."""
    players = []
    for _ in range(rng.randint(2, 4)):
        cards = {}
        for kind, key in enumerate(KINDS):
            if rng.random() < 0.5:
                cards[key] = 1 if VIOLET >> kind & 1 else rng.randint(0, 3)
        projects = [key for key in PROJECTS if rng.random() < 0.5]
        if len(projects) == len(PROJECTS):
            projects.pop(rng.randrange(len(PROJECTS)))
        coins = rng.choice((0, 1, 2, 3, 5, 8, 15, 30))
        players.append({"coins": coins, "cards": cards, "projects": projects})
    position = {"players": players, "active": rng.randrange(len(players))}
    if rng.random() < 0.3:
        position["limit"] = 2
    return position
