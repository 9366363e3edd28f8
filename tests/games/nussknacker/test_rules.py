"""Nussknacker rule by rule: NUS-01 to NUS-23, vectors V1 to V11, the rulings."""

from fractions import Fraction

import pytest

from gamekit.core.errors import GameError, NotationError, OptionError
from gamekit.core.game import CHANCE, EndReason, Outcome
from gamekit.games.nussknacker import GAME, Asked, Line, Result
from gamekit.games.nussknacker.nuts import forms
from tests.games.nussknacker import ask, asking, deal_out, dealt, legal, play, refused_by

OPENING = ("1345", "1226", "345", 6)


def opening(**options):
    return dealt(*OPENING[:3], hidden=6, **options)


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("NUS-01")
def test_two_to_four_players_clockwise():
    assert GAME.player_counts == (2, 3, 4)
    for wrong in (1, 5):
        with pytest.raises(OptionError, match="nussknacker is for 2, 3, 4 players"):
            GAME.new_game(wrong)
    state = asking(opening())
    assert refused_by(state, "ask 3 5") == "NUS-01"
    assert refused_by(GAME.new_game(3), "starts 3") == "NUS-01"
    assert legal(GAME.new_game(3)) == ["starts 0", "starts 1", "starts 2"]


@pytest.mark.rule("NUS-02")
def test_the_deck_has_two_of_each_value():
    for highest in (6, 8):
        state = GAME.new_game(2, max=highest).apply("starts 1")
        assert legal(state) == [f"deal {value}" for value in range(1, highest + 1)]
        assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, highest)}
        assert refused_by(state, f"deal {highest + 1}") == "NUS-02"
    with pytest.raises(OptionError, match="option 'max'"):
        GAME.new_game(2, max=7)
    assert refused_by(opening(), "announce 7") == "NUS-02"


@pytest.mark.rule("NUS-03")
def test_the_first_card_is_hidden_and_nobody_sees_it():
    state = play(GAME.new_game(3), "starts 0")
    chances = dict(state.apply("deal 4").chance_outcomes())
    assert chances[GAME.parse("deal 4")] == Fraction(1, 11)
    assert chances[GAME.parse("deal 1")] == Fraction(2, 11)
    for seat in range(-1, 3):
        assert str(state.witnessed(GAME.parse("deal 4"), seat)) == "deal ?"
        assert state.apply("deal 4").view(seat) == state.apply("deal 1").view(seat)
    twice = play(state, "deal 4", "deal 4")
    assert refused_by(twice, "deal 4") == "NUS-03"
    assert refused_by(twice, "deal ?") == "NUS-13"


@pytest.mark.rule("NUS-04")
@pytest.mark.parametrize(
    ("players", "highest", "sizes"),
    [
        (2, 6, (6, 5)), (2, 8, (8, 7)), (3, 6, (4, 4, 3)), (3, 8, (5, 5, 5)),
        (4, 6, (3, 3, 3, 2)), (4, 8, (4, 4, 4, 3)),
    ],
)  # fmt: skip
def test_the_others_are_dealt_one_at_a_time(players, highest, sizes):
    state = GAME.new_game(players, max=highest).apply("starts 1")
    cards = [value for value in range(1, highest + 1) for _ in range(2)]
    for nth, card in enumerate(cards):
        assert state.actor == CHANCE
        assert refused_by(state, "pass") == "NUS-04"
        deal = GAME.parse(f"deal {card}")
        receiver = (nth - 1) % players if nth else None
        seen = [str(state.witnessed(deal, seat)) for seat in range(players)]
        assert seen == [f"deal {card}" if s == receiver else "deal ?" for s in range(players)]
        state = state.apply(deal)
    assert tuple(map(len, state.hands)) == sizes == state.view(0).knowledge.sizes
    assert state.hidden == 1
    assert refused_by(state, "deal 1") == "NUS-04"
    for seat in range(players):
        view = state.view(seat)
        assert view.hands[seat] == state.hands[seat]
        assert [hand for other, hand in enumerate(view.hands) if other != seat] == [None] * (
            players - 1
        )
        assert view.counts == sizes


