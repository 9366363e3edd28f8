"""Verlag by brute force, from the rules page alone: no engine, no solver, its own card table.

Every roll is taken face by face, every choice is tried, and everything is a `Fraction`. A turn is
a function from coins to a list of (probability, coins of all seats); nothing is remembered.
"""

from fractions import Fraction
from itertools import product

# key: colour, symbol, numbers, cost, income, counted symbol (factories), copies
CARDS = {
    "autoren": ("blue", "feder", (1,), 1, 1, None, 6),
    "redaktion_spiel": ("blue", "spiel", (2,), 1, 1, None, 6),
    "entwicklung": ("green", "laden", (2, 3), 1, 1, None, 6),
    "marketing": ("red", "kontakt", (3,), 2, 1, None, 6),
    "einkauf": ("green", "laden", (4,), 2, 3, None, 6),
    "redaktion_kinderbuch": ("blue", "buch", (5,), 3, 1, None, 6),
    "buchhaltung": ("violet", "zentrale", (6,), 6, 2, None, 4),
    "organisation_it": ("violet", "zentrale", (6,), 7, 5, None, 4),
    "geschaeftsleitung": ("violet", "zentrale", (6,), 8, 0, None, 4),
    "herstellung_spiel": ("green", "werk", (7,), 5, 3, "spiel", 6),
    "herstellung_buch": ("green", "werk", (8,), 3, 3, "buch", 6),
    "redaktion_sachbuch": ("blue", "buch", (9,), 6, 5, None, 6),
    "public_relations": ("red", "kontakt", (9, 10), 3, 2, None, 6),
    "illustration": ("blue", "feder", (10,), 3, 3, None, 6),
    "quality_safety": ("green", "pruefung", (11, 12), 2, 2, "feder", 6),
}
PROJECTS = {"mitarbeiter": 4, "shops": 10, "lieferanten": 16, "kunden": 22}


def paid(player, key, total):
    """What all copies of a kind bring their owner on this total."""
    _, symbol, numbers, _, income, counted, _ = CARDS[key]
    copies = player.get("cards", {}).get(key, 0)
    if total not in numbers:
        return 0
    if counted:
        cards = player.get("cards", {})
        return copies * income * sum(n for k, n in cards.items() if CARDS[k][1] == counted)
    bonus = symbol in ("laden", "kontakt") and "shops" in player.get("projects", ())
    return copies * (income + bonus)


def incomes(players, active, coins, total):
    """All results of a roll, one for each victim, first clockwise first; Kosmos coin included."""
    coins, seats = list(coins), len(players)
    for step in range(1, seats):
        seat = (active - step) % seats
        claim = sum(paid(players[seat], key, total) for key in CARDS if CARDS[key][0] == "red")
        part = min(claim, coins[active])
        coins[active] -= part
        coins[seat] += part
    for seat, player in enumerate(players):
        for key in CARDS:
            if CARDS[key][0] == "blue" or (CARDS[key][0] == "green" and seat == active):
                coins[seat] += paid(player, key, total)
    others = [(active + step) % seats for step in range(1, seats)]
    cards = players[active].get("cards", {})
    if total == 6 and cards.get("buchhaltung"):
        for seat in others:
            part = min(2, coins[seat])
            coins[seat] -= part
            coins[active] += part
    results = []
    victims = others if total == 6 and cards.get("organisation_it") else [None]
    for victim in victims:
        after = list(coins)
        if victim is not None:
            part = min(5, after[victim])
            after[victim] -= part
            after[active] += part
        after[active] += after[active] == 0
        results.append(tuple(after))
    return results


def label(faces):
    if len(faces) == 1:
        return str(faces[0])
    return f"{sum(faces)}" + "d" * (faces[0] == faces[1])


