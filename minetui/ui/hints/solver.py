"""The solver of a screen: its features ask it in threads, and it answers within its time.

It remembers the components that it has counted, so that of two questions about a surface the
second finds most of its work done.
"""

from __future__ import annotations

from functools import cached_property
from threading import Lock

from minetui import core, solver
from minetui.core import Cell, Surface
from minetui.language import _, number
from minetui.play import GameSession
from minetui.solver import SEARCHABLE, deadline

from ..board.screen import BoardScreen
from ..kit.jobs import Stop
from ..kit.place import Place, Times


class Solver:
    """Answers what features ask about surfaces and sketches; about surfaces, one after the other.

    The times say how many seconds an answer may take; None is as many as it needs.
    """

    def __init__(self, place: Place, times: Times) -> None:
        self._times, self._asking = times, Lock()
        self._has_shell = place.own_machine

    @cached_property
    def _memory(self) -> solver.Memory:
        """What is counted; the solver is loaded when something is asked of it."""
        return solver.Memory()

    @property
    def refusal(self) -> str:
        """What is said of a board that is too large."""
        most = number(SEARCHABLE)
        if self._has_shell:
            return _(
                "This works on boards of up to {most} cells; the shell has no such limit.",
                most=most,
            )
        return _("This works on boards of up to {most} cells.", most=most)

    def too_large(self, session: GameSession) -> bool:
        """Would a search on this board slow the keys down?"""
        return session.game.level.size > SEARCHABLE

    def refuses(self, screen: BoardScreen) -> bool:
        """Is the board on a screen too large? Then it says so there."""
        if self.too_large(screen.session):
            screen.say(self.refusal)
            return True
        return False

    def hint(self, surface: Surface, limit: str, stop: Stop) -> solver.Hint | None:
        """The hint of the first technique up to the limit that has one, or None."""
        with self._asking:
            analysis = self._analysis(surface, stop)
            try:
                return solver.hint(analysis, limit)
            except solver.Contradiction:
                problem = solver.impossible(surface, stop=analysis.stop)
                return solver.Hint(solver.LOGIC.id, reasons=(problem,))

    def odds(self, surface: Surface, stop: Stop) -> solver.Odds | None:
        """The odds of all cells; None if no layout fits."""
        with self._asking:
            try:
                return self._analysis(surface, stop).odds
            except solver.Contradiction:
                return None

    def outcomes(self, odds: solver.Odds, cell: Cell, stop: Stop) -> tuple[solver.NumberOdds, ...]:
        """The numbers that a cell may show; none if there was no time."""
        try:
            return odds.outcomes(cell, self._memory, deadline(self._times.outcomes, stop))
        except solver.OutOfTime:
            return ()

    def search(self, sketch: core.Sketch, seconds: float) -> FindingsSearch:
        """A search for the findings of a sketch, for some seconds."""
        return FindingsSearch(sketch, seconds, self._memory)

    def _analysis(self, surface: Surface, stop: Stop) -> solver.Analysis:
        return solver.Analysis(surface, deadline(self._times.solving, stop), self._memory)


class FindingsSearch:
    """The findings of one sketch, each more complete than those before, for some seconds."""

    def __init__(self, sketch: core.Sketch, seconds: float, memory: solver.Memory) -> None:
        self._late: Stop | None = None
        self._unwanted: Stop = lambda: False
        self._seconds = seconds
        self._found = solver.Findings.search(sketch, self._stop, memory)

    def next(self, unwanted: Stop) -> solver.Findings | None:
        """The next findings; None at the end. The seconds count from the first ones on."""
        self._late, self._unwanted = self._late or deadline(self._seconds), unwanted
        return next(self._found, None)

    def _stop(self) -> bool:
        return self._unwanted() or (self._late is not None and self._late())
