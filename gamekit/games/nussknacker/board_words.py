"""The board of Nussknacker in words: prompts, moves, lines of the log, the picture in letters."""

from __future__ import annotations

from typing import Any, Final

from gamekit.board.look import Look
from gamekit.core.game import CHANCE, Action
from gamekit.games.nussknacker.actions import (
    Announce,
    Ask,
    Deal,
    Deny,
    Give,
    GiveUnseen,
    Order,
    Starts,
)
from gamekit.games.nussknacker.board_cards import letter
from gamekit.games.nussknacker.knowledge import Line, Part
from gamekit.games.nussknacker.nuts import Hand
from gamekit.games.nussknacker.rules import GAME, receivers
from gamekit.games.nussknacker.view import (
    ANSWER,
    ASK,
    DEAL,
    LOT,
    ORDER,
    OVER,
    WINDOW,
    NussknackerView,
    Result,
    number,
)

SEATS: Final = max(GAME.player_counts)


def say(key: str, language: str, **values: Any) -> str:
    """Words of the board."""
    return GAME.texts.say(f"board.{key}", language, **values)


def name(seat: int, language: str) -> str:
    """The name of a seat; puzzles may have more seats than a game."""
    if seat < SEATS:
        return GAME.seat_name(seat, language)
    return say("seat", language, letter=letter(seat))


def seat_words(seat: int, look: Look) -> str:
    """The seat's name, and the player's if it is known."""
    player = look.names[seat] if seat < len(look.names) else ""
    own = name(seat, look.language)
    return f"{own} · {player}" if player else own


def cards_words(cards: Hand) -> str:
    """Cards as a sum.

    >>> cards_words((1, 2, 2))
    '1+2+2'
    """
    return "+".join(map(str, cards))


def count_words(count: int, language: str) -> str:
    """So many cards."""
    return say("one-card", language) if count == 1 else say("cards", language, count=count)


# --- what happened --------------------------------------------------------------------------------


def told(view: NussknackerView, action: Action, language: str) -> str:
    """What an action does, in one sentence; `view` is the one before it."""
    key, values = _story(view, action, language)
    actor = view.actor
    if actor is not None and actor != CHANCE:
        values = {"seat": name(actor, language), **values}
    return say(f"did-{key}", language, **values)


def _story(view: NussknackerView, action: Action, language: str) -> tuple[str, dict[str, Any]]:
    """Which sentence tells an action, and its values."""
    if isinstance(action, Starts):
        return "start", {"seat": name(action.seat, language)}
    if isinstance(action, Order):
        seats = ", ".join(name(seat, language) for seat in action.seats)
        return "order", {"seats": seats}
    if isinstance(action, Deal):
        if not view.covered:
            return "hide", {}
        seat = receivers(view.knowledge.sizes)[sum(view.counts)]
        values: dict[str, Any] = {"seat": name(seat, language)}
        return ("get", {**values, "card": action.card}) if action.card else ("deal", values)
    if isinstance(action, Announce):
        return "announce", {"value": action.value}
    if isinstance(action, Ask):
        return "ask", {"other": name(action.to, language), "value": action.value}
    if isinstance(action, Give):
        return "give", {"cards": cards_words(action.cards)}
    if isinstance(action, GiveUnseen):
        if action.count is None:
            return "choose", {}
        return "push", {"cards": count_words(action.count, language)}
    if isinstance(action, Deny):
        assert view.asked is not None
        return "deny", {"value": view.asked.value}
    return "pass", {}


def result_words(result: Result, language: str) -> str:
    """How a round ended."""
    if result.announcer is None:
        return say("result-void", language, round=result.round)
    key = "result-right" if result.right else "result-wrong"
    seat = name(result.announcer, language)
    return say(key, language, seat=seat, said=result.said, hidden=result.hidden)


def line_words(line: Line, language: str) -> str:
    """One line of the log as a sentence."""
    values = {
        "asker": name(line.asker, language),
        "responder": name(line.responder, language),
        "value": line.value,
    }
    if line.asker_gave is None or line.responder_gave is None:
        return say("line-no", language, **values)
    gave = part_words(line.asker_gave, language)
    got = part_words(line.responder_gave, language)
    return say("line-swap", language, gave=gave, got=got, **values)


def part_words(part: Part, language: str) -> str:
    """One side of an exchange."""
    return cards_words(part) if isinstance(part, tuple) else count_words(number(part), language)


# --- what is to be done ---------------------------------------------------------------------------


def prompt(view: NussknackerView, look: Look, live: bool, picked: str) -> str:
    """What the viewer should know or do now."""
    language = look.language
    if view.is_puzzle:
        return say("puzzle", language)
    parts = []
    if view.result and (view.phase == OVER or not view.knowledge.log):
        parts.append(result_words(view.result, language))
    parts.append(now_words(view, look))
    if live:
        values = {"value": view.asked.value} if view.asked else {}
        parts.append(say(f"wish-{_wish(view, picked)}", language, **values))
    return " ".join(parts)


