"""The board of Verlag: the market, the dice, and a tableau for each player, as a scene.

Above, the market with its 15 piles and the dice; below, the numbers 1 to 12 with their chances,
and a row for each player: coins, the four great projects (grey until they are built), and under
each number the cards that wait for it. The figure above them is what the next roll pays.
Blue cards are marked with a disc, green ones with a triangle, red ones with a square and violet
ones with a diamond: colour never speaks alone.

>>> from gamekit import load
>>> from gamekit.board.look import Look
>>> scene = draw(load("verlag").new_game(2).view(0), Look(live=True))
>>> [shape.intent for shape in scene.targets() if "lit" in shape.marks]
['do roll 1']
>>> [shape.text for shape in scene.shapes if shape.id in ("pays:0:1", "pays:1:3")]
['+1', '·']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, path, rect, text
from gamekit.core.game import CHANCE, Action, OpenView, View
from gamekit.games.verlag.actions import (
    PASS,
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
from gamekit.games.verlag.board_icons import (
    COLOURS,
    badge,
    coin,
    die,
    project,
    sign,
    symbol,
    words_on,
)
from gamekit.games.verlag.board_words import SIZE, figure, fold, rounded, shorten, span, wide
from gamekit.games.verlag.catalogue import (
    COUNT,
    KIND,
    KINDS,
    MITARBEITER,
    PROJECTS,
    Kind,
    catalogue,
)
from gamekit.games.verlag.income import after_buchhaltung, after_income, after_tax
from gamekit.games.verlag.rules import BUILD, DICE, GAME, KEEPING, ROLL, VerlagState

WIDTH: Final = 720
CARD_WIDTH: Final = 86
CARD_HEIGHT: Final = 78
CARD_STEP: Final = (89.5, 81)
PER_ROW: Final = 8  # piles in a row of the market
STRIP: Final = 166  # where buttons and numbers lie
STRIP_HEIGHT: Final = 46
PANEL_WIDTH: Final = 183
NUMBERS: Final = 190  # where the column of number 1 begins
COLUMN: Final = 44.1
ROWS: Final = STRIP + STRIP_HEIGHT + 5  # where the first tableau begins
ROW_HEIGHT: Final = 77
ROW_STEP: Final = 80
HIGHEST: Final = 12
#: Ways to throw each sum with two dice, out of 36.
WAYS: Final = {total: 6 - abs(7 - total) for total in range(2, HIGHEST + 1)}
#: The bars of chances, with one die and with two.
BARS: Final = ("sky", "muted")
TILE: Final = 44
LEGEND_HEIGHT: Final = 22
BRIEF: Final = 80  # room for a name in the list of moves
#: The colours of the seats; their names say the same.
SEATS: Final = ("red", "blue", "park", "yellow")
PLAIN_PAYERS: Final = ("bank", "roller", "each", "one", "swap")


def draw(view: View, look: Look) -> Scene:
    """The scene of a view."""
    return _Painter(_state(view), look).scene()


def tell(view: View, action: Action, language: str) -> str:
    """What an action does, in one or two sentences; `view` is the one before it."""
    state = _state(view)
    say = GAME.texts.say
    key, values = _story(state, action, language)
    seat = GAME.seat_name(state.mover, language)
    told = say(f"board.did-{key}", language, seat=seat, **values)
    if isinstance(action, (Build, Reveal)):
        return told
    after = state.successor(action)
    changes = [
        f"{GAME.seat_name(seat, language)} {figure(new - old)}"
        for seat, (old, new) in enumerate(zip(state.coins, after.coins, strict=True))
        if new != old
    ]
    if changes:
        told += " " + say("board.did-coins", language, who=", ".join(changes))
    return told


def _story(state: VerlagState, action: Action, language: str) -> tuple[str, dict[str, Any]]:
    """Which sentence tells an action, and its values."""

    def name(key: str) -> str:
        return state.setting.cards.name(key, language)

    if isinstance(action, Roll):
        return f"roll-{action.dice}", {}
    if isinstance(action, Dice):
        if len(action.faces) == 1:
            return "die", {"face": action.total}
        first, second = action.faces
        return "dice", {"first": first, "second": second, "total": action.total}
    if isinstance(action, Tax):
        return "tax", {"victim": GAME.seat_name(action.player, language)}
    if isinstance(action, Swap):
        other = GAME.seat_name(action.player, language)
        return "swap", {"give": name(action.give), "take": name(action.take), "other": other}
    if isinstance(action, Build):
        return "build", {
            "what": name(action.what),
            "cost": state.setting.cards.costs[action.number],
        }
    if isinstance(action, Reveal):
        return "reveal", {"what": name(action.what)}
    plain: dict[type, str] = {Keep: "keep", Reroll: "reroll", NoSwap: "no-swap", Pass: "pass"}
    return plain[type(action)], {}


def quiet(action: Action) -> bool:
    """Cards that are revealed, 14 or more before the first turn: they are there to see."""
    return isinstance(action, Reveal)


def brief(view: View, action: Action, language: str) -> str:
    """An action in the list of moves, which is narrow: "Red: 3+4", "Games Ed.".

    >>> from gamekit import load
    >>> brief(load("verlag").new_game(2).view(0), Build("redaktion_spiel"), "de")
    'Red. Spiel'
    """
    state, say = _state(view), GAME.texts.say
    if isinstance(action, Dice):
        seat = GAME.seat_name(state.mover, language)
        return say("list.roll", language, seat=seat, total="+".join(map(str, action.faces)))
    if isinstance(action, Tax):
        return say("list.tax", language, victim=GAME.seat_name(action.player, language))
    if isinstance(action, Build):
        return _brief_name(state, action.what, language)
    if isinstance(action, Swap):
        return say("list.swap", language, take=_brief_name(state, action.take, language))
    if isinstance(action, NoSwap | Pass):
        return say(f"list.{str(action).replace('_', '-')}", language)
    return say(f"board.do-{str(action).replace(' ', '-')}", language)


def _brief_name(state: VerlagState, key: str, language: str) -> str:
    """A card's short name; one that the option `figures` has named anew is cut."""
    name = state.setting.cards.name(key, language)
    usual = name == catalogue().name(key, language)
    return GAME.texts.say(f"list.{key}", language) if usual else shorten(name, BRIEF, SIZE)


