"""The screen of a room, as a list of features."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from minetui.core import Cell
from minetui.live import (
    ActKind,
    Client,
    InRoom,
    Phase,
    RoomRules,
    RoomSeat,
    RoomState,
    frame_bytes,
)
from minetui.play import LiveSession

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.view import BoardView
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Places
from ..play.screen import Bell
from .after import AfterRound
from .rounds import Countdown, KnownCells, LiveMoves, Rounds, WholeRoom
from .rules import RulesOfRoom
from .seats import SeatList
from .side_by_side import SideBySideGames
from .together import TeamCursors, TeamPanel
from .versus import Bars, Standings
from .watching import Relay, RelayHeading, RelayOdds

if TYPE_CHECKING:
    from .line import LiveLine


class RoomScreen(BoardScreen):
    """Shows a room: who is in it, its rounds, and how they ended."""

    places = Places(
        bar=("reveal", "flag", "back", "more"),
        more=(
            ("room_rules", "handicap", "race_best", "review", "side_by_side"),
            ("next_player", "live", "odds"),
            ("whole_panel", "go_to", "sit_down", "stand_up", "leave_room"),
        ),
    )

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Between two rounds the mouse only moves the cursor."""
        if self.session.playing or not self.is_active:
            return  # to the screen of any board, which Textual asks after this one
        event.prevent_default()
        if event.grid == self.board.grid:
            self.move_to(event.cell)


class NoLine:
    """A line to nobody, in a room where the visitor is alone: for a screen that is never shown."""

    connected = False

    def __init__(self) -> None:
        self.client = Client("")
        seats = (RoomSeat(0, ""),)
        room = RoomState("", RoomRules(), False, Phase.GATHERING, 1, 0, seats)
        self.client.receive(frame_bytes(InRoom(room, 0)))

    def ask(self, frame: object) -> None:
        """Nobody is asked."""

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Nobody is told."""

    def listen(self, told: Callable[[Any], object]) -> Callable[[], object]:
        """Nothing is told."""
        return lambda: told


def room_screen(app: Application, line: LiveLine | None = None) -> RoomScreen:
    """The screen of the room that the visitor is in; without a line, that of no room."""
    to = line or NoLine()
    of, session = Rounds(to), LiveSession(to.client, to.act, app.TIMES.now)
    relay, odds = Relay(app, of), RelayOdds(Solver(app.place, app.TIMES), of)
    features = [
        of,
        TeamCursors(of, lambda: not odds.shown),
        Motion(now=app.TIMES.now, blown=lambda: of.blown),
        *(relay, odds, RelayHeading(of, relay), Countdown(of), KnownCells(of)),
        *(LiveMoves(), Cursor(), Jumps()),
        *(Bars(of), Standings(of), TeamPanel(of), SeatList(of), WholeRoom()),
        *(RulesOfRoom(of), AfterRound(of), SideBySideGames(of), Bell(), Neighbours()),
    ]
    return RoomScreen(session, features, app)
