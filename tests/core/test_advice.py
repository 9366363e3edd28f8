"""Solvers and bots are found by the game's slug; a game may have none."""

import sys
from types import ModuleType

import pytest

import solvers
from gamekit.core.advice import Advice, advisor
from gamekit.core.bot import Bot
from gamekit.core.budget import Budget


def test_a_game_without_a_solver_has_no_advisor():
    assert advisor("highcard") is None
    assert advisor("nothing") is None


def test_a_solver_is_found_by_its_slug(highcard, tmp_path, monkeypatch):
    """One module in `solvers` is all that it needs."""
    (tmp_path / "highcard.py").write_text(
        "from gamekit.core.advice import Advice\n"
        "def advise(view, budget, language):\n"
        "    return Advice(f'{language}: stay', True, best=view.legal_actions[:1])\n",
        "utf-8",
    )
    monkeypatch.setattr(solvers, "__path__", [*solvers.__path__, str(tmp_path)])
    view = highcard.new_game().apply("deal 1").apply("deal 2").view(0)
    advice = advisor("highcard")(view, Budget(), "en")
    assert advice == Advice("en: stay", True, best=view.legal_actions[:1])
    assert (advice.values, advice.line, advice.reasons) == ({}, (), ())
    del sys.modules["solvers.highcard"]
    del solvers.highcard


def test_a_solver_without_advice(monkeypatch, tmp_path):
    (tmp_path / "mute.py").touch()
    monkeypatch.setattr(solvers, "__path__", [*solvers.__path__, str(tmp_path)])
    assert advisor("mute") is None
    assert isinstance(sys.modules.pop("solvers.mute"), ModuleType)
    del solvers.mute


def test_a_bot_must_choose():
    class Dreamer(Bot):
        name = "dreamer"

    with pytest.raises(TypeError, match="choose"):
        Dreamer()

    class First(Bot):
        name = "first"

        def choose(self, view, rng, budget):
            return view.legal_actions[0]

    assert repr(First()) == "First()"
