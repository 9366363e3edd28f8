"""The board of Schollenschubser: water, floes with their places, researchers, dice, as a scene.

Red researchers are square, blue ones round, green ones triangles, yellow ones diamonds: colour
never speaks alone. Phase 1: choose a die, then a floe or a size from the supply (and who falls).
Phase 2: choose a researcher's floe or the bank, then where to.

>>> from gamekit import load
>>> from gamekit.board.look import Look
>>> state = load("schollen").new_game().apply("roll 3 3")
>>> scene = draw(state.view(0), Look(live=True))
>>> [shape.intent for shape in scene.targets() if "lit" in shape.marks]
['do 3 drift:A3']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, circle, path, rect, text
from gamekit.core.game import CHANCE, Action, OpenView, View
from gamekit.games.schollen.actions import (
    BANK,
    COLOURS,
    ROWS,
    SHIP,
    Drift,
    End,
    Place,
    Roll,
    Skip,
    Step,
    Thaw,
)
from gamekit.games.schollen.ice import FREE, THAW, crowd, run_south, shift, supply
from gamekit.games.schollen.position import picture
from gamekit.games.schollen.rules import GAME, SchollenState
from gamekit.games.schollen.tokens import MOST

BANK_WIDTH: Final = 92
LEFT: Final = BANK_WIDTH + 8  # where column 1 begins
TOP: Final = 28  # room for column numbers
CELL_WIDTH: Final = 80
CELL_HEIGHT: Final = 74
SHIP_WIDTH: Final = 88
PANEL_WIDTH: Final = 188
GAP: Final = 16
CREW_HEIGHT: Final = 44
#: The roles of the pieces, by colour; others than these four are purple.
ROLES: Final = {"red": "red", "blue": "blue", "green": "park", "yellow": "yellow"}
#: Where the places of a floe are, by its size, around its centre.
SLOTS: Final = {
    1: ((0, 0),),
    2: ((-15, 0), (15, 0)),
    3: ((0, -14), (-15, 12), (15, 12)),
    4: ((-15, -14), (15, -14), (-15, 14), (15, 14)),
}
#: The corners of a floe, by its size: a little crooked, as ice is.
CORNERS: Final = {
    1: ((-9, -18), (8, -20), (20, -7), (18, 10), (7, 19), (-12, 18), (-21, 4)),
    2: ((-24, -19), (2, -21), (26, -18), (35, -3), (28, 16), (4, 20), (-25, 19), (-35, 2)),
    3: ((-10, -31), (13, -30), (24, -12), (35, 5), (31, 26), (6, 30), (-27, 28), (-35, 9),
        (-25, -10)),
    4: ((-27, -30), (3, -33), (29, -29), (36, -10), (34, 18), (26, 31), (-4, 33), (-29, 30),
        (-36, 12), (-35, -14)),
}  # fmt: skip


def draw(view: View, look: Look) -> Scene:
    """The scene of a view."""
    return _Painter(_state(view), look).scene()


def tell(view: View, action: Action, language: str) -> str:
    """What an action does, in one or two sentences; `view` is the one before it."""
    state = _state(view)
    say = GAME.texts.say
    key, values = _story(state, action)
    told = say(
        f"board.did-{key}", language, seat=_seat_name(state, state.mover, language), **values
    )
    if isinstance(action, (Drift, Thaw)):
        bank = state.ice.bank
        after = shift(state.ice, state.floes, state.men, action)[1]
        gone = [
            _group(state, seat, men[bank] - before[bank], language)
            for seat, (men, before) in enumerate(zip(after, state.men, strict=True))
            if men[bank] > before[bank]
        ]
        if gone:
            told += " " + say("board.did-fall", language, who=", ".join(gone))
    return told


def _story(state: SchollenState, action: Action) -> tuple[str, dict[str, Any]]:
    """Which sentence tells an action, and its values."""
    if isinstance(action, Roll):
        return "roll", {"first": action.first, "second": action.second}
    if isinstance(action, Drift):
        run = run_south(state.ice, state.floes, state.ice.grid.index[action.place])
        south = run[-1] + state.ice.columns
        if len(run) > 1:
            return "push", {"place": action.place}
        if south >= state.ice.cells:
            return "lose", {"place": action.place}
        return "drift", {"place": action.place, "goal": state.ice.grid.names[south]}
    if isinstance(action, Place):
        return "place", {"place": action.place, "size": action.size}
    if isinstance(action, Thaw):
        size = state.size(action.place) - 1
        values = {"place": action.place}
        return ("thaw", {**values, "size": size}) if size else ("melt", values)
    if isinstance(action, Step):
        if action.origin == BANK:
            return "enter", {"goal": action.goal}
        if action.goal in (BANK, SHIP):
            return "return" if action.goal == BANK else "board", {"place": action.origin}
        return "step", {"place": action.origin, "goal": action.goal}
    return ("skip" if isinstance(action, Skip) else "end"), {}


def overlay(
    scene: Scene,
    state: SchollenState,
    arcs: Mapping[tuple[str, str], str] | None = None,
    floes: Mapping[str, str] | None = None,
) -> None:
    """Draw a flow or a plan above a scene: arrows with words, and floes (a cut) with words.

    `arcs` maps pairs such as `("bank", "A1")` or `("A4", "ship")` to short words, `floes` maps
    places.

    >>> from gamekit.games.schollen import from_position
    >>> state = from_position({"floes": {"A1": 2}, "researchers": {"red": {"bank": 1}}})
    >>> scene = draw(state.view(0), Look())
    >>> overlay(scene, state, {("bank", "A1"): "1"}, {"A1": "2"})
    >>> scene.check()
    >>> [shape.text for shape in scene.shapes[-1:]]
    ['1']
    """
    where = _Geometry(state)
    for place, words in (floes or {}).items():
        x, y = where.corner(state.ice.grid.index[place])
        style = {"r": 8, "stroke": "best", "width": 3, "dash": True}
        scene.add(rect(f"cut:{place}", x + 3, y + 3, CELL_WIDTH - 8, where.height - 8, **style))
        scene.add(*_badge(f"cut:{place}", x + CELL_WIDTH / 2, y + 11, words))
    for (origin, goal), words in (arcs or {}).items():
        scene.add(*where.arrow(origin, goal, words))


class _Geometry:
    """Where everything lies."""

    def __init__(self, state: SchollenState) -> None:
        self.ice = state.ice
        self.height = CELL_HEIGHT if state.ice.rows <= 5 else 62
        self.ship_x = LEFT + self.ice.columns * CELL_WIDTH + 6
        self.panel_x = self.ship_x + SHIP_WIDTH + GAP
        self.bottom = TOP + max(self.ice.rows * self.height, 40)

    def corner(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, self.ice.columns)
        return LEFT + column * CELL_WIDTH, TOP + row * self.height

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + CELL_WIDTH / 2 - 1, y + self.height / 2 - 1

    def waiting(self, seat: int, seats: int, nth: int) -> tuple[float, float]:
        """Where the nth researcher of a seat stands on the bank, from its left edge."""
        return 13.5 + 22 * nth, TOP + (seat + 0.5) * (self.bottom - TOP) / seats

    def arrow(self, origin: str, goal: str, words: str) -> Iterator[Shape]:
        """An arrow of the solver from one place to another."""
        index = self.ice.grid.index
        inland = index[goal if origin == BANK else origin]
        y = self.centre(inland)[1]
        ends = {BANK: (LEFT - 20, y), SHIP: (self.ship_x + 14, y)}
        (x1, y1), (x2, y2) = (ends.get(n) or self.centre(index[n]) for n in (origin, goal))
        length = hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        start, stop = (4 if origin == BANK else 13), length - (2 if goal == SHIP else 13)
        # Back and forth lie side by side.
        x1, y1 = x1 + dx * start - dy * 5, y1 + dy * start + dx * 5
        run = stop - start
        tip_x, tip_y = dx * run, dy * run
        id = f"arrow:{origin}>{goal}"
        for role, width in (("surface", 7.0), ("best", 3.5)):
            back_x, back_y = tip_x - dx * 9, tip_y - dy * 9
            shaft = f"M0 0 L{back_x:.1f} {back_y:.1f}"
            yield path(f"{id}:{role}", x1, y1, shaft, stroke=role, width=width)
        head = (
            f"M{tip_x:.1f} {tip_y:.1f}"
            f" L{tip_x - dx * 12 - dy * 7:.1f} {tip_y - dy * 12 + dx * 7:.1f}"
            f" L{tip_x - dx * 12 + dy * 7:.1f} {tip_y - dy * 12 - dx * 7:.1f} Z"
        )
        yield path(f"{id}:head", x1, y1, head, fill="best", stroke="surface")
        if words:
            aside = 13 if dx else 8 + 3.75 * len(words)
            yield from _badge(id, x1 + tip_x / 2 - dy * aside, y1 + tip_y / 2 + dx * aside, words)


class _Painter:
    """One picture of one state."""

    def __init__(self, state: SchollenState, look: Look) -> None:
        self.state = state
        self.look = look
        self.ice = state.ice
        self.where = _Geometry(state)
        actor = state.actor
        self.live = look.live and actor is not None and actor != CHANCE
        self.legal = state.legal_actions() if actor is not None and actor != CHANCE else ()
        self.words = {str(action): action for action in self.legal}
        self.drifting = bool(state.dice) and state.ready is None and actor is not None
        self.moving = state.ready is not None and actor is not None
        self.die, self.place, self.origin = self._picked() if self.live else (0, "", "")

    def _picked(self) -> tuple[int, str, str]:
        """The die and the place chosen in phase 1, the origin chosen in phase 2."""
        first, _, rest = self.look.picked.partition(" ")
        if self.moving:
            return 0, "", first if first in self._origins() else ""
        faces = self._faces()
        die = int(first) if first in map(str, faces) else 0
        if len(faces) == 1:
            die = faces[0]  # nothing to choose
        choices = [a for a in self.legal if isinstance(a, (Place, Thaw)) and a.die == die]
        places = {action.place for action in choices}
        if die and die < FREE:
            rest = f"A{die}"  # the only place for a new floe
        return die, rest if rest in places else "", ""

    def _faces(self) -> list[int]:
        """The dice that can be executed."""
        shifts = [a for a in self.legal if isinstance(a, (Drift, Place, Thaw))]
        return sorted({action.die for action in shifts})

    def _origins(self) -> set[str]:
        return {action.origin for action in self.legal if isinstance(action, Step)}

    def say(self, key: str, **values: Any) -> str:
        return GAME.texts.say(f"board.{key}", self.look.language, **values)

    def seat(self, seat: int) -> str:
        """The seat's name, and the player's if it is known."""
        name = _seat_name(self.state, seat, self.look.language)
        player = self.look.names[seat] if seat < len(self.look.names) else ""
        return f"{name} · {player}" if player else name

    def scene(self) -> Scene:
        where = self.where
        crews_end = 176 + CREW_HEIGHT * self.state.players
        scene = Scene(
            where.panel_x + PANEL_WIDTH + 2,
            max(where.bottom + 26, crews_end + 54),
            title=GAME.title(self.look.language),
            status=f"{self.look.told} {self._prompt()}".strip(),
            lang=self.look.language,
            zones=[
                Zone(name, self.say(f"zone-{name}"))
                for name in ("places", "dice", "supply", "crews", "actions")
            ],
            plain=self._plain(),
        )
        scene.add(*self._frame())
        for cell in range(self.ice.cells):
            scene.add(self._cell(cell))
        scene.add(*self._bank(), *self._ship())
        for cell in range(self.ice.cells):
            scene.add(*self._floe(cell))
        scene.add(*self._researchers())
        for cell in range(self.ice.cells):
            scene.add(*self._hints(cell))
        scene.add(*self._dice(), *self._supply(), *self._crews(crews_end), *self._line())
        return scene

    # --- words ----------------------------------------------------------------------------------

    def _prompt(self) -> str:
        state = self.state
        won = state.winners()
        if won:
            crew = self.ice.crew[won[0]]
            seat = self.seat(won[0])
            return (
                self.say("won", seat=seat, crew=crew)
                if crew > 1
                else self.say("won-one", seat=seat)
            )
        if state.actor is None:
            return self.say("drawn", limit=state.turn_limit)
        if state.actor == CHANCE:
            return self.say("roll", seat=self.seat(state.mover))
        turn = self.say("to-move", seat=self.seat(state.mover))
        return f"{turn} {self._wish()}" if self.live else turn

    def _wish(self) -> str:
        """What the mover may choose next."""
        if self.moving:
            if self.origin:
                key = "pick-entry" if self.origin == BANK else "pick-goal"
                return self.say(key, place=self.origin)
            return self.say("pick-man" if self._origins() else "no-step")
        if "0 skip" in self.words:
            return self.say("must-skip")
        if not self.die:
            return self.say("pick-die")
        if self.die == THAW:
            return self.say("pick-fall", place=self.place) if self.place else self.say("pick-thaw")
        if self.die == FREE:
            return (
                self.say("pick-size", place=self.place) if self.place else self.say("free-column")
            )
        drifts = any(isinstance(a, Drift) and a.die == self.die for a in self.legal)
        if not self.place:
            return self.say("drift-only", column=self.die)
        key = "drift-or-place" if drifts else "place-only"
        return self.say(key, column=self.die, place=self.place)

    def _plain(self) -> str:
        """The same picture in letters, for a terminal."""
        state, ice = self.state, self.ice
        lines = picture(state)
        for seat, colour in enumerate(ice.colours):
            lines.append(f"{colour[0]} = {self._crew_words(seat)}")
        big, small = supply(ice, state.floes)
        lines.append(self.say("supply", big=big, small=small))
        if state.dice:
            lines.append(f"{self.say('zone-dice')}: {state.dice[0]} {state.dice[1]}")
        return "\n".join([*lines, self._prompt()])

    def _crew_words(self, seat: int) -> str:
        ice, counts = self.ice, self.state.men[seat]
        return self.say(
            "crew", seat=self.seat(seat), bank=counts[ice.bank], ship=counts[ice.ship],
            ice=sum(counts[: ice.cells]), crew=ice.crew[seat],
        )  # fmt: skip

    # --- what the solver says -------------------------------------------------------------------

    def _advice(self, actions: Iterable[Action]) -> tuple[str, bool] | None:
        """The words for a target by which these actions are chosen, and whether one is best."""
        advice = self.look.advice
        if advice is None:
            return None
        known = [action for action in actions if action in advice.values]
        best = [action for action in known if action in advice.best]
        words = {advice.values[action] for action in best or known}
        if not known:
            return None
        # Several moves of unlike value: only a choice that the solver makes can stand for them.
        return (words.pop() if best or len(words) == 1 else "", bool(best))

    def _actions_at(self, name: str) -> list[Action]:
        """The legal actions that a click on a place or the bank serves, after what was picked."""
        if self.moving:
            moves = [a for a in self.legal if isinstance(a, Step)]
            if self.origin:
                return [a for a in moves if a.origin == self.origin and a.goal == name]
            return [a for a in moves if a.origin == name]
        return [
            action
            for action in self.legal
            if isinstance(action, (Drift, Place, Thaw))
            and action.place == name
            and self.die in (0, action.die)
        ]

    def _line(self) -> Iterator[Shape]:
        """The solver's line as arrows, numbered by turns if it has several, else by moves."""
        line = self.look.advice.line if self.look.advice else ()
        in_turns = any(isinstance(action, End) for action in line)
        numbers: dict[tuple[str, str], list[int]] = {}
        turn = 1
        for number, action in enumerate(line, 1):
            arc = _arc(self.ice, action)
            if arc:
                numbers.setdefault(arc, []).append(turn if in_turns else number)
            turn += isinstance(action, End)
        for (origin, goal), when in numbers.items():
            words = ", ".join(map(str, dict.fromkeys(when)))
            if goal:
                yield from self.where.arrow(origin, goal, words)
            else:
                x, y = self.where.corner(self.ice.grid.index[origin])
                yield from _badge(f"line:{origin}", x + 14, y + 14, words)

    # --- the board ------------------------------------------------------------------------------

    def _frame(self) -> Iterator[Shape]:
        where, ice = self.where, self.ice
        style = {"fill": "muted", "layer": "back"}
        for column in range(ice.columns):
            x = LEFT + (column + 0.5) * CELL_WIDTH
            yield text(f"column:{column}", x, TOP - 13, str(column + 1), **style)
        low = where.bottom + 13
        words = ((BANK_WIDTH / 2 + 1, BANK), (where.ship_x + SHIP_WIDTH / 2 - 2, SHIP))
        for x, name in words:
            yield text(f"name:{name}", x, low, self.say(name), size=14, **style)
        yield path("hull", where.ship_x, TOP, _hull(where.bottom - TOP), fill="plot", stroke="line",
                   layer="back")  # fmt: skip

    def _cell(self, cell: int) -> Shape:
        name = self.ice.grid.names[cell]
        row, column = divmod(cell, self.ice.columns)
        x, y = self.where.corner(cell)
        intent, lit = self._place_intent(name)
        advice = self._advice(self._actions_at(name))
        return rect(
            f"place:{name}", x, y, CELL_WIDTH - 2, self.where.height - 2, r=5, fill="water",
            zone="places", row=row, col=column + 1, intent=intent,
            marks=self._marks(name, lit, advice), label=self._place_label(cell, lit, advice),
        )  # fmt: skip

    def _place_intent(self, name: str) -> tuple[str, bool]:
        """What a click on a place asks for, and whether it would be a good idea."""
        if not self.live:
            return "", False
        if self.moving:
            return self._step_intent(name)
        if not self.die:
            return "", False
        actions = self._actions_at(name)
        if len(actions) == 1 and not isinstance(actions[0], Place):
            return f"do {actions[0]}", True
        if actions:
            if self.die < FREE:
                return "", False  # sizes stand in the supply, nothing is to be chosen here
            chosen = name == self.place
            return f"pick {self.die}" if chosen else f"pick {self.die} {name}", not chosen
        # A click on a place that is barred is answered with the rule that bars it.
        return f"do {self.die} {'thaw' if self.die == THAW else 'drift'}:{name}", False

    def _step_intent(self, name: str) -> tuple[str, bool]:
        """The same in phase 2, for places and the bank."""
        if not self.origin:
            return (f"pick {name}", True) if name in self._origins() else ("", False)
        if name == self.origin:
            return "pick ", False
        action = f"{self.origin}>{name}"
        if action in self.words:
            return f"do {action}", True
        return (f"pick {name}" if name in self._origins() else f"do {action}"), False

    def _marks(self, name: str, lit: bool, advice: tuple[str, bool] | None) -> tuple[str, ...]:
        marks = ["lit"] * lit + ["selected"] * (name in (self.place, self.origin))
        marks += ["last"] * (name == self._last_place())
        return (*marks, *["best"] * (advice is not None and advice[1]))

    def _last_place(self) -> str:
        """Where the last action can be seen."""
        last = self.look.last
        if isinstance(last, Step):
            return last.goal
        if isinstance(last, Drift):
            south = self.ice.grid.index[last.place] + self.ice.columns
            return self.ice.grid.names[south] if south < self.ice.cells else BANK
        return last.place if isinstance(last, (Place, Thaw)) else ""

    def _place_label(self, cell: int, lit: bool, advice: tuple[str, bool] | None) -> str:
        state, name = self.state, self.ice.grid.names[cell]
        size = state.floes[cell]
        words = [name, self.say("water")]
        if size:
            words = [name, self.say("floe", size=size, free=size - crowd(state.men, cell))]
            words += self._groups(cell)
        return ", ".join([*words, *self._notes(name, lit, advice)])

    def _groups(self, spot: int) -> list[str]:
        return [
            _group(self.state, seat, counts[spot], self.look.language)
            for seat, counts in enumerate(self.state.men)
            if counts[spot]
        ]

    def _notes(self, name: str, lit: bool, advice: tuple[str, bool] | None) -> Iterator[str]:
        """The end of a label: what can be done here, what was done, what the solver says."""
        if lit:
            yield self.say(f"hint-{self._hint(name)}")
        if name in (self.place, self.origin):
            yield self.say("chosen")
        if name == self._last_place():
            yield self.say("last")
        if advice and advice[0]:
            yield self.say("value", value=advice[0])
        if advice and advice[1]:
            yield self.say("best")

    def _hint(self, name: str) -> str:
        if self.moving:
            return "goal" if self.origin else "go"
        kinds: dict[type[Action], str] = {Drift: "drift", Place: "place", Thaw: "thaw"}
        return kinds[type(self._actions_at(name)[0])]

    def _hints(self, cell: int) -> Iterator[Shape]:
        """Small signs on a place: what would happen, and its value."""
        name = self.ice.grid.names[cell]
        x, y = self.where.corner(cell)
        width, height = CELL_WIDTH - 2, self.where.height - 2
        sign = ""
        if self.live and self.die and self._actions_at(name):
            sign = {"drift": "↓", "place": "+", "thaw": "−1"}[self._hint(name)]
        if sign == "+":
            centre = x + width / 2, y + height / 2 - 4
            yield text(f"sign:{name}", *centre, sign, size=28, bold=True, fill="lit")
            sign = ""
        value, best = self._advice(self._actions_at(name)) or ("", False)
        words = value or sign
        if words:
            role = "best" if best else "muted" if value else "lit"
            yield from _badge(f"value:{name}", x + width / 2, y + height - 4, words, role)

    def _bank(self) -> Iterator[Shape]:
        intent, lit = self._step_intent(BANK) if self.live and self.moving else ("", False)
        advice = self._advice(self._actions_at(BANK)) if self.moving else None
        groups = self._groups(self.ice.bank) or [self.say("nobody")]
        notes = self._notes(BANK, lit, advice)
        yield rect(
            "place:bank", 1, TOP, BANK_WIDTH, self.where.bottom - TOP - 2, r=8, fill="plot",
            stroke="line", zone="places", row=0, col=0, intent=intent,
            marks=self._marks(BANK, lit, advice),
            label=", ".join([self.say("bank"), *groups, *notes]),
        )  # fmt: skip
        if advice and advice[0]:
            role = "best" if advice[1] else "muted"
            x, y = BANK_WIDTH / 2 + 1, self.where.bottom - 8
            yield from _badge("value:bank", x, y, advice[0], role)

    def _ship(self) -> Iterator[Shape]:
        """One part of the ship beside every row: whoever stands in the last column steps over."""
        where, columns = self.where, self.ice.columns
        groups = self._groups(self.ice.ship) or [self.say("nobody")]
        for row in range(self.ice.rows):
            letter = ROWS[row]
            action = f"{self.origin}>{SHIP}"
            here = f"{letter}{columns}"
            lit = self.live and self.origin == here and action in self.words
            advice = self._advice([self.words[action]]) if lit else None
            y = TOP + row * where.height
            words = [self.say("ship-row", row=letter), *groups]
            last = isinstance(self.look.last, Step) and str(self.look.last) == f"{here}>{SHIP}"
            yield rect(
                f"ship:{letter}", where.ship_x, y, SHIP_WIDTH - 2, where.height - 2, r=5,
                zone="places", row=row, col=columns + 1,
                intent=f"do {action}" if self.live and self.origin else "",
                marks=("lit",) * lit + ("last",) * last
                + ("best",) * (advice is not None and advice[1]),
                label=", ".join([*words, *self._notes("?", lit, advice)]),
            )  # fmt: skip
            x = where.ship_x + SHIP_WIDTH - 12
            yield text(f"row:{letter}", x, y + 13, letter, fill="muted", size=14)
            if advice and advice[0]:
                role = "best" if advice[1] else "muted"
                x, low = where.ship_x + 44, y + where.height - 6
                yield from _badge(f"value:ship:{letter}", x, low, advice[0], role)

    def _floe(self, cell: int) -> Iterator[Shape]:
        size = self.state.floes[cell]
        if not size:
            return
        id = f"floe:{self.state.tokens.floes[cell]}"
        x, y = self.where.centre(cell)
        yield path(id, x, y, FLOES[size], fill="ice", stroke="muted", width=1.2)
        taken = crowd(self.state.men, cell)
        for slot, (dx, dy) in enumerate(SLOTS[size][taken:], taken):
            yield circle(f"{id}:slot{slot}", x + dx, y + dy, 10.5, stroke="muted")

    def _researchers(self) -> Iterator[Shape]:
        """Every researcher keeps its id wherever it goes, so that it glides."""
        taken = [0] * (self.ice.cells + 2)
        seats = self.state.players
        for seat, colour in enumerate(self.ice.colours):
            taken[-2:] = [0, 0]
            counts = self.state.men[seat]
            for number, spot in self._tokens(seat):
                nth = taken[spot]
                taken[spot] += 1
                many = spot >= self.ice.cells and counts[spot] > 4
                if many and nth:
                    continue
                x, y = self._stand(seat, seats, spot, nth)
                stepped = self.moving and seat == self.state.mover and self._has_stepped(number)
                marks = ("dim",) * (stepped and self.live)
                yield _man(f"man:{colour}:{number}", colour, x, y, marks=marks)
                if many:
                    times = f"× {counts[spot]}"
                    style = {"size": 14, "anchor": "start"}
                    yield text(f"many:{colour}:{spot}", x + 18, y, times, **style)

    def _tokens(self, seat: int) -> Iterator[tuple[int, int]]:
        known = self.state.tokens.men[seat]
        if known or not self.ice.crew[seat]:
            yield from enumerate(known)
            return
        number = 0  # a crowd: nobody is told apart
        for spot, count in enumerate(self.state.men[seat]):
            for _ in range(min(count, MOST)):
                yield number, spot
                number += 1

    def _has_stepped(self, number: int) -> bool:
        return number in self.state.tokens.stepped

    def _stand(self, seat: int, seats: int, spot: int, nth: int) -> tuple[float, float]:
        if spot < self.ice.cells:
            x, y = self.where.centre(spot)
            dx, dy = SLOTS[self.state.floes[spot]][nth]
            return x + dx, y + dy
        x, y = self.where.waiting(seat, seats, nth)
        if spot == self.ice.ship:
            return self.where.ship_x + 2 + (x - 2) * 0.9, y + 6
        return x, y

    # --- the panel ------------------------------------------------------------------------------

    def _dice(self) -> Iterator[Shape]:
        x = self.where.panel_x
        faces = self._faces()
        dice = self.state.dice or (0, 0)
        for nth, face in enumerate(dice):
            label = self.say("not-rolled")
            intent, lit, chosen, kind = "", False, False, ""
            if face:
                kind = {FREE: "free", THAW: "thaw"}.get(face, "column")
                label = self.say(f"die-{kind}", die=face)
                if self.drifting and face not in faces:
                    label += f", {self.say('die-null')}"
                chosen = face == self.die
                if self.live and face in faces and len(faces) > 1:
                    intent, lit = f"pick {'' if chosen else face}", not self.die
            actions = [a for a in self.legal if getattr(a, "die", 0) == face] if face else []
            advice = self._advice(actions)
            label += f", {self.say('chosen')}" * chosen
            dim = bool(face) and (not self.drifting or face not in faces)
            marks = ("lit",) * lit + ("selected",) * chosen
            marks += ("best",) * (advice is not None and advice[1]) + ("dim",) * dim
            left = x + 60 * nth
            yield rect(
                f"die:{nth}", left, 4, 50, 50, r=10, fill="surface", stroke="ink", width=1.5,
                zone="dice", col=nth, intent=intent, label=label, marks=marks,
            )  # fmt: skip
            if face:
                words = self.say(f"short-{kind}", die=face)
                style = {"size": 13, "anchor": "start", "fill": "muted"}
                yield text(f"die:{nth}:word", x + 120, 19 + 20 * nth, words, **style)
            for pip, (px, py) in enumerate(PIPS[face]):
                yield circle(
                    f"pip:{nth}:{pip}", left + 25 + 12 * px, 29 + 12 * py, 4.2, fill="ink",
                    marks=("dim",) * dim,
                )  # fmt: skip

    def _supply(self) -> Iterator[Shape]:
        x, y = self.where.panel_x, 72
        big, small = supply(self.ice, self.state.floes)
        words = self.say("supply", big=big, small=small)
        yield text("supply", x, y + 6, words, size=14, anchor="start", fill="muted", label=words)
        for size in range(1, self.ice.max_floe + 1):
            left = x + 47 * (size - 1)
            intent, lit, advice = self._size_intent(size)
            left_over = small if size < 3 else big
            label = self.say("size", size=size)
            yield rect(
                f"size:{size}", left, y + 20, 44, 62, r=6, fill="water", zone="supply",
                col=size, intent=intent, label=", ".join([label, *self._notes("?", False, advice)]),
                marks=("lit",) * lit + ("best",) * (advice is not None and advice[1])
                + ("dim",) * (not left_over),
            )  # fmt: skip
            dim = ("dim",) * (not left_over)
            cx, cy = left + 22, y + 42
            yield path(
                f"size:{size}:floe",
                cx,
                cy,
                SMALL_FLOES[size],
                fill="ice",
                stroke="muted",
                marks=dim,
            )
            for slot, (dx, dy) in enumerate(SLOTS[size]):
                yield circle(
                    f"size:{size}:slot{slot}", cx + dx * SCALE, cy + dy * SCALE, 5, stroke="muted",
                    marks=dim,
                )  # fmt: skip
            shown = advice[0] if advice and advice[0] else str(size)
            bold = advice is not None and advice[1]
            yield text(f"size:{size}:word", cx, y + 71, shown, size=13, bold=bold, marks=dim)

    def _size_intent(self, size: int) -> tuple[str, bool, tuple[str, bool] | None]:
        if not self.live or not self.place or self.die == THAW:
            return "", False, None
        action = f"{self.die} place:{self.place}:{size}"
        known = self.words.get(action)
        return f"do {action}", known is not None, self._advice([known] if known else [])

    def _crews(self, end: float) -> Iterator[Shape]:
        x = self.where.panel_x
        for seat, colour in enumerate(self.ice.colours):
            y = 166 + seat * CREW_HEIGHT
            yield from self._crew(seat, colour, x, y)
        if "end" in self.words or "0 skip" in self.words:
            word = "end" if "end" in self.words else "skip"
            action = "end" if word == "end" else "0 skip"
            advice = self._advice([self.words[action]])
            value = advice[0] if advice else ""
            label = ", ".join([self.say(word), *self._notes("?", False, advice)])
            best = advice is not None and advice[1]
            yield rect(
                "button", x, end, PANEL_WIDTH - 2, 46, r=8, fill="panel", stroke="line",
                zone="actions", intent=f"do {action}" if self.live else "", label=label,
                marks=("lit",) * self.live + ("best",) * best,
            )  # fmt: skip
            shown = f"{self.say(word)} {value}".strip()
            yield text("button:word", x + PANEL_WIDTH / 2 - 1, end + 23, shown, bold=True)

    def _crew(self, seat: int, colour: str, x: float, y: float) -> Iterator[Shape]:
        state, ice = self.state, self.ice
        turn = state.actor is not None and state.mover == seat
        action = f"{THAW} thaw:{self.place}:{colour}" if self.die == THAW and self.place else ""
        lit = bool(action) and action in self.words
        advice = self._advice([self.words[action]]) if lit else None
        label = self._crew_words(seat)
        if lit:
            label = ", ".join([self.say("falls", seat=label), *self._notes("?", False, advice)])
        yield rect(
            f"crew:{seat}", x, y, PANEL_WIDTH - 2, CREW_HEIGHT - 4, r=6, zone="crews", row=seat,
            fill="surface" if turn else "panel", stroke="ink" if turn else "line",
            width=2 if turn else 1, label=label, intent=f"do {action}" if lit else "",
            marks=("lit",) * lit + ("best",) * (advice is not None and advice[1]),
        )  # fmt: skip
        middle = y + CREW_HEIGHT / 2 - 2
        yield _man(f"crew:{seat}:sign", colour, x + 19, middle)
        name = self.seat(seat)
        shown = name if len(name) <= 11 else f"{name[:10]}…"
        yield text(f"crew:{seat}:name", x + 37, middle, shown, anchor="start", bold=turn)
        value = advice[0] if advice else ""
        ship, crew = state.men[seat][ice.ship], ice.crew[seat]
        right = x + PANEL_WIDTH - 12
        if value or crew > 4:
            words = value or f"{ship} / {crew}"
            yield text(f"crew:{seat}:aboard", right, middle, words, anchor="end")
            return
        for nth in range(crew):  # one lamp for each researcher, lit when it is on board
            style = {"fill": ROLES.get(colour, "purple")} if nth < ship else {}
            lamp = right - 4 - 15 * (crew - 1 - nth)
            yield circle(f"crew:{seat}:lamp{nth}", lamp, middle, 5, stroke="muted", **style)


