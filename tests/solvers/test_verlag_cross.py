"""Verlag: solver, engine and oracle answer alike on random positions."""

import random
from fractions import Fraction

import pytest

from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag.actions import BUILDS, NO_SWAP, PASS
from gamekit.games.verlag.board import forecast
from gamekit.games.verlag.rules import BUILD, SWAP, TAX
from solvers.verlag import answer
from solvers.verlag.answers import Forecast, rich_round_income, round_income
from solvers.verlag.questions import read_question
from solvers.verlag.symbols import expected_gains, substituted
from solvers.verlag.table import read_state, read_table
from solvers.verlag.turn import WHOLE, Turn
from tests.solvers import verlag_oracle as oracle

EXTRA_FIELDS = ("game", "question", "status", "method", "player", "goal", "rounds", "turns")


def random_position(rng, seats=None, most_coins=14):
    """Any table: start cards or not, some cards of all colours, any projects, few coins."""
    players = []
    for _ in range(seats or rng.randint(2, 4)):
        cards = {}
        for key in rng.sample(list(oracle.CARDS), rng.randint(0, 8)):
            cards[key] = 1 if oracle.CARDS[key][0] == "violet" else rng.randint(1, 4)
        projects = [key for key in oracle.PROJECTS if rng.random() < 0.5]
        players.append({"coins": rng.choice((0, 0, 1, 2, rng.randint(0, most_coins)))})
        players[-1] |= {"cards": cards, "projects": projects}
    return {"players": players, "active": rng.randrange(len(players))}


def asked(position, question, **more):
    return {**position, "game": "verlag", "question": question, **more}


def fields(found):
    """The fields of the rules page only."""
    return {k: v for k, v in found.items() if k not in EXTRA_FIELDS and k != "profile"}


def forced_dice(rng, position):
    many = "mitarbeiter" in position["players"][position["active"]]["projects"]
    return rng.choice(("best", "best", 1, 2) if many else ("best", 1))


@pytest.mark.parametrize("part", range(10))
def test_600_random_positions_through_the_engine(part):
    """Brute force over all dice and decisions through the engine: 10 × 60 positions."""
    rng = random.Random(part)
    for _ in range(60):
        position = random_position(rng)
        dice = forced_dice(rng, position)
        seat = rng.randrange(len(position["players"]))
        goal = rng.randint(0, 25)
        for question in (
            asked(position, "expected_income", dice=dice),
            asked(position, "income_distribution", dice=dice, player=seat),
            asked(position, "afford", dice=dice, goal=goal),
        ):
            fast = dict(answer(question))
            slow = dict(answer(question, method="engine"))
            assert fast.pop("method") == "integers"
            assert slow.pop("method") == "engine"
            assert fast == slow, question


@pytest.mark.parametrize("part", range(4))
def test_one_turn_against_the_oracle(part):
    rng = random.Random(100 + part)
    for _ in range(15):
        position = random_position(rng)
        dice = forced_dice(rng, position)
        players, active = position["players"], position["active"]
        seat, goal = rng.randrange(len(players)), rng.randint(0, 25)
        found = fields(answer(asked(position, "expected_income", dice=dice)))
        assert found == oracle.expected_income(players, active, dice)
        found = fields(answer(asked(position, "income_distribution", dice=dice, player=seat)))
        assert found == oracle.income_distribution(players, active, dice, seat)
        found = fields(answer(asked(position, "afford", dice=dice, goal=goal)))
        assert found == oracle.afford(players, goal, active, dice)


def test_purchases_against_the_oracle_and_through_the_engine():
    rng = random.Random(3)
    for number in range(12):
        position = random_position(rng, most_coins=30)
        me = position["players"][position["active"]]
        me["coins"] = rng.randint(0, 30)
        for player in position["players"]:  # the oracle is slow where extra turns meet re-rolls
            player["projects"] = player["projects"][: 2 + (number < 2)]
        more = {"rounds": rng.randint(0, 6)}
        if rng.random() < 0.5:
            more["limit"] = rng.randint(1, 3)
        if rng.random() < 0.5:
            more["supply"] = {key: rng.randint(0, 2) for key in rng.sample(list(oracle.CARDS), 8)}
        question = asked(position, "best_purchase", **more)
        found = fields(answer(question))
        assert found == fields(answer(question, method="engine"))
        assert found == oracle.best_purchase(position["players"], position["active"], **more)


def test_forecasts_against_the_oracle_and_through_the_engine():
    rng = random.Random(4)
    for _ in range(12):
        position = random_position(rng, seats=rng.randint(2, 3), most_coins=6)
        for player in position["players"]:
            player["projects"] = [key for key in player["projects"] if key != "lieferanten"]
        turns = rng.randint(0, 2)
        question = asked(position, "forecast", turns=turns)
        found = fields(answer(question))
        assert found == fields(answer(question, method="engine"))
        assert found == oracle.forecast(position["players"], turns, position["active"])


def test_long_forecasts_through_the_engine():
    """What is remembered by what counts must not forget poverty, victims or extra turns."""
    rng = random.Random(5)
    for _ in range(6):
        position = random_position(rng, seats=2, most_coins=20)
        question = asked(position, "forecast", turns=3)
        fast, slow = answer(question), answer(question, method="engine")
        assert fields(fast) == fields(slow)
        assert fast["profile"] == slow["profile"]


