"""The bots of Misd: reaction models from data (`misd.toml`), and one that weighs the risk.

A bot reads the cards as its model says: so long, with so many slips. What it thinks in a round is
drawn from a generator that the round itself seeds, because its bid and its call must come from one
thought, and a bot remembers nothing between the two.

>>> from gamekit.games.misd import GAME
>>> state = GAME.new_game(2).apply("fox begins").apply("reveal").apply("card 0a")
>>> str(Quick().choose(state.view(0), random.Random(), Budget())).split()[0]
'buzz'
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

from gamekit.bots.misd_chances import answers
from gamekit.core.bot import Bot
from gamekit.core.budget import Budget
from gamekit.core.game import Action, View
from gamekit.games.misd.actions import MISSING, WAIT, Buzz, Call, Point
from gamekit.games.misd.figures import COLOURS, FORMS
from gamekit.games.misd.rules import LOSS
from gamekit.games.misd.views import BIDS, CALL, MisdView


@dataclass(slots=True, frozen=True)
class Model:
    """How somebody reads cards; see `misd.toml`."""

    start: float
    figure: float
    card: float
    covered: float
    spread: float
    slip: float
    overlook: float
    hurry: float = 1.0
    hasty: float = 1.0


class Thought(NamedTuple):
    """When one would call, what, and how sure one may be of it."""

    seconds: float
    answer: Action
    chance: float


@cache
def model(name: str) -> Model:
    """A reaction model by its name.

    >>> model("slow").slip > model("sharp").slip
    True
    """
    data = tomllib.loads(Path(__file__).with_name("misd.toml").read_text("utf-8"))
    return Model(**data[name])


class _Reader(Bot):
    """Reads, then calls what it has read."""

    reads: ClassVar[str]

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        assert isinstance(view, MisdView)
        legal = view.legal_actions
        if view.phase not in (BIDS, CALL):
            return legal[0]
        thought = self.think(view)
        if view.phase == CALL:
            return thought.answer if thought.answer in legal else legal[-1]
        if not self.dares(view, thought):
            return WAIT
        tenths = max(1, round(10 * thought.seconds))
        return Buzz(tenths) if tenths <= 10 * view.setting.timer else WAIT

    def think(self, view: MisdView) -> Thought:
        """The thought of this round; the same before and after the bids."""
        seed = (self.name, view.seat, view.round, view.cards, view.wanted, view.tried)
        rng = random.Random(repr(seed))
        how = model(self.reads)
        return _find(view, how, rng, self.looks(view)) if view.wanted else _read(view, how, rng)

    def dares(self, view: MisdView, thought: Thought) -> bool:
        """Does it call at all? These do."""
        return True

    def looks(self, view: MisdView) -> int:
        """After how many cards without a find it calls "missing!": here after all of them."""
        return len(view.cards)


class Slow(_Reader):
    """Reads slowly and slips often."""

    name: ClassVar[str] = "slow"
    reads: ClassVar[str] = "slow"


class Quick(_Reader):
    """Reads quickly, and calls whatever it has read."""

    name: ClassVar[str] = "quick"
    reads: ClassVar[str] = "quick"


class Shrewd(_Reader):
    """Reads sharply and weighs the risk: right wins 1, wrong costs 2 from whoever has them.

    It calls only if that pays on average, hurries where nothing can be lost, and in variant B calls
    "missing!" as soon as enough cards were looked through in vain.
    """

    name: ClassVar[str] = "shrewd"
    reads: ClassVar[str] = "sharp"

    def think(self, view: MisdView) -> Thought:
        thought = super().think(view)
        if loss_of(view) or view.wanted:
            return thought
        how = model(self.reads)
        rng = random.Random(repr((self.name, view.seat, view.round, view.cards, "hasty")))
        answer = thought.answer
        if rng.random() < how.slip * (how.hasty - 1):
            answer = _misread(answer, rng)
        return Thought(thought.seconds * how.hurry, answer, thought.chance)

    def dares(self, view: MisdView, thought: Thought) -> bool:
        return thought.chance > (1 - thought.chance) * loss_of(view)

    def looks(self, view: MisdView) -> int:
        """The first number of fruitless looks after which "missing!" pays on average."""
        return worth_from(view.setting.laid, len(view.setting.cards), loss_of(view))


BOTS = (Slow, Quick, Shrewd)


def loss_of(view: MisdView) -> int:
    """What a wrong call would cost this seat now."""
    chips = view.chips[view.seat]
    if chips >= LOSS:
        return LOSS
    return chips if view.setting.floor == "all" else 0


@cache
def worth_from(laid: int, cards: int, loss: int) -> int:
    """How many of the laid cards must be looked through in vain before "missing!" pays.

    In a deck in which every combination lies on one card, a side shows nine tenths of its ten, so
    a look is in vain with chance 1 - 9/(10·cards) each. With nothing to lose it would pay at
    once; but a wrong call ends the round for everybody, so half the cards are looked at.

    >>> [worth_from(laid, 10, 2) for laid in range(5, 11)]
    [2, 4, 5, 7, 8, 10]
    """
    hit = Fraction(9, 10 * cards)
    if not loss:
        return (laid + 1) // 2
    absent = 1 - laid * hit
    for looked in range(laid):
        chance = absent / (1 - looked * hit)
        if chance > (1 - chance) * loss:
            return looked
    return laid


# --- reading --------------------------------------------------------------------------------------


def _read(view: MisdView, how: Model, rng: random.Random) -> Thought:
    """Variant A: read all figures, name what is left over."""
    card = view.cards[0]
    answer, chance = _likeliest(answers(view).items(), rng)
    time = how.start + how.figure * len(card) + how.covered * _covered(card)
    if rng.random() < how.slip:
        answer = _misread(answer, rng)
    return Thought(time * rng.lognormvariate(0, how.spread), answer, float(chance) * (1 - how.slip))


def _find(view: MisdView, how: Model, rng: random.Random, patience: int) -> Thought:
    """Variant B: look at one card after the other; point at the first on which it is likely."""
    chances = answers(view)
    time, looked, overlooked = how.start, 0, False
    factor = rng.lognormvariate(0, how.spread)
    for place in rng.sample(range(len(view.cards)), len(view.cards)):
        if looked >= patience:
            break
        looked += 1
        time += how.card + how.covered * _covered(view.cards[place]) / 3
        chance = chances.get(Point(place), Fraction(0))
        if chance * 2 > 1:
            if rng.random() >= how.overlook:
                return Thought(time * factor, Point(place), float(chance))
            overlooked = True
    if looked < len(view.cards):
        hit = Fraction(9, 10 * len(view.setting.cards))
        rest = (1 - len(view.cards) * hit) / (1 - looked * hit)
        return Thought(time * factor, MISSING, float(rest))
    answer, chance = _likeliest(chances.items(), rng)
    if overlooked:
        answer, chance = MISSING, 1 - Fraction(how.overlook)
    return Thought(time * factor, answer, float(chance) * (1 - how.overlook))


def _likeliest(
    chances: Iterable[tuple[Action, Fraction]], rng: random.Random
) -> tuple[Action, Fraction]:
    """The likeliest answer, any of them if there are several."""
    known = list(chances)
    most = max(chance for _, chance in known)
    return rng.choice([answer for answer, chance in known if chance == most]), most


def _misread(answer: Action, rng: random.Random) -> Action:
    """A slip: another form or another colour."""
    assert isinstance(answer, Call)
    if rng.random() < 0.5:
        return Call((answer.form + rng.randrange(1, len(FORMS))) % len(FORMS), answer.colour)
    return Call(answer.form, (answer.colour + rng.randrange(1, len(COLOURS))) % len(COLOURS))


def _covered(card: tuple[str, ...]) -> int:
    return sum("?" in string or "|" in string for string in card)
