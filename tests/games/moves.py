"""What is legal in a state and what refuses the rest, for the tests of every game."""

from gamekit.core.errors import IllegalAction


def legal(state):
    return [str(action) for action in state.legal_actions()]


def refused_by(state, move):
    """The ID of the rule that refuses a move; `None` if it is legal."""
    try:
        state.apply(move)
    except IllegalAction as refusal:
        rule = refusal.rule
    else:
        return None
    assert move not in legal(state)
    return rule
