"""What becomes of a run of puzzles: its answers are kept, and its end is shown."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from minetui.learn.runs import StormRun

from ..screens.run_end import AGAIN, MISSED, Finished, RunEndDialog
from ..training_runs import Given, keep_answer, keep_storm, or_problem
from .feature import Feature
from .opener import Opener

KEEPING = "keep an answer"  # the job of the application that keeps it


class Next(NamedTuple):
    """What may follow a run: another one of its kind, or one of what was missed."""

    again: Callable[[], object]
    missed: Callable[[], object]


class RunResults(Feature):
    """Keeps each answer in a job, and a storm at its end; then it shows what came of the run."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def keep(self, given: Given) -> None:
        """Keep an answer."""
        work = partial(keep_answer, given)
        self._opener.jobs.run(KEEPING, lambda _: or_problem(work), self._say_problem)

    def finish(self, run: Finished, following: Next) -> None:
        """Show what came of a run, and do what the player wants next."""
        if not isinstance(run.run, StormRun):
            self._show(run, following, None)
            return
        storm = run.run.storm
        work = partial(keep_storm, storm.solved, storm.technique)
        then = partial(self._show, run, following)
        self.stage.jobs.run("end", lambda _: or_problem(work), then)

    def _say_problem(self, problem: str | None) -> None:
        """Say why an answer could not be kept, if it could not."""
        if problem:
            self.stage.say(f"Not kept: {problem}")

    def _show(self, run: Finished, following: Next, best: int | str | None) -> None:
        def go_on(answer: str | None) -> None:
            if answer is not None:
                after = {AGAIN: following.again, MISSED: following.missed}
                after.get(answer, partial(self.stage.run, "quit"))()

        self.stage.open(RunEndDialog(run, best, self.stage.glyphs), go_on)
