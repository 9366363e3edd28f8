"""Answers in words, German and English: the cut as a proof, the plan, the chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from gamekit.core.texts import Texts
from gamekit.core.texts import language as chosen_language
from gamekit.games.schollen.actions import BANK
from gamekit.games.schollen.position import describe
from solvers.schollen.questions import Question

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
MANY: Final = 8
"""More moves than this are not listed in one sentence."""
WORDS_UP_TO: Final = 12


def seat_name(colour: str, language: str | None) -> str:
    """ "Red", "Blue" …; other colours of a position keep their names."""
    key = f"seat.{colour}"
    return TEXTS.say(key, language) if key in TEXTS.catalogue("en") else colour.title()


def number_word(number: int, language: str | None) -> str:
    """Small numbers as words.

    >>> number_word(3, "de"), number_word(30, "de")
    ('drei', '30')
    """
    return TEXTS.say(f"number.{number}", language) if number <= WORDS_UP_TO else str(number)


def count_of(key: str, count: int, language: str | None) -> str:
    """A number with its word: "1 turn", "3 turns", "one place"."""
    if count == 1:
        return TEXTS.say(f"{key}.one", language)
    shown = str(count) if key.startswith("turns") else number_word(count, language)
    return TEXTS.say(f"{key}.many", language, count=shown)


def listed(items: Sequence[str]) -> str:
    """One after the other; long lists are cut.

    >>> listed(["A1", "A2"]), listed(list("abcdefghij"))
    ('A1, A2', 'a, b, c, d, e, f, g, h … (+2)')
    """
    rest = len(items) - MANY
    return ", ".join(items[:MANY]) + (f" … (+{rest})" if rest > 0 else "")


def percent(text: str, language: str | None) -> str:
    """A fraction as a percentage, for people.

    >>> percent("11/36", "en"), percent("1/3", "de")
    ('30.6 %', '33,3 %')
    """
    shown = f"{float(100 * Fraction(text)):.1f} %"
    return shown.replace(".", ",") if (language or chosen_language()) == "de" else shown


# --- the cut in words -----------------------------------------------------------------------------


def cut_in_words(cut: Mapping[str, Any], over: int, language: str | None) -> list[str]:
    """Why so few turns are not enough: one sentence for each bottleneck, then the sum.

    >>> arcs = [{"arc": f"floe:C3:{j}", "capacity": 1} for j in (1, 2, 3)]
    >>> cut_in_words({"turns": 5, "on_ship": 0, "flow": 3, "arcs": arcs}, 4, "en")[0]
    'C3 has one place: in turns 1–3 only three can pass.'
    """
    out = [_bottleneck(*group, language) for group in _groups(cut["arcs"])]
    if not out:
        return [TEXTS.say("cut.none", language)]
    about = {"turns": count_of("turns", cut["turns"], language), "over": over}
    about["total"] = cut["flow"] + cut["on_ship"]
    if not cut["on_ship"]:
        return [*out, TEXTS.say("cut.sum", language, **about)]
    ship = {"flow": cut["flow"], "ship": cut["on_ship"]}
    return [*out, TEXTS.say("cut.sum-ship", language, **about, **ship)]


def _groups(arcs: Iterable[Mapping[str, Any]]) -> list[tuple[str, str, int, list[int]]]:
    """Arcs of one kind, place and capacity together, with their turns."""
    groups: dict[tuple[str, str, int], list[int]] = {}
    for arc in arcs:
        kind, *rest = arc["arc"].split(":")
        place = "" if kind == "entry" else rest[0]
        turn = int(rest[-1]) if rest[-1].isdigit() else 0
        groups.setdefault((kind, place, arc["capacity"]), []).append(turn)
    return [(*key, turns) for key, turns in groups.items()]


def _bottleneck(kind: str, place: str, capacity: int, turns: list[int], lang: str | None) -> str:
    total = capacity * len(turns)
    about = {
        "count": count_of("persons", total, lang),
        "can": TEXTS.say("cut.can-one" if total == 1 else "cut.can-many", lang),
    }
    if kind == "start":
        stand = TEXTS.say("cut.stand-one" if total == 1 else "cut.stand-many", lang)
        key = "cut.start-bank" if place == BANK else "cut.start"
        return TEXTS.say(key, lang, place=place, stand=stand, count=about["count"])
    when = turns_in_words(turns, lang)
    if kind == "entry":
        return TEXTS.say("cut.entry", lang, when=when, **about)
    places = count_of("places", capacity, lang)
    return TEXTS.say("cut.floe", lang, place=place, places=places, when=when, **about)


def turns_in_words(turns: list[int], language: str | None) -> str:
    """ "in turns 1–3 and 5"; turn 0 is the start.

    >>> turns_in_words([0, 1, 2, 3, 5], "en"), turns_in_words([2], "de")
    ('at the start and in turns 1–3 and 5', 'in Zug 2')
    """
    runs: list[list[int]] = []
    for turn in sorted(turns):
        if turn and runs and runs[-1][-1] == turn - 1:
            runs[-1].append(turn)
        elif turn:
            runs.append([turn])
    both = TEXTS.say("cut.and", language)
    parts = [TEXTS.say("cut.when-start", language)] * (0 in turns)
    if runs:
        shown = both.join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        single = len(runs) == 1 and len(runs[0]) == 1
        key = "cut.when-turn" if single else "cut.when-turns"
        parts.append(TEXTS.say(key, language, turns=shown))
    return both.join(parts)


def steps_in_words(steps: Sequence[str], language: str | None) -> str:
    """The steps of a turn, one after the other."""
    return ", ".join(steps) or TEXTS.say("plan.wait", language)


# --- answers --------------------------------------------------------------------------------------


class Words:
    """The words to one answer."""

    def __init__(self, question: Question, fields: Mapping[str, Any]) -> None:
        self.question = question
        self.fields = fields

    # --- the answer in one sentence -----------------------------------------------------------

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""
        tell = {
            "evacuation": self._tell_evacuation,
            "paths": self._tell_paths,
            "best_turn": self._tell_best_turn,
            "roll_chance": self._tell_roll_chance,
            "forecast": self._tell_forecast,
        }
        if self.fields["status"] != "proven" and self.question.name != "forecast":
            return TEXTS.say(f"{self.question.name}.unknown", language)
        return tell[self.question.name](language)

    def _about(self, language: str | None) -> dict[str, str]:
        seat = seat_name(self.question.player, language)
        return {"seat": seat, "over": count_of("crew", self.question.over, language)}

    def _tell_evacuation(self, language: str | None) -> str:
        about, turns = self._about(language), self.fields["min_turns"]
        if turns == 0:
            return TEXTS.say("evacuation.now", language, **about)
        if turns is None:
            most = self.fields["profile"][-1]
            limit = count_of("turns", self.question.horizon, language)
            return TEXTS.say("evacuation.never", language, **about, turns=limit, most=most)
        shown = count_of("turns", turns, language)
        return TEXTS.say("evacuation.turns", language, **about, turns=shown)

    def _tell_paths(self, language: str | None) -> str:
        found = self.fields[BANK]
        if found["steps"] is None:
            return TEXTS.say("paths.none", language)
        turns = count_of("turns-needed", found["steps"], language)
        return TEXTS.say("paths.steps", language, turns=turns, paths=found["paths"])

    def _tell_best_turn(self, language: str | None) -> str:
        turns = self.fields["min_turns"]
        about = {"best": listed(self.fields["best"])}
        hinder = self.question.objective == "hinder"
        if not hinder:
            about |= self._about(language)
        key = f"best_turn.{self.question.objective}"
        if turns is None:
            limit = count_of("turns", self.question.horizon, language)
            return TEXTS.say(f"{key}-never", language, **about, turns=limit)
        shown = count_of("turns-needed" if hinder else "turns", turns, language)
        return TEXTS.say(key, language, **about, turns=shown)

    def _tell_roll_chance(self, language: str | None) -> str:
        chance = self.fields["probability"]
        return TEXTS.say(
            "roll_chance.chance",
            language,
            fraction=chance,
            percent=percent(chance, language),
            over=count_of("crew", self.question.over, language),
            turns=count_of("turns", self.question.turns or 0, language),
        )

    def _tell_forecast(self, language: str | None) -> str:
        chance = self.fields["probability"]
        if chance is None:
            bounds = self.fields["probability_at_least"], self.fields["probability_at_most"]
            low, high = (percent(bound, language) for bound in bounds)
            return TEXTS.say("forecast.unknown", language, low=low, high=high)
        return TEXTS.say(
            "forecast.chance",
            language,
            fraction=chance,
            percent=percent(chance, language),
            **self._about(language),
            turns=count_of("turns", self.question.turns or 0, language),
        )

    # --- why ----------------------------------------------------------------------------------

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Sentences that say why."""
        if self.fields["status"] != "proven":
            return (TEXTS.say("proof.unknown", language),)
        why = {
            "evacuation": self._why_evacuation,
            "best_turn": self._why_best_turn,
            "roll_chance": self._why_roll_chance,
            "forecast": self._why_forecast,
        }.get(self.question.name)
        proof = TEXTS.say(f"proof.{self.fields['method']}", language)
        return (*(why(language) if why else ()), proof)

    def _why_evacuation(self, language: str | None) -> list[str]:
        fields = self.fields
        out = []
        if fields["cut"] is not None:
            out += cut_in_words(fields["cut"], fields["over"], language)
        out.append(TEXTS.say("evacuation.width", language, width=fields["width"]))
        if fields["critical_floes"]:
            floes = listed(fields["critical_floes"])
            out.append(TEXTS.say("evacuation.critical", language, floes=floes))
        return out

    def _why_best_turn(self, language: str | None) -> list[str]:
        about = {"horizon": self.question.horizon, "score": self.fields["score"]}
        hinder = "-hinder" * (self.question.objective == "hinder")
        return [TEXTS.say(f"best_turn.score{hinder}", language, **about)]

    def _why_roll_chance(self, language: str | None) -> list[str]:
        good, null = self.fields["good_faces"], self.fields["null_faces"]
        none = TEXTS.say("faces.none", language)
        faces = ", ".join(map(str, good)) or none
        out = [TEXTS.say("roll_chance.faces", language, faces=faces)]
        count = len(good)
        about = {"count": count, "rolls": 12 * count - count**2}
        out.append(TEXTS.say("roll_chance.formula", language, **about))
        if null:
            shown = ", ".join(map(str, null))
            out.append(TEXTS.say("roll_chance.null", language, faces=shown))
            if self.fields["if_frozen"]:
                rolls = len(null) ** 2
                out.append(TEXTS.say("roll_chance.null-good", language, rolls=rolls))
        return out

    def _why_forecast(self, language: str | None) -> list[str]:
        return [
            TEXTS.say("forecast.face", language, face=face, percent=percent(value, language))
            for face, value in self.fields["face_values"].items()
            if value is not None
        ]

    # --- picture and table --------------------------------------------------------------------

    def picture(self, language: str | None) -> str:
        """The position as text."""
        return describe(self.question.state, language or chosen_language())

    def table(self, language: str | None) -> list[tuple[str, ...]]:
        """Turn by turn, place by place or action by action."""
        make = {
            "evacuation": self._table_of_turns,
            "paths": self._table_of_places,
            "best_turn": self._table_of_actions,
            "forecast": self._table_of_chances,
        }.get(self.question.name)
        if make is None or self.fields["status"] != "proven":
            return []
        return make(language)

    def _table_of_turns(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("turn", "on_ship", "steps"), language)]
        plan = self.fields.get("plan", [])
        last = len(plan) if plan else min(self.question.horizon, 12)
        for turn, count in enumerate(self.fields["profile"][: last + 1]):
            steps = steps_in_words(plan[turn - 1], language) if turn and plan else ""
            rows.append((str(turn), str(count), steps))
        return rows

    def _table_of_places(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("place", "turns", "paths"), language)]
        places = {TEXTS.say("bank", language): self.fields[BANK], **self.fields["floes"]}
        for place, found in places.items():
            steps = "–" if found["steps"] is None else str(found["steps"])
            rows.append((place, steps, str(found["paths"])))
        return rows

    def _table_of_actions(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("action", "turns", "score", "best"), language)]
        mark, infinite = TEXTS.say("table.mark", language), TEXTS.say("turns.infinite", language)
        for action, (turns, score) in self.fields["ratings"].items():
            shown = infinite if turns is None else str(turns)
            best = mark if action in self.fields["best"] else ""
            rows.append((action, shown, str(score), best))
        return rows

    def _table_of_chances(self, language: str | None) -> list[tuple[str, ...]]:
        rows = [_head(("turn", "chance", "chance"), language)]
        for turn, chance in enumerate(self.fields["profile"], 1):
            rows.append((str(turn), chance, percent(chance, language)))
        return rows


def _head(keys: Iterable[str], language: str | None) -> tuple[str, ...]:
    return tuple(TEXTS.say(f"table.{key}", language) for key in keys)
