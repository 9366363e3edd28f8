"""One vocabulary for what can go wrong. Everything here is a `ValueError`."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the known one that comes closest, if any.

    >>> did_you_mean("Mitarbeitr", ["mitarbeiter", "shops"]), did_you_mean("x", ["shops"])
    ("; did you mean 'mitarbeiter'?", '')
    """
    close = difflib.get_close_matches(name[:60].lower(), known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


class GameError(ValueError):
    """Base of all errors that gamekit raises on purpose; `str` is one sentence for people."""


class IllegalAction(GameError):
    """An action that the rules refuse; `rule` is the ID of the rule that says no.

    >>> error = IllegalAction("BAU-07", "a 1 lies next to b2")
    >>> error.rule, str(error)
    ('BAU-07', 'BAU-07: a 1 lies next to b2')
    """

    def __init__(
        self, rule: str, message: str, translate: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
        self._translate = translate

    def say(self, language: str) -> str:
        """The sentence in this language, with the rule's ID, if the game has it; else as raised."""
        return f"{self.rule}: {self._translate(language)}" if self._translate else str(self)


class NotationError(GameError):
    """A text that is no action of the game."""


class OptionError(GameError):
    """A wrong option of `new_game`, or a wrong number of players."""


class PositionError(GameError):
    """A position that the format or the rules do not allow; the sentence names the field."""


class RecordError(GameError):
    """A saved game that cannot be read or does not replay."""


class UnknownGame(GameError):
    """No game has this slug."""
