"""Misd once more, written from the rules page alone, as plainly as can be.

It shares no code and no idea with the engine: it reads the deck's table from the rules page, keeps
its cards as sets of words, and is told what chance drew. It knows no speed.
"""

import re
from fractions import Fraction
from pathlib import Path

PAGE = Path(__file__).parents[3] / "gamekit" / "games" / "misd" / "RULES.md"
NAMES = ["fox", "owl", "badger", "lynx", "otter", "hare", "mole", "raven"]
FORMS = [
    "triangle", "square", "diamond", "pentagon", "hexagon",
    "circle", "star", "arrow", "heart", "cross",
]  # fmt: skip
COLOURS = [
    "white", "black", "yellow", "green", "blue", "violet", "red", "orange", "brown", "grey",
]  # fmt: skip


def printed_deck():
    """Card → its two sides, each a set of words, from the table of the rules page."""
    page = PAGE.read_text("utf-8")
    cards = {number: set() for number in range(10)}
    for form in FORMS:
        row = re.search(rf"^{form} +((?:\d +)*\d)$", page, re.MULTILINE)[1]
        for colour, number in zip(COLOURS, row.split(), strict=True):
            cards[int(number)].add(f"{colour} {form}")
    sentence = re.search(r"Missing pair of card 0…9, side a: (.*?)\. Side b: (.*?)\. Side a", page)
    absent = [part.split(", ") for part in sentence.groups()]
    return {
        f"{number}{side}": cards[number] - {absent[nth][number]}
        for number in cards
        for nth, side in enumerate("ab")
    }


class Oracle:
    """A game in progress; `legal` lists the actions as text, `play` carries one out."""

    def __init__(self, players, **options):
        self.players = players
        self.variant = options.get("variant", "A")
        self.stock = options.get("chips", 20)
        self.rounds_left = options.get("rounds", 30)
        self.timer = options.get("timer", 60)
        self.laid = options.get("laid", 5)
        self.all_in = options.get("floor", "spare") == "all"
        self.second_call = options.get("second_call", False)
        self.fresh = options.get("relay", "same") == "fresh"
        self.redraw = options.get("redraw", False)
        self.deck = printed_deck()
        self.chips = [0] * players
        self.doing = "lot"
        self.stack = [f"{n}" for n in range(10)]
        self.table = []
        self.form_stack, self.colour_stack = list(FORMS), list(COLOURS)
        self.rounds = 0
        self.times, self.failed, self.caller = {}, [], None

    # --- what may be done -------------------------------------------------------------------------

    def legal(self):
        if self.doing == "lot":
            return [f"{name} begins" for name in NAMES[: self.players]]
        if self.doing == "lay":
            return [f"lay {card}{side}" for card in self.to_lay for side in "ab"]
        if self.doing == "card":
            return [f"card {card}{side}" for card in self.stack for side in "ab"]
        if self.doing == "form":
            return [f"form {form}" for form in (FORMS if self.redraw else self.form_stack)]
        if self.doing == "colour":
            return [f"colour {c}" for c in (COLOURS if self.redraw else self.colour_stack)]
        if self.doing == "bid":
            times = [f"{second}.{tenth}" for second in range(self.timer) for tenth in range(10)]
            return [f"buzz {time}" for time in [*times[1:], f"{self.timer}.0"]] + ["wait"]
        if self.doing == "lots":
            return [f"{NAMES[seat]} first" for seat in sorted(self.first())]
        if self.doing == "answer" and self.variant == "A":
            return [f"call {colour} {form}" for form in FORMS for colour in COLOURS]
        if self.doing == "answer":
            return [f"point {place}" for place in range(self.laid)] + ["missing"]
        return ["reveal"] if self.doing == "reveal" else []

    def actor(self):
        if self.doing in ("lot", "lay", "card", "form", "colour", "lots"):
            return -1
        if self.doing == "over":
            return None
        return {"bid": self.bidding, "answer": self.caller}.get(self.doing, self.active)

    @property
    def active(self):
        return (self.starter + self.rounds) % self.players

    @property
    def bidding(self):
        return (self.active + len(self.times)) % self.players

    def first(self):
        """Who called earliest of those who may still."""
        times = {s: t for s, t in self.times.items() if t is not None and s not in self.failed}
        return [seat for seat, time in times.items() if time == min(times.values())]

    # --- what it does -----------------------------------------------------------------------------

    def play(self, words):
        first, _, rest = words.partition(" ")
        if rest == "begins":
            self.starter = NAMES.index(first)
            if self.variant == "B":
                self.lay_out([str(n) for n in range(10)])
            else:
                self.wait()
        elif first == "lay":
            self.to_lay.remove(rest[:-1])
            self.table.append(rest)
            if len(self.table) == self.laid:
                self.wait()
        elif words == "reveal":
            self.times, self.failed, self.caller = {}, [], None
            if self.variant == "B":
                self.doing = "form"
            else:
                self.stack = self.stack or [str(n) for n in range(10)]
                self.doing = "card"
        elif first == "card":
            self.stack.remove(rest[:-1])
            self.table = [rest]
            self.doing = "bid"
        elif first == "form":
            self.form = rest
            self.form_stack = [form for form in self.form_stack if form != rest]
            self.doing = "colour"
        elif first == "colour":
            self.colour = rest
            self.colour_stack = [colour for colour in self.colour_stack if colour != rest]
            self.doing = "bid"
        elif self.doing == "bid":
            self.times[self.bidding] = Fraction(rest) if rest else None
            if len(self.times) == self.players:
                self.give_word()
        elif rest == "first":
            self.caller, self.doing = NAMES.index(first), "answer"
        else:
            self.judge(words)

    def wait(self):
        self.doing = "reveal"

    def lay_out(self, cards):
        self.to_lay, self.table, self.doing = sorted(cards, key=int), [], "lay"

    def give_word(self):
        seats = self.first()
        if not seats:
            self.next_round()
        elif len(seats) == 1:
            self.caller, self.doing = seats[0], "answer"
        else:
            self.doing = "lots"

    def right_answers(self):
        if self.variant == "A":
            seen = " ".join(self.deck[self.table[0]])
            [form] = [form for form in FORMS if form not in seen]
            [colour] = [colour for colour in COLOURS if colour not in seen]
            return [f"call {colour} {form}"]
        wanted = f"{self.colour} {self.form}"
        places = [n for n, card in enumerate(self.table) if wanted in self.deck[card]]
        return [f"point {place}" for place in places] or ["missing"]

    def judge(self, words):
        have = self.chips[self.caller]
        if words in self.right_answers():
            self.chips[self.caller] += 1
            self.stock -= 1
            self.next_round()
            return
        lost = 2 if have >= 2 else have if self.all_in else 0
        self.chips[self.caller] -= lost
        self.stock += lost
        if self.second_call:
            self.failed.append(self.caller)
            self.give_word()
        else:
            self.next_round()

    def next_round(self):
        self.rounds += 1
        self.rounds_left -= 1
        if self.stock == 0 or self.rounds_left == 0:
            self.doing = "over"
        elif self.variant == "B" and self.rounds % 10 == 0:
            self.form_stack, self.colour_stack = list(FORMS), list(COLOURS)
            own = [card[:-1] for card in self.table]
            self.lay_out([str(n) for n in range(10)] if self.fresh else own)
        else:
            self.wait()

    def winners(self):
        return [seat for seat in range(self.players) if self.chips[seat] == max(self.chips)]