@pytest.mark.rule("NUS-04")
def test_ruling_extra_cards_go_to_the_first_seats_or_where_the_option_says():
    state = deal_out(GAME.new_game(3, sizes="3,4,4"), 6, "345", "1226", "1345")
    assert state.hands == ((3, 4, 5), (1, 2, 2, 6), (1, 3, 4, 5))
    for wrong in ("4,4", "4,4,4", "5,6,0", "4,4,x", "", "4,4,-3", 443, None, [4, 4, 3]):
        with pytest.raises(OptionError, match="option 'sizes'"):
            GAME.new_game(3, sizes=wrong)


@pytest.mark.rule("NUS-05")
def test_the_first_start_player_is_drawn_by_lot():
    start = GAME.new_game(4)
    assert start.actor == CHANCE
    assert [chance for _, chance in start.chance_outcomes()] == [Fraction(1, 4)] * 4
    assert refused_by(start, "deal 1") == "NUS-05"
    assert refused_by(start, "ask 1 1") == "NUS-05"
    state = start.apply("starts 2")
    assert (state.start, state.turn) == (2, 2)
    assert refused_by(opening(), "starts 1") == "NUS-05"


# --- a turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("NUS-06")
def test_one_question_to_another_player():
    state = asking(opening(start=1))
    assert state.actor == 1
    assert refused_by(state, "ask 1 2") == "NUS-06"
    assert refused_by(state.apply("ask 0 3"), "ask 2 3") == "NUS-06"
    assert refused_by(opening(), "ask 1 5") == "NUS-06"
    assert {action.split()[1] for action in legal(state)} == {"0", "2"}
    assert refused_by(state, "pass") == "NUS-17"


@pytest.mark.rule("NUS-07")
def test_v3_no_value_above_the_highest_card():
    state = asking(opening())
    assert refused_by(state, "ask 1 7") == "NUS-07"
    assert refused_by(state, "ask 1 0") == "NUS-07"
    full = asking(dealt("13456", "12267", "34588", hidden=7, max=8))
    assert refused_by(full, "ask 1 8") is None
    assert refused_by(full, "ask 1 9") == "NUS-07"


@pytest.mark.rule("NUS-08")
def test_v1_v2_the_asker_forms_the_value():
    for hand in ("612", "331", "244", "511"):
        state = asking(dealt(hand, "556", "3466"))
        assert refused_by(state, "ask 1 6") is None
    state = asking(dealt("225", "1346", "1456"))
    assert refused_by(state, "ask 1 6") == "NUS-08"
    assert [a for a in legal(state) if a.startswith("ask 1")] == ["ask 1 2", "ask 1 4", "ask 1 5"]
    assert forms((1, 2, 6), 6)
    assert not forms((2, 2, 5), 6)


@pytest.mark.rule("NUS-09")
def test_the_kind_of_answer_is_forced():
    state = ask(dealt("1356", "1234", "246"), "1 6")  # V7
    assert legal(state) == ["give 1+2+3", "give 2+4"]
    assert refused_by(state, "deny") == "NUS-09"
    state = ask(dealt("1356", "122", "2446"), "1 6")  # V6
    assert legal(state) == ["deny"]
    assert refused_by(state, "give 2+2") == "NUS-09"
    assert refused_by(opening(), "deny") == "NUS-09"
    assert refused_by(opening(), "give 3") == "NUS-09"


@pytest.mark.rule("NUS-10", "NUS-11")
def test_v7_each_side_picks_any_selection_with_that_sum():
    state = ask(dealt("1356", "1234", "246"), "1 6")
    assert state.actor == 1
    assert refused_by(state, "give 1+4") == "NUS-10"
    state = state.apply("give 1+2+3")
    assert state.actor == 0
    assert legal(state) == ["give 1+5", "give 6"]
    assert refused_by(state, "give 3+5") == "NUS-11"
    assert refused_by(state, "deny") == "NUS-09"
    state = state.apply("give 6")
    assert state.hands == ((1, 1, 2, 3, 3, 5), (4, 6), (2, 4, 6))  # three cards against one


