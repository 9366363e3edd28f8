"""The rules of Bauab one by one: BAU-01 to BAU-20, test vectors TV1 to TV5, rulings R1 to R10."""

from fractions import Fraction

import pytest

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import CHANCE, EndReason, Outcome
from gamekit.games.bauab import BLUE, GAME, RED, Pass, Place, from_position
from gamekit.games.bauab.layout import named_layouts
from tests.games.bauab import SEED_EXAMPLE, at, legal, play, refused_by, rows

TWO_ISLANDS = ["....#....", "....#...."]


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("BAU-01")
def test_the_board_has_16_plots_in_a_square_unless_another_arrangement_is_chosen():
    layout = GAME.new_game().layout
    assert layout.cells == tuple((row, column) for row in range(4) for column in range(4))
    assert (layout.names[0], layout.names[3], layout.names[-1]) == ("a1", "d1", "d4")
    snake = GAME.new_game(layout=["........", "#######.", "#......."]).layout
    assert (len(snake), snake.is_connected()) == (16, True)
    for rows_of_plots in (["........", "........", "."], ["........", "......."]):
        with pytest.raises(OptionError, match=r"1[57] plots, expected 16 \(BAU-01\)"):
            GAME.new_game(layout=rows_of_plots)


@pytest.mark.rule("BAU-01")
def test_r1_plots_must_be_connected_unless_the_option_says_otherwise():
    with pytest.raises(OptionError, match="not connected"):
        GAME.new_game(layout=TWO_ISLANDS)
    assert len(GAME.new_game(layout=TWO_ISLANDS, require_connected=False).layout) == 16
    at_a_corner = ["....##", "....##", "####..", "####..", "####..", "####.."]
    with pytest.raises(OptionError, match="not connected"):
        GAME.new_game(layout=at_a_corner)


@pytest.mark.rule("BAU-01")
def test_another_number_of_plots_is_for_teaching():
    with pytest.raises(OptionError, match="3 plots, expected 16"):
        GAME.new_game(layout=["..", "."])
    assert len(GAME.new_game(layout=["..", "."], teaching=True).layout) == 3
    for name, plots in (("2x2", 4), ("1x5", 5), ("plus", 5), ("ring", 8), ("12x9", 108)):
        assert len(GAME.new_game(layout=name).layout) == plots
    for wrong in ("0x4", "x", "4x", "4 x 4", "100x1", "", [], [""], ["##"], ["ab"], 4, None):
        with pytest.raises(OptionError, match="option 'layout'"):
            GAME.new_game(layout=wrong, teaching=True)


@pytest.mark.rule("BAU-01")
def test_named_arrangements_say_where_they_come_from():
    for name, data in named_layouts().items():
        assert data["provenance"] in ("seed", "derived", "reviews", "reconstructed")
        layout = GAME.new_game(layout=name).layout
        assert layout.is_connected()
        if name in ("4x4", "cross", "bridge", "street"):
            assert len(layout) == 16


@pytest.mark.rule("BAU-02")
def test_neighbours_share_an_edge_and_corners_do_not_count():
    layout = GAME.new_game(layout="3x3").layout

    def beside(name):
        return [layout.names[plot] for plot in layout.neighbours[layout.index[name]]]

    assert beside("b2") == ["b1", "a2", "c2", "b3"]
    assert beside("a1") == ["b1", "a2"]
    ring = GAME.new_game(layout="ring").layout
    assert [len(others) for others in ring.neighbours] == [2] * 8
    plus = GAME.new_game(layout="plus").layout
    assert sorted(len(others) for others in plus.neighbours) == [1, 1, 1, 1, 4]
    assert refused_by(at("b1 .", ". ."), "1@b2") == "BAU-06"  # no chip at hand
    assert refused_by(at("b1 .", ". .", blue="1"), "1@b2") is None  # corner to corner
    assert refused_by(at("b1 .", ". .", blue="1"), "1@b1") == "BAU-07"


@pytest.mark.rule("BAU-03")
def test_each_player_has_11_chips_and_15_parks_lie_ready():
    state = GAME.new_game()
    assert state.hands == ("XXX11223345", "XXX11223345")
    assert state.parks == 15
    assert set(state.board) == {0}
    assert state.score() == (0, 0)
    for seat in (BLUE, RED):  # everything is open
        assert state.view(seat).state is state