def forecast(state: VerlagState, total: int) -> tuple[int, ...]:
    """What the roller's result `total` would change: the gain of each seat, now.

    Organisation & IT takes from whoever has most to give, the first one clockwise; nothing is
    swapped. The coin of the Kosmos Shop (VER-31) is counted, so that the purses will show it.

    >>> from gamekit import load
    >>> [forecast(load("verlag").new_game(3), total) for total in (1, 2)]
    [(1, 1, 1), (1, 0, 0)]
    """
    roller, table = state.mover, state.setting.cards
    pays, hand = table.pays[total], state.cards[roller]
    coins = after_income(table, state.coins, state.cards, state.shops, roller, total)
    if pays.from_each and hand[KIND["buchhaltung"]]:
        coins = after_buchhaltung(table, coins, roller)
    if pays.from_one and hand[KIND["organisation_it"]]:
        others = [(roller + step) % state.players for step in range(1, state.players)]
        takes = (after_tax(table, coins, roller, victim) for victim in others)
        coins = max(takes, key=lambda purse: purse[roller])
    gains = [after - before for after, before in zip(coins, state.coins, strict=True)]
    gains[roller] += not coins[roller]
    return tuple(gains)


class _Painter:
    """One picture of one state."""

    def __init__(self, state: VerlagState, look: Look) -> None:
        self.state = state
        self.look = look
        self.table = state.setting.cards
        actor = state.actor
        choosing = actor is not None and actor != CHANCE
        self.live = look.live and choosing
        self.legal = state.legal_actions() if choosing else ()
        self.words = {str(action): action for action in self.legal}
        self.swaps = [action for action in self.legal if isinstance(action, Swap)]
        self.give, self.partner = self._picked() if self.live else ("", -1)
        self.next = self._next_roll()
        totals = range(1, HIGHEST + 1) if self.next else ()
        self.gains = {total: forecast(self.next, total) for total in totals if self.next}

    def _picked(self) -> tuple[str, int]:
        """In a swap: the card to give and the player to give it to, as far as chosen."""
        give, _, seat = self.look.picked.partition(" ")
        if give not in {swap.give for swap in self.swaps}:
            return "", -1
        partners = {swap.player for swap in self.swaps if swap.give == give}
        if len(partners) == 1:
            return give, partners.pop()  # nothing to choose
        return give, int(seat) if seat in map(str, partners) else -1

    def _next_roll(self) -> VerlagState | None:
        """The state whose roll comes next: now, or after a purchase the next player's."""
        state = self.state
        if PASS in self.legal:
            after = state.successor(PASS)
            return after if after.actor is not None else None
        if state.phase in (ROLL, DICE, KEEPING):
            return state
        return None

    def _rolling(self) -> int:
        """The number of dice that are in the air."""
        return self.state.number if self.state.phase == DICE else 0

    def say(self, key: str, **values: Any) -> str:
        return GAME.texts.say(f"board.{key}", self.look.language, **values)

    def name(self, key: str) -> str:
        return self.table.name(key, self.look.language)

    def seat(self, seat: int) -> str:
        """The seat's name, and the player's if it is known."""
        name = GAME.seat_name(seat, self.look.language)
        player = self.look.names[seat] if seat < len(self.look.names) else ""
        return f"{name} · {player}" if player else name

    def scene(self) -> Scene:
        scene = Scene(
            WIDTH,
            ROWS + ROW_STEP * self.state.players + LEGEND_HEIGHT,
            title=GAME.title(self.look.language),
            status=f"{self.look.told} {self._prompt()}".strip(),
            lang=self.look.language,
            zones=[
                Zone(name, self.say(f"zone-{name}"))
                for name in ("market", "actions", "players", "numbers")
            ],
            plain=self._plain(),
        )
        for number in range(COUNT):
            scene.add(*self._pile(number))
        scene.add(*self._dice(), *self._buttons(), *self._numbers())
        for seat in range(self.state.players):
            scene.add(*self._panel(seat), *self._projects(seat), *self._row(seat))
            scene.add(*self._chips(seat))
        scene.add(*self._legend())
        return scene

    # --- words ----------------------------------------------------------------------------------

    def _prompt(self) -> str:
        state = self.state
        outcome = state.outcome()
        if outcome:
            if not outcome.winners:
                return self.say("drawn")
            return self.say("won", seat=self.seat(outcome.winners[0]))
        if state.actor == CHANCE:
            key = "rolls" if self._rolling() else "reveals"
            return self.say(key, seat=self.seat(state.mover))
        turn = self.say("to-move", seat=self.seat(state.mover))
        return f"{turn} {self._wish()}" if self.live else turn

    def _wish(self) -> str:
        """What the mover may choose next."""
        if self.swaps:
            if not self.give:
                return self.say("pick-give")
            if self.partner < 0:
                return self.say("pick-partner", what=self.name(self.give))
            other = GAME.seat_name(self.partner, self.look.language)
            return self.say("pick-take", what=self.name(self.give), seat=other)
        first = self.legal[0]
        if isinstance(first, Roll):
            return self.say("pick-dice" if len(self.legal) > 1 else "pick-die")
        if isinstance(first, Keep):
            return self.say("pick-keep", total=self.state.total)
        if isinstance(first, Tax):
            return self.say("pick-victim")
        if isinstance(first, NoSwap):
            return self.say("no-swap-possible")
        return self.say("pick-build" if len(self.legal) > 1 else "nothing-affordable")

    def _plain(self) -> str:
        """The same picture in letters, for a terminal."""
        lines = []
        for number, kind in enumerate(self.table.kinds[:COUNT]):
            held = self.say("stock", count=self.state.supply[number])
            cost = self.say("cost", cost=kind.cost)
            words = f"{self.name(kind.key)} ({kind.key}): {cost}, {self._income(kind)}, {held}"
            lines.append(f"{span(kind.numbers):>5}  {words}")
        for kind in self.table.kinds[COUNT:]:
            cost = self.say("cost", cost=kind.cost)
            effect = self.say(f"effect-{kind.key}")
            lines.append(f"    –  {self.name(kind.key)} ({kind.key}): {cost}, {effect}")
        if self.next:
            numbers = [total for total in range(1, HIGHEST + 1) if self._reachable(total)]
            lines.append(self.say("next-roll", seat=self.seat(self.next.mover)))
            lines.append(" ".join(f"{total:>4}" for total in numbers))
            for seat in range(self.state.players):
                row = " ".join(f"{figure(self.gains[total][seat]):>4}" for total in numbers)
                lines.append(f"{row}  {self.seat(seat)}")
        lines += [self._seat_words(seat) for seat in range(self.state.players)]
        if self.state.dice:
            lines.append(f"{self.say('dice')}: {' '.join(map(str, self.state.dice))}")
        return "\n".join([*lines, self._prompt()])

    def _seat_words(self, seat: int) -> str:
        """All that a player owns."""
        cards = [
            f"{count} {self.name(key)}"
            for key, count in zip(KINDS, self.state.cards[seat], strict=True)
            if count
        ]
        built = [self.name(key) for key in PROJECTS if self.state.has(seat, key)]
        return self.say(
            "tableau", seat=self.seat(seat), coins=self.state.coins[seat],
            cards=", ".join(cards) or "–", built=", ".join(built) or "–",
        )  # fmt: skip

    def _income(self, kind: Kind) -> str:
        """What a card pays, in words."""
        if kind.per in PLAIN_PAYERS:
            return self.say(f"pays-{kind.per}", income=kind.income)
        return self.say("pays-factory", income=kind.income, symbol=self.say(f"symbol-{kind.per}"))

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

    def _badge(
        self, id: str, x: float, y: float, advice: tuple[str, bool] | None, letters: int
    ) -> Iterator[Shape]:
        """The solver's value on a plate, in at most so many letters."""
        if advice and advice[0]:
            words = rounded(advice[0], letters, self.say("chart-decimal"))
            yield from badge(id, x, y, words, "best" if advice[1] else "muted")

    def _notes(self, advice: tuple[str, bool] | None) -> Iterator[str]:
        if advice and advice[0]:
            yield self.say("value", value=advice[0])
        if advice and advice[1]:
            yield self.say("best")

    # --- the market -----------------------------------------------------------------------------

    def _card_actions(self, key: str) -> list[Action]:
        """The legal actions that a click on a pile serves, after what was picked."""
        if self.swaps:
            if self.partner >= 0:
                return [
                    swap for swap in self.swaps
                    if (swap.give, swap.player, swap.take) == (self.give, self.partner, key)
                ]  # fmt: skip
            return [] if self.give else [swap for swap in self.swaps if swap.give == key]
        action = self.words.get(f"build {key}")
        return [action] if action else []

    def _card_intent(self, key: str) -> tuple[str, bool]:
        """What a click on a pile asks for, and whether it would be a good idea."""
        if not self.live:
            return "", False
        if self.swaps:
            if key == self.give:
                return "pick ", False
            if self.partner >= 0:
                action = f"swap {self.give} {self.partner} {key}"
                return f"do {action}", action in self.words
            return (f"pick {key}", True) if self._card_actions(key) else ("", False)
        # A click on a card that is too dear is answered with the rule that bars it.
        return (
            (f"do build {key}", f"build {key}" in self.words) if PASS in self.legal else ("", False)
        )

    def _pile(self, number: int) -> Iterator[Shape]:
        kind, stock = self.table.kinds[number], self.state.supply[number]
        key = kind.key
        row, column = divmod(number, PER_ROW)
        x, y = 2 + CARD_STEP[0] * column, 2 + CARD_STEP[1] * row
        intent, lit = self._card_intent(key)
        advice = self._advice(self._card_actions(key))
        last = isinstance(self.look.last, (Build, Reveal)) and self.look.last.what == key
        dim = ("dim",) * (not stock and not lit and key != self.give)
        label = [
            self.name(key), self.say(f"colour-{kind.colour}"),
            self.say("on-numbers", numbers=span(kind.numbers) or "–"), self._income(kind),
            self.say("cost", cost=kind.cost), self.say("stock", count=stock),
        ]  # fmt: skip
        label += [self.say("chosen")] * (key == self.give) + [self.say("can-choose")] * lit
        yield rect(
            f"pile:{key}", x, y, CARD_WIDTH, CARD_HEIGHT, r=8, fill="panel", stroke="line",
            zone="market", row=row, col=column, intent=intent,
            label=", ".join([*label, *self._notes(advice)]),
            marks=("lit",) * lit + ("selected",) * (key == self.give) + ("last",) * last
            + ("best",) * (advice is not None and advice[1]) + dim,
        )  # fmt: skip
        yield from self._pile_face(kind, x, y, stock, dim, advice[0] if advice else "")
        low = y + CARD_HEIGHT - 11
        yield from self._badge(f"value:{key}", x + CARD_WIDTH / 2, low, advice, 10)

    def _pile_face(
        self, kind: Kind, x: float, y: float, stock: int, dim: tuple[str, ...], value: str
    ) -> Iterator[Shape]:
        """What stands on a card: number, cost, name; below, its symbol, income and stock."""
        id, role = f"pile:{kind.key}", COLOURS[kind.colour]
        on = words_on(role)
        style: dict[str, Any] = {"marks": dim}
        yield path(f"{id}:band", x + 4, y + 4, BAND, fill=role, **style)
        yield sign(f"{id}:sign", kind.colour, x + 12, y + 13.5, fill=on, **style)
        words = shorten(span(kind.numbers), 46, SIZE)
        large = {"size": 15 if len(words) < 4 else SIZE, "anchor": "start", "bold": True}
        yield text(f"{id}:numbers", x + 19.5, y + 13.5, words, fill=on, **large, **style)
        yield from coin(f"{id}:cost", x + CARD_WIDTH - 11.5, y + 13.5, str(kind.cost), 10, **style)
        lines = fold(self.name(kind.key), CARD_WIDTH - 2)
        yield text(f"{id}:name", x + CARD_WIDTH / 2, y + 40, lines, size=SIZE, **style)
        if value:
            return
        low = y + CARD_HEIGHT - 12
        left = x + 8
        if kind.colour != "violet":
            yield symbol(f"{id}:symbol", kind.symbol, x + 14, low - 1, "muted", **style)
            left = x + 25
        pays = self.say(f"short-{kind.per}" if kind.per in ("each", "one", "swap") else "short",
                        income=kind.income)  # fmt: skip
        factory = kind.per not in PLAIN_PAYERS
        if factory:
            pays = f"{kind.income}×"
            yield symbol(f"{id}:per", kind.per, left + 31, low - 1, **style)
        small = {"size": SIZE, **style}
        yield text(f"{id}:pays", left, low, pays, anchor="start", bold=True, **small)
        # The pile: a small card with the number of cards that are left.
        right = x + CARD_WIDTH - 20
        yield rect(f"{id}:pile", right, low - 10, 16, 19, r=3, stroke="line", **style)
        yield text(f"{id}:stock", right + 8, low, f"{stock}", fill="muted", **small)

    # --- dice and buttons -----------------------------------------------------------------------

    def _dice(self) -> Iterator[Shape]:
        x, y = 2 + CARD_STEP[0] * (PER_ROW - 1), 2 + CARD_STEP[1]
        faces = self.state.dice
        before = "–" if self.state.phase == BUILD else self.say("not-rolled")
        shown = " + ".join(map(str, faces)) or before
        yield rect("tray", x, y, CARD_WIDTH, CARD_HEIGHT, r=8, stroke="line", layer="back",
                   label=self._tray_label(shown))  # fmt: skip
        count = len(faces) or self._rolling() or 1
        if not faces and self.next and self._two_dice():
            count = self._rolling() or 2
        side = 38
        left = x + CARD_WIDTH / 2 - (side if count == 1 else 2 * side + 4) / 2
        for nth in range(count):
            face = faces[nth] if nth < len(faces) else 0
            yield from die(f"die:{nth}", left + (side + 4) * nth, y + 8, side, face)
        words = f"= {sum(faces)}" if len(faces) > 1 else self.say("dice")
        if self.state.setting.variable and len(faces) < 2:
            words = self.say("deck", count=sum(self.state.deck))
        yield text("tray:word", x + CARD_WIDTH / 2, y + 59, words, size=14, bold=len(faces) > 1,
                   fill="ink" if len(faces) > 1 else "muted")  # fmt: skip

    def _tray_label(self, shown: str) -> str:
        deck = self.say("deck", count=sum(self.state.deck))
        words = f"{self.say('dice')}: {shown}"
        return f"{words}, {deck}" if self.state.setting.variable else words

    def _buttons(self) -> Iterator[Shape]:
        """What is chosen by a word: how many dice, keep or roll again, build or swap nothing."""
        plain = (Roll, Keep, Reroll, NoSwap, Pass)
        actions = [action for action in self.legal if isinstance(action, plain)]
        width = (PANEL_WIDTH - 4 * (len(actions) - 1)) / max(1, len(actions))
        for nth, action in enumerate(actions):
            words = self.say(f"do-{str(action).replace(' ', '-').replace('_', '-')}")
            advice = self._advice([action])
            x = 2 + (width + 4) * nth
            yield rect(
                f"button:{nth}", x, STRIP, width, STRIP_HEIGHT, r=8, fill="panel", stroke="line",
                zone="actions", col=nth, intent=f"do {action}" if self.live else "",
                label=", ".join([words, *self._notes(advice)]),
                marks=("lit",) * self.live + ("best",) * (advice is not None and advice[1]),
            )  # fmt: skip
            middle = STRIP + STRIP_HEIGHT / 2
            value = advice[0] if advice else ""
            shift = 8 if value else 0
            yield text(
                f"button:{nth}:word", x + width / 2, middle - shift, words, size=14, bold=True
            )
            if isinstance(action, Roll) and not value:  # the colour of the bars of this choice
                bar = BARS[action.dice - 1]
                yield rect(f"button:{nth}:bar", x + width / 2 - 18, middle + 12, 36, 4, fill=bar)
            yield from self._badge(f"button:{nth}:value", x + width / 2, middle + 11, advice, 10)

    # --- the numbers ----------------------------------------------------------------------------

    def _two_dice(self) -> bool:
        """May the next roller take two dice?"""
        return self.next is not None and bool(self.next.built[self.next.mover] & MITARBEITER)

    def _reachable(self, total: int) -> bool:
        """Can the next roll be this?"""
        if self.next is None:
            return False
        thrown = self._rolling() or (len(self.state.dice) if self.state.phase == KEEPING else 0)
        one = thrown == 1 or (not thrown and total <= 6)
        two = thrown == 2 or (not thrown and self._two_dice())
        return (one and total <= 6) or (two and total >= 2)

    def _numbers(self) -> Iterator[Shape]:
        rolled = self.state.total
        for total in range(1, HIGHEST + 1):
            x = NUMBERS + COLUMN * (total - 1)
            reachable = self._reachable(total)
            marks = ("last",) * (total == rolled) + ("dim",) * (not reachable and total != rolled)
            yield rect(
                f"number:{total}", x, STRIP, COLUMN - 2, STRIP_HEIGHT, r=6, fill="plot",
                zone="numbers", col=total, label=self._number_label(total),
                marks=("last",) * (total == rolled),
            )  # fmt: skip
            yield text(f"number:{total}:word", x + COLUMN / 2 - 1, STRIP + 13, str(total), size=16,
                       bold=True, marks=marks[-1:] if "dim" in marks else ())  # fmt: skip
            yield from self._bars(total, x)

    def _number_label(self, total: int) -> str:
        words = [self.say("number", total=total)]
        if total <= 6:
            words.append(self.say("chance-one"))
        if total >= 2:
            words.append(self.say("chance-two", ways=WAYS[total]))
        words += [self.say("rolled")] * (total == self.state.total)
        return ", ".join(words)

    def _bars(self, total: int, x: float) -> Iterator[Shape]:
        """The chance of a number: a pale bar with one die, a dark one with two."""
        one, many = BARS
        bars = [(6, one)] if total <= 6 else []
        two = [(WAYS[total], many)] if total >= 2 and (self._two_dice() or total > 6) else []
        low, middle = STRIP + STRIP_HEIGHT - 4, x + COLUMN / 2 - 1
        for nth, (ways, role) in enumerate(bars + two):
            height = 3.2 * ways
            left = middle - 7 * len(bars + two) + 14 * nth + 1
            dim = ("dim",) * (role == many and not self._two_dice())
            yield rect(f"bar:{total}:{role}", left, low - height, 12, height, fill=role, marks=dim)

    def _row(self, seat: int) -> Iterator[Shape]:
        """Under each number, what the next roll pays to this seat."""
        y = ROWS + ROW_STEP * seat
        for total in range(1, HIGHEST + 1):
            x = NUMBERS + COLUMN * (total - 1)
            gain = self.gains[total][seat] if self.gains else 0
            reachable = self._reachable(total)
            cards = [
                f"{self.state.cards[seat][number]} {self.name(kind.key)}"
                for number, kind in enumerate(self.table.kinds[:COUNT])
                if total in kind.numbers and self.state.cards[seat][number]
            ]
            told = [self.say("cell", total=total, seat=self.seat(seat))]
            told += [self.say("gain", gain=figure(gain))] * reachable
            yield rect(
                f"cell:{seat}:{total}", x, y, COLUMN - 2, ROW_HEIGHT, r=6, fill="panel",
                zone="numbers", row=seat + 1, col=total,
                label=", ".join([*told, *(cards or [self.say("no-cards")])]),
            )  # fmt: skip
            if self.next is not None:
                role = "park-ink" if gain > 0 else "red-ink" if gain < 0 else "muted"
                words = figure(gain) if gain else "·"
                yield text(
                    f"pays:{seat}:{total}", x + COLUMN / 2 - 1, y + 14, words,
                    bold=bool(gain), fill=role, marks=("dim",) * (not reachable),
                )  # fmt: skip

    # --- the tableaus ---------------------------------------------------------------------------

    def _panel_intent(self, seat: int) -> tuple[str, list[Action]]:
        """What a click on a player asks for, and the actions that it serves."""
        tax = self.words.get(f"tax {seat}")
        if tax:
            return f"do {tax}", [tax]
        if self.give:
            swaps: list[Action] = [
                swap for swap in self.swaps if swap.give == self.give and swap.player == seat
            ]
            if seat == self.partner:
                several = len({s.player for s in self.swaps if s.give == self.give}) > 1
                return (f"pick {self.give}" if several else ""), []
            return (f"pick {self.give} {seat}" if swaps else ""), swaps
        return "", []

    def _panel(self, seat: int) -> Iterator[Shape]:
        state = self.state
        y = ROWS + ROW_STEP * seat
        turn = state.actor is not None and state.mover == seat
        intent, actions = self._panel_intent(seat)
        lit = self.live and bool(actions)
        advice = self._advice(actions)
        chosen = self.give != "" and seat == self.partner
        last = isinstance(self.look.last, (Tax, Swap)) and self.look.last.player == seat
        label = [self._seat_words(seat)]
        label += [self.say("chosen")] * chosen + [self.say("can-choose")] * lit
        yield rect(
            f"panel:{seat}", 2, y, PANEL_WIDTH, ROW_HEIGHT, r=8, zone="players", row=seat,
            fill="surface" if turn else "panel", stroke="ink" if turn else "line",
            width=2 if turn else 1, label=", ".join([*label, *self._notes(advice)]),
            intent=intent if self.live else "",
            marks=("lit",) * lit + ("selected",) * chosen + ("last",) * last
            + ("best",) * (advice is not None and advice[1]),
        )  # fmt: skip
        middle = y + 16
        yield rect(f"panel:{seat}:sign", 8, middle - 9, 5, 18, r=2.5, fill=SEATS[seat])
        left = 20
        if self.next is not None and self.next.mover == seat:  # whose roll the figures are for
            yield from die(f"panel:{seat}:die", left, middle - 9, 18, 5)
            left += 24
        words = advice[0] if advice else ""
        name = shorten(self.seat(seat), PANEL_WIDTH - left - 40 - 8 * min(7, len(words)))
        yield text(f"panel:{seat}:name", left, middle, name, anchor="start", bold=turn)
        yield from self._purse(seat, middle)
        yield from self._badge(f"panel:{seat}:value", PANEL_WIDTH - 64, middle, advice, 7)

    def _purse(self, seat: int, middle: float) -> Iterator[Shape]:
        """A player's coins: a coin that grows with the number of its digits."""
        words = str(self.state.coins[seat])
        right = PANEL_WIDTH - 6
        width = 14 + 8 * len(words)
        if len(words) < 3:
            yield from coin(f"purse:{seat}", right - 13, middle, words, 13.5)
            return
        yield rect(f"purse:{seat}", right - width, middle - 13, width, 26, r=13, fill="yellow",
                   stroke="muted")  # fmt: skip
        fill = words_on("yellow")
        yield text(f"purse:{seat}:number", right - width / 2, middle, words, size=SIZE, bold=True,
                   fill=fill)  # fmt: skip

    def _projects(self, seat: int) -> Iterator[Shape]:
        y = ROWS + ROW_STEP * seat + ROW_HEIGHT - TILE - 2
        for nth, key in enumerate(PROJECTS):
            yield from self._project(seat, nth, key, 4 + (TILE + 1) * nth, y)

    def _project(self, seat: int, nth: int, key: str, x: float, y: float) -> Iterator[Shape]:
        """A great project: grey with its cost, or in colour with what it does."""
        built = self.state.has(seat, key)
        cost = self.table.costs[KIND[key]]
        action = self.words.get(f"build {key}") if seat == self.state.mover else None
        lit = self.live and action is not None
        asks = self.live and PASS in self.legal and seat == self.state.mover
        # Where a player is to be chosen, the tiles are a part of the player.
        intent = f"do build {key}" if asks else self._panel_intent(seat)[0] if self.live else ""
        advice = self._advice([action] if action else [])
        bought = isinstance(self.look.last, Build) and self.look.last.what == key
        last = bought and self._builder() == seat
        words = [self.name(key), self.say(f"effect-{key}")]
        words.append(self.say("built") if built else self.say("cost", cost=cost))
        words += [self.say("can-choose")] * lit
        yield rect(
            f"project:{seat}:{key}", x, y, TILE, TILE, r=7, fill="orange" if built else "plot",
            stroke="muted" if built else "line", dash=not built, zone="players", row=seat,
            col=nth + 1, label=", ".join([*words, *self._notes(advice)]),
            intent=intent,
            marks=("lit",) * lit + ("last",) * last
            + ("best",) * (advice is not None and advice[1]),
        )  # fmt: skip
        id, centre = f"project:{seat}:{key}", x + TILE / 2
        role = words_on("orange") if built else "muted"
        yield project(f"{id}:icon", key, centre, y + 16, role)
        if advice and advice[0]:
            yield from self._badge(f"{id}:value", centre, y + TILE - 9, advice, 5)
            return
        below = self.say(f"sign-{key}") if built else str(cost)
        yield text(f"{id}:word", centre, y + 35, below, size=SIZE, fill=role)

    def _legend(self) -> Iterator[Shape]:
        """The names of the great projects, for those who do not know the pictures yet."""
        names = [self.name(key) for key in PROJECTS]
        left = WIDTH - 8 - 34 * len(names)
        if sum(wide(name, 14) for name in names) > left:
            names = [shorten(name, left / len(names), 14) for name in names]
        gap = (left - sum(wide(name, 14) for name in names)) / len(names)
        x, y = 4 + gap / 2, ROWS + ROW_STEP * self.state.players + LEGEND_HEIGHT / 2 - 1
        for key, name in zip(PROJECTS, names, strict=True):
            yield project(f"legend:{key}:icon", key, x + 13, y + 1, "muted")
            yield text(f"legend:{key}", x + 30, y, name, size=14, anchor="start", fill="muted")
            x += 34 + wide(name, 14) + gap

    def _builder(self) -> int:
        """Whose purchase the last action was."""
        state = self.state
        over = state.phase == ROLL and not state.extra
        return (state.mover - 1) % state.players if over else state.mover

    # --- the cards ------------------------------------------------------------------------------

    def _chips(self, seat: int) -> Iterator[Shape]:
        """A player's departments, small, under their numbers; equal ones are counted."""
        lanes = _lanes(self.table.kinds[:COUNT])
        depth = max((lane for lane, _, _ in lanes.values()), default=0) + 1
        step = 50 / max(2, depth)
        for number, kind in enumerate(self.table.kinds[:COUNT]):
            count = self.state.cards[seat][number]
            if not count or number not in lanes:
                continue
            lane, part, parts = lanes[number]
            y = ROWS + ROW_STEP * seat + 26 + step * lane
            for first, final in _runs(kind.numbers):
                width = (COLUMN * (final - first + 1) - 5) / parts
                x = NUMBERS + COLUMN * (first - 1) + 1.5 + width * part
                place = (x, y, width - (parts > 1), min(step - 2, 23))
                yield from self._chip(f"chip:{seat}:{kind.key}:{first}", kind, count, place)

    def _chip(
        self, id: str, kind: Kind, count: int, place: tuple[float, float, float, float]
    ) -> Iterator[Shape]:
        x, y, width, height = place
        role = COLOURS[kind.colour]
        on = words_on(role)
        yield rect(id, x, y, width, height, r=4, fill=role)
        middle, centre = y + height / 2, x + width / 2
        if kind.colour == "violet":
            letter = self.name(kind.key)[0]
            words = letter if count == 1 else str(count)
            yield text(f"{id}:word", centre, middle, words, size=SIZE, bold=True, fill=on)
            return
        if count < 100:
            yield symbol(f"{id}:symbol", kind.symbol, centre - 9 * (count > 1), middle, on)
        if count > 1:
            shift = 10 if count < 100 else 0
            yield text(f"{id}:word", centre + shift, middle, str(count), size=SIZE, bold=True,
                       fill=on)  # fmt: skip


