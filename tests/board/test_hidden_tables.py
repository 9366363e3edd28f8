"""Tables for games with hidden cards: who sees what, passing the screen, plans, notes, the race."""

import random
import re
import time

import pytest

from gamekit.board import race as race_module
from gamekit.board.look import Look, painter
from gamekit.board.race import Race
from gamekit.board.scene import Scene, Zone, circle, text
from gamekit.board.table import Table
from gamekit.board.widget import BoardWidget
from gamekit.core.budget import Budget
from gamekit.core.errors import GameError
from gamekit.core.game import CHANCE, sample
from gamekit.core.registry import load


def nuts(**settings):
    given = {"players": 3, "seats": ("human",) * 3, "seed": 11, "pace": 0, "language": "en"}
    return Table("nussknacker", **(given | settings))


def misd(**settings):
    given = {"players": 2, "seats": ("human",) * 2, "seed": 2, "pace": 0, "language": "en"}
    return Table("misd", **(given | settings))


def send(table, intent, after=None):
    board = table.controls.board
    board._handle_custom_msg(
        {"kind": "intent", "intent": intent, "seq": board.seq, "after": after}, []
    )


def intents(table):
    return {shape.intent for shape in table.scene.targets()} - {""}


def hand_on(table):
    return sorted(
        int(shape.label)
        for shape in table.scene.targets()
        if shape.id.startswith("hand:") and shape.zone == "hand"
    )


# --- passing the screen ---------------------------------------------------------------------------


def test_the_board_is_covered_until_the_player_sits_down():
    table = nuts()
    assert intents(table) == {"show"}
    assert "Pass the screen to Player" in str(table)
    assert table.controls.ask.disabled
    assert table.controls.hint.disabled
    seat = table.state.actor
    send(table, "show")
    assert hand_on(table) == list(table.state.hands[seat])
    table.play("pass")
    # The others pass by themselves: the turn is the same player's, and he still sits there.
    assert table.state.actor == seat
    assert hand_on(table) == list(table.state.hands[seat])
    table.play(next(a for a in table.state.legal_actions() if str(a).startswith("ask")))
    assert table.state.actor != seat
    assert intents(table) == {"show"}
    assert not hand_on(table)


def test_a_covered_table_answers_nobody():
    """Neither the buttons nor Python show the cards of whoever was or will be before the screen."""
    table = nuts(seats=("human", "human", "human"))
    assert table._covered
    before = table.scene.to_json()
    table.ask()
    table.hint()
    assert table._job is None
    assert table.advice is None
    assert table.controls.news.value
    assert table.scene.to_json() == before
    with pytest.raises(GameError, match="Pass the screen first"):
        table.position()


def test_no_hint_for_a_bot_whose_cards_are_hidden():
    table = nuts(seats=("human", "random", "random"))
    while not any(state.actor in (1, 2) for state in table.session.states):
        table.wait()
        table.play(table.state.legal_actions()[0])
    table.wait()
    moments = enumerate(table.session.states[: table.session.cursor])
    table.go_to(next(n for n, state in moments if state.actor in (1, 2)))  # bots wait there
    assert table.controls.hint.disabled
    table.hint()
    assert table._job is None
    assert "only for a human" in table.controls.news.value


def test_without_practice_nobody_sits_down_in_a_bots_place():
    assert [menu.disabled for menu in nuts(practice=True).controls.seats] == [False] * 4
    table = nuts(seats=("human", "random", "random"), practice=False)
    table.wait()
    assert all(menu.disabled for menu in table.controls.seats)


def test_a_covered_table_lists_only_what_everybody_saw():
    table = nuts(seats=("human", "human", "deduce"))
    rng = random.Random(3)
    for _ in range(60):
        table.wait()
        if table._covered:
            labels = [label.partition(". ")[2] for label, _ in table.controls.moves.options][1:]
            for label in labels:
                assert not re.search(r": \d(\+\d)*$", label), "the cards of a gift"
            send(table, "show")
        if table.state.actor is None:
            break
        table.play(rng.choice(table.state.legal_actions()))


