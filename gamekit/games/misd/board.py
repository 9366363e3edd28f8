"""The board of Misd: cards, players with their chips, a clock, and where to choose, as a scene.

Every colour carries two letters, so colour never speaks alone. Without a clock a bid is chosen in
two steps, the second and the tenth; a call in variant A too, form and colour.

>>> from gamekit import load
>>> state = load("misd").new_game(2).apply("fox begins").apply("reveal").apply("card 0a")
>>> scene = draw(state.view(0), Look(live=True, picked="second 4"))
>>> [shape.intent for shape in scene.targets() if shape.id in ("tenth:4", "wait")]
['do buzz 3.4', 'do wait']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from gamekit.board.look import Look
from gamekit.board.scene import Scene, Shape, Zone, circle, rect, text
from gamekit.core.game import Action, View
from gamekit.games.misd import views as at
from gamekit.games.misd.actions import WAIT, Call, Missing, Point, Reveal, parse
from gamekit.games.misd.board_figures import CARD, card_figures, colour_sign, figure, form_sign
from gamekit.games.misd.board_panel import Box, Panel, pick_why, shorten, wrapped
from gamekit.games.misd.board_puzzle import draw_puzzle
from gamekit.games.misd.board_words import answer_words, codes, seconds_words, story
from gamekit.games.misd.figures import name
from gamekit.games.misd.rules import GAME
from gamekit.games.misd.views import MisdView, PuzzleView
from gamekit.games.misd.words import colour_word, form_word, say, seen_words, the_figure

WIDTH: Final = 720
PLAYERS: Final = 56  # height of the players
INFO: Final = 64  # where stock and clock begin
TOP: Final = 112  # where the cards begin
BIG: Final = 344  # the one card of variant A
#: By number of columns: width and height of a card of the layout. In a race all cards, what is
#: wanted and the buzzers must be in sight together, so the board of variant B is flat.
CARDS: Final = {3: (236.0, 148.0), 4: (176.0, 148.0), 5: (140.0, 146.0)}
LOW: Final = 142  # the panel below them
SPACE: Final = 5


def draw(view: View, look: Look) -> Scene:
    """The scene of a view."""
    if isinstance(view, PuzzleView):
        return draw_puzzle(view, look)
    assert isinstance(view, MisdView)
    return _Painter(view, look).scene()


def tell(view: View, action: Action, language: str) -> str:
    """What an action does, in one sentence; `view` is the one before it."""
    assert isinstance(view, MisdView)
    actor = view.actor
    seat = GAME.seat_name(actor, language) if actor is not None and actor >= 0 else ""
    return story(action, seat, language)


def quiet(action: Action) -> bool:
    """Bids and what chance lays out: the list of moves has reveals and calls."""
    return not isinstance(action, Reveal | Call | Point | Missing)


def brief(view: View, action: Action, language: str) -> str:
    """An action in the list of moves, without the player: the list is narrow."""
    if isinstance(action, Call):
        return f"{codes(language)[action.colour]} {form_word(action.form, language)}"
    if isinstance(action, Point):
        return f"→ {action.place}"
    if isinstance(action, Missing | Reveal):
        return say(f"board.{action}", language)
    return str(action)


def pause(action: Action) -> float:
    """Before a bot turns up the next card one reads how the last round ended."""
    return 6 if isinstance(action, Reveal) else 1


def idle(view: View) -> Action | None:
    """Who presses no buzzer waits."""
    return WAIT if isinstance(view, MisdView) and view.phase == at.BIDS else None


def timer(view: View) -> float | None:
    """The seconds of the clock while everybody may call."""
    if not isinstance(view, MisdView) or view.phase != at.BIDS:
        return None
    return float(view.setting.timer)


def private(view: View) -> bool:
    """All players look at the same cards; nobody's bid is shown before the window closes.

    A terminal, where bids are typed, is wiped after each (see `gamekit.cli.play`).
    """
    return False


def columns_for(cards: int) -> int:
    """How many cards of a layout lie side by side.

    >>> [columns_for(cards) for cards in (5, 7, 10)]
    [3, 4, 5]
    """
    return max(3, -(-cards // 2))


class _Painter:
    """One picture of one view."""

    def __init__(self, view: MisdView, look: Look) -> None:
        self.view = view
        self.look = look
        self.panel = Panel(look, view.setting)
        self.is_b = view.setting.variant == "B"
        self.codes = codes(look.language)

    def say(self, key: str, /, **values: Any) -> str:
        return say(f"board.{key}", self.look.language, **values)

    def seat(self, seat: int) -> str:
        """The seat's name, and the player's if it is known."""
        seat_name = GAME.seat_name(seat, self.look.language)
        player = self.look.names[seat] if seat < len(self.look.names) else ""
        return f"{seat_name} · {player}" if player else seat_name

    def scene(self) -> Scene:
        below = self._panel_box()
        scene = Scene(
            WIDTH,
            max(TOP + BIG, below.y + below.h) + 2,
            title=GAME.title(self.look.language),
            status=f"{self._reason() or self.look.told} {self._prompt()}".strip(),
            lang=self.look.language,
            zones=[Zone(zone, self.say(f"zone-{zone}")) for zone in ("cards", "panel")],
            plain=self._plain(),
        )
        scene.add(*self._players(), *self._info(), *self._cards())
        scene.add(*(self._wanted() if self.is_b else ()), *self._panel(below))
        return scene

    def _panel_box(self) -> Box:
        if not self.is_b:
            return Box(BIG + 16, TOP, WIDTH - BIG - 16, BIG)
        _, high = CARDS[columns_for(self.view.setting.laid)]
        return Box(0, TOP + 2 * (high + SPACE) + 8, WIDTH, LOW)

    # --- words ----------------------------------------------------------------------------------

    def _prompt(self) -> str:
        view = self.view
        if view.phase == at.OVER:
            return f"{self._outcome()} {self._winners()}".strip()
        if view.phase == at.READY:
            return f"{self._outcome()} {self.say('ready', seat=self.seat(view.active))}".strip()
        if view.phase == at.BIDS:
            if self.look.clock:
                return self.say("race")
            assert view.actor is not None
            key = "bids-live" if self.look.live else "bids"
            return self.say(key, seat=self.seat(view.actor))
        if view.phase == at.CALL:
            kind = "call-b-live" if self.is_b else "call-a-live"
            return self.say(kind if self.look.live else "call", seat=self.seat(view.caller))
        return self.say(
            {at.BEGIN: "begin", at.TIE: "tie", at.LAY: "laying"}.get(view.phase, "drawing")
        )

    def _reason(self) -> str:
        """Why what is picked is ruled out, if the solver was asked."""
        return self.look.solved.get(self.look.picked, "") if self.look.picked else ""

    def _outcome(self) -> str:
        """How the last round ended, and what was right."""
        result = self.view.result
        if result is None:
            return ""
        return f"{self._verdict()} {self._solution()}"

    def _verdict(self) -> str:
        result = self.view.result
        assert result is not None
        if result.seat < 0:
            return self.say("nobody")
        answer = answer_words(parse(result.answer), self.look.language)
        keys = {0: "wrong-free", -1: "wrong-less", 1: "right"}
        key = keys.get(result.change, "wrong")
        return self.say(key, seat=self.seat(result.seat), answer=answer)

    def _solution(self) -> str:
        result = self.view.result
        assert result is not None
        if not self.is_b:
            pair = name((result.solution[0], result.solution[1]))
            return self.say("solution", figure=the_figure(pair, self.look.language))
        if not result.solution:
            return self.say("solution-none")
        return self.say("solution-card", card=", ".join(map(str, result.solution)))

    def _winners(self) -> str:
        most = max(self.view.chips)
        won = [self.seat(seat) for seat, chips in enumerate(self.view.chips) if chips == most]
        return self.say("won", seats=", ".join(won), chips=most)

    def _plain(self) -> str:
        """The same picture in letters, for a terminal."""
        view, lines = self.view, []
        for place, card in enumerate(view.cards):
            lines.append(self._card_words(place, card))
        if self.is_b and len(view.wanted) == 2:
            lines.append(self._wanted_words())
        chips = (
            self.say("chips", seat=self.seat(seat), chips=count)
            for seat, count in enumerate(view.chips)
        )
        lines += ["; ".join(chips), self._stock_words(), self._prompt()]
        return "\n".join(lines)

    def _card_words(self, place: int, card: tuple[str, ...]) -> str:
        seen = ", ".join(seen_words(string, self.look.language) for string in card)
        return self.say("card-figures", card=place, figures=seen)

    def _wanted_words(self) -> str:
        wanted = name((self.view.wanted[0], self.view.wanted[1]))
        return self.say("wanted-label", figure=the_figure(wanted, self.look.language))

    def _stock_words(self) -> str:
        return self.say("stock-label", stock=self.view.stock, chips=self.view.setting.chips)

    # --- players, stock, clock ------------------------------------------------------------------

    def _players(self) -> Iterator[Shape]:
        view = self.view
        wide = min(174.0, (WIDTH + 6) / view.players)
        for seat, chips in enumerate(view.chips):
            x, here = seat * wide + 1, f"player:{seat}"
            turn = view.actor == seat
            label = self.say("chips", seat=self.seat(seat), chips=chips)
            note = self._note(seat)
            yield rect(
                here, x, 1, wide - 8, PLAYERS - 2, r=8, fill="surface" if turn else "panel",
                stroke="ink" if turn else "line", width=2 if turn else 1,
                label=f"{label}, {note}" if note else label,
            )  # fmt: skip
            narrow = wide < 110
            size = 13 if narrow else 14
            shown = shorten(self._plate_name(seat, narrow), wide - 18, size * 1.06)
            style = {"size": size, "anchor": "start", "bold": turn}
            yield text(f"{here}:name", x + 8, 17, shown, **style)
            yield circle(f"{here}:chip", x + 17, 40, 9, fill="orange", stroke="ink", width=1.2)
            yield circle(f"{here}:chip2", x + 17, 40, 5, stroke="ink", width=0.8)
            style = {"size": 17, "anchor": "start", "bold": True}
            yield text(f"{here}:chips", x + 31, 40, str(chips), **style)
            if note:
                style = {"size": 13, "anchor": "end", "fill": "ink" if turn else "muted"}
                words = note.removesuffix(" s") if narrow else note
                sign = "✓" if note == self.say("bid-sealed") else "▶"
                short = sign if narrow and len(words) > 4 else words
                yield text(f"{here}:note", x + wide - 15, 40, short, **style)

    def _plate_name(self, seat: int, narrow: bool) -> str:
        """Where there is little room the player's own name comes first."""
        player = self.look.names[seat] if seat < len(self.look.names) else ""
        return player if narrow and player else self.seat(seat)

    def _note(self, seat: int) -> str:
        """A word about a player: the bid, the word, the turn to reveal."""
        view = self.view
        if view.phase == at.CALL and seat == view.caller:
            return self.say("short-word")
        turn = (seat - view.active) % view.players
        if view.phase == at.READY:
            return self.say("short-turn") if seat == view.active else ""
        if turn >= len(view.bids) or view.phase not in at.OPEN:
            return ""
        bid = view.bids[turn]
        if bid is None:
            return self.say("bid-sealed")
        if not bid:
            return self.say("bid-wait")
        return self.say("bid", seconds=seconds_words(bid, self.look.language))

    def _info(self) -> Iterator[Shape]:
        view, setting = self.view, self.view.setting
        middle = INFO + 20
        for nth in range(min(5, view.stock)):
            style = {"fill": "orange", "stroke": "ink", "width": 1.2}
            yield circle(f"stock:chip{nth}", 14 + 7 * nth, middle, 10, **style)
        words = self.say("stock", stock=view.stock)
        style = {"anchor": "start", "bold": True}
        top = middle - 10 if self.is_b else middle
        yield text("stock", 62, top, words, label=self._stock_words(), **style)
        number = min(view.round + (view.phase not in (at.READY, at.OVER)), setting.rounds)
        parts = [self.say("round", round=max(1, number), rounds=setting.rounds)]
        parts.append(self.say("left-b" if self.is_b else "left-a", left=view.left))
        style = {"anchor": "start", "fill": "muted", "size": 13 if self.is_b else 14}
        x, low = (62, middle + 11) if self.is_b else (190, middle)
        yield text("round", x, low, " · ".join(parts), **style)
        style = {"r": 20, "fill": "plot", "stroke": "line"}
        wide = 110 if self.is_b else 120
        centre = WIDTH - 1 - wide / 2
        yield rect("clock-face", WIDTH - 1 - wide, INFO, wide, 40, **style)
        clock = self.look.clock
        seconds = f"{clock.seconds:.0f}" if clock else str(setting.timer)
        label = self.say("time-label", seconds=seconds)
        if clock:  # every run has a shape of its own, so that it starts anew
            style = {"size": 19, "bold": True, "clock": clock.seconds}
            yield text(f"clock:{clock.run}", centre, middle, seconds, label=label, **style)
        else:
            shown = self.say("time", seconds=seconds)
            yield text("clock", centre, middle, shown, label=label, size=19, fill="muted")

    # --- cards ----------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Shape]:
        """Every place keeps its id, whether a card lies there or not."""
        setting = self.view.setting
        for place in range(setting.places):
            box = self._card_box(place)
            row, column = divmod(place, columns_for(setting.laid)) if self.is_b else (0, 0)
            yield self._card(place, box, row, column)
            if place < len(self.view.cards):
                seed = str(len(self.view.cards) if self.is_b else self.view.round)
                inner = self._inner(box)
                card = self.view.cards[place]
                shapes = card_figures(f"figure:{place}", card, inner, seed, self.codes)
                yield from self._with_reasons(shapes, place, len(card))
            if self.is_b:
                yield from self._number(place, box)

    def _with_reasons(self, shapes: Sequence[Shape], place: int, count: int) -> Iterator[Shape]:
        """The figures of a card; those that are the reason (`look.lines`) have a heavy edge.

        While a reason is picked the other figures step back.
        """
        slots = [number - place * count for number in self.look.lines]
        heavy = {f"figure:{place}:{slot}" for slot in slots if 0 <= slot < count}
        back = bool(self._reason())
        for shape in shapes:
            figure_id = ":".join(shape.id.split(":")[:3])
            if figure_id not in heavy:
                yield replace(shape, marks=("dim",)) if back else shape
            elif shape.id.removesuffix(":cover") == figure_id:
                yield replace(shape, stroke="best", width=4, dash=False)
            else:
                yield shape

    def _card_box(self, place: int) -> Box:
        if not self.is_b:
            return Box(1, TOP, BIG - 2, BIG - 2)
        columns = columns_for(self.view.setting.laid)
        wide, high = CARDS[columns]
        row, column = divmod(place, columns)
        return Box(1 + column * (wide + SPACE), TOP + row * (high + SPACE), wide - 2, high)

    def _inner(self, box: Box) -> tuple[float, float, float, float]:
        """Where figures may lie: in variant B the number stands above them."""
        if not self.is_b:
            return box.x + 6, box.y + 6, box.w - 12, box.h - 12
        if box.w > 150:
            return box.x + 20, box.y, box.w - 20, box.h
        return box.x, box.y + 14, box.w, box.h - 14

    def _card(self, place: int, box: Box, row: int, column: int) -> Shape:
        view = self.view
        intent, value = "", ""
        marks: tuple[str, ...] = ()
        if self.is_b and view.phase == at.CALL and view.actor is not None and self.look.live:
            intent, marks, value = self.panel.point(place)
        elif self.is_b and self.look.advice and Point(place) in self.look.advice.best:
            marks = ("best",)
        why = f"why {place}"
        if self.look.live and not intent and why in self.look.solved:
            intent, chosen = pick_why(self.look, why)
            marks += ("selected",) * chosen
        last = self.look.last
        marks += ("last",) * (isinstance(last, Point) and last.place == place)
        there = place < len(view.cards)
        if there:
            words = self._card_words(place, view.cards[place])
        else:
            words = self.say("card-empty" if self.is_b else "card-closed", card=place)
        return rect(
            f"card:{place}", *box, r=14, fill=CARD if there else "plot", stroke="line", width=1.5,
            dash=not there, zone="cards", row=row, col=column, intent=intent, marks=marks,
            label=self.panel.label(words, marks, value),
        )  # fmt: skip

    def _number(self, place: int, box: Box) -> Iterator[Shape]:
        there = place < len(self.view.cards)
        style = {"size": 14, "bold": True, "fill": "misd-edge" if there else "muted"}
        yield text(f"card:{place}:number", box.x + 13, box.y + 14, str(place), **style)

    def _wanted(self) -> Iterator[Shape]:
        """The two determination cards of variant B, above the cards."""
        view, language = self.view, self.look.language
        style = {"size": 14, "anchor": "end", "bold": True}
        middle, wide = INFO + 20, 134
        form, colour = 322, 322 + wide + 6
        yield text("wanted", form - 8, middle, self.say("wanted"), **style)
        complete = len(view.wanted) == 2
        label = self._wanted_words() if complete else self.say("nothing-wanted")
        style = {"r": 8, "fill": "surface", "stroke": "line", "width": 1.5}
        yield rect("wanted:form", form, INFO - 1, wide, 42, label=label, **style)
        yield rect("wanted:colour", colour, INFO - 1, wide, 42, **style)
        style = {"size": 15, "anchor": "start", "bold": True}
        if view.wanted:
            yield form_sign("wanted:form:sign", view.wanted[0], form + 23, middle, 14)
            words = form_word(view.wanted[0], language)
            yield text("wanted:form:word", form + 45, middle, words, **style)
        if complete:
            number = view.wanted[1]
            place = colour + 23, middle
            yield from colour_sign("wanted:colour:sign", number, *place, 16, self.codes)
            words = colour_word(number, language)
            yield text("wanted:colour:word", colour + 45, middle, words, **style)

    # --- where to choose ------------------------------------------------------------------------

    def _panel(self, box: Box) -> Iterator[Shape]:
        view, panel = self.view, self.panel
        inner = Box(1, box.y, WIDTH - 2, box.h) if self.is_b else box
        mine = view.actor == view.seat or self.look.live
        if view.phase == at.BIDS and self.look.clock:
            seats = tuple(self.seat(seat) for seat in range(view.players))
            yield from panel.buzzers(inner, seats)
        elif view.phase == at.BIDS and mine:
            yield from panel.bids(inner, 20 if self.is_b else 10)
        elif view.phase == at.CALL and mine:
            yield from panel.missing(inner) if self.is_b else panel.call(inner)
        elif view.phase in (at.READY, at.OVER):
            yield from self._last_round(inner)
            if view.phase == at.READY and mine:
                y = inner.y + inner.h - 62
                yield from panel.reveal(Box(inner.x, y, min(inner.w, 360), 56))
        if view.tried and view.phase in at.OPEN:
            yield from self._tries(inner)

    def _last_round(self, box: Box) -> Iterator[Shape]:
        """What was called and what was right; in variant A the missing figure is drawn."""
        result = self.view.result
        if result is None:
            return
        y = box.y + 12.0
        size = 17
        for nth, words in enumerate(wrapped(self._verdict(), box.w, size)):
            style = {"anchor": "start", "bold": True, "size": size}
            yield text(f"verdict:{nth}", box.x, y, words, **style)
            y += 24
        for nth, words in enumerate(wrapped(self._solution(), box.w, 15)):
            yield text(f"solution:{nth}", box.x, y + 4, words, anchor="start", size=15)
            y += 22
        if not self.is_b:
            pair = name((result.solution[0], result.solution[1]))
            middle = box.x + 60, max(y + 66, box.y + 150)
            yield from figure("solution:figure", pair, *middle, 44, 0, self.codes)
        if self.view.phase == at.OVER:
            lines = wrapped(self._winners(), box.w, 17)
            for nth, words in enumerate(lines):
                low = box.y + box.h - 18 - 22 * (len(lines) - 1 - nth)
                style = {"anchor": "start", "bold": True, "size": 17}
                yield text(f"won:{nth}", box.x, low, words, **style)

    def _tries(self, box: Box) -> Iterator[Shape]:
        """Wrong calls of this round (option `second_call`)."""
        tried = self.view.tried[-1]
        answer = answer_words(parse(tried.answer), self.look.language)
        words = self.say("tried", seat=self.seat(tried.seat), answer=answer)
        x, y = (1, box.y + box.h - 10) if self.is_b else (190, INFO + 38)
        shown = shorten(words, 370, 13)
        yield text("tried", x, y, shown, anchor="start", size=13, fill="muted")
