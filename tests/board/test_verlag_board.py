"""The board of Verlag: what it shows and says, and its charts."""

import random

import pytest

from gamekit import load
from gamekit.board.look import Look
from gamekit.core.advice import Advice
from gamekit.core.game import CHANCE, sample
from gamekit.games.verlag import from_position
from gamekit.games.verlag.actions import parse
from gamekit.games.verlag.board import SIZE, brief, draw, forecast, quiet, tell
from gamekit.games.verlag.board_words import wide
from gamekit.games.verlag.catalogue import KEYS, KINDS, PROJECTS

GAME = load("verlag")
RICH = {
    "players": [
        {
            "coins": 12,
            "cards": {"autoren": 2, "entwicklung": 2, "redaktion_spiel": 3, "herstellung_spiel": 1,
                      "buchhaltung": 1, "organisation_it": 1, "geschaeftsleitung": 1},
            "projects": ["mitarbeiter", "shops"],
        },
        {"coins": 3, "cards": {"autoren": 1, "marketing": 3, "public_relations": 2},
         "projects": ["mitarbeiter", "kunden"]},
        {"coins": 1, "cards": {"redaktion_kinderbuch": 2, "herstellung_buch": 2}},
        {"coins": 28, "cards": {"autoren": 4, "illustration": 12}, "projects": ["lieferanten"]},
    ]
}  # fmt: skip


def shapes(scene):
    return {shape.id: shape for shape in scene.shapes}


def shown(state, **look):
    scene = draw(state.view(0), Look(**look))
    scene.check()
    return shapes(scene)


def lit(state, **look):
    """The intents of all lit targets."""
    targets = draw(state.view(0), Look(live=True, **look)).targets()
    return {shape.intent for shape in targets if "lit" in shape.marks}


def at(phase="roll", dice=(), **changes):
    return from_position({**RICH, **changes}, phase=phase, dice=dice)


def walk(players, seed, **options):
    """The states of a random game."""
    rng = random.Random(seed)
    state = GAME.new_game(players, **options)
    while state.actor is not None:
        yield state
        if state.actor == CHANCE:
            state = state.apply(sample(state.chance_outcomes(), rng))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
    yield state


# --- what is seen ---------------------------------------------------------------------------------


def test_it_fits_a_notebook_cell():
    for players in (2, 3, 4):
        scene = draw(GAME.new_game(players).view(0), Look())
        assert scene.width <= 720
        assert scene.height <= 560
        for shape in scene.shapes:
            if shape.kind == "rect":
                assert shape.x >= 0
                assert shape.x + shape.w <= scene.width
                assert shape.y + shape.h <= scene.height


def test_whatever_can_be_clicked_is_large_enough():
    states = [
        at(),
        at("build", (4,)),
        at("tax", (6,)),
        at("swap", (6,)),
        at("keep", (3,), active=1),
    ]
    for state in states:
        for shape in draw(state.view(0), Look(live=True)).targets():
            if shape.intent:
                assert min(shape.w, shape.h) >= 44, shape.id


def test_the_market_shows_numbers_cost_income_and_what_is_left():
    picture = shown(GAME.new_game(2), language="de")
    assert [id for id in picture if id.count(":") == 1 and id.startswith("pile:")] == [
        f"pile:{key}" for key in KINDS
    ]
    card = {part: picture[f"pile:public_relations:{part}"].text for part in ("numbers", "stock")}
    assert card == {"numbers": "9–10", "stock": "6"}
    assert picture["pile:public_relations:cost:number"].text == "3"
    assert picture["pile:public_relations:pays"].text == "+2"
    assert picture["pile:herstellung_buch:per"].d == picture["pile:redaktion_sachbuch:symbol"].d
    assert picture["pile:quality_safety"].label == (
        "Quality & Safety, grün, nur im eigenen Zug, bei 11–12, 2 je eigener Karte mit Feder, "
        "kostet 2, noch 6"
    )


def test_colours_have_signs_of_their_own():
    picture = shown(GAME.new_game(2))
    looks = {(picture[f"pile:{key}:band"].fill, picture[f"pile:{key}:sign"].d) for key in KINDS}
    assert len(looks) == len({fill for fill, _ in looks}) == len({d for _, d in looks}) == 4


def test_an_empty_pile_is_dim():
    picture = shown(at())
    assert "dim" in picture["pile:illustration"].marks
    assert "dim" not in picture["pile:marketing"].marks


