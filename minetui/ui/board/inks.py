"""The ground, the text and the attributes of a cell, by what it shows, in a palette."""

from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from .glyphs import NUMBERS, ODDS, REACHES, Accent, Look
from .palettes import Palette

SHADE = 0.05  # how much lighter or darker the second shade of a ground without two of its own is
FADED = 0.6  # how far a cell at an edge with more board behind it goes into the window's ground
GHOSTLY = 0.3  # how far a cell that a ghost has revealed takes the colour of a revealed one
TARGETED = 0.35  # how far a cell that the hint is about takes the colour of its sign
SUPPOSED = 0.6  # how far a mine that may be there takes the colour of a certain one
HOVERED = 0.25  # how far a cell under the mouse takes the cursor's ground
LEAST_CONTRAST = 3.0  # of a sign to its ground
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
BOLD = {*NUMBERS, Look.FLAG, Look.QUESTION, Look.HIT, Look.WRONG, Look.CLEAR, Look.TO_FLAG}
BOLD |= {Look.ODDS_SAFE, Look.ODDS_MINE}

# On a terminal without colours the attributes say what the grounds say otherwise.
COLOURLESS: dict[Look | Accent, str] = {
    Look.HIT: "bold reverse",
    Accent.WITNESS: "bold underline",
    Accent.BEST: "bold underline",
    Accent.TARGET: "underline",
    Accent.CONFLICT: "bold reverse",
    Accent.GHOST: "underline",
}


class CellPaint(NamedTuple):
    """All that decides how a cell is painted; `shade` is its shade of the checkerboard, 0 or 1."""

    look: Look
    accent: Accent | None = None
    shade: int = 0
    here: bool = False
    hovered: bool = False
    faded: bool = False
    label: str = ""


class Inks:
    """The colours and styles of cells in a palette.

    `window_style` is that of the window around the board.
    """

    def __init__(self, palette: Palette, window_style: Style, *, colourless: bool = False) -> None:
        self.palette, self.window_style, self.colourless = palette, window_style, colourless
        ground = window_style.bgcolor
        has_colour = ground is not None and ground.triplet is not None
        self.window = Color.from_rich_color(ground) if has_colour else Color.parse(palette.window)
        self._grounds = _grounds(palette)
        self._texts = _texts(palette)
        marks = palette.marks
        over: dict[Accent | None, str] = {
            Accent.BEST: marks.best[0],
            Accent.CONFLICT: marks.exploded[0],
            Accent.WITNESS: marks.witness,
        }
        self._over = {accent: _shades(Color.parse(colour)) for accent, colour in over.items()}
        self._lights = _lights(palette)
        self._cursor = Color.parse(marks.cursor[0])

    def style(self, paint: CellPaint) -> Style:
        """The style of the text of a cell on its ground."""
        ground, text = self.ground(paint), self.text(paint)
        return Style.parse(self._attributes(paint)) + Style.from_color(
            text.rich_color, ground.rich_color
        )

    def text(self, paint: CellPaint) -> Color:
        """The colour of the sign of a cell."""
        marks = self.palette.marks
        if paint.here:
            text = marks.exploded[0] if paint.look is Look.HIT else marks.cursor[1]
        elif paint.accent is Accent.BEST:
            text = marks.best[1]
        elif paint.accent is Accent.CONFLICT:
            text = marks.exploded[1]
        else:
            text = self._texts[paint.look]
        return readable(self._faded(Color.parse(text), paint), self.ground(paint))

    def ground(self, paint: CellPaint) -> Color:
        """The colour of the ground of a cell."""
        if paint.here:
            return self._cursor
        shades = self._over.get(paint.accent, self._grounds[paint.look])
        ground = shades[paint.shade]
        if paint.accent is Accent.TARGET:
            ground = ground.blend(Color.parse(self._texts[paint.look]), TARGETED)
        if paint.accent is Accent.GHOST:
            ground = ground.blend(Color.parse(self.palette.revealed[paint.shade]), GHOSTLY)
        if paint.accent in self._lights:
            ground = ground.blend(*self._lights[paint.accent])
        if paint.hovered:
            ground = ground.blend(self._cursor, HOVERED)
        return self._faded(ground, paint)

    def _faded(self, colour: Color, paint: CellPaint) -> Color:
        return colour.blend(self.window, FADED) if paint.faded and not paint.here else colour

    def _attributes(self, paint: CellPaint) -> str:
        if self.colourless:
            if paint.here:
                return "bold reverse"
            return COLOURLESS.get(paint.accent or paint.look, "dim" if paint.faded else "")
        marked = paint.here or paint.accent not in {None, *self._lights}
        return "bold" if marked or paint.look in BOLD else ""


