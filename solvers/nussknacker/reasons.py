"""Answers in words, German and English, with the reasons for what is ruled out.

Reasons are found when somebody wants to know them (`Answer.reasons`, the field `because`, the
command line): they take longer than the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.texts import Texts
from gamekit.core.texts import language as chosen_language
from gamekit.games.nussknacker import GAME
from gamekit.games.nussknacker.knowledge import Line, Part
from solvers.answer import Answer
from solvers.nussknacker.cores import Lines, Reasons
from solvers.nussknacker.questions import Question
from solvers.nussknacker.record import PUBLIC, Who

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
SECONDS: Final = 3.0
"""So long reasons are looked for at most, and no longer than the question's time limit allows."""
EXPLAINED: Final = ("hidden", "holdings", "audit")
SHORT: Final = 1000
"""Fractions with a larger denominator are not shown to players."""
SEATS: Final = max(GAME.player_counts)


def seat_name(who: Who, language: str | None) -> str:
    """ "Player A" …, or the spectator; positions may have more seats than the box.

    >>> seat_name(1, "en"), seat_name("public", "de"), seat_name(5, "en")
    ('Player B', 'Zuschauer', 'Player F')
    """
    if isinstance(who, str):
        return TEXTS.say(PUBLIC, language)
    if who < SEATS:
        return GAME.seat_name(who, language)
    letter = chr(ord("A") + who) if who < 26 else str(who + 1)
    return TEXTS.say("seat", language, letter=letter)


def listed(items: Iterable[Any], language: str | None, last: str = "and") -> str:
    """One after the other.

    >>> listed([1, 2, 5], "en"), listed([1, 2], "de", "or")
    ('1, 2 and 5', '1 oder 2')
    """
    words = list(map(str, items))
    if not words:
        return TEXTS.say("none", language)
    if len(words) == 1:
        return words[0]
    return TEXTS.say(last, language).join([", ".join(words[:-1]), words[-1]])


def percent(value: Fraction | str, language: str | None) -> str:
    """A fraction as a percentage, for people.

    >>> percent("11/36", "en"), percent("1/3", "de")
    ('30.6 %', '33,3 %')
    """
    shown = f"{float(100 * Fraction(value)):.1f} %"
    return shown.replace(".", ",") if (language or chosen_language()) == "de" else shown


def short(chance: Fraction, language: str | None) -> str:
    """A chance that fits on a button: the fraction if it is short, else a percentage.

    >>> short(Fraction(12, 17), "en"), short(Fraction(233968185, 525723761), "en")
    ('12/17', '44.5 %')
    """
    return str(chance) if chance.denominator < SHORT else percent(chance, language)


def chance_in_words(chance: Fraction, language: str | None) -> str:
    """The fraction if it is short, and the percentage.

    >>> chance_in_words(Fraction(12, 17), "de")
    '12/17 (70,6 %)'
    """
    shown = percent(chance, language)
    return f"{chance} ({shown})" if chance.denominator < SHORT else shown


def count_of_lines(count: int, language: str | None) -> str:
    """ "1 line", "3 lines"."""
    key = "lines.one" if count == 1 else "lines.many"
    return TEXTS.say(key, language, count=count)


def line_in_words(line: Line, language: str | None) -> str:
    """A line of the log as a sentence without its full stop."""
    about = {
        "asker": seat_name(line.asker, language),
        "responder": seat_name(line.responder, language),
        "value": line.value,
    }
    if line.asker_gave is None or line.responder_gave is None:
        return GAME.texts.say("board.line-no", language, **about)
    about["gave"] = _part(line.asker_gave, language)
    about["got"] = _part(line.responder_gave, language)
    return GAME.texts.say("board.line-swap", language, **about)


def _part(part: Part, language: str | None) -> str:
    if isinstance(part, tuple):
        return "+".join(map(str, part))
    key = "board.one-card" if part == 1 else "board.cards"
    return GAME.texts.say(key, language, count=part)


