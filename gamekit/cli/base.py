"""What all commands share: errors in one line, options, words."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from gamekit.core.errors import GameError, OptionError
from gamekit.core.game import Game
from gamekit.core.texts import LANGUAGES, Texts, language
from solvers.files import complain, silence, write

TEXTS: Final = Texts(Path(__file__).with_name("texts.toml"))
USER_ERROR: Final = 2
INTERRUPTED: Final = 130  # what a shell reports for Ctrl-C


class _Polite(click.Command):
    """A command whose errors are one line `gamekit: …` and never a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        try:
            status = super().main(args, prog_name, complete_var, False, **extra)
        except click.exceptions.Abort:
            status = INTERRUPTED
        except click.ClickException as error:
            complain(sys.stderr, _words(error))
            status = USER_ERROR
        except GameError as error:
            complain(sys.stderr, str(error))
            status = USER_ERROR
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            complain(sys.stderr, f"{error.strerror or error}{where}")
            status = USER_ERROR
            if sys.stdout is not None:
                silence(sys.stdout)  # what could not be written now cannot be written at the end
        except Exception as error:
            complain(sys.stderr, f"internal error: {type(error).__name__}: {error}")
            status = USER_ERROR
        sys.exit(status if isinstance(status, int) else 0)


class Command(_Polite):
    """A single command."""


class Group(click.Group, _Polite):
    """A command with subcommands."""


def _words(error: click.ClickException) -> str:
    words = re.sub(r"(\S{60})\S{20,}", r"\1…", error.format_message().rstrip("."))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{words} (see: {error.ctx.command_path} --help)"
    return words


# --- words ----------------------------------------------------------------------------------------


def say(key: str, code: str, /, **values: Any) -> str:
    """The words of the command line's own catalogue."""
    return TEXTS.say(key, code, **values)


def show(text: str = "") -> None:
    """Lines for people on standard output, whatever its encoding."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    write(sys.stdout, text)


def note(text: str) -> None:
    """Lines beside the result, on standard error."""
    if sys.stderr is not None:
        write(sys.stderr, text)


@contextmanager
def progress_bar(length: int, label: str) -> Iterator[Callable[[int], Any]]:
    """A bar on standard error if somebody watches it; yields what to call after each step."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda steps: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update


# --- options --------------------------------------------------------------------------------------


def _language(_: click.Context, __: click.Parameter, code: str | None) -> str:
    return code or language()


lang_option = click.option(
    "--lang", "code", type=click.Choice(LANGUAGES), callback=_language,
    help="Language of the words [default: the system's].",
)  # fmt: skip

game_options = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE",
    help="Set up the game differently, such as --option layout=3x3; repeat for more.",
)  # fmt: skip


class Seconds(click.ParamType):
    """A time limit: a positive finite number."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            self.fail(f"expected a positive number of seconds, not {str(value)[:40]!r}", param, ctx)
        return seconds


def read_options(game: Game, settings: Iterable[str]) -> dict[str, Any]:
    """The options of a game from texts such as `"layout=3x3"`. Raises `OptionError`.

    >>> from gamekit import load
    >>> read_options(load("bauab"), ["layout=2x2", "chips=12", "parks=3"])
    {'layout': '2x2', 'chips': '12', 'parks': 3}
    """
    defaults = {option.name: option.default for option in game.options}
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise OptionError(f"--option: expected NAME=VALUE, not {setting[:60]!r}")
        if name in chosen:
            raise OptionError(f"option {name[:60]!r} is given twice")
        chosen[name] = _value(name, text, defaults.get(name))
    game.complete_options(chosen)
    return chosen


def _value(name: str, text: str, default: Any) -> Any:
    """The value that a text means; the default shows which kind is wanted."""
    if isinstance(default, bool) and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if type(default) is int and len(text) <= 30:
        try:
            return int(text)
        except ValueError:
            return text  # the game says what it expected
    if text[:1] in ("[", "{"):
        from gamekit.core import strict_json

        try:
            return strict_json.loads(text.encode("utf-8", "surrogateescape"))
        except strict_json.JsonError as error:
            raise OptionError(f"option {name[:60]!r}: {error}") from None
    return text
