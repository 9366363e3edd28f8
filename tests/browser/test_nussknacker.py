"""Nussknacker in a real JupyterLab: a whole round, nothing that the seat may not know, hot seat."""

import re

import pytest

from tests.browser.games import CLICKS, click, listen, scenes, wait_for_the_human

NOTEBOOK = "notebooks/nuts.ipynb"
START = """import random
import gamekit

table = gamekit.play(
    "nussknacker", players=3, seats={seats}, seed=11, language="en", pace=0, practice=False
)
rng = random.Random(1)
table"""


@pytest.fixture
def open_table(lab, page):
    """Open a table with these seats; the page's frames are heard from the beginning."""
    page.frames_heard = listen(page)

    def start(seats):
        lab.write_notebook(NOTEBOOK, START.format(seats=seats), CLICKS)
        lab.open_and_run(page, NOTEBOOK)
        table = page.locator(".gk-table >> nth=0")
        table.locator(".gk-board").wait_for()
        table.python = lambda expression: lab.python(NOTEBOOK, expression)
        return table

    yield start
    lab.shut_down_kernel(NOTEBOOK)


def faces_shown(scene):
    """The values on cards that lie face up in a scene, by the id of the card."""
    shapes = {shape["id"]: shape for shape in scene["shapes"]}
    numbers = {id: s["text"] for id, s in shapes.items() if re.fullmatch(r"\d", s.get("text", ""))}
    return {
        id: number
        for id, number in numbers.items()
        if id.startswith(("hand:", "card:", "hidden")) and not id.endswith((":count", "caption"))
    }


def faces_in_the_log(scene):
    """(round, line, side, place) → the value, for every card of the log that lies face up."""
    round = next(s["text"] for s in scene["shapes"] if s["id"] == "round")
    found = {}
    for shape in scene["shapes"]:
        place = re.fullmatch(r"line:(\d+):(gave|got):(\d+):number", shape["id"])
        if place:
            line, side, nth = place.groups()
            found[int(re.search(r"\d+", round)[0]), int(line), side, int(nth)] = shape["text"]
    return found


def gifts_told(frames):
    """Everything that any message says about whose cards moved: {("B", "2+3"), …}."""
    whole = "".join(frames)
    told = set(re.findall(r"Player ([A-D]) gives (\d(?:\+\d)*)(?! cards?\b)(?![\d+])", whole))
    return told | set(re.findall(r"\b([A-D]): (\d(?:\+\d)*)(?![\d+])\s*\"", whole))


#: Python: the gifts of exchanges in which seat 0 took part, as `gifts_told` finds them.
OWN_GIFTS = (
    "sorted({(letter, '+'.join(map(str, cards)))"
    " for state in table.session.states for line in state.log"
    " if line.asker_gave is not None and 0 in (line.asker, line.responder)"
    " for letter, cards in (('ABCD'[line.asker], line.asker_gave),"
    " ('ABCD'[line.responder], line.responder_gave))})"
)
#: Python: the exchanges of others: (round, line).
OTHERS_LINES = (
    "sorted({(state.round, n) for state in table.session.states"
    " for n, line in enumerate(state.log) if 0 not in (line.asker, line.responder)})"
)