def test_projects_turn_from_grey_to_colour():
    picture = shown(at(), language="en")
    assert picture["project:0:shops"].fill == "orange"
    assert picture["project:1:shops"].fill == "plot"
    assert picture["project:1:shops:word"].text == "10"
    assert picture["project:0:shops"].label.endswith("built")
    assert len({picture[f"project:0:{key}:icon"].d for key in PROJECTS}) == 4


def test_a_legend_names_the_projects():
    picture = shown(at(), language="de")
    names = [picture[f"legend:{key}"].text for key in PROJECTS]
    assert names == [
        "Mitarbeiterinnen & Mitarbeiter", "Shops", "Lieferanten", "Kundinnen & Kunden",
    ]  # fmt: skip
    assert picture["legend:shops:icon"].d == picture["project:0:shops:icon"].d
    long = {key: {"de": "Großprojekt " * 5} for key in PROJECTS}
    picture = shown(from_position({**RICH, "figures": long}), language="de")
    assert picture["legend:kunden"].x < 720 - 100


def test_tableaus_show_coins_and_counted_cards_under_their_numbers():
    picture = shown(at())
    assert picture["purse:3:number"].text == "28"
    assert picture["chip:0:redaktion_spiel:2:word"].text == "3"
    assert "chip:0:herstellung_spiel:7:word" not in picture  # a single card needs no number
    column = {total: picture[f"number:{total}"] for total in (2, 3, 9, 10)}
    toys, contacts = picture["chip:0:entwicklung:2"], picture["chip:1:public_relations:9"]
    for chip, first, last in ((toys, column[2], column[3]), (contacts, column[9], column[10])):
        assert first.x < chip.x < chip.x + chip.w < last.x + last.w + 2
        assert chip.w > first.w  # it spans both
    letters = [picture[f"chip:0:{key}:6:word"].text for key in KINDS[6:9]]
    assert letters == ["A", "O", "M"]


def test_chips_never_lie_on_each_other():
    full = {"coins": 1, "cards": dict.fromkeys(KINDS, 1)}
    picture = shown(from_position({"players": [full, full]}))
    chips = [
        shape for id, shape in picture.items() if id.startswith("chip:") and id.count(":") == 3
    ]
    assert len(chips) == 2 * len(KINDS)
    for nth, a in enumerate(chips):
        for b in chips[:nth]:
            beside = a.x + a.w <= b.x or b.x + b.w <= a.x
            assert beside or a.y + a.h <= b.y or b.y + b.h <= a.y, (a.id, b.id)


def test_crowds_riches_and_strange_figures_are_drawn():
    figures = {"marketing": {"numbers": [1, 2, 3, 5, 6, 9, 12], "de": "Ö" * 60, "cost": 1000}}
    players = [{"coins": 12345, "cards": {"marketing": 250}}, {"coins": 0}]
    for language in ("de", "en"):
        picture = shown(from_position({"players": players, "figures": figures}), language=language)
        assert picture["purse:0:number"].text == "12345"
        assert picture["chip:0:marketing:1:word"].text == "250"
        assert {f"chip:0:marketing:{first}" for first in (1, 5, 9, 12)} <= set(picture)


def test_the_variable_market_tells_how_many_cards_are_face_down():
    state = GAME.new_game(3, variable_market=True)
    picture = shown(state, language="de")
    assert picture["tray:word"].text == "Stapel 81"
    assert all("dim" in picture[f"pile:{key}"].marks for key in KINDS)
    assert "aufgedeckt" in draw(state.view(0), Look("de")).status


def test_bars_show_the_chances():
    picture = shown(at())
    assert picture["bar:7:muted"].h == 6 * picture["bar:12:muted"].h
    assert picture["bar:1:sky"].h == picture["bar:6:sky"].h == picture["bar:7:muted"].h
    assert "bar:2:muted" not in shown(GAME.new_game(2))  # nobody may take two dice yet


# --- what the next roll pays ----------------------------------------------------------------------


def test_before_the_roll_each_number_says_what_it_pays_to_whom():
    poor = {"coins": 3, "cards": {"entwicklung": 2}}
    others = [{"coins": 0, "cards": {"marketing": count}} for count in (3, 2)]
    picture = shown(from_position({"players": [poor, *others]}), language="en")
    # The second vector of the rules page: 3 coins are paid, then the roller's own cards pay.
    assert [picture[f"pays:{seat}:3"].text for seat in range(3)] == ["−1", "+1", "+2"]
    assert picture["pays:0:2"].text == "+2"
    assert picture["pays:0:1"].text == "·"
    assert picture["cell:2:3"].label == "3, Green, coins +2, 2 Marketing"
    assert "dim" in picture["pays:0:7"].marks  # out of reach with one die


