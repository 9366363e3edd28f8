"""The frame: make targets, the lock, the package, the scripts that speak to a newcomer."""

import ast
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
PINS = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def run(*command, env=None, cwd=ROOT):
    """Run a command outside of the make that runs the tests."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.run(
        command, cwd=cwd, env=clean | (env or {}), capture_output=True, text=True, timeout=120
    )


def files(*suffixes):
    """All files of the project that git does not ignore."""
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    paths = [ROOT / name for name in names.split("\0") if name]
    return [p for p in paths if p.is_file() and (not suffixes or p.suffix in suffixes)]


def active_pins(environment):
    """Name to version, as pip sees the lock there; a name pinned twice is an error."""
    pins = {}
    for pin in PINS:
        if pin.marker is None or pin.marker.evaluate(environment):
            name = canonicalize_name(pin.name)
            assert name not in pins, f"{name} has two pins"
            [spec] = pin.specifier
            assert spec.operator == "==", pin
            pins[name] = spec.version
    return pins


# --- make ---------------------------------------------------------------------------------------


def test_make_alone_lists_the_targets():
    help_text = run("make").stdout
    for target in ("lab", "test", "lint", "bench", "lock", "clean"):
        assert f"make {target}" in help_text


@pytest.mark.parametrize("target", ["help", "lab", "test", "lint", "bench", "lock", "clean"])
def test_every_target_has_a_plan(target):
    plan = run("make", "-n", target)
    assert plan.returncode == 0, plan.stderr
    assert plan.stdout


def test_ci_runs_the_whole_of_make_test():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = script.read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["exec make test"]


# --- what the scripts say when something is missing -----------------------------------------------


@pytest.fixture
def elsewhere(tmp_path):
    """A folder with the scripts and no environment yet."""
    for name in ("scripts", "constraints.txt", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def test_no_fitting_python_is_one_line(elsewhere):
    result = run("sh", "scripts/environment.sh", "lab", env={"PYTHON": "false"}, cwd=elsewhere)
    assert result.returncode == 1
    [line] = result.stderr.splitlines()
    assert "needs Python 3.11, 3.12 or 3.13" in line


def test_no_network_is_one_line(elsewhere):
    nowhere = {
        "PYTHON": sys.executable,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": "",
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "0",
    }
    result = run("sh", "scripts/environment.sh", "lab", env=nowhere, cwd=elsewhere)
    assert result.returncode == 1
    begun, line = result.stderr.splitlines()
    assert "installing" in begun
    assert "cannot reach the Python package index" in line
    assert not (elsewhere / ".venv" / ".installed-lab").exists()


def test_no_browser_is_one_line():
    result = run("sh", "scripts/browser.sh", env={"CHROMIUM": "/nowhere/chromium"})
    assert result.returncode == 1
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert "apt-get install chromium" in line


def test_browser_tests_are_never_skipped():
    for path in [p for p in files(".py") if p.parent.name == "browser"]:
        assert not re.search(r"\bskip(if)?\b|importorskip", path.read_text("utf-8")), path


# --- the lock -------------------------------------------------------------------------------------


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_every_dependency_is_locked_within_its_range(python):
    pins = active_pins({"python_version": python, "python_full_version": f"{python}.9"})
    named = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    for extra in EXTRAS.values():
        named += extra
    for requirement in map(Requirement, named):
        if requirement.name != "gamekit":
            assert pins[canonicalize_name(requirement.name)] in requirement.specifier


def test_what_is_installed_is_what_is_locked():
    """Walks from gamekit[test] through all that it needs: nothing comes without a pin."""
    pins = active_pins(None)
    seen = set()
    todo = [Requirement("gamekit[test]")]
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if (name, *sorted(requirement.extras)) in seen:
            continue
        seen.add((name, *sorted(requirement.extras)))
        distribution = importlib.metadata.distribution(name)
        if name != "gamekit":
            assert distribution.version == pins.get(name), f"{name}: run make lint to install"
        for needed in map(Requirement, distribution.requires or ()):
            extras = requirement.extras or {""}
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in extras):
                todo.append(needed)
    assert len(seen) > 100


def test_the_lock_names_no_place():
    for pin in PINS:
        assert pin.url is None
    assert not re.search(r"://|--|file:", (ROOT / "constraints.txt").read_text("utf-8"))


# --- the package ----------------------------------------------------------------------------------


def test_extras():
    assert {"lab", "fast", "test", "bench"} <= set(EXTRAS)


def test_the_version_stands_in_one_place():
    version = PROJECT["project"]["version"]
    assert importlib.metadata.version("gamekit") == version
    for path in files(".py"):
        assert f'"{version}"' not in path.read_text("utf-8"), path


def test_imports_are_declared():
    """What gamekit and solvers import is in the dependencies or in an extra for users."""
    named = [*PROJECT["project"]["dependencies"]]
    for extra in ("lab", "fast", "cluster"):
        named += EXTRAS[extra]
    declared = {canonicalize_name(Requirement(text).name) for text in named} | {"gamekit"}
    owners = importlib.metadata.packages_distributions()
    for path in files(".py"):
        if path.relative_to(ROOT).parts[0] not in ("gamekit", "solvers"):
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            modules = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules = [node.module]
            for module in modules:
                top = module.partition(".")[0]
                if top in sys.stdlib_module_names or top in ("gamekit", "solvers"):
                    continue
                distributions = {canonicalize_name(name) for name in owners.get(top, [])}
                assert distributions & declared, f"{path.relative_to(ROOT)} imports {module}"


def test_the_wheel_holds_all_package_files(tmp_path):
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    assert built.returncode == 0, built.stderr
    [wheel] = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    paths = {path.relative_to(ROOT) for path in files()}
    package = {p.as_posix() for p in paths if p.parts[0] in ("gamekit", "solvers")}
    assert package <= packed
    assert not [name for name in packed - package if ".dist-info/" not in name]


def test_no_path_of_somebodys_machine():
    place = re.compile(r"/(?:work|root|home|opt|Users)/\w")
    for path in files():
        if path.suffix != ".png":
            found = place.search(path.read_text("utf-8"))
            assert not found, f"{path.relative_to(ROOT)}: {found.group()}"
