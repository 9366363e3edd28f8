"""Figures, clues and actions of Misd as words, in German and English.

>>> the_figure("yellow star", "de"), seen_words("? heart", "en")
('der gelbe Stern', 'heart, colour covered')
>>> figure_words("orange cross", "de")
'orangefarbenes Kreuz'
"""

from __future__ import annotations

from functools import cache, lru_cache

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
from gamekit.games.misd.figures import COLOURS, FORMS, name
from gamekit.games.misd.position import Clue, write_pattern
from gamekit.games.misd.rules import GAME

say = GAME.texts.say


@cache
def codes(language: str) -> tuple[str, ...]:
    """Two letters for each colour: those of IEC 60757 in English, of DIN 47100 in German."""
    return tuple(say(f"code.{colour}", language) for colour in COLOURS)


def form_word(form: int, language: str) -> str:
    """The name of a form."""
    return say(f"form.{FORMS[form]}", language)


def colour_word(colour: int, language: str) -> str:
    """The name of a colour."""
    return say(f"colour.{COLOURS[colour]}", language)


def figure_words(string: str, language: str) -> str:
    """A figure without an article: "yellow star"."""
    colour, form = string.split(" ")
    return say(f"figure.{form}", language, weak=say(f"weak.{colour}", language))


def the_figure(string: str, language: str) -> str:
    """A figure with its article: "the yellow star"."""
    colour, form = string.split(" ")
    return say(f"the.{form}", language, weak=say(f"weak.{colour}", language))


@lru_cache(maxsize=4096)
def seen_words(string: str, language: str) -> str:
    """What can be seen of a figure."""
    colours, forms = string.split(" ")
    if "?" not in string and "|" not in string:
        return figure_words(string, language)
    if string == "? ?":
        return say("seen.nothing", language)
    either = say("seen.or", language)
    names = f" {either} ".join(say(f"form.{f}", language) for f in forms.split("|") if f != "?")
    tints = f" {either} ".join(say(f"colour.{c}", language) for c in colours.split("|") if c != "?")
    if not tints:
        return say("seen.form", language, form=names)
    return say("seen.colour" if not names else "seen.both", language, form=names, colour=tints)


def clue_words(clue: Clue, size: int, language: str) -> str:
    """A clue as a sentence."""
    string = write_pattern(clue.pattern, size)
    plain = "?" not in string and "|" not in string
    figure = the_figure(string, language) if plain else pattern_words(string, language)
    where = "layout" if clue.card is None else "card"
    sentence = say(f"clue.{clue.kind}-{where}", language, card=clue.card, figure=figure)
    return sentence[0].upper() + sentence[1:]


def pattern_words(string: str, language: str) -> str:
    """A pattern of a clue that leaves something open."""
    colours, forms = (half.split("|") for half in string.split(" "))
    either = f" {say('seen.or', language)} "
    tints = either.join(say(f"colour.{c}", language) for c in colours if c != "?")
    names = either.join(say(f"form.{f}", language) for f in forms if f != "?")
    if not tints and not names:
        return say("pattern.any", language)
    kind = "both" if tints and names else "colour" if tints else "form"
    return say(f"pattern.{kind}", language, colour=tints, form=names)


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
