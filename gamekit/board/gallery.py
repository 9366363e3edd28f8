"""The gallery: one picture of every game, with the way to its lesson."""

from __future__ import annotations

import base64
import random
from html import escape

from gamekit.board.controls import TEXTS
from gamekit.board.look import Look, painter
from gamekit.board.scene import Scene
from gamekit.bots import bots_of
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE, sample
from gamekit.core.registry import load, slugs
from gamekit.core.texts import language

MOVES_SHOWN = 10  # decisions: enough for a lively picture


class Gallery:
    """Shows itself in a notebook as cards, elsewhere as a list.

    >>> print(str(Gallery("en"))[:49])
    bauab (2 players): Two developers plan a town qua
    """

    def __init__(self, code: str) -> None:
        self.language = code

    def __str__(self) -> str:
        return "\n".join(f"{slug} ({self._who(slug)}): {self._line(slug)}" for slug in slugs())

    def _who(self, slug: str) -> str:
        counts = load(slug).player_counts
        count = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        return TEXTS.say("players", self.language, count=count)

    def _line(self, slug: str) -> str:
        return load(slug).texts.say("subtitle", self.language)

    def _repr_html_(self) -> str:
        cards = "".join(map(self._card, slugs()))
        return f'<div style="display:flex;flex-wrap:wrap;gap:16px">{cards}</div>'

    def _card(self, slug: str) -> str:
        title, line = escape(load(slug).title(self.language)), escape(self._line(slug))
        picture = base64.b64encode(example(slug, self.language).to_svg().encode()).decode()
        return (
            f'<a href="{slug}.ipynb" style="width:420px;text-decoration:none;color:inherit">'
            f'<img src="data:image/svg+xml;base64,{picture}" alt="{title}" '
            'style="width:100%;box-sizing:border-box;padding:10px;border-radius:8px;background:#fff;'
            'border:1px solid rgba(128,128,128,0.5)">'
            f"<div><b>{title}</b> · {self._who(slug)}<br>{line}</div></a>"
        )


def gallery(code: str | None = None) -> Gallery:
    """The gallery of all games."""
    return Gallery(code or language())


def example(slug: str, code: str) -> Scene:
    """The picture of a game after a few moves; always the same.

    The second weakest bot plays: quick, but not as wild as chance.
    """
    rng = random.Random(3)
    bot = list(bots_of(slug).values())[1]()
    state, decisions = load(slug).new_game(), 0
    while (actor := state.actor) is not None and (decisions < MOVES_SHOWN or actor == CHANCE):
        if actor == CHANCE:
            state = state.apply(sample(state.chance_outcomes(), rng))
        else:
            state = state.apply(bot.choose(state.view(actor), rng, Budget()))
            decisions += 1
    return painter(slug).draw(state.view(0), Look(code))
