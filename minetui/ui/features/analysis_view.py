"""The lines over the board and beside it: what is analysed, what was tried, and the findings."""

from minetui.core import cells_of

from ..board.cutout import CutOuts, box_around
from ..board.glyphs import Accent
from ..board.painter import Painter
from ..board.scene import Layer, Scene
from ..board.sizes import MEDIUM
from ..layout import PANEL_HEIGHT, Size
from ..widgets.spans import TextLine, justified
from .feature import Feature
from .findings import FindingsDisplay
from .hint_panel import Item, message_lines, panel_lines, sets_of
from .painting import Painting
from .sketch_board import SketchBoard
from .what_if import WhatIf


class AnalysisView(Feature):
    """Puts the parts of an analysis into lines."""

    def __init__(
        self, board: SketchBoard, painting: Painting, findings: FindingsDisplay, what_if: WhatIf
    ) -> None:
        self._board, self._painting = board, painting
        self._findings, self._what_if = findings, what_if
        self._cut_outs: CutOuts | None = None

    @property
    def wants_panel(self) -> bool:
        """There is always something to say."""
        return True

    def heading(self, width: int) -> list[TextLine]:
        """The mines, and the brush if it is in the hand; below the size and what is known."""
        sketch, glyphs = self._board.sketch, self.stage.glyphs
        mines = ((f" {glyphs.mine} {sketch.mine_count:,}", "strong"),)
        brush = ((f"{self._painting.brush_text} ", "key"),)
        first = justified(mines, (("Analysis", "plain"),), brush, width)
        facts = " · ".join(filter(None, (sketch.grid.shape, self._findings.facts)))
        return [first, ((f" {facts}", "faint"),)]  # which may be wider than the board

    def panel(self, size: Size) -> list[TextLine]:
        """The way to what is shown, if anything was tried, then the reasons."""
        width, height = size
        way = self._what_if.line(width) if height >= PANEL_HEIGHT else []
        return [*way, *self._reasons((width, height - len(way)))]

    def _reasons(self, size: Size) -> list[TextLine]:
        """The reason at the cursor or the nearest, in words and drawn, and the others."""
        shown = self._findings.listing
        if shown is None or self._findings.found is None:
            return message_lines("Looking …", size)
        return panel_lines(shown, self.stage.board.cursor, size, self._draw)

    def _draw(self, item: Item, size: Size) -> list[TextLine]:
        """The board around a reason."""
        (witnesses, cells), grid = sets_of(item), self._board.sketch.grid
        around = [*cells_of(cells), *cells_of(witnesses)]
        if not around:
            return []
        if self._cut_outs is None or self._cut_outs.grid != grid:
            self._cut_outs = CutOuts(grid)
        accents = Layer((), ((Accent.WITNESS, witnesses), (Accent.TARGET, cells)))
        if self._findings.found and self._findings.found.impossible:
            accents = Layer()  # the board's own mark what contradicts
        layers = (accents, self._board.layer(), self._findings.layer())
        scene = Scene(self.session.position, tuple(filter(None, layers)))
        painter: Painter = self.stage.board.painter(MEDIUM)
        return self._cut_outs.lines(scene, box_around(grid, around, size), painter)
