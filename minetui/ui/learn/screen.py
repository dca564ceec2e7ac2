"""The screen of the lessons: all of them by their chapters, with what is passed and the next.

The lessons as rows of a list: below the title of each chapter, what is passed, what is next.

Reading and keeping which lessons are passed; call it in a job.

The screen of a lesson, as a list of features.
"""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Resize

from minetui.core import LEVELS, Game
from minetui.learn import Chapter, Lesson, course
from minetui.play import GameSession
from minetui.store import Records, fresh_seed
from minetui.texts import lessons
from minetui.texts import lessons as lesson_texts

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..kit import lists
from ..kit.app import Application
from ..kit.commands import Command
from ..kit.glyphs import Glyphs, Look
from ..kit.jobs import or_problem
from ..kit.lines import Ink, TextLine
from ..kit.lists import RowList, ends, titled
from ..kit.screen import CommandScreen, common_commands, menu_command
from .exercises import Exercises, FirstSteps
from .moves import LessonGuess, LessonMoves
from .verdict import VerdictDisplay

INKS = {
    **lists.INKS,
    "chapter": Ink("primary", attributes="bold"),
    "next": Ink("warning", attributes="bold"),
}
TITLE = 30  # columns of a title with the gap behind it
SIDE = 9  # columns of a word at the right end


class ChapterTitle(NamedTuple):
    """The row above the lessons of a chapter."""

    chapter: Chapter
    lessons: Sequence[Lesson]


class LessonRows:
    """The lessons of all chapters as the rows of a list. No Textual here."""

    def __init__(self, lessons: Sequence[Lesson], glyphs: Glyphs) -> None:
        self._lessons, self._glyphs = lessons, glyphs
        self._passed: Collection[str] = ()
        self._rows = list[Lesson | ChapterTitle]()
        for chapter, group in groupby(lessons, lambda each: each.chapter):
            of_chapter = list(group)
            self._rows += [ChapterTitle(chapter, of_chapter), *of_chapter]

    def __len__(self) -> int:
        return len(self._rows)

    def take(self, passed: Collection[str]) -> bool:
        """Take the ids of the lessons that are passed. Are there others than before?"""
        before, self._passed = set(self._passed), passed
        return set(passed) != before

    def lesson(self, index: int) -> Lesson | None:
        """The lesson in a row; None if there is none."""
        row = self._rows[index] if index < len(self._rows) else None
        return row if isinstance(row, Lesson) else None

    def is_passed(self, lesson: Lesson) -> bool:
        """Is a lesson passed?"""
        return lesson.id in self._passed

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not passed; None after the last."""
        return next((each for each in self._lessons if not self.is_passed(each)), None)

    def index_of(self, lesson: Lesson | None) -> int:
        """The row of a lesson; without one, the first row."""
        return self._rows.index(lesson) if lesson else 0

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many lessons are passed."""
        return ends(
            "Lessons", lesson_texts.chapter_count(self._lessons, self._passed), width, "header"
        )

    def row(self, index: int, width: int) -> TextLine:
        """A lesson, or the title of a chapter."""
        row = self._rows[index]
        if isinstance(row, ChapterTitle):
            count = lesson_texts.chapter_count(row.lessons, self._passed)
            return ends(lesson_texts.CHAPTER_NAMES[row.chapter], count, width, "chapter")
        return self._line(row, width)

    def column_at(self, x: int, width: int) -> str | None:
        """No column: the list can't be sorted."""
        return None

    def _line(self, lesson: Lesson, width: int) -> TextLine:
        """A lesson: its title, how it begins where there is room for that, and its state."""
        mark, (state, style) = self._state(lesson)
        faint = "faint" if self.is_passed(lesson) else "plain"
        return titled(
            (f" {mark} {lesson.title}", style),
            (lesson_texts.first_sentence(lesson), faint),
            (f"{state:>{SIDE}} ", style),
            (TITLE, width),
        )

    def _state(self, lesson: Lesson) -> tuple[str, tuple[str, str]]:
        """The mark of a lesson, and its state with its style."""
        if self.is_passed(lesson):
            return self._glyphs.signs[Look.CLEAR][0], ("passed", "won")
        if lesson is self.next:
            return self._glyphs.pointer, ("next", "next")
        return " ", ("", "strong")


def read_passed() -> Collection[str] | str:
    """The ids of the lessons that are passed, or the reason why they can't be read."""
    return or_problem(_passed)


def keep_passed(id: str) -> str:
    """Keep that a lesson is passed; the reason why it can't be kept, or an empty text."""
    problem = or_problem(partial(_keep, id))
    return f"Not kept: {problem}" if problem else ""


def _passed() -> Collection[str]:
    with Records() as records:
        return records.training.lessons()


def _keep(id: str) -> None:
    with Records() as records:
        records.training.pass_lesson(id)