@pytest.mark.rule("NUS-12")
def test_cards_just_received_cannot_be_handed_back():
    state = ask(dealt("1356", "2446", "123"), "1 6").apply("give 2+4")
    assert state.hands[0] == (1, 3, 5, 6)
    assert refused_by(state, "give 2+4") == "NUS-12"
    assert refused_by(ask(dealt("1356", "2446", "123"), "1 6"), "give 1+5") == "NUS-12"


@pytest.mark.rule("NUS-12")
def test_the_asker_chooses_without_knowing_the_responders_choice():
    state = ask(dealt("1356", "1234", "246"), "1 6")
    one, other = state.apply("give 1+2+3"), state.apply("give 2+4")
    assert one.view(0) == other.view(0)
    assert one.view(0).given is None
    assert one.view(2).given == 3
    assert one.view(1).given == (1, 2, 3)
    assert one.view(0).asked == Asked(1, 6)
    action = GAME.parse("give 2+4")
    assert [str(state.witnessed(action, s)) for s in (0, 1, 2, -1)] == [
        "give ?", "give 2+4", "give x2", "give x2",
    ]  # fmt: skip


@pytest.mark.rule("NUS-13")
def test_who_sees_what_of_an_exchange():
    state = ask(dealt("1356", "1234", "246"), "1 6").apply("give 2+4")
    action = GAME.parse("give 1+5")
    assert [str(state.witnessed(action, s)) for s in (0, 1, 2, -1)] == [
        "give 1+5", "give 1+5", "give x2", "give x2",
    ]  # fmt: skip
    state = state.apply(action)
    faces = Line(0, 1, 6, (1, 5), (2, 4))
    assert state.view(0).knowledge.log == state.view(1).knowledge.log == (faces,)
    assert state.view(2).knowledge.log == (Line(0, 1, 6, 2, 2),)
    assert state.view(-1).knowledge.log == (Line(0, 1, 6, 2, 2),)
    assert refused_by(state, "give x2") == "NUS-13"
    assert refused_by(state, "give ?") == "NUS-13"


@pytest.mark.rule("NUS-13")
def test_v4_one_card_each_way_is_told_by_the_numbers():
    state = play(ask(dealt("1356", "1246", "245"), "1 6"), "give 6", "give 6")
    assert state.view(2).knowledge.log == (Line(0, 1, 6, 1, 1),)
    assert state.hidden != 6


@pytest.mark.rule("NUS-13")
def test_v5_two_against_three_cards():
    state = play(ask(dealt("1255", "1234", "346"), "1 6"), "give 1+2+3", "give 1+5")
    line = state.view(2).knowledge.log[0]
    assert (line.asker_gave, line.responder_gave) == (2, 3)
    assert state.hands == ((1, 2, 2, 3, 5), (1, 4, 5), (3, 4, 6))


@pytest.mark.rule("NUS-14")
def test_v6_on_a_denial_no_card_moves_and_nothing_is_shown():
    before = ask(dealt("1356", "122", "2446"), "1 6")
    state = before.apply("deny")
    assert state.hands == before.hands
    assert state.log == (Line(0, 1, 6),)
    assert state.view(2).knowledge.log == state.view(0).knowledge.log == state.log
    assert state.turn == 1


@pytest.mark.rule("NUS-15")
def test_the_turn_goes_to_the_askers_left_neighbour():
    for start in range(3):
        for to in {0, 1, 2} - {start}:
            state = ask(opening(start=start), f"{to} 5")
            while state.phase in ("answer", "reply"):
                state = state.apply(state.legal_actions()[0])
            assert state.turn == (start + 1) % 3
            assert asking(state).actor == (start + 1) % 3


@pytest.mark.rule("NUS-16")
def test_questions_may_be_repeated():
    state = ask(dealt("1356", "2446"), "1 1").apply("deny")
    state = ask(state, "0 2").apply("deny")
    for _ in range(3):
        state = ask(state, "1 1").apply("deny")
        state = ask(state, "0 2").apply("deny")
    assert len(state.log) == 8


