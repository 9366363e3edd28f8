"""`check_game` finds and names every fault: each one is planted into the example game."""

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import count

import pytest

from gamekit.core.check import FAULTS, check_game
from gamekit.core.errors import IllegalAction, OptionError
from gamekit.core.game import CHANCE, EndReason, Outcome

PLANTS = []


class Garden:
    """The classes of the example game, with methods that a plant wraps in its fault."""

    def __init__(self, monkeypatch):
        rules = sys.modules["gamekit.games.highcard.rules"]
        self.classes = {"game": rules.Highcard, "state": rules.HighcardState, "move": rules.Move}
        self.move = rules.Move
        self.monkeypatch = monkeypatch

    def wrap(self, owner, name):
        """A decorator: `function(original, self, ...)` takes the place of a method."""
        original = getattr(self.classes[owner], name)

        def decorate(function):
            def method(*args):
                return function(original, *args)

            self.monkeypatch.setattr(self.classes[owner], name, method)

        return decorate


def plants(fault):
    def note(plant):
        PLANTS.append(pytest.param(fault, plant, id=f"{fault}: {plant.__name__}"))
        return plant

    return note


@plants("no-actions")
def somebody_is_stuck(garden):
    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        return () if state.actor == 1 else original(state)

    @garden.wrap("state", "refusal")
    def refusal(original, state, action):
        stuck = state.actor == 1
        return IllegalAction("HIC-02", "nothing goes") if stuck else original(state, action)


@plants("no-actions")
def play_goes_on_after_the_end(garden):
    stay = garden.move(False, 0)

    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        return original(state) or (stay,)

    @garden.wrap("state", "refusal")
    def refusal(original, state, action):
        over = state.actor is None
        return None if over and action == stay else original(state, action)


@plants("unsorted")
def highest_first(garden):
    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        legal = original(state)
        return legal if state.actor == CHANCE else legal[::-1]


@plants("unsorted")
def one_action_twice(garden):
    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        legal = original(state)
        return legal if state.actor == CHANCE else legal[:1] + legal


@plants("missing-action")
def the_last_is_forgotten(garden):
    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        legal = original(state)
        return legal if state.actor == CHANCE else legal[: max(1, len(legal) - 1)]


@plants("not-possible")
def nobody_thought_of_raising_to_2(garden):
    @garden.wrap("state", "possible_actions")
    def possible_actions(original, state):
        return [action for action in original(state) if action != garden.move(False, 2)]


@plants("illegal-listed")
def one_too_high(garden):
    @garden.wrap("state", "legal_actions")
    def legal_actions(original, state):
        more = () if state.actor in (CHANCE, None) else (garden.move(False, state.limit + 1),)
        return original(state) + more


@plants("illegal-listed")
def a_refusal_too_many(garden):
    @garden.wrap("state", "refusal")
    def refusal(original, state, action):
        stays = state.actor == 1 and action.number == 0
        return IllegalAction("HIC-02", "be brave") if stays else original(state, action)


@plants("no-rule")
def only_words(garden):
    rename_refusals(garden, "raising")


@plants("no-rule")
def small_letters(garden):
    rename_refusals(garden, "hic-03")


@plants("no-rule")
def no_number(garden):
    rename_refusals(garden, "HIC-")


def rename_refusals(garden, rule):
    @garden.wrap("state", "refusal")
    def refusal(original, state, action):
        refused = original(state, action)
        return refused and IllegalAction(rule, refused.message)


@plants("notation")
def no_text_for_3(garden):
    @garden.wrap("move", "__str__")
    def text(original, move):
        return "three" if move.number == 3 else original(move)


@plants("notation")
def two_actions_of_one_text(garden):
    @garden.wrap("move", "__str__")
    def text(original, move):
        return "raise 2" if not move.deals and move.number == 3 else original(move)


@plants("chance-sum")
def nine_tenths(garden):
    @garden.wrap("state", "chance_outcomes")
    def chance_outcomes(original, state):
        return tuple((action, chance * Fraction(9, 10)) for action, chance in original(state))


@plants("chance-sum")
def too_much_of_one(garden):
    @garden.wrap("state", "chance_outcomes")
    def chance_outcomes(original, state):
        return tuple((action, Fraction(1)) for action, _ in original(state))


@plants("chance-list")
def floats(garden):
    @garden.wrap("state", "chance_outcomes")
    def chance_outcomes(original, state):
        return tuple((action, float(chance)) for action, chance in original(state))


