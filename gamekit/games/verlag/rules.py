"""Verlag: build a publishing house with dice and cards (rules VER-01 to VER-35, see RULES.md).

Everything lies open (VER-06); chance enters through the dice and, in the variant, through the deck.
The cards stand in `cards.toml` and `catalogue.py`, the actions in `actions.py`, what a roll pays in
`income.py`.

>>> from gamekit.games.verlag import GAME
>>> state = GAME.new_game(2).apply("roll 1").apply("die 2")
>>> state.coins, [str(action) for action in state.legal_actions()][:3]
((4, 3), ['build autoren', 'build redaktion_spiel', 'build entwicklung'])
>>> state = state.apply("build einkauf")
>>> state.mover, state.coins, state.count(0, "einkauf")
(1, (2, 3), 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    View,
)
from gamekit.core.texts import Texts
from gamekit.games.verlag import actions as act
from gamekit.games.verlag.actions import (
    BUILDS,
    KEEP_OR_REROLL,
    NO_SWAP,
    ONE_DIE,
    ONE_OR_TWO,
    PASS,
    RESULTS,
    REVEALS,
    Build,
    Dice,
    Keep,
    NoSwap,
    Pass,
    Reroll,
    Reveal,
    Roll,
    Swap,
    Tax,
)
from gamekit.games.verlag.catalogue import (
    ALL_PROJECTS,
    BUCHHALTUNG,
    COUNT,
    DISPLAY,
    GESCHAEFTSLEITUNG,
    KIND,
    KINDS,
    KUNDEN,
    LIEFERANTEN,
    MITARBEITER,
    ORGANISATION_IT,
    PROJECT_BITS,
    PROJECTS,
    SHOPS,
    START_CARDS,
    START_COINS,
    TURN_LIMIT,
    VIOLET,
    Catalogue,
)
from gamekit.games.verlag.income import (
    Cards,
    Coins,
    after_buchhaltung,
    after_income,
    after_tax,
)

_TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))

#: VER-08: the points of a turn at which somebody acts. Chance acts at `dice` and `reveal`.
PHASES: Final = ("roll", "dice", "keep", "tax", "swap", "build", "reveal", "over")
ROLL, DICE, KEEPING, TAX, SWAP, BUILD, REVEAL, OVER = range(len(PHASES))

_EACH_RESULT: Final = tuple(
    tuple((result, Fraction(1, len(results))) for result in results) for results in RESULTS
)
#: The legal builds by the bits of what may be built; emptied when it gets large.
_BUILDS: Final[dict[int, tuple[Action, ...]]] = {}
_MOST_BUILDS: Final = 1 << 15


class Setting:
    """What stays the same all game: the cards and the options."""

    __slots__ = ("at_once", "cards", "limit", "turn_limit", "variable")

    def __init__(
        self,
        cards: Catalogue,
        limit: int = 0,
        variable: bool = False,
        at_once: bool = False,
        turn_limit: int = TURN_LIMIT,
    ) -> None:
        self.cards = cards
        #: VER-33: the most cards of a non-violet kind that one player may own; 0 means any number.
        self.limit = limit
        self.variable = variable  # VER-34
        self.at_once = at_once  # ruling R4
        self.turn_limit = turn_limit  # ruling R13

    def identity(self) -> tuple[Any, ...]:
        """All that makes this setting different from others."""
        return self.cards.figures, self.limit, self.variable, self.at_once, self.turn_limit

    def may_own(self, hand: tuple[int, ...], built: int) -> int:
        """The bits of what a player with these cards may still build (VER-30, VER-33)."""
        bits = PROJECT_BITS & ~(built << COUNT)
        for kind, copies in enumerate(hand):
            most = 1 if VIOLET >> kind & 1 else self.limit
            if not most or copies < most:
                bits |= 1 << kind
        return bits


class VerlagState(State):
    """A moment of Verlag.

    By seat: `coins`; `cards`, 15 counts each; `built`, the bits of the projects; `can`, the bits of
    what the seat may still own. `shops` has the bits of the seats whose Shops count. `supply` has
    the open cards by kind, `on_sale` the bits of the kinds that are left, `deck` the face-down
    cards of the variant. `mover` is at `phase`; `dice` are the faces of the valid roll so far,
    `number` says how many dice are rolled. `turn` counts the turns that are over, extra turns
    left aside.
    """

    __slots__ = (
        "_legal", "actor", "built", "can", "cards", "coins", "deck", "dice", "extra", "mover",
        "number", "on_sale", "phase", "rerolled", "setting", "shops", "supply", "turn",
    )  # fmt: skip

    # --- the protocol -------------------------------------------------------------------------

    actor: int | None  # a slot is faster than a property
    setting: Setting
    coins: Coins
    cards: Cards
    built: tuple[int, ...]
    can: tuple[int, ...]
    shops: int
    supply: tuple[int, ...]
    on_sale: int
    deck: tuple[int, ...]
    mover: int
    phase: int
    dice: tuple[int, ...]
    number: int
    rerolled: bool
    extra: bool
    turn: int
    _legal: tuple[Action, ...] | None

    @property
    def game(self) -> Verlag:
        return GAME

    @property
    def players(self) -> int:
        return len(self.coins)

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self._legal
        if legal is None:
            legal = self._legal = self._generate()
        return legal

    def apply(self, action: Action | str) -> VerlagState:
        """As everywhere; equal actions are one object, so the list of legal ones decides."""
        if action in self.legal_actions():
            return _AFTER[action.__class__](self, action)
        after = super().apply(action)
        assert isinstance(after, VerlagState)
        return after

    def successor(self, action: Action) -> VerlagState:
        return _AFTER[action.__class__](self, action)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.phase == DICE:
            return _EACH_RESULT[self.number]
        if self.phase == REVEAL:
            left = sum(self.deck)
            return tuple(
                (REVEALS[kind], Fraction(copies, left))
                for kind, copies in enumerate(self.deck)
                if copies
            )
        return ()

    def possible_actions(self) -> list[Action]:
        """All that could be legal in this phase, and one action of each kind that could not."""
        likely: tuple[Action, ...] = ()
        others = range(act.SEATS)
        if self.phase == DICE:
            likely = RESULTS[1] + RESULTS[2]
        elif self.phase == SWAP:
            every = (1 << COUNT) - 1
            likely = tuple(swap for seat in others for swap in act.swaps(seat, every, every))
            likely += (Swap(KINDS[0], 0, KINDS[0]),)
        elif self.phase == REVEAL:
            likely = REVEALS
        strange = (
            *ONE_OR_TWO, Dice(1), Dice(6, 6), *KEEP_OR_REROLL, *map(Tax, others),
            Swap(KINDS[0], 1, KINDS[1]), NO_SWAP, *BUILDS, PASS, REVEALS[0],
        )  # fmt: skip
        return list(dict.fromkeys(likely + strange))

    def refusal(self, action: Action) -> IllegalAction | None:
        if action in self.legal_actions():
            return None
        if self.phase == OVER:
            # VER-01, VER-32: the fourth project ends the game at once.
            return GAME.illegal("VER-32", "over")
        if isinstance(action, (Keep, Reroll)) and self.phase != KEEPING:
            return GAME.illegal("VER-28", "no-reroll")
        point = _POINT[type(action)]
        if self.phase != point:
            return GAME.illegal("VER-08", f"not-{PHASES[point]}")
        return self._refuse(action)

    def view(self, seat: int) -> OpenView:
        return OpenView(seat, self)

    def returns(self) -> tuple[int, ...]:
        """The winner gets 1 from everybody else."""
        won = self.winners()
        if len(won) != 1:
            return (0,) * self.players
        return tuple(self.players - 1 if seat in won else -1 for seat in range(self.players))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        won = self.winners()
        return Outcome(EndReason.POINTS if won else EndReason.DRAW, won)

    # --- what the rules say -------------------------------------------------------------------

    def winners(self) -> tuple[int, ...]:
        """VER-01: who has built all four projects. In play that is one player at most."""
        return tuple(seat for seat, built in enumerate(self.built) if built == ALL_PROJECTS)

    def count(self, seat: int, key: str) -> int:
        """How many cards of a kind a seat has."""
        return self.cards[seat][KIND[key]]

    def has(self, seat: int, project: str) -> bool:
        """Has this seat built the project?"""
        return bool(self.built[seat] >> PROJECTS.index(project) & 1)

    def projects(self, seat: int) -> tuple[str, ...]:
        """The projects that a seat has built."""
        return tuple(key for key in PROJECTS if self.has(seat, key))

    @property
    def total(self) -> int:
        """VER-10: only the sum of the dice counts; 0 before the roll."""
        return sum(self.dice)

    @property
    def double(self) -> bool:
        """Do two dice show the same?"""
        return len(self.dice) == 2 and self.dice[0] == self.dice[1]

    def buildable(self) -> int:
        """The bits of what the mover may own, pay and get (VER-29, VER-30)."""
        affordable = self.setting.cards.affordable
        coins = self.coins[self.mover]
        paid = affordable[coins] if coins < len(affordable) else affordable[-1]
        return self.can[self.mover] & paid & (self.on_sale | PROJECT_BITS)

    def _generate(self) -> tuple[Action, ...]:
        phase = self.phase
        if phase == BUILD:
            bits = self.buildable()
            return _BUILDS.get(bits) or _builds(bits)
        if phase == ROLL:
            return ONE_OR_TWO if self.built[self.mover] & MITARBEITER else ONE_DIE  # VER-25
        if phase == DICE:
            return RESULTS[self.number]
        if phase == KEEPING:
            return KEEP_OR_REROLL
        if phase == TAX:
            return tuple(Tax(seat) for seat in range(self.players) if seat != self.mover)
        if phase == SWAP:
            return self._swaps()
        if phase == REVEAL:
            return tuple(REVEALS[kind] for kind, copies in enumerate(self.deck) if copies)
        return ()

    def _swaps(self) -> tuple[Action, ...]:
        """VER-21: non-violet departments only; VER-33: nobody may get too many of a kind."""
        mine = _owned(self.cards[self.mover])
        found: tuple[Action, ...] = ()
        for seat in range(self.players):
            if seat != self.mover:
                theirs = _owned(self.cards[seat])
                give, take = mine & self.can[seat], theirs & self.can[self.mover]
                found += act.swaps(seat, give, take)
        return (*found, NO_SWAP)

    # --- the course of a turn -------------------------------------------------------------------

    def _copy(self) -> VerlagState:
        new = VerlagState.__new__(VerlagState)
        new.setting = self.setting
        new.coins = self.coins
        new.cards = self.cards
        new.built = self.built
        new.can = self.can
        new.shops = self.shops
        new.supply = self.supply
        new.on_sale = self.on_sale
        new.deck = self.deck
        new.mover = self.mover
        new.phase = self.phase
        new.dice = self.dice
        new.number = self.number
        new.rerolled = self.rerolled
        new.extra = self.extra
        new.turn = self.turn
        new.actor = self.actor
        new._legal = None
        return new

    def _after_roll(self, action: Roll) -> VerlagState:
        new = self._copy()
        new.number = action.dice
        new.phase = DICE
        new.actor = CHANCE
        return new

    def _after_dice(self, action: Dice) -> VerlagState:
        new = self._copy()
        new.dice = action.faces
        if self.built[self.mover] & KUNDEN and not self.rerolled:  # VER-28
            new.phase = KEEPING
            new.actor = self.mover
            return new
        new._earn(action.total)
        return new

    def _after_keep(self, action: Keep) -> VerlagState:
        new = self._copy()
        new._earn(sum(self.dice))
        return new

    def _after_reroll(self, action: Reroll) -> VerlagState:
        new = self._copy()
        new.dice = ()
        new.rerolled = True
        new.phase = DICE
        new.actor = CHANCE
        return new

    def _earn(self, total: int) -> None:
        """VER-16: red, then blue and green, then violet, for a new state."""
        cards = self.setting.cards
        mover = self.actor = self.mover
        self.coins = after_income(cards, self.coins, self.cards, self.shops, mover, total)
        pays = cards.pays[total]
        if pays.violet:  # VER-15: the roller's violet cards only, in the order of VER-22
            hand = self.cards[mover]
            if pays.from_each and hand[BUCHHALTUNG]:
                self.coins = after_buchhaltung(cards, self.coins, mover)
            if pays.from_one and hand[ORGANISATION_IT]:
                self.phase = TAX
                return
            if pays.swap and hand[GESCHAEFTSLEITUNG]:
                self.phase = SWAP
                return
        self._open_building()

    def _open_building(self) -> None:
        """VER-31: whoever has no coin now gets one from the Kosmos Shop."""
        mover = self.mover
        coins = self.coins
        if not coins[mover]:
            self.coins = (*coins[:mover], 1, *coins[mover + 1 :])
        self.phase = BUILD

    def _after_tax(self, action: Tax) -> VerlagState:
        new = self._copy()
        cards, mover = self.setting.cards, self.mover
        new.coins = after_tax(cards, self.coins, mover, action.player)
        if cards.pays[self.total].swap and self.cards[mover][GESCHAEFTSLEITUNG]:
            new.phase = SWAP
        else:
            new._open_building()
        return new

    def _after_swap(self, action: Swap) -> VerlagState:
        new = self._copy()
        mover, other = self.mover, action.player
        give, take = KIND[action.give], KIND[action.take]
        hands = list(self.cards)
        hands[mover] = _exchanged(hands[mover], give, take)
        hands[other] = _exchanged(hands[other], take, give)
        new.cards = tuple(hands)
        new.can = tuple(map(self.setting.may_own, new.cards, self.built))
        new._open_building()
        return new

    def _after_no_swap(self, action: NoSwap) -> VerlagState:
        new = self._copy()
        new._open_building()
        return new

    def _after_pass(self, action: Pass) -> VerlagState:
        new = self._copy()
        new._end_turn(self.built[self.mover])
        return new

    def _after_build(self, action: Build) -> VerlagState:
        new = self._copy()
        what, mover, coins = action.number, self.mover, self.coins
        setting = self.setting
        rest = coins[mover] - setting.cards.costs[what]
        new.coins = (*coins[:mover], rest, *coins[mover + 1 :])
        if what >= COUNT:
            new._build_project(what, self.built[mover])
            return new
        hand = self.cards[mover]
        copies = hand[what] + 1
        hand = (*hand[:what], copies, *hand[what + 1 :])
        new.cards = (*self.cards[:mover], hand, *self.cards[mover + 1 :])
        supply = self.supply
        left = supply[what] - 1
        new.supply = (*supply[:what], left, *supply[what + 1 :])
        if VIOLET >> what & 1 or copies == setting.limit:
            new._shut(what)
        if not left:
            new.on_sale &= ~(1 << what)
            if setting.variable and new._must_reveal():  # VER-35
                new.phase = REVEAL
                new.actor = CHANCE
                return new
        new._end_turn(self.built[mover])
        return new

    def _shut(self, what: int) -> None:
        """The mover may own no more of this."""
        can, mover = self.can, self.mover
        self.can = (*can[:mover], can[mover] & ~(1 << what), *can[mover + 1 :])

    def _build_project(self, what: int, before: int) -> None:
        mover, bit = self.mover, 1 << (what - COUNT)
        after = before | bit
        self.built = (*self.built[:mover], after, *self.built[mover + 1 :])
        self._shut(what)
        at_once = self.setting.at_once
        if at_once and bit == SHOPS:
            self.shops |= 1 << mover
        if after == ALL_PROJECTS:  # VER-32
            self.phase = OVER
            self.actor = None
            return
        # VER-24: the effect starts with the next turn.
        self._end_turn(after if at_once else before)

    def _must_reveal(self) -> bool:
        return self.on_sale.bit_count() < DISPLAY and any(self.deck)

    def _after_reveal(self, action: Reveal) -> VerlagState:
        new = self._copy()
        kind = action.number
        deck, supply = self.deck, self.supply
        new.deck = (*deck[:kind], deck[kind] - 1, *deck[kind + 1 :])
        new.supply = (*supply[:kind], supply[kind] + 1, *supply[kind + 1 :])
        new.on_sale |= 1 << kind
        if new._must_reveal():
            return new
        if self.dice:
            new._end_turn(self.built[self.mover])
        else:  # the display of the first turn lies there
            new._begin_turn()
        return new

    def _end_turn(self, projects: int) -> None:
        """VER-27: after a double there is one extra turn; `projects` are those in effect."""
        if projects & LIEFERANTEN and not self.extra and self.double:
            self.extra = True
        else:
            self.extra = False
            self.turn += 1
            players = len(self.coins)
            self.mover = (self.mover + 1) % players  # VER-05
            if self.turn >= self.setting.turn_limit * players:
                self.phase = OVER
                self.actor = None
                self._forget_dice()
                return
        self._begin_turn()

    def _begin_turn(self) -> None:
        mover = self.mover
        self._forget_dice()
        self.phase = ROLL
        self.actor = mover
        if self.built[mover] & SHOPS:  # VER-24
            self.shops |= 1 << mover

    def _forget_dice(self) -> None:
        self.dice = ()
        self.number = 0
        self.rerolled = False

    # --- why not --------------------------------------------------------------------------------

    def _refuse(self, action: Action) -> IllegalAction:
        """Why an action of the right kind is not legal."""
        if isinstance(action, Roll):
            return GAME.illegal("VER-09", "one-die")
        if isinstance(action, Dice):
            return GAME.illegal("VER-09", "other-number", number=self.number)
        if isinstance(action, Tax):
            return self._refuse_seat("VER-20", action.player)
        if isinstance(action, Swap):
            return self._refuse_swap(action)
        if isinstance(action, Reveal):
            return self._refuse_card("VER-34", "not-in-deck", action.what)
        assert isinstance(action, Build)
        return self._refuse_build(action)

    def _refuse_card(self, rule: str, key: str, what: str, **values: int) -> IllegalAction:
        """A refusal that names a card as the cards on the table do, in every language."""

        def words(language: str) -> str:
            named = {"what": self.setting.cards.name(what, language), **values}
            if "seat" in values:
                named["seat"] = GAME.seat_name(values["seat"], language)
            return GAME.texts.say(f"refusal.{key}", language, **named)

        return IllegalAction(rule, words("en"), words)

    def _refuse_seat(self, rule: str, seat: int) -> IllegalAction:
        key = "yourself" if seat == self.mover else "no-seat"
        return GAME.illegal(rule, key, number=seat + 1)

    def _refuse_swap(self, action: Swap) -> IllegalAction:
        give, take, other = KIND[action.give], KIND[action.take], action.player
        if other == self.mover or other >= self.players:
            return self._refuse_seat("VER-21", other)
        if (1 << give | 1 << take) & VIOLET:
            return GAME.illegal("VER-21", "violet-stays")
        if not self.cards[self.mover][give]:
            return self._refuse_card("VER-21", "not-yours", action.give)
        if not self.cards[other][take]:
            return self._refuse_card("VER-21", "not-theirs", action.take, seat=other)
        if give == take:
            return GAME.illegal("VER-21", "same-kind")
        return GAME.illegal("VER-33", "limit", limit=self.setting.limit)

    def _refuse_build(self, action: Build) -> IllegalAction:
        what, bit = action.number, 1 << action.number
        if not self.can[self.mover] & bit:
            if what >= COUNT:
                return self._refuse_card("VER-29", "built", action.what)
            if VIOLET & bit:
                return self._refuse_card("VER-30", "one-violet", action.what)
            return GAME.illegal("VER-33", "limit", limit=self.setting.limit)
        if what < COUNT and not self.on_sale & bit:
            if self.setting.variable:
                return self._refuse_card("VER-35", "not-on-display", action.what)
            return self._refuse_card("VER-04", "sold-out", action.what)
        cost, coins = self.setting.cards.costs[what], self.coins[self.mover]
        return self._refuse_card("VER-29", "too-dear", action.what, cost=cost, coins=coins)

    # --- identity and text ----------------------------------------------------------------------

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.coins, self.cards, self.built, self.shops, self.supply, self.deck, self.mover,
            self.phase, self.dice, self.number, self.rerolled, self.extra, self.turn,
            self.setting.identity(),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VerlagState) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        from gamekit.games.verlag.position import rest_of, to_position

        more = "".join(f", {name}={value!r}" for name, value in rest_of(self).items())
        return f"from_position({to_position(self)!r}{more})"

    def __str__(self) -> str:
        from gamekit.games.verlag.position import describe

        return describe(self)


_AFTER: Final[dict[type, Callable[[VerlagState, Any], VerlagState]]] = {
    Roll: VerlagState._after_roll,
    Dice: VerlagState._after_dice,
    Keep: VerlagState._after_keep,
    Reroll: VerlagState._after_reroll,
    Tax: VerlagState._after_tax,
    Swap: VerlagState._after_swap,
    NoSwap: VerlagState._after_no_swap,
    Build: VerlagState._after_build,
    Pass: VerlagState._after_pass,
    Reveal: VerlagState._after_reveal,
}
_POINT: Final[dict[type, int]] = {
    Roll: ROLL, Dice: DICE, Keep: KEEPING, Reroll: KEEPING, Tax: TAX, Swap: SWAP, NoSwap: SWAP,
    Build: BUILD, Pass: BUILD, Reveal: REVEAL,
}  # fmt: skip


def _builds(bits: int) -> tuple[Action, ...]:
    if len(_BUILDS) >= _MOST_BUILDS:
        _BUILDS.clear()
    found = tuple(build for build in BUILDS if bits >> build.number & 1)
    _BUILDS[bits] = (*found, PASS)
    return _BUILDS[bits]


def _owned(hand: tuple[int, ...]) -> int:
    """The bits of the non-violet kinds in a hand."""
    return sum(1 << kind for kind, copies in enumerate(hand) if copies) & ~VIOLET


def _exchanged(hand: tuple[int, ...], less: int, more: int) -> tuple[int, ...]:
    counts = list(hand)
    counts[less] -= 1
    counts[more] += 1
    return tuple(counts)


class Verlag(Game):
    """The game object of Verlag."""

    slug = "verlag"
    player_counts = (2, 3, 4)
    has_chance = True
    zero_sum = True
    options = (
        Option("limit_two", False, (False, True), closed=True),
        Option("variable_market", False, (False, True), closed=True),
        Option("project_effect", "next_turn", ("next_turn", "at_once"), closed=True),
        Option("first", 0, (0, 1, 2, 3), closed=True),
        Option("turn_limit", TURN_LIMIT),
        Option("figures", {}),
        Option("position", None),
    )

    @property
    def texts(self) -> Texts:
        return _TEXTS

    def start(self, players: int, options: Mapping[str, Any]) -> VerlagState:
        from gamekit.games.verlag.position import from_position

        if options["turn_limit"] < 1:
            raise OptionError(
                f"option 'turn_limit': expected 1 or more, not {options['turn_limit']}"
            )
        rest = {
            "turn_limit": options["turn_limit"],
            "project_effect": options["project_effect"],
            "variable_market": options["variable_market"],
        }
        if options["position"] is not None:
            state = from_position(options["position"], **rest)
            if state.players != players:
                raise OptionError(
                    f"option 'position': {state.players} seats, expected {players} as players"
                )
            return state
        if options["first"] >= players:
            raise OptionError(
                f"option 'first': expected a seat from 0 to {players - 1}, not {options['first']}"
            )
        # VER-02, VER-03: the start cards lie open and count like all others.
        cards = {key: copies for key, copies in zip(KINDS, START_CARDS, strict=True) if copies}
        position: dict[str, Any] = {
            "players": [{"coins": START_COINS, "cards": cards} for _ in range(players)],
            "active": options["first"],
            "figures": options["figures"],
        }
        if options["limit_two"]:
            position["limit"] = 2
        try:
            state = from_position({**position, "supply": {}}, **rest)
        except PositionError as error:  # all but the figures is known to be right
            raise OptionError(f"option 'figures': {error}") from None
        return _dealt(state)

    def parse(self, text: str) -> Action:
        return act.parse(text)

    def position_of(self, view: View) -> dict[str, Any]:
        from gamekit.games.verlag.position import to_position

        assert isinstance(view, OpenView)
        assert isinstance(view.state, VerlagState)
        return {"game": self.slug, **to_position(view.state)}

    def state_of(self, position: Mapping[str, Any]) -> VerlagState:
        from gamekit.games.verlag.position import FIELDS, from_position

        # Who is asked for the best purchase has rolled already.
        phase = PHASES[BUILD if position.get("question") == "best_purchase" else ROLL]
        known = {name: position[name] for name in FIELDS if name in position}
        return from_position(known, phase=phase)

    def max_length(self, start: State) -> int:
        """Ruling R13: a turn and its extra turn have at most seven actions each, and every card is
        revealed once."""
        assert isinstance(start, VerlagState)
        turns = start.setting.turn_limit * start.players - start.turn
        return max(0, turns) * 14 + sum(start.deck)

    def return_bounds(self, start: State) -> tuple[int, int]:
        return -1, start.players - 1


def _dealt(state: VerlagState) -> VerlagState:
    """The same with all departments as open piles (VER-04), or as a deck to reveal (VER-34)."""
    new = state._copy()
    piles = state.setting.cards.copies
    if state.setting.variable:
        absent = 4 - state.players
        new.deck = tuple(
            max(0, copies - absent) if VIOLET >> kind & 1 else copies
            for kind, copies in enumerate(piles)
        )
        if any(new.deck):
            new.phase, new.actor = REVEAL, CHANCE
    else:
        new.supply = piles
        new.on_sale = sum(1 << kind for kind, copies in enumerate(piles) if copies)
    return new


GAME: Final = Verlag()
