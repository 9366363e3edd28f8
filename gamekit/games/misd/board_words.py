"""What happens on the board of Misd as words, in German and English.

>>> seconds_words(34, "de"), codes("en")[:3]
('3,4', ('wh', 'bk', 'ye'))
"""

from __future__ import annotations

from functools import cache

from gamekit.core.game import Action
from gamekit.games.misd.actions import (
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
    Point,
)
from gamekit.games.misd.figures import COLOURS, name
from gamekit.games.misd.rules import GAME
from gamekit.games.misd.words import colour_word, form_word, say, the_figure


@cache
def codes(language: str) -> tuple[str, ...]:
    """Two letters for each colour: those of IEC 60757 in English, of DIN 47100 in German."""
    return tuple(say(f"code.{colour}", language) for colour in COLOURS)


def seconds_words(tenths: int, language: str) -> str:
    """A time: "3.4", in German "3,4"."""
    words = f"{tenths // 10}.{tenths % 10}"
    return words.replace(".", ",") if language == "de" else words


def answer_words(answer: Action, language: str) -> str:
    """What somebody called."""
    if isinstance(answer, Call):
        return the_figure(name((answer.form, answer.colour)), language)
    if isinstance(answer, Point):
        return say("board.card", language, card=answer.place)
    return say("board.missing", language)


def story(action: Action, seat: str, language: str) -> str:
    """What an action does, as a sentence about this seat."""
    told = f"board.did-{type(action).__name__.lower()}"
    if isinstance(action, Hidden):
        return say(f"{told}-{action.what}", language, seat=seat)
    if isinstance(action, Begins | First):
        return say(told, language, seat=GAME.seat_name(action.seat, language))
    if isinstance(action, Buzz):
        return say(told, language, seat=seat, seconds=seconds_words(action.tenths, language))
    if isinstance(action, Deal | Lay):
        return say(told, language, card=f"{action.card}{action.side}")
    if isinstance(action, Cover):
        figure = the_figure(name((action.form, action.colour)), language)
        return say(told, language, figure=figure)
    if isinstance(action, FormCard):
        return say(told, language, form=form_word(action.form, language))
    if isinstance(action, ColourCard):
        return say(told, language, colour=colour_word(action.colour, language))
    if isinstance(action, Call):
        return say(told, language, seat=seat, figure=answer_words(action, language))
    if isinstance(action, Point):
        return say(told, language, seat=seat, card=action.place)
    return say(told, language, seat=seat)