@pytest.mark.rule("BAU-03")
def test_reduced_sets_for_teaching():
    state = GAME.new_game(layout="2x2", chips="21X1", parks=3)
    assert (state.hands, state.parks) == (("X112", "X112"), 3)
    assert GAME.new_game(chips="").hands == ("", "")
    for chips in ("P", "0", "1,2", "x", 12, None, ["1"]):
        with pytest.raises(OptionError, match="option 'chips'"):
            GAME.new_game(chips=chips)
    for parks in (-1, 1.0, "3", True, None):
        with pytest.raises(OptionError, match="option 'parks'"):
            GAME.new_game(parks=parks)


@pytest.mark.rule("BAU-04")
def test_the_first_player_is_drawn_and_turns_alternate():
    state = GAME.new_game()
    half = Fraction(1, 2)
    assert state.actor == CHANCE
    assert [(str(a), p) for a, p in state.chance_outcomes()] == [
        ("blue begins", half),
        ("red begins", half),
    ]
    assert refused_by(state, "1@a1") == refused_by(state, "pass") == "BAU-04"
    for colour, seat in (("blue", BLUE), ("red", RED)):
        assert play(state, f"{colour} begins").actor == seat
        assert GAME.new_game(first=colour).actor == seat
        assert play(state, f"{colour} begins") == GAME.new_game(first=colour)
    state = play(state, "red begins")
    assert state.chance_outcomes() == ()
    assert refused_by(state, "blue begins") == "BAU-04"
    moves = ("1@a1", "1@c1", "2@b2")
    assert [play(state, *moves[:turns]).actor for turns in range(4)] == [RED, BLUE, RED, BLUE]


@pytest.mark.rule("BAU-05")
def test_a_turn_is_one_thing_an_own_chip_a_park_or_a_pass():
    state = at(". . .", blue="12", red="12")
    after = play(state, "2@b1")
    assert rows(after) == [". b2 ."]
    assert (after.hands, after.parks, after.actor) == (("1", "12"), 15, RED)
    lost = play(at(". r3", blue="12", red="12"), "2@a1")  # Red has just lost b1
    assert legal(lost) == ["P@b1", "pass"]
    parked = play(lost, "P@b1")
    assert (rows(parked), parked.hands, parked.parks) == ([". P"], ("1", "12"), 14)
    passed = play(lost, "pass")
    assert (rows(passed), passed.hands, passed.parks) == (["b2 ."], ("1", "12"), 15)


# --- turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("BAU-06")
def test_an_own_chip_goes_on_any_empty_plot():
    state = at("b3 . #", ". P r4", blue="1X", red="2")
    assert legal(state) == ["X@b1", "1@b1", "X@a2", "1@a2"]
    for move in ("1@a1", "1@b2", "1@c2", "1@c1", "1@d9", "2@b1", "9@b1"):
        assert refused_by(state, move) == "BAU-06"


@pytest.mark.rule("BAU-06")
def test_r3_a_plot_needs_no_liberty():
    state = at("# r1 #", "r2 . r3", "# r4 #", blue="5", red="5")
    assert play(at("# P #", "P . P", "# P #", blue="5"), "5@b2").score() == (5, 0)
    assert rows(play(state, "5@b2")) == ["# . #", ". b5 .", "# . #"]
    safe = at("b1 . b2", "P b3 P", blue="5")
    assert rows(play(safe, "5@b1")) == ["b1 b5 b2", "P b3 P"]


@pytest.mark.rule("BAU-07")
def test_equal_values_never_lie_side_by_side():
    state = at("r1 . b2", blue="X123", red="1")
    assert legal(state) == ["X@b1", "3@b1"]
    assert refused_by(state, "1@b1") == "BAU-07"  # beside Red's 1
    assert refused_by(state, "2@b1") == "BAU-07"  # beside one's own 2


@pytest.mark.rule("BAU-07")
def test_x_chips_and_parks_are_exempt_from_the_neighbourhood_rule():
    assert legal(at("rX . P", blue="X1")) == ["X@b1", "1@b1"]
    assert legal(at("bX . bX", blue="XX")) == ["X@b1"]
    parked = at("P . P", blue="XX3", red="3", to_move="red", locked=["b1"])
    assert legal(parked) == ["P@b1", "pass"]


