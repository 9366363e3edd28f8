"""Schollenschubser: researchers hop over drifting floes (rules SCH-01 to SCH-22, see RULES.md).

Everything lies open; chance enters only through the dice. The pure functions that engine, bots and
solver share stand in `ice.py`, the actions in `actions.py`.

>>> from gamekit.games.schollen import GAME
>>> state = GAME.new_game(2).apply("roll 3 6")
>>> [str(action) for action in state.legal_actions()][:3]
['3 drift:A3', '6 thaw:A1', '6 thaw:A2']
>>> state = state.apply("3 drift:A3").apply("bank>A1")
>>> [str(action) for action in state.legal_actions()]
['end']
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from gamekit.core.errors import IllegalAction, OptionError, PositionError
from gamekit.core.game import (
    CHANCE,
    Action,
    EndReason,
    Game,
    OpenView,
    Option,
    Outcome,
    State,
)
from gamekit.core.strict_json import show
from gamekit.core.texts import Texts
from gamekit.games.schollen import actions as act
from gamekit.games.schollen.actions import (
    BANK,
    COLOURS,
    END,
    ROLLS,
    SHIP,
    SKIP,
    Drift,
    End,
    Place,
    Roll,
    Skip,
    Step,
    Thaw,
)
from gamekit.games.schollen.ice import (
    DECK,
    FREE,
    RESEARCHERS,
    SETUP,
    THAW,
    TURN_LIMIT,
    Ice,
    Men,
    crowd,
    face_actions,
    goals,
    may_drift,
    may_thaw,
    moved,
    shift,
    sizes_in_supply,
    steps,
    who_may_fall,
)
from gamekit.games.schollen.tokens import Tokens, after_shift, after_step, number

_TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
_EACH_ROLL: Final = tuple((roll, Fraction(1, 36)) for roll in ROLLS)


class SchollenState(State):
    """A moment of Schollenschubser.

    `floes` and `men` are as in `ice.py`. A turn (SCH-05) begins without `dice`; then they are
    rolled and phase 1 begins; in phase 2 `ready` counts the mover's researchers that have not
    stepped yet, by place and bank, and `entries` says how many more may enter. `turn` counts the
    turns of all players that are over. `tokens` serve the picture and no comparison.
    """

    __slots__ = (
        "_legal", "dice", "entries", "floes", "ice", "men", "mover", "ready", "tokens", "turn",
        "turn_limit",
    )  # fmt: skip

    def __init__(
        self,
        ice: Ice,
        floes: bytes,
        men: Men,
        mover: int,
        dice: tuple[int, ...] = (),
        ready: tuple[int, ...] | None = None,
        entries: int = 0,
        turn: int = 0,
        turn_limit: int = TURN_LIMIT,
        tokens: Tokens | None = None,
    ) -> None:
        self.ice = ice
        self.floes = floes
        self.men = men
        self.mover = mover
        self.dice = dice
        self.ready = ready
        self.entries = entries
        self.turn = turn
        self.turn_limit = turn_limit
        self.tokens = tokens or number(floes, men)
        self._legal: tuple[Action, ...] | None = None

    # --- the protocol -------------------------------------------------------------------------

    @property
    def game(self) -> Schollen:
        return GAME

    @property
    def players(self) -> int:
        return len(self.ice.colours)

    @property
    def actor(self) -> int | None:
        if self.is_over():
            return None
        return self.mover if self.dice else CHANCE

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self._legal
        if legal is None:
            legal = self._legal = () if self.is_over() else self._generate()
        return legal

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        return _EACH_ROLL if self.actor == CHANCE else ()

    def possible_actions(self) -> list[Action]:
        """All that could be legal on some board like this in this phase and with these dice, and
        one action of each kind that could not."""
        ice, names = self.ice, self.ice.grid.names
        first, last = names[0], names[-1]
        strange: list[Action] = [
            act.roll(1, 1), SKIP, END, act.drift(FREE, first), act.thaw(THAW, first),
            act.place(1, last, 4), act.step(first, SHIP), act.step(last, BANK),
            act.step(first, BANK), act.step(BANK, last), act.drift(1, "H4"), act.step("H4", SHIP),
        ]  # fmt: skip
        if not self.dice:
            likely: list[Action] = list(ROLLS)
        elif self.ready is None:
            likely = [action for face in self.dice for action in self._conceivable(face)]
        else:
            everywhere = bytes([1]) * ice.cells
            spots = (*names, BANK, SHIP)
            likely = [
                act.step(spots[start], spots[goal])
                for start in range(ice.ship)
                for goal in goals(ice, everywhere, start)
            ]
        return list(dict.fromkeys(likely + strange))

    def refusal(self, action: Action) -> IllegalAction | None:
        if self.is_over():
            return GAME.illegal("SCH-22", "over")
        if isinstance(action, Roll):
            return GAME.illegal("SCH-06", "rolled") if self.dice else None
        if not self.dice:
            return GAME.illegal("SCH-06", "not-rolled")
        moving = isinstance(action, (Step, End))
        if moving != (self.ready is not None):  # SCH-05
            return GAME.illegal("SCH-05", "drift-first" if moving else "move-now")
        if isinstance(action, Step):
            return self._refuse_step(action)
        return None if moving else self._refuse_shift(action)

    def successor(self, action: Action) -> SchollenState:
        if isinstance(action, Roll):
            return self._next(dice=(action.first, action.second))
        if isinstance(action, Step):
            return self._stepped(action)
        if isinstance(action, End):
            # SCH-04: turns go round in the order of the seats.
            mover = (self.mover + 1) % self.players
            tokens = Tokens(self.tokens.floes, self.tokens.men)
            return self._next(
                dice=(), ready=None, entries=0, mover=mover, turn=self.turn + 1, tokens=tokens
            )
        # SCH-06: the other die has no effect.
        floes, men = shift(self.ice, self.floes, self.men, action)
        return self._next(
            floes=floes,
            men=men,
            ready=men[self.mover][: self.ice.ship],  # SCH-17: who stands on a floe now
            entries=self.ice.entry_limit,
            tokens=after_shift(self.tokens, self.ice, self.floes, action),
        )

    def view(self, seat: int) -> OpenView:
        return OpenView(seat, self)

    def returns(self) -> tuple[int, ...]:
        """The winner gets 1 from everybody else."""
        won = self.winners()
        if not won:
            return (0,) * self.players
        return tuple(self.players - 1 if seat in won else -1 for seat in range(self.players))

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        won = self.winners()
        return Outcome(EndReason.POINTS if won else EndReason.DRAW, won)

    # --- what the rules say -------------------------------------------------------------------

    def winners(self) -> tuple[int, ...]:
        """SCH-22: whose last researcher is on the ship. In play that is one player at most."""
        ship = self.ice.ship
        return tuple(
            seat
            for seat, (counts, crew) in enumerate(zip(self.men, self.ice.crew, strict=True))
            if crew and counts[ship] == crew
        )

    def is_over(self) -> bool:
        """Somebody has won, or everybody has had `turn_limit` turns (ruling R11)."""
        crews = self.ice.crew
        for counts, crew in zip(self.men, crews, strict=True):
            if counts[-1] == crew and crew:  # the last count is the ship's
                return True
        return self.turn >= self.turn_limit * len(crews)

    def size(self, place: str) -> int:
        """The size of the floe on a place, 0 for open water."""
        return self.floes[self.ice.grid.index[place]]

    def room(self, place: str) -> int:
        """The free places on a floe."""
        cell = self.ice.grid.index[place]
        return self.floes[cell] - crowd(self.men, cell)

    def count(self, seat: int, place: str) -> int:
        """A seat's researchers on a place, on the `bank` or on the `ship`."""
        return self.men[seat][self.ice.spot(place)]

    def face_actions(self, face: int) -> tuple[Action, ...]:
        """All that a die with this face could do now (SCH-15: it may be nothing)."""
        return face_actions(self.ice, self.floes, self.men, face)

    def _generate(self) -> tuple[Action, ...]:
        if not self.dice:
            return ROLLS
        if self.ready is not None:
            return (*steps(self.ice, self.floes, self.men, self.ready, self.entries), END)
        found: tuple[Action, ...] = ()
        for face in sorted(set(self.dice)):  # equal dice give each action once
            found += self.face_actions(face)
        return found or (SKIP,)  # SCH-15

    def _conceivable(self, face: int) -> list[Action]:
        """What this face could do on some board of this kind."""
        names, columns = self.ice.grid.names, self.ice.columns
        if face == THAW:
            return [act.thaw(face, name, c) for name in names for c in ("", *self.ice.colours)]
        drifts: list[Action] = [act.drift(face, name) for name in names]
        return drifts + [act.place(face, n, s) for n in names[: columns + 1] for s in (1, 2, 3, 4)]

    def _stepped(self, action: Step) -> SchollenState:
        ice, mover = self.ice, self.mover
        start, goal = ice.spot(action.origin), ice.spot(action.goal)
        assert self.ready is not None
        ready = list(self.ready)
        ready[start] -= 1  # SCH-20: one step each, so the goal's count stays
        counts = moved(self.men[mover], start, goal)
        return self._next(
            men=(*self.men[:mover], counts, *self.men[mover + 1 :]),
            ready=tuple(ready),
            entries=self.entries - (start == ice.bank),
            tokens=after_step(self.tokens, ice, mover, action),
        )

    def _next(self, **changes: Any) -> SchollenState:
        new = SchollenState.__new__(SchollenState)
        new.ice = self.ice
        new.floes = changes.get("floes", self.floes)
        new.men = changes.get("men", self.men)
        new.mover = changes.get("mover", self.mover)
        new.dice = changes.get("dice", self.dice)
        new.ready = changes.get("ready", self.ready)
        new.entries = changes.get("entries", self.entries)
        new.turn = changes.get("turn", self.turn)
        new.turn_limit = self.turn_limit
        new.tokens = changes.get("tokens", self.tokens)
        new._legal = None
        return new

    # --- why not: phase 1 -----------------------------------------------------------------------

    def _refuse_shift(self, action: Action) -> IllegalAction | None:
        if isinstance(action, Skip):
            able = any(self.face_actions(face) for face in self.dice)
            return GAME.illegal("SCH-15", "must-execute") if able else None
        assert isinstance(action, (Drift, Place, Thaw))
        cell = self.ice.grid.index.get(action.place)
        if action.die not in self.dice:
            return GAME.illegal("SCH-06", "no-die", die=action.die)
        if cell is None:
            return GAME.illegal("SCH-01", "no-place", place=action.place)
        if isinstance(action, Thaw) != (action.die == THAW):
            return self._refuse_face(action.die)
        if isinstance(action, Thaw):
            return self._refuse_thaw(cell, action)
        if action.die not in (FREE, cell % self.ice.columns + 1):
            return GAME.illegal("SCH-07", "wrong-column", place=action.place, die=action.die)
        if isinstance(action, Drift):
            return self._refuse_drift(cell, action)
        return self._refuse_place(cell, action)

    def _refuse_face(self, die: int) -> IllegalAction:
        if die == THAW:
            return GAME.illegal("SCH-12", "thaw-only", die=die)
        return GAME.illegal("SCH-11" if die == FREE else "SCH-07", "no-thaw", die=die)

    def _refuse_drift(self, cell: int, action: Drift) -> IllegalAction | None:
        if may_drift(self.ice, self.floes, cell):
            return None
        if not self.floes[cell]:
            return GAME.illegal("SCH-08", "no-floe", place=action.place)
        south = self.ice.grid.names[cell + self.ice.columns]
        return GAME.illegal("SCH-08", "blocked", place=action.place, other=south)

    def _refuse_place(self, cell: int, action: Place) -> IllegalAction | None:
        if cell >= self.ice.columns:
            return GAME.illegal("SCH-07", "row-a", place=action.place)
        if self.floes[cell]:
            return GAME.illegal("SCH-07", "taken", place=action.place)
        if action.size > self.ice.max_floe:
            return GAME.illegal("SCH-03", "too-big", size=action.size, most=self.ice.max_floe)
        if action.size not in sizes_in_supply(self.ice, self.floes):
            return GAME.illegal("SCH-10", "no-card", size=action.size)
        return None

    def _refuse_thaw(self, cell: int, action: Thaw) -> IllegalAction | None:
        place = action.place
        if not may_thaw(self.ice, self.floes, cell):
            if self.floes[cell]:
                return GAME.illegal("SCH-13", "no-small", place=place)
            return GAME.illegal("SCH-12", "no-floe", place=place)
        falling = who_may_fall(self.ice, self.floes, self.men, cell)
        if action.colour in (falling or ("",)):
            return None
        if not falling:
            return GAME.illegal("SCH-14", "nobody-falls", place=place)
        if not action.colour:
            return GAME.illegal("SCH-14", "who-falls", place=place)
        return GAME.illegal("SCH-14", "not-there", place=place, colour=action.colour)

    # --- why not: phase 2 -----------------------------------------------------------------------

    def _refuse_step(self, action: Step) -> IllegalAction | None:
        start, goal = self.ice.spot(action.origin), self.ice.spot(action.goal)
        for spot, name in ((start, action.origin), (goal, action.goal)):
            if spot < 0:
                return GAME.illegal("SCH-01", "no-place", place=name)
        return (
            self._refuse_origin(start, action.origin)
            or self._refuse_goal(start, goal, action)
            or self._refuse_full(start, goal, action.goal)
        )

    def _refuse_origin(self, start: int, name: str) -> IllegalAction | None:
        own = self.men[self.mover][start]
        assert self.ready is not None
        if start == self.ice.bank:
            if self.entries < 1:
                return GAME.illegal("SCH-16", "one-entry")
            if not own:
                return GAME.illegal("SCH-16", "nobody-on-bank")
        elif not own:
            others = crowd(self.men, start)
            key = "not-yours" if others else "nobody-here"
            return GAME.illegal("SCH-21" if others else "SCH-17", key, place=name)
        return None if self.ready[start] else GAME.illegal("SCH-20", "stepped", place=name)

    def _refuse_goal(self, start: int, goal: int, action: Step) -> IllegalAction | None:
        """Does a step lead from here to there at all?"""
        ice = self.ice
        if start == ice.bank:
            near = goal < ice.cells and goal % ice.columns == 0
            return None if near else GAME.illegal("SCH-16", "column-1", goal=action.goal)
        if goal == ice.ship:
            near = start % ice.columns == ice.columns - 1
            return None if near else GAME.illegal("SCH-19", "far-from-ship", place=action.origin)
        if goal == ice.bank:
            near = start % ice.columns == 0
            return None if near else GAME.illegal("SCH-18", "far-from-bank", place=action.origin)
        if goal not in ice.grid.neighbours[start]:
            return GAME.illegal("SCH-17", "too-far", place=action.origin, goal=action.goal)
        return None

    def _refuse_full(self, start: int, goal: int, name: str) -> IllegalAction | None:
        if goal >= self.ice.cells:
            return None
        rule = "SCH-16" if start == self.ice.bank else "SCH-17"
        if not self.floes[goal]:
            return GAME.illegal(rule, "water", place=name)
        if self.floes[goal] <= crowd(self.men, goal):
            return GAME.illegal(rule, "full", place=name)
        return None

    # --- identity and text ----------------------------------------------------------------------

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.floes, self.men, self.mover, self.dice, self.ready, self.entries, self.turn,
            self.turn_limit,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SchollenState)
            and self._identity() == other._identity()
            and self.ice == other.ice
        )

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        from gamekit.games.schollen.position import to_position

        more = f", dice={self.dice!r}" * bool(self.dice)
        if self.ready is not None:
            more += f", ready={self.ready!r}, entries={self.entries}"
        more += f", turn={self.turn}" * bool(self.turn)
        more += f", turn_limit={self.turn_limit}" * (self.turn_limit != TURN_LIMIT)
        return f"from_position({to_position(self)!r}{more})"

    def __str__(self) -> str:
        from gamekit.games.schollen.position import describe

        return describe(self)


