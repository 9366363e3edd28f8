"""Strict JSON: whatever people hand in, the answer is a value or one clear sentence."""

import json
import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamekit.core.strict_json import MAX_DEPTH, MAX_DIGITS, JsonError, loads, show

numbers = st.integers(-(10**MAX_DIGITS) + 1, 10**MAX_DIGITS - 1) | st.floats(
    allow_nan=False, allow_infinity=False
)
words = st.text(st.characters(exclude_categories=("Cs",)))
values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=20,
)


def read(data):
    """The value, or `None` after a JsonError of one printable line."""
    try:
        return loads(data)
    except JsonError as error:
        sentence = str(error)
    assert sentence
    assert sentence.isprintable()
    return None


@given(values, st.booleans(), st.sampled_from([None, 1]))
@settings(max_examples=500)
def test_good_json_is_read_as_json_reads_it(value, ascii_only, indent):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert loads(text.encode()) == json.loads(text) == value
    assert loads(b"\xef\xbb\xbf" + text.encode()) == value  # some editors write this mark


@given(st.binary(max_size=60))
@example(b"")
@example(b"\xff\xfe{\x00}\x00")
@settings(max_examples=1000)
def test_any_bytes_give_a_value_or_a_json_error(data):
    read(data)


@given(values, st.data())
@settings(max_examples=1000)
def test_mutations_of_good_files(value, data):
    """Bytes cut, doubled, swapped: a value that json agrees with, or a JsonError."""
    text = bytearray(json.dumps(value).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(place, min(len(text), place + 8)))
        text[place:end] = data.draw(
            st.sampled_from([b"", b'"', b"[", b"}", b",", b":", b"NaN", b"1e999", b"\\", b"\xff"])
            | st.binary(max_size=3)
            | st.just(bytes(text[place:end] * 2))
        )
    if read(bytes(text)) is not None:
        assert read(bytes(text)) == json.loads(bytes(text).decode("utf-8-sig"))


structure = st.text('[]{}:,"\\ue0Ed8123.+- \ntrufalsn', max_size=30)


@given(structure)
@settings(max_examples=2000)
def test_what_we_accept_json_accepts_with_the_same_value(text):
    value = read(text.encode())
    if value is not None:
        assert value == json.loads(text)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":', b'"\\"[', b"[1,["])
def test_nested_without_end(opening):
    with pytest.raises(JsonError) as caught:
        loads(opening * 200_000)
    assert len(str(caught.value)) < 100


def test_nesting_has_a_limit_and_brackets_in_texts_do_not_count():
    assert loads(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)
    with pytest.raises(JsonError, match=f"more than {MAX_DEPTH} deep"):
        loads(b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1))
    text = '"' + "[{" * 100 + r"\"" + "[" * 100
    assert loads((text + '"').encode()) == json.loads(text + '"')
    assert loads(json.dumps(["[" * 100, "\\", "[" * 100]).encode()) == ["[" * 100, "\\", "[" * 100]
    flat = [[[]]] * 1000
    assert loads(json.dumps(flat).encode()) == flat


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7" * 5000, "a number of 5000 digits (at most 30)"),
        ("-" + "7" * 31, "a number of 31 digits (at most 30)"),
        ("0." + "3" * 5000, "a number of 5002 characters (at most 300)"),
        ("1e" + "9" * 5000, "a number of 5002 characters (at most 300)"),
        ("1e400", "the number '1e400' is too large"),
        ("-1e400", "the number '-1e400' is too large"),
        ("NaN", "NaN is not a number that JSON knows"),
        ("[Infinity]", "Infinity is not a number that JSON knows"),
        ('{"a": -Infinity}', "-Infinity is not a number that JSON knows"),
        ('{"a": 1, "b": {}, "a": 1}', "field 'a' stands twice in one object"),
        ('[{"\\n": 1, "\\n": 2}]', "field '\\n' stands twice in one object"),
        ("", "not JSON: Expecting value at line 1, column 1"),
        ("[1,\n 2,]", "not JSON: "),
        ("{'a': 1}", "not JSON: "),
        ('"\0"', "not JSON: Invalid control character at line 1, column 2"),
        ("[1] [2]", "not JSON: Extra data at line 1, column 5"),
        ('"\\ud800"', "a text has '\\ud800', which is half a character"),
        ('{"\\udFFF": 1}', "a text has '\\udfff', which is half a character"),
    ],
)  # fmt: skip
def test_one_sentence_for_each_mistake(text, words):
    with pytest.raises(JsonError) as caught:
        loads(text.encode())
    assert str(caught.value).startswith(words)


def test_numbers_at_the_limit():
    assert loads(b"9" * MAX_DIGITS) == 10**MAX_DIGITS - 1
    assert loads(b"-" + b"9" * MAX_DIGITS) == 1 - 10**MAX_DIGITS
    assert loads(b"1e-400") == 0
    assert math.isclose(loads(b"0." + b"3" * 290), 1 / 3)


def test_a_whole_pair_of_halves_is_a_character():
    assert loads(b'"\\ud83c\\udf33"') == "🌳"
    assert loads(rb'"\\ud800"') == "\\ud800"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_wrong_encodings(encoding):
    with pytest.raises(JsonError, match=r"not UTF-8 text \(byte \d+ is wrong\)|not JSON"):
        loads('{"name": "Jürgen"}'.encode(encoding))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    st.integers(5, 80),
)
def test_show_is_one_short_line_of_printable_characters(value, limit):
    line = show(value, limit)
    assert line
    assert line.isprintable()
    assert len(line) <= limit or line in ("an object", "a list of")


def test_show_tells_objects_and_lists_by_their_outline():
    assert [show({}), show({"a": 1}), show([1, 2])] == ["{}", "an object", "a list of 2"]


def test_show_speaks_as_json_does_and_knows_umlauts():
    shown = [show(value) for value in (None, True, False, "Prüfung", "\ud800\u202e")]
    assert shown == ["null", "true", "false", "'Prüfung'", r"'\ud800\u202e'"]