@pytest.mark.rule("BAU-07")
def test_r4_the_neighbourhood_is_tested_before_the_capture_unless_the_option_says_after():
    before = from_position(SEED_EXAMPLE)
    assert legal(before) == ["3@b2"]
    assert refused_by(before, "1@b2") == "BAU-07"
    after = from_position(SEED_EXAMPLE, neighbour_check="after")
    assert legal(after) == ["1@b2", "3@b2"]
    assert rows(play(after, "1@b2"))[1:3] == ["bX b1 P b3", "rX . b2 rX"]
    assert play(after, "1@b2").neighbour_check == "after"
    # A neighbour of equal value that is not captured still bars, and so does one's own.
    open_side = at("r1 .", ". .", blue="1", neighbour_check="after")
    assert refused_by(open_side, "1@b1") == "BAU-07"
    assert refused_by(at("b1 .", blue="1", neighbour_check="after"), "1@b1") == "BAU-07"
    assert refused_by(at("r1 .", blue="1", neighbour_check="after"), "1@b1") is None
    assert at("r1 .", blue="1") != at("r1 .", blue="1", neighbour_check="after")


@pytest.mark.rule("BAU-08")
def test_chips_and_parks_do_not_move():
    state = at("b1 . .", "P . r2", blue="13", red="4")
    for move in ("1@a1", "3@a2", "3@c2", "P@a2"):
        assert refused_by(state, move) == "BAU-06"  # what lies there stays there
    after = play(state, "3@b1", "4@b2")
    assert rows(after) == ["b1 b3 .", "P r4 r2"]


# --- liberties and capture ------------------------------------------------------------------------


@pytest.mark.rule("BAU-09")
def test_liberties_are_the_empty_plots_beside_a_chip():
    state = at("b1 . . .", ". b2 . .", ". . . b3", ". . . .")
    assert state.liberties("a1") == ("b1", "a2")
    assert state.liberties("b2") == ("b1", "a2", "c2", "b3")
    assert len(state.liberties("d3")) == 3


@pytest.mark.rule("BAU-09")
def test_r2_own_neighbours_give_no_shelter():
    state = at("b1 .", "b2 .", blue="", red="34", to_move="red")
    assert state.liberties("a1") == ("b1",)
    assert rows(play(state, "3@b1")) == [". r3", "b2 ."]  # although b2 has a liberty


@pytest.mark.rule("BAU-10")
def test_all_enemy_chips_without_a_liberty_beside_the_plot_are_captured_at_once():
    state = at("# r1 #", "rX . r2", "# r3 .", blue="5")
    assert state.captures(Place("5", "b2")) == ("b1", "a2")
    # c2 and b3 still have c3.
    state = play(state, "5@b2")
    assert rows(state) == ["# . #", ". b5 r2", "# r3 ."]
    assert state.captured == (1, 0)
    assert [state.layout.names[plot] for plot in state.locked] == ["b1", "a2"]


@pytest.mark.rule("BAU-10")
def test_only_chips_beside_the_plot_can_be_hit():
    state = at("P r1 P", "b2 b3 .", "P r4 .", blue="5", red="5")
    assert state.liberties("b1") == ()  # it had none before, and lives on
    after = play(state, "5@c2")
    assert rows(after) == ["P r1 P", "b2 b3 b5", "P r4 ."]
    assert (state.captures(Place("5", "c2")), state.captures(Pass())) == ((), ())


@pytest.mark.rule("BAU-10")
def test_a_park_captures_too():
    state = at(". b2 P", red="3", to_move="red", locked=["a1"])
    assert legal(state) == ["P@a1", "pass"]
    after = play(state, "P@a1")
    assert rows(after) == ["P . P"]
    assert after.captured == (0, 2)
    own = at(". r2 P", red="3", to_move="red", locked=["a1"])
    assert rows(play(own, "P@a1")) == ["P r2 P"]  # one's own chip stays


@pytest.mark.rule("BAU-11")
def test_captured_chips_are_out_of_play_and_count_for_the_captor():
    after = play(at(". r4", "P P", blue="1", red="5", captured={"blue": 1}), "1@a1")
    assert (rows(after), after.hands) == (["b1 .", "P P"], ("", "5"))
    assert after.captured == (5, 0)
    assert after.score() == (6, 0)


@pytest.mark.rule("BAU-11")
def test_own_chips_that_lose_their_last_liberty_stay():
    after = play(at(". b4", blue="1"), "1@a1")
    assert rows(after) == ["b1 b4"]


@pytest.mark.rule("BAU-11")
def test_a_chip_without_liberties_is_captured_only_when_its_last_new_liberty_is_filled():
    state = at("b1 r2 .", "P P .", blue="34", red="5", to_move="red")
    assert state.liberties("a1") == ()
    state = play(state, "5@c2")  # far away: a1 stays
    assert rows(state) == ["b1 r2 .", "P P r5"]
    state = play(state, "3@c1")  # takes b1 and c2: now a1 has a liberty again
    assert rows(state) == ["b1 . b3", "P P ."]
    assert state.liberties("a1") == ("b1",)
    state = play(state, "P@b1")
    assert rows(state) == [". P b3", "P P ."]


