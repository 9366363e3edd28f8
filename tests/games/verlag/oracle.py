"""Verlag once more, written from the rules page alone, as plainly as can be.

It shares no code and no idea with the engine: every card is an object of its own that lies
somewhere, every coin is handed over card by card, and each rule is one sentence. It knows no speed.
"""

#: key: colour, symbol, numbers, cost, income, copies; copied from the table of the rules page.
TABLE = {
    "autoren": ("blue", "feder", {1}, 1, 1, 6),
    "redaktion_spiel": ("blue", "spiel", {2}, 1, 1, 6),
    "entwicklung": ("green", "laden", {2, 3}, 1, 1, 6),
    "marketing": ("red", "kontakt", {3}, 2, 1, 6),
    "einkauf": ("green", "laden", {4}, 2, 3, 6),
    "redaktion_kinderbuch": ("blue", "buch", {5}, 3, 1, 6),
    "buchhaltung": ("violet", "zentrale", {6}, 6, 2, 4),
    "organisation_it": ("violet", "zentrale", {6}, 7, 5, 4),
    "geschaeftsleitung": ("violet", "zentrale", {6}, 8, 0, 4),
    "herstellung_spiel": ("green", "werk", {7}, 5, 3, 6),
    "herstellung_buch": ("green", "werk", {8}, 3, 3, 6),
    "redaktion_sachbuch": ("blue", "buch", {9}, 6, 5, 6),
    "public_relations": ("red", "kontakt", {9, 10}, 3, 2, 6),
    "illustration": ("blue", "feder", {10}, 3, 3, 6),
    "quality_safety": ("green", "pruefung", {11, 12}, 2, 2, 6),
}
FACTORIES = {"herstellung_spiel": "spiel", "herstellung_buch": "buch", "quality_safety": "feder"}
PROJECTS = {"mitarbeiter": 4, "shops": 10, "lieferanten": 16, "kunden": 22}


class Card:
    """One department card; `at` is "supply", "deck" or the number of a seat."""

    def __init__(self, key, at):
        self.key, self.at = key, at
        self.colour, self.symbol, self.numbers, self.cost, self.income, _ = TABLE[key]


class Player:
    def __init__(self, coins, projects):
        self.coins = coins
        self.projects = set(projects)
        self.working = set(projects)  # those whose effect has begun