def test_a_lone_human_never_passes_the_screen():
    table = nuts(seats=("human", "deduce", "deduce"))
    table.wait()
    assert not table._covered
    assert hand_on(table) == list(table.state.hands[0])


def test_names_stand_on_the_cover():
    table = nuts(names=("Ada", "Emmy", "Sofja"))
    assert table.scene.status == f"Pass the screen to {table.session.names[table.state.actor]}."


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["nussknacker", "misd"])
def test_a_picture_depends_on_nothing_that_the_viewer_cannot_know(slug):
    """Two states that a seat cannot tell apart give the same picture and the same words."""
    game, paint, rng, varied = load(slug), painter(slug), random.Random(5), 0
    state = game.new_game(3)
    for _ in range(120):
        if state.actor is None:
            break
        outcomes = state.chance_outcomes() if state.actor == CHANCE else ()
        action = sample(outcomes, rng) if outcomes else rng.choice(state.legal_actions())
        for seat in range(3):
            other = state.resample(seat, rng)
            varied += other != state
            look = Look(notes={})
            one, two = (paint.draw(each.view(seat), look) for each in (state, other))
            assert one.to_json() == two.to_json()
            assert str(one) == str(two)
            seen = state.witnessed(action, seat)
            if other.actor == state.actor:
                told = {paint.tell(each.view(seat), seen, "en") for each in (state, other)}
                assert len(told) == 1
        state = state.apply(action)
    assert varied


def test_the_move_list_shows_what_the_viewer_witnessed():
    table = nuts(seats=("human", "deduce", "deduce"), practice=False)
    rng = random.Random(1)
    for _ in range(12):
        table.wait()
        if table.state.actor is None:
            break
        table.play(rng.choice([a for a in table.state.legal_actions() if "announce" not in str(a)]))
    session = table.session
    loud = [n for n, a in enumerate(session.actions) if not table._painter.quiet(a)]
    acted = [(session.states[n], session.actions[n]) for n in loud]
    brief = table._painter.brief
    labels = [label.partition(". ")[2] for label, _ in table.controls.moves.options][1:]
    assert labels == [brief(s.view(0), s.witnessed(a, 0), "en") for s, a in acted]
    assert labels != [brief(s.view(0), a, "en") for s, a in acted]


def test_a_hint_is_for_ones_own_turn_only():
    table = nuts(seats=("deduce", "deduce", "human"))
    table.controls.auto.value = False
    table.wait()
    assert table.state.actor == 2
    assert not table.controls.hint.disabled


# --- plans, idling, notes -------------------------------------------------------------------------


def test_asking_before_all_have_passed_is_one_choice():
    table = nuts(seats=("human", "deduce", "deduce"), seed=5)
    table.wait()
    send(table, "pick p1")
    wanted = next(intent for intent in sorted(intents(table)) if intent.startswith("do pass > ask"))
    send(table, wanted)
    table.wait()
    texts = [str(action) for action in table.session.actions]
    assert wanted.partition(" > ")[2] in texts
    assert texts.index(wanted.partition(" > ")[2]) == texts.index("pass") + 3


def test_a_plan_is_dropped_if_somebody_announces():
    table = nuts()
    seat = table.state.actor
    send(table, "show")
    table.controls.auto.value = False
    send(table, f"pick p{(seat + 1) % 3}")
    send(table, next(i for i in sorted(intents(table)) if i.startswith("do pass > ask")))
    send(table, "show")
    wrong = next(v for v in range(1, 7) if v != table.state.hidden)
    table.play(f"announce {wrong}")
    assert table.state.round == 2
    assert not table.state.log
    for _ in range(3):
        if table._covered:
            send(table, "show")
        table.play("pass")
    assert not table.state.log
    assert table.state.asked is None


