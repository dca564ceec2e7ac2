"""The looks of a day in the calendar, painted like the cells of a board, and their colours.

A day that was not played is covered, a day that was won is revealed, and a lost one has exploded.
"""

from enum import Enum
from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from minetui.core import Annotation
from minetui.store import DayState

from .colours import BLACK, TEXT_CONTRAST, WHITE, Colours, contrast
from .glyphs import Accent, Glyphs, Look
from .inks import CellPaint, Inks
from .palettes import Palette

FAINT = 0.45  # how far the number of a day to come goes into the window's ground


class DayLook(Enum):
    """The look of a day: the state of its attempt, or why there is none."""

    WON = DayState.WON.value
    ASSISTED = DayState.ASSISTED.value
    LOST = DayState.LOST.value
    BEGUN = DayState.BEGUN.value
    ABANDONED = DayState.ABANDONED.value
    NOT_PLAYED = "not-played"
    TO_PLAY = "to-play"
    TO_COME = "to-come"


CELLS = {
    DayLook.WON: (Look.N2, None),
    DayLook.ASSISTED: (Look.N4, None),
    DayLook.LOST: (Look.HIT, None),
    DayLook.BEGUN: (Look.TO_FLAG, None),
    DayLook.ABANDONED: (Look.COVERED, None),
    DayLook.NOT_PLAYED: (Look.COVERED, None),
    DayLook.TO_PLAY: (Look.COVERED, Accent.BEST),
}
"""The cells that the looks are painted like; a day to come is none."""
COLOURLESS = {
    DayLook.LOST: "bold",
    DayLook.TO_PLAY: "bold underline",
    DayLook.TO_COME: "dim",
}


class DayPaint(NamedTuple):
    """All that decides the colours of a day; `shade` is that of the checkerboard, 0 or 1."""

    look: DayLook
    shade: int = 0
    here: bool = False


class DayInks:
    """The styles of days in the colours of a palette."""

    def __init__(self, palette: Palette, window_style: Style) -> None:
        self.palette = palette
        self._inks = Inks(palette, window_style)
        self._text = Color.parse(palette.text)
        self._cursor = Color.parse(palette.marks.cursor[1])
        self._styles: dict[DayPaint, tuple[Style, Style]] = {}

    def styles(self, paint: DayPaint) -> tuple[Style, Style]:
        """The styles of the number and of the sign, made when they are first asked for."""
        if paint not in self._styles:
            self._styles[paint] = (self._number(paint), self._sign(paint))
        return self._styles[paint]

    def _number(self, paint: DayPaint) -> Style:
        if paint.look is DayLook.TO_COME and not paint.here:
            return self._styled(paint, self._text.blend(self._inks.window, FAINT))
        if paint.look in (DayLook.LOST, DayLook.BEGUN, DayLook.TO_PLAY) or paint.here:
            return self._sign(paint)
        return self._styled(paint, self._readable(self._text, paint))

    def _sign(self, paint: DayPaint) -> Style:
        look, accent = CELLS.get(paint.look, (Look.COVERED, None))
        cell = CellPaint(look, accent, paint.shade, paint.here)
        colour = self._text if look is Look.COVERED and not accent else self._inks.text(cell)
        if paint.here:
            colour = self._cursor
        return self._styled(paint, self._readable(colour, paint), bold=True)

    def ground(self, paint: DayPaint) -> Color:
        """The colour of the ground."""
        cell = CELLS.get(paint.look)
        if cell is None and not paint.here:
            return self._inks.shown(self._inks.window)
        look, accent = cell or (Look.COVERED, None)
        return self._inks.ground(CellPaint(look, accent, paint.shade, paint.here))

    def _readable(self, colour: Color, paint: DayPaint) -> Color:
        """The colour, as much nearer to black or white as it must be to be read on both shades.

        Where nothing can be read on both, as on some of 256 colours, its own shade counts.
        """
        grounds = [self.ground(paint._replace(shade=shade)) for shade in (0, 1)]

        def worst(each: Color) -> float:
            return min(contrast(each, ground) for ground in grounds)

        if max(worst(BLACK), worst(WHITE)) < TEXT_CONTRAST:
            grounds = [self.ground(paint)]
        end = max((BLACK, WHITE), key=worst)
        steps = (self._inks.shown(colour.blend(end, step / 10)) for step in range(11))
        return next((step for step in steps if worst(step) >= TEXT_CONTRAST), end)

    def _styled(self, paint: DayPaint, colour: Color, *, bold: bool = False) -> Style:
        if self.palette.colours is Colours.NAMED:
            if paint.look not in CELLS and not paint.here:
                window, ink = self.palette.names.revealed
                return Style(color=ink, bgcolor=window, dim=True)
            cell = CELLS.get(paint.look, (Look.COVERED, None))
            return self._inks.style(CellPaint(*cell, here=paint.here))
        if self.palette.colours.plain:
            return Style.parse("reverse" if paint.here else COLOURLESS.get(paint.look, ""))
        ground = self.ground(paint).rich_color
        return Style(color=colour.rich_color, bgcolor=ground, bold=bold)


def signs_of(glyphs: Glyphs) -> dict[DayLook, str]:
    """The sign of each look, which says what the colours say."""
    return {
        **dict.fromkeys(DayLook, " "),
        DayLook.WON: glyphs.signs[Look.CLEAR].strip(),
        DayLook.ASSISTED: glyphs.marks[Annotation.PROVEN],
        DayLook.LOST: glyphs.mine,
        DayLook.BEGUN: glyphs.pause,
        DayLook.ABANDONED: glyphs.marks[Annotation.MISTAKE],
    }
