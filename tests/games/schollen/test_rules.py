"""Schollenschubser rule by rule: SCH-01 to SCH-22, vectors T1 to T9, rulings R1 to R11."""

from fractions import Fraction

import pytest

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import CHANCE, EndReason, Outcome
from gamekit.games.schollen import GAME, from_position
from gamekit.games.schollen.ice import components, supply
from tests.games.schollen import at, floes, legal, moving, play, refused_by, rolled

OPENING = "A1=4 A2=4 A3=2 A4=2"


def cards(state):
    """Big and small cards in the supply."""
    return supply(state.ice, state.floes)


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("SCH-01")
def test_the_board_has_four_columns_and_five_rows():
    state = GAME.new_game(4)
    names = state.ice.grid.names
    assert (len(names), names[0], names[3], names[-1]) == (20, "A1", "A4", "E4")
    assert sum(1 for size in state.floes if not size) == 16
    assert refused_by(rolled(state, 1), "1 drift:F1") == "SCH-01"
    assert refused_by(moving(state), "bank>F1") == "SCH-01"


@pytest.mark.rule("SCH-01")
def test_reduced_boards():
    state = GAME.new_game(2, columns=2, rows=3)
    assert state.ice.grid.names == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert floes(state) == "A1=3 A2=3"
    assert refused_by(rolled(state, 1), "1 drift:A3") == "SCH-01"
    for wrong in ({"columns": 5}, {"rows": 9}, {"rows": 0}, {"columns": "4"}):
        with pytest.raises(OptionError, match=f"option '{next(iter(wrong))}'"):
            GAME.new_game(2, **wrong)


@pytest.mark.rule("SCH-02")
def test_the_opening():
    state = GAME.new_game(4)
    assert floes(state) == OPENING
    assert cards(state) == (3, 3)
    assert floes(GAME.new_game(4, setup=[1, 4])) == "A1=4 A2=4 A3=1 A4=4"
    assert cards(GAME.new_game(4, setup=[1, 4])) == (2, 4)
    assert cards(GAME.new_game(4, deck={"big": 2, "small": 8})) == (0, 6)
    for wrong in ([2], [2, 5], [0, 1], "22", None, [True, 2]):
        with pytest.raises(OptionError, match="option 'setup'"):
            GAME.new_game(4, setup=wrong)
    for wrong in ({"big": 1}, {"big": -1}, {"huge": 3}, 10, {"small": "5"}):
        with pytest.raises(OptionError, match="option 'deck'"):
            GAME.new_game(4, deck=wrong)


@pytest.mark.rule("SCH-03")
def test_with_two_or_three_players_the_largest_floe_is_3():
    """R2: two players as three, unless the option says otherwise."""
    for players in (2, 3):
        state = GAME.new_game(players)
        assert floes(state) == "A1=3 A2=3 A3=2 A4=2"
        state = play(state, "roll 3 3", "3 drift:A3", "end", "roll 3 3")
        assert legal(state) == ["3 drift:B3", "3 place:A3:1", "3 place:A3:2", "3 place:A3:3"]
        assert refused_by(state, "3 place:A3:4") == "SCH-03"
    assert floes(GAME.new_game(2, max_floe=4)) == OPENING
    assert floes(GAME.new_game(4, max_floe=3)) == "A1=3 A2=3 A3=2 A4=2"
    with pytest.raises(OptionError, match="option 'max_floe'"):
        GAME.new_game(2, max_floe=5)


@pytest.mark.rule("SCH-04")
def test_r4_four_researchers_each_start_on_the_left_bank_and_turns_go_round():
    for players in (2, 3, 4):
        state = GAME.new_game(players)
        assert [state.count(seat, "bank") for seat in range(players)] == [4] * players
        seats = []
        for _ in range(players + 1):
            seats.append(state.mover)
            state = play(state, "roll 1 1")
            state = play(state, legal(state)[0], "end")
        assert seats == [*range(players), 0]
    assert GAME.new_game(3, first="green").mover == 2
    assert GAME.new_game(2, researchers=2).count(1, "bank") == 2
    with pytest.raises(OptionError, match="option 'first'"):
        GAME.new_game(2, first="green")
    with pytest.raises(OptionError, match="option 'researchers'"):
        GAME.new_game(2, researchers=0)


def test_r1_two_to_four_players():
    assert GAME.player_counts == (2, 3, 4)
    with pytest.raises(OptionError, match="2, 3, 4 players, not 5"):
        GAME.new_game(5)


