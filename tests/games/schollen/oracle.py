"""Schollenschubser once more, written from the rules page alone, as plainly as can be.

It shares no code and no idea with the engine: every researcher is an object that remembers whether
it stepped, and every card is counted when it leaves or enters the supply. It knows no speed.
"""

ORDER = ["red", "blue", "green", "yellow"]


class Man:
    def __init__(self, colour, at):
        self.colour, self.at, self.stepped = colour, at, False


def kind(size):
    return "big" if size in (3, 4) else "small"


class Oracle:
    """A game in progress; `legal` lists the actions as text, `play` carries one out."""

    def __init__(self, position):
        self.columns, self.rows = position["columns"], position["rows"]
        self.floes = dict(position["floes"])
        self.supply = dict(position["deck"])
        for size in self.floes.values():
            self.supply[kind(size)] -= 1
        self.max_floe, self.drift_rule = position["max_floe"], position["drift_rule"]
        self.colours = [colour for colour in ORDER if colour in position["researchers"]]
        self.men = [
            Man(colour, at)
            for colour in self.colours
            for at, count in position["researchers"][colour].items()
            for _ in range(count)
        ]
        self.player = position["player"]
        self.phase, self.dice, self.entered = "roll", (), False

    # --- looking ----------------------------------------------------------------------------------

    def on(self, place):
        return [man for man in self.men if man.at == place]

    def winner(self):
        for colour in self.colours:
            crew = [man for man in self.men if man.colour == colour]
            if crew and all(man.at == "ship" for man in crew):
                return colour
        return None

    def south(self, place):
        below = chr(ord(place[0]) + 1) + place[1]
        return below if ord(below[0]) - ord("A") < self.rows else None

    def beside(self, place):
        row, column = ord(place[0]), int(place[1])
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [chr(r) + str(c) for r, c in near if chr(r) + str(c) in self.floes]

    def free(self, place):
        return place in self.floes and len(self.on(place)) < self.floes[place]

    # --- what may be done -------------------------------------------------------------------------

    def legal(self):
        if self.winner():
            return []
        if self.phase == "roll":
            return [f"roll {a} {b}" for a in range(1, 7) for b in range(1, 7)]
        if self.phase == "drift":
            found = [f"{die} {what}" for die in set(self.dice) for what in self.executions(die)]
            return found or ["0 skip"]
        return [*self.steps(), "end"]

    def executions(self, die):
        if die == 6:
            return [words for place in self.floes for words in self.thaws(place)]
        columns = range(1, self.columns + 1) if die == 5 else [die]
        return [w for column in columns if column <= self.columns for w in self.in_column(column)]

    def in_column(self, column):
        for place in self.floes:
            if int(place[1]) == column:
                south = self.south(place)
                if self.drift_rule == "push" or south is None or south not in self.floes:
                    yield f"drift:{place}"
        if f"A{column}" not in self.floes:
            for size in range(1, self.max_floe + 1):
                if self.supply[kind(size)] > 0:
                    yield f"place:A{column}:{size}"

    def thaws(self, place):
        size = self.floes[place]
        if size == 3 and self.supply["small"] == 0:
            return []
        if len(self.on(place)) <= size - 1:
            return [f"thaw:{place}"]
        return [f"thaw:{place}:{colour}" for colour in {man.colour for man in self.on(place)}]

    def steps(self):
        found = set()
        for man in self.men:
            if man.colour != self.player or man.stepped or man.at == "ship":
                continue
            if man.at == "bank":
                goals = [p for p in self.floes if p[1] == "1" and self.free(p) and not self.entered]
            else:
                goals = [place for place in self.beside(man.at) if self.free(place)]
                goals += ["bank"] * (man.at[1] == "1") + ["ship"] * (int(man.at[1]) == self.columns)
            found |= {f"{man.at}>{goal}" for goal in goals}
        return sorted(found)

    # --- what it does -----------------------------------------------------------------------------

    def play(self, action):
        if action.startswith("roll"):
            self.dice = tuple(map(int, action.split()[1:]))
            self.phase = "drift"
        elif self.phase == "drift":
            self.execute(*action.split(" ")[1].split(":"))
            self.phase, self.entered = "move", False
            for man in self.men:
                man.stepped = False
        elif action == "end":
            turn = self.colours.index(self.player) + 1
            self.player = self.colours[turn % len(self.colours)]
            self.phase, self.dice = "roll", ()
        else:
            origin, goal = action.split(">")
            man = next(m for m in self.on(origin) if m.colour == self.player and not m.stepped)
            man.at, man.stepped = goal, True
            self.entered |= origin == "bank"

    def execute(self, what, place="", more=""):
        if what == "drift":
            self.drift(place)
        elif what == "place":
            self.supply[kind(int(more))] -= 1
            self.floes[place] = int(more)
        elif what == "thaw":
            self.thaw(place, more)

    def drift(self, place):
        south = self.south(place)
        if south in self.floes:
            self.drift(south)  # pushed
        size = self.floes.pop(place)
        for man in self.on(place):
            man.at = south or "bank"
        if south:
            self.floes[south] = size
        else:
            self.supply[kind(size)] += 1

    def thaw(self, place, colour):
        size = self.floes.pop(place)
        self.supply[kind(size)] += 1
        if size > 1:
            self.floes[place] = size - 1
            self.supply[kind(size - 1)] -= 1
        if colour:
            next(man for man in self.on(place) if man.colour == colour).at = "bank"
