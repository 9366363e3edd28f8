"""Running commands, inside this process and outside of it."""

import json
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from gamekit.cli import main

GAMEKIT = str(Path(sys.executable).with_name("gamekit"))
DOMINO = {
    "game": "bauab",
    "question": "value",
    "board": [". ."],
    "hands": {"blue": "12", "red": "12"},
    "to_move": "blue",
}
#: One small valid position for each question.
POSITIONS = [
    DOMINO,
    DOMINO | {"question": "legal_moves"},
    DOMINO | {"question": "outcome", "parks": 3, "captured": {"blue": 1, "red": 0}},
    DOMINO | {"question": "force", "plies": 2, "target": 1},
    DOMINO | {"question": "best_case", "opponent": "helps", "turns": 3},
    DOMINO | {"question": "crib", "side": "blue", "board": [". .", ". #"]},
    DOMINO | {"question": "census", "board": ["b3 .", ". P"], "locked": ["b1"]},
]


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """A command in this process; what it raises and does not catch fails the test."""
    return CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)


def start(*arguments: str, env: dict[str, str] | None = None, **more) -> subprocess.Popen:
    """The real command, with pipes."""
    return subprocess.Popen(
        [GAMEKIT, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | (env or {}),
        **more,
    )


def save(path: Path, position: object) -> str:
    """Write JSON to a file; its name."""
    path.write_text(json.dumps(position), "utf-8")
    return str(path)


def one_complaint(result: Result) -> str:
    """The one line on standard error, without its prefix."""
    [line] = result.stderr.splitlines()
    assert line.startswith("gamekit: ")
    assert line.isprintable()
    return line.removeprefix("gamekit: ")
