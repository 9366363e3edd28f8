"""The true answers of the lesson on Bauab, and how well-known wrong ones come about.

Everything is computed: by the engine, by the oracle of the tests (which shares no code with the
engine or the solver) and by the compiled search. The data of the lesson holds hashes only.
"""

from itertools import product

from gamekit import load
from gamekit.classroom import position
from gamekit.games.bauab import from_position
from tests.solvers import bauab_oracle as oracle


def ask(name, question, **fields):
    """The oracle's answer about the position of an exercise."""
    return oracle.answer({**position(name), "question": question, **fields})


def margin(name):
    return ask(name, "value")["margin"]


def state_of(name):
    return from_position(position(name))


def liberties_of_b1():
    return state_of("liberties").liberties("b1")


def neighbours_of_b1():
    layout = state_of("liberties").layout
    return [layout.names[plot] for plot in layout.neighbours[layout.index["b1"]]]


def empty_around_b1():
    """With the diagonals."""
    state = state_of("liberties")
    row, column = state.layout.cells[state.layout.index["b1"]]
    return [
        name
        for name, (r, c) in zip(state.layout.names, state.layout.cells, strict=True)
        if max(abs(r - row), abs(c - column)) == 1 and not state.content(name)
    ]


def first_moves():
    return len(state_of("first-moves").legal_actions())


def empty_plots():
    return sum(not content for content in state_of("first-moves").board)


def after_greed():
    """The margins (Blue minus Red) if Red parks at once, and if he passes."""
    moves = ask("seed-reply", "value")["moves"]
    return moves["P@b3"][0], moves["pass"][0]


def points_at_once():
    [greedy] = [m for m in ask("seed-reply", "legal_moves")["moves"] if m["move"] == "P@b3"]
    return greedy["points"]


def results_on_the_square():
    """Wins, draws and losses of the first player over all sets of chips."""
    from solvers.bauab.kernel import Kernel
    from solvers.bauab.search import kernel_arguments

    counts = {1: 0, 0: 0, -1: 0}
    for numbers in product(range(4), *[range(3)] * 3, range(2), range(2)):
        chips = "".join(chip * n for chip, n in zip("X12345", numbers, strict=True))
        if chips:
            state = load("bauab").new_game(layout="2x2", chips=chips, first="blue")
            value = Kernel(*kernel_arguments(state)).search().value
            counts[(value > 0) - (value < 0)] += 1
    return counts[1], counts[0], counts[-1]


def waiting_is_better():
    """Is the square worth more to Blue if Red has to begin?"""
    red_begins = {**position("zugzwang"), "to_move": "red"}
    waited = oracle.answer({**red_begins, "question": "value"})["margin"]
    return waited > margin("zugzwang")


def highest_chip():
    return max(int(chip) for chip in position("strip-value")["hands"]["blue"] if chip != "X")


def crib_size():
    return ask("crib-size", "crib", side="blue")["size"]


def all_positions():
    return ask("crib-size", "census")["states"]


def other_spellings(move):
    """What stands on the board's button, in both languages."""
    english, german = (load("bauab").texts.say("board.pass", code) for code in ("en", "de"))
    assert english.lower() == move
    return [english, german, german.lower()]


def answers():
    """Name of the exercise → the true answer and the wrong ones that have their own words."""
    wins, draws, losses = results_on_the_square()
    greedy, patient = after_greed()
    best = ask("seed-reply", "value")["best_moves"]
    cost = greedy - patient  # Red wants Blue minus Red to be small
    strip = margin("strip-value")
    assert strip == highest_chip()
    chips = [int(chip) for chip in position("strip-value")["hands"]["blue"] if chip != "X"]
    return {
        "liberties": (liberties_of_b1(), [neighbours_of_b1(), empty_around_b1()]),
        "first-moves": (first_moves(), [empty_plots(), 2 * first_moves(), first_moves() // 4]),
        "domino-value": (margin("domino-value"), [-margin("domino-value"), 0, 2]),
        "square-value": (margin("square-value"), [-margin("square-value"), 0]),
        "zugzwang": (waiting_is_better(), [not waiting_is_better()]),
        "square-wins": (wins, [draws, losses, wins + draws + losses]),
        "seed-reply": (best[0], ["P@b3", *other_spellings(best[0])]),
        "greed-cost": (cost, [points_at_once(), -cost, abs(greedy + patient)]),
        "strip-value": (strip, [-strip, sum(chips), 0]),
        "crib-size": (crib_size(), [all_positions()]),
    }
