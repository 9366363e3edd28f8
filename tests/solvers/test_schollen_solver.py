"""The solver of Schollenschubser: examples and lesson values of the rules page, words, refusals."""

import random
import sys
from fractions import Fraction

import networkx as nx
import pytest

import solvers
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError, PositionError
from gamekit.games.schollen import GAME, from_position
from gamekit.games.schollen.position import FIELDS
from solvers.schollen import QUESTIONS, advise, answer, graph, puzzle
from solvers.schollen.forecast import Forecast, Shape
from solvers.schollen.network import board_graph, network
from solvers.schollen.questions import read_question
from solvers.schollen.reasons import TEXTS, cut_in_words, turns_in_words
from tests.texts import assert_complete

OPENING = {"A1": 4, "A2": 4, "A3": 2, "A4": 2}
BRIDGE = {
    "game": "schollen",
    "question": "evacuation",
    "floes": {"C1": 4, "C2": 4, "C3": 1, "C4": 4, "B2": 2},
    "researchers": {"red": {"C1": 2, "C2": 2}},
}


def opening(question, crew=4, **more):
    researchers = {"red": {"bank": crew}}
    position = {"game": "schollen", "floes": OPENING, "researchers": researchers}
    return {**position, "question": question, **more}


# --- the rules page -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", QUESTIONS["evacuation"])
def test_example_1(method):
    found = solvers.solve(BRIDGE, method=method).to_json()
    plan = found.pop("plan")
    assert found.pop("reasons")
    assert found == {
        "game": "schollen",
        "question": "evacuation",
        "status": "proven",
        "method": method,
        "over": 4,
        "min_turns": 6,
        "profile": [0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4],
        "width": 1,
        "critical_floes": ["C1", "C2", "C3", "C4"],
        "cut": {
            "turns": 5,
            "on_ship": 0,
            "flow": 3,
            "arcs": [{"arc": f"floe:C3:{j}", "capacity": 1} for j in (1, 2, 3)],
        },
    }
    assert len(plan) == 6
    assert sum(step.endswith(">ship") for steps in plan for step in steps) == 4


@pytest.mark.parametrize("method", QUESTIONS["forecast"])
def test_example_2(method):
    found = solvers.solve(opening("forecast", 1, turns=5), method=method)
    assert found["probability"] == "1173565/1679616"
    assert found["profile"] == ["0/1", "0/1", "0/1", "0/1", "1173565/1679616"]
    assert found["face_values"] == {
        "1": "125/729",
        "2": "2075/3888",
        "3": "8555/11664",
        "4": "2879/3888",
        "5": "2879/3888",
        "6": "10691/15552",
    }


@pytest.mark.parametrize("sizes", [OPENING, dict.fromkeys(OPENING, 1)])
def test_lesson_the_entry_is_the_bottleneck(sizes):
    position = {**opening("evacuation"), "floes": sizes}
    found = solvers.solve({**position, "deck": {"big": 5, "small": 5}})
    assert found["min_turns"] == 8
    assert [arc["arc"] for arc in found["cut"]["arcs"]] == ["entry:1", "entry:2", "entry:3"]


def test_lesson_two_dice_choose_one():
    found = solvers.solve(opening("roll_chance", 1, turns=5))
    assert (found["probability"], found["good_faces"]) == ("11/36", [6])
    assert (found["null_faces"], found["if_frozen"]) == ([], True)


def test_lesson_planning_beats_freezing():
    found = solvers.solve(opening("forecast", 1, turns=6))
    assert found["probability"] == "53977591/60466176"


@pytest.mark.parametrize(
    ("crew", "chance"),
    [
        (1, "1173565/1679616"),
        (2, "828545/1119744"),
        (3, "1560490145/2176782336"),
        (4, "64388175035/78364164096"),
    ],
)
def test_lesson_the_whole_crew_in_minimal_time(crew, chance):
    found = solvers.solve(opening("forecast", crew, turns=crew + 4))
    assert found["probability"] == chance
    assert set(found["profile"][:-1]) == {"0/1"}


