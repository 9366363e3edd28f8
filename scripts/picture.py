"""Takes the picture of the README: a real board in a real JupyterLab, with the solver's answer.

    .venv/bin/python scripts/picture.py docs/bauab.png

Needs what `make test` installs.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, CHROMIUM_FLAGS, Lab  # noqa: E402

CELL = """
import gamekit
table = gamekit.play(
    "bauab", language="en", seats=("human", "human"), names=("Ada", "Emmy"),
    position={
        "board": ["b4 r2 . bX", ". b3 r4 .", "r5 . b2 r1", "bX r3 b1 ."],
        "hands": {"blue": "125", "red": "X13"}, "to_move": "blue",
    },
)
table.ask(60)
table
"""


def main(out: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        root.mkdir()
        lab = Lab(Path(folder), root)
        try:
            notebook = lab.write_notebook("picture.ipynb", CELL)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
                page = browser.new_page(viewport={"width": 1280, "height": 1000})
                lab.open_and_run(page, notebook)
                page.locator(".gk-answer").wait_for(timeout=60_000)
                page.locator(".gk-table").screenshot(path=out)
                browser.close()
        finally:
            lab.stop()


if __name__ == "__main__":
    main(sys.argv[1])
