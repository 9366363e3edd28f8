"""Verlag rule by rule: VER-01 to VER-35, vectors T1 to T8, rulings R1 to R14."""

import pytest

from gamekit.core.errors import IllegalAction, NotationError, OptionError
from gamekit.core.game import CHANCE, EndReason, Outcome
from gamekit.games.verlag import GAME
from gamekit.games.verlag.catalogue import KINDS, PROJECTS, VIOLET, catalogue, components
from gamekit.games.verlag.rules import PHASES
from tests.games.verlag import at, legal, play, refused_by, rolled, seat

ALL_BUT_MITARBEITER = "shops lieferanten kunden"


def phase(state):
    return PHASES[state.phase]


def total_cards(counts):
    return sum(counts)


# --- the cards ------------------------------------------------------------------------------------


def test_112_cards_each_with_its_provenance():
    tables = components()
    departments, projects = tables["department"], tables["project"]
    assert (len(departments), len(projects)) == (15, 4)
    assert sum(card["copies"] for card in departments.values()) == 84
    assert 84 + 4 * 3 + 4 * len(projects) == 112
    for card in (*departments.values(), *projects.values()):
        assert any(word in card["provenance"] for word in ("seed", "derived", "reconstructed"))
        assert card["de"]
        assert card["en"]


def test_figures_and_names_can_be_overridden():
    changes = {"marketing": {"cost": 3, "numbers": [1], "en": "Adverts"}, "shops": {"cost": 1}}
    state = GAME.new_game(2, figures=changes)
    assert state.setting.cards.name("marketing", "en") == "Adverts"
    assert "build shops" in legal(rolled(state, 4))
    state = play(rolled(state, 2), "build marketing")
    assert state.coins == (1, 3)
    assert rolled(state, 1).coins == (3, 3)  # 1 from marketing and each 1 from autoren
    assert catalogue().name("marketing", "en") == "Marketing"


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        {"unknown": {}},
        {"marketing": 3},
        {"marketing": {"cost": -1}},
        {"marketing": {"cost": True}},
        {"marketing": {"numbers": [0]}},
        {"marketing": {"numbers": 3}},
        {"marketing": {"colour": "blue"}},
        {"marketing": {"de": " "}},
        {"shops": {"copies": 3}},
    ],
)
def test_wrong_figures_are_named(wrong):
    with pytest.raises(OptionError, match="figures"):
        GAME.new_game(2, figures=wrong)


# --- aim and set-up -------------------------------------------------------------------------------


@pytest.mark.rule("VER-01", "VER-32")
def test_the_fourth_project_wins_at_once():
    state = at(seat(30, ALL_BUT_MITARBEITER), seat(3))
    state = play(rolled(state, 1), "keep", "build mitarbeiter")
    assert state.actor is None
    assert state.outcome() == Outcome(EndReason.POINTS, (0,))
    assert state.returns() == (1, -1)
    assert refused_by(state, "roll 1") == "VER-32"


@pytest.mark.rule("VER-32")
def test_an_extra_turn_lapses_when_the_game_is_won():
    state = at(seat(30, "mitarbeiter shops lieferanten"), seat(3), seat())
    state = play(rolled(state, 4, 4), "build kunden")
    assert (state.actor, state.winners(), state.returns()) == (None, (0,), (2, -1, -1))