def test_face_values_where_somebody_may_get_lost():
    """More researchers than needed: the first turn must not be played as if all were needed."""
    position = {
        "question": "forecast",
        "floes": {"A1": 1, "A2": 1},
        "researchers": {"red": {"A1": 1, "A2": 1, "bank": 1}},
        "columns": 2,
        "rows": 2,
        "deck": {"big": 0, "small": 3},
        "over": 1,
        "turns": 2,
    }
    fast, slow = (answer(position, method=m) for m in ("packed", "textbook"))
    assert fast["face_values"] == slow["face_values"]
    assert fast["profile"] == slow["profile"]


# --- edges of the definitions ---------------------------------------------------------------------


def test_nothing_to_do():
    found = answer({**BRIDGE, "over": 0})
    assert (found["min_turns"], found["cut"], found["plan"]) == (0, None, [])
    found = answer({**BRIDGE, "researchers": {"red": {}}})
    assert (found["over"], found["min_turns"], found["profile"]) == (0, 0, [0] * 13)


@pytest.mark.parametrize("method", QUESTIONS["evacuation"])
def test_more_than_there_are(method):
    found = answer({**BRIDGE, "over": 5, "horizon": 30}, method=method)
    assert found["min_turns"] is None
    assert "plan" not in found
    assert found["cut"]["turns"] == 30
    assert [arc["arc"] for arc in found["cut"]["arcs"]] == ["start:C1", "start:C2"]


@pytest.mark.parametrize("method", QUESTIONS["evacuation"])
def test_no_horizon(method):
    position = {**BRIDGE, "researchers": {"red": {"C4": 1, "ship": 1, "bank": 1}}, "horizon": 0}
    found = answer(position, method=method)
    assert found["profile"] == [1]
    assert found["cut"] == {"turns": 0, "on_ship": 1, "flow": 0, "arcs": []}


def test_places_sort_before_the_bank():
    position = {**BRIDGE, "researchers": {"red": {"bank": 1, "C1": 1}}, "over": 9}
    arcs = [arc["arc"] for arc in answer(position)["cut"]["arcs"]]
    assert arcs == ["start:C1", "start:bank"]


def test_a_huge_crowd_and_a_long_horizon():
    position = {**BRIDGE, "researchers": {"red": {"bank": 10**20}}, "over": 30, "horizon": 40}
    for method in QUESTIONS["evacuation"]:
        found = answer(position, method=method)
        assert found["min_turns"] == 34
        assert found["profile"][-1] == 36


def test_without_entries_the_bank_is_a_dead_end():
    position = {**BRIDGE, "researchers": {"red": {"bank": 1, "C1": 1}}, "entry_limit": 0}
    assert answer(position)["profile"][-1] == 1


def test_faces_that_cannot_be_executed():
    position = {
        "question": "roll_chance",
        "columns": 1,
        "rows": 1,
        "floes": {},
        "researchers": {"red": {"ship": 1}},
        "deck": {"big": 0, "small": 0},
        "turns": 3,
    }
    found = answer(position)
    assert found["null_faces"] == [1, 2, 3, 4, 5, 6]
    assert (found["good_faces"], found["if_frozen"]) == ([], True)
    assert found["probability"] == "1/1"
    dice = {k: v for k, v in position.items() if k != "turns"} | {"question": "best_turn"}
    assert answer({**dice, "dice": [1, 2]})["best"] == ["0 skip"]


def test_hinder_without_an_opponent():
    position = opening("best_turn", dice=[3, 6], objective="hinder")
    found = answer(position)
    assert (found["actions"], found["min_turns"], found["score"]) == (5, None, 0)
    assert len(found["best"]) == 5


def test_equal_dice_count_once():
    assert answer(opening("best_turn", dice=[6, 6]))["actions"] == 4


# --- the graph ------------------------------------------------------------------------------------


def test_the_graph_is_the_network_of_the_rules_page():
    net = graph(BRIDGE, turns=5)
    assert isinstance(net, nx.DiGraph)
    floes, turns = 5, 5
    assert net.number_of_nodes() == 2 + (turns + 1) + turns + 2 * floes * (turns + 1)
    labels = nx.get_edge_attributes(net, "label")
    assert labels["s", "in(C1,0)"] == "start:C1"
    assert labels["in(C3,2)", "out(C3,2)"] == "floe:C3:2"
    assert labels["bank_2", "gate_3"] == "entry:3"
    assert labels["out(C4,2)", "t"] == "step:C4>ship:3"
    assert net.edges["bank_0", "gate_1"]["capacity"] == 1
    assert "capacity" not in net.edges["bank_0", "bank_1"]
    assert net.nodes["in(C3,2)"]["place"] == "C3"
    value, (source_side, _) = nx.minimum_cut(net, "s", "t")
    assert value == 3
    assert "s" in source_side


