"""Answers in words, German and English: the best line, what the alternatives lose, the proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gamekit.core.texts import Texts
from gamekit.core.texts import language as chosen_language
from gamekit.games.bauab import GAME, BauabState, Pass, Place
from gamekit.games.bauab.position import describe
from gamekit.games.bauab.rules import COLOURS
from solvers.bauab.questions import Question

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
MANY_MOVES = 12
"""More moves than this are not listed in one sentence."""


def signed(number: int) -> str:
    """A number with its sign, as it stands on the board.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def count_of(key: str, count: int, language: str | None) -> str:
    """A number with its word: "1 point", "3 points"."""
    say = TEXTS.say
    return say(f"{key}.one", language) if count == 1 else say(f"{key}.many", language, count=count)


def listed(moves: Sequence[str]) -> str:
    """Moves one after the other; long lists are cut."""
    rest = len(moves) - MANY_MOVES
    return ", ".join(moves[:MANY_MOVES]) + (f" … (+{rest})" if rest > 0 else "")


class Words:
    """The words to one answer."""

    def __init__(self, question: Question, fields: Mapping[str, Any]) -> None:
        self.question = question
        self.state: BauabState = question.state
        self.fields = fields

    # --- the answer in one sentence -----------------------------------------------------------

    def summary(self, language: str | None) -> str:
        """The answer in one sentence."""
        tell = {
            "value": self._tell_value,
            "outcome": self._tell_outcome,
            "legal_moves": self._tell_legal_moves,
            "force": self._tell_force,
            "best_case": self._tell_best_case,
            "crib": self._tell_crib,
            "census": self._tell_census,
        }
        return tell[self.question.name](language)

    def _tell_value(self, language: str | None) -> str:
        fields = self.fields
        if fields["moves"] is None:
            return self._tell_bounds(language)
        over = "over-" if self.state.actor is None else ""
        if fields["winner"] == "draw":
            return TEXTS.say(f"value.{over}draw", language)
        seat = seat_name(fields["winner"], language)
        if fields["margin"]:
            points = count_of("points", abs(fields["margin"]), language)
            return TEXTS.say(f"value.{over}wins", language, seat=seat, points=points)
        chips = abs(fields["lead"])
        return TEXTS.say(f"value.{over}wins-lead", language, seat=seat, chips=chips)

    def _tell_bounds(self, language: str | None) -> str:
        fields = self.fields
        if fields["margin"] is not None:
            margin = signed(fields["margin"])
            return TEXTS.say("value.unknown-moves", language, margin=margin)
        bounds = {
            "low": signed(fields["margin_at_least"]),
            "high": signed(fields["margin_at_most"]),
        }
        if fields["winner"] in COLOURS:
            seat = seat_name(fields["winner"], language)
            return TEXTS.say("value.unknown-winner", language, seat=seat, **bounds)
        return TEXTS.say("value.unknown", language, **bounds)

    def _tell_outcome(self, language: str | None) -> str:
        who = self.fields["winner"]
        if who == "draw":
            return TEXTS.say("outcome.draw", language)
        if who is not None:
            return TEXTS.say("outcome.wins", language, seat=seat_name(who, language))
        results = [
            TEXTS.say("outcome.result-draw", language)
            if result == "draw"
            else TEXTS.say("outcome.result-wins", language, seat=seat_name(result, language))
            for result in self.fields["possible_winners"]
        ]
        return TEXTS.say("outcome.unknown", language, results=", ".join(results))

    def _tell_legal_moves(self, language: str | None) -> str:
        margin = signed(self.fields["margin_now"])
        count = len(self.fields["moves"])
        if self.fields["over"]:
            return TEXTS.say("legal_moves.over", language, margin=margin)
        if count == 1:
            return TEXTS.say("legal_moves.one", language, margin=margin)
        return TEXTS.say("legal_moves.many", language, count=count, margin=margin)

    def _tell_force(self, language: str | None) -> str:
        fields = self.fields
        about = {"seat": self._mover(language), "plies": self.question.plies}
        if fields["gain"] is None or fields["forced"] is None:
            low, high = signed(fields["gain_at_least"]), signed(fields["gain_at_most"])
            return TEXTS.say("force.unknown", language, **about, low=low, high=high)
        about |= {"target": self.question.target, "gain": signed(fields["gain"])}
        return TEXTS.say("force.yes" if fields["forced"] else "force.no", language, **about)

    def _tell_best_case(self, language: str | None) -> str:
        seat = self._mover(language)
        if self.fields["margin"] is None:
            low, high = self.fields["margin_at_least"], self.fields["margin_at_most"]
            return TEXTS.say(
                "best_case.unknown", language, seat=seat, low=signed(low), high=signed(high)
            )
        other = seat_name(COLOURS[1 - self.state.mover], language)
        margin = signed(self.fields["margin"])
        key = f"best_case.{self.question.opponent}"
        return TEXTS.say(key, language, seat=seat, other=other, margin=margin)

    def _tell_crib(self, language: str | None) -> str:
        fields = self.fields
        assert self.question.side is not None
        seat = seat_name(COLOURS[self.question.side], language)
        if fields["possible"] is False:
            target = signed(fields["target"])
            return TEXTS.say("crib.impossible", language, seat=seat, target=target)
        if fields["size"] is not None:
            target = signed(fields["target"])
            return TEXTS.say("crib.size", language, size=fields["size"], seat=seat, target=target)
        low, high = fields["size_at_least"], fields["size_at_most"]
        if high is None:
            return TEXTS.say("crib.unknown", language, seat=seat, low=low)
        return TEXTS.say("crib.unknown-between", language, seat=seat, low=low, high=high)

    def _tell_census(self, language: str | None) -> str:
        if self.fields["states"] is None:
            states = f"{self.fields['states_at_least']:,}"
            return TEXTS.say("census.unknown", language, states=states)
        names = ("states", "terminal", "games", "shortest", "longest")
        counts = {name: f"{self.fields[name]:,}" for name in names}
        return TEXTS.say("census.counts", language, **counts)

    # --- reasons ------------------------------------------------------------------------------

    def reasons(self, language: str | None) -> tuple[str, ...]:
        """Why the answer is what it is, with the best line move by move."""
        return (*self._line(language), *self.story(language), *self.why(language))

    def why(self, language: str | None) -> tuple[str, ...]:
        """What the other moves lose, and how it was proven."""
        fields, name = self.fields, self.question.name
        reasons: list[str] = []
        if name == "value" and fields["moves"]:
            reasons += self._alternatives(language)
            reasons.append(TEXTS.say("reason.sign", language))
        elif name == "outcome" and fields["keeping_moves"]:
            reasons += self._keeping(language)
        elif name == "force" and fields["keys"]:
            reasons.append(TEXTS.say("force.keys", language, moves=listed(fields["keys"])))
        if name != "legal_moves":
            proof = fields["method"] if fields["status"] == "proven" else "unknown"
            reasons.append(TEXTS.say(f"proof.{proof}", language))
        return tuple(reasons)

    def _alternatives(self, language: str | None) -> list[str]:
        """What is best, and what every other move loses."""
        moves, best = self.fields["moves"], self.fields["best_moves"]
        if len(moves) == 1:
            return [TEXTS.say("reason.only-move", language, move=best[0])]
        if len(best) == len(moves):
            return [TEXTS.say("reason.all-best", language)]
        if len(best) == 1:
            out = [TEXTS.say("reason.only-best", language, move=best[0])]
        else:
            out = [TEXTS.say("reason.several-best", language, moves=listed(best))]
        losses: dict[int, list[str]] = {}
        for move, (margin, _) in moves.items():
            if move not in best:
                losses.setdefault(abs(margin - self.fields["margin"]), []).append(move)
        for loss, losing in sorted(losses.items()):
            if loss:
                points = count_of("worse", loss, language)
                out.append(TEXTS.say("reason.worse", language, points=points, moves=listed(losing)))
            else:
                out.append(TEXTS.say("reason.worse-lead", language, moves=listed(losing)))
        return out + self._greedy(language)

    def _greedy(self, language: str | None) -> list[str]:
        """The move that makes the most points at once, if that is a mistake."""
        sign = 1 - 2 * self.state.mover
        now = self.state.margin()
        gains = {
            str(action): sign * (self.state.successor(action).margin() - now)
            for action in self.state.legal_actions()
        }
        greediest = [move for move, gain in gains.items() if gain == max(gains.values())]
        loss = abs(self.fields["moves"][greediest[0]][0] - self.fields["margin"])
        if len(greediest) > 1 or not loss:
            return []
        points = count_of("worse", loss, language)
        gain = signed(gains[greediest[0]])
        return [TEXTS.say("reason.greedy", language, move=greediest[0], now=gain, points=points)]

    def _keeping(self, language: str | None) -> list[str]:
        keeping = self.fields["keeping_moves"]
        legal = [str(action) for action in self.state.legal_actions()]
        losing = [move for move in legal if move not in keeping]
        out = [TEXTS.say("outcome.keeping", language, moves=listed(keeping))]
        if losing:
            out.append(TEXTS.say("outcome.losing", language, moves=listed(losing)))
        return out

    def _line(self, language: str | None) -> list[str]:
        line = self.fields.get("line")
        if not line:
            return []
        key = "reason.line" if self.question.name == "value" else "reason.witness"
        return [TEXTS.say(key, language, line=" ".join(line))]

    def story(self, language: str | None) -> tuple[str, ...]:
        """The best line, one sentence for each move."""
        if self.question.opponent == "passes":  # the line has the turns of one player only
            return ()
        line, zugzwang = self.fields.get("line") or (), self.fields.get("zugzwang") or ()
        return tuple(line_in_words(self.state, line, zugzwang, language))

    # --- picture and table --------------------------------------------------------------------

    def picture(self, language: str | None) -> str:
        """The position as text."""
        return describe(self.state, language or chosen_language())

    def table(self, language: str | None) -> list[tuple[str, ...]]:
        """The moves with what they are worth."""
        fields, name = self.fields, self.question.name

        def head(*keys: str) -> tuple[str, ...]:
            return tuple(TEXTS.say(f"table.{key}", language) for key in keys)

        mark = TEXTS.say("table.mark", language)
        if name == "value" and fields["moves"]:
            rows = [head("move", "margin", "lead", "best")]
            for move, (margin, lead) in fields["moves"].items():
                best = mark if move in fields["best_moves"] else ""
                rows.append((move, signed(margin), signed(lead), best))
            return rows
        if name == "value" and fields.get("move_bounds"):
            rows = [head("move", "bounds")]
            for move, (low, high) in fields["move_bounds"].items():
                rows.append((move, f"{signed(low)} … {signed(high)}"))
            return rows
        if name == "legal_moves" and fields["moves"]:
            rows = [head("move", "captures", "points", "ends")]
            for move in fields["moves"]:
                ends = TEXTS.say("table.yes", language) if move["ends_game"] else ""
                captures = " ".join(move["captures"])
                rows.append((move["move"], captures, str(move["points"]), ends))
            return rows
        return []

    def _mover(self, language: str | None) -> str:
        return seat_name(COLOURS[self.state.mover], language)


