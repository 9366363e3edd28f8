"""Misd: helpers of its tests."""

from dataclasses import replace

from gamekit import load
from gamekit.games.misd.figures import FORMS
from gamekit.games.misd.rules import MisdState
from gamekit.games.misd.setting import Setting
from tests.games.moves import legal as legal
from tests.games.moves import refused_by as refused_by

GAME = load("misd")
#: Card 0 of a deck whose side a lacks yellow and star, for the vectors of the rules page.
YELLOW_STAR = [
    "white triangle", "black square", "green diamond", "blue pentagon", "violet hexagon",
    "red circle", "orange arrow", "brown heart", "grey cross",
]  # fmt: skip


def play(state, *moves):
    for move in moves:
        state = state.apply(move)
    return state


def begun(players=2, first="fox", **options):
    """A game after the lot, and in variant B after nothing else."""
    return GAME.new_game(players, **options).apply(f"{first} begins")


def with_chips(state, *chips):
    return replace(state, chips=chips)


def word(state, seat=None):
    """Bids by which one seat, the active one if none is named, has the word."""
    seat = state.active if seat is None else seat
    while state.phase == "bids":
        state = state.apply("buzz 1.0" if state.actor == seat else "wait")
    return state


def yellow_star(*chips, caller=0, **options):
    """The card of the vectors lies open, these chips are won, and `caller` has the word."""
    deck = [[YELLOW_STAR, YELLOW_STAR]]
    state = play(begun(len(chips), deck=deck, **options), "reveal", "card 0a")
    return word(with_chips(state, *chips), caller)


def layout_b(sides, wanted, players=2, **options):
    """Variant B with cards 0, 1, … on these sides, and the wanted combination turned up."""
    state = begun(players, variant="B", laid=len(sides), **options)
    for card, side in enumerate(sides):
        state = state.apply(f"lay {card}{side}")
    colour, form = wanted.split()
    return play(state, "reveal", f"form {form}", f"colour {colour}")


def empty(players=2, **setting):
    """A state of this setting in which nothing has happened."""
    return MisdState(Setting(players, **setting), (0,) * players)


assert len(FORMS) == len(YELLOW_STAR) + 1
