"""The page's examples and lessons, malformed positions one by one, limits, reasons, advice."""

import copy
import json
import random
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction

import pytest

import solvers
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError, PositionError
from gamekit.core.game import CHANCE, sample
from gamekit.games.nussknacker import GAME, Knowledge, Line, view_of
from gamekit.games.nussknacker.position import read, write
from solvers import nussknacker
from solvers.nussknacker import model, reasons
from solvers.nussknacker.clues import clues_of
from solvers.nussknacker.cores import Reasons, minimal
from solvers.nussknacker.methods import BySat, choose_method, deals, method_of
from solvers.nussknacker.record import hidden_of, is_record, project, random_record, replay
from solvers.nussknacker.states import States
from tests.solvers import nussknacker_oracle as oracle

LOG = [
    {"ask": 0, "to": 1, "value": 5, "swap": None},
    {"ask": 1, "to": 2, "value": 4, "swap": None},
    {"ask": 2, "to": 1, "value": 6, "swap": [1, 2]},
    {"ask": 2, "to": 0, "value": 3, "swap": [[1, 2], [3]]},
]
EXAMPLE = {"game": "nussknacker", "max": 6, "hands": [[1, 3, 4, 5], None, None], "log": LOG}
RECORD = {
    "game": "nussknacker",
    "question": "deducible",
    "max": 3,
    "hands": [[1, 1, 2], [3, 3]],
    "log": [{"ask": 0, "to": 1, "value": 3, "swap": [[1, 2], [3]]}],
}


def solve(question, position=EXAMPLE, time_limit=None, **more):
    return solvers.solve({**position, "question": question, **more}, time_limit=time_limit)


# --- the rules page -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["cp-sat", "states"])
def test_the_pages_example(method):
    found = solvers.solve({**EXAMPLE, "question": "hidden"}, method=method)
    assert (found["consistent"], found["possible"], found["deduced"]) == (True, [3], 3)
    assert found["method"] == method
    quality = solvers.solve({**EXAMPLE, "question": "puzzle"}, method=method)
    assert dict(quality) == {
        "game": "nussknacker", "question": "puzzle", "status": "proven", "method": method,
        "unique": True, "value": 3, "profile": [6, 6, 3, 2, 1], "work": 12, "redundant": [],
        "minimal": True,
    }  # fmt: skip


@pytest.mark.parametrize("method", ["states", "deals"])
def test_the_pages_second_example(method):
    position = {"max": 6, "viewer": 0, "hands": [[5, 5, 6, 6], None, None], "log": []}
    asked = {"game": "nussknacker", "question": "ask", **position}
    found = solvers.solve(asked, method=method)
    rows = [
        (1, 5, "1/35", "7/20", 1.869454, 4),
        (1, 6, "2/35", "13/35", 1.797483, 4),
        (2, 5, "3/14", "9/28", 1.921455, 4),
        (2, 6, "5/14", "23/70", 1.901441, 4),
    ]
    names = ("to", "value", "deny", "guess", "entropy", "worst")
    assert found["questions"] == [dict(zip(names, row, strict=True)) for row in rows]
    assert found["now"] == {"guess": "1/4", "entropy": 2.0}
    assert found["best"] == [[1, 6]]


def test_lesson_two_notions_of_a_good_question():
    found = solve("ask", {"game": "nussknacker", "max": 6, "hands": [[1, 2, 5, 6], None, None]},
                  viewer=0)  # fmt: skip
    rows = {(q["to"], q["value"]): q for q in found["questions"]}
    assert len(rows) == 10
    assert found["now"] == {"guess": "1/4", "entropy": 2.5}
    assert min(rows.values(), key=lambda q: q["entropy"]) == rows[1, 6]
    assert (rows[1, 6]["entropy"], rows[1, 6]["guess"]) == (2.194065, "43/140")
    assert found["best"] == [[2, 3]]
    assert (rows[2, 3]["guess"], rows[2, 3]["entropy"]) == ("89/280", 2.417886)
    assert max(rows.values(), key=lambda q: q["entropy"]) == rows[2, 3]
    other = solve("ask", {"game": "nussknacker", "max": 6, "hands": [[3, 4, 5, 6], None, None]},
                  viewer=0)  # fmt: skip
    row = next(q for q in other["questions"] if (q["to"], q["value"]) == (1, 3))
    assert row["guess"] == "1/4"
    assert round(other["now"]["entropy"] - row["entropy"], 2) == 0.13