def settle(state, seat_coins):
    """Play on to the build phase as `forecast` imagines it."""
    while str(state.legal_actions()[-1]) != "pass":
        words = [str(action) for action in state.legal_actions()]
        if "keep" in words:
            state = state.apply("keep")
        elif "no_swap" in words:
            state = state.apply("no_swap")
        else:
            roller = state.mover
            order = sorted(state.legal_actions(), key=lambda a: (a.player - roller) % state.players)
            state = state.apply(max(order, key=lambda a: state.apply(a).coins[roller]))
    return tuple(new - old for new, old in zip(state.coins, seat_coins, strict=True))


def test_the_figures_are_what_the_engine_pays():
    compared = 0
    for seed in range(4):
        for state in walk(2 + seed % 3, seed):
            if not state.dice and state.actor == state.mover:
                for roll in state.legal_actions():
                    thrown = state.apply(roll)
                    for dice, _ in thrown.chance_outcomes():
                        gains = settle(thrown.apply(dice), state.coins)
                        assert gains == forecast(state, dice.total)
                        compared += 1
    assert compared > 1000


def test_a_buyer_sees_the_next_players_roll():
    picture = shown(at("build", (4,)), language="en")
    assert "panel:1:die" in picture
    assert "panel:0:die" not in picture
    assert picture["pays:1:3"].text == "·"  # its own Marketing does not pay in its own turn
    assert "last" in picture["number:4"].marks


def test_between_roll_and_purchase_nothing_is_promised():
    picture = shown(at("tax", (3, 3)))
    assert not [id for id in picture if id.startswith("pays:")]


# --- choosing -------------------------------------------------------------------------------------


def test_one_die_or_two():
    assert lit(GAME.new_game(2)) == {"do roll 1"}
    assert lit(at()) == {"do roll 1", "do roll 2"}


def test_keep_or_roll_again():
    state = at("keep", (3, 6), active=1)
    assert lit(state) == {"do keep", "do reroll"}
    picture = shown(state)
    assert "last" in picture["number:9"].marks
    assert "dim" in picture["pays:0:1"].marks  # two dice cannot show 1


def test_builds_are_lit_and_others_answer_with_the_rule():
    state = from_position(RICH, phase="build", dice=(4,))
    assert lit(state) == {f"do {action}" for action in map(str, state.legal_actions())}
    picture = shown(state, live=True)
    assert picture["project:0:kunden"].intent == "do build kunden"
    assert "lit" not in picture["project:0:kunden"].marks
    assert picture["project:1:shops"].intent == ""


def test_the_picture_of_a_purchase_is_the_build_phase():
    position = {**RICH, "game": "verlag", "question": "best_purchase", "rounds": 3}
    picture = shapes(draw(GAME.view_of(position), Look("de")))
    assert picture["button:0:word"].text == "nichts bauen"
    assert "button:1:word" not in picture
    assert picture["tray"].label == "Würfel: –"
    assert str(GAME.state_of(position)).endswith("Red is in the build phase.")


def test_who_pays_is_chosen_on_the_tableaus():
    state = at("tax", (6,))
    assert lit(state) == {"do tax 1", "do tax 2", "do tax 3"}
    assert shown(state, live=True)["project:2:shops"].intent == "do tax 2"


def test_a_swap_is_chosen_in_three_steps():
    state = at("swap", (6,))
    assert "pick autoren" in lit(state)
    assert "do no_swap" in lit(state)
    partners = {"pick autoren 1", "pick autoren 2", "pick autoren 3", "do no_swap"}
    assert lit(state, picked="autoren") == partners
    takes = {"do swap autoren 2 redaktion_kinderbuch", "do swap autoren 2 herstellung_buch"}
    goals = {intent for intent in lit(state, picked="autoren 2") if intent.startswith("do swap")}
    assert goals == takes
    chosen = shown(state, live=True, picked="autoren 2")
    assert "selected" in chosen["pile:autoren"].marks
    assert chosen["pile:autoren"].intent == "pick "
    assert "selected" in chosen["panel:2"].marks


def test_with_two_players_the_partner_is_clear():
    players = [{"coins": 1, "cards": {"autoren": 1, "geschaeftsleitung": 1}},
               {"coins": 1, "cards": {"einkauf": 1}}]  # fmt: skip
    state = from_position({"players": players}, phase="swap", dice=(6,))
    assert lit(state, picked="autoren") == {"do swap autoren 1 einkauf", "do no_swap"}


