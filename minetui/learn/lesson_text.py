"""Lessons as text: a title and a chapter, then exercises, each with its words and its board.

A line `---` stands between the parts. An exercise begins with its technique and its task, perhaps
with the pattern that the technique finds there, and ends with the rows of a whole board: `0` to `8`
are revealed cells, `.` a covered safe cell and `*` a covered mine, `f` and `F` the same with a
flag. Its words are the paragraphs between them. The last exercise is the check of the lesson.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from minetui.core.grid import CellSet, cells_of
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.formats.errors import FormatError, quoted
from minetui.formats.text import NumberedLine, cells_showing, level_of
from minetui.solver.techniques import ids

from .lesson import Chapter, Exercise, Lesson, Task

Block = list[NumberedLine]
Value = TypeVar("Value")

BETWEEN = "---"
NUMBERS, SAFE, MINES, FLAGS = "012345678", ".f", "*F", "fF"
SIGNS = f"{NUMBERS}{SAFE}{MINES}"
CHAPTERS = {chapter.value: chapter for chapter in Chapter}
TASKS = {task.value: task for task in Task}
TECHNIQUES = {technique: technique for technique in ids()}


def read(name: str, lines: Iterable[str]) -> Lesson:
    """The lesson with this id; a FormatError names the line that is wrong."""
    (first, header), *exercises = _parts(lines)
    if len(header) != 1:
        raise FormatError(first, f"expected a title, a chapter and {BETWEEN!r}")
    fields = _Fields.read(header[0], ("title", "chapter"))
    if len(exercises) < 2:
        raise FormatError(exercises[-1].line if exercises else first, "expected two exercises")
    chapter = fields.choice("chapter", CHAPTERS)
    return Lesson(name, fields.text("title"), chapter, tuple(map(_exercise, exercises)))


class _Part(NamedTuple):
    """A part of a lesson: the line where it begins, and its blocks of lines without a blank one."""

    line: int
    blocks: list[Block]


class _Fields(NamedTuple):
    """Lines `name: value`, with the number of the first one."""

    line: int
    values: dict[str, NumberedLine]

    @classmethod
    def read(cls, block: Block, names: Sequence[str]) -> "_Fields":
        """The fields in some lines, each of them known, and given once."""
        values = dict[str, NumberedLine]()
        for line, text in block:
            name, colon, value = (part.strip() for part in text.partition(":"))
            if not colon or name not in names or not value:
                wanted = ", ".join(f"'{name}: …'" for name in names)
                raise FormatError(line, f"expected one of {wanted}, got {quoted(text)}")
            if name in values:
                raise FormatError(line, f"expected one {name}, got two")
            values[name] = line, value
        return cls(block[0][0], values)

    def text(self, name: str) -> str:
        """The value of a field that must be there."""
        return self._numbered(name)[1]

    def choice(self, name: str, known: Mapping[str, Value]) -> Value:
        """What the value of a field stands for."""
        line, text = self._numbered(name)
        if text not in known:
            raise FormatError(line, f"expected {name} {', '.join(known)}, got {quoted(text)}")
        return known[text]

    def _numbered(self, name: str) -> NumberedLine:
        if name not in self.values:
            raise FormatError(self.line, f"expected a line '{name}: …'")
        return self.values[name]


def _parts(lines: Iterable[str]) -> list[_Part]:
    """The parts of a lesson, of which the first is its header."""
    parts, block = [_Part(1, [])], Block()
    for number, line in enumerate((*lines, ""), start=1):
        text = line.strip()
        if text and text != BETWEEN:
            block.append((number, text))
            continue
        if block:
            parts[-1].blocks.append(block)
            block = []
        if text:
            parts.append(_Part(number, []))
    return parts


def _exercise(part: _Part) -> Exercise:
    """The exercise that a part describes."""
    if len(part.blocks) < 3:
        wanted = "technique and task, words, and rows, with blank lines between them"
        raise FormatError(part.line, f"expected {wanted}")
    first, *paragraphs, rows = part.blocks
    fields = _Fields.read(first, ("technique", "task", "pattern"))
    words = "\n\n".join(" ".join(text for _, text in block) for block in paragraphs)
    technique, task = fields.choice("technique", TECHNIQUES), fields.choice("task", TASKS)
    pattern = fields.text("pattern") if "pattern" in fields.values else ""
    return Exercise(words, task, _position(rows), technique, pattern)


def _position(block: Block) -> Position:
    """The position that some rows draw, with numbers that are true."""
    rows = [row for _, row in block]
    cols = len(rows[0])
    for line, row in block:
        wrong = row.strip(SIGNS)
        if wrong:
            raise FormatError(line, f"expected one of '{SIGNS}', got {quoted(wrong[0])}")
        if len(row) != cols:
            raise FormatError(line, f"expected {cols} cells, got {len(row)}")
    mines = cells_showing(rows, MINES)
    field = Minefield(level_of(len(rows), cols, mines.bit_count(), block[0][0]).grid, mines)
    revealed, flagged = cells_showing(rows, NUMBERS), cells_showing(rows, FLAGS)
    _expect_true(block, field, revealed, flagged)
    position = Position(field, revealed, flagged)
    if position.status is not Status.PLAYING:
        raise FormatError(block[0][0], "expected a covered safe cell, got none")
    return position


def _expect_true(block: Block, field: Minefield, revealed: CellSet, flagged: CellSet) -> None:
    """Raise a FormatError for a number that is wrong, or a zero beside a covered cell."""
    grid = field.grid
    for cell in cells_of(revealed):
        row, col = grid.place(cell)
        line, text = block[row]
        number = field.number(cell)
        if text[col] != str(number):
            raise FormatError(line, f"expected {number} in column {col + 1}, got {text[col]}")
        around = grid.neighbours(cell)
        if not number and around & ~(revealed | flagged):
            raise FormatError(line, f"expected no covered cell beside the 0 in column {col + 1}")
