"""Brute-force oracle for Schollenschubser, written from the rules page alone.

Nothing here is clever: a position is a few plain tuples, a turn is played step by step as SCH-16 to
SCH-20 say, and M(T) is found by looking at all positions that T turns of single steps can reach.
The network and the lemma R8 are not used. The only purpose is to be compared with the real solver
on small positions.

    answer(position)        the answer fields of section 6 for one position (a dict)
    random_position(rng)    a small random valid position, cheap enough for `answer`
"""

from fractions import Fraction
from typing import NamedTuple

ROWS = "ABCDEFGH"
BANK, SHIP = "bank", "ship"
EXTRA = ("over", "turns", "dice", "objective")


class Board(NamedTuple):
    """What never changes."""

    columns: int
    rows: int
    big: int
    small: int
    max_floe: int
    entry_limit: int
    drift_rule: str


class Ice(NamedTuple):
    """What changes: floes and who stands where, both as sorted tuples of pairs."""

    floes: tuple  # (place, size)
    people: tuple  # ((colour, place or bank or ship), count), never 0


def read(position):
    """A valid position -> (Board, Ice, player, horizon)."""
    deck = position.get("deck", {})
    board = Board(
        position.get("columns", 4),
        position.get("rows", 5),
        deck.get("big", 5),
        deck.get("small", 5),
        position.get("max_floe", 4),
        position.get("entry_limit", 1),
        position.get("drift_rule", "blocked"),
    )
    people = {
        (colour, where): count
        for colour, places in position["researchers"].items()
        for where, count in places.items()
    }
    player = position.get("player", min(position["researchers"]))
    return board, ice(position["floes"], people), player, position.get("horizon", 12)


def ice(floes, people):
    return Ice(tuple(sorted(floes.items())), tuple(sorted((k, n) for k, n in people.items() if n)))


def number_of(ice_, colour, where=None):
    return sum(n for (c, place), n in ice_.people if c == colour and where in (None, place))


def standing(ice_, place):
    return sum(n for (_, where), n in ice_.people if where == place)


def moved(people, colour, source, target):
    out = dict(people)
    out[colour, source] -= 1
    out[colour, target] = out.get((colour, target), 0) + 1
    return out


# --- phase 1 --------------------------------------------------------------------------------------


def supply(board, floes):
    """SCH-02: deck minus cards on the board."""
    big = sum(size >= 3 for size in floes.values())
    return board.big - big, board.small - (len(floes) - big)


def south(place):
    return ROWS[ROWS.index(place[0]) + 1] + place[1]


def drift_floe(board, ice_, place):
    """SCH-08, SCH-09, R5: the position after the drift, or None."""
    floes, people = dict(ice_.floes), dict(ice_.people)
    run = [place]
    while run[-1][0] != ROWS[board.rows - 1] and south(run[-1]) in floes:
        run.append(south(run[-1]))
    if len(run) > 1 and board.drift_rule == "blocked":
        return None
    for here in reversed(run):
        size = floes.pop(here)
        leaves = here[0] == ROWS[board.rows - 1]
        if not leaves:
            floes[south(here)] = size
        for colour, where in list(people):
            if where == here:
                target = BANK if leaves else south(here)
                count = people.pop((colour, where))
                people[colour, target] = people.get((colour, target), 0) + count
    return ice(floes, people)


def column_actions(board, ice_, column):
    """SCH-07: action -> position."""
    out = {}
    floes = dict(ice_.floes)
    for place in floes:
        if place[1] == str(column):
            after = drift_floe(board, ice_, place)
            if after is not None:
                out[f"drift:{place}"] = after
    top = f"A{column}"
    if top not in floes:
        big, small = supply(board, floes)
        for size in range(1, board.max_floe + 1):
            if (big if size >= 3 else small) > 0:
                out[f"place:{top}:{size}"] = ice({**floes, top: size}, dict(ice_.people))
    return out


def thaw_actions(board, ice_):
    """SCH-12 to SCH-14."""
    out = {}
    floes, people = dict(ice_.floes), dict(ice_.people)
    for place, size in floes.items():
        if size == 3 and supply(board, floes)[1] < 1:
            continue
        rest = {k: v for k, v in floes.items() if k != place}
        if size > 1:
            rest[place] = size - 1
        if standing(ice_, place) <= size - 1:
            out[f"thaw:{place}"] = ice(rest, people)
            continue
        for colour, where in people:
            if where == place:
                out[f"thaw:{place}:{colour}"] = ice(rest, moved(people, colour, place, BANK))
    return out


def face_actions(board, ice_, face):
    if face == 6:
        return thaw_actions(board, ice_)
    columns = range(1, board.columns + 1)
    out = {}
    for column in columns if face == 5 else [c for c in columns if c == face]:
        out |= column_actions(board, ice_, column)
    return out


