"""Exact answers to questions about positions, with reasons and proof status.

>>> import solvers
>>> position = {"game": "bauab", "question": "value", "board": [". ."],
...             "hands": {"blue": "12", "red": "12"}, "to_move": "blue"}
>>> answer = solvers.solve(position)
>>> answer["margin"], answer["best_moves"]
(1, ['1@a1', '1@b1'])
"""

from solvers.answer import Answer, solve

__all__ = ["Answer", "solve"]
