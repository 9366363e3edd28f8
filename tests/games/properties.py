"""What holds for every game: functions that take a game and assert. New games get them for free."""

import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from gamekit.core.check import check_game
from gamekit.core.game import CHANCE, EndReason, Game, Outcome, State, sample
from gamekit.core.record import Record
from gamekit.core.session import Session
from gamekit.core.texts import LANGUAGES
from tests.texts import assert_complete


def walk(game: Game, rng: random.Random, players: int | None = None, **options) -> Iterator[State]:
    """The states of one random game."""
    state = game.new_game(players, **options)
    yield state
    while state.actor is not None:
        chance = state.actor == CHANCE
        action = (
            sample(state.chance_outcomes(), rng) if chance else rng.choice(state.legal_actions())
        )
        state = state.apply(action)
        yield state


def keeps_the_protocol(game: Game) -> None:
    """Long games are checked less often: each of them shows more."""
    games = max(6, min(60, 20_000 // game.max_length(game.new_game())))
    report = check_game(game, games=games)
    assert report, str(report)
    assert report.games == games
    assert report.states > games


def declares_itself(game: Game) -> None:
    """Slug, counts and flags are true: chance moves and things are hidden where it says so."""
    assert game.slug == type(game).__module__.split(".")[2]
    assert game.player_counts == tuple(sorted(set(game.player_counts)))
    states = [state for seed in range(20) for state in walk(game, random.Random(seed))]
    assert any(state.actor == CHANCE for state in states) == game.has_chance
    rng = random.Random(0)
    varied = any(state.resample(0, rng) != state for state in states)
    assert varied == game.has_hidden_information


def views_tell_nothing_more(game: Game) -> None:
    """Two states that differ only in what a seat cannot know give equal views."""
    for seed in range(20):
        players = game.player_counts[seed % len(game.player_counts)]
        rng = random.Random(seed)
        for state in walk(game, rng, players):
            for seat in range(players):
                view = state.view(seat)
                assert view.seat == seat
                assert view.actor == state.actor
                for _ in range(3):
                    other = state.resample(seat, rng).view(seat)
                    assert (other, hash(other)) == (view, hash(view))
            if players > 1:
                assert state.view(0) != state.view(1)  # at least the seat differs


def records_replay(game: Game) -> None:
    """A record of a whole game, as text, replays to the same states; so does a session of it."""
    for seed in range(10):
        players = game.player_counts[seed % len(game.player_counts)]
        session = Session.new(game.slug, players, seed=seed)
        rng = random.Random(seed)
        while session.state.actor is not None:
            session.play(rng.choice(session.state.legal_actions()))
        record = Record.loads(session.record().dumps())
        assert record == session.record()
        states = record.replay()
        assert states == session.states
        assert list(map(repr, states)) == list(map(repr, session.states))
        assert Session(record).states == states


def reprs_evaluate(game: Game) -> None:
    names = vars(import_module(f"gamekit.games.{game.slug}"))
    names = {**names, "EndReason": EndReason, "Outcome": Outcome}
    for seed in range(3):
        for state in walk(game, random.Random(seed)):
            again = eval(repr(state), dict(names))
            assert eval(repr(state.outcome()), dict(names)) == state.outcome()
            for seat in range(state.players):
                assert eval(repr(state.view(seat)), dict(names)) == state.view(seat)
            assert again == state
            assert repr(again) == repr(state)
            assert hash(again) == hash(state)
            for action in state.legal_actions():
                assert eval(repr(action), dict(names)) == action


def refusals_are_one_sentence_in_both_languages(game: Game) -> None:
    """Every refusal starts with its rule and has no placeholder left, in German and English."""
    said = set()
    for seed in range(5):
        for state in walk(game, random.Random(seed)):
            for action in state.possible_actions():
                refusal = state.refusal(action)
                if refusal is None:
                    continue
                assert refusal.say("en") == str(refusal)
                for code in LANGUAGES:
                    sentence = refusal.say(code)
                    assert sentence.startswith(f"{refusal.rule}: ")
                    assert sentence.isprintable()
                    assert not set(sentence) & set("{}")
                said.add(refusal.rule)
    assert len(said) > 1


def texts_are_complete(game: Game) -> None:
    assert_complete(game.texts.path)
    for code in LANGUAGES:
        assert game.title(code)
        seats = [game.seat_name(seat, code) for seat in range(max(game.player_counts))]
        assert len(set(seats)) == len(seats)


def folder_of(game: Game) -> Path:
    """The folder of a game: all that it is made of."""
    return Path(import_module(f"gamekit.games.{game.slug}").__file__).parent
