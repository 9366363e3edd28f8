"""The solver of Schollenschubser against the brute-force oracle, and its methods among each other.

All positions are drawn from seeds: the same in every run.
"""

import random
from fractions import Fraction

import pytest

import solvers
from gamekit.core.budget import Budget
from gamekit.games.schollen import GAME, from_position
from gamekit.games.schollen.ice import end_positions, face_actions, shift
from gamekit.games.schollen.ice import steps as legal_steps
from gamekit.games.schollen.position import FIELDS
from solvers.schollen.answers import Forecaster
from solvers.schollen.flow import brought
from solvers.schollen.forecast import Forecast, Shape
from solvers.schollen.frozen import frozen, frozen_state
from solvers.schollen.puzzle import naive_estimate
from solvers.schollen.questions import QUESTIONS, read_question
from tests.solvers import schollen_oracle as oracle

BOARDS = 600


def agree(position, expected, methods=None):
    """All methods give what the oracle says, and the same for all else (plans are replayed)."""
    answers = [
        solvers.solve(position, method=m) for m in methods or QUESTIONS[position["question"]]
    ]
    for answer in answers:
        assert answer["status"] == "proven"
        assert {name: answer[name] for name in expected} == expected, (position, answer["method"])
        assert answer.pretty("de")
        assert answer.pretty("en")
    for answer in answers[1:]:
        assert {**answer, "method": ""} == {**answers[0], "method": ""}, position
    return answers[0]


def perhaps_over(rng, position, most=4):
    if rng.random() < 0.4:
        position["over"] = rng.randint(0, most)


def replay(position, plan, over):
    """Every step through the engine; the number on the ship at the end must be enough."""
    position = {name: position[name] for name in FIELDS if name in position}
    for steps in plan:
        state = from_position(position)
        seat, ice = state.mover, state.ice
        ready = state.men[seat][: ice.ship]
        state = from_position(position, dice=(1, 1), ready=ready, entries=ice.entry_limit)
        for step in steps:  # an opponent who has won already does not keep us from planning
            legal = legal_steps(ice, state.floes, state.men, state.ready, state.entries)
            assert step in map(str, legal)
            state = state.successor(GAME.parse(step))
        crews = dict(zip(ice.colours, state.men, strict=True))
        spots = (*ice.grid.names, "bank", "ship")
        position["researchers"] = {
            colour: {name: count for name, count in zip(spots, counts, strict=True) if count}
            for colour, counts in crews.items()
        }
    state = from_position(position)
    assert state.count(state.mover, "ship") >= over


