"""What `python -m tests.benchmarks verlag` compares must be comparable."""

from tests.benchmarks import __main__ as program
from tests.benchmarks import verlag


def test_it_is_registered_and_shows_all_numbers_of_players(monkeypatch):
    assert "verlag" in program.NAMES
    monkeypatch.setattr(verlag, "ENGINE_GAMES", 2)
    monkeypatch.setattr(verlag, "KERNEL_GAMES", 200)
    text = verlag.run()
    assert "kernel : engine" in text


def test_engine_and_kernel_play_games_of_the_same_length():
    """Both play at random: the mean number of turns differs by chance only."""
    engine, _ = verlag.engine_turns(60, 2)
    kernel, _ = verlag.kernel_turns(20_000, 2)
    assert abs(engine / 60 - kernel / 20_000) < 8