def lines_in_words(lines: Sequence[int], language: str | None) -> str:
    """The numbers of lines, counted from 1 as on the board.

    >>> lines_in_words([0], "en"), lines_in_words([0, 2], "de")
    ('line 1', 'Zeilen 1 und 3')
    """
    numbers = [index + 1 for index in lines]
    if len(numbers) == 1:
        return TEXTS.say("why.line", language, number=numbers[0])
    return TEXTS.say("why.lines", language, numbers=listed(numbers, language))


def grouped(because: Mapping[Any, Lines]) -> dict[Lines, list[Any]]:
    """What the same lines rule out."""
    groups: dict[Lines, list[Any]] = {}
    for what, lines in because.items():
        groups.setdefault(lines, []).append(what)
    return groups


def why_not(
    because: Mapping[int, Lines], deaths: Mapping[int, int | None], language: str | None
) -> list[str]:
    """Why the hidden card does not have these values, one sentence for each set of lines.

    `deaths` are the numbers of lines after which the values were impossible: the last of these
    lines is named as well where it counts only as an exchange that was seen.

    >>> why_not({1: (0, 2), 4: (0, 2), 5: (), 6: (0,)}, {1: 3, 4: 3, 5: 0, 6: 4}, "en")
    ... # doctest: +NORMALIZE_WHITESPACE
    ['Not 1 or 4: lines 1 and 3.', 'Not 5: all its cards are known.',
     'Not 6: line 1, and that the exchanges up to line 4 took place.']
    """
    sets: dict[tuple[Lines, int], list[int]] = {}
    for value, lines in because.items():
        sets.setdefault((lines, deaths.get(value) or 0), []).append(value)
    out = []
    for (lines, death), values in sets.items():
        about: dict[str, Any] = {"values": listed(values, language, "or")}
        key = "known"
        if death:
            settled = bool(lines) and lines[-1] == death - 1
            key = "not" if settled else "not-seen" if lines else "seen"
            about |= {"lines": lines_in_words(lines, language)} if lines else {}
            about |= {} if settled else {"last": death}
        out.append(TEXTS.say(f"why.{key}", language, **about))
    return out


def what_lines_say(
    log: Sequence[Line], because: Iterable[Lines], language: str | None, *, whole: bool = False
) -> list[str]:
    """The lines that reasons name, and what naming them means.

    Reasons for hands at the end look at the `whole` log.
    """
    used = sorted({index for lines in because for index in lines})
    out = [
        TEXTS.say("why.says", language, number=index + 1, words=line_in_words(log[index], language))
        for index in used
    ]
    meaning = ("why.meaning",) if whole else ("why.meaning", "why.until")
    return [*out, " ".join(TEXTS.say(key, language) for key in meaning)] if used else out


class Found:
    """The reasons of one answer, looked for once. `complete` is false if time ran out."""

    def __init__(self, question: Question, fields: Mapping[str, Any], seconds: float) -> None:
        self.values: dict[int, Lines] = {}
        self.pairs: dict[tuple[int, int], Lines] = {}
        self.conflict: Lines = ()
        self.deaths: Mapping[int, int | None] = {}
        self.complete = True
        try:
            reasons = Reasons(question.knowledge, Budget(seconds))
            self.deaths = reasons.deaths
            if question.name == "hidden":
                reasons.hidden(into=self.values)
            elif question.name == "holdings" and fields["consistent"]:
                reasons.holdings((fields["min"], fields["max"]), into=self.pairs)
            elif question.name == "audit" and not fields["consistent"]:
                self.conflict = reasons.conflict(fields["first_bad"])
        except OutOfBudget:
            self.complete = False


