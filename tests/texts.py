"""What every catalogue of words must be."""

import tomllib
from pathlib import Path
from string import Formatter


def placeholders(words: str) -> set[str]:
    """The names in braces; raises ValueError for a brace that is not closed."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def flat(table: dict, prefix: str = "") -> dict[str, str]:
    out = {}
    for key, value in table.items():
        inner = isinstance(value, dict)
        out |= flat(value, f"{prefix}{key}.") if inner else {prefix + key: value}
    return out


def assert_complete(path: Path) -> None:
    """German and English have the same keys with the same placeholders, and no empty words."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert sorted(tables) == ["de", "en"], path
    german, english = flat(tables["de"]), flat(tables["en"])
    assert german.keys() == english.keys(), path
    for key in german:
        for words in (german[key], english[key]):
            assert isinstance(words, str), f"{path}: {key}"
            assert words.strip(), f"{path}: {key}"
        assert placeholders(german[key]) == placeholders(english[key]), f"{path}: {key}"