def test_a_whole_round_against_bots_shows_nothing_hidden(page, open_table, axe):
    table = open_table(("human", "deduce", "deduce"))
    wait_for_the_human(page, table)
    axe(page, ".gk-table")
    turns = 0
    while table.python("table.state.round == 1 and table.state.actor is not None"):
        for id in table.python("clicks_of_the_next_move(table, 'deduce', rng)"):
            click(table, id)
        wait_for_the_human(page, table)
        turns += 1
        assert turns < 100
    assert turns > 1
    heard = list(scenes(page.frames_heard))
    assert len(heard) > turns
    states = table.python(
        "[[s.round, s.seen] for s in [type('S', (), dict(round=state.round,"
        " seen=list(state.hands[0])))() for state in table.session.states]]"
    )
    own = {(round, tuple(hand)) for round, hand in states}
    assert any(id.startswith("hand:") for scene in heard for id in faces_shown(scene))
    for scene in heard:
        round = next(
            (int(re.search(r"\d+", s["text"])[0]) for s in scene["shapes"] if s["id"] == "round"), 0
        )
        shown = faces_shown(scene)
        hand = sorted(int(text) for id, text in shown.items() if id.startswith("hand:"))
        assert not hand or (round, tuple(hand)) in own
        # No other hand, and not the card in the middle, ever lies face up.
        assert not [id for id in shown if id.startswith(("card:1", "card:2", "hidden"))]
    # Of the exchanges, faces and words tell only those in which the seat took part.
    faces = {place for scene in heard for place in faces_in_the_log(scene)}
    others = {tuple(place) for place in table.python(OTHERS_LINES)}
    assert faces
    assert others
    assert not {(round, line) for round, line, _, _ in faces} & others
    own = {tuple(gift) for gift in table.python(OWN_GIFTS)}
    assert own
    told = gifts_told(page.frames_heard)
    assert own & told
    assert told <= own
    whole = "".join(page.frames_heard) + page.content()
    for secret in table.python(
        "[repr(table.state), table.session.record().dumps(), str(table.session.seed)"
        " + ':', repr(table.session.states[14].hands)]"
    ):
        assert secret not in whole


def test_no_message_differs_by_what_the_seat_cannot_know(page, open_table):
    """The move list and the words tell counts, never the faces of other players' exchanges."""
    table = open_table(("human", "deduce", "deduce"))
    wait_for_the_human(page, table)
    for _ in range(6):
        if not table.python("table.state.actor == 0"):
            break
        for id in table.python("clicks_of_the_next_move(table, 'deduce', rng)"):
            click(table, id)
        wait_for_the_human(page, table)
    options = table.locator(".widget-select option").all_text_contents()
    listed = [" ".join(label.split()).partition(". ")[2] for label in options[1:]]
    acted = "[(s, a) for s, a in zip(table.session.states, table.session.actions)]"
    loud = f"[(s, a) for s, a in {acted} if not table._painter.quiet(a)]"
    brief = "table._painter.brief(s.view(0), {seen}, 'en')"
    for seen, same in (("s.witnessed(a, 0)", True), ("a", False)):
        words = table.python(f"[{brief.format(seen=seen)} for s, a in {loud}]")
        assert (listed == [" ".join(label.split()) for label in words]) == same


def test_the_screen_is_passed_before_another_humans_cards_are_shown(page, open_table):
    table = open_table(("human", "human", "deduce"))
    wait_for_the_human(page, table)
    words = table.locator(".gk-status")
    for _ in range(6):
        assert "Pass the screen to Player" in words.text_content()
        assert table.locator('[data-id^="hand:"]').count() == 0
        assert "Pass the screen" in table.python("table._repr_mimebundle_()['text/plain']")
        click(table, "cover:button")
        shown = table.locator('[data-id^="hand:"].gk-target').count()
        actor = table.python("table.state.actor")
        assert shown == table.python(f"len(table.state.hands[{actor}])")
        while not table.python("table._covered") and table.python(
            "table.state.actor == " + str(actor)
        ):
            for id in table.python("clicks_of_the_next_move(table, 'deduce', rng)"):
                click(table, id)
            wait_for_the_human(page, table)
        if not table.python("table._covered"):
            break
    covers = [scene for scene in scenes(page.frames_heard) if "cover:button" in str(scene)]
    assert covers
    for scene in covers:  # nothing else is on the page then
        assert all(shape["id"].startswith("cover") for shape in scene["shapes"])


def test_notes_and_the_solvers_marks(page, open_table, axe):
    table = open_table(("human", "deduce", "deduce"))
    wait_for_the_human(page, table)
    for mark in ("✗", "✓", "?"):
        click(table, "note:1 5")
        assert table.locator('[data-id="note:1 5:mark"]').text_content() == mark
    for _ in range(2):
        for id in table.python("clicks_of_the_next_move(table, 'deduce', rng)"):
            click(table, id)
        wait_for_the_human(page, table)
    if table.python("len(table.state.log) > 0 and table.state.round == 1"):
        click(table, "line:0")
    table.get_by_role("button", name="Ask the solver").click()
    table.locator(".gk-answer").wait_for()
    marks = table.python("dict(table.advice.marks)")
    assert marks
    assert table.locator('[data-id$=":solved"]').count() == len(marks)
    axe(page, ".gk-table")
