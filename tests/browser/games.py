"""What browser tests of whole games share: clicking a bot's moves, waiting, and listening."""

import json

#: A cell that finds out what to click to play what a bot would play.
CLICKS = '''from gamekit.board.look import Look, painter
from gamekit.bots import make_bot
from gamekit.core.budget import Budget

def clicks_of_the_next_move(table, bot, rng):
    """What to click, one after the other, to play what this bot would play."""
    view = table.state.view(table.state.actor)
    wanted = f"do {make_bot(table.game.slug, bot).choose(view, rng, Budget())}"
    draw = painter(table.game.slug).draw
    todo, seen = [("", [])], {""}
    for picked, way in todo:
        for shape in draw(view, Look("en", live=True, picked=picked)).targets():
            verb, _, what = shape.intent.partition(" ")
            if shape.intent == wanted:
                return [*way, shape.id]
            if verb == "pick" and what not in seen:
                seen.add(what)
                todo.append((what, [*way, shape.id]))
    raise AssertionError(f"no clicks lead to {wanted}")'''


def listen(page):
    """All that the kernel sends to the page from now on, frame by frame."""
    frames = []

    def text(payload):
        return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else payload

    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda payload: frames.append(text(payload))),
    )
    return frames


def scenes(frames):
    """The scenes among the frames: every widget message that updates a board."""
    for frame in frames:
        start = frame.find('{"scene"')
        while start >= 0:
            state, _ = json.JSONDecoder().raw_decode(frame[start:])
            yield state["scene"]
            start = frame.find('{"scene"', start + 1)


def wait_for_the_human(page, table):
    """Wait until no bot thinks, and until the page shows Python's last scene."""
    for _ in range(800):
        if not table.python("table._job is not None"):
            seq = table.python("table.controls.board.seq")
            table.locator(f'.gk-board[data-seq="{seq}"]').wait_for()
            return
        page.wait_for_timeout(25)
    raise AssertionError("the bot never moved")


def click(table, id):
    """Click a shape and wait for Python's answer."""
    seq = table.python("table.controls.board.seq")
    table.locator(f'[data-id="{id}"]').click()
    table.locator(f'.gk-board:not([data-seq="{seq}"])').wait_for()
