"""Verlag in a real JupyterLab: a whole game against two bots."""

import pytest

from tests.browser.games import CLICKS, click, wait_for_the_human

NOTEBOOK = "notebooks/house.ipynb"
START = """import random
import gamekit

table = gamekit.play(
    "verlag", players=3, seats=("human", "race", "greedy"), seed=21, language="en", pace=0
)
rng = random.Random(1)
table"""
NEXT = "clicks_of_the_next_move(table, 'income', rng)"


@pytest.fixture
def table(lab, page):
    lab.write_notebook(NOTEBOOK, START, CLICKS)
    lab.open_and_run(page, NOTEBOOK)
    table = page.locator(".gk-table >> nth=0")
    table.locator(".gk-board").wait_for()
    table.python = lambda expression: lab.python(NOTEBOOK, expression)
    yield table
    lab.shut_down_kernel(NOTEBOOK)


def test_a_whole_game_against_bots(page, table, axe):
    axe(page, ".gk-table")
    moves = 0
    wait_for_the_human(page, table)
    while table.python("table.state.actor is not None"):
        for id in table.python(NEXT):
            click(table, id)
        wait_for_the_human(page, table)
        moves += 1
        assert moves < 400
    assert moves > 10
    axe(page, ".gk-table")
    played = table.python("sorted({s.actor for s in table.session.states if s.actor is not None})")
    assert played[-3:] == [0, 1, 2]
    listed = table.locator(".widget-select option").count()
    assert listed == 1 + table.python("len(table.session.actions)")


def press_to(page, id):
    """Walk to a target with Tab and the arrow keys, and nothing else."""
    zone_of = """(id) => document.activeElement?.closest('[data-zone]') ===
        document.querySelector(`.gk-board [data-id="${id}"]`).closest('[data-zone]')"""
    for _ in range(12):
        if page.evaluate(zone_of, id):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(zone_of, id), id
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    for _ in range(8):
        page.keyboard.press("Home")
        for _ in range(16):
            if page.evaluate("(id) => document.activeElement?.dataset?.id === id", id):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no key leads to {id}")


def test_turns_by_keyboard(page, table):
    """Roll and build ten times; keys pressed on the board never reach the notebook's cells."""
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for _ in range(10):
        wait_for_the_human(page, table)
        before = table.python("len(table.session.actions)")
        for id in table.python(NEXT):
            table.get_by_role("button", name="New game").focus()
            press_to(page, id)
            seq = table.python("table.controls.board.seq")
            page.keyboard.press("Enter")
            table.locator(f'.gk-board:not([data-seq="{seq}"])').wait_for()
        assert table.python("len(table.session.actions)") > before
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
