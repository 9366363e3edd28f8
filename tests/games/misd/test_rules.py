"""Every rule of the rules page, and its vectors."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gamekit.core.errors import OptionError
from gamekit.core.game import CHANCE
from gamekit.games.misd.deck import default_deck, missing_pair
from gamekit.games.misd.figures import name
from tests.games.misd import (
    GAME,
    begun,
    empty,
    layout_b,
    legal,
    play,
    refused_by,
    with_chips,
    word,
    yellow_star,
)


def lay_all(state, side="a"):
    """Lay out cards in the order of their numbers."""
    while state.phase == "lay":
        state = state.apply(f"lay {state.pool[0]}{side}")
    return state


def pass_round(state):
    """A round in which nobody calls; chance draws the first card of each stack."""
    state = state.apply("reveal")
    while state.phase in ("card", "form", "colour"):
        state = state.apply(state.legal_actions()[0])
    while state.phase == "bids":
        state = state.apply("wait")
    return state


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-01")
def test_two_to_eight_players():
    assert GAME.player_counts == (2, 3, 4, 5, 6, 7, 8)
    for players in (1, 9):
        with pytest.raises(OptionError, match="players"):
            GAME.new_game(players)
    assert refused_by(GAME.new_game(3), "lynx begins") == "MIS-01"


@pytest.mark.rule("MIS-02")
def test_the_stock_has_twenty_chips_or_as_many_as_agreed():
    assert GAME.new_game(2).stock == 20
    assert GAME.new_game(2, chips=1).stock == 1
    with pytest.raises(OptionError, match="chips"):
        GAME.new_game(2, chips=0)


@pytest.mark.rule("MIS-03")
def test_all_chips_start_in_the_stock_and_every_card_is_in_its_stack():
    state = play(begun(8), "reveal")
    assert state.chips == (0,) * 8
    assert len(state.legal_actions()) == 20
    state = lay_all(begun(2, variant="B")).apply("reveal")
    assert len(state.legal_actions()) == 10
    assert len(state.apply("form star").legal_actions()) == 10
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 10)}


@pytest.mark.rule("MIS-04")
def test_the_variants_have_different_actions():
    a = yellow_star(0, 0)
    assert refused_by(a, "point 0") == refused_by(a, "missing") == "MIS-04"
    assert refused_by(play(begun(), "reveal"), "form star") == "MIS-04"
    b = word(layout_b("aaaaa", "white triangle"))
    assert refused_by(b, "call yellow star") == "MIS-04"
    assert refused_by(begun(variant="B"), "card 0a") == "MIS-04"


# --- variant A ------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-05")
def test_the_first_player_is_drawn_and_reveals_a_card_on_a_random_side():
    state = GAME.new_game(3)
    assert state.actor == CHANCE
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 3)}
    state = state.apply("badger begins")
    assert (state.actor, legal(state)) == (2, ["reveal"])
    state = state.apply("reveal")
    assert len(state.chance_outcomes()) == 20  # ten cards, two sides
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 20)}
    assert refused_by(state, "owl begins") == "MIS-05"
    assert refused_by(state, "cover red star: form") == "MIS-05"


@pytest.mark.rule("MIS-05")
def test_figures_may_be_covered_in_four_ways():
    state = play(begun(2, cover=2), "reveal", "card 0a")
    assert state.phase == "cover"
    assert len(state.legal_actions()) == 9 * 4
    assert state.view(0).cards == ()  # nothing is seen before all covers lie
    state = state.apply("cover yellow pentagon: form")
    assert len(state.legal_actions()) == 8 * 4
    assert refused_by(state, "cover yellow pentagon: both") == "MIS-05"
    state = state.apply("cover blue square: doubt")
    [card] = state.view(0).cards
    assert "yellow ?" in card
    assert "blue square|diamond" in card
    assert len(card) == 9


@pytest.mark.rule("MIS-06")
def test_all_players_decide_when_to_call_and_nobody_sees_the_others():
    state = play(begun(3, first="owl"), "reveal", "card 0a")
    assert state.actor == 1
    assert len(state.legal_actions()) == 601
    state = state.apply("buzz 3.4")
    assert state.actor == 2
    assert state.view(1).bids == (34,)
    assert state.view(0).bids == state.view(2).bids == (None,)
    state = play(state, "wait", "buzz 5.0")
    assert state.actor == 1
    assert state.view(0).bids == (34, 0, 50)
    assert refused_by(play(begun(timer=10), "reveal", "card 0a"), "buzz 10.1") == "MIS-06"
    assert refused_by(begun(), "buzz 1.0") == "MIS-06"
    assert refused_by(play(begun(), "reveal", "card 0a"), "buzz ?") == "MIS-06"


@pytest.mark.rule("MIS-07")
def test_the_first_call_counts_and_both_halves_must_be_right():
    state = yellow_star(0, 0)  # V1
    assert refused_by(play(begun(), "reveal", "card 0a"), "call yellow star") == "MIS-07"
    after = state.apply("call yellow star")
    assert after.chips == (1, 0)
    assert after.stock == state.stock - 1
    assert (after.phase, after.active) == ("ready", 1)
    assert after.result.right
    for wrong in ("yellow heart", "red star", "red heart"):
        assert not state.apply(f"call {wrong}").result.right


def test_equal_times_are_drawn_by_lot():
    state = play(begun(3), "reveal", "card 0a", "buzz 2.0", "wait", "buzz 2.0")
    assert state.actor == CHANCE
    assert state.chance_outcomes() == tuple(
        (GAME.parse(words), Fraction(1, 2)) for words in ("fox first", "badger first")
    )
    assert state.apply("badger first").actor == 2
    assert refused_by(state, "owl first") == "MIS-07"


def test_when_nobody_calls_the_card_is_dropped():
    state = with_chips(begun(2), 3, 0)
    after = play(state, "reveal", "card 0a", "wait", "wait")
    assert after.chips == (3, 0)
    assert after.result.seat == -1
    assert name(after.result.solution) == "white triangle"
    assert (after.phase, after.active, after.used) == ("ready", 1, (0,))


@pytest.mark.rule("MIS-08")
@pytest.mark.parametrize(
    ("chips", "call", "left"),
    [
        (3, "yellow heart", 1),  # V2
        (3, "red heart", 1),  # V3: once, not twice
        (1, "red heart", 1),  # V4
        (0, "red star", 0),
        (2, "red star", 0),
    ],
)
def test_a_wrong_call_costs_two_chips_if_one_has_them(chips, call, left):
    state = yellow_star(chips, 0)
    after = state.apply(f"call {call}")
    assert after.chips == (left, 0)
    assert after.stock == state.stock + chips - left
    assert (after.phase, after.active) == ("ready", 1)


def test_the_option_floor_takes_what_is_there():
    assert yellow_star(1, 0, floor="all").apply("call red star").chips == (0, 0)
    assert yellow_star(3, 0, floor="all").apply("call red star").chips == (1, 0)


@pytest.mark.rule("MIS-09")
def test_after_one_call_the_next_player_reveals():
    state = word(play(begun(3, first="badger"), "reveal", "card 0a"), 1)
    assert refused_by(state, "reveal") == "MIS-09"
    after = state.apply("call red star")
    assert (after.phase, after.active, after.actor) == ("ready", 0, 0)
    assert not after.result.right


def test_the_option_second_call_gives_the_word_to_the_next():
    state = play(
        begun(3, second_call=True), "reveal", "card 0a", "buzz 2.0", "buzz 1.0", "buzz 3.0"
    )
    state = with_chips(state, 0, 4, 0).apply("call red star")
    assert (state.phase, state.caller, state.chips) == ("call", 0, (0, 2, 0))
    assert state.view(0).result is None  # the solution stays secret
    assert state.view(0).tried[0].answer == "call red star"
    after = state.apply("call white triangle")
    assert (after.chips, after.phase) == ((1, 2, 0), "ready")
    over = play(state, "call red star", "call red star")
    assert (over.phase, over.result.seat, over.result.right) == ("ready", 2, False)


@pytest.mark.rule("MIS-10")
def test_when_all_cards_are_used_they_are_shuffled_again():
    state = begun(2)
    for used in range(10):
        assert len(state.used) == used
        state = pass_round(state)
    assert state.view(0).left == 0
    state = state.apply("reveal")
    assert len(state.legal_actions()) == 20
    state = play(state, "card 3b", "wait", "wait", "reveal")
    assert refused_by(state, "card 3a") == "MIS-10"
    assert len(state.legal_actions()) == 18


# --- variant B ------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-11")
@pytest.mark.parametrize("laid", range(5, 11))
def test_five_to_ten_cards_are_laid_out(laid):
    state = begun(2, variant="B", laid=laid)
    assert len(state.chance_outcomes()) == 20
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 20)}
    state = play(state, "lay 3b")
    assert refused_by(state, "lay 3a") == "MIS-11"
    assert len(state.chance_outcomes()) == 18
    assert len(lay_all(state).layout) == laid


def test_fewer_or_more_cards_are_no_layout():
    for laid in (4, 11):
        with pytest.raises(OptionError, match="laid"):
            GAME.new_game(2, variant="B", laid=laid)


@pytest.mark.rule("MIS-12")
def test_a_form_card_and_a_colour_card_are_turned_up():
    state = lay_all(begun(2, variant="B"))
    assert legal(state) == ["reveal"]
    state = state.apply("reveal")
    assert refused_by(state, "colour red") == "MIS-12"
    state = play(state, "form star", "colour red")
    assert state.view(1).wanted == (6, 6)
    assert state.phase == "bids"
    assert refused_by(state, "form star") == "MIS-12"


@pytest.mark.rule("MIS-13")
def test_pointing_and_missing_are_judged_by_what_is_visible():
    state = word(layout_b("aaaaa", "white triangle"))  # V5
    assert legal(state) == [*(f"point {place}" for place in range(5)), "missing"]
    assert state.apply("missing").result.right
    assert not state.apply("point 0").result.right
    state = word(layout_b("bbbbb", "white triangle"))  # V6
    assert state.apply("point 0").result.right
    assert not state.apply("missing").result.right
    assert not state.apply("point 1").result.right
    assert state.apply("point 1").result.solution == (0,)
    assert refused_by(state, "point 5") == "MIS-13"
    assert refused_by(layout_b("aaaaa", "red star"), "missing") == "MIS-13"
    assert refused_by(state, "wait") == "MIS-13"


def test_a_combination_on_several_cards_of_another_deck():
    cards = [
        [[name(figure) for figure in side] for side in card]
        for card in (default_deck()[0], *default_deck()[:4])
    ]
    state = word(layout_b("bbbbb", "white triangle", deck=cards))
    assert state.apply("point 0").result.right
    assert state.apply("point 1").result.right
    assert state.apply("missing").result.solution == (0, 1)


@pytest.mark.rule("MIS-14")
def test_chips_in_variant_b():
    state = with_chips(layout_b("bbbbb", "white triangle"), 3, 1)
    assert word(state, 0).apply("point 0").chips == (4, 1)
    assert word(state, 0).apply("point 2").chips == (1, 1)
    assert word(state, 1).apply("missing").chips == (3, 1)  # as in MIS-08
    assert word(state, 0).apply("point 2").stock == state.stock + 2


@pytest.mark.rule("MIS-15")
def test_used_determination_cards_stay_out_until_the_stack_is_empty():
    state = layout_b("aaaaa", "white triangle")
    assert refused_by(state, "reveal") == "MIS-15"
    state = play(state, "wait", "wait")
    assert (state.phase, state.active) == ("ready", 1)
    state = state.apply("reveal")
    assert refused_by(state, "form triangle") == "MIS-15"
    assert refused_by(state.apply("form star"), "colour white") == "MIS-15"
    assert len(state.legal_actions()) == 9
    again = layout_b("aaaaa", "white triangle", redraw=True)
    assert len(play(again, "wait", "wait", "reveal").legal_actions()) == 10


@pytest.mark.rule("MIS-16")
def test_the_layout_stays_for_ten_rounds_then_is_laid_out_anew():
    state = lay_all(begun(2, variant="B"))
    layout = state.layout
    for _ in range(9):
        state = pass_round(state)
        assert (state.phase, state.layout) == ("ready", layout)
    state = pass_round(state)
    assert (state.phase, state.layout) == ("lay", ())
    state = lay_all(state, "b").apply("reveal")
    assert len(state.legal_actions()) == 10  # both stacks are complete again


@pytest.mark.rule("MIS-19")
def test_whoever_lays_out_turns_up_first():
    state = GAME.new_game(4, variant="B").apply("lynx begins")
    assert state.phase == "lay"
    assert refused_by(state, "owl begins") == "MIS-19"
    state = lay_all(state)
    assert (state.actor, state.active) == (3, 3)


@pytest.mark.rule("MIS-20")
def test_laying_anew_uses_the_same_cards_on_new_places_and_sides():
    state = begun(2, variant="B")
    for card in (7, 2, 9, 0, 5):
        state = state.apply(f"lay {card}a")
    state = with_chips(state, 3, 1)
    for _ in range(10):
        state = pass_round(state)
    assert state.pool == (0, 2, 5, 7, 9)
    assert (state.chips, state.active) == ((3, 1), 0)
    assert refused_by(state, "lay 1a") == "MIS-20"
    assert lay_all(state, "b").layout == ((0, "b"), (2, "b"), (5, "b"), (7, "b"), (9, "b"))


def test_the_option_relay_draws_from_all_cards():
    state = lay_all(begun(2, variant="B", relay="fresh"))
    for _ in range(10):
        state = pass_round(state)
    assert state.pool == tuple(range(10))


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-17", "MIS-18")
def test_the_last_chip_ends_the_game_and_all_with_the_most_win():
    state = yellow_star(5, 5, 3, caller=2, chips=14)  # V7
    assert state.stock == 1
    after = state.apply("call yellow star")
    assert after.chips == (5, 5, 4)
    assert after.actor is None
    assert after.legal_actions() == ()
    assert after.outcome().winners == (0, 1)
    assert refused_by(after, "reveal") == "MIS-17"
    assert after.returns() == (5, 5, 4)


@pytest.mark.rule("MIS-17")
def test_chips_that_come_back_let_the_game_go_on():
    state = yellow_star(2, 17, chips=20)  # V8
    assert state.stock == 1
    after = state.apply("call red star")
    assert (after.stock, after.phase, after.outcome()) == (3, "ready", None)


@pytest.mark.rule("MIS-18")
def test_players_level_on_most_chips_all_win():
    state = replace(empty(3), chips=(0, 0, 0), phase="over")
    assert state.outcome().winners == (0, 1, 2)
    assert replace(state, chips=(1, 4, 2)).outcome().winners == (1,)


def test_our_bound_of_rounds_ends_a_game():
    state = begun(2, rounds=3)
    for _ in range(3):
        state = pass_round(state)
    assert state.phase == "over"


def test_the_deck_of_the_page_has_its_missing_pairs():
    pairs = [name(missing_pair(side)) for card in default_deck() for side in card]
    assert len(set(pairs)) == 20
    assert pairs[:2] == ["white triangle", "red diamond"]
