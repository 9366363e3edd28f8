"""The words around an answer: catalogue, summary, reasons, table, HTML, advice for the board."""

import random
import re
import string
from html.parser import HTMLParser

import pytest

import solvers
from gamekit.core.advice import advisor
from gamekit.core.budget import Budget
from gamekit.core.game import CHANCE
from gamekit.core.texts import LANGUAGES
from gamekit.games.bauab import GAME, from_position
from gamekit.games.bauab.position import FIELDS, describe
from solvers.bauab import QUESTIONS, advise
from solvers.bauab.reasons import TEXTS, line_in_words, listed, signed
from tests.solvers import bauab_oracle as oracle
from tests.solvers.test_bauab_solver import DOMINO, MIDDLE, OPENING, SEED_EXAMPLE, stopped_after


def state_of(position):
    return from_position({name: position[name] for name in FIELDS if name in position})


def placeholders(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_catalogues_are_complete():
    german, english = (TEXTS.catalogue(code) for code in ("de", "en"))
    assert german.keys() == english.keys()
    for key in german:
        differ = placeholders(german[key]) ^ placeholders(english[key])
        assert not differ or key == "points.one", key


def test_every_word_of_the_catalogue_is_used():
    from pathlib import Path

    folder = Path(solvers.__file__).parent / "bauab"
    code = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for key in TEXTS.catalogue("en"):
        group, _, rest = key.partition(".")
        built = rf'"{group}\.\{{|f"{{key}}\.|f"{group}\.|"{re.escape(rest)}"'
        assert f'"{key}"' in code or re.search(built, code), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_can_be_said(question, language):
    rng = random.Random(21)
    for _ in range(40):
        position = oracle.random_position(rng, question=question)
        stopped = Budget()
        stopped.stop()
        for budget in (None, stopped):
            answer = solvers.solve(position, budget=budget)
            text = answer.pretty(language)
            assert describe(state_of(position), language) in text
            assert answer.summary(language) in text
            assert all(reason in text for reason in answer.reasons(language))
            assert "None" not in text
            assert not re.search(r"[{}]", text)
            assert answer.summary("de") != answer.summary("en")


MOVE = re.compile(r"\b(?:[X1-9P]@[a-z]+[0-9]+|pass)\b")


def test_reasons_mention_only_legal_moves():
    rng = random.Random(22)
    for _ in range(150):
        position = oracle.random_position(rng, question="value")
        answer = solvers.solve(position)
        line = answer["line"]
        for reason in answer.reasons("en"):
            mentioned = MOVE.findall(reason.partition(", in Zugzwang: ")[0])
            if reason.startswith("Best play"):
                assert mentioned == line
            else:
                assert set(mentioned) <= set(answer["moves"])


def test_losses_and_sentences_of_the_line_are_true():
    rng = random.Random(23)
    for _ in range(150):
        position = oracle.random_position(rng, question="value")
        answer = solvers.solve(position)
        sentences = [r for r in answer.reasons("en") if re.match(r"\d+\. ", r)]
        assert len(sentences) == len(answer["line"])
        state = state_of(position)
        for move, sentence in zip(answer["line"], sentences, strict=True):
            action = GAME.parse(move)
            seat = ("Blue", "Red")[state.mover]
            assert f". {seat} " in sentence
            taken = state.captures(action)
            assert ("captures" in sentence) == bool(taken)
            assert all(plot in sentence for plot in taken)
            state = state.apply(action)
        for reason in answer.reasons("en"):
            worse = re.match(r"(\d+) points? worse: ([^…]*?)(?: ….*)?\.$", reason)
            if worse:
                for move in worse[2].split(", "):
                    assert abs(answer["moves"][move][0] - answer["margin"]) == int(worse[1])


def test_zugzwang_is_where_passing_would_be_better():
    rng = random.Random(24)
    seen = 0
    for _ in range(120):
        position = oracle.random_position(rng, question="value")
        by_method = [solvers.solve(position, method=m)["zugzwang"] for m in QUESTIONS["value"]]
        assert by_method[0] == by_method[1] == by_method[2]
        answer = solvers.solve(position)
        layout, state = oracle.read_position(position)
        for number, name in enumerate(answer["line"], 1):
            moves = {oracle.move_name(layout, m): m for m in oracle.legal_actions(layout, state)}
            passed = oracle.successor(layout, state, oracle.PASS)
            margin = oracle.own(state.to_move, oracle.minimax_pair(layout, passed, {})[0])
            must = "pass" not in moves
            better = must and margin > oracle.own(state.to_move, answer["margin"])
            assert (number in answer["zugzwang"]) == better
            seen += better
            state = oracle.successor(layout, state, moves[name])
    assert seen > 10


def test_the_seeds_example_in_words():
    reasons = solvers.solve(SEED_EXAMPLE).reasons("en")
    assert "3. Blue places 1 on b3 and captures a3, b4 (0 points), in Zugzwang: " in reasons[3]
    after = state_of(SEED_EXAMPLE).apply("3@b2")
    from gamekit.games.bauab import to_position

    reply = {"game": "bauab", "question": "value", **to_position(after)}
    reasons = solvers.solve(reply).reasons("de")
    assert "11 Punkte schlechter: P@b3." in reasons
    assert any("P@b3 bringt sofort am meisten (+10)" in reason for reason in reasons)


def test_small_words():
    assert listed(["1@a1"] * 15).endswith("1@a1 … (+3)")
    assert [signed(n) for n in (12, 0, -12)] == ["+12", "0", "−12"]
    state = state_of(DOMINO)
    assert line_in_words(state, ["1@a1", "2@b1", "pass"], [], "de") == [
        "1. Blau setzt 1 auf a1.",
        "2. Rot setzt 2 auf b1 und schlägt a1 (1 Punkt).",
        "3. Blau passt.",
    ]


TAGS = ("pre", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "br")


class Checker(HTMLParser):
    """Counts tags; the display must be whole and bring no colours of its own."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.tags = set()

    def handle_starttag(self, tag, attrs):
        if tag != "br":
            self.open.append(tag)
        self.tags.add(tag)
        assert "style" not in dict(attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("question", ["value", "legal_moves", "census"])
def test_html_is_well_formed_and_escaped(question):
    html = solvers.solve({**DOMINO, "question": question})._repr_html_()
    checker = Checker()
    checker.feed(html)
    assert not checker.open
    assert checker.tags <= set(TAGS)
    teller = solvers.solve(DOMINO)
    teller._teller = Nasty()
    assert "<img" not in teller._repr_html_()
    assert "&lt;img" in teller._repr_html_()


class Nasty:
    """A teller whose every word is an attack."""

    words = "<img src=x onerror=alert(1)>"

    def reasons(self, language):
        return (self.words,)

    def summary(self, language):
        return self.words

    def picture(self, language):
        return self.words

    def table(self, language):
        return [(self.words,), (self.words,)]


def test_an_answer_is_a_read_only_mapping():
    answer = solvers.solve(DOMINO)
    assert answer["margin"] == dict(answer)["margin"] == 1
    assert "lead" in answer
    assert answer.proven
    assert "reasons" in answer.to_json()
    with pytest.raises(TypeError):
        answer["margin"] = 2


# --- advice -------------------------------------------------------------------------------------


def test_the_board_finds_the_advisor():
    assert advisor("bauab") is advise


def test_advice_is_the_answer_on_the_board():
    rng = random.Random(25)
    for _ in range(60):
        position = oracle.random_position(rng, question="value")
        state = state_of(position)
        answer = solvers.solve(position)
        advice = advise(state.view(state.mover), Budget(60), "en")
        assert advice.proven
        assert [str(a) for a in advice.best] == answer["best_moves"]
        assert [str(a) for a in advice.line] == answer["line"]
        assert tuple(advice.values) == state.legal_actions()
        for action, text in advice.values.items():
            assert text.split()[0] == signed(answer["moves"][str(action)][0])
        assert advice.summary == answer.summary("en")
        assert len(advice.story) == len(advice.line)
        assert set(advice.story) | set(advice.reasons) < set(answer.reasons("en")) | {""}
        # Equal numbers on the board are equal moves.
        texts = {text: answer["moves"][str(a)] for a, text in advice.values.items()}
        for action, text in advice.values.items():
            assert texts[text] == answer["moves"][str(action)]


def test_advice_that_runs_out_of_time_claims_nothing():
    state = state_of(OPENING)
    advice = advise(state.view(0), stopped_after(4), "en")
    assert not advice.proven
    assert advice.best == advice.line == ()
    assert not advice.values
    assert "between −42 and +42" in advice.summary


def test_advice_with_little_time_says_what_is_certain_soon(monkeypatch):
    from solvers.bauab import advice as module

    monkeypatch.setattr(module, "SHARE", 0.0)  # no time for the whole game, all for the horizon
    state = state_of(MIDDLE)
    advice = advise(state.view(0), Budget(600), "en")
    assert not advice.proven
    certain = re.search(r"next (\d+) plies Blue gets (\S+) with best play, by", advice.reasons[0])
    force = {**MIDDLE, "question": "force", "plies": int(certain[1]), "target": 0}
    assert certain[2] == signed(solvers.solve(force)["gain"])


def test_advice_knows_its_limits():
    drawn = GAME.new_game()
    assert drawn.mover == CHANCE
    assert "lot" in advise(drawn.view(0), Budget(1), "en").summary
    other = GAME.new_game(neighbour_check="after", first="blue")
    advice = advise(other.view(0), Budget(1), "de")
    assert not advice.proven
    assert "Grundregel" in advice.summary


def test_a_finished_game_on_the_board():
    state = state_of({"board": ["b3 r2"], "to_move": "red"})
    advice = advise(state.view(1), Budget(1), "en")
    assert advice.summary == "The game is over: Blue wins by 1."