def now_words(view: NussknackerView, look: Look) -> str:
    """What is going on."""
    language = look.language
    if view.phase == OVER:
        won = view.outcome.winners if view.outcome else ()
        if not won:
            return say("drawn", language)
        return say("won", language, seat=seat_words(won[0], look), chips=view.chips[won[0]])
    if view.phase in (LOT, DEAL, ORDER):
        return say(f"now-{view.phase}", language)
    assert view.turn is not None
    values: dict[str, Any] = {"seat": seat_words(view.turn, look)}
    if view.phase == WINDOW:
        values["seat"] = seat_words(view.window[0], look)
    elif view.asked is not None:
        values["other"] = seat_words(view.asked.to, look)
        values["value"] = view.asked.value
    return say(f"now-{view.phase}", language, **values)


def _wish(view: NussknackerView, picked: str) -> str:
    if view.phase == WINDOW and (picked == "announce" or view.turn != view.seat):
        return "value" if picked else "announce"
    if view.phase == WINDOW:
        return "plan-value" if picked else "plan"
    if view.phase == ASK:
        return "ask" if picked else "player"
    if view.phase == ANSWER:
        return "give" if isinstance(view.legal_actions[0], Give) else "deny"
    return "reply"


# --- the picture in letters -----------------------------------------------------------------------


def plain(view: NussknackerView, look: Look, last_words: str) -> str:
    """The same picture in letters, for a terminal."""
    language = look.language
    lines = [player_words(view, seat, look) for seat in range(view.players)]
    if view.is_puzzle:
        lines.insert(0, f"{deck_words(view, language)}.")
    up = view.turned_up
    if view.covered:
        lines.append(say("hidden-is", language, card=up) if up else say("hidden-lies", language))
    own = shown_hand(view, view.seat) if view.seat >= 0 else None
    if own:
        lines.append(hand_words(view, language))
    for index, line in enumerate(view.knowledge.log):
        mark = "* " if index in look.lines else ""
        lines.append(f"{mark}{index + 1}. {line_words(line, language)}")
    lines += _grid_lines(view, look)
    return "\n".join([*lines, last_words])


def _grid_lines(view: NussknackerView, look: Look) -> list[str]:
    """The notes, if there are any."""
    marks = {**(look.notes or {}), **look.solved}
    if not any(marks.values()):
        return []
    lines = ["   " + " ".join(f"{value:>3}" for value in range(1, view.max + 1))]
    for row, label in grid_rows(view):
        cells = (marks.get(f"{row} {value}") or "." for value in range(1, view.max + 1))
        lines.append(f"{label:<3}" + " ".join(f"{cell:>3}" for cell in cells))
    return lines


def grid_rows(view: NussknackerView) -> list[tuple[str, str]]:
    """The rows of the grid of notes: their names in keys, and as letters."""
    return [(str(seat), letter(seat)) for seat in range(view.players)] + [("hidden", "?")]


def shown_hand(view: NussknackerView, seat: int) -> Hand | None:
    """The cards of a seat that the picture shows: in a puzzle those before the log."""
    return view.knowledge.hands[seat] if view.is_puzzle else view.hands[seat]


def shown_count(view: NussknackerView, seat: int) -> int:
    """The number of cards of a seat that the picture shows."""
    return view.knowledge.sizes[seat] if view.is_puzzle else view.counts[seat]


def player_words(view: NussknackerView, seat: int, look: Look) -> str:
    """A player: name, cards, chips."""
    language = look.language
    hand = shown_hand(view, seat)
    cards = count_words(shown_count(view, seat), language)
    if hand and seat != view.seat:
        cards += f" ({' '.join(map(str, hand))})"
    parts = [cards]
    if not view.is_puzzle:
        chips = view.chips[seat]
        parts.append(say("one-chip", language) if chips == 1 else say("chips", language, n=chips))
    if seat == view.seat:
        parts.append(say("you", language))
    return f"{seat_words(seat, look)}: {', '.join(parts)}"


def deck_words(view: NussknackerView, language: str) -> str:
    """What there is to deduce from: the highest card, and how often each card is there."""
    known = view.knowledge
    return say("deck", language, most=known.max, copies=known.copies)


def hand_words(view: NussknackerView, language: str) -> str:
    """One's own cards, their sum, and those of the start."""
    hand = shown_hand(view, view.seat) or ()
    cards = " ".join(map(str, hand))
    if view.is_puzzle:
        return say("hand-before", language, cards=cards, sum=sum(hand))
    start = view.knowledge.hands[view.seat]
    if start is None or start == hand:
        return say("hand", language, cards=cards, sum=sum(hand))
    before = " ".join(map(str, start))
    return say("hand-since", language, cards=cards, sum=sum(hand), before=before)