def test_the_graph_of_every_turn_has_the_flow_of_the_profile():
    found = answer(BRIDGE)
    for turns, count in enumerate(found["profile"]):
        assert nx.maximum_flow_value(graph(BRIDGE, turns=turns), "s", "t") == count


def test_the_graph_of_a_position_without_question_and_of_a_state():
    bare = {k: v for k, v in BRIDGE.items() if k in FIELDS}
    wanted = sorted(graph(BRIDGE, turns=3).edges(data="label"))
    assert sorted(graph(bare, turns=3).edges(data="label")) == wanted
    assert sorted(graph(from_position(bare), turns=3).edges(data="label")) == wanted


def test_arcs_to_the_ship_of_all_turns_are_one_arc():
    """out(f, j-1) → t exists once for each j, for the node differs."""
    net = graph(BRIDGE, turns=4)
    assert sorted(net.predecessors("t")) == [f"out(C4,{j})" for j in range(4)]


def test_drawing_positions_are_all_different():
    net = graph(BRIDGE, turns=3)
    places = list(nx.get_node_attributes(net, "pos").values())
    assert len(set(places)) == len(places) == net.number_of_nodes()


@pytest.mark.parametrize("turns", [-1, "3", None, 1.5, True])
def test_a_graph_needs_turns(turns):
    with pytest.raises(PositionError, match="turns"):
        graph(BRIDGE, turns=turns)


def test_a_graph_needs_a_position():
    with pytest.raises(PositionError, match="expected an object"):
        graph("C1", turns=1)


# --- what is refused ------------------------------------------------------------------------------

REFUSED = [
    ({"question": "flow"}, "field 'question': expected one of evacuation"),
    ({"question": ["paths"]}, "field 'question'"),
    ({"floe": {}}, "unknown field 'floe'; 'evacuation' has floes"),
    ({"turns": 3}, "unknown field 'turns'"),
    ({"floes": {"Z9": 1}}, "field 'floes'"),
    ({"floes": {"C1": 5}}, "field 'floes.C1'"),
    ({"floes": {f"A{c}": 4 for c in (1, 2, 3, 4)}, "deck": {"big": 3}}, "4 big floes, but 3 cards"),
    ({"floes": []}, "field 'floes': expected an object"),
    ({"researchers": {}}, "field 'researchers'"),
    ({"researchers": {"red": {"A1": 1}}}, "open water"),
    ({"researchers": {"red": {"C3": 2}}}, "room for 1"),
    ({"researchers": {"red": {"C1": -1}}}, "0 or more"),
    ({"researchers": {"red": {"C1": 1.0}}}, "a whole number"),
    ({"researchers": {"red": {"C1": True}}}, "a whole number"),
    ({"player": "blue"}, "field 'player'"),
    ({"columns": 5}, "field 'columns': expected 1 to 4"),
    ({"rows": 0}, "field 'rows': expected 1 to 8"),
    ({"max_floe": 2}, "field 'max_floe': expected 3 to 4"),
    ({"entry_limit": -1}, "field 'entry_limit': expected 0 or more"),
    ({"drift_rule": "slide"}, "field 'drift_rule'"),
    ({"horizon": -1}, "field 'horizon'"),
    ({"horizon": 10**9}, "field 'horizon': expected 0 to 10000"),
    ({"horizon": None}, "field 'horizon'"),
    ({"over": -1}, "field 'over': expected 0 or more"),
    ({"over": "all"}, "field 'over': expected a whole number"),
    ({"question": "best_turn"}, "field 'dice' is missing; 'best_turn' needs it"),
    ({"question": "best_turn", "dice": [1]}, "field 'dice': expected a list of two faces"),
    ({"question": "best_turn", "dice": [0, 1]}, "field 'dice': expected 1 to 6"),
    ({"question": "best_turn", "dice": [1, 7]}, "field 'dice': expected 1 to 6"),
    ({"question": "best_turn", "dice": [1, 2], "objective": "win"}, "field 'objective'"),
    ({"question": "best_turn", "dice": [1, 2], "objective": ["self"]}, "field 'objective'"),
    ({"question": "roll_chance"}, "field 'turns' is missing"),
    ({"question": "roll_chance", "turns": -1}, "field 'turns': expected 0 or more"),
    ({"question": "forecast", "turns": 0}, "field 'turns': expected 1 or more"),
    ({"question": "paths", "over": 1}, "unknown field 'over'"),
    (
        {"question": "forecast", "turns": 1, "researchers": {"red": {}, "blue": {"ship": 1}}},
        "expects red alone, but 'blue' has 1",
    ),
]


