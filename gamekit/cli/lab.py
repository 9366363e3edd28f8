"""`gamekit lab`: JupyterLab, open at the first notebook."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import click

from gamekit.cli.base import Command, note

FIRST: Final = "00_start_here.ipynb"


@click.command(cls=Command, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[-- ARGUMENTS...]")
def lab(arguments: tuple[str, ...]) -> None:
    """Open JupyterLab at the first notebook.

    What follows "--" goes to JupyterLab.

    \b
    On a server, without a browser:
      gamekit lab -- --no-browser --port 8890
    """
    from importlib.util import find_spec

    if find_spec("jupyterlab") is None:
        raise click.ClickException("JupyterLab is missing; install it: pip install 'gamekit[lab]'")
    notebook = first_notebook()
    root = notebook.parents[1] if notebook.parent.name == "notebooks" else notebook.parent
    path = notebook.relative_to(root).as_posix()
    command = [sys.executable, "-m", "jupyter", "lab"]
    # The address, not a file's name: it is also what Jupyter prints to be copied.
    command += [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{path}"]
    # No question about news over the board, and no network.
    command.append(f"--LabApp.app_settings_dir={Path(__file__).with_name('lab_settings')}")
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in arguments:
        command.append("--allow-root")
    note(f"JupyterLab: {notebook}")
    os.execvp(command[0], [*command, *arguments])


def first_notebook() -> Path:
    """The first notebook: in the checkout that gamekit comes from, else here."""
    import gamekit

    here = Path.cwd()
    checkout = Path(gamekit.__file__).parents[1]
    for folder in (checkout / "notebooks", here / "notebooks", here):
        if (folder / FIRST).is_file():
            return folder / FIRST
    raise click.ClickException(
        f"cannot find notebooks/{FIRST}; call gamekit lab inside a copy of the repository"
    )
