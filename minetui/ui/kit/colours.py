"""How many colours a terminal shows, and which of few stands for a colour.

Without all colours a terminal has 256 fixed ones, a cube of six levels each of red, green and blue
with a ramp of greys, or sixteen that its user has chosen, or none. Rich, which takes the nearest
colour by its numbers, turns two shades of a hue into two hues; here the hue is kept, by distances
in a space where equal ones look equal (Oklab, Ottosson 2020), and so is what can be read.
"""

from enum import Enum
from functools import cache, lru_cache
from math import atan2, cos, hypot, radians
from typing import Any, NamedTuple, TypeAlias

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from .glyphs import HALF_BLOCKS

Rgb: TypeAlias = tuple[int, int, int]

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
LEAST_CONTRAST = 3.0  # of a sign to its ground (WCAG 2.1)
TEXT_CONTRAST = 4.5  # of digits and words
LEVELS = (0, 95, 135, 175, 215, 255)
CUBE = {
    **{
        16 + 36 * red + 6 * green + blue: (LEVELS[red], LEVELS[green], LEVELS[blue])
        for red in range(6)
        for green in range(6)
        for blue in range(6)
    },
    **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
}
"""The colours that all terminals with 256 share, by their numbers (xterm's 256colres.pl)."""
HUES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
NAMES = (*HUES, *(f"bright_{name}" for name in HUES))
"""The sixteen, by their numbers. A ground has one of the first eight: not all have bright ones."""
GREYS = ("black", "bright_black", "white", "bright_white")
XTERM = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
VGA = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""What the sixteen are where nobody has changed them: in xterm, and on a console."""

PIXELS = {*HALF_BLOCKS}  # what a text begins with that is none
GREY = 0.04  # the chroma of a colour whose hue is hardly seen
DARK, PALE = 0.22, 0.06  # the lightness and the chroma below which a ground has no hue
ONE_HUE = radians(15)
ONE_GROUND = 0.2  # the most that the lightness of neighbours differs
HUE = 2.0  # how much a step of hue weighs, to one of lightness or of chroma
LOST = 0.08  # the distance from a grey to a colour with a hue, and back


class Colours(Enum):
    """The colours of a terminal."""

    TRUE = "all"
    CUBE = "256"
    NAMED = "16"
    NONE = "none"

    @classmethod
    def of(cls, app: App[Any]) -> "Colours":
        """The colours of the terminal of an application."""
        if app.no_color:
            return cls.NONE
        return SYSTEMS.get(app.console.color_system or "", cls.TRUE)

    @property
    def plain(self) -> bool:
        """Must signs and attributes say what grounds say otherwise?"""
        return self in (Colours.NAMED, Colours.NONE)

    def shown(self, colour: Color) -> Color:
        """The colour itself, or the one of the 256 that stands for it."""
        return Color(*CUBE[_number(colour.rgb)]) if self is Colours.CUBE else colour


SYSTEMS = {"256": Colours.CUBE, "standard": Colours.NAMED, "windows": Colours.NAMED}


def contrast(first: Color, second: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21, by WCAG 2.1."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def readable(
    text: Color,
    ground: Color,
    least: float = LEAST_CONTRAST,
    colours: Colours = Colours.TRUE,
    *,
    to_either: bool = False,
) -> Color:
    """The colour of a text, as much nearer to black or white as it must be on a ground.

    So the contrast of a sign is made, not chosen: it can be read under the mouse, on a hint, and on
    a ground of any palette. It comes nearer to what differs more from the ground, or to either, if
    that is less of a change.
    """
    ends = sorted((BLACK, WHITE), key=lambda colour: contrast(colour, ground), reverse=True)
    steps = (
        colours.shown(text.blend(end, step / 10))
        for step in range(11)
        for end in ends[: 1 + to_either]
    )
    return next((step for step in steps if contrast(step, ground) >= least), ends[0])


def of_one_hue(first: Color, second: Color) -> bool:
    """Are two colours shades of one hue, so that a checkerboard of them looks like one ground?"""
    one, other = _lch(first.rgb), _lch(second.rgb)
    if min(one.chroma, other.chroma) < GREY:
        hued = max(one.chroma, other.chroma) >= GREY
    else:
        hued = cos(one.hue - other.hue) < cos(ONE_HUE)
    return not hued and abs(one.lightness - other.lightness) < ONE_GROUND


class FewColours(LineFilter):
    """Gives the parts of a line the colours that stand for theirs on a terminal with few."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self.keeps_names = colours is Colours.NAMED
        self._translated = {Colours.CUBE: _cube_style, Colours.NAMED: _named_style}[colours]

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in few colours."""
        translated = self._translated
        return [
            Segment(text, style and translated(style, text[:1] in PIXELS), control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def _cube_style(style: Style, pixels: bool) -> Style:
    """A style in the 256 colours; a text that can be read still can, and pixels are no text."""
    color, ground = _rgb(style.color), _rgb(style.bgcolor)
    if color is not None and ground is not None and not pixels:
        least = min(contrast(color, ground), TEXT_CONTRAST)
        color = readable(color, Colours.CUBE.shown(ground), least, Colours.CUBE)
    above, below = (
        RichColor.from_ansi(_number(colour.rgb)) if colour is not None else None
        for colour in (color, ground)
    )
    return style + Style(color=above, bgcolor=below)


@lru_cache(4096)
def _named_style(style: Style, _: bool) -> Style:
    """A style in the sixteen colours, with an ink that can be read in the usual ones.

    Many terminals show bold letters of the dark colours in the bright ones, which can't be read on
    a light ground: they are not bold then.
    """
    color, ground = _rgb(style.color), _rgb(style.bgcolor)
    if color is None and ground is None:
        return style
    if style.reverse:
        color, ground = ground, color
    below = _ground_name(ground) if ground is not None else None
    above = _ink_name(color, below) if color is not None else None
    names = Style(color=above, bgcolor=below, reverse=False if style.reverse else None)
    bold = bool(style.bold) and can_be_bold(above or "", below or "black")
    return style + names + Style(bold=bold if style.bold else None)


def can_be_bold(ink: str, ground: str) -> bool:
    """Can letters still be read in the bright colour that some terminals give to bold ones?"""
    return ink.startswith("bright") or ink == "white" or (ground == "black" and ink != "black")


def _rgb(colour: RichColor | None) -> Color | None:
    """A colour given by its red, green and blue; None for others, which are left as they are."""
    return Color.from_rich_color(colour) if colour is not None and colour.triplet else None


def _ground_name(colour: Color) -> str:
    """The name for a ground: its hue, or else whether it is dark or light."""
    lightness, chroma, _ = _lch(colour.rgb)
    if lightness < DARK or chroma < PALE:
        return "white" if lightness > 0.6 else "black"
    return NAMES[min(range(1, 7), key=lambda at: _distance(colour.rgb, XTERM[at]))]


def _ink_name(colour: Color, ground: str | None) -> str:
    """The name for a text that can be read on a ground, or on black."""
    grey = _lch(colour.rgb).chroma < GREY
    inks = [name for name in _readable_names(ground or "black") if not grey or name in GREYS]
    return min(inks, key=lambda name: _distance(colour.rgb, XTERM[NAMES.index(name)]))


@cache
def _readable_names(ground: str) -> tuple[str, ...]:
    """The names of the inks that can be read on a ground, in xterm and on a console."""
    at = NAMES.index(ground)
    return tuple(
        name
        for number, name in enumerate(NAMES)
        if all(
            contrast(Color(*usual[number]), Color(*usual[at])) >= LEAST_CONTRAST
            for usual in (XTERM, VGA)
        )
    )


def _luminance(colour: Color) -> float:
    red, green, blue = map(_linear, colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


class _Lch(NamedTuple):
    """A colour in Oklab: lightness from 0 to 1, chroma, and hue in radians."""

    lightness: float
    chroma: float
    hue: float


@lru_cache(4096)
def _lch(rgb: Rgb) -> _Lch:
    red, green, blue = (_linear(part / 255) for part in rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return _Lch(lightness, hypot(a, b), atan2(b, a))


@lru_cache(4096)
def _number(rgb: Rgb) -> int:
    """The number of the one of the 256 colours that stands for a colour."""
    return min(CUBE, key=lambda number: _distance(rgb, CUBE[number]))


def _distance(wanted: Rgb, other: Rgb) -> float:
    """How far a colour is from the one wanted; a wrong hue, or none, counts more than a shade."""
    first, second = _lch(wanted), _lch(other)
    across = 2 * first.chroma * second.chroma * (1 - cos(first.hue - second.hue))
    lost = LOST if (first.chroma < GREY) is not (second.chroma < GREY) else 0.0
    return hypot(
        first.lightness - second.lightness, first.chroma - second.chroma, HUE * across**0.5, lost
    )