@pytest.mark.parametrize(("change", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refusals(change, words):
    position = {**BRIDGE, **change}
    if "player" not in change and "blue" in position["researchers"]:
        position["player"] = "red"
    with pytest.raises(PositionError) as caught:
        solvers.solve(position)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_fields():
    for field in ("question", "floes", "researchers"):
        with pytest.raises(PositionError, match=f"field '{field}' is missing"):
            answer({k: v for k, v in BRIDGE.items() if k != field})
    with pytest.raises(PositionError, match="field 'game'"):
        answer({**BRIDGE, "game": "bauab"})


def test_an_idle_colour_does_not_disturb_a_forecast():
    position = opening("forecast", 1, turns=5)
    position["researchers"] = {"red": {"bank": 1}, "blue": {"bank": 0}}
    assert answer({**position, "player": "red"})["probability"] == "1173565/1679616"


def test_defaults():
    question = read_question({**BRIDGE, "researchers": {"red": {"C1": 1}, "blue": {"ship": 2}}})
    assert (question.player, question.over, question.horizon) == ("blue", 2, 12)
    question = read_question({**BRIDGE, "question": "best_turn", "dice": [1, 2]})
    assert (question.objective, question.dice, question.over) == ("self", (1, 2), 4)


def test_unknown_methods():
    with pytest.raises(OptionError, match="'evacuation' has augment, networkx, simple-max-flow"):
        answer(BRIDGE, method="magic")


def test_a_method_that_is_not_installed(monkeypatch):
    monkeypatch.setattr(solvers.schollen, "has_ortools", lambda: False)
    with pytest.raises(OptionError, match="needs OR-Tools"):
        answer(BRIDGE, method="simple-max-flow")


def test_every_question_is_answered_without_ortools_and_numba(monkeypatch):
    for name in ("ortools", "ortools.graph", "ortools.graph.python", "numba"):
        monkeypatch.setitem(sys.modules, name, None)
    assert answer(BRIDGE)["min_turns"] == 6
    assert answer(opening("paths"))["bank"] == {"steps": 5, "paths": 1}
    assert answer(opening("best_turn", dice=[3, 6]))["min_turns"] == 8
    assert answer(opening("roll_chance", turns=8))["probability"] == "11/36"
    assert answer(opening("forecast", 1, turns=5))["status"] == "proven"


# --- out of time ----------------------------------------------------------------------------------


def stopped():
    budget = Budget()
    budget.stop()
    return budget


@pytest.mark.parametrize(
    ("question", "more"),
    [
        ("evacuation", {}),
        ("best_turn", {"dice": [3, 6]}),
        ("roll_chance", {"turns": 8}),
        ("forecast", {"turns": 8}),
    ],
)
def test_out_of_time_is_said(question, more):
    found = answer(opening(question, **more), stopped())
    assert found["status"] == "unknown"
    assert not found.proven
    for language in ("de", "en"):
        assert TEXTS.say("proof.unknown", language) in found.pretty(language)
    known = {"over", "width", "critical_floes", "actions", "null_faces", "profile"}
    unknown = {"min_turns", "cut", "score", "best", "probability", "good_faces", "face_values"}
    assert all(found[name] is None for name in unknown & found.keys())
    assert known & found.keys()


def test_an_unfinished_forecast_has_proven_bounds(monkeypatch):
    """Memory for two in six turns and for one in seven, but not for two in seven."""
    true = Fraction(answer(opening("forecast", 2, turns=7))["probability"])
    monkeypatch.setattr("solvers.schollen.answers.Forecast", limited(100_000))
    found = answer(opening("forecast", 2, turns=7))
    assert found["status"] == "unknown"
    low, high = (Fraction(found[f"probability_at_{end}"]) for end in ("least", "most"))
    assert low <= true <= high
    assert low == Fraction("828545/1119744")  # one turn less was finished
    assert high == Fraction("1053658193/1088391168")  # one alone in seven turns was finished
    assert found["profile_so_far"][-1] == "828545/1119744"
    assert "74.0 %" in found.summary("en")


def test_endless_forecasts_end(monkeypatch):
    monkeypatch.setattr("solvers.schollen.answers.MAX_TURNS", 20)
    position = opening("forecast", 1, turns=10**9, over=2)
    found = answer(position)
    assert found["status"] == "unknown"
    assert (found["probability"], found["profile_so_far"]) == ("0/1", ["0/1"] * 20)
    found = answer({**position, "researchers": {"red": {"ship": 1}}, "over": 1})
    assert found["probability_at_least"] == found["probability_at_most"] == "1/1"


def limited(entries):
    return lambda shape, total, budget: Forecast(shape, total, budget, max_entries=entries)


def test_memory_is_bounded():
    kernel = Forecast(Shape(4, 5, 5, 5, 4, 1, "blocked"), 4, max_entries=1000)
    with pytest.raises(OutOfBudget):
        kernel.chance(OPENING, {}, bank=4, need=4, turns=8)
    assert sum(map(len, kernel.values)) + sum(map(len, kernel.afters)) <= 1300


def test_many_turns_are_no_deep_water():
    position = {
        "question": "forecast",
        "floes": {"A1": 1},
        "columns": 1,
        "rows": 1,
        "deck": {"big": 0, "small": 1},
        "researchers": {"red": {"bank": 1}},
        "turns": 600,
    }
    found = answer(position)
    assert found["status"] == "proven"
    assert Fraction(999, 1000) < Fraction(found["probability"]) < 1


# --- words ----------------------------------------------------------------------------------------


def test_words_are_complete():
    assert_complete(TEXTS.path)


def test_the_cut_in_words():
    cut = answer(BRIDGE)["cut"]
    assert cut_in_words(cut, 4, "en") == [
        "C3 has one place: in turns 1–3 only three can pass.",
        "Every way in 5 turns leads through there: at most 3 instead of 4.",
    ]
    assert cut_in_words(cut, 4, "de")[0] == (
        "C3 hat einen Platz: in den Zügen 1–3 können nur drei durch."
    )
    entry = answer(opening("evacuation"))["cut"]
    assert cut_in_words(entry, 4, "en")[0] == ("From the bank: in turns 1–3 only three can enter.")
    start = answer({**BRIDGE, "over": 5})["cut"]
    assert cut_in_words(start, 5, "en")[:2] == ["Only two stand on C1.", "Only two stand on C2."]
    nothing = {"turns": 3, "on_ship": 1, "flow": 0, "arcs": []}
    assert cut_in_words(nothing, 4, "en") == ["Nobody has a way to the ice-breaker."]


def test_turns_in_words():
    assert turns_in_words([1], "en") == "in turn 1"
    assert turns_in_words([0, 2, 3], "en") == "at the start and in turns 2–3"
    assert turns_in_words([0], "de") == "am Anfang"
    assert turns_in_words([1, 3, 4], "de") == "in den Zügen 1 und 3–4"


def test_an_answer_for_people():
    text = answer(BRIDGE).pretty("en")
    assert "Red gets four researchers over in 6 turns, and not in fewer." in text
    assert "C3 has one place: in turns 1–3 only three can pass." in text
    assert "C4>ship, C3>C4" in text
    assert "<table>" in answer(BRIDGE)._repr_html_()


# --- advice ---------------------------------------------------------------------------------------


def test_advice_in_phase_1():
    state = GAME.new_game(2).apply("roll 3 6")
    advice = advise(state.view(0), Budget(20), "de")
    assert advice.proven
    assert {str(action): text for action, text in advice.values.items()} == {
        "3 drift:A3": "∞",
        "6 thaw:A1": "8",
        "6 thaw:A2": "8",
        "6 thaw:A3": "8",
        "6 thaw:A4": "8",
    }
    assert [str(action) for action in advice.line] == ["6 thaw:A1", "bank>A1", "end"]
    assert "Vom Ufer: in den Zügen 1–3 können nur drei aufs Eis." in advice.reasons


def test_advice_in_phase_2():
    state = GAME.new_game(2).apply("roll 3 6").apply("6 thaw:A1")
    advice = advise(state.view(0), Budget(20), "en")
    assert {str(action): text for action, text in advice.values.items()} == {
        "bank>A1": "8",
        "end": "9",
    }
    assert [str(action) for action in advice.best] == ["bank>A1"]
    assert [str(action) for action in advice.line] == ["bank>A1", "end"]
    state = state.apply("bank>A1")
    advice = advise(state.view(0), Budget(20), "en")
    assert [str(action) for action in advice.best] == ["end"]
    assert advice.values == {GAME.parse("end"): "8"}


def test_advice_before_the_roll_and_at_the_end():
    state = GAME.new_game(2)
    advice = advise(state.view(0), Budget(20), "en")
    assert advice.summary.startswith("First the dice are rolled.")
    assert not advice.values
    over = from_position({"floes": {}, "researchers": {"red": {"ship": 1}, "blue": {"bank": 1}}})
    assert advise(over.view(0), Budget(20), "en").summary == "The game is over."


def test_advice_without_time():
    state = GAME.new_game(2).apply("roll 3 6")
    assert not advise(state.view(0), stopped(), "en").proven


def test_advice_is_always_legal_and_keeps_what_it_promises():
    """Play a game by advice alone: within a turn the number of turns to go never grows."""
    rng = random.Random(8)
    state = GAME.new_game(2)
    for _ in range(120):
        if state.actor is None:
            break
        if state.actor == -1:
            state = state.apply(rng.choice(state.legal_actions()))
            continue
        advice = advise(state.view(state.actor), Budget(20), "en")
        assert set(advice.values) == set(state.legal_actions())
        assert set(advice.best) <= set(advice.values)
        assert advice.line[0] in advice.best
        after = state
        for action in advice.line:
            after = after.apply(action)
        if state.ready is not None:
            best = {advice.values[action] for action in advice.best}
            assert len(best) == 1
        state = state.apply(advice.line[0])


# --- puzzles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", [None, 1, 2, 3, 4, 5])
def test_puzzles(difficulty):
    made = puzzle(5, difficulty)
    assert made == puzzle(5, difficulty)
    assert difficulty in (None, made.difficulty)
    found = solvers.solve(made.position)
    assert found["min_turns"] == made.turns
    assert str(made.turns) == made.solution == made.to_json()["solution"]
    measure = made.measure
    assert measure["gap"] == made.turns - measure["naive"] >= 0
    kinds = {arc["arc"].split(":")[0] for arc in found["cut"]["arcs"]}
    assert (measure["bottleneck"] == "ice") == ("floe" in kinds)
    assert made.difficulty == min(5, 1 + measure["gap"] + (measure["bottleneck"] == "ice"))
    assert sum(made.position["researchers"]["red"].values()) == 4
    assert "vier" in made.title("de")
    assert "of 5" in made.description("en")


def test_puzzles_differ():
    assert len({str(puzzle(seed).position) for seed in range(20)}) == 20


def test_wrong_puzzles():
    with pytest.raises(OptionError, match="seed"):
        puzzle("7")
    with pytest.raises(OptionError, match="difficulty"):
        puzzle(7, 6)
    with pytest.raises(OutOfBudget):
        puzzle(7, 5, stopped())


# --- graphs of boards -----------------------------------------------------------------------------


def test_the_board_as_a_graph():
    board = board_graph(read_question(BRIDGE).frozen())
    assert nx.shortest_path_length(board, "bank", "ship") == 5
    assert set(nx.articulation_points(board.to_undirected())) >= {"C1", "C2", "C3", "C4"}
    assert network(read_question(BRIDGE).frozen(), 0).number_of_edges() == 7
