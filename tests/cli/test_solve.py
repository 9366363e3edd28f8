"""`gamekit solve` and `python -m solvers`: one line a file, whatever the files hold."""

import io
import json
import os
import select
import signal
import subprocess
import sys

import pytest

import solvers
from solvers.files import MAX_BYTES, answer_files, one_line, read_position
from tests.cli.runner import DOMINO, GAMEKIT, POSITIONS, one_complaint, run, save, start

DEEP = "[" * 200_000
LONG = "9" * 5_000


def with_field(**fields) -> bytes:
    return json.dumps(DOMINO | fields).encode()


def without(field: str) -> bytes:
    return json.dumps({key: value for key, value in DOMINO.items() if key != field}).encode()


#: What may stand in a file, and words that the sentence about it must have.
BAD = {
    "empty": (b"", "empty"),
    "blanks": (b" \n\t ", "empty"),
    "not JSON": (b"bauab", "not JSON"),
    "cut off": (with_field()[:-9], "not JSON"),
    "two objects": (with_field() * 2, "not JSON"),
    "a list": (b"[1, 2, 3]", "a list of 3"),
    "a number": (b"7", "expected an object"),
    "null": (b"null", "expected an object"),
    "nested": (DEEP.encode(), "nested"),
    "nested in a field": (b'{"game": ' + DEEP.encode() + b"]" * 200_000 + b"}", "nested"),
    "nested objects": (b'{"a":' * 200_000, "nested"),
    "long number": (with_field(parks=0).replace(b": 0", f": {LONG}".encode()), "5000 digits"),
    "long float": (with_field(parks=0).replace(b": 0", f": 1.{LONG}e{LONG}".encode()), "number"),
    "NaN": (with_field(parks=float("nan")), "NaN"),
    "Infinity": (with_field(parks=float("inf")), "Infinity"),
    "1e999": (with_field(parks=0).replace(b": 0", b": 1e999"), "too large"),
    "UTF-16": (with_field().decode().encode("utf-16"), "UTF-8"),
    "Latin-1": (with_field(to_move="blü").decode().encode() + b"\xfc", "UTF-8"),
    "too large": (b" " * MAX_BYTES + with_field(), "10,000,000 bytes"),
    "doubled field": (b'{"game": "bauab", "game": "bauab"}', "'game' stands twice"),
    "no game": (without("game"), "'game'"),
    "game is a number": (with_field(game=7), "'game'"),
    "game is a list": (with_field(game=["bauab"]), "'game'"),
    "unknown game": (with_field(game="chess"), "chess"),
    "nearly a game": (with_field(game="baubau"), "did you mean 'bauab'?"),
    "endless game name": (with_field(game="bauab" * 1_000_000), "'game'"),
    "game is a module": (with_field(game="os.path"), "os.path"),
    "half a character": (with_field(game="\ud800"), "half a character"),
    "no question": (without("question"), "'question'"),
    "question is null": (with_field(question=None), "'question'"),
    "question is an object": (with_field(question={}), "'question'"),
    "unknown question": (with_field(question="valeu"), "valeu"),
    "unknown field": (with_field(colour="blue"), "'colour'"),
    "markup in a field name": (with_field(**{"<img src=x onerror=alert(1)>": 1}), "unknown field"),
    "line end in a field name": (with_field(**{"a\nb\x1b[31m": 1}), "unknown field"),
    "field of another question": (with_field(plies=3), "'plies'"),
    "no board": (without("board"), "'board'"),
    "board is a text": (with_field(board=". ."), "'board'"),
    "board of numbers": (with_field(board=[1, 2]), "'board'"),
    "no plot": (with_field(board=["#"]), "no plot"),
    "unknown token": (with_field(board=[". x7"]), "'x7'"),
    "equal neighbours": (with_field(board=["b1 r1"]), "side by side"),
    "huge board": (with_field(board=[". " * 2000]), "'board'"),
    "17 parks": (with_field(board=["P " * 17]), "'parks'"),
    "unknown chip": (with_field(hands={"blue": "1a"}), "hands.blue"),
    "hand is a number": (with_field(hands={"blue": 12}), "hands.blue"),
    "third hand": (with_field(hands={"green": "1"}), "'green'"),
    "to_move is green": (with_field(to_move="green"), "'to_move'"),
    "to_move is a list": (with_field(to_move=["blue"]), "'to_move'"),
    "locked is no plot": (with_field(locked=["c9"]), "'c9'"),
    "locked is a text": (with_field(locked="a1"), "'locked'"),
    "negative parks": (with_field(parks=-1), "'parks'"),
    "parks is true": (with_field(parks=True), "'parks'"),
    "parks is a fraction": (with_field(parks=1.5), "'parks'"),
    "negative captured": (with_field(captured={"red": -1}), "captured.red"),
    "no plies": (with_field(question="force", target=1), "'plies'"),
    "negative plies": (with_field(question="force", plies=-1, target=1), "'plies'"),
    "target is a text": (with_field(question="force", plies=1, target="1"), "'target'"),
    "no opponent": (with_field(question="best_case"), "'opponent'"),
    "unknown opponent": (with_field(question="best_case", opponent="sleeps"), "'opponent'"),
    "negative turns": (with_field(question="best_case", opponent="helps", turns=-1), "'turns'"),
    "no side": (with_field(question="crib"), "'side'"),
    "unknown side": (with_field(question="crib", side="left"), "'side'"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gets_one_clear_sentence(name, tmp_path):
    data, words = BAD[name]
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    result = run("solve", str(path))
    assert result.exit_code == 2
    [line] = result.stdout.splitlines()
    error = json.loads(line)["error"]
    assert one_complaint(result) == f"{path}: {error}"
    assert words in error
    assert "internal" not in error
    assert len(error) < 300


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    locked = save(tmp_path / "locked.json", DOMINO)

    def refuse(path, *_):
        raise PermissionError(13, "Permission denied", path)

    missing = run("solve", str(tmp_path / "missing.json"))
    assert "No such file" in one_complaint(missing)
    folder = run("solve", str(tmp_path))
    assert "Is a directory" in one_complaint(folder)
    for odd in ("a\0b", "\ud800"):
        with pytest.raises(ValueError, match="no file can have this name"):
            read_position(odd)
    endless = run("solve", "/dev/zero")
    assert "10,000,000 bytes" in one_complaint(endless)
    monkeypatch.setattr("builtins.open", refuse)
    assert "Permission denied" in one_complaint(run("solve", locked))


def test_a_name_with_a_line_end_stays_on_one_line(tmp_path):
    result = run("solve", str(tmp_path / "a\nb\x1b[31m.json"))
    assert "b\\x1b[31m.json: cannot read the file" in one_complaint(result)


def test_every_file_gets_its_line_in_order(tmp_path):
    good = [save(tmp_path / f"{n}.json", position) for n, position in enumerate(POSITIONS)]
    bad = [str(tmp_path / "missing.json"), save(tmp_path / "list.json", [])]
    result = run("solve", bad[0], *good, bad[1])
    assert result.exit_code == 2
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [set(line) for line in (lines[0], lines[-1])] == [{"error"}, {"error"}]
    for position, line in zip(POSITIONS, lines[1:-1], strict=True):
        assert (line["game"], line["question"]) == ("bauab", position["question"])
    assert len(result.stderr.splitlines()) == 2


def test_the_answer_of_the_rules_page(tmp_path):
    result = run("solve", save(tmp_path / "domino.json", DOMINO))
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert answer["margin"] == 1
    assert answer["moves"] == {"1@a1": [1, 0], "2@a1": [-1, 0], "1@b1": [1, 0], "2@b1": [-1, 0]}
    assert answer["line"] == ["1@a1", "2@b1", "P@a1", "P@b1"]


def test_standard_input_in_the_middle(tmp_path):
    path = save(tmp_path / "domino.json", DOMINO)
    result = run("solve", path, "-", path, stdin=json.dumps(POSITIONS[1]))
    questions = [json.loads(line)["question"] for line in result.stdout.splitlines()]
    assert questions == ["value", "legal_moves", "value"]
    again = run("solve", "-", "-", stdin=json.dumps(DOMINO))
    assert again.exit_code == 2
    assert "-: the file is empty" in one_complaint(again)


def test_a_byte_order_mark_is_fine(tmp_path):
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + with_field())
    assert run("solve", str(path)).exit_code == 0


# --- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "-inf", "1e999", "soon", "", "9" * 5000])
def test_a_time_limit_must_be_positive_and_finite(text, tmp_path):
    result = run("solve", "--time-limit", text, save(tmp_path / "domino.json", DOMINO))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected a positive number of seconds" in one_complaint(result)


def test_out_of_time_is_unknown_and_no_error(tmp_path):
    full = {"board": [". . . ."] * 4, "hands": {"blue": "XXX11223345", "red": "XXX11223345"}}
    result = run("solve", "--time-limit", "0.05", save(tmp_path / "full.json", DOMINO | full))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["status"] == "unknown"


def test_an_unknown_method_is_named(tmp_path):
    result = run("solve", "--method", "magic", save(tmp_path / "domino.json", DOMINO))
    assert result.exit_code == 2
    assert "magic" in one_complaint(result)
    assert "magic" in json.loads(result.stdout)["error"]


def test_pretty_is_for_people(tmp_path):
    path = save(tmp_path / "domino.json", DOMINO)
    german = run("solve", "--pretty", "--lang", "de", path)
    english = run("solve", "--pretty", "--lang", "en", path)
    assert german.exit_code == english.exit_code == 0
    assert "1@a1" in german.stdout
    assert german.stdout != english.stdout
    two = run("solve", "--pretty", "--lang", "en", path, str(tmp_path / "missing"), path)
    assert two.exit_code == 2
    assert two.stdout.count(f"== {path} ==") == 2
    assert "No such file" in one_complaint(two)


# --- names are text, never markup or control ------------------------------------------------------

IMG = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("field", ["game", "question", IMG, "to_move"])
def test_markup_in_a_position_is_only_text(field, tmp_path):
    path = save(tmp_path / "img.json", DOMINO | {field: IMG})
    plain, pretty = run("solve", path), run("solve", "--pretty", path)
    assert json.loads(plain.stdout).keys() == {"error"}
    assert pretty.stdout == ""
    assert one_complaint(plain) == one_complaint(pretty)


def test_no_markup_reaches_the_html_of_an_answer():
    for position in POSITIONS:
        html = solvers.solve(position)._repr_html_()
        assert "<img" not in html
        assert "<script" not in html


def test_one_line_is_short_and_printable():
    assert one_line("a\n\n b\tc\x00\ud800") == "a b c\\x00\\ud800"
    assert len(one_line("x" * 10_000)) == 400
    assert one_line("größer") == "größer"


# --- whatever goes wrong inside -------------------------------------------------------------------


@pytest.mark.parametrize("fault", [KeyError("a\nb"), RecursionError(), MemoryError()])
def test_a_fault_of_ours_is_one_line_and_the_rest_is_answered(fault, tmp_path, monkeypatch):
    right = solvers.solve

    def wrong(position, **settings):
        if position["question"] == "value":
            raise fault
        return right(position, **settings)

    monkeypatch.setattr(solvers, "solve", wrong)
    files = [save(tmp_path / f"{n}.json", POSITIONS[n]) for n in (0, 1)]
    result = run("solve", *files)
    assert result.exit_code == 2
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["error"].startswith(f"internal error: {type(fault).__name__}")
    assert second["question"] == "legal_moves"
    assert one_complaint(result).startswith(f"{files[0]}: internal error")


def test_nobody_listening_to_the_complaints(tmp_path):
    class Deaf(io.StringIO):
        def write(self, text):
            raise OSError("gone")

    out = io.StringIO()
    path = save(tmp_path / "domino.json", DOMINO)
    assert answer_files(["missing", path], out, Deaf()) == 2
    assert answer_files(["missing", path], out, None) == 2
    assert len(out.getvalue().splitlines()) == 4


# --- the real command -----------------------------------------------------------------------------


def test_python_m_solvers_is_the_same_command(tmp_path):
    files = [save(tmp_path / "domino.json", POSITIONS[1]), str(tmp_path / "missing.json")]
    ours = subprocess.run([GAMEKIT, "solve", *files], capture_output=True)
    module = subprocess.run([sys.executable, "-m", "solvers", *files], capture_output=True)
    assert ours.returncode == 2
    assert (ours.returncode, ours.stdout, ours.stderr) == (
        module.returncode,
        module.stdout,
        module.stderr,
    )
    usage = subprocess.run([sys.executable, "-m", "solvers", "--help"], capture_output=True)
    assert usage.stdout.startswith(b"Usage: python -m solvers [OPTIONS] FILE...")


def test_any_locale_will_do(tmp_path):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    path = save(tmp_path / "größe.json", DOMINO)
    for options in ([], ["--pretty", "--lang", "de"]):
        process = start("solve", *options, path, path + "x", env=plain)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert out
        assert (out + err).isascii()
        assert b"Traceback" not in err
        assert len(err.splitlines()) == 1


def test_each_answer_is_written_at_once_and_ctrl_c_is_quiet(tmp_path):
    process = start("solve", save(tmp_path / "domino.json", POSITIONS[1]), "-")
    assert select.select([process.stdout], [], [], 60)[0], "the first answer is held back"
    assert json.loads(process.stdout.readline())["question"] == "legal_moves"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def test_a_reader_who_leaves_is_no_error_message():
    process = start("solve", "-", "-")
    process.stdout.close()
    process.stdin.write(json.dumps(POSITIONS[1]).encode())
    process.stdin.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 1
    assert err == b""


@pytest.mark.parametrize(
    ("redirection", "words"), [(">&-", "output is closed"), ("> /dev/full", "No space left")]
)
def test_an_output_that_cannot_be_written(redirection, words, tmp_path):
    path = save(tmp_path / "domino.json", POSITIONS[1])
    script = f'exec "$0" solve "$1" {redirection}'
    shell = subprocess.run(["sh", "-c", script, GAMEKIT, path], capture_output=True, text=True)
    assert shell.returncode == 2
    [line] = shell.stderr.splitlines()
    assert line.startswith("gamekit: ")
    assert words in line


def test_no_standard_input_and_no_standard_error(tmp_path):
    path = save(tmp_path / "domino.json", POSITIONS[1])
    script = 'exec "$0" solve - "$1" missing <&- 2>&-'
    shell = subprocess.run(["sh", "-c", script, GAMEKIT, path], capture_output=True, text=True)
    assert shell.returncode == 2
    lines = [json.loads(line) for line in shell.stdout.splitlines()]
    assert "standard input is closed" in lines[0]["error"]
    assert lines[1]["question"] == "legal_moves"
    assert "No such file" in lines[2]["error"]


def test_a_name_that_is_not_utf_8(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.json"
    with open(path, "wb") as file:
        file.write(json.dumps([]).encode())
    process = subprocess.run([GAMEKIT.encode(), b"solve", path], capture_output=True)
    assert process.returncode == 2
    [line] = process.stderr.decode("ascii").splitlines()
    assert "\\udcff.json: expected an object" in line
