"""What the analysis screen asks the solver, for threads. No Textual here.

This module loads the solver, so it is imported when it is first needed.
"""

from minetui.core import Cell, Sketch
from minetui.solver import Findings, Memory, NumberOdds, Odds, OutOfTime, deadline

from ..jobs import Stop


class FindingsSearch:
    """The findings of one sketch, each more complete than those before, for some seconds."""

    def __init__(self, sketch: Sketch, seconds: float, memory: Memory) -> None:
        self._late: Stop | None = None
        self._unwanted: Stop = lambda: False
        self._seconds = seconds
        self._found = Findings.search(sketch, self._stop, memory)

    def next(self, unwanted: Stop) -> Findings | None:
        """The next findings; None at the end. The seconds count from the first ones on."""
        self._late, self._unwanted = self._late or deadline(self._seconds), unwanted
        return next(self._found, None)

    def _stop(self) -> bool:
        return self._unwanted() or (self._late is not None and self._late())


class Finder:
    """Searches sketches, and remembers the components that it has counted.

    The outcomes of a cell have so many seconds.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._memory = seconds, Memory()

    def search(self, sketch: Sketch, seconds: float) -> FindingsSearch:
        """A search for the findings of a sketch."""
        return FindingsSearch(sketch, seconds, self._memory)

    def outcomes(self, odds: Odds, cell: Cell, stop: Stop) -> tuple[NumberOdds, ...]:
        """The numbers that a cell may show; none if there was no time."""
        try:
            return odds.outcomes(cell, self._memory, deadline(self._seconds, stop))
        except OutOfTime:
            return ()
