"""The screen of a room, as a list of features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minetui.language import _
from minetui.play import LiveSession
from minetui.texts import rounds

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.feature import Feature
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.view import BoardView
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Places, command
from ..kit.lines import longest_fitting
from ..play.screen import Bell
from .after import AfterRound
from .rounds import Countdown, KnownCells, LiveMoves, Rounds, WholeRoom
from .rules import RulesOfRoom
from .seats import SeatList
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
            ("room_rules", "handicap", "race_best", "review"),
            ("next_player", "live", "odds"),
            ("whole_panel", "go_to", "leave_room"),
        ),
    )

    def __init__(self, app: Application, of: Rounds, features: Sequence[Feature]) -> None:
        session = LiveSession(of.client, of.line.act, app.TIMES.now)
        super().__init__(session, [of, *features], app)
        self._of = of

    @command("Leave", "escape", "ctrl+c", always=True)
    def back(self) -> None:
        """Leave the room; while a round is played, that is asked first."""
        self._leave()

    @command("Leave the room", "q", menu="Leave the room", always=True)
    def leave_room(self) -> None:
        """Leave the room, as Esc does."""
        self._leave()

    def _leave(self) -> None:
        is_playing = self._of.plays and self._of.own is not None
        questions = [_(each) for each in rounds.LEAVES]
        question = longest_fitting(questions, (self.width + 1, 1))
        if not is_playing or self.confirmed("leave_room", question, _("Leave")):
            self._of.leave()

    def go(self) -> None:
        """Go back to the screen below, from whatever lies on top of this one."""
        if self in self.app.screen_stack:
            while self.app.screen is not self:
                self.app.pop_screen()
            self.leave()

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
    relay, odds = Relay(app, of), RelayOdds(Solver(app.place, app.TIMES), of)
    features = [
        *(TeamCursors(of, lambda: not odds.shown), Motion(now=app.TIMES.now)),
        *(relay, odds, RelayHeading(of, relay), Countdown(of), KnownCells()),
        *(LiveMoves(), Cursor(), Jumps()),
        *(Bars(of), Standings(of), TeamPanel(of), SeatList(of), WholeRoom()),
        *(RulesOfRoom(of), AfterRound(of), Bell(), Neighbours()),
    ]
    return RoomScreen(app, of, features)