@pytest.mark.parametrize(("kind", "chance"), [("legal", "3/17"), ("uniform", "19/124")])
def test_lesson_what_a_question_betrays(kind, chance):
    position = {"game": "nussknacker", "max": 6, "hands": [[1, 2, 5, 6], None, None]}
    log = [{"ask": 1, "to": 2, "value": 6, "swap": None}]
    assert solve("posterior", position, log=log, model=kind)["posterior"]["6"] == chance


def test_the_seat_view_of_the_page_has_12085_states():
    position = {"game": "nussknacker", "max": 8, "hands": [[1, 1, 5, 7], None, None, None]}
    assert solve("posterior", position)["states"] == 12_085


@pytest.mark.rule("NUS-D4")
def test_one_card_each_way():
    position = {"game": "nussknacker", "max": 6, "hands": [None, None, None]}
    swap = solve("holdings", position, log=[{"ask": 0, "to": 1, "value": 6, "swap": [1, 1]}])
    assert (swap["min"][0][5], swap["min"][1][5], swap["max"][2][5]) == (1, 1, 0)
    found = solve("hidden", position, log=[{"ask": 0, "to": 1, "value": 6, "swap": [1, 1]}])
    assert found["possible"] == [1, 2, 3, 4, 5]


# --- malformed ------------------------------------------------------------------------------------

MALFORMED = [
    ("hidden", {"max": None}, "max"),
    ("hidden", {"max": 0}, "max"),
    ("hidden", {"max": True}, "max"),
    ("hidden", {"max": 6.0}, "max"),
    ("hidden", {"copies": 0}, "copies"),
    ("hidden", {"copies": "2"}, "copies"),
    ("hidden", {"hands": {}}, "hands"),
    ("hidden", {"hands": [[1, 3, 4, 5]]}, "hands"),
    ("hidden", {"hands": [[1, 3, 4], None, None]}, "hands[0]"),
    ("hidden", {"hands": [[1, 3, 4, 7], None, None]}, "hands[0]"),
    ("hidden", {"hands": [[1, 3, 4, "5"], None, None]}, "hands[0]"),
    ("hidden", {"hands": [[1, 3, 3, 3], None, None]}, "hands[0]"),
    ("hidden", {"hands": [[1, 3, 4, 5], [1, 1, 2, 2], None]}, "hands[1]"),
    ("hidden", {"hands": [5, None, None]}, "hands[0]"),
    ("hidden", {"sizes": [4, 4]}, "sizes"),
    ("hidden", {"sizes": [4, 7, 0]}, "sizes"),
    ("hidden", {"sizes": [4, 4, 4]}, "sizes"),
    ("hidden", {"sizes": None}, "sizes"),
    ("hidden", {"sizes": [5, 3, 3]}, "hands[0]"),
    ("hidden", {"log": None}, "log"),
    ("hidden", {"log": [[]]}, "log[0]"),
    ("hidden", {"question": "who"}, "question"),
    ("hidden", {"question": None}, "question"),
    ("hidden", {"game": "misd"}, "game"),
    ("posterior", {"model": "greedy"}, "model"),
    ("posterior", {"model": None}, "model"),
    ("ask", {}, "viewer"),
    ("ask", {"viewer": 3}, "viewer"),
    ("ask", {"viewer": -1}, "viewer"),
    ("ask", {"viewer": "0"}, "viewer"),
    ("ask", {"viewer": 1}, "hands[1]"),
    ("deducible", {}, "hands"),
]
MALFORMED_LINES = [
    ({"ask": 3}, "ask"),
    ({"ask": 1}, "to"),
    ({"to": -1}, "to"),
    ({"to": "1"}, "to"),
    ({"value": 0}, "value"),
    ({"value": 7}, "value"),
    ({"value": True}, "value"),
    ({"swap": 1}, "swap"),
    ({"swap": [1]}, "swap"),
    ({"swap": [0, 1]}, "swap[0]"),
    ({"swap": [1, -1]}, "swap[1]"),
    ({"swap": [1, None]}, "swap[1]"),
    ({"swap": [[], [5]]}, "swap[0]"),
    ({"swap": [[5], [4]]}, "swap[1]"),
    ({"swap": [[5], [7, -2]]}, "swap[1]"),
    ({"swap": [True, 1]}, "swap[0]"),
]


