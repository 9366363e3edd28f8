"""The board of Misd: what is drawn, what is not, and how one chooses."""

import json
import random
from math import cos, pi, sin

import pytest

from gamekit import load
from gamekit.board.look import Clock, Look
from gamekit.board.palette import PALETTE, contrast
from gamekit.bots import make_bot
from gamekit.cli import play as play_command
from gamekit.core.advice import Advice
from gamekit.core.budget import Budget
from gamekit.core.session import Session
from gamekit.games.misd import actions as act
from gamekit.games.misd.board import draw, tell
from gamekit.games.misd.board_figures import CORNERS, HEART, figure, outline, words_on
from gamekit.games.misd.board_words import codes
from gamekit.games.misd.figures import COLOURS, FORMS, name
from solvers.misd import advise
from tests.board.test_every_board import clicks
from tests.games.misd import begun, layout_b, play, word, yellow_star
from tests.games.properties import walk

GAME = load("misd")
PUZZLE = {
    "game": "misd", "question": "missing",
    "cards": [["white arrow|diamond|square", "? square", "blue circle", "green arrow", "brown ?",
               "grey ?", "red|blue star", "violet pentagon", "? ?"]],
    "clues": [{"card": 0, "lacks": "grey triangle"}, {"not_missing": "yellow ?"},
              {"has": "brown hexagon|star"}, {"card": 0, "missing": "? heart"}],
}  # fmt: skip


def shapes(scene):
    return {shape.id: shape for shape in scene.shapes}


def lit(scene):
    return {shape.id for shape in scene.targets() if "lit" in shape.marks}


# --- what is drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"variant": "B"}, {"variant": "B", "laid": 10}], ids=str)
@pytest.mark.parametrize("players", [2, 8])
def test_everything_fits_on_the_board(options, players):
    """Shapes lie inside the scene, whose size stays the same all the time."""
    names = ("Ada Lovelace", "Emmy Noether") * 4
    sizes = set()
    for state in walk(GAME, random.Random(2), players, rounds=3, **options):
        for language in ("de", "en"):
            scene = draw(state.view(0), Look(language, True, names=names[:players]))
            sizes.add((scene.width, scene.height))
            for shape in scene.shapes:
                assert 0 <= shape.x <= scene.width
                assert 0 <= shape.y <= scene.height
                assert shape.x + shape.w <= scene.width
                assert shape.y + shape.h <= scene.height
    assert len(sizes) == 1
    assert sizes.pop()[0] == 720


def corners(form):
    """Points on the edge of a form."""
    if form == "circle":
        return [(0.94 * cos(pi * n / 6), 0.94 * sin(pi * n / 6)) for n in range(12)]
    return list(HEART) if form == "heart" else list(CORNERS[form])


@pytest.mark.parametrize("form", FORMS)
def test_forms_are_centred_and_have_room_for_two_letters(form):
    for x, y in corners(form):
        assert 0.35 < (x * x + y * y) ** 0.5 < 1.7
    assert outline(form, 20, 0).endswith("Z")


def test_forms_differ():
    assert len({outline(form, 20, 0) for form in FORMS}) == 10


@pytest.mark.parametrize("colour", COLOURS)
def test_letters_on_every_colour_are_readable_in_both_themes(colour):
    for words, ground in zip(PALETTE[words_on(colour)], PALETTE[f"misd-{colour}"], strict=True):
        assert contrast(words, ground) >= 4.5


def test_edges_stand_out_from_cards_and_letters_from_covers():
    for a, b in (("misd-edge", "misd-card"), ("misd-on-light", "misd-cover")):
        assert min(map(contrast, PALETTE[a], PALETTE[b])) >= 3


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_ten_colours_can_be_told_apart_by_letters(language):
    assert len(set(codes(language))) == 10
    drawn = [
        next(s.text for s in figure("f", f"{colour} star", 0, 0, 20, 0, codes(language)) if s.text)
        for colour in COLOURS
    ]
    assert tuple(drawn) == codes(language)


def test_all_seats_see_the_same_card():
    """The picture of a card depends on what is seen of it and on the round, on nothing else."""
    state = play(begun(2), "reveal", "card 0a")
    first, again = (draw(state.view(seat), Look()) for seat in (0, 1))
    figures = [[s for s in scene.shapes if s.id.startswith("figure:")] for scene in (first, again)]
    assert figures[0] == figures[1]
    assert len([s for s in figures[0] if s.kind == "path"]) == 9


