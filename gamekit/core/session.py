"""Session: a game in progress, with undo, redo and stepping through its record.

The session draws the actions of chance itself, so whoever uses it meets only decisions.

>>> session = Session.new("bauab", layout="1x2", chips="12", first="blue")
>>> session.play("1@a1")
>>> session.undo()
>>> session.state.score(), session.can_redo
((0, 0), True)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from gamekit.core.errors import GameError
from gamekit.core.game import CHANCE, Action, State, sample
from gamekit.core.record import Record
from gamekit.core.registry import load


class CannotUndo(GameError):
    """Undoing would take back chance or something revealed, and practice mode is off."""


class Session:
    """The states of a game and a cursor among them. `state` is the one at the cursor."""

    def __init__(self, record: Record, *, practice: bool = True) -> None:
        self.game = load(record.game)
        self.players = record.players
        self.options = dict(record.options)
        self.seed = random.SystemRandom().randrange(10**9) if record.seed is None else record.seed
        self.names: tuple[str, ...] = record.names
        self.practice = practice
        self.states = record.replay()
        self.actions: list[Action] = [self.game.parse(text) for text in record.actions]
        self.cursor = len(self.actions)
        self._draw()

    @classmethod
    def new(
        cls, slug: str, players: int | None = None, *, seed: int | None = None,
        names: Sequence[str] = (), practice: bool = True, **options: Any,
    ) -> Session:  # fmt: skip
        """A session at the first decision of a new game."""
        game = load(slug)
        game.new_game(players, **options)  # a wrong option is refused as an option, not as a record
        count = game.player_counts[0] if players is None else players
        record = Record(slug, count, options, (), seed, tuple(names))
        return cls(record, practice=practice)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.states[self.cursor]

    @property
    def last_action(self) -> Action | None:
        """The action that led to the state at the cursor."""
        return self.actions[self.cursor - 1] if self.cursor else None

    @property
    def can_undo(self) -> bool:
        """Is there a decision to take back?"""
        return self._decision_before(self.cursor) is not None

    @property
    def can_redo(self) -> bool:
        """Is there something to play again?"""
        return self.cursor < len(self.actions)

    def play(self, action: Action | str) -> None:
        """Play at the cursor; what was undone before is dropped. Raises `IllegalAction`."""
        chosen = self.game.parse(action) if isinstance(action, str) else action
        after = self.state.apply(chosen)
        if not self.practice and self._reveals(self.cursor, len(self.actions)):
            raise CannotUndo("this would take back chance or a reveal: only in practice mode")
        del self.actions[self.cursor :]
        del self.states[self.cursor + 1 :]
        self._append(chosen, after)
        self._draw()

    def undo(self) -> None:
        """Back to the previous decision. Past chance or a reveal only in practice mode."""
        target = self._decision_before(self.cursor)
        if target is None:
            raise CannotUndo("there is nothing to take back")
        if not self.practice and self.undo_reveals():
            raise CannotUndo("this would take back chance or a reveal: only in practice mode")
        self.cursor = target

    def undo_reveals(self) -> bool:
        """Would undo take back chance or something that somebody got to know?"""
        target = self._decision_before(self.cursor)
        return target is not None and self._reveals(target, self.cursor)

    def redo(self) -> None:
        """Forward to the next decision."""
        if not self.can_redo:
            raise CannotUndo("there is nothing to play again")
        self.cursor += 1
        while self.can_redo and self.state.actor == CHANCE:
            self.cursor += 1

    def go_to(self, cursor: int) -> None:
        """Put the cursor after this number of actions."""
        if not 0 <= cursor <= len(self.actions):
            raise CannotUndo(f"the record has {len(self.actions)} actions, not {cursor}")
        self.cursor = cursor

    def record(self) -> Record:
        """The whole game as a record."""
        actions = tuple(map(str, self.actions))
        return Record(self.game.slug, self.players, self.options, actions, self.seed, self.names)

    def _append(self, action: Action, after: State) -> None:
        self.actions.append(action)
        self.states.append(after)
        self.cursor += 1

    def _draw(self) -> None:
        """Let chance act at the end of the record. The seed and the move number fix the draw."""
        while self.cursor == len(self.actions) and self.state.actor == CHANCE:
            rng = random.Random(f"{self.seed}:{len(self.actions)}")
            action = sample(self.state.chance_outcomes(), rng)
            self._append(action, self.state.successor(action))

    def _reveals(self, first: int, end: int) -> bool:
        """Did one of these actions tell somebody something new?"""
        return any(self.states[i].reveals(self.actions[i]) for i in range(first, end))

    def _decision_before(self, cursor: int) -> int | None:
        for index in range(cursor - 1, -1, -1):
            if self.states[index].actor != CHANCE:
                return index
        return None