@pytest.mark.parametrize("picked", ["nonsense", "autoren 9", "buchhaltung 1", "einkauf"])
def test_a_stale_choice_does_no_harm(picked):
    for state in (at(), at("swap", (6,)), at("build", (4,))):
        shown(state, live=True, picked=picked)


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        ("die 1", "Rot würfelt 1. Münzen: Rot +2, Blau +1, Gelb +4.",
         "Red rolls 1. Coins: Red +2, Blue +1, Yellow +4."),
        ("die 4", "Rot würfelt 4.", "Red rolls 4."),
    ],
)  # fmt: skip
def test_a_roll_is_told_with_what_it_pays(words, german, english):
    view = at().apply("roll 1").view(0)
    assert tell(view, parse(words), "de") == german
    assert tell(view, parse(words), "en") == english


@pytest.mark.parametrize(
    ("phase", "dice", "words", "told"),
    [
        ("build", (4,), "build marketing", "Red builds Marketing for 2."),
        ("build", (4,), "pass", "Red builds nothing."),
        ("tax", (6,), "tax 1", "Red makes Blue pay. Coins: Red +3, Blue −3."),
        ("swap", (6,), "swap autoren 1 marketing", "Red gives Blue Authors and gets Marketing."),
        ("swap", (6,), "no_swap", "Red swaps nothing."),
    ],
)
def test_actions_are_told(phase, dice, words, told):
    assert tell(at(phase, dice).view(0), parse(words), "en") == told


@pytest.mark.parametrize(
    ("phase", "dice", "words", "listed"),
    [
        ("roll", (), "roll 2", "2 dice"),
        ("keep", (4,), "keep", "Keep"),
        ("tax", (6,), "tax 1", "Blue pays"),
        ("swap", (6,), "swap autoren 1 marketing", "↔ Marketing"),
        ("swap", (6,), "no_swap", "no swap"),
        ("build", (4,), "build redaktion_kinderbuch", "Child. Ed."),
        ("build", (4,), "pass", "nothing"),
    ],
)
def test_the_list_of_moves_is_brief(phase, dice, words, listed):
    assert brief(at(phase, dice).view(0), parse(words), "en") == listed


def test_every_line_of_the_list_fits_and_no_two_cards_look_alike():
    for language in ("de", "en"):
        names = [brief(at().view(0), parse(f"build {key}"), language) for key in KEYS]
        rolled = at(active=3).apply("roll 1").view(0)
        assert len(set(names)) == len(KEYS)
        for line in [*names, brief(rolled, parse("dice 6 6"), language)]:
            assert wide(line, SIZE) <= 90
    own = from_position({**RICH, "figures": {"autoren": {"de": "Schreiberinnen & Schreiber"}}})
    assert brief(own.view(0), parse("build autoren"), "de").startswith("Schreib")
    assert brief(own.view(0), parse("build autoren"), "en") == "Authors"


def test_revealed_cards_do_not_crowd_the_list():
    assert quiet(parse("reveal autoren"))
    assert not quiet(parse("build autoren"))


def test_every_action_of_a_game_is_told_in_both_languages():
    for before in walk(3, 5, variable_market=True):
        for action in before.legal_actions()[:3]:
            for language in ("de", "en"):
                told = tell(before.view(0), action, language)
                assert told.endswith(".")
                assert "{" not in told


def test_plain_text_shows_market_forecast_and_tableaus():
    words = str(draw(at().view(0), Look("en", live=True)))
    assert "    1  Authors (autoren): costs 1, 1 from the bank, 3 left" in words
    assert "    –  Suppliers (lieferanten): costs 16, " in words
    assert "The next roll (Red) pays:" in words
    assert (
        "Yellow: coins 28; cards: 4 Authors, 12 Illustration & Graphics; built: Suppliers" in words
    )
    assert words.endswith("Red is to move. Choose one die or two.")


def test_the_winner_is_named():
    state = from_position({"players": [{"coins": 0, "projects": list(PROJECTS)}, {"coins": 3}]})
    assert draw(state.view(0), Look("de")).status == (
        "Rot gewinnt: Alle vier Großprojekte sind gebaut."
    )


def test_what_was_bought_last_is_marked():
    state = at("build", (4,))
    bought = shown(state.apply("build marketing"), last=parse("build marketing"))
    assert "last" in bought["pile:marketing"].marks
    rich = {**RICH["players"][0], "coins": 40}
    state = from_position({"players": [rich, *RICH["players"][1:]]}, phase="build", dice=(4,))
    built = shown(state.apply("build kunden"), last=parse("build kunden"))
    assert "last" in built["project:0:kunden"].marks
    assert "last" not in built["project:1:kunden"].marks


# --- advice ---------------------------------------------------------------------------------------


def advised(state, best):
    values = {action: f"+{nth}" for nth, action in enumerate(state.legal_actions())}
    return Advice("", True, values, (parse(best),))


