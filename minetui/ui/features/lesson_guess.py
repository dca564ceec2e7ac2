"""The guess that an exercise asks for, compared with the best one in a job.

A right one is not revealed: it might be a mine, and what is taught is the choice.
"""

from minetui.core import Cell
from minetui.learn import Guesses

from .exercises import Exercises
from .feature import Feature
from .verdict import VerdictDisplay


class LessonGuess(Feature):
    """Answers the guess of a learner; a right one ends the exercise, and is not played."""

    def __init__(self, exercises: Exercises, display: VerdictDisplay) -> None:
        self._exercises, self._display = exercises, display

    def choose(self, cell: Cell | None) -> None:
        """Say how good a guess is; without a cell, show the best one."""
        exercise = self._exercises.exercise

        def take(guesses: Guesses | None) -> None:
            if guesses is None:
                return
            chosen = guesses.advised if cell is None else cell
            if guesses.is_right(chosen):
                self._exercises.finish()
            self._display.show_guess(chosen, guesses, asked=cell is None)

        about = lambda: self.session  # noqa: E731 - read again when the job ends
        self.stage.jobs.run("guess", lambda _: exercise.guesses, take, about=about)
