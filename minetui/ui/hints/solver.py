"""The solver of a screen: its features ask it in threads, and it answers within its time.

It remembers the components that it has counted, so that of two questions about a surface the
second finds most of its work done.
"""

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

from ..board.screen import BoardScreen
from ..kit.jobs import Stop
from ..kit.place import Place, Times


class Solver:
    """Answers what features ask about surfaces and sketches; about surfaces, one after the other.

    The times say how many seconds an answer may take; None is as many as it needs.
    """

    def __init__(self, place: Place, times: Times) -> None:
        self._times, self._memory, self._asking = times, Memory(), Lock()
        in_shell = "; the shell has no such limit" if place.own_machine else ""
        self.refusal = f"This works on boards of up to {SEARCHABLE:,} cells{in_shell}."

    def too_large(self, session: GameSession) -> bool:
        """Would a search on this board slow the keys down?"""
        return session.game.level.size > SEARCHABLE

    def refuses(self, screen: BoardScreen) -> bool:
        """Is the board on a screen too large? Then it says so there."""
        if self.too_large(screen.session):
            screen.say(self.refusal)
            return True
        return False

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

    def outcomes(self, odds: Odds, cell: Cell, stop: Stop) -> tuple[NumberOdds, ...]:
        """The numbers that a cell may show; none if there was no time."""
        try:
            return odds.outcomes(cell, self._memory, deadline(self._times.outcomes, stop))
        except OutOfTime:
            return ()

    def search(self, sketch: Sketch, seconds: float) -> "FindingsSearch":
        """A search for the findings of a sketch, for some seconds."""
        return FindingsSearch(sketch, seconds, self._memory)

    def _analysis(self, surface: Surface, stop: Stop) -> Analysis:
        return Analysis(surface, deadline(self._times.solving, stop), self._memory)


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
