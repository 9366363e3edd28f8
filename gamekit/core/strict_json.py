"""Reading JSON from people: strict, and with one clear sentence for everything that is wrong."""

from __future__ import annotations

import json
from math import isinf
from typing import Any, NoReturn

#: Whole numbers longer than this are typing mistakes, and slow to print.
MAX_DIGITS = 30
#: Deeper nesting is no position or record of ours.
MAX_DEPTH = 50


class JsonError(ValueError):
    """The text is not the JSON that we want; `str` says why, in one line."""


def show(value: Any, limit: int = 60) -> str:
    """A value as it may stand in an error sentence: one line, not too long, in JSON's words.

    >>> show("a\\nb"), show("x" * 100, 10), show(None)
    ("'a\\\\nb'", "'xxxxxxx…", 'null')
    """
    if value is None or value is True or value is False:
        return json.dumps(value)
    words = repr(value) if not isinstance(value, dict | list) else _outline(value)
    return words if len(words) <= limit else words[: limit - 2] + "…"


def _outline(value: dict[str, Any] | list[Any]) -> str:
    if isinstance(value, dict):
        return "an object" if value else "{}"
    return f"a list of {len(value)}"


def loads(data: bytes) -> Any:
    """Parse UTF-8 JSON; refuse NaN, doubled fields, endless numbers and deep nesting.

    >>> loads(b'{"plies": 3}')
    {'plies': 3}
    >>> loads(b'{"plies": 3, "plies": 4}')
    Traceback (most recent call last):
    ...
    gamekit.core.strict_json.JsonError: field 'plies' stands twice in one object
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JsonError(f"not UTF-8 text (byte {error.start} is wrong)") from None
    if _depth(text) > MAX_DEPTH:
        raise JsonError(f"brackets nested more than {MAX_DEPTH} deep")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_no_doubles,
            parse_constant=_no_constant,
            parse_int=_short_int,
            parse_float=_finite_float,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise JsonError(f"not JSON: {error.msg.removesuffix(' at')} at {where}") from None
    if "\\ud" in text.lower():
        _refuse_half_characters(value)
    return value


def _depth(text: str) -> int:
    """The deepest nesting of brackets outside strings (json itself would overflow the stack)."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
            if depth > deepest:
                deepest = depth
                if deepest > MAX_DEPTH:
                    break
        elif char in "]}":
            depth -= 1
    return deepest


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in pairs:
        if key in out:
            raise JsonError(f"field {show(key)} stands twice in one object")
        out[key] = value
    return out


def _refuse_half_characters(value: Any) -> None:
    """JSON can write half of a pair ("\\ud800"), but no terminal and no browser can show it."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])
        raise JsonError(f"a text has {half}, which is half a character") from None


def _no_constant(name: str) -> NoReturn:
    raise JsonError(f"{name} is not a number that JSON knows")


def _short_int(digits: str) -> int:
    length = len(digits.lstrip("-"))
    if length > MAX_DIGITS:
        raise JsonError(f"a number of {length} digits (at most {MAX_DIGITS})")
    return int(digits)


def _finite_float(digits: str) -> float:
    if len(digits) > 10 * MAX_DIGITS:
        raise JsonError(f"a number of {len(digits)} characters (at most {10 * MAX_DIGITS})")
    number = float(digits)
    if isinf(number):
        raise JsonError(f"the number {show(digits, 20)} is too large")
    return number
