"""The colours: one table from a role to its colour in the light and in the dark theme.

Shapes name roles ("ink", "blue-soft"), never colours, so that a board follows the notebook's
theme. Piece colours are those of Okabe and Ito, which colour-blind readers can tell apart; the
dark theme takes lighter relatives of the same hue. Colour never speaks alone: put a letter, a
number or a shape beside it.

>>> PALETTE["blue"].light
'#0072B2'
>>> text_on("blue"), text_on("yellow")
('on-colour', 'on-bright')
"""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """One role's colour in both themes."""

    light: str
    dark: str


PALETTE: dict[str, Colour] = {
    # words and lines
    "ink": Colour("#1B1F24", "#E8EAED"),
    "muted": Colour("#57606A", "#A9B1BA"),
    "line": Colour("#C4CAD1", "#454C55"),
    # grounds, from the paper to the plots
    "surface": Colour("#FFFFFF", "#15181C"),
    "panel": Colour("#F5F6F8", "#1E2227"),
    "plot": Colour("#EDEFF2", "#282D34"),
    "water": Colour("#D3E6F3", "#12304A"),
    "ice": Colour("#FFFFFF", "#3B4C5C"),
    # pieces (Okabe and Ito)
    "blue": Colour("#0072B2", "#5AB0E6"),
    "red": Colour("#D55E00", "#F28A45"),
    "park": Colour("#009E73", "#35C296"),
    "orange": Colour("#E69F00", "#F2B733"),
    "purple": Colour("#CC79A7", "#DE9AC0"),
    "sky": Colour("#56B4E9", "#8CD0F5"),
    "yellow": Colour("#F0E442", "#F5EC73"),
    # grounds in a piece's colour; ink stays readable on them
    "blue-soft": Colour("#DBEAF4", "#17344A"),
    "red-soft": Colour("#FBE4D5", "#4A2B17"),
    "park-soft": Colour("#D9F0E8", "#123B2F"),
    # words in a piece's colour, on any ground
    "blue-ink": Colour("#005A8E", "#7CC3F0"),
    "red-ink": Colour("#9C4400", "#F7A26B"),
    "park-ink": Colour("#00664A", "#55D1A9"),
    # the printed figures of Misd: paper keeps its colours in the dark, only its ground is dimmed
    "misd-card": Colour("#EEF1F5", "#4B535D"),
    "misd-edge": Colour("#2A2F36", "#E8EAED"),
    "misd-cover": Colour("#D9CBB2", "#8A7C62"),
    "misd-white": Colour("#FFFFFF", "#FFFFFF"),
    "misd-black": Colour("#17181A", "#17181A"),
    "misd-yellow": Colour("#F7DC1B", "#F7DC1B"),
    "misd-green": Colour("#157A35", "#157A35"),
    "misd-blue": Colour("#1D5BD6", "#1D5BD6"),
    "misd-violet": Colour("#7C36B8", "#7C36B8"),
    "misd-red": Colour("#D01F35", "#D01F35"),
    "misd-orange": Colour("#F68A1E", "#F68A1E"),
    "misd-brown": Colour("#74451B", "#74451B"),
    "misd-grey": Colour("#A3A9B0", "#A3A9B0"),
    "misd-on-dark": Colour("#FFFFFF", "#FFFFFF"),
    "misd-on-light": Colour("#14171B", "#14171B"),
    # words on a piece: see `text_on`
    "on-colour": Colour("#FFFFFF", "#0E1114"),
    "on-bright": Colour("#14171B", "#0E1114"),
    # marks and the keyboard's focus
    "lit": Colour("#8A6100", "#F2C14E"),
    "selected": Colour("#1B1F24", "#FFFFFF"),
    "last": Colour("#57606A", "#C3CAD2"),
    "best": Colour("#8E2F6B", "#F0A6D2"),
    "focus": Colour("#0B57D0", "#A8C7FA"),
}


def luminance(colour: str) -> float:
    """Relative luminance of "#RRGGBB" as WCAG 2 defines it, from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    """Undo the screen's gamma."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours (WCAG 2): from 1 (equal) to 21 (black on white).

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    low, high = sorted((luminance(a), luminance(b)))
    return round((high + 0.05) / (low + 0.05), 2)


def text_on(fill: str) -> str:
    """The role for small words on a piece of the role `fill`: readable (WCAG AA) in both themes.

    White on vermillion or green has too little contrast for small words. A single bold letter of
    at least 19 units may be "on-colour" on blue, red and park alike, which looks calmer.

    >>> text_on("red"), text_on("plot")
    ('on-bright', 'ink')
    """
    words = ("ink", "on-colour", "on-bright")
    return max(words, key=lambda role: min(map(contrast, PALETTE[role], PALETTE[fill])))


def css_variables() -> str:
    """The palette as CSS variables, for the light theme, the dark theme and print.

    >>> "--gk-blue: #0072B2;" in css_variables()
    True
    """
    light = _declarations("light")
    dark = _declarations("dark")
    # JupyterLab, Notebook 7, Voila and nbconvert write their theme on <body>, VS Code does too;
    # only where nobody does, the system's wish decides. Paper is always light.
    return (
        f".gk-board {{ color-scheme: light; {light} }}\n"
        "@media screen {\n"
        '  [data-jp-theme-light="false"] .gk-board, .vscode-dark .gk-board '
        f"{{ color-scheme: dark; {dark} }}\n"
        "}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        "  body:not([data-jp-theme-light]):not([data-vscode-theme-kind]) .gk-board "
        f"{{ color-scheme: dark; {dark} }}\n"
        "}\n"
    )


def _declarations(theme: str) -> str:
    return " ".join(f"--gk-{role}: {getattr(colour, theme)};" for role, colour in PALETTE.items())