class Oracle:
    """A game in progress; `legal` lists the actions as text, `play` carries one out."""

    def __init__(self, position, supply=None, at_once=False, deck=None):
        self.players = [Player(p["coins"], p.get("projects", ())) for p in position["players"]]
        self.cards = [
            Card(key, number)
            for number, player in enumerate(position["players"])
            for key, count in player.get("cards", {}).items()
            for _ in range(count)
        ]
        for key, count in (supply or {}).items():
            self.cards += [Card(key, "supply") for _ in range(count)]
        for key, count in (deck or {}).items():
            self.cards += [Card(key, "deck") for _ in range(count)]
        self.variable = deck is not None
        self.limit = position.get("limit")
        self.at_once = at_once
        self.active = position.get("active", 0)
        self.second_turn = False
        self.winner = None
        self.begin_turn()
        if self.variable and self.display_is_short():
            self.phase = "reveal"

    # --- looking ----------------------------------------------------------------------------------

    def of(self, at, key=None):
        return [card for card in self.cards if card.at == at and key in (None, card.key)]

    @property
    def me(self):
        return self.players[self.active]

    def others_clockwise(self):
        count = len(self.players)
        return [(self.active + step) % count for step in range(1, count)]

    def display_is_short(self):
        return len({card.key for card in self.of("supply")}) < 10 and bool(self.of("deck"))

    def is_full(self, seat, key):
        """May this seat own no further card of the kind?"""
        most = 1 if TABLE[key][0] == "violet" else self.limit
        return most is not None and len(self.of(seat, key)) >= most

    def legal(self):
        if self.winner is not None:
            return []
        return getattr(self, f"legal_{self.phase}")()

    def legal_roll(self):
        return ["roll 1", "roll 2"] if "mitarbeiter" in self.me.working else ["roll 1"]

    def legal_dice(self):
        if self.number == 1:
            return [f"die {face}" for face in range(1, 7)]
        return [f"dice {first} {second}" for first in range(1, 7) for second in range(1, 7)]

    def legal_keep(self):
        return ["keep", "reroll"]

    def legal_tax(self):
        return [f"tax {seat}" for seat in sorted(self.others_clockwise())]

    def legal_swap(self):
        found = []
        for seat in sorted(self.others_clockwise()):
            for give in TABLE:
                for take in TABLE:
                    if self.may_swap(give, seat, take):
                        found.append(f"swap {give} {seat} {take}")
        return [*found, "no_swap"]

    def may_swap(self, give, seat, take):
        return (
            give != take
            and "violet" not in (TABLE[give][0], TABLE[take][0])
            and bool(self.of(self.active, give))
            and bool(self.of(seat, take))
            and not self.is_full(seat, give)
            and not self.is_full(self.active, take)
        )

    def legal_build(self):
        found = []
        for key in TABLE:
            affordable = TABLE[key][3] <= self.me.coins
            if affordable and self.of("supply", key) and not self.is_full(self.active, key):
                found.append(f"build {key}")
        for key, cost in PROJECTS.items():
            if key not in self.me.projects and cost <= self.me.coins:
                found.append(f"build {key}")
        return [*found, "pass"]

    def legal_reveal(self):
        return [f"reveal {key}" for key in TABLE if self.of("deck", key)]

    # --- playing ----------------------------------------------------------------------------------

    def play(self, text):
        word, *rest = text.split()
        getattr(self, f"play_{word}")(*rest)

    def begin_turn(self):
        self.me.working = set(self.me.projects)
        self.phase, self.dice, self.rolled_again = "roll", [], False

    def play_roll(self, number):
        self.number = int(number)
        self.phase = "dice"

    def play_die(self, *faces):
        self.dice = [int(face) for face in faces]
        if "kunden" in self.me.working and not self.rolled_again:
            self.phase = "keep"
        else:
            self.income()

    play_dice = play_die

    def play_reroll(self):
        self.rolled_again = True
        self.dice = []
        self.phase = "dice"

    def play_keep(self):
        self.income()

    def paying(self, seat, colour):
        total = sum(self.dice)
        return [c for c in self.of(seat) if c.colour == colour and total in c.numbers]

    def worth(self, card):
        seat = card.at
        amount = card.income
        if card.key in FACTORIES:
            wanted = FACTORIES[card.key]
            amount = card.income * len([c for c in self.of(seat) if c.symbol == wanted])
        if "shops" in self.players[seat].working and card.symbol in ("laden", "kontakt"):
            amount += 1
        return amount

    def pay(self, payer, getter, amount):
        for _ in range(amount):
            if self.players[payer].coins:
                self.players[payer].coins -= 1
                self.players[getter].coins += 1

    def income(self):
        for seat in reversed(self.others_clockwise()):
            for card in self.paying(seat, "red"):
                self.pay(self.active, seat, self.worth(card))
        for seat in range(len(self.players)):
            for card in self.paying(seat, "blue"):
                self.players[seat].coins += self.worth(card)
        for card in self.paying(self.active, "green"):
            self.me.coins += self.worth(card)
        self.violet = [card.key for card in self.paying(self.active, "violet")]
        if "buchhaltung" in self.violet:
            for seat in self.others_clockwise():
                self.pay(seat, self.active, 2)
        if "organisation_it" in self.violet:
            self.phase = "tax"
        else:
            self.perhaps_swap()

    def play_tax(self, seat):
        self.pay(int(seat), self.active, 5)
        self.perhaps_swap()

    def perhaps_swap(self):
        if "geschaeftsleitung" in self.violet:
            self.phase = "swap"
        else:
            self.building()

    def play_swap(self, give, seat, take):
        mine, theirs = self.of(self.active, give)[0], self.of(int(seat), take)[0]
        mine.at, theirs.at = theirs.at, mine.at
        self.building()

    def play_no_swap(self):
        self.building()

    def building(self):
        if self.me.coins == 0:
            self.me.coins = 1
        self.phase = "build"

    def play_build(self, key):
        if key in PROJECTS:
            self.me.coins -= PROJECTS[key]
            self.me.projects.add(key)
            if self.at_once:
                self.me.working.add(key)
            if len(self.me.projects) == 4:
                self.winner = self.active
                return
        else:
            card = self.of("supply", key)[0]
            self.me.coins -= card.cost
            card.at = self.active
            if self.variable and self.display_is_short():
                self.phase = "reveal"
                return
        self.end_turn()

    def play_pass(self):
        self.end_turn()

    def play_reveal(self, key):
        self.of("deck", key)[0].at = "supply"
        if self.display_is_short():
            return
        if self.dice:
            self.end_turn()
        else:
            self.phase = "roll"

    def end_turn(self):
        double = len(self.dice) == 2 and len(set(self.dice)) == 1
        if double and "lieferanten" in self.me.working and not self.second_turn:
            self.second_turn = True
        else:
            self.second_turn = False
            self.active = self.others_clockwise()[0]
        self.begin_turn()
