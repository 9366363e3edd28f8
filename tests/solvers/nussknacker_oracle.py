"""An oracle for Nussknacker, written naively from the rules page; shares no code with the solver.

Cards are told apart (value and copy), worlds are lists, and everything is gone through one by one.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

WAIVE_NOTHING = (None, None)
ANYBODY = "anybody"


def sums(hand):
    return {sum(part) for size in range(1, len(hand) + 1) for part in combinations(hand, size)}


def parts(hand, value):
    found = set()
    for size in range(1, len(hand) + 1):
        found |= {tuple(sorted(p)) for p in combinations(hand, size) if sum(p) == value}
    return sorted(found)


def take(hand, cards):
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def agrees(cards, side):
    return sorted(cards) == sorted(side) if isinstance(side, list) else len(cards) == side


def sizes_of(position):
    players = len(position["hands"])
    cards = position["max"] * position.get("copies", 2) - 1
    return position.get("sizes") or [
        cards // players + (1 if seat < cards % players else 0) for seat in range(players)
    ]


def deals(position):
    """Every physical deal that agrees with the known hands: (hands, hidden) with its number."""
    deck = [(v, c) for v in range(1, position["max"] + 1) for c in range(position.get("copies", 2))]
    sizes = sizes_of(position)

    def rest(seat, pool):
        if seat == len(sizes):
            yield (), pool[0][0]
            return
        for chosen in combinations(pool, sizes[seat]):
            values = tuple(card[0] for card in chosen)
            known = position["hands"][seat]
            if known is not None and sorted(known) != sorted(values):
                continue
            left = [card for card in pool if card not in chosen]
            for hands, hidden in rest(seat + 1, left):
                yield (values, *hands), hidden

    return Counter(rest(0, deck))


def line_outcomes(hands, line, highest, model="uniform", waive=None):
    """[(hands after, likelihood)] of one line in one world."""
    asker, responder = hands[line["ask"]], hands[line["to"]]
    value = line["value"]
    can_ask = value in sums(asker)
    if not can_ask and waive != "question":
        return []
    choice = Fraction(1)
    if model == "uniform":
        choice = Fraction(1, max(1, len([v for v in range(1, highest + 1) if v in sums(asker)])))
    if line["swap"] is None:
        if value in sums(responder) and waive != "denial":
            return []
        return [(hands, choice)]
    mine, theirs = parts(asker, value), parts(responder, value)
    out = []
    for given in mine:
        for taken in theirs:
            if agrees(given, line["swap"][0]) and agrees(taken, line["swap"][1]):
                new = list(hands)
                new[line["ask"]] = tuple(sorted(take(asker, given) + list(taken)))
                new[line["to"]] = tuple(sorted(take(responder, taken) + list(given)))
                out.append((tuple(new), choice / len(mine) / len(theirs)))
    return out


def worlds(position, log=None, model="uniform", waive=WAIVE_NOTHING):
    """(current hands, hidden) → weight, after the log."""
    log = position.get("log", []) if log is None else log
    found = Counter()
    for (hands, hidden), ways in deals(position).items():
        current = {tuple(tuple(sorted(hand)) for hand in hands): Fraction(ways)}
        for number, line in enumerate(log):
            kind = waive[1] if waive[0] == number else None
            after = Counter()
            for table, weight in current.items():
                for new, chance in line_outcomes(table, line, position["max"], model, kind):
                    after[new] += weight * chance
            current = after
            if not current:
                break
        for table, weight in current.items():
            found[table, hidden] += weight
    return found


def possible(position, log=None, waive=WAIVE_NOTHING):
    return sorted({hidden for _, hidden in worlds(position, log, waive=waive)})


def text(value):
    value = Fraction(value)
    return f"{value.numerator}/{value.denominator}"


def bits(weights):
    total = sum(weights)
    shares = [float(Fraction(weight) / Fraction(total)) for weight in weights]
    return -sum(share * math.log2(share) for share in shares)


def hidden(position):
    values = possible(position)
    deduced = values[0] if len(values) == 1 else None
    return {"consistent": bool(values), "possible": values, "deduced": deduced}


def holdings(position):
    tables = [table for table, _ in worlds(position)]
    if not tables:
        return {"consistent": False, "min": None, "max": None}
    seats, values = range(len(position["hands"])), range(1, position["max"] + 1)
    return {
        "consistent": True,
        "min": [[min(t[p].count(v) for t in tables) for v in values] for p in seats],
        "max": [[max(t[p].count(v) for t in tables) for v in values] for p in seats],
    }


def posterior(position):
    found = worlds(position, model=position.get("model", "uniform"))
    total = sum(found.values())
    chances = Counter()
    for (_, value), weight in found.items():
        chances[value] += weight
    return {
        "consistent": bool(found),
        "posterior": {str(v): text(chances[v] / total) for v in sorted(chances)},
        "states": len({table for table, _ in found}),
    }


def ask(position):
    found = worlds(position, model=position.get("model", "uniform"))
    if not found:
        return {"consistent": False, "now": None, "questions": [], "best": []}
    total, viewer = sum(found.values()), position["viewer"]
    chances = Counter()
    for (_, value), weight in found.items():
        chances[value] += weight / total
    own = next(iter(found))[0][viewer]
    questions = []
    for to in range(len(position["hands"])):
        for value in range(1, position["max"] + 1):
            if to == viewer or value not in sums(own):
                continue
            answers = {}
            for (table, card), weight in found.items():
                options = parts(table[to], value) or ["no"]
                for option in options:
                    seen = answers.setdefault(option, Counter())
                    seen[card] += weight / total / len(options)
            questions.append(
                {
                    "to": to,
                    "value": value,
                    "deny": text(sum(answers.get("no", {}).values())),
                    "guess": text(sum(max(seen.values()) for seen in answers.values())),
                    "entropy": sum(
                        float(sum(s.values())) * bits(list(s.values())) for s in answers.values()
                    ),
                    "worst": max(len(seen) for seen in answers.values()),
                }
            )
    best = max(Fraction(question["guess"]) for question in questions)
    return {
        "consistent": True,
        "now": {"guess": text(max(chances.values())), "entropy": bits(list(chances.values()))},
        "questions": questions,
        "best": [[q["to"], q["value"]] for q in questions if Fraction(q["guess"]) == best],
    }


def seen_by(position, who):
    """The position that a seat (or "public") could write down of a full record."""
    log = []
    for line in position["log"]:
        swap = line["swap"]
        if swap is not None and who not in (line["ask"], line["to"]):
            swap = [len(swap[0]), len(swap[1])]
        log.append({**line, "swap": swap})
    hands = [hand if seat == who else None for seat, hand in enumerate(position["hands"])]
    return {**position, "hands": hands, "log": log}


def profile(position):
    log = position.get("log", [])
    return [len(possible(position, log[:length])) for length in range(len(log) + 1)]


def deducible(position):
    values = possible(position)
    if not values:
        return {"consistent": False, "hidden": None, "views": []}
    views = []
    for who in position.get("views", range(len(position["hands"]))):
        sizes = profile(seen_by(position, who))
        first = sizes.index(1) if 1 in sizes else None
        views.append({"who": who, "first": first, "sizes": sizes})
    return {"consistent": True, "hidden": values[0], "views": views}


def audit(position):
    log = position.get("log", [])
    if possible(position):
        return {"consistent": True, "first_bad": None, "suspects": []}
    first = next(i for i in range(len(log)) if not possible(position, log[: i + 1]))
    suspects = [
        {"line": number, "kind": kind}
        for number, line in enumerate(log)
        if line["swap"] is None
        for kind in ("denial", "question")
        if possible(position, waive=(number, kind))
    ]
    return {"consistent": False, "first_bad": first, "suspects": suspects}


def puzzle(position):
    log = position.get("log", [])
    sizes = profile(position)
    values = possible(position)
    unique = len(values) == 1
    redundant = [
        number
        for number in range(len(log))
        if unique and possible(position, log[:number] + log[number + 1 :]) == values
    ]
    return {
        "unique": unique,
        "value": values[0] if unique else None,
        "profile": sizes,
        "work": sum(sizes[1:]),
        "redundant": redundant,
        "minimal": unique and not redundant,
    }


ANSWERS = {
    "hidden": hidden,
    "holdings": holdings,
    "posterior": posterior,
    "ask": ask,
    "deducible": deducible,
    "audit": audit,
    "puzzle": puzzle,
}


# --- random positions ---------------------------------------------------------------------------


def random_position(rng: random.Random, question: str):
    """A small position: a true record seen through holes, sometimes with a line that is wrong."""
    while True:
        highest, copies = rng.randint(3, 5), rng.choice((1, 2, 2, 2, 3))
        players = rng.randint(2, 4)
        cards = highest * copies - 1
        if players <= cards <= 9:
            break
    position = {"game": "nussknacker", "question": question, "max": highest}
    if copies != 2 or rng.random() < 0.3:
        position["copies"] = copies
    sizes = sizes_of({**position, "hands": [None] * players})
    if rng.random() < 0.3:
        sizes = [1] * players
        for _ in range(cards - players):
            sizes[rng.randrange(players)] += 1
        position["sizes"] = sizes
    hands, log = _play(rng, position, sizes, rng.randint(0, 6))
    if question == "deducible":
        if log and rng.random() < 0.3:
            log = _spoilt(rng, log, highest, players, viewer=ANYBODY)
        views = [rng.choice([*range(players), "public"]) for _ in range(rng.randint(0, 3))]
        extra = {"views": views} if rng.random() < 0.7 else {}
        return {**position, "hands": hands, "log": log, **extra}
    viewer = rng.randrange(players)
    known = [rng.random() < 0.35 for _ in range(players)]
    if question == "ask":
        known[viewer] = True
        position["viewer"] = viewer
    if question in ("ask", "posterior") and rng.random() < 0.7:
        position["model"] = rng.choice(("uniform", "legal"))
    for line in log:
        own = question == "ask" and viewer in (line["ask"], line["to"])
        if line["swap"] is not None and not own:
            line["swap"] = [s if rng.random() < 0.3 else len(s) for s in line["swap"]]
    if log and rng.random() < (0.7 if question == "audit" else 0.3):
        log = _spoilt(rng, log, highest, players, viewer if question == "ask" else None)
    shown = [rng.sample(h, len(h)) if k else None for h, k in zip(hands, known, strict=True)]
    position["hands"] = shown
    if log or rng.random() < 0.5:
        position["log"] = log
    return position


def _well_formed(line):
    swap = line["swap"]
    return swap is None or all(isinstance(s, int) or sum(s) == line["value"] for s in swap)


def _play(rng, position, sizes, lines):
    deck = [v for v in range(1, position["max"] + 1) for _ in range(position.get("copies", 2))]
    rng.shuffle(deck)
    hands = []
    for size in sizes:
        hands.append(deck[:size])
        deck = deck[size:]
    now, log = [list(hand) for hand in hands], []
    for _ in range(lines):
        asker, to = rng.sample(range(len(sizes)), 2)
        value = rng.choice([v for v in range(1, position["max"] + 1) if v in sums(now[asker])])
        mine, theirs = parts(now[asker], value), parts(now[to], value)
        swap = None
        if theirs:
            swap = [list(rng.choice(mine)), list(rng.choice(theirs))]
            now[asker] = take(now[asker], swap[0]) + swap[1]
            now[to] = take(now[to], swap[1]) + swap[0]
        log.append({"ask": asker, "to": to, "value": value, "swap": swap})
    return hands, log


def _spoilt(rng, log, highest, players, viewer):
    """Well-formed still, but perhaps no deal explains it."""
    log = [dict(line) for line in log]
    line = rng.choice(log)
    match rng.choice(("value", "deny", "swap", "lose", "double", "seats")):
        case "value":
            line["value"] = rng.randint(1, highest)
            if not _well_formed(line):
                line["swap"] = None
        case "deny":
            line["swap"] = None
        case "swap" if viewer != ANYBODY and viewer not in (line["ask"], line["to"]):
            line["swap"] = [rng.randint(1, 2), rng.randint(1, 2)]
        case "lose":
            log.remove(line)
        case "double":
            log.insert(rng.randrange(len(log) + 1), dict(line))
        case "seats" if viewer is None:
            line["ask"], line["to"] = rng.sample(range(players), 2)
    return log
