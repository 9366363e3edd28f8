"""Checks for lessons: exact, and helpful with a wrong answer.

>>> verdict = check("domino-value", 2)
>>> bool(verdict)
False

`check` replies in words. In a test cell (nbgrader) write `verdict = check("domino-value", mine)`
and `assert verdict, verdict`. The exercises of a lesson are data: `lessons/<slug>.toml`.
"""

from gamekit.classroom.checks import Verdict, check, forget, position
from gamekit.classroom.exercises import UnknownExercise, answer_hash, names

__all__ = ["UnknownExercise", "Verdict", "answer_hash", "check", "forget", "names", "position"]
