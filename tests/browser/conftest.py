"""A real JupyterLab and a real Chromium for the tests in this folder.

One server and one browser a session, one browser context a test. Notebooks run as copies: Lab
saves them by itself. Wait for what Python must have caused (`data-seq`), never for a time.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from jupyter_client import BlockingKernelClient
from playwright.sync_api import Browser, Dialog, Page, sync_playwright

HERE = Path(__file__).parent
REPO = HERE.parents[1]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests share one server, so pytest-xdist must give them to one worker."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


class Lab:
    """A JupyterLab with its own port, token, folders and settings; nothing of the user's.

    With `app="notebook"` it is a Notebook 7.
    """

    token = "test"

    def __init__(self, home: Path, root: Path, app: str = "lab"):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.home, self.root, self.url = home, root, f"http://127.0.0.1:{port}"
        self.log = home / "server.log"
        command = [sys.executable, "-m", "jupyter", app, "--no-browser", "--allow-root"]
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": root,
            "IdentityProvider.token": self.token,
            "LabApp.expose_app_in_browser": True,
            "JupyterNotebookApp.expose_app_in_browser": True,
        }
        command += [f"--{name}={value}" for name, value in options.items()]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env=self._environment()
            )
        self._wait_until_it_answers()

    def _environment(self) -> dict[str, str]:
        folders = {
            "IPYTHONDIR": "ipython",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        for name in folders.values():
            (self.home / name).mkdir()
        no_news = self.home / "settings/@jupyterlab/apputils-extension"
        no_news.mkdir(parents=True)
        (no_news / "notification.jupyterlab-settings").write_text(
            '{"fetchNews": "false", "checkForUpdates": false}'
        )
        return {
            **os.environ,
            **{variable: str(self.home / name) for variable, name in folders.items()},
            "JUPYTER_PLATFORM_DIRS": "1",
            "MPLBACKEND": "agg",
            # Notebooks import the code of this working tree, installed or not.
            "PYTHONPATH": os.pathsep.join(filter(None, [str(REPO), os.environ.get("PYTHONPATH")])),
        }

    def _wait_until_it_answers(self) -> None:
        end = time.monotonic() + 60
        while True:
            try:
                self.api("/api/status")
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(self.log.read_text()[-3000:]) from None
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(15)

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.loads(reply.read() or "null")

    def write_notebook(self, path: str, *cells: str) -> str:
        """Write a notebook with these code cells under the server's root; return its path."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source, id=f"c{i}") for i, source in enumerate(cells)],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, file)
        return path

    def open_and_run(self, page: Page, notebook: str, timeout: float = 60) -> None:
        """Open a notebook in JupyterLab and run all its cells; no cell may fail or warn."""
        self.open(page, f"lab/tree/{notebook}?reset")
        self.run(page, notebook, timeout)

    def open(self, page: Page, path: str) -> None:
        """Open a page of the server: `lab/tree/…`, `notebooks/…` (Notebook 7), `voila/render/…`."""
        page.goto(f"{self.url}/{path}{'&' if '?' in path else '?'}token={self.token}")

    def run(self, page: Page, notebook: str, timeout: float = 60) -> None:
        """Run all cells of the notebook on the page."""
        page.locator(".jp-Notebook").wait_for(timeout=timeout * 1000)
        end = time.monotonic() + timeout
        # Lab shows an idle kernel before it is connected, and a run would then ask for a kernel.
        while not self._is_connected(notebook):
            assert time.monotonic() < end, f"{notebook}: the kernel never became idle"
            page.wait_for_timeout(50)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        errors = page.locator("[data-mime-type='application/vnd.jupyter.stderr']")
        assert errors.count() == 0, f"{notebook}: {errors.all_inner_texts()}"

    def _is_connected(self, notebook: str) -> bool:
        session = self.session(notebook)
        kernel = session and session["kernel"]
        return bool(kernel and kernel["execution_state"] == "idle" and kernel["connections"])

    def session(self, notebook: str) -> dict[str, Any] | None:
        sessions = self.api("/api/sessions")
        return next((session for session in sessions if session["path"] == notebook), None)

    def shut_down_kernel(self, notebook: str) -> None:
        self.api(f"/api/sessions/{self.session(notebook)['id']}", "DELETE")

    def python(self, notebook: str, expression: str) -> Any:
        """The JSON value of a Python expression inside the notebook's own kernel."""
        kernel = self.session(notebook)["kernel"]["id"]
        connection = self.home / "runtime" / f"kernel-{kernel}.json"
        client = BlockingKernelClient(connection_file=str(connection))
        client.load_connection_file()
        client.start_channels()
        try:
            client.wait_for_ready(timeout=30)
            as_json = {"value": f"__import__('json').dumps({expression})"}
            reply = client.execute(
                "", silent=True, user_expressions=as_json, reply=True, timeout=20
            )
            value = reply["content"]["user_expressions"]["value"]
            assert value["status"] == "ok", value
            return json.loads(ast.literal_eval(value["data"]["text/plain"]))
        finally:
            client.stop_channels()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on copies of the repository's notebooks/ and of demo/ beside this file."""
    yield from serve("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook_7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The same in Notebook 7."""
    yield from serve("notebook", tmp_path_factory)


def serve(app: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp(app)
    root = home / "root"
    without = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    shutil.copytree(HERE / "demo", root / "demo", ignore=without)
    if (REPO / "notebooks").is_dir():
        shutil.copytree(REPO / "notebooks", root / "notebooks", ignore=without)
    server = Lab(home, root, app)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.fail("No Chromium: put chromium on the PATH or its path into $CHROMIUM.", False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def locale() -> str:
    """The browser's language; `@pytest.mark.parametrize("locale", ["en-US"])` changes it."""
    return "de-DE"


@pytest.fixture
def context_options() -> dict[str, Any]:
    """More options of the browser's context, such as `{"has_touch": True}`; parametrize it."""
    return {}


@pytest.fixture
def page(
    browser: Browser,
    locale: str,
    context_options: dict[str, Any],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """A fresh page. Errors on its console or uncaught in its scripts fail the test at its end.

    A test that provokes an error says so: `page.tolerated.append("regular expression")`.
    """
    options = {"viewport": {"width": 1280, "height": 800}, "locale": locale, **context_options}
    context = browser.new_context(**options)
    page = context.new_page()
    problems: list[str] = []
    page.tolerated = []
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))

    def on_dialog(dialog: Dialog) -> None:
        if dialog.type != "beforeunload":  # "leave the page?" is JupyterLab's own question
            problems.append(f"dialog: {dialog.message}")
        dialog.accept()

    page.on("dialog", on_dialog)
    page.on(
        "console",
        lambda message: problems.append(message.text) if message.type == "error" else None,
    )
    yield page
    unexpected = [p for p in problems if not any(re.search(t, p) for t in page.tolerated)]
    if unexpected or FAILED in request.node.stash:
        folder = HERE / "failures"
        folder.mkdir(exist_ok=True)
        name = re.sub(r"[^\w.-]+", "_", request.node.name)
        page.screenshot(path=folder / f"{name}.png")
    context.close()
    assert not unexpected


@pytest.fixture(scope="session")
def axe() -> Callable[[Page, str], None]:
    """`axe(page, selector)` asserts that axe-core finds no accessibility violation there."""

    def check(page: Page, selector: str = ".gk-board") -> None:
        result = Axe().run(page, context=selector)
        assert result.violations_count == 0, result.generate_report()

    return check
