"""Lessons: a few exercises on real positions, the last of which checks what was learnt."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from minetui.core.grid import NO_CELLS, CellSet
from minetui.core.position import Position
from minetui.solver.advice import advice_on
from minetui.solver.analysis import Analysis
from minetui.solver.technique import Proven
from minetui.solver.technique_ids import ODDS
from minetui.solver.techniques import up_to

from .guesses import Guesses, guesses_of


class Chapter(Enum):
    """The chapters of the course, in their order."""

    FIRST_STEPS = "first steps"
    PATTERNS = "patterns"
    COUNTING = "counting"
    GUESSING = "guessing"


class Task(Enum):
    """What a learner does in an exercise."""

    REVEAL = "reveal"  # every cell that the technique proves safe
    FLAG = "flag"  # every mine that it proves
    CHORD = "chord"  # as to reveal, but by chords alone
    BOTH = "both"  # the safe cells and the mines
    GUESS = "guess"  # the best cell to guess


@dataclass(frozen=True)
class Exercise:
    """A task on a position, with the words that introduce it.

    What can be proven by the techniques up to `technique` (an id) is what counts. `pattern` is the
    name of the pattern that proves it, if the exercise is about one.
    """

    words: str
    task: Task
    position: Position
    technique: str
    pattern: str = ""

    @cached_property
    def proven(self) -> Proven:
        """The cells that the technique, with those before it, proves in the position."""
        if self.technique == ODDS:  # they prove no more
            return Proven(NO_CELLS, NO_CELLS)
        return up_to(self.technique)[-1].certain(Analysis(self.position.surface))

    @property
    def safe(self) -> CellSet:
        """The cells to reveal."""
        wanted = self.task in (Task.REVEAL, Task.CHORD, Task.BOTH)
        return self.proven.safe if wanted else NO_CELLS

    @property
    def mines(self) -> CellSet:
        """The cells to flag."""
        wanted = self.task in (Task.FLAG, Task.BOTH)
        return self.proven.mines & ~self.position.flagged if wanted else NO_CELLS

    @cached_property
    def guesses(self) -> Guesses | None:
        """The guesses, and which are best, where that is what is asked for; slow the first time."""
        if self.task is not Task.GUESS:
            return None
        odds = Analysis(self.position.surface).odds
        return guesses_of(odds, advice_on(odds))

    def left(self, now: Position) -> tuple[CellSet, CellSet]:
        """The cells that are still to be revealed and to be flagged in a later position."""
        return self.safe & now.covered, self.mines & ~now.flagged


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course; its id is the name of its file, and never changes."""

    id: str
    title: str
    chapter: Chapter
    exercises: tuple[Exercise, ...]

    @property
    def check(self) -> Exercise:
        """The exercise that ends the lesson."""
        return self.exercises[-1]
