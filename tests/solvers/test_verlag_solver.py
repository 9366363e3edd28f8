"""The solver of Verlag: examples and lesson values of the rules page, words, refusals, advice."""

import random
from fractions import Fraction

import pytest

import solvers
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError, PositionError
from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag import GAME, from_position
from solvers.verlag import DEFAULT_LIMITS, QUESTIONS, advise, answer, answers, lesson, puzzle
from solvers.verlag.questions import read_question
from solvers.verlag.reasons import TEXTS
from solvers.verlag.symbols import (
    coins_symbol,
    dice_polynomial,
    double_chance,
    expected_gains,
    latex,
    poverty,
    sum_chances,
)
from solvers.verlag.table import read_table
from tests.texts import assert_complete

EXAMPLE_1 = [
    {"coins": 3, "cards": {"entwicklung": 2}, "projects": []},
    {"coins": 0, "cards": {"marketing": 3}, "projects": []},
    {"coins": 0, "cards": {"marketing": 2}, "projects": []},
]
EXAMPLE_2 = [
    {
        "coins": 0,
        "cards": {"organisation_it": 1, "buchhaltung": 1},
        "projects": ["mitarbeiter", "lieferanten", "kunden"],
    },
    {"coins": 7, "cards": {}, "projects": []},
    {"coins": 12, "cards": {}, "projects": []},
    {"coins": 3, "cards": {}, "projects": []},
]
MORE = {"afford": {"goal": 8}, "forecast": {"turns": 2}}
START = {"autoren": 1, "entwicklung": 1}


def asked(question, players=EXAMPLE_1, **more):
    return {"game": "verlag", "question": question, "players": players, "active": 0, **more}


def with_needed(question, players=EXAMPLE_2):
    return asked(question, players, **MORE.get(question, {}))


# --- the rules page -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", QUESTIONS["expected_income"])
def test_example_1(method):
    found = solvers.solve(asked("expected_income"), method=method).to_json()
    assert found.pop("reasons")
    assert found == {
        "game": "verlag",
        "question": "expected_income",
        "status": "proven",
        "method": method,
        "dice": 1,
        "expected": ["1/6", "1/6", "1/3"],
        "by_dice": {"1": {"expected": ["1/6", "1/6", "1/3"], "reroll": []}},
    }


@pytest.mark.parametrize("method", QUESTIONS["expected_income"])
def test_example_2(method):
    found = solvers.solve(asked("expected_income", EXAMPLE_2), method=method)
    two = ["11179/2592", "-50995/23328", "-16957/23328", "-14911/23328"]
    assert found["dice"] == 2
    assert found["expected"] == two
    assert found["by_dice"] == {
        "1": {
            "expected": ["73/18", "-77/36", "-11/18", "-11/18"],
            "reroll": ["1", "2", "3", "4", "5"],
        },
        "2": {"expected": two, "reroll": ["3", "4", "5", "7", "8", "9", "10", "11"]},
    }


@pytest.mark.parametrize("method", QUESTIONS["income_formula"])
def test_the_formula_of_the_rules_page(method):
    players = [{"coins": 0}, {"coins": 0}]
    found = solvers.solve(asked("income_formula", players), method=method)
    assert found["formula"][0] == {
        "0.autoren": "1/6",
        "0.buchhaltung": "1/3",
        "0.einkauf": "1/2",
        "0.entwicklung": "1/3",
        "0.organisation_it": "5/6",
        "0.redaktion_kinderbuch": "1/6",
        "0.redaktion_spiel": "1/6",
        "1.marketing": "-1/6",
    }


def test_the_extra_turn_multiplies_the_formula_by_seven_sixths():
    plain = [{"coins": 0, "projects": ["mitarbeiter"]}, {"coins": 0}]
    extra = [{"coins": 0, "projects": ["mitarbeiter", "lieferanten"]}, {"coins": 0}]
    once, more = (answer(asked("income_formula", p, dice=2))["formula"] for p in (plain, extra))
    product = "0.herstellung_spiel*0.redaktion_spiel"
    assert once[0][product] == "1/2"
    for seat in (0, 1):
        assert {k: Fraction(7, 6) * Fraction(v) for k, v in once[seat].items()} == {
            k: Fraction(v) for k, v in more[seat].items()
        }