# --- parks and lock -------------------------------------------------------------------------------


@pytest.mark.rule("BAU-12")
def test_only_the_loser_may_park_and_only_right_after_the_loss():
    start = at(". . . r1", blue="X2", red="X2")
    assert refused_by(start, "P@a1") == "BAU-12"
    lost = play(start, "2@c1")  # Red has lost d1
    assert legal(lost) == ["X@a1", "2@a1", "X@b1", "P@d1"]
    assert refused_by(lost, "P@a1") == "BAU-12"
    later = play(lost, "X@a1")
    assert refused_by(later, "P@d1") == "BAU-12"  # R5: never the captor
    assert refused_by(play(later, "X@b1"), "P@d1") == "BAU-12"  # and not later


@pytest.mark.rule("BAU-12")
def test_r9_without_a_park_in_the_supply_there_is_no_park():
    lost = at(". .", blue="1", red="2", locked=["a1"], parks=0)
    assert refused_by(lost, "P@a1") == "BAU-12"
    assert legal(lost) == ["1@b1"]
    assert legal(at(". .", blue="1", red="2", locked=["a1"], parks=1)) == ["P@a1", "1@b1"]
    assert at("P .").parks == 14


@pytest.mark.rule("BAU-13")
def test_the_lost_plots_are_locked_for_own_chips():
    lost = play(at(". r3 . .", blue="12", red="X2"), "2@a1", "X@c1", "1@d1")
    assert lost.locked == (lost.layout.index["c1"],)
    assert refused_by(lost, "2@c1") == "BAU-13"
    assert legal(lost) == ["P@c1", "pass"]


@pytest.mark.rule("BAU-14")
@pytest.mark.parametrize("answer", ["X@d1", "P@a1"])
def test_lock_and_park_right_end_with_the_turn_whatever_is_done(answer):
    lost = play(at("r3 . # . .", blue="2X", red="X4"), "2@b1")
    assert [lost.layout.names[plot] for plot in lost.locked] == ["a1"]
    then = play(lost, answer)
    taken = answer == "P@a1"
    assert [then.layout.names[plot] for plot in then.locked] == (["b1"] if taken else [])
    if not taken:
        assert "X@a1" in legal(then)  # open to the captor's chips
        again = play(then, "X@e1")
        assert refused_by(again, "4@a1") is None  # and to the loser's
        assert refused_by(again, "P@a1") == "BAU-12"


@pytest.mark.rule("BAU-14")
def test_passing_ends_the_lock_too():
    lost = at(". P", blue="1", red="1", locked=["a1"])
    assert legal(lost) == ["P@a1", "pass"]
    passed = play(lost, "pass")
    assert (passed.locked, legal(passed)) == ((), ["1@a1"])


# --- Zugzwang, pass, end --------------------------------------------------------------------------


@pytest.mark.rule("BAU-15")
def test_who_can_place_an_own_chip_must_place_something():
    state = at(". b2", blue="1", red="3", locked=[])
    assert legal(state) == ["1@a1"]
    assert refused_by(state, "pass") == "BAU-15"
    both = at(". . P", blue="1", red="3", locked=["a1"])
    assert legal(both) == ["P@a1", "1@b1"]  # R8, R10: one thing, a park or a chip
    assert refused_by(both, "pass") == "BAU-15"


@pytest.mark.rule("BAU-15")
def test_r8_who_cannot_place_an_own_chip_passes_or_parks():
    barred = at("r1 .", blue="1", red="2")
    assert legal(barred) == ["pass"]
    may_park = at(". P", blue="", red="2", locked=["a1"])
    assert legal(may_park) == ["P@a1", "pass"]


@pytest.mark.rule("BAU-16")
def test_the_game_is_over_when_nobody_can_place_anything():
    over = at("b1 r2", blue="3", red="4")
    assert (legal(over), over.actor) == ([], None)
    assert refused_by(over, "pass") == "BAU-16"
    empty_hands = at(". .")
    assert empty_hands.actor is None
    barred = at("b1 .", blue="1", red="1")  # an empty plot, but nobody's chip fits
    assert barred.actor is None
    assert at("b1 .", blue="1", red="12").actor == BLUE  # Red can: Blue passes