# --- shapes ---------------------------------------------------------------------------------------

_CORNER: Final = ((-1, -1), (1, 1))
_OTHER: Final = ((1, -1), (-1, 1))
PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: _CORNER,
    3: (*_CORNER, (0, 0)),
    4: (*_CORNER, *_OTHER),
    5: (*_CORNER, *_OTHER, (0, 0)),
    6: (*_CORNER, *_OTHER, (-1, 0), (1, 0)),
}
SCALE: Final = 0.55  # of the floes in the supply


def _rounded(corners: tuple[tuple[float, float], ...], scale: float = 1) -> str:
    """A closed path whose corners are a little worn."""
    parts: list[str] = []
    for here, (x, y) in enumerate(corners):
        for (nx, ny), command in (
            (corners[here - 1], "L" if parts else "M"),
            (corners[(here + 1) % len(corners)], f"Q{x * scale:.1f} {y * scale:.1f} "),
        ):
            px, py = x + (nx - x) * 0.3, y + (ny - y) * 0.3
            parts.append(f"{command}{px * scale:.1f} {py * scale:.1f}")
    return " ".join([*parts, "Z"])


FLOES: Final = {size: _rounded(corners) for size, corners in CORNERS.items()}
SMALL_FLOES: Final = {size: _rounded(corners, SCALE) for size, corners in CORNERS.items()}


