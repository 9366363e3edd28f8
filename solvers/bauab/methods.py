"""Which method answers a question: by size, and by what is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable

from gamekit.core.budget import Budget
from gamekit.core.errors import OptionError
from gamekit.games.bauab import BLUE
from solvers.bauab.answers import (
    Fields,
    answer_best_case,
    answer_census,
    answer_crib,
    answer_force,
    answer_legal_moves,
    answer_outcome,
    answer_value,
    pair_weight,
)
from solvers.bauab.compact import Rules
from solvers.bauab.graph import (
    COMPILED_LIMIT,
    PLAIN_LIMIT,
    GameGraph,
    enumerate_compiled,
    enumerate_graph,
    enumerate_plain,
    has_numba,
    has_ortools,
)
from solvers.bauab.plain import OutOfNodes, PlainSearcher
from solvers.bauab.questions import Question
from solvers.bauab.searcher import Searcher

PLAIN_NODES = 6_000
"""Plain Python gets the first so many nodes: for them it is faster than loading the kernel."""
PLAIN_GRAPH = 3_000
"""The same for the positions of a graph."""

_BY_SEARCH: dict[str, Callable[[Question, Searcher], Fields]] = {
    "value": answer_value,
    "outcome": answer_outcome,
    "force": answer_force,
    "best_case": answer_best_case,
}


def fields_of(question: Question, budget: Budget, method: str | None) -> tuple[str, Fields]:
    """The method that ran, and the fields of the answer."""
    if question.name == "legal_moves":
        return "plain", answer_legal_moves(question)
    if question.name == "census":
        return _census(question, budget, method)
    if question.name == "crib":
        return _crib(question, budget, method)
    return _by_search(question, budget, method)


def _by_search(question: Question, budget: Budget, method: str | None) -> tuple[str, Fields]:
    answer = _BY_SEARCH[question.name]
    if method is None and _kernel_is_loaded() and _fits_kernel(question, budget):
        method = "search"
    if method is None:
        try:
            small = searcher_for(question, budget, "plain", PLAIN_NODES)
            return "plain", answer(question, small)
        except OutOfNodes:
            method = "search" if has_numba() and _fits_kernel(question, budget) else "plain"
    return method, answer(question, searcher_for(question, budget, method))


def searcher_for(
    question: Question, budget: Budget, method: str, node_limit: int | None = None
) -> Searcher:
    """A searcher for one of the questions that are answered by searching."""
    state = question.state
    weights = (pair_weight(state), 1) if question.name in ("value", "outcome") else (1, 0)
    solo = state.mover if question.opponent == "passes" else None
    objective = (1, -1)
    if question.name == "best_case":
        objective = (1, 1) if state.mover == BLUE else (-1, -1)
    rules = Rules(state, *weights, solo=solo)
    if method == "search":
        _need("numba", has_numba(), method)
        from solvers.bauab.kernel import Unsupported
        from solvers.bauab.search import KernelSearcher

        try:
            return KernelSearcher(state, rules, budget, weights, objective)
        except Unsupported as error:
            raise OptionError(f"method 'search': the position has {error}") from None
    if method == "cp-sat":
        _need("ortools", has_ortools(), method)
        from solvers.bauab.strategy import StrategySearcher

        return StrategySearcher(rules, budget, enumerate_graph(state, rules, budget))
    return PlainSearcher(rules, budget, objective, node_limit)


def _fits_kernel(question: Question, budget: Budget) -> bool:
    from solvers.bauab.search import load_kernel

    kernel, state = load_kernel(budget), question.state
    counts = (hand.count(chip) for hand in state.hands for chip in set(hand))
    few = max(counts, default=0) <= kernel.MAX_COUNT
    return bool(few and len(state.layout) <= kernel.MAX_PLOTS)


def _kernel_is_loaded() -> bool:
    """Then there is nothing to be saved by trying plain Python first."""
    return "solvers.bauab.kernel" in sys.modules


def _need(package: str, there: bool, method: str) -> None:
    if not there:
        raise OptionError(f"method {method!r} needs {package}, which is not installed")


def _census(question: Question, budget: Budget, method: str | None) -> tuple[str, Fields]:
    rules = Rules(question.state)
    used, graph = _graph(question, rules, budget, method)
    return used, answer_census(graph, budget)


def _graph(
    question: Question, rules: Rules, budget: Budget, method: str | None
) -> tuple[str, GameGraph]:
    """The game graph, by plain Python as long as it is small."""
    if method is None:
        graph = enumerate_plain(rules, budget, PLAIN_GRAPH)
        if graph.complete or budget.spent_up:
            return "plain", graph
        method = "search" if has_numba() and _fits_kernel(question, budget) else "plain"
    if method == "search":
        _need("numba", has_numba(), method)
        from solvers.bauab.kernel import Unsupported

        try:
            return method, enumerate_compiled(question.state, rules, budget, COMPILED_LIMIT)
        except Unsupported as error:
            raise OptionError(f"method 'search': the position has {error}") from None
    return method, enumerate_plain(rules, budget, PLAIN_LIMIT)


def _crib(question: Question, budget: Budget, method: str | None) -> tuple[str, Fields]:
    rules = Rules(question.state, 1, 0)
    _, graph = _graph(question, rules, budget, "plain" if method == "plain" else None)
    if method == "cp-sat":
        _need("ortools", has_ortools(), method)
    if method is None:
        method = "cp-sat" if has_ortools() and len(graph) > CRIB_PLAIN else "plain"
    return method, answer_crib(question, rules, graph, method, budget)


CRIB_PLAIN = 300
"""Up to so many positions the plain search for a crib sheet beats the start of CP-SAT."""