def test_windows_are_asked_one_by_one_if_told_so():
    table = nuts(seats=("human", "human", "human"))
    table.controls.auto.value = False
    first = table.state.actor
    send(table, "show")
    table.play("pass")
    assert table.state.actor == (first + 1) % 3


def test_undo_goes_back_to_a_choice_not_to_an_idle_pass():
    table = nuts(seats=("human", "deduce", "deduce"), seed=5)
    table.wait()
    table.play("pass")
    table.wait()
    table.play(next(a for a in table.state.legal_actions() if str(a).startswith("ask")))
    table.wait()
    table.undo()
    assert str(table.session.actions[table.session.cursor])[:3] in ("ask", "giv", "den", "pas")
    assert table.state.actor == 0


def test_notes_cycle_belong_to_a_player_and_are_new_in_a_new_round():
    table = nuts()
    send(table, "show")
    for mark in ("✗", "✓", "?"):
        send(table, "note 1 5")
        assert [s.text for s in table.scene.shapes if s.id == "note:1 5:mark"] == [mark]
    table.play(f"announce {table.state.hidden}")
    if table._covered:
        send(table, "show")
    assert not [s for s in table.scene.shapes if s.id == "note:1 5:mark"]


def test_the_solver_rates_questions_before_all_have_passed():
    table = nuts(seats=("human", "deduce", "deduce"), seed=5)
    table.wait()
    assert table.state.phase == "window"
    table.ask(10)
    table.wait()
    rated = [action for action in table.advice.values if str(action).startswith("ask")]
    assert rated
    send(table, f"pick p{table.advice.best[-1].to}")
    shown = [s for s in table.scene.shapes if s.id.startswith("button:") and "best" in s.marks]
    assert any(s.intent.endswith(str(table.advice.best[-1])) for s in shown)


def test_the_solver_fills_in_the_grid_up_to_a_line_and_says_why():
    table = nuts(seats=("human", "deduce", "deduce"), seed=5)
    rng = random.Random(2)
    while True:
        table.wait()
        if len(table.state.log) >= 3:
            break
        legal = [a for a in table.state.legal_actions() if not str(a).startswith("announce")]
        table.play(rng.choice(legal))
    counts = []
    for what in ("pick line 0", f"pick line {len(table.state.log) - 1}"):
        send(table, what)
        table.ask(10)
        table.wait()
        assert table.advice.proven
        counts.append(sum(key.startswith("hidden") for key in table.advice.marks))
    assert counts[0] <= counts[1]
    reason = next(cell for cell, lines in table.advice.because.items() if lines)
    send(table, f"pick {reason}")
    bars = {s.id for s in table.scene.shapes if s.id.endswith(":bar")}
    assert bars == {f"line:{index}:bar" for index in table.advice.because[reason]}


# --- the race -------------------------------------------------------------------------------------