KEEPING = "pass a lesson"  # the job of the application that keeps it
LESSON_COMMANDS = (
    menu_command(bar=5, bar_after=5),
    *common_commands("Leave the lesson for the list.", caption="Leave"),
)


def lesson_screen(lesson: Lesson, app: Application) -> BoardScreen:
    """The screen of a lesson, with its first exercise."""

    def passed(done: Lesson) -> None:
        app.jobs.run(KEEPING, lambda _: keep_passed(done.id), exercises.say_problem)

    display, now = VerdictDisplay(), app.TIMES.now
    exercises = Exercises(lesson, display, passed, _following, now)
    guess = LessonGuess(exercises, display)
    features = [
        Motion(app, now=now),
        *(exercises, LessonMoves(exercises, guess, display), guess, display),
        FirstSteps(exercises, display, app),
        *(Cursor(app), Jumps(), Neighbours(app)),
    ]
    session = GameSession.at(exercises.exercise.position)
    return BoardScreen(session, features, LESSON_COMMANDS, app)


def _following(lesson: Lesson) -> Lesson | None:
    """The lesson after one; None after the last."""
    lessons = course()
    index = lessons.index(lesson) + 1
    return lessons[index] if index < len(lessons) else None


PATIENCE = 0.2  # seconds that the list waits for what is passed
WIDEST = 100  # columns of the list


class LessonsScreen(CommandScreen):
    """Lists the lessons; Enter opens one. With a lesson, that one is opened at once."""

    AUTO_FOCUS = "#lessons"

    def __init__(self, app: Application, lesson: Lesson | None = None) -> None:
        super().__init__(app, commands=self.commands)
        self._first = lesson
        rows = LessonRows(course(), self.glyphs)
        self.list = RowList(rows, self.glyphs.words, id="lessons", inks=INKS)

    def compose(self) -> ComposeResult:
        """The list, the lesson at the cursor, and the keys."""
        yield from (self.list, self.status, self.keys)

    def on_mount(self) -> None:
        """Open the lesson that was asked for."""
        if self._first is not None:
            self._open(self._first)

    async def on_screen_resume(self) -> None:
        """Read what is passed, once a lesson that was passed just now is kept."""
        self.app.title = "Lessons"
        await self.application.jobs.wait(KEEPING, PATIENCE)
        self.jobs.run("passed", lambda _: read_passed(), self._take)
        await self.jobs.wait("passed", PATIENCE)
        self.fit()

    def on_resize(self, event: Resize) -> None:
        """Arrange the list in the new window."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        indent = max((self.width - WIDEST) // 2, 0)
        self.list.styles.margin = (0, indent, 0, indent)
        self.show_keys()
        self.show_status()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson at the cursor."""
        return self.list.rows.lesson(self.list.index)

    def status_text(self) -> str:
        """The lesson at the cursor, or on the title of a chapter how to learn."""
        lesson, rows = self.lesson, self.list.rows
        return (
            lessons.lesson_text(lesson, passed=rows.is_passed(lesson))
            if lesson
            else lessons.HOW_TO_LEARN
        )

    def on_row_list_moved(self) -> None:
        """Show the lesson at the cursor."""
        self.say("")
        self.show_status()

    def on_row_list_chosen(self) -> None:
        """Open a lesson that was clicked."""
        self.action_command("open")

    def open_lesson(self) -> None:
        """Open the lesson at the cursor; on the title of a chapter its first one."""
        rows, index = self.list.rows, self.list.index
        lesson = rows.lesson(index) or rows.lesson(index + 1)
        if lesson is not None:
            self._open(lesson)

    def play(self) -> None:
        """Go back to the game that the list was opened from, or begin one of Beginner."""
        if len(self.app.screen_stack) > 1:
            self.leave()
            return
        app, level = self.application, LEVELS["Beginner"]
        dealer = app.dealer_for(level, "", no_guess=True)
        game = Game(level, fresh_seed(), app.settings.first_click, dealer)
        app.show("game", game)

    def _open(self, lesson: Lesson) -> None:
        self.open(lesson_screen(lesson, self.application))

    def _take(self, answer: Collection[str] | str) -> None:
        """Show what is passed, or say why it is not known.

        The cursor goes to the next lesson at the start, and when another one was passed.
        """
        rows, index = self.list.rows, self.list.index
        if isinstance(answer, str):
            self.say(answer)
        is_new = rows.take(() if isinstance(answer, str) else answer)
        self.list.show(rows.index_of(rows.next) if is_new or not index else index)
        self.fit()

    commands = (
        Command("open", ("enter",), "Learn", "Open the lesson.", open_lesson, bar=1),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.list.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.list.move(1)),
        Command(
            "play_game",
            ("p",),
            "Play",
            "Go back to the game, or begin one of Beginner.",
            play,
            bar=2,
        ),
        *common_commands("Leave the lessons.", caption="Leave", bar=3),
        Command("leave", ("escape",), "Leave", "Leave the lessons.", CommandScreen.leave),
    )
