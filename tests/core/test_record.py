"""Records: they replay, survive the way to a file and back, and bad ones get one clear line."""

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import load
from gamekit.core.errors import RecordError
from gamekit.core.record import MAX_ACTIONS, Record
from gamekit.core.session import Session

OPTIONS = {"layout": "1x2", "chips": "12", "first": "blue"}
RECORD = Record("bauab", 2, OPTIONS, ("1@a1", "2@b1", "P@a1", "P@b1"), 7, ("Ada", "Kai"))
EVIL = "<img src=x onerror=alert(1)>\"'&\\{0}\n\u2028🌳"


def changed(**fields):
    return {**RECORD.to_json(), **fields}


def refused(data):
    """The sentence with which a record is refused: one line."""
    sentence = problem(data if isinstance(data, str | bytes) else json.dumps(data))
    assert sentence is not None
    return sentence


def problem(text):
    """`None` if the record replays; else the sentence of its RecordError."""
    try:
        Record.loads(text).replay()
    except RecordError as error:
        sentence = str(error)
    else:
        return None
    assert sentence.startswith("record: ")
    assert sentence.isprintable()
    assert len(sentence) < 400
    return sentence


def test_round_trip():
    assert Record.from_json(RECORD.to_json()) == RECORD
    assert Record.loads(RECORD.dumps()) == RECORD
    assert Record.loads(RECORD.dumps().encode()) == RECORD
    assert eval(repr(RECORD)) == RECORD
    assert RECORD.replay()[-1].score() == (2, 1)


def test_a_replay_has_all_states():
    states = RECORD.replay()
    state = load("bauab").new_game(**OPTIONS)
    assert states[0] == state
    for text, after in zip(RECORD.actions, states[1:], strict=True):
        state = state.apply(text)
        assert state == after


@given(st.lists(st.text(), max_size=2), st.integers(-(10**29), 10**29) | st.none())
def test_names_and_seeds_survive(names, seed):
    record = Record("bauab", 2, OPTIONS, ("1@a1",), seed, tuple(names))
    sentence = problem(record.dumps())
    if any("\ud800" <= char <= "\udfff" for char in "".join(names)):
        assert "half a character" in sentence
    else:
        assert Record.loads(record.dumps()) == record


def test_markup_in_a_name_survives_unharmed(tmp_path):
    session = Session.new("bauab", names=(EVIL, "Kai"))
    session.record().save(tmp_path / "evil.json")
    again = Record.load(tmp_path / "evil.json")
    assert again.names == (EVIL, "Kai")
    assert Session(again).names == (EVIL, "Kai")


@pytest.mark.parametrize("name", list(RECORD.to_json()))
def test_a_missing_field_is_named(name):
    data = RECORD.to_json()
    del data[name]
    assert refused(data) == f"record: field {name!r} is missing"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 1), ("format", "pgn"), ("version", "1"), ("version", 2), ("version", True),
        ("game", None), ("game", ["bauab"]), ("players", "2"), ("players", 2.0),
        ("players", True), ("options", []), ("options", None), ("seed", "x"), ("seed", 1.5),
        ("names", "Ada"), ("names", [1, 2]), ("names", ["a", "b", "c"]), ("actions", "1@a1"),
        ("actions", [["1@a1"]]), ("actions", {}), ("actions", ["pass"] * (MAX_ACTIONS + 1)),
    ],
)  # fmt: skip
def test_a_wrong_type_or_value_names_the_field(field, value):
    assert field in refused(changed(**{field: value}))


def test_unknown_and_doubled_fields():
    assert refused(changed(extra=1)) == "record: unknown field 'extra'"
    twice = RECORD.dumps().replace('"players"', '"seed": 1,\n "players"')
    assert refused(twice) == "record: field 'seed' stands twice in one object"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[]", "expected an object"),
        (b"null", "expected an object"),
        (b"[" * 200_000, "nested"),
        (b'{"format": NaN}', "NaN"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "5000 digits"),
        ('{"format": "\udc80"}', "not UTF-8"),
    ],
)
def test_what_is_no_record_at_all(data, words):
    assert words in refused(data)


