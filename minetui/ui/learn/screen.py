"""The screens of the lessons: the list of all, with what is passed and what is next, and one."""

from collections.abc import Collection, Sequence
from itertools import groupby

from textual.app import ComposeResult

from minetui.core import LEVELS, Game
from minetui.language import N_, _, pgettext
from minetui.learn import Lesson, course
from minetui.play import GameSession
from minetui.store import Records, fresh_seed
from minetui.texts import lessons

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..kit import lists
from ..kit.app import Application
from ..kit.commands import KeyBarItem, Places, command
from ..kit.glyphs import Glyphs, Look
from ..kit.lines import Ink, TextLine
from ..kit.lists import ListScreen, Section, Sections
from ..kit.screen import BACK
from .exercises import Exercises
from .moves import LessonMoves
from .verdict import VerdictDisplay


class LessonScreen(BoardScreen):
    """Shows a lesson; its commands have these places."""

    places = Places(
        bar=("show_answer", "back", "more"),
        bar_after=("reveal", "last_exercise", "back", "more"),
        more=(
            ("show_answer", "next_exercise", "last_exercise", "again", "words"),
            ("go_to",),
            ("settings", "help", "back"),
        ),
    )
    back = BACK.but(caption="Lessons")

    def compose(self) -> ComposeResult:
        """The parts of a board; where light shows cells, they need no names."""
        self.board.may_have_coordinates = self.board.is_plain
        return super().compose()


def lesson_screen(lesson: Lesson, app: Application) -> BoardScreen:
    """The screen of a lesson, with the first exercise that is not solved yet."""
    display = VerdictDisplay(by_light=True)
    exercises = Exercises(lesson, display, app.lessons_solved)
    features = [
        Motion(now=app.TIMES.now),
        *(exercises, LessonMoves(exercises, display), display),
        *(Cursor(), Jumps(), Neighbours()),
    ]
    session = GameSession.at(exercises.exercise.position)
    return LessonScreen(session, features, app)


INKS = {**lists.INKS, "next": Ink("warning", attributes="bold")}


class LessonRows(Sections[Lesson]):
    """The lessons below the titles of their chapters; `passed` are the ids of those passed."""

    def __init__(self, course: Sequence[Lesson], glyphs: Glyphs) -> None:
        super().__init__()
        self.passed: Collection[str] = ()
        self._course, self._glyphs = course, glyphs
        self.take(
            Section(lessons.CHAPTER_NAMES[chapter], [*group])
            for chapter, group in groupby(course, lambda each: each.chapter)
        )

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not passed; None after the last."""
        return next((each for each in self._course if each.id not in self.passed), None)

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many lessons are passed."""
        return self.ends(
            _("Lessons"), lessons.chapter_count(self._course, self.passed), width, "header"
        )

    def title(self, section: Section[Lesson], width: int) -> TextLine:
        """The name of a chapter, and how many of its lessons are passed."""
        count = lessons.chapter_count(section.items, self.passed)
        return self.ends(_(section.title), count, width, "section")

    def line(self, lesson: Lesson, width: int) -> TextLine:
        """A lesson: its title, and its state."""
        if lesson.id in self.passed:
            mark, state, style = self._glyphs.signs[Look.CLEAR][0], _("passed"), "won"
        elif lesson is self.next:
            mark, state, style = " ", pgettext("a lesson", "next"), "next"
        else:
            mark, state, style = " ", "", "strong"
        return self.ends(f"{mark} {_(lesson.title)}", state, width, style)


PATIENCE = 0.2  # seconds that the list waits for what is passed


class LessonsScreen(ListScreen[LessonRows]):
    """Lists the lessons; Enter opens one. With a lesson, that one is opened at once."""

    widest = 60
    places = Places(bar=("open", "back"))
    window_title = N_("Lessons")

    def __init__(self, app: Application, lesson: Lesson | None = None) -> None:
        rows = LessonRows(course(), app.glyphs)
        super().__init__(app, rows, id="lessons", inks=INKS)
        self._first = lesson

    def on_mount(self) -> None:
        """Open the lesson that was asked for."""
        if self._first is not None:
            self._open(self._first)

    async def on_screen_resume(self) -> None:
        """Read what is passed, once a lesson that was passed just now is kept."""
        self.name_window()
        await self.application.jobs.wait(Exercises.JOB, PATIENCE)
        self.jobs.run("passed", _passed, self._take, otherwise=self._take_problem)
        await self.jobs.wait("passed", PATIENCE)
        self.fit()

    @property
    def first_keys(self) -> Sequence[str | KeyBarItem]:
        """Enter opens the lesson or goes on with it; where no game is below, the way to one."""
        lesson, solved = self.lesson, self.application.lessons_solved
        begun = lesson is not None and lesson.id in solved
        first = self.called("open", _("Go on")) if begun else "open"
        return (first,) if len(self.app.screen_stack) > 1 else (first, "play_game")

    @property
    def lesson(self) -> Lesson | None:
        """The lesson at the cursor."""
        return self.list.rows.item(self.list.index)

    @command("Learn", "enter", id="open")
    def open_lesson(self) -> None:
        """Open the lesson, where it was left."""
        lesson = self.lesson or self.list.rows.item(self.list.index + 1)
        if lesson is not None:
            self._open(lesson)

    learn = open_lesson.but("space", id="learn")

    @command("Play", "n")
    def play_game(self) -> None:
        """Go back to the game, or begin one of Beginner."""
        if len(self.app.screen_stack) > 1:
            self.leave()
            return
        app, level = self.application, LEVELS["Beginner"]
        dealer = app.dealer_for(level, "", no_guess=True)
        app.show("game", Game(level, fresh_seed(), app.settings.first_click, dealer))

    def _open(self, lesson: Lesson) -> None:
        self.open(lesson_screen(lesson, self.application))

    def _take(self, passed: Collection[str]) -> None:
        """Show what is passed.

        The cursor goes to the next lesson at the start, and when another one was passed.
        """
        rows, index = self.list.rows, self.list.index
        is_new = {*passed} != {*rows.passed}
        rows.passed = passed
        if is_new or not index:
            index = rows.index_of(rows.next) if rows.next else 0
        self.list.show(index)
        self.fit()

    def _take_problem(self, problem: str) -> None:
        """Say why it is not known what is passed."""
        self.say(problem)
        self._take(())


def _passed(_: object) -> Collection[str]:
    """The ids of the lessons that are passed."""
    with Records() as records:
        return records.training.lessons()
