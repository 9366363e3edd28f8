"""Notebooks: stored clean, and every one runs from top to bottom without a word of complaint."""

import copy
import re
import shutil

import nbformat
import pytest
from nbclient import NotebookClient

from tests.house.source import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))
NOTEBOOKS = [path for path in NOTEBOOKS if ".ipynb_checkpoints" not in path.parts]
SOMEBODYS_PATH = re.compile(r"/(?:work|root|home|opt|tmp|Users)/\w|\b[A-Z]:\\\\?\w")


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def path(request):
    return request.param


def dirt(notebook):
    """What must not be stored, in words."""
    kernel = notebook.metadata.get("kernelspec", {}).get("name")
    if kernel != "python3":
        yield f"the kernel is {kernel!r}"
    if "widgets" in notebook.metadata:
        yield "widget state"
    ids = [cell.get("id") for cell in notebook.cells]
    if None in ids or len(set(ids)) != len(ids):
        yield "cells without an id of their own"
    for cell in notebook.cells:
        if cell.get("outputs"):
            yield f"outputs in cell {cell.id}"
        if cell.get("execution_count") is not None:
            yield f"an execution count in cell {cell.id}"
        if "execution" in cell.metadata:
            yield f"times in cell {cell.id}"
        if SOMEBODYS_PATH.search(cell.source):
            yield f"an absolute path in cell {cell.id}"


def complaints(notebook):
    """What a run says that no reader should see."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.output_type == "error" or output.get("name") == "stderr":
                yield output.get("text") or output.evalue


def test_the_first_notebooks_exist():
    assert {"00_start_here.ipynb", "bauab.ipynb"} <= {path.name for path in NOTEBOOKS}


def test_it_is_stored_clean(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert list(dirt(notebook)) == []


def test_it_runs_from_top_to_bottom(path, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    folder = tmp_path / "notebooks"
    shutil.copytree(path.parent, folder)  # what a lesson saves must not land in the repository
    notebook = nbformat.read(folder / path.name, as_version=4)
    resources = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources)
    client.allow_errors = True
    client.execute()
    assert list(complaints(notebook)) == []
    codes = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    assert [cell.execution_count for cell in codes] == list(range(1, len(codes) + 1))


def clean_notebook():
    kernel = {"name": "python3", "display_name": "Python 3"}
    cells = [nbformat.v4.new_code_cell("1 + 1"), nbformat.v4.new_markdown_cell("words")]
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def spoil_output(notebook):
    notebook.cells[0].outputs = [nbformat.v4.new_output("stream", text="2")]


def spoil_count(notebook):
    notebook.cells[0].execution_count = 1


def spoil_widgets(notebook):
    notebook.metadata["widgets"] = {}


def spoil_kernel(notebook):
    notebook.metadata.kernelspec.name = "my-venv"


def spoil_ids(notebook):
    notebook.cells[1].id = notebook.cells[0].id


def spoil_paths(notebook):
    notebook.cells[0].source = "open('" + "/home" + "/ada/game.json')"


@pytest.mark.parametrize(
    "spoil", [spoil_output, spoil_count, spoil_widgets, spoil_kernel, spoil_ids, spoil_paths]
)
def test_dirt_is_found(spoil):
    notebook = clean_notebook()
    assert list(dirt(notebook)) == []
    spoiled = copy.deepcopy(notebook)
    spoil(spoiled)
    assert len(list(dirt(spoiled))) == 1


def test_complaints_are_found():
    notebook = clean_notebook()
    notebook.cells[0].outputs = [
        nbformat.v4.new_output("stream", name="stderr", text="careful"),
        nbformat.v4.new_output("error", ename="E", evalue="no"),
        nbformat.v4.new_output("stream", name="stdout", text="fine"),
    ]
    assert list(complaints(notebook)) == ["careful", "no"]