def _polygon(sides: int, radius: float, turn: float = 0) -> str:
    points = [(turn + 2 * pi * side / sides) for side in range(sides)]
    words = [f"{radius * sin(a):.1f} {-radius * cos(a):.1f}" for a in points]
    return f"M{' L'.join(words)} Z"


TRIANGLE: Final = "M0 -11.5 L11 8.5 L-11 8.5 Z"
DIAMOND: Final = _polygon(4, 11.8)
PENTAGON: Final = _polygon(5, 11.5)


def _man(id: str, colour: str, x: float, y: float, **style: Any) -> Shape:
    """A researcher: a shape and a colour."""
    style = {"stroke": "ink", "width": 1.4, "fill": ROLES.get(colour, "purple"), **style}
    if colour == "red":
        return rect(id, x - 9.5, y - 9.5, 19, 19, r=3, **style)
    if colour == "blue":
        return circle(id, x, y, 10.5, **style)
    outline = {"green": TRIANGLE, "yellow": DIAMOND}.get(colour, PENTAGON)
    return path(id, x, y, outline, **style)


def _hull(height: float) -> str:
    """The ice-breaker seen from above, its bow to the north."""
    w, h = SHIP_WIDTH - 2, height - 2
    return (
        f"M0 8 Q{0.1 * w:.1f} -22 {w / 2:.1f} -26 Q{0.9 * w:.1f} -22 {w} 8 L{w} {h - 10} "
        f"Q{w} {h} {w - 10} {h} L10 {h} Q0 {h} 0 {h - 10} Z"
    )