@pytest.mark.parametrize(
    ("spiel", "one", "two"), [(0, "1/2", "1/12"), (1, "2/3", "11/18"), (2, "5/6", "41/36")]
)
def test_when_two_dice_pay(spiel, one, two):
    cards = {**START, "herstellung_spiel": 1, "redaktion_spiel": spiel}
    players = [{"coins": 5, "cards": cards, "projects": ["mitarbeiter"]}, {"coins": 5}]
    found = answer(asked("expected_income", players))
    assert found["dice"] == (2 if spiel == 2 else 1)
    assert [found["by_dice"][dice]["expected"][0] for dice in "12"] == [one, two]


@pytest.mark.parametrize(
    ("coins", "gain"), [(0, "1/1"), (1, "1/3"), (3, "0/1"), (4, "-1/6"), (9, "-1/6")]
)
def test_poverty_protects(coins, gain):
    players = [{"coins": coins, "cards": START}, {"coins": 0, "cards": {"marketing": 4}}]
    assert answer(asked("expected_income", players))["expected"][0] == gain
    formula = poverty(read_table({"players": players}))
    assert Fraction(str(formula.subs(coins_symbol(), coins))) == Fraction(gain)


def test_the_poverty_formula_is_true_for_every_number_of_coins():
    """Min and Piecewise against exact fractions, with violet cards and several claims too."""
    cards = {"buchhaltung": 1, "organisation_it": 1, "einkauf": 1}
    others = [
        {"coins": 3, "cards": {"marketing": 2}},
        {"coins": 9, "cards": {"public_relations": 2, "autoren": 1}},
    ]
    for dice in (1, 2):
        for coins in range(8):
            me = {"coins": coins, "cards": cards, "projects": ["mitarbeiter"]}
            players = [me, *others]
            formula = poverty(read_table({"players": players}), dice)
            found = answer(asked("expected_income", players, dice=dice))["expected"][0]
            assert Fraction(str(formula.subs(coins_symbol(), coins))) == Fraction(found)


def test_the_poverty_formula_shows_min_and_cases():
    import sympy

    players = [{"coins": 0, "cards": START}, {"coins": 0, "cards": {"marketing": 4}}]
    formula = poverty(read_table({"players": players}))
    assert formula.has(sympy.Min)
    assert formula.has(sympy.Piecewise)


@pytest.mark.parametrize(("seats", "payback"), [(2, "3/1"), (3, "2/1"), (4, "3/2")])
def test_which_first_card(seats, payback):
    players = [{"coins": 3, "cards": START} for _ in range(seats)]
    options = {row["build"]: row for row in answer(asked("best_purchase", players))["options"]}
    assert options["autoren"]["payback"] == payback
    assert options["entwicklung"]["payback"] == "3/1"


def test_shops_can_make_the_second_die_useless():
    cards = {"autoren": 2, "entwicklung": 3, "einkauf": 2, "redaktion_spiel": 3}
    cards |= {"herstellung_spiel": 2, "redaktion_kinderbuch": 1}
    other = {"coins": 50, "cards": {"marketing": 2, "public_relations": 2}}

    def found(*projects):
        players = [{"coins": 50, "cards": cards, "projects": ["mitarbeiter", *projects]}, other]
        by_dice = answer(asked("expected_income", players))["by_dice"]
        return [by_dice[dice]["expected"][0] for dice in "12"]

    assert found() == ["8/3", "55/18"]
    assert found("shops") == ["4/1", "125/36"]


# --- single questions -----------------------------------------------------------------------------


