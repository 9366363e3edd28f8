"""`gamekit play`: a game in the terminal."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import Final

import click

from gamekit.cli.base import (
    Command,
    Seconds,
    game_options,
    lang_option,
    note,
    read_options,
    say,
    show,
)
from gamekit.core.advice import Advice, advisor
from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.errors import GameError, IllegalAction, NotationError, OptionError, RecordError
from gamekit.core.game import Action, State
from gamekit.core.record import Record
from gamekit.core.session import CannotUndo, Session

HUMAN: Final = "human"
STRONGEST: Final = "bot"
#: So many moves are listed unasked.
FEW_MOVES: Final = 12
LEAVE: Final = ("quit", "exit")


@click.command(cls=Command)
@click.argument("slug")
@click.option(
    "--seat", "seats", multiple=True, metavar="human|bot|NAME",
    help="Who plays, seat by seat: human, bot (the strongest), or a bot's name "
    "[default: human in every seat]. As many seats, as many players.",
)  # fmt: skip
@game_options
@click.option("--seed", type=int, help="Fixes all that chance and bots do.")
@click.option("--load", "source", metavar="FILE", help="Go on with a saved game.")
@click.option("--save", "target", metavar="FILE", help="Save the game on leaving.")
@click.option(
    "--time-limit", type=Seconds(), metavar="SECONDS", default=10.0, show_default=True,
    help="So long may a bot or the solver think.",
)  # fmt: skip
@lang_option
def play(
    slug: str, seats: tuple[str, ...], options: tuple[str, ...], seed: int | None,
    source: str | None, target: str | None, time_limit: float, code: str,
) -> None:  # fmt: skip
    """Play in the terminal, alone, in company, or against bots.

    Type a move as it is written ("3@b2") or its number in the list; "help" lists what else can
    be typed: undo, redo, hint, solve, moves, save FILE, quit.

    \b
    Blue against the greedy bot, on a small board:
      gamekit play bauab --option layout=3x3 --option chips=1234 --seat human --seat greedy
    """
    session = _session(slug, options, seed, source, len(seats))
    bots = _bots(slug, session.players, seats)
    if target is not None:
        _check_target(target)
    terminal = Terminal(session, bots, code, time_limit)
    try:
        terminal.run()
    finally:
        if target is not None:
            session.record().save(target)
            note(say("play.saved", code, file=target))


def _session(
    slug: str, options: tuple[str, ...], seed: int | None, source: str | None, seats: int
) -> Session:
    """A saved game, or a new one for as many players as seats were named, if so many can play."""
    from gamekit.core.registry import load

    game = load(slug)
    if source is None:
        players = seats if seats in game.player_counts else None
        return Session.new(slug, players, seed=seed, **read_options(game, options))
    if options or seed is not None:
        raise OptionError("--load: a saved game brings its own options and seed")
    try:
        record = Record.load(source)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    if record.game != slug:
        raise RecordError(f"--load: the file is a game of {record.game}, not of {slug}")
    return Session(record)


def _bots(slug: str, players: int, seats: tuple[str, ...]) -> dict[int, Bot]:
    """The bots by seat; the other seats are human."""
    from gamekit.bots import bots_of, make_bot

    if seats and len(seats) != players:
        raise OptionError(f"--seat: {players} seats to fill, not {len(seats)}")
    strongest = list(bots_of(slug))[-1]
    return {
        seat: make_bot(slug, strongest if name == STRONGEST else name)
        for seat, name in enumerate(seats)
        if name != HUMAN
    }


def _check_target(target: str) -> None:
    """Say now, not after the game, that it cannot be saved there."""
    path = Path(target)
    if path.is_dir() or not path.parent.is_dir():
        raise OptionError(f"--save: cannot write a file {target!r}")


class _Left(Exception):
    """Somebody left where another player's cards would have been shown next."""


