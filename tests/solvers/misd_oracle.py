"""A naive solver of Misd, straight from the rules page; it shares no code with `solvers.misd`.

It lists every completion: every figure takes every (form, colour), and what does not fit is
dropped. Only small sizes can be asked. `random_layout` makes positions of all kinds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

FORMS = [
    "triangle", "square", "diamond", "pentagon", "hexagon", "circle", "star", "arrow", "heart",
    "cross",
]  # fmt: skip
COLOURS = [
    "white", "black", "yellow", "green", "blue", "violet", "red", "orange", "brown", "grey",
]  # fmt: skip


def alternatives(half: str, names: list[str]) -> list[str]:
    return names if half == "?" else half.split("|")


def matches(figure: tuple[str, str], pattern: str, size: int) -> bool:
    """Does a (form, colour) match "colour form"?"""
    colour, form = pattern.split()
    return figure[0] in alternatives(form, FORMS[:size]) and figure[1] in alternatives(
        colour, COLOURS[:size]
    )


def card_completions(strings: list[str], size: int) -> list[tuple[tuple[str, str], ...]]:
    out: list[tuple[tuple[str, str], ...]] = [()]
    for string in strings:
        out = [
            (*done, (form, colour))
            for done in out
            for form in FORMS[:size]
            for colour in COLOURS[:size]
            if matches((form, colour), string, size)
            and all(form != f and colour != c for f, c in done)
        ]
    return out


def missing(card: tuple[tuple[str, str], ...], size: int) -> tuple[str, str]:
    [form] = set(FORMS[:size]) - {f for f, _ in card}
    [colour] = set(COLOURS[:size]) - {c for _, c in card}
    return form, colour


def holds(clue: dict[str, Any], layout: tuple[Any, ...], size: int) -> bool:
    place = clue.get("card")
    cards = layout if place is None else (layout[place],)
    if "has" in clue:
        return any(matches(figure, clue["has"], size) for card in cards for figure in card)
    if "lacks" in clue:
        return not any(matches(figure, clue["lacks"], size) for card in cards for figure in card)
    if "missing" in clue:
        return any(matches(missing(card, size), clue["missing"], size) for card in cards)
    return not any(matches(missing(card, size), clue["not_missing"], size) for card in cards)


def completions(
    position: dict[str, Any], clues: list[dict[str, Any]] | None = None
) -> Iterator[Any]:
    """All completions of the layout, as tuples of cards."""
    size = position.get("size", 10)
    clues = position.get("clues", []) if clues is None else clues
    options = [card_completions(strings, size) for strings in position["cards"]]
    for layout in product(*options):
        if position.get("distinct", True):
            seen = [figure for card in layout for figure in card]
            if len(set(seen)) < len(seen):
                continue
        if position.get("spread", False):
            pairs = [missing(card, size) for card in layout]
            if len({f for f, _ in pairs}) < len(pairs) or len({c for _, c in pairs}) < len(pairs):
                continue
        if all(holds(clue, layout, size) for clue in clues):
            yield layout


def answer(position: dict[str, Any]) -> dict[str, Any]:
    """The fields of the rules page."""
    return {
        "missing": answer_missing,
        "where": answer_where,
        "minimal": answer_minimal,
        "shout": answer_shout,
        "chance": answer_chance,
        "deck": answer_deck,
    }[position["question"]](position)


def weights(position: dict[str, Any], clues: Any = None) -> tuple[int, list[dict[Any, int]]]:
    size = position.get("size", 10)
    total, out = 0, [{} for _ in position["cards"]]
    for layout in completions(position, clues):
        total += 1
        for found, card in zip(out, layout, strict=True):
            pair = missing(card, size)
            found[pair] = found.get(pair, 0) + 1
    return total, out


def answer_missing(position: dict[str, Any]) -> dict[str, Any]:
    total, found = weights(position)
    limit = position.get("limit", 1000)
    lists = [[(f, c) for f in FORMS for c in COLOURS if (f, c) in table] for table in found]
    return {
        "consistent": total > 0,
        "count": min(total, limit),
        "limited": total >= limit,
        "missing": [[f"{c} {f}" for f, c in pairs] for pairs in lists],
        "weights": None
        if total >= limit
        else [[table[pair] for pair in pairs] for table, pairs in zip(found, lists, strict=True)],
        "unique": total > 0 and all(len(pairs) == 1 for pairs in lists),
    }


def answer_where(position: dict[str, Any]) -> dict[str, Any]:
    colour, form = position["combination"].split()
    options: set[Any] = set()
    for layout in completions(position):
        on = [place for place, card in enumerate(layout) if (form, colour) in card]
        options |= set(on) or {"missing"}
    verdict = None
    if options:
        verdict = next(iter(options)) if len(options) == 1 else "open"
    return {
        "consistent": bool(options),
        "cards": sorted(option for option in options if option != "missing"),
        "missing": "missing" in options,
        "verdict": verdict,
    }


def answer_minimal(position: dict[str, Any]) -> dict[str, Any]:
    clues = position.get("clues", [])
    everything = list(completions(position, []))
    size = position.get("size", 10)

    def lists(chosen: tuple[int, ...]) -> list[set[Any]]:
        out: list[set[Any]] = [set() for _ in position["cards"]]
        for layout in everything:
            if all(holds(clues[number], layout, size) for number in chosen):
                for found, card in zip(out, layout, strict=True):
                    found.add(missing(card, size))
        return out

    wanted = lists(tuple(range(len(clues))))
    if not wanted[0]:
        return {"consistent": False, "size": None, "sets": 0, "first": None}
    for count in range(len(clues) + 1):
        good = [c for c in combinations(range(len(clues)), count) if lists(c) == wanted]
        if good:
            first = list(good[0])
            return {"consistent": True, "size": count, "sets": len(good), "first": first}
    raise AssertionError("all clues say as much as all clues")


def answer_shout(position: dict[str, Any]) -> dict[str, Any]:
    win, lose = position.get("win", 1), position.get("lose", 2)
    types = [(Fraction(q), Fraction(p)) for q, p in position["types"]]

    def choices(chips: int, rounds: int, p: Fraction) -> tuple[Fraction, Fraction]:
        loss = lose if chips >= lose else 0
        shout = p * value(chips + win, rounds - 1) + (1 - p) * value(chips - loss, rounds - 1)
        return shout, value(chips, rounds - 1)

    def value(chips: int, rounds: int) -> Fraction:
        if rounds == 0:
            return Fraction(chips)
        return sum((q * max(choices(chips, rounds, p)) for q, p in types), Fraction(0))

    rows = []
    for _, p in types:
        shout, silent = choices(position["chips"], position["rounds"], p)
        best = "either" if shout == silent else "shout" if shout > silent else "silent"
        rows.append({"shout": written(shout), "silent": written(silent), "best": best})
    return {"value": written(value(position["chips"], position["rounds"])), "types": rows}


def written(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def layouts(deck: list[Any], laid: int) -> Iterator[list[list[str]]]:
    """All equally likely layouts: which cards, which sides."""
    for cards in combinations(deck, laid):
        yield from map(list, product(*cards))


def answer_chance(position: dict[str, Any]) -> dict[str, Any]:
    size, deck, laid = position.get("size", 10), position["deck"], position["laid"]
    names = [f"{c} {f}" for f in FORMS[:size] for c in COLOURS[:size]]

    def given(checked: int) -> tuple[int, int]:
        """(absent, fruitless) cases; any of the laid cards may be those that were checked."""
        absent = fruitless = 0
        for sides in layouts(deck, laid):
            for looked in combinations(sides, checked):
                for name in names:
                    if not any(name in side for side in looked):
                        fruitless += 1
                        absent += not any(name in side for side in sides)
        return absent, fruitless

    def chance(checked: int) -> Fraction | None:
        absent, fruitless = given(checked)
        return Fraction(absent, fruitless) if fruitless else None

    now = chance(position.get("checked", 0))
    before = chance(0)
    assert before is not None
    worth = [n for n in range(laid + 1) if (chance(n) or 0) > Fraction(2, 3)]
    return {
        "absent": written(before),
        "absent_given": None if now is None else written(now),
        "expected": None if now is None else written(now * 1 - (1 - now) * 2),
        "worth_from": worth[0] if worth else None,
    }


def answer_deck(position: dict[str, Any]) -> dict[str, Any]:
    size, deck = position.get("size", 10), position["deck"]
    names = [f"{c} {f}" for f in FORMS[:size] for c in COLOURS[:size]]
    carried = {n: sum(any(n in side for side in card) for card in deck) for n in names}

    def lack(side: list[str]) -> tuple[str, str]:
        return missing(tuple((name.split()[1], name.split()[0]) for name in side), size)

    def times(sides: list[list[str]], count: int) -> bool:
        pairs = [lack(side) for side in sides]
        return all(sum(f == form for f, _ in pairs) == count for form in FORMS[:size]) and all(
            sum(c == colour for _, c in pairs) == count for colour in COLOURS[:size]
        )

    fronts, backs = [card[0] for card in deck], [card[1] for card in deck]
    lacking = [lack(side) for side in fronts + backs]
    unions = [{tuple(name.split()) for side in card for name in side} for card in deck]
    full = all(
        len(u) == size and len({c for c, _ in u}) == size and len({f for _, f in u}) == size
        for u in unions
    )
    chances = [
        answer_chance({"size": size, "deck": deck, "laid": laid})["absent"]
        for laid in range(1, len(deck) + 1)
    ]
    return {
        "unambiguous": max(carried.values()) <= 1,
        "max_cards": max(carried.values()),
        "distinct_missing": len(set(lacking)) == len(lacking),
        "balanced": len(lacking) == 2 * size and times(fronts + backs, 2),
        "latin": len(deck) == size and max(carried.values()) <= 1 and full,
        "fronts_once": times(fronts, 1),
        "backs_once": times(backs, 1),
        "covered": sum(count > 0 for count in carried.values()),
        "absent": chances,
    }


# --- random positions -----------------------------------------------------------------------------

KINDS = ("has", "lacks", "missing", "not_missing")


def random_half(rng: random.Random, names: list[str], open_: float, true: str | None = None) -> str:
    if rng.random() < open_:
        return "?"
    chosen = {true or rng.choice(names)}
    while rng.random() < 0.3:
        chosen.add(rng.choice(names))
    return "|".join(rng.sample(sorted(chosen), len(chosen)))


def random_pattern(rng: random.Random, size: int, open_: float, true: Any = (None, None)) -> str:
    form, colour = true
    return (
        f"{random_half(rng, COLOURS[:size], open_, colour)} "
        f"{random_half(rng, FORMS[:size], open_, form)}"
    )


def random_layout(rng: random.Random, question: str, work: int = 4000) -> dict[str, Any]:
    """A layout with at most so much work for the oracle; true of hidden cards, or nearly so."""
    while True:
        size = rng.choice((2, 3, 3, 4, 4, 5))
        count = rng.randint(1, 4)
        open_ = rng.choice((0.1, 0.3, 0.5, 0.8))
        cards = []
        for _ in range(count):
            forms, colours = rng.sample(FORMS[:size], size), rng.sample(COLOURS[:size], size)
            cards.append(list(zip(forms, colours, strict=True))[1:])
        position: dict[str, Any] = {
            "game": "misd",
            "question": question,
            "size": size,
            "cards": [[random_pattern(rng, size, open_, f) for f in card] for card in cards],
        }
        for field, usual in (("distinct", True), ("spread", False)):
            if rng.random() < 0.6:
                position[field] = rng.random() < 0.5
            if position.get(field, usual) != usual and rng.random() < 0.3:
                position[field] = usual
        effort = 1
        for strings in position["cards"]:
            effort *= max(1, len(card_completions(strings, size)))
        if effort <= work:
            break
    clues = [random_clue(rng, size, cards) for _ in range(rng.choice((0, 1, 2, 3, 4)))]
    if clues or rng.random() < 0.5:
        position["clues"] = clues
    if rng.random() < 0.7:
        position["limit"] = rng.choice((1, 2, 3, 10, 50, 1000, 10**6))
    if question == "where":
        position["combination"] = f"{rng.choice(COLOURS[:size])} {rng.choice(FORMS[:size])}"
    return position


def random_clue(rng: random.Random, size: int, cards: list[Any]) -> dict[str, Any]:
    """A clue that is mostly true of these cards."""
    layout = tuple(map(tuple, cards))
    for _ in range(20):
        clue: dict[str, Any] = {rng.choice(KINDS): random_pattern(rng, size, 0.3)}
        if rng.random() < 0.6:
            clue["card"] = rng.randrange(len(cards))
        elif rng.random() < 0.2:
            clue["card"] = None
        if holds(clue, layout, size) or rng.random() < 0.05:
            break
    return clue


def random_deck(rng: random.Random, size: int, count: int) -> list[Any]:
    def side() -> list[str]:
        pairs = zip(
            rng.sample(COLOURS[:size], size - 1), rng.sample(FORMS[:size], size - 1), strict=True
        )
        return [" ".join(pair) for pair in pairs]

    return [[side(), side()] for _ in range(count)]


def random_chances(rng: random.Random, question: str) -> dict[str, Any]:
    """A question about chances or decks."""
    position: dict[str, Any] = {"game": "misd", "question": question}
    if question == "shout":
        whole = rng.randint(1, 6)
        cuts = sorted(rng.randint(0, whole) for _ in range(rng.randint(0, 2)))
        parts = [b - a for a, b in zip([0, *cuts], [*cuts, whole], strict=True)]
        chances = [rng.choice(("0", "1", "1/2", "2/3", "3/5", "1/7", "9/10")) for _ in parts]
        position |= {"chips": rng.randint(0, 6), "rounds": rng.randint(1, 4)}
        position["types"] = [[f"{part}/{whole}", p] for part, p in zip(parts, chances, strict=True)]
        for field in ("win", "lose"):
            if rng.random() < 0.4:
                position[field] = rng.randint(0, 3)
        return position
    size, count = rng.randint(2, 4), rng.randint(1, 4)
    position |= {"size": size, "deck": random_deck(rng, size, count)}
    if question == "chance":
        position["laid"] = rng.randint(1, count)
        if rng.random() < 0.8:
            position["checked"] = rng.randint(0, position["laid"])
    return position
