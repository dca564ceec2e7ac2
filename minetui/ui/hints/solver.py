"""Hints and odds for features, computed in threads, one at a time, within a time limit.

This module loads the solver, so it is imported when it is first needed.

The solver that the features of a screen share, and the largest board that it works on there.

A thread searches, and only where single numbers are stuck or odds are drawn.

What the analysis screen asks the solver, for threads. No Textual here.

This module loads the solver, so it is imported when it is first needed.
"""

from functools import cached_property
from threading import Lock

from minetui import solver
from minetui.core import Cell, Sketch, Surface
from minetui.play import GameSession
from minetui.solver import (
    LOGIC,
    SEARCHABLE,
    Analysis,
    Contradiction,
    Findings,
    Hint,
    Memory,
    NumberOdds,
    Odds,
    OutOfTime,
    deadline,
)

from ..kit.jobs import Stop
from ..kit.place import TIMES, Place


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


class SharedSolver:
    """A solver that is loaded when it is first asked, and has so many seconds for an answer."""

    def __init__(self, place: Place, seconds: float | None = TIMES.solving) -> None:
        self._seconds = seconds
        in_shell = "; the shell has no such limit" if place.own_machine else ""
        self.refusal = f"This works on boards of up to {SEARCHABLE:,} cells{in_shell}."

    @cached_property
    def solver(self) -> "Solver":
        """The solver, for threads."""
        return Solver(self._seconds)

    def following(self, limit: str) -> str:
        """The technique after this one; after the last, the first."""
        return solver.TECHNIQUES.after(limit)

    def too_large(self, session: GameSession) -> bool:
        """Would a search on this board slow the keys down?"""
        return session.game.level.size > SEARCHABLE


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
