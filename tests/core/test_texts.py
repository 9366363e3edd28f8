"""Words on screen: both languages complete everywhere, and the choice between them."""

import subprocess
import sys
from pathlib import Path

import pytest

from gamekit.core import texts
from gamekit.core.texts import Texts, language, set_language
from tests.texts import assert_complete

ROOT = Path(__file__).parents[2]
CATALOGUES = [
    path
    for folder in ("gamekit", "solvers", "tests")
    for path in sorted((ROOT / folder).rglob("texts.toml"))
]
VARIABLES = ("GAMEKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_catalogue_is_complete(path):
    assert_complete(path)


def test_the_catalogues_are_found():
    assert ROOT / "gamekit" / "games" / "bauab" / "texts.toml" in CATALOGUES


@pytest.mark.parametrize(
    "catalogue",
    [
        '[de]\na = "x"\n[en]\n',
        '[de]\na = "{x}"\n[en]\na = "{y}"',
        '[de]\na = "{x}"\n[en]\na = ""',
        '[de]\na = "x"',
        '[de]\na = "x"\n[en]\na = 1',
    ],
)
def test_an_incomplete_catalogue_is_noticed(tmp_path, catalogue):
    path = tmp_path / "texts.toml"
    path.write_text(catalogue, "utf-8")
    with pytest.raises(AssertionError):
        assert_complete(path)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:en"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "GAMEKIT_LANG": "DE"}, "de"),
        ({"LANG": "de_DE.UTF-8", "GAMEKIT_LANG": "en"}, "en"),
    ],
)
def test_the_environment_chooses(monkeypatch, environment, expected):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected


def test_set_language_wins(monkeypatch):
    set_language("de")
    assert language() == "de"
    set_language("en")
    monkeypatch.setenv("GAMEKIT_LANG", "de")
    assert language() == "en"
    for wrong in ("fr", "DE", "", None):
        with pytest.raises(ValueError, match="expected 'de' or 'en'"):
            set_language(wrong)
    assert language() == "en"


def test_say(tmp_path):
    path = tmp_path / "texts.toml"
    path.write_text(
        '[de]\nhi.there = "Hallo {name}, {{so}}"\nplain = "Ende"\n'
        '[en]\nhi.there = "Hello {name}, {{so}}"\nplain = "End"\n',
        "utf-8",
    )
    words = Texts(path)
    assert words.say("plain", "de") == "Ende"
    assert words.say("plain") == "End"
    assert words.say("hi.there", "de", name="{0}<b>") == "Hallo {0}<b>, {so}"
    set_language("de")
    assert words.say("plain") == "Ende"
    with pytest.raises(KeyError):
        words.say("nothing")
    assert set(words.catalogue("de")) == {"hi.there", "plain"}


def test_a_new_process_asks_the_environment():
    code = "import gamekit; print(gamekit.language(), gamekit.load('bauab').seat_name(1))"
    for code_of_language, expected in (("de", "de Rot"), ("en", "en Red")):
        out = subprocess.run(
            [sys.executable, "-c", code],
            env={"GAMEKIT_LANG": code_of_language, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert out.stdout.strip() == expected
    assert texts._chosen == []
