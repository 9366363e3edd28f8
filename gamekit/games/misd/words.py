"""Figures and clues as words, in German and English: boards, puzzles and reasons say the same.

>>> the_figure("yellow star", "de"), seen_words("? heart", "en")
('der gelbe Stern', 'heart, colour covered')
>>> figure_words("orange cross", "de")
'orangefarbenes Kreuz'
"""

from __future__ import annotations

from functools import lru_cache

from gamekit.games.misd.figures import COLOURS, FORMS
from gamekit.games.misd.position import Clue, write_pattern
from gamekit.games.misd.rules import GAME

say = GAME.texts.say


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
    """A clue as a part of a sentence.

    >>> from gamekit.games.misd.position import seen
    >>> clue_words(Clue("lacks", seen((0, 9)), 0), 10, "en")
    'card 0 does not show the grey triangle'
    """
    string = write_pattern(clue.pattern, size)
    plain = "?" not in string and "|" not in string
    figure = the_figure(string, language) if plain else pattern_words(string, language)
    where = "layout" if clue.card is None else "card"
    return say(f"clue.{clue.kind}-{where}", language, card=clue.card, figure=figure)


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