def _badge(id: str, x: float, y: float, words: str, role: str = "best") -> Iterator[Shape]:
    """A few words on a small plate."""
    width = 11 + 7.5 * len(words)
    style = {"r": 9, "fill": "surface", "stroke": role}
    yield rect(f"{id}:plate", x - width / 2, y - 9, width, 18, **style)
    yield text(f"{id}:words", x, y, words, size=13, bold=role != "muted", fill=role)


# --- helpers --------------------------------------------------------------------------------------


def _state(view: View) -> SchollenState:
    assert isinstance(view, OpenView)
    assert isinstance(view.state, SchollenState)
    return view.state


def _arc(ice: Any, action: Action) -> tuple[str, str] | None:
    """From where to where an action leads; only one end for a floe that comes or thaws."""
    if isinstance(action, Step):
        return action.origin, action.goal
    if isinstance(action, Drift):
        south = ice.grid.index[action.place] + ice.columns
        return action.place, ice.grid.names[south] if south < ice.cells else ""
    return (action.place, "") if isinstance(action, (Place, Thaw)) else None


def _seat_name(state: SchollenState, seat: int, language: str) -> str:
    """The colour's name; colours that the game does not know keep theirs."""
    colour = state.ice.colours[seat]
    return GAME.seat_name(COLOURS.index(colour), language) if colour in COLOURS else colour


def _group(state: SchollenState, seat: int, count: int, language: str) -> str:
    seat_name = _seat_name(state, seat, language)
    return GAME.texts.say("board.group", language, seat=seat_name, count=count)
