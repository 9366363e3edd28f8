"""Position files: read them, answer them, and say in one sentence what is wrong with a bad one.

Every file gets exactly one line, in order: the answer as a JSON object, or `{"error": "…"}`.
Nothing that stands in a file, and no fault of ours, keeps the other files from being answered.

>>> parse(b'{"game": "bauab", "question": "value"}')
{'game': 'bauab', 'question': 'value'}
>>> parse(b'["bauab"]')
Traceback (most recent call last):
...
gamekit.core.errors.PositionError: expected an object with 'game' and 'question', not a list of 1
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, BinaryIO, Final, TextIO

import solvers
from gamekit.core import strict_json
from gamekit.core.errors import GameError, PositionError, did_you_mean
from gamekit.core.registry import slugs

#: A position has a few hundred bytes; more than this was never meant to be one.
MAX_BYTES: Final = 10_000_000
#: The name that stands for standard input.
STANDARD_INPUT: Final = "-"


def answer_files(
    paths: Iterable[str],
    out: TextIO,
    err: TextIO | None,
    time_limit: float | None = None,
    pretty: bool = False,
    *,
    method: str | None = None,
    language: str = "en",
) -> int:
    """Answer each file on `out`, explain each failure on `err`; the exit status is 0 or 2.

    With `pretty` the answers are tables and sentences for people, under the file's name if there
    is more than one file, and failures stand on `err` only.
    """
    names = list(paths)
    status = 0
    for number, path in enumerate(names):
        answer, problem = answer_file(
            path, time_limit=time_limit, pretty=pretty, method=method, language=language
        )
        if problem:
            status = 2
            complain(err, f"{path}: {problem}")
        if pretty and len(names) > 1 and not problem:
            answer = "\n" * bool(number) + f"== {one_line(path)} ==\n{answer}"
        if answer:
            write(out, answer)
    return status


def answer_file(
    path: str,
    *,
    time_limit: float | None = None,
    pretty: bool = False,
    method: str | None = None,
    language: str = "en",
) -> tuple[str, str]:
    """The text that answers a file, and what was wrong ("" if nothing was). Never raises."""
    try:
        position = read_position(path)
        check_game_name(position)
        found = solvers.solve(position, time_limit=time_limit, method=method)
        if pretty:
            return found.pretty(language), ""
        return json.dumps(found.to_json(), allow_nan=False), ""
    except GameError as error:
        problem = one_line(str(error))
    except Exception as error:  # a fault of ours must not keep the other files from an answer
        problem = one_line(f"internal error: {type(error).__name__}: {error}")
    return ("" if pretty else json.dumps({"error": problem})), problem


def read_position(path: str) -> dict[str, Any]:
    """The JSON object in a file; `-` is standard input. Raises `PositionError`."""
    try:
        if path == STANDARD_INPUT:
            data = _read(_standard_input())
        else:
            with open(path, "rb") as file:
                data = _read(file)
    except OSError as error:
        raise PositionError(f"cannot read the file: {error.strerror or error}") from None
    except ValueError:  # a null byte, or a character that no file system has
        raise PositionError("cannot read the file: no file can have this name") from None
    if len(data) > MAX_BYTES:
        raise PositionError(f"the file has more than {MAX_BYTES:,} bytes; expected a position")
    return parse(data)


def parse(data: bytes) -> dict[str, Any]:
    """The JSON object in the bytes of a position file. Raises `PositionError`."""
    if not data.strip():
        raise PositionError("the file is empty; expected an object with 'game' and 'question'")
    try:
        position = strict_json.loads(data)
    except strict_json.JsonError as error:
        raise PositionError(str(error)) from None
    if not isinstance(position, dict):
        shown = strict_json.show(position)
        raise PositionError(f"expected an object with 'game' and 'question', not {shown}")
    return position


def check_game_name(position: dict[str, Any]) -> None:
    """Suggest the game that a mistyped name means. Other wrong names are for `solve` to refuse.

    >>> check_game_name({"game": "baubau"})
    Traceback (most recent call last):
    ...
    gamekit.core.errors.PositionError: field 'game': no game 'baubau'; did you mean 'bauab'?
    """
    name, known = position.get("game"), slugs()
    if isinstance(name, str) and name not in known:
        hint = did_you_mean(name, known)
        if hint:
            raise PositionError(f"field 'game': no game {strict_json.show(name)}{hint}")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _read(file: BinaryIO) -> bytes:
    """All bytes, or one more than anybody needs: /dev/zero has no end."""
    return file.read(MAX_BYTES + 1)


# --- writing, wherever it goes --------------------------------------------------------------------


def one_line(text: str, limit: int = 400) -> str:
    r"""A text from anywhere as one line of printable characters.

    >>> one_line("no game is called\n'\x1b[31mred'")
    "no game is called '\\x1b[31mred'"
    """
    line = printable(" ".join(text[: 4 * limit].split()))
    return line if len(line) <= limit else line[: limit - 1] + "…"


def printable(text: str) -> str:
    """The text with everything but printable characters and line ends written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


def write(stream: TextIO, text: str) -> None:
    """Write lines to a stream of any encoding, now: what cannot be encoded becomes an escape."""
    encoding = stream.encoding or "utf-8"
    known = printable(text).encode(encoding, "backslashreplace").decode(encoding)
    stream.write(known + "\n")
    stream.flush()


def complain(stream: TextIO | None, text: str) -> None:
    """One line for people. Nobody listening is no reason to stop."""
    if stream is not None:
        try:
            write(stream, f"gamekit: {one_line(text, 600)}")
        except OSError:
            silence(stream)


def silence(stream: TextIO) -> None:
    """Send what is still buffered nowhere, else Python complains about it when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