def test_values_and_the_best_purchase_are_marked():
    state = at("build", (4,))
    picture = shown(state, live=True, advice=advised(state, "build einkauf"), language="en")
    assert "best" in picture["pile:einkauf"].marks
    assert picture["pile:einkauf"].label.endswith("value +4, best move")
    assert picture["value:autoren:words"].text == "+0"
    assert "button:0:value:words" in picture


def test_long_fractions_are_rounded_on_the_board_and_exact_in_the_label():
    players = [{"coins": 40}, {"coins": 0}]
    state = from_position({"players": players}, phase="build", dice=(4,))
    values = dict.fromkeys(state.legal_actions(), "−12345/46656")
    picture = shown(state, advice=Advice("", True, values, ()), language="de")
    assert picture["value:marketing:words"].text == "≈−0,26"
    assert picture["project:0:kunden:value:words"].text == "≈−0,3"
    assert picture["project:0:kunden"].label.endswith("Wert −12345/46656")


def test_the_best_victim_and_the_best_roll_are_marked():
    state = at("tax", (6,))
    assert "best" in shown(state, advice=advised(state, "tax 3"))["panel:3"].marks
    picture = shown(at(), advice=advised(at(), "roll 2"))
    assert "best" in picture["button:1"].marks
    assert "best" not in picture["button:0"].marks


def test_the_best_swap_is_marked_step_by_step():
    state = at("swap", (6,))
    advice = advised(state, "swap autoren 2 herstellung_buch")
    first = shown(state, live=True, advice=advice)
    then = shown(state, live=True, advice=advice, picked="autoren")
    last = shown(state, live=True, advice=advice, picked="autoren 2")
    assert [id for id in first if "best" in first[id].marks] == ["pile:autoren"]
    assert [id for id in then if "best" in then[id].marks] == ["panel:2"]
    assert [id for id in last if "best" in last[id].marks] == ["pile:herstellung_buch"]


# --- charts ---------------------------------------------------------------------------------------


@pytest.fixture
def axes():
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    yield axes
    figure.canvas.draw()  # whatever was drawn can be painted
    pyplot.close(figure)


def legend(axes):
    return [words.get_text() for words in axes.get_legend().get_texts()]


def test_income_as_bars(axes):
    from gamekit.games.verlag.board_charts import income_bars

    income_bars({"one": {"0": "1/2", "2": "1/2"}, "two": {"-1": "1/1"}}, "de", axes)
    assert sorted(round(bar.get_height(), 3) for bar in axes.patches) == [0.5, 0.5, 1.0]
    assert len({bar.get_hatch() for bar in axes.patches}) == 2
    assert legend(axes) == ["one", "two"]
    assert axes.get_ylabel() == "Wahrscheinlichkeit"


def test_payback_by_card_the_quickest_first(axes):
    from gamekit.games.verlag.board_charts import payback_bars

    options = [
        {"build": None, "payback": None},
        {"build": "autoren", "payback": "3/1"},
        {"build": "marketing", "payback": "5/2"},
    ]
    payback_bars(options, {"autoren": "Autorinnen & Autoren"}, "de", axes)
    assert [bar.get_width() for bar in axes.patches] == [2.5, 3.0]
    assert [bar.get_hatch() for bar in axes.patches] == ["//", None]
    assert [t.get_text() for t in axes.get_yticklabels()] == ["marketing", "Autorinnen & Autoren"]
    assert [words.get_text() for words in axes.texts] == ["2,5", "3,0"]


def test_the_fan_has_two_bands_a_median_and_a_mean(axes):
    from gamekit.games.verlag.board_charts import fan_chart

    turns = [{3: 1}, {3: "1/2", 5: "1/2"}, {3: "1/4", 5: "1/2", 7: "1/4"}]
    fan_chart(turns, "en", axes, expected=["3/1", "4/1", "5/1"])
    assert legend(axes) == ["at least 90 %", "at least 50 %", "median", "mean"]
    median = next(line for line in axes.lines if line.get_label() == "median")
    assert list(median.get_ydata()) == [3, 3, 5]


def test_one_die_against_two(axes):
    from gamekit.games.verlag.board_charts import dice_lines

    dice_lines(["1/2", 1], ["1/4", "3/2"], ["Start", "+ Einkauf"], "de", axes)
    assert legend(axes) == ["ein Würfel", "zwei Würfel"]
    assert [list(line.get_ydata()) for line in axes.lines] == [[0.5, 1.0], [0.25, 1.5]]
    assert len({line.get_linestyle() for line in axes.lines}) == 2
