"""Misd: what is missing here? (rules MIS-01 to MIS-20, see RULES.md).

Time is modelled by sealed bids: after a reveal every seat says when it would call, or that it
waits; nobody knows the bids of others before all have decided. Then the earliest has the word. A
table with a clock measures keys and plays these bids.

>>> from gamekit.games.misd import GAME
>>> state = GAME.new_game(2).apply("fox begins").apply("reveal").apply("card 0a")
>>> state.view(0).cards[0][:3]
('black cross', 'blue square', 'brown arrow')
>>> state = state.apply("buzz 3.4").apply("buzz 2.0")
>>> state.actor, state.apply("call white triangle").chips
(1, (0, 1))
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from gamekit.core.errors import GameError, IllegalAction, OptionError
from gamekit.core.game import CHANCE, Action, EndReason, Game, Option, Outcome, State, View
from gamekit.core.strict_json import show
from gamekit.core.texts import Texts
from gamekit.games.misd import actions as act
from gamekit.games.misd import views as at
from gamekit.games.misd.actions import (
    KINDS,
    MISSING,
    SIDES,
    Begins,
    Buzz,
    Call,
    ColourCard,
    Cover,
    Deal,
    First,
    FormCard,
    Hidden,
    Lay,
    Missing,
    Point,
    Reveal,
    Wait,
)
from gamekit.games.misd.covering import Covers, Strings, strings_of
from gamekit.games.misd.deck import Side
from gamekit.games.misd.figures import FORMS, missing_pair
from gamekit.games.misd.guess import other_bids, other_sides
from gamekit.games.misd.setting import FIGURES, ROUNDS, Setting, deck_from
from gamekit.games.misd.views import MisdView, PuzzleView, Result, Shown, Tried

_TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
LOSS: Final = 2  # MIS-08, MIS-14
STACK: Final = len(FORMS)  # determination cards of a stack

#: The phase in which each action of chance may come, and the rule that says so (variants A, B).
_CHANCE: Final[dict[type[Action], tuple[str, str, str]]] = {
    Begins: (at.BEGIN, "MIS-05", "MIS-19"),
    Deal: (at.CARD, "MIS-05", "MIS-04"),
    Lay: (at.LAY, "MIS-04", "MIS-11"),
    Cover: (at.COVER, "MIS-05", "MIS-05"),
    FormCard: (at.FORM, "MIS-04", "MIS-12"),
    ColourCard: (at.COLOUR, "MIS-04", "MIS-12"),
    First: (at.TIE, "MIS-07", "MIS-13"),
}


@dataclass(slots=True, frozen=True)
class MisdState(State):
    """A moment of Misd.

    `layout` are the cards that lie open, as (card, side); `covers` are what cannot be seen of each.
    `used` are cards (A), `forms` and `colours` determination cards (B) that are not in their stack
    any more; `pool` are the cards that are about to be laid out. `bids` are in tenths of a second,
    0 for waiting, in the order of the seats from the active one.
    """

    setting: Setting
    chips: tuple[int, ...]
    phase: str = at.BEGIN
    active: int = -1
    round: int = 0
    used: tuple[int, ...] = ()
    pool: tuple[int, ...] = ()
    layout: tuple[tuple[int, str], ...] = ()
    covers: tuple[Covers, ...] = ()
    forms: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    caller: int = -1
    tried: tuple[Tried, ...] = ()
    shown: tuple[Shown, ...] = ()
    result: Result | None = None

    # --- the protocol -------------------------------------------------------------------------

    @property
    def game(self) -> Misd:
        return GAME

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def stock(self) -> int:
        """MIS-02, MIS-03: the chips that nobody has; all of them at first."""
        return self.setting.chips - sum(self.chips)

    @property
    def is_b(self) -> bool:
        """Is it variant B (MIS-04)?"""
        return self.setting.variant == "B"

    @property
    def actor(self) -> int | None:
        return at.actor_of(self.setting, self.phase, self.active, self.caller, len(self.bids))

    def legal_actions(self) -> tuple[Action, ...]:
        if self.phase in (at.BIDS, at.READY, at.CALL):
            return at.decisions(self.setting, self.phase)
        return tuple(self._draws())

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Every draw is fair: cards, sides, covers, and who of two equally fast ones is first."""
        if self.actor != CHANCE:
            return ()
        legal = self.legal_actions()
        return tuple((action, Fraction(1, len(legal))) for action in legal)

    def possible_actions(self) -> tuple[Action, ...]:
        """All that is legal, and some of each kind that may not be."""
        return tuple(dict.fromkeys((*self.legal_actions(), *_STRANGE)))

    def refusal(self, action: Action) -> IllegalAction | None:
        if self.phase == at.OVER:
            return GAME.illegal("MIS-17", "over")
        if isinstance(action, (Buzz, Wait)):
            return self._refuse_bid(action)
        if isinstance(action, (Call, Point, Missing)):
            return self._refuse_answer(action)
        if isinstance(action, Reveal):
            if self.phase == at.READY:
                return None
            return GAME.illegal("MIS-15" if self.is_b else "MIS-09", "not-finished")
        if isinstance(action, Hidden):
            return GAME.illegal("MIS-06", "sealed")
        return self._refuse_draw(action)

    def successor(self, action: Action) -> MisdState:
        if isinstance(action, (Buzz, Wait)):
            tenths = action.tenths if isinstance(action, Buzz) else 0
            bid = replace(self, bids=(*self.bids, tenths))
            return bid if len(bid.bids) < self.players else bid._word()
        if isinstance(action, (Call, Point, Missing)):
            return self._judged(action)
        if isinstance(action, Reveal):
            return self._turned_up()
        if isinstance(action, (Deal, Lay)):
            return self._laid(action.card, action.side)
        if isinstance(action, Cover):
            covers = tuple(sorted((*self.covers[-1], (action.form, action.kind))))
            return replace(self, covers=(*self.covers[:-1], covers))._after_card()
        if isinstance(action, FormCard):
            forms = tuple(sorted((*self.forms, action.form)))
            return replace(self, phase=at.COLOUR, forms=forms, wanted=(action.form,))
        if isinstance(action, ColourCard):
            colours = tuple(sorted((*self.colours, action.colour)))
            wanted = (*self.wanted, action.colour)
            return replace(self, phase=at.BIDS, colours=colours, wanted=wanted)
        if isinstance(action, First):
            return replace(self, phase=at.CALL, caller=action.seat)
        assert isinstance(action, Begins)
        begun = replace(self, active=action.seat)  # MIS-05, MIS-19
        return begun._lay_anew() if self.is_b else replace(begun, phase=at.READY)

    def view(self, seat: int) -> MisdView:
        bids: tuple[int | None, ...] = self.bids
        if self.phase == at.BIDS:
            own = (seat - self.active) % self.players
            bids = tuple(bid if turn == own else None for turn, bid in enumerate(bids))
        stack = len(self.setting.cards) - len(self.used)
        return MisdView(
            seat, self.setting, self.phase, self.active, self.caller, self.chips, self.round,
            STACK - len(self.forms) if self.is_b else stack, self._in_sight(), self.wanted, bids,
            self.tried, self.shown, self.result,
        )  # fmt: skip

    def witnessed(self, action: Action, seat: int) -> Action:
        """Bids are sealed until the window closes; a covered card does not tell its number."""
        if isinstance(action, (Buzz, Wait)):
            closes = len(self.bids) + 1 == self.players
            return action if closes or seat == self.actor else Hidden("buzz")
        if self.setting.cover and isinstance(action, (Deal, Lay, Cover)):
            return Hidden(str(action).partition(" ")[0])
        return action

    def reveals(self, action: Action) -> bool:
        closes = self.phase == at.BIDS and len(self.bids) + 1 == self.players
        return closes or self.phase == at.CALL or self.actor == CHANCE

    def resample(self, seat: int, rng: random.Random) -> MisdState:
        """Other bids of the others, other figures under the covers."""
        new = self
        if self.phase == at.BIDS:
            new = replace(new, bids=other_bids(self, seat, rng))
        if self.setting.cover and self.phase in (at.FORM, at.COLOUR, *at.OPEN, at.READY):
            new = other_sides(new, rng) if self.is_b or self.phase in at.OPEN else new
        return new

    def returns(self) -> tuple[int, ...]:
        return self.chips

    def outcome(self) -> Outcome | None:
        """MIS-18: most chips win; players level on most chips all win."""
        if self.phase != at.OVER:
            return None
        most = max(self.chips)
        winners = tuple(seat for seat, chips in enumerate(self.chips) if chips == most)
        return Outcome(EndReason.POINTS, winners)

    # --- what the rules say -------------------------------------------------------------------

    def sides_up(self) -> tuple[Side, ...]:
        """The figures of the cards that lie open, covered or not."""
        return tuple(self.setting.side(card, side) for card, side in self.layout)

    def solution(self) -> tuple[int, ...]:
        """What is right in this round: the missing pair (MIS-07), or the places (MIS-13)."""
        sides = self.sides_up()
        if not self.is_b:
            return missing_pair(sides[0])
        return tuple(place for place, side in enumerate(sides) if self.wanted in side)

    def is_right(self, answer: Action) -> bool:
        """Is this answer right?"""
        solution = self.solution()
        if isinstance(answer, Call):
            return solution == (answer.form, answer.colour)  # MIS-07: both must be
        if isinstance(answer, Point):
            return answer.place in solution  # MIS-13; on any of them, should there be several
        return not solution

    def _draws(self) -> Iterable[Action]:
        """What chance may draw."""
        setting = self.setting
        if self.phase == at.BEGIN:
            yield from map(Begins, range(self.players))
        elif self.phase == at.CARD:  # MIS-05: one side, at random, of a card that was not used
            cards = (card for card in range(len(setting.cards)) if card not in self.used)
            yield from (Deal(card, side) for card in cards for side in SIDES)
        elif self.phase == at.LAY:  # MIS-11, MIS-20
            yield from (Lay(card, side) for card in self.pool for side in SIDES)
        elif self.phase == at.COVER:
            covered = dict(self.covers[-1])
            figures = (figure for figure in self.sides_up()[-1] if figure[0] not in covered)
            yield from (Cover(*figure, kind) for figure in figures for kind in KINDS)
        elif self.phase == at.FORM:  # MIS-15: used ones stay out
            yield from self._stack(act.FORM_CARDS, self.forms)
        elif self.phase == at.COLOUR:
            yield from self._stack(act.COLOUR_CARDS, self.colours)
        elif self.phase == at.TIE:
            yield from map(First, self._earliest())

    def _stack(self, cards: tuple[Action, ...], used: tuple[int, ...]) -> Iterable[Action]:
        gone = () if self.setting.redraw else used
        return (card for number, card in enumerate(cards) if number not in gone)

    def _in_sight(self) -> tuple[Strings, ...]:
        """What everybody sees of the open cards. A card is shown when all its covers lie."""
        if self.phase in (at.CARD, at.COVER) and not self.is_b:
            return ()
        sides = self.sides_up()
        if self.phase == at.OVER or (self.phase == at.READY and not self.is_b):
            return tuple(strings_of(side, ()) for side in sides)  # the round is decided
        return tuple(
            strings_of(side, covers)
            for side, covers in zip(sides, self.covers, strict=True)
            if len(covers) == self.setting.cover
        )

    def _turned_up(self) -> MisdState:
        """MIS-05, MIS-12: the active player reveals."""
        fresh = replace(self, bids=(), caller=-1, tried=(), wanted=(), result=None)
        if self.is_b:
            return replace(fresh, phase=at.FORM)
        # MIS-10: when all cards are used they are shuffled again.
        used = () if len(self.used) == len(self.setting.cards) else self.used
        return replace(fresh, phase=at.CARD, layout=(), covers=(), used=used)

    def _laid(self, card: int, side: str) -> MisdState:
        """A card lies open."""
        new = replace(self, layout=(*self.layout, (card, side)), covers=(*self.covers, ()))
        if self.is_b:
            new = replace(new, pool=tuple(other for other in self.pool if other != card))
        else:
            new = replace(new, used=tuple(sorted((*self.used, card))))
        return new._after_card()

    def _after_card(self) -> MisdState:
        """What comes after a card or one of its covers."""
        if len(self.covers[-1]) < self.setting.cover:
            return replace(self, phase=at.COVER)
        if not self.is_b:
            return replace(self, phase=at.BIDS)
        complete = len(self.layout) == self.setting.laid
        return replace(
            self, phase=at.READY if complete else at.LAY, pool=self.pool * (not complete)
        )

    def _lay_anew(self) -> MisdState:
        """MIS-11, and MIS-20: the same cards again, or fresh ones from all (option `relay`)."""
        same = self.setting.relay == "same" and self.layout
        pool = [card for card, _ in self.layout] if same else range(len(self.setting.cards))
        return replace(
            self, phase=at.LAY, pool=tuple(sorted(pool)), layout=(), covers=(), shown=(),
            forms=(), colours=(),
        )  # fmt: skip

    def _earliest(self) -> list[int]:
        """Who called first among those who have not had the word; several if at one time."""
        gone = {tried.seat for tried in self.tried}
        times = {
            (self.active + turn) % self.players: tenths for turn, tenths in enumerate(self.bids)
        }
        callers = {seat: tenths for seat, tenths in times.items() if tenths and seat not in gone}
        first = min(callers.values(), default=0)
        return sorted(seat for seat, tenths in callers.items() if tenths == first)

    def _word(self) -> MisdState:
        """MIS-07, MIS-13: the first call counts. Who has the word, if anybody?"""
        first = self._earliest()
        if not first:
            seat, answer, change = self.tried[-1] if self.tried else (-1, "", 0)
            return self._round_over(Result(seat, answer, False, self.solution(), change))
        if len(first) > 1:
            return replace(self, phase=at.TIE, caller=-1)
        return replace(self, phase=at.CALL, caller=first[0])

    def _judged(self, answer: Action) -> MisdState:
        """MIS-07, MIS-08, MIS-14."""
        seat, right = self.caller, self.is_right(answer)
        change = 1 if right else -self._loss(self.chips[seat])
        chips = (*self.chips[:seat], self.chips[seat] + change, *self.chips[seat + 1 :])
        new = replace(self, chips=chips)
        if right or not self.setting.second_call:  # MIS-09: one call, right or wrong
            return new._round_over(Result(seat, str(answer), right, self.solution(), change))
        return replace(new, tried=(*self.tried, Tried(seat, str(answer), change)))._word()

    def _loss(self, chips: int) -> int:
        """MIS-08, MIS-14: two chips; whoever has fewer returns nothing (option `floor`: all)."""
        if chips >= LOSS:
            return LOSS
        return chips if self.setting.floor == "all" else 0

    def _round_over(self, result: Result) -> MisdState:
        new = replace(
            self,
            round=self.round + 1,
            active=(self.active + 1) % self.players,  # MIS-09, MIS-15: clockwise
            caller=-1,
            result=result,
        )
        if self.is_b:
            told = Shown((self.wanted[0], self.wanted[1]), result.solution)
            new = replace(new, shown=(*self.shown, told))
        # MIS-17, and our bound of rounds.
        if not new.stock or new.round >= self.setting.rounds:
            return replace(new, phase=at.OVER)
        if self.is_b and new.round % STACK == 0:  # MIS-15, MIS-16: the stacks are used up
            return new._lay_anew()
        return replace(new, phase=at.READY)

    # --- why not --------------------------------------------------------------------------------

    def _refuse_bid(self, action: Action) -> IllegalAction | None:
        rule = "MIS-13" if self.is_b else "MIS-06"
        if self.phase != at.BIDS:
            return GAME.illegal(rule, "not-open")
        if isinstance(action, Buzz) and action.tenths > 10 * self.setting.timer:
            return GAME.illegal(rule, "too-late", timer=self.setting.timer)
        return None

    def _refuse_answer(self, action: Action) -> IllegalAction | None:
        if isinstance(action, Call) == self.is_b:
            return GAME.illegal("MIS-04", "variant-b" if self.is_b else "variant-a")
        if self.phase != at.CALL:
            return GAME.illegal("MIS-13" if self.is_b else "MIS-07", "no-word")
        if isinstance(action, Point) and action.place >= self.setting.laid:
            return GAME.illegal("MIS-13", "no-place", place=action.place)
        return None

    def _refuse_draw(self, action: Action) -> IllegalAction | None:
        phase, *rules = _CHANCE[type(action)]
        rule = rules[self.is_b]
        if rule == "MIS-04":
            return GAME.illegal(rule, "variant-b" if self.is_b else "variant-a")
        if self.phase != phase:
            return GAME.illegal(rule, "not-now")
        if action in self._draws():
            return None
        return GAME.illegal(*self._not_drawn(action, rule))

    def _not_drawn(self, action: Action, rule: str) -> tuple[str, str]:
        """Why chance cannot draw this now: rule and words."""
        if isinstance(action, Begins):
            return "MIS-01", "no-seat"
        if isinstance(action, Deal):
            return "MIS-10", "used"
        if isinstance(action, Lay):
            return "MIS-20" if self.round else rule, "used"
        if isinstance(action, (FormCard, ColourCard)):
            return "MIS-15", "used"
        return rule, "no-figure" if isinstance(action, Cover) else "not-equal"


