"""The lessons as rows of a list: below the title of each chapter, what is passed, what is next."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from minetui.learn import Chapter, Lesson
from minetui.texts import lessons as lesson_texts

from ..board.glyphs import Glyphs, Look
from . import row_list
from .row_parts import ends, titled
from .spans import TextLine
from .styles import Ink

INKS = {
    **row_list.INKS,
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