def roll_actions(board, ice_, dice):
    """SCH-06, SCH-15: (die, action) -> position."""
    out = {}
    for face in sorted(set(dice)):
        for action, after in face_actions(board, ice_, face).items():
            out[f"{face} {action}"] = after
    return out or {"0 skip": ice_}


# --- phase 2 --------------------------------------------------------------------------------------


def beside(board, place):
    row, column = ROWS.index(place[0]), int(place[1])
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < board.rows and 1 <= c <= board.columns:
            yield f"{ROWS[r]}{c}"


def turn_ends(board, ice_, colour):
    """All positions that sequences of single steps lead to, capacity kept after each step.

    `may_step` counts those who have not stepped on this turn, on floes and on the bank: nobody
    steps twice, and whoever has just come back to the bank stays there (SCH-20).
    """
    floes = dict(ice_.floes)
    start = tuple(sorted((p, n) for (c, p), n in ice_.people if c == colour and p != SHIP))
    seen = set()
    todo = [(ice_, start, board.entry_limit)]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        here, may_step, entries = node
        people = dict(here.people)
        for place, _ in may_step:
            left = tuple((p, n - (p == place)) for p, n in may_step if n > (p == place))
            for target in step_targets(board, here, place, entries):
                after = ice(floes, moved(people, colour, place, target))
                todo.append((after, left, entries - (place == BANK)))
    return {here for here, _, _ in seen}


def step_targets(board, here, place, entries):
    """SCH-16 to SCH-19: where one step may lead now."""
    floes = dict(here.floes)
    if place == BANK:
        near = [f"{row}1" for row in ROWS[: board.rows]] if entries else []
    else:
        near = beside(board, place)
    out = [p for p in near if p in floes and standing(here, p) < floes[p]]
    if place != BANK:
        out += [BANK] * (place[1] == "1") + [SHIP] * (place[1] == str(board.columns))
    return out


def brought(board, ice_, colour, turns):
    """[M(0), …, M(turns)] on the frozen board, by looking at all positions."""
    reached = {ice_}
    best = [number_of(ice_, colour, SHIP)]
    for _ in range(turns):
        reached = set().union(*(turn_ends(board, here, colour) for here in reached))
        best.append(max(number_of(here, colour, SHIP) for here in reached))
    return best


def least(profile, over):
    return next((turns for turns, count in enumerate(profile) if count >= over), None)


# --- the questions --------------------------------------------------------------------------------


def answer(position):
    board, ice_, player, horizon = read(position)
    over = position.get("over", number_of(ice_, player))
    return globals()[f"answer_{position['question']}"](board, ice_, player, horizon, over, position)


def answer_evacuation(board, ice_, player, horizon, over, position):
    """Without `width`, `critical_floes` and `cut`: these have oracles of their own below."""
    profile = brought(board, ice_, player, horizon)
    return {"over": over, "profile": profile, "min_turns": least(profile, over)}


def rooms(ice_, player):
    return {
        place: size - standing(ice_, place) + number_of(ice_, player, place)
        for place, size in ice_.floes
    }


def answer_paths(board, ice_, player, horizon, over, position):
    """Counts all walks of each length, shortest first."""
    free = {place for place, room in rooms(ice_, player).items() if room >= 1}

    def steps(node):
        if node == BANK:
            return [p for p in free if p[1] == "1"]
        out = [p for p in beside(board, node) if p in free]
        return out + [BANK] * (node[1] == "1") + [SHIP] * (node[1] == str(board.columns))

    def entry(node):
        walks = {node: 1}
        for length in range(1, len(free) + 2):
            following = {}
            for here, count in walks.items():
                for there in steps(here):
                    following[there] = following.get(there, 0) + count
            if SHIP in following:
                return {"steps": length, "paths": following[SHIP]}
            walks = following
        return {"steps": None, "paths": 0}

    return {BANK: entry(BANK), "floes": {place: entry(place) for place in sorted(free)}}


def crossing(board, free):
    """Is there a way from bank to ship over these places?"""
    seen, todo = set(), [p for p in free if p[1] == "1"]
    while todo:
        place = todo.pop()
        if place not in seen:
            seen.add(place)
            todo += [p for p in beside(board, place) if p in free]
    return any(place[1] == str(board.columns) for place in seen)


def critical_floes(position):
    board, ice_, player, _ = read(position)
    free = {place for place, room in rooms(ice_, player).items() if room >= 1}
    if not crossing(board, free):
        return []
    return sorted(place for place in free if not crossing(board, free - {place}))


def width(position):
    """By Menger/König: the cheapest set of floes that separates bank and ship, of all sets."""
    board, ice_, player, _ = read(position)
    room = {place: r for place, r in rooms(ice_, player).items() if r >= 1}
    places = sorted(room)
    best = sum(room.values())
    for mask in range(1 << len(places)):
        removed = {place for bit, place in enumerate(places) if mask >> bit & 1}
        cost = sum(room[place] for place in removed)
        if cost < best and not crossing(board, set(places) - removed):
            best = cost
    return best


