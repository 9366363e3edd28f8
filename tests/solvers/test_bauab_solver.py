"""The solver of Bauab against the rules page and against the brute-force oracle."""

import json
import random
import subprocess
import sys
import threading
from itertools import product

import pytest

import solvers
from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError, PositionError
from gamekit.games.bauab import from_position
from gamekit.games.bauab.position import FIELDS
from solvers.bauab import DEFAULT_LIMITS, QUESTIONS, strategy
from tests.solvers import bauab_oracle as oracle

SEED_EXAMPLE = {
    "game": "bauab",
    "question": "value",
    "board": ["b2 bX r5 bX", "bX . P b3", "rX r1 b2 rX", "r2 rX b5 P"],
    "hands": {"blue": "13", "red": "234"},
    "to_move": "blue",
    "captured": {"blue": 4, "red": 5},
}
DOMINO = {
    "game": "bauab",
    "question": "value",
    "board": [". ."],
    "hands": {"blue": "12", "red": "12"},
    "to_move": "blue",
}
STRIP = {**DOMINO, "board": [". . . ."]}
OPENING = {
    **DOMINO,
    "board": [". . . ."] * 4,
    "hands": {"blue": "XXX11223345", "red": "XXX11223345"},
}
#: Takes the compiled search a moment, so that it can be interrupted.
MIDDLE = {
    **DOMINO,
    "board": ["b1 . . r2", ". r3 b4 .", ". b2 . .", "r1 . . b3"],
    "hands": {"blue": "X125", "red": "X345"},
}


def equal_hands(rows, hand, **more):
    return {**DOMINO, "board": rows.split("|"), "hands": {"blue": hand, "red": hand}, **more}


def pair(position, **options):
    answer = solvers.solve(position, **options)
    return answer["margin"], answer["lead"]


# --- the examples of section 8 ------------------------------------------------------------------


@pytest.mark.parametrize("method", QUESTIONS["value"])
def test_example_1_domino(method):
    answer = solvers.solve(DOMINO, method=method).to_json()
    expected = {
        "margin": 1,
        "lead": 0,
        "winner": "blue",
        "moves": {"1@a1": [1, 0], "2@a1": [-1, 0], "1@b1": [1, 0], "2@b1": [-1, 0]},
        "best_moves": ["1@a1", "1@b1"],
        "line": ["1@a1", "2@b1", "P@a1", "P@b1"],
    }
    assert {name: answer[name] for name in expected} == expected
    assert list(answer["moves"]) == list(expected["moves"])
    assert (answer["status"], answer["method"]) == ("proven", method)


@pytest.mark.parametrize("method", QUESTIONS["value"])
def test_example_2_seed(method):
    answer = solvers.solve(SEED_EXAMPLE, method=method)
    assert (answer["margin"], answer["lead"], answer["winner"]) == (-10, 0, "red")
    assert answer["best_moves"] == ["3@b2"]
    assert answer["line"] == ["3@b2", "pass", "1@b3", "P@a3", "P@a2", "3@b4", "pass", "4@c4"]


@pytest.mark.parametrize("method", QUESTIONS["crib"])
def test_example_3_crib(method):
    answer = solvers.solve({**STRIP, "question": "crib", "side": "blue"}, method=method)
    assert (answer["possible"], answer["target"], answer["size"]) == (True, 0, 4)


@pytest.mark.parametrize("method", QUESTIONS["force"])
def test_example_4_force(method):
    position = {
        "game": "bauab",
        "question": "force",
        "board": ["b2 r3 .", ". . r1", "b4 . ."],
        "hands": {"blue": "X15", "red": "X23"},
        "to_move": "blue",
        "plies": 1,
        "target": 3,
    }
    answer = solvers.solve(position, method=method)
    assert (answer["gain"], answer["forced"]) == (5, True)
    assert answer["keys"] == ["5@c1", "5@a2", "5@b2", "5@b3", "5@c3"]


