"""The solver of Schollenschubser: five questions, the network as a graph, advice, puzzles.

>>> from solvers.schollen import answer, graph
>>> position = {"question": "evacuation", "floes": {"A1": 1, "A2": 1}, "columns": 2,
...             "researchers": {"red": {"bank": 2}}}
>>> answer(position)["min_turns"], graph(position, turns=2).number_of_nodes()
(4, 19)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError, PositionError
from gamekit.core.strict_json import show
from gamekit.games.schollen import SchollenState
from gamekit.games.schollen.position import read_count
from solvers.answer import Answer, check_game, check_method, with_head
from solvers.schollen.advice import advise
from solvers.schollen.answers import (
    Fields,
    answer_best_turn,
    answer_evacuation,
    answer_forecast,
    answer_paths,
    answer_roll_chance,
)
from solvers.schollen.flow import has_ortools
from solvers.schollen.frozen import frozen_state
from solvers.schollen.network import network
from solvers.schollen.puzzle import Puzzle, puzzle
from solvers.schollen.questions import MAX_HORIZON, QUESTIONS, Question, read_question, read_state
from solvers.schollen.reasons import Words

if TYPE_CHECKING:
    import networkx as nx

#: Seconds that a question may take if nobody says otherwise.
DEFAULT_LIMITS: Final = {
    "evacuation": 60.0,
    "paths": 10.0,
    "best_turn": 60.0,
    "roll_chance": 60.0,
    "forecast": 120.0,
}
_ANSWERS: Final[dict[str, Callable[[Question, Budget, str], Fields]]] = {
    "evacuation": answer_evacuation,
    "paths": answer_paths,
    "best_turn": answer_best_turn,
    "roll_chance": answer_roll_chance,
    "forecast": answer_forecast,
}


def answer(
    position: Mapping[str, Any],
    budget: Budget | None = None,
    method: str | None = None,
    *,
    time_limit: float | None = None,
) -> Answer:
    """Answer the question of a position (rules page, section 6).

    The first method of each question is the default: it was the fastest at every size that
    `make bench` measures, and it needs nothing but Python. Raises `PositionError` for a wrong
    field and `OptionError` for a method that the question does not have, or that cannot run here.
    """
    check_game("schollen", position)
    question = read_question(position)
    methods = QUESTIONS[question.name]
    check_method(question.name, methods, method)
    if method == "simple-max-flow" and not has_ortools():
        raise OptionError("method: 'simple-max-flow' needs OR-Tools, which is not installed")
    limit = DEFAULT_LIMITS[question.name] if time_limit is None else time_limit
    used = method or methods[0]
    fields = _ANSWERS[question.name](question, budget or Budget(limit), used)
    fields = with_head("schollen", question.name, used, fields)
    return Answer(fields, Words(question, fields))


def graph(position: Mapping[str, Any] | SchollenState, turns: int) -> nx.DiGraph:
    """The network N(turns) of a position (with or without a question) or of a state.

    A `networkx.DiGraph`; `solvers.schollen.network` documents its nodes, arcs and attributes.
    Without a capacity an arc is unbounded, for networkx too:

    >>> import networkx as nx
    >>> position = {"floes": {"A1": 1}, "researchers": {"red": {"bank": 2}}, "columns": 1}
    >>> nx.maximum_flow_value(graph(position, turns=3), "s", "t")
    2
    """
    read_count(turns, "turns", 0, MAX_HORIZON)
    if isinstance(position, SchollenState):
        return network(frozen_state(position), turns)
    if not isinstance(position, Mapping):
        raise PositionError(f"a position: expected an object, not {show(position)}")
    if "question" in position:
        return network(read_question(position).frozen(), turns)
    return network(frozen_state(read_state(position)), turns)


__all__ = ["DEFAULT_LIMITS", "QUESTIONS", "Puzzle", "advise", "answer", "graph", "puzzle"]
