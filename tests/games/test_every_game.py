"""Properties of every game in `gamekit/games`: a new folder is tested from its first day."""

import re
from pathlib import Path

import pytest

from gamekit import load, slugs
from tests.games import properties

TESTS = Path(__file__).parents[1]
DEFINED = re.compile(r"^\s*[-*]\s+\**([A-Z]{3}-D?[0-9]+)\b", re.MULTILINE)
MARKED = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)
RULE = re.compile(r"\b[A-Z]{3}-D?[0-9]+\b")


@pytest.fixture(params=slugs())
def game(request):
    return load(request.param)


@pytest.mark.parametrize(
    "holds",
    [
        properties.keeps_the_protocol,
        properties.declares_itself,
        properties.views_tell_nothing_more,
        properties.records_replay,
        properties.reprs_evaluate,
        properties.refusals_are_one_sentence_in_both_languages,
        properties.texts_are_complete,
    ],
    ids=lambda function: function.__name__,
)
def test_property(game, holds):
    holds(game)


def defined_rules(game):
    page = properties.folder_of(game) / "RULES.md"
    rules = DEFINED.findall(page.read_text("utf-8"))
    assert rules, f"{page} defines no rule"
    assert len(set(rules)) == len(rules)
    return set(rules)


def marked_rules():
    sources = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    marks = (mark for source in sources for mark in MARKED.findall(source))
    return {rule for mark in marks for rule in RULE.findall(mark)}


def test_every_rule_has_a_test_and_every_marked_rule_exists(game):
    defined = defined_rules(game)
    prefix = next(iter(defined))[:4]
    assert {rule for rule in marked_rules() if rule.startswith(prefix)} == defined


def test_the_engine_names_every_rule_of_its_page_and_no_other(game):
    """A reader finds a rule by its ID in the rules page, in the engine and in a test."""
    defined = defined_rules(game)
    sources = [path.read_text("utf-8") for path in properties.folder_of(game).glob("*.py")]
    assert set(RULE.findall("\n".join(sources))) == defined
