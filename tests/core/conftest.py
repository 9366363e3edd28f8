"""The example game of `more_games`, put where games are looked for."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamekit.games
from gamekit.core.game import Game
from gamekit.core.registry import load


@pytest.fixture
def highcard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game Highcard. Its folder is added to the path of the games; nothing else is touched."""
    folder = Path(__file__).with_name("more_games")
    monkeypatch.setattr(gamekit.games, "__path__", [*gamekit.games.__path__, str(folder)])
    yield load("highcard")
    for name in [name for name in sys.modules if name.startswith("gamekit.games.highcard")]:
        del sys.modules[name]
    del gamekit.games.highcard