@pytest.mark.parametrize(("question", "changed", "field"), MALFORMED)
def test_malformed_positions_name_the_field(question, changed, field):
    with pytest.raises(PositionError) as caught:
        nussknacker.answer({**EXAMPLE, "question": question, **changed})
    assert f"'{field}'" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("changed", "field"), MALFORMED_LINES)
def test_malformed_lines_name_the_field(changed, field):
    with pytest.raises(PositionError, match=r"field 'log\[0\]\.") as caught:
        solve("hidden", log=[{**LOG[0], **changed}])
    assert f"log[0].{field}'" in str(caught.value)


@pytest.mark.parametrize("limit", ["1", -1, float("nan"), True])
def test_wrong_time_limits(limit):
    with pytest.raises(OptionError, match="time_limit: expected seconds, 0 or more, not"):
        solve("hidden", time_limit=limit)


@pytest.mark.parametrize("name", ["max", "hands", "question"])
def test_needed_fields(name):
    position = {key: value for key, value in (EXAMPLE | {"question": "hidden"}).items()
                if key != name}  # fmt: skip
    with pytest.raises(PositionError, match=f"'{name}' is missing"):
        nussknacker.answer(position)


@pytest.mark.parametrize("name", ["ask", "to", "value", "swap"])
def test_a_line_has_all_four_fields(name):
    line = {key: value for key, value in LOG[0].items() if key != name}
    with pytest.raises(PositionError, match=rf"log\[0\]\.{name}' is missing"):
        solve("hidden", log=[line])


def test_too_few_cards_for_the_players():
    with pytest.raises(PositionError, match="not enough for 3 players"):
        solve("hidden", max=1, hands=[None] * 3, log=[])


def test_the_viewer_must_know_his_exchanges():
    log = [{"ask": 1, "to": 0, "value": 3, "swap": [1, [3]]}]
    with pytest.raises(PositionError, match=r"log\[0\].swap"):
        solve("ask", log=log, viewer=0)


@pytest.mark.parametrize("views", [[2], ["all"], "public", [True], [None]])
def test_views(views):
    with pytest.raises(PositionError, match="'views'"):
        nussknacker.answer({**RECORD, "views": views})


def test_a_record_needs_faces():
    log = [{"ask": 0, "to": 1, "value": 3, "swap": [2, [3]]}]
    with pytest.raises(PositionError, match="'log'"):
        nussknacker.answer({**RECORD, "log": log})


def test_unknown_further_fields_are_ignored():
    log = [{**line, "note": "!"} for line in LOG]
    assert solve("hidden", log=log, title="Rätsel")["possible"] == [3]


def test_more_cards_on_the_table_than_in_the_hand_is_inconsistent_not_malformed():
    log = [{"ask": 1, "to": 2, "value": 6, "swap": [40, [1, 1, 1, 1, 1, 1]]}]
    assert solve("hidden", log=log)["consistent"] is False


def test_positions_read_and_write():
    knowledge = read(EXAMPLE)
    assert read(write(knowledge)) == knowledge
    assert write(knowledge)["sizes"] == [4, 4, 3]


# --- methods, limits ------------------------------------------------------------------------------


def test_the_number_of_workers_does_not_matter():
    rng = random.Random(4)
    for _ in range(6):
        record = random_record(rng, 8, 2, (4, 4, 4, 3), 12)
        knowledge = project(record, "public")
        clues = clues_of(knowledge.log)
        one, four = (BySat(knowledge, Budget(), workers) for workers in (1, 4))
        assert one.possible(clues) == four.possible(clues)
        assert one.holdings(clues) == four.holdings(clues)


