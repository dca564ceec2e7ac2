"""The screen of the lessons: all of them by their chapters, with what is passed and the next."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.events import Resize

from minetui.core import LEVELS, Game
from minetui.learn import Lesson, course
from minetui.store import fresh_seed
from minetui.texts import lessons

from ..commands import Command
from ..features.opener import Opener
from ..widgets.lesson_list import INKS, LessonRows
from ..widgets.row_list import RowList
from .command_screen import CommandScreen, Preferences, common_commands
from .lesson import KEEPING, lesson_screen
from .lesson_progress import read_passed

PATIENCE = 0.2  # seconds that the list waits for what is passed
WIDEST = 100  # columns of the list


class LessonsScreen(CommandScreen):
    """Lists the lessons; Enter opens one. With a lesson, that one is opened at once."""

    AUTO_FOCUS = "#lessons"

    def __init__(
        self, opener: Opener, preferences: Preferences, lesson: Lesson | None = None
    ) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener, self._first = opener, lesson
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
        await self.opener.jobs.wait(KEEPING, PATIENCE)
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
        opener, level = self.opener, LEVELS["Beginner"]
        dealer = opener.dealer_for(level, "", no_guess=True)
        game = Game(level, fresh_seed(), opener.settings.first_click, dealer)
        opener.open_game(game, hints=opener.settings.hints)

    def _open(self, lesson: Lesson) -> None:
        self.open(lesson_screen(lesson, self.opener))

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