class Terminal:
    """A session that is shown and steered line by line."""

    def __init__(
        self, session: Session, bots: dict[int, Bot], language: str, time_limit: float
    ) -> None:
        from gamekit.board.look import painter

        self.session = session
        self.bots = bots
        self.language = language
        self.time_limit = time_limit
        self.painter = painter(session.game.slug)
        self.humans = [seat for seat in range(session.players) if seat not in bots]
        #: Whose cards are on the screen.
        self.viewer = self.humans[0] if self.humans else 0

    def say(self, key: str, **values: object) -> None:
        """Show a sentence of the catalogue."""
        show(say(f"play.{key}", self.language, **values))

    def run(self) -> None:
        """Show, ask and play until somebody quits or bots alone have finished."""
        self.say("welcome", title=self.session.game.title(self.language), seed=self.session.seed)
        try:
            self._run()
        except _Left:
            self.say("bye")

    def _run(self) -> None:
        self.picture()
        while True:
            seat = self.session.state.actor
            if seat in self.bots:
                self.bot_move(seat)
            elif (idle := self.idle()) is not None:
                self.session.play(idle)
                self.picture()
            elif seat is None and not self.humans:
                return
            else:
                line = self.ask()
                if line is None or not self.obey(line):
                    self.say("bye")
                    return

    # --- what is shown --------------------------------------------------------------------------

    def picture(self) -> None:
        """The position as the player to move may see it, and the moves if they are few."""
        from gamekit.board.look import Look

        state = self.session.state
        if self.idle() is not None:
            return  # nothing to see before the next decision
        self.pass_screen()
        look = Look(self.language, names=self.session.names)
        scene = self.painter.draw(state.view(self.viewer), look)
        show(f"\n{scene}")
        if state.actor is None:
            show(f"\n{scene.status}")
        if state.actor in self.humans and len(state.legal_actions()) <= FEW_MOVES:
            self.moves()

    def idle(self) -> Action | None:
        """What the human to move does without being asked, such as passing."""
        state = self.session.state
        if state.actor not in self.humans or self.session.can_redo:
            return None
        view = state.view(state.actor)
        return self.painter.idle(view) if self.painter.timer(view) is None else None

    def pass_screen(self) -> None:
        """The human to move looks at the screen; if others could see his cards, after a step."""
        actor = self.session.state.actor
        if actor not in self.humans or actor == self.viewer:
            return
        if len(self.humans) > 1 and self.painter.private(self.session.state.view(actor)):
            click.clear()
            name = self.session.game.seat_name(actor, self.language)
            line = read_line(say("play.pass-screen", self.language, seat=name))
            if line is None or line.strip() in LEAVE:
                raise _Left
        self.viewer = actor

    def sealed(self, before: State, action: Action) -> bool:
        """Was it a human's secret, in a game that shows the same screen to all?"""
        seat = before.actor
        if seat not in self.humans or self.painter.private(before.view(seat)):
            return False
        return any(before.witnessed(action, other) != action for other in self.humans)

    def moves(self) -> None:
        """All legal moves with their numbers, in columns."""
        legal = self.session.state.legal_actions()
        cells = [f"{number:3} {action}" for number, action in enumerate(legal, 1)]
        if not cells:
            self.say("no-moves")
            return
        width = max(map(len, cells)) + 2
        columns = max(1, min(80, shutil.get_terminal_size().columns) // width)
        for start in range(0, len(cells), columns):
            show("".join(f"{cell:{width}}" for cell in cells[start : start + columns]).rstrip())

    def help(self) -> None:
        """What can be typed, with a move of this game as the example."""
        legal = self.session.state.legal_actions() or self.session.actions
        self.say("help", move=str(legal[-1]))

    def ask(self) -> str | None:
        """The next line that somebody types; `None` at the end of input."""
        seat = self.session.state.actor
        name = "" if seat is None else self.session.game.seat_name(seat, self.language)
        return read_line(f"{name}> ")

    # --- what is done ---------------------------------------------------------------------------

    def obey(self, line: str) -> bool:
        """Do what a line says; false if it says that it is enough."""
        word, _, rest = line.strip().partition(" ")
        steps = {
            "undo": self.undo,
            "redo": self.redo,
            "show": self.picture,
            "hint": self.hint,
            "solve": self.solve,
            "moves": self.moves,
            "help": self.help,
            "?": self.help,
        }
        try:
            if word in LEAVE:
                return False
            if word == "save":
                self.save(rest.strip())
            elif word and not rest and word in steps:
                steps[word]()
            elif word:
                self.move(line.strip())
        except IllegalAction as refusal:
            self.say("refused", reason=refusal.say(self.language))
        except GameError as error:
            show(str(error))
        return True

    def move(self, text: str) -> None:
        """Play a move given as it is written or by its number."""
        legal = self.session.state.legal_actions()
        try:
            action = self.session.game.parse(text)
        except NotationError:
            if not (text.isdecimal() and len(text) < 6 and 0 < int(text) <= len(legal)):
                self.say("no-move", text=text[:40])
                return
            action = legal[int(text) - 1]
        self.play(action)

    def play(self, action: Action) -> None:
        """Play an action and say what it did."""
        before = self.session.state
        self.session.play(action)  # refuses what is not legal: nothing is told of that
        if self.sealed(before, action):
            click.clear()  # the line that was typed would stay before the others' eyes
        if not self.painter.quiet(action):
            seen = before.witnessed(action, self.viewer)
            told = self.painter.tell(before.view(self.viewer), seen, self.language)
            show(f"{seen}  {told}")
        if self.session.state.actor not in self.bots or not self.painter.quiet(action):
            self.picture()

    def bot_move(self, seat: int) -> None:
        """Let a bot choose, within the time limit."""
        rng = random.Random(f"{self.session.seed}:bot:{self.session.cursor}")
        budget = Budget(self.time_limit)
        self.play(self.bots[seat].choose(self.session.state.view(seat), rng, budget))

    def undo(self) -> None:
        """Back to the last decision of a human."""
        session, cursor, revealed = self.session, self.session.cursor, False
        try:
            while session.cursor == cursor or session.state.actor in self.bots:
                revealed |= session.undo_reveals()
                session.undo()
        except CannotUndo:
            session.go_to(cursor)
            self.say("not-undone")
            return
        self.say("undone-reveal" if revealed else "undone")
        self.picture()

    def redo(self) -> None:
        """Forward to the next decision of a human, or to where the bots go on by themselves."""
        session, cursor = self.session, self.session.cursor
        while session.can_redo and (session.cursor == cursor or session.state.actor in self.bots):
            session.redo()
        if session.cursor == cursor:
            self.say("not-redone")
            return
        self.say("redone")
        self.picture()

    def save(self, name: str) -> None:
        """Save the game so far."""
        if not name:
            self.say("save-where")
            return
        try:
            self.session.record().save(name)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.say("not-saved", file=name, reason=reason)
        else:
            self.say("saved", file=name)

    def hint(self) -> None:
        """The first of the best moves."""
        advice = self.advice()
        if advice is None:
            return
        if advice.proven and advice.best:
            self.say("hint", move=str(advice.best[0]))
            return
        show(advice.summary)
        self.say("hint-bot", move=str(self.strongest_bots_move()))

    def strongest_bots_move(self) -> Action:
        """What the best bot would do, where nothing is proven."""
        from gamekit.bots import bots_of

        bot = list(bots_of(self.session.game.slug).values())[-1]()
        state = self.session.state
        assert state.actor is not None
        return bot.choose(state.view(state.actor), random.Random(0), Budget(self.time_limit))

    def solve(self) -> None:
        """All that the solver says about the position."""
        advice = self.advice()
        if advice is None:
            return
        show(advice.summary)
        best = set(advice.best)
        for action, value in advice.values.items():
            show(f"  {'*' if action in best else ' '} {action!s:8} {value}")
        for reason in advice.reasons:
            show(f"- {reason}")
        if advice.line:
            self.say("line", moves=" ".join(map(str, advice.line)))
        for sentence in advice.story:
            show(f"  {sentence}")

    def advice(self) -> Advice | None:
        """Ask the solver; Ctrl-C stops it and not the game."""
        state = self.session.state
        if state.actor is None:
            self.say("no-moves")
            return None
        advise = advisor(self.session.game.slug)
        if advise is None:
            self.say("no-solver")
            return None
        self.say("thinking", seconds=f"{self.time_limit:g}")
        try:
            return advise(state.view(state.actor), Budget(self.time_limit), self.language)
        except KeyboardInterrupt:
            self.say("stopped")
            return None


def read_line(prompt: str) -> str | None:
    """A line from the keyboard, or from a pipe (then it is shown too); `None` at the end."""
    if sys.stdin is None:
        return None
    try:
        if sys.stdin.isatty():
            return input(prompt)
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
    except EOFError:
        return None
    except UnicodeDecodeError:
        line = "\N{REPLACEMENT CHARACTER}\n"  # no move: the game says so and goes on
    show(line.rstrip("\n"))
    return line.rstrip("\n") if line else None