def test_a_winning_purchase_comes_first():
    projects = ["mitarbeiter", "shops", "lieferanten"]
    players = [{"coins": 22, "cards": START, "projects": projects}, {"coins": 3, "cards": START}]
    found = answer(asked("best_purchase", players))
    assert found["best"] == "kunden"
    assert [row["build"] for row in found["options"] if row["wins"]] == ["kunden"]
    assert "wins" in found.summary("en")


def test_building_nothing_is_an_answer():
    players = [{"coins": 3, "cards": START}, {"coins": 3, "cards": START}]
    found = answer(asked("best_purchase", players, rounds=0))
    assert found["best"] is None
    nothing = {"build": None, "cost": 0, "round_income": "2/3", "gain": "0/1"}
    assert found["options"][0] == {**nothing, "payback": None, "wins": False}


def test_supply_and_limit():
    players = [{"coins": 9, "cards": {**START, "buchhaltung": 1}}, {"coins": 3, "cards": START}]
    few = {"marketing": 1, "autoren": 3, "buchhaltung": 2, "einkauf": 0}
    found = answer(asked("best_purchase", players, supply=few))
    builds = [row["build"] for row in found["options"]]
    assert builds == [None, "autoren", "marketing", "mitarbeiter"]
    found = answer(asked("best_purchase", players, supply=few, limit=1))
    assert [row["build"] for row in found["options"]] == [None, "marketing", "mitarbeiter"]


def test_overridden_figures_count_in_every_method():
    players = [{"coins": 3, "cards": START}, {"coins": 3, "cards": START}]
    figures = {"autoren": {"income": 4, "numbers": [1, 5]}}
    for method in QUESTIONS["expected_income"]:
        found = answer(asked("expected_income", players, figures=figures), method=method)
        assert found["expected"] == ["5/3", "4/3"]
    formula = answer(asked("income_formula", players, figures=figures))["formula"]
    assert formula[1]["1.autoren"] == "4/3"


def test_whoever_has_won_can_still_be_asked_about():
    everything = ["mitarbeiter", "shops", "lieferanten", "kunden"]
    players = [{"coins": 2, "cards": START, "projects": everything}, {"coins": 3}]
    fast, slow = (answer(asked("expected_income", players), method=m) for m in _both())
    assert fast["expected"] == slow["expected"]


def _both():
    return QUESTIONS["expected_income"]


def test_a_goal_that_is_reached_before_the_extra_turn_counts():
    players = [{"coins": 5, "projects": ["mitarbeiter", "lieferanten"]}, {"coins": 0}]
    for goal, chance in ((5, "1/1"), (6, "0/1")):
        assert answer(asked("afford", players, goal=goal))["probability"] == chance


def test_a_forecast_of_no_turns():
    found = answer(asked("forecast", turns=0))
    assert found["expected_coins"] == ["3/1", "0/1", "0/1"]
    assert found["richest"] == ["1/1", "0/1", "0/1"]


def test_a_forecast_stops_where_nothing_changes_any_more():
    players = [{"coins": 0}, {"coins": 3}]
    found = answer(asked("forecast", players, turns=1_000_000), time_limit=5)
    assert found["status"] == "proven"
    assert found["expected_coins"] == ["1/1", "3/1"]
    assert found["richest"] == ["0/1", "1/1"]
    assert found["settled_after"] == len(found["profile"]) - 1 == 4


TAKER = {"coins": 4, "cards": {"buchhaltung": 1}}
STILL = [
    [{"coins": 0}, {"coins": 3}, {"coins": 0}],  # settled after two rounds
    [{"coins": 2, "cards": {"autoren": 1}}, {"coins": 0}],  # never
    [TAKER, {"coins": 0}, {"coins": 1}],  # never: it comes ever closer
]