def test_large_ones_go_to_cp_sat_and_without_it_to_plain_python(monkeypatch):
    seat = Knowledge(8, 2, (4, 4, 4, 3), ((1, 1, 5, 7), None, None, None))
    spectator = Knowledge(8, 2, (4, 4, 4, 3), (None,) * 4)
    assert [choose_method(k) for k in (seat, spectator)] == ["states", "cp-sat"]
    assert deals(spectator) > deals(seat)
    monkeypatch.setattr("solvers.nussknacker.methods.has_ortools", lambda: False)
    monkeypatch.setattr(nussknacker, "has_ortools", lambda: False)
    assert choose_method(spectator) == "states"
    with pytest.raises(OptionError, match="needs OR-Tools"):
        nussknacker.answer({**EXAMPLE, "question": "hidden"}, method="cp-sat")


def test_plain_python_needs_no_ortools():
    code = (
        "import sys; sys.modules['ortools'] = None\n"
        "from solvers.nussknacker import model\n"
        "model.has_ortools = lambda: False\n"
        "import solvers.nussknacker.methods as m, solvers.nussknacker.cores as c, json\n"
        "m.has_ortools = c.has_ortools = model.has_ortools\n"
        "import solvers\n"
        f"answer = solvers.solve(json.loads({json.dumps(EXAMPLE | {'question': 'hidden'})!r}))\n"
        "print(answer['possible'], answer['because'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code.replace("'None'", "None")], check=True,
                          capture_output=True, text=True)  # fmt: skip
    assert done.stdout.startswith("[3] {'1': [3]")


def test_unknown_methods_are_refused():
    with pytest.raises(OptionError, match="'posterior' has states, deals"):
        nussknacker.answer({**EXAMPLE, "question": "posterior"}, method="cp-sat")


@pytest.mark.parametrize("question", nussknacker.QUESTIONS)
def test_without_time_the_answer_is_unknown(question):
    extra = {"viewer": 0}
    position = RECORD if question == "deducible" else EXAMPLE
    for method in (None, *nussknacker.QUESTIONS[question]):
        asked = {**position, "question": question, **extra}
        found = nussknacker.answer(asked, method=method, time_limit=0)
        assert found["status"] == "unknown"
        assert not found.proven
        assert found.to_json()
        for language in ("de", "en"):
            assert found.pretty(language)
    if question == "hidden":
        assert found["possible"] is None
        assert found["possible_at_most"] == [1, 2, 3, 4, 5, 6]


def test_a_stopped_search_says_what_it_knows():
    record = random_record(random.Random(1), 8, 2, (4, 4, 4, 3), 6)
    budget = Budget(progress=lambda done, count: budget.stop() if count == 2 else None)
    position = {"game": "nussknacker", "question": "hidden", **write(project(record, "public"))}
    found = nussknacker.answer(position, budget, "cp-sat")
    assert found["status"] == "unknown"
    assert len(found["possible_at_least"]) == 2
    assert set(found["possible_at_least"]) <= set(found["possible_at_most"])


def test_huge_decks_are_refused_or_unknown():
    with pytest.raises(PositionError, match="at most 400 cards"):
        solve("hidden", max=300, copies=300, hands=[None, None], log=[])
    line = {"ask": 0, "to": 1, "value": 200, "swap": None}
    huge = {"game": "nussknacker", "max": 200, "hands": [None, None], "log": [line]}
    assert solve("hidden", huge)["status"] == "unknown"


def test_too_many_states_are_unknown(monkeypatch):
    monkeypatch.setattr("solvers.nussknacker.states.MAX_STATES", 3)
    assert solve("posterior")["status"] == "unknown"


# --- records --------------------------------------------------------------------------------------


def test_random_records_are_legal_games():
    for seed in range(20):
        record = random_record(random.Random(seed), 6, 2, (4, 4, 3), 15)
        assert is_record(record)
        after = replay(record)
        assert after is not None
        assert [sum(hand) for hand in after] == [sum(hand or ()) for hand in record.hands]
        for who in (0, 1, 2, "public"):
            assert hidden_of(record) in nussknacker.possible(project(record, who))


def test_the_timeline_is_deducible():
    record = random_record(random.Random(8), 6, 2, (4, 4, 3), 12)
    courses = nussknacker.timeline(record)
    position = {"game": "nussknacker", "question": "deducible", **write(record)}
    views = [0, 1, 2, "public"]
    found = nussknacker.answer({**position, "views": views})
    assert [view["sizes"] for view in found["views"]] == [course.sizes for course in courses]
    assert [view["first"] for view in found["views"]] == [course.first for course in courses]
    assert [view["who"] for view in found["views"]] == views


