"""What holds for all tests: English words, and property tests that repeat exactly."""

import pytest
from hypothesis import settings

from gamekit.core import texts

# The same examples on every machine, and no test that fails because a machine is slow.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words on screen are English, whatever the machine speaks and a test before chose."""
    monkeypatch.setenv("GAMEKIT_LANG", "en")
    monkeypatch.setattr(texts, "_chosen", [])
