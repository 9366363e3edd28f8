"""Nussknacker: by asking for sums, find out which card lies hidden (NUS-01 to NUS-23, RULES.md).

Sums of hands never change (NUS-D1), no hand ever becomes empty (NUS-D2), and who knows all sums
knows the card (NUS-D3). One card each way shows both copies of a value (NUS-D4); who denies a
value holds no such card (NUS-D7). What hands can form stands in `nuts.py`, what a seat sees in
`view.py`.

>>> state = GAME.new_game(3).apply("starts 0").apply("deal 6")
>>> for card in (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5):
...     state = state.apply(f"deal {card}")
>>> state.hands, state.hidden, state.actor
(((1, 1, 4, 4), (2, 2, 5, 5), (3, 3, 6)), 6, 0)
>>> for _ in range(3):
...     state = state.apply("pass")
>>> state = state.apply("ask 1 5").apply("give 5").apply("give 1+4")
>>> state.hands
((1, 4, 5), (1, 2, 2, 4, 5), (3, 3, 6))
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import Any, Final

from gamekit.core.errors import GameError, IllegalAction, OptionError
from gamekit.core.game import CHANCE, Action, EndReason, Game, Option, Outcome, State
from gamekit.core.strict_json import show
from gamekit.core.texts import Texts
from gamekit.games.nussknacker import actions as act
from gamekit.games.nussknacker.actions import (
    DENY,
    PASS,
    UNSEEN_DEAL,
    Announce,
    Ask,
    Deal,
    Deny,
    Give,
    Order,
    Pass,
    Starts,
)
from gamekit.games.nussknacker.knowledge import Knowledge, Line
from gamekit.games.nussknacker.nuts import Hand, even_sizes, forms, selections, without
from gamekit.games.nussknacker.view import (
    ANSWER,
    ASK,
    DEAL,
    LOT,
    ORDER,
    OVER,
    REPLY,
    WINDOW,
    Asked,
    NussknackerView,
    Result,
    seen_by,
)
from gamekit.games.nussknacker.view import view_of as view_of_knowledge

_TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
COPIES: Final = 2  # of each value (NUS-02)
GOAL: Final = 5  # chips (NUS-21)
MAX_QUESTIONS: Final = 200  # ruling "endless round"
MAX_ROUNDS: Final = 60  # ours: see RULES.md, "Endless game"


@dataclass(slots=True, frozen=True)
class Setting:
    """What the table agreed upon before the game."""

    max: int = 6
    sizes: tuple[int, ...] = (6, 5)
    next_start: str = "left"
    window: str = "clockwise"
    max_questions: int = MAX_QUESTIONS
    max_rounds: int = MAX_ROUNDS

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return self.max * COPIES


@lru_cache(maxsize=256)
def receivers(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Who gets which card: one at a time clockwise from seat 0, full hands are left out (NUS-04).

    >>> receivers((3, 1, 2))
    (0, 1, 2, 0, 2, 0)
    """
    return tuple(seat for nth in range(max(sizes)) for seat, size in enumerate(sizes) if nth < size)


@lru_cache(maxsize=1 << 14)
def _draws(left: tuple[int, ...]) -> tuple[tuple[Action, Fraction], ...]:
    """The chances of the next card; `left` counts the copies of the values that are left."""
    total = sum(left)
    return tuple(
        (act.deal(value), Fraction(count, total)) for value, count in enumerate(left, 1) if count
    )


@lru_cache(maxsize=64)
def _lots(players: int) -> tuple[tuple[Action, Fraction], ...]:
    return tuple((act.starts(seat), Fraction(1, players)) for seat in range(players))


@lru_cache(maxsize=64)
def _orders(players: int) -> tuple[tuple[Action, Fraction], ...]:
    orders = tuple(permutations(range(players)))
    return tuple((act.order(seats), Fraction(1, len(orders))) for seats in orders)


@lru_cache(maxsize=64)
def _calls(highest: int) -> tuple[Action, ...]:
    return (PASS, *(act.announce(value) for value in range(1, highest + 1)))


