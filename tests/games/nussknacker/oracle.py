"""Nussknacker once more, written from the rules page alone, as plainly as can be.

It shares no code and no idea with the engine: cards are objects with a number of their own that
lie on places, questions are tried by all subsets of a hand, and nothing is remembered but the
table itself. It knows no speed.
"""

from itertools import chain, combinations, permutations


def subsets(cards):
    return chain.from_iterable(combinations(cards, n) for n in range(1, len(cards) + 1))


class Card:
    def __init__(self, value):
        self.value, self.place = value, "deck"


class Oracle:
    """A game in progress; `legal` lists the actions as text, `play` carries one out."""

    def __init__(self, players, highest, sizes, next_start, window, max_questions, max_rounds):
        self.players, self.highest, self.sizes = players, highest, sizes
        self.next_start, self.window_rule = next_start, window
        self.max_questions, self.max_rounds = max_questions, max_rounds
        self.chips = [0] * players
        self.round = 1
        self.winner = None
        self.over = False
        self.starter = None
        self.collect()

    def collect(self):
        """NUS-03: all cards face down again."""
        self.cards = [Card(v) for v in range(1, self.highest + 1) for _ in "ab"]
        self.questions = 0
        self.waiting = []  # who may still announce
        self.order_wanted = False
        self.question = None
        self.pushed = None
        self.asker = self.starter

    # --- looking ----------------------------------------------------------------------------------

    def at(self, place):
        return sorted(card.value for card in self.cards if card.place == place)

    def texts_for(self, player, value):
        hand = self.at(player)
        found = {tuple(sorted(chosen)) for chosen in subsets(hand) if sum(chosen) == value}
        return [f"give {'+'.join(map(str, cards))}" for cards in sorted(found)]

    def who(self):
        """Who acts: a player, "chance", or nobody."""
        if self.over:
            return None
        if self.starter is None or self.at("deck") or self.order_wanted:
            return "chance"
        if self.waiting:
            return self.waiting[0]
        if self.question is None:
            return self.asker
        return self.question[0] if self.pushed is None else self.asker

    def legal(self):
        if self.over:
            return []
        if self.starter is None:
            return [f"starts {player}" for player in range(self.players)]
        if self.at("deck"):
            return [f"deal {value}" for value in sorted(set(self.at("deck")))]
        if self.order_wanted:
            orders = permutations(range(self.players))
            return ["order " + " ".join(map(str, order)) for order in orders]
        if self.waiting:
            return ["pass", *(f"announce {value}" for value in range(1, self.highest + 1))]
        if self.question is None:
            return [
                f"ask {to} {value}"
                for to in range(self.players)
                if to != self.asker
                for value in range(1, self.highest + 1)
                if self.texts_for(self.asker, value)
            ]
        return self.texts_for(self.who(), self.question[1]) or ["deny"]

    # --- doing ------------------------------------------------------------------------------------

    def play(self, action):
        word, *rest = action.split()
        getattr(self, f"do_{word}")(*rest)

    def do_starts(self, player):
        self.starter = self.asker = int(player)

    def do_deal(self, value):
        card = next(c for c in self.cards if c.place == "deck" and c.value == int(value))
        card.place = self.receiver()
        if not self.at("deck"):
            self.open_window()

    def receiver(self):
        if not self.at("hidden"):
            return "hidden"
        lengths = [len(self.at(player)) for player in range(self.players)]
        nth = 0
        while True:
            for player in range(self.players):
                if self.sizes[player] > nth and lengths[player] <= nth:
                    return player
            nth += 1

    def open_window(self):
        self.order_wanted = self.window_rule == "random"
        if not self.order_wanted:
            self.waiting = [(self.asker + i) % self.players for i in range(self.players)]

    def do_order(self, *players):
        self.waiting = list(map(int, players))
        self.order_wanted = False

    def do_pass(self):
        self.waiting.pop(0)
        if not self.waiting and self.questions == self.max_questions:
            self.new_round()

    def do_announce(self, value):
        announcer = self.waiting[0]
        right = self.at("hidden") == [int(value)]
        for player in range(self.players):
            if (player == announcer and right) or (player != announcer and not right):
                self.chips[player] += 1
        best = max(self.chips)
        if best >= 5 and self.chips.count(best) == 1:
            self.over, self.winner = True, self.chips.index(best)
        else:
            self.new_round()

    def new_round(self):
        if self.round == self.max_rounds:
            self.over = True
            best = max(self.chips)
            if self.chips.count(best) == 1:
                self.winner = self.chips.index(best)
            return
        self.round += 1
        self.starter = None if self.next_start == "lot" else (self.starter + 1) % self.players
        self.collect()

    def do_ask(self, to, value):
        self.question = (int(to), int(value))

    def do_deny(self):
        self.turn_over()

    def do_give(self, words):
        values = list(map(int, words.split("+")))
        if self.pushed is None:
            self.pushed = self.pick(self.question[0], values)
            return
        mine = self.pick(self.asker, values)
        for card in mine:
            card.place = self.question[0]
        for card in self.pushed:
            card.place = self.asker
        self.turn_over()

    def pick(self, player, values):
        picked = []
        for value in values:
            picked.append(
                next(
                    c
                    for c in self.cards
                    if c.place == player and c.value == value and c not in picked
                )
            )
        return picked

    def turn_over(self):
        self.question = self.pushed = None
        self.questions += 1
        self.asker = (self.asker + 1) % self.players
        self.open_window()