# --- what is not drawn ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"cover": 4}, {"variant": "B", "cover": 3}], ids=str)
def test_what_a_cover_hides_reaches_no_picture(options):
    """The browser gets the same from every state that the seat cannot tell apart."""
    rng = random.Random(5)
    varied = 0
    for seed in range(3):
        for state in walk(GAME, random.Random(seed), 2, rounds=6, **options):
            other = state.resample(0, rng)
            if other == state:
                continue
            varied += other.layout != state.layout
            pictures = [
                json.dumps(draw(each.view(0), Look(live=True)).to_json()) for each in (state, other)
            ]
            assert pictures[0] == pictures[1]
            plains = [draw(each.view(0), Look()).plain for each in (state, other)]
            assert plains[0] == plains[1]
    assert varied


def test_a_covered_figure_is_drawn_without_its_name():
    state = play(begun(2, cover=1), "reveal", "card 0a", "cover yellow pentagon: both")
    words = json.dumps(draw(state.view(0), Look()).to_json())
    assert "pentagon" not in words
    assert "misd-yellow" not in words
    state = play(begun(2, cover=1), "reveal", "card 0a", "cover yellow pentagon: form")
    words = json.dumps(draw(state.view(0), Look()).to_json())
    assert "pentagon" not in words
    assert "misd-yellow" in words


def test_sealed_bids_are_not_shown():
    state = play(begun(3), "reveal", "card 0a", "buzz 12.3")
    assert "12.3" not in json.dumps(draw(state.view(1), Look(live=True)).to_json())
    assert "12.3" in json.dumps(draw(state.view(0), Look()).to_json())


def test_the_solution_is_shown_when_the_round_is_decided():
    state = yellow_star(0, 0)
    open_round = draw(state.view(1), Look(language="de"))
    assert "gelbe Stern" not in open_round.status
    after = state.apply("call red star")
    scene = draw(after.view(1), Look(language="de"))
    assert "Es fehlt: der gelbe Stern." in scene.status
    assert "solution:figure" in shapes(scene)
    assert "Fuchs: der rote Stern – falsch" in scene.status


def test_a_bid_that_was_typed_does_not_stay_on_the_screen(monkeypatch, capsys):
    """Two at one terminal: it is wiped before the next player is asked; the last bid is open."""
    lines = iter(["reveal", "buzz 12.3", "12", "quit"])
    monkeypatch.setattr(play_command, "read_line", lambda prompt: print(prompt) or next(lines))
    monkeypatch.setattr(play_command.click, "clear", lambda: print("<wiped>"))
    session = Session.new("misd", 2, seed=1)
    play_command.Terminal(session, {}, "en", 1).run()
    before, after = capsys.readouterr().out.split("<wiped>")
    assert "Owl decides in secret" in before
    assert "Fox decides in secret" in after
    assert "12.3" not in after
    assert "Fox has the word" in after


def test_alone_against_bots_nothing_is_wiped(monkeypatch):
    lines = iter(["reveal", "buzz 0.1", "quit"])
    monkeypatch.setattr(play_command, "read_line", lambda prompt: next(lines, None))
    monkeypatch.setattr(play_command.click, "clear", lambda: pytest.fail("wiped"))
    session = Session.new("misd", 2, seed=1)
    play_command.Terminal(session, {1: make_bot("misd", "random")}, "en", 1).run()


# --- choosing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("timer", [1, 7, 60])
@pytest.mark.parametrize("variant", ["A", "B"])
def test_every_bid_can_be_chosen_in_two_steps(timer, variant):
    if variant == "A":
        state = play(begun(2, timer=timer), "reveal", "card 0a")
    else:
        state = layout_b("aaaaa", "red star", timer=timer)
    assert clicks(state.view(0), draw) == {str(action) for action in act.bids(timer)}


def test_a_call_is_a_form_and_a_colour_in_any_order():
    state = yellow_star(0, 0)
    for picked, intent in (("form 6", "colour:2"), ("colour 2", "form:6")):
        scene = draw(state.view(0), Look(live=True, picked=picked))
        assert shapes(scene)[intent].intent == "do call yellow star"
    scene = draw(state.view(0), Look(live=True))
    assert len(lit(scene)) == 20
    for nonsense in ("form 10", "form x", "colour", "second 4", "form ²"):
        assert len(lit(draw(state.view(0), Look(live=True, picked=nonsense)))) == 20


def test_in_variant_b_one_clicks_on_a_card_or_on_missing():
    state = word(layout_b("bbbbbbb", "white triangle"))
    assert lit(draw(state.view(0), Look(live=True))) == {
        *(f"card:{place}" for place in range(7)),
        "missing",
    }
    assert not lit(draw(state.view(1), Look()))


