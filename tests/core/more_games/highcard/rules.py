"""The rules HIC-01 to HIC-04 (see RULES.md)."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import CHANCE, Action, EndReason, Game, Option, Outcome, State, View
from gamekit.core.texts import Texts

DECK = (1, 1, 2, 3, 4)  # HIC-01


@dataclass(slots=True, frozen=True)
class Move(Action):
    """Chance deals a card; a player raises the stake to a number, or stays (raises to 0)."""

    deals: bool
    number: int

    @property
    def key(self) -> tuple[int, ...]:
        return (self.number,)

    def __str__(self) -> str:
        if self.deals:
            return f"deal {self.number}"
        return f"raise {self.number}" if self.number else "stay"


@dataclass(slots=True, frozen=True)
class HighcardView(View):
    """One's own card and what was said; all cards when the game is over."""

    seat: int
    dealt: int
    cards: tuple[int | None, ...]
    said: tuple[int, ...]
    turn: int | None
    offered: tuple[Action, ...]

    @property
    def actor(self) -> int | None:
        return self.turn

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return self.offered


@dataclass(slots=True, frozen=True)
class HighcardState(State):
    """The cards dealt so far, by seat, and what each seat has said so far."""

    seats: int
    limit: int
    cards: tuple[int, ...] = ()
    said: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return self.seats

    @property
    def game(self) -> Highcard:
        return GAME

    @property
    def actor(self) -> int | None:
        if len(self.cards) < self.players:
            return CHANCE
        return len(self.said) if len(self.said) < self.players else None

    def legal_actions(self) -> tuple[Action, ...]:
        if self.actor == CHANCE:
            return tuple(Move(True, card) for card in sorted(self._deck()))
        if self.actor is None:
            return ()
        most = max(self.said, default=0)
        return (Move(False, 0), *(Move(False, n) for n in range(max(2, most + 1), self.limit + 1)))

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.actor != CHANCE:
            return ()
        deck = self._deck()
        return tuple(
            (Move(True, card), Fraction(deck[card], deck.total())) for card in sorted(deck)
        )

    def possible_actions(self) -> list[Action]:
        deals: list[Action] = [Move(True, card) for card in range(6)]
        return deals + [Move(False, number) for number in range(self.limit + 2)]

    def refusal(self, action: Action) -> IllegalAction | None:
        assert isinstance(action, Move)
        if action.deals:
            if self.actor != CHANCE:
                return IllegalAction("HIC-01", "all cards are dealt")
            left = action.number in self._deck()
            return None if left else IllegalAction("HIC-01", f"no {action.number} is left")
        if self.actor in (CHANCE, None):
            return IllegalAction("HIC-02", "nobody may speak now")
        if action.number and not 2 <= action.number <= self.limit:
            return IllegalAction("HIC-02", f"a stake is 2 to {self.limit}")
        if action.number and action.number <= max(self.said, default=0):
            return IllegalAction("HIC-03", f"{max(self.said)} was said already")
        return None

    def successor(self, action: Action) -> HighcardState:
        assert isinstance(action, Move)
        if action.deals:
            return replace(self, cards=(*self.cards, action.number))
        return replace(self, said=(*self.said, action.number))

    def reveals(self, action: Action) -> bool:
        return self.actor == CHANCE or self.successor(action).actor is None

    def view(self, seat: int) -> View:
        over = self.actor is None
        return HighcardView(
            seat,
            len(self.cards),
            tuple(card if over or seat == at else None for at, card in enumerate(self.cards)),
            self.said,
            self.actor,
            self.legal_actions() if self.actor == seat else (),
        )

    def resample(self, seat: int, rng: random.Random) -> State:
        if self.actor is None:
            return self
        deck = list(DECK)
        if seat < len(self.cards):
            deck.remove(self.cards[seat])
        rng.shuffle(deck)
        cards = (card if seat == at else deck.pop() for at, card in enumerate(self.cards))
        return replace(self, cards=tuple(cards))

    def returns(self) -> tuple[int, ...]:
        winner = self._winner()
        if winner is None:
            return (0,) * self.players
        stake = max(1, *self.said)
        return tuple(
            stake * (self.players - 1) if seat == winner else -stake for seat in range(self.players)
        )

    def outcome(self) -> Outcome | None:
        if self.actor is not None:
            return None
        winner = self._winner()
        if winner is None:
            return Outcome(EndReason.DRAW, ())
        return Outcome(EndReason.POINTS, (winner,))

    def _deck(self) -> Counter[int]:
        return Counter(DECK) - Counter(self.cards)

    def _winner(self) -> int | None:
        """HIC-04: the seat of the highest card, once all have spoken; nobody's if two are equal."""
        best = max(self.cards, default=0)
        over = self.actor is None
        return self.cards.index(best) if over and self.cards.count(best) == 1 else None


class Highcard(Game):
    """The game object of Highcard."""

    slug = "highcard"
    player_counts = (2, 3)
    has_chance = True
    has_hidden_information = True
    zero_sum = True
    options = (Option("limit", 3, (2, 3, 4)),)

    @property
    def texts(self) -> Texts:
        return Texts(Path(__file__).with_name("texts.toml"))

    def start(self, players: int, options: Mapping[str, Any]) -> HighcardState:
        if options["limit"] < 2:
            raise OptionError(f"option 'limit': expected 2 or more, not {options['limit']}")
        return HighcardState(players, options["limit"])

    def parse(self, text: str) -> Action:
        if text == "stay":
            return Move(False, 0)
        match = re.fullmatch(r"(deal|raise) ([1-9])", text)
        if not match:
            raise NotationError(
                f"{text[:40]!r} is no action; expected 'stay', 'raise 2' or 'deal 2'"
            )
        return Move(match[1] == "deal", int(match[2]))

    def max_length(self, start: State) -> int:
        return 2 * start.players

    def return_bounds(self, start: State) -> tuple[int, int]:
        assert isinstance(start, HighcardState)
        return -start.limit, start.limit * (start.players - 1)


GAME = Highcard()
