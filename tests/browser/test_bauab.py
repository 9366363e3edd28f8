"""Bauab in a real JupyterLab: the lesson's own notebook, its own board, mouse and keyboard."""

import json
import re

import pytest

LESSON = "notebooks/bauab.ipynb"
SHORT = "notebooks/short.ipynb"
CELL = """import gamekit
table = gamekit.play("bauab", first="blue", language="en", pace=0)
table"""
TABLE = ".gk-table >> nth=0"


@pytest.fixture
def notebook(request):
    """The notebook of a test: a short one, unless the test asks for the lesson."""
    return getattr(request, "param", SHORT)


@pytest.fixture
def table(lab, page, notebook):
    """The first table of the notebook, which was run from top to bottom."""
    if notebook == SHORT:
        lab.write_notebook(SHORT, CELL)
    lab.open_and_run(page, notebook, timeout=120)
    page.locator(f"{TABLE} >> .gk-board").wait_for()
    table = page.locator(TABLE)
    table.python = lambda expression: lab.python(notebook, expression)
    table.python("[setattr(table, 'pace', 0)]")
    yield table
    lab.shut_down_kernel(notebook)


in_the_lesson = pytest.mark.parametrize("notebook", [LESSON], indirect=True)


def choose(table, menu, value):
    """Choose an entry of a menu by its words."""
    table.get_by_role("combobox", name=menu, exact=True).select_option(label=value)


def begin(table, *, layout="2x2", chips="12", red="Greedy bot"):
    """A new game against a bot, set up in the menus, Blue to begin."""
    choose(table, "Plots", layout)
    choose(table, "Chips", chips)
    choose(table, "First", "Blue")
    choose(table, "Red", red)
    table.get_by_role("button", name="New game").click()
    table.locator(".gk-board", has_text="to move").wait_for()
    table.locator(".widget-select option").nth(1).wait_for(state="detached")
    table.get_by_role("button", name="Undo").and_(table.page.locator(":disabled")).wait_for()
    see_what_python_shows(table)


def see_what_python_shows(table):
    """Wait for Python's last scene: what is clicked in an older one does not count."""
    seq = table.python("table.controls.board.seq")
    table.locator(f'.gk-board[data-seq="{seq}"]').wait_for()


def lit(table):
    return table.locator(".gk-lit")


def ready(table):
    """What plays a move when it is clicked."""
    return table.locator('.gk-lit[data-intent^="do "]')


def wait_for_turn(table, page):
    """Wait until the bot has moved: somebody human is to move, or the game is over."""
    for _ in range(400):
        if not table.python("table._job is not None"):
            see_what_python_shows(table)
            return
        page.wait_for_timeout(25)
    raise AssertionError("the bot never moved")


def over(table):
    return table.python("table.state.actor is None")


def assert_page_shows_what_python_holds(table):
    rows = table.python("table.position()['board']")
    names = table.python("table.state.layout.names")
    tokens = [token for row in rows for token in row.split() if token != "#"]
    codes = dict(zip(names, tokens, strict=True))
    for name, token in codes.items():
        letter = table.locator(f'[data-id="on:{name}:letter"]')
        assert letter.count() == (token != ".")
        if token != ".":
            assert letter.text_content() == token[-1]
    points = table.python("list(table.state.score())")
    assert [table.locator(f'[data-id="score:{s}"]').text_content() for s in (0, 1)] == [
        str(p) for p in points
    ]


@in_the_lesson
def test_a_whole_game_by_mouse(page, table, axe):
    begin(table, layout="4x4", chips="X1234")
    axe(page, ".gk-table")
    moves = 0
    while not over(table):
        assert_page_shows_what_python_holds(table)
        if not ready(table).count():
            seq = table.python("table.controls.board.seq")
            lit(table).first.click()
            table.locator(f'.gk-board[data-seq="{seq + 1}"]').wait_for()
        before = table.python("len(table.session.actions)")
        ready(table).last.click()
        wait_for_actions(table, page, before + 1)
        wait_for_turn(table, page)
        moves += 1
        assert moves < 60
    assert moves >= 5
    assert_page_shows_what_python_holds(table)
    assert re.search(r"wins|draw", table.locator(".gk-status").inner_text())
    listed = table.locator(".widget-select option").count()
    assert listed == table.python("len(table.session.actions)") + 1


def wait_for_actions(table, page, count):
    for _ in range(200):
        if table.python("len(table.session.actions)") >= count:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"no action number {count}")


def press_to(page, table, id):
    """Walk to a target with Tab and the arrow keys, and nothing else."""
    place = "(id) => document.activeElement?.dataset?.id === id"
    zone_of = """(id) => { const here = document.activeElement?.closest('[data-zone]');
        const there = document.querySelector(`.gk-board [data-id="${id}"]`).closest('[data-zone]');
        return here === there; }"""
    for _ in range(12):
        if page.evaluate(zone_of, id):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(zone_of, id), id
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    for _ in range(8):
        page.keyboard.press("Home")
        for _ in range(8):
            if page.evaluate(place, id):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no key leads to {id}")


@in_the_lesson
def test_a_whole_game_by_keyboard(page, table):
    begin(table, layout="2x2", chips="123")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    moves = 0
    while not over(table):
        for _ in range(2):
            wait_for_turn(table, page)
            target = lit(table).first
            table.get_by_role("button", name="New game").focus()
            press_to(page, table, target.get_attribute("data-id"))
            before = table.python("table.controls.board.seq")
            is_move = target.get_attribute("data-intent").startswith("do")
            page.keyboard.press("Enter")
            for _ in range(200):
                if table.python("table.controls.board.seq") > before:
                    break
                page.wait_for_timeout(25)
            if is_move:
                break
        wait_for_turn(table, page)
        moves += 1
        assert moves < 30
    assert moves >= 2
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert_page_shows_what_python_holds(table)


