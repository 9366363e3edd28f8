"""Click to repaint, in a real JupyterLab: 50 clicks of a real mouse on a real board.

The clock runs in the page, from the browser's time stamp of the click to the first frame after the
board has drawn Python's answer (`data-seq` grows with each answer). So it holds the whole way:
click, message to the kernel, the rules, the new scene, the message back, drawing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.table import Table, median, percentile, show_time
from tests.browser.conftest import CHROMIUM_FLAGS, Lab

CLICKS = 50
WARM_UP = 4
CELL = """
import gamekit
table = gamekit.play("bauab", seats=("human", "human"), first="blue", language="en")
table
"""
CLOCK = """
() => {
  const board = document.querySelector(".gk-board");
  let clicked = null;
  window.benchmark = { repaints: [] };
  board.addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (clicked === null) return;
    const start = clicked;
    clicked = null;
    // A frame callback runs before the frame is painted, a task posted by it afterwards.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.benchmark.repaints.push(performance.now() - start);
      channel.port2.postMessage(null);
    });
  }).observe(board, { attributes: true, attributeFilter: ["data-seq"] });
}
"""


def repaint_times(page: Page) -> list[float]:
    """Click through games: a lit chip, a lit plot, and so on; in seconds."""
    page.evaluate(CLOCK)
    for number in range(WARM_UP + CLICKS):
        lit = page.locator(".gk-board .gk-lit[data-id]")
        if not lit.count():  # the game is over
            page.get_by_role("button", name="New game").click()
            lit.first.wait_for()
        lit.nth(number * 7 % lit.count()).click()
        page.wait_for_function("n => window.benchmark.repaints.length === n", arg=number + 1)
    times = page.evaluate("window.benchmark.repaints")
    return [time / 1000 for time in times[WARM_UP:]]


def measure() -> list[float]:
    """Start everything, measure, and stop everything."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "root")
        root.mkdir()
        lab = Lab(Path(folder), root)
        try:
            notebook = lab.write_notebook("clicks.ipynb", CELL)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
                page = browser.new_page(viewport={"width": 1280, "height": 1000})
                lab.open_and_run(page, notebook)
                page.locator(".gk-board").wait_for(timeout=60_000)
                times = repaint_times(page)
                browser.close()
        finally:
            lab.stop()
    return times


def run() -> Table:
    times = measure()
    table = Table(
        f"Click to repaint in JupyterLab, {CLICKS} clicks", ("", "time", "ratio to the median")
    )
    middle = median(times)
    for name, time in (
        ("median", middle),
        ("95th percentile", percentile(times, 0.95)),
        ("slowest", max(times)),
    ):
        table.rows.append((name, show_time(time), f"{time / middle:.2f}"))
    return table