@plants("chance-list")
def another_order(garden):
    @garden.wrap("state", "chance_outcomes")
    def chance_outcomes(original, state):
        return original(state)[::-1]


@plants("chance-list")
def a_chance_of_zero(garden):
    @garden.wrap("state", "chance_outcomes")
    def chance_outcomes(original, state):
        (first, chance), (second, more), *rest = original(state) or [(None, 0)] * 2
        return ((first, Fraction(0)), (second, chance + more), *rest)


@plants("leak")
def the_sum_of_all_cards(garden):
    @garden.wrap("state", "view")
    def view(original, state, seat):
        return replace(original(state, seat), dealt=sum(state.cards))


@plants("leak")
def the_card_to_the_right(garden):
    @garden.wrap("state", "view")
    def view(original, state, seat):
        seen = original(state, seat)
        return replace(seen, cards=seen.cards[:seat] + state.cards[seat : seat + 2])


@plants("nothing-hidden")
def resample_keeps_everything(garden):
    @garden.wrap("state", "resample")
    def resample(original, state, seat, rng):
        return state


@plants("view-turn")
def everybody_sees_the_choice(garden):
    @garden.wrap("state", "view")
    def view(original, state, seat):
        shown = () if state.actor == CHANCE else state.legal_actions()
        return replace(original(state, seat), offered=shown)


@plants("view-turn")
def the_mover_sees_no_choice(garden):
    @garden.wrap("state", "view")
    def view(original, state, seat):
        return replace(original(state, seat), offered=())


@plants("mutated")
def apply_writes_into_the_state(garden):
    @garden.wrap("state", "successor")
    def successor(original, state, action):
        after = original(state, action)
        object.__setattr__(state, "cards", after.cards)
        return after


@plants("mutated")
def looking_wears_out(garden):
    @garden.wrap("state", "view")
    def view(original, state, seat):
        seen = original(state, seat)
        if state.actor is None:
            object.__setattr__(state, "said", (*state.said[:-1], 0))
        return seen


@plants("returns")
def more_than_declared(garden):
    @garden.wrap("state", "returns")
    def returns(original, state):
        return tuple(10 * result for result in original(state))


@plants("returns")
def the_winner_gets_nothing(garden):
    @garden.wrap("state", "returns")
    def returns(original, state):
        return tuple(min(0, result) for result in original(state))


@plants("returns")
def one_result_for_all(garden):
    @garden.wrap("state", "returns")
    def returns(original, state):
        return (0,)


@plants("outcome")
def nobody_knows_how_it_ended(garden):
    @garden.wrap("state", "outcome")
    def outcome(original, state):
        return None


@plants("outcome")
def it_is_decided_too_early(garden):
    @garden.wrap("state", "outcome")
    def outcome(original, state):
        early = state.actor == 1
        return Outcome(EndReason.POINTS, (0,)) if early else original(state)


@plants("too-long")
def one_action_too_few(garden):
    @garden.wrap("game", "max_length")
    def max_length(original, game, start):
        return original(game, start) - 1


@plants("replay")
def every_game_starts_differently(garden):
    calls = count()

    @garden.wrap("game", "start")
    def start(original, game, players, options):
        return replace(original(game, players, options), limit=2 + next(calls) % 2)


@plants("replay")
def only_every_second_game_can_be_set_up(garden):
    calls = count()

    @garden.wrap("game", "start")
    def start(original, game, players, options):
        if next(calls) % 2:
            raise OptionError("the box is empty")
        return original(game, players, options)


@plants("crash")
def three_is_too_much(garden):
    @garden.wrap("state", "successor")
    def successor(original, state, action):
        return original(state, action) if action.number != 3 else {}[action.number]


@plants("crash")
def the_start_fails(garden):
    @garden.wrap("game", "start")
    def start(original, game, players, options):
        raise ZeroDivisionError("no deck")


@pytest.mark.parametrize(("fault", "plant"), PLANTS)
def test_a_planted_fault_is_found_and_named_and_no_other(highcard, monkeypatch, fault, plant):
    plant(Garden(monkeypatch))
    report = check_game(highcard, games=20)
    assert set(report.faults) == {fault}, str(report)
    assert not report
    assert f"  {fault}: {FAULTS[fault]}\n    {report.faults[fault]}" in str(report)
    assert report.faults[fault].strip()


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_a_plant(fault):
    assert fault in {plant.values[0] for plant in PLANTS}
