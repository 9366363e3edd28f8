"""Imports point one way (see "The rooms" in the design), and heavy packages load late."""

import ast
import subprocess
import sys

import pytest

from tests.house.source import ROOT, imports, imports_at_the_top, modules

#: Room → the rooms that it may import from, besides itself.
ARROWS = {
    "gamekit.core": (),
    "gamekit.games": ("gamekit.core",),
    "solvers": ("gamekit.core", "gamekit.games"),
    "gamekit.bots": ("gamekit.core", "gamekit.games", "solvers"),
    "gamekit.arena": ("gamekit.core", "gamekit.bots"),
    "gamekit.board": ("gamekit.core", "gamekit.bots"),
    "gamekit.classroom": ("gamekit.core",),
    "gamekit.cli": ("gamekit", "solvers"),
    "gamekit": ("gamekit.core", "gamekit.board"),
}
#: What a game's board.py (and board_….py) may use of the boards: data, no widgets.
PICTURES = (
    "gamekit.board.scene", "gamekit.board.palette", "gamekit.board.look", "gamekit.board.charts",
)  # fmt: skip
#: Single files with an arrow of their own, and why.
EXCEPTIONS = {
    "gamekit.core.registry": ("gamekit.games",),  # the empty package, to look into its folder
    "solvers.__main__": ("gamekit.cli.solve.solve",),  # `python -m solvers` is `gamekit solve`
}
HEAVY = {
    "anywidget", "click", "IPython", "ipywidgets", "matplotlib", "networkx", "numba", "numpy",
    "ortools", "pandas", "sympy", "traitlets",
}  # fmt: skip


def lies_in(name, place):
    return name == place or name.startswith(place + ".")


def room_of(module):
    return next(room for room in ARROWS if lies_in(module, room))


def is_allowed(module, name):
    """May `module` import `name`?"""
    room = room_of(module)
    if module in EXCEPTIONS and name in EXCEPTIONS[module]:
        return True
    if room == "gamekit.games":  # a game knows itself and no other game
        own = ".".join(module.split(".")[:3])
        pictures = PICTURES if module.startswith(f"{own}.board") else ()
        return any(lies_in(name, place) for place in (own, "gamekit.core", *pictures))
    if room == "gamekit":
        return any(lies_in(name, place) for place in ARROWS[room])
    return any(lies_in(name, place) for place in (room, *ARROWS[room]))


def wrong_arrows(module, source):
    named = set(imports(ast.parse(source)))
    ours = {name for name in named if lies_in(name, "gamekit") or lies_in(name, "solvers")}
    return sorted(name for name in ours if not is_allowed(module, name))


@pytest.mark.parametrize(("module", "path"), modules().items(), ids=list(modules()))
def test_arrows(module, path):
    assert wrong_arrows(module, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gamekit.core.game", "import gamekit.games.bauab"),
        ("gamekit.core.game", "def f():\n    from gamekit.board import scene"),
        ("gamekit.core.registry", "from gamekit.games.bauab import GAME"),
        ("gamekit.core.record", "import solvers"),
        ("gamekit.games.bauab.rules", "from gamekit.board.scene import Scene"),
        ("gamekit.games.bauab.board", "from gamekit.board.widget import BoardWidget"),
        ("gamekit.games.bauab.rules", "from gamekit.games.misd import GAME"),
        ("gamekit.games.bauab.rules", "from gamekit import load"),
        ("solvers.bauab.search", "from gamekit.board.scene import Scene"),
        ("solvers.bauab", "from gamekit.games.bauab import rules\nimport gamekit.bots"),
        ("gamekit.bots.bauab", "from gamekit.board import table"),
        ("gamekit.board.table", "import solvers.bauab"),
        ("gamekit.board.table", "from gamekit.games.bauab import GAME"),
        ("gamekit.arena.match", "import solvers"),
        ("gamekit.classroom.check", "from gamekit.bots import bots_of"),
    ],
)
def test_a_wrong_arrow_is_found(module, source):
    assert len(wrong_arrows(module, source)) == 1


def test_every_folder_is_a_room_and_every_room_exists():
    folders = {".".join(name.split(".")[:2]) for name in modules() if name.startswith("gamekit.")}
    assert {f for f in folders if f not in ARROWS} <= {"gamekit.__main__"}
    assert set(ARROWS) <= set(modules())


def test_no_module_imports_ortools_at_its_top():
    for module, path in modules().items():
        tops = {name.partition(".")[0] for name in imports_at_the_top(ast.parse(path.read_bytes()))}
        assert "ortools" not in tops, module


def run(code, *arguments):
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.split()


LIGHT = [
    "gamekit",
    "solvers",
    "gamekit.core.check",
    "gamekit.core.session",
    "gamekit.bots",
    "gamekit.arena",
    "gamekit.classroom",
    "gamekit.board.svg",
    "gamekit.board.look",
    "gamekit.cli",
    *(name for name in modules() if name.startswith("gamekit.games.")),
]


@pytest.mark.parametrize("module", LIGHT)
def test_importing_it_loads_nothing_heavy(module):
    code = "import sys; __import__(sys.argv[1]); print(*{n.partition('.')[0] for n in sys.modules})"
    loaded = set(run(code, module))
    allowed = {"click"} if module == "gamekit.cli" else set()
    assert module.partition(".")[0] in loaded
    assert loaded & HEAVY <= allowed


def test_playing_a_game_loads_nothing_heavy():
    code = """
import random, sys, gamekit
from gamekit.core.session import Session
for slug in gamekit.slugs():
    session = Session.new(slug, seed=1)
    while session.state.actor is not None:
        session.play(random.Random(1).choice(session.state.legal_actions()))
    str(session.state), repr(session.state), session.record().dumps()
print(*{name.partition(".")[0] for name in sys.modules})
"""
    assert not set(run(code)) & HEAVY


def test_all_but_boards_work_where_the_heavy_packages_cannot_be_had():
    """As in Pyodide without ortools and numba: every light module imports, and games run."""
    code = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HEAVY:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
HEAVY = set(sys.argv[1].split(","))
sys.meta_path.insert(0, Blocked())
for name in sys.argv[2:]:
    __import__(name)
from gamekit import load, slugs
from gamekit.core.check import check_game
print(*(bool(check_game(load(slug), games=2)) for slug in slugs()))
"""
    light = [module for module in LIGHT if module != "gamekit.cli"]
    assert set(run(code, ",".join(HEAVY), *light)) == {"True"}
