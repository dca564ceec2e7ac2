"""The screen of a room, as a list of features."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minetui.play import LiveSession

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.view import BoardView
from ..kit.app import Application
from ..kit.commands import Places
from ..play.screen import Bell
from .after import AfterRound
from .rounds import Countdown, KnownCells, LiveMoves, Rounds, WholeRoom
from .rules import RulesOfRoom
from .seats import SeatList
from .together import TeamCursors, TeamHeading, TeamPanel
from .versus import Bars, Standings

if TYPE_CHECKING:
    from .line import LiveLine


class RoomScreen(BoardScreen):
    """Shows a room: who is in it, its rounds, and how they ended."""

    places = Places(
        bar=("reveal", "flag", "back", "more"),
        more=(
            ("room_rules", "handicap", "race_best", "review"),
            ("whole_panel", "go_to", "leave_room"),
        ),
    )

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Between two rounds the mouse only moves the cursor."""
        if self.session.playing or not self.is_active:
            return  # to the screen of any board, which Textual asks after this one
        event.prevent_default()
        if event.grid == self.board.grid:
            self.move_to(event.cell)


def room_screen(app: Application, line: LiveLine) -> RoomScreen:
    """The screen of the room that the visitor is in."""
    of = Rounds(line)
    session = LiveSession(line.client, line.act, app.TIMES.now)
    features = [
        of,
        *(TeamCursors(of), Motion(now=app.TIMES.now)),
        *(TeamHeading(of), Countdown(of), KnownCells()),
        *(LiveMoves(), Cursor(), Jumps()),
        *(Bars(of), Standings(of), TeamPanel(of), SeatList(of), WholeRoom()),
        *(RulesOfRoom(of), AfterRound(of), Bell(), Neighbours()),
    ]
    return RoomScreen(session, features, app)
