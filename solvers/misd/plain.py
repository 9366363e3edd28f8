"""The plain method: propagation with bit masks, backtracking, and counting card by card.

Nothing but Python. Cards that have nothing to do with each other any more are counted one by one
and their numbers multiplied; a single card is counted without listing its completions, form by
form (forms and colours apart if nothing couples them, as permanents).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from gamekit.core.budget import Budget
from gamekit.games.misd.position import members
from solvers.misd.problem import Demand, Pairs, Problem, column, row

CHECK_EVERY: Final = 64
"""Nodes between two looks at the clock."""

PATIENCE: Final = 12
"""So many missing pairs may be too hard before the others are not tried any more."""

Domains = list[int]
#: Missing pair (as a mask) → number of completions.
Weights = dict[int, int]


class Count(NamedTuple):
    """Completions, at most `limit` of them, and for each card how many lack which pair.

    The weights are complete only if `total` is below the limit.
    """

    total: int
    weights: dict[int, Weights]


class TooHard(Exception):
    """The search took more nodes than it was given; another method may do better."""


class Plain:
    """Answers about problems within a budget, and within so many nodes if a number is given.

    `fan`: every card tries another diagonal first. Cards of which next to nothing is seen then
    keep out of each other's way, as in the cyclic square, and a completion is found at once.
    """

    name = "backtracking"

    def __init__(self, budget: Budget, most: int | None = None, *, fan: bool = False) -> None:
        self.budget, self.most, self.fan = budget, most, fan
        self.nodes = 0
        self.found: list[int] = []

    def solve(self, problem: Problem) -> tuple[int, ...] | None:
        """Some completion: for each variable the mask of its combination."""
        return next(Search(problem, self).solutions(), None)

    def sweep(self, problem: Problem, known: Pairs | None = None) -> Pairs:
        """All missing pairs that are possible, card by card; `known` ones need no proof."""
        return self.glean(problem, known)[0]

    def glean(
        self, problem: Problem, known: Pairs | None = None, each: int | None = None
    ) -> tuple[Pairs, Pairs]:
        """The missing pairs that are possible, and those that took more than `each` nodes.

        After `PATIENCE` hard ones the rest counts as hard too.
        """
        self.found = found = list(known or (0,) * problem.cards)
        hard = [0] * problem.cards
        search = Search(problem, self)
        start = search.start()
        if start is None:
            return (0,) * problem.cards, tuple(hard)
        most = self.most
        for card in range(problem.cards):
            variable = problem.pair(card)
            left = start[variable] & ~found[card]
            if sum(mask.bit_count() for mask in hard) >= PATIENCE:
                hard[card], left = left, 0
            while left:
                choice = left & -left
                left &= ~choice
                self.most = most if each is None else self.nodes + each
                try:
                    values = next(search.solutions(start, (variable, choice)), None)
                except TooHard:
                    if each is None:
                        raise
                    hard[card] |= choice
                    continue
                if values is not None:
                    for other in range(problem.cards):
                        found[other] |= values[problem.pair(other)]
                left &= ~found[card]
        self.most = most
        return tuple(found), tuple(h & ~f for h, f in zip(hard, found, strict=True))

    def count(self, problem: Problem, limit: int) -> Count:
        """The completions, at most `limit` of them."""
        return Counter(problem, self).count(limit)

    def tick(self) -> None:
        """One node more."""
        self.nodes += 1
        if self.most is not None and self.nodes > self.most:
            raise TooHard
        if self.nodes % CHECK_EVERY == 0:
            self.budget.check()


class Search:
    """Propagation and depth-first search on the domains of one problem."""

    def __init__(self, problem: Problem, plain: Plain) -> None:
        size = problem.size
        self.problem, self.plain, self.size = problem, plain, size
        self.rows = [row(form, size) for form in range(size)]
        self.columns = [column(colour, size) for colour in range(size)]
        #: Combination (as a mask) → its row and column.
        self.cross = {
            1 << form * size + colour: self.rows[form] | self.columns[colour]
            for form in range(size)
            for colour in range(size)
        }
        self.about: list[list[Demand]] = [[] for _ in problem.domains]
        for demand in problem.demands:
            for variable, _ in demand:
                self.about[variable].append(demand)

    def start(self) -> Domains | None:
        """The domains after the first propagation; `None` if there is no completion."""
        domains = list(self.problem.domains)
        if not all(domains):
            return None
        return domains if self.propagate(domains, range(len(domains)), True) else None

    def solutions(
        self, start: Domains | None = None, choice: tuple[int, int] | None = None
    ) -> Iterator[tuple[int, ...]]:
        """All completions, perhaps with one variable kept within a mask."""
        domains = self.start() if start is None else list(start)
        if domains is None:
            return
        if choice:
            variable, mask = choice
            domains[variable] &= mask
            if not domains[variable] or not self.propagate(domains, (variable,)):
                return
        yield from self._below(domains)

    def _below(self, domains: Domains) -> Iterator[tuple[int, ...]]:
        self.plain.tick()
        variable = self.smallest(domains, range(len(domains)))
        if variable is None:
            yield tuple(domains)
            return
        for after in self.branches(domains, variable):
            yield from self._below(after)

    def smallest(self, domains: Domains, variables: Iterable[int]) -> int | None:
        """An undecided variable with the fewest values."""
        best, least = None, 1 << 30
        for variable in variables:
            count = domains[variable].bit_count()
            if 1 < count < least:
                best, least = variable, count
        return best

    def branches(self, domains: Domains, variable: int) -> Iterator[Domains]:
        """The domains after each value of a variable, where they are not empty."""
        for value in self.values(domains[variable], variable // self.size):
            after = list(domains)
            after[variable] = value
            if self.propagate(after, (variable,)):
                yield after

    def values(self, domain: int, card: int) -> Iterable[int]:
        """The values of a domain in the order in which they are tried."""
        if self.plain.fan:
            size = self.size
            for number in sorted(
                members(domain), key=lambda n: (n % size - n // size - card) % size
            ):
                yield 1 << number
            return
        while domain:
            value = domain & -domain
            domain &= ~value
            yield value

    # --- propagation --------------------------------------------------------------------------

    def propagate(self, domains: Domains, changed: Iterable[int], first: bool = False) -> bool:
        """Take out what cannot be, until nothing changes; false if a domain runs empty."""
        todo = list(changed)
        cards = {variable // self.size for variable in todo}
        demands = list(self.problem.demands) if first else []
        while True:
            while todo:
                variable = todo.pop()
                cards.add(variable // self.size)
                demands += self.about[variable]
                if domains[variable] in self.cross and not self._exclude(domains, variable, todo):
                    return False
            if cards:
                if not self._hidden(domains, cards.pop(), todo):
                    return False
            elif demands:
                if not self._demand(domains, demands.pop(), todo):
                    return False
            else:
                return True

    def _exclude(self, domains: Domains, variable: int, todo: list[int]) -> bool:
        """A variable has its value: no other of its card has this form or this colour."""
        value, size = domains[variable], self.size
        cross = self.cross[value]
        first = variable - variable % size
        for other in range(first, first + size):
            if other != variable and not self._remove(domains, other, cross, todo):
                return False
        missing = variable - first == size - 1
        if missing and self.problem.spread:
            others = range(size - 1, len(domains), size)
            taken = cross
        elif not missing and self.problem.distinct:
            others, taken = range(len(domains)), value
        else:
            return True
        for other in others:
            if first <= other < first + size or (not missing and other % size == size - 1):
                continue
            if not self._remove(domains, other, taken, todo):
                return False
        return True

    def _remove(self, domains: Domains, variable: int, mask: int, todo: list[int]) -> bool:
        if domains[variable] & mask:
            domains[variable] &= ~mask
            todo.append(variable)
        return bool(domains[variable])

    def _hidden(self, domains: Domains, card: int, todo: list[int]) -> bool:
        """Every form and colour has a place on the card; if there is only one, it is taken."""
        variables = range(card * self.size, card * self.size + self.size)
        for line in (*self.rows, *self.columns):
            place = -1
            for variable in variables:
                if domains[variable] & line:
                    if place >= 0:
                        break
                    place = variable
            else:
                if place < 0:
                    return False
                if domains[place] & ~line:
                    domains[place] &= line
                    todo.append(place)
        return True

    def _demand(self, domains: Domains, demand: Demand, todo: list[int]) -> bool:
        place, within = -1, 0
        for variable, mask in demand:
            if domains[variable] & mask:
                if place >= 0:
                    return True
                place, within = variable, mask
        if place < 0:
            return False
        if domains[place] & ~within:
            domains[place] &= within
            todo.append(place)
        return True


# --- counting -------------------------------------------------------------------------------------


class Counter:
    """Counts completions by branching, splitting into independent cards, and card counts."""

    def __init__(self, problem: Problem, plain: Plain) -> None:
        self.problem, self.plain, self.size = problem, plain, problem.size
        self.search = Search(problem, plain)

    def count(self, limit: int) -> Count:
        """All completions, at most `limit` of them."""
        domains = self.search.start()
        if domains is None:
            return Count(0, {card: {} for card in range(self.problem.cards)})
        return self._count(domains, tuple(range(self.problem.cards)), limit)

    def _count(self, domains: Domains, cards: tuple[int, ...], limit: int) -> Count:
        self.plain.tick()
        parts = self._parts(domains, cards)
        if len(parts) > 1:
            return self._product(domains, parts, limit)
        if len(cards) == 1:
            return self._single(domains, cards[0], limit)
        size = self.size
        variables = [v for card in cards for v in range(card * size, card * size + size)]
        variable = self.search.smallest(domains, variables)
        if variable is None:
            pairs = {card: {domains[self.problem.pair(card)]: 1} for card in cards}
            return Count(1, pairs)
        total, weights = 0, {card: Weights() for card in cards}
        for after in self.search.branches(domains, variable):
            part = self._count(after, cards, limit - total)
            total += part.total
            for card in cards:
                _add(weights[card], part.weights[card], 1)
            if total >= limit:
                break
        return Count(min(total, limit), weights)

    def _product(self, domains: Domains, parts: list[tuple[int, ...]], limit: int) -> Count:
        counts = [self._count(domains, part, limit) for part in parts]
        total = 1
        for part in counts:
            total *= part.total
        weights = {}
        for part in counts:
            for card, found in part.weights.items():
                scaled = Weights()
                if total:
                    _add(scaled, found, total // part.total)
                weights[card] = scaled
        return Count(min(total, limit), weights)

    def _single(self, domains: Domains, card: int, limit: int) -> Count:
        first = card * self.size
        found = card_weights(
            domains[first : first + self.size], self._open_demands(domains, card), self.plain
        )
        return Count(min(sum(found.values()), limit), {card: found})

    def _open_demands(self, domains: Domains, card: int) -> list[list[int]]:
        """For each demand on this card that may still fail: its masks, slot by slot."""
        first, size = card * self.size, self.size
        out = []
        for demand in self.problem.demands:
            masks = [0] * size
            for variable, mask in demand:
                if not domains[variable] & ~mask:
                    break  # met
                if first <= variable < first + size and domains[variable] & mask:
                    masks[variable - first] = mask
            else:
                if any(masks):
                    out.append(masks)
        return out

    def _parts(self, domains: Domains, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The cards in groups that have nothing to do with each other."""
        if len(cards) == 1:
            return [cards]
        groups: list[tuple[list[int], list[int]]] = []
        bonds = {card: self._bonds(domains, card) for card in cards}
        for demand in self.problem.demands:
            self._tie(domains, demand, bonds)
        for card in cards:
            tied = [group for group in groups if _overlap(group[1], bonds[card])]
            merged: tuple[list[int], list[int]] = ([card], bonds[card])
            for group in tied:
                groups.remove(group)
                union = [a | b for a, b in zip(merged[1], group[1], strict=True)]
                merged = (merged[0] + group[0], union)
            groups.append(merged)
        return [tuple(sorted(group[0])) for group in groups]

    def _bonds(self, domains: Domains, card: int) -> list[int]:
        """Masks by which a card can touch others: figures, missing forms and colours, demands."""
        first, size = card * self.size, self.size
        figures = missing = 0
        if self.problem.distinct:
            for domain in domains[first : first + size - 1]:
                if domain & (domain - 1):  # decided figures are out of the others' domains already
                    figures |= domain
        if self.problem.spread:
            pair = domains[first + size - 1]
            if pair & (pair - 1):
                for number, (line, other) in enumerate(
                    zip(self.search.rows, self.search.columns, strict=True)
                ):
                    missing |= (bool(pair & line) << number) | (bool(pair & other) << size + number)
        return [figures, missing, 0]

    def _tie(self, domains: Domains, demand: Demand, bonds: dict[int, list[int]]) -> None:
        """Cards that share a demand which may still fail belong together."""
        if any(not domains[variable] & ~mask for variable, mask in demand):
            return
        mark = 1 << self.problem.demands.index(demand)
        for variable, mask in demand:
            card = variable // self.size
            if card in bonds and domains[variable] & mask:
                bonds[card][2] |= mark


