"""The seven questions, answered by any `Searcher` or on the game graph.

Each function returns the fields of the rules page, `"status"` first. What is not proven when the
budget is used up is `None`, and bounds are added that are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gamekit.core.budget import Budget, OutOfBudget
from gamekit.games.bauab import BLUE, BauabState, to_position
from gamekit.games.bauab.rules import COLOURS, chip_value
from solvers.bauab.compact import PASS, Node, Rules
from solvers.bauab.crib import Keeping, Sheet, smallest_by_cpsat, smallest_by_search
from solvers.bauab.graph import GameGraph, census
from solvers.bauab.plain import PlainSearcher
from solvers.bauab.questions import Question
from solvers.bauab.searcher import Bounds, Searcher

PROVEN, UNKNOWN = "proven", "unknown"
WEIGHT: Final = 256
"""Of the margin against the lead, which is at most the number of plots either way."""
ZUGZWANG_NODES = 4_000
"""Nodes to find out where passing would be better, for small searches."""
POLICY_LIMIT = 200
"""Longer crib sheets are not printed."""

Fields = dict[str, Any]


def pair_weight(state: BauabState) -> int:
    """A weight of the margin with which (margin, lead) pairs order lexicographically."""
    return max(WEIGHT, 4 * len(state.layout))


def split(value: int, weight: int) -> tuple[int, int]:
    """Margin and lead of a value."""
    margin = (value + weight // 2) // weight
    return margin, value - margin * weight


def winner(value: int) -> str:
    """Who wins with this final value."""
    return "draw" if value == 0 else COLOURS[value < 0]


# --- value -----------------------------------------------------------------------------------


def answer_value(question: Question, searcher: Searcher) -> Fields:
    """Question 1: minimax (margin, lead), the value of every move, and a best line."""
    state, rules = question.state, searcher.rules
    weight = pair_weight(state)
    now = weight * state.margin() + state.lead()
    root = searcher.exact(guess=-now)
    after: dict[int, Bounds] = {}
    moves = rules.moves(rules.root)
    for move in moves:
        if searcher.budget.spent_up:
            break
        _, gain = rules.play(rules.root, move)
        guess = (root.low if state.mover == BLUE else root.high) - gain
        found = searcher.exact((move,), guess=guess)
        after[move] = Bounds(found.low + gain + now, found.high + gain + now, found.done)
    root = Bounds(root.low + now, root.high + now, root.done)
    complete = len(after) == len(moves)
    if complete:
        root = _by_moves(state.mover, root, after)
    line = _line(searcher, root.low - now, (True, False)) if root.value is not None else None
    fields: Fields = {"status": PROVEN, **_value_fields(root, weight), "moves": None}
    complete = complete and all(bounds.value is not None for bounds in after.values())
    if line is not None and complete:
        fields["moves"] = {rules.name(m): list(split(b.low, weight)) for m, b in after.items()}
        fields["best_moves"] = [rules.name(m) for m, b in after.items() if b.low == root.low]
        fields["line"] = [rules.name(move) for move in line]
        fields["zugzwang"] = zugzwang(searcher, line, root.low - now)
        return fields
    fields |= {"status": UNKNOWN, "best_moves": None, "line": None}
    fields |= _margin_bounds(root, weight)
    fields["move_bounds"] = {
        rules.name(move): [split(b.low, weight)[0], split(b.high, weight)[0]]
        for move, b in after.items()
    }
    return fields


def _by_moves(mover: int, root: Bounds, after: dict[int, Bounds]) -> Bounds:
    """The bounds of a position, tightened by those of its moves."""
    if not after:
        return root
    pick = max if mover == BLUE else min
    low = pick(bounds.low for bounds in after.values())
    high = pick(bounds.high for bounds in after.values())
    return Bounds(max(low, root.low), min(high, root.high), root.done)


def _value_fields(root: Bounds, weight: int) -> Fields:
    if root.value is None:
        settled = winner(root.low) if winner(root.low) == winner(root.high) else None
        return {"margin": None, "lead": None, "winner": settled}
    margin, lead = split(root.value, weight)
    return {"margin": margin, "lead": lead, "winner": winner(root.value)}


def _margin_bounds(root: Bounds, weight: int) -> Fields:
    return {
        "margin_at_least": split(root.low, weight)[0],
        "margin_at_most": split(root.high, weight)[0],
    }


def _line(
    searcher: Searcher,
    to_go: int,
    upward: tuple[bool, bool],
    turns: int | None = None,
    any_line: bool = False,
) -> list[int] | None:
    """Moves that get this value, each time the first one in canonical order that does.

    `upward` says for each colour whether it wants the value Blue minus Red to be large. If any
    line will do, the move that the search remembers is tried first: proving that the moves before
    it do not get there can take long. Returns `None` if the budget is used up.
    """
    rules = searcher.rules
    node, path = rules.root, list[int]()
    while (turns is None or len(path) < turns) and (moves := rules.moves(node)):
        if searcher.budget.spent_up:
            return None
        left = None if turns is None else turns - len(path) - 1
        up = upward[node[3]]
        if any_line and len(moves) > 1:
            bar = to_go if up else to_go + 1
            hint = searcher.search(path, bar - 1, bar, left if left is None else left + 1).hint
            moves.sort(key=lambda move: move != hint)
        for move in moves:
            after, gain = rules.play(node, move)
            rest = to_go - gain
            if len(moves) > 1:  # no move leads beyond the value: does this one reach it?
                bar = rest if up else rest + 1
                found = searcher.search((*path, move), bar - 1, bar, left)
                if not found.done:
                    return None
                if (found.low < rest) if up else (found.high > rest):
                    continue
            path.append(move)
            node, to_go = after, rest
            break
        else:
            raise AssertionError("no move keeps the value")
    return path


def zugzwang(searcher: Searcher, line: list[int], to_go: int) -> list[int]:
    """The numbers of the moves of a line (from 1) whose player would rather have passed.

    Such a player must place (BAU-15), and best play would bring more points if passing were
    allowed. Passing is tried with a limited number of nodes: what is not found out is left out.
    """
    rules, found = searcher.rules, []
    tester = searcher
    if searcher.method == "cp-sat":  # its graph has legal moves only
        tester = PlainSearcher(rules, searcher.budget)
    effort = max(ZUGZWANG_NODES, searcher.nodes // 4)
    margin = rules.place_gain[1] - 1  # the weight of one point
    steps = []
    node = rules.root
    for number, move in enumerate(line, 1):
        if PASS not in rules.moves(node):
            steps.append((number, node[3] == BLUE, to_go))
        node, gain = rules.play(node, move)
        to_go -= gain
    for number, up, value in reversed(steps):  # the later, the smaller the search
        bar = value + margin if up else value - margin + 1
        before = tester.nodes
        passed = tester.search((*line[: number - 1], PASS), bar - 1, bar, nodes=effort)
        effort = max(0, effort - (tester.nodes - before))
        if (passed.low >= bar) if up else (passed.high < bar):
            found.append(number)
    return found[::-1]


# --- outcome ---------------------------------------------------------------------------------


def answer_outcome(question: Question, searcher: Searcher) -> Fields:
    """Question 2: who wins, and the moves that keep it."""
    state, rules = question.state, searcher.rules
    now = pair_weight(state) * state.margin() + state.lead()
    root = _outcomes(searcher.search((), -1 - now, 1 - now), now)
    after = {}
    moves = rules.moves(rules.root)
    for move in moves:
        if searcher.budget.spent_up:
            break
        _, gain = rules.play(rules.root, move)
        here = now + gain
        after[move] = _outcomes(searcher.search((move,), -1 - here, 1 - here), here)
    complete = len(after) == len(moves)
    if after and complete:  # the position is as good as its best move
        pick = max if state.mover == BLUE else min
        root = (
            max(root[0], pick(low for low, _ in after.values())),
            min(root[1], pick(high for _, high in after.values())),
        )
    complete = complete and all(_decided(bounds, root[0]) for bounds in after.values())
    if root[0] == root[1] and complete:
        keeping = [rules.name(m) for m, bounds in after.items() if bounds == root]
        return {"status": PROVEN, "winner": winner(root[0]), "keeping_moves": keeping}
    possible = [winner(sign) for sign in (1, 0, -1) if root[0] <= sign <= root[1]]
    return {
        "status": UNKNOWN,
        "winner": possible[0] if len(possible) == 1 else None,
        "keeping_moves": None,
        "possible_winners": possible,
    }


def _outcomes(found: Bounds, now: int) -> tuple[int, int]:
    """The worst and the best result for Blue (1 win, 0 draw, -1 loss) that are not excluded."""
    low, high = found.low + now, found.high + now
    return (low > 0) - (low < 0), (high > 0) - (high < 0)


def _decided(bounds: tuple[int, int], result: int) -> bool:
    """Is it certain whether the result is this one?"""
    return bounds[0] == bounds[1] or not bounds[0] <= result <= bounds[1]


# --- legal moves -----------------------------------------------------------------------------


def answer_legal_moves(question: Question) -> Fields:
    """Question 3: what is legal now, and what each move captures."""
    state = question.state
    rules = Rules(state)
    moves = []
    for move in rules.moves(rules.root):
        after, _ = rules.play(rules.root, move)
        taken = after[4]
        moves.append(
            {
                "move": rules.name(move),
                "captures": [rules.names[plot] for plot in taken],
                "points": sum(chip_value(state.board[plot]) for plot in taken),
                "ends_game": rules.over(after),
            }
        )
    return {
        "status": PROVEN,
        "over": not moves,
        "margin_now": state.margin(),
        "lead_now": state.lead(),
        "moves": moves,
    }


# --- force -----------------------------------------------------------------------------------


def answer_force(question: Question, searcher: Searcher) -> Fields:
    """Question 4: the gain that the mover can force within some plies."""
    rules, plies, target = searcher.rules, question.plies, question.target
    assert plies is not None
    assert target is not None
    sign = 1 if question.state.mover == BLUE else -1
    if plies == 0:
        return {"status": PROVEN, "gain": 0, "forced": target <= 0, "keys": []}
    root = _own(searcher.exact(plies=plies), sign)
    keys: list[str] | None = []
    for move in rules.moves(rules.root):
        if searcher.budget.spent_up:
            keys = None
            break
        _, gain = rules.play(rules.root, move)
        bar = target - sign * gain  # of the mover; the search is asked as Blue minus Red
        window = (bar - 1, bar) if sign > 0 else (-bar, 1 - bar)
        found = _own(searcher.search((move,), *window, plies - 1), sign)
        if found.low < bar <= found.high:
            keys = None
            break
        if found.low >= bar and keys is not None:
            keys.append(rules.name(move))
    forced = True if root.low >= target else False if root.high < target else None
    fields: Fields = {"status": PROVEN, "gain": root.value, "forced": forced, "keys": keys}
    if root.value is None or keys is None:
        fields["status"] = UNKNOWN
        fields |= {"gain_at_least": root.low, "gain_at_most": root.high}
    return fields


def _own(bounds: Bounds, sign: int) -> Bounds:
    return bounds if sign > 0 else Bounds(-bounds.high, -bounds.low, bounds.done)


# --- best case -------------------------------------------------------------------------------


def answer_best_case(question: Question, searcher: Searcher) -> Fields:
    """Question 5: the best margin if the opponent passes or helps, and a line that gets there."""
    now = question.state.margin()
    turns = question.turns
    found = searcher.exact(plies=turns) if turns != 0 else Bounds(0, 0, True)
    if found.value is not None:
        blue = question.state.mover == BLUE
        line = _line(searcher, found.value, (blue, blue), turns, any_line=True)
        if line is not None:
            names = [searcher.rules.name(move) for move in line]
            return {"status": PROVEN, "margin": now + found.value, "line": names}
    return {
        "status": UNKNOWN,
        "margin": None if found.value is None else now + found.value,
        "line": None,
        "margin_at_least": now + found.low,
        "margin_at_most": now + found.high,
    }


# --- crib ------------------------------------------------------------------------------------


def answer_crib(
    question: Question, rules: Rules, graph: GameGraph, method: str, budget: Budget
) -> Fields:
    """Question 6: the smallest crib sheet."""
    side = question.side
    assert side is not None
    now = question.state.margin() * (1 if side == BLUE else -1)
    target = None if question.target is None else question.target - now
    fields: Fields = {"possible": None, "target": question.target, "size": None}
    try:
        if not graph.complete:
            raise OutOfBudget
        keeping = Keeping(graph, side, target, budget)
        fields["target"] = keeping.target + now
        fields["possible"] = keeping.possible
        if not keeping.possible:
            return {"status": PROVEN, **fields}
        smallest = smallest_by_cpsat if method == "cp-sat" else smallest_by_search
        sheet = smallest(keeping, budget)
    except OutOfBudget:
        return {"status": UNKNOWN, **fields, "size_at_least": 0, "size_at_most": None}
    if sheet.least == sheet.most:
        fields["size"] = sheet.least
        return {"status": PROVEN, **fields, **_policy(question, rules, graph, sheet)}
    bounds = {"size_at_least": sheet.least, "size_at_most": sheet.most}
    return {"status": UNKNOWN, **fields, **bounds}


def _policy(question: Question, rules: Rules, graph: GameGraph, sheet: Sheet) -> Fields:
    """The sheet itself: every position that one must know, and what to play there."""
    if len(sheet.policy) > POLICY_LIMIT:
        return {}
    lines = []
    for i, node in _arising(rules, graph, sheet.policy):
        position = to_position(_state(question.state, rules, node))
        del position["captured"]  # not part of the identity of a position
        lines.append({**position, "move": rules.name(sheet.policy[i])})
    return {"policy": lines}


def _arising(rules: Rules, graph: GameGraph, policy: dict[int, int]) -> Iterator[tuple[int, Node]]:
    """The positions of a policy in the order in which they are found from the root."""
    pending, seen = [(0, rules.root)], {0}
    for i, node in pending:
        moves = list(graph.moves_of(i))
        if i in policy:
            yield i, node
            moves = [policy[i]]
        for move in moves:
            j = graph.step(i, move)
            if j not in seen:
                seen.add(j)
                pending.append((j, rules.play(node, move)[0]))


def _state(state: BauabState, rules: Rules, node: Node) -> BauabState:
    board, blue, red, mover, locked = node
    hands = (rules.hands.text(blue), rules.hands.text(red))
    return BauabState(state.layout, board, hands, mover, locked, rules.parks(node))


# --- census ----------------------------------------------------------------------------------


def answer_census(graph: GameGraph, budget: Budget) -> Fields:
    """Question 7: how many positions, ends and games there are."""
    names = ("states", "terminal", "games", "shortest", "longest")
    try:
        if not graph.complete:
            raise OutOfBudget
        counted = census(graph, budget)
    except OutOfBudget:
        nothing = dict.fromkeys(names)
        return {"status": UNKNOWN, **nothing, "states_at_least": len(graph)}
    return {"status": PROVEN, **{name: getattr(counted, name) for name in names}}
