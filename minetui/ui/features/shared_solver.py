"""The solver that the features of a screen share, and the largest board that it works on there.

A thread searches, and only where single numbers are stuck or odds are drawn.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from minetui import solver
from minetui.play import GameSession
from minetui.solver import SEARCHABLE

from ..place import Place
from ..times import TIMES

if TYPE_CHECKING:
    from .solving import Solver


class SharedSolver:
    """A solver that is loaded when it is first asked, and has so many seconds for an answer."""

    def __init__(self, place: Place, seconds: float | None = TIMES.solving) -> None:
        self._seconds = seconds
        in_shell = "; the shell has no such limit" if place.own_machine else ""
        self.refusal = f"This works on boards of up to {SEARCHABLE:,} cells{in_shell}."

    @cached_property
    def solver(self) -> "Solver":
        """The solver, for threads."""
        from .solving import Solver

        return Solver(self._seconds)

    def following(self, limit: str) -> str:
        """The technique after this one; after the last, the first."""
        return solver.TECHNIQUES.after(limit)

    def too_large(self, session: GameSession) -> bool:
        """Would a search on this board slow the keys down?"""
        return session.game.level.size > SEARCHABLE