def clock_runs(table, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if any(shape.clock for shape in table.scene.shapes):
            return True
        time.sleep(0.01)
    return False


def bids_of(table):
    return [str(a) for a in table.session.actions if str(a).split()[0] in ("buzz", "wait")]


def test_the_first_buzzer_gets_the_word_with_the_time_of_the_browser():
    table = misd()
    table.play("reveal")
    assert clock_runs(table)
    keys = {shape.key: shape.intent for shape in table.scene.shapes if shape.key}
    assert keys == {"a": "buzz 0", "l": "buzz 1"}
    send(table, "buzz 1", after=1234)
    assert table.state.actor == 1
    assert sorted(bids_of(table)) == ["buzz 1.2", "wait"]
    assert not any(shape.clock for shape in table.scene.shapes)


def test_undo_goes_back_to_the_card_not_to_a_bid():
    table = misd(chips=5)
    table.play("reveal")
    assert clock_runs(table)
    send(table, "buzz 0", after=500)
    table.play(table.state.legal_actions()[0])
    table.undo()
    assert table.state.phase == "call"
    table.undo()
    assert table.state.phase == "ready"


def test_every_run_of_the_clock_has_a_shape_of_its_own():
    table = misd(chips=5)
    ids = []
    for _ in range(2):
        table.play("reveal")
        assert clock_runs(table)
        ids += [shape.id for shape in table.scene.shapes if shape.clock]
        send(table, "buzz 0", after=500)
        table.play(table.state.legal_actions()[0])
    assert len(set(ids)) == 2


def test_a_bot_speaks_when_its_time_has_come_and_bids_stay_sealed_until_then(monkeypatch):
    monkeypatch.setattr(race_module, "GRACE", 0.0)
    table = misd(seats=("human", "random"), timer=10)
    if table.state.actor == 0:
        table.play("reveal")
    assert clock_runs(table)
    before = table.scene.to_json()
    bots_bid = dict(table._race._bids)[1]
    assert str(bots_bid) not in str(before)
    table._race._started -= 60  # a minute later
    table.wait(10)
    assert len(bids_of(table)) == 2
    assert str(bots_bid) in bids_of(table)


def test_nobody_presses_and_the_round_is_dropped(monkeypatch):
    monkeypatch.setattr(race_module, "GRACE", 0.0)
    table = misd(timer=10)
    table.play("reveal")
    assert clock_runs(table)
    table._race._started -= 60
    table.wait(10)
    assert bids_of(table) == ["wait", "wait"]
    assert sum(table.state.chips) == 0


def test_without_the_clock_bids_are_typed():
    table = misd()
    table.controls.clock.value = False
    table.play("reveal")
    assert not clock_runs(table, 0.2)
    seat = table.state.actor
    table.play("buzz 3.4")
    assert table.state.actor == 1 - seat
    table.play("buzz 2.0")
    assert table.state.caller == 1 - seat


def test_a_press_counts_as_long_as_it_may_be_on_its_way():
    state = load("misd").new_game(2).apply("fox begins").apply("reveal").apply("card 0a")
    parse = load("misd").parse
    race = Race(state, painter("misd"), {1: lambda view, seat, budget: parse("buzz 2.0")}, 60)
    race.ask_bots(Budget())
    race.start()
    assert [str(bid) for bid in race.bids()] == ["wait", "buzz 2.0"]
    assert [str(bid) for bid in race.bids(0, 1.99)] == ["buzz 1.9", "buzz 2.0"]
    assert [str(bid) for bid in race.bids(0, 0.0)] == ["buzz 0.1", "buzz 2.0"]
    assert [str(bid) for bid in race.bids(0, 1e9)] == ["buzz 60.0", "buzz 2.0"]


@pytest.mark.parametrize("after", [None, "soon", -1, 1e12, True, float("nan")])
def test_a_time_that_makes_no_sense_is_no_time(after):
    stone = circle("stone", 30, 30, 22, zone="table", label="a stone", intent="take")
    board = BoardWidget(Scene(60, 60, zones=[Zone("table", "Table")], shapes=[stone]))
    board._handle_custom_msg(
        {"kind": "intent", "intent": "take", "seq": board.seq, "after": after}, []
    )
    assert board.pressed_after is None


def test_a_key_needs_an_intent_and_is_given_once():
    def keyed(id, key, intent):
        return circle(id, 30, 30, 22, zone="t", col=int(id), label=id, key=key, intent=intent)

    zones = [Zone("t", "T")]
    with pytest.raises(ValueError, match="a key needs an intent"):
        Scene(60, 60, zones=zones, shapes=[keyed("1", "a", "")]).check()
    twice = [keyed("1", "a", "x"), keyed("2", "a", "y")]
    with pytest.raises(ValueError, match="key 'a': 2 shapes have it"):
        Scene(60, 60, zones=zones, shapes=twice).check()
    Scene(60, 60, zones=zones, shapes=[text("1", 1, 1, "60", clock=60)]).check()
