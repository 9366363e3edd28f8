"""The engine against an oracle, what views hide, notation, options, positions."""

import json
import pickle
import random
from dataclasses import replace

import pytest

from gamekit.core.check import check_game
from gamekit.core.errors import GameError, NotationError, OptionError, PositionError
from gamekit.core.game import CHANCE, sample
from gamekit.core.session import Session
from gamekit.games.misd import actions as act
from gamekit.games.misd.actions import Hidden
from gamekit.games.misd.covering import KINDS_SEEN, covers_for, strings_of
from gamekit.games.misd.deck import default_deck, missing_pair
from gamekit.games.misd.figures import COLOURS, FORMS, name
from gamekit.games.misd.position import read
from tests.games.misd import GAME, YELLOW_STAR, begun, layout_b, legal, play, refused_by, word
from tests.games.misd.oracle import Oracle, printed_deck
from tests.games.properties import walk

OPTIONS = [
    {},
    {"variant": "B"},
    {"second_call": True, "floor": "all", "chips": 4},
    {"variant": "B", "laid": 10, "second_call": True, "relay": "fresh"},
    {"variant": "B", "redraw": True, "chips": 3, "rounds": 45, "timer": 5},
    {"rounds": 12, "timer": 7},
]
COVERED = [
    {"cover": 3},
    {"cover": 9, "second_call": True},
    {"variant": "B", "cover": 2},
    {"variant": "B", "cover": 5, "laid": 7, "second_call": True, "relay": "fresh"},
]


def chosen(state, rng):
    """A move of a lively random game: early bids, often equal, and calls that are often right."""
    if state.actor == CHANCE:
        return sample(state.chance_outcomes(), rng)
    legal_now = state.legal_actions()
    if state.phase == "bids":
        return rng.choice([*legal_now[:4], act.WAIT])
    if state.phase == "call" and rng.random() < 0.6:
        return next(answer for answer in legal_now if state.is_right(answer))
    return rng.choice(legal_now)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_played_as_the_oracle_plays_them(options):
    for seed in range(14):
        rng = random.Random(seed)
        players = 2 + seed % 7
        state, oracle = GAME.new_game(players, **options), Oracle(players, **options)
        while state.actor is not None:
            assert state.actor == oracle.actor()
            assert legal(state) == oracle.legal()
            action = chosen(state, rng)
            state = state.apply(action)
            oracle.play(str(action))
            assert (state.chips, state.stock) == (tuple(oracle.chips), oracle.stock)
        assert oracle.actor() is None
        assert list(state.outcome().winners) == oracle.winners()


def test_the_deck_is_the_one_printed_on_the_rules_page():
    page = printed_deck()
    for number, card in enumerate(default_deck()):
        for letter, side in zip("ab", card, strict=True):
            assert page[f"{number}{letter}"] == set(map(name, side))


@pytest.mark.parametrize("options", [*OPTIONS[1:], *COVERED], ids=str)
def test_other_options_keep_the_protocol(options):
    report = check_game(GAME, games=4, **options)
    assert report, str(report)


# --- what is hidden -------------------------------------------------------------------------------


def test_bids_of_others_are_sealed_until_all_have_decided():
    state = play(begun(3), "reveal", "card 0a")
    bid = GAME.parse("buzz 3.4")
    assert state.witnessed(bid, 0) is bid
    assert state.witnessed(bid, 1) is Hidden("buzz")
    assert state.witnessed(act.WAIT, 2) is Hidden("buzz")
    state = play(state, "buzz 3.4", "wait")
    assert state.witnessed(bid, 0) is bid  # the last one opens them all
    assert not play(begun(3), "reveal", "card 0a").reveals(bid)
    assert state.reveals(bid)


@pytest.mark.parametrize("options", COVERED, ids=str)
def test_a_covered_figure_is_in_no_view_before_the_round_is_decided(options):
    for seed in range(4):
        for state in walk(GAME, random.Random(seed), 2, **options):
            view = state.view(1)
            if state.phase not in ("bids", "tie", "call"):
                continue
            sides = state.sides_up()
            for side, covers, card in zip(sides, state.covers, view.cards, strict=True):
                assert len(covers) == options["cover"]
                hidden = {name(figure) for figure in side if figure[0] in dict(covers)}
                assert not hidden & set(card)
                assert card == tuple(sorted(card))
            if state.setting.variant == "A":
                assert "card" not in repr(view.tried)
            assert view.result is None


