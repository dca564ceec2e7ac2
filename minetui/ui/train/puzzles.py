"""The puzzles of a run, one after the other: how they come, how they are timed, and the tally.

The clock of a storm runs on under the help and the menu, as a chess clock would, but stands still
while a puzzle is looked for. After each answer the search looks for puzzles that are due, too: a
session may last longer than the minutes, or the answers, after which what was missed comes back.

What becomes of a run of puzzles: its answers are kept, and its end is shown.

The dialog at the end of a storm, a drill or a set of puzzles: what came of it, what is next.

The answers to puzzles that are to be kept: a queue, since the records may be locked for long.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Label, Static

from minetui.core import Cell, cells_of
from minetui.learn import AnswerTally, Puzzle, Run, SetRun, StormRun
from minetui.play import Clock, GameSession, GivenAnswer, TrainingChoice, keep_storm
from minetui.texts import training

from ..board.feature import HookedFeature
from ..kit.charts import Tick, sparkline
from ..kit.commands import Command
from ..kit.dialog import Dialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import IN_FLIGHT, Calm, Jobs, Stop, or_problem, short_turns
from ..kit.lines import Lines, TextLine, cut, paragraph
from ..kit.place import Times

AGAIN, MISSED, LEAVE = "again", "missed", "leave"
WIDTH, AROUND = 38, 8  # columns of the result, and of all that is around it
ROOMY = 18  # lines of a window; a lower one has no room for empty lines


class Finished(NamedTuple):
    """A run that is over: what it is called, the answers, and how many were missed."""

    name: str
    mode: str
    tally: AnswerTally
    run: Run
    missed: int = 0


class RunEndDialog(Dialog[str]):
    """Shows the result of a run; it answers whether to begin another, or to leave.

    `best` is the score of the best storm before, or why the storm could not be kept. Keys that
    come too soon were still meant for the puzzles.
    """

    def __init__(
        self,
        run: Finished,
        best: int | str | None,
        glyphs: Glyphs,
        now: Callable[[], float],
    ) -> None:
        every = (each for each in self.commands if run.missed or each.id != MISSED)
        super().__init__("run-end", glyphs, every)
        self._run, self._best = run, best
        self._now, self._opened_at = now, now()
        self._card = Lines(glyphs.words, id="run-result")

    def parts(self) -> ComposeResult:
        """The title, the score, the rows of the result, and a plot of the answers."""
        yield Label(f"{self._run.name}: the end", classes="note", markup=False)
        if not len(self._run.tally) and self._run.mode in training.UNKNOWN_SET:
            yield Static(training.UNKNOWN_SET[self._run.mode], markup=False)
            return
        yield self._card

    def on_resize(self, event: Resize) -> None:
        """Fit the result into the window."""
        super().on_resize(event)
        width = max(min(event.size.width - AROUND, WIDTH), 1)
        is_low = event.size.height < ROOMY
        lines = [*self._score(width), *self._rows(width), (), self._plot(width), ()]
        shown = [line for line in lines if line or not is_low]
        self._card.styles.height = len(shown)
        self._card.show(shown)

    def _score(self, width: int) -> Sequence[TextLine]:
        """The score of a storm, and how it compares."""
        if not isinstance(self._run.run, StormRun):
            return ()
        score, best = self._run.run.solved, self._best
        title = f"{score:,} solved"
        if isinstance(best, str):
            problem = paragraph(training.not_kept_text(1, best), width, "bad")
            return *_centred(title, width, "good"), *problem, ()
        praise, is_best = training.praise_text(score, best), best is None or score > best
        style = "key" if is_best else "plain"
        return *_centred(title, width, "good"), *_centred(praise, width, style), ()

    def _rows(self, width: int) -> Iterator[TextLine]:
        """Names and texts at both ends of a line, or on two lines if one has no room for both."""
        run = self._run.run
        technique = run.technique if isinstance(run, StormRun) else ""
        for name, text in training.result_rows(self._run.tally, technique):
            room = width - len(name)
            if len(text) < room:
                yield ((f"{name}{text:>{room}}", "plain"),)
            else:
                yield ((cut(name, width), "plain"),)
                yield ((f"{cut(text, width):>{width}}", "plain"),)

    def _plot(self, width: int) -> TextLine:
        """The time of each right answer as a bar, and a sign for each wrong one."""
        games = [Tick(answer.right, answer.seconds) for answer in self._run.tally.answers]
        return sparkline(games, width, self.glyphs)

    def choose(self, answer: str) -> None:
        """Answer, unless the key was still meant for the puzzles."""
        if self._now() - self._opened_at >= IN_FLIGHT:
            self.answer(answer)

    commands = (
        Command(
            AGAIN,
            ("enter", "space", "r"),
            "Again",
            "Begin another run.",
            partial(choose, answer=AGAIN),
            bar=1,
        ),
        Command(
            MISSED,
            ("m",),
            "Missed",
            "Ask the puzzles again that you missed.",
            partial(choose, answer=MISSED),
            bar=2,
        ),
        Command(LEAVE, ("q",), "Leave", "Leave the puzzles.", partial(choose, answer=LEAVE), bar=3),
        Command(
            "look",
            ("escape",),
            "Last puzzle",
            "Look at the last puzzle again.",
            Dialog.leave,
            bar=4,
        ),
    )


def _centred(text: str, width: int, style: str) -> list[TextLine]:
    """A text in the middle of as many lines as it needs."""
    return [((f"{line:^{width}}", style),) for line in wrap(text, width)]


KEEPING_ANSWERS = "keep an answer"  # the job of the application that keeps it


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
            self._jobs.run(KEEPING_ANSWERS, lambda _: _keep(self._waiting), self._take)

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


KEEPING = "keep a storm"  # the job of the application that keeps it
KEEPING_STORM = "Keeping the result…"


class Next(NamedTuple):
    """What may follow a run: another one of its kind, or one of what was missed."""

    again: Callable[[], object]
    missed: Callable[[], object]


class RunResults(HookedFeature):
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
        self.screen.say(KEEPING_STORM)
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
        if self.screen.message == KEEPING_STORM:
            self.screen.say("")

    def _report(self, problem: str) -> None:
        """Say why answers are not kept, and show what that means for the puzzle on the screen."""
        if problem:
            self.screen.say(problem)
        if self.screen.is_active:
            self.screen.show()

    def _show(self, run: Finished, following: Next, best: int | str | None) -> None:
        def go_on(answer: str | None) -> None:
            if answer is not None:
                after = {AGAIN: following.again, MISSED: following.missed}
                after.get(answer, partial(self.screen.run, "quit"))()

        self.screen.open(RunEndDialog(run, best, self.screen.glyphs, self._now), go_on)


HASTE = 0.2  # seconds in which a key was still meant for the last puzzle
TICK = 0.2  # seconds


class Puzzles(HookedFeature):
    """Shows a puzzle until it is answered, then the next one, while more are searched in a job.

    The results get each answer, and the run at its end.
    """

    def __init__(
        self,
        choice: TrainingChoice,
        results: RunResults,
        times: Times,
    ) -> None:
        self.choice = choice
        self.puzzle: Puzzle | None = None
        self.run: Run | None = None
        self.tally, self.right, self.missed = AnswerTally(), False, list[Puzzle]()
        self.problem, self._revisited, self._calm = "", list[Puzzle](), Calm(times.calm)
        self._results, self._now, self._times = results, times.now, times
        self._whole, self._each = Clock(times.now), Clock(times.now)
        self._answered_at: float | None = None

    def mounted(self) -> None:
        """Begin a run."""
        self.begin()
        self.screen.set_interval(TICK, self._tick)

    def interrupted(self) -> None:
        """Let the search rest while keys come."""
        self._calm.touch()

    def begin(self) -> None:
        """Begin another run of the same kind."""
        self._clear()
        self.screen.show()
        run = partial(self.choice.run, self._times.mistake)
        self.screen.jobs.run("run", lambda _: or_problem(run), self._take)

    def begin_with(self, missed: list[Puzzle]) -> None:
        """Ask puzzles again that were missed, at leisure."""
        self._clear()
        self._revisited = missed
        self._take(SetRun(iter(missed)))

    @property
    def mode(self) -> str:
        """The mode; that of repeats while what was missed is asked again."""
        return training.REPEATS if self._revisited else self.choice.mode

    @property
    def name(self) -> str:
        """What the run is called."""
        return training.MISSED if self._revisited else training.MODES[self.choice.mode].name

    @property
    def storm(self) -> StormRun | None:
        """The storm, if the run is one."""
        return self.run if isinstance(self.run, StormRun) else None

    @property
    def seconds(self) -> float:
        """The time of the run, without the time that puzzles were searched."""
        return self._whole.seconds

    @property
    def asking(self) -> Puzzle | None:
        """The puzzle that waits for its answer, if there is one."""
        return None if self.answered or self.over else self.puzzle

    @property
    def answered(self) -> bool:
        """Is the puzzle on the screen answered?"""
        return self._answered_at is not None

    @property
    def over(self) -> bool:
        """Is the run over?"""
        return self.run is not None and self.run.is_over(self.seconds)

    @property
    def comes_back(self) -> bool:
        """Does a puzzle come back that was answered wrongly, as far as that is kept?"""
        return self.choice.comes_back and not self._results.problem

    @property
    def is_hasty(self) -> bool:
        """Was the puzzle shown just now, so that a key may have been meant for the last one?"""
        return bool(len(self.tally)) and self._each.seconds < HASTE

    def answer(self, *, right: bool) -> None:
        """End the puzzle, with the time that it took."""
        if self.run is None or self.puzzle is None:
            return
        self._each.stop()
        self._answered_at, self.right = self._now(), right
        self.tally = self.tally.answered(self._each.seconds, right=right)
        self.run.answered(right=right)
        if not right:
            self.missed.append(self.puzzle)
        how = right, self._each.seconds, self.choice.comes_back
        self._results.keep(GivenAnswer(self.mode, self.puzzle, *how))

    def go_on(self) -> None:
        """Go on from a puzzle that is answered, but not by a key that was meant for it.

        One that was not answered in time leads to the end of the run.
        """
        late = IN_FLIGHT if self._answered_at is None else self._now() - self._answered_at
        if (self.answered or self.over) and late >= IN_FLIGHT:
            self.next()

    def next(self) -> None:
        """Show the next puzzle, as soon as there is one; end the run after the last."""
        if self.run is None:
            return
        puzzle = None if self.over else self.run.take()
        if puzzle is not None:
            self._show(puzzle)
            self.screen.call_after_refresh(self._refill)
        elif self.over:
            self._end()
        else:
            self._whole.stop()
            self.puzzle = None
            self.screen.show()
            self._refill()

    @property
    def waiting(self) -> str:
        """Why there is no puzzle now; empty if there is one, or the run is over."""
        return "" if self.puzzle or self.over else self.problem or training.SEARCHING

    def window_title(self) -> str | None:
        """The kind of puzzles."""
        return self.name

    def is_over(self) -> bool | None:
        """Once the puzzle is answered, or the run is over."""
        return self.answered or self.over

    def status(self) -> str | None:
        """Why there is no puzzle, if there is none."""
        return self.waiting or None

    def _clear(self) -> None:
        """Forget the last run."""
        self.run = self.puzzle = None
        self.tally, self.missed, self.problem, self._revisited = AnswerTally(), [], "", []
        self._whole = Clock(self._now)
        self.screen.say("")

    def _take(self, run: Run | str) -> None:
        """Begin with the first puzzle, or say why there is none."""
        if isinstance(run, str):
            self.problem = run
            self.screen.show()
        else:
            self.run = run
            self.next()

    def _show(self, puzzle: Puzzle) -> None:
        self.puzzle, self._answered_at = puzzle, None
        self.screen.begin(GameSession.at(puzzle.position))
        self._bring_into_view(puzzle)
        self._each = Clock(self._now)
        self._each.start()
        self._whole.start()

    def _bring_into_view(self, puzzle: Puzzle) -> None:
        """Move the cursor to a cell of the region, or else beside what is asked for.

        There it is on a number, so that a key that was pressed too often answers nothing.
        """
        grid, near = puzzle.position.field.grid, self.screen.board.cursor
        revealed, asked = puzzle.position.revealed, puzzle.asked & ~puzzle.position.flagged
        beside = revealed & grid.spread(asked)
        row, col = grid.place(near)

        def distance(cell: Cell) -> int:
            to_row, to_col = grid.place(cell)
            return abs(to_row - row) + abs(to_col - col)

        self.screen.go_to(min(cells_of(beside or asked), key=distance))

    def _refill(self) -> None:
        """Search for more puzzles; one that is waited for comes first, others when keys rest."""
        run, waits = self.run, self.puzzle is None
        if run is None or self.over:
            return

        def is_enough(stop: Stop) -> bool:
            if waits:
                return stop() or run.ready
            self._calm.wait(stop)
            return stop()

        def work(stop: Stop) -> None:
            with short_turns():
                run.refill(partial(is_enough, stop))

        self.screen.jobs.run("puzzles", work, self._refilled)

    def _refilled(self, _: None) -> None:
        """Show the puzzle that was waited for."""
        if self.puzzle is None:
            self.next()

    def _tick(self) -> None:
        """Let the time of a storm run, under a dialog, too, and end it once it is over."""
        if self.storm is None or not self._whole.running:
            return
        if self.over and self.screen.is_active:
            self._end()
        else:
            self.screen.show_time()

    def _end(self) -> None:
        if self.run is not None:
            self._whole.stop()
            self._each.stop()
            self.screen.jobs.stop("puzzles")
            self.screen.show()
            again, missed = self._revisited, self.missed
            finished = Finished(self.name, self.mode, self.tally, self.run, len(missed))
            begin = partial(self.begin_with, again) if again else self.begin
            self._results.finish(finished, Next(begin, partial(self.begin_with, missed)))
