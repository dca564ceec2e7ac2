"""A table whose hints climb above the casual player, as far as the player lets them."""

import asyncio
from collections.abc import Callable

from minetui.core.position import Position
from minetui.solver.budget import deadline
from minetui.solver.technique_ids import CASUAL
from minetui.texts.techniques import limit_text
from minetui.texts.words import counted

from .. import later
from ..glyphs import Glyphs, Look
from ..match import Match
from .table import TableScreen

BUDGET = 0.2  # seconds for one position
CLIMBED = 40_000  # cells; measured: a search on more slows the keys down


class ClimbingScreen(TableScreen):
    """Finds in a thread what other techniques prove; the next position ends the search."""

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__(match, glyphs)
        self._search: object | None = None
        self._climber: later.Climber | None = None

    def find_hints(self) -> None:
        """Find the hints of single numbers, and have a thread look further where they are stuck."""
        super().find_hints()
        match, climb = self.match, self.match.climb
        climb.forget()
        self._search = None
        if self.too_large or not match.playing or not match.game.started:
            return
        stuck = match.wants_hints and not match.sure and climb.limit != CASUAL
        if stuck or climb.drawn:
            self._search = object()
            limit = climb.limit if stuck else CASUAL
            self.run_worker(self._look_further(match, limit, self._search))

    @property
    def too_large(self) -> bool:
        """Would looking further slow the keys down?"""
        return self.match.game.level.grid.size > CLIMBED

    def do_climb(self) -> None:
        """Let the hints use the next technique too, or after the last only the first again."""
        if self.too_large:
            self._say_too_large()
            return
        climb = self.match.climb
        climb.limit = later.next_technique(climb.limit)
        self.find_hints()
        self.show()
        self.message = limit_text(climb.limit)
        if not self.match.hinting:
            self.message += f" They are off: {self.key('hints')} shows them."
        self.show_words()

    def do_odds(self) -> None:
        """Draw the odds, or the board without them."""
        if self.too_large:
            self._say_too_large()
            return
        climb = self.match.climb
        climb.drawn = not climb.drawn
        self.find_hints()
        self.show()
        if climb.drawn:
            signs = self.glyphs.signs
            safe, mined = signs[Look.REACH_ALL].strip(), signs[Look.MINE].strip()
            self.message = f"Odds: .2 is 20 to 30 % for a mine, {safe} is safe, {mined} is mined."
            self.show_words()

    def _say_too_large(self) -> None:
        self.message = f"Hints climb on boards of up to {CLIMBED:,} cells, and in the shell on all."
        self.show_words()

    def status_text(self) -> str:
        """What stands at the cursor, with its odds while they are drawn."""
        odds = self.match.climb.odds_text(self.board.cursor)
        text = super().status_text()
        return f"{text} · {odds}" if odds and not self.message else text

    async def _look_further(self, match: Match, limit: str, search: object) -> None:
        """Look in a thread what other techniques prove here, and show it if it is new."""
        position, late = match.position, deadline(BUDGET)

        def stop() -> bool:
            return self._search is not search or late()

        found = await asyncio.to_thread(self._found, position, limit, match.climb.drawn, stop)
        if self._search is search and match is self.match:
            match.climb.take(*found)
            odds = match.climb.odds
            if match.climb.drawn and odds is not None and odds.uncounted:
                uncounted = counted(odds.uncounted.bit_count(), "cell")
                self.message = f"Odds: ?? is not computed in time, for {uncounted}."
            self.show()

    def _found(
        self, position: Position, limit: str, drawn: bool, stop: Callable[[], bool]
    ) -> "later.Found":
        """What is found; runs in a thread."""
        if self._climber is None:
            self._climber = later.climber()
        return self._climber(position.surface, limit, drawn, stop)