def seat_name(colour: str, language: str | None) -> str:
    """ "Blue" or "Red" in the language."""
    return TEXTS.say(f"seat.{colour}", language)


def line_in_words(
    state: BauabState, line: Iterable[str], zugzwang: Sequence[int], language: str | None
) -> list[str]:
    """Every move of a line as a sentence; `zugzwang` has the numbers of forced bad moves."""
    words = []
    for number, text in enumerate(line, 1):
        action = GAME.parse(text)
        seat = seat_name(COLOURS[state.mover], language)
        captures = state.captures(action)
        after = state.successor(action)
        if isinstance(action, Pass):
            words.append(TEXTS.say("line.pass", language, number=number, seat=seat))
        elif isinstance(action, Place):
            points = after.captured[state.mover] - state.captured[state.mover]
            key = "line.captures-one" if points == 1 else "line.captures-many"
            taken = TEXTS.say(key, language, plots=", ".join(captures), points=points)
            turn = TEXTS.say("line.zugzwang", language) if number in zugzwang else ""
            words.append(
                TEXTS.say(
                    "line.park" if action.chip == "P" else "line.place",
                    language,
                    number=number,
                    seat=seat,
                    chip=action.chip,
                    plot=action.plot,
                    captures=taken if captures else "",
                    turn=turn,
                )
            )
        state = after
    return words