@pytest.mark.parametrize("part", range(6))
def test_flows_are_what_single_steps_can_do(part):
    """The lemma of ruling R8, and its consequence: a frozen board is a flow over time."""
    rng = random.Random(f"evacuation {part}")
    for _ in range(BOARDS // 6):
        position = oracle.random_position(rng, "evacuation")
        position["horizon"] = rng.randint(0, 7)
        perhaps_over(rng, position)
        expected = oracle.answer(position)
        expected["critical_floes"] = oracle.critical_floes(position)
        expected["width"] = oracle.width(position)
        answer = agree(position, expected)
        if answer["min_turns"] is not None:
            assert len(answer["plan"]) == answer["min_turns"]
            replay(position, answer["plan"], answer["over"])
        else:
            assert "plan" not in answer
        check_cut(position, answer)


def check_cut(position, answer):
    """A cut: its capacities are the flow, and without enough of it, it proves the bound."""
    cut = answer["cut"]
    if answer["min_turns"] == 0:
        assert cut is None
        return
    assert sum(arc["capacity"] for arc in cut["arcs"]) == cut["flow"]
    assert cut["flow"] + cut["on_ship"] == answer["profile"][cut["turns"]] < answer["over"]
    assert all(arc["capacity"] > 0 for arc in cut["arcs"])


def test_ends_of_phase_2_are_those_of_single_steps():
    """The lemma of ruling R8 for one turn, at the engine's own function."""
    rng = random.Random("lemma")
    for _ in range(200):
        position = oracle.random_position(rng, "paths")
        state = from_position({name: position[name] for name in FIELDS if name in position})
        board, ice, player, _ = oracle.read(position)
        places = (*state.ice.grid.names, "bank", "ship")
        expected = {
            tuple(oracle.number_of(end, player, place) for place in places)
            for end in oracle.turn_ends(board, ice, player)
        }
        assert end_positions(state.ice, state.floes, state.men, state.mover) == expected


def ends_of_the_turn(state):
    """All states that the rest of a turn can lead to, by single steps."""
    seen, todo = set(), [state]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            steps = legal_steps(here.ice, here.floes, here.men, here.ready, here.entries)
            todo += [here.successor(step) for step in steps]
    return seen


def test_the_network_in_the_middle_of_a_turn():
    """What the advice for single steps rests on: the rest of the turn, then whole turns."""
    rng = random.Random("middle")
    for _ in range(150):
        position = oracle.random_position(rng, "paths")
        position = {name: position[name] for name in FIELDS if name in position}
        state = from_position(position)
        ready = state.men[state.mover][: state.ice.ship]
        entries = state.ice.entry_limit
        state = from_position(position, dice=(1, 1), ready=ready, entries=entries)
        for _ in range(rng.randint(0, 3)):
            steps = legal_steps(state.ice, state.floes, state.men, state.ready, state.entries)
            if steps:
                state = state.successor(rng.choice(steps))
        after = [
            brought(frozen(s.ice, s.floes, s.men, s.mover), 4) for s in ends_of_the_turn(state)
        ]
        expected = [max(profile[turns] for profile in after) for turns in range(5)]
        for engine in QUESTIONS["evacuation"]:
            assert brought(frozen_state(state), 5, engine)[1:] == expected


def test_paths():
    rng = random.Random("paths")
    for _ in range(200):
        position = oracle.random_position(rng, "paths", floes=9)
        agree(position, oracle.answer(position))


@pytest.mark.parametrize("objective", ["self", "hinder"])
def test_best_turn(objective):
    rng = random.Random(f"best_turn {objective}")
    for _ in range(100):
        position = oracle.random_position(rng, "best_turn", colours=3, people=2, floes=5)
        position |= {"horizon": rng.randint(0, 5), "objective": objective}
        position["dice"] = [rng.randint(1, 6), rng.randint(1, 6)]
        perhaps_over(rng, position, 3)
        agree(position, oracle.answer(position))


def test_roll_chance():
    rng = random.Random("roll_chance")
    for _ in range(120):
        position = oracle.random_position(rng, "roll_chance", people=2, floes=5)
        position["turns"] = rng.randint(0, 5)
        perhaps_over(rng, position, 3)
        agree(position, oracle.answer(position))


@pytest.mark.parametrize("part", range(3))
def test_forecast(part):
    """Reduced boards, small decks, both drift rules."""
    rng = random.Random(f"forecast {part}")
    for _ in range(50):
        position = oracle.random_position(rng, "forecast", colours=1, people=2, floes=5)
        small = position["columns"] * position["rows"] <= 4
        position["turns"] = rng.randint(1, 4 if small else 3)
        perhaps_over(rng, position, 3)
        agree(position, oracle.answer(position))


def test_forecast_of_larger_boards_by_both_methods():
    """Too large for the oracle: the fast method against the textbook."""
    rng = random.Random("larger")
    for _ in range(20):
        position = oracle.random_position(rng, "forecast", colours=1, people=3, floes=4)
        position |= {"columns": rng.randint(3, 4), "rows": rng.randint(3, 4), "turns": 3}
        agree(position, {})


# --- the kernel of `forecast` against the engine --------------------------------------------------


def solo(rng):
    position = oracle.random_position(rng, "forecast", colours=1, people=4, floes=8)
    state = from_position({name: position[name] for name in FIELDS if name in position})
    ice = state.ice
    shape = Shape(
        ice.columns, ice.rows, ice.big, ice.small, ice.max_floe, ice.entry_limit, ice.drift_rule
    )
    return state, Forecast(shape, total=4)


def encoded(kernel, state, floes, own):
    names = state.ice.grid.names
    sizes = {name: size for name, size in zip(names, floes, strict=True) if size}
    return kernel.encode(sizes, dict(zip(names, own, strict=False)))


def test_the_kernel_moves_the_ice_as_the_engine_does():
    rng = random.Random("kernel 1")
    for _ in range(300):
        state, kernel = solo(rng)
        start = encoded(kernel, state, state.floes, state.men[0])
        here = kernel._here(start)
        big = kernel.shape.big - sum(column.big for column in here)
        small = kernel.shape.small - sum(column.small for column in here)
        for face in (*range(1, state.ice.columns + 1), 6):
            expected = set()
            for action in face_actions(state.ice, state.floes, state.men, face):
                floes, men = shift(state.ice, state.floes, state.men, action)
                fallen = men[0][state.ice.bank] - state.men[0][state.ice.bank]
                expected.add((encoded(kernel, state, floes, men[0]), fallen))
            if face == 6:
                changes = [c for column in here for c in column.thaws]
                changes += [c for column in here for c in column.thaws_of_three if small > 0]
            else:
                column = here[face - 1]
                changes = [*column.drifts, *(column.place_big if big > 0 else ())]
                changes += column.place_small if small > 0 else ()
            assert {(start + add, fallen) for add, fallen in changes} == expected


def test_the_kernel_moves_people_as_the_engine_does():
    """With slack and time nothing is cut off but staying in the last column."""
    rng = random.Random("kernel 2")
    for _ in range(300):
        state, kernel = solo(rng)
        ice, own = state.ice, state.men[0]
        last = [cell for cell in range(ice.cells) if cell % ice.columns == ice.columns - 1]
        expected = {
            (encoded(kernel, state, state.floes, end), end[ice.bank])
            for end in end_positions(ice, state.floes, state.men, 0)
            if end[ice.ship] == own[ice.ship] + sum(own[cell] for cell in last)
        }
        start = encoded(kernel, state, state.floes, own)
        here = kernel._here(start)
        ends = kernel._ends(start - here[-1].lift, here, own[ice.bank], 99, 99)
        shift_of_bank = kernel.bank_shift
        found = {(end & kernel.ice_mask, end >> shift_of_bank) for end in ends}
        assert found == expected


def test_more_turns_and_fewer_people_are_never_worse():
    """What the bounds of an unfinished forecast rest on."""
    rng = random.Random("monotone")
    for _ in range(60):
        state, kernel = solo(rng)
        names, own = state.ice.grid.names, state.men[0]
        floes = {name: size for name, size in zip(names, state.floes, strict=True) if size}
        people = dict(zip(names, own, strict=False))
        bank = own[state.ice.bank]
        table = [
            [kernel.chance(floes, people, bank=bank, need=need, turns=k) for k in range(1, 4)]
            for need in range(4)
        ]
        assert all(row == sorted(row) for row in table)
        assert all(
            list(column) == sorted(column, reverse=True) for column in zip(*table, strict=True)
        )
        assert set(table[0]) == {Fraction(1)}


def test_help_is_an_upper_bound():
    rng = random.Random("help")
    for _ in range(60):
        position = oracle.random_position(rng, "forecast", colours=1, people=4)
        position["turns"] = rng.randint(1, 3)
        perhaps_over(rng, position, 4)
        question = read_question(position)
        forecaster = Forecaster(question, Budget(), "packed")
        waiting = forecaster.bank + sum(forecaster.own.values())
        needed = question.over - forecaster.ship
        for helped in range(min(waiting, needed)):
            better = forecaster.chance_with_help(question.turns, helped)
            assert better >= forecaster.chance(question.turns)


def test_the_naive_estimate_of_puzzles_is_never_too_large():
    rng = random.Random("naive")
    for _ in range(300):
        position = oracle.random_position(rng, "evacuation", people=4)
        position |= {"horizon": 40, "entry_limit": rng.randint(1, 2)}
        answer = solvers.solve(position)
        state = from_position({name: position[name] for name in FIELDS if name in position})
        board = frozen_state(state)
        if answer["min_turns"] and board.waiting:
            assert naive_estimate(board) <= answer["min_turns"]
