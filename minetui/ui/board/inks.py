"""The ground, the text and the attributes of a cell, by what it shows, in a palette.

With true colours, or 256, the grounds tell cells apart. With sixteen colours or none the signs do,
and marks behind them, and attributes of the letters; the sixteen then only help.

Nothing here is a component class: Textual would match each of seventy against the whole style sheet
whenever a screen comes up.
"""

from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from .colours import (
    BLACK,
    LEAST_CONTRAST,
    TEXT_CONTRAST,
    WHITE,
    Colours,
    as_it_is,
    can_be_bold,
    in_cube,
    of_one_hue,
    readable,
)
from .glyphs import NUMBERS, ODDS, REACHES, Accent, Look
from .palettes import InkOnGround, NamedColours, Palette

SHADE = 0.05  # how much lighter or darker the second shade of a ground without two of its own is
FADED = 0.6  # how far a cell at an edge with more board behind it goes into the window's ground
GHOSTLY = 0.3  # how far a cell that a ghost has revealed takes the colour of a revealed one
GHOSTLY_IN_CUBE = 0.5  # the same with 256 colours, which have fewer steps
TARGETED = 0.35  # how far a cell that the hint is about takes the colour of its sign
SUPPOSED = 0.6  # how far a mine that may be there takes the colour of a certain one
HOVERED = 0.25  # how far a cell under the mouse takes the cursor's ground
BOLD = {*NUMBERS, Look.FLAG, Look.QUESTION, Look.HIT, Look.WRONG, Look.CLEAR, Look.TO_FLAG}
BOLD |= {Look.ODDS_SAFE, Look.ODDS_MINE}
ODDS_SCALE = (Look.ODDS_SAFE, *ODDS, Look.ODDS_MINE)
WRITTEN = {*NUMBERS, *ODDS_SCALE, *REACHES[2:]}  # the looks with digits and figures