@lru_cache(maxsize=1 << 15)
def _gives(hand: Hand, value: int) -> tuple[Action, ...]:
    return tuple(act.give(cards) for cards in selections(hand, value))


@lru_cache(maxsize=1 << 15)
def _questions(hand: Hand, asker: int, players: int, highest: int) -> tuple[Action, ...]:
    """NUS-06 to NUS-08: every other player, every value that the hand forms.

    Nothing else bars a question: it may be repeated (NUS-16).
    """
    values = [value for value in range(1, highest + 1) if forms(hand, value)]
    return tuple(act.ask(to, value) for to in range(players) if to != asker for value in values)


@lru_cache(maxsize=64)
def _conceivable(highest: int, players: int) -> tuple[Action, ...]:
    """Every action that could ever be legal with this deck, and some that never are."""
    values = range(1, highest + 2)  # one too many
    found: list[Action] = [act.starts(seat) for seat in range(players + 1)]
    found += [UNSEEN_DEAL, *(act.deal(value) for value in values)]
    found += [action for action, _ in _orders(players)] + [act.order((0, 0))]
    found += [*_calls(highest + 1), DENY, act.unseen(1), act.unseen(None)]
    found += [act.ask(to, value) for to in range(players + 1) for value in values]
    # NUS-D5, NUS-D6: selections of two or more are of cards below the value, four at most.
    for count in range(1, 5):
        for cards in combinations_with_replacement(values, count):
            if sum(cards) <= highest + 1 and max(map(cards.count, cards)) <= COPIES:
                found.append(act.give(cards))
    return tuple(found)


