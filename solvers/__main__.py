"""`python -m solvers FILE…` does what `gamekit solve FILE…` does."""

from gamekit.cli.solve import solve

if __name__ == "__main__":
    solve(prog_name="python -m solvers")