def test_data_say_where_they_come_from():
    for data in components().values():
        assert data["provenance"] in ("seed", "derived", "reviews", "reconstructed")
    assert components()["deck"]["big"] + components()["deck"]["small"] == 10


# --- the turn -------------------------------------------------------------------------------------


@pytest.mark.rule("SCH-05")
def test_first_the_ice_drifts_then_researchers_move():
    state = rolled(GAME.new_game(2), 3)
    assert refused_by(state, "bank>A1") == refused_by(state, "end") == "SCH-05"
    state = play(state, "3 drift:A3")
    assert refused_by(state, "3 drift:B3") == refused_by(state, "0 skip") == "SCH-05"
    assert legal(state) == ["bank>A1", "end"]


@pytest.mark.rule("SCH-06")
def test_two_dice_are_rolled_and_one_is_executed():
    state = GAME.new_game(2)
    assert state.actor == CHANCE
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 36
    assert {chance for _, chance in outcomes} == {Fraction(1, 36)}
    assert [str(roll) for roll, _ in outcomes][:2] == ["roll 1 1", "roll 1 2"]
    assert refused_by(state, "1 drift:A1") == "SCH-06"
    state = rolled(state, 1, 4)
    assert state.actor == 0
    assert state.chance_outcomes() == ()
    assert legal(state) == ["1 drift:A1", "4 drift:A4"]
    assert refused_by(state, "roll 1 1") == refused_by(state, "2 drift:A2") == "SCH-06"
    assert floes(play(state, "4 drift:A4")) == "A1=3 A2=3 A3=2 B4=2"


@pytest.mark.rule("SCH-06")
def test_equal_dice_give_each_action_once_and_both_dice_give_it_twice():
    state = GAME.new_game(2)
    assert legal(rolled(state, 2)) == ["2 drift:A2"]
    both = legal(rolled(state, 2, 5))
    assert "2 drift:A2" in both
    assert "5 drift:A2" in both


# --- phase 1 --------------------------------------------------------------------------------------


@pytest.mark.rule("SCH-07", "SCH-08")
def test_t1_at_the_opening_a_column_can_only_drift():
    state = rolled(GAME.new_game(4), 3)
    assert legal(state) == ["3 drift:A3"]
    assert refused_by(state, "3 place:A3:2") == "SCH-07"
    after = play(state, "3 drift:A3")
    assert floes(after) == "A1=4 A2=4 A4=2 B3=2"


@pytest.mark.rule("SCH-07", "SCH-10")
def test_t2_then_a_new_floe_may_come():
    state = play(GAME.new_game(4), "roll 3 3", "3 drift:A3", "end", "roll 3 3")
    assert legal(state) == ["3 drift:B3", *(f"3 place:A3:{size}" for size in (1, 2, 3, 4))]
    assert refused_by(state, "3 place:B3:1") == "SCH-07"
    assert refused_by(state, "3 drift:A1") == "SCH-07"
    assert refused_by(state, "3 thaw:A1") == "SCH-07"
    assert cards(play(state, "3 place:A3:4")) == (2, 3)
    assert cards(play(state, "3 place:A3:1")) == (3, 2)


@pytest.mark.rule("SCH-08")
def test_researchers_ride_along_and_a_floe_below_blocks():
    state = rolled(at("A1=2 B1=3 D1=1", red="A1 B1 bank", blue="B1 B1"), 1)
    assert legal(state)[:2] == ["1 drift:B1", "1 drift:D1"]
    assert refused_by(state, "1 drift:A1") == refused_by(state, "1 drift:C1") == "SCH-08"
    after = play(state, "1 drift:B1")
    assert floes(after) == "A1=2 C1=3 D1=1"
    assert (after.count(0, "C1"), after.count(1, "C1")) == (1, 2)


@pytest.mark.rule("SCH-08", "SCH-09")
def test_r5_with_push_the_whole_run_moves():
    state = rolled(at("B1=2 C1=3 E1=1", red="B1 C1 E1", drift_rule="push"), 1)
    assert legal(state)[:3] == ["1 drift:B1", "1 drift:C1", "1 drift:E1"]
    after = play(state, "1 drift:B1")
    assert floes(after) == "C1=2 D1=3 E1=1"
    assert [after.count(0, place) for place in ("C1", "D1", "E1")] == [1, 1, 1]
    crowded = rolled(at("C1=2 D1=3 E1=1", red="C1 D1 E1", drift_rule="push"), 1)
    after = play(crowded, "1 drift:C1")
    assert floes(after) == "D1=2 E1=3"
    assert (after.count(0, "bank"), cards(after)) == (1, (4, 4))


