"""Reasons for the board: for each thing that can be picked there, what rules it out.

The keys are what the board calls its picks: in variant A `"form 3"` and `"colour 2"`, in variant B
`"why 4"` (a card) and `"why missing"`; `""` is the reason for the answer if it is certain. Figures
are numbered card by card, in the order in which they stand in the view. All comes from the view, so
nothing covered can show through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.misd.actions import Call, Point
from gamekit.games.misd.figures import Combination
from gamekit.games.misd.position import Layout
from solvers.misd.problem import column, row
from solvers.misd.why import Reason, why_none_of, why_not_there, why_only, why_there
from solvers.misd.words import TEXTS, colour_name, evidence_in_words, form_name, pair_name

#: Reasons are a help: what they are for is proven without them.
SECONDS: Final = 4.0
SURE: Final = ""


class Ground(NamedTuple):
    """A reason in words, and the numbers of its figures."""

    words: str
    figures: tuple[int, ...]


def grounds(
    layout: Layout, wanted: Combination | None, options: Iterable[object], budget: Budget,
    language: str,
) -> dict[str, Ground]:  # fmt: skip
    """The reasons to what is left: calls in variant A (`wanted` is `None`), else places.

    When the time is up, those that were found.

    >>> from gamekit.games.misd.position import read
    >>> layout = read({"size": 3, "cards": [["white square", "? ?"], ["? ?", "? ?"]]})
    >>> found = grounds(layout, (1, 0), [Point(0)], Budget(10), "en")
    >>> found[""], list(found)
    (Ground(words='It is on card 0, because: card 0 shows “white square”.', figures=(0,)), \
['', 'why 1', 'why missing'])
    """
    left = budget.left
    own = Budget(SECONDS if left is None else min(SECONDS, left))
    budget.on_stop(own.stop)
    found: dict[str, Ground] = {}
    with suppress(OutOfBudget):
        made = (
            _of_calls(layout, [o for o in options if isinstance(o, Call)], own, language)
            if wanted is None
            else _of_places(layout, wanted, list(options), own, language)
        )
        for key, about, reason in made:
            assert reason is not None, "what the answer rules out is impossible"
            what = evidence_in_words(reason.figures, reason.clues, layout, language, told=True)
            words = TEXTS.say("because.so", language, about=about, what=what)
            words = words[0].upper() + words[1:]
            count = layout.size - 1
            found[key] = Ground(words, tuple(card * count + slot for card, slot in reason.figures))
    return found


Made = Iterator[tuple[str, str, Reason | None]]


def _of_calls(layout: Layout, options: list[Call], budget: Budget, language: str) -> Made:
    size = layout.size
    if len(options) == 1:
        pair = options[0].form, options[0].colour
        about = TEXTS.say("ground.only", language, pair=pair_name(pair, language))
        yield SURE, about, why_only(layout, 0, pair, budget)
    forms, colours = {one.form for one in options}, {one.colour for one in options}
    for number in range(size):
        if number not in forms:
            about = TEXTS.say("ground.not", language, what=form_name(number, language))
            yield f"form {number}", about, why_none_of(layout, 0, row(number, size), budget)
        if number not in colours:
            about = TEXTS.say("ground.not", language, what=colour_name(number, language))
            yield f"colour {number}", about, why_none_of(layout, 0, column(number, size), budget)


def _of_places(
    layout: Layout, wanted: Combination, options: list[object], budget: Budget, language: str
) -> Made:
    places = [one.place if isinstance(one, Point) else None for one in options]
    if len(places) == 1:
        yield SURE, _there(places[0], True, language), why_there(layout, wanted, places[0], budget)
    for place in (*range(len(layout.cards)), None):
        if place not in places:
            key = "why missing" if place is None else f"why {place}"
            yield key, _there(place, False, language), why_not_there(layout, wanted, place, budget)


def _there(place: int | None, sure: bool, language: str) -> str:
    where = "nowhere" if place is None else "card"
    return TEXTS.say(f"ground.{where}-{'sure' if sure else 'not'}", language, card=place)