def test_a_clock_shows_a_buzzer_for_every_key():
    state = play(begun(4), "reveal", "card 0a")
    clock = Clock(12.0, ("a", "", "l", "ü"), run=3)
    look = Look("de", True, clock=clock, names=("Ada", "", "Emmy", ""))
    scene = draw(state.view(0), look)
    scene.check()
    buzzers = {s.id: s.intent for s in scene.targets() if s.id.startswith("buzzer")}
    assert buzzers == {"buzzer:0": "buzz 0", "buzzer:2": "buzz 2", "buzzer:3": "buzz 3"}
    assert {shape.key for shape in scene.targets()} - {""} == {"a", "l", "ü"}
    assert shapes(scene)["clock:3"].clock == 12  # a shape of its own for every run
    assert shapes(scene)["clock-face"].kind == "rect"
    assert "Ü" in {shape.text for shape in scene.shapes}
    still = draw(state.view(0), Look(clock=Clock(0, ("a", "s", "d", "f"))))
    assert not [shape for shape in still.targets() if shape.intent]


def test_targets_are_big_enough():
    """44 units where there is room; a grid of sixty seconds has cells of 28 at least."""
    for state in (play(begun(2), "reveal", "card 0a"), yellow_star(0, 0),
                  layout_b("aaaaaaaaaa", "red star"), word(layout_b("aaaaa", "red star")),
                  begun(2)):  # fmt: skip
        for shape in draw(state.view(0), Look(live=True, picked="second 3")).targets():
            least = 28 if shape.id.startswith(("second", "tenth")) else 38
            assert min(shape.w, shape.h) >= least, shape.id


def test_advice_is_shown_where_it_can_be_played():
    state = word(layout_b("bbbbb", "white triangle"))
    best = act.Point(0)
    advice = Advice("", True, {best: "+1", act.MISSING: "−2"}, (best,))
    scene = draw(state.view(0), Look(live=True, advice=advice))
    assert "best" in shapes(scene)["card:0"].marks
    assert "+1" in shapes(scene)["card:0"].label
    assert "−2" in shapes(scene)["missing:word"].text
    state = yellow_star(0, 0)
    call = act.Call(6, 2)
    advice = Advice("", True, {call: "+1"}, (call,))
    scene = draw(state.view(0), Look(live=True, advice=advice))
    marked = {shape.id for shape in scene.targets() if "best" in shape.marks}
    assert marked == {"form:6", "colour:2"}
    bids = play(begun(2), "reveal", "card 0a")
    advice = Advice("", True, {act.Buzz(1): "+1"}, (act.Buzz(1),))
    scene = draw(bids.view(0), Look(live=True, advice=advice))
    assert "best" in shapes(scene)["second:1"].marks


@pytest.mark.parametrize("laid", range(5, 11))
def test_in_a_race_the_whole_board_fits_on_a_small_screen(laid):
    """JupyterLab at 1280 x 800 has room for 679 pixels; status line and margins take 56."""
    view = layout_b("aaaaaaaaaa"[:laid], "red star").view(0)
    assert draw(view, Look()).height <= 679 - 56
    scene = draw(view, Look(live=True, clock=Clock(60, ("a", "l"))))
    buzzers = [shape for shape in scene.targets() if shape.id.startswith("buzzer")]
    assert max(shape.y + shape.h for shape in buzzers) > scene.height - 8  # nothing lies empty


def asked(state, picked=""):
    """The board after the solver was asked, with something picked: what the table hands it."""
    view = state.view(state.actor)
    found = advise(view, Budget(20), "en")
    lines = found.because.get(picked, ())
    return found, draw(
        view, Look(live=True, picked=picked, advice=found, solved=found.marks, lines=lines)
    )


def heavy(scene):
    return {s.id for s in scene.shapes if s.id.startswith("figure") and s.stroke == "best"}


def test_a_reason_is_lit_and_said_when_its_card_is_picked():
    state = word(layout_b("bbbbb", "white triangle"))
    found, scene = asked(state)
    [place] = [n for n, card in enumerate(state.view(0).cards) if "white triangle" in card]
    slot = state.view(0).cards[place].index("white triangle")
    assert heavy(scene) == {f"figure:{place}:{slot}"}  # it lies open, that is why
    whys = {s.id: s.intent for s in scene.targets() if s.id.startswith("why")}
    others = {f"{n}" for n in range(5) if n != place} | {"missing"}
    assert whys == {f"why:{other}": f"pick why {other}" for other in others}
    for other in others:
        _, scene = asked(state, f"why {other}")
        assert found.marks[f"why {other}"] in scene.status
        assert "because" in scene.status
        assert heavy(scene)
        assert shapes(scene)[f"why:{other}"].intent == "pick "
        rest = [s for s in scene.shapes if s.id.startswith("figure") and s.kind == "path"]
        assert sum("dim" in s.marks for s in rest) > 30
        scene.check()