# --- helpers --------------------------------------------------------------------------------------

#: The coloured band of a card; its right end leaves room for the coin.
BAND: Final = "M5 0 L73 0 Q78 0 78 5 L78 14 Q78 19 73 19 L5 19 Q0 19 0 14 L0 5 Q0 0 5 0 Z"


def _runs(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Neighbouring numbers together: (2, 3, 7) is 2 to 3, and 7."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _lanes(kinds: Iterable[Kind]) -> dict[int, tuple[int, int, int]]:
    """For each kind its lane below the figures, and its part of the width (violet ones share)."""
    lanes: dict[int, tuple[int, int, int]] = {}
    taken: set[tuple[int, int]] = set()
    shared: dict[tuple[int, ...], list[int]] = {}
    for number, kind in enumerate(kinds):
        if kind.colour == "violet" and kind.numbers in shared:
            shared[kind.numbers].append(number)
            continue
        lane = 0
        while any((total, lane) in taken for total in kind.numbers):
            lane += 1
        taken |= {(total, lane) for total in kind.numbers}
        lanes[number] = (lane, 0, 1)
        if kind.colour == "violet":
            shared[kind.numbers] = [number]
    for group in shared.values():
        lane = lanes[group[0]][0]
        lanes |= {number: (lane, part, len(group)) for part, number in enumerate(group)}
    return lanes


def _state(view: View) -> VerlagState:
    assert isinstance(view, OpenView)
    assert isinstance(view.state, VerlagState)
    return view.state
