"""SVG documents, and the colours of boards in them: those of the screen, for dark and for light.

They are those of the palettes slate and paper again, as nobody below the screen may import it; a
test compares them.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple


class SvgColours(NamedTuple):
    """The colours of a picture, with two shades each for covered and for revealed cells."""

    covered: tuple[str, str]
    revealed: tuple[str, str]
    digits: tuple[str, ...]
    flag: str
    mine: str
    exploded: tuple[str, str]
    window: str
    text: str
    good: str
    bad: str


DARK = SvgColours(
    covered=("#5878a6", "#51709c"),
    revealed=("#171d2a", "#1b2331"),
    digits=(
        *("#7cb7ff", "#7fd98a", "#ff7b72", "#c9a2ff"),
        *("#ffb86b", "#5fd7d7", "#ffffff", "#b0b0b0"),
    ),
    flag="#ffd166",
    mine="#ffffff",
    exploded=("#c62f2f", "#ffffff"),
    window="#10151d",
    text="#dde3ea",
    good="#7be495",
    bad="#ff7b72",
)
LIGHT = SvgColours(
    covered=("#7088a4", "#68809b"),
    revealed=("#fbfaf6", "#f3f1ea"),
    digits=(
        *("#1650b0", "#1b6b2c", "#b3231a", "#6a2a9a"),
        *("#8a4300", "#00626c", "#111111", "#5a5a5a"),
    ),
    flag="#400600",
    mine="#111111",
    exploded=("#ff8a80", "#101010"),
    window="#e6e3da",
    text="#1c2530",
    good="#006b2d",
    bad="#b3261e",
)
"""The palettes slate and paper of the screen."""


def document(width: int, height: int, title: str, style: str, elements: Iterable[str]) -> str:
    """An SVG document of so many pixels; the title is read to those who don't see it."""
    body = "\n".join(elements)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n{body}\n</svg>\n"
    )


def in_both(rules: Callable[[SvgColours], str]) -> str:
    """The rules for the dark palette, and for the light one where a reader prefers that."""
    return f"{rules(DARK)}@media (prefers-color-scheme: light) {{\n{rules(LIGHT)}}}\n"
