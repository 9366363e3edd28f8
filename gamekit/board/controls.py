"""The controls around a board: buttons, menus, the list of moves, the solver's answer.

Only widgets and their words; what they do is the table's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from gamekit.board.look import Painter, painter
from gamekit.board.widget import BoardWidget
from gamekit.core.advice import Advice
from gamekit.core.game import Game, Option
from gamekit.core.texts import Texts

TEXTS = Texts(Path(__file__).with_name("texts.toml"))
HUMAN = "human"


class Controls:
    """All widgets of a table. `say` gives the words in the language that is chosen."""

    def __init__(self, game: Game, bots: Sequence[str], language: str) -> None:
        self.game = game
        self.bots = list(bots)
        self.board = BoardWidget()
        self.language = w.Dropdown(options=[("Deutsch", "de"), ("English", "en")], value=language)
        self.new = w.Button(icon="plus")
        self.undo = w.Button(icon="undo")
        self.redo = w.Button(icon="repeat")
        self.hint = w.Button(icon="lightbulb-o")
        self.ask = w.Button(icon="question-circle-o")
        self.stop = w.Button(icon="stop")
        self.save = w.Button(icon="save")
        self.load = w.Button(icon="folder-open-o")
        self.file = w.Text(value=f"{game.slug}.json")
        self.seconds = w.BoundedIntText(value=10, min=1, max=3600)
        self.seats = [w.Dropdown() for _ in range(max(game.player_counts))]
        self.options = {option.name: _menu(option) for option in game.options if option.choices}
        self.auto = w.Checkbox(value=True, indent=False)
        self.clock = w.Checkbox(value=True, indent=False)
        self.moves = w.Select(options=[("", 0)], rows=14)
        self.progress = w.FloatProgress(min=0, max=1, value=0)
        self.news = w.HTML()
        self.answer = w.HTML()
        self.translate()

    def say(self, key: str, **values: Any) -> str:
        """Words of the controls."""
        return TEXTS.say(key, self.language.value, **values)

    def translate(self) -> None:
        """Put all words into the language that is chosen."""
        for name in ("new", "undo", "redo", "hint", "ask", "stop", "save", "load"):
            button = getattr(self, name)
            button.description = button.tooltip = self.say(name)
        for name in ("file", "seconds", "moves", "language", "auto", "clock"):
            getattr(self, name).description = self.say(name)
        who = [(self.say("human"), HUMAN), *((self.bot_name(bot), bot) for bot in self.bots)]
        for seat, menu in enumerate(self.seats):
            menu.description = self.game.seat_name(seat, self.language.value)
            chosen = menu.value if menu.options else HUMAN
            menu.options = who
            menu.value = chosen
        for name, menu in self.options.items():
            menu.description = self._option_words(f"option.{name}", name)
            chosen = menu.value
            menu.options = [
                (self._option_words(f"choice.{name}.{value}", str(value)), value)
                for _, value in menu.options
            ]
            menu.value = chosen

    def bot_name(self, bot: str) -> str:
        """The name of a bot for people."""
        words = TEXTS.catalogue(self.language.value)
        return words.get(f"bot.{bot}", bot)

    def _option_words(self, key: str, otherwise: str) -> str:
        return self.game.texts.catalogue(self.language.value).get(key, otherwise)

    def arrange(self) -> list[w.Widget]:
        """The rows of a table, from top to bottom."""
        named = [menu for name, menu in self.options.items() if self._is_named(name)]
        setup = _row(self.new, *named, *self.seats)
        middle = _row(self.board, self.moves)
        middle.add_class("gk-middle")
        play = _row(self.undo, self.redo, self.hint, self.ask, self.seconds, self.stop)
        play.children = (*play.children, *self._switches(), self.progress)
        files = _row(self.file, self.save, self.load, self.language)
        return [setup, middle, play, self.news, self.answer, files]

    def _switches(self) -> list[w.Widget]:
        """The switches that this game's board has a use for."""
        board = painter(self.game.slug)
        if board.timer not in _UNUSED:
            return [self.clock]  # who races is never idle without being asked
        return [self.auto] if board.idle not in _UNUSED else []

    def _is_named(self, option: str) -> bool:
        """Only options with a name in the game's texts are offered on the table."""
        return f"option.{option}" in self.game.texts.catalogue("en")

    def tell(self, words: str) -> None:
        """Show a line of news."""
        self.news.value = f'<div class="gk-news" role="status">{escape(words)}</div>'

    def show_answer(self, advice: Advice | None) -> None:
        """Show what the solver says, or nothing."""
        if advice is None:
            self.answer.value = ""
            return
        proof = self.say("proven" if advice.proven else "unproven")
        method = f" · {escape(advice.method)}" if advice.method else ""
        parts = [f"<p><b>{escape(advice.summary)}</b> <small>({proof}{method})</small></p>"]
        if advice.reasons:
            items = "".join(f"<li>{escape(reason)}</li>" for reason in advice.reasons)
            parts.append(f"<ul>{items}</ul>")
        if advice.story:
            head = escape(self.say("story"))
            story = "".join(f"<div>{escape(sentence)}</div>" for sentence in advice.story)
            parts.append(f"<details><summary>{head}</summary>{story}</details>")
        self.answer.value = (
            f'<div class="gk-answer" lang="{self.language.value}">{"".join(parts)}</div>'
        )


#: The hooks of a painter that has no use for them.
_UNUSED = (Painter._field_defaults["idle"], Painter._field_defaults["timer"])


def _menu(option: Option) -> w.Dropdown:
    return w.Dropdown(
        options=[(str(choice), choice) for choice in option.choices], value=option.default
    )


def _row(*children: w.Widget) -> w.Box:
    row = w.Box(list(children))
    row.add_class("gk-row")
    return row
