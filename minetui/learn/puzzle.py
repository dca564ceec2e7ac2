"""Puzzles: a question about a position of a real game, and its answer key.

The key is never stored: it is worked out from the position when first asked for, so it can't be
wrong in a file. How puzzles are found is in `puzzles.py`.
"""

from dataclasses import dataclass
from functools import cached_property

from minetui.core.grid import NO_CELLS, Cell, CellSet, has
from minetui.core.position import Position
from minetui.solver.advice import advice_on
from minetui.solver.analysis import Analysis
from minetui.solver.reasons import Advice

from .guesses import Guesses, guesses_of
from .mode import Mode


@dataclass(frozen=True)
class Puzzle:
    """A question about a position.

    `mode` is the kind of question. `technique` is the id of the lowest technique that proves a safe
    cell, or that of the odds for a guess; `pattern` is the name of the pattern that proves it, if
    that is what the puzzle is about. `region` are the cells that are asked for; none means all
    covered ones.
    """

    mode: Mode
    technique: str
    position: Position
    pattern: str = ""
    region: CellSet = NO_CELLS

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of what the player sees."""
        return Analysis(self.position.surface)

    @property
    def asked(self) -> CellSet:
        """The cells that are asked for."""
        return self.region or self.position.covered

    @property
    def safe(self) -> CellSet:
        """The asked cells that are safe in all layouts, whatever technique proves it."""
        return self.analysis.odds.safe & self.asked

    @property
    def mines(self) -> CellSet:
        """The asked cells that are mines in all layouts and have no flag."""
        return self.analysis.odds.mines & self.asked & ~self.position.flagged

    @cached_property
    def advice(self) -> Advice:
        """The advised guess, of a question for one; it may take a tenth of a second."""
        return advice_on(self.analysis.odds, memory=self.analysis.memory)

    @cached_property
    def guesses(self) -> Guesses:
        """The guesses, and which of them count as best."""
        return guesses_of(self.analysis.odds, self.advice)

    def is_right(self, cell: Cell, *, mined: bool = False) -> bool:
        """Is this a right answer: a cell that is safe, that is a mine, or the best guess?"""
        guessed = self.guesses.best if self.mode is Mode.GUESS else self.safe
        return has(self.mines if mined else guessed, cell)

    def left(self, safe: CellSet, mines: CellSet) -> tuple[CellSet, CellSet]:
        """The safe cells and the mines that are still missing from these answers."""
        return self.safe & ~safe, self.mines & ~mines

    def worked_out(self) -> "Puzzle":
        """The same puzzle, once its key is worked out, so that no answer waits for it."""
        _ = self.guesses if self.mode is Mode.GUESS else self.safe
        return self
