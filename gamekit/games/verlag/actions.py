"""The actions of Verlag and their notation (section "Actions" of the rules page).

Equal actions are one object, so they compare by identity, and fast. Canonical order: fewer dice
first; results by their faces; keep before reroll; seats in their order; swaps by seat, then by the
card given, then by the card taken, `no_swap` last; builds in the order of the card table, `pass`
last.

>>> parse("build marketing"), parse("swap autoren 1 einkauf")
(Build('marketing'), Swap('autoren', 1, 'einkauf'))
>>> parse("dice 3 5") is Dice(3, 5), str(Roll(2))
(True, 'roll 2')
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from gamekit.core.errors import NotationError
from gamekit.core.game import Action
from gamekit.core.value import ValueAction
from gamekit.games.verlag.catalogue import COUNT, KEYS, KIND, KINDS

SEATS: Final = 4
_FACES: Final = range(1, 7)


class Roll(ValueAction):
    """Decide to roll one die or two (VER-09)."""

    __slots__ = ("dice",)
    dice: int

    def _set(self, dice: int) -> None:
        self.dice = dice
        self._key = (dice,)
        self._text = f"roll {dice}"


class Dice(ValueAction):
    """Chance rolls: the faces of one die, or of two in their order."""

    __slots__ = ("double", "faces", "total")
    faces: tuple[int, ...]
    total: int
    double: bool

    def _set(self, *faces: int) -> None:
        self.faces = faces
        self.total = sum(faces)  # VER-10
        self.double = len(faces) == 2 and faces[0] == faces[1]
        self._key = (len(faces), *faces)
        self._text = f"{'dice' if len(faces) == 2 else 'die'} {' '.join(map(str, faces))}"


class _Plain(ValueAction):
    """An action without parts."""

    __slots__ = ()
    _rank: int
    _word: str

    def _set(self) -> None:
        self._key = (self._rank,)
        self._text = self._word


class Keep(_Plain):
    """Keep the result (VER-28)."""

    __slots__ = ()
    _rank, _word = 0, "keep"


class Reroll(_Plain):
    """Roll again with the same number of dice (VER-28)."""

    __slots__ = ()
    _rank, _word = 1, "reroll"


class Tax(ValueAction):
    """Take coins from this seat (VER-20)."""

    __slots__ = ("player",)
    player: int

    def _set(self, player: int) -> None:
        self.player = player
        self._key = (player,)
        self._text = f"tax {player}"


class Swap(ValueAction):
    """Give a department to a seat and take another one from it (VER-21)."""

    __slots__ = ("give", "player", "take")
    give: str
    player: int
    take: str

    def _set(self, give: str, player: int, take: str) -> None:
        self.give, self.player, self.take = give, player, take
        self._key = (0, player, KIND[give], KIND[take])
        self._text = f"swap {give} {player} {take}"


class NoSwap(_Plain):
    """Swap nothing (ruling R9)."""

    __slots__ = ()
    _rank, _word = 1, "no_swap"


class Build(ValueAction):
    """Build a department or a project (VER-29). `number` is its place in the card table."""

    __slots__ = ("number", "what")
    what: str
    number: int

    def _set(self, what: str) -> None:
        self.what = what
        self.number = KIND[what]
        self._key = (self.number,)
        self._text = f"build {what}"


class Pass(_Plain):
    """Build nothing (VER-29)."""

    __slots__ = ()
    _rank, _word = len(KEYS), "pass"


class Reveal(ValueAction):
    """Chance turns up the next card of the deck (VER-34)."""

    __slots__ = ("number", "what")
    what: str
    number: int

    def _set(self, what: str) -> None:
        self.what = what
        self.number = KIND[what]
        self._key = (self.number,)
        self._text = f"reveal {what}"


KEEP: Final = Keep()
REROLL: Final = Reroll()
NO_SWAP: Final = NoSwap()
PASS: Final = Pass()
ONE_DIE: Final = (Roll(1),)
ONE_OR_TWO: Final = (Roll(1), Roll(2))
KEEP_OR_REROLL: Final = (KEEP, REROLL)
#: By number of dice: all results, each as likely as the others.
RESULTS: Final = (
    (),
    tuple(Dice(face) for face in _FACES),
    tuple(Dice(first, second) for first in _FACES for second in _FACES),
)
BUILDS: Final = tuple(map(Build, KEYS))
REVEALS: Final = tuple(map(Reveal, KINDS))

_SWAP: Final = re.compile(r"swap (\w+) ([0-3]) (\w+)")
_FIXED: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        *ONE_OR_TWO, *RESULTS[1], *RESULTS[2], KEEP, REROLL, NO_SWAP, PASS, *BUILDS, *REVEALS,
        *map(Tax, range(SEATS)),
    )
}  # fmt: skip


def swaps(player: int, give: int, take: int) -> tuple[Swap, ...]:
    """All swaps with a seat, for two sets of kinds as bits; never a kind for itself (VER-21)."""
    found: tuple[Swap, ...] = ()
    for mine in range(COUNT):
        if give >> mine & 1:
            found += _swaps_of(player, mine, take & ~(1 << mine))
    return found


@lru_cache(maxsize=1 << 15)
def _swaps_of(player: int, mine: int, take: int) -> tuple[Swap, ...]:
    """The swaps of one kind for each of a set; few sets come up, and those come up often."""
    return tuple(Swap(KINDS[mine], player, KINDS[n]) for n in range(COUNT) if take >> n & 1)


def parse(text: str) -> Action:
    """The action that a text stands for. Raises `NotationError`."""
    words = text.strip()
    action = _FIXED.get(words)
    if action is None and len(words) < 80 and (match := _SWAP.fullmatch(words)):
        give, take = match[1], match[3]
        if give in KINDS and take in KINDS:
            action = Swap(give, int(match[2]), take)
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no action; expected one such as 'roll 1', 'dice 3 5', 'keep', "
            "'reroll', 'tax 1', 'swap autoren 1 einkauf', 'no_swap', 'build marketing' or 'pass'"
        )
    return action
