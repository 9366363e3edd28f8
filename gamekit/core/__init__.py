"""The protocol that every game follows. Knows no game."""
