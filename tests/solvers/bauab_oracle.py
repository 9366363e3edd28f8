"""Brute-force oracle for Bauab, written from the rules page alone (shared/rules/bauab.md).

Nothing here is clever: a position is a plain tuple, every rule is one small function that carries
the ID of the rule, and every question is answered by looking at all positions that can arise.
The only purpose is to be compared with the real engine and solvers on small positions.

    answer(position)            the answer fields of section 7 for one position (a dict)
    random_position(rng)        a small random valid position, cheap enough for `answer`
    crib_by_all_strategies(p)   a second, still more naive way to the size of a crib sheet
"""

from typing import NamedTuple

BLUE, RED = "blue", "red"
OPPONENT = {BLUE: RED, RED: BLUE}
LETTER = {BLUE: "b", RED: "r"}  # first letter of a chip's token on the board
EMPTY, NO_PLOT, PARK = ".", "#", "P"
CHIP_ORDER = "X123456789"  # section 5: canonical order of the chips on one plot, before P
PARKS_IN_PLAY = 15
QUESTIONS = ("value", "outcome", "legal_moves", "force", "best_case", "crib", "census")


class Layout(NamedTuple):
    """The plots, in row-major order: index -> name, index -> indices of the neighbours."""

    names: tuple
    neighbours: tuple


class State(NamedTuple):
    """One position. `board` holds one token per plot; hands are sorted strings.

    `locked` are the plots emptied by the preceding turn (locked for / parkable by `to_move`).
    The captured points are carried along for convenience. Section 5 leaves them out of the
    identity of a state because they follow from the rest; `census` checks that this is true.
    """

    board: tuple
    blue_hand: str
    red_hand: str
    to_move: str
    locked: frozenset
    parks: int
    blue_captured: int
    red_captured: int

    def hand(self, player):
        return self.blue_hand if player == BLUE else self.red_hand


# --------------------------------------------------------------------------------------------
# Section 6: reading and checking a position
# --------------------------------------------------------------------------------------------


