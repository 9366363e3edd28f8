"""The source files of the packages, as modules and imports, without importing anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def modules() -> dict[str, Path]:
    """Every module of gamekit and solvers: its name and its file."""
    found = {}
    for package in ("gamekit", "solvers"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(tree: ast.AST) -> Iterator[str]:
    """The full names of all that is imported anywhere in a file, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide the arrows"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_at_the_top(tree: ast.Module) -> Iterator[str]:
    """What is imported as soon as the module is: not in functions, not for type checkers only."""
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(node)
        else:
            todo += ast.iter_child_nodes(node)
