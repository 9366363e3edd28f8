"""The front end alone, on the demonstration board: it knows no game, so neither do these tests."""

import pytest

CELL = 'import sys; sys.path.insert(0, "."); from demo_board import *; demo = Demo({}); demo.board'
BOARD = ".gk-board"


@pytest.fixture
def demo(lab, page, request):
    """A notebook of its own with the demonstration board in it."""
    notebook = f"demo/{request.node.name.partition('[')[0]}.ipynb"
    lab.write_notebook(notebook, CELL.format("EVIL"), "1 + 1")
    lab.open_and_run(page, notebook)
    page.locator(BOARD).wait_for()
    return notebook


def at(page, id):
    return page.locator(f'{BOARD} [data-id="{id}"]')


def wait_for_scene(page, seq):
    page.locator(f'{BOARD}[data-seq="{seq}"]').wait_for()


def focused(page):
    return page.evaluate("document.activeElement?.dataset?.id")


def test_clicks_reach_python_and_python_draws(lab, page, demo, axe):
    at(page, "chip:B").click()
    wait_for_scene(page, 2)
    at(page, "plot:b1").click()
    wait_for_scene(page, 3)
    assert lab.python(demo, "demo.heard") == ["choose B", "place B b1"]
    assert "placed blue 1 on b1" in page.locator(".gk-status").inner_text()
    assert at(page, "plot:b1").get_attribute("aria-label") == "b1, blue 1"
    axe(page, BOARD)


def test_a_name_is_never_markup(lab, page, demo):
    assert page.locator(f"{BOARD} img").count() == 0
    assert "<img src=x" in page.locator(BOARD).inner_text()


def test_keys_walk_choose_and_keep_the_focus(lab, page, demo):
    at(page, "chip:B").focus()
    page.keyboard.press("Enter")
    wait_for_scene(page, 2)
    assert focused(page) == "chip:B"
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("plot:")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    wait_for_scene(page, 3)
    assert lab.python(demo, "demo.heard[1].startswith('place B')")
    assert focused(page).startswith("plot:")


def test_arrows_jump_over_holes_and_stop_at_the_edge(page, demo):
    at(page, "plot:a1").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "plot:a1"
    page.keyboard.press("End")
    assert focused(page) == "plot:c1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "plot:c3"
    page.keyboard.press("Home")
    assert focused(page) == "plot:b3"


def test_the_notebook_does_not_hear_the_keys_of_a_board(page, demo):
    """On a focused board "d d" would otherwise delete the cell."""
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    at(page, "plot:a1").focus()
    for key in ("d", "d", "a", "b", "x", "m", "y", "1"):
        page.keyboard.press(key)
    assert cells.count() == before
    assert page.locator(".jp-CodeCell").count() == before


def test_only_what_is_on_offer_is_heard(lab, page, demo):
    """Intents that Python never offered, or offered in an older scene, change nothing."""
    assert at(page, "plot:a1").get_attribute("aria-disabled") == "true"
    at(page, "plot:a1").click(force=True)  # it says that it is disabled
    at(page, "chip:B").click()
    wait_for_scene(page, 2)
    assert lab.python(demo, "demo.heard") == ["choose B"]


def test_a_long_answer_is_waited_for_without_alarm(page, demo):
    at(page, "think").click()
    page.locator(f'{BOARD}[aria-busy="true"]').wait_for()
    page.locator(".gk-status", has_text="Thought about it.").wait_for(timeout=10_000)
    assert page.locator(".gk-note").inner_text() == ""


def test_a_dead_kernel_is_noticed(lab, page, demo):
    page.tolerated.append(".")  # JupyterLab itself complains about the lost kernel
    lab.shut_down_kernel(demo)
    at(page, "chip:B").click()
    page.locator(".gk-note", has_text="Kernel gone, run the cell again").wait_for(timeout=10_000)


@pytest.mark.parametrize("context_options", [{"has_touch": True}])
def test_a_tap_is_a_click(lab, page, demo):
    at(page, "chip:B").tap()
    wait_for_scene(page, 2)
    assert lab.python(demo, "demo.heard") == ["choose B"]


@pytest.mark.parametrize("context_options", [{"reduced_motion": "reduce"}, {}])
def test_pieces_glide_unless_motion_is_reduced(page, demo, context_options):
    at(page, "chip:B").click()
    wait_for_scene(page, 2)
    running = """() => { const node = document.querySelector('.gk-board [data-id="chip:B"]');
        const animate = node.animate.bind(node); window.glides = 0;
        node.animate = (...args) => { window.glides += 1; return animate(...args); }; }"""
    page.evaluate(running)
    at(page, "plot:b1").click()
    wait_for_scene(page, 3)
    assert page.evaluate("window.glides") == (0 if context_options else 1)
