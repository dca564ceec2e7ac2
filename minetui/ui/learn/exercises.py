"""The exercises of a lesson, one after the other: their words, their tasks, and how they end."""

from collections.abc import Sequence

from minetui.learn import Chapter, Exercise, Lesson, Task, course
from minetui.play import GameSession
from minetui.store import Records
from minetui.texts import lessons

from ..board.feature import Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Want
from ..kit.commands import Group, command
from ..kit.dialog import WordsDialog
from ..kit.jobs import IN_FLIGHT
from ..kit.lines import TextLine, justified
from .verdict import TaskTexts, VerdictDisplay


class Exercises(Feature):
    """Shows an exercise until nothing is left to be done, and goes on to the next.

    It counts as done unless its answer was shown. The last one is the check, which passes the
    lesson.
    """

    JOB = "pass a lesson"  # of the application, which keeps it

    def __init__(self, lesson: Lesson, display: VerdictDisplay) -> None:
        self.lesson, self.index = lesson, 0
        self.helped = False
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
        """What is left to be done; once that is nothing, where the next key leads."""
        if not self.done:
            return lessons.task_text(self.exercise, self.session.position)
        press, left = self.screen.press_or_click("reveal"), len(self.lesson.exercises) - self.index
        if self.helped:
            return lessons.DONE_WITH_HELP.format(press)
        if left > 1:
            return (lessons.DONE if left > 2 else lessons.DONE_BEFORE_CHECK).format(press)
        if self._next_lesson is not None:
            return lessons.PASSED.format(press, self._next_lesson.title)
        is_first = self._is_first_chapter
        return (lessons.PASSED_FIRST_STEPS if is_first else lessons.PASSED_CHAPTER).format(press)

    def happened(self, event: Happening) -> None:
        """Begin an exercise, let its words be read first, and notice when it is done."""
        match event:
            case Occasion.OPENED:
                self._show_words_if_there_is_no_room()
            case Occasion.OTHER_GAME:
                self._done_at, self.helped = None, False
            case Occasion.CHANGED if self.exercise.task is not Task.GUESS:
                if not any(self.exercise.left(self.session.position)):
                    self.finish()
            case PanelClicked():
                self.go_on()

    def show(self) -> View:
        """The words of the exercise, its task, the verdict on the last move, and the place."""
        texts = self._texts
        return View(
            want=Want.TEXT,
            panel=texts.panel,
            heading=self._heading,
            title=self._place,
            over=self.done,
            status=texts.status(self.screen.arrangement.panel) or self._how_to_move,
        )

    def finish(self) -> None:
        """End the exercise, and with the last one the lesson."""
        if self.done:
            return
        self._done_at = self._now
        if self._is_check and not self.helped:
            id, jobs = self.lesson.id, self.screen.application.jobs
            jobs.run(self.JOB, lambda _: _keep(id), otherwise=self._say_problem)

    def go_on(self) -> None:
        """Go on from an exercise that is done; one that was shown is done again."""
        if self._done_at is None or self._now - self._done_at < IN_FLIGHT:
            return
        if self.helped:
            self.again()
        else:
            self.next()

    @command("Next", "n", group=Group.PLAY, menu="Next exercise", id="next_exercise")
    def next(self) -> None:
        """Go to the next exercise, or to the next lesson."""
        if not self._is_check:
            self.begin(self.lesson, self.index + 1)
        elif self._next_lesson is not None:
            self.begin(self._next_lesson, 0)
        else:
            self.screen.run("quit")

    @command("Previous", "p", group=Group.PLAY, menu="Previous exercise", id="last_exercise")
    def previous(self) -> None:
        """Go to the previous exercise."""
        if self.index:
            self.begin(self.lesson, self.index - 1)
        else:
            self.screen.say(lessons.IS_FIRST)

    @command("Again", "r", group=Group.PLAY, menu="Begin again")
    def again(self) -> None:
        """Begin the exercise again."""
        self.begin(self.lesson, self.index)

    def begin(self, lesson: Lesson, index: int) -> None:
        """Begin an exercise of a lesson."""
        self.lesson, self.index = lesson, index
        self.screen.begin(GameSession.at(self.exercise.position))
        self._show_words_if_there_is_no_room()

    @command("Text", "t", group=Group.PLAY, menu="The text again", id="words")
    def read_words(self) -> None:
        """Show the text of the exercise again, without the last answer."""
        self._display.clear()
        self._show_words_if_there_is_no_room()

    def _say_problem(self, problem: str) -> None:
        """Say why it is not kept that a lesson is passed."""
        self.screen.say(f"Not kept: {problem}")

    def _show_words_if_there_is_no_room(self) -> None:
        """Show the words in a dialog, where the panel can't have them."""
        if not self._texts.has_words(self.screen.arrangement.panel):
            self.screen.open(WordsDialog(self._place, self.exercise.words, self.screen.glyphs))

    def _heading(self, width: int) -> Sequence[TextLine]:
        """The mines that are left, how much is left to be done, and the place in the lesson."""
        mines = ((f" {self.screen.glyphs.mine} {self.session.game.mines_left:,}", "strong"),)
        left = lessons.to_do_text(self.exercise, self.session.position)
        text = ("done", "good") if self.done else (left, "strong")
        first = justified(mines, (), (text, (" ", "plain")), width)
        return [first, ((f" {self._place}", "faint"),)]

    @property
    def _now(self) -> float:
        return self.screen.application.TIMES.now()

    @property
    def _texts(self) -> TaskTexts:
        """What the panel says."""
        display = self._display
        return TaskTexts(self.exercise.words, self.task, display.text, display.title, self.done)

    @property
    def _place(self) -> str:
        """The lesson, and the place in it."""
        return f"{self.lesson.title} · {lessons.exercise_name(self.lesson, self.index)}"

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
    def _how_to_move(self) -> str | None:
        """In the first chapter the keys and buttons for the task, until something is done."""
        game, task = self.session.game, self.exercise.task
        if not self._is_first_chapter or game.index > game.given or self._display.text:
            return None
        if self.screen.application.place.by_touch:
            return lessons.HOW_TO_TOUCH[task]
        keys = {id: self.screen.key(id) for id in ("reveal", "flag")}
        return lessons.HOW_TO_MOVE[task].format_map(keys)


def _keep(id: str) -> None:
    """Keep that a lesson is passed."""
    with Records() as records:
        records.training.pass_lesson(id)
