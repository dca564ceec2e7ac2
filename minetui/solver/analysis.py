"""A surface under analysis, with the values that several techniques need."""

from dataclasses import dataclass, field
from functools import cached_property

from minetui.core.grid import NO_CELLS, CellSet
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .frontier import Frontier, frontier
from .memory import Memory
from .odds import Odds, odds_on, uncounted


@dataclass(frozen=True)
class Analysis:
    """A surface and its time limit, with its frontier and odds, each computed once.

    The memory may know components of other surfaces. `mines` are known already, as facts: single
    numbers need not prove them.
    """

    surface: Surface
    stop: Stop = never
    memory: Memory = field(default_factory=Memory, compare=False)
    mines: CellSet = NO_CELLS

    @cached_property
    def frontier(self) -> Frontier:
        """The frontier of the surface; raises OutOfTime if stopped."""
        return frontier(self.surface, self.mines, stop=self.stop)

    @cached_property
    def odds(self) -> Odds:
        """The odds of the surface; cells not counted in time are `uncounted`."""
        try:
            return odds_on(self.frontier, self.stop, self.memory)
        except OutOfTime:
            return uncounted(self.surface)
