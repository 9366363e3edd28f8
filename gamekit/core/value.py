"""ValueAction: an action that is a kind and its parts. Most games need no other.

>>> class Step(ValueAction):
...     __slots__ = ("goal",)
...
...     def _set(self, goal):
...         self.goal, self._key, self._text = goal, (goal,), f"step {goal}"
>>> Step(3), str(Step(3)), Step(3) is Step(3)
(Step(3), 'step 3', True)
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Self

from gamekit.core.game import Action


class ValueAction(Action):
    """An action with its parts, made once for each text: equal actions are one object.

    So they are compared and hashed as fast as can be. A subclass gives its parts names and writes
    key and text in `_set`; `repr` and pickling follow from the parts.
    """

    __slots__ = ("_key", "_text", "parts")
    _made: ClassVar[dict[tuple[Any, ...], Any]] = {}
    _key: tuple[int, ...]
    _text: str
    parts: tuple[Any, ...]

    def __new__(cls, *parts: Any) -> Self:
        made = cls._made.get((cls, *parts))
        if made is None:
            new = super().__new__(cls)
            new.parts = parts
            new._set(*parts)
            # Parts can be written in several ways: the text tells whether it is the same action.
            made = cls._made.setdefault((cls, "text", new._text), new)
            cls._made[(cls, *parts)] = made
        same: Self = made
        return same

    @abstractmethod
    def _set(self, *parts: Any) -> None:
        """Write the key and the text of a new action."""

    @property
    def key(self) -> tuple[int, ...]:
        return self._key

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.parts
