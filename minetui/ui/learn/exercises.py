"""The exercises of a lesson, one after the other: their words, their tasks, and how they end."""

from collections.abc import Sequence

from minetui.core import NO_CELLS, CellSet, has, lowest
from minetui.language import _, number
from minetui.learn import Chapter, Exercise, Lesson, Task, course
from minetui.play import GameSession
from minetui.store import Records
from minetui.texts import lessons

from ..board.feature import Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Want
from ..board.scene import Layer
from ..hints.panel import Chain
from ..kit.commands import Group, KeyBarItem, command
from ..kit.dialog import WordsDialog
from ..kit.glyphs import Accent
from ..kit.jobs import TWICE
from ..kit.lines import TextLine
from .verdict import TaskTexts, VerdictDisplay, heading_of

KEYS = {
    Task.REVEAL: ("reveal",),
    Task.FLAG: ("flag",),
    Task.CHORD: ("reveal",),
    Task.BOTH: ("reveal", "flag"),
    Task.GUESS: ("reveal",),
}
"""The commands that a task needs, which come first on the key bar."""


class Exercises(Feature):
    """Shows an exercise until nothing is left to be done, and goes on to the next.

    It begins with the first that was not `solved`, which are counted by lesson. The last one is the
    check: it passes the lesson, unless its answer was shown.
    """

    JOB = "pass a lesson"  # of the application, which keeps it

    def __init__(self, lesson: Lesson, display: VerdictDisplay, solved: dict[str, int]) -> None:
        self.lesson, self.index = lesson, solved.get(lesson.id, 0)
        self.helped = False
        self._solved = solved
        self._display = display
        self._done_at: float | None = None

    @property
    def exercise(self) -> Exercise:
        """The exercise on the screen."""
        return self.lesson.exercises[self.index]

    @property
    def done(self) -> bool:
        """Is nothing left to be done?"""
        return self._done_at is not None

    @property
    def knows_chords(self) -> bool:
        """Were chords taught by now? Before, to reveal or flag on a number does nothing."""
        return not self._is_first_chapter or self.exercise.task is Task.CHORD

    @property
    def task(self) -> str:
        """What is left to be done; after the check, what came of it."""
        if not self.done:
            return lessons.task_text(self.exercise, self.session.position)
        if not self._is_check:
            return ""
        if self.helped:
            return _(lessons.ONCE_MORE)
        is_last = self._is_first_chapter and self._next_lesson is None
        return _(lessons.PASSED_FIRST_STEPS) if is_last else _(lessons.PASSED)

    @property
    def looked_at(self) -> CellSet:
        """The numbers that are lit now, by the words or as a hint."""
        return self._display.looked_at or (NO_CELLS if self._display.says else self._lit)

    def happened(self, event: Happening) -> None:
        """Begin an exercise, let its words be read first, and notice when it is done."""
        match event:
            case Occasion.OPENED:
                self._leave_flag()
                self._show_words_if_there_is_no_room()
            case Occasion.OTHER_GAME:
                self._done_at, self.helped = None, False
            case Occasion.CHANGED if self.exercise.task is not Task.GUESS:
                if not any(self.exercise.left(self.session.position)):
                    self.finish()
            case PanelClicked():
                self.go_on()

    def show(self) -> View:
        """The words of the exercise or what is told after it, its task, and the place."""
        texts = self._texts
        lit = NO_CELLS if self._display.says and not self._tells_after else self._lit
        position = self.session.position
        accents = (Accent.WITNESS, lit & position.revealed), (Accent.TARGET, lit & position.covered)
        return View(
            layer=Layer(accents=accents) if lit else None,
            want=Want.TEXT,
            panel=texts.panel,
            heading=self._heading,
            title=lessons.step_name(self.lesson, self.index),
            over=self.done,
            status=texts.status(self.screen.arrangement.panel) or self._how_to_touch,
            keys=self._keys,
        )

    def finish(self) -> None:
        """End the exercise, and with the last one the lesson."""
        if self.done:
            return
        self._done_at = self._now
        id, jobs = self.lesson.id, self.screen.application.jobs
        if not self._is_check:
            self._solved[id] = max(self._solved.get(id, 0), self.index + 1)
        elif not self.helped:
            self._solved.pop(id, None)
            self.screen.application.keep({"welcome": False})
            jobs.run(self.JOB, lambda _: _keep(id), otherwise=self._say_problem)

    def go_on(self) -> None:
        """Go on from an exercise that is done; one that was shown is done again."""
        if self._done_at is None or self._now - self._done_at < TWICE:
            return
        if self.helped and self._is_check:
            self.again()
        else:
            self.next()

    @command("Next", "n", group=Group.PLAY, menu="Next step", id="next_exercise")
    def next(self) -> None:
        """Go to the next step, or to the next lesson."""
        if not self._is_check:
            self.begin(self.lesson, self.index + 1)
        elif self._next_lesson is not None:
            self.begin(self._next_lesson, 0)
        else:
            self.screen.run("back")

    @command("Previous", "N", group=Group.PLAY, menu="Previous step", id="last_exercise")
    def previous(self) -> None:
        """Go to the step before."""
        if self.index:
            self.begin(self.lesson, self.index - 1)
        else:
            self.screen.say(_(lessons.IS_FIRST))

    @command("Again", "r", group=Group.PLAY, menu="Again")
    def again(self) -> None:
        """Begin this step again."""
        self.begin(self.lesson, self.index)

    def begin(self, lesson: Lesson, index: int) -> None:
        """Begin an exercise of a lesson."""
        self.lesson, self.index = lesson, index
        self.screen.begin(GameSession.at(self.exercise.position))
        self._leave_flag()
        self._show_words_if_there_is_no_room()

    @command("Read on", "tab", group=Group.PLAY, menu="Text", id="words")
    def read_words(self) -> None:
        """Read the whole text, or again what is taught here."""
        if self._texts.is_whole(self.screen.arrangement.panel):
            self._display.clear()
        self._show_words_if_there_is_no_room()

    def _say_problem(self, problem: str) -> None:
        """Say why it is not kept that a lesson is passed."""
        self.screen.say(_("Couldn't save: {problem}", problem=problem))

    def _leave_flag(self) -> None:
        """Move the cursor from a flag to a number that the words speak of, if there is one."""
        position = self.session.position
        spoken = self._lit & position.revealed
        if has(position.flagged, self.screen.board.cursor) and spoken:
            self.screen.move_to(lowest(spoken))

    def _show_words_if_there_is_no_room(self) -> None:
        """Show the words in a dialog, where the panel can't have them."""
        texts = self._texts
        if not texts.has_words(self.screen.arrangement.panel):
            self.screen.open(WordsDialog(_(self.lesson.title), texts.told, self.screen.glyphs))

    def _heading(self, width: int) -> Sequence[TextLine]:
        """The lesson and the steps in it; below, the mines that are left where they matter."""
        title = (f" {_(self.lesson.title)}", "strong")
        steps = (lessons.steps_text(self.lesson, self.index), "faint")
        mines = f" {self.screen.glyphs.mine} {number(self.session.game.mines_left)}"
        counter: TextLine = ((mines, "strong"),) if self.exercise.counts_mines else ()
        return heading_of(self.screen, ((title,), (steps,)), counter)

    @property
    def _keys(self) -> Sequence[str | KeyBarItem]:
        """The commands of the task; in the first lesson also how to move."""
        is_whole = self._texts.is_whole(self.screen.arrangement.panel)
        read_on = [] if is_whole else ["words"]
        if self.done:
            return [*read_on, *(["again"] if self._is_check and self.helped else [])]
        shows_move = self.lesson == course()[0] and not self.screen.application.place.by_touch
        move = [self.screen.called("right", _("Move"), "←↑↓→")] if shows_move else []
        return [*read_on, *move, *KEYS[self.exercise.task]]

    @property
    def _now(self) -> float:
        return self.screen.application.TIMES.now()

    @property
    def _texts(self) -> TaskTexts:
        """What the panel says."""
        display, by_light = self._display, self._display.by_light
        words = lessons.words_text(self.exercise.words, by_light=by_light)
        verdict = display.reason
        if self._tells_after:
            verdict = Chain.told(lessons.words_text(self.exercise.after, by_light=by_light))
        return TaskTexts(words, self.task, verdict, display.title, self.done)

    @property
    def _tells_after(self) -> bool:
        """Is the exercise done, and is there something to tell after it?"""
        return self.done and bool(self._display.says and self.exercise.after)

    @property
    def _lit(self) -> CellSet:
        """The cells that the words on the screen speak of."""
        exercise = self.exercise
        return exercise.lit(exercise.after if self._tells_after else exercise.words)

    @property
    def _is_first_chapter(self) -> bool:
        return self.lesson.chapter is Chapter.FIRST_STEPS

    @property
    def _is_check(self) -> bool:
        return self.index == len(self.lesson.exercises) - 1

    @property
    def _next_lesson(self) -> Lesson | None:
        """The lesson after this one; None after the last of a chapter."""
        chapter = [each for each in course() if each.chapter is self.lesson.chapter]
        after = chapter[chapter.index(self.lesson) + 1 :]
        return after[0] if after else None

    @property
    def _how_to_touch(self) -> str | None:
        """In the first chapter what a finger does, until it did something: no key bar says it."""
        game, by_touch = self.session.game, self.screen.application.place.by_touch
        is_new = self._is_first_chapter and game.index <= game.given and not self._display.says
        return _(lessons.HOW_TO_TOUCH[self.exercise.task]) if by_touch and is_new else None


def _keep(id: str) -> None:
    """Keep that a lesson is passed."""
    with Records() as records:
        records.training.pass_lesson(id)
