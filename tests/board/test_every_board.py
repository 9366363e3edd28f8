"""What every game's board must do, whatever the game."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from gamekit import load, slugs
from gamekit.board.look import Look, painter
from gamekit.core.game import CHANCE, sample
from gamekit.core.texts import LANGUAGES

EVIL = "<img src=x onerror=alert(1)>"


def random_states(slug, games=6, seed=0):
    """The states of a few random games, with the action that led to each."""
    game = load(slug)
    for number in range(games):
        rng = random.Random(f"{seed}:{number}")
        state = game.new_game(game.player_counts[number % len(game.player_counts)])
        before, last = None, None
        yield before, last, state
        while state.actor is not None:
            if state.actor == CHANCE:
                last = sample(state.chance_outcomes(), rng)
            else:
                last = rng.choice(state.legal_actions())
            before, state = state, state.apply(last)
            yield before, last, state


def clicks(view, draw):
    """All actions that can be played by clicks on lit shapes, whatever is picked on the way."""
    found, seen, todo = set(), {""}, [""]
    while todo:
        scene = draw(view, Look(live=True, picked=todo.pop()))
        for shape in scene.targets():
            verb, _, what = shape.intent.partition(" ")
            if verb == "do" and "lit" in shape.marks:
                found.add(what.partition(" > ")[0])  # the second one is only planned
            elif verb == "pick" and what not in seen:
                seen.add(what)
                todo.append(what)
    return found


@pytest.mark.parametrize("slug", slugs())
def test_every_scene_is_sound(slug):
    paint = painter(slug)
    for before, last, state in random_states(slug):
        for seat in range(state.players):
            for language in LANGUAGES:
                told = paint.tell(before.view(seat), last, language) if before else ""
                look = Look(language, state.actor == seat, "", last, told, None, (EVIL,) * 2)
                scene = paint.draw(state.view(seat), look)
                scene.check()
                assert scene.lang == language
                assert scene.status
                assert scene.plain
                assert not scene.status.count("{")


@pytest.mark.parametrize("slug", slugs())
def test_every_legal_action_can_be_clicked_and_nothing_else_is_lit(slug):
    draw = painter(slug).draw
    states = [state for _, _, state in random_states(slug, games=3)]
    for state in states[:: max(1, len(states) // 20)]:
        if state.actor is not None and state.actor != CHANCE:
            view = state.view(state.actor)
            assert clicks(view, draw) == {str(action) for action in view.legal_actions}


@pytest.mark.parametrize("slug", slugs())
def test_a_board_that_is_not_live_offers_nothing(slug):
    draw = painter(slug).draw
    for _, _, state in random_states(slug, games=2):
        scene = draw(state.view(0), Look(live=False))
        assert not [shape for shape in scene.targets() if shape.intent or "lit" in shape.marks]


@pytest.mark.parametrize("slug", slugs())
def test_the_static_picture_is_well_formed_whatever_a_player_is_called(slug):
    draw = painter(slug).draw
    state = load(slug).new_game()
    picture = draw(state.view(0), Look(names=(EVIL, "\x00\ud800"))).to_svg()
    ElementTree.fromstring(picture)
    assert "<img" not in picture


@pytest.mark.parametrize("slug", slugs())
def test_moves_are_listed_and_hooks_are_the_boards_own(slug):
    """A helper that a board imports is no hook, whatever it is called."""
    paint = painter(slug)
    home = {"gamekit.board.look", f"gamekit.games.{slug}.board"}
    assert {hook.__module__ for hook in paint} <= home
    for before, last, _ in random_states(slug, games=1):
        if before is None or paint.quiet(last):
            continue
        for language in LANGUAGES:
            words = paint.brief(before.view(0), before.witnessed(last, 0), language)
            assert words
            assert "\n" not in words


@pytest.mark.parametrize("slug", slugs())
def test_ids_stay_from_scene_to_scene(slug):
    """Focus and animation survive a redraw only if places keep their ids."""
    draw = painter(slug).draw
    ids = []
    for _, _, state in random_states(slug, games=1):
        scene = draw(state.view(0), Look())
        board = scene.zones[0].id  # the first zone is the board itself
        ids.append({shape.id for shape in scene.targets() if shape.zone == board})
    assert ids[0]
    assert all(each == ids[0] for each in ids)
