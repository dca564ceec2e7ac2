"""The curve of the pace of a replay, below the seek bar; a job computes it."""

from collections.abc import Sequence
from functools import partial

from minetui.core import Move, SolvedCurve, steps

from .feature import Feature
from .watching import Watching

LARGEST = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move


class PaceCurve(Feature):
    """Draws the 3BV per second over a replay."""

    def __init__(self, record: Sequence[Move], watching: Watching) -> None:
        self._record, self._watching = record, watching
        self.solved = SolvedCurve()  # as far as it is counted; for others to read

    def mounted(self) -> None:
        """Begin to count the 3BV that the moves solved."""
        game = self.session.game
        if game.level.size <= LARGEST:
            coming = SolvedCurve.along(steps(game.field, self._record, game.given))
            self.stage.jobs.stream("pace", coming, self.solved.extend, self._draw)

    def _draw(self) -> None:
        playback = self._watching.playback
        self._watching.seek_bar.draw(partial(self.solved.pace, playback.start, playback.end))
        self.stage.show()
