"""Schollenschubser in a real JupyterLab: a whole game of two, the solver's flow on the board."""

import pytest

NOTEBOOK = "notebooks/ice.ipynb"
CELLS = [
    """import random
import gamekit
from gamekit.bots import make_bot
from gamekit.core.budget import Budget
from gamekit.board.look import Look, painter

table = gamekit.play(
    "schollen", players=2, researchers=2, seats=("human", "human"), seed=4, language="en", pace=0
)
table""",
    '''bot, rng, draw = make_bot("schollen", "greedy"), random.Random(1), painter("schollen").draw

def clicks_of_the_next_move():
    """What to click, one after the other, to play what the greedy bot would play."""
    view = table.state.view(table.state.actor)
    wanted = f"do {bot.choose(view, rng, Budget())}"
    todo, seen = [("", [])], {""}
    for picked, way in todo:
        for shape in draw(view, Look("en", live=True, picked=picked)).targets():
            verb, _, what = shape.intent.partition(" ")
            if shape.intent == wanted:
                return [*way, shape.id]
            if verb == "pick" and what not in seen:
                seen.add(what)
                todo.append((what, [*way, shape.id]))
    raise AssertionError(f"no clicks lead to {wanted}")''',
]


@pytest.fixture
def table(lab, page):
    lab.write_notebook(NOTEBOOK, *CELLS)
    lab.open_and_run(page, NOTEBOOK)
    table = page.locator(".gk-table >> nth=0")
    table.locator(".gk-board").wait_for()
    table.python = lambda expression: lab.python(NOTEBOOK, expression)
    yield table
    lab.shut_down_kernel(NOTEBOOK)


def click(table, id):
    seq = table.python("table.controls.board.seq")
    table.locator(f'[data-id="{id}"]').click()
    table.locator(f'.gk-board[data-seq="{seq + 1}"]').wait_for()


def test_a_whole_game_of_two(page, table, axe):
    axe(page, ".gk-table")
    moves = 0
    while table.python("table.state.actor is not None"):
        for id in table.python("clicks_of_the_next_move()"):
            click(table, id)
        moves += 1
        assert moves < 300
    assert moves > 20
    seats = table.python("[table.state.count(seat, 'ship') for seat in (0, 1)]")
    assert max(seats) == 2
    assert "wins" in table.locator(".gk-status").inner_text()
    assert table.locator(".widget-select option").count() == 1 + table.python(
        "len(table.session.actions)"
    )


def test_the_solver_draws_on_the_board(page, table, axe):
    table.get_by_role("button", name="Ask the solver").click()
    table.locator(".gk-answer").wait_for(timeout=30_000)
    assert table.python("table.advice.proven")
    assert table.locator(".gk-best").count() >= 1
    axe(page, ".gk-table")


LESSON = "notebooks/schollen.ipynb"


def test_the_lesson_plays_the_flow_turn_by_turn(lab, page, axe):
    lab.open_and_run(page, LESSON, timeout=120)
    film = page.locator(".gk-table", has=page.get_by_role("button", name="Play"))
    film.scroll_into_view_if_needed()
    board = film.locator(".gk-board")
    assert board.locator('[data-id^="arrow:"]').count() > 0
    for seq in range(2, 9):
        film.get_by_role("button", name="Next").press("Enter")
        film.locator(f'.gk-board[data-seq="{seq + 1}"]').wait_for()
    board.locator('[data-id="cut:C3"]').wait_for()
    assert "The cut: in 5 turns at most 3" in board.locator(".gk-status").inner_text()
    axe(page, ".gk-table")
