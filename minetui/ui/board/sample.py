"""A few cells of each kind in the colours of the present theme."""

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from .colours import colours_of
from .glyphs import NUMBERS, Glyphs, Look
from .inks import CellPaint, Inks
from .painter import Painter
from .palettes import palette_for
from .sizes import MEDIUM

FIGURES = {
    Look.ODDS_1: "15%",
    Look.ODDS_3: "35%",
    Look.ODDS_5: "55%",
    Look.ODDS_7: "75%",
    Look.ODDS_9: "95%",
}
ROWS = (
    (*NUMBERS, Look.MINE, Look.HIT),
    (*[Look.COVERED] * 4, Look.FLAG, Look.QUESTION, Look.CLEAR, Look.TO_FLAG, *[Look.COVERED] * 3),
    (Look.ODDS_SAFE, *FIGURES, Look.ODDS_MINE, Look.WRONG, *[Look.COVERED] * 3),
)
CURSOR = (1, 2)


class Sample(Widget, can_focus=False):
    """Three rows of cells: numbers, covered cells, and odds."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(id="sample")
        self.glyphs = glyphs
        self.styles.width, self.styles.height = MEDIUM.width * len(ROWS[0]), len(ROWS)

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        colours = colours_of(self.app)
        inks = Inks(palette_for(self.app.current_theme, colours), Style())
        painter = Painter(self.glyphs, inks, MEDIUM, plain=colours.plain)
        numbers = [
            painter.number_of(
                CellPaint(
                    look,
                    shade=(y + col) % 2,
                    here=(y, col) == CURSOR,
                    label=FIGURES.get(look, ""),
                )
            )
            for col, look in enumerate(ROWS[y])
        ]
        return Strip(painter.line((numbers, 0), (numbers, 1), len(numbers)))
