"""The solver of Misd: examples and lessons of the rules page, refusals, reasons, words, limits."""

import dataclasses
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import solvers
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError, PositionError
from gamekit.core.session import Session
from gamekit.games.misd import GAME, Point
from gamekit.games.misd import actions as act
from gamekit.games.misd.deck import default_deck
from gamekit.games.misd.figures import combination, name
from gamekit.games.misd.position import Layout, covered, read, seen, write
from solvers.misd import (
    QUESTIONS,
    advise,
    answer,
    chance_absent,
    missing_pairs,
    puzzle,
    shout_values,
    where,
    why_inconsistent,
    why_not,
    why_not_there,
    why_only,
    worth_from,
)
from solvers.misd.advice import FIRST, options_of
from solvers.misd.answers import Proven, _missing_unknown, option_problem
from solvers.misd.cpsat import CpSat
from solvers.misd.grounds import grounds
from solvers.misd.methods import METHODS, Mixed
from solvers.misd.plain import Plain
from solvers.misd.problem import bit, column, everything, problem_of, row
from solvers.misd.why import CLUE, Reason, relaxed, why_there
from solvers.misd.words import clue_in_words
from tests.benchmarks.misd import layout as covered_layout
from tests.solvers import misd_oracle as oracle
from tests.texts import assert_complete

EXAMPLE = {
    "game": "misd",
    "question": "missing",
    "cards": [
        ["white arrow|diamond|square", "? square", "blue circle", "green arrow", "brown ?",
         "grey ?", "red star", "violet pentagon", "orange heart"],
    ],
    "clues": [
        {"card": 0, "lacks": "grey triangle"},
        {"card": 0, "not_missing": "yellow triangle"},
        {"card": 0, "has": "brown hexagon"},
    ],
}  # fmt: skip
SETTLED = ("consistent", "count", "limited", "unique")
SMALL = {"game": "misd", "size": 3, "cards": [["white triangle", "? ?"], ["? square", "black ?"]]}


# --- the rules page -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [None, *QUESTIONS["missing"]])
def test_example_missing(method):
    found = solvers.solve(EXAMPLE, method=method).to_json()
    assert found.pop("reasons")
    assert found.pop("because")
    assert found.pop("method") == (method or "backtracking")
    assert found == {
        "game": "misd",
        "question": "missing",
        "status": "proven",
        "consistent": True,
        "count": 1,
        "limited": False,
        "missing": [["black triangle"]],
        "weights": [[1]],
        "unique": True,
    }


@pytest.mark.parametrize("method", QUESTIONS["chance"])
def test_example_chance(method):
    found = solvers.solve(
        {"game": "misd", "question": "chance", "laid": 5, "checked": 2}, method=method
    )
    fields = ("absent", "absent_given", "expected", "worth_from")
    assert [found[field] for field in fields] == ["11/20", "55/82", "1/82", 2]


def test_lesson_shouting_pays_early():
    assert [worth_from(default_deck(), laid) for laid in range(4, 11)] == [1, 2, 4, 5, 7, 8, 10]
    assert [worth_from(default_deck(), laid) for laid in (1, 2, 3)] == [0, 0, 0]
    assert chance_absent(default_deck(), 5, 2) == Fraction(55, 82)


def test_lesson_nothing_to_lose():
    for chips in (0, 1):
        found = shout_values(chips, 3, [("1", "1/1000")])
        assert found.shout[0] > found.silent
    assert shout_values(2, 1, [("1", "2/3")]).shout[0] == 2
    two = shout_values(2, 2, [("1", "3/5")])
    assert two.value == Fraction(51, 25)
    assert two.shout[0] > two.silent
    many = shout_values(2, 60, [("1", "2/25")])
    assert many.shout[0] > many.silent


@pytest.mark.parametrize(("hidden", "pairs", "count"), [(0, 1, 1), (1, 4, 4), (2, 9, 36)])
def test_lesson_a_covered_figure_costs_a_factor(hidden, pairs, count):
    side = [seen(figure) for figure in default_deck()[0].a]
    side[:hidden] = [covered(10)] * hidden
    found = missing_pairs(Layout(10, (tuple(side),)))
    assert (len(found["missing"][0]), found["count"]) == (pairs, count)


