"""Adding a game means adding one folder: Highcard, with chance and hidden cards, shows it."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import gamekit
from gamekit.core.check import check_game
from gamekit.core.errors import IllegalAction, OptionError, UnknownGame
from gamekit.core.record import Record
from gamekit.core.session import Session
from tests.games import properties


def test_without_its_folder_there_is_no_such_game():
    assert "highcard" not in gamekit.slugs()
    with pytest.raises(UnknownGame, match="'highcard'"):
        gamekit.load("highcard")


def test_the_folder_is_all_that_it_needs(highcard):
    assert gamekit.slugs() == tuple(sorted({"bauab", "highcard"} | set(gamekit.slugs())))
    assert gamekit.load("highcard") is highcard
    assert properties.folder_of(highcard) == Path(__file__).parent / "more_games" / "highcard"


@pytest.mark.parametrize(
    "holds",
    [
        properties.keeps_the_protocol,
        properties.declares_itself,
        properties.views_tell_nothing_more,
        properties.records_replay,
        properties.reprs_evaluate,
        properties.refusals_are_one_sentence_in_both_languages,
        properties.texts_are_complete,
    ],
    ids=lambda function: function.__name__,
)
def test_the_properties_of_every_game_hold(highcard, holds):
    holds(highcard)


def test_check_game_plays_with_options_and_reports_progress(highcard):
    seen = []
    report = check_game(highcard, games=7, seed=3, progress=seen.append, limit=2)
    assert (report.faults, report.games, seen) == ({}, 7, [1] * 7)
    assert str(report) == f"highcard: 7 games, {report.states} states: no fault found"
    with pytest.raises(OptionError, match="limit"):
        check_game(highcard, limit=1)


@pytest.mark.rule("HIC-01")
def test_chance_is_exact(highcard):
    state = highcard.new_game()
    chances = {str(action): chance for action, chance in state.chance_outcomes()}
    fifth = Fraction(1, 5)
    assert chances == {"deal 1": 2 * fifth, "deal 2": fifth, "deal 3": fifth, "deal 4": fifth}
    chances = {str(a): chance for a, chance in state.apply("deal 4").chance_outcomes()}
    assert chances == {"deal 1": Fraction(1, 2), "deal 2": Fraction(1, 4), "deal 3": Fraction(1, 4)}


@pytest.mark.rule("HIC-02", "HIC-03", "HIC-04")
def test_a_game(highcard):
    state = highcard.new_game(3).apply("deal 1").apply("deal 4").apply("deal 1")
    assert [str(a) for a in state.legal_actions()] == ["stay", "raise 2", "raise 3"]
    state = state.apply("raise 2")
    for text, rule in (("raise 2", "HIC-03"), ("raise 4", "HIC-02"), ("deal 2", "HIC-01")):
        with pytest.raises(IllegalAction) as caught:
            state.apply(text)
        assert caught.value.rule == rule
    assert state.view(0) == state.resample(0, random.Random(1)).view(0)
    assert state.view(2).cards == (None, None, 1)
    state = state.apply("stay").apply("stay")
    assert state.returns() == (-2, 4, -2)
    assert state.view(2).cards == (1, 4, 1)


def test_session_and_record(highcard, tmp_path):
    session = Session.new("highcard", 2, seed=5)
    session.play("raise 2")
    session.play("stay")
    session.record().save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay() == session.states