def test_every_cut_off_record_is_refused():
    text = RECORD.dumps()
    for length in range(len(text)):
        assert "not JSON" in refused(text[:length])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 2}, "no option 'players'"),
        ({"self": 2}, "no option 'self'"),
        ({"colour": 1}, "no option 'colour'"),
        ({"\n" * 1000: 1}, "no option '"),
        ({"first": "green"}, "'first'"),
        ({"first": ["blue"] * 1000}, "'first'"),
        ({"parks": "x" * 1000}, "'parks'"),
        ({"parks": True}, "'parks'"),
        ({"parks": -1}, "'parks'"),
        ({"layout": []}, "'layout'"),
        ({"layout": 3}, "'layout'"),
        ({"layout": "x" * 1000}, "'layout'"),
        ({"chips": "19Z"}, "'chips'"),
        ({"chips": ["1"] * 1000}, "'chips'"),
        ({"position": 5}, "position"),
        ({"position": "board"}, "position"),
        ({"position": ["board", "to_move"]}, "position"),
        ({"position": {"board": 1, "to_move": "blue"}}, "'board'"),
    ],
)
def test_wrong_options_are_named(options, words):
    assert words in refused(changed(options=options, actions=[]))


def test_unknown_games_and_wrong_numbers_of_players():
    assert "did you mean 'bauab'" in refused(changed(game="baub"))
    assert "no game is called" in refused(changed(game="../../etc/passwd\n" * 1000))
    assert "2 players, not 3" in refused(changed(players=3))
    refused(changed(players=10**29))


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["1@a1", "1@b1"], "record: action 2 '1@b1': BAU-07"),
        (["1@a1", "2@a1"], "record: action 2 '2@a1': BAU-06"),
        (["hello"], "record: action 1 'hello': "),
        (["1@a1", ""], "record: action 2 '': "),
        (["1@a1", "2@b1", "P@a1", "P@b1", "pass"], "record: action 5 'pass': BAU-16"),
        ([EVIL * 100], "record: action 1 "),
    ],
)
def test_a_file_that_does_not_replay_names_the_action(tmp_path, actions, words):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(changed(actions=actions)), "utf-8")
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    assert str(caught.value).startswith(words)
    assert str(caught.value) == refused(changed(actions=actions))


def test_save_is_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    RECORD.save(path)
    before = path.read_bytes()
    assert os.listdir(tmp_path) == ["game.json"]

    def fail(*_):
        raise OSError("disk full")

    longer = Record("bauab", 2, OPTIONS)
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        longer.save(path)
    monkeypatch.undo()
    with pytest.raises(TypeError):  # a set is no JSON: nothing may be left of the attempt
        Record("bauab", 2, {"layout": {1}}).save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]
    longer.save(path)
    assert Record.load(path) == longer


def test_a_saved_record_is_as_readable_as_any_new_file(tmp_path):
    RECORD.save(tmp_path / "game.json")
    (tmp_path / "other").touch()
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_session_with_too_many_names_is_refused():
    with pytest.raises(RecordError, match="more names than players"):
        Session.new("bauab", names=("a", "b", "c"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@settings(max_examples=1000)
def test_mutated_records_replay_or_are_refused_in_one_line(data):
    """Fields, options and actions replaced by anything at all."""
    fields = RECORD.to_json()
    name = data.draw(st.sampled_from([*fields, "x"]))
    what = data.draw(st.sampled_from(["anything", "nothing", "actions", "option", "option"]))
    if what == "anything":
        fields[name] = data.draw(json_values)
    elif what == "nothing":
        fields.pop(name, None)
    elif what == "actions":
        some = st.sampled_from(["1@a1", "2@b1", "P@a1", "pass", "blue begins", "3@c9"])
        fields["actions"] = data.draw(st.lists(some | st.text(max_size=5), max_size=6))
    else:
        known = st.sampled_from([option.name for option in load("bauab").options])
        fields["options"] = OPTIONS | {data.draw(known): data.draw(json_values)}
    problem(json.dumps(fields))
