"""Record: a saved game that replays to the same state.

>>> from gamekit import load
>>> record = Record("bauab", 2, {"layout": "1x2", "chips": "12", "first": "blue"}, ("1@a1", "2@b1"))
>>> record.replay()[-1].score()
(0, 3)
>>> Record.from_json(record.to_json()) == record
True
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

from gamekit.core import strict_json
from gamekit.core.errors import GameError, RecordError
from gamekit.core.game import Game, State
from gamekit.core.registry import load

FORMAT = "gamekit-record"
VERSION = 1
#: Longer games are no games of ours.
MAX_ACTIONS = 100_000


@dataclass(slots=True, frozen=True)
class Record:
    """Slug, number of players, options, actions as text; seed and names for people."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    seed: int | None = None
    names: tuple[str, ...] = ()

    def replay(self, game: Game | None = None) -> list[State]:
        """All states from the first to the last. Raises `RecordError` at the first wrong action.

        `game` is the game to replay with; without it the registry finds the game by its slug.
        """
        if len(self.names) > self.players:
            raise RecordError("record: field 'names': more names than players")
        try:
            state = (game or load(self.game)).set_up(self.players, self.options)
        except GameError as error:
            raise RecordError(f"record: {error}") from None
        states = [state]
        for number, text in enumerate(self.actions, 1):
            try:
                state = state.apply(text)
            except GameError as error:
                shown = strict_json.show(text, 40)
                raise RecordError(f"record: action {number} {shown}: {error}") from None
            states.append(state)
        return states

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "names": list(self.names),
            "actions": list(self.actions),
        }

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """The record in a JSON object. Raises `RecordError` naming the field."""
        if not isinstance(data, dict):
            raise RecordError("record: expected an object")
        for name, (kind, words) in _FIELDS.items():
            if name not in data:
                raise RecordError(f"record: field {name!r} is missing")
            if type(data[name]) not in kind:
                shown = strict_json.show(data[name])
                raise RecordError(f"record: field {name!r}: expected {words}, not {shown}")
        for name in data:
            if name not in _FIELDS:
                raise RecordError(f"record: unknown field {strict_json.show(name)}")
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise RecordError(f"record: expected format {FORMAT!r}, version {VERSION}")
        for name in ("names", "actions"):
            if not all(isinstance(item, str) for item in data[name]):
                raise RecordError(f"record: field {name!r}: expected a list of texts")
        if len(data["actions"]) > MAX_ACTIONS:
            raise RecordError(f"record: field 'actions': more than {MAX_ACTIONS} actions")
        return cls(
            data["game"],
            data["players"],
            data["options"],
            tuple(data["actions"]),
            data["seed"],
            tuple(data["names"]),
        )

    def dumps(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.to_json(), indent=1)

    @classmethod
    def loads(cls, data: bytes | str) -> Record:
        """The record in a JSON text."""
        try:
            return cls.from_json(
                strict_json.loads(
                    data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
                )
            )
        except strict_json.JsonError as error:
            raise RecordError(f"record: {error}") from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record, whole or not at all."""
        write_whole(path, self.dumps())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record and make sure that it replays."""
        record = cls.loads(Path(path).read_bytes())
        record.replay()
        return record


_FIELDS: dict[str, tuple[tuple[type, ...], str]] = {
    "format": ((str,), "a text"),
    "version": ((int,), "a whole number"),
    "game": ((str,), "the slug of a game"),
    "players": ((int,), "a whole number"),
    "options": ((dict,), "an object"),
    "seed": ((int, type(None)), "a whole number or null"),
    "names": ((list,), "a list of texts"),
    "actions": ((list,), "a list of texts"),
}


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a file, whole or not at all: what was there stays until all of it is written."""
    target = Path(path)
    part = target.with_name(f".gamekit-{token_hex(8)}")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(
            error.errno, error.strerror or str(error), str(target)
        ) from None  # not the part's name
    except BaseException:
        part.unlink(missing_ok=True)
        raise
