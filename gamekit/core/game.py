"""Game, State, Action, View: what every game is made of.

A state is immutable. Nothing random happens inside an engine: chance is an actor whose actions
carry exact probabilities, sampled by whoever drives the game. What one player may know is a view.

>>> from gamekit import load
>>> state = load("bauab").new_game(layout="1x2", chips="12", first="blue")
>>> [str(action) for action in state.legal_actions()]
['1@a1', '2@a1', '1@b1', '2@b1']
>>> state = state.apply("1@a1").apply("2@b1")
>>> state.actor, state.score()
(0, (0, 3))
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import lcm
from types import ModuleType
from typing import Any, ClassVar, Final

from gamekit.core.errors import GameError, IllegalAction, OptionError
from gamekit.core.strict_json import show
from gamekit.core.texts import Texts

#: The actor of a state in which chance moves. Seats are 0, 1, …; `None` means: the game is over.
CHANCE: Final = -1


class Action(ABC):
    """One action: a small immutable value whose text parses back, `game.parse(str(a)) == a`.

    `key` orders the actions of a state: `legal_actions()` is strictly ascending in it.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """The place of this action in the canonical order of its game."""


class EndReason(Enum):
    """Why a game ended the way it did."""

    POINTS = "points"
    TIE_BREAK = "tie-break"
    DRAW = "draw"

    def __repr__(self) -> str:
        return str(self)


@dataclass(slots=True, frozen=True)
class Outcome:
    """How a game ended: the reason, and the seats that won (empty for a draw)."""

    reason: EndReason
    winners: tuple[int, ...]


class View(ABC):
    """All that a seat may know, and nothing else.

    Views compare by value: two states that differ only in what the seat cannot know give equal
    views. `legal_actions` is empty unless it is this seat's turn.
    """

    __slots__ = ()
    seat: int

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat to move, `CHANCE`, or `None` when the game is over."""

    @property
    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """This seat's legal actions."""

    def narrowed(self, picked: str) -> View:
        """What this seat knew at the place that is picked on its board, such as "line 3" of a log.

        The solver is asked about this view. Here: no place is special.
        """
        return self

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    @abstractmethod
    def __hash__(self) -> int: ...


class OpenView(View):
    """The view of a game in which everything lies open: the state itself."""

    __slots__ = ("seat", "state")

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.state = state

    @property
    def actor(self) -> int | None:
        return self.state.actor

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return self.state.legal_actions() if self.state.actor == self.seat else ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenView):
            return NotImplemented
        return self.seat == other.seat and repr(self.state) == repr(other.state)

    def __hash__(self) -> int:
        return hash((self.seat, self.state))

    def __repr__(self) -> str:
        return f"{self.state!r}.view({self.seat})"


class State(ABC):
    """A moment of a game: immutable, hashable, cheap."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game that this is a state of."""

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat to move, `CHANCE`, or `None` when the game is over."""

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of players."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """All actions of the actor in canonical order; empty exactly when the game is over."""

    @abstractmethod
    def possible_actions(self) -> Sequence[Action]:
        """Every action that could ever be legal here: `check_game` tries them all."""

    @abstractmethod
    def refusal(self, action: Action) -> IllegalAction | None:
        """Why the rules refuse this action now; `None` if it is legal."""

    @abstractmethod
    def successor(self, action: Action) -> State:
        """The state after a legal action, unchecked. Use `apply` unless you know it is legal."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What this seat may know."""

    @abstractmethod
    def returns(self) -> tuple[int, ...]:
        """The result so far for each seat (final when the game is over)."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Why the game ended and who won; `None` while it goes on."""

    def apply(self, action: Action | str) -> State:
        """The state after the action. Raises `IllegalAction` naming the rule that refuses it."""
        if isinstance(action, str):
            action = self.game.parse(action)
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        return self.successor(action)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """The actions of chance with their exact probabilities; empty if chance does not move."""
        return ()

    def reveals(self, action: Action) -> bool:
        """Does this action tell somebody something new? Undo then needs practice mode."""
        return self.actor == CHANCE

    def witnessed(self, action: Action, seat: int) -> Action:
        """The action as this seat sees it done: boards, move lists and screen readers get this.

        Games with hidden information override it: a card dealt to somebody else is witnessed as
        an action that does not name the card. It has a text that parses back, but nobody can
        play it.
        """
        return action

    def resample(self, seat: int, rng: random.Random) -> State:
        """A state that `seat` cannot tell from this one, drawn by `rng`.

        Games with hidden information override this; with open cards there is only this state.
        """
        return self


