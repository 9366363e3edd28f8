"""Budgets: time, the stop button, progress. No test waits or measures."""

import threading

import pytest

from gamekit.core import budget as module
from gamekit.core.budget import Budget, OutOfBudget


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test moves by hand: `clock[0] += 1`."""
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def test_time_runs_out(clock):
    budget = Budget(5)
    assert budget.left == 5
    clock[0] += 4.5
    budget.check()
    assert (budget.left, budget.spent_up, budget.stopped) == (0.5, False, False)
    clock[0] += 0.5
    assert (budget.left, budget.spent_up, budget.stopped) == (0, True, False)
    with pytest.raises(OutOfBudget):
        budget.check()
    clock[0] += 100
    assert budget.left == 0  # never negative


def test_no_limit_and_no_time(clock):
    endless = Budget()
    clock[0] += 10**9
    endless.check()
    assert endless.left is None
    assert Budget(0).spent_up


def test_stop():
    budget = Budget()
    called = []
    budget.on_stop(lambda: called.append(1))
    budget.on_stop(lambda: called.append(2))
    assert called == []
    budget.stop()
    assert called == [1, 2]
    budget.stop()
    assert called == [1, 2]  # once
    budget.on_stop(lambda: called.append(3))
    assert called == [1, 2, 3]  # at once, since it has happened
    assert budget.stopped
    with pytest.raises(OutOfBudget):
        budget.check()


def test_stop_from_another_thread_reaches_the_thinker():
    budget = Budget()
    heard = threading.Event()
    budget.on_stop(heard.set)
    thread = threading.Thread(target=budget.stop)
    thread.start()
    thread.join()
    assert heard.is_set()
    assert budget.spent_up


def test_progress():
    seen = []
    Budget(progress=lambda done, count: seen.append((done, count))).report(0.5, 12)
    Budget().report(None, 12)  # nobody listens
    assert seen == [(0.5, 12)]