def test_every_answer_is_json_with_its_fields_in_order():
    extra = {"force": {"plies": 2, "target": 1}, "best_case": {"opponent": "helps"}}
    extra["crib"] = {"side": "red"}
    for question in QUESTIONS:
        position = {**DOMINO, "question": question, **extra.get(question, {})}
        answer = solvers.solve(position).to_json()
        assert list(answer)[:4] == ["game", "question", "status", "method"]
        assert json.loads(json.dumps(answer, allow_nan=False)) == answer
        assert question in DEFAULT_LIMITS


# --- against the oracle -------------------------------------------------------------------------


def check_against_oracle(position, answer):
    """All fields that the oracle knows; a witness line is replayed instead."""
    assert answer["status"] == "proven"
    for name, value in oracle.answer(position).items():
        if name == "line" and position["question"] == "best_case":
            layout, state = oracle.read_position(position)
            for move in answer["line"]:
                steps = oracle.BEST_CASE_STEPS[position["opponent"]](layout, state)
                state = {oracle.move_name(layout, m): after for m, after in steps}[move]
            assert oracle.margin(state) == answer["margin"]
            if "turns" in position:
                assert len(answer["line"]) <= position["turns"]
        else:
            assert answer[name] == value, name
            if isinstance(value, dict):
                assert list(answer[name]) == list(value)  # canonical order


