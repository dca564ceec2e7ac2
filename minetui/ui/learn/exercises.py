"""How to move, reveal and flag, in the status line of the first lessons until something is done.

The exercises of a lesson, one after the other: their words, their tasks, and how they end.
"""

from collections.abc import Callable

from minetui.learn import Chapter, Exercise, Lesson, Task
from minetui.play import GameSession
from minetui.texts import lessons

from ..board.feature import HookedFeature
from ..board.layout import Size
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import WordsDialog
from ..kit.jobs import IN_FLIGHT
from ..kit.lines import TextLine, justified
from .verdict import ExerciseTexts, VerdictDisplay


class Exercises(HookedFeature):
    """Shows an exercise until nothing is left to be done, and goes on to the next.

    It counts as done unless its answer was shown. `passed` is called with a lesson whose check is
    done, and `following` returns the lesson after one.
    """

    def __init__(
        self,
        lesson: Lesson,
        display: VerdictDisplay,
        passed: Callable[[Lesson], object],
        following: Callable[[Lesson], Lesson | None],
        now: Callable[[], float],
    ) -> None:
        self.lesson, self.index = lesson, 0
        self.helped = False
        self._display, self._passed, self._following, self._now = display, passed, following, now
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
        is_first = self.lesson.chapter is Chapter.FIRST_STEPS
        return not is_first or self.exercise.task is Task.CHORD

    @property
    def wants_text(self) -> bool:
        """Always: the words are there."""
        return True

    def game_changed(self) -> None:
        """Begin an exercise."""
        self._done_at, self.helped = None, False

    def session_changed(self) -> None:
        """Notice that nothing is left to be done."""
        left = lessons.left_text(self.exercise, self.session.position)
        if self.exercise.task is not Task.GUESS and not left:
            self.finish()

    def finish(self) -> None:
        """End the exercise, and with the last one the lesson."""
        if not self.done:
            self._done_at = self._now()
            if not self.helped and self._is_check:
                self._passed(self.lesson)

    def heading(self, width: int) -> list[TextLine]:
        """The mines that are left, how much is left to be done, and the place in the lesson."""
        mines = ((f" {self.screen.glyphs.mine} {self.session.game.mines_left:,}", "strong"),)
        left = lessons.to_do_text(self.exercise, self.session.position)
        text = ("done", "good") if self.done else (left, "strong")
        first = justified(mines, (), (text, (" ", "plain")), width)
        return [first, ((f" {self._place}", "faint"),)]

    def window_title(self) -> str | None:
        """The lesson, and the place in it."""
        return self._place

    def is_over(self) -> bool | None:
        """Once nothing is left to be done."""
        return self.done

    def panel(self, size: Size) -> list[TextLine]:
        """The words of the exercise, its task, and the verdict on the last move."""
        return self._texts.panel(size).lines

    def panel_clicked(self, row: int, column: int) -> None:
        """Go on, once nothing is left to be done."""
        if self.done:
            self.go_on()

    def status(self) -> str | None:
        """What is left to be done, or to do next, where the panel has no room for it."""
        size = self.screen.arrangement.panel
        has_task = size[1] and self._texts.panel(size).has_task
        return None if has_task or (self._display.text and not self.done) else self._task

    def mounted(self) -> None:
        """Let the words be read first."""
        self._show_words_if_there_is_no_room()

    def go_on(self) -> None:
        """Go on from an exercise that is done; one that was shown is done again."""
        if self._done_at is None or self._now() - self._done_at < IN_FLIGHT:
            return
        if self.helped:
            self.again()
        else:
            self.next()

    def next(self) -> None:
        """Go to the next exercise; after the check, to the next lesson of the chapter, or back."""
        if not self._is_check:
            self._begin(self.lesson, self.index + 1)
            return
        following = self._next_in_chapter
        if following is not None:
            self._begin(following, 0)
        else:
            self.screen.run("quit")

    def previous(self) -> None:
        """Go to the previous exercise."""
        if self.index:
            self._begin(self.lesson, self.index - 1)
        else:
            self.screen.say("This is the first exercise of the lesson.")

    def again(self) -> None:
        """Begin the exercise again."""
        self._begin(self.lesson, self.index)

    def read_words(self) -> None:
        """Take the verdict away, so that the words are there again."""
        self._display.show_verdict(None)
        self._show_words_if_there_is_no_room()

    def say_problem(self, problem: str) -> None:
        """Say why a lesson that is passed could not be kept, if it could not."""
        if problem:
            self.screen.say(problem)

    def _begin(self, lesson: Lesson, index: int) -> None:
        self.lesson, self.index = lesson, index
        self.screen.begin(GameSession.at(self.exercise.position))
        self._show_words_if_there_is_no_room()

    def _show_words_if_there_is_no_room(self) -> None:
        """Show the words in a dialog, where the panel can't have them."""
        if not self._texts.panel(self.screen.arrangement.panel).has_words:
            self.screen.open(WordsDialog(self._place, self.exercise.words, self.screen.glyphs))

    @property
    def _texts(self) -> ExerciseTexts:
        display = self._display
        words, done = self.exercise.words, self.done
        return ExerciseTexts(words, self._task, display.text, display.title, done)

    @property
    def _place(self) -> str:
        """The lesson, and the place in it."""
        return f"{self.lesson.title} · {lessons.exercise_name(self.lesson, self.index)}"

    @property
    def _next_in_chapter(self) -> Lesson | None:
        """The lesson after this one; None after the last of a chapter."""
        following = self._following(self.lesson)
        return following if following and following.chapter is self.lesson.chapter else None

    @property
    def _is_check(self) -> bool:
        return self.index == len(self.lesson.exercises) - 1

    @property
    def _task(self) -> str:
        """What is left to be done; once that is nothing, where the next key leads."""
        if not self.done:
            return lessons.task_text(self.exercise, self.session.position)
        go_on = f"{self.screen.press_or_click('reveal')} here"
        if self.helped:
            return f"Done with help. {go_on} to do it once more without."
        if not self._is_check:
            is_next_check = self.index == len(self.lesson.exercises) - 2
            return f"Well done! {go_on} for the {'check' if is_next_check else 'next exercise'}."
        following = self._next_in_chapter
        if following is not None:
            return f"Lesson passed! {go_on} for the next one: {following.title}."
        is_first = self.lesson.chapter is Chapter.FIRST_STEPS
        praise = "and you can play now" if is_first else "the last of its chapter"
        return f"Lesson passed, {praise}! {go_on} to see the list."

    commands = (
        Command(
            "next_exercise",
            ("n",),
            "Next",
            "Go to the next exercise, or to the next lesson.",
            next,
            group=Group.PLAY,
            menu=MenuEntry(12, "Next exercise"),
            bar=4,
        ),
        Command(
            "last_exercise",
            ("p",),
            "Previous",
            "Go to the previous exercise.",
            previous,
            group=Group.PLAY,
            menu=MenuEntry(13, "Previous exercise"),
        ),
        Command(
            "again",
            ("r",),
            "Again",
            "Begin the exercise again.",
            again,
            group=Group.PLAY,
            menu=MenuEntry(14, "Begin again"),
        ),
        Command(
            "words",
            ("t",),
            "Text",
            "Show the text of the exercise again, without the last answer.",
            read_words,
            group=Group.PLAY,
            menu=MenuEntry(15, "The text again"),
        ),
    )


TOUCHES = {
    Task.FLAG: "Press a cell long to flag it.",
    Task.BOTH: "A tap reveals, a long press flags.",
    Task.CHORD: "Tap a number to reveal around it.",
}


class FirstSteps(HookedFeature):
    """Says what a task needs, in the first chapter."""

    def __init__(self, exercises: Exercises, display: VerdictDisplay, app: Application) -> None:
        self._exercises, self._display, self._app = exercises, display, app

    def status(self) -> str | None:
        """The keys and the buttons of the mouse, until the first move or answer."""
        game, is_first = self.session.game, self._exercises.lesson.chapter is Chapter.FIRST_STEPS
        if not is_first or game.index > game.given or self._display.text:
            return None
        task = self._exercises.exercise.task
        if self._app.place.by_touch:
            return TOUCHES.get(task, "Tap a cell to reveal it.")
        reveal, flag = self.screen.key("reveal"), self.screen.key("flag")
        reveals = f"{reveal} or a left click reveals"
        flags = f"{flag} or a right click flags"
        if task is Task.CHORD:
            return f"{reveal} or a left click on a number reveals around it."
        does = {Task.FLAG: flags, Task.BOTH: f"{reveals}, {flags}"}.get(task, reveals)
        return f"The arrows move, {does}."
