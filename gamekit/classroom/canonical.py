"""One text for each answer: equal answers, however they are written, get the same text.

>>> canonical(Fraction(6, 4), "fraction"), canonical(["b2", "a1", "a1"], "set")
('3/2', '{"a1", "b2"}')
"""

from __future__ import annotations

import json
import operator
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from gamekit.core.game import Action


class WrongKind(Exception):
    """The answer is of another kind than asked for; `key` says how in `texts.toml`."""

    def __init__(self, key: str = "wrong-kind") -> None:
        super().__init__(key)
        self.key = key


def canonical(value: Any, kind: str) -> str:
    """The text of an answer of this kind. Raises `WrongKind`, with a hint what to do about it."""
    return KINDS[kind](_without_sympy(value))


def _without_sympy(value: Any) -> Any:
    """sympy's numbers as Python's and its expressions simplified; never imports sympy."""
    sympy = sys.modules.get("sympy")
    if sympy is None or not isinstance(value, sympy.Basic):
        return value
    simple = sympy.simplify(value)
    return Fraction(int(simple.p), int(simple.q)) if simple.is_Rational else simple


def _integer(value: Any) -> str:
    number = _number(value)
    if number.denominator != 1:
        raise WrongKind
    return str(number)


def _number(value: Any) -> Fraction:
    """A whole number of any library, or a fraction; no float, since that is not exact."""
    if isinstance(value, bool):
        raise WrongKind
    if isinstance(value, float):
        raise WrongKind("float")
    if isinstance(value, Fraction):
        return value
    try:
        return Fraction(operator.index(value))
    except TypeError:
        text = _is_number_text(value)
        raise WrongKind(
            "wrong-kind" if not text else "quotient" if "/" in value else "digits"
        ) from None


def _is_number_text(value: Any) -> bool:
    return isinstance(value, str) and value.strip().lstrip("+-−").replace("/", "", 1).isdigit()


def _truth(value: Any) -> str:
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):  # numpy has its own
        return str(bool(value)).lower()
    raise WrongKind


def _text(value: Any) -> str:
    if isinstance(value, Action):
        value = str(value)
    if not isinstance(value, str):
        raise WrongKind
    return json.dumps(value.strip(), ensure_ascii=False)


def _list(value: Any) -> str:
    if not isinstance(value, list | tuple):
        raise WrongKind("no-order" if isinstance(value, set | frozenset) else "wrong-kind")
    return f"[{', '.join(map(_any, value))}]"


def _set(value: Any) -> str:
    if not isinstance(value, list | tuple | set | frozenset):
        raise WrongKind
    return f"{{{', '.join(sorted({_any(item) for item in value}))}}}"


def _table(value: Any) -> str:
    if not isinstance(value, Mapping):
        raise WrongKind
    return f"{{{', '.join(sorted(f'{_any(k)}: {_any(v)}' for k, v in value.items()))}}}"


def _expression(value: Any) -> str:
    sympy = sys.modules.get("sympy")
    if sympy is not None and isinstance(value, sympy.Basic):
        return str(sympy.srepr(value))
    return str(_number(value))


def _any(value: Any) -> str:
    """An item of a list, set or table: of whatever kind it is."""
    value = _without_sympy(value)
    for types, form in _ITEMS:
        if isinstance(value, types):
            return form(value)
    return str(_number(value))


#: The kinds of answers, by the name in a lesson's data and in `texts.toml`.
KINDS: Final[dict[str, Callable[[Any], str]]] = {
    "integer": _integer,
    "fraction": lambda value: str(_number(value)),
    "truth": _truth,
    "text": _text,
    "list": _list,
    "set": _set,
    "table": _table,
    "expression": _expression,
}
_ITEMS: Final[tuple[tuple[Any, Callable[[Any], str]], ...]] = (
    (bool, _truth),
    ((str, Action), _text),
    ((list, tuple), _list),
    ((set, frozenset), _set),
    (Mapping, _table),
)
