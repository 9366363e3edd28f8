"""Misd in a real JupyterLab: a whole game of two at one keyboard, and nothing that is covered."""

import pytest

from tests.browser.games import CLICKS, click, listen, scenes

NOTEBOOK = "notebooks/shout.ipynb"
START = """import gamekit

table = gamekit.play(
    "misd", players=2, seats=("human", "human"), seed=2, language="en", pace=0, **{options}
)
table"""
RIGHT = '''from gamekit.games.misd import deck, figures

def right_call():
    """The call that is right, as the rules know it."""
    state = table.state
    return next(
        str(action) for action in state.legal_actions()
        if state.apply(action).chips[state.actor] > state.chips[state.actor]
    )'''


@pytest.fixture
def open_table(lab, page):
    page.frames_heard = listen(page)

    def start(**options):
        lab.write_notebook(NOTEBOOK, START.format(options=options), CLICKS, RIGHT)
        lab.open_and_run(page, NOTEBOOK)
        table = page.locator(".gk-table >> nth=0")
        table.locator(".gk-board").wait_for()
        table.python = lambda expression: lab.python(NOTEBOOK, expression)
        return table

    yield start
    lab.shut_down_kernel(NOTEBOOK)


def reveal(table):
    """The active player turns up; wait until the clock runs on the page."""
    click(table, "reveal")
    table.locator('[data-id^="clock:"]').wait_for()


def call(table, words):
    """Choose form and colour of a call such as "call yellow star"."""
    for picked in ("pick", "do"):
        shapes = table.python(
            "[[shape.id, shape.intent] for shape in table.scene.targets() if shape.intent]"
        )
        wanted = [id for id, intent in shapes if intent == f"do {words}"]
        if not wanted:
            assert picked == "pick"
            form = words.split()[-1]
            click(table, f"form:{table.python(f'figures.FORMS.index({form!r})')}")
        else:
            click(table, wanted[0])
            return


@pytest.mark.parametrize("variant", ["A", "B"])
def test_a_whole_game_of_two_at_one_keyboard(page, open_table, axe, variant):
    table = open_table(variant=variant, chips=3, cover=0)
    axe(page, ".gk-table")
    rounds = 0
    while table.python("table.state.actor is not None"):
        reveal(table)
        if not rounds:
            axe(page, ".gk-table")
        seat, key = (0, "a") if rounds % 3 else (1, "l")
        page.wait_for_timeout(250)
        page.keyboard.press(key)
        table.locator('[data-id^="clock:"]').wait_for(state="detached")
        assert table.python("table.state.actor") == seat
        bids = table.python(
            "[str(a) for a in table.session.actions if str(a)[:4] in ('buzz', 'wait')][-2:]"
        )
        [bid] = [bid for bid in bids if bid != "wait"]
        assert 0.1 <= float(bid.split()[1]) < 10
        call(table, table.python("right_call()"))
        rounds += 1
        assert rounds <= 3
    assert table.python("sorted(table.state.chips)") == [1, 2]
    assert "2 chips" in table.locator(".gk-status").text_content()
    axe(page, ".gk-table")


def test_a_covered_figure_never_reaches_the_page(page, open_table):
    table = open_table(variant="A", chips=2, cover=4)
    reveal(table)
    page.keyboard.press("a")
    table.locator('[data-id^="clock:"]').wait_for(state="detached")
    seen, side = table.python(
        "[list(table.state.view(0).cards[0]),"
        " [figures.name(c) for c in getattr(deck.default_deck()[table.state.layout[0][0]],"
        " table.state.layout[0][1])]]"
    )
    covered = [name for name in side if name not in seen]
    assert covered
    said = " ".join(
        f"{shape.get('label', '')} {shape.get('text', '')} {shape['id']}"
        for scene in scenes(page.frames_heard)
        for shape in scene["shapes"]
        if not shape.get("intent")
    )
    for name in covered:
        assert name not in said
        assert name not in page.content()
