"""The board of Nussknacker: players, the hidden card, your hand, the log and a grid of notes.

On top the players with their chips and the backs of their cards; below them the hidden card and
your own hand; then what can be done now; then the log and the notes (`board_notes.py`). To ask,
choose a player, then a value; to announce, choose "Announce", then a value; to give, choose one of
the selections with the right sum. Players have a letter, a colour and a shape.

>>> from gamekit.games.nussknacker import GAME
>>> state = GAME.new_game(3).apply("starts 0")
>>> for card in (6, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6):
...     state = state.apply(f"deal {card}")
>>> scene = draw(state.view(0), Look(live=True))
>>> [shape.intent for shape in scene.targets() if "lit" in shape.marks][:4]
['pick p1', 'pick p2', 'do pass', 'pick announce']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, rect, text
from gamekit.core.game import Action, View
from gamekit.games.nussknacker import board_notes as notes
from gamekit.games.nussknacker.actions import (
    Announce,
    Ask,
    Deal,
    Deny,
    Give,
    GiveUnseen,
    Order,
    Pass,
    Starts,
)
from gamekit.games.nussknacker.board_cards import (
    HEIGHT,
    SMALL,
    WIDTH,
    back,
    chip,
    face,
    letter,
    little,
    sign,
)
from gamekit.games.nussknacker.board_words import (
    cards_words,
    deck_words,
    hand_words,
    now_words,
    plain,
    player_words,
    prompt,
    say,
    shown_count,
    shown_hand,
    told,
)
from gamekit.games.nussknacker.board_words import name as seat_name
from gamekit.games.nussknacker.nuts import forms
from gamekit.games.nussknacker.rules import GAME, GOAL
from gamekit.games.nussknacker.view import (
    ANSWER,
    ASK,
    DEAL,
    LOT,
    ORDER,
    OVER,
    REPLY,
    WINDOW,
    NussknackerView,
)

ACROSS: Final = notes.WIDTH
GAP: Final = 10
PANEL: Final = 98  # height of a player
PUZZLE_PANEL: Final = 74  # without chips
HAND: Final = HEIGHT + 30
BUTTON: Final = 50
HEADING: Final = 9.4  # width of a letter of the words before the buttons
LEFT: Final = 100  # where the hand begins, beside the hidden card


def draw(view: View, look: Look) -> Scene:
    """The scene of a view."""
    assert isinstance(view, NussknackerView)
    return _Painter(view, look).scene()


def tell(view: View, action: Action, language: str) -> str:
    """What an action does, in one sentence; `view` is the one before it."""
    assert isinstance(view, NussknackerView)
    return told(view, action, language)


def quiet(action: Action) -> bool:
    """Dealing and passing: the list of moves has questions, answers and announcements."""
    return isinstance(action, Starts | Deal | Order | Pass)


def brief(view: View, action: Action, language: str) -> str:
    """An action in the list of moves: "A → B: 5?", "B: 2+3"."""
    assert isinstance(view, NussknackerView)
    who = letter(view.actor) if view.actor is not None and view.actor >= 0 else ""
    if isinstance(action, Ask):
        return f"{who} → {letter(action.to)}: {action.value}?"
    if isinstance(action, Announce):
        return f"{who}: {action.value}!"
    if isinstance(action, Deny):
        return f"{who}: {say('no', language)}"
    if isinstance(action, Give | GiveUnseen):
        return f"{who}: {str(action).removeprefix('give ')}"
    return str(action)


def page(view: View) -> int:
    """Notes are for one round."""
    assert isinstance(view, NussknackerView)
    return view.round


def idle(view: View) -> Action | None:
    """Who is not next on turn lets the moment pass; who is gets asked (NUS-17)."""
    assert isinstance(view, NussknackerView)
    if view.phase == WINDOW and view.actor == view.seat != view.turn:
        return next(action for action in view.legal_actions if isinstance(action, Pass))
    return None


class _Painter:
    """One picture of one view."""

    def __init__(self, view: NussknackerView, look: Look) -> None:
        self.view = view
        self.look = look
        self.live = look.live and bool(view.legal_actions)
        self.legal = {str(action): action for action in view.legal_actions}
        self.picked = self._picked() if self.live else ""
        self.panel = PUZZLE_PANEL if view.is_puzzle else PANEL
        self.top = self.panel + 14  # of the hidden card and the hand

    def _picked(self) -> str:
        """What was chosen so far: "announce", or a player such as "p1"."""
        picked = self.look.picked
        if self.view.phase == WINDOW and (picked == "announce" or not self._plans()):
            return picked if picked == "announce" else ""
        if self.view.phase not in (WINDOW, ASK):
            return ""
        others = [f"p{seat}" for seat in range(self.view.players) if seat != self.view.seat]
        if len(others) == 1:
            return others[0]  # nothing to choose
        return picked if picked in others else ""

    def _plans(self) -> bool:
        """Is the viewer next on turn, so that passing and asking can be one choice?"""
        return self.view.phase == WINDOW and self.view.turn == self.view.seat

    def say(self, key: str, **values: Any) -> str:
        return say(key, self.look.language, **values)

    def scene(self) -> Scene:
        view, look = self.view, self.look
        words = prompt(view, look, self.live, self.picked)
        buttons, bar = self._bar(self.top + HAND)
        low = self.top + HAND + bar
        scene = Scene(
            ACROSS,
            low + notes.height(view, look),
            title=GAME.title(look.language),
            status=words if look.told in words else f"{look.told} {words}",
            lang=look.language,
            zones=[
                Zone(name, self.say(f"zone-{name}"))
                for name in ("players", "hand", "actions", "log", "notes")
            ],
            plain=plain(view, look, words),
        )
        for seat in range(view.players):
            scene.add(*self._player(seat))
        scene.add(*self._hidden(), *self._hand(), *buttons)
        scene.add(*notes.draw_log(view, look, low), *notes.draw_grid(view, look, low))
        return scene

    # --- what the solver says -------------------------------------------------------------------

    def _advice(self, actions: Iterable[Action]) -> tuple[str, bool]:
        """The words for a target by which these actions are chosen, and whether one is best."""
        advice = self.look.advice
        known = [a for a in actions if advice and a in advice.values]
        if advice is None or not known:
            return "", False
        best = [action for action in known if action in advice.best]
        words = {advice.values[action] for action in best or known}
        # Several moves of unlike value: only a choice that the solver makes can stand for them.
        return (words.pop() if best or len(words) == 1 else "", bool(best))

    def _advice_words(self, advice: tuple[str, bool]) -> list[str]:
        value, best = advice
        return [self.say("value", value=value)] * bool(value) + [self.say("best")] * best

    # --- players ----------------------------------------------------------------------------------

    def _player(self, seat: int) -> Iterator[Shape]:
        view = self.view
        width = (ACROSS - GAP * (view.players - 1)) / view.players
        x = seat * (width + GAP)
        turn = not view.is_puzzle and view.actor == seat and seat >= 0
        intent, lit = self._player_intent(seat)
        chosen = bool(self.picked) and self.picked == f"p{seat}"
        advice: tuple[str, bool] = ("", False)
        if lit:
            advice = self._advice([Ask(seat, value) for value in range(1, view.max + 1)])
        last = isinstance(self.look.last, Ask) and self.look.last.to == seat
        label = [player_words(view, seat, self.look), *self._role_words(seat)]
        label += [self.say("can-ask")] * lit + [self.say("chosen")] * chosen
        yield rect(
            f"player:{seat}", x + 1, 1, width - 2, self.panel - 2, r=8, zone="players", col=seat,
            fill="surface" if turn else "panel", stroke="ink" if turn else "line",
            width=2.5 if turn else 1, intent=intent,
            marks=("lit",) * lit + ("selected",) * chosen + ("last",) * last
            + ("best",) * advice[1],
            label=", ".join([*label, *self._advice_words(("", advice[1]))]),
        )  # fmt: skip
        yield from self._player_inside(seat, x, width, turn)

    def _player_inside(self, seat: int, x: float, width: float, turn: bool) -> Iterator[Shape]:
        view, id = self.view, f"player:{seat}"
        yield from sign(f"{id}:sign", seat, x + 24, 23)
        room = int((width - 56) / 8)
        names = self.look.names  # the sign has the letter already
        name = (names[seat] if seat < len(names) else "") or seat_name(seat, self.look.language)
        if seat == view.seat:
            name = f"{name} ({self.say('you')})"
        shown = name if len(name) <= room else f"{name[: room - 1]}…"
        yield text(f"{id}:name", x + 44, 23, shown, anchor="start", bold=turn)
        if not view.is_puzzle:
            yield from self._chips(seat, x + 18, 50)
        if seat == view.turn and view.phase in (ASK, ANSWER, REPLY) and width > 150:
            right = x + width - 12
            words = self.say("asks")
            yield text(f"{id}:role", right, 50, words, anchor="end", size=14, fill="muted")
        elif view.asked and seat == view.asked.to and width > 150:
            right = x + width - 12
            words = self.say("asked")
            yield text(f"{id}:role", right, 50, words, anchor="end", size=14, fill="muted")
        yield from self._cards(seat, x + 12, self.panel - 31, width - 24)

    def _chips(self, seat: int, x: float, y: float) -> Iterator[Shape]:
        """One place for each chip that is needed; more are counted."""
        chips = self.view.chips[seat]
        for nth in range(GOAL):
            yield chip(f"chip:{seat}:{nth}", x + 16 * nth, y, nth < chips)
        if chips > GOAL:
            words = f"+{chips - GOAL}"
            yield text(f"chip:{seat}:more", x + 16 * GOAL, y, words, anchor="start", size=14)

    def _cards(self, seat: int, x: float, y: float, width: float) -> Iterator[Shape]:
        """The backs of a hand (little faces where it is known), and their number."""
        view = self.view
        count = shown_count(view, seat)
        hand = None if seat == view.seat else shown_hand(view, seat)
        cards: tuple[int | None, ...] = hand if hand is not None else (None,) * count
        size = (20, 24) if hand is not None else (15, 22)
        step = min(size[0] + 2, (width - 24 - size[0]) / max(1, count - 1))
        for nth, card in enumerate(cards):
            yield from little(f"card:{seat}:{nth}", x + nth * step, y, card, size)
        end = x + (count - 1) * step + size[0] + 7 if count else x
        yield text(f"card:{seat}:count", end, y + 11, str(count), anchor="start", bold=True)

    def _player_intent(self, seat: int) -> tuple[str, bool]:
        """What a click on a player asks for, and whether it would be a good idea."""
        view = self.view
        if not self.live or view.players == 2 or not (view.phase == ASK or self._plans()):
            return "", False
        if seat == view.seat:
            return "", False
        if self.picked == f"p{seat}":
            return "pick ", False
        return f"pick p{seat}", not self.picked

    def _role_words(self, seat: int) -> list[str]:
        view = self.view
        if view.phase in (ASK, ANSWER, REPLY):
            if seat == view.turn:
                return [self.say("asks")]
            if view.asked and seat == view.asked.to:
                return [self.say("asked")]
        return [self.say("on-turn")] * (view.actor == seat and not view.is_puzzle)

    # --- the hidden card and one's own hand -------------------------------------------------------

    def _hidden(self) -> Iterator[Shape]:
        view, y = self.view, self.top
        if view.covered:
            up = view.turned_up
            words = self.say("hidden-is", card=up) if up else self.say("hidden-lies")
            make = (
                face("hidden", 12, y, up, label=words) if up else back("hidden", 12, y, label=words)
            )
            yield from make
        caption = self.say("hidden")
        yield text("hidden:name", 42, y + HEIGHT + 13, caption, size=14, fill="muted")

    def _hand(self) -> Iterator[Shape]:
        view = self.view
        hand = shown_hand(view, view.seat) if view.seat >= 0 else None
        y = self.top
        if hand:
            step = min(WIDTH + 8, (ACROSS - LEFT - WIDTH - 2) / max(1, len(hand) - 1))
            seen: dict[int, int] = {}
            for nth, card in enumerate(hand):
                copy = seen[card] = seen.get(card, -1) + 1
                place = {"zone": "hand", "col": nth, "label": str(card)}
                yield from face(f"hand:{card}:{copy}", LEFT + nth * step, y, card, **place)
        low = y + HEIGHT + 13
        style: dict[str, Any] = {"size": 14, "anchor": "start", "fill": "muted"}
        label = hand_words(view, self.look.language) if hand else ""
        yield text("hand:caption", LEFT, low, self._caption(hand), label=label, **style)
        if view.is_puzzle and not hand:
            words = self.say("puzzle")
            yield text("question", LEFT, y + HEIGHT / 2, words, size=18, anchor="start", bold=True)
        words = deck_words(view, self.look.language)
        if not view.is_puzzle:
            words = self.say("round", round=view.round)
        name = "deck" if view.is_puzzle else "round"
        yield text(name, ACROSS - 2, low, words, size=14, anchor="end", fill="muted")

    def _caption(self, hand: tuple[int, ...] | None) -> str:
        view = self.view
        if hand is None:
            return "" if view.is_puzzle else self.say("caption-none")
        if view.is_puzzle:
            return self.say("caption-before", sum=sum(hand))
        start = view.knowledge.hands[view.seat]
        if start is None or start == hand:
            return self.say("caption", sum=sum(hand))
        return self.say("caption-since", sum=sum(hand), before=" ".join(map(str, start)))

    # --- what can be done -------------------------------------------------------------------------

    def _bar(self, y: float) -> tuple[list[Shape], float]:
        """The buttons of the moment, and the height that they take."""
        view = self.view
        if view.is_puzzle:
            return [], 8
        heading = self._heading()
        shapes = [
            text("bar:words", 14, y + 6 + BUTTON / 2, heading, anchor="start", bold=True,
                 size=16 if view.asked is None else 18),
        ]  # fmt: skip
        rows, first = 1, max(136.0, 38 + HEADING * len(heading)) if heading else 12.0
        x, top, col = first, y + 6, 0
        for width, make in self._buttons():
            if make is None or x + width > ACROSS - 8:
                rows, col = rows + 1, 0
                x, top = first, top + BUTTON + 6
            if make is None:  # a row with words of its own
                style: dict[str, Any] = {"anchor": "start", "bold": True, "size": 16}
                words = self._plan_heading()
                shapes.append(text("bar:plan", 14, top + BUTTON / 2, words, **style))
                continue
            shapes += make(x, top, rows - 1, col)
            x += width + 8
            col += 1
        if not self.live:
            words = now_words(view, self.look)
            shown = words if len(words) <= 72 else f"{words[:71]}…"
            at = x, y + 6 + BUTTON / 2
            shapes.append(text("bar:now", *at, shown, anchor="start", fill="muted"))
        height = rows * (BUTTON + 6) + 6
        ground = rect("bar", 0.5, y, ACROSS - 1, height, r=8, fill="panel", layer="back")
        return [ground, *shapes], height + 14

    def _heading(self) -> str:
        view = self.view
        if view.phase in (LOT, DEAL, ORDER):
            return self.say("bar-deal")
        if view.phase in (WINDOW, OVER):
            # Once "Announce" is chosen the values need the room, and the button says it all.
            return "" if self.picked == "announce" else self.say(f"bar-{view.phase}")
        assert view.turn is not None
        if view.asked is not None:
            asker, responder = letter(view.turn), letter(view.asked.to)
            return self.say("bar-asked", asker=asker, responder=responder, value=view.asked.value)
        if self.picked:
            return self.say("bar-whom", letter=letter(int(self.picked[1:])))
        return self.say("bar-ask") if self.live else f"{letter(view.turn)} …"

    def _buttons(self) -> Iterator[tuple[float, Any]]:
        """Width and maker of each button, from left to right; no maker: a new row."""
        if not self.live:
            return
        phase = self.view.phase
        if phase == WINDOW:
            calls = [a for a in self.view.legal_actions if isinstance(a, Announce)]
            words = self.say("announce")
            if self.picked == "announce":
                yield self._word_button("announce", words, "pick ", (), chosen=True)
                for call in calls:
                    label = self.say("say-value", value=call.value)
                    yield self._value_button(call.value, call, label)
            else:
                yield self._word_button("pass", self.say("pass"), "do pass", [self.legal["pass"]])
                yield self._word_button("announce", words, "pick announce", calls)
                if self._plans():
                    yield 0, None
                    yield from map(self._plan_button, range(1, self.view.max + 1))
        elif phase == ASK:
            for value in range(1, self.view.max + 1):
                yield self._ask_button(value)
        else:
            for action in self.view.legal_actions:
                if isinstance(action, Deny):
                    assert self.view.asked is not None
                    words = self.say("deny", value=self.view.asked.value)
                    yield self._word_button("deny", words, "do deny", [action])
                elif isinstance(action, Give):
                    yield self._give_button(action)

    def _ask_button(self, value: int) -> tuple[float, Any]:
        if not self.picked:
            return self._value_button(value, None, self.say("value-first", value=value))
        words = f"ask {self.picked[1:]} {value}"
        action = self.legal.get(words)
        key = "ask-value" if action else "value-barred"
        # A click on a value that is barred is answered with the rule that bars it.
        return self._value_button(value, action, self.say(key, value=value), f"do {words}")

    def _plan_heading(self) -> str:
        if not self.picked:
            return self.say("bar-plan")
        return self.say("bar-plan-whom", letter=letter(int(self.picked[1:])))

    def _plan_button(self, value: int) -> tuple[float, Any]:
        """Pass now, and ask as soon as everybody else has passed."""
        if not self.picked:
            return self._value_button(value, None, self.say("value-first", value=value))
        legal = forms(self.view.hand, value)
        label = self.say("ask-value" if legal else "value-barred", value=value)
        intent = f"do pass > ask {self.picked[1:]} {value}" if legal else ""
        rated = Ask(int(self.picked[1:]), value)
        return self._value_button(
            value, self.legal["pass"] if legal else None, label, intent, rated
        )

    def _value_button(
        self, value: int, action: Action | None, label: str, intent: str = "",
        rated: Action | None = None,
    ) -> tuple[float, Any]:  # fmt: skip
        """A value to choose; `rated` is what the solver rates, if that is not the action."""
        advice = self._advice([rated or action] if action else [])
        width = max(BUTTON - 2.0, 18 + 7 * len(advice[0]) + 12 * advice[1])

        asks = intent or (f"do {action}" if action else "")

        def make(x: float, y: float, row: int, col: int) -> Iterator[Shape]:
            id = f"button:{value}"
            yield rect(
                id, x, y, width, BUTTON, r=8, fill="surface", stroke="muted" if action else "line",
                zone="actions", row=row, col=col, intent=asks,
                marks=("lit",) * bool(action) + ("best",) * advice[1] + ("dim",) * (not action),
                label=", ".join([label, *self._advice_words(advice)]),
            )  # fmt: skip
            middle, up = x + width / 2, 8 if advice[0] else 0
            style: dict[str, Any] = {} if action else {"fill": "muted", "marks": ("dim",)}
            number = str(value)
            yield text(
                f"{id}:number",
                middle,
                y + BUTTON / 2 - up,
                number,
                size=18 if up else 20,
                bold=True,
                **style,
            )
            if advice[0]:
                role = {"fill": "best", "bold": True} if advice[1] else {"fill": "muted"}
                yield text(f"{id}:advice", middle, y + BUTTON / 2 + 8, advice[0], size=13, **role)

        return width, make

    def _word_button(
        self, key: str, words: str, intent: str, actions: Iterable[Action], chosen: bool = False
    ) -> tuple[float, Any]:
        advice = self._advice(actions)
        shown = f"{words} {advice[0]}" if advice[0] else words
        width = 34 + 8 * len(shown)

        def make(x: float, y: float, row: int, col: int) -> Iterator[Shape]:
            marks = ("selected",) if chosen else ("lit",)
            label = [words] + [self.say("chosen")] * chosen
            yield rect(
                f"button:{key}", x, y, width, BUTTON, r=8, fill="surface", stroke="muted",
                zone="actions", row=row, col=col, intent=intent,
                marks=(*marks, *("best",) * advice[1]),
                label=", ".join([*label, *self._advice_words(advice)]),
            )  # fmt: skip
            yield text(f"button:{key}:words", x + width / 2, y + BUTTON / 2, shown)

        return width, make

    def _give_button(self, action: Give) -> tuple[float, Any]:
        """A selection as little cards."""
        cards, advice = action.cards, self._advice([action])
        inside = len(cards) * (SMALL[0] + 3) - 3
        more = 10 + 8 * len(advice[0]) if advice[0] else 0
        width = max(BUTTON, inside + 20 + more)

        def make(x: float, y: float, row: int, col: int) -> Iterator[Shape]:
            id = f"button:{cards_words(cards)}"
            label = [self.say("give", cards=cards_words(cards)), *self._advice_words(advice)]
            yield rect(
                id, x, y, width, BUTTON, r=8, fill="panel", stroke="muted", zone="actions",
                row=row, col=col, intent=f"do {action}", marks=("lit",) + ("best",) * advice[1],
                label=", ".join(label),
            )  # fmt: skip
            left = x + (width - inside - more) / 2
            for nth, card in enumerate(cards):
                at = left + nth * (SMALL[0] + 3)
                yield from little(f"{id}:{nth}", at, y + (BUTTON - SMALL[1]) / 2, card)
            if advice[0]:
                style: dict[str, Any] = {"size": 13, "anchor": "start"}
                style |= {"fill": "best", "bold": True} if advice[1] else {"fill": "muted"}
                yield text(f"{id}:advice", left + inside + 8, y + BUTTON / 2, advice[0], **style)

        return width, make
