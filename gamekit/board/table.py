"""The table: a board to play on in a notebook, with everything around it.

>>> table = Table("bauab", layout="2x2", chips="12", first="blue", seats=("human", "human"))
>>> table.play("1@a1")
>>> print(table)
  a  b
1 b1 .
2 .  .
Blue: 2 · points: 1
Red: 1 2 · points: 0
Parks 15
Red is to move. Choose a chip, then a plot.
>>> table.undo()
>>> table.position()["board"]
['. .', '. .']
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock
from typing import Any

import ipywidgets

from gamekit.board.controls import HUMAN, Controls
from gamekit.board.cover import SHOW, cover
from gamekit.board.jobs import Job
from gamekit.board.look import NOTE_MARKS, Clock, Look, painter
from gamekit.board.race import KEYS, Race
from gamekit.board.scene import Scene
from gamekit.bots import bots_of
from gamekit.core.advice import Advice, advisor
from gamekit.core.budget import Budget
from gamekit.core.errors import GameError, IllegalAction, OptionError
from gamekit.core.game import CHANCE, Action, State, View
from gamekit.core.record import Record
from gamekit.core.registry import load
from gamekit.core.session import CannotUndo, Session
from gamekit.core.strict_json import show
from gamekit.core.texts import LANGUAGES
from gamekit.core.texts import language as chosen_language

BOT_SECONDS = 5.0
HINT_SECONDS = 3.0
PROGRESS_EVERY = 0.15  # seconds between two messages about progress


class Table(ipywidgets.VBox):
    """A game in a notebook: board, seats, undo, move list, save and load, hint, solver.

    `seats` names who sits where: "human" or a bot ("random", "greedy", …); the default is you
    against the strongest bot. All other settings are options of the game. A bot waits `pace`
    seconds before it moves, so that one can follow.

    With hidden cards the board shows what the human to move may see; when the turn goes to
    another human, it is covered until he says that he sits before the screen.
    """

    def __init__(
        self,
        slug: str,
        *,
        players: int | None = None,
        seats: Sequence[str] | None = None,
        names: Sequence[str] = (),
        seed: int | None = None,
        language: str | None = None,
        practice: bool = True,
        pace: float = 0.6,
        **options: Any,
    ) -> None:
        self.game = load(slug)
        self._bots = bots_of(slug)
        self._painter = painter(slug)
        self._lock = RLock()
        self._job: Job[Any] | None = None
        self._picked = ""
        self._advice: Advice | None = None
        self._message = ""
        self._thinking = ""
        self._deaf = False  # while the table itself sets its menus
        self._viewer = 0
        self._screen: int | None = None  # the human who sits before the screen, if others could
        self._covered_for: int | None = None  # the human to whom the screen goes
        self._plan: tuple[int, Action, int] | None = None  # seat, action, length of the record
        self._notes: dict[tuple[int, int], dict[str, str]] = {}  # by seat and page
        self._race: Race | None = None
        self._runs = 0
        self._last_report = 0.0
        self.pace = pace
        self.session = Session.new(
            slug, players, seed=seed, names=names, practice=practice, **options
        )
        code = language or chosen_language()
        if code not in LANGUAGES:
            raise OptionError(f"language: expected {' or '.join(LANGUAGES)}, not {show(code)}")
        self.controls = Controls(self.game, list(self._bots), code)
        self._seat_players(seats)
        self._show_options(options)
        super().__init__(self.controls.arrange())
        self.add_class("gk-table")
        self._connect()
        self._refresh()

    # --- what Python code can do with a table ---------------------------------------------------

    @property
    def state(self) -> State:
        """The state on the board. For games with hidden cards: more than a player may see."""
        return self.session.state

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(menu.value for menu in self.controls.seats[: self.session.players])

    @property
    def advice(self) -> Advice | None:
        """What the solver last said about the position on the board."""
        return self._advice

    @property
    def scene(self) -> Scene:
        """The picture on the board."""
        return self.controls.board.shown

    def position(self) -> dict[str, Any]:
        """The position on the board as the JSON object that solvers read.

        Raises `GameError` while the screen is being passed: nobody's cards are shown then.
        """
        if self._covered:
            raise GameError(self.controls.say("covered"))
        return self.game.position_of(self.state.view(self._viewer))

    def play(self, action: Action | str) -> None:
        """Play an action for whoever is to move. Raises `IllegalAction`."""
        with self._lock:
            self._drop_job()
            self.session.play(action)
            self._move_on()

    def undo(self) -> None:
        """Back to the last decision of a human (of anybody if no human plays)."""
        with self._lock:
            self._drop_job()
            session, target, reveals = self.session, self._undo_target(), False
            try:
                while target is not None and session.cursor > target:
                    revealing = session.undo_reveals()
                    session.undo()
                    reveals |= revealing
                self._message = self.controls.say("practice") if reveals else ""
            except CannotUndo:
                self._message = self.controls.say("no-undo")
            self._plan = None
            self._forget()
            self._refresh()

    def _undo_target(self) -> int | None:
        """The cursor of the decision that undo goes back to."""
        for cursor in range(self.session.cursor - 1, -1, -1):
            state = self.session.states[cursor]
            if state.actor == CHANCE or not (
                self._is_human(state.actor) or HUMAN not in self.seats
            ):
                continue
            if self._was_choice(state, self.session.actions[cursor]):
                return cursor
        return None

    def _was_choice(self, state: State, action: Action) -> bool:
        """Did somebody choose this, or did it go without saying, or was it a bid in a race?"""
        assert state.actor is not None
        raced = self.controls.clock.value and self._painter.timer(state.view(state.actor))
        return not raced and action != self._idle(state)

    def redo(self) -> None:
        """Forward to the next decision of a human, or to the end of what was played."""
        with self._lock:
            self._drop_job()
            while self.session.can_redo:
                self.session.redo()
                if self._is_human(self.session.state.actor) or HUMAN not in self.seats:
                    break
            self._plan = None
            self._move_on()

    def go_to(self, cursor: int) -> None:
        """Show the position after so many actions of the record."""
        with self._lock:
            self._drop_job()
            self.session.go_to(cursor)
            self._plan = None
            self._move_on()

    def new_game(self, **options: Any) -> None:
        """Begin anew with these options; without any: as the menus say."""
        with self._lock:
            self._drop_job()
            old = self.session
            chosen = options or self._menu_options()
            self.session = Session.new(
                old.game.slug, old.players, names=old.names, practice=old.practice, **chosen
            )
            self._show_options(self.session.options)
            self._clear()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file."""
        self.session.record().save(path)

    def load(self, path: str | os.PathLike[str]) -> None:
        """Read a game from a file; the game on the table stays if the file is bad."""
        record = Record.load(path)
        if record.game != self.game.slug:
            raise GameError(f"record: a game of {record.game}, expected {self.game.slug}")
        with self._lock:
            self._drop_job()
            self.session = Session(record, practice=self.session.practice)
            self._show_options(record.options)
            self._clear()

    def ask(self, seconds: float | None = None) -> None:
        """Ask the solver about the position on the board; the answer appears when it is there."""
        limit = self.controls.seconds.value if seconds is None else seconds
        with self._lock:
            if self._covered:
                self._news("covered")
                return
            self._think(self._work_advice, limit, self._show_answer, "thinking-solver")

    def hint(self) -> None:
        """Ask for one good move."""
        with self._lock:
            if self._covered or not self._is_ours():
                self._news("covered" if self._covered else "no-hint")
                return
            self._think(self._work_hint, HINT_SECONDS, self._show_hint, "thinking-solver")

    def stop(self) -> None:
        """Stop whoever is thinking; what was found by then counts."""
        job = self._job
        if job:
            job.stop()

    def wait(self, seconds: float = 60) -> None:
        """Wait until nobody is thinking any more. For scripts and tests."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with self._lock:  # one job may be about to start the next
                job = self._job
            if job is None:
                return
            job.wait(0.05)

    def __str__(self) -> str:
        return str(self.scene)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live table, and for readers without a kernel the picture and the text."""
        data = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = str(self)
        data["image/svg+xml"] = self.scene.to_svg()
        return data

    # --- setting up -----------------------------------------------------------------------------

    def _seat_players(self, seats: Sequence[str] | None) -> None:
        strongest = list(self._bots)[-1]
        count = self.session.players
        chosen = [HUMAN] + [strongest] * (count - 1) if seats is None else list(seats)
        allowed = [HUMAN, *self._bots]
        if len(chosen) != count or not set(chosen) <= set(allowed):
            raise OptionError(
                f"seats: expected {count} of {', '.join(allowed)}, not {', '.join(chosen)}"
            )
        for seat, menu in enumerate(self.controls.seats):
            menu.layout.display = None if seat < count else "none"
            if seat < count:
                menu.value = chosen[seat]

    def _connect(self) -> None:
        c = self.controls
        c.board.on_intent(self._on_intent)
        handlers: dict[ipywidgets.Button, Callable[[], None]] = {
            c.new: self.new_game,
            c.undo: self.undo,
            c.redo: self.redo,
            c.hint: self.hint,
            c.ask: self.ask,
            c.stop: self.stop,
            c.save: self._on_save,
            c.load: self._on_load,
        }
        for button, handler in handlers.items():
            button.on_click(lambda _button, handler=handler: handler())
        for box in (c.auto, c.clock):
            box.observe(lambda _change: self._on_seats(), "value")
        c.language.observe(lambda _change: self._on_language(), "value")
        c.moves.observe(lambda change: self._on_move_chosen(change["new"]), "value")
        for menu in c.seats:
            menu.observe(lambda _change: self._on_seats(), "value")
        for menu in c.options.values():
            menu.observe(lambda _change: self._on_option(), "value")

    def _show_options(self, options: dict[str, Any]) -> None:
        """Set the menus to these options; an option that no menu offers gets an entry."""
        self._deaf = True
        for name, value in self.game.complete_options(options).items():
            menu = self.controls.options.get(name)
            if menu is None or not isinstance(value, (str, int)):
                continue
            if value not in [known for _, known in menu.options]:
                menu.options = [*menu.options, (str(value), value)]
            menu.value = value
        self._deaf = False

    def _menu_options(self) -> dict[str, Any]:
        """The options as the menus say, and the others as they were; a set position is left."""
        kept = {k: v for k, v in self.session.options.items() if k not in self.controls.options}
        kept.pop("position", None)
        return kept | {name: menu.value for name, menu in self.controls.options.items()}

    # --- what the user does ---------------------------------------------------------------------

    def _on_intent(self, intent: str) -> None:
        verb, _, what = intent.partition(" ")
        with self._lock:
            if verb == "pick":
                self._picked = what
                self._message = ""
                self._refresh()
            elif verb == "note":
                self._note(what)
            elif verb == SHOW:
                self._screen = self._covered_for
                self._refresh()
            elif verb == "buzz":
                self._close_race(int(what), self.controls.board.pressed_after)
            else:
                self._do(what)

    def _do(self, what: str) -> None:
        """Play an action, and perhaps plan the same seat's next one ("pass > ask 1 5")."""
        first, _, later = what.partition(" > ")
        seat = self.state.actor
        try:
            self._plan = None
            if later and seat is not None:
                self._plan = seat, self.game.parse(later), self.session.cursor
            self.play(first)
        except IllegalAction as refusal:
            self._plan = None
            self._message = f"{refusal.say(self.controls.language.value)}."
            self._refresh()

    def _note(self, cell: str) -> None:
        """The next mark in a cell of the notes of whoever looks at the board."""
        notes = self._own_notes()
        place = NOTE_MARKS.index(notes.get(cell, ""))
        notes[cell] = NOTE_MARKS[(place + 1) % len(NOTE_MARKS)]
        self._draw()

    def _own_notes(self) -> dict[str, str]:
        """The notes of whoever looks at the board, on the page of the moment."""
        page = self._painter.page(self.state.view(self._viewer))
        return self._notes.setdefault((self._viewer, page), {})

    def _on_save(self) -> None:
        name = self.controls.file.value
        try:
            self.save(name)
        except OSError as error:
            self._news("cannot-save", error=_reason(error, name))
        else:
            self._news("saved", file=name)

    def _on_load(self) -> None:
        name = self.controls.file.value
        try:
            self.load(name)
        except OSError as error:
            self._news("cannot-load", error=_reason(error, name))
        except GameError as error:
            self._news("cannot-load", error=f"{Path(name).name}: {error}")
        else:
            self._news("loaded", file=name)

    def _on_language(self) -> None:
        with self._lock:
            if self._race is not None:
                self._drop_job()  # its words would stay in the old language
            self._deaf = True
            self.controls.translate()
            self._deaf = False
            self._message = ""
            self.controls.tell("")
            self._forget()
            self._refresh()

    def _on_move_chosen(self, cursor: int) -> None:
        if not self._deaf and cursor is not None:
            self.go_to(cursor)

    def _on_option(self) -> None:
        """Before the first move a new option counts at once, later for the next game."""
        if self._deaf:
            return
        if any(state.actor != CHANCE for state in self.session.states[:-1]):
            self._news("later")
        else:
            self.new_game()

    def _on_seats(self) -> None:
        if not self._deaf:
            with self._lock:
                self._drop_job()
                self._refresh()

    # --- showing --------------------------------------------------------------------------------

    def _is_human(self, seat: int | None) -> bool:
        return seat is not None and seat != CHANCE and self.seats[seat] == HUMAN

    def _is_ours(self) -> bool:
        """May whoever is before the screen know what the player to move should do?"""
        return self._is_human(self.state.actor) or not self.game.has_hidden_information

    def _forget(self) -> None:
        """The position has changed: what was picked or said about it no longer counts."""
        self._picked = ""
        self._advice = None
        self.controls.show_answer(None)

    def _move_on(self) -> None:
        """Another position: show it."""
        self._message = ""
        self._forget()
        self._refresh()

    def _clear(self) -> None:
        """Another game: nobody has noted, planned or seen anything."""
        self._notes.clear()
        self._plan = self._screen = None
        self._move_on()

    def _refresh(self) -> None:
        """Show the position, and let bots and automatic moves go on."""
        with self._lock:
            while (action := self._automatic()) is not None:
                self.session.play(action)
                self._message = ""
                self._forget()
            actor = self.state.actor
            self._covered_for = self._screen_goes_to()
            if self._covered_for is None and self._screen is not None:
                self._viewer = self._screen
            if self._is_human(actor) and not self._covered:
                assert actor is not None
                self._viewer = actor
            elif not self._is_human(self._viewer) and HUMAN in self.seats:
                self._viewer = self.seats.index(HUMAN)
            seconds = self._race_seconds()
            if seconds is None:
                self._draw()
            self._show_moves()
            if self._job is None and not self.session.can_redo and actor is not None:
                if seconds is not None:
                    self._start_race(seconds)
                elif not self._is_human(actor):
                    self._think(self._work_bot, BOT_SECONDS, self._play_bot, "thinking-bot")
            self._enable()

    def _automatic(self) -> Action | None:
        """What the human to move has planned, or what goes without saying."""
        state = self.state
        if self.session.can_redo or not self._is_human(state.actor):
            return None
        if self._plan is not None and self._plan[0] == state.actor:
            (_, planned, since), self._plan = self._plan, None
            between = self.session.actions[since + 1 :]
            if planned in state.legal_actions() and all(map(self._painter.quiet, between)):
                return planned
        return self._idle(state)

    def _idle(self, state: State) -> Action | None:
        """What a human does by itself in this state, if the table was told so."""
        if not self.controls.auto.value or not self._is_human(state.actor):
            return None
        assert state.actor is not None
        view = state.view(state.actor)
        return self._painter.idle(view) if self._painter.timer(view) is None else None

    @property
    def _covered(self) -> bool:
        return self._covered_for is not None

    def _screen_goes_to(self) -> int | None:
        """The human who must sit down before the screen first, because others must not look."""
        if self.seats.count(HUMAN) < 2:
            return None
        seat = self.state.actor if self._is_human(self.state.actor) else self._screen
        if seat is None:
            seat = self.seats.index(HUMAN)
        hidden = self._painter.private(self.state.view(seat))
        return seat if hidden and seat != self._screen else None

    def _draw(self, clock: Clock | None = None) -> None:
        session, code = self.session, self.controls.language.value
        if self._covered:
            seat = self._covered_for or 0
            name = session.names[seat] if seat < len(session.names) else ""
            name = name or self.game.seat_name(seat, code)
            self.controls.board.show(cover(self.game.title(code), name, code))
            return
        last = self._last_told()
        told = self._message
        witnessed = None
        if last is not None:
            before = session.states[last]
            witnessed = before.witnessed(session.actions[last], self._viewer)
            told = told or self._painter.tell(before.view(self._viewer), witnessed, code)
        look = Look(
            language=code,
            live=clock is not None or self._is_human(self.state.actor),
            picked=self._picked,
            last=witnessed,
            told=told,
            advice=self._advice,
            names=session.names,
            notes=self._own_notes() if self._is_human(self._viewer) else None,
            solved=self._advice.marks if self._advice else {},
            lines=self._advice.because.get(self._picked, ()) if self._advice else (),
            clock=clock,
        )
        self.controls.board.show(self._painter.draw(self.state.view(self._viewer), look))

    def _last_told(self) -> int | None:
        """The number of the last action that is worth a word."""
        for number in range(self.session.cursor - 1, -1, -1):
            if not self._painter.quiet(self.session.actions[number]):
                return number
        return None

    def _show_moves(self) -> None:
        session, c = self.session, self.controls
        listed = [n for n, action in enumerate(session.actions) if not self._painter.quiet(action)]
        labels = [f"{place}. {self._label(n)}" for place, n in enumerate(listed, 1)]
        cursors = [0, *(n + 1 for n in listed)]
        options = list(zip([c.say("start"), *labels], cursors, strict=True))
        self._deaf = True
        with c.moves.hold_sync():
            if list(c.moves.options) != options:
                c.moves.options = options
            c.moves.value = max(cursor for cursor in cursors if cursor <= session.cursor)
        self._deaf = False
        if session.can_redo:
            place = cursors.index(c.moves.value)
            self._news("replaying", cursor=place, total=len(listed))
        elif self._job is None:
            c.tell("")

    def _label(self, number: int) -> str:
        """An action as the viewer saw it; while the screen goes round: as everybody saw it."""
        state, action = self.session.states[number], self.session.actions[number]
        seats = range(self.session.players) if self._covered else (self._viewer,)
        seen = {state.witnessed(action, seat) for seat in seats}
        if len(seen) > 1:
            return "…"
        language = self.controls.language.value
        return self._painter.brief(state.view(seats[0]), seen.pop(), language)

    def _enable(self) -> None:
        c, busy = self.controls, self._job is not None
        over = self.state.actor is None
        c.undo.disabled = self._undo_target() is None
        c.redo.disabled = not self.session.can_redo
        c.ask.disabled = busy or over or self._covered
        c.hint.disabled = c.ask.disabled or not self._is_ours()  # a hint would show a bot's cards
        # Nor may somebody sit down in a bot's place to look at its cards, unless for practice.
        hides = self.game.has_hidden_information and not self.session.practice
        for menu in c.seats:
            menu.disabled = hides and bool(self.session.cursor) and not over
        c.stop.disabled = not busy
        c.progress.layout.visibility = "visible" if busy else "hidden"

    def _news(self, key: str, **values: Any) -> None:
        self.controls.tell(self.controls.say(key, **values))

    # --- thinking -------------------------------------------------------------------------------

    def _think(
        self,
        work: Callable[[Budget], Any],
        seconds: float,
        done: Callable[[Any, Exception | None], None],
        news: str,
    ) -> None:
        """Start a job; it replaces the one that runs."""
        self._drop_job()
        self.controls.progress.value = 0
        seat = self.game.seat_name(self.state.actor or 0, self.controls.language.value)
        self._thinking = self.controls.say(news, seat=seat)
        self.controls.tell(self._thinking)
        started = time.monotonic()

        def report(part: float | None, count: int) -> None:
            gone = (time.monotonic() - started) / seconds
            self._report(gone if part is None else part, count)

        def finish(result: Any, error: Exception | None) -> None:
            self._finish(job, done, result, error)

        job: Job[Any] = Job(work, Budget(seconds, report), finish)
        self._job = job
        self._enable()
        job.start()

    def _finish(
        self,
        job: Job[Any],
        done: Callable[[Any, Exception | None], None],
        result: Any,
        error: Exception | None,
    ) -> None:
        with self._lock:
            if self._job is not job:
                return
            self._job = None
            self.controls.tell("")
            done(result, error)
            self._enable()

    def _drop_job(self) -> None:
        job, self._job, self._race = self._job, None, None
        if job:
            job.drop()

    def _report(self, part: float, count: int) -> None:
        """Show progress, not too often: every report is a message to the browser."""
        now = time.monotonic()
        if now - self._last_report >= PROGRESS_EVERY:
            self._last_report = now
            self.controls.progress.value = min(1, part)
            if count:
                words = self.controls.say("positions", count=f"{count:,}")
                self.controls.tell(f"{self._thinking} {words}")

    def _work_bot(self, budget: Budget) -> Action:
        state = self.state
        actor = state.actor
        assert actor is not None
        bot = self._bots[self.seats[actor]]()
        rng = random.Random(f"{self.session.seed}:bot:{self.session.cursor}")
        started = time.monotonic()
        action = bot.choose(state.view(actor), rng, budget)
        pace = 0 if self._painter.quiet(action) else self.pace * self._painter.pause(action)
        while time.monotonic() - started < pace and not budget.stopped:
            time.sleep(0.02)
        return action

    def _play_bot(self, action: Action | None, error: Exception | None) -> None:
        if action is None:
            self._news("bot-failed", error=str(error) or type(error).__name__)
            return
        self.session.play(action)
        self._move_on()

    # --- racing ---------------------------------------------------------------------------------

    def _race_seconds(self) -> float | None:
        """The seconds of the clock if humans and bots race for the word now, else `None`."""
        actor = self.state.actor
        if actor is None or actor == CHANCE or self.session.can_redo or HUMAN not in self.seats:
            return None
        if not self.controls.clock.value or sys.platform == "emscripten":
            return None
        return self._painter.timer(self.state.view(actor))

    def _start_race(self, seconds: float) -> None:
        """Ask the bots for their sealed bids, then turn up the cards and let the clock run."""
        self._drop_job()
        bots = {seat: self._bot_bid for seat, who in enumerate(self.seats) if who != HUMAN}
        race = self._race = Race(self.state, self._painter, bots, seconds)

        def work(budget: Budget) -> None:
            race.ask_bots(budget)
            with self._lock:
                if self._race is not race:
                    return
                self._runs += 1
                keys = tuple(
                    KEYS[seat] if who == HUMAN else "" for seat, who in enumerate(self.seats)
                )
                self._draw(clock=Clock(seconds, keys, self._runs))
                race.start()
            race.wait(budget)

        def done(_result: None, error: Exception | None) -> None:
            with self._lock:
                if self._race is not race:
                    return
                if error is None:
                    self._close_race(None, None)
                else:
                    self._job = self._race = None
                    self._news("bot-failed", error=str(error) or type(error).__name__)

        self._job = Job(work, Budget(), done)
        self._job.start()

    def _bot_bid(self, view: View, seat: int, budget: Budget) -> Action:
        rng = random.Random(f"{self.session.seed}:bot:{self.session.cursor}:{seat}")
        return self._bots[self.seats[seat]]().choose(view, rng, budget)

    def _close_race(self, seat: int | None, after: float | None) -> None:
        """Hand all bids to the rules: this human was first, or nobody pressed a key in time."""
        race, self._race = self._race, None
        if race is None:
            return
        self._drop_job()
        for bid in race.bids(seat, after):
            self.session.play(bid)
        self._move_on()

    def _work_advice(self, budget: Budget) -> Advice | None:
        advise = advisor(self.game.slug)
        if advise is None:
            return None
        seat = self._viewer if self.game.has_hidden_information else self.state.actor or 0
        view = self.state.view(seat).narrowed(self._picked)
        return advise(view, budget, self.controls.language.value)

    def _work_hint(self, budget: Budget) -> Advice:
        """The first best move if it can be proven soon, else what the strongest bot would do."""
        advice = self._work_advice(budget)
        if advice is not None and advice.proven and advice.best:
            best = advice.best[0]
            return self._hint("hint-proven", best, True)
        actor = self.state.actor
        assert actor is not None
        bot = list(self._bots.values())[-1]()
        action = bot.choose(self.state.view(actor), random.Random(0), Budget(HINT_SECONDS))
        return self._hint("hint-bot", action, False)

    def _hint(self, key: str, action: Action, proven: bool) -> Advice:
        """A move as it is written, and in words."""
        view = self.state.view(self.state.actor or 0)
        told = self._painter.tell(view, action, self.controls.language.value)
        words = self.controls.say(key, move=action, told=told)
        return Advice(words, proven, {action: ""}, (action,))

    def _show_answer(self, advice: Advice | None, error: Exception | None) -> None:
        if self._show_advice(advice, error):
            self.controls.show_answer(advice)

    def _show_hint(self, advice: Advice | None, error: Exception | None) -> None:
        if self._show_advice(advice, error):
            assert advice is not None
            self.controls.tell(advice.summary)

    def _show_advice(self, advice: Advice | None, error: Exception | None) -> bool:
        """Draw advice on the board, if there is any; else say why not."""
        if error is not None:
            self._news("solver-failed", error=str(error) or type(error).__name__)
        elif advice is None:
            self._news("no-solver")
        else:
            self._advice = advice
            self._message = advice.summary
            self._draw()
        return advice is not None


def _reason(error: OSError, name: str) -> str:
    return f"{name}: {(error.strerror or str(error)).lower()}"
