"""The example in each command's help is run as it stands, by a shell in an empty folder."""

import os
import subprocess
from pathlib import Path

import pytest

from gamekit.cli import main
from tests.cli.runner import GAMEKIT


def example(name: str) -> str:
    r"""The lines of the block after "\b" in a command's help, without its heading."""
    _, _, block = main.commands[name].help.partition("\b\n")
    return "\n".join(block.partition("\n\n")[0].splitlines()[1:])


def test_every_command_has_an_example():
    for name in main.commands:
        assert f"gamekit {name}" in example(name)


@pytest.mark.parametrize("name", sorted(set(main.commands) - {"lab"}))  # lab would not end
def test_the_example_works(name, tmp_path):
    path = os.pathsep.join([str(Path(GAMEKIT).parent), os.environ["PATH"]])
    shell = subprocess.run(
        ["sh", "-e", "-c", example(name)],
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert shell.returncode == 0, shell.stderr
    assert shell.stdout
    assert "gamekit:" not in shell.stderr