def test_the_number_of_a_covered_card_is_not_witnessed():
    state = play(begun(2, cover=1), "reveal")
    assert state.witnessed(GAME.parse("card 3a"), 0) is Hidden("card")
    state = state.apply("card 3a")
    action = state.legal_actions()[0]
    assert state.witnessed(action, 1) is Hidden("cover")
    laid = begun(2, variant="B", cover=1)
    assert laid.witnessed(GAME.parse("lay 3a"), 1) is Hidden("lay")
    assert begun(2).apply("reveal").witnessed(GAME.parse("card 3a"), 0) is act.Deal(3, "a")


def test_hidden_actions_have_a_text_and_cannot_be_played():
    for what in act.HIDDEN:
        hidden = Hidden(what)
        assert GAME.parse(str(hidden)) is hidden
        assert refused_by(play(begun(), "reveal", "card 0a"), str(hidden)) == "MIS-06"


def test_resampling_finds_the_other_side_of_a_card():
    """Both missing figures are covered: nobody can know which side it is."""
    a, b = (missing_pair(side) for side in default_deck()[0])
    state = play(begun(2, cover=1), "reveal", "card 0a", f"cover {name(b)}: both")
    assert name(a) == "white triangle"
    seen = {state.resample(0, random.Random(seed)).layout for seed in range(20)}
    assert seen == {((0, "a"),), ((0, "b"),)}


def test_resampling_agrees_with_what_was_told():
    """With a second call a wrong one tells that its pair is not missing."""
    b = missing_pair(default_deck()[0].b)
    state = play(begun(2, cover=1, second_call=True), "reveal", "card 0a", f"cover {name(b)}: both")
    state = play(state, "buzz 1.0", "buzz 2.0", f"call {name(b)}")
    assert state.phase == "call"
    assert {state.resample(0, random.Random(seed)).layout for seed in range(20)} == {((0, "a"),)}


@pytest.mark.parametrize("options", [option for option in COVERED if "variant" in option], ids=str)
def test_resampled_layouts_agree_with_earlier_rounds(options):
    rng = random.Random(3)
    varied = 0
    for seed in range(6):
        for state in walk(GAME, random.Random(seed), 2, **options):
            other = state.resample(0, rng)
            varied += other.layout != state.layout
            assert len({card for card, _ in other.layout}) == len(other.layout)
            for told in other.shown:
                sides = other.sides_up()
                places = [n for n, side in enumerate(sides) if told.combination in side]
                assert state.phase == "lay" or tuple(places) == told.places
    assert varied


def test_covers_are_found_from_what_is_seen():
    rng = random.Random(1)
    for _ in range(300):
        side = rng.choice(rng.choice(default_deck()))
        forms = rng.sample([form for form, _ in side], rng.randint(0, 9))
        covers = tuple(sorted((form, rng.choice(KINDS_SEEN)) for form in forms))
        assert covers_for(side, strings_of(side, covers)) == covers
    a, b = default_deck()[0]
    assert covers_for(a, strings_of(b, ())) is None


# --- notation, values, options --------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "", "buzz", "buzz 0.0", "buzz 60.1", "buzz 3.45", "buzz 03.4", "call star yellow",
        "call yellow star: form", "call red", "cover red star", "cover red star: all", "card 3",
        "card 3c", "card 03a", "point 10", "point", "fox", "cat begins", "missing!", "form red",
        "x" * 1000,
    ],
)  # fmt: skip
def test_bad_notation_is_refused_in_one_sentence(words):
    with pytest.raises(NotationError) as error:
        GAME.parse(words)
    assert len(str(error.value)) < 300


def test_actions_are_single_objects():
    for action in (act.Buzz(34), act.Call(6, 2), act.Cover(0, 1, "form"), Hidden("card")):
        assert pickle.loads(pickle.dumps(action)) is action
        assert GAME.parse(f"  {action} ") is action


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"chips": 0}, "chips"),
        ({"timer": 61}, "timer"),
        ({"cover": 10}, "cover"),
        ({"rounds": 0}, "rounds"),
        ({"laid": 4}, "laid"),
        ({"variant": "C"}, "variant"),
        ({"second_call": 1}, "second_call"),
        ({"deck": []}, "deck"),
        ({"deck": 3}, "deck"),
        ({"deck": [[YELLOW_STAR]]}, "card 0"),
        ({"deck": [[YELLOW_STAR, YELLOW_STAR[1:]]]}, "9 figures"),
        ({"deck": [[YELLOW_STAR, [*YELLOW_STAR[1:], "red heart"]]]}, "different"),
        ({"deck": [[YELLOW_STAR, [*YELLOW_STAR[1:], "pink heart"]]]}, "pink heart"),
        ({"deck": [[YELLOW_STAR, [*YELLOW_STAR[1:], 7]]]}, "yellow star"),
        ({"deck": [[YELLOW_STAR, YELLOW_STAR]], "variant": "B"}, "deck of 1"),
    ],
)
def test_wrong_options_are_named(options, names):
    with pytest.raises(OptionError, match=names):
        GAME.new_game(2, **options)