class NussknackerState(State):
    """A moment of Nussknacker.

    `dealt` are the hands at the start of the round (while cards are dealt: so far), `hands` the
    hands now, `log` the questions of the round with all faces. `turn` is the player on turn (or
    next on turn, while all may announce), `window` are the seats that may still announce. `asked`
    and `given` are a question without its answer and what the responder has pushed across.
    `result` tells how the last round ended. Numbers that are not known yet are `None`.
    """

    __slots__ = (
        "asked", "chips", "dealt", "given", "hands", "hidden", "log", "phase", "result", "round",
        "setting", "start", "turn", "window",
    )  # fmt: skip

    def __init__(
        self,
        setting: Setting,
        chips: tuple[int, ...],
        round: int = 1,
        phase: str = LOT,
        start: int | None = None,
        turn: int | None = None,
        hidden: int | None = None,
        dealt: tuple[Hand, ...] = (),
        hands: tuple[Hand, ...] = (),
        log: tuple[Line, ...] = (),
        window: tuple[int, ...] = (),
        asked: Asked | None = None,
        given: Hand | None = None,
        result: Result | None = None,
    ) -> None:
        self.setting = setting
        self.chips = chips
        self.round = round
        self.phase = phase
        self.start = start
        self.turn = turn
        self.hidden = hidden
        self.dealt = dealt or ((),) * len(chips)
        self.hands = hands or self.dealt
        self.log = log
        self.window = window
        self.asked = asked
        self.given = given
        self.result = result

    # --- the protocol -------------------------------------------------------------------------

    @property
    def game(self) -> Nussknacker:
        return GAME

    @property
    def players(self) -> int:
        return len(self.chips)

    @property
    def actor(self) -> int | None:
        phase = self.phase
        if phase == WINDOW:
            return self.window[0]
        if phase in (ASK, REPLY):
            return self.turn
        if phase == ANSWER:
            assert self.asked is not None
            return self.asked.to
        return None if phase == OVER else CHANCE

    def legal_actions(self) -> tuple[Action, ...]:
        phase = self.phase
        if phase == WINDOW:
            return _calls(self.setting.max)
        if phase == ASK:
            assert self.turn is not None
            hand = self.hands[self.turn]
            return _questions(hand, self.turn, len(self.chips), self.setting.max)
        if phase in (ANSWER, REPLY):
            actor, asked = self.actor, self.asked
            assert actor is not None
            assert asked is not None
            return _gives(self.hands[actor], asked.value) or (DENY,)  # NUS-09
        return tuple(action for action, _ in self.chance_outcomes())

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.phase == DEAL:
            return _draws(self._left())
        if self.phase == LOT:
            return _lots(len(self.chips))
        return _orders(len(self.chips)) if self.phase == ORDER else ()

    def possible_actions(self) -> tuple[Action, ...]:
        return _conceivable(self.setting.max, len(self.chips))

    def refusal(self, action: Action) -> IllegalAction | None:
        from gamekit.games.nussknacker.refusals import refusal

        return refusal(self, action)

    def successor(self, action: Action) -> NussknackerState:
        new = self._copy()
        if isinstance(action, Pass):
            new._passed()
        elif isinstance(action, Deal):
            assert action.card is not None
            new._deal(action.card)
        elif isinstance(action, Ask):
            new.asked = Asked(action.to, action.value)
            new.phase = ANSWER
        elif isinstance(action, Deny):
            new._answered(None, None)  # NUS-14: no card moves
        elif isinstance(action, Give):
            if new.phase == ANSWER:
                new.given = action.cards
                new.phase = REPLY
            else:
                new._answered(action.cards, new.given)
        elif isinstance(action, Announce):
            new._announced(action.value)
        elif isinstance(action, Order):
            new.window = action.seats
            new.phase = WINDOW
        else:
            assert isinstance(action, Starts)
            new.start = new.turn = action.seat
            new.phase = DEAL
        return new

    def view(self, seat: int) -> NussknackerView:
        setting, players = self.setting, len(self.chips)
        log = tuple([seen_by(line, seat) for line in self.log])
        before: list[Hand | None] = [None] * players
        now: list[Hand | None] = [None] * players
        if seat >= 0:
            now[seat] = self.hands[seat]
            if self.phase not in (LOT, DEAL):
                before[seat] = self.dealt[seat]
        actor = self.actor
        return NussknackerView(
            seat,
            Knowledge(setting.max, COPIES, setting.sizes, tuple(before), log),
            tuple(now),
            tuple(map(len, self.hands)),
            self.chips,
            self.round,
            self.start,
            self.turn,
            self.phase,
            self.window,
            self.asked,
            self._given_as_seen(seat),
            self.result,
            self.outcome(),
            actor,
            self.legal_actions() if actor == seat and seat >= 0 else (),
            self.hidden is not None,
        )

    def reveals(self, action: Action) -> bool:
        """Everything tells somebody something, except for keeping silent (ruling "Silence")."""
        return not isinstance(action, Pass)

    def witnessed(self, action: Action, seat: int) -> Action:
        """NUS-03, NUS-04, NUS-13: cards of others are seen from the back."""
        if isinstance(action, Deal):
            return action if self._next_receiver() == seat else UNSEEN_DEAL
        if not isinstance(action, Give) or self.asked is None:
            return action
        responder = self.asked.to
        if self.phase == ANSWER and seat == self.turn:
            return act.unseen(None)  # NUS-12: he chooses without knowing
        if seat in (self.turn, responder):
            return action
        return act.unseen(len(action.cards))

    def resample(self, seat: int, rng: random.Random) -> State:
        from gamekit.games.nussknacker.resample import resample

        return resample(self, seat, rng)

    def returns(self) -> tuple[int, ...]:
        """The winner gets 1 from everybody else."""
        won = self.winners()
        if self.phase != OVER or not won:
            return (0,) * self.players
        return tuple(self.players - 1 if seat in won else -1 for seat in range(self.players))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        won = self.winners()
        return Outcome(EndReason.POINTS if won else EndReason.DRAW, won)

    # --- what the rules say -------------------------------------------------------------------

    def winners(self) -> tuple[int, ...]:
        """Who alone has the most chips; that decides when the last round is over (NUS-22)."""
        most = max(self.chips)
        return (self.chips.index(most),) if self.chips.count(most) == 1 else ()

    def _left(self) -> tuple[int, ...]:
        """How many copies of each value are not dealt yet."""
        left = [COPIES] * self.setting.max
        if self.hidden:
            left[self.hidden - 1] -= 1
        for hand in self.dealt:
            for card in hand:
                left[card - 1] -= 1
        return tuple(left)

    def _next_receiver(self) -> int | None:
        """Who gets the next card; `None`: it is the one that stays hidden (NUS-03)."""
        if self.hidden is None:
            return None
        return receivers(self.setting.sizes)[sum(map(len, self.dealt))]

    def _given_as_seen(self, seat: int) -> Hand | int | None:
        """What a seat knows of the responder's cards before the asker has chosen his own."""
        if self.given is None or seat == self.turn:
            return None
        assert self.asked is not None
        return self.given if seat == self.asked.to else len(self.given)

    def _copy(self) -> NussknackerState:
        new = NussknackerState.__new__(NussknackerState)
        new.setting = self.setting
        new.chips = self.chips
        new.round = self.round
        new.phase = self.phase
        new.start = self.start
        new.turn = self.turn
        new.hidden = self.hidden
        new.dealt = self.dealt
        new.hands = self.hands
        new.log = self.log
        new.window = self.window
        new.asked = self.asked
        new.given = self.given
        new.result = self.result
        return new

    # --- steps of a state that nobody has seen yet ----------------------------------------------

    def _deal(self, card: int) -> None:
        """NUS-03, NUS-04: the hidden card first, then the hands, until none is left."""
        if self.hidden is None:
            self.hidden = card
            return
        seat = self._next_receiver()
        assert seat is not None
        hand = tuple(sorted((*self.dealt[seat], card)))
        self.dealt = self.hands = (*self.dealt[:seat], hand, *self.dealt[seat + 1 :])
        if sum(map(len, self.dealt)) == self.setting.cards - 1:
            self._open_window()

    def _open_window(self) -> None:
        """Ruling "Simultaneous announcements": clockwise from the player next on turn."""
        if self.setting.window == "random":
            self.phase = ORDER
            return
        first, players = self.turn, len(self.chips)
        assert first is not None
        self.window = (*range(first, players), *range(first))
        self.phase = WINDOW

    def _passed(self) -> None:
        self.window = self.window[1:]
        if self.window:
            return
        if len(self.log) >= self.setting.max_questions:  # ruling "Endless round"
            self.result = Result(self.round)
            self._next_round()
        else:
            self.phase = ASK

    def _answered(self, asker_gave: Hand | None, responder_gave: Hand | None) -> None:
        """NUS-10 to NUS-15: the cards change hands, the turn goes to the asker's left."""
        asker, asked = self.turn, self.asked
        assert asker is not None
        assert asked is not None
        if asker_gave is not None and responder_gave is not None:
            hands = list(self.hands)
            hands[asker] = _swap(hands[asker], asker_gave, responder_gave)
            hands[asked.to] = _swap(hands[asked.to], responder_gave, asker_gave)
            self.hands = tuple(hands)
        line = Line(asker, asked.to, asked.value, asker_gave, responder_gave)
        self.log = (*self.log, line)
        self.asked = self.given = None
        self.turn = (asker + 1) % len(self.chips)  # NUS-01, NUS-15
        self._open_window()

    def _announced(self, value: int) -> None:
        """NUS-17 to NUS-22: the card is turned up, chips are given, the round is over."""
        announcer = self.window[0]
        right = value == self.hidden  # NUS-18: a chip for him, or one for everybody else
        self.chips = tuple(
            [chips + ((seat == announcer) == right) for seat, chips in enumerate(self.chips)]
        )
        self.result = Result(self.round, announcer, value, self.hidden)
        if max(self.chips) >= GOAL and self.winners():
            self._end()
        else:
            self._next_round()

    def _next_round(self) -> None:
        """NUS-19, NUS-20: all cards are collected; the next start player sits to the left."""
        if self.round >= self.setting.max_rounds:
            self._end()
            return
        self.round += 1
        self.hidden = None
        self.dealt = self.hands = ((),) * len(self.chips)
        self.log = self.window = ()
        if self.setting.next_start == "lot":
            self.start = self.turn = None
            self.phase = LOT
        else:
            assert self.start is not None
            self.start = self.turn = (self.start + 1) % len(self.chips)
            self.phase = DEAL

    def _end(self) -> None:
        self.phase = OVER
        self.window = ()

    # --- identity and text ----------------------------------------------------------------------

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.setting, self.chips, self.round, self.phase, self.start, self.turn, self.hidden,
            self.dealt, self.hands, self.log, self.window, self.asked, self.given, self.result,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NussknackerState) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"NussknackerState{self._identity()!r}"


