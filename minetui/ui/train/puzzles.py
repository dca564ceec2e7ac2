"""The puzzles of a run, one after the other: how they come, how they are timed, and the tally."""

from functools import partial

from minetui.core import Cell, cells_of
from minetui.language import _
from minetui.learn import AnswerTally, Puzzle, Run, SetRun, StormRun
from minetui.play import Clock, GameSession, GivenAnswer, TrainingChoice
from minetui.texts import training

from ..board.feature import Feature, Happening, Occasion, View
from ..kit.jobs import TWICE, Calm, Stop
from ..kit.place import Times
from .results import AnswerQueue, Finished, RunResults

HASTE = 0.2  # seconds in which a key was still meant for the last puzzle
TICK = 0.2  # seconds
READABLE = 4  # the size of the cells of a board that is cut, from 1
CUT_WINDOW = (70, 20)  # columns and lines from which on it is cut
CUT_ROWS, CUT_COLS = 8, 9  # of the place of a question, at most
SMALL_BOARD = 100  # cells of one that is never cut


class Puzzles(Feature):
    """Shows a puzzle until it is answered, then the next one, while more are searched in a job.

    The clock of a storm runs on under the help and the menu, as a chess clock would, but stands
    still while a puzzle is looked for. After each answer the search looks for puzzles that are due,
    too: a session may last longer than the minutes, or the answers, after which what was missed
    comes back.
    """

    def __init__(
        self, choice: TrainingChoice, queue: AnswerQueue, results: RunResults, times: Times
    ) -> None:
        self.choice = choice
        self.puzzle: Puzzle | None = None
        self.run: Run | None = None
        self.tally, self.right, self.missed = AnswerTally(), False, list[Puzzle]()
        self._shown, self._index = list[Puzzle](), -1  # in this run, and which is on the screen
        self._at_hand: tuple[float | None, bool] = None, False  # the last one's answer, meanwhile
        self._problem, self._revisited, self._calm = "", list[Puzzle](), Calm(times.calm)
        self._queue, self._results, self._now, self._times = queue, results, times.now, times
        self._whole, self._each = Clock(times.now), Clock(times.now)
        self._answered_at: float | None = None

    def happened(self, event: Happening) -> None:
        """Begin a run; let the search rest while keys come."""
        match event:
            case Occasion.OPENED:
                self.begin()
                self.screen.set_interval(TICK, self._tick)
            case Occasion.INTERRUPTED:
                self._calm.touch()

    def show(self) -> View:
        """The kind of puzzles, and why there is none, if there is none."""
        return View(title=self.name, over=self.answered or self.over, status=self.waiting)

    def begin(self) -> None:
        """Begin another run of the same kind."""
        self._clear()
        self.screen.show()
        choice, patience = self.choice, self._times.mistake
        self.screen.jobs.run(
            "run", lambda _: choice.run(patience), self._take, otherwise=self._take_problem
        )

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
        if self._revisited:
            return _(training.MISSED)
        return _(training.MODES[self.choice.mode].name)

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
    def looks_back(self) -> bool:
        """Is a puzzle before the last one on the screen?"""
        return self._index < len(self._shown) - 1

    @property
    def answered(self) -> bool:
        """Is the puzzle on the screen answered, or one to look back at?"""
        return self._answered_at is not None or self.looks_back

    @property
    def over(self) -> bool:
        """Is the run over?"""
        return self.run is not None and self.run.is_over(self.seconds)

    @property
    def waiting(self) -> str:
        """Why there is no puzzle now; empty if there is one, or the run is over."""
        return "" if self.puzzle or self.over else self._problem or _(training.SEARCHING)

    @property
    def comes_back(self) -> bool:
        """Does a puzzle come back that was answered wrongly, as far as that is kept?"""
        return self.choice.comes_back and not self._queue.problem

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
        self._queue.add(GivenAnswer(self.mode, self.puzzle, *how))

    def go_on(self) -> None:
        """Go on from a puzzle that is answered, but not by a key that was meant for it.

        One that was not answered in time leads to the end of the run.
        """
        late = TWICE if self._answered_at is None else self._now() - self._answered_at
        if (self.answered or self.over) and late >= TWICE:
            self.next()

    def go_back(self) -> bool:
        """Look back at the puzzle before; False if there is none."""
        if self.puzzle is None or self._index <= 0:
            return False
        if not self.looks_back:
            self._each.stop()
            self._whole.stop()
            self._at_hand = self._answered_at, self.right
        self._answered_at, self.right = None, True
        self._look_at(self._index - 1)
        return True

    def _go_forward(self) -> None:
        """Look at the next of the puzzles that were shown; the last one goes on as it was left."""
        is_last = self._index == len(self._shown) - 2
        if is_last:
            self._answered_at, self.right = self._at_hand
        self._look_at(self._index + 1)
        if is_last and not self.answered:
            self._each.start()
            self._whole.start()

    def _look_at(self, index: int) -> None:
        """Put a puzzle on the screen that was shown before."""
        self._index, puzzle = index, self._shown[index]
        self.puzzle = puzzle
        self.screen.board.zoom = self._zoom(puzzle)
        self.screen.begin(GameSession.at(puzzle.position))
        self._bring_into_view(puzzle)

    def next(self) -> None:
        """Show the next puzzle, as soon as there is one; end the run after the last."""
        if self.run is None:
            return
        if self.looks_back:
            self._go_forward()
            return
        puzzle = None if self.over else self.run.take()
        if puzzle is not None:
            self._begin(puzzle)
            self.screen.call_after_refresh(self._refill)
        elif self.over:
            self._end()
        else:
            self._whole.stop()
            self.puzzle = None
            self.screen.show()
            self._refill()

    def _clear(self) -> None:
        """Forget the last run."""
        self.run = self.puzzle = None
        self.tally, self.missed, self._problem, self._revisited = AnswerTally(), [], "", []
        self._shown, self._index = [], -1
        self._whole = Clock(self._now)
        self.screen.say("")

    def _take(self, run: Run) -> None:
        """Begin with the first puzzle."""
        self.run = run
        self.next()

    def _take_problem(self, problem: str) -> None:
        """Say why there is no puzzle."""
        self._problem = problem
        self.screen.show()

    def _begin(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the screen, and start its clock."""
        self._answered_at = None
        self._shown.append(puzzle)
        self._look_at(len(self._shown) - 1)
        self._each = Clock(self._now)
        self._each.start()
        self._whole.start()

    @property
    def is_cut(self) -> bool:
        """Is only the part of the board on the screen that the question is about?"""
        puzzle = self.puzzle
        return puzzle is not None and self._zoom(puzzle) != self.screen.application.settings.zoom

    def _zoom(self, puzzle: Puzzle) -> int:
        """The size of the cells: large enough to read where the place of the question allows it."""
        zoom, (width, height) = self.screen.application.settings.zoom, self.screen.app.size
        has_room = width >= CUT_WINDOW[0] and height >= CUT_WINDOW[1]
        is_small = puzzle.position.field.grid.size <= SMALL_BOARD
        if zoom or is_small or not puzzle.place or not has_room:
            return zoom
        rows, cols = _sides(puzzle)
        is_near = len(rows) <= CUT_ROWS and len(cols) <= CUT_COLS
        return min(READABLE, len(self.screen.board.sizes)) if is_near else zoom

    def _bring_into_view(self, puzzle: Puzzle) -> None:
        """Move the cursor to a cell of the region, or else beside what is asked for.

        There it is on a number, so that a key that was pressed too often answers nothing. Of a
        board that is cut the place of the question is in the middle.
        """
        grid, near = puzzle.position.field.grid, self.screen.board.cursor
        if self.is_cut:
            rows, cols = _sides(puzzle)
            near = grid.cell(rows[len(rows) // 2], cols[len(cols) // 2])
            self.screen.call_after_refresh(self.screen.board.look_at, near)
        revealed, asked = puzzle.position.revealed, puzzle.asked & ~puzzle.position.flagged
        beside = revealed & grid.spread(asked)

        def distance(cell: Cell) -> int:
            return sum(map(abs, grid.way(near, cell)))

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
            with self._calm.short_turns():
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
        """End the run; it may be followed by another of its kind, or by what was missed."""
        if self.run is None:
            return
        self._whole.stop()
        self._each.stop()
        self.screen.jobs.stop("puzzles")
        self.screen.show()
        again, missed = self._revisited, self.missed
        finished = Finished(self.name, self.mode, self.tally, self.run, len(missed))
        self._results.finish(
            finished,
            again=lambda: self.begin_with(again) if again else self.begin(),
            missed=lambda: self.begin_with(missed),
        )


def _sides(puzzle: Puzzle) -> tuple[range, range]:
    """The rows and the columns of the place of a puzzle, from the first to the last."""
    places = [*map(puzzle.position.field.grid.place, cells_of(puzzle.place))]
    rows, cols = zip(*places, strict=True)
    return range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)