def _overlap(first: list[int], second: list[int]) -> bool:
    return any(a & b for a, b in zip(first, second, strict=True))


def _add(weights: Weights, more: Weights, factor: int) -> None:
    for pair, count in more.items():
        weights[pair] = weights.get(pair, 0) + count * factor


# --- one card -------------------------------------------------------------------------------------


def card_weights(domains: Domains, demands: list[list[int]], plain: Plain) -> Weights:
    """The completions of one card by missing pair; its last domain is that of the pair.

    Two figures wholly covered: 9 pairs, 36 completions (lesson 4 of the rules page).

    >>> seen = [1 << form * 10 + form for form in range(7)]
    >>> free = (1 << 100) - 1
    >>> found = card_weights([*seen, free, free, free], [], Plain(Budget()))
    >>> len(found), sum(found.values())
    (9, 36)
    """
    size = len(domains)
    if not demands:
        apart = [_forms_and_colours(domain, size) for domain in domains[:-1]]
        if None not in apart:
            return _by_permanents([pair for pair in apart if pair], domains[-1], size)
    return _by_forms(domains, demands, plain)


def _forms_and_colours(domain: int, size: int) -> tuple[int, int] | None:
    """The forms and colours of a domain in which every form goes with every colour."""
    forms = colours = 0
    for form in range(size):
        part = domain >> form * size & (1 << size) - 1
        if part:
            forms |= 1 << form
            if colours not in (0, part):
                return None
            colours = part
    return forms, colours


