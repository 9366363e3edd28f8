"""Words on screen, in German and English.

Each catalogue is a TOML file with one table `[de]` and one table `[en]` of the same keys.
A test holds both complete, with the same placeholders.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("de", "en")
_chosen: list[str] = []


def language() -> str:
    """The language of words on screen: as set, else `GAMEKIT_LANG`, else the system's."""
    if _chosen:
        return _chosen[-1]
    for variable in ("GAMEKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def set_language(code: str) -> None:
    """Choose `"de"` or `"en"` for all words on screen from now on."""
    if code not in LANGUAGES:
        raise ValueError(f"language: expected 'de' or 'en', not {code!r}")
    _chosen[:] = [code]


class Texts:
    """The words of one catalogue.

    >>> from gamekit import load
    >>> load("bauab").texts.say("seat.0", "de")
    'Blau'
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def catalogue(self, code: str) -> dict[str, str]:
        """All keys and words of one language."""
        return _read(self.path)[code]

    def say(self, key: str, code: str | None = None, /, **values: Any) -> str:
        """The words of `key` with its placeholders filled in."""
        words = self.catalogue(code or language())[key]
        return words.format(**values) if values else words


@cache
def _read(path: Path) -> dict[str, dict[str, str]]:
    import tomllib

    return {
        code: dict(_flat("", table))
        for code, table in tomllib.loads(path.read_text("utf-8")).items()
    }


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            out += _flat(f"{prefix}{key}.", value)
        else:
            out.append((prefix + key, value))
    return out