class Explained(Answer):
    """An answer with a field `because`, found when it is asked for.

    `hidden`: each value that is ruled out → lines of the log (from 0) that do it, and none of which
    can be spared (see `cores`). `holdings`: the same for "player value" pairs that are certain.
    `audit`: lines that cannot all be true.
    """

    def __init__(self, fields: Mapping[str, Any], words: Words) -> None:
        super().__init__({**fields, "because": None}, words)
        self._words = words
        self._open = True

    def _explain(self) -> None:
        if self._open:
            self._fields["because"] = self._words.because()
            self._open = False

    def __getitem__(self, name: str) -> Any:
        if name == "because":
            self._explain()
        return super().__getitem__(name)

    def __repr__(self) -> str:
        fields = {name: value for name, value in self._fields.items() if name != "because"}
        return f"<Answer {fields if self._open else self._fields!r}>"

    def to_json(self) -> dict[str, Any]:
        """All fields and the reasons (in English), ready for `json.dumps`."""
        self._explain()
        return super().to_json()


class Words:
    """The words to one answer; `seconds` are left for looking for its reasons."""

    def __init__(
        self, question: Question, fields: Mapping[str, Any], seconds: float | None = None
    ) -> None:
        self.question = question
        self.fields = fields
        self._seconds = SECONDS if seconds is None else min(SECONDS, seconds)
        self._found: Found | None = None

    @property
    def found(self) -> Found:
        """The reasons."""
        if self._found is None:
            self._found = Found(self.question, self.fields, self._seconds)
        return self._found

    @property
    def _proven(self) -> bool:
        return bool(self.fields["status"] == "proven")

    def because(self) -> Any:
        """The field `because`."""
        name = self.question.name
        if not self._proven:
            return None
        if name == "audit":
            return list(self.found.conflict)
        if name == "holdings":
            return {f"{seat} {v}": list(found) for (seat, v), found in self.found.pairs.items()}
        return {str(value): list(found) for value, found in self.found.values.items()}

    # --- the answer in one sentence -----------------------------------------------------------

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""
        name = self.question.name
        if not self._proven and name not in ("hidden", "deducible"):
            return TEXTS.say("unknown", language)
        if self.fields.get("consistent") is False and name != "audit":
            return TEXTS.say("hidden.inconsistent", language)
        tell = {
            "hidden": self._tell_hidden,
            "holdings": self._tell_holdings,
            "posterior": self._tell_posterior,
            "ask": self._tell_ask,
            "deducible": self._tell_deducible,
            "audit": self._tell_audit,
            "puzzle": self._tell_puzzle,
        }
        return tell[name](language)

    def _tell_hidden(self, language: str | None) -> str:
        fields = self.fields
        if not self._proven:
            least = listed(fields["possible_at_least"], language)
            most = listed(fields["possible_at_most"], language)
            return TEXTS.say("hidden.unknown", language, least=least, most=most)
        if fields["deduced"] is not None:
            return TEXTS.say("hidden.deduced", language, value=fields["deduced"])
        values = listed(fields["possible"], language, "or")
        return TEXTS.say("hidden.possible", language, values=values)

    def _tell_holdings(self, language: str | None) -> str:
        least = [low for row in self.fields["min"] for low in row]
        most = [high for row in self.fields["max"] for high in row]
        about = {"certain": sum(map(bool, least)), "barred": most.count(0), "all": len(most)}
        return TEXTS.say("holdings.found", language, **about)

    def _tell_posterior(self, language: str | None) -> str:
        chances = {v: Fraction(chance) for v, chance in self.fields["posterior"].items()}
        best = max(chances.values())
        if best == 1:
            return TEXTS.say("hidden.deduced", language, value=next(iter(chances)))
        values = [v for v, chance in chances.items() if chance == best]
        return TEXTS.say(
            "posterior.found" if len(values) == 1 else "posterior.found-tie",
            language,
            value=listed(values, language),
            fraction=str(best),
            percent=percent(best, language),
            states=self.fields["states"],
        )

    def _tell_ask(self, language: str | None) -> str:
        best = [self._question(to, value, language) for to, value in self.fields["best"]]
        if self.fields["now"]["guess"] == "1/1":
            return TEXTS.say("ask.certain", language)
        guess = max(Fraction(question["guess"]) for question in self.fields["questions"])
        return TEXTS.say(
            "ask.found",
            language,
            best=listed(best, language, "or"),
            fraction=str(guess),
            percent=percent(guess, language),
            now=self.fields["now"]["guess"],
        )

    def _question(self, to: int, value: int, language: str | None) -> str:
        return TEXTS.say("question", language, who=seat_name(to, language), value=value)

    def _tell_deducible(self, language: str | None) -> str:
        said = []
        for view in self.fields["views"]:
            about = {"who": seat_name(view["who"], language)}
            key = "unknown" if view["sizes"] is None else "never"
            if view["first"] is not None:
                key = "from" if view["first"] else "at-once"
                about |= {"lines": count_of_lines(view["first"], language)} if view["first"] else {}
            said.append(TEXTS.say(f"deducible.{key}", language, **about))
        about = {"value": self.fields["hidden"], "views": " ".join(said)}
        return TEXTS.say("deducible.found", language, **about).strip()

    def _tell_audit(self, language: str | None) -> str:
        if self.fields["consistent"]:
            return TEXTS.say("audit.fine", language)
        suspects = [
            TEXTS.say(f"audit.{suspect['kind']}", language, line=suspect["line"] + 1)
            for suspect in self.fields["suspects"]
        ]
        about = {"line": self.fields["first_bad"] + 1, "suspects": listed(suspects, language, "or")}
        return TEXTS.say("audit.bad", language, **about)

    def _tell_puzzle(self, language: str | None) -> str:
        fields = self.fields
        if not fields["unique"]:
            return TEXTS.say("puzzle.many", language, count=fields["profile"][-1])
        if fields["minimal"]:
            about = {"value": fields["value"], "work": fields["work"]}
            return TEXTS.say("puzzle.minimal", language, **about)
        lines = lines_in_words(fields["redundant"], language)
        return TEXTS.say("puzzle.unique", language, value=fields["value"], lines=lines)

    # --- why ----------------------------------------------------------------------------------

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Sentences that say why."""
        if not self._proven:
            return (TEXTS.say("proof.unknown", language),)
        proof = TEXTS.say(f"proof.{self.fields['method']}", language)
        if self.question.name not in EXPLAINED:
            return (proof,)
        found, log = self.found, self.question.knowledge.log
        why = why_not(found.values, found.deaths, language) + self._why_holdings(language)
        why += self._why_broken(language)
        sets = [*found.values.values(), *found.pairs.values(), found.conflict]
        why += what_lines_say(log, sets, language, whole=self.question.name == "holdings")
        if not found.complete:
            why.append(TEXTS.say("why.unfinished", language))
        return (*why, proof)

    def _why_broken(self, language: str | None) -> list[str]:
        """Why a log cannot be true."""
        if self.question.name != "audit" or self.fields["consistent"] or not self.found.complete:
            return []
        lines, last = self.found.conflict, self.fields["first_bad"]
        if not lines:
            return [TEXTS.say("audit.conflict-seen", language, last=last + 1)]
        about: dict[str, Any] = {"lines": lines_in_words(lines, language)}
        if lines[-1] == last:
            return [TEXTS.say("audit.conflict", language, **about)]
        return [TEXTS.say("audit.conflict-last", language, **about, last=last + 1)]

    def _why_holdings(self, language: str | None) -> list[str]:
        """Who certainly holds what (each card that is certain), and who cannot hold what."""
        kinds: dict[tuple[int, str], dict[int, Lines]] = {}
        for (seat, value), lines in sorted(self.found.pairs.items()):
            kind = "holds" if self.fields["min"][seat][value - 1] else "lacks"
            kinds.setdefault((seat, kind), {})[value] = lines
        out = []
        for (seat, kind), mine in kinds.items():
            for lines, values in grouped(mine).items():
                held = [v for v in values for _ in range(self.fields["min"][seat][v - 1] or 1)]
                about: dict[str, Any] = {
                    "who": seat_name(seat, language),
                    "values": listed(held, language, "and" if kind == "holds" else "or"),
                }
                if lines:
                    about["lines"] = lines_in_words(lines, language)
                key = f"why.{kind}" if lines else f"why.{kind}-known"
                out.append(TEXTS.say(key, language, **about))
        return out

    # --- picture and table --------------------------------------------------------------------

    def picture(self, language: str | None) -> str:
        """The position as text."""
        know = self.question.knowledge
        out = [TEXTS.say("picture.deck", language, max=know.max, copies=know.copies)]
        for seat, (hand, size) in enumerate(zip(know.hands, know.sizes, strict=True)):
            who = seat_name(seat, language)
            if hand is not None:
                cards = " ".join(map(str, hand))
                out.append(TEXTS.say("picture.hand", language, who=who, cards=cards))
            elif size == 1:
                out.append(TEXTS.say("picture.card", language, who=who))
            else:
                out.append(TEXTS.say("picture.cards", language, who=who, count=size))
        for number, line in enumerate(know.log, 1):
            out.append(f"{number}. {line_in_words(line, language)}")
        return "\n".join(out)

    def table(self, language: str | None) -> list[tuple[str, ...]]:
        """Value by value, player by player, question by question or line by line."""
        make = {
            "hidden": self._table_of_values,
            "holdings": self._table_of_hands,
            "posterior": self._table_of_chances,
            "ask": self._table_of_questions,
            "deducible": self._table_of_views,
            "puzzle": self._table_of_profile,
        }.get(self.question.name)
        if make is None or not self._proven or self.fields.get("consistent") is False:
            return []
        return make(language)

    def _table_of_values(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("value", "possible", "because"), language)]
        for value in range(1, self.question.knowledge.max + 1):
            possible = value in self.fields["possible"]
            lines = self.found.values.get(value, ())
            because = lines_in_words(lines, language) if lines else ""
            shown = TEXTS.say("table.yes" if possible else "table.no", language)
            rows.append((str(value), shown, because))
        return rows

    def _table_of_hands(self, language: str | None) -> list[tuple[str, ...]]:
        values = map(str, range(1, self.question.knowledge.max + 1))
        rows: list[tuple[str, ...]] = [(TEXTS.say("table.player", language), *values)]
        for seat, (least, most) in enumerate(
            zip(self.fields["min"], self.fields["max"], strict=True)
        ):
            spans = [
                str(low) if low == high else f"{low}–{high}"
                for low, high in zip(least, most, strict=True)
            ]
            rows.append((seat_name(seat, language), *spans))
        return rows

    def _table_of_chances(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("value", "chance", "percent"), language)]
        for value, chance in self.fields["posterior"].items():
            rows.append((value, chance, percent(chance, language)))
        return rows

    def _table_of_questions(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("question", "deny", "guess", "entropy", "worst", "best"), language)]
        mark = TEXTS.say("table.mark", language)
        for asked in self.fields["questions"]:
            rows.append(
                (
                    self._question(asked["to"], asked["value"], language),
                    asked["deny"],
                    asked["guess"],
                    f"{asked['entropy']:.6f}",
                    str(asked["worst"]),
                    mark if [asked["to"], asked["value"]] in self.fields["best"] else "",
                )
            )
        return rows

    def _table_of_views(self, language: str | None) -> list[tuple[str, ...]]:
        views = self.fields["views"]
        if not views:
            return []
        names = [seat_name(view["who"], language) for view in views]
        rows: list[tuple[str, ...]] = [(TEXTS.say("table.heard", language), *names)]
        for heard in range(len(self.question.knowledge.log) + 1):
            rows.append((str(heard), *(str(view["sizes"][heard]) for view in views)))
        return rows

    def _table_of_profile(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("heard", "possible"), language)]
        return rows + [(str(n), str(size)) for n, size in enumerate(self.fields["profile"])]


def _head(keys: Iterable[str], language: str | None) -> tuple[str, ...]:
    return tuple(TEXTS.say(f"table.{key}", language) for key in keys)
