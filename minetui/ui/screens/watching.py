"""A table on which a game is watched: with a seek bar, and the list of moves if it has room."""

from textual.app import ComposeResult
from textual.containers import Container

from ..glyphs import Glyphs
from ..layout import Arrangement, ReplayArrangement, replay_arranged
from ..match import Match
from ..move_list import MoveList, Rows
from ..playback import Playback
from ..seek_bar import SeekBar
from .scoring import ScoringScreen


class WatchingScreen(ScoringScreen):
    """Shows a match at the place where a playback is."""

    def __init__(self, match: Match, glyphs: Glyphs, playback: Playback) -> None:
        super().__init__(match, glyphs)
        self.playback, self.seek_bar = playback, SeekBar(glyphs)
        self.moves = MoveList(Rows(match.game.level.grid, match.game.record, glyphs))
        self.side = Container(self.moves, self.hints, id="side")
        self.middle = Container(self.board, self.side, id="table")

    def compose(self) -> ComposeResult:
        """The parts of a table, and the seek bar over the status line."""
        *above, status, keys = super().compose()
        yield from (*above, self.seek_bar, status, keys)

    def arrangement(self) -> ReplayArrangement:
        """Where everything goes in this window."""
        return replay_arranged(self.app.size, self.board.whole_size, hints=self.match.hinting)

    def show_status(self) -> None:
        """Show the status line, and where the playback is."""
        super().show_status()
        self.seek_bar.show_at(self.playback, self.app.size.width)

    def fit_side(self, found: Arrangement) -> None:
        """Give the column beside the board, or the lines below it, and the seek bar their size."""
        assert isinstance(found, ReplayArrangement)
        self.seek_bar.display = found.seek > 0
        for part, (width, height) in ((self.moves, found.moves), (self.hints, found.panel)):
            part.styles.width, part.styles.height, part.display = width, height, height > 0
        self.side.styles.width = max(found.moves[0], found.panel[0])
        self.side.styles.height = found.moves[1] + found.panel[1]
        self.side.display = found.moves[1] + found.panel[1] > 0