@lru_cache(maxsize=1 << 15)
def _swap(hand: Hand, gave: Hand, got: Hand) -> Hand:
    return tuple(sorted((*without(hand, gave), *got)))


class Nussknacker(Game):
    """The game object of Nussknacker."""

    slug = "nussknacker"
    player_counts = (2, 3, 4)  # NUS-01, NUS-23
    has_chance = True
    has_hidden_information = True
    zero_sum = True
    options = (
        Option("max", 6, (6, 8), closed=True),
        Option("sizes", "first"),
        Option("next_start", "left", ("left", "lot"), closed=True),
        Option("window", "clockwise", ("clockwise", "random"), closed=True),
        Option("max_questions", MAX_QUESTIONS),
        Option("max_rounds", MAX_ROUNDS),
    )

    @property
    def texts(self) -> Texts:
        return _TEXTS

    def start(self, players: int, options: Mapping[str, Any]) -> NussknackerState:
        setting = Setting(
            options["max"],
            _sizes(options["sizes"], options["max"] * COPIES - 1, players),
            options["next_start"],
            options["window"],
            _at_least(1, options, "max_questions"),
            _at_least(1, options, "max_rounds"),
        )
        return NussknackerState(setting, (0,) * players)

    def parse(self, text: str) -> Action:
        return act.parse(text)

    def max_length(self, start: State) -> int:
        """Every round has so many questions at most, and there are so many rounds at most."""
        assert isinstance(start, NussknackerState)
        setting = start.setting
        window = start.players + (setting.window == "random")
        questions = setting.max_questions * (3 + window)
        return setting.max_rounds * (1 + setting.cards + window + questions)

    def return_bounds(self, start: State) -> tuple[int, int]:
        return -1, start.players - 1

    def position_of(self, view: Any) -> dict[str, Any]:
        """What the seat knows of the round (section 6 of the rules page)."""
        assert isinstance(view, NussknackerView)
        return {"game": self.slug, **self._format().write(view.knowledge)}

    def state_of(self, position: Mapping[str, Any]) -> State:
        raise GameError("a position of nussknacker is what somebody knows of a round, not a state")

    def view_of(self, position: Mapping[str, Any]) -> NussknackerView:
        return view_of_knowledge(self._format().read(position))


def _sizes(wish: Any, cards: int, players: int) -> tuple[int, ...]:
    """The sizes of the hands: "first" (the first seats get the extra cards) or "4,4,3"."""
    if wish == "first":
        return even_sizes(cards, players)
    parts = wish.split(",") if isinstance(wish, str) else ()
    sizes = tuple(int(part) for part in parts if part.strip().isdecimal() and len(part) < 9)
    if len(sizes) != len(parts) or len(sizes) != players or sum(sizes) != cards or 0 in sizes:
        example = ",".join(map(str, even_sizes(cards, players)))
        raise OptionError(
            f"option 'sizes': expected 'first' or {players} numbers with the sum {cards}"
            f" such as '{example}', not {show(wish)}"
        )
    return sizes


def _at_least(least: int, options: Mapping[str, Any], name: str) -> int:
    value: int = options[name]
    if value < least:
        raise OptionError(f"option {name!r}: expected {least} or more, not {value}")
    return value


GAME: Final = Nussknacker()
