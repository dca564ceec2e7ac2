"""The screen of an analysis, as a list of features."""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from minetui.play import AnalysisStart

QUIT_HELP = "Leave minetui, or the analysis for its game."
COMMANDS = (menu_command(bar=2, bar_after=2), *common_commands(QUIT_HELP, caption="Leave"))


def analysis_screen(
    start: "AnalysisStart", opener: Opener, *, brush: int | None = None
) -> BoardScreen:
    """The screen that analyses a position; with a brush in the hand the mouse paints at once."""
    board = SketchBoard(start)
    findings = FindingsDisplay(board, opener)
    what_if = WhatIf(board, findings)
    painting = Painting(board, what_if.ask, brush=brush)
    features = [
        PaintersCursor(opener),
        Jumps(lambda: board.frontier),
        painting,
        board,
        what_if,
        Neighbours(opener, board.neighbours),
        findings,
        AnalysisView(board, painting, findings, what_if),
        SketchExchange(board, findings, opener),
    ]
    return BoardScreen(session_of(start.sketch), features, COMMANDS, opener.preferences)