@pytest.fixture(scope="module")
def small_games():
    rng = random.Random(2024)
    return [oracle.random_position(rng, question="value") for _ in range(500)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_method_agrees_with_the_oracle(question, small_games):
    rng = random.Random(2025)
    for game in small_games:
        if question in ("value", "outcome", "census"):  # no extra fields: the same positions
            position = {**game, "question": question}
        else:
            position = oracle.random_position(rng, question=question)
        for method in QUESTIONS[question]:
            answer = solvers.solve(position, method=method)
            assert answer["method"] == method
            check_against_oracle(position, answer)


def test_the_picked_method_agrees_with_the_oracle():
    rng = random.Random(77)
    for _ in range(300):
        position = oracle.random_position(rng)
        check_against_oracle(position, solvers.solve(position))


def random_endgame(rng, chips):
    """A 4×4 position of a random game, with so many chips left in both hands."""
    from gamekit.games.bauab import GAME, to_position

    while True:
        state = GAME.new_game(first=rng.choice(["blue", "red"]))
        while state.actor is not None and sum(map(len, state.hands)) > chips:
            state = state.successor(rng.choice(state.legal_actions()))
        if state.actor is not None:
            return {"game": "bauab", "question": "value", **to_position(state)}


def test_cpsat_and_search_agree_on_hundreds_of_endgames():
    rng = random.Random(5)
    for number in range(200):
        position = random_endgame(rng, 4 if number % 20 == 0 else 3 if number % 2 else 2)
        found = solvers.solve(position, method="search")
        by_cpsat = solvers.solve(position, method="cp-sat")
        assert found["status"] == by_cpsat["status"] == "proven"
        for name in ("margin", "lead", "winner", "moves", "best_moves", "line"):
            assert found[name] == by_cpsat[name]


def test_search_and_plain_agree_on_larger_endgames():
    rng = random.Random(6)
    for _ in range(15):
        position = random_endgame(rng, 6)
        a = solvers.solve(position, method="search")
        b = solvers.solve(position, method="plain")
        for name in ("margin", "lead", "winner", "moves", "best_moves", "line"):
            assert a[name] == b[name]
        outcome = solvers.solve({**position, "question": "outcome"}, method="search")
        assert outcome["winner"] == a["winner"]


# --- the results of section 9 -------------------------------------------------------------------

HANDS = [
    "1", "12", "123", "1234", "12345", "X1", "X12", "X123",
    "1122", "11223", "112233", "1122334", "11223345",
]  # fmt: skip
TABLE = {
    ". .": "1(1) 1 1 1 1 0 0 0 1 1 1 1 1",
    ". . .": "1(1) 2(1) 3(1) 4(1) 5(1) 1(1) 2(1) 3(1) 2(1) 3(1) 3(1) 4(1) 5(1)",
    ". . . .": "0 0 1 0 0 0 0 1 1(1) 1(1) 1 2 2",
    ". . . . .": "0 0 1(1) 1(1) 2(1) 0 0 0 1 1(1) 1(1)",
    ". .|. .": "0 -2 -2 -4(-1) -3 -2(-1) 0 -1 0 -2 -2 -2 -2",
    ". . .|. . .": "0 0 -1(-1) 0 0(1) 0 0 0 0 0(-1)",
    ". . . .|. . . .": "0 0 0 0",
    ". . .|. . .|. . .": "0 0 0",
    ". . .|. # .|. . .": "0 0 0 -2",
    "# . #|. . .|# . #": "1(1) 2(1) 3(1)",
}


@pytest.mark.parametrize("rows", TABLE)
def test_table_of_small_boards(rows):
    for hand, entry in zip(HANDS, TABLE[rows].split(), strict=False):
        margin, _, lead = entry.rstrip(")").partition("(")
        assert pair(equal_hands(rows, hand)) == (int(margin), int(lead or 0)), hand


def test_full_set_on_the_smallest_boards():
    full = "XXX11223345"
    assert pair(equal_hands(". .", full)) == (0, 0)
    assert pair(equal_hands(". . .", full)) == (5, 1)
    assert pair(equal_hands(". .|. .", full)) == (0, 0)


def all_sets():
    """The 431 non-empty sub-multisets of the full set."""
    kinds = {"X": 3, "1": 2, "2": 2, "3": 2, "4": 1, "5": 1}
    for counts in product(*(range(most + 1) for most in kinds.values())):
        hand = "".join(kind * count for kind, count in zip(kinds, counts, strict=True))
        if hand:
            yield hand


def test_all_431_sets_on_three_boards():
    sets = list(all_sets())
    assert len(sets) == 431
    strips = {hand: pair(equal_hands(". .", hand), method="search") for hand in sets}
    assert all(margin >= 0 for margin, _ in strips.values())
    draws = {hand for hand, value in strips.items() if value == (0, 0)}
    assert len(draws) == 324
    assert draws == {hand for hand in sets if "X" in hand}
    for hand in sets:
        highest = max((int(chip) for chip in hand if chip != "X"), default=0)
        assert pair(equal_hands(". . .", hand), method="search")[0] == highest
    squares = {}
    for hand in sets:
        outcome = equal_hands(". .|. .", hand, question="outcome")
        squares[hand] = solvers.solve(outcome, method="search")["winner"]
    winners = list(squares.values())
    assert (winners.count("blue"), winners.count("red"), winners.count("draw")) == (0, 166, 265)
    assert pair(equal_hands(". .|. .", "X5"))[0] == -10


# --- cribs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", QUESTIONS["crib"])
def test_crib_policies_keep_the_target(method):
    rng = random.Random(11)
    shown = 0
    while shown < 60:
        position = oracle.random_position(rng, question="crib")
        answer = solvers.solve(position, method=method)
        if not answer["size"]:
            continue
        shown += 1
        layout, root = oracle.read_position(position)
        sheet = {}
        for line in answer["policy"]:
            _, here = oracle.read_position({k: line[k] for k in FIELDS if k in line})
            sheet[without_pile(here)] = line["move"]
        assert len(sheet) == answer["size"]
        met = play_by_sheet(layout, root, position["side"], sheet, answer["target"])
        assert met == set(sheet)


def without_pile(state):
    return state._replace(blue_captured=0, red_captured=0)


def play_by_sheet(layout, root, side, sheet, target):
    """Play every reply against the sheet; returns the positions that it was needed in."""
    met, seen, pending = set(), set(), [root]
    while pending:
        here = pending.pop()
        if here in seen:
            continue
        seen.add(here)
        moves = oracle.legal_actions(layout, here)
        if not moves:
            assert oracle.own(side, oracle.margin(here)) >= target
        if here.to_move == side and len(moves) > 1:
            met.add(without_pile(here))
            name = sheet[without_pile(here)]
            moves = [move for move in moves if oracle.move_name(layout, move) == name]
            assert len(moves) == 1
        pending += [oracle.successor(layout, here, move) for move in moves]
    return met


def test_crib_of_hundreds_of_positions_is_proven():
    answer = solvers.solve(equal_hands(". .|. .", "1234", question="crib", side="red"))
    assert (answer["method"], answer["status"], answer["size"]) == ("cp-sat", "proven", 258)


def test_answers_do_not_depend_on_the_number_of_workers(monkeypatch):
    rng = random.Random(12)
    positions = [oracle.random_position(rng, question="crib") for _ in range(20)]
    positions += [oracle.random_position(rng, question="value") for _ in range(20)]
    one = [solvers.solve(position, method="cp-sat") for position in positions]
    monkeypatch.setattr(strategy, "WORKERS", 4)
    for before, position in zip(one, positions, strict=True):
        after = solvers.solve(position, method="cp-sat")
        fields = [name for name in before if name != "policy"]
        assert [before[name] for name in fields] == [after[name] for name in fields]


# --- time limits and stopping -------------------------------------------------------------------


def stopped_after(reports):
    """A budget that is stopped when somebody reports for the n-th time."""
    seen = []

    def progress(done, words):
        seen.append(words)
        if len(seen) >= reports:
            budget.stop()

    budget = Budget(None, progress)
    return budget


@pytest.mark.parametrize("reports", [1, 2, 3, 5])
def test_bounds_of_an_interrupted_value_are_true(reports):
    truth = solvers.solve(MIDDLE, method="search")
    answer = solvers.solve(MIDDLE, method="search", budget=stopped_after(reports))
    assert answer["status"] == "unknown"
    assert answer["moves"] is answer["line"] is answer["best_moves"] is None
    assert answer["margin_at_least"] <= truth["margin"] <= answer["margin_at_most"]
    assert answer["winner"] in (None, truth["winner"])
    for move, (low, high) in answer["move_bounds"].items():
        assert low <= truth["moves"][move][0] <= high


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_stopped_budget_gives_unknown_with_true_bounds(question):
    rng = random.Random(13)
    for _ in range(40):
        position = oracle.random_position(rng, question=question)
        truth = oracle.answer(position)
        for method in QUESTIONS[question]:
            budget = Budget()
            budget.stop()
            answer = solvers.solve(position, method=method, budget=budget)
            if answer["status"] == "proven":
                check_against_oracle(position, answer)
                continue
            for name, value in truth.items():
                assert answer[name] in (None, value), name
                low, high = answer.get(f"{name}_at_least"), answer.get(f"{name}_at_most")
                assert low is None or value is None or low <= value
                assert high is None or value is None or value <= high


def test_a_long_search_is_unknown_and_says_what_is_certain():
    for question in ("value", "outcome"):
        budget = stopped_after(3)
        answer = solvers.solve({**OPENING, "question": question}, budget=budget)
        assert (answer["status"], answer["method"]) == ("unknown", "search")
    assert answer["possible_winners"] == ["blue", "draw", "red"]
    budget = stopped_after(3)
    answer = solvers.solve({**OPENING, "question": "census"}, budget=budget)
    assert answer["states"] is None
    assert answer["states_at_least"] > 1000


@pytest.mark.parametrize("method", ["plain", "search", "cp-sat"])
def test_stop_from_another_thread(method):
    budget = Budget()
    answers = []
    worker = threading.Thread(
        target=lambda: answers.append(solvers.solve(OPENING, method=method, budget=budget))
    )
    worker.start()
    budget.stop()
    worker.join()
    assert answers[0]["status"] == "unknown"
    assert answers[0]["margin_at_least"] < 0 < answers[0]["margin_at_most"]


def test_a_graph_that_is_too_large_is_unknown(monkeypatch):
    from solvers.bauab import graph, methods

    monkeypatch.setattr(methods, "COMPILED_LIMIT", 100)
    monkeypatch.setattr(methods, "PLAIN_LIMIT", 100)
    monkeypatch.setattr(graph, "COMPILED_LIMIT", 100)
    census = {**STRIP, "question": "census"}
    for method in ("plain", "search"):
        answer = solvers.solve(census, method=method)
        assert answer["status"] == "unknown"
        assert 100 < answer["states_at_least"] <= 268
    assert solvers.solve(STRIP, method="cp-sat")["status"] == "unknown"
    crib = solvers.solve({**STRIP, "question": "crib", "side": "blue"}, method="plain")
    assert (crib["status"], crib["possible"], crib["size"]) == ("unknown", None, None)


# --- what is not installed ----------------------------------------------------------------------

WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
import solvers
middle = {middle!r}
small = {small!r}
for question, more in (
    ("value", {{}}), ("outcome", {{}}), ("legal_moves", {{}}), ("census", {{}}),
    ("force", {{"plies": 3, "target": 1}}), ("best_case", {{"opponent": "passes"}}),
    ("crib", {{"side": "blue"}}),
):
    answer = solvers.solve({{**small, "question": question, **more}})
    assert answer["status"] == "proven", question
    print(question, answer["method"])
print(solvers.solve({{**middle, "question": "force", "plies": 2, "target": 1}})["gain"])
for method in ("search", "cp-sat"):
    try:
        print(method, solvers.solve(small, method=method)["margin"])
    except ValueError as error:
        print(error)
"""


@pytest.mark.parametrize("missing", [["numba"], ["ortools"], ["numba", "numpy", "ortools"]])
def test_answers_without_optional_packages(missing):
    code = WITHOUT.format(missing=missing, middle=MIDDLE, small=STRIP)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    assert [line.split()[0] for line in lines[:7]] == [
        "value", "outcome", "legal_moves", "census", "force", "best_case", "crib",
    ]  # fmt: skip
    assert (
        int(lines[7])
        == solvers.solve({**MIDDLE, "question": "force", "plies": 2, "target": 1})["gain"]
    )
    no_numba = "method 'search' needs numba, which is not installed"
    no_ortools = "method 'cp-sat' needs ortools, which is not installed"
    assert lines[8] == (no_numba if "numba" in missing else "search 0")
    assert lines[9] == (no_ortools if "ortools" in missing else "cp-sat 0")


def test_import_of_solvers_is_light():
    code = (
        "import sys, solvers, solvers.bauab\n"
        "heavy = {'ortools', 'numba', 'numpy', 'sympy', 'networkx', 'ipywidgets', 'matplotlib'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# --- unusual and wrong positions ----------------------------------------------------------------


def test_positions_that_the_kernel_cannot_hold():
    many = {**DOMINO, "hands": {"blue": "1" * 20 + "2", "red": "12"}}
    assert solvers.solve(many)["method"] == "plain"
    with pytest.raises(OptionError, match="more than 15 equal chips"):
        solvers.solve(many, method="search")
    wide = {**DOMINO, "board": [" ".join(["P"] * 15 + ["."] * 2 + ["bX"] * 20)]}
    answer = solvers.solve(wide)
    assert (answer["status"], answer["method"]) == ("proven", "plain")
    narrow = solvers.solve({**DOMINO, "board": ["P . . bX"], "parks": 0})
    assert answer["margin"] == narrow["margin"]


def test_a_game_of_thousands_of_plies():
    """Blue and Red capture each other's chips on one plot, over and over."""
    hands = {"blue": "1" * 400, "red": "2" * 400}
    answer = solvers.solve({**DOMINO, "hands": hands, "parks": 0}, method="plain")
    assert answer["status"] == "proven"
    short = solvers.solve({**DOMINO, "hands": {"blue": "1" * 15, "red": "2" * 15}, "parks": 0})
    assert len(answer["line"]) > len(short["line"]) > 15


def test_huge_numbers_stay_exact():
    captured = {"blue": 10**29, "red": 7}
    for method in QUESTIONS["value"]:
        answer = solvers.solve({**DOMINO, "captured": captured, "parks": 10**20}, method=method)
        assert answer["margin"] == 10**29 - 7 + 1
        outcome = {**DOMINO, "question": "outcome", "captured": captured}
        assert solvers.solve(outcome, method=method)["winner"] == "blue"
    force = {**DOMINO, "question": "force", "plies": 10**25, "target": -(10**25)}
    for method in QUESTIONS["force"]:
        assert solvers.solve(force, method=method)["forced"]


@pytest.mark.parametrize("method", QUESTIONS["value"])
def test_a_finished_game(method):
    position = {**DOMINO, "board": ["b3 r2"], "hands": {}}
    answer = solvers.solve(position, method=method)
    assert (answer["margin"], answer["moves"]) == (1, {})
    assert answer["best_moves"] == answer["line"] == []


WRONG = [
    ({"board": []}, "field 'board'"),
    ({"board": [". g1"]}, "field 'board'"),
    ({"board": ["b1 r1"]}, "field 'board'"),
    ({"hands": {"blue": "10"}}, "field 'hands.blue'"),
    ({"to_move": "green"}, "field 'to_move'"),
    ({"to_move": True}, "field 'to_move'"),
    ({"locked": ["c1"]}, "field 'locked'"),
    ({"parks": -1}, "field 'parks'"),
    ({"parks": True}, "field 'parks'"),
    ({"captured": {"blue": -1}}, "field 'captured.blue'"),
    ({"question": "who"}, "field 'question'"),
    ({"question": ["value"]}, "field 'question'"),
    ({"game": "chess"}, "field 'game'"),
    ({"game": ["bauab"]}, "field 'game'"),
    ({"plies": 3}, "unknown field 'plies'"),
    ({"Board": []}, "unknown field 'Board'"),
    ({"question": "force", "target": 1}, "field 'plies' is missing"),
    ({"question": "force", "plies": 1}, "field 'target' is missing"),
    ({"question": "force", "plies": -1, "target": 1}, "field 'plies'"),
    ({"question": "force", "plies": 1.0, "target": 1}, "field 'plies'"),
    ({"question": "force", "plies": True, "target": 1}, "field 'plies'"),
    ({"question": "force", "plies": 1, "target": False}, "field 'target'"),
    ({"question": "force", "plies": 1, "target": "1"}, "field 'target'"),
    ({"question": "force", "plies": 1, "target": 1, "turns": 2}, "unknown field 'turns'"),
    ({"question": "best_case"}, "field 'opponent' is missing"),
    ({"question": "best_case", "opponent": "sleeps"}, "field 'opponent'"),
    ({"question": "best_case", "opponent": {}}, "field 'opponent'"),
    ({"question": "best_case", "opponent": "helps", "turns": -1}, "field 'turns'"),
    ({"question": "best_case", "opponent": "helps", "turns": None}, "field 'turns'"),
    ({"question": "crib"}, "field 'side' is missing"),
    ({"question": "crib", "side": "green"}, "field 'side'"),
    ({"question": "crib", "side": "blue", "target": None}, "field 'target'"),
]


@pytest.mark.parametrize(("change", "words"), WRONG)
def test_wrong_positions_are_refused_by_field(change, words):
    with pytest.raises(PositionError, match=words) as caught:
        solvers.solve({**DOMINO, **change})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["game", "question", "board", "to_move"])