class Schollen(Game):
    """The game object of Schollenschubser."""

    slug = "schollen"
    player_counts = (2, 3, 4)  # ruling R1
    has_chance = True
    zero_sum = True
    options = (
        Option("drift_rule", "blocked", ("blocked", "push"), closed=True),
        Option("max_floe", 0, (0, 3, 4), closed=True),
        Option("first", COLOURS[0], COLOURS, closed=True),
        Option("researchers", RESEARCHERS, (4, 3, 2, 1)),
        Option("columns", 4, (4, 3, 2, 1), closed=True),
        Option("rows", 5, (5, 4, 3, 2, 1, 6, 7, 8), closed=True),
        Option("deck", DECK),
        Option("setup", list(SETUP)),
        Option("turn_limit", TURN_LIMIT),
        Option("position", None),
    )

    @property
    def texts(self) -> Texts:
        return _TEXTS

    def start(self, players: int, options: Mapping[str, Any]) -> SchollenState:
        from gamekit.games.schollen.position import from_position

        limit = _at_least(1, options, "turn_limit")
        if options["position"] is not None:
            state = from_position(options["position"], turn_limit=limit)
            if state.players != players:
                raise OptionError(
                    f"option 'position': {state.players} colours, expected {players} as players"
                )
            return state
        colours = COLOURS[:players]
        if options["first"] not in colours:
            raise OptionError(
                f"option 'first': expected one of {', '.join(colours)}, not {options['first']!r}"
            )
        # SCH-04: all start on the left bank (ruling R4).
        crew = {BANK: _at_least(1, options, "researchers")}
        # SCH-03 and ruling R2: with two or three players the largest floe is 3.
        largest = options["max_floe"] or (4 if players == 4 else 3)
        position = {
            "floes": _opening(largest, options),
            "researchers": dict.fromkeys(colours, crew),
            "player": options["first"],
            "columns": options["columns"],
            "rows": options["rows"],
            "deck": options["deck"],
            "max_floe": largest,
            "drift_rule": options["drift_rule"],
        }
        try:
            return from_position(position, turn_limit=limit)
        except PositionError as error:  # all but the deck is known to be right
            raise OptionError(f"option 'deck': {str(error).partition(': ')[2]}") from None

    def parse(self, text: str) -> Action:
        return act.parse(text)

    def max_length(self, start: State) -> int:
        """Ruling R11: a turn is a roll, phase 1, at most one step for everybody, and the end."""
        assert isinstance(start, SchollenState)
        turns = start.turn_limit * start.players - start.turn
        return max(0, turns) * (3 + max(start.ice.crew))

    def return_bounds(self, start: State) -> tuple[int, int]:
        return -1, start.players - 1


def _at_least(least: int, options: Mapping[str, Any], name: str) -> int:
    value: int = options[name]
    if value < least:
        raise OptionError(f"option {name!r}: expected {least} or more, not {value}")
    return value


def _opening(largest: int, options: Mapping[str, Any]) -> dict[str, int]:
    """SCH-02: the largest floes on A1 and A2, two of any size on A3 and A4."""
    free = options["setup"]
    sizes = range(1, largest + 1)
    if (
        not isinstance(free, (list, tuple))
        or len(free) != len(SETUP)
        or not all(type(size) is int and size in sizes for size in free)
    ):
        raise OptionError(
            f"option 'setup': expected two sizes from 1 to {largest}, not {show(free)}"
        )
    row = [largest, largest, *free][: options["columns"]]
    return {f"A{column}": size for column, size in enumerate(row, 1)}


GAME: Final = Schollen()