@pytest.mark.rule("BAU-16")
def test_r6_a_lock_only_delays_the_end():
    alone = at(". P", blue="1", locked=["a1"], parks=0)
    assert legal(alone) == ["pass"]
    after = play(alone, "pass")
    assert legal(after) == ["pass"]
    assert legal(play(after, "pass")) == ["1@a1"]  # two passes in a row were not the end
    assert at(". P", locked=["a1"], parks=1).actor == BLUE  # a park is still possible
    assert at(". P", locked=["a1"], parks=0).actor is None


@pytest.mark.rule("BAU-17")
def test_at_most_two_passes_follow_one_another():
    state = play(at(". P", blue="1", locked=["a1"], parks=0), "pass", "pass")
    assert legal(state) == ["1@a1"]
    assert play(state, "1@a1").actor is None
    assert legal(at("r1 .", blue="1", red="2")) == ["pass"]
    assert legal(play(at("r1 .", blue="1", red="2"), "pass")) == ["2@b1"]


# --- scoring --------------------------------------------------------------------------------------


@pytest.mark.rule("BAU-18")
def test_score_is_own_values_on_the_board_and_captured_ones():
    state = at("b2 bX r5", "P r1 b4", blue="5", red="3", captured={"blue": 7, "red": 3})
    assert state.score() == (2 + 4 + 7, 5 + 1 + 3)
    assert (state.margin(), state.lead()) == (4, 0)
    assert state.returns() == (4, -4)
    taken = play(at("rX .", blue="1"), "1@b1")  # a captured X counts nothing
    assert (rows(taken), taken.score()) == ([". b1"], (1, 0))


@pytest.mark.rule("BAU-19")
def test_more_points_win_then_more_planning_chips():
    points = at("b3 r2")
    assert points.outcome() == Outcome(EndReason.POINTS, (BLUE,))
    assert at("b1 r2").outcome() == Outcome(EndReason.POINTS, (RED,))
    tie = at("b3 r1 rX r2")
    assert (tie.margin(), tie.lead()) == (0, -1)
    assert tie.outcome() == Outcome(EndReason.TIE_BREAK, (RED,))
    by_capture = at("b1 r2", captured={"blue": 1})
    assert by_capture.outcome() == Outcome(EndReason.DRAW, ())
    x_chips = at("b3 bX # r3")  # X chips are no planning chips
    assert x_chips.outcome() == Outcome(EndReason.DRAW, ())


@pytest.mark.rule("BAU-20")
def test_r7_equal_points_and_equal_chips_are_a_draw():
    assert at("b1 r2 b3", "P P r4", captured={"red": 0, "blue": 2}).outcome() == Outcome(
        EndReason.DRAW, ()
    )
    assert at("P").outcome() == Outcome(EndReason.DRAW, ())
    assert at("b1 .", blue="2").outcome() is None  # it is not over


# --- test vectors ---------------------------------------------------------------------------------


@pytest.mark.rule("BAU-07", "BAU-10", "BAU-12", "BAU-13", "BAU-15", "BAU-18")
def test_vector_1_the_example_of_the_booklet():
    state = from_position(SEED_EXAMPLE)
    assert state.score() == (12 + 4, 8 + 5)
    assert legal(state) == ["3@b2"]
    assert state.captures(Place("3", "b2")) == ("b3",)
    state = play(state, "3@b2")
    assert state.captured == (5, 5)
    assert state.score() == (15 + 5, 7 + 5)
    assert [state.layout.names[plot] for plot in state.locked] == ["b3"]
    assert legal(state) == ["P@b3", "pass"]
    state = play(state, "P@b3")
    assert state.score() == (10 + 5, 7 + 10)
    assert [state.layout.names[plot] for plot in state.locked] == ["b2", "c3"]
    assert legal(state) == ["P@b2", "P@c3", "pass"]


@pytest.mark.rule("BAU-10", "BAU-11")
def test_vector_2_own_chips_are_safe():
    state = at(". b1 .", blue="2", red="2", to_move="red")
    assert state.captures(Place("2", "a1")) == ()
    state = play(state, "2@a1")
    assert rows(state) == ["r2 b1 ."]
    state = play(state, "2@c1")
    assert rows(state) == ["r2 b1 b2"]
    assert state.liberties("b1") == ()
    assert state.actor is None