# --- reasons --------------------------------------------------------------------------------------


def heard_only(knowledge, heard):
    """By the plain method, from the definition: the states with only these lines heard."""
    states = States(knowledge)
    states.hear_all(clues_of(knowledge.log, set(heard)))
    return states


def is_minimal(lines, enough):
    """The lines are enough, and with any of them unheard they are not."""
    return enough(lines) and not any(enough(set(lines) - {line}) for line in lines)


@pytest.mark.parametrize("seed", range(16))
def test_reasons_are_enough_and_no_line_can_be_spared(seed):
    rng = random.Random(seed)
    record = random_record(rng, 5, 2, (3, 3, 3), 9)
    knowledge = project(record, rng.choice([0, 1, 2, "public"]))
    reasons_by_sat = Reasons(knowledge, Budget(), "cp-sat")
    by_sat = reasons_by_sat.hidden()
    assert by_sat == Reasons(knowledge, Budget(), "states").hidden()
    assert set(by_sat) == set(range(1, 6)) - set(nussknacker.possible(knowledge))
    for value, lines in by_sat.items():
        death = reasons_by_sat.deaths[value]
        until = replace(knowledge, log=knowledge.log[:death])
        if death:
            before = replace(knowledge, log=knowledge.log[: death - 1])
            assert value in heard_only(before, range(death)).hidden()

        def refuted(heard, until=until, value=value):
            return value not in heard_only(until, heard).hidden()

        assert is_minimal(lines, refuted)


def test_an_exchange_that_was_only_seen_can_be_enough():
    """A gives the 3 for 1+2 or the 4 for 1+3: in either case B had the other 1."""
    log = (Line(0, 1, 3, (3,), (1, 2)),)
    knowledge = Knowledge(4, 2, (4, 3), ((1, 2, 3, 4), None), log)
    found = Reasons(knowledge, Budget())
    assert found.hidden()[1] == ()
    assert found.deaths[1] == 1
    said = solve("hidden", {"game": "nussknacker", **write(knowledge)}).reasons("en")
    assert any("how many cards were exchanged with equal sums, up to line 1" in why for why in said)


@pytest.mark.parametrize("seed", range(12))
def test_reasons_for_holdings(seed):
    record = random_record(random.Random(seed), 4, 2, (4, 3), 4)
    knowledge = project(record, random.Random(seed).choice([0, "public"]))
    spans = nussknacker.holdings(knowledge)
    found = [
        Reasons(knowledge, Budget(), method).holdings(spans) for method in ("cp-sat", "states")
    ]
    assert found[0] == found[1]
    for (seat, value), lines in found[0].items():
        low, high = spans[0][seat][value - 1], spans[1][seat][value - 1]

        def certain(heard, seat=seat, value=value, low=low, high=high):
            least, most = heard_only(knowledge, heard).holdings()
            return least[seat][value - 1] >= low and (low > 0 or most[seat][value - 1] == high)

        assert is_minimal(lines, certain)


def test_reasons_for_two_copies_show_both():
    found = solve("holdings")
    assert (found["min"][0][0], found["max"][0][0]) == (2, 2)
    assert found["because"]["0 1"] == [3]
    assert "Player A certainly holds 1, 1" in " ".join(found.reasons("en"))


def test_conflicts_are_minimal():
    """Lines of another round put into a log that was true."""
    broken = 0
    for seed in range(20):
        rng = random.Random(seed)
        seen, other = (project(random_record(rng, 5, 2, (3, 3, 3), 7), seat).log for seat in (0, 1))
        log = (*seen[:5], *other[3:], *seen[5:])
        knowledge = Knowledge(5, 2, (3, 3, 3), (None,) * 3, log)
        found = solve("audit", {"game": "nussknacker", **write(knowledge)})
        if not found["consistent"]:
            broken += 1
            until = replace(knowledge, log=log[: found["first_bad"] + 1])

            def refuted(heard, until=until):
                return not heard_only(until, heard).weights

            assert is_minimal(found["because"], refuted)
            assert found.reasons("de") != found.reasons("en")
    assert broken >= 10


