"""Thousands of broken position files: always one JSON line, one sentence, never an exception."""

import copy
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.files import answer_files
from tests.cli.runner import POSITIONS

TEXTS = [json.dumps(position).encode() for position in POSITIONS]
FIELDS = sorted({field for position in POSITIONS for field in position} | {"blue", "red"})
LEAVES = [
    None, True, False, 0, -1, 7, 10**29, 10**40, 1.5, 1e300, float("nan"), float("inf"), "", "b",
    "blue", "12", "a1", "X9", ". .", "b1 r1", "#", "\ud800", "\0", "ü" * 300, [], {}, [[]],
    ["."], [". .", "b1"], ["a1", "a1"], {"blue": "1"}, {"red": -1}, {"": {}},
]  # fmt: skip
PIECES = [
    b"", b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\\u00", b"\\ud800", b"NaN", b"-",
    b"1e9", b"null", b"\xff", b"\xc3", b"\x00", b"\xef\xbb\xbf", b"[" * 60, b"9" * 40, b"\n",
    b'"game"',
]  # fmt: skip
HASTE = settings(max_examples=2000)


@st.composite
def damaged_bytes(draw):
    """A valid file with a few of its bytes changed, cut out, doubled or swapped."""
    data = bytearray(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        match draw(st.sampled_from(["flip", "cut", "double", "put", "swap"])):
            case "flip" if data:
                data[start % len(data)] ^= 1 << draw(st.integers(0, 7))
            case "cut":
                del data[start : min(end, start + 12)]
            case "double":
                data[end:end] = data[start:end]
            case "put":
                data[start:start] = draw(st.sampled_from(PIECES))
            case "swap":
                words = bytes(data).split(b" ")
                one, two = draw(st.tuples(*[st.integers(0, len(words) - 1)] * 2))
                words[one], words[two] = words[two], words[one]
                data = bytearray(b" ".join(words))
    return bytes(data)


@st.composite
def damaged_trees(draw):
    """A valid file with fields lost, renamed or doubled, and values of another kind."""
    root = copy.deepcopy(draw(st.sampled_from(POSITIONS)))
    doubled = b""
    for _ in range(draw(st.integers(1, 3))):
        objects = [root, *(value for value in root.values() if isinstance(value, dict))]
        node = draw(st.sampled_from([node for node in objects if node] or [{"": 0}]))
        field = draw(st.sampled_from(sorted(node, key=str)))
        match draw(st.sampled_from(["lose", "rename", "replace", "nest", "double", "add"])):
            case "lose":
                del node[field]
            case "rename":
                node[draw(st.sampled_from([*FIELDS, field.upper(), field + " "]))] = node.pop(field)
            case "replace":
                node[field] = copy.deepcopy(draw(st.sampled_from(LEAVES)))
            case "nest":
                for _ in range(draw(st.sampled_from([1, 2, 45, 60]))):
                    node[field] = [node[field]]
            case "double":
                doubled = json.dumps({field: node[field]}).encode()[1:-1] + b", "
            case "add":
                name = draw(st.sampled_from(FIELDS) | st.text(max_size=8))
                node[name] = copy.deepcopy(draw(st.sampled_from(LEAVES)))
    return b"{" + doubled + json.dumps(root).encode()[1:]


NUMBERS = st.integers(-1, 6) | st.sampled_from([15, 255, 256, 2**31, 2**63, 2**64, 10**29, 1.0])
TOKENS = st.sampled_from(["."] * 6 + ["#", "P", "bX", "rX", "b1", "r1", "b2", "r3", "b9", "r5"])
ROWS = st.lists(st.lists(TOKENS, max_size=4).map(" ".join), min_size=1, max_size=4)
HANDS = st.text("X12345", max_size=3) | st.sampled_from(["X" * 300, "123456789" * 9, "9", "0"])


@st.composite
def odd_positions(draw):
    """The right fields with values of the right kind, but seldom a position of a real game."""
    base = draw(st.sampled_from(POSITIONS))
    colours = st.sampled_from(["blue", "red"])
    odd = {
        "board": ROWS | st.sampled_from([["."], ["# ."], [". " * 9] * 9, ["b1 . " * 12]]),
        "hands": st.dictionaries(colours, HANDS),
        "to_move": colours,
        "locked": st.lists(st.sampled_from(["a1", "b1", "a2", "c3", "a01", "A1", "zz9", ""])),
        "parks": NUMBERS,
        "captured": st.dictionaries(colours, NUMBERS),
        "plies": NUMBERS,
        "turns": NUMBERS,
        "target": NUMBERS | NUMBERS.map(lambda number: -number),
        "opponent": st.sampled_from(["passes", "helps"]),
        "side": colours,
    }
    given = {"locked", "parks", "captured"} | base.keys() - {"game", "question"}
    chosen = {field: draw(odd[field]) for field in sorted(given) if draw(st.booleans())}
    return json.dumps(base | chosen).encode()


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("positions") / "position.json"


def check(path, data: bytes) -> None:
    """One line that is an answer, or an error that is told twice in the same words."""
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    status = answer_files([str(path)], out, err, time_limit=0.02)
    assert out.getvalue().endswith("\n")
    [line] = out.getvalue().splitlines()
    assert line.isascii()
    answer = json.loads(line, parse_constant=pytest.fail)
    if "error" not in answer:
        assert (status, err.getvalue()) == (0, "")
        assert answer["game"] == "bauab"
        assert answer["question"] in {position["question"] for position in POSITIONS}
        return
    assert status == 2
    error = answer["error"]
    assert error
    assert error.isprintable()
    assert not error.startswith("internal error"), data
    assert err.getvalue() == f"gamekit: {path}: {error}\n"


@given(damaged_bytes())
@HASTE
def test_damaged_bytes(path, data):
    check(path, data)


@given(damaged_trees())
@HASTE
def test_damaged_trees(path, data):
    check(path, data)


@given(odd_positions())
@HASTE
def test_odd_positions(path, data):
    check(path, data)


@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
)
@settings(HASTE, max_examples=500)
def test_any_bytes(path, data):
    check(path, data)


@given(st.recursive(st.sampled_from(LEAVES), lambda inner: st.lists(inner) | st.dictionaries(
    st.sampled_from(FIELDS), inner), max_leaves=12))  # fmt: skip
@settings(HASTE, max_examples=500)
def test_any_json(path, value):
    check(path, json.dumps(value).encode())