def _by_permanents(apart: list[tuple[int, int]], pairs: int, size: int) -> Weights:
    forms = _left_out([forms for forms, _ in apart], size)
    colours = _left_out([colours for _, colours in apart], size)
    out = Weights()
    for number in range(size * size):
        count = forms[number // size] * colours[number % size]
        if pairs >> number & 1 and count:
            out[1 << number] = count
    return out


def _left_out(choices: list[int], size: int) -> list[int]:
    """For each number: how many ways to give every chooser another one and leave this one out."""
    ways = {0: 1}
    for allowed in choices:
        after: dict[int, int] = {}
        for used, count in ways.items():
            left = allowed & ~used
            while left:
                one = left & -left
                left &= ~one
                after[used | one] = after.get(used | one, 0) + count
        ways = after
    whole = (1 << size) - 1
    return [ways.get(whole & ~(1 << number), 0) for number in range(size)]


def _by_forms(domains: Domains, demands: list[list[int]], plain: Plain) -> Weights:
    """Form after form takes a slot and a colour; slots that are alike are not told apart."""
    size = len(domains)
    kinds: dict[tuple[int, ...], int] = {}
    for slot, domain in enumerate(domains[:-1]):
        key = (domain, *(masks[slot] for masks in demands))
        kinds[key] = kinds.get(key, 0) + 1
    alike = list(kinds)
    pair_key = (domains[-1], *(masks[-1] for masks in demands))
    # (slots left of each kind, colours used, demands met, missing pair) → number of ways
    states = {(tuple(kinds.values()), 0, 0, 0): 1}
    for form in range(size):
        after: dict[tuple[tuple[int, ...], int, int, int], int] = {}
        for (left, used, met, pair), count in states.items():
            plain.tick()
            options = [(k, key, left[k]) for k, key in enumerate(alike) if left[k]]
            if not pair:
                options.append((-1, pair_key, 1))
            for kind, key, copies in options:
                colours = key[0] >> form * size & (1 << size) - 1 & ~used
                rest = left
                if kind >= 0:
                    rest = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                while colours:
                    colour = colours & -colours
                    colours &= ~colour
                    value = colour << form * size
                    now = met
                    for number, mask in enumerate(key[1:]):
                        if mask & value:
                            now |= 1 << number
                    state = (rest, used | colour, now, pair if kind >= 0 else value)
                    after[state] = after.get(state, 0) + count * copies
        states = after
    every = (1 << len(demands)) - 1
    out = Weights()
    for (_, _, met, pair), count in states.items():
        if met == every:
            out[pair] = out.get(pair, 0) + count
    return out
