"""The arena: matches between bots, with exact counts and honest intervals.

>>> result = match("bauab", ["greedy", "random"], games=20, seed=1)
>>> result.of("greedy").games, result.of("greedy", seat=0).games
(20, 10)

`print(result)` shows a table, and so does a notebook; `result.to_json()` keeps all of it. For very
many games `simulate` takes the batch kernel of a game that has one.
"""

from gamekit.arena.batch import simulate
from gamekit.arena.match import match, play_game
from gamekit.arena.result import Result, Tally, wilson

__all__ = ["Result", "Tally", "match", "play_game", "simulate", "wilson"]
