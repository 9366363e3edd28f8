"""What a roll pays: pure functions on coins and cards that engine, bots and solver share.

`coins` has one number per seat, `cards` one tuple of 15 counts per seat, `shops` the bits of the
seats whose Shops count.

>>> from gamekit.games.verlag.catalogue import KINDS, catalogue
>>> hand = lambda **counts: tuple(counts.get(key, 0) for key in KINDS)
>>> cards = (hand(entwicklung=2), hand(marketing=3), hand(marketing=2))
>>> after_income(catalogue(), (3, 0, 0), cards, 0, 0, 3)
(2, 1, 2)
"""

from __future__ import annotations

from gamekit.games.verlag.catalogue import (
    BUCHHALTUNG,
    ORGANISATION_IT,
    Catalogue,
    Pays,
)

Coins = tuple[int, ...]
Cards = tuple[tuple[int, ...], ...]


def after_income(
    table: Catalogue, coins: Coins, cards: Cards, shops: int, roller: int, total: int
) -> Coins:
    """The coins after red, blue and green cards (VER-16: in this order), before violet ones."""
    pays = table.pays[total]  # VER-11
    purse = list(coins)
    if pays.red and purse[roller]:
        _pay_red(pays, purse, cards, shops, roller)
    for kind, income, bonus in pays.blue:  # VER-12: in anybody's turn
        for seat, hand in enumerate(cards):
            if copies := hand[kind]:
                purse[seat] += copies * (income + bonus if shops >> seat & 1 else income)
    own = cards[roller]
    for kind, income, bonus, counted in pays.green:  # VER-13: the roller's only
        if copies := own[kind]:
            if counted is not None:  # VER-23: a factory, start cards count
                income *= sum([own[symbol] for symbol in counted])
            if shops >> roller & 1:  # VER-26
                income += bonus
            purse[roller] += copies * income
    return tuple(purse)  # VER-07: the bank always pays


def _pay_red(pays: Pays, purse: list[int], cards: Cards, shops: int, roller: int) -> None:
    """VER-14: the roller pays the others, VER-17: the right-hand neighbour first."""
    for step in range(1, len(purse)):
        seat = roller - step
        if seat < 0:
            seat += len(purse)
        claim = red_claim(pays, cards[seat], shops >> seat & 1)
        if claim:
            paid = min(claim, purse[roller])  # VER-18: the rest lapses
            purse[roller] -= paid
            purse[seat] += paid


def red_claim(pays: Pays, hand: tuple[int, ...], shops: int) -> int:
    """What the red cards of one player claim in total (VER-17; VER-26 with Shops)."""
    claim = 0
    for kind, income, bonus in pays.red:
        claim += hand[kind] * (income + bonus if shops else income)
    return claim


def after_buchhaltung(table: Catalogue, coins: Coins, roller: int) -> Coins:
    """VER-19: the roller takes 2 coins of each other player, or what there is."""
    due = table.kinds[BUCHHALTUNG].income
    left = [max(0, amount - due) for amount in coins]
    left[roller] = coins[roller]
    left[roller] += sum(coins) - sum(left)
    return tuple(left)


def after_tax(table: Catalogue, coins: Coins, roller: int, victim: int) -> Coins:
    """VER-20: the roller takes 5 coins of one other player, or what there is."""
    paid = min(table.kinds[ORGANISATION_IT].income, coins[victim])
    purse = list(coins)
    purse[roller] += paid
    purse[victim] -= paid
    return tuple(purse)
