"""A command that needs no solver starts at once: nothing heavy is loaded."""

import json
import subprocess
import sys

import pytest

from tests.cli.runner import POSITIONS, save

HEAVY = {
    "IPython", "anywidget", "asyncio", "ipywidgets", "jupyterlab", "matplotlib", "networkx",
    "numba", "numpy", "ortools", "pandas", "sympy", "traitlets", "unittest",
}  # fmt: skip
SCRIPT = """
import json, sys
from gamekit.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(json.dumps([end.code, sorted(sys.modules)]))
"""


def loaded(*arguments: str) -> set[str]:
    """The top modules that a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=True
    )
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    return {name.partition(".")[0] for name in modules}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["solve", "--help"], ["games"]])
def test_help_loads_nothing_heavy(arguments):
    assert loaded(*arguments) & HEAVY == set()


def test_legal_moves_load_nothing_heavy(tmp_path):
    [position] = [p for p in POSITIONS if p["question"] == "legal_moves"]
    assert loaded("solve", save(tmp_path / "moves.json", position)) & HEAVY == set()


def test_the_sieve_would_catch_something():
    assert "click" in loaded("--help")