def test_every_world_is_a_world_with_fewer_lines_heard():
    """Reasons can only be shrunk because hearing less never rules out more."""
    rng = random.Random(11)
    for _ in range(25):
        knowledge = project(random_record(rng, 5, 2, (3, 3, 3), 6), 0)
        all_of_it = States(knowledge)
        all_of_it.hear_all()
        heard = {line for line in range(6) if rng.random() < 0.5}
        less = States(knowledge)
        less.hear_all(clues_of(knowledge.log, heard))
        for seat in range(3):
            all_of_it.deal(seat)
            less.deal(seat)
        assert set(all_of_it.weights) <= set(less.weights)


def test_a_conflict_is_minimal():
    log = [*LOG, {"ask": 0, "to": 1, "value": 6, "swap": None}]
    found = solve("audit", log=log)
    assert (found["first_bad"], found["suspects"]) == (4, [{"line": 4, "kind": "denial"}])
    assert found["because"] == [0, 4]
    assert "lines 1 and 5" in found.pretty("en")


def test_minimal_subsets():
    calls = []

    def refuted(lines):
        calls.append(lines)
        return {1, 6} <= set(lines)

    assert minimal(range(8), refuted) == (1, 6)
    assert minimal([], refuted) == ()
    assert minimal(range(4), lambda lines: True) == ()
    assert len(calls) < 16


def test_because_in_answers():
    found = solve("hidden")
    assert "because" not in repr(found)
    assert found["because"] == {"1": [3], "2": [0, 2], "4": [0, 1], "5": [0, 1], "6": [0, 1]}
    assert "because" in repr(found)
    assert found.to_json()["because"] == found["because"]
    assert "Zeilen 1 und 3" in " ".join(found.reasons("de"))
    assert json.dumps(found.to_json())


def test_reasons_that_were_not_found_in_time_are_left_out(monkeypatch):
    monkeypatch.setattr(reasons, "SECONDS", 0.0)
    found = solve("hidden")
    assert found["because"] == {}
    assert "Not all reasons were found in time." in found.reasons("en")


def test_reasons_take_no_longer_than_the_time_limit_leaves(monkeypatch):
    solve_it = nussknacker._ANSWERS["hidden"]

    def until_the_limit(question, budget, method):
        fields = solve_it(question, budget, method)
        time.sleep(budget.left)
        return fields

    monkeypatch.setitem(nussknacker._ANSWERS, "hidden", until_the_limit)
    found = solve("hidden", time_limit=0.3)
    assert found.proven
    assert found["because"] == {}


def test_who_knows_the_card_is_told_so():
    assert solve("posterior").summary("en") == "The hidden card is the 3."
    certain = solve("ask", viewer=0).summary("en")
    assert certain == "The hidden card is certain: announce it. No question tells more."


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_answer_in_words(language):
    rng = random.Random(3)
    for question in nussknacker.QUESTIONS:
        for _ in range(6):
            found = nussknacker.answer(oracle.random_position(rng, question))
            text = found.pretty(language)
            assert "{" not in text
            assert found.summary(language) in text
            assert found._repr_html_()


# --- puzzles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_puzzles_are_good_and_as_hard_as_said(difficulty):
    for seed in (1, 2):
        made = nussknacker.puzzle(seed, difficulty)
        assert made == nussknacker.puzzle(seed, difficulty)
        assert made.difficulty == difficulty
        assert solvers.solve(made.position)["possible"] == [made.value]
        quality = solvers.solve({**made.position, "question": "puzzle"}, method="cp-sat")
        assert quality["minimal"]
        assert quality["value"] == made.value
        assert len(made.position["log"]) >= 3
        assert quality["profile"].index(1) == len(made.position["log"])
        assert quality["work"] == made.measure["work"]
        low, high = ((0, 10), (11, 16), (17, 24), (25, 36), (37, 999))[difficulty - 1]
        assert low <= quality["work"] <= high
        assert made.description("de")
        assert made.title("en") == "Which card lies hidden?"
        assert json.dumps(made.to_json())


def test_a_puzzle_by_the_oracle():
    """The smallest decks are within its reach: 12 cards, one hand known."""
    made = nussknacker.puzzle(3, 1)
    quality = oracle.puzzle(made.position)
    assert quality["minimal"]
    assert quality["value"] == made.value
    assert quality["work"] == made.measure["work"]


