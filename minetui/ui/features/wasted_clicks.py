"""Wasted clicks in a replay: a faint mark on the cell of each, for a moment."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from minetui.core import NO_CELLS, CellSet, Click, Moment, set_of
from minetui.texts import annotations

from ..board.glyphs import Accent
from ..board.scene import Layer
from .feature import Feature
from .watching import Watching

MARKED = 0.4  # seconds of the game


class WastedClicks(Feature):
    """Marks the cells of clicks that have just changed nothing."""

    def __init__(self, wasted: Sequence[tuple[Moment, Click]], watching: Watching) -> None:
        self._wasted, self._watching = wasted, watching
        self._marked: CellSet = NO_CELLS

    def session_changed(self) -> None:
        """Mark what has just been clicked."""
        self._marked = set_of(click.move.cell for _, click in self._recent)

    def time_passed(self) -> None:
        """Mark what has just been clicked, and take old marks away."""
        before = self._marked
        self.session_changed()
        if self._marked != before:
            self.stage.show_board()

    def layer(self) -> Layer | None:
        """The marks."""
        return Layer(accents=((Accent.TARGET, self._marked),)) if self._marked else None

    def status(self) -> str | None:
        """The wasted click that the player went to."""
        recent, moment = self._recent, self._watching.moment
        if moment != self._watching.chosen or not recent or recent[-1][0] != moment:
            return None
        return annotations.wasted_text(self.session.game.field.grid, recent[-1][1].move)

    @property
    def _recent(self) -> Sequence[tuple[Moment, Click]]:
        """The wasted clicks of the last moment."""
        moment = self._watching.moment
        done = bisect_right(self._wasted, moment, key=itemgetter(0))
        first = bisect_right(self._wasted, moment.at - MARKED, key=lambda each: each[0].at)
        return self._wasted[first:done]
