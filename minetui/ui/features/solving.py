"""Hints and odds for features, computed in threads, one at a time, within a time limit.

This module loads the solver, so it is imported when it is first needed.
"""

from threading import Lock

from minetui import solver
from minetui.core import Surface
from minetui.solver import (
    LOGIC,
    Analysis,
    Contradiction,
    Hint,
    Memory,
    Odds,
    deadline,
)

from ..jobs import Stop


class Solver:
    """Computes hints and odds of surfaces, and remembers the components that it has counted.

    Each answer has so many seconds, or with None all that it needs. Of two questions about a
    surface, the second finds most of its work done.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._memory, self._asking = seconds, Memory(), Lock()

    def hint(self, surface: Surface, limit: str, stop: Stop) -> Hint | None:
        """The hint of the first technique up to the limit that has one, or None."""
        with self._asking:
            analysis = self._analysis(surface, stop)
            try:
                return solver.hint(analysis, limit)
            except Contradiction:
                problem = solver.impossible(surface, stop=analysis.stop)
                return Hint(LOGIC.id, reasons=(problem,))

    def odds(self, surface: Surface, stop: Stop) -> Odds | None:
        """The odds of all cells; None if no layout fits."""
        with self._asking:
            try:
                return self._analysis(surface, stop).odds
            except Contradiction:
                return None

    def _analysis(self, surface: Surface, stop: Stop) -> Analysis:
        return Analysis(surface, deadline(self._seconds, stop), self._memory)
