"""A table that measures a game once it is over: in a thread where counting its 3BV takes long."""

import asyncio
from collections.abc import Callable
from functools import partial

from minetui.core.position import Status
from minetui.core.score import Score

from ..glyphs import Glyphs
from ..match import Match
from .mapping import MappingScreen

COUNTED_AT_ONCE = 20_000  # cells; measured: counting the 3BV of more may take over 50 ms


class ScoringScreen(MappingScreen):
    """Keeps what a finished game came to, for its words to tell."""

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__(match, glyphs)
        self.score: Score | None = None

    def count_score(self) -> None:
        """Measure the game if it is over, and show its words again."""
        match, game = self.match, self.match.game
        if self.score or game.status is Status.PLAYING or not game.field.countable:
            return
        # A thread must not ask the game itself, which goes on meanwhile.
        job = partial(Score.at, game.position, match.clock.seconds, game.index)
        if game.level.grid.size > COUNTED_AT_ONCE:
            self.run_worker(self._count_slowly(job), group="score", exclusive=True)
        else:
            self.score = job()
            self.show_words()

    async def _count_slowly(self, job: Callable[[], Score]) -> None:
        match = self.match
        score = await asyncio.to_thread(job)
        if match is self.match and match.game.status is not Status.PLAYING:
            self.score = score
            self.show_words()
