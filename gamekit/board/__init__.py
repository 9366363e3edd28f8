"""gamekit."""