# --- announcing -----------------------------------------------------------------------------------


@pytest.mark.rule("NUS-17")
def test_everybody_may_announce_before_the_first_and_after_every_question():
    state = opening(start=1)
    for seat in (1, 2, 0):
        assert state.actor == seat
        assert legal(state) == ["pass", *(f"announce {value}" for value in range(1, 7))]
        state = state.apply("pass")
    assert state.actor == 1
    assert refused_by(state, "announce 6") == "NUS-17"
    state = state.apply("ask 0 3")
    assert refused_by(state, "announce 6") == "NUS-17"
    state = play(state, "give 3", "give 1+2")
    assert state.actor == 2  # clockwise from the player next on turn
    assert state.apply("pass").actor == 0
    assert state.apply("announce 6").result == Result(1, 2, 6, 6)


@pytest.mark.rule("NUS-17")
def test_the_order_may_be_drawn_by_lot():
    state = deal_out(GAME.new_game(3, window="random"), 6, "1345", "1226", "345")
    assert state.actor == CHANCE
    assert len(state.chance_outcomes()) == 6
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 6)}
    assert refused_by(state, "pass") == "NUS-17"
    assert refused_by(state, "order 0 0") == "NUS-17"
    assert refused_by(state, "order 0 1 2 3") == "NUS-17"
    state = state.apply("order 2 0 1")
    assert [state.actor, state.apply("pass").actor] == [2, 0]
    assert refused_by(state, "order 0 1 2") == "NUS-17"
    state = play(asking(state), "ask 1 1", "give 1", "give 1")
    assert state.phase == "order"


@pytest.mark.rule("NUS-18")
def test_v8_a_right_announcement_is_one_chip():
    state = play(opening(chips=(2, 2, 2), start=1), "announce 6")
    assert state.chips == (2, 3, 2)
    assert state.result.right


@pytest.mark.rule("NUS-18")
def test_a_wrong_announcement_is_a_chip_for_everybody_else():
    state = play(opening(chips=(2, 2, 2), start=1), "announce 5")
    assert state.chips == (3, 2, 3)
    assert not state.result.right
    assert state.view(0).result == Result(1, 1, 5, 6)


@pytest.mark.rule("NUS-19")
def test_either_way_all_cards_are_collected():
    for value in (5, 6):
        state = opening().apply(f"announce {value}")
        assert (state.round, state.phase, state.actor) == (2, "deal", CHANCE)
        assert (state.hands, state.hidden, state.log) == (((), (), ()), None, ())
        assert state.view(1).knowledge.log == ()
        assert len(state.legal_actions()) == 6


@pytest.mark.rule("NUS-20")
def test_the_left_neighbour_starts_the_next_round_or_the_lot_decides():
    state = opening(start=2).apply("announce 6")
    assert (state.start, state.turn) == (0, 0)
    state = opening(start=1).apply("pass").apply("announce 1")  # whoever announced
    assert state.start == 2
    drawn = opening(start=2, next_start="lot").apply("announce 6")
    assert (drawn.phase, drawn.start, drawn.turn) == ("lot", None, None)
    assert legal(drawn) == ["starts 0", "starts 1", "starts 2"]


@pytest.mark.rule("NUS-21")
def test_the_fifth_chip_wins_at_once():
    state = opening(chips=(4, 4, 3)).apply("announce 6")
    assert state.outcome() == Outcome(EndReason.POINTS, (0,))
    assert state.returns() == (2, -1, -1)
    assert (state.actor, legal(state)) == (None, [])
    assert refused_by(state, "pass") == "NUS-21"
    assert state.view(1).turned_up == 6
    by_mistake = opening(chips=(4, 3, 3), start=2).apply("announce 1")
    assert by_mistake.outcome().winners == (0,)


@pytest.mark.rule("NUS-22")
def test_v9_several_reach_five_and_play_goes_on():
    state = opening(chips=(4, 3, 4), start=1).apply("announce 5")
    assert state.chips == (5, 3, 5)
    assert state.outcome() is None
    assert state.returns() == (0, 0, 0)


