"""The dialog that chooses the colours, showing each choice at once on a few cells of each kind."""

from typing import Any

from rich.style import Style
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Label

from ..board.painter import MEDIUM, Painter
from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import Dialog, OptionRows
from ..kit.glyphs import NUMBERS, Glyphs, Look
from ..kit.inks import CellPaint, Inks, Palette

LINES = 10  # of the list
FIGURES = {
    Look.ODDS_1: "15%",
    Look.ODDS_3: "35%",
    Look.ODDS_5: "55%",
    Look.ODDS_7: "75%",
    Look.ODDS_9: "95%",
}
CELLS = (
    (*NUMBERS, Look.MINE, Look.HIT),
    (*[Look.COVERED] * 4, Look.FLAG, Look.QUESTION, Look.CLEAR, Look.TO_FLAG, *[Look.COVERED] * 3),
    (Look.ODDS_SAFE, *FIGURES, Look.ODDS_MINE, Look.WRONG, *[Look.COVERED] * 3),
)
CURSOR = (1, 2)


class Sample(Widget, can_focus=False):
    """Three rows of cells in the present colours: numbers, covered cells, and odds."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(id="sample")
        self.glyphs = glyphs
        self.styles.width, self.styles.height = MEDIUM.width * len(CELLS[0]), len(CELLS)

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        palette = Palette.of(self.app)
        inks = Inks(palette, Style())
        painter = Painter(self.glyphs, inks, MEDIUM, plain=palette.colours.plain)
        row = [
            painter.number_of(
                CellPaint(
                    look, shade=(y + x) % 2, here=(y, x) == CURSOR, label=FIGURES.get(look, "")
                )
            )
            for x, look in enumerate(CELLS[y])
        ]
        return Strip(painter.line((row, 0), (row, 1), len(row)))


class PaletteDialog(Dialog[dict[str, Any]]):
    """Answers with another theme, as a changed setting; the one before comes back if it is left."""

    AUTO_FOCUS = "OptionList"
    on_bar = ("keep", "leave")

    def __init__(self, app: Application) -> None:
        super().__init__("palette", app.glyphs)
        names, self._before = {name: name for name in app.theme_names()}, app.theme
        self.list = OptionRows(names, app.glyphs, here=app.theme)
        self.list.styles.max_height = LINES

    def parts(self) -> ComposeResult:
        """Some cells, and the names."""
        yield Label("Colours")
        yield Sample(self.glyphs)
        yield self.list

    def on_option_list_option_highlighted(self) -> None:
        """Show everything in the colours at the cursor."""
        if self.is_active and self.list.here is not None:
            self.app.theme = self.list.here

    def on_option_list_option_selected(self) -> None:
        """Keep the colours that were clicked, or at which Enter was pressed."""
        self.keep()

    @command("Keep", "enter", "ctrl+s")
    def keep(self) -> None:
        """Use these colours from now on."""
        name = self.app.theme
        self.answer({"theme": name} if name != self._before else {})

    @command("Back", "escape", "q", "P")
    def leave(self) -> None:
        """Keep the colours as they were."""
        self.app.theme = self._before
        self.answer(None)
