"""Decks and puzzles of Misd: what they promise, and the same from the same seed."""

import random
import re
from pathlib import Path

import pytest

import gamekit.games.misd
import solvers
from gamekit.board.look import Look
from gamekit.core.budget import Budget, OutOfBudget
from gamekit.core.errors import OptionError
from gamekit.games.misd import GAME
from gamekit.games.misd.board import draw
from gamekit.games.misd.figures import name
from gamekit.games.misd.position import read
from solvers.misd import (
    count_transversals,
    cyclic_square,
    deck_report,
    make_deck,
    puzzle,
    transversals,
)
from solvers.misd.generate import METHODS, random_square
from solvers.misd.puzzle import check_good, graded, measured
from tests.solvers import misd_oracle as oracle

WISHES = ("unambiguous", "distinct_missing", "balanced", "latin", "fronts_once", "backs_once")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("size", range(3, 11))
def test_decks_have_all_wishes(size, method):
    deck = make_deck(5, size, method)
    report = deck_report(deck, size)
    assert all(report[wish] for wish in WISHES)
    assert deck == make_deck(5, size, method)
    names = [[[name(figure) for figure in side] for side in card] for card in deck]
    asked = {"game": "misd", "question": "deck", "size": size, "deck": names}
    assert solvers.solve(asked)["latin"] is True


def test_other_seeds_are_other_decks():
    assert len({make_deck(seed) for seed in range(10)}) == 10


def test_the_same_deck_on_every_machine():
    """The walk uses Python's own generator only; its first card is pinned here."""
    assert name(make_deck(1)[0].a[0]) == "black triangle"


@pytest.mark.parametrize(
    ("arguments", "field"),
    [((1, 2), "size"), ((1, 11), "size"), (("1",), "seed"), ((1, 5, "magic"), "method")],
)
def test_wrong_decks_are_refused(arguments, field):
    with pytest.raises(OptionError, match=field):
        make_deck(*arguments)


def test_there_is_no_deck_of_size_two():
    """Both squares of order 2, and neither has a transversal."""
    for square in (((0, 1), (1, 0)), ((1, 0), (0, 1))):
        assert list(transversals(square)) == []


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10])
def test_the_cyclic_square_of_even_order_has_no_transversal(size):
    assert count_transversals(cyclic_square(size)) == 0


def test_counting_and_listing_agree():
    rng = random.Random(2)
    for size in (3, 4, 5, 6):
        square = random_square(rng, size)
        lines = [*square, *zip(*square, strict=True)]
        assert all(sorted(line) == list(range(size)) for line in lines)
        found = list(transversals(square))
        assert len(set(found)) == len(found) == count_transversals(square)


def test_a_stopped_deck_stops():
    budget = Budget()
    budget.stop()
    with pytest.raises(OutOfBudget):
        make_deck(1, budget=budget)


# --- puzzles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", [None, 1, 2, 3, 4, 5])
def test_puzzles_are_good(difficulty):
    for seed in range(4):
        made = puzzle(seed, difficulty)
        assert made == puzzle(seed, difficulty)
        assert difficulty in (None, made.difficulty)
        assert check_good(made.position)
        found = solvers.solve(made.position)
        assert found["unique"] is True
        assert [one[0] for one in found["missing"]] == [name(pair) for pair in made.pairs]
        least = solvers.solve({**made.position, "question": "minimal"})
        assert least["size"] == len(made.position["clues"]) > 0
        assert measured(read(made.position)) == made.measure
        assert graded(made.measure) == made.difficulty


def test_a_small_puzzle_is_good_for_the_oracle_too():
    made = puzzle(3, 1)
    assert oracle.answer(made.position)["unique"] is True
    least = oracle.answer({**made.position, "question": "minimal"})
    assert least["size"] == len(made.position["clues"])
    alone = []
    for card, strings in enumerate(made.position["cards"]):
        clues = [
            {k: v for k, v in clue.items() if k != "card"}
            for clue in made.position["clues"]
            if clue.get("card") == card
        ]
        one = {**made.position, "cards": [strings], "clues": clues}
        alone.append(oracle.answer(one)["unique"])
    assert not all(alone)


def test_what_is_no_good_puzzle():
    seen = [["white triangle", "black square"], ["black triangle", "white square"]]
    assert not check_good({"size": 3, "cards": seen, "clues": [{"has": "white triangle"}]})
    assert not check_good({"size": 3, "cards": [["? ?", "? ?"]]})


def test_grades():
    base = {"cards": 2, "assumptions": 0, "nested": False}
    assert graded(base) == 1
    assert graded(base | {"cards": 3}) == 2
    counts = {1: 3, 3: 3, 4: 4, 9: 4, 10: 5}
    assert all(graded(base | {"assumptions": n}) == grade for n, grade in counts.items())
    assert graded(base | {"nested": True}) == 5


def test_the_rules_page_has_the_measure():
    page = Path(gamekit.games.misd.__file__).with_name("RULES.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| ([1-5]) \| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE))
    assert list(rows) == list("12345")
    for count in range(1, 12):
        grade = graded({"cards": 2, "assumptions": count, "nested": False})
        least, *most = map(int, re.findall("[0-9]+", rows[str(grade)]))
        assert least <= count <= (most or [count])[0]


@pytest.mark.parametrize("language", ["de", "en"])
def test_reasons_speak_of_clues_in_the_words_of_the_puzzle(language):
    quoted = 0
    for seed in range(6):
        made = puzzle(seed, 2)
        picture = draw(GAME.view_of(made.position), Look(language)).plain.lower()
        said = " ".join(solvers.solve(made.position).reasons(language)).lower()
        assert "?" not in said
        for clue in re.findall("(?:hinweis|clue) [0-9]+ [„“](.+?)[“”]", said):
            assert clue in picture
            quoted += 1
    assert quoted > 6


def test_puzzles_have_words_and_a_picture():
    made = puzzle(1, 2)
    for language in ("de", "en"):
        assert made.title(language)
        assert made.description(language)
        assert made.told_solution(language)
    assert made.to_json()["solution"] == made.solution
    assert GAME.view_of(made.position).layout == read(made.position)


def test_wrong_wishes_are_refused():
    with pytest.raises(OptionError, match="difficulty"):
        puzzle(1, 6)
    with pytest.raises(OptionError, match="seed"):
        puzzle("1")