@pytest.mark.rule("NUS-22")
def test_v10_one_alone_has_the_most():
    state = opening(chips=(5, 3, 5), start=2).apply("announce 6")
    assert state.chips == (5, 3, 6)
    assert state.outcome().winners == (2,)
    again = opening(chips=(5, 3, 5), start=1).apply("announce 5")
    assert (again.chips, again.outcome()) == ((6, 3, 6), None)
    third = opening(chips=(5, 4, 5), start=1).apply("announce 6")
    assert (third.chips, third.outcome()) == ((5, 5, 5), None)


@pytest.mark.rule("NUS-23")
def test_two_players_know_the_pool_of_the_other():
    state = deal_out(GAME.new_game(2), 3, "112345", "24566")
    view = state.view(0)
    pool = sorted([*range(1, 7)] * 2)
    for card in view.hand:
        pool.remove(card)
    assert sorted([*state.hands[1], state.hidden]) == pool
    assert view.counts == (6, 5)
    wrong = state.apply("announce 1")
    assert wrong.chips == (0, 1)


# --- vectors and rulings that are left ------------------------------------------------------------


@pytest.mark.rule("NUS-12", "NUS-D1")
def test_v11_sums_stay():
    state = play(ask(dealt("15", "6", hidden=2), "1 6"), "give 6", "give 1+5")
    assert state.hands == ((6,), (1, 5))


def test_ruling_an_endless_round_is_void():
    """After the last question there is one more window; then nobody gets a chip."""
    state = dealt("1356", "2446", max_questions=2, start=1)
    state = ask(ask(state, "0 2").apply("deny"), "1 1").apply("deny")
    assert (state.phase, len(state.log)) == ("window", 2)
    assert state.apply("announce 5").result.round == 1
    state = play(state, "pass", "pass")
    assert (state.round, state.start, state.chips) == (2, 0, (0, 0))
    assert state.result == Result(1)
    assert state.result.void
    assert state.result.hidden is None
    with pytest.raises(OptionError, match="option 'max_questions': expected 1 or more, not 0"):
        GAME.new_game(2, max_questions=0)


def test_ruling_an_endless_game_ends_after_so_many_rounds():
    """Most chips win; if several have the most it is a draw."""
    last = {"max_rounds": 7, "round": 7}
    state = opening(chips=(1, 2, 0), **last).apply("announce 1")
    assert (state.chips, state.outcome().winners) == ((1, 3, 1), (1,))
    state = opening(chips=(1, 2, 0), **last).apply("announce 6")
    assert state.outcome() == Outcome(EndReason.DRAW, ())
    assert state.returns() == (0, 0, 0)
    assert refused_by(state, "deal 1") == "NUS-21"
    before = opening(chips=(1, 2, 0), max_rounds=7, round=6).apply("announce 6")
    assert before.actor == CHANCE
    with pytest.raises(OptionError, match="option 'max_rounds'"):
        GAME.new_game(2, max_rounds=0)


def test_ruling_silence_reveals_nothing_and_everything_else_does():
    state = opening()
    assert not state.reveals(GAME.parse("pass"))
    for words in ("announce 6", "ask 1 5", "deny", "give 1"):
        assert state.reveals(GAME.parse(words))


def test_notation():
    for words in ("ask 1 5", "give 2+4", "deny", "announce 3", "pass", "starts 1", "order 1 2 0"):
        assert str(GAME.parse(words)) == words
    assert str(GAME.parse("give 4+2")) == "give 2+4"
    bad = ("", "ask 1", "give", "give 2 4", "give 0", "deal 0", "announce 0", "give x0", "order",
           "ask -1 5", "ask 1 5 5", "give " + "1+" * 40 + "1")  # fmt: skip
    for words in bad:
        with pytest.raises(NotationError, match="is no action"):
            GAME.parse(words)


def test_a_position_is_no_state():
    with pytest.raises(GameError, match="not a state"):
        GAME.state_of({"max": 6, "hands": [None, None]})