@pytest.mark.parametrize("players", STILL)
@pytest.mark.parametrize("active", [0, 1])
def test_it_stops_with_what_the_plain_loop_finds(players, active):
    for turns in range(10):
        position = asked("forecast", players, turns=turns) | {"active": active}
        found = answer(position)
        plain = answers.Forecast(read_question(position), Budget(), "integers")
        for _ in range(turns):
            plain.step()
        assert list(map(Fraction, found["expected_coins"])) == plain.expected()
        assert list(map(Fraction, found["richest"])) == plain.richest()


def test_nobody_alone_is_richest_in_a_tie():
    players = [{"coins": 3}, {"coins": 3}]
    assert answer(asked("forecast", players, turns=0))["richest"] == ["0/1", "0/1"]


# --- formulas -------------------------------------------------------------------------------------


def test_generating_functions():
    assert dice_polynomial(2).coeff_monomial("x**7") == Fraction(1, 6)
    assert sum(sum_chances(2).values()) == 1
    assert list(sum_chances(2)) == list(range(2, 13))
    assert str(double_chance()) == "1/6"


def test_formulas_in_latex():
    table = read_table({"players": [{"coins": 0}, {"coins": 0}]})
    shown = latex(expected_gains(table, 1)[0])
    assert r"n_{0,\text{redaktion\_spiel}}" in shown
    assert r"\frac" in shown
    assert latex(coins_symbol()) == "c"


def test_a_lesson_shows_generating_function_formula_numbers_and_value():
    mine = {"coins": 3, "cards": {"einkauf": 2, "autoren": 1}, "projects": ["mitarbeiter"]}
    position = {"players": [mine, {"coins": 3, "cards": {"marketing": 2}}]}
    one, two = lesson.formula(position), lesson.formula(position, dice=2)
    assert one.value == Fraction(1, 6) + Fraction(2, 2) - Fraction(2, 6)
    lines = one._repr_latex_().splitlines()
    assert lines[1] == (
        r"G(x) &= \frac{x}{6} + \frac{x^{2}}{6} + \frac{x^{3}}{6} + \frac{x^{4}}{6} + "
        r"\frac{x^{5}}{6} + \frac{x^{6}}{6} \\"
    )
    assert any(r"\frac{n_{0,\text{einkauf}}}{2}" in line for line in lines)
    assert any(r"\frac{(2)}{2}" in line for line in lines)
    assert any(r"- \frac{(2)}{6}" in line for line in lines)
    assert lines[-2] == r"&= \frac{5}{6}"
    expected = answer({**position, "question": "expected_income", "dice": 2})["expected"][0]
    assert two.value == Fraction(expected)
    assert lesson.formula(position, seat=1).value == Fraction(2, 6)


def test_poverty_is_min_and_piecewise_and_fits_the_exact_answers():
    import sympy as sp

    poor = {"coins": 0, "cards": {"autoren": 1, "entwicklung": 1}}
    rival = {"coins": 5, "cards": {"marketing": 4}}
    told = lesson.poverty({"players": [poor, rival]})
    assert told.has(sp.Min)
    assert told.has(sp.Piecewise)
    for coins in range(8):
        players = [{**poor, "coins": coins}, rival]
        exact = answer({"question": "expected_income", "players": players})["expected"][0]
        assert told.subs(coins_symbol(), coins) == sp.Rational(exact)


def test_a_fan_ends_where_the_forecast_does():
    players = [{"coins": 3, "cards": {"autoren": 1, "entwicklung": 1, "marketing": 1}}] * 3
    spreads, means = lesson.coin_fan({"players": players}, 5, seat=1)
    told = answer({"question": "forecast", "players": players, "turns": 5})
    assert [len(spreads), means[-1]] == [6, Fraction(told["expected_coins"][1])]
    assert spreads[0] == {3: 1}
    for spread, mean in zip(spreads, means, strict=True):
        assert sum(spread.values()) == 1
        assert sum(coins * chance for coins, chance in spread.items()) == mean


# --- what is refused ------------------------------------------------------------------------------

