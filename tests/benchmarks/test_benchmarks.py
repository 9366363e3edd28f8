"""What `make bench` compares must be comparable: the same positions, the same values."""

import random

import pytest

from gamekit.games.bauab import from_position, to_position
from tests.benchmarks import __main__ as program
from tests.benchmarks import engine, value
from tests.benchmarks.table import Table, percentile, show_time
from tests.solvers import bauab_oracle as oracle


def test_the_textbook_is_right():
    rng = random.Random(5)
    for _ in range(30):
        position = oracle.random_position(rng, question="value")
        state = from_position({k: v for k, v in position.items() if k not in ("game", "question")})
        assert value.textbook(state) == oracle.answer(position)["margin"]


def test_all_methods_agree_on_a_position_of_the_benchmark():
    [state] = value.positions(4, 1)
    assert len({method(state) for method in value.METHODS.values()}) == 1


@pytest.mark.parametrize("chips", value.CHIPS)
def test_positions_are_the_same_in_every_run(chips):
    first, again = value.positions(chips), value.positions(chips)
    assert list(map(repr, first)) == list(map(repr, again))
    assert len({repr(state) for state in first}) == value.POSITIONS
    for state in first:
        assert sum(map(len, state.hands)) == chips
        assert len(state.legal_actions()) > 1
        assert len(to_position(state)["board"]) == 4


def test_a_method_that_does_not_finish_is_shown_and_given_up(monkeypatch):
    def never(state):
        raise value.TooLong

    monkeypatch.setattr(value, "METHODS", {"never": never, "textbook": value.textbook})
    monkeypatch.setattr(value, "CHIPS", range(2, 4))
    monkeypatch.setattr(value, "POSITIONS", 2)
    rows = value.run_rows()
    assert [row[1] for row in rows] == [">", "–"]
    assert all(row[2].endswith(("s",)) for row in rows)


def test_methods_that_disagree_are_no_benchmark(monkeypatch):
    monkeypatch.setattr(value, "METHODS", {"one": lambda s: 1, "two": lambda s: 2})
    with pytest.raises(AssertionError, match="do not agree"):
        value.times_of(value.positions(4, 1), set())


@pytest.mark.parametrize(
    "play", [engine.checked, engine.unchecked, engine.bare, engine.naive], ids=lambda f: f.__name__
)
def test_all_engines_play_the_same_game(play):
    """The same generator, the same order of actions: the same number of transitions."""
    lengths = [play(random.Random(seed)) for seed in range(20)]
    assert lengths == [engine.checked(random.Random(seed)) for seed in range(20)]


def test_tables():
    table = Table("T", ("", "time"), [("a", "1 s"), ("long name", "10 ms")], ["note"])
    assert str(table).splitlines() == [
        "T", "", "            time", "---------  -----", "a            1 s", "long name  10 ms",
        "note",
    ]  # fmt: skip
    assert [show_time(t) for t in (12.3, 0.25, 0.0123, 0.0000056)] == [
        "12.30 s", "250 ms", "12.30 ms", "6 µs",
    ]  # fmt: skip
    assert percentile(list(range(1, 101)), 0.95) == 95
    assert percentile([3.0], 0.95) == 3


def test_unknown_benchmarks_are_named(capsys):
    assert program.main(["speed"]) == 2
    assert "no 'speed'; there are: start, engine" in capsys.readouterr().err