def answer_best_turn(board, ice_, player, horizon, over, position):
    hinder = position.get("objective", "self") == "hinder"
    infinite = horizon + 1
    rated = {}
    for name, after in roll_actions(board, ice_, position["dice"]).items():
        if hinder:
            others = sorted({c for (c, _), _ in after.people if c != player})
            profiles = {c: brought(board, after, c, horizon) for c in others}
            turns = [least(p, number_of(after, c)) for c, p in profiles.items()]
            n = min([infinite if t is None else t for t in turns], default=infinite)
            rated[name] = (n, -sum(sum(p[1:]) for p in profiles.values()))
        else:
            profile = brought(board, after, player, horizon)
            t = least(profile, over)
            rated[name] = (-infinite if t is None else -t, sum(profile[1:]))
    n, score = max(rated.values())
    return {
        "actions": len(rated),
        "min_turns": None if abs(n) == infinite else abs(n),
        "score": abs(score),
        "best": sorted(name for name, value in rated.items() if value == (n, score)),
    }


def answer_roll_chance(board, ice_, player, horizon, over, position):
    turns = position["turns"]

    def good(after):
        return brought(board, after, player, turns)[turns] >= over

    faces = {face: face_actions(board, ice_, face) for face in range(1, 7)}
    good_faces = [face for face, actions in faces.items() if any(map(good, actions.values()))]
    null_faces = [face for face, actions in faces.items() if not actions]
    frozen = good(ice_)
    lucky = 0
    for a in range(1, 7):
        for b in range(1, 7):
            both_null = a in null_faces and b in null_faces
            lucky += a in good_faces or b in good_faces or (both_null and frozen)
    return {
        "probability": text(Fraction(lucky, 36)),
        "good_faces": good_faces,
        "null_faces": null_faces,
        "if_frozen": frozen,
    }


def text(fraction):
    return f"{fraction.numerator}/{fraction.denominator}"


def answer_forecast(board, ice_, player, horizon, over, position):
    known = {}
    ends = {}

    def after_phase_1(here, turns):
        if here not in ends:
            ends[here] = turn_ends(board, here, player)
        return max(value(end, turns - 1) for end in ends[here])

    def face_value(here, face, turns):
        actions = face_actions(board, here, face)
        return max((after_phase_1(after, turns) for after in actions.values()), default=None)

    def value(here, turns):
        if number_of(here, player, SHIP) >= over:
            return Fraction(1)
        if turns == 0:
            return Fraction(0)
        if (here, turns) not in known:
            faces = [face_value(here, face, turns) for face in range(1, 7)]
            total = Fraction(0)
            for a in faces:
                for b in faces:
                    executable = [x for x in (a, b) if x is not None]
                    total += max(executable) if executable else after_phase_1(here, turns)
            known[here, turns] = total / 36
        return known[here, turns]

    turns = position["turns"]
    profile = [text(value(ice_, k)) for k in range(1, turns + 1)]
    faces = {str(face): face_value(ice_, face, turns) for face in range(1, 7)}
    return {
        "probability": profile[-1],
        "profile": profile,
        "face_values": {f: None if v is None else text(v) for f, v in faces.items()},
    }


# --- random positions -----------------------------------------------------------------------------


def random_position(rng, question, colours=2, people=3, floes=6):
    """A small position; `people` of each colour at most, `floes` floes at most."""
    columns, rows = rng.randint(1, 3), rng.randint(1, 3)
    max_floe = rng.choice((3, 4))
    places = [f"{ROWS[r]}{c}" for r in range(rows) for c in range(1, columns + 1)]
    chosen = rng.sample(places, min(len(places), rng.randint(0, floes)))
    sizes = {place: rng.choice((1, 1, 2, 2, 3, max_floe)) for place in sorted(chosen)}
    big = sum(size >= 3 for size in sizes.values())
    deck = {"big": big + rng.randint(0, 2), "small": len(sizes) - big + rng.randint(0, 2)}
    researchers = {}
    room = dict(sizes)
    for colour in rng.sample(("red", "blue", "green"), rng.randint(1, colours)):
        where = {}
        for _ in range(rng.randint(0, people)):
            free = [place for place in room if room[place]]
            place = rng.choice([BANK, BANK, SHIP, *free, *free])
            if place in room:
                room[place] -= 1
            where[place] = where.get(place, 0) + 1
        researchers[colour] = where
    position = {
        "game": "schollen",
        "question": question,
        "floes": sizes,
        "researchers": researchers,
        "columns": columns,
        "rows": rows,
        "deck": deck,
        "max_floe": max_floe,
        "entry_limit": rng.choice((1, 1, 1, 2, 0)),
        "drift_rule": rng.choice(("blocked", "push")),
        "player": rng.choice(sorted(researchers)),
    }
    return position
