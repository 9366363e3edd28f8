"""Binder: what repo2docker would run on this repository works in a clean environment.

repo2docker itself is asked, so that its rules decide and not our reading of them: `--no-build`
needs no Docker engine, prints the Dockerfile in a second, and the package is small and pure Python.
The install is replayed with Binder's own ranges, not with constraints.txt: Binder has no lock.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import repo2docker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PYTHON = "3.12"


def run(*command, cwd, env=None):
    result = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
    )
    assert result.returncode == 0, f"{shlex.join(map(str, command))}\n{result.stdout[-3000:]}"
    return result.stdout


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A copy of what git has: Binder sees nothing that is ignored."""
    copy = tmp_path_factory.mktemp("binder") / "repository"
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def dockerfile(repository):
    return run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", ".", cwd=repository)


def test_python_version(dockerfile):
    assert f"Building conda environment for python={PYTHON}\n" in dockerfile
    assert PYTHON in SpecifierSet(PROJECT["requires-python"])


def test_the_base_image_is_kept():
    """JupyterLab and ipywidgets of Binder's image fit our ranges: nothing is installed twice."""
    conda = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    lock = (conda / f"environment.py-{PYTHON}-linux-64.lock").read_text("utf-8")
    named = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]]
    needed = {Requirement(text).name: Requirement(text).specifier for text in named}
    for name in ("jupyterlab", "ipywidgets", "traitlets"):
        [version] = re.findall(rf"/{name}-(\d[\d.]*)-", lock)
        assert version in needed[name], f"Binder has {name} {version}"


def clean_environment(folder):
    """A new venv, of Binder's Python if it is on the PATH, and variables that hide all others."""
    python = shutil.which(f"python{PYTHON}")
    if not python or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        python = sys.executable
    run(python, "-m", "venv", folder / "venv", cwd=folder)
    jupyter = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    hidden = ("PYTHON", "JUPYTER", "VIRTUAL_ENV")
    env = {key: value for key, value in os.environ.items() if not key.startswith(hidden)}
    env |= {name: str(folder / name.lower()) for name in jupyter}
    env["PATH"] = f"{folder / 'venv' / 'bin'}{os.pathsep}{env['PATH']}"
    return env


@pytest.mark.slow
def test_the_install_works(repository, dockerfile, tmp_path):
    steps = re.findall(r"^RUN \$\{KERNEL_PYTHON_PREFIX\}/bin/(pip .*)$", dockerfile, re.MULTILINE)
    assert len(steps) == 1
    assert '-r "binder/requirements.txt"' in steps[0]
    assert not re.search(r"^(RUN|COPY) .*postBuild", dockerfile, re.MULTILINE)  # none to replay
    assert dockerfile.index("COPY --chown=0:0 src/ ${REPO_DIR}/") < dockerfile.index(steps[0])

    env = clean_environment(tmp_path)
    words = [word for word in shlex.split(steps[0]) if word != "--no-cache-dir"]  # for speed only
    run("python", "-m", *words, cwd=repository, env=env)
    run("python", "-c", "import gamekit, solvers", cwd=tmp_path, env=env)
    assert "Usage: gamekit" in run("gamekit", "--help", cwd=tmp_path, env=env)
    notebook = repository / "notebooks" / "00_start_here.ipynb"
    convert = (
        "jupyter",
        "nbconvert",
        "--execute",
        "--to",
        "notebook",
        "--stdout",
        "--log-level=30",
    )
    run(*convert, notebook, cwd=repository, env=env)