@dataclass(slots=True, frozen=True)
class Option:
    """One choice in setting up a game. `choices` are suggestions unless `closed`."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    closed: bool = False

    def check(self, value: Any) -> None:
        """Raise `OptionError` if the value can't be right."""
        if self.closed and value not in self.choices:
            allowed = ", ".join(map(repr, self.choices))
            raise OptionError(f"option {self.name!r}: expected one of {allowed}, not {show(value)}")
        if type(self.default) in (bool, int) and type(value) is not type(self.default):
            kind = "true or false" if type(self.default) is bool else "a whole number"
            raise OptionError(f"option {self.name!r}: expected {kind}, not {show(value)}")


class Game(ABC):
    """A game declares itself: who plays, what is hidden, how long, how much."""

    slug: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    has_chance: ClassVar[bool] = False
    has_hidden_information: ClassVar[bool] = False
    zero_sum: ClassVar[bool] = False

    @property
    @abstractmethod
    def texts(self) -> Texts:
        """The words of this game in German and English."""

    @abstractmethod
    def start(self, players: int, options: Mapping[str, Any]) -> State:
        """The first state; players and options are complete and checked by `new_game`."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that this text stands for. Raises `NotationError`."""

    @abstractmethod
    def max_length(self, start: State) -> int:
        """No game from this first state has more actions than this."""

    @abstractmethod
    def return_bounds(self, start: State) -> tuple[int, int]:
        """No seat's result lies outside these bounds, the first state being this."""

    def position_of(self, view: View) -> dict[str, Any]:
        """What a view shows, as the JSON object that the game's solver reads, question left out.

        The game's `position.py` has `to_position`, `from_position` and the names `FIELDS`. Games
        with hidden information override this: a position must not say more than the view.
        """
        if not isinstance(view, OpenView):
            raise GameError(f"{self.slug} cannot write this view as a position")
        return {"game": self.slug, **self._format().to_position(view.state)}

    def state_of(self, position: Mapping[str, Any]) -> State:
        """The state that such an object describes; fields of a question are left aside.

        Raises `PositionError` naming the field.
        """
        layout = self._format()
        known = {name: position[name] for name in layout.FIELDS if name in position}
        state: State = layout.from_position(known)
        return state

    def view_of(self, position: Mapping[str, Any]) -> View:
        """What is to be seen of a position, for its picture.

        Here: what the player to move sees of the state. Where a position is not a state but what
        somebody knows, the game overrides this.
        """
        state = self.state_of(position)
        actor = state.actor
        return state.view(0 if actor is None or actor == CHANCE else actor)

    def _format(self) -> ModuleType:
        """The module `position` beside the game's rules."""
        name = f"{type(self).__module__.rpartition('.')[0]}.position"
        if find_spec(name) is None:
            raise GameError(f"{self.slug} has no position format")
        return import_module(name)

    def title(self, language: str | None = None) -> str:
        """The name of the game."""
        return self.texts.say("title", language)

    def seat_name(self, seat: int, language: str | None = None) -> str:
        """The name of a seat, such as "Blue"."""
        return self.texts.say(f"seat.{seat}", language)

    def illegal(self, rule: str, key: str, **values: Any) -> IllegalAction:
        """A refusal in the words of `refusal.<key>`, in every language.

        A value called `seat` is a number and appears as the seat's name.
        """

        def words(language: str) -> str:
            named = dict(values)
            if "seat" in named:
                named["seat"] = self.seat_name(named["seat"], language)
            return self.texts.say(f"refusal.{key}", language, **named)

        return IllegalAction(rule, words("en"), words)

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; raises `OptionError` for an unknown or wrong one."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.slug} has no option {show(name)}; its options: {names}")
            known[name].check(value)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def set_up(self, players: int, options: Mapping[str, Any]) -> State:
        """The first state of a game, after a check of players and options."""
        if players not in self.player_counts:
            allowed = ", ".join(map(str, self.player_counts))
            raise OptionError(f"{self.slug} is for {allowed} players, not {show(players)}")
        return self.start(players, self.complete_options(options))

    def new_game(self, players: int | None = None, **options: Any) -> State:
        """The first state of a game. Without `players`: the smallest number that can play."""
        return self.set_up(self.player_counts[0] if players is None else players, options)


def sample(outcomes: Sequence[tuple[Action, Fraction]], rng: random.Random) -> Action:
    """Draw one action of chance, with exactly the given probabilities (no floats).

    >>> from gamekit import load
    >>> outcomes = load("bauab").new_game().chance_outcomes()
    >>> str(sample(outcomes, random.Random(1)))
    'blue begins'
    """
    total = lcm(*(chance.denominator for _, chance in outcomes))
    ticket = rng.randrange(total)
    for action, chance in outcomes:
        ticket -= chance.numerator * (total // chance.denominator)
        if ticket < 0:
            return action
    raise ValueError("the chances do not sum to 1")
