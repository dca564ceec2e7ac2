"""What becomes of a run of puzzles: its answers are kept, and its end is shown."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from minetui.learn import Run, StormRun
from minetui.play import GivenAnswer, keep_storm
from minetui.texts import training

from ..answer_queue import AnswerQueue
from ..jobs import Jobs
from ..record_problems import or_problem
from ..screens.run_end import AGAIN, MISSED, Finished, RunEndDialog
from .feature import Feature

KEEPING = "keep a storm"  # the job of the application that keeps it
KEEPING_STORM = "Keeping the result…"


class Next(NamedTuple):
    """What may follow a run: another one of its kind, or one of what was missed."""

    again: Callable[[], object]
    missed: Callable[[], object]


class RunResults(Feature):
    """Hands on the answers, and keeps a storm at its end; then it shows what came of the run.

    A run is kept once, however often its end is looked at. `jobs` are those of the application: a
    storm is kept even if the player leaves its screen.
    """

    def __init__(self, jobs: Jobs, answers: AnswerQueue, now: Callable[[], float]) -> None:
        self._jobs, self._answers, self._now, self._is_left = jobs, answers, now, False
        self._kept: Run | None = None  # a storm
        self._best: int | None = None  # of the storms before it

    def mounted(self) -> None:
        """Say from now on what can't be kept."""
        self._answers.report = self._report

    def unmounted(self) -> None:
        """Show no result any more."""
        self._is_left = True

    @property
    def problem(self) -> str:
        """Why the last answers are not kept yet; empty if they are."""
        return self._answers.problem

    def keep(self, given: GivenAnswer) -> None:
        """Keep an answer, after those that wait."""
        self._answers.add(given)

    def finish(self, run: Finished, following: Next) -> None:
        """Show what came of a run, and do what the player wants next."""
        self._answers.keep()
        storm = run.run
        if not isinstance(storm, StormRun) or storm is self._kept:
            self._show(run, following, self._best if storm is self._kept else None)
            return
        self.stage.say(KEEPING_STORM)
        if not self._jobs.is_running(KEEPING):
            self._keep_storm(storm, partial(self._show, run, following))

    def _keep_storm(self, run: StormRun, then: Callable[[int | str | None], None]) -> None:
        """Keep a storm; one that could not be kept is tried again when its end is looked at."""

        def take(best: int | str | None) -> None:
            if not isinstance(best, str):
                self._kept, self._best = run, best
            elif self._is_left:
                self._answers.report(training.not_kept_text(1, best))
            if not self._is_left:
                self._hush()
                then(best)

        work = partial(keep_storm, run.solved, run.technique)
        self._jobs.run(KEEPING, lambda _: or_problem(work), take)

    def _hush(self) -> None:
        """Say no more that the result is being kept."""
        if self.stage.message == KEEPING_STORM:
            self.stage.say("")

    def _report(self, problem: str) -> None:
        """Say why answers are not kept, and show what that means for the puzzle on the screen."""
        if problem:
            self.stage.say(problem)
        if self.stage.is_active:
            self.stage.show()

    def _show(self, run: Finished, following: Next, best: int | str | None) -> None:
        def go_on(answer: str | None) -> None:
            if answer is not None:
                after = {AGAIN: following.again, MISSED: following.missed}
                after.get(answer, partial(self.stage.run, "quit"))()

        self.stage.open(RunEndDialog(run, best, self.stage.glyphs, self._now), go_on)
