"""The screen of an analysis, as a list of features."""

from minetui.core.grid import Cell
from minetui.core.sketch import Sketch

from ..features.analysis_view import AnalysisView
from ..features.findings import FindingsDisplay
from ..features.jumps import Jumps
from ..features.neighbours import Neighbours
from ..features.opener import Opener
from ..features.painters_cursor import PaintersCursor
from ..features.painting import Painting
from ..features.sketch_board import SketchBoard, session_of
from ..features.sketch_exchange import SketchExchange
from ..features.what_if import WhatIf
from .board_screen import BoardScreen
from .command_screen import common_commands, menu_command

QUIT_HELP = "Leave minetui, or the analysis for its game."
COMMANDS = (menu_command(bar=7, bar_after=7), *common_commands(QUIT_HELP, caption="Leave"))


def analysis_screen(
    sketch: Sketch, opener: Opener, *, cursor: Cell | None = None, brush: int | None = None
) -> BoardScreen:
    """The screen that analyses a sketch; with a brush in the hand the mouse paints at once."""
    board = SketchBoard(sketch, cursor)
    findings = FindingsDisplay(board, opener)
    what_if = WhatIf(board, findings)
    painting = Painting(board, what_if.ask, brush=brush)
    features = [
        PaintersCursor(opener),
        Jumps(lambda: board.frontier),
        board,
        painting,
        what_if,
        Neighbours(opener, board.neighbours),
        findings,
        AnalysisView(board, painting, findings, what_if),
        SketchExchange(board, findings, opener),
    ]
    return BoardScreen(session_of(sketch), features, COMMANDS, opener.preferences)