def test_in_variant_a_a_form_that_is_picked_lights_what_rules_it_out():
    state = yellow_star(0, 0)
    found, scene = asked(state)
    assert len(heavy(scene)) == 9  # every figure is needed to know that it is the yellow star
    for kind, number in (("form", 0), ("colour", 9)):
        _, scene = asked(state, f"{kind} {number}")
        assert len(heavy(scene)) == 1
        assert "cannot be missing" in scene.status
    assert "form 6" not in found.because
    assert not heavy(asked(state, "form 6")[1])


def test_before_the_bids_a_card_is_picked_for_its_reason():
    state = layout_b("bbbbb", "white triangle")
    _, scene = asked(state)
    intents = {s.id: s.intent for s in scene.targets() if s.id.startswith("card")}
    assert sorted(intents.values()) == ["", *(f"pick why {n}" for n in range(1, 5))]
    plain = draw(state.view(0), Look(live=True))
    assert not [s for s in plain.targets() if s.id.startswith("card") and s.intent]


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        ("fox begins", "Das Los fällt auf Fuchs.", "The lot falls on Fox."),
        ("card 3a", "Karte 3a wird aufgedeckt.", "Card 3a is turned up."),
        ("card ?", "Eine Karte wird aufgedeckt.", "A card is turned up."),
        ("buzz ?", "Eule hat sich verdeckt entschieden.", "Owl has decided in secret."),
        ("buzz 3.4", "Eule ruft nach 3,4 Sekunden.", "Owl calls after 3.4 seconds."),
        ("call orange heart", "Eule ruft: Es fehlt das orangefarbene Herz!",
         "Owl calls: the orange heart is missing!"),
        ("point 3", "Eule zeigt auf Karte 3.", "Owl points at card 3."),
    ],
)  # fmt: skip
def test_actions_are_told(words, german, english):
    view = play(begun(2, first="owl"), "reveal", "card 0a").view(0)
    assert tell(view, GAME.parse(words), "de") == german
    assert tell(view, GAME.parse(words), "en") == english


def test_the_text_picture_names_all_figures():
    state = play(begun(2), "reveal", "card 0a")
    plain = draw(state.view(0), Look(language="de")).plain
    assert "schwarzes Kreuz" in plain
    [side] = state.sides_up()
    english = draw(state.view(0), Look()).plain
    assert all(name(pair) in english for pair in side)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_puzzle_is_drawn_with_its_clues(language):
    for position in (
        PUZZLE,
        {**PUZZLE, "cards": PUZZLE["cards"] * 3, "question": "where", "combination": "red star"},
        {**PUZZLE, "cards": PUZZLE["cards"] * 10, "question": "minimal"},
        {"game": "misd", "question": "chance", "laid": 5},
    ):
        scene = draw(GAME.view_of(position), Look(language))
        scene.check()
        assert scene.status
        assert not [shape for shape in scene.targets() if shape.intent]
        assert len(list(scene.targets())) == len(position.get("cards", []))
        for shape in scene.shapes:
            assert 0 <= shape.x <= 720
            assert 0 <= shape.y <= scene.height
        cards = len(position.get("cards", []))
        rules = min(cards, 2)  # none, what a card is, and that no figure is on two of them
        clues = len(position.get("clues", []))
        assert len(scene.plain.splitlines()) == cards + rules + clues + 1


def test_a_puzzle_tells_what_it_takes_for_granted():
    two = {**PUZZLE, "cards": PUZZLE["cards"] * 2}
    assert "No figure (form in a colour) is on two cards." in draw(GAME.view_of(two), Look()).plain
    loose = draw(GAME.view_of({**two, "distinct": False}), Look()).plain
    assert "on two cards" not in loose
    spread = draw(GAME.view_of({**two, "spread": True}), Look("de")).plain
    assert "Auf jeder Karte fehlt eine andere Form und eine andere Farbe." in spread


def test_clues_are_sentences():
    german = draw(GAME.view_of(PUZZLE), Look("de")).plain
    assert "Auf Karte 0 ist nicht zu sehen: das graue Dreieck." in german
    assert "Was auf einer Karte fehlt, ist nie die Farbe gelb." in german
    english = draw(GAME.view_of(PUZZLE), Look("en")).plain
    assert "At least one card shows the form hexagon or star in brown." in english
    assert "blue or red: star" in english


def test_a_square_is_hardly_turned_because_on_its_tip_it_is_a_diamond():
    """Whatever the seed, the upper edge of a square is nearer to level than to a tip."""
    for number in range(10):
        for side in "ab":
            state = play(begun(2), "reveal", f"card {number}{side}")
            scene = draw(state.view(0), Look())
            for slot, string in enumerate(state.view(0).cards[0]):
                if string.endswith(" square"):
                    (x1, y1), (x2, y2) = (
                        map(float, point.split())
                        for point in shapes(scene)[f"figure:0:{slot}"].d[1:].split(" L")[:2]
                    )
                    assert abs(y2 - y1) < 0.2 * abs(x2 - x1)