class Best:
    """Turns that maximise the mean of `worth(coins after, or None where a goal is settled)`."""

    def __init__(self, players, active, goal=None):
        self.players, self.active, self.goal = players, active, goal
        self.projects = players[active].get("projects", ())

    def worth(self, end):
        """What an end is worth: (coins, reached)."""
        coins, reached = end
        return coins[self.active] if self.goal is None else int(reached)

    def mean(self, ends):
        return sum(chance * self.worth(end) for chance, end in ends)

    def turn(self, coins, dice="best", extra=False, reached=False):
        """(dice, ends, re-rolled labels); ends: list of (chance, (coins, reached))."""
        options = [1, 2] if "mitarbeiter" in self.projects else [1]
        found = None
        for count in options if dice == "best" else [dice]:
            ends, again = self.rolled(coins, count, extra, reached)
            if found is None or self.mean(ends) > self.mean(found[1]):
                found = count, ends, again
        return found

    def rolled(self, coins, count, extra, reached):
        rolls = list(product(range(1, 7), repeat=count))
        after = {faces: self.paid(coins, faces, extra, reached) for faces in rolls}
        whole = [(chance / len(rolls), end) for faces in rolls for chance, end in after[faces]]
        if "kunden" not in self.projects:
            return whole, []
        again = [faces for faces in rolls if self.mean(after[faces]) < self.mean(whole)]
        ends = []
        for faces in rolls:
            ends += [(c / len(rolls), e) for c, e in (whole if faces in again else after[faces])]
        return ends, sorted({label(f) for f in again}, key=lambda t: (int(t.strip("d")), t))

    def paid(self, coins, faces, extra, reached):
        best = None
        for after in incomes(self.players, self.active, coins, sum(faces)):
            there = reached or (self.goal is not None and after[self.active] >= self.goal)
            double = len(faces) == 2 and faces[0] == faces[1]
            if double and not extra and "lieferanten" in self.projects:
                ends = self.turn(after, "best", True, there)[1]
            else:
                ends = [(Fraction(1), (after, there))]
            if best is None or self.mean(ends) > self.mean(best):
                best = ends
        return best


def text(value):
    return f"{Fraction(value).numerator}/{Fraction(value).denominator}"


def coins_of(players):
    return tuple(player["coins"] for player in players)


def gains(players, ends):
    start = coins_of(players)
    return [
        sum((c * (e[0][seat] - start[seat]) for c, e in ends), Fraction(0))
        for seat in range(len(players))
    ]


def dice_allowed(player, dice):
    if dice != "best":
        return [dice]
    return [1, 2] if "mitarbeiter" in player.get("projects", ()) else [1]


def expected_income(players, active=0, dice="best"):
    best = Best(players, active)
    by_dice = {}
    for count in dice_allowed(players[active], dice):
        _, ends, again = best.turn(coins_of(players), count)
        by_dice[str(count)] = {"expected": gains(players, ends), "reroll": again}
    chosen = max(by_dice, key=lambda n: (by_dice[n]["expected"][active], -int(n)))
    shown = {
        n: {"expected": list(map(text, f["expected"])), "reroll": f["reroll"]}
        for n, f in by_dice.items()
    }
    return {"dice": int(chosen), "expected": shown[chosen]["expected"], "by_dice": shown}


def income_distribution(players, active=0, dice="best", player=None):
    player = active if player is None else player
    count, ends, _ = Best(players, active).turn(coins_of(players), dice)
    pmf = {}
    for chance, (coins, _) in ends:
        gain = coins[player] - players[player]["coins"]
        pmf[gain] = pmf.get(gain, Fraction(0)) + chance
    mean = sum(g * p for g, p in pmf.items())
    variance = sum((g - mean) ** 2 * p for g, p in pmf.items())
    shown = {str(gain): text(pmf[gain]) for gain in sorted(pmf)}
    return {"pmf": shown, "mean": text(mean), "variance": text(variance), "dice": count}


def afford(players, goal, active=0, dice="best"):
    best = Best(players, active, goal)
    by_dice = {}
    for count in dice_allowed(players[active], dice):
        _, ends, again = best.turn(coins_of(players), count)
        by_dice[str(count)] = {"probability": Fraction(best.mean(ends)), "reroll": again}
    chosen = max(by_dice, key=lambda n: (by_dice[n]["probability"], -int(n)))
    for fields in by_dice.values():
        fields["probability"] = text(fields["probability"])
    return {
        "probability": by_dice[chosen]["probability"], "dice": int(chosen), "by_dice": by_dice
    }  # fmt: skip