def test_missing_fields_are_named(name):
    with pytest.raises(PositionError, match=f"field '{name}' is missing"):
        solvers.solve({field: value for field, value in DOMINO.items() if field != name})


def test_wrong_method_and_wrong_kind_of_position():
    with pytest.raises(OptionError, match="plain, cp-sat"):
        solvers.solve({**DOMINO, "question": "crib", "side": "blue"}, method="search")
    with pytest.raises(PositionError, match="expected an object"):
        solvers.solve(["bauab"])


def test_the_oracle_and_the_solver_refuse_the_same():
    """Mutations of valid positions: both accept or both refuse (fields that the oracle reads)."""
    rng = random.Random(14)
    values = [None, -1, 0, 3, "", "blue", "X", [], ["a1"], ["a1", "a1"], {}, {"blue": "1"}, True]
    for _ in range(2000):
        position = oracle.random_position(rng, question="legal_moves")
        field = rng.choice(["hands", "locked", "parks", "captured", "to_move", "board"])
        position[field] = rng.choice(values)
        try:
            solvers.solve(position)
            accepted = True
        except PositionError:
            accepted = False
        try:
            oracle.answer(position)
            right = True
        except (ValueError, TypeError, AttributeError):
            right = False
        assert accepted <= right, position
        if accepted:
            from_position({name: position[name] for name in FIELDS if name in position})
