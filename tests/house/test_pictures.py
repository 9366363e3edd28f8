"""Boards: readable colours, one look in the browser and on paper, nothing that could run."""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import MISSING, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.board import svg
from gamekit.board.palette import PALETTE, contrast, css_variables, text_on
from gamekit.board.scene import MARKS, Scene, Shape, Zone, circle, line, path, rect, text
from tests.house.source import ROOT

SCRIPT = (ROOT / "gamekit" / "board" / "board.js").read_text("utf-8")
STYLE = (ROOT / "gamekit" / "board" / "board.css").read_text("utf-8")
GROUNDS = ("surface", "panel", "plot")
SOFT = tuple(role for role in PALETTE if role.endswith("-soft"))
PIECES = ("blue", "red", "park", "orange", "purple", "sky", "yellow")
AA_TEXT, AA_GRAPHICS = 4.5, 3.0  # WCAG 2.2: 1.4.3 and 1.4.11
EVIL = "<img src=x onerror=alert(1)>\"'&]]><script>alert(1)</script>\x00\x1b\ud800\ufffe🌳"


# --- colours --------------------------------------------------------------------------------------


def worst(a, b):
    """The lower contrast of two roles in the two themes."""
    return min(map(contrast, PALETTE[a], PALETTE[b]))


@pytest.mark.parametrize("fill", [*GROUNDS, *SOFT, *PIECES])
def test_words_on_any_fill_are_readable(fill):
    assert worst(text_on(fill), fill) >= AA_TEXT


@pytest.mark.parametrize("words", ["ink", "muted", "blue-ink", "red-ink", "park-ink"])
def test_words_on_every_ground_are_readable(words):
    for ground in GROUNDS:
        assert worst(words, ground) >= AA_TEXT, ground


def test_ink_is_readable_on_soft_grounds():
    for soft in SOFT:
        assert worst("ink", soft) >= AA_TEXT, soft


@pytest.mark.parametrize("role", ["lit", "selected", "last", "best", "focus"])
def test_marks_stand_out_from_every_ground(role):
    for ground in GROUNDS:
        assert worst(role, ground) >= AA_GRAPHICS, ground


@pytest.mark.parametrize("piece", ["blue", "red", "park"])
def test_pieces_stand_out_from_every_ground(piece):
    for ground in ("surface", "panel"):
        assert worst(piece, ground) >= AA_GRAPHICS, ground


def test_colours_are_written_in_six_digits():
    for colour in PALETTE.values():
        for tone in colour:
            assert re.fullmatch(r"#[0-9A-F]{6}", tone)


def test_known_contrasts():
    assert contrast("#777777", "#FFFFFF") == 4.48  # the textbook example that just fails
    assert contrast("#FFFFFF", "#FFFFFF") == 1


# --- one look -------------------------------------------------------------------------------------


def script_constant(name):
    """A constant of board.js that is a number or an object literal."""
    literal = re.search(rf"^const {name} = (.*?);", SCRIPT, re.MULTILINE | re.DOTALL)[1]
    quoted = re.sub(r"(\w+):", r'"\1":', literal)
    return json.loads(re.sub(r",(\s*})", r"\1", quoted))


def style_rule(selector):
    """The declarations of a selector in board.css; the first rule counts."""
    body = re.search(rf"^{re.escape(selector)} {{\n(.*?)^}}", STYLE, re.MULTILINE | re.DOTALL)[1]
    return dict(re.findall(r"([\w-]+): ([^;]+);", body))


def test_rings_are_equal_in_browser_and_print():
    assert script_constant("RINGS") == {mark: ring.width for mark, ring in svg.RINGS.items()}
    assert list(script_constant("RINGS")) == [mark for mark in MARKS if mark in svg.RINGS]
    assert script_constant("CASING") == svg.CASING
    for mark, ring in svg.RINGS.items():
        rule = style_rule(f".gk-ring-{mark}")
        assert rule["stroke"] == f"var(--gk-{mark})"
        assert rule.get("stroke-dasharray", "") == ring.dash
        assert ("stroke-linecap" in rule) == bool(ring.dash)


def test_tints_are_equal_in_browser_and_print():
    assert float(style_rule(".gk-ring-lit")["fill-opacity"]) == svg.LIT_TINT
    assert float(style_rule(".gk-dim")["opacity"]) == svg.DIM
    assert script_constant("LINE_HEIGHT") == svg.LINE_HEIGHT


def test_every_mark_is_drawn():
    assert set(MARKS) == {*svg.RINGS, "dim"}
    assert 'const MARKS = [...Object.keys(RINGS), "dim"];' in SCRIPT


def test_defaults_of_shapes_are_equal_in_python_and_script():
    """Python leaves out what has its default value; the script puts the same value in again."""
    defaults = {f.name: f.default for f in fields(Shape) if f.default is not MISSING}
    defaults["marks"] = list(defaults["marks"])
    assert script_constant("DEFAULTS") == defaults


def test_the_style_uses_only_roles_of_the_palette():
    used = set(re.findall(r"var\(--gk-([a-z-]+)", STYLE))
    assert used
    assert used <= set(PALETTE)
    for role in PALETTE:
        assert css_variables().count(f"--gk-{role}: ") == 3  # light, dark, and by the system's wish


# --- nothing runs, nothing loads ------------------------------------------------------------------


def test_the_front_end_loads_nothing_and_writes_no_markup():
    assert set(re.findall(r"https?://[^\"' ]+", SCRIPT + STYLE)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bimport\b",
        SCRIPT,
    )
    assert "@import" not in STYLE
    assert "url(" not in STYLE


def evil_scene(words):
    shapes = [
        rect(
            "r", 0, 0, 50, 50, fill="plot", zone="z", label=words + "!", intent=words, marks=MARKS
        ),
        circle("c", 20, 20, 9, fill="blue", label=words),
        line("l", 0, 0, 9, 9, marks=("lit",)),
        path("p", 0, 0, words, stroke="ink"),
        text("t", 30, 30, words),
    ]
    zones = [Zone("z", words)]
    return Scene(80, 80, words, words, words, zones=zones, shapes=shapes, plain=words)


@pytest.mark.parametrize("words", [EVIL, "", "\n", "]]>", "<!--", "&amp;", "\x00"])
def test_a_picture_with_evil_words_is_sound(words):
    assert_sound(evil_scene(words), words)


@given(st.text())
def test_a_picture_with_any_words_is_sound(words):
    assert_sound(evil_scene(words), words)


def assert_sound(scene, words):
    scene.check()
    picture = scene.to_svg()
    picture.encode("utf-8")
    root = ElementTree.fromstring(picture)
    space = "{http://www.w3.org/2000/svg}"
    kinds = {node.tag.removeprefix(space) for node in root.iter()}
    drawn = {"svg", "title", "desc", "rect", "g", "circle", "line", "path", "text", "tspan"}
    assert kinds <= drawn
    for node in root.iter():
        assert not [name for name in node.attrib if name.lower().startswith(("on", "href"))]
    shown = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", words)
    lines = [span.text or "" for span in root.iter(f"{space}tspan")]
    assert "\n".join(lines) == shown.replace("\r\n", "\n").replace("\r", "\n")
    json.dumps(scene.to_json())
