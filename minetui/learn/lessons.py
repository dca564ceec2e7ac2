"""The course: lessons of a few exercises each, on real positions, and the moves that they allow.

A lesson is a file `NN-id.txt` in the folder `lessons`: its number orders it, and its id never
changes. It has a title and a chapter, and the shape of its boards if they are not ordinary ones;
then exercises, with a line `---` between the parts. An exercise begins with its technique and its
task, perhaps with the pattern that the technique finds there; then a sentence, the rows of a whole
board, and perhaps the reason that is told after the deed. In the rows `0` to `8` are revealed
cells, `.` a covered safe cell and `*` a covered mine, `f` and `F` the same with a flag; rows of
hexagons are drawn staggered, with blanks between. Words speak of cells by light: `this 1{C3}`
lights C3, and names it only where there are no colours. The last exercise is the check of the
lesson.

What a move reveals or flags is a claim, and a learner may only make proven ones.

For translators a lesson is a few messages: its title, and of each exercise the words and what is
told after the deed. The lines of a block of these are one paragraph, and a paragraph is one
message: its lines without the blanks around them, joined by one blank, with the marks of its cells
such as `{C3}`, which a translation keeps behind the words that speak of them. `messages` has all of
them. A lesson is as it stands in its file; `texts.lessons` and the screen say it in the player's
language, and marks are looked for in what they say.

A lesson has no answers in it: what its technique proves is what counts, and of guesses those that
win the most layouts, so the data can't disagree with the solver.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from minetui import solver
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Chord,
    Minefield,
    Position,
    Shape,
    Status,
    cells_of,
    set_of,
)
from minetui.formats import FormatError, cells_showing, level_of, quoted
from minetui.solver import CASUAL, ODDS, Analysis

from .claims import Claim, Guesses, Verdict, claims_of, verdict_on

FOLDER = Path(__file__).parent / "lessons"  # the page, as for style sheets, has no other way

NumberedLine: TypeAlias = tuple[int, str]
Block: TypeAlias = list[NumberedLine]
Value = TypeVar("Value")

BETWEEN = "---"
HEADER = ("title", "chapter", "shape")
NUMBERS, SAFE, MINES, FLAGS = "012345678", ".f", "*F", "fF"
SIGNS = f"{NUMBERS}{SAFE}{MINES}"
LIT = re.compile(r"\{([A-Z]\d(?: [A-Z]\d)*)\}")  # the cells that words speak of


class Chapter(Enum):
    """The chapters of the course, in their order."""

    FIRST_STEPS = "first steps"
    PATTERNS = "patterns"
    COUNTING = "counting"
    GUESSING = "guessing"
    OTHER_WORLDS = "other worlds"


class Task(Enum):
    """What a learner does in an exercise."""

    REVEAL = "reveal"  # every cell that the technique proves safe
    FLAG = "flag"  # every mine that it proves
    CHORD = "chord"  # as to reveal, but by chords alone
    BOTH = "both"  # the safe cells and the mines
    GUESS = "guess"  # the best cell to guess


@dataclass(frozen=True)
class Exercise:
    """A task on a position, with the words that introduce it, and those that are told `after` it.

    What can be proven by the techniques up to `technique` (an id) is what counts. `pattern` is the
    name of the pattern that proves it, if the exercise is about one.
    """

    words: str
    task: Task
    position: Position
    technique: str
    pattern: str = ""
    after: str = ""

    def lit(self, words: str) -> CellSet:
        """The cells that some words of it light."""
        grid = self.position.field.grid
        names = " ".join(LIT.findall(words)).split()
        return set_of(grid.cell(int(name[1:]) - 1, ord(name[0]) - ord("A")) for name in names)

    @cached_property
    def proven(self) -> tuple[CellSet, CellSet]:
        """The safe cells and the mines that the technique, with those before it, proves."""
        if self.technique == ODDS:  # they prove no more
            return NO_CELLS, NO_CELLS
        technique = solver.TECHNIQUES.up_to(self.technique)[-1]
        proven = technique.certain(Analysis(self.position.surface))
        return proven.safe, proven.mines

    @property
    def counts_mines(self) -> bool:
        """May the mine count matter? The techniques of the first lessons look at numbers alone."""
        return self.technique not in (CASUAL, "pairs")

    @property
    def safe(self) -> CellSet:
        """The cells to reveal."""
        wanted = self.task in (Task.REVEAL, Task.CHORD, Task.BOTH)
        return self.proven[0] if wanted else NO_CELLS

    @property
    def mines(self) -> CellSet:
        """The cells to flag."""
        wanted = self.task in (Task.FLAG, Task.BOTH)
        return self.proven[1] & ~self.position.flagged if wanted else NO_CELLS

    @cached_property
    def guesses(self) -> Guesses | None:
        """The guesses, and which are best, where that is what is asked for; slow the first time."""
        if self.task is not Task.GUESS:
            return None
        return Guesses.of(Analysis(self.position.surface))

    def left(self, now: Position) -> tuple[CellSet, CellSet]:
        """The cells that are still to be revealed and to be flagged in a later position."""
        return self.safe & now.covered, self.mines & ~now.flagged

    def next_verdict(self, now: Position) -> Verdict | None:
        """The verdict on a cell that is left, the easiest to prove; None if there is none left.

        Of several, that which the words speak of comes first.
        """
        analysis, (safe, mines) = Analysis(now.surface), self.left(now)
        claims = [Claim(cell, True) for cell in cells_of(mines)]
        claims += [Claim(cell, False) for cell in cells_of(safe & ~now.flagged)]
        verdicts = (verdict_on(claim, analysis, Random(claim.cell)) for claim in claims)
        order, lit = [*solver.TECHNIQUES.ids, ""], self.lit(self.words)

        def difficulty(verdict: Verdict) -> tuple[int, bool]:
            unlit = verdict.proof.witnesses & ~lit if verdict.proof else NO_CELLS
            return order.index(verdict.technique), bool(unlit)

        return min(verdicts, key=difficulty, default=None)

    def next_chord(self, now: Position) -> Cell | None:
        """A number around which a chord reveals cells that are left; None for none.

        Of several, one that the words speak of comes first.
        """
        safe, _ = self.left(now)
        lit = self.lit(self.words)
        for cell in (*cells_of(now.revealed & lit), *cells_of(now.revealed & ~lit)):
            claimed = set_of(claim.cell for claim in claims_of(Chord(cell), now))
            if claimed and not claimed & ~safe:
                return cell
        return None

    def reaches(self, technique: str) -> bool:
        """Is a technique, by its id, one that the exercise asks for or one before it?"""
        order = solver.TECHNIQUES.ids
        return technique not in order or order.index(technique) <= order.index(self.technique)


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course; its id is the name of its file, and never changes."""

    id: str
    title: str
    chapter: Chapter
    exercises: tuple[Exercise, ...]

    @property
    def check(self) -> Exercise:
        """The exercise that ends the lesson."""
        return self.exercises[-1]


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons, in the order in which they are best taken."""
    lessons = list[Lesson]()
    for path in sorted(FOLDER.glob("*.txt")):
        _, _, name = path.stem.partition("-")
        lessons.append(read(name, path.read_text("utf-8").splitlines()))
    return tuple(lessons)


class Message(NamedTuple):
    """A text of a lesson that is translated, by the name of its file and the line it begins at."""

    file: str
    line: int
    text: str


def messages(folder: Path = FOLDER) -> Iterator[Message]:
    """All texts of the lessons that are translated: titles, and what is told in exercises."""
    for path in sorted(folder.glob("*.txt")):
        header, *exercises = _parts(path.read_text("utf-8").splitlines())
        line, title = _Fields.read(header.blocks[0], HEADER).values["title"]
        yield Message(path.name, line, title)
        for exercise in exercises:
            _fields, words, _rows, *after = exercise.blocks
            for block in (words, *after):
                yield Message(path.name, block[0][0], _paragraph(block))


def read(name: str, lines: Iterable[str]) -> Lesson:
    """The lesson with this id; a FormatError names the line that is wrong."""
    (first, header), *exercises = _parts(lines)
    if len(header) != 1:
        raise FormatError(first, f"expected a title, a chapter and {BETWEEN!r}")
    fields = _Fields.read(header[0], HEADER)
    if len(exercises) < 2:
        raise FormatError(exercises[-1].line if exercises else first, "expected two exercises")
    chapter = fields.choice("chapter", {each.value: each for each in Chapter})
    shape = Shape.SQUARE
    if "shape" in fields.values:
        shape = fields.choice("shape", {each: each for each in Shape})
    taught = tuple(_exercise(part, shape) for part in exercises)
    return Lesson(name, fields.text("title"), chapter, taught)


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
        text = line.rstrip()
        if text and text != BETWEEN:
            block.append((number, text))
            continue
        if block:
            parts[-1].blocks.append(block)
            block = []
        if text:
            parts.append(_Part(number, []))
    return parts


def _exercise(part: _Part, shape: Shape) -> Exercise:
    """The exercise that a part describes, on a board of a shape."""
    if not 3 <= len(part.blocks) <= 4:
        wanted = "technique and task, words, rows, and what is told after it"
        raise FormatError(part.line, f"expected {wanted}, with blank lines between them")
    first, words, rows, *after = part.blocks
    fields = _Fields.read(first, ("technique", "task", "pattern"))
    technique = fields.choice("technique", {each: each for each in solver.TECHNIQUES.ids})
    task = fields.choice("task", {each.value: each for each in Task})
    pattern = fields.text("pattern") if "pattern" in fields.values else ""
    told = [_paragraph(block) for block in (words, *after)]
    position = _position(_read_rows(rows, shape), shape)
    return Exercise(told[0], task, position, technique, pattern, *told[1:])


def _paragraph(block: Block) -> str:
    """The lines of a block as one text."""
    return " ".join(text.strip() for _line, text in block)


def _read_rows(block: Block, shape: Shape) -> Block:
    """The signs of the cells in rows that are drawn; a FormatError if they don't stand well."""
    rows = Block()
    for index, (line, text) in enumerate(block):
        signs = text.strip()
        if shape.is_staggered:
            signs = "".join(text.split())
            drawn = " " * shape.half_cells_in(index) + " ".join(signs)
            if text != drawn:
                raise FormatError(line, f"expected {quoted(drawn)}, got {quoted(text)}")
        rows.append((line, signs))
    return rows


def _position(block: Block, shape: Shape) -> Position:
    """The position of some rows, with numbers that are true."""
    rows = [row for _, row in block]
    cols = len(rows[0])
    for line, row in block:
        wrong = row.strip(SIGNS)
        if wrong:
            raise FormatError(line, f"expected one of '{SIGNS}', got {quoted(wrong[0])}")
        if len(row) != cols:
            raise FormatError(line, f"expected {cols} cells, got {len(row)}")
    mines = cells_showing(rows, MINES)
    level = level_of(len(rows), cols, mines.bit_count(), block[0][0], shape)
    field = Minefield(level.grid, mines)
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