def _grounds(palette: Palette) -> dict[Look, tuple[Color, Color]]:
    """The two shades of the ground of each look."""
    marks = palette.marks
    covered, revealed = _pair(*palette.covered), _pair(*palette.revealed)
    single = {
        Look.HIT: marks.exploded[0],
        Look.WRONG: marks.exploded[0],
        Look.CLEAR: marks.clear[0],
        Look.TO_FLAG: marks.to_flag[0],
    }
    mined = Color.parse(marks.odds[2])
    supposed = covered[0].blend(mined, SUPPOSED), covered[1].blend(mined, SUPPOSED)
    scales = {
        **dict(zip(ODDS_SCALE, odds_scale(palette), strict=True)),
        **dict(zip(REACHES[2:], reach_scale(palette), strict=True)),
    }
    return {
        **dict.fromkeys(Look, covered),
        **dict.fromkeys((*NUMBERS, Look.MINE, Look.REACH_ONE), revealed),
        Look.MAYBE_MINE: supposed,
        **{look: _shades(Color.parse(colour)) for look, colour in single.items()},
        **{look: _shades(colour) for look, colour in scales.items()},
    }


def _lights(palette: Palette) -> dict[Accent, tuple[Color, float]]:
    """The colour of each light, and how far it takes a ground there."""
    marks, (primary, *_) = palette.marks, palette.accents
    lights = {
        Accent.CREST: (primary, 0.34),
        Accent.GLOW: (primary, 0.15),
        Accent.BLAST: (marks.blast, 0.7),
        Accent.EMBER: (marks.blast, 0.3),
        Accent.GOLD: (marks.gold, 0.36),
    }
    return {accent: (Color.parse(colour), part) for accent, (colour, part) in lights.items()}


def _texts(palette: Palette) -> dict[Look, str]:
    """The colour of the sign of each look."""
    marks = palette.marks
    return {
        **dict.fromkeys(Look, palette.flag),
        Look.MAYBE_MINE: marks.blast,
        **dict(zip(NUMBERS, (palette.mine, *palette.digits), strict=True)),
        **dict.fromkeys((Look.MINE, Look.REACH_ONE), palette.mine),
        **dict.fromkeys((Look.HIT, Look.WRONG), marks.exploded[1]),
        **dict.fromkeys(ODDS_SCALE, marks.odds[3]),
        **dict.fromkeys(REACHES[2:], marks.reach[2]),
        Look.CLEAR: marks.clear[1],
        Look.TO_FLAG: marks.to_flag[1],
    }


ODDS_SCALE = (Look.ODDS_SAFE, *ODDS, Look.ODDS_MINE)


def odds_scale(palette: Palette) -> list[Color]:
    """The grounds of the odds, in equal steps from safe through uncertain to mined."""
    safe, uncertain, mined = (Color.parse(colour) for colour in palette.marks.odds[:3])
    steps = len(ODDS_SCALE) - 1
    return [
        safe.blend(uncertain, 2 * step / steps)
        if 2 * step < steps
        else uncertain.blend(mined, 2 * step / steps - 1)
        for step in range(steps + 1)
    ]


def reach_scale(palette: Palette) -> list[Color]:
    """The grounds of the start map, in equal steps from nothing cleared to everything."""
    nothing, everything = (Color.parse(colour) for colour in palette.marks.reach[:2])
    steps = len(REACHES) - 3
    return [nothing.blend(everything, step / steps) for step in range(steps + 1)]


def _pair(first: str, second: str) -> tuple[Color, Color]:
    return Color.parse(first), Color.parse(second)


def _shades(colour: Color) -> tuple[Color, Color]:
    """A dark colour and a little lighter, or a light one and a little darker."""
    return colour, colour.blend(WHITE if colour.brightness < 0.5 else BLACK, SHADE)


def contrast(first: Color, second: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21, by WCAG 2.1."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def readable(text: Color, ground: Color) -> Color:
    """The colour of a text, as much nearer to black or white as it must be on a ground."""
    end = max((BLACK, WHITE), key=lambda colour: contrast(colour, ground))
    steps = (text.blend(end, step / 10) for step in range(11))
    return next((step for step in steps if contrast(step, ground) >= LEAST_CONTRAST), end)


def _luminance(colour: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