#: One or two actions of each kind, to be refused with a reason.
_STRANGE: Final[tuple[Action, ...]] = (
    Begins(0), Begins(7), Deal(0, "a"), Deal(99, "b"), Lay(0, "b"), Lay(99, "a"),
    Cover(0, 1, "form"), Cover(9, 9, "both"), *act.FORM_CARDS, *act.COLOUR_CARDS, First(0),
    First(7), act.REVEAL, Buzz(1), Buzz(10 * act.LONGEST), act.WAIT, *act.CALLS[:2], Point(0),
    Point(9), MISSING, *map(Hidden, act.HIDDEN),
)  # fmt: skip


class Misd(Game):
    """The game object of Misd."""

    slug = "misd"
    player_counts = (2, 3, 4, 5, 6, 7, 8)  # MIS-01
    has_chance = True
    has_hidden_information = True
    options = (
        Option("variant", "A", ("A", "B"), closed=True),
        Option("chips", 20, (20, 10, 5, 30)),
        Option("laid", 5, (5, 6, 7, 8, 9, 10), closed=True),
        Option("cover", 0, (0, 1, 2, 3, 4)),
        Option("timer", 60, (60, 30, 20, 10)),
        Option("floor", "spare", ("spare", "all"), closed=True),
        Option("second_call", False, (False, True), closed=True),
        Option("relay", "same", ("same", "fresh"), closed=True),
        Option("redraw", False, (False, True), closed=True),
        Option("rounds", ROUNDS, (ROUNDS, 20, 60, 100)),
        Option("deck", None),
    )

    @property
    def texts(self) -> Texts:
        return _TEXTS

    def start(self, players: int, options: Mapping[str, Any]) -> MisdState:
        given = dict(options)
        given["deck"] = None if given["deck"] is None else deck_from(given["deck"])
        for name, low, high in (
            ("chips", 1, 1000), ("timer", 1, act.LONGEST), ("cover", 0, FIGURES),
            ("rounds", 1, 1000),
        ):  # fmt: skip
            if not low <= given[name] <= high:
                raise OptionError(
                    f"option {name!r}: expected {low} to {high}, not {show(given[name])}"
                )
        setting = Setting(players, **given)
        if setting.places > len(setting.cards):
            raise OptionError(
                f"option 'laid': {setting.laid} cards of a deck of {len(setting.cards)}"
            )
        return MisdState(setting, (0,) * players)

    def parse(self, text: str) -> Action:
        return act.parse(text)

    def max_length(self, start: State) -> int:
        """The lot, layouts with their covers, and rounds: reveal, draws, bids, calls."""
        assert isinstance(start, MisdState)
        setting = start.setting
        card = 1 + setting.cover
        calls = 2 * (setting.players if setting.second_call else 1)
        rounds = setting.rounds * (1 + (2 if start.is_b else card) + setting.players + calls)
        layouts = (setting.rounds + STACK - 1) // STACK
        return 1 + rounds + (layouts * setting.laid * card if start.is_b else 0)

    def return_bounds(self, start: State) -> tuple[int, int]:
        assert isinstance(start, MisdState)
        return 0, start.setting.chips

    def position_of(self, view: View) -> dict[str, Any]:
        """The open cards as they are seen, and what rounds have told about them, as clues."""
        from gamekit.games.misd.clues import position_of_puzzle, position_of_view

        if isinstance(view, PuzzleView):
            return {"game": self.slug, **position_of_puzzle(view)}
        assert isinstance(view, MisdView)
        position = position_of_view(view)
        if position is None:
            raise GameError("no card lies open: there is nothing to ask")
        return {"game": self.slug, **position}

    def state_of(self, position: Mapping[str, Any]) -> State:
        raise GameError("a position of misd is what can be seen of cards, not a state of a game")

    def view_of(self, position: Mapping[str, Any]) -> View:
        from gamekit.games.misd.clues import puzzle_view

        return puzzle_view(position)


GAME: Final = Misd()