def forecast(players, turns, active=0):
    seats = len(players)
    spread = {coins_of(players): Fraction(1)}
    for number in range(turns):
        after = {}
        best = Best(players, (active + number) % seats)
        for coins, weight in spread.items():
            for chance, (end, _) in best.turn(coins)[1]:
                after[end] = after.get(end, Fraction(0)) + weight * chance
        spread = after
    richest = [
        sum((w for c, w in spread.items() if all(c[j] > c[i] for i in range(seats) if i != j)),
            Fraction(0))
        for j in range(seats)
    ]  # fmt: skip
    means = [sum(w * c[j] for c, w in spread.items()) for j in range(seats)]
    return {"expected_coins": list(map(text, means)), "richest": list(map(text, richest))}


def round_income(players, active):
    total = Fraction(0)
    for seat in range(len(players)):
        total += gains(players, Best(players, seat).turn(coins_of(players))[1])[active]
    return total


def best_purchase(players, active=0, rounds=1, supply=None, limit=None):
    me = players[active]
    own, built = me.get("cards", {}), me.get("projects", [])
    held = {key: sum(p.get("cards", {}).get(key, 0) for p in players) for key in CARDS}
    choices = [(None, 0)]
    for key, (colour, _, _, cost, _, _, copies) in CARDS.items():
        start = len(players) * (key in ("autoren", "entwicklung"))
        left = min(copies, max(0, copies - held[key] + start))
        left = left if supply is None else supply.get(key, 0)
        full = own.get(key, 0) >= (1 if colour == "violet" else limit or 10**9)
        if left and cost <= me["coins"] and not full:
            choices.append((key, cost))
    choices += [(k, c) for k, c in PROJECTS.items() if k not in built and c <= me["coins"]]
    options = []
    for key, cost in choices:
        mine = {"coins": me["coins"] - cost, "cards": dict(own), "projects": list(built)}
        if key in CARDS:
            mine["cards"][key] = own.get(key, 0) + 1
        elif key:
            mine["projects"].append(key)
        wins = key in PROJECTS and len(mine["projects"]) == 4
        after = [*players[:active], mine, *players[active + 1 :]]
        options.append((key, cost, round_income(after, active), wins))
    base = options[0][2]
    places = range(len(options))
    best = max(
        places,
        key=lambda i: (options[i][3], rounds * options[i][2] - options[i][1], -options[i][1], -i),
    )
    shown = [
        {
            "build": key,
            "cost": cost,
            "round_income": text(income),
            "gain": text(income - base),
            "payback": text(cost / (income - base)) if income > base else None,
            "wins": wins,
        }
        for key, cost, income, wins in options
    ]
    return {"best": options[best][0], "options": shown}


def rich_gain(players, active, dice):
    """The mean gain of every seat if all payments are made in full (question 3), by counting."""
    seats = len(players)
    rolls = list(product(range(1, 7), repeat=dice))
    total = [Fraction(0)] * seats
    for faces in rolls:
        number = sum(faces)
        for seat, player in enumerate(players):
            for key, (colour, *_) in CARDS.items():
                amount = paid(player, key, number)
                if colour == "blue" or (colour == "green" and seat == active):
                    total[seat] += amount
                elif colour == "red" and seat != active:
                    total[seat] += amount
                    total[active] -= amount
        cards = players[active].get("cards", {})
        if number == 6:
            for seat in range(seats):
                total[seat] -= 2 * cards.get("buchhaltung", 0)
            total[active] += 2 * seats * cards.get("buchhaltung", 0)
            total[(active + 1) % seats] -= 5 * cards.get("organisation_it", 0)
            total[active] += 5 * cards.get("organisation_it", 0)
    extra = dice == 2 and "lieferanten" in players[active].get("projects", ())
    return [value / len(rolls) * (Fraction(7, 6) if extra else 1) for value in total]
