"""The answers to puzzles that are to be kept: a queue, since the records may be locked for long."""

from collections import deque
from collections.abc import Callable

from minetui.play import GivenAnswer
from minetui.texts import training

from .jobs import Jobs
from .record_problems import or_problem

KEEPING = "keep an answer"  # the job of the application that keeps it


class AnswerQueue:
    """Keeps answers in their order; those that can't be kept wait, and are tried again.

    `report` is called with the problem, and with an empty text once it is over; it belongs to the
    screen on top. `problem` is why the last try failed, if it did.
    """

    def __init__(self, jobs: Jobs, report: Callable[[str], object]) -> None:
        self.report, self.problem = report, ""
        self._jobs, self._waiting, self._is_keeping = jobs, deque[GivenAnswer](), False

    def add(self, given: GivenAnswer) -> None:
        """Keep an answer after those that wait."""
        self._waiting.append(given)
        self.keep()

    def keep(self) -> None:
        """Keep all that wait, unless that is being done just now."""
        if self._waiting and not self._is_keeping:
            self._is_keeping = True
            self._jobs.run(KEEPING, lambda _: _keep(self._waiting), self._take)

    def _take(self, problem: str) -> None:
        """Report how it went, and go on with what came at the last moment."""
        before, self.problem, self._is_keeping = self.problem, problem, False
        if problem:
            self.report(training.not_kept_text(len(self._waiting), problem))
        else:
            if before:
                self.report("")
            self.keep()


def _keep(waiting: deque[GivenAnswer]) -> str:
    """Keep answers until none waits; why the first one left can't be kept, or an empty text.

    Some may come meanwhile: the thread that does this ends its work even if the program ends.
    """
    while waiting:
        problem = or_problem(waiting[0].keep)
        if problem:
            return problem
        waiting.popleft()
    return ""
