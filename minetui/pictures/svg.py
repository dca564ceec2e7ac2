"""SVG documents, and the colours of boards in them: those of the screen, for dark and for light."""

from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple

from .colours import BOARDS


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


DARK = SvgColours(*BOARDS["slate"], good="#7be495", bad="#ff7b72")
LIGHT = SvgColours(*BOARDS["paper"], good="#006b2d", bad="#b3261e")
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
