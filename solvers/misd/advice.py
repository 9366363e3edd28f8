"""Advice for the board: what can be missing, or where it can lie, and what a call is worth.

First what is possible at all, and what rules out the rest; that is quick. Then how likely it is:
every completion of what can be seen counts as equally likely. Where they are too many to count in
the time, the advice says so and gives no chances. A right call brings 1 chip, a wrong one costs 2
to somebody who has them (MIS-07, MIS-08, MIS-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.core.advice import Advice
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.game import CHANCE, Action, View
from gamekit.games.misd.actions import MISSING, REVEAL, WAIT, Buzz, Call, Point
from gamekit.games.misd.figures import Combination, combination
from gamekit.games.misd.position import Layout, read
from gamekit.games.misd.rules import GAME, LOSS
from gamekit.games.misd.views import BIDS, CALL, OPEN, READY, MisdView, PuzzleView
from solvers.misd.answers import answer_missing, answer_where, option_problem
from solvers.misd.because import because
from solvers.misd.grounds import SURE, Ground, grounds
from solvers.misd.plain import Plain
from solvers.misd.problem import pairs_in, problem_of
from solvers.misd.questions import Question
from solvers.misd.words import MANY, TEXTS, Words, pair_name

ALL: Final = 10**60
"""More completions than any layout has: they are counted to the end."""
COUNTING: Final = 4.0
"""So many seconds at most, and no more than half of the time, are for counting completions."""
FIRST: Final = Buzz(1)


def advise(view: View, budget: Budget, language: str) -> Advice:
    """What the solver says about what a player sees.

    >>> state = GAME.new_game(2).apply("fox begins").apply("reveal").apply("card 0a")
    >>> advise(state.view(0), Budget(10), "en").summary
    'Missing: white triangle (certain). Call at once: +1 chips on average.'
    """
    if isinstance(view, PuzzleView):
        return _puzzle(view, budget, language)
    assert isinstance(view, MisdView)
    if view.actor is None:
        return Advice(TEXTS.say("advice.over", language), proven=True)
    if view.phase == READY:
        summary = TEXTS.say("advice.reveal", language)
        return Advice(summary, proven=True, best=(REVEAL,), line=(REVEAL,))
    if view.phase not in OPEN:
        assert view.actor == CHANCE
        return Advice(TEXTS.say("advice.chance", language), proven=True)
    return _round(view, budget, language)


def _round(view: MisdView, budget: Budget, language: str) -> Advice:
    layout = read(GAME.position_of(view))
    options, method, complete = options_of(view, layout, budget)
    if not complete:
        return _unfinished(options, method, language)
    chances = _counted(view, options, budget)
    why = grounds(layout, _wanted(view), options, budget, language)
    advice = _worth(view, chances, language) if chances else _uncounted(view, options, language)
    sentences = _ruled_out(view, why, language)
    return replace(
        advice,
        reasons=(*sentences, *advice.reasons, TEXTS.say(f"proof.{method}", language)),
        method=method,
        marks={key: ground.words for key, ground in why.items()},
        because={key: ground.figures for key, ground in why.items()},
    )


def _ruled_out(view: MisdView, why: Mapping[str, Ground], language: str) -> list[str]:
    """Why the answer is certain, or what rules out the other places; the rest is on the board.

    Forms and colours that lie open need no words.
    """
    is_b = view.setting.variant == "B"
    if is_b and SURE not in why:
        return [ground.words for ground in why.values()]
    sentences = [why[SURE].words] if SURE in why else []
    if len(why) > len(sentences) and (is_b or view.phase == CALL):
        sentences.append(TEXTS.say("advice.pick", language))
    return sentences


def _unfinished(options: list[Action], method: str, language: str) -> Advice:
    """Time ran out before everything that is possible was known."""
    key = "advice.partly" if options else "advice.unknown"
    summary = TEXTS.say(key, language, options=_listed(options, language))
    return Advice(summary, proven=False, method=method)


def _uncounted(view: MisdView, options: list[Action], language: str) -> Advice:
    """What is possible is known, but not how likely: there are too many completions."""
    summary = TEXTS.say("advice.uncounted", language, options=_listed(options, language))
    free = not _loss(view)
    if view.phase == BIDS:
        # A right call brings a chip; where a wrong one costs nothing, waiting cannot be better.
        best: tuple[Action, ...] = (FIRST,) if free else ()
        return Advice(summary, True, best=best, line=best, reasons=(_stake(view, language),))
    possible = dict.fromkeys(options, TEXTS.say("advice.possible", language))
    return Advice(summary, True, possible, reasons=(_stake(view, language),))


def _stake(view: MisdView, language: str) -> str:
    """What right and wrong calls bring."""
    return TEXTS.say("advice.rich" if _loss(view) else "advice.poor", language)


def _worth(view: MisdView, chances: Mapping[Action, Fraction], language: str) -> Advice:
    """Which call is best, and whether it pays."""
    values = {answer: worth(chance, view) for answer, chance in chances.items()}
    best = max(values, key=lambda answer: values[answer])
    gain, chance = values[best], chances[best]
    about = {
        "answer": _answer_in_words(best, language),
        "chance": TEXTS.say("advice.certain", language)
        if chance == 1
        else percent(chance, language),
        "gain": signed(gain),
        "count": len(chances),
    }
    key = "wait" if gain < 0 else "call" if gain else "either"
    summary = TEXTS.say(f"advice.{view.setting.variant.lower()}", language, **about)
    summary += " " + TEXTS.say(f"advice.{key}", language, **about)
    reasons = [] if chance == 1 else [TEXTS.say("advice.equally", language)]
    if len(chances) > 1:
        reasons.append(TEXTS.say("advice.left", language, **about))
    reasons.append(_stake(view, language))
    shown, moves = _moves(view, values, best, gain)
    return Advice(
        summary,
        proven=True,
        values={action: signed(value) for action, value in shown.items()},
        best=moves,
        line=moves[:1],
        reasons=tuple(reasons),
    )


def _moves(
    view: MisdView, values: Mapping[Action, Fraction], best: Action, gain: Fraction
) -> tuple[Mapping[Action, Fraction], tuple[Action, ...]]:
    """What stands at the moves, and which of them are best: now, or when one has the word."""
    if view.phase == BIDS:
        bids: dict[Action, Fraction] = {FIRST: gain, WAIT: Fraction(0)}
        return bids, (WAIT,) if gain < 0 else (FIRST,) if gain else (FIRST, WAIT)
    return values, tuple(action for action, value in values.items() if value == values[best])


def _wanted(view: MisdView) -> Combination | None:
    """What is looked for in variant B."""
    if view.setting.variant == "A":
        return None
    form, colour = view.wanted
    return form, colour


def options_of(view: MisdView, layout: Layout, budget: Budget) -> tuple[list[Action], str, bool]:
    """Every answer that can be right, the method that proved it, and whether these are all."""
    wanted = _wanted(view)
    if wanted is not None:
        asked = Question("where", layout.size, layout=layout, combination=wanted)
        fields, method = answer_where(asked, budget, None)
        complete = fields["status"] == "proven"
        places = fields["cards" if complete else "cards_at_least"]
        return [*map(Point, places), *[MISSING] * bool(fields["missing"])], method, complete
    asked = Question("missing", layout.size, layout=layout._replace(limit=1))
    fields, method = answer_missing(asked, budget, None)
    [pairs] = fields["missing"] or fields["missing_at_least"]
    calls: list[Action] = [Call(*combination(pair)) for pair in pairs]
    return calls, method, fields["missing"] is not None


def _counted(view: MisdView, options: list[Action], budget: Budget) -> dict[Action, Fraction]:
    """How likely each answer is; empty if they are too many to count in a part of the time."""
    if len(options) == 1:
        return {options[0]: Fraction(1)}
    left = budget.left
    own = Budget(COUNTING if left is None else min(COUNTING, left / 2))
    budget.on_stop(own.stop)
    try:
        return chances_of(view, own)
    except OutOfBudget:
        return {}


def chances_of(view: MisdView, budget: Budget) -> dict[Action, Fraction]:
    """Every answer that can be right → how likely it is, in the order of the answers.

    >>> state = GAME.new_game(2, cover=1).apply("fox begins").apply("reveal").apply("card 0a")
    >>> state = state.apply("cover black cross: both")
    >>> len(chances_of(state.view(0), Budget(10)))
    4
    """
    layout, wanted = read(GAME.position_of(view)), _wanted(view)
    plain = Plain(budget)
    if wanted is not None:
        return _places(layout, wanted, plain)
    found = plain.count(problem_of(layout), ALL)
    (weights,) = found.weights.values()
    return {
        Call(*pair): Fraction(weights[1 << pair[0] * layout.size + pair[1]], found.total)
        for pair in pairs_in(sum(weights), layout.size)
    }


def _places(layout: Layout, wanted: Combination, plain: Plain) -> dict[Action, Fraction]:
    problem = problem_of(layout)
    total = plain.count(problem, ALL).total
    options: list[tuple[Action, int | None]] = [(Point(c), c) for c in range(problem.cards)]
    out: dict[Action, Fraction] = {}
    for action, option in [*options, (MISSING, None)]:
        count = plain.count(option_problem(problem, wanted, option), ALL).total
        if count:
            out[action] = Fraction(count, total)
    return out


def _loss(view: MisdView) -> int:
    """What a wrong call costs this player now."""
    chips = view.chips[view.seat]
    if chips >= LOSS:
        return LOSS
    return chips if view.setting.floor == "all" else 0


def worth(chance: Fraction, view: MisdView) -> Fraction:
    """The chips that a call with this chance of being right brings on average."""
    return chance - (1 - chance) * _loss(view)


def _listed(options: list[Action], language: str) -> str:
    """What is possible; long lists are cut."""
    rest = len(options) - MANY
    shown = ", ".join(_answer_in_words(one, language) for one in options[:MANY])
    return shown + (f" … (+{rest})" if rest > 0 else "")


def _answer_in_words(answer: Action, language: str) -> str:
    if isinstance(answer, Call):
        return pair_name((answer.form, answer.colour), language)
    if isinstance(answer, Point):
        return TEXTS.say("advice.card", language, card=answer.place)
    return TEXTS.say("advice.none", language)


def _puzzle(view: PuzzleView, budget: Budget, language: str) -> Advice:
    """A puzzle's answer in words."""
    if view.layout is None:
        return Advice(TEXTS.say("advice.nothing", language), proven=True)
    wanted = combination(view.combination) if view.combination else None
    name = "where" if wanted else "missing"
    question = Question(name, view.layout.size, layout=view.layout, combination=wanted)
    fields, used = (answer_where if wanted else answer_missing)(question, budget, None)
    fields |= {"method": used, "because": because(question, fields, budget)}
    words = Words(question, fields)
    proven = fields["status"] == "proven"
    return Advice(
        words.summary(language), proven=proven, reasons=words.reasons(language), method=used
    )


def signed(value: Fraction) -> str:
    """Chips with their sign.

    >>> signed(Fraction(1, 82)), signed(Fraction(-1, 2)), signed(Fraction(0))
    ('+1/82', '−1/2', '0')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def percent(value: Fraction, language: str) -> str:
    """A chance as a percentage, for people.

    >>> percent(Fraction(55, 82), "de")
    '67,1 %'
    """
    shown = f"{float(100 * value):.1f} %"
    return shown.replace(".", ",") if language == "de" else shown