# On a terminal with few colours the attributes say what the grounds say otherwise.
PLAIN: dict[Look | Accent, str] = {
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

    def __init__(self, palette: Palette, window_style: Style) -> None:
        self.palette, self.window_style = palette, window_style
        self.shown = in_cube if palette.colours is Colours.CUBE else as_it_is
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
        self._names = _named_pairs(palette.names)

    def style(self, paint: CellPaint) -> Style:
        """The style of the text of a cell on its ground."""
        if self.palette.colours.plain:
            return self._plain_style(paint)
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
        written = paint.look in WRITTEN and self.palette.colours is Colours.CUBE
        least = TEXT_CONTRAST if written else LEAST_CONTRAST
        colour = self._faded(Color.parse(text), paint)
        return readable(colour, self.ground(paint), least, self.shown)

    def ground(self, paint: CellPaint) -> Color:
        """The colour of the ground of a cell."""
        ground = self.shown(self._mixed(paint))
        if paint.shade and self.palette.colours is Colours.CUBE:
            # A blend of two shades may come out in two hues.
            first = self.ground(paint._replace(shade=0))
            return ground if of_one_hue(first, ground) else first
        return ground

    def _mixed(self, paint: CellPaint) -> Color:
        """The ground, of all colours."""
        if paint.here:
            return self._cursor
        shades = self._over.get(paint.accent, self._grounds[paint.look])
        ground = shades[paint.shade]
        if paint.accent is Accent.TARGET:
            ground = ground.blend(Color.parse(self._texts[paint.look]), TARGETED)
        if paint.accent is Accent.GHOST:
            part = GHOSTLY_IN_CUBE if self.palette.colours is Colours.CUBE else GHOSTLY
            ground = ground.blend(Color.parse(self.palette.revealed[paint.shade]), part)
        if paint.accent in self._lights:
            ground = ground.blend(*self._lights[paint.accent])
        if paint.hovered:
            ground = ground.blend(self._cursor, HOVERED)
        return self._faded(ground, paint)

    def _faded(self, colour: Color, paint: CellPaint) -> Color:
        return colour.blend(self.window, FADED) if paint.faded and not paint.here else colour

    def _attributes(self, paint: CellPaint) -> str:
        marked = paint.here or paint.accent not in {None, *self._lights}
        return "bold" if marked or paint.look in BOLD else ""

    def _plain_style(self, paint: CellPaint) -> Style:
        """The attributes of a cell, with the names of its colours where there are sixteen."""
        words = "bold reverse" if paint.here else PLAIN.get(paint.accent or paint.look, "")
        attributes = {*words.split(), *(["dim"] if paint.faded and not words else [])}
        if paint.here and paint.look is Look.HIT:
            attributes |= {"underline"}  # or it looks like any other mine
        if paint.hovered and not paint.here:
            attributes ^= {"reverse"}
        if self.palette.colours is Colours.NONE:
            return Style.parse(" ".join(sorted(attributes)))
        names, accent = self.palette.names, paint.accent
        ground, ink = self._names[paint.look]
        if accent in (Accent.BEST, Accent.WITNESS):
            ground, ink = names.witness
        elif accent is Accent.CONFLICT:
            ground, ink = names.exploded
        if (paint.here or paint.hovered) and paint.look is not Look.HIT:
            ground, ink = names.cursor
        bold = can_be_bold(ink, ground) and (paint.look in BOLD or "bold" in attributes)
        attributes = (attributes - {"bold"}) | ({"bold"} if bold else set())
        # What is reversed is given the other way round: a terminal without colours reverses it too.
        color, bgcolor = (ground, ink) if "reverse" in attributes else (ink, ground)
        return Style.parse(" ".join(sorted(attributes))) + Style(color=color, bgcolor=bgcolor)


def _named_pairs(names: NamedColours) -> dict[Look, InkOnGround]:
    """The names of the ground and the ink of each look."""
    covered, revealed = names.covered, names.revealed.ground
    flag = InkOnGround(covered.ground, names.flag)
    digits = zip(NUMBERS[1:], names.digits, strict=True)
    return {
        **dict.fromkeys(Look, covered),
        **dict.fromkeys((Look.FLAG, Look.QUESTION), flag),
        **dict.fromkeys((Look.ZERO, Look.MINE, *REACHES), names.revealed),
        **{look: InkOnGround(revealed, name) for look, name in digits},
        **dict.fromkeys(ODDS[3:7], names.even),
        **dict.fromkeys(ODDS[7:], names.exploded),
        **dict.fromkeys((Look.HIT, Look.WRONG), names.exploded),
        **dict.fromkeys((Look.CLEAR, Look.MAYBE_CLEAR, Look.ODDS_SAFE), names.clear),
        **dict.fromkeys((Look.TO_FLAG, Look.MAYBE_MINE, Look.ODDS_MINE), names.to_flag),
    }


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
    mined = Color.parse(marks.odds[-2])
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
        **dict.fromkeys(ODDS_SCALE, marks.odds[-1]),
        **dict.fromkeys(REACHES[2:], marks.reach[-1]),
        Look.CLEAR: marks.clear[1],
        Look.TO_FLAG: marks.to_flag[1],
    }


def odds_scale(palette: Palette) -> list[Color]:
    """The grounds of the odds, in equal steps from safe through uncertain to mined."""
    return _scale(palette.marks.odds[:-1], len(ODDS_SCALE))


def reach_scale(palette: Palette) -> list[Color]:
    """The grounds of the start map, in equal steps from nothing cleared to everything."""
    return _scale(palette.marks.reach[:-1], len(REACHES) - 2)


def _scale(codes: tuple[str, ...], count: int) -> list[Color]:
    """So many colours in equal steps over some, from the first to the last."""
    colours = [Color.parse(code) for code in codes]
    parts = [step * (len(colours) - 1) / (count - 1) for step in range(count - 1)]
    return [
        *(colours[int(part)].blend(colours[int(part) + 1], part - int(part)) for part in parts),
        colours[-1],
    ]


def _pair(first: str, second: str) -> tuple[Color, Color]:
    return Color.parse(first), Color.parse(second)


def _shades(colour: Color) -> tuple[Color, Color]:
    """A dark colour and a little lighter, or a light one and a little darker."""
    return colour, colour.blend(WHITE if colour.brightness < 0.5 else BLACK, SHADE)