@pytest.mark.rule("SCH-09")
def test_t3_a_floe_that_leaves_the_board():
    state = rolled(at("E2=3", red="E2 E2", blue="E2"), 2)
    after = play(state, "2 drift:E2")
    assert floes(after) == ""
    assert (cards(state), cards(after)) == ((4, 5), (5, 5))
    assert (after.count(0, "bank"), after.count(1, "bank")) == (2, 1)


@pytest.mark.rule("SCH-10")
def test_sizes_need_a_card_in_the_supply():
    state = rolled(at("A1=3", deck={"big": 1, "small": 0}), 2)
    assert legal(state) == ["0 skip"]
    state = rolled(at("A1=3", deck={"big": 1, "small": 1}), 2)
    assert legal(state) == ["2 place:A2:1", "2 place:A2:2"]
    assert refused_by(state, "2 place:A2:4") == "SCH-10"
    state = rolled(at("A1=2", deck={"big": 1, "small": 1}), 2)
    assert legal(state) == ["2 place:A2:3", "2 place:A2:4"]


@pytest.mark.rule("SCH-11")
def test_a_five_chooses_the_column():
    state = rolled(at("A1=3 B2=1"), 5)
    drifts = ["5 drift:A1", "5 drift:B2"]
    sizes = [f"5 place:A{column}:{size}" for column in (2, 3, 4) for size in (1, 2, 3, 4)]
    assert legal(state) == drifts + sizes
    assert refused_by(state, "5 thaw:A1") == "SCH-11"


@pytest.mark.rule("SCH-12")
def test_a_six_thaws_one_floe_by_one_step():
    state = rolled(at("A1=4 B2=3 C3=2 D4=1"), 6)
    assert legal(state) == ["6 thaw:A1", "6 thaw:B2", "6 thaw:C3", "6 thaw:D4"]
    for place, left in (("A1", "A1=3"), ("B2", "B2=2"), ("C3", "C3=1"), ("D4", "")):
        after = floes(play(state, f"6 thaw:{place}"))
        assert (left in after) if left else (place not in after)
    assert refused_by(state, "6 drift:A1") == refused_by(state, "6 place:A2:1") == "SCH-12"
    assert refused_by(state, "6 thaw:E1") == "SCH-12"


@pytest.mark.rule("SCH-13", "SCH-14")
def test_t4_a_thawing_3_floe_changes_its_card_and_somebody_falls():
    state = rolled(at("B1=3", red="B1 B1", blue="B1"), 6)
    assert legal(state) == ["6 thaw:B1:red", "6 thaw:B1:blue"]
    after = play(state, "6 thaw:B1:blue")
    assert floes(after) == "B1=2"
    assert (after.count(0, "B1"), after.count(1, "B1"), after.count(1, "bank")) == (2, 0, 1)
    assert (cards(state), cards(after)) == ((4, 5), (5, 4))


@pytest.mark.rule("SCH-13")
def test_t5_without_a_small_card_a_3_floe_cannot_thaw():
    state = rolled(at("B1=3 C1=2", deck={"big": 5, "small": 1}), 6)
    assert legal(state) == ["6 thaw:C1"]
    assert refused_by(state, "6 thaw:B1") == "SCH-13"
    state = rolled(at("B1=4 C1=2", deck={"big": 5, "small": 1}), 6)
    assert legal(state) == ["6 thaw:B1", "6 thaw:C1"]  # 4 to 3 and 2 to 1 turn the card over
    assert cards(play(state, "6 thaw:B1")) == cards(play(state, "6 thaw:C1")) == cards(state)


@pytest.mark.rule("SCH-13", "SCH-14")
def test_t6_the_last_piece_of_ice_melts():
    state = rolled(at("C4=1", red="C4"), 6)
    assert legal(state) == ["6 thaw:C4:red"]
    after = play(state, "6 thaw:C4:red")
    assert (floes(after), after.count(0, "bank")) == ("", 1)
    assert (cards(state), cards(after)) == ((5, 4), (5, 5))