def read_board(rows):
    """Rows of tokens -> (Layout, tokens of the plots in row-major order)."""
    cells = {}
    for row, text in enumerate(rows):
        for column, token in enumerate(text.split()):
            if token == NO_PLOT:
                continue  # short rows need no padding: what is not in `cells` is no plot
            is_chip = len(token) == 2 and token[0] in "br" and token[1] in CHIP_ORDER
            if token not in (EMPTY, PARK) and not is_chip:
                raise ValueError(f"unknown token {token!r}")
            if column >= 26:
                raise ValueError("more than 26 columns: no plot name is defined")
            cells[row, column] = token
    if not cells:
        raise ValueError("no plot at all")
    order = sorted(cells)  # row-major
    index = {cell: i for i, cell in enumerate(order)}
    names = tuple("abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1) for row, column in order)
    neighbours = []
    for row, column in order:  # BAU-02: cells that share an edge
        around = [
            (row - 1, column),
            (row, column - 1),
            (row, column + 1),
            (row + 1, column),
        ]
        neighbours.append(tuple(index[cell] for cell in around if cell in index))
    return Layout(names, tuple(neighbours)), tuple(cells[cell] for cell in order)


def read_integer(source, field, default=None, minimum=0):
    """An integer field; `minimum` None = any integer; no default = the field is required."""
    number = source.get(field, default)
    if number is None:
        raise ValueError(f"field {field!r} is missing")
    is_integer = isinstance(number, int) and not isinstance(number, bool)
    if not is_integer or (minimum is not None and number < minimum):
        raise ValueError(f"field {field!r} is no integer or negative: {number!r}")
    return number


def read_side(position, field):
    side = position.get(field)
    if side not in (BLUE, RED):
        raise ValueError(f"field {field!r} is neither 'blue' nor 'red'")
    return side


def read_hand(text):
    for chip in text:
        if chip not in CHIP_ORDER:
            raise ValueError(f"unknown chip {chip!r} in a hand")
    return "".join(sorted(text, key=CHIP_ORDER.index))


def read_position(position):
    """The position dict of section 6 -> (Layout, State), or ValueError."""
    if "board" not in position:
        raise ValueError("field 'board' is missing")
    layout, board = read_board(position["board"])
    for plot, token in enumerate(board):
        for other in layout.neighbours[plot]:
            if is_planning(token) and is_planning(board[other]) and token[1] == board[other][1]:
                raise ValueError("equal planning values on neighbouring plots")
    hands = position.get("hands", {})
    captured = position.get("captured", {})
    locked = set()
    for name in position.get("locked", []):
        if name not in layout.names or board[layout.names.index(name)] != EMPTY:
            raise ValueError(f"locked plot {name!r} is no empty plot of the board")
        locked.add(layout.names.index(name))
    state = State(
        board=board,
        blue_hand=read_hand(hands.get(BLUE, "")),
        red_hand=read_hand(hands.get(RED, "")),
        to_move=read_side(position, "to_move"),
        locked=frozenset(locked),
        parks=read_integer(position, "parks", PARKS_IN_PLAY - board.count(PARK)),
        blue_captured=read_integer(captured, BLUE, 0),
        red_captured=read_integer(captured, RED, 0),
    )
    return layout, state


# --------------------------------------------------------------------------------------------
# Section 2: the rules
# --------------------------------------------------------------------------------------------


def is_planning(token):
    """A planning chip (b1 ... r9), not an option chip, park or empty plot."""
    return len(token) == 2 and token[1] != "X"


def points(token):
    """BAU-18: a planning chip counts its value, everything else 0."""
    return int(token[1]) if is_planning(token) else 0


def breaks_neighbourhood_rule(layout, board, plot, chip):
    """BAU-07 (R4: on the board before captures): an equal planning value next door?"""
    if chip == "X":
        return False
    return any(
        is_planning(board[other]) and board[other][1] == chip for other in layout.neighbours[plot]
    )


def chip_placements(layout, state, player, *, disregard_locks=False):
    """BAU-06, BAU-07, BAU-13: the (plot, chip) pairs where `player` may put an own chip."""
    kinds = sorted(set(state.hand(player)), key=CHIP_ORDER.index)  # equal chips: one action
    return [
        (plot, chip)
        for plot, token in enumerate(state.board)
        if token == EMPTY and (disregard_locks or plot not in state.locked)
        for chip in kinds
        if not breaks_neighbourhood_rule(layout, state.board, plot, chip)
    ]


def park_placements(state):
    """BAU-12: plots emptied by the preceding turn, if there is a park left."""
    return [(plot, PARK) for plot in sorted(state.locked)] if state.parks > 0 else []


def is_over(layout, state):
    """BAU-16: no park for the mover, no own chip for anybody (locks disregarded)."""
    return (
        not park_placements(state)
        and not chip_placements(layout, state, BLUE, disregard_locks=True)
        and not chip_placements(layout, state, RED, disregard_locks=True)
    )


PASS = (None, "pass")


def canonical_order(move):
    """Section 5: by plot in row-major order, on one plot X,1,...,9,P."""
    plot, chip = move
    return plot, (CHIP_ORDER + PARK).index(chip)


def duties(layout, state):
    """BAU-05, BAU-15: placements of the mover; pass added iff there is no own-chip placement.

    Takes for granted that play is not over.
    """
    chips = chip_placements(layout, state, state.to_move)
    moves = sorted(chips + park_placements(state), key=canonical_order)
    return moves if chips else [*moves, PASS]


def legal_actions(layout, state):
    """Section 5: all actions in canonical order, none exactly when the game is over."""
    return [] if is_over(layout, state) else duties(layout, state)


def liberties(layout, board, plot):
    """BAU-09: the empty plots next to a chip; every chip counts for itself."""
    return [other for other in layout.neighbours[plot] if board[other] == EMPTY]


def captured_plots(layout, board, plot, player):
    """BAU-10: after `player` placed on `plot`: enemy chips next to it without a liberty."""
    enemy = LETTER[OPPONENT[player]]
    return [
        other
        for other in sorted(layout.neighbours[plot])
        if board[other][0] == enemy and not liberties(layout, board, other)
    ]


def put(board, plot, token):
    return (*board[:plot], token, *board[plot + 1 :])


def play(layout, state, move):
    """One turn: returns (state after it, captured plots, captured points)."""
    player = state.to_move
    plot, chip = move
    after = state._replace(to_move=OPPONENT[player], locked=frozenset())  # BAU-04, BAU-14
    if move == PASS:
        return after, [], 0
    if chip == PARK:
        board = put(state.board, plot, PARK)
        after = after._replace(parks=state.parks - 1)  # R9
    else:
        board = put(state.board, plot, LETTER[player] + chip)
        hand = state.hand(player).replace(chip, "", 1)
        after = after._replace(**{player + "_hand": hand})
    gone = captured_plots(layout, board, plot, player)
    gain = sum(points(board[other]) for other in gone)
    for other in gone:  # BAU-10, BAU-11: all at once, out of play
        board = put(board, other, EMPTY)
    pile = player + "_captured"
    after = after._replace(board=board, locked=frozenset(gone))  # BAU-12, BAU-13
    return after._replace(**{pile: getattr(state, pile) + gain}), gone, gain


def successor(layout, state, move):
    return play(layout, state, move)[0]


def margin(state):
    """BAU-18: Blue's score minus Red's score as they stand."""
    blue = sum(points(token) for token in state.board if token[0] == "b") + state.blue_captured
    red = sum(points(token) for token in state.board if token[0] == "r") + state.red_captured
    return blue - red


def lead(state):
    """BAU-19: Blue's minus Red's number of planning chips on the board."""
    planning = [token[0] for token in state.board if is_planning(token)]
    return planning.count("b") - planning.count("r")


def winner(pair):
    """BAU-19, BAU-20: the sign of the lexicographic pair (margin, lead)."""
    return BLUE if pair > (0, 0) else RED if pair < (0, 0) else "draw"


def move_name(layout, move):
    return "pass" if move == PASS else f"{move[1]}@{layout.names[move[0]]}"


# --------------------------------------------------------------------------------------------
# Section 7: the questions
# --------------------------------------------------------------------------------------------


def best_for(player):
    """Blue maximises, Red minimises values that are written as Blue minus Red."""
    return max if player == BLUE else min


def own(player, blue_minus_red):
    return blue_minus_red if player == BLUE else -blue_minus_red


def minimax_pair(layout, state, memo):
    """The pair (margin, lead) at the end of the game with best play; no pruning at all."""
    if state not in memo:
        moves = legal_actions(layout, state)
        if not moves:
            memo[state] = (margin(state), lead(state))
        else:
            memo[state] = best_for(state.to_move)(
                minimax_pair(layout, successor(layout, state, move), memo) for move in moves
            )
    return memo[state]


def pairs_after_moves(layout, state, memo):
    """Every legal move in canonical order -> pair after it."""
    return {
        move: minimax_pair(layout, successor(layout, state, move), memo)
        for move in legal_actions(layout, state)
    }


def answer_value(layout, state, position):
    memo = {}
    pair = minimax_pair(layout, state, memo)
    pairs = pairs_after_moves(layout, state, memo)
    line, here = [], state
    while legal_actions(layout, here):
        after = pairs_after_moves(layout, here, memo)
        first_best = next(move for move, value in after.items() if value == pair)
        line.append(move_name(layout, first_best))
        here = successor(layout, here, first_best)
    return {
        "margin": pair[0],
        "lead": pair[1],
        "winner": winner(pair),
        "moves": {move_name(layout, move): list(value) for move, value in pairs.items()},
        "best_moves": [move_name(layout, move) for move, value in pairs.items() if value == pair],
        "line": line,
    }


def answer_outcome(layout, state, position):
    memo = {}
    result = winner(minimax_pair(layout, state, memo))
    pairs = pairs_after_moves(layout, state, memo)
    keeping = [move_name(layout, move) for move, pair in pairs.items() if winner(pair) == result]
    return {"winner": result, "keeping_moves": keeping}


def answer_legal_moves(layout, state, position):
    moves = []
    for move in legal_actions(layout, state):
        after, gone, gain = play(layout, state, move)
        moves.append(
            {
                "move": move_name(layout, move),
                "captures": [layout.names[plot] for plot in gone],
                "points": gain,
                "ends_game": is_over(layout, after),
            }
        )
    return {
        "over": is_over(layout, state),
        "margin_now": margin(state),
        "lead_now": lead(state),
        "moves": moves,
    }


def running_margin_after(layout, state, plies, memo):
    """Minimax of the running margin over `plies` plies (fewer if the game ends)."""
    if (state, plies) not in memo:
        moves = legal_actions(layout, state) if plies > 0 else []
        if not moves:
            memo[state, plies] = margin(state)
        else:
            memo[state, plies] = best_for(state.to_move)(
                running_margin_after(layout, successor(layout, state, move), plies - 1, memo)
                for move in moves
            )
    return memo[state, plies]


def answer_force(layout, state, position):
    plies = read_integer(position, "plies")
    target = read_integer(position, "target", minimum=None)
    memo, mover = {}, state.to_move

    def gain(blue_minus_red):
        return own(mover, blue_minus_red) - own(mover, margin(state))

    total = gain(running_margin_after(layout, state, plies, memo))
    keys = []
    if plies > 0:
        for move in legal_actions(layout, state):
            after = successor(layout, state, move)
            if gain(running_margin_after(layout, after, plies - 1, memo)) >= target:
                keys.append(move_name(layout, move))
    return {"gain": total, "forced": total >= target, "keys": keys}


def steps_against_passes(layout, state):
    """best_case, opponent "passes": (move, state at the mover's next turn) for every move.

    Nothing when the mover has no placement with the lock disregarded and no park. The opponent's
    pass ends the lock on what the mover has just captured (BAU-14).
    """
    mover = state.to_move
    can_ever_place = chip_placements(layout, state, mover, disregard_locks=True)
    if not can_ever_place and not park_placements(state):
        return []
    steps = []
    for move in duties(layout, state):
        after = successor(layout, state, move)
        steps.append((move, after._replace(to_move=mover, locked=frozenset())))
    return steps


def steps_with_help(layout, state):
    """best_case, opponent "helps": the ordinary game."""
    return [(move, successor(layout, state, move)) for move in legal_actions(layout, state)]


BEST_CASE_STEPS = {"passes": steps_against_passes, "helps": steps_with_help}


def best_case(layout, state, mover, turns, steps_of, memo):
    """(best margin for `mover` at the end, moves that lead there); turns None = no limit."""
    if (state, turns) not in memo:
        steps = steps_of(layout, state) if turns is None or turns > 0 else []
        best = (margin(state), ())
        for number, (move, after) in enumerate(steps):
            left = None if turns is None else turns - 1
            end, line = best_case(layout, after, mover, left, steps_of, memo)
            if number == 0 or own(mover, end) > own(mover, best[0]):
                best = (end, (move, *line))
        memo[state, turns] = best
    return memo[state, turns]


def answer_best_case(layout, state, position):
    opponent = position.get("opponent")
    if opponent not in BEST_CASE_STEPS:
        raise ValueError("field 'opponent' is neither 'passes' nor 'helps'")
    turns = read_integer(position, "turns") if "turns" in position else None
    end, line = best_case(layout, state, state.to_move, turns, BEST_CASE_STEPS[opponent], {})
    return {"margin": end, "line": [move_name(layout, move) for move in line]}


def reachable(layout, state, steps_of=steps_with_help, limit=None):
    """All positions that can arise: state -> list of (move, state after it).

    With a limit: None as soon as there are more positions than that.
    """
    graph, pending = {}, [state]
    while pending:
        here = pending.pop()
        if here in graph:
            continue
        if limit is not None and len(graph) >= limit:
            return None
        graph[here] = steps_of(layout, here)
        pending.extend(after for _, after in graph[here])
    return graph


def answer_census(layout, state, position):
    graph = reachable(layout, state)
    identities = {(s.board, s.blue_hand, s.red_hand, s.to_move, s.locked, s.parks) for s in graph}
    assert len(identities) == len(graph)  # section 5: captured points follow from the rest
    games, shortest, longest = {}, {}, {}

    def count(here):
        if here in games:
            return
        if not graph[here]:
            games[here], shortest[here], longest[here] = 1, 0, 0
            return
        afters = [after for _, after in graph[here]]
        for after in afters:
            count(after)
        games[here] = sum(games[after] for after in afters)
        shortest[here] = 1 + min(shortest[after] for after in afters)
        longest[here] = 1 + max(longest[after] for after in afters)

    count(state)
    return {
        "states": len(graph),
        "terminal": sum(1 for steps in graph.values() if not steps),
        "games": games[state],
        "shortest": shortest[state],
        "longest": longest[state],
    }


# ------------------------------------------------------------------------------------- crib


def crib_question(layout, state, position):
    """(side, target, own minimax margin of every position that can arise)."""
    side = read_side(position, "side")
    memo = {}
    minimax_pair(layout, state, memo)  # no pruning: `memo` holds every position that can arise
    own_margin = {here: own(side, pair[0]) for here, pair in memo.items()}
    target = read_integer(position, "target", own_margin[state], minimum=None)
    return side, target, own_margin


def answer_crib(layout, state, position):
    """The smallest crib sheet, by a complete search over "what is still to be answered".

    A *choice position* is one with `side` to move and at least two legal moves. A strategy that
    guarantees the target stays among the positions with own minimax margin >= target, and every
    strategy that stays there guarantees it. So:

    1. unavoidable(s) = the choice positions that are met next, whatever happens, once s arises:
       {s} itself for a choice position, else the union over all moves (all the opponent's moves,
       or the only move of `side`). A choice position s offers one set of them per keeping move.
    2. Search over sets of *open* choice positions (known to arise, not yet answered), starting
       with unavoidable(root). A step takes the open position with the most plies to the longest
       end, pays 1, and replaces it by one of the sets it offers. Every move makes that number
       of plies smaller, so an answered position can never come back, each position is paid
       exactly once, and what remains to be paid depends on the open set only. The least total
       to the empty set is the answer. (Every memoryless strategy is such a path with as many
       steps as it has arising choice positions, and every path is such a strategy.)
    3. The least total is computed by trying every offered set (with a memory of open sets). Two
       harmless savings: an offered set that contains another offered set is dropped, and one
       whose optimistic estimate is no improvement is not tried (the estimate: every open
       position costs 1, and the dearest of them at least its own bound). And the open set is
       split into parts that can never meet a common position: their prices just add up.
    """
    side, target, own_margin = crib_question(layout, state, position)
    if own_margin[state] < target:
        return {"possible": False, "target": target, "size": None}
    graph = reachable(layout, state)

    plies_left = {}

    def longest_way(here):
        if here not in plies_left:
            ways = [longest_way(after) for _, after in graph[here]]
            plies_left[here] = 1 + max(ways) if ways else 0
        return plies_left[here]

    longest_way(state)
    # From here on a position is a number, the larger the more plies are left.
    by_plies = sorted(graph, key=lambda here: plies_left[here])
    number = {here: i for i, here in enumerate(by_plies)}

    met = {}

    def unavoidable(here):
        if here not in met:
            if here.to_move == side and len(graph[here]) >= 2:
                met[here] = frozenset([number[here]])
            else:
                met[here] = frozenset().union(*(unavoidable(a) for _, a in graph[here]))
        return met[here]

    offers = {}  # choice position -> the inclusion-minimal sets it can be replaced by
    at_least = {}  # choice position -> lower bound of the price of its whole sheet

    def explore(choice):
        if choice in offers:
            return
        keeping = [a for _, a in graph[by_plies[choice]] if own_margin[a] >= target]
        sets = {unavoidable(after) for after in keeping}
        offers[choice] = [o for o in sets if not any(smaller < o for smaller in sets)]
        for offer in offers[choice]:
            for other in offer:
                explore(other)
        at_least[choice] = 1 + min(estimate(offer) for offer in offers[choice])

    def estimate(open_positions):
        return max([len(open_positions), *(at_least[choice] for choice in open_positions)])

    start = unavoidable(state)
    for choice in start:
        explore(choice)

    below = {}  # choice position -> itself and all choice positions its sheet may ever contain

    def all_below(choice):
        if choice not in below:
            offered = frozenset().union(*offers[choice])
            below[choice] = offered.union([choice], *(all_below(other) for other in offered))
        return below[choice]

    def independent_parts(open_positions):
        """Split an open set into parts whose sheets cannot have a position in common."""
        parts = []  # pairs (open positions, everything below them)
        for choice in open_positions:
            part, reach = frozenset([choice]), all_below(choice)
            for other_part, other_reach in [p for p in parts if not p[1].isdisjoint(reach)]:
                parts.remove((other_part, other_reach))
                part, reach = part | other_part, reach | other_reach
            parts.append((part, reach))
        return [part for part, _ in parts]

    prices = {}

    def price(open_positions):
        """The least number of positions still to be paid for an open set."""
        return sum(price_of_part(part) for part in independent_parts(open_positions))

    def price_of_part(part):
        if part not in prices:
            choice = max(part)  # the most plies left
            thens = [(part - {choice}) | offer for offer in offers[choice]]
            best = None
            for then in sorted(thens, key=estimate):
                if best is None or 1 + estimate(then) < best:
                    total = 1 + price(then)
                    best = total if best is None else min(best, total)
            prices[part] = best
        return prices[part]

    return {"possible": True, "target": target, "size": price(start)}


def crib_by_all_strategies(position):
    """The same size by trying literally every strategy (tiny positions only)."""
    layout, state = read_position(position)
    side, target, _ = crib_question(layout, state, position)

    def arising(policy):
        """(positions, choice positions without a move in the policy) that can arise."""
        seen, undecided, pending = set(), set(), [state]
        while pending:
            here = pending.pop()
            if here in seen:
                continue
            seen.add(here)
            moves = legal_actions(layout, here)
            if here.to_move == side and len(moves) >= 2:
                if here not in policy:
                    undecided.add(here)
                    continue
                moves = [policy[here]]
            pending.extend(successor(layout, here, move) for move in moves)
        return seen, undecided

    def smallest(policy):
        seen, undecided = arising(policy)
        ends = [here for here in seen if not legal_actions(layout, here)]
        if any(own(side, margin(here)) < target for here in ends):
            return None  # whatever else is decided, this end can be reached
        if not undecided:
            return len(policy)  # every decided position arises: see the next lines
        here = next(iter(undecided))  # it arises whatever is decided for the others
        sizes = [smallest({**policy, here: move}) for move in legal_actions(layout, here)]
        return min((size for size in sizes if size is not None), default=None)

    size = smallest({})
    return {"possible": size is not None, "target": target, "size": size}


ANSWERS = {
    "value": answer_value,
    "outcome": answer_outcome,
    "legal_moves": answer_legal_moves,
    "force": answer_force,
    "best_case": answer_best_case,
    "crib": answer_crib,
    "census": answer_census,
}


def answer(position):
    """The answer of section 7 for a position of section 6; ValueError if it is invalid."""
    question = position.get("question")
    if question not in ANSWERS:
        raise ValueError(f"unknown question {question!r}")
    layout, state = read_position(position)
    return ANSWERS[question](layout, state, position)


# --------------------------------------------------------------------------------------------
# Random small positions
# --------------------------------------------------------------------------------------------

STATE_LIMIT = {"force": 1500, "crib": 600}  # all other questions: 4000


def random_rows(rng):
    """Rows of tokens with 1 to 9 plots; never equal planning values side by side."""
    plots = rng.randint(1, 9)
    height = rng.randint(1, 3) if plots > 3 or rng.random() < 0.5 else 1
    width = max(-(-plots // height), rng.randint(1, 4))
    cells = [(row, column) for row in range(height) for column in range(width)]
    if rng.random() < 0.5:  # holes and disconnected parts
        chosen = set(rng.sample(cells, min(plots, len(cells))))
    else:  # a compact block
        chosen = set(cells[:plots])
    empty_share = rng.choice([0.2, 0.4, 0.6, 0.9, 1.0])
    top = rng.choice("2359")
    tokens = {}
    for cell in sorted(chosen):
        token = EMPTY
        if rng.random() >= empty_share:
            kind = rng.choice([PARK, "X", *"123456789"[: int(top)]])
            token = PARK if kind == PARK else rng.choice("br") + kind
            before = [
                tokens.get((cell[0] - 1, cell[1])),
                tokens.get((cell[0], cell[1] - 1)),
            ]
            if any(other and is_planning(other) and other[1] == kind for other in before):
                token = EMPTY
        tokens[cell] = token
    rows = []
    for row in range(height):
        line = [tokens.get((row, column), NO_PLOT) for column in range(width)]
        while rng.random() < 0.5 and len(line) > 1 and line[-1] == NO_PLOT:
            line.pop()  # short rows are padded
        rows.append(" ".join(line))
    return rows, top


def random_hand(rng, length, top):
    kinds = "X" * rng.randint(0, 2) + "123456789"[: int(top)]
    return "".join(rng.choice(kinds) for _ in range(length))


def random_candidate(rng, question, most_chips):
    rows, top = random_rows(rng)
    layout, board = read_board(rows)
    hands = {}
    for side in (BLUE, RED):
        hand = random_hand(rng, rng.randint(0, most_chips), top)
        if hand or rng.random() < 0.5:  # missing = empty
            hands[side] = hand
    position = {
        "game": "bauab",
        "question": question,
        "board": rows,
        "hands": hands,
        "to_move": rng.choice([BLUE, RED]),
    }
    empty = [name for name, token in zip(layout.names, board, strict=True) if token == EMPTY]
    if empty and rng.random() < 0.4:
        position["locked"] = rng.sample(empty, rng.randint(0, min(3, len(empty))))
    if rng.random() < 0.6:
        position["parks"] = rng.choice([0, 0, 1, 1, 2, 3, 15])
    if rng.random() < 0.5:
        sides = [side for side in (BLUE, RED) if rng.random() < 0.8]
        position["captured"] = {side: rng.randint(0, 9) for side in sides}
    if question == "force":
        position["plies"] = rng.randint(0, 6)
        position["target"] = rng.randint(-3, 6)
    elif question == "best_case":
        position["opponent"] = rng.choice(["passes", "helps"])
        if rng.random() < 0.5:
            position["turns"] = rng.randint(0, 5)
    elif question == "crib":
        position["side"] = rng.choice([BLUE, RED])
        if rng.random() < 0.5:
            position["target"] = rng.randint(-6, 6)
    return position


def random_position(rng, *, question=None):
    """A random valid position with 1-9 plots that `answer` deals with well under 0.2 s.

    `rng` is a random.Random. Positions with too many reachable positions are thrown away.
    """
    if question is None:
        question = rng.choice(QUESTIONS)
    if question == "legal_moves":  # no search: any hands will do
        return random_candidate(rng, question, 11)
    while True:
        position = random_candidate(rng, question, rng.choice([1, 2, 2, 3, 3, 4, 5]))
        layout, state = read_position(position)
        if len(legal_actions(layout, state)) < 2 and rng.random() < 0.7:
            continue  # some finished games and forced moves, but not too many
        steps_of = BEST_CASE_STEPS[position.get("opponent", "helps")]
        if reachable(layout, state, steps_of, STATE_LIMIT.get(question, 4000)) is not None:
            return position
