"""A table that shows, once a game is over, how far a casual player comes from each first click."""

import asyncio
from contextlib import suppress

from minetui.core.starts import MAPPABLE, starts

from .. import texts
from ..match import Match
from .climbing import ClimbingScreen

MAPPED_AT_ONCE = 2_000  # cells; measured: the closures of more may take over 50 ms


class MappingScreen(ClimbingScreen):
    """Shows the start map of a finished game over its board, or the board again."""

    def do_starts(self) -> None:
        """Show the start map, or take it away."""
        match, size = self.match, self.match.game.level.grid.size
        if not match.over:
            self.message = "The start map is there once the game is over."
        elif size > MAPPABLE:
            self.message = f"The start map is for boards of up to {MAPPABLE:,} cells."
        elif match.starts is None and size > MAPPED_AT_ONCE:
            self.message = "Looking how far each start leads …"
            self.run_worker(self._map_slowly(match), group="map", exclusive=True)
        else:
            match.starts = match.starts or starts(match.position.field)
            match.mapped = not match.mapped
        self.show()

    def status_text(self) -> str:
        """What the start map says of the cell at the cursor, while it is shown."""
        if self.match.starts is not None and self.match.mapped and not self.message:
            return texts.start_text(self.match.starts, self.board.cursor)
        return super().status_text()

    async def _map_slowly(self, match: Match) -> None:
        """Find the map in a thread, which gives up when the game goes on or another begins."""

        def look(_: float) -> None:
            if not (self.is_running and match is self.match and match.over):
                raise InterruptedError

        with suppress(InterruptedError):
            match.starts = await asyncio.to_thread(starts, match.position.field, look)
            self.message, match.mapped = "", match.over
            self.show()