def test_another_deck_is_played_and_written():
    session = Session.new("misd", 2, seed=4, deck=[[YELLOW_STAR, YELLOW_STAR]] * 3, rounds=5)
    rng = random.Random(4)
    while session.state.actor is not None:
        assert eval(repr(session.state), vars(__import__("gamekit.games.misd", fromlist=["x"])))
        session.play(rng.choice(session.state.legal_actions()))
    assert session.record().replay() == session.states


# --- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [*OPTIONS, *COVERED], ids=str)
def test_every_view_of_an_open_round_is_a_position(options):
    rng = random.Random(2)
    state = GAME.new_game(3, **options)
    seen = 0
    while state.actor is not None:
        state = state.apply(chosen(state, rng))
        if state.phase not in ("bids", "tie", "call"):
            continue
        position = GAME.position_of(state.view(0))
        layout = read(json.loads(json.dumps(position)))
        sides = state.sides_up()
        seen += len(layout.clues)
        for clue in layout.clues:
            assert holds(clue, sides)
        for card, side in zip(layout.cards, sides, strict=True):
            assert all(any(pattern.matches(figure) for pattern in card) for figure in side)
        again = GAME.view_of({"question": "missing", **position})
        assert again.cards == state.view(0).cards
        assert GAME.position_of(again)["cards"] == position["cards"]
    assert seen or "second_call" not in options or options.get("variant") == "B"


def holds(clue, sides):
    """Is a clue true of these sides? As section 6 of the rules page says."""
    chosen_sides = sides if clue.card is None else [sides[clue.card]]
    if clue.kind in ("has", "lacks"):
        found = [any(clue.pattern.matches(figure) for figure in side) for side in chosen_sides]
    else:
        found = [clue.pattern.matches(missing_pair(side)) for side in chosen_sides]
    return any(found) if clue.kind in ("has", "missing") else not any(found)


def test_a_wrong_pointing_becomes_a_clue():
    state = word(layout_b("bbbbb", "white triangle", second_call=True))
    state = replace(state, bids=(10, 20)).apply("point 1")
    assert GAME.position_of(state.view(0))["clues"] == [{"card": 1, "lacks": "white triangle"}]
    assert GAME.position_of(state.view(0))["combination"] == "white triangle"


def test_without_a_card_there_is_no_position():
    with pytest.raises(GameError, match="no card"):
        GAME.position_of(begun().view(0))
    with pytest.raises(GameError, match="not a state"):
        GAME.state_of({"cards": []})


def test_a_puzzle_is_a_view():
    position = {
        "game": "misd", "question": "where", "size": 3, "combination": "white triangle",
        "cards": [["black square", "? ?"], ["white ?", "black triangle|square"]],
        "clues": [{"lacks": "black triangle"}],
    }  # fmt: skip
    view = GAME.view_of(position)
    assert view.cards[1] == ("white ?", "black triangle|square")
    assert (view.actor, view.legal_actions) == (None, ())
    assert view == GAME.view_of(dict(position))
    assert hash(view) == hash(GAME.view_of(dict(position)))
    assert view != GAME.view_of({**position, "clues": []})
    written = GAME.position_of(view)
    assert written["cards"] == position["cards"]
    assert written["combination"] == "white triangle"
    assert GAME.view_of({"question": "chance", "laid": 5}).cards == ()
    with pytest.raises(PositionError, match="combination"):
        GAME.view_of({**position, "combination": "white ?"})
    with pytest.raises(PositionError, match=r"cards\[0\]"):
        GAME.view_of({"cards": [["red star"]]})


def test_forms_and_colours_have_words_in_both_languages():
    for language in ("de", "en"):
        words = GAME.texts.catalogue(language)
        codes = [words[f"code.{colour}"] for colour in COLOURS]
        assert len(set(codes)) == len(COLOURS)
        assert all(len(code) == 2 for code in codes)
        assert len({words[f"form.{form}"] for form in FORMS}) == len(FORMS)
