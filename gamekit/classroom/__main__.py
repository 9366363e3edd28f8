"""For the authors of lessons: `python -m gamekit.classroom NAME VALUE [KIND]` prints a hash.

NAME is the full name such as bauab/square-value, VALUE a Python literal or a fraction such as 1/3;
a new exercise needs its KIND too (see `gamekit.classroom.canonical.KINDS`).
"""

from __future__ import annotations

import ast
import sys
from fractions import Fraction
from typing import Any

from gamekit.classroom.canonical import KINDS, WrongKind
from gamekit.classroom.exercises import answer_hash
from gamekit.core.errors import GameError


def main(arguments: list[str]) -> int:
    """Print the hash of an answer; returns the exit status."""
    if len(arguments) not in (2, 3) or (len(arguments) == 3 and arguments[2] not in KINDS):
        print((__doc__ or "").strip(), f"\nKinds: {', '.join(KINDS)}", file=sys.stderr)
        return 2
    name, value, *kind = arguments
    try:
        print(answer_hash(name, _read(value), *kind))
    except (GameError, WrongKind) as error:
        print(f"gamekit.classroom: {error}", file=sys.stderr)
        return 2
    return 0


def _read(text: str) -> Any:
    for reader in (ast.literal_eval, Fraction):
        try:
            return reader(text)
        except (ValueError, SyntaxError):
            continue
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