def test_the_default_deck_has_all_wishes():
    found = answer({"question": "deck"})
    for field in ("unambiguous", "distinct_missing", "balanced", "latin", "fronts_once"):
        assert found[field] is True
    assert (found["max_cards"], found["covered"], found["backs_once"]) == (1, 100, True)


# --- malformed ------------------------------------------------------------------------------------

SHOUT = {"question": "shout", "chips": 1, "rounds": 2, "types": [["1/2", "1"], ["1/2", "0"]]}
SIDES = [["white triangle"], ["black square"]]
MALFORMED = [
    ({"question": None}, "question"),
    ({"question": "value"}, "question"),
    ({"question": ["missing"]}, "question"),
    ({"size": 1}, "size"),
    ({"size": 11}, "size"),
    ({"size": True}, "size"),
    ({"size": "3"}, "size"),
    ({"size": None}, "size"),
    ({"cards": []}, "cards"),
    ({"cards": None}, "cards"),
    ({"cards": "white triangle"}, "cards"),
    ({"cards": ["white triangle"]}, r"cards\[0\]"),
    ({"cards": [["white triangle"]]}, r"cards\[0\]"),
    ({"cards": [["white triangle", "? ?", "? ?"]]}, r"cards\[0\]"),
    ({"cards": [["white triangle", 3]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", ""]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "black blue square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "pink square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "green square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "black star"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "black| square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["white triangle", "black|? square"]]}, r"cards\[0\]\[1\]"),
    ({"cards": [["triangle white", "? ?"]]}, r"cards\[0\]\[0\]"),
    ({"distinct": 1}, "distinct"),
    ({"distinct": None}, "distinct"),
    ({"spread": "yes"}, "spread"),
    ({"limit": 0}, "limit"),
    ({"limit": 1.5}, "limit"),
    ({"limit": True}, "limit"),
    ({"clues": None}, "clues"),
    ({"clues": {}}, "clues"),
    ({"clues": ["has"]}, r"clues\[0\]"),
    ({"clues": [{}]}, r"clues\[0\]"),
    ({"clues": [{"card": 0}]}, r"clues\[0\]"),
    ({"clues": [{"has": "? ?", "lacks": "? ?"}]}, r"clues\[0\]"),
    ({"clues": [{"has": "? ?", "note": 1}]}, r"clues\[0\]"),
    ({"clues": [{"has": None}]}, r"clues\[0\]\.has"),
    ({"clues": [{"has": "green ?"}]}, r"clues\[0\]\.has"),
    ({"clues": [{"has": "? ?", "card": 2}]}, r"clues\[0\]\.card"),
    ({"clues": [{"has": "? ?", "card": -1}]}, r"clues\[0\]\.card"),
    ({"clues": [{"has": "? ?", "card": True}]}, r"clues\[0\]\.card"),
    ({"clues": [{"has": "? ?", "card": "0"}]}, r"clues\[0\]\.card"),
    ({"question": "where"}, "combination"),
    ({"question": "where", "combination": "? triangle"}, "combination"),
    ({"question": "where", "combination": "white|black triangle"}, "combination"),
    ({"question": "where", "combination": "white star"}, "combination"),
    ({"question": "where", "combination": 3}, "combination"),
    ({"question": "minimal", "cards": []}, "cards"),
    (SHOUT | {"chips": -1}, "chips"),
    (SHOUT | {"chips": "1"}, "chips"),
    (SHOUT | {"rounds": 0}, "rounds"),
    (SHOUT | {"types": None}, "types"),
    (SHOUT | {"types": []}, "types"),
    (SHOUT | {"types": [["1"]]}, r"types\[0\]"),
    (SHOUT | {"types": ["11"]}, r"types\[0\]"),
    (SHOUT | {"types": [["1", "2"]]}, r"types\[0\]\[1\]"),
    (SHOUT | {"types": [["1", "1/0"]]}, r"types\[0\]\[1\]"),
    (SHOUT | {"types": [["1", "-1/2"]]}, r"types\[0\]\[1\]"),
    (SHOUT | {"types": [["1", "0.5"]]}, r"types\[0\]\[1\]"),
    (SHOUT | {"types": [[1, "1/2"]]}, r"types\[0\]\[0\]"),
    (SHOUT | {"types": [["1/2", "1"]]}, "types"),
    (SHOUT | {"win": -1}, "win"),
    (SHOUT | {"lose": 0.5}, "lose"),
    ({"question": "chance", "size": 10}, "laid"),
    ({"question": "chance", "size": 10, "laid": 0}, "laid"),
    ({"question": "chance", "size": 10, "laid": 11}, "laid"),
    ({"question": "chance", "size": 10, "laid": 2, "checked": 3}, "checked"),
    ({"question": "chance", "laid": 1}, "deck"),
    ({"question": "deck"}, "deck"),
    ({"question": "deck", "size": 2, "deck": "other"}, "deck"),
    ({"question": "deck", "size": 2, "deck": None}, "deck"),
    ({"question": "deck", "size": 2, "deck": []}, "deck"),
    ({"question": "deck", "size": 2, "deck": [SIDES[:1]]}, r"deck\[0\]"),
    ({"question": "deck", "size": 2, "deck": [[*SIDES, []]]}, r"deck\[0\]"),
    ({"question": "deck", "size": 2, "deck": [[["white triangle"], []]]}, r"deck\[0\]\[1\]"),
    ({"question": "deck", "size": 2, "deck": [[["? triangle"], SIDES[1]]]}, r"deck\[0\]\[0\]"),
    ({"question": "deck", "deck": [[["white square", "white triangle"]] * 2]}, r"deck\[0\]\[0\]"),
    ({"question": "deck", "deck": [[["white square", "black square"]] * 2]}, r"deck\[0\]\[0\]"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "field"), MALFORMED)
def test_malformed(change, field):
    position = {"question": "missing", **SMALL, **change}
    if change.get("question", 0) is None:
        del position["question"]
    with pytest.raises(PositionError, match=rf"field '{field}") as caught:
        solvers.solve(position)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (SHOUT | {"types": [["1/2", "1"]]}, "first numbers .* that sum to 1, not to '1/2'"),
        ({"clues": [{"card": 0}]}, "expected exactly one of has, lacks, .* not 0 of them"),
        ({"cards": [["white triangle", "black star"]]}, "'star' is none of the first 3 forms$"),
        ({"cards": [["white triangle", "brown square"]]}, "none of the first 3 colours$"),
        ({"cards": [["white triangle", "black sqare"]]}, "did you mean 'square'"),
    ],
)
def test_errors_say_what_is_meant(change, words):
    """A known name that is beyond `size` gets no hint: "star" is no misspelt "square"."""
    with pytest.raises(PositionError, match=words):
        solvers.solve({"question": "missing", **SMALL, **change})


def test_cards_are_needed_and_other_games_are_refused():
    with pytest.raises(PositionError, match="'cards' is missing"):
        answer({"question": "missing"})
    with pytest.raises(PositionError, match="'game'"):
        answer({**SMALL, "question": "missing", "game": "bauab"})
    with pytest.raises(PositionError, match="expected an object"):
        read([])


def test_other_fields_are_ignored_and_null_means_no_card():
    clue = {"has": "white triangle", "card": None}
    found = answer({**SMALL, "question": "missing", "note": [1], "clues": [clue]})
    assert found["consistent"] is True


def test_a_layout_is_written_as_it_was_read():
    rng = random.Random(3)
    for _ in range(50):
        layout = read(oracle.random_layout(rng, "missing", 100))
        assert read(write(layout)) == layout


# --- reasons --------------------------------------------------------------------------------------


def impossible(layout, kept, goal):
    return Plain(Budget(30)).solve(goal(problem_of(relaxed(layout, kept)))) is None


def check_reason(layout, reason, goal):
    """Enough, and nothing of it can be left out: both solved anew by the plain method."""
    kept = [*reason.figures, *((CLUE, number) for number in reason.clues)]
    assert impossible(layout, kept, goal)
    for element in kept:
        assert not impossible(layout, [e for e in kept if e != element], goal)


def test_reasons_are_enough_and_minimal():
    rng = random.Random("reasons")
    checked = 0
    for _ in range(60):
        layout = read(oracle.random_layout(rng, "missing", 300))
        lists = missing_pairs(layout)["missing"]
        card = rng.randrange(len(layout.cards))
        pair = rng.randrange(layout.size), rng.randrange(layout.size)
        reason = why_not(layout, card, pair)
        assert (reason is None) == (name(pair) in lists[card])
        if reason is not None:
            place = problem_of(layout).pair(card)
            mask = bit(pair, layout.size)
            check_reason(layout, reason, lambda p, v=place, m=mask: p.within([v], m))
            checked += 1
        options = where(layout, pair)
        for option in (card, None):
            there = options["missing"] if option is None else option in options["cards"]
            reason = why_not_there(layout, pair, option)
            assert (reason is None) == there
            if reason is not None:
                check_reason(layout, reason, lambda p, o=option, w=pair: option_problem(p, w, o))
            sure = why_there(layout, pair, option)
            if layout.distinct and any(lists):
                only = options["verdict"] == ("missing" if option is None else option)
                assert (sure is not None) == only
        conflict = why_inconsistent(layout)
        assert (conflict is None) == any(lists)
        if conflict is not None:
            check_reason(layout, conflict, lambda problem: problem)
    assert checked > 30


def test_the_reason_for_the_only_pair_is_enough_and_minimal():
    checked = 0
    for seed in range(8):
        layout = read(puzzle(seed, 1 + seed % 3).position)
        for card, (words,) in enumerate(missing_pairs(layout)["missing"]):
            pair = combination(words)
            reason = why_only(layout, card, pair)
            place, every = problem_of(layout).pair(card), (1 << layout.size**2) - 1
            others = every & ~bit(pair, layout.size)
            check_reason(layout, reason, lambda p, v=place, m=others: p.within([v], m))
            other = (pair[0], (pair[1] + 1) % layout.size)
            assert why_only(layout, card, other) is None
            checked += 1
    assert checked > 12


def test_a_puzzle_with_many_rivals_has_a_reason_for_every_card():
    """Every puzzle's solution sheet says why."""
    kinds = set()
    for seed in range(8):
        found = answer(puzzle(seed, 2).position)
        kinds |= {kind for entry in found["because"] for kind in ("pair", "only") if kind in entry}
        for language in ("de", "en"):
            assert len(found.reasons(language)) > 1
    assert kinds == {"pair", "only"}


def test_reasons_of_the_answer_are_those_of_the_rules_page_example():
    layout = read(EXAMPLE)
    found = answer(EXAMPLE)
    for entry in found["because"]:
        reason = why_not(layout, entry["card"], combination(entry["pair"]))
        assert [list(figure) for figure in reason.figures] == entry["figures"]
        assert list(reason.clues) == entry["clues"]
    assert any("brown hexagon" in sentence for sentence in found.reasons("en"))


def test_a_reason_in_a_large_layout_on_demand():
    layout = covered_layout(10, 0.4)
    found = missing_pairs(layout)
    assert "because" not in found
    card, pair = next(
        (card, (form, colour))
        for card in range(10)
        for form in range(10)
        for colour in range(10)
        if name((form, colour)) not in found["missing"][card]
    )
    assert why_not(layout, card, pair) is not None


# --- methods, limits, words -----------------------------------------------------------------------


def test_large_layouts_have_the_same_lists_by_every_method():
    for share, methods in ((0.3, (None, "cp-sat", "backtracking")), (0.5, (None, "cp-sat"))):
        layout = covered_layout(10, share)
        found = [missing_pairs(layout, method=method) for method in methods]
        assert all(one.proven for one in found)
        assert len({str(one["missing"]) for one in found}) == 1
        assert len({one["count"] for one in found}) == 1


@pytest.mark.parametrize("method", [None, "cp-sat", "backtracking"])
@pytest.mark.parametrize(
    ("size", "cards", "spread"), [(4, 6, False), (6, 7, True), (10, 12, False)]
)
def test_more_cards_than_there_are_figures_for(method, size, cards, spread):
    """A pigeonhole: search alone would not be done today."""
    distinct = not spread
    layout = Layout(size, ((covered(size),) * (size - 1),) * cards, distinct, spread)
    found = missing_pairs(layout, method=method)
    assert found.proven
    assert not found["consistent"]
    assert found["missing"] == [[]] * cards


def test_many_completions_are_counted_and_not_listed():
    layout = Layout(4, ((covered(4),) * 3,) * 2, limit=10**40)
    found = missing_pairs(layout)
    assert (found["count"], found["method"]) == (183_168, "backtracking")


def test_one_card_is_counted_without_listing():
    layout = Layout(10, ((covered(10),) * 9,), limit=10**14)
    found = missing_pairs(layout)
    assert found["method"] == "backtracking"
    assert found["count"] == 3628800**2
    assert set(found["weights"][0]) == {362880**2}


def test_a_large_limit_stops_in_time_and_keeps_what_is_proven():
    layout = covered_layout(10, 0.7)._replace(limit=10**9)
    found = missing_pairs(layout, time_limit=1)
    assert found["status"] == "unknown"
    assert (found["count"], found["weights"], found["limited"]) == (None, None, None)
    assert found["count_at_least"] >= max(map(len, found["missing_at_least"]))
    assert found.reasons("en")
    assert found.summary("de")


def test_what_is_known_when_time_is_up_is_said():
    """So many completions as the limit settle the count; two pairs on a card are not unique."""
    layout = read({"size": 4, "cards": [["white triangle", "? ?", "? ?"]] * 2, "limit": 9})
    problem = problem_of(layout)
    seen = tuple(sum(bit(pair, 4) for pair in pairs) for pairs in ([(1, 1), (2, 2)], [(3, 3)]))

    def unknown(**known):
        return _missing_unknown(layout, Proven(**known))

    nothing = unknown(seen=(0, 0))
    assert [nothing[field] for field in SETTLED] == [None, None, None, None]
    one = Proven((0, 0))
    one.see([bit((1, 1), 4), bit((3, 3), 4)])
    found = _missing_unknown(layout, one)
    assert [found[field] for field in SETTLED] == [True, None, None, None]
    assert found["count_at_least"] == 1
    one.see(seen)
    found = _missing_unknown(layout, one)
    assert [found[field] for field in SETTLED] == [True, None, None, False]
    assert (found["missing"], found["count_at_least"]) == (None, 2)
    enough = unknown(seen=seen, count=12)
    assert [enough[field] for field in SETTLED] == [True, 9, True, False]
    assert enough["count_at_least"] == 9
    single = tuple(mask & -mask for mask in seen)
    done = unknown(seen=single, pairs=single, count=3)
    assert done["unique"] is True
    assert len(done["missing"]) == len(problem.domains) // 4
    for fields in (nothing, found, enough, done):
        assert fields["status"] == "unknown"


def test_one_completion_is_known_before_counting_begins(monkeypatch):
    """Ten cards of which nothing is seen: nobody counts them, but there are such cards."""

    def hopeless(self, problem, limit):
        raise OutOfBudget

    for engine in (Plain, CpSat, Mixed):
        monkeypatch.setattr(engine, "count", hopeless)
    for method in (None, *METHODS):
        found = missing_pairs(read({"cards": [["? ?"] * 9] * 2}), method=method)
        assert (found["status"], found["consistent"]) == ("unknown", True)
        assert found["count_at_least"] == 1


def test_a_count_close_to_its_large_limit_is_not_listed_one_by_one():
    """125 712 completions: CP-SAT takes half a minute to list them, plain search two seconds."""
    green = {"card": 1, "has": "green diamond|triangle|pentagon"}
    position = {
        "question": "missing", "size": 4, "spread": True, "limit": 125_713,
        "cards": [["? ?", "? ?", "white pentagon"], ["? ?"] * 3, ["? ?"] * 3],
        "clues": [{"has": "white|green|yellow ?", "card": 2}, green, {"lacks": "white diamond"},
                  green],
    }  # fmt: skip
    found = answer(position)
    assert (found["count"], found["limited"]) == (125_712, False)
    assert found["method"] == "backtracking"


@pytest.mark.parametrize("question", ["missing", "where", "minimal", "shout", "chance", "deck"])
def test_without_time_nothing_is_claimed(question):
    position = {**write(covered_layout(10, 0.9)), "question": question, "game": "misd"}
    position |= {"combination": "white triangle", "chips": 3, "rounds": 400, "laid": 5}
    position["types"] = [["1", "1/2"]]
    found = solvers.solve(position, time_limit=0)
    assert found["status"] == "unknown"
    for language in ("de", "en"):
        assert found.pretty(language)


def test_bounds_of_an_unfinished_shout_hold():
    position = {"question": "shout", "chips": 4, "rounds": 30, "types": [["1", "3/5"]]}
    value = Fraction(answer(position)["value"])
    found = answer(position, time_limit=0)
    assert Fraction(found["value_at_least"]) <= value <= Fraction(found["value_at_most"])


def test_a_stopped_budget_stops():
    budget = Budget()
    budget.stop()
    assert not answer({**SMALL, "question": "missing"}, budget, "cp-sat").proven


def test_everything_works_without_ortools(monkeypatch):
    for module in ("ortools", "ortools.sat", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("solvers.misd.methods.has_ortools", lambda: False)
    for question in ("missing", "where", "minimal"):
        found = answer({**EXAMPLE, "question": question, "combination": "brown hexagon"})
        assert (found["status"], found["method"]) == ("proven", "backtracking")
    with pytest.raises(OptionError, match="OR-Tools"):
        answer(EXAMPLE, method="cp-sat")


def test_unknown_methods_are_refused():
    with pytest.raises(OptionError, match="method"):
        answer(EXAMPLE, method="magic")


def test_the_words_are_complete():
    assert_complete(Path(solvers.misd.__file__).with_name("texts.toml"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_answer_has_words(language):
    rng = random.Random("words")
    for question in QUESTIONS:
        for _ in range(15):
            make = oracle.random_layout if question in ("missing", "where", "minimal") else None
            position = make(rng, question, 200) if make else oracle.random_chances(rng, question)
            found = answer(position)
            text = found.pretty(language)
            assert found.summary(language) in text
            assert "{" not in text
            assert found._repr_html_()


# --- advice ---------------------------------------------------------------------------------------


def revealed(**options):
    return GAME.new_game(2, **options).apply("fox begins")


def test_advice_when_all_is_seen():
    state = revealed().apply("reveal").apply("card 0a")
    found = advise(state.view(0), Budget(10), "en")
    assert "white triangle" in found.summary
    state = state.apply("buzz 3.4").apply("buzz 2.0")
    found = advise(state.view(1), Budget(10), "de")
    assert list(map(str, found.best)) == ["call white triangle"]
    assert found.values[found.best[0]] == "+1"


def test_advice_about_covered_figures_counts_completions():
    state = revealed(cover=1).apply("reveal").apply("card 0a").apply("cover black cross: both")
    state = state.apply("buzz 0.5").apply("wait")
    found = advise(state.view(0), Budget(10), "en")
    assert len(found.values) == 4
    assert set(found.values.values()) == {"+1/4"}  # nothing to lose
    assert len(found.best) == 4


def test_advice_in_variant_b():
    state = revealed(variant="B", laid=5)
    for card in range(5):
        state = state.apply(f"lay {card}a")
    state = state.apply("reveal").apply("form triangle").apply("colour white")
    state = state.apply("buzz 0.5").apply("wait")
    found = advise(state.view(0), Budget(10), "en")
    assert list(map(str, found.best)) == ["missing"]  # vector V5


def hard_view(laid, cover):
    """The first round of a game in which much is covered, before anybody bids."""
    session = Session.new("misd", 2, seed=3, variant="B", laid=laid, cover=cover)
    session.play("reveal")
    return session.state.view(0)


@pytest.mark.parametrize(("laid", "cover"), [(5, 9), (7, 3), (10, 5)])
def test_advice_where_much_is_covered_says_what_is_possible(laid, cover):
    """Whatever there is to count: what is possible is known at once, and time has not run out."""
    view = hard_view(laid, cover)
    options, _, complete = options_of(view, read(GAME.position_of(view)), Budget(10))
    assert complete
    for seconds in (3, 0.6):
        found = advise(view, Budget(seconds), "en")
        assert found.proven
        assert "time" not in found.summary
        assert FIRST in found.best  # a wrong call costs nothing yet
        if "Possible:" in found.summary:
            assert "Too many completions to count" in found.summary
            assert len(options) > 1
            for option in options:
                if isinstance(option, Point):
                    assert f"card {option.place}" in found.summary


def test_uncounted_answers_are_marked_as_possible(monkeypatch):
    def too_many(view, budget):
        raise OutOfBudget

    monkeypatch.setattr("solvers.misd.advice.chances_of", too_many)
    state = revealed(cover=1).apply("reveal").apply("card 0a").apply("cover black cross: both")
    state = state.apply("buzz 0.5").apply("wait")
    found = advise(state.view(0), Budget(10), "en")
    assert set(found.values.values()) == {"possible"}
    assert (len(found.values), found.best, found.proven) == (4, (), True)
    rich = state.view(0)
    rich = dataclasses.replace(rich, chips=(2, 0), phase="bids", bids=())
    assert advise(rich, Budget(10), "de").best == ()  # it may pay, and it may not


def test_advice_without_any_time_claims_nothing():
    found = advise(hard_view(10, 9), Budget(0), "en")
    assert not found.proven
    assert "time ran out" in found.summary
    assert not found.values


@pytest.mark.parametrize("options", [{"cover": 4}, {"variant": "B", "cover": 3}], ids=str)
def test_the_boards_reasons_are_enough_and_minimal(options):
    """Every form, colour or place that is ruled out has one; checked by the plain method."""
    rng = random.Random("grounds")
    kinds = set()
    for seed in range(4):
        session = Session.new("misd", 2, seed=seed, second_call=True, **options)
        session.play("reveal")
        session.play("buzz 0.1")
        session.play("buzz 0.2")
        if seed % 2:  # what a wrong call told is a clue
            state = session.state
            wrong = [
                action
                for action in state.legal_actions()
                if state.apply(action).actor == 1 - state.actor
            ]
            session.play(rng.choice(wrong))
        view = session.state.view(session.state.actor)
        layout = read(GAME.position_of(view))
        wanted = tuple(view.wanted) or None
        left, _, complete = options_of(view, layout, Budget(60))
        assert complete
        found = grounds(layout, wanted, left, Budget(60), "en")
        assert ("" in found) == (len(left) == 1)
        for key, ground in found.items():
            goal = goal_of(key, layout, wanted, left)
            figures = [divmod(number, 9) for number in ground.figures]
            clues = [n for n, clue in enumerate(layout.clues)
                     if clue_in_words(clue, n, 10, "en", told=True) in ground.words]  # fmt: skip
            check_reason(layout, Reason(tuple(figures), tuple(clues)), goal)
            kinds.add(key.partition(" ")[0])
        out = {key for key in found if key}
        assert out == expected_keys(layout, wanted, left)
    assert kinds >= ({"why"} if wanted else {"form", "colour"})


def goal_of(key, layout, wanted, left):
    """The problem that a reason says is impossible."""
    kind, _, number = key.partition(" ")
    pair = problem_of(layout).pair(0)
    if wanted is None:
        masks = {"form": row, "colour": column}
        if kind:
            mask = masks[kind](int(number), 10)
        else:
            mask = ~bit((left[0].form, left[0].colour), 10)
        return lambda problem: problem.within([pair], mask)
    if kind:
        option = None if number == "missing" else int(number)
        return lambda problem: option_problem(problem, wanted, option)
    every = everything(10) & ~bit(wanted, 10)
    if left[0] == act.MISSING:
        figures = [v for v in range(len(layout.cards) * 10) if v % 10 != 9]
        return lambda problem: problem.demanding(tuple((v, ~every) for v in figures))
    first = left[0].place * 10
    return lambda problem: problem.within(range(first, first + 9), every)


def expected_keys(layout, wanted, left):
    if wanted is None:
        forms, colours = {call.form for call in left}, {call.colour for call in left}
        return {f"form {n}" for n in range(10) if n not in forms} | {
            f"colour {n}" for n in range(10) if n not in colours
        }
    places = {"missing" if one == act.MISSING else str(one.place) for one in left}
    every = {"missing", *map(str, range(len(layout.cards)))}
    return {f"why {place}" for place in every - places}


def test_advice_everywhere_in_random_games():
    rng = random.Random(5)
    for variant in "AB":
        state = GAME.new_game(3, variant=variant, cover=2, chips=3)
        for number in range(60):
            if state.actor is None:
                break
            found = advise(state.view(0), Budget(1), ("de", "en")[number % 2])
            assert found.summary
            state = state.successor(rng.choice(state.legal_actions()))


def test_advice_on_puzzles():
    view = GAME.view_of(EXAMPLE)
    assert "black triangle" in advise(view, Budget(10), "en").summary
    asked = {**EXAMPLE, "question": "where", "combination": "brown hexagon"}
    assert "card 0" in advise(GAME.view_of(asked), Budget(10), "en").summary
    chance = GAME.view_of({"question": "chance", "laid": 5})
    assert advise(chance, Budget(10), "en").summary
