"""What becomes of a run of puzzles: its answers are kept, and its end is shown.

The records may be locked for long, so answers wait in a queue, and a storm is tried again when its
end is looked at. Both are kept by jobs of the application, even if the player leaves the screen.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Label, Static

from minetui.language import N_, _, number
from minetui.learn import AnswerTally, Run, StormRun
from minetui.play import GivenAnswer, keep_storm
from minetui.texts import training

from ..board.feature import Feature, Happening, Occasion
from ..kit.charts import Tick, sparkline
from ..kit.commands import command
from ..kit.dialog import Dialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import IN_FLIGHT, Jobs
from ..kit.lines import Lines, TextLine, cut, in_column, padded, paragraph, wrapped

KEEPING_STORM = "keep a storm"  # a job of the application
IS_BEING_KEPT = N_("Keeping the result …")


class AnswerQueue:
    """Keeps answers in their order; those that can't be kept wait, and are tried again.

    `report` is called with the problem, and with an empty text once it is over; it belongs to the
    screen on top. `problem` is why the last try failed, if it did.
    """

    JOB = "keep an answer"  # of the application

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
            work = partial(_keep, self._waiting)
            self._jobs.run(self.JOB, work, self._kept, otherwise=self._failed)

    def _kept(self, _: None) -> None:
        """Say so if they could not be kept before, and go on with what came at the last moment."""
        before, self.problem, self._is_keeping = self.problem, "", False
        if before:
            self.report("")
        self.keep()

    def _failed(self, problem: str) -> None:
        """Say why they wait."""
        self.problem, self._is_keeping = problem, False
        self.report(training.not_kept_text(len(self._waiting), problem))


def _keep(waiting: deque[GivenAnswer], _: object) -> None:
    """Keep answers until none waits; one that can't be kept stays the first of them.

    Some may come meanwhile: the thread that does this ends its work even if the program ends.
    """
    while waiting:
        waiting[0].keep()
        waiting.popleft()


AGAIN, MISSED, LEAVE = "again", "missed", "leave"
WIDTH, AROUND = 38, 8  # columns of the result, and of all that is around it
ROOMY = 18  # lines of a window; a lower one has no room for empty lines


class Finished(NamedTuple):
    """A run that is over: what it is called, the answers, and how many were missed.

    Of a storm, `best` is the score of the best one before, and `problem` why it could not be kept.
    """

    name: str
    mode: str
    tally: AnswerTally
    run: Run
    missed: int = 0
    best: int | None = None
    problem: str = ""


class RunResults(Feature):
    """Keeps a storm at its end, and shows what came of a run.

    A storm is kept once, however often its end is looked at.
    """

    def __init__(self, answers: AnswerQueue) -> None:
        self._answers, self._is_left = answers, False
        self._kept: Run | None = None  # a storm
        self._best: int | None = None  # of the storms before it

    def happened(self, event: Happening) -> None:
        """Say from now on what can't be kept; at the end, show no result any more."""
        match event:
            case Occasion.OPENED:
                self._answers.report = self._report
            case Occasion.CLOSED:
                self._is_left = True

    def finish(self, run: Finished, **following: Callable[[], object]) -> None:
        """Show what came of a run, and do what the player wants next: `again`, or `missed`."""
        self._answers.keep()
        storm = run.run
        if not isinstance(storm, StormRun) or storm is self._kept:
            self._show(run._replace(best=self._best), **following)
            return
        self.screen.say(_(IS_BEING_KEPT))
        jobs = self.screen.application.jobs
        if jobs.is_running(KEEPING_STORM):
            return

        def kept(best: int | None) -> None:
            self._kept, self._best = storm, best
            self._show(run._replace(best=best), **following)

        def failed(problem: str) -> None:
            if self._is_left:
                self._answers.report(training.not_kept_text(1, problem))
            self._show(run._replace(problem=problem), **following)

        jobs.run(
            KEEPING_STORM,
            lambda _: keep_storm(storm.solved, storm.technique),
            kept,
            otherwise=failed,
        )

    def _report(self, problem: str) -> None:
        """Say why answers are not kept, and show what that means for the puzzle on the screen."""
        if problem:
            self.screen.say(problem)
        if self.screen.is_active:
            self.screen.show()

    def _show(self, run: Finished, **following: Callable[[], object]) -> None:
        """Show the end of a run, unless the player has left it."""
        if self._is_left:
            return
        if self.screen.message == _(IS_BEING_KEPT):
            self.screen.say("")

        def go_on(answer: str | None) -> None:
            if answer is not None:
                following.get(answer, partial(self.screen.run, "back"))()

        self.screen.open(
            RunEndDialog(run, self.screen.glyphs, self.screen.application.TIMES.now), go_on
        )


