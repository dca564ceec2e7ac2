"""A table that shows, once a game is over, how far a casual player comes from each first click."""

import asyncio

from minetui.core.starts import MAPPABLE, Starts, starts

from .. import texts
from .table import TableScreen

MAPPED_AT_ONCE = 2_000  # cells; measured: the closures of more may take over 50 ms


class MappingScreen(TableScreen):
    """Shows the start map of a finished game over its board, or the board again."""

    def do_starts(self) -> None:
        """Show the start map, or take it away."""
        match, size = self.match, self.match.game.level.grid.size
        if not match.over:
            self.message = "The start map is there once the game is over."
        elif match.mapped:
            match.starts = None
        elif size > MAPPABLE:
            self.message = f"The start map is for boards of up to {MAPPABLE:,} cells."
        elif size > MAPPED_AT_ONCE:
            self.message = "Looking how far each start leads …"
            self.run_worker(self._map_slowly())
        else:
            match.starts = starts(match.position.field)
        self.show()

    def status_text(self) -> str:
        """What the start map says of the cell at the cursor, while it is shown."""
        if self.match.starts is not None and self.match.mapped and not self.message:
            return texts.start_text(self.match.starts, self.board.cursor)
        return super().status_text()

    async def _map_slowly(self) -> None:
        match = self.match
        found = await asyncio.to_thread(self._found)
        if match is self.match and match.over:
            self.message, match.starts = "", found
            self.show()

    def _found(self) -> Starts:
        """The closures of all starts; runs in a thread."""

        def look(_: float) -> None:
            if not self.is_running:
                raise InterruptedError("the screen is gone")

        return starts(self.match.position.field, look)
