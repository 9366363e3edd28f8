"""What `python -m tests.benchmarks verlag` compares must be comparable."""

from tests.benchmarks import __main__ as program
from tests.benchmarks import verlag


def test_it_is_registered_and_shows_speed_strength_and_memory(monkeypatch):
    assert "verlag" in program.NAMES
    for name in ("ENGINE_GAMES", "MATCH_GAMES"):
        monkeypatch.setattr(verlag, name, 2)
    for name in ("KERNEL_GAMES", "THINKING_GAMES", "KERNEL_MATCH_GAMES", "PLAIN_TURNS"):
        monkeypatch.setattr(verlag, name, 200)
    monkeypatch.setattr(verlag, "REPEATS", 1)
    monkeypatch.setattr(verlag, "peak_memory", lambda games: games)
    text = verlag.run()
    assert "plain loop" in text
    assert "of the target" in text
    assert "90,000" in text
    assert "4,000,000" in text
    assert "race : greedy " in text
    assert "race : greedy, greedy 2, greedy 3" in text
    assert "peak memory" in text


def test_many_games_take_no_more_memory():
    """All that is kept are counts: in a process that has played 20 chunks, 80 more add nothing.

    400 kB are hardly more than one byte for each of the games.
    """
    code = (
        "from solvers.verlag.batch import CHUNK, play; play(games=20 * CHUNK); "
        "before = own_peak(); play(games=80 * CHUNK); print(own_peak() - before)"
    )
    assert verlag.in_new_process(code) <= 400


def test_engine_and_kernel_play_games_of_the_same_length():
    """Both play at random: the mean number of turns differs by chance only."""
    engine, _ = verlag.engine_turns(60, 2)
    kernel, _ = verlag.kernel_turns(20_000, 2)
    assert abs(engine / 60 - kernel / 20_000) < 8
