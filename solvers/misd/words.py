"""Answers in words, German and English. Cards and clues are counted from 0, as in positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gamekit.core.texts import Texts
from gamekit.core.texts import language as chosen_language
from gamekit.games.misd.figures import Combination, combination, name
from gamekit.games.misd.position import Clue, Layout, Pattern, write_pattern
from gamekit.games.misd.words import (
    clue_words,
    colour_word,
    figure_words,
    form_word,
    seen_words,
)
from solvers.misd.questions import LAYOUTS, Question

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
MANY: Final = 6
"""More pairs than this are not listed in one sentence."""


def pair_name(pair: Combination, language: str | None) -> str:
    """A figure with its adjective.

    >>> pair_name((6, 2), "de"), pair_name((0, 7), "de"), pair_name((6, 2), "en")
    ('gelber Stern', 'orangefarbenes Dreieck', 'yellow star')
    """
    return figure_words(name(pair), language or chosen_language())


def form_name(form: int, language: str | None) -> str:
    """The name of a form."""
    return form_word(form, language or chosen_language())


def colour_name(colour: int, language: str | None) -> str:
    """The name of a colour."""
    return colour_word(colour, language or chosen_language())


def pattern_name(pattern: Pattern, size: int, language: str | None) -> str:
    """What can be seen of a figure.

    >>> pattern_name(Pattern(0b11, 0b1111111111), 10, "en")
    'triangle or square, colour covered'
    """
    return seen_words(write_pattern(pattern, size), language or chosen_language())


def clue_in_words(
    clue: Clue, number: int, size: int, language: str | None, *, told: bool = False
) -> str:
    """A clue with its number, in the words of the puzzle.

    >>> from gamekit.games.misd.position import seen
    >>> clue_in_words(Clue("lacks", seen((0, 9)), 0), 1, 10, "en")
    'clue 1 “card 0 does not show the grey triangle”'
    """
    words = clue_words(clue, size, language or chosen_language())
    if told:
        return TEXTS.say("because.told", language, words=words)
    return TEXTS.say("because.clue", language, number=number, words=words)


def reasons_in_words(
    because: Sequence[Mapping[str, Any]], layout: Layout, language: str | None
) -> list[str]:
    """The entries of `because` as sentences; what has the same reason stands in one.

    >>> from gamekit.games.misd.position import read
    >>> layout = read({"size": 3, "cards": [["white triangle", "? ?"]]})
    >>> why = {"card": 0, "figures": [[0, 0]], "clues": []}
    >>> pairs = [why | {"pair": pair} for pair in ("white square", "white diamond")]
    >>> reasons_in_words(pairs, layout, "de")[0].partition(":")[2]
    ' Nicht fehlen kann weißes Quadrat, weißes Karo, denn: Karte 0 zeigt „weißes Dreieck“.'
    """
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for reason in because:
        key = repr([reason.get("card"), reason.get("option"), reason["figures"], reason["clues"]])
        groups.setdefault(key, []).append(reason)
    return [_sentence(group, layout, language) for group in groups.values()]


def _sentence(group: list[Mapping[str, Any]], layout: Layout, language: str | None) -> str:
    reason = group[0]
    what = evidence_in_words(reason["figures"], reason["clues"], layout, language)
    if "pair" in reason:
        pairs = ", ".join(pair_name(combination(one["pair"]), language) for one in group)
        return TEXTS.say("because.pair", language, card=reason["card"], pairs=pairs, what=what)
    if "only" in reason:
        pair = pair_name(combination(reason["only"]), language)
        return TEXTS.say("because.only", language, card=reason["card"], pair=pair, what=what)
    if "option" not in reason:
        return TEXTS.say("because.conflict", language, what=what)
    if reason["option"] == "missing":
        return TEXTS.say("because.nowhere", language, what=what)
    return TEXTS.say("because.card", language, card=reason["option"], what=what)


def evidence_in_words(
    figures: Iterable[Sequence[int]], clues: Iterable[int], layout: Layout, language: str | None,
    *, told: bool = False,
) -> str:  # fmt: skip
    """Figures, card by card, and clues; those that rounds `told` have no numbers."""
    shown: dict[int, list[str]] = {}
    for card, slot in figures:
        figure = pattern_name(layout.cards[card][slot], layout.size, language)
        shown.setdefault(card, []).append(TEXTS.say("because.quoted", language, figure=figure))
    parts = [
        TEXTS.say("because.figure", language, card=card, figures=", ".join(quoted))
        for card, quoted in shown.items()
    ]
    for number in clues:
        clue = clue_in_words(layout.clues[number], number, layout.size, language, told=told)
        parts.append(clue)
    return "; ".join(parts) or TEXTS.say("because.rules", language)


def listed(pairs: list[str], language: str | None) -> str:
    """Missing pairs, one after the other; long lists are cut."""
    shown = [pair_name(combination(pair), language) for pair in pairs[:MANY]]
    rest = len(pairs) - MANY
    return ", ".join(shown) + (f" … (+{rest})" if rest > 0 else "")


class Words:
    """The words to one answer."""

    def __init__(self, question: Question, fields: Mapping[str, Any]) -> None:
        self.question = question
        self.fields = fields

    # --- the answer in one sentence -----------------------------------------------------------

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""
        tell: dict[str, Callable[[str | None], str]] = {
            "missing": self._tell_missing,
            "where": self._tell_where,
            "minimal": self._tell_minimal,
            "shout": self._tell_shout,
            "chance": self._tell_chance,
            "deck": self._tell_deck,
        }
        return tell[self.question.name](language)

    @property
    def _proven(self) -> bool:
        return bool(self.fields["status"] == "proven")

    def _tell_missing(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            key = "missing.unknown" if fields["missing"] is None else "missing.lists-only"
            return TEXTS.say(key, language)
        if not fields["consistent"]:
            return TEXTS.say("missing.inconsistent", language)
        if fields["unique"]:
            if len(fields["missing"]) == 1:
                pairs = listed(fields["missing"][0], language)
            else:
                pairs = "; ".join(self._cards(language))
            return TEXTS.say("missing.one", language, pairs=pairs)
        key = "missing.open-limited" if fields["limited"] else "missing.open"
        return TEXTS.say(key, language, count=fields["count"])

    def _cards(self, language: str | None) -> list[str]:
        return [
            TEXTS.say("missing.card", language, card=card, pairs=listed(pairs, language))
            for card, pairs in enumerate(self.fields["missing"])
        ]

    def _tell_where(self, language: str | None) -> str:
        fields = self.fields
        assert self.question.combination is not None
        about = {"pair": pair_name(self.question.combination, language)}
        if not self._proven:
            return TEXTS.say("where.unknown", language)
        if not fields["consistent"]:
            return TEXTS.say("where.inconsistent", language)
        if fields["verdict"] == "missing":
            return TEXTS.say("where.missing", language, **about)
        if fields["verdict"] != "open":
            return TEXTS.say("where.card", language, **about, card=fields["verdict"])
        options = [TEXTS.say("where.option-card", language, card=c) for c in fields["cards"]]
        if fields["missing"]:
            options.append(TEXTS.say("where.option-missing", language))
        return TEXTS.say("where.open", language, **about, options=", ".join(options))

    def _tell_minimal(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            return TEXTS.say("minimal.unknown", language, least=fields["size_at_least"])
        if not fields["consistent"]:
            return TEXTS.say("minimal.inconsistent", language)
        if not fields["size"]:
            return TEXTS.say("minimal.none-needed", language)
        return TEXTS.say(
            "minimal.found",
            language,
            size=fields["size"],
            all=len(self.question.board.clues),
            sets=fields["sets"],
            first=", ".join(map(str, fields["first"])),
        )

    def _tell_shout(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            low, high = fields["value_at_least"], fields["value_at_most"]
            return TEXTS.say("shout.unknown", language, low=low, high=high)
        return TEXTS.say("shout.value", language, value=fields["value"])

    def _tell_chance(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            return TEXTS.say("chance.unknown", language)
        if fields["absent_given"] is None:
            return TEXTS.say("chance.impossible", language)
        return TEXTS.say(
            "chance.found",
            language,
            checked=self.question.checked,
            laid=self.question.laid,
            chance=fields["absent_given"],
            expected=fields["expected"],
        )

    def _tell_deck(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            return TEXTS.say("deck.unknown", language)
        if fields["latin"]:
            good = fields["fronts_once"] and fields["backs_once"] and fields["distinct_missing"]
            return TEXTS.say("deck.good" if good else "deck.latin", language)
        if fields["unambiguous"]:
            return TEXTS.say("deck.clear", language)
        return TEXTS.say("deck.unclear", language, count=fields["max_cards"])

    # --- why ----------------------------------------------------------------------------------

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Sentences that say why."""
        if not self._proven:
            return (TEXTS.say("proof.unknown", language),)
        reasons = self.fields.get("because", ())
        out = reasons_in_words(reasons, self.question.board, language) if reasons else []
        if self.question.name == "chance":
            worth = self.fields["worth_from"]
            key = "chance.never" if worth is None else "chance.worth"
            out.append(TEXTS.say(key, language, count=worth))
        if self.question.name == "deck":
            about = {"count": self.fields["covered"], "all": self.question.size**2}
            out.append(TEXTS.say("deck.covered", language, **about))
        return (*out, TEXTS.say(f"proof.{self.fields['method']}", language))

    # --- picture and table --------------------------------------------------------------------

    def picture(self, language: str | None) -> str:
        """The position as text."""
        question = self.question
        if question.name in LAYOUTS:
            return "\n".join(layout_in_words(question.board, language))
        if question.name == "shout":
            about = {"chips": question.chips, "rounds": question.rounds}
            return TEXTS.say("picture.shout", language, **about)
        return TEXTS.say("picture.deck", language, cards=len(question.deck))

    def table(self, language: str | None) -> list[tuple[str, ...]]:
        """Pair by pair, type by type, or by the number of cards."""
        if not self._proven:
            return []
        make = {"missing": self._pairs, "shout": self._types, "deck": self._chances}
        rows = make.get(self.question.name)
        return rows(language) if rows else []

    def _pairs(self, language: str | None) -> list[tuple[str, ...]]:
        weights = self.fields["weights"]
        heads = ["card", "pair"] + ["weight"] * (weights is not None)
        rows = [_head(heads, language)]
        for card, pairs in enumerate(self.fields["missing"]):
            for number, pair in enumerate(pairs):
                weight = () if weights is None else (str(weights[card][number]),)
                rows.append((str(card), pair_name(combination(pair), language), *weight))
        return rows if len(rows) > 1 else []

    def _types(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [(*_head(("type", "chance", "shout", "silent"), language), "")]
        game = self.question.game
        assert game is not None
        for number, one in enumerate(self.fields["types"]):
            best = TEXTS.say(f"best.{one['best']}", language)
            rows.append((str(number), str(game.p[number]), one["shout"], one["silent"], best))
        return rows

    def _chances(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("laid", "absent"), language)]
        rows += [(str(laid), chance) for laid, chance in enumerate(self.fields["absent"], 1)]
        return rows


def layout_in_words(layout: Layout, language: str | None) -> list[str]:
    """The cards and the clues, line by line."""
    lines = []
    for card, side in enumerate(layout.cards):
        figures = "; ".join(pattern_name(figure, layout.size, language) for figure in side)
        lines.append(TEXTS.say("picture.layout", language, card=card, figures=figures))
    if layout.clues:
        lines.append(TEXTS.say("picture.clues", language))
        for number, clue in enumerate(layout.clues):
            lines.append(f"  {clue_in_words(clue, number, layout.size, language)}")
    return lines


def _head(keys: list[str] | tuple[str, ...], language: str | None) -> tuple[str, ...]:
    return tuple(TEXTS.say(f"table.{key}", language) for key in keys)