def test_puzzles_can_be_stopped():
    budget = Budget()
    budget.stop()
    with pytest.raises(OutOfBudget):
        nussknacker.puzzle(1, 5, budget)


# --- advice ---------------------------------------------------------------------------------------


def play(players, highest, moves, seed):
    """Views of the actors of a random game in which nobody announces."""
    rng = random.Random(seed)
    state = GAME.new_game(players, max=highest)
    while moves:
        if state.actor == CHANCE:
            state = state.apply(sample(state.chance_outcomes(), rng))
            continue
        yield state.view(state.actor)
        moves -= 1
        quiet = [a for a in state.legal_actions() if not str(a).startswith("announce")]
        state = state.apply(rng.choice(quiet))


@pytest.mark.parametrize("language", ["de", "en"])
def test_advice_on_every_kind_of_move(language):
    phases = set()
    for view in play(3, 6, 40, 3):
        phases.add(view.phase)
        advice = nussknacker.advise(view, Budget(20), language)
        assert advice.proven
        assert advice.best
        assert advice.best[0] in view.legal_actions
        # Who is next on turn may plan a question; nothing else is rated that is not legal now.
        planned = {*advice.best, *advice.values} - set(view.legal_actions)
        assert not planned or (view.phase, view.turn) == ("window", view.seat)
        assert all(str(action).startswith("ask") for action in planned)
        possible = nussknacker.possible(view.knowledge)
        ruled_out = {f"hidden {v}" for v in range(1, 7) if v not in possible}
        assert {
            key for key, mark in advice.marks.items() if mark == "✗" and "h" in key
        } == ruled_out
        assert ruled_out <= set(advice.because)
        assert all(0 <= i < len(view.knowledge.log) for x in advice.because.values() for i in x)
    assert phases == {"window", "ask", "answer", "reply"}


def test_announce_from_one_half_on():
    for view in play(3, 6, 60, 5):
        if view.phase != "window":
            continue
        advice = nussknacker.advise(view, Budget(20), "en")
        chances = nussknacker.posterior(view.knowledge).chances
        top = max(chances.values())
        words = {str(action).split()[0] for action in advice.best} - {"ask"}
        half = Fraction(1, 2)
        assert words == ({"announce"} if top > half else {"pass"} if top < half else
                         {"announce", "pass"})  # fmt: skip


def test_best_questions_are_those_of_the_question_ask():
    view = next(view for view in play(3, 6, 30, 2) if view.phase == "ask")
    position = {"question": "ask", "viewer": view.seat, **write(view.knowledge)}
    found = nussknacker.answer(position)
    advice = nussknacker.advise(view, Budget(20), "en")
    assert [[action.to, action.value] for action in advice.best] == found["best"]


def test_known_to_the_other():
    """The cards that he gave are no secret from him; others only saw how many."""
    log = (Line(0, 1, 5, (1, 4), (2, 3)),)
    knowledge = Knowledge(6, 2, (4, 4, 3), ((1, 4, 5, 6), None, None), log)
    assert nussknacker.known_to(knowledge, 0, 1, Budget()) == [0, 1, 1, 0, 0, 0]
    assert nussknacker.known_to(knowledge, 0, 2, Budget()) == [0] * 6


def test_advice_for_those_who_look_on_and_at_the_end():
    spectator = view_of(Knowledge(6, 2, (6, 5), (None, None)))
    assert nussknacker.advise(spectator, Budget(10), "en").proven
    impossible = view_of(Knowledge(6, 2, (6, 5), (None, None), (Line(0, 1, 6, 9, 9),)))
    assert nussknacker.advise(impossible, Budget(10), "en").summary == "No deal explains this log."
    assert not nussknacker.advise(impossible, Budget(0), "de").proven


def test_the_copy_of_a_position_is_not_changed():
    position = {**EXAMPLE, "question": "hidden"}
    before = copy.deepcopy(position)
    nussknacker.answer(position).to_json()
    assert position == before


def test_a_method_for_every_size():
    knowledge = read(EXAMPLE)
    assert method_of(knowledge, None, Budget()).possible(clues_of(knowledge.log)) == {3}
    assert model.has_ortools()