def test_undo_hint_and_solver(page, table, axe):
    begin(table, layout="2x2", chips="12", red="Human")
    table.get_by_role("button", name="Ask the solver").click()
    table.locator(".gk-answer").wait_for(timeout=60_000)
    assert table.python("table.advice.proven")
    assert "Red wins by 2" in table.locator(".gk-answer").inner_text()
    assert table.locator(".gk-best").count() >= 1
    assert table.locator('[data-id^="value:"][data-id$=":letter"]').count() == 4
    axe(page, ".gk-table")
    table.locator('[data-id="hand:0:1"]').click()
    table.locator('[data-id="plot:a1"]').click()
    wait_for_actions(table, page, 1)
    table.locator(".gk-answer").wait_for(state="detached")
    table.get_by_role("button", name="Undo").click()
    table.locator('[data-id="on:a1"]').wait_for(state="detached")
    assert table.python("table.session.cursor") == 0
    table.get_by_role("button", name="Redo").click()
    table.locator('[data-id="on:a1"]').wait_for()
    table.get_by_role("button", name="Hint").click()
    table.locator(".gk-news", has_text="Hint:").wait_for(timeout=30_000)


def test_the_rule_that_refuses_is_named(page, table):
    begin(table, layout="2x2", chips="12", red="Human")
    for id in ("hand:0:1", "plot:a1", "hand:1:1", "plot:b1"):
        seq = table.python("table.controls.board.seq")
        table.locator(f'[data-id="{id}"]').click()
        table.locator(f'.gk-board[data-seq="{seq + 1}"]').wait_for()
    assert table.locator(".gk-status").inner_text().startswith("BAU-07: a 1 may not go on b1")


def test_the_language_changes_on_the_board(page, table):
    begin(table, red="Human")
    choose(table, "Language", "Deutsch")
    table.locator('.gk-board[lang="de"]').wait_for()
    table.get_by_role("button", name="Löser fragen").wait_for()
    assert "Blau ist am Zug" in table.locator(".gk-status").inner_text()
    snapshot = table.locator(".gk-board").aria_snapshot()
    assert 'gridcell "a1, frei"' in snapshot
    choose(table, "Sprache", "English")
    table.locator('.gk-board[lang="en"]').wait_for()
    assert 'gridcell "a1, empty"' in table.locator(".gk-board").aria_snapshot()


def test_save_reload_the_page_and_load(lab, page, table):
    begin(table, layout="3x3", chips="123", red="Human")
    for id in ("hand:0:2", "plot:b2", "hand:1:3", "plot:a1"):
        seq = table.python("table.controls.board.seq")
        table.locator(f'[data-id="{id}"]').click()
        table.locator(f'.gk-board[data-seq="{seq + 1}"]').wait_for()
    table.get_by_role("button", name="Save").click()
    table.locator(".gk-news", has_text="Saved to bauab.json").wait_for()
    saved = json.loads((lab.root / "notebooks/bauab.json").read_text())
    assert saved["actions"] == ["2@b2", "3@a1"]
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    table.locator('[data-id="on:b2"]').wait_for(timeout=30_000)
    table.get_by_role("button", name="Undo").click()
    table.locator('[data-id="on:a1"]').wait_for(state="detached")
    table.get_by_role("button", name="Load").click()
    table.locator('[data-id="on:a1"]').wait_for()
    assert table.python("[str(a) for a in table.session.actions]") == ["2@b2", "3@a1"]


def test_the_solver_can_be_stopped_and_does_not_freeze_the_board(page, table):
    begin(table, layout="4x4", chips="XXX11223345", red="Human")
    table.get_by_label("Seconds").fill("600")
    table.get_by_label("Seconds").press("Tab")
    table.get_by_role("button", name="Ask the solver").click()
    table.locator(".gk-news", has_text="solver is working").wait_for()
    table.locator('[data-id="hand:0:1"]').click()
    table.locator('[data-id="hand:0:1"].gk-selected').wait_for()
    assert table.python("table._job is not None")
    table.get_by_role("button", name="Stop").click()
    table.locator(".gk-answer").wait_for(timeout=30_000)
    assert not table.python("table.advice.proven")
    assert "not finished" in table.locator(".gk-answer").inner_text()


def test_dark_mode_and_a_narrow_window(page, table, axe):
    begin(table, red="Human")
    page.evaluate(
        "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
    )
    page.locator('body[data-jp-theme-light="false"]').wait_for(state="attached")
    colour = "getComputedStyle(document.querySelector('.gk-board')).backgroundColor"
    page.wait_for_function(f"{colour} === 'rgb(21, 24, 28)'")
    axe(page, ".gk-table")
    page.evaluate(
        "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})"
    )
    page.locator('body[data-jp-theme-light="true"]').wait_for(state="attached")
    page.set_viewport_size({"width": 820, "height": 900})
    box = table.bounding_box()
    assert box["x"] + box["width"] <= 820


def test_nothing_scrolls_sideways_at_1280(page, table):
    begin(table, layout="4x4", chips="XXX11223345", red="Human")
    fits = "(node) => node.scrollWidth <= node.clientWidth + 1"
    assert table.locator(".gk-board").evaluate(fits)
    assert page.locator(".jp-OutputArea-output", has=table).first.evaluate(fits)


def test_escape_puts_a_chosen_chip_back(page, table):
    begin(table, red="Human")
    chip = table.locator('[data-id="hand:0:1"]')
    chip.focus()
    page.keyboard.press("Enter")
    table.locator('[data-id="hand:0:1"].gk-selected').wait_for()
    page.keyboard.press("Escape")
    table.locator('[data-id="hand:0:1"].gk-selected').wait_for(state="detached")
