"""The screen of an analysis, as a list of features, and the lines over its board and beside it."""

from itertools import islice

from minetui.core import cells_of
from minetui.language import _, number
from minetui.play import AnalysisStart
from minetui.texts import shapes

from ..board.cursor import Jumps, Neighbours, PaintersCursor
from ..board.feature import Feature, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..board.scene import Layer, Scene
from ..board.screen import BoardScreen
from ..board.whole_panel import WholePanel
from ..hints.panel import LOOKING, CutOut, Item, ReasonList, cut_out_size, sets_of
from ..kit.app import Application
from ..kit.commands import Places
from ..kit.glyphs import Accent
from ..kit.lines import TextLine
from ..kit.screen import BACK
from ..play.elsewhere import Elsewhere
from .exchange import SketchExchange
from .findings import FindingsDisplay
from .sketch import Painting, SketchBoard
from .what_if import WhatIf


class AnalysisView(Feature):
    """Writes what is analysed over the board, and what was tried and found beside it."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay, what_if: WhatIf) -> None:
        self._board, self._findings, self._what_if = board, findings, what_if
        self._cut_out = CutOut()
        self._view = View(want=Want.STEADY, panel=self._panel, heading=self._heading)

    def show(self) -> View:
        """The lines, each made in the room that it gets."""
        return self._view

    def _heading(self, width: int) -> list[TextLine]:
        """The mines; below, what it is, on which shape, and how often the best play wins."""
        sketch = self._board.sketch
        mines = f" {self.screen.glyphs.mine} {number(sketch.mine_count)}"
        shape = [_(shapes.NAMES[sketch.grid.shape])] if sketch.grid.named_shape else []
        parts = (_("Analysis"), *shape, self._findings.facts)
        below = " · ".join(filter(None, parts))
        return [((mines, "strong"),), ((f" {below}", "faint"),)]

    def _panel(self, size: Size) -> list[TextLine]:
        """The way to what is shown, if anything was tried, then the reasons."""
        width, height = size
        way = self._what_if.line(width) if height >= PANEL_HEIGHT else []
        return [*way, *self._reasons((width, height - len(way)))]

    def _reasons(self, size: Size) -> list[TextLine]:
        """The reason at the cursor or the nearest, in words and drawn, and the others."""
        shown = self._findings.listing
        if shown is None or self._findings.found is None:
            return ReasonList.message_lines(_(LOOKING), size)
        items = [*islice(shown.nearest(self.screen.board.cursor), size[1])]
        return shown.lines(items, size, self._draw)

    def _draw(self, item: Item, size: Size) -> list[TextLine]:
        """The board around a reason."""
        witnesses, cells = sets_of(item)
        accents = Layer((), ((Accent.WITNESS, witnesses), (Accent.TARGET, cells)))
        if self._findings.found and self._findings.found.impossible:
            accents = Layer()  # the board's own mark what contradicts
        layers = (accents, self._board.show().layer, self._findings.layer)
        scene = Scene(self.session.position, tuple(filter(None, layers)))
        around = [*cells_of(cells), *cells_of(witnesses)]
        painter = self.screen.board.painter(cut_out_size(self.screen.board.grid))
        return self._cut_out.around(around, scene, size, painter)


class AnalysisScreen(BoardScreen):
    """Shows an analysis; its commands have these places."""

    places = Places(
        bar=("paint", "flag", "try", "next_hint", "odds", "back", "more"),
        more=(
            ("try", "step_on", "step_across", "tried", "to_start"),
            ("undo", "redo", "reopen", "clear", "size"),
            ("odds", "whole_panel", "go_to"),
            ("save", "copy", "copy_link"),
        ),
    )
    back = BACK


def analysis_screen(
    app: Application, start: AnalysisStart, *, brush: int | None = None
) -> BoardScreen:
    """The screen that analyses a position; with a brush in the hand the mouse paints at once."""
    board = SketchBoard(start)
    findings = FindingsDisplay(board)
    what_if = WhatIf(board, findings)
    painting = Painting(board, what_if.ask, brush=brush)
    features = [
        PaintersCursor(),
        Jumps(lambda: board.frontier),
        painting,
        board,
        what_if,
        Neighbours(board.neighbours),
        findings,
        AnalysisView(board, findings, what_if),
        WholePanel(),
        SketchExchange(board, findings),
        Elsewhere(),
    ]
    return AnalysisScreen(board.new_session, features, app)
