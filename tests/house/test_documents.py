"""Documents tell the truth: docstrings and the README run, commands and links exist."""

import doctest
import re
from importlib import import_module

import pytest

from tests.house.source import ROOT, modules

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PAGES = [path for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md") if path.exists()]
SHELL = ("sh", "bash", "shell", "console")


@pytest.fixture(params=PAGES, ids=lambda path: path.name)
def page(request):
    return request.param.read_text("utf-8")


@pytest.mark.parametrize("module", [name for name in modules() if "__main__" not in name])
def test_docstrings(module):
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0


def test_public_modules_show_an_example():
    examples = doctest.DocTestFinder()
    for module in ("gamekit", "gamekit.core.game", "gamekit.core.record", "gamekit.core.session"):
        assert any(test.examples for test in examples.find(import_module(module))), module


def python_blocks(text):
    return [code for language, code in FENCE.findall(text) if language in ("python", "pycon")]


def test_python_of_a_page_runs(page):
    """All python blocks of a page, one after the other, as one session."""
    names = {"__name__": "page"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for number, code in enumerate(python_blocks(page), 1):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, f"block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names |= test.globs
        else:
            exec(compile(code, f"block {number}", "exec"), names)
    assert runner.failures == 0


def test_the_readme_has_python_to_run():
    blocks = python_blocks((ROOT / "README.md").read_text("utf-8"))
    assert any(">>>" in code for code in blocks)


def test_commands_of_a_page_exist(page):
    """Every `make target` and `gamekit command` in a shell block is one."""
    from gamekit.cli import main

    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    shell = "\n".join(code for language, code in FENCE.findall(page) if language in SHELL)
    for target in re.findall(r"\bmake ([a-z]+)", shell):
        assert target in targets, f"make {target}"
    for command in re.findall(r"\bgamekit ([a-z]+)", shell):
        assert command in main.commands, f"gamekit {command}"


def test_links_of_a_page_lead_somewhere(page):
    """Files that a page links to or shows as a picture are in the repository."""
    for target in LINK.findall(page):
        if not re.match(r"[a-z]+:", target):
            assert (ROOT / target).exists(), target


def test_the_readme_shows_a_board():
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert any((ROOT / picture).suffix in (".svg", ".png") for picture in pictures)
