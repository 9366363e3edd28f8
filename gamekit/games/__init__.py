"""The games. One folder each: `rules.py`, `board.py`, `RULES.md`, data and texts."""
