"""Broken positions: an answer or one sentence, never another exception, and never for long."""

import copy
import json
import random

from gamekit.core.errors import PositionError
from solvers import nussknacker
from tests.solvers import nussknacker_oracle as oracle

LEAVES = [
    None, True, False, 0, -1, 1, 2, 3, 7, 50, 399, 10**29, 1.5, 2.0, "", "1", "public", [], {},
    [[]], [1], [1, 2], [None, None], [[1], 1], {"ask": 0}, [3, 3], "uniform", "hidden",
]  # fmt: skip
FIELDS = ("max", "copies", "hands", "sizes", "log", "model", "viewer", "views", "question", "swap")


def nodes(value):
    """All objects and lists inside a value."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from nodes(inner)


def damaged(rng, position):
    position = copy.deepcopy(position)
    for _ in range(rng.randint(1, 3)):
        node = rng.choice([node for node in nodes(position) if node])
        key = rng.choice(sorted(node) if isinstance(node, dict) else range(len(node)))
        match rng.choice(("replace", "replace", "lose", "double", "add")):
            case "replace":
                node[key] = copy.deepcopy(rng.choice(LEAVES))
            case "lose":
                del node[key]
            case "double" if isinstance(node, list):
                node.insert(key, copy.deepcopy(node[key]))
            case "add" if isinstance(node, dict):
                node[rng.choice(FIELDS)] = copy.deepcopy(rng.choice(LEAVES))
    return position


def test_every_broken_position_gets_an_answer_or_one_sentence():
    rng = random.Random(2)
    answered, sentences = 0, []
    for number in range(1500):
        question = rng.choice(list(nussknacker.QUESTIONS))
        position = damaged(rng, oracle.random_position(rng, question))
        try:
            found = nussknacker.answer(position, time_limit=0.2)
        except PositionError as error:
            sentences.append(str(error))
            continue
        answered += 1
        assert found["status"] in ("proven", "unknown")
        if number % 10 == 0:
            assert json.dumps(found.to_json())
    assert all(map(str.isprintable, sentences))
    assert 100 < answered < 1400
