"""Why the rules refuse an action: the rule's ID and one sentence in both languages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gamekit.core.errors import IllegalAction
from gamekit.core.game import Action
from gamekit.games.nussknacker.actions import (
    Announce,
    Ask,
    Deal,
    Deny,
    Give,
    GiveUnseen,
    Order,
    Pass,
    Starts,
)
from gamekit.games.nussknacker.nuts import forms
from gamekit.games.nussknacker.view import ANSWER, ASK, DEAL, LOT, ORDER, OVER, REPLY, WINDOW

if TYPE_CHECKING:
    from gamekit.games.nussknacker.rules import NussknackerState

#: The phase in which an action may be done, and what is said of it in another phase.
_PLACES: dict[type[Action], tuple[tuple[str, ...], str, str]] = {
    Starts: ((LOT,), "NUS-05", "no-lot"),
    Deal: ((DEAL,), "NUS-04", "no-deal"),
    Order: ((ORDER,), "NUS-17", "no-order"),
    Announce: ((WINDOW,), "NUS-17", "no-window"),
    Pass: ((WINDOW,), "NUS-17", "no-window"),
    Ask: ((ASK,), "NUS-06", "no-ask"),
    Deny: ((ANSWER,), "NUS-09", "not-asked"),
    Give: ((ANSWER, REPLY), "NUS-09", "not-asked"),
}
#: What has to happen first in these phases, whatever was tried.
_FIRST = {
    LOT: ("NUS-05", "draw-first"),
    DEAL: ("NUS-04", "deal-first"),
    ORDER: ("NUS-17", "order-first"),
}


def refusal(state: NussknackerState, action: Action) -> IllegalAction | None:
    """Why this action is refused; `None` if it is legal."""
    illegal = state.game.illegal
    if state.phase == OVER:
        return illegal("NUS-21", "over")
    if isinstance(action, GiveUnseen):
        return illegal("NUS-13", "unseen")
    phases, rule, key = _PLACES[type(action)]
    if state.phase not in phases:
        return illegal(*_FIRST.get(state.phase, (rule, key)))
    if isinstance(action, Ask):
        return _ask(state, action)
    if isinstance(action, (Give, Deny)):
        return _answer(state, action)
    if isinstance(action, Deal):
        return _deal(state, action)
    highest = state.setting.max
    if isinstance(action, Announce) and action.value > highest:
        return illegal("NUS-02", "no-card", value=action.value, most=highest)
    if isinstance(action, Starts) and action.seat >= state.players:
        return illegal("NUS-01", "no-player", number=action.seat)
    if isinstance(action, Order) and sorted(action.seats) != list(range(state.players)):
        return illegal("NUS-17", "bad-order")
    return None


def _deal(state: NussknackerState, action: Deal) -> IllegalAction | None:
    illegal, card = state.game.illegal, action.card
    if card is None:
        return illegal("NUS-13", "unseen")
    if card > state.setting.max:
        return illegal("NUS-02", "no-card", value=card, most=state.setting.max)
    return None if state._left()[card - 1] else illegal("NUS-03", "none-left", value=card)


def _ask(state: NussknackerState, action: Ask) -> IllegalAction | None:
    illegal, asker = state.game.illegal, state.turn
    assert asker is not None
    if action.to >= state.players:
        return illegal("NUS-01", "no-player", number=action.to)
    if action.to == asker:
        return illegal("NUS-06", "ask-yourself")
    if not 1 <= action.value <= state.setting.max:
        return illegal("NUS-07", "value", value=action.value, most=state.setting.max)
    if not forms(state.hands[asker], action.value):
        return illegal("NUS-08", "cannot-form", value=action.value)
    return None


def _answer(state: NussknackerState, action: Give | Deny) -> IllegalAction | None:
    illegal, actor, asked = state.game.illegal, state.actor, state.asked
    assert actor is not None
    assert asked is not None
    able = forms(state.hands[actor], asked.value)
    if isinstance(action, Deny):
        return illegal("NUS-09", "must-give", value=asked.value) if able else None
    if not able:
        return illegal("NUS-09", "must-deny", value=asked.value)
    side = "NUS-10" if state.phase == ANSWER else "NUS-11"
    if sum(action.cards) != asked.value:
        return illegal(side, "wrong-sum", sum=sum(action.cards), value=asked.value)
    if Counter(action.cards) - Counter(state.hands[actor]):
        return illegal("NUS-12", "not-held")
    return None
