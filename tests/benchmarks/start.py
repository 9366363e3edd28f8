"""How long the command line takes to start, against Python itself."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.table import Table, median, seconds, show_time

RUNS = 7
AIM = 0.3
POSITION = {
    "game": "bauab",
    "question": "legal_moves",
    "board": [". . . ."] * 4,
    "hands": {"blue": "XXX11223345", "red": "XXX11223345"},
    "to_move": "blue",
}


def start_time(*command: str) -> float:
    """The median time of a command, which must succeed."""
    return median(
        [
            seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
            for _ in range(RUNS)
        ]
    )


def run() -> Table:
    gamekit = str(Path(sys.executable).with_name("gamekit"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.json")
        file.write_text(json.dumps(POSITION), "utf-8")
        commands = {
            "python -c pass": (sys.executable, "-c", "pass"),
            "import gamekit": (sys.executable, "-c", "import gamekit"),
            "gamekit --help": (gamekit, "--help"),
            "gamekit solve (legal_moves)": (gamekit, "solve", str(file)),
            "gamekit simulate (greedy, 1 game)": (
                gamekit, "simulate", "bauab", "--bots", "greedy,random", "--games", "1",
            ),
        }  # fmt: skip
        times = {name: start_time(*command) for name, command in commands.items()}
    table = Table("Start of the command line, median", ("", "time", "ratio to Python itself"))
    base = times["python -c pass"]
    for name, time in times.items():
        table.rows.append((name, show_time(time), f"{time / base:.1f}"))
    table.notes.append(f"aim: under {show_time(AIM)} where no solver is needed")
    return table