TWO = [{"coins": 3}, {"coins": 3}]
WRONG = [
    ({"players": [{"coins": 3}]}, "players"),
    ({"players": [{"coins": 3}] * 5}, "players"),
    ({"players": "two"}, "players"),
    ({"players": [{"coins": 3}, {"cards": {}}]}, "coins"),
    ({"players": [{"coins": -1}, {"coins": 3}]}, "coins"),
    ({"players": [{"coins": 1.5}, {"coins": 3}]}, "coins"),
    ({"players": [{"coins": True}, {"coins": 3}]}, "coins"),
    ({"players": [{"coins": 3, "cards": {"cafe": 1}}, {"coins": 3}]}, "cafe"),
    ({"players": [{"coins": 3, "cards": {"autoren": -1}}, {"coins": 3}]}, "autoren"),
    ({"players": [{"coins": 3, "cards": {"buchhaltung": 2}}, {"coins": 3}]}, "buchhaltung"),
    ({"players": [{"coins": 3, "projects": ["shops", "shops"]}, {"coins": 3}]}, "projects"),
    ({"players": [{"coins": 3, "projects": ["bahn"]}, {"coins": 3}]}, "projects"),
    ({"players": [{"coins": 3, "projects": [["shops"]]}, {"coins": 3}]}, "projects"),
    ({"dice": 3}, "dice"),
    ({"dice": "two"}, "dice"),
    ({"dice": True}, "dice"),
    ({"dice": 2}, "dice"),
    ({"dice": None}, "dice"),
    ({"active": 2}, "active"),
    ({"active": -1}, "active"),
    ({"active": "0"}, "active"),
    ({"question": "income_distribution", "player": 2}, "player"),
    ({"question": "income_formula", "dice": "best"}, "dice"),
    ({"question": "income_formula", "dice": 2}, "dice"),
    ({"question": "afford"}, "goal"),
    ({"question": "afford", "goal": -1}, "goal"),
    ({"question": "forecast"}, "turns"),
    ({"question": "forecast", "turns": 1.0}, "turns"),
    ({"question": "best_purchase", "rounds": -1}, "rounds"),
    ({"question": "best_purchase", "supply": {"shops": 1}}, "supply"),
    ({"question": "best_purchase", "supply": {"autoren": "1"}}, "supply"),
    ({"question": "best_purchase", "limit": 0}, "limit"),
    ({"question": "expected_income", "goal": 3}, "goal"),
    ({"question": "income"}, "question"),
    ({"question": ["income"]}, "question"),
    ({"colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("changes", "field"), WRONG)
def test_wrong_fields_are_named(changes, field):
    position = {"game": "verlag", "question": "expected_income", "players": TWO, **changes}
    with pytest.raises(PositionError, match=field):
        solvers.solve(position)


@pytest.mark.parametrize("missing", ["question", "players"])
def test_missing_fields_are_named(missing):
    position = {"game": "verlag", "question": "expected_income", "players": TWO}
    del position[missing]
    with pytest.raises(PositionError, match=missing):
        answer(position)


def test_other_games_and_methods_are_refused():
    with pytest.raises(PositionError, match="game"):
        answer({"game": "bauab", "question": "forecast", "players": TWO})
    with pytest.raises(OptionError, match="integers, engine"):
        answer(asked("expected_income"), method="magic")
    with pytest.raises(PositionError, match="object"):
        read_table([])


def test_large_numbers_stay_exact():
    many = 10**29
    players = [{"coins": many, "cards": {"autoren": many}}, {"coins": 0}]
    assert answer(asked("expected_income", players))["expected"][0] == f"{many // 2}/3"


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_without_time_nothing_is_claimed(question):
    assert question in DEFAULT_LIMITS
    found = answer(with_needed(question), time_limit=0)
    assert found["status"] == "unknown"
    assert not found.proven
    assert found.reasons("en") == ()
    for language in ("de", "en"):
        assert found.pretty(language)
    for field in ("expected", "pmf", "formula", "best", "probability", "richest"):
        assert found.get(field) is None


def test_a_forecast_says_how_far_it_came(monkeypatch):
    monkeypatch.setattr(answers, "MAX_STATES", 200)
    cards = {"autoren": 1, "einkauf": 2, "marketing": 1, "redaktion_sachbuch": 1}
    players = [{"coins": 5, "cards": cards, "projects": ["mitarbeiter"]}] * 3
    found = answer(asked("forecast", players, turns=50))
    assert found["status"] == "unknown"
    assert 1 <= found["turns_done"] < 50
    whole = answer(asked("forecast", players, turns=found["turns_done"]))
    assert found["profile"] == whole["profile"]


def test_progress_is_reported():
    told = []
    answer(asked("forecast", turns=3), Budget(None, lambda done, count: told.append((done, count))))
    assert [done for done, _ in told] == [1 / 3, 2 / 3, 1]
    assert all(type(count) is int for _, count in told)


# --- words ----------------------------------------------------------------------------------------


def test_all_words_in_both_languages():
    assert_complete(TEXTS.path)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("players", [EXAMPLE_1, EXAMPLE_2])
def test_every_answer_has_words(question, players, language):
    found = answer(with_needed(question, players))
    text = found.pretty(language)
    assert found.summary(language) in text
    assert len(found.reasons(language)) >= 2
    assert "{" not in text
    assert found._repr_html_().startswith("<pre>")


def test_reasons_name_the_rules_at_work():
    reasons = " ".join(answer(asked("expected_income")).reasons("en"))
    assert "On 3 Red owes 5 but has only 3: 2 lapse (VER-18)." in reasons
    reasons = " ".join(answer(asked("expected_income", EXAMPLE_2)).reasons("de"))
    for rule in ("VER-27", "VER-28", "VER-31"):
        assert rule in reasons
    loss = answer(asked("income_distribution", EXAMPLE_1)).reasons("en")
    assert any("loses coins" in reason for reason in loss)


# --- advice ---------------------------------------------------------------------------------------


def test_advice_at_every_point_of_random_games():
    """Every decision of a game gets values for all legal actions and a legal best one."""
    seen = set()
    for seed in range(4):
        rng = random.Random(seed)
        rich = {"cards": {**START, "organisation_it": 1, "geschaeftsleitung": 1}, "coins": 3}
        rich["projects"] = ["mitarbeiter", "lieferanten", "kunden"]
        position = {"players": [rich, rich, {"coins": 9, "cards": START}]}
        state = GAME.new_game(3, position=position)
        for _ in range(90):
            if state.actor is None:
                break
            if state.actor == CHANCE:
                state = state.apply(sample(state.chance_outcomes(), rng))
                continue
            legal = state.legal_actions()
            if state.phase not in seen or rng.random() < 0.2:
                advice = advise(state.view(state.actor), Budget(), "de")
                assert advice.proven
                assert set(advice.values) == set(legal)
                assert set(advice.best) <= set(legal)
                assert advice.summary
                assert advice.reasons
                seen.add(state.phase)
            state = state.apply(rng.choice(legal))
    assert len(seen) == 5


def test_advice_before_the_roll_is_the_expected_income():
    state = GAME.state_of({"players": EXAMPLE_2})
    advice = advise(state.view(0), Budget(), "en")
    assert [str(action) for action in advice.best] == ["roll 2"]
    assert list(advice.values.values()) == ["+73/18", "+11179/2592"]


def after_a_six(players=2):
    return GAME.new_game(players).apply("roll 1").apply("die 6")


def test_the_first_purchase_is_not_rated_by_the_coin_of_the_kosmos_shop():
    """Whoever spends 3 of 3 coins gains no coin a round by it, and with one die no 7 comes."""
    advice = advise(after_a_six().view(0), Budget(), "en")
    values = {str(action).removeprefix("build "): value for action, value in advice.values.items()}
    assert [str(action) for action in advice.best] == ["build einkauf"]
    assert values["einkauf"] == "+1/2"
    assert values["redaktion_kinderbuch"] == "+1/3"
    for useless in ("herstellung_buch", "public_relations", "illustration", "quality_safety"):
        assert values[useless] == "0"
    assert any("VER-31 plays no part" in reason for reason in advice.reasons)
    for language in ("de", "en"):
        assert "8" in advise(after_a_six().view(0), Budget(), language).summary


def test_the_question_stays_as_the_rules_page_has_it_and_names_the_kosmos_share():
    """From 0 coins no income comes on 4 and 6: two chances in six for the shop's coin."""
    found = answer(asked("best_purchase", [{"coins": 3, "cards": START}] * 2, rounds=8))
    assert found["best"] == "redaktion_kinderbuch"
    said = "of 4/3 coins a round 1/3 come from the Kosmos Shop on average (VER-31)"
    assert any(said in reason for reason in found.reasons("en"))
    rich = answer(asked("best_purchase", [{"coins": 4, "cards": START}] * 2, rounds=8))
    assert rich["best"] == "einkauf"
    assert not any("Kosmos" in reason for reason in rich.reasons("en"))


def test_a_swap_has_its_own_note_and_short_numbers():
    cards = {**START, "geschaeftsleitung": 1, "herstellung_buch": 1, "redaktion_kinderbuch": 2}
    projects = ["mitarbeiter", "lieferanten", "kunden"]
    players = [{"coins": 3, "cards": cards, "projects": projects}]
    players.append({"coins": 9, "cards": {"redaktion_sachbuch": 2, "marketing": 3}})
    advice = advise(from_position({"players": players}, phase="swap", dice=(6,)).view(0),
                    Budget(), "en")  # fmt: skip
    best = advice.values[advice.best[0]].removeprefix("+")
    assert len(best) > 7  # else this test would show nothing
    assert "it brings ≈" in advice.summary
    assert best not in advice.summary
    assert f"Exactly: {best}." in advice.reasons
    assert "The number at each swap: so many coins more a round." in advice.reasons


def test_advice_when_nobody_decides():
    state = GAME.new_game(2)
    assert advise(state.apply("roll 1").view(0), Budget(), "en").values == {}
    won = GAME.state_of({"players": [{"coins": 0, "projects": _all()}, {"coins": 0}]})
    assert "over" in advise(won.view(0), Budget(), "en").summary
    assert not advise(state.view(0), Budget(0), "en").proven


def _all():
    return ["mitarbeiter", "shops", "lieferanten", "kunden"]


# --- puzzles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", [None, 1, 2, 3, 4, 5])
def test_puzzles_have_one_best_answer(difficulty):
    made = puzzle(5, difficulty)
    assert made == puzzle(5, difficulty)
    assert difficulty in (None, made.difficulty)
    found = answer(made.position)
    rounds = made.position["rounds"]
    nets = sorted(
        (rounds * Fraction(row["round_income"]) - row["cost"] for row in found["options"]),
        reverse=True,
    )
    assert found["best"] == made.best
    assert nets[0] - nets[1] == made.margin > 0
    assert made.solution == f"{made.best} (+{made.margin})"
    for language in ("de", "en"):
        assert made.title(language)
        assert made.told_solution(language)
        assert str(made.difficulty) in made.description(language)
    assert made.to_json()["position"] == made.position


@pytest.mark.parametrize("seed", range(12))
def test_no_option_of_a_puzzle_takes_the_last_coin(seed):
    made = puzzle(seed)
    coins = made.position["players"][0]["coins"]
    options = answer(made.position)["options"]
    assert len(options) >= 4
    assert all(option["cost"] < coins for option in options)
    for language in ("de", "en"):
        assert "Kosmos Shop" in made.introduction(language)


def test_puzzles_refuse_nonsense():
    with pytest.raises(OptionError, match="seed"):
        puzzle("7")
    with pytest.raises(OptionError, match="difficulty"):
        puzzle(7, 6)
    with pytest.raises(OutOfBudget):
        puzzle(7, 3, Budget(0))
