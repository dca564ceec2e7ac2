"""What becomes of a run of puzzles: its answers are kept, and its end is shown."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from minetui.learn.runs import Run, StormRun
from minetui.texts.training import not_kept_text

from ..record_problems import or_problem
from ..screens.run_end import AGAIN, MISSED, Finished, RunEndDialog
from ..training_runs import Given, keep_answer, keep_storm
from .feature import Feature
from .opener import Opener

KEEPING = "keep an answer"  # the job of the application that keeps it
KEEPING_STORM = "Keeping the result…"


class Next(NamedTuple):
    """What may follow a run: another one of its kind, or one of what was missed."""

    again: Callable[[], object]
    missed: Callable[[], object]


class RunResults(Feature):
    """Keeps the answers in their order, and a storm at its end; then it shows what came of the run.

    Answers that could not be kept are tried again with the next one. A run is kept once, however
    often its end is looked at.
    """

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._waiting, self._is_keeping = list[Given](), False
        self._kept: Run | None = None  # a storm
        self._best: int | None = None  # of the storms before it

    def keep(self, given: Given) -> None:
        """Keep an answer, after those that wait."""
        self._waiting.append(given)
        self._keep_waiting()

    def finish(self, run: Finished, following: Next) -> None:
        """Show what came of a run, and do what the player wants next."""
        storm = run.run
        if not isinstance(storm, StormRun) or storm is self._kept:
            self._show(run, following, self._best if storm is self._kept else None)
        elif not self.stage.jobs.is_running("end"):
            self._keep_storm(storm, partial(self._show, run, following))

    def _keep_storm(self, run: StormRun, then: Callable[[int | str | None], None]) -> None:
        """Keep a storm; one that could not be kept is tried again when its end is looked at."""

        def take(best: int | str | None) -> None:
            self.stage.say("")
            if not isinstance(best, str):
                self._kept, self._best = run, best
            then(best)

        self.stage.say(KEEPING_STORM)
        work = partial(keep_storm, run.storm.solved, run.storm.technique)
        self.stage.jobs.run("end", lambda _: or_problem(work), take)

    def _keep_waiting(self) -> None:
        """Keep the answers that wait, unless some are being kept just now."""
        if self._waiting and not self._is_keeping:
            self._is_keeping, waiting = True, tuple(self._waiting)
            self._opener.jobs.run(KEEPING, lambda _: _kept(waiting), self._take)

    def _take(self, outcome: tuple[int, str]) -> None:
        """Go on with the answers that came meanwhile, or say why some could not be kept."""
        kept, problem = outcome
        self._is_keeping = False
        del self._waiting[:kept]
        if problem:
            self.stage.say(not_kept_text(len(self._waiting), problem))
        else:
            self._keep_waiting()

    def _show(self, run: Finished, following: Next, best: int | str | None) -> None:
        def go_on(answer: str | None) -> None:
            if answer is not None:
                after = {AGAIN: following.again, MISSED: following.missed}
                after.get(answer, partial(self.stage.run, "quit"))()

        self.stage.open(RunEndDialog(run, best, self.stage.glyphs), go_on)


def _kept(answers: Sequence[Given]) -> tuple[int, str]:
    """How many of some answers were kept, and why the next one was not; empty if all were."""
    for index, given in enumerate(answers):
        problem = or_problem(partial(keep_answer, given))
        if problem:
            return index, problem
    return len(answers), ""
