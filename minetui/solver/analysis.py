"""A surface under analysis, with what several techniques need of it."""

from dataclasses import dataclass
from functools import cached_property

from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Counter, counts
from .frontier import Frontier, frontier
from .odds import Odds, odds_on, uncounted


@dataclass(frozen=True)
class Analysis:
    """A surface, the time there is for it, and its frontier and odds, each worked out once.

    A `counter` may remember components that it counted on other surfaces.
    """

    surface: Surface
    stop: Stop = never
    counter: Counter = counts

    @cached_property
    def frontier(self) -> Frontier:
        """The frontier; OutOfTime if it is not found in time."""
        return frontier(self.surface, stop=self.stop)

    @cached_property
    def odds(self) -> Odds:
        """The odds; what is not counted in time is `uncounted`."""
        try:
            return odds_on(self.frontier, self.stop, self.counter)
        except OutOfTime:
            return uncounted(self.surface)
