"""Answers in words, German and English: sentences, tables, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from gamekit.core.texts import Texts
from gamekit.core.texts import language as chosen_language
from gamekit.games.verlag.position import describe
from gamekit.games.verlag.rules import GAME, VerlagState
from solvers.verlag.questions import Question
from solvers.verlag.turn import Turn

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
Rows = list[tuple[str, ...]]
LETTERS: Final = 7
"""A fraction in a sentence of advice may be so long."""


def short(value: Fraction | str) -> str:
    """A fraction for people: whole numbers without a denominator, a true minus sign.

    >>> short("-7/2"), short("3/1")
    ('−7/2', '3')
    """
    return str(Fraction(value)).replace("-", "−")


def signed(value: Fraction | str) -> str:
    """The same with its sign: "+1/6"."""
    return f"+{short(value)}" if Fraction(value) > 0 else short(value)


def percent(value: Fraction | str, language: str | None) -> str:
    """A probability as a percentage.

    >>> percent("1/3", "de")
    '33,3 %'
    """
    shown = f"{float(100 * Fraction(value)):.1f} %"
    return shown.replace(".", TEXTS.say("decimal", language))


def brief(value: Fraction, language: str | None) -> str:
    """A fraction in a sentence: one with many digits is rounded, as it is on the board.

    >>> brief(Fraction(55, 18), "en"), brief(Fraction(-1974899, 419904), "de")
    ('55/18', '≈−4,70')
    """
    exact = short(value)
    if len(exact) <= LETTERS or "/" not in exact:
        return exact
    return f"≈{float(value):.2f}".replace("-", "−").replace(".", TEXTS.say("decimal", language))


def coins_in_words(
    value: Fraction | str | int, language: str | None, *, rounded: bool = False
) -> str:
    """ "1 coin", "7/6 coins", if `rounded` perhaps "≈4.70 coins"."""
    amount = Fraction(value)
    key = "coins.one" if abs(amount) == 1 else "coins.many"
    return TEXTS.say(key, language, count=brief(amount, language) if rounded else short(amount))


def thing(state: VerlagState, key: str | None, language: str | None) -> str:
    """The name of what is built; `None` is nothing."""
    if key is None:
        return TEXTS.say("nothing", language)
    return state.setting.cards.name(key, language or chosen_language())


def counted(key: str, count: int, language: str | None) -> str:
    """A number with its word: "1 turn", "3 rounds"."""
    if count == 1:
        return TEXTS.say(f"{key}.one", language)
    return TEXTS.say(f"{key}.many", language, count=count)


class Words:
    """Puts one answer into words."""

    def __init__(self, question: Question, fields: Mapping[str, Any]) -> None:
        self.question = question
        self.fields = fields

    # --- parts ------------------------------------------------------------------------------------

    def _say(self, key: str, language: str | None, **values: Any) -> str:
        return TEXTS.say(key, language, **values)

    def _seat(self, seat: int, language: str | None) -> str:
        return GAME.seat_name(seat, language)

    def _dice(self, dice: int | str, language: str | None) -> str:
        return TEXTS.say(f"dice.{dice}", language)

    def _me(self, language: str | None) -> str:
        return self._seat(self.question.table.active, language)

    # --- the teller -------------------------------------------------------------------------------

    def picture(self, language: str | None) -> str:
        """The position as text."""
        words = describe(self.question.state, language or chosen_language())
        if self.question.name == "best_purchase":  # the roll of this turn is over
            phase = self._say("best_purchase.phase", language, seat=self._me(language))
            words = "\n".join([*words.splitlines()[:-1], phase])
        return words

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""
        if self.fields["status"] == "unknown":
            if self.question.name == "forecast":
                done, turns = self.fields["turns_done"], self.question.turns
                return self._say("forecast.unknown", language, done=done, turns=turns)
            return self._say("unknown", language)
        words: str = self._tell("summary")(language)
        return words

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Why."""
        if self.fields["status"] == "unknown":
            return ()
        proof = self._say(f"proof.{self.fields['method']}", language)
        return (*self._tell("why")(language), proof)

    def table(self, language: str | None) -> Rows:
        """The numbers as rows, heads first."""
        if self.fields["status"] == "unknown":
            return []
        rows: Rows = self._tell("rows")(language)
        return rows

    def _tell(self, part: str) -> Callable[[str | None], Any]:
        found: Callable[[str | None], Any] = getattr(self, f"_{part}_{self.question.name}")
        return found

    def _head(self, language: str | None, *keys: str) -> tuple[str, ...]:
        return tuple(self._say(f"table.{key}", language) for key in keys)

    # --- expected_income --------------------------------------------------------------------------

    def _summary_expected_income(self, language: str | None) -> str:
        key = "summary" if self.question.dice is None else "forced"
        gain = self.fields["expected"][self.question.table.active]
        return self._say(
            f"expected_income.{key}",
            language,
            seat=self._me(language),
            dice=self._dice(self.fields["dice"], language),
            gain=coins_in_words(gain, language),
        )

    def _why_expected_income(self, language: str | None) -> list[str]:
        me = self.question.table.active
        out = []
        for dice, found in self.fields["by_dice"].items():
            words = self._dice(dice, language)
            gain = coins_in_words(found["expected"][me], language)
            out.append(self._say("reason.dice", language, dice=words, value=gain))
        return [*out, *self._rerolls(language), *self._rules_at_work(language)]

    def _rerolls(self, language: str | None) -> list[str]:
        if "kunden" not in self.question.table.me.projects:
            return []
        out = []
        for dice, found in self.fields["by_dice"].items():
            words, labels = self._dice(dice, language), ", ".join(found["reroll"])
            key = "reason.reroll" if labels else "reason.no-reroll"
            values = {"dice": words} | ({"labels": labels} if labels else {})
            out.append(self._say(key, language, **values))
        return out

    def _rules_at_work(self, language: str | None) -> list[str]:
        """Claims that lapse, the Kosmos Shop, the extra turn: what makes this turn special."""
        table = self.question.table
        out, shop = [], []
        totals = range(1, 13) if self.fields["dice"] == 2 else range(1, 7)
        for total in totals:
            claim = sum(claim for _, claim in table.claims(table.active, total))
            if claim > table.me.coins:
                about = {"total": total, "seat": self._me(language), "claim": claim}
                about |= {"coins": table.me.coins, "rest": claim - table.me.coins}
                out.append(self._say("reason.lapse", language, **about))
            taken = any(table.takes(table.active, total))
            paid = table.bank_income(table.active, total)[table.active]
            if claim >= table.me.coins and not paid and not taken:
                shop.append(str(total))
        if shop:
            out.append(self._say("reason.kosmos", language, totals=", ".join(shop)))
        if self.fields["dice"] == 2 and "lieferanten" in table.me.projects:
            out.append(self._say("reason.extra", language))
        return out

    def _rows_expected_income(self, language: str | None) -> Rows:
        rows = [self._head(language, "dice", "seat", "gain")]
        for dice, found in self.fields["by_dice"].items():
            for seat, gain in enumerate(found["expected"]):
                rows.append((dice, self._seat(seat, language), signed(gain)))
        return rows

    # --- income_distribution ----------------------------------------------------------------------

    def _summary_income_distribution(self, language: str | None) -> str:
        return self._say(
            "income_distribution.summary",
            language,
            seat=self._seat(self.question.player, language),
            mean=coins_in_words(self.fields["mean"], language),
            variance=short(self.fields["variance"]),
            dice=self._dice(self.fields["dice"], language),
        )

    def _why_income_distribution(self, language: str | None) -> list[str]:
        pmf = {int(gain): Fraction(chance) for gain, chance in self.fields["pmf"].items()}
        likely = max(pmf, key=lambda gain: pmf[gain])
        about = {"gain": signed(Fraction(likely)), "percent": percent(pmf[likely], language)}
        out = [self._say("reason.likely", language, **about)]
        loss = sum((chance for gain, chance in pmf.items() if gain < 0), Fraction(0))
        if loss:
            about = {"percent": percent(loss, language)}
            about["seat"] = self._seat(self.question.player, language)
            out.append(self._say("reason.loss", language, **about))
        return [*out, *self._rules_at_work(language)]

    def _rows_income_distribution(self, language: str | None) -> Rows:
        rows = [self._head(language, "outcome", "chance")]
        for gain, chance in self.fields["pmf"].items():
            shown = f"{chance} ({percent(chance, language)})"
            rows.append((signed(Fraction(int(gain))), shown))
        return rows

    # --- income_formula ---------------------------------------------------------------------------

    def _summary_income_formula(self, language: str | None) -> str:
        terms = self.fields["formula"][self.question.table.active]
        return self._say(
            "income_formula.summary",
            language,
            seat=self._me(language),
            dice=self._dice(self.fields["dice"], language),
            terms=len(terms),
        )

    def _why_income_formula(self, language: str | None) -> list[str]:
        from solvers.verlag.symbols import (
            dice_polynomial,
            double_chance,
            expected_gains,
            substituted,
        )

        table, dice = self.question.table, self.fields["dice"]
        function = dice_polynomial(1).as_expr()
        shown = f"({str(6 * function).replace('**', '^')})/6" if dice == 1 else None
        shown = shown or f"(({str(6 * function).replace('**', '^')})/6)^2"
        out = [self._say("reason.generating", language, function=shown)]
        if dice == 2 and "lieferanten" in table.me.projects:
            chance = double_chance()
            about = {"chance": str(chance), "factor": str(1 + chance)}
            out.append(self._say("reason.factor", language, **about))
        value = substituted(expected_gains(table, dice)[table.active], table)
        about = {"value": coins_in_words(value, language), "seat": self._me(language)}
        return [*out, self._say("reason.value", language, **about)]

    def _rows_income_formula(self, language: str | None) -> Rows:
        rows = [self._head(language, "seat", "term", "gain")]
        for seat, terms in enumerate(self.fields["formula"]):
            rows += [(self._seat(seat, language), name, signed(c)) for name, c in terms.items()]
        return rows

    # --- best_purchase ----------------------------------------------------------------------------

    def _summary_best_purchase(self, language: str | None) -> str:
        best = self.fields["best"]
        key = "wins" if self._chosen()["wins"] else "summary"
        build = thing(self.question.state, best, language)
        return self._say(f"best_purchase.{key}", language, seat=self._me(language), build=build)

    def _chosen(self) -> Mapping[str, Any]:
        options: list[Mapping[str, Any]] = self.fields["options"]
        return next(option for option in options if option["build"] == self.fields["best"])

    def _why_best_purchase(self, language: str | None) -> list[str]:
        chosen, number = self._chosen(), self.fields["rounds"]
        rounds = counted("rounds", number, language)
        static = self._say("reason.static", language)
        if chosen["build"] is None:
            about = {"seat": self._me(language), "rounds": rounds}
            return [self._say("reason.nothing", language, **about), static]
        build = thing(self.question.state, chosen["build"], language)
        net = number * Fraction(chosen["gain"]) - chosen["cost"]
        about = {"build": build, "cost": coins_in_words(chosen["cost"], language)}
        about |= {"gain": coins_in_words(chosen["gain"], language), "rounds": rounds}
        out = [self._say("reason.best", language, **about, net=signed(net))]
        if chosen["payback"] is not None:
            about = {"build": build, "payback": short(chosen["payback"])}
            out.append(self._say("reason.payback", language, **about))
        return [*out, *self._kosmos_share(chosen, language), static]

    def _kosmos_share(self, chosen: Mapping[str, Any], language: str | None) -> list[str]:
        """Who spends all gets the coin of the Kosmos Shop in each round anew: how much of it."""
        table = self.question.table.with_purchase(chosen["build"], chosen["cost"])
        share = Turn(table, table.active).kosmos_coins(table.coins)
        if table.me.coins or not share:
            return []
        about = {"build": thing(self.question.state, chosen["build"], language)}
        about |= {"income": coins_in_words(chosen["round_income"], language)}
        return [self._say("reason.kosmos-share", language, **about, share=short(share))]

    def _rows_best_purchase(self, language: str | None) -> Rows:
        rows = [self._head(language, "build", "cost", "income", "more", "payback", "best")]
        for option in self.fields["options"]:
            best = option["build"] == self.fields["best"]
            won = self._say("table.won", language) if option["wins"] else ""
            rows.append(
                (
                    thing(self.question.state, option["build"], language),
                    str(option["cost"]),
                    short(option["round_income"]),
                    signed(option["gain"]),
                    "–" if option["payback"] is None else short(option["payback"]),
                    won or (self._say("table.mark", language) if best else ""),
                )
            )
        return rows

    # --- afford -----------------------------------------------------------------------------------

    def _summary_afford(self, language: str | None) -> str:
        chance = self.fields["probability"]
        return self._say(
            "afford.summary",
            language,
            seat=self._me(language),
            chance=short(chance),
            percent=percent(chance, language),
            goal=coins_in_words(self.question.goal, language),
            dice=self._dice(self.fields["dice"], language),
        )

    def _why_afford(self, language: str | None) -> list[str]:
        out = []
        for dice, found in self.fields["by_dice"].items():
            about = {"dice": self._dice(dice, language)}
            about["value"] = percent(found["probability"], language)
            out.append(self._say("reason.dice", language, **about))
        return [*out, *self._rerolls(language), *self._rules_at_work(language)]

    def _rows_afford(self, language: str | None) -> Rows:
        rows = [self._head(language, "dice", "chance", "reroll")]
        for dice, found in self.fields["by_dice"].items():
            rows.append((dice, short(found["probability"]), ", ".join(found["reroll"]) or "–"))
        return rows

    # --- forecast ---------------------------------------------------------------------------------

    def _summary_forecast(self, language: str | None) -> str:
        coins = ", ".join(
            f"{self._seat(seat, language)} {self._decimal(value, language)}"
            for seat, value in enumerate(self.fields["expected_coins"])
        )
        turns = counted("turns", self.question.turns, language)
        return self._say("forecast.summary", language, turns=turns, coins=coins)

    def _decimal(self, value: str, language: str | None) -> str:
        shown = f"{float(Fraction(value)):.2f}"
        return shown.replace(".", TEXTS.say("decimal", language))

    def _why_forecast(self, language: str | None) -> list[str]:
        out = []
        for seat, chance in enumerate(self.fields["richest"]):
            about = {"seat": self._seat(seat, language), "percent": percent(chance, language)}
            out.append(self._say("reason.richest", language, **about))
        return out

    def _rows_forecast(self, language: str | None) -> Rows:
        seats = [self._seat(seat, language) for seat in range(len(self.question.table.players))]
        rows: Rows = [(self._say("table.turn", language), *seats)]
        for turn, coins in enumerate(self.fields["profile"]):
            rows.append((str(turn), *(self._decimal(value, language) for value in coins)))
        return rows