@pytest.mark.rule("BAU-12", "BAU-13", "BAU-14")
def test_vector_3_parks_on_the_domino():
    state = play(at(". .", blue="12", red="12"), "1@a1")
    assert legal(state) == ["2@b1"]
    state = play(state, "2@b1")
    assert legal(state) == ["P@a1", "pass"]
    assert refused_by(state, "2@a1") == "BAU-13"
    state = play(state, "P@a1")
    assert rows(state) == ["P ."]
    assert legal(state) == ["P@b1", "pass"]
    state = play(state, "P@b1")
    assert state.actor is None
    assert state.score() == (2, 1)


@pytest.mark.rule("BAU-14")
def test_vector_4_after_a_pass_the_plot_is_open():
    state = play(at(". .", blue="12", red="12"), "1@a1", "2@b1", "pass")
    assert legal(state) == ["1@a1"]


@pytest.mark.rule("BAU-16")
def test_vector_5_one_plot():
    state = play(at(".", blue="1", red="1"), "1@a1")
    assert state.actor is None
    assert state.outcome() == Outcome(EndReason.POINTS, (BLUE,))


# --- actions and states (section 5) ---------------------------------------------------------------


def test_canonical_order():
    state = at(". .", ". .", blue="5X315X", red="1", locked=["b1"])
    on_a_plot = ["X", "1", "3", "5"]
    expected = [f"{chip}@{plot}" for plot in ("a1", "a2", "b2") for chip in on_a_plot]
    expected.insert(4, "P@b1")
    assert legal(state) == expected  # equal chips give one action
    wide = GAME.new_game(layout="11x28", chips="X", first="blue")
    names = [action.plot for action in wide.legal_actions()]
    assert names == list(wide.layout.names)
    assert (names[25:28], names[-1]) == (["z1", "aa1", "ab1"], "ab11")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "3", "3@", "@a1", "3@a0", "3@a01", "3@A1", "10@a1", "0@a1", "p@a1", "x@a1",
        "3@b2x", "3@b2@b2", "3@ b2", "3 @b2", "Pass", "passen", "green begins", "３@a1", "3@b２",
        "3@aaaa1", "3@a100000", "3@a-1", "\0", "3@a1\n3@a2", "9" * 10**5,
    ],
)  # fmt: skip
def test_what_is_no_notation(text):
    with pytest.raises(NotationError) as caught:
        GAME.parse(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["3@b2", "X@aa17", "P@a1", "pass", "blue begins", "red begins"])
def test_notation_parses_back(text):
    action = GAME.parse(f" {text} ")
    assert str(action) == text
    assert GAME.parse(str(action)) == action
    assert hash(GAME.parse(text)) == hash(action)


def test_different_actions_differ():
    texts = ["3@b2", "3@b3", "2@b2", "P@b2", "X@b2", "pass", "blue begins", "red begins"]
    assert len({GAME.parse(text) for text in texts}) == len(texts)
    assert GAME.parse("blue begins") != BLUE
    assert GAME.parse("pass") != "pass"


def test_captured_points_are_no_part_of_the_identity():
    one, other = at(". b1", blue="2"), at(". b1", blue="2", captured={"blue": 3})
    assert one == other
    assert hash(one) == hash(other)
    assert one.view(0) != other.view(0)  # but a view shows them
    differing = [
        at(". b1", blue="3"), at(". b1", red="2"), at(". r1", blue="2"),
        at(". b1", blue="2", to_move="red"), at(". b1", blue="2", locked=["a1"]),
        at(". b1", blue="2", parks=3), at(".", "b1", blue="2"),
    ]  # fmt: skip
    assert len({one, *differing}) == 1 + len(differing)


def test_the_positions_of_lesson_4_are_268():
    seen = {GAME.new_game(layout="1x4", chips="12", first="blue")}
    todo = list(seen)
    while todo:
        state = todo.pop()
        new = {state.successor(action) for action in state.legal_actions()} - seen
        seen |= new
        todo += new
    assert len(seen) == 268


def test_a_refusal_says_the_rule_first():
    with pytest.raises(IllegalAction, match=r"^BAU-07: ") as caught:
        at("b1 .", blue="1").apply("1@b1")
    assert caught.value.rule == "BAU-07"
    assert "b1" in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_state_prints_as_a_picture():
    state = from_position(SEED_EXAMPLE)
    assert str(play(state, "3@b2")) == (
        "b2 bX r5 bX\nbX b3 P  b3\nrX .  b2 rX\nr2 rX b5 P\n"
        "Blue: 1   Red: 2 3 4   parks: 13\nRed to move. Blue 20, Red 12. Locked: b3."
    )
    assert "drawn by lot" in str(GAME.new_game())
    assert "The game is over." in str(at("P"))