@pytest.mark.parametrize("dice", [1, 2])
def test_formulas_by_both_methods_and_by_counting(dice):
    rng = random.Random(dice)
    for _ in range(8):
        position = random_position(rng)
        me = position["players"][position["active"]]
        me["projects"] = sorted({"mitarbeiter", *me["projects"]})
        question = asked(position, "income_formula", dice=dice)
        found = answer(question)
        assert found["formula"] == answer(question, method="differences")["formula"]
        table = read_table(position)
        values = [substituted(formula, table) for formula in expected_gains(table, dice)]
        assert values == oracle.rich_gain(position["players"], position["active"], dice)


def test_formulas_on_rich_positions_are_expected_incomes():
    """With enough coins, no re-roll and a fixed number of dice, formula and brute force agree."""
    rng = random.Random(6)
    for _ in range(40):
        position = random_position(rng, seats=2)
        for player in position["players"]:
            player["coins"] = 1000
            player["projects"] = [key for key in player["projects"] if key == "shops"]
        table = read_table(position)
        values = [substituted(formula, table) for formula in expected_gains(table, 1)]
        for method in ("integers", "engine"):
            found = answer(asked(position, "expected_income"), method=method)
            assert [Fraction(value) for value in found["expected"]] == values


def test_remembered_gains_are_the_gains():
    """However rich somebody is: the gains are those of the real coins."""
    rng = random.Random(7)
    for _ in range(150):
        position = random_position(rng, most_coins=60)
        table = read_table(position)
        turn = Turn(table, table.active)
        gains = {}
        for end, weight in turn.spread(table.coins).items():
            gains[tuple(map(int.__sub__, end, table.coins))] = weight
        assert dict(turn.gains(table.coins)) == gains
        assert sum(gains.values()) == WHOLE


def test_income_if_everybody_can_pay_is_the_income_of_the_rich():
    rng = random.Random(11)
    for _ in range(60):
        position = random_position(rng)
        for player in position["players"]:
            player["coins"] = rng.randint(0, 3)
        found = rich_round_income(read_table(position), Budget())
        for player in position["players"]:
            player["coins"] += 1000
        question = read_question(asked(position, "best_purchase"))
        assert found == round_income(question, question.table, Budget(), "engine")


def test_the_kosmos_share_is_what_the_engine_gives():
    """All results of one die through the engine; nobody has projects."""
    rng, given = random.Random(12), 0
    for _ in range(100):
        position = random_position(rng, most_coins=4)
        for player in position["players"]:
            player["projects"] = []
        table, start = read_table(position), read_state(position)
        total = 0
        for result, _ in start.apply("roll 1").chance_outcomes():
            coins = forecast(start, result.total)
            income = table.bank_income(table.active, result.total)
            total += sum(coins) - sum(income)
        share = Turn(table, table.active).kosmos_coins(table.coins)
        assert share == Fraction(total, 6)
        given += share > 0
    assert given > 20


def played_turn(state, turn, rng):
    """One optimal turn on the engine with random dice; the coins at its end."""
    start = state.turn
    while state.turn == start:
        if state.actor == CHANCE:
            action = sample(state.chance_outcomes(), rng)
        elif state.phase in (BUILD, SWAP):
            action = PASS if state.phase == BUILD else NO_SWAP
        else:
            action = best_action(state, turn)
        state = state.apply(action)
    return state


def best_action(state, turn):
    from solvers.verlag.advice import advise

    assert state.phase <= TAX
    return advise(state.view(state.mover), Budget(), "en").best[0]


def test_simulation_lies_within_its_own_interval():
    """Law of large numbers: the mean of 1500 played turns is within 4 standard errors."""
    cards = {"autoren": 1, "entwicklung": 2, "organisation_it": 1, "redaktion_spiel": 3}
    rich = {"coins": 4, "cards": {**cards, "herstellung_spiel": 1}}
    rich["projects"] = ["mitarbeiter", "lieferanten", "kunden"]
    poor = {"coins": 6, "cards": {"marketing": 2, "public_relations": 1}, "projects": ["shops"]}
    position = {"players": [rich, poor, {"coins": 3}]}
    found = answer(asked(position, "income_distribution"))
    start = read_state(position)
    turn = Turn(read_table(position), 0)
    rng = random.Random(8)
    count = 1500
    gains = [played_turn(start, turn, rng).coins[0] - 4 for _ in range(count)]
    mean, variance = Fraction(found["mean"]), Fraction(found["variance"])
    error = float(variance / count) ** 0.5
    assert abs(sum(gains) / count - float(mean)) < 4 * error
    assert {str(gain) for gain in gains} <= set(found["pmf"])


def test_fan_chart_columns_are_distributions():
    position = random_position(random.Random(9), seats=3)
    forecast = Forecast(read_question(asked(position, "forecast", turns=3)), Budget(), "integers")
    for _ in range(3):
        forecast.step()
        for seat, mean in enumerate(forecast.expected()):
            pmf = forecast.coins_pmf(seat)
            assert sum(pmf.values()) == 1
            assert sum(coins * chance for coins, chance in pmf.items()) == mean


def test_builds_are_those_of_the_engine():
    """The options of a purchase are what the engine lets a player build."""
    rng = random.Random(10)
    for _ in range(100):
        position = random_position(rng, most_coins=30)
        state = read_state(position)
        bits = state.buildable()
        legal = [build.what for build in BUILDS if bits >> build.number & 1]
        options = answer(asked(position, "best_purchase"))["options"]
        assert [option["build"] for option in options] == [None, *legal]
