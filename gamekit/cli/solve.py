"""`gamekit solve`: answer position files."""

from __future__ import annotations

import sys

import click

from gamekit.cli.base import Command, Seconds, lang_option


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--pretty", is_flag=True, help="For people: tables, reasons, a text picture.")
@click.option(
    "--time-limit", type=Seconds(), metavar="SECONDS",
    help="Stop thinking after this time [default: one for each question].",
)  # fmt: skip
@click.option("--method", metavar="NAME", help="Force one of the question's methods.")
@lang_option
def solve(
    files: tuple[str, ...], pretty: bool, time_limit: float | None, method: str | None, code: str
) -> int:
    """Answer each position file with one JSON object a line, in order.

    "-" reads standard input. A file that cannot be answered gets the line {"error": "..."}; the
    others are still answered, and the exit status is 2. An answer says whether it is proven; when
    the time is up it is "unknown", with the bounds that were proven until then.

    \b
    Who wins the smallest game of Bauab?
      echo '{"game": "bauab", "question": "value", "board": [". ."],
             "hands": {"blue": "12", "red": "12"}, "to_move": "blue"}' > domino.json
      gamekit solve domino.json
      gamekit solve --pretty --lang de domino.json
      gamekit puzzle bauab --seed 1 | gamekit solve --pretty -
    """
    from solvers.files import answer_files

    if sys.stdout is None:
        raise OSError("standard output is closed")
    return answer_files(
        files, sys.stdout, sys.stderr, time_limit, pretty, method=method, language=code
    )