@pytest.mark.rule("VER-02", "VER-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players):
    state = GAME.new_game(players)
    assert state.coins == (3,) * players
    for number in range(players):
        assert [key for key in KINDS if state.count(number, key)] == ["autoren", "entwicklung"]
        assert state.projects(number) == ()
    with pytest.raises(OptionError):
        GAME.new_game(5)


@pytest.mark.rule("VER-03")
def test_start_cards_pay_from_the_first_turn_on_and_count_as_their_kind():
    state = GAME.new_game(2)
    assert rolled(state, 1).coins == (4, 4)
    assert rolled(state, 3).coins == (4, 3)
    owner = at(seat(0, "mitarbeiter", autoren=1, quality_safety=1), seat())
    assert rolled(owner, 5, 6).coins[0] == 2


@pytest.mark.rule("VER-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fifteen_open_piles(players):
    state = GAME.new_game(players)
    assert sum(state.supply) == 84
    for kind, copies in enumerate(state.supply):
        assert copies == (4 if VIOLET >> kind & 1 else 6)
    bare = at(seat(5), seat(), supply={"marketing": 1})
    bare = rolled(bare, 4)
    assert legal(bare) == ["build marketing", "build mitarbeiter", "pass"]
    assert refused_by(bare, "build autoren") == "VER-04"
    bare = rolled(play(bare, "build marketing"), 4)
    assert refused_by(bare, "build marketing") == "VER-04"


@pytest.mark.rule("VER-05")
def test_play_goes_clockwise_from_the_given_seat():
    state = GAME.new_game(3, first=1)
    order = []
    for _ in range(4):
        order.append(state.mover)
        state = play(rolled(state, 5), "pass")
    assert order == [1, 2, 0, 1]
    with pytest.raises(OptionError, match="'first'"):
        GAME.new_game(3, first=3)


@pytest.mark.rule("VER-06")
def test_everybody_sees_all_coins():
    state = at(seat(4), seat(9))
    positions = [GAME.position_of(state.view(number)) for number in (0, 1)]
    assert positions[0] == positions[1]
    assert [player["coins"] for player in positions[0]["players"]] == [4, 9]


@pytest.mark.rule("VER-07")
def test_the_bank_never_runs_out():
    assert rolled(at(seat(10**9, autoren=500), seat()), 1).coins[0] == 10**9 + 500


# --- a turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("VER-08")
def test_roll_then_income_then_building():
    state = GAME.new_game(2)
    assert (phase(state), state.actor, legal(state)) == ("roll", 0, ["roll 1"])
    assert refused_by(state, "build autoren") == "VER-08"
    assert refused_by(state, "die 3") == "VER-08"
    state = state.apply("roll 1")
    assert (phase(state), state.actor) == ("dice", CHANCE)
    assert refused_by(state, "roll 1") == "VER-08"
    state = state.apply("die 2")
    assert (phase(state), state.actor, state.coins) == ("build", 0, (4, 3))
    for early in ("tax 1", "no_swap", "reveal autoren"):
        assert refused_by(state, early) == "VER-08"
    state = state.apply("pass")
    assert (phase(state), state.actor, state.dice) == ("roll", 1, ())


@pytest.mark.rule("VER-09", "VER-25")
def test_two_dice_only_with_mitarbeiter_and_a_new_choice_every_turn():
    assert refused_by(GAME.new_game(2), "roll 2") == "VER-09"
    state = at(seat(3, "mitarbeiter"), seat(3))
    assert legal(state) == ["roll 1", "roll 2"]
    assert refused_by(state.apply("roll 2"), "die 3") == "VER-09"
    assert refused_by(state.apply("roll 1"), "dice 3 3") == "VER-09"
    state = play(rolled(state, 2, 3), "pass")
    assert legal(state) == ["roll 1"]
    assert legal(play(rolled(state, 2), "pass")) == ["roll 1", "roll 2"]


@pytest.mark.rule("VER-10")
def test_t7_only_the_sum_counts():
    owner = seat(0, "mitarbeiter", autoren=1, redaktion_spiel=1, entwicklung=1)
    assert rolled(at(owner, seat()), 1, 1).coins[0] == 2


@pytest.mark.rule("VER-11")
def test_each_copy_pays_separately_on_each_of_its_numbers():
    state = at(seat(5, entwicklung=3), seat())
    assert [rolled(state, face).coins[0] for face in range(1, 7)] == [5, 8, 8, 5, 5, 5]


# --- income ---------------------------------------------------------------------------------------


@pytest.mark.rule("VER-12")
def test_blue_pays_in_anybodys_turn():
    players = [seat(1, redaktion_kinderbuch=number) for number in range(3)]
    assert rolled(at(*players), 5).coins == (1, 2, 3)
    assert rolled(at(*players, active=2), 5).coins == (1, 2, 3)


@pytest.mark.rule("VER-13")
def test_green_pays_in_the_own_turn_only():
    players = [seat(1, einkauf=1), seat(1, einkauf=2)]
    assert rolled(at(*players), 4).coins == (4, 1)
    assert rolled(at(*players, active=1), 4).coins == (1, 7)


@pytest.mark.rule("VER-14")
def test_red_is_paid_by_the_roller_never_by_its_owner():
    players = [seat(5, marketing=2), seat(5, marketing=1)]
    assert rolled(at(*players), 3).coins == (4, 6)
    assert rolled(at(*players, active=1), 3).coins == (7, 3)


@pytest.mark.rule("VER-15")
def test_violet_acts_in_the_own_turn_only():
    players = [seat(5), seat(5, buchhaltung=1, organisation_it=1, geschaeftsleitung=1)]
    state = rolled(at(*players), 6)
    assert (phase(state), state.coins) == ("build", (5, 5))
    assert phase(rolled(at(*players, active=1), 6)) == "tax"


@pytest.mark.rule("VER-16", "VER-18")
def test_t1_payments_come_before_income():
    state = rolled(at(seat(0, entwicklung=2), seat(0, marketing=1)), 3)
    assert state.coins == (2, 0)


@pytest.mark.rule("VER-16")
def test_violet_comes_after_bank_income():
    """The victim's income of this roll can be taken."""
    figures = {"buchhaltung": {"numbers": [5]}}
    players = [seat(0, buchhaltung=1), seat(0, redaktion_kinderbuch=2)]
    assert rolled(at(*players, figures=figures), 5).coins == (2, 0)


@pytest.mark.rule("VER-17", "VER-18", "VER-31")
def test_t2_claims_are_served_counter_clockwise():
    """Ruling R1, R2: C is the right-hand neighbour of A, and claims his total first."""
    state = rolled(at(seat(3), seat(0, marketing=3), seat(0, marketing=2)), 3)
    assert state.coins == (1, 1, 2)  # the 1 of A is the Kosmos Shop's
    moved = rolled(at(seat(0, marketing=2), seat(3), seat(0, marketing=3), active=1), 3)
    assert moved.coins == (2, 1, 1)


@pytest.mark.rule("VER-19")
def test_buchhaltung_takes_two_from_each_or_what_there_is():
    state = at(seat(1, buchhaltung=1), seat(5), seat(1), seat(0))
    assert rolled(state, 6).coins == (4, 3, 0, 0)


@pytest.mark.rule("VER-20")
def test_organisation_it_takes_five_from_one_player_of_choice():
    state = rolled(at(seat(1), seat(0, organisation_it=1), seat(9), seat(0), active=1), 6)
    assert legal(state) == ["tax 0", "tax 2", "tax 3"]
    assert [play(state, action).coins[1] for action in legal(state)] == [1, 5, 1]
    assert play(state, "tax 2").coins == (1, 5, 4, 0)
    assert play(state, "tax 3").coins == (1, 1, 9, 0)  # without coins: the Kosmos Shop pays
    assert refused_by(state, "tax 1") == "VER-20"
    two = rolled(at(seat(0, organisation_it=1), seat(1)), 6)
    assert refused_by(two, "tax 3") == "VER-20"


@pytest.mark.rule("VER-21")
def test_swaps():
    """Rulings R8, R9, R12."""
    own = seat(2, geschaeftsleitung=1, autoren=1, marketing=2)
    state = rolled(at(own, seat(2, buchhaltung=1, autoren=1), seat(2, einkauf=1)), 6)
    assert legal(state) == [
        "swap marketing 1 autoren",
        "swap autoren 2 einkauf",
        "swap marketing 2 einkauf",
        "no_swap",
    ]
    after = play(state, "swap marketing 2 einkauf")
    assert [after.count(0, key) for key in ("marketing", "einkauf")] == [1, 1]
    assert [after.count(2, key) for key in ("marketing", "einkauf")] == [1, 0]
    assert phase(after) == "build"
    assert play(state, "no_swap").cards == state.cards
    for wrong in (
        "swap autoren 0 marketing", "swap autoren 3 einkauf", "swap geschaeftsleitung 2 einkauf",
        "swap autoren 1 buchhaltung", "swap einkauf 1 autoren", "swap autoren 2 marketing",
        "swap autoren 1 autoren",
    ):  # fmt: skip
        assert refused_by(state, wrong) == "VER-21"
    with pytest.raises(NotationError):
        state.apply("swap shops 1 autoren")


@pytest.mark.rule("VER-22")
def test_violet_cards_act_in_their_order():
    own = seat(0, buchhaltung=1, organisation_it=1, geschaeftsleitung=1, autoren=1)
    state = rolled(at(own, seat(3, einkauf=1), seat(9)), 6)
    assert (phase(state), state.coins) == ("tax", (4, 1, 7))
    state = play(state, "tax 1")
    assert (phase(state), state.coins) == ("swap", (5, 0, 7))
    assert phase(play(state, "no_swap")) == "build"


@pytest.mark.rule("VER-22")
def test_t4_the_victim_pays_seven_in_all():
    state = at(seat(0, buchhaltung=1, organisation_it=1), seat(7), seat(12), seat(3))
    state = rolled(state, 6)
    assert play(state, "tax 1").coins == (11, 0, 10, 1)
    assert play(state, "tax 2").coins == (11, 5, 5, 1)


@pytest.mark.rule("VER-23")
def test_t8_factories_multiply():
    owner = seat(0, "mitarbeiter", herstellung_spiel=2, redaktion_spiel=3)
    assert rolled(at(owner, seat()), 3, 4).coins[0] == 18
    owner = seat(0, "mitarbeiter", herstellung_buch=1, redaktion_kinderbuch=2, redaktion_sachbuch=1)
    assert rolled(at(owner, seat()), 3, 5).coins[0] == 9
    owner = seat(0, "mitarbeiter", quality_safety=1, autoren=2, illustration=1)
    assert rolled(at(owner, seat()), 6, 6).coins[0] == 6


# --- great projects -------------------------------------------------------------------------------


@pytest.mark.rule("VER-24", "VER-27")
def test_t5_lieferanten_built_in_a_turn_with_a_double():
    """Ruling R4."""
    start = at(seat(20, "mitarbeiter"), seat(3))
    assert play(rolled(start, 4, 4), "build lieferanten").mover == 1
    at_once = at(seat(20, "mitarbeiter"), seat(3), project_effect="at_once")
    state = play(rolled(at_once, 4, 4), "build lieferanten")
    assert (state.mover, state.extra) == (0, True)


@pytest.mark.rule("VER-24")
@pytest.mark.parametrize(("effect", "claim"), [("next_turn", 1), ("at_once", 2)])
def test_shops_count_from_the_next_own_turn_on(effect, claim):
    """Ruling R14: another player's roll before that turn brings no bonus."""
    state = at(seat(10, marketing=1), seat(9), project_effect=effect)
    state = play(rolled(state, 5), "build shops")
    state = rolled(state, 3)
    assert state.coins == (1 - 1 + claim, 9 - claim)
    state = play(rolled(play(state, "pass"), 5), "pass")
    before = state.coins
    assert rolled(state, 3).coins == (before[0] + 2, before[1] - 2)


@pytest.mark.rule("VER-24")
def test_projects_are_built_in_any_order():
    state = rolled(at(seat(60), seat()), 5)
    assert legal(state)[-5:] == [*(f"build {key}" for key in PROJECTS), "pass"]


@pytest.mark.rule("VER-26", "VER-18")
def test_t3_shops():
    """Ruling R5: the roller pays the bonus of red cards."""
    assert rolled(at(seat(0, "shops", entwicklung=2), seat()), 2).coins[0] == 4
    claim = seat(0, "shops", public_relations=1)
    assert rolled(at(seat(9, "mitarbeiter"), claim), 4, 5).coins == (6, 3)
    assert rolled(at(seat(2, "mitarbeiter"), claim), 4, 5).coins == (1, 2)
    assert rolled(at(seat(0, "shops", autoren=2), seat()), 1).coins[0] == 2  # no shop symbol


@pytest.mark.rule("VER-27")
def test_a_double_gives_one_complete_extra_turn():
    """Rulings R3, R11."""
    state = at(seat(20, "mitarbeiter lieferanten"), seat(3))
    state = play(rolled(state, 5, 5), "build shops")
    assert (state.mover, state.extra, legal(state)) == (0, True, ["roll 1", "roll 2"])
    assert state.shops == 1  # built in the first turn, it counts in the second
    state = play(rolled(state, 5, 5), "pass")
    assert (state.mover, state.extra) == (1, False)
    assert play(rolled(at(seat(3, "mitarbeiter lieferanten"), seat(3)), 2, 3), "pass").mover == 1
    assert play(rolled(at(seat(3, "mitarbeiter lieferanten"), seat(3)), 2), "pass").mover == 1
    assert legal(at(seat(3, "lieferanten"), seat(3))) == ["roll 1"]


@pytest.mark.rule("VER-28")
def test_t6_the_second_result_alone_counts():
    state = at(seat(3, "mitarbeiter lieferanten kunden", entwicklung=1), seat(3))
    state = rolled(state, 4, 4)
    assert legal(state) == ["keep", "reroll"]
    assert play(state, "keep", "pass").extra
    state = play(state, "reroll")
    assert (state.number, len(legal(state))) == (2, 36)
    assert play(state, "dice 3 5", "pass").mover == 1
    assert play(state, "dice 1 1", "pass").extra


@pytest.mark.rule("VER-28")
def test_one_reroll_in_a_turn_and_again_in_an_extra_turn():
    """Ruling R10."""
    state = at(seat(3, "mitarbeiter lieferanten kunden"), seat(3))
    state = play(rolled(state, 1, 2), "reroll", "dice 2 2")
    assert phase(state) == "build"
    assert refused_by(state, "reroll") == "VER-28"
    state = rolled(play(state, "pass"), 6)
    assert legal(state) == ["keep", "reroll"]
    assert legal(play(state, "reroll")) == [f"die {face}" for face in range(1, 7)]
    assert refused_by(rolled(GAME.new_game(2), 2), "reroll") == "VER-28"


# --- building -------------------------------------------------------------------------------------


@pytest.mark.rule("VER-29")
def test_one_thing_is_built_and_paid():
    state = rolled(at(seat(5), seat(3)), 5)
    assert "build einkauf" in legal(state)
    assert refused_by(state, "build buchhaltung") == "VER-29"
    after = play(state, "build einkauf")
    assert (after.coins, after.count(0, "einkauf"), after.mover) == ((3, 3), 1, 1)
    assert sum(state.supply) - sum(after.supply) == 1
    after = play(state, "build mitarbeiter")
    assert (after.coins, after.projects(0), after.mover) == ((1, 3), ("mitarbeiter",), 1)
    after = play(state, "pass")
    assert (after.coins, after.cards, after.mover) == (state.coins, state.cards, 1)
    again = rolled(at(seat(50, "mitarbeiter"), seat()), 5)
    assert refused_by(again, "build mitarbeiter") == "VER-29"


@pytest.mark.rule("VER-30")
def test_any_number_of_copies_but_one_of_each_violet_kind():
    state = rolled(at(seat(50, autoren=5, buchhaltung=1), seat(50)), 5)
    assert refused_by(state, "build buchhaltung") == "VER-30"
    assert not refused_by(state, "build autoren")
    state = rolled(play(state, "build organisation_it"), 5)
    state = rolled(play(state, "build organisation_it"), 5)  # the other player may, too
    assert refused_by(state, "build organisation_it") == "VER-30"


@pytest.mark.rule("VER-31")
def test_the_kosmos_shop_pays_who_has_nothing_when_building_begins():
    """Ruling R6: after the income, in extra turns too, and the coin may be spent at once."""
    state = rolled(at(seat(0), seat(0)), 5)
    assert state.coins == (1, 0)
    assert "build autoren" in legal(state)
    assert rolled(at(seat(0, redaktion_kinderbuch=1), seat()), 5).coins == (1, 0)
    state = rolled(at(seat(0, "mitarbeiter lieferanten"), seat()), 2, 2)
    state = play(state, "build autoren")
    assert (state.coins, state.extra) == ((0, 0), True)
    assert rolled(state, 5).coins == (1, 0)
    broke = rolled(at(seat(0, organisation_it=1), seat(0)), 6)
    assert broke.coins == (0, 0)  # the violet cards come first
    assert play(broke, "tax 1").coins == (1, 0)


# --- options --------------------------------------------------------------------------------------


@pytest.mark.rule("VER-33")
def test_limit_two():
    """Ruling R7: the start cards count."""
    state = GAME.new_game(2, limit_two=True)
    state = play(rolled(state, 5), "build autoren")
    state = rolled(play(rolled(state, 5), "pass"), 1)
    assert refused_by(state, "build autoren") == "VER-33"
    assert not refused_by(state, "build entwicklung")
    assert "build autoren" in legal(play(rolled(GAME.new_game(2), 5)))


@pytest.mark.rule("VER-33")
def test_swaps_that_break_the_limit():
    own = seat(2, geschaeftsleitung=1, autoren=1, marketing=2)
    state = rolled(at(own, seat(2, autoren=2, marketing=1, einkauf=1), limit=2), 6)
    assert legal(state) == [
        "swap marketing 1 autoren",
        "swap marketing 1 einkauf",
        "no_swap",
    ]
    assert refused_by(state, "swap autoren 1 einkauf") == "VER-33"
    assert refused_by(state, "swap autoren 1 marketing") == "VER-33"
    after = play(state, "swap marketing 1 autoren")
    assert refused_by(after, "build autoren") == "VER-33"
    assert "build marketing" in legal(after)


@pytest.mark.rule("VER-34")
@pytest.mark.parametrize(("players", "cards"), [(2, 78), (3, 81), (4, 84)])
def test_the_deck_and_the_display_of_ten_kinds(players, cards):
    state = GAME.new_game(players, variable_market=True)
    assert (sum(state.deck), sum(state.supply), state.actor) == (cards, 0, CHANCE)
    for key in KINDS[:9]:
        state = (
            play(state, f"reveal {key}", f"reveal {key}")
            if key == "autoren"
            else play(state, f"reveal {key}")
        )
    assert state.actor == CHANCE
    state = play(state, f"reveal {KINDS[9]}")
    assert (state.actor, phase(state)) == (0, "roll")
    assert state.supply[:10] == (2,) + (1,) * 9
    assert sum(state.deck) == cards - 11


@pytest.mark.rule("VER-34")
def test_a_kind_that_the_deck_no_longer_has_is_not_revealed():
    state = GAME.new_game(2, variable_market=True)
    state = play(state, "reveal buchhaltung", "reveal buchhaltung")
    assert refused_by(state, "reveal buchhaltung") == "VER-34"


@pytest.mark.rule("VER-35")
def test_the_display_is_refilled_after_a_purchase():
    state = GAME.new_game(2, variable_market=True)
    state = play(state, *(f"reveal {key}" for key in KINDS[:10]))
    state = rolled(state, 2)
    assert refused_by(state, "build quality_safety") == "VER-35"
    state = play(state, "build autoren")
    assert (state.actor, state.mover, phase(state)) == (CHANCE, 0, "reveal")
    state = play(state, "reveal marketing")
    assert (state.actor, state.supply[KINDS.index("marketing")]) == (CHANCE, 2)
    state = play(state, "reveal quality_safety")
    assert (state.actor, state.mover) == (1, 1)
    state = play(rolled(state, 3), "build marketing")  # a second copy is left: no refill
    assert (state.actor, state.mover) == (0, 0)


@pytest.mark.rule("VER-35")
def test_an_empty_deck_refills_nothing():
    state = at(seat(5), seat(5), supply={"autoren": 1, "marketing": 1}, variable_market=True)
    state = play(rolled(state, 5), "build autoren")
    assert (state.actor, legal(rolled(state, 5))[0]) == (1, "build marketing")


def test_a_refill_keeps_the_extra_turn():
    state = at(
        seat(5, "mitarbeiter lieferanten"), seat(5),
        supply={"autoren": 1}, deck={"marketing": 1}, variable_market=True,
    )  # fmt: skip
    state = play(rolled(state, 4, 4), "build autoren")
    assert phase(state) == "reveal"
    state = play(state, "reveal marketing")
    assert (state.mover, state.extra, phase(state)) == (0, True, "roll")


def test_the_turn_limit():
    """Ruling R13: an extra turn is part of its turn."""
    state = at(seat(5, "mitarbeiter lieferanten"), seat(5), turn_limit=1)
    state = play(rolled(state, 4, 4), "pass")
    state = play(rolled(state, 4, 4), "pass")
    assert (state.mover, state.actor) == (1, 1)
    state = play(rolled(state, 4), "pass")
    assert state.outcome() == Outcome(EndReason.DRAW, ())
    with pytest.raises(OptionError, match="turn_limit"):
        GAME.new_game(2, turn_limit=0)


def test_actions_that_are_none():
    for text in ("", "roll 3", "die 7", "dice 0 1", "build x", "tax 4", "swap a 1 b", "x" * 99):
        with pytest.raises(NotationError):
            GAME.parse(text)


# --- words of refusals ----------------------------------------------------------------------------

POOR = seat(3, "shops", autoren=1, buchhaltung=1, geschaeftsleitung=1)
OTHER = seat(3, einkauf=1)


@pytest.mark.parametrize(
    ("state", "action", "english", "german"),
    [
        (at(POOR, OTHER, phase="build"), "build kunden",
         "VER-29: too dear: Customers for 22, you have 3",
         "VER-29: zu teuer: Kundinnen & Kunden für 22, du hast 3"),
        (at(POOR, OTHER, phase="build"), "build shops",
         "VER-29: the project Shops is built already",
         "VER-29: das Großprojekt Shops ist schon gebaut"),
        (at(POOR, OTHER, phase="build"), "build buchhaltung",
         "VER-30: of the violet department Accounting one may own only one card",
         "VER-30: von der violetten Abteilung Buchhaltung darf man nur eine Karte haben"),
        (at(POOR, OTHER, phase="build", supply={}), "build einkauf",
         "VER-04: no card Toy Purchasing is left",
         "VER-04: von der Abteilung Einkauf Spielware ist keine Karte mehr da"),
        (at(POOR, OTHER, phase="swap", dice=(6,)), "swap marketing 1 einkauf",
         "VER-21: you have no card Marketing", "VER-21: du hast keine Karte Marketing"),
        (at(POOR, OTHER, phase="swap", dice=(6,)), "swap autoren 1 marketing",
         "VER-21: Blue has no card Marketing", "VER-21: Blau hat keine Karte Marketing"),
        (at(POOR, OTHER, phase="build", figures={"kunden": {"en": "Fans"}}), "build kunden",
         "VER-29: too dear: Fans for 22, you have 3",
         "VER-29: zu teuer: Kundinnen & Kunden für 22, du hast 3"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_card_as_the_table_does(state, action, english, german):
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert str(refusal.value) == refusal.value.say("en") == english
    assert refusal.value.say("de") == german
