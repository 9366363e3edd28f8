"""Sessions: undo, redo, stepping through the record, chance drawn by the seed."""

import random

import pytest

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import CHANCE
from gamekit.core.record import Record
from gamekit.core.session import CannotUndo, Session

SMALL = {"layout": "1x2", "chips": "12", "first": "blue"}


def played(*moves, **settings):
    session = Session.new("bauab", **(SMALL | settings))
    for move in moves:
        session.play(move)
    return session


def test_undo_and_redo():
    session = played("1@a1", "2@b1")
    whole = session.record()
    end = session.state
    session.undo()
    assert session.state.score() == (1, 0)
    assert str(session.last_action) == "1@a1"
    session.undo()
    assert session.last_action is None
    assert not session.can_undo
    with pytest.raises(CannotUndo, match="nothing to take back"):
        session.undo()
    assert session.record() == whole  # undone moves stay until another one is played
    session.redo()
    session.redo()
    assert session.state == end
    assert not session.can_redo
    with pytest.raises(CannotUndo, match="nothing to play again"):
        session.redo()


def test_another_move_drops_what_was_undone():
    session = played("1@a1", "2@b1", "P@a1")
    session.undo()
    session.undo()
    session.play("2@b1")
    assert [str(action) for action in session.actions] == ["1@a1", "2@b1"]
    assert not session.can_redo


def test_a_refused_move_changes_nothing():
    session = played("1@a1", "2@b1")
    session.undo()
    before = session.record(), session.cursor, session.state
    with pytest.raises(IllegalAction):
        session.play("1@b1")
    with pytest.raises(NotationError):
        session.play("b1")
    assert (session.record(), session.cursor, session.state) == before
    assert session.can_redo


def test_a_wrong_option_is_refused_as_an_option():
    with pytest.raises(OptionError, match=r"^option 'first'"):
        Session.new("bauab", first="green")
    with pytest.raises(OptionError, match="2 players, not 3"):
        Session.new("bauab", 3)


def test_go_to():
    session = played("1@a1", "2@b1", "P@a1", "P@b1")
    for cursor in (0, 4, 2):
        session.go_to(cursor)
        assert session.state == session.states[cursor]
    for cursor in (-1, 5):
        with pytest.raises(CannotUndo, match="has 4 actions"):
            session.go_to(cursor)
    assert session.cursor == 2


def test_same_seed_same_game():
    def first_players(seed):
        return [Session.new("bauab", seed=seed + n).state.actor for n in range(20)]

    assert first_players(1) == first_players(1)
    assert set(first_players(1)) == {0, 1}
    unseeded = Session.new("bauab")
    assert Session(unseeded.record()).record() == unseeded.record()
    assert Session.new("bauab", seed=unseeded.seed).states == unseeded.states


def test_the_session_draws_chance_and_redraws_the_same(highcard):
    session = Session.new("highcard", 3, seed=4)
    assert session.state.actor == 0
    assert [a.deals for a in session.actions] == [True] * 3
    session.go_to(1)
    assert session.state.actor == CHANCE
    cut = Record("highcard", 3, {}, tuple(map(str, session.actions[:1])), 4)
    assert Session(cut).states == session.states


def test_undo_past_chance_only_in_practice_mode(highcard):
    session = Session.new("highcard", seed=4)
    assert not session.can_undo  # only chance has moved
    with pytest.raises(CannotUndo):
        session.undo()
    session.play("raise 2")
    assert not session.undo_reveals()
    session.undo()
    session.redo()
    session.play("stay")  # the showdown: all cards are shown
    assert session.undo_reveals()
    strict = Session(session.record(), practice=False)
    with pytest.raises(CannotUndo, match="only in practice mode"):
        strict.undo()
    assert strict.cursor == len(strict.actions)
    session.undo()
    assert session.state.actor == 1


def test_go_to_is_no_way_around_practice_mode(highcard):
    session = Session.new("highcard", seed=4, practice=False)
    session.play("raise 2")
    session.play("stay")
    session.go_to(2)  # looking back is allowed
    whole = session.record()
    with pytest.raises(CannotUndo, match="only in practice mode"):
        session.play("raise 3")
    assert session.record() == whole
    session.go_to(4)
    assert session.state.actor is None


def test_undo_and_redo_jump_over_chance(highcard, monkeypatch):
    """In a game where chance moves between decisions, undo and redo go from choice to choice."""
    record = Record("highcard", 2, {}, ("deal 1", "deal 4", "stay", "stay"), 1)
    session = Session(record)
    session.go_to(0)
    session.redo()
    assert (session.cursor, session.state.actor) == (2, 0)
    assert not session.can_undo


def test_a_record_goes_on_where_it_stopped():
    session = played("1@a1", seed=3, names=("Ada", "Kai"))
    again = Session(Record.loads(session.record().dumps()))
    assert (again.states, again.names, again.seed) == (session.states, ("Ada", "Kai"), 3)
    again.play("2@b1")
    assert len(session.actions) == 1


def test_walking_at_random_keeps_states_and_actions_together(highcard):
    rng = random.Random(5)
    for slug in ("bauab", "highcard"):
        session = Session.new(slug, seed=5)
        for _ in range(400):
            choice = rng.choice(["play", "play", "undo", "redo", "go_to"])
            if choice == "play" and session.state.actor not in (None, CHANCE):
                session.play(rng.choice(session.state.legal_actions()))
            elif choice == "undo" and session.can_undo:
                session.undo()
                assert session.state.actor != CHANCE
            elif choice == "redo" and session.can_redo:
                session.redo()
            elif choice == "go_to":
                session.go_to(rng.randint(0, len(session.actions)))
            assert session.record().replay() == session.states