@pytest.mark.rule("SCH-14")
def test_exactly_one_falls_and_only_if_somebody_must():
    state = rolled(at("A1=4", red="A1 A1", blue="A1", green="bank"), 6)
    assert legal(state) == ["6 thaw:A1"]
    assert refused_by(state, "6 thaw:A1:red") == "SCH-14"
    full = rolled(at("A1=4", red="A1 A1", blue="A1", green="A1"), 6)
    assert legal(full) == ["6 thaw:A1:red", "6 thaw:A1:blue", "6 thaw:A1:green"]
    for wrong in ("6 thaw:A1", "6 thaw:A1:yellow"):
        assert refused_by(full, wrong) == "SCH-14"
    after = play(full, "6 thaw:A1:red")
    assert [after.count(seat, "A1") for seat in range(3)] == [1, 1, 1]
    assert [after.count(seat, "bank") for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("SCH-15")
def test_r6_a_die_that_cannot_be_executed_cannot_be_picked():
    empty = at("A1=2", deck={"big": 0, "small": 1})
    assert legal(rolled(empty, 2, 1)) == ["1 drift:A1"]
    assert legal(rolled(empty, 2, 3)) == ["0 skip"]
    assert refused_by(rolled(empty, 2, 1), "0 skip") == "SCH-15"
    assert legal(play(rolled(empty, 2, 3), "0 skip"))[-1] == "end"
    assert legal(rolled(at(""), 6)) == ["0 skip"]  # nothing thaws on open water
    small = at("A1=2", columns=2)
    assert legal(rolled(small, 3, 4)) == ["0 skip"]  # no such column
    assert legal(rolled(small, 4, 6)) == ["6 thaw:A1"]
    thick = at("A1=3", deck={"big": 1, "small": 0})
    assert legal(rolled(thick, 6)) == ["0 skip"]


# --- phase 2 --------------------------------------------------------------------------------------


@pytest.mark.rule("SCH-16")
def test_one_researcher_may_enter_a_floe_in_column_1():
    state = moving(at("A1=4 C1=1 E1=2 A2=4", red="bank bank bank", blue="C1"))
    assert legal(state) == ["bank>A1", "bank>E1", "end"]
    for wrong in ("bank>A2", "bank>C1", "bank>B1", "bank>ship"):
        assert refused_by(state, wrong) == "SCH-16"
    after = play(state, "bank>A1")
    assert refused_by(after, "bank>E1") == "SCH-16"
    assert refused_by(moving(at("A1=4", red="ship A1")), "bank>A1") == "SCH-16"


@pytest.mark.rule("SCH-17")
def test_r9_every_own_researcher_may_take_one_straight_step():
    state = moving(at("B2=4 A2=1 C2=1 B1=1 B3=1 A1=1 C3=3", red="B2 B2"))
    assert legal(state) == ["B2>A2", "B2>B1", "B2>B3", "B2>C2", "end"]
    for wrong in ("B2>A1", "B2>C3", "B2>D2", "A1>A2"):
        assert refused_by(state, wrong) == "SCH-17"
    assert refused_by(moving(at("A1=1 A3=1", red="A1")), "A1>A3") == "SCH-17"  # across water
    assert refused_by(moving(at("A1=1", red="A1")), "A1>A2") == "SCH-17"  # into water
    after = play(state, "B2>A2", "B2>C2")
    assert legal(after) == ["end"]


@pytest.mark.rule("SCH-18")
def test_back_to_the_bank_from_column_1():
    state = moving(at("A1=2 A2=2", red="A1 A2"))
    assert legal(state) == ["A1>A2", "A1>bank", "A2>A1", "end"]
    assert refused_by(state, "A2>bank") == "SCH-18"
    after = play(state, "A1>bank")
    assert after.count(0, "bank") == 1
    assert refused_by(after, "bank>A1") == "SCH-20"  # it has stepped already


@pytest.mark.rule("SCH-19")
def test_r10_onto_the_ship_from_any_row_of_the_last_column():
    state = moving(at("A4=1 E4=1 C3=1", red="A4 E4 C3 bank"))
    assert {"A4>ship", "E4>ship"} <= set(legal(state))
    assert refused_by(state, "C3>ship") == "SCH-19"
    after = play(state, "A4>ship", "E4>ship")
    assert after.count(0, "ship") == 2
    with pytest.raises(NotationError):
        after.apply("ship>A4")  # for good
    assert legal(moving(at("A2=1", red="A2 bank", columns=2)))[0] == "A2>ship"


@pytest.mark.rule("SCH-20")
def test_t7_a_place_left_earlier_in_the_turn_is_free():
    state = moving(at("A1=1 A2=1 A3=1", red="A1 A2 bank"))
    assert refused_by(state, "A1>A2") == "SCH-17"
    assert refused_by(state, "bank>A1") == "SCH-16"
    after = play(state, "A2>A3", "A1>A2", "bank>A1")
    assert [after.count(0, place) for place in ("A1", "A2", "A3", "bank")] == [1, 1, 1, 0]
    assert legal(after) == ["end"]


@pytest.mark.rule("SCH-20")
def test_t8_r7_who_stepped_may_not_leave_on_the_same_turn():
    state = moving(at("A4=1 A3=1", red="A4 A3"))
    after = play(state, "A4>ship", "A3>A4")
    assert refused_by(after, "A4>ship") == "SCH-20"
    assert (
        refused_by(play(moving(at("A1=2 A2=1", red="bank bank")), "bank>A1"), "A1>A2") == "SCH-20"
    )


@pytest.mark.rule("SCH-20")
def test_those_who_wait_may_still_leave_a_floe_that_others_have_entered():
    state = moving(at("A3=1 A4=2", red="A3 A4"))
    after = play(state, "A3>A4")
    assert legal(after) == ["A4>A3", "A4>ship", "end"]
    after = play(after, "A4>ship")
    assert legal(after) == ["end"]


@pytest.mark.rule("SCH-21")
def test_t9_opponents_stay_and_fill_places():
    state = moving(at("A1=1 A2=1", red="A1", blue="A2"))
    assert refused_by(state, "A1>A2") == "SCH-17"
    assert refused_by(state, "A2>A1") == "SCH-21"
    assert legal(state) == ["A1>bank", "end"]


@pytest.mark.rule("SCH-21")
def test_every_step_is_optional():
    state = moving(at("A1=4 A2=4", red="A1 bank", blue="bank"))
    after = play(state, "end")
    assert (after.mover, after.men, after.turn) == (1, state.men, 1)


@pytest.mark.rule("SCH-22")
def test_the_last_researcher_on_board_wins_at_once():
    state = moving(at("A4=2", red="ship ship A4 A4", blue="ship ship ship bank"))
    state = play(state, "A4>ship")
    assert state.outcome() is None
    assert state.returns() == (0, 0)
    after = play(state, "A4>ship")
    assert after.actor is None
    assert after.legal_actions() == ()
    assert after.outcome() == Outcome(EndReason.POINTS, (0,))
    assert after.returns() == (1, -1)
    for late in ("end", "roll 1 1", "3 drift:A3", "bank>A1"):
        assert refused_by(after, late) == "SCH-22"


@pytest.mark.rule("SCH-22")
def test_results_of_four_sum_to_zero():
    crews = {"blue": "A4", "red": "bank", "green": "bank", "yellow": "bank"}
    state = play(moving(at("A4=2", "blue", **crews)), "A4>ship")
    assert state.returns() == (-1, 3, -1, -1)


def test_r11_the_turn_limit_is_a_draw():
    state = GAME.new_game(2, turn_limit=1)
    for _ in range(2):
        state = play(state, "roll 1 1")
        state = play(state, legal(state)[0], "end")
    assert state.outcome() == Outcome(EndReason.DRAW, ())
    assert state.returns() == (0, 0)
    assert refused_by(state, "roll 1 1") == "SCH-22"
    with pytest.raises(OptionError, match="option 'turn_limit'"):
        GAME.new_game(2, turn_limit=0)


# --- notation and words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["", "roll 0 1", "roll 1", "7 drift:A1", "3 drift:I1", "3 drift:A5", "3 place:A3:5", "1 skip",
     "A1>A1", "bank>bank", "ship>A1", "A1>", "0 drift:A1", "6 thaw:A1:", "A1 > A2", "x" * 90],
)  # fmt: skip
def test_what_is_no_action(words):
    with pytest.raises(NotationError, match="is no action"):
        GAME.parse(words)


def test_refusals_speak_both_languages():
    state = rolled(GAME.new_game(2), 3)
    with pytest.raises(IllegalAction) as refusal:
        state.apply("3 drift:A1")
    assert refusal.value.say("en") == "SCH-07: A1 is not in column 3"
    assert refusal.value.say("de") == "SCH-07: A1 liegt nicht in Spalte 3"


def test_the_order_of_actions():
    state = rolled(from_position({"floes": {"B1": 1, "A2": 3}, "researchers": {"red": {}}}), 6, 5)
    words = legal(state)
    assert words[:3] == ["5 drift:A2", "5 drift:B1", "5 place:A1:1"]
    assert words[-2:] == ["6 thaw:A2", "6 thaw:B1"]