class RunEndDialog(Dialog[str]):
    """Shows the result of a run; it answers whether to begin another, or to leave.

    Keys that come too soon were still meant for the puzzles.
    """

    on_bar = ("again", "missed", "leave", "finish")

    def __init__(self, run: Finished, glyphs: Glyphs, now: Callable[[], float]) -> None:
        super().__init__("run-end", glyphs, without=() if run.missed else ("missed",))
        self._run, self._now, self._opened_at = run, now, now()
        self._card = Lines(glyphs.words, id="run-result")

    def parts(self) -> ComposeResult:
        """The title, the score, the rows of the result, and a plot of the answers."""
        yield Label(_("{run}: the end", run=self._run.name), classes="note", markup=False)
        if not len(self._run.tally) and self._run.mode in training.UNKNOWN_SET:
            yield Static(_(training.UNKNOWN_SET[self._run.mode]), markup=False)
        else:
            yield self._card

    def on_resize(self, event: Resize) -> None:
        """Fit the result into the window."""
        width = max(min(event.size.width - AROUND, WIDTH), 1)
        is_low = event.size.height < ROOMY
        ticks = [Tick(answer.right, answer.seconds) for answer in self._run.tally.answers]
        plot = sparkline(ticks, width, self.glyphs)
        lines = [*self._score(width), *self._rows(width), (), plot, ()]
        shown = [line for line in lines if line or not is_low]
        self._card.styles.height = len(shown)
        self._card.show(shown)

    def _score(self, width: int) -> Sequence[TextLine]:
        """The score of a storm, and how it compares, or why it could not be kept."""
        run, best, problem = self._run.run, self._run.best, self._run.problem
        if not isinstance(run, StormRun):
            return ()
        title = _centred(_("{number} solved", number=number(run.solved)), width, "good")
        if problem:
            return *title, *paragraph(training.not_kept_text(1, problem), width, "bad"), ()
        style = "key" if best is None or run.solved > best else "plain"
        return *title, *_centred(training.praise_text(run.solved, best), width, style), ()

    def _rows(self, width: int) -> Iterator[TextLine]:
        """Names and texts at both ends of a line, or on two lines if one has no room for both."""
        run = self._run.run
        technique = run.technique if isinstance(run, StormRun) else ""
        for name, text in training.result_rows(self._run.tally, technique):
            room = width - cell_len(name)
            if cell_len(text) < room:
                yield ((name + padded(text, room, ">"), "plain"),)
            else:
                yield ((cut(name, width), "plain"),)
                yield ((in_column(text, width, ">"), "plain"),)

    def _choose(self, answer: str) -> None:
        """Answer, unless the key was still meant for the puzzles."""
        if self._now() - self._opened_at >= IN_FLIGHT:
            self.answer(answer)

    @command("Again", "space", "enter", "r")
    def again(self) -> None:
        """Begin another run."""
        self._choose(AGAIN)

    @command("Missed ones", "n")
    def missed(self) -> None:
        """Ask the puzzles again that you missed."""
        self._choose(MISSED)

    @command("Puzzles", "escape", "q")
    def finish(self) -> None:
        """Go back to the list of puzzles."""
        self._choose(LEAVE)

    leave = Dialog.leave.but("N", caption="Last puzzle", help="Look at the last puzzle again.")


def _centred(text: str, width: int, style: str) -> list[TextLine]:
    """A text in the middle of as many lines as it needs."""
    return [((padded(line, width, "^"), style),) for line in wrapped(text, width)]
