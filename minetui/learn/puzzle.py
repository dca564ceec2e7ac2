"""Puzzles: a question about a position of a real game, its answer key, and which is wished for.

The key is never stored: it is worked out from the position when first asked for, so it can't be
wrong in a file. How puzzles are found is in `search.py`.

A puzzle is kept, to be asked again, as a line `MODE;TECHNIQUE;PATTERN;ROWS` with slashes between
the rows, and `;SHAPE` at its end where the board is not an ordinary one. A cell is `.` if it is
revealed, `#` if covered and `*` if covered with a mine; `f` and `F` are these two with a flag, `o`
and `x` are asked for.

What counts is what all layouts agree on: a safe cell is safe even if the player found a harder way.
Where the rest of the game can be searched, the best guesses are the cells that win the most
layouts, and no others: in three quarters of such puzzles some cell of the lowest odds wins fewer
games, and to call it right would teach the wrong thing. Elsewhere the safest cells count, and the
advised one, which may be riskier and tell more.
"""

import dataclasses
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from operator import contains
from random import Random
from typing import NamedTuple

from minetui import Problem
from minetui.core import (
    LEVELS,
    NO_CELLS,
    Cell,
    CellSet,
    Grid,
    Level,
    LevelError,
    Minefield,
    Position,
    Shape,
    cells_of,
    grid_of,
    has,
    lowest,
    set_of,
)
from minetui.formats import Replay, quoted
from minetui.solver import (
    CASUAL,
    ODDS,
    PAIRS,
    TECHNIQUES,
    Advice,
    Analysis,
    Proof,
)

from .claims import Claim, Guesses, Judged, Verdict, verdict_on


class Mode(Enum):
    """The ways to train.

    The first three are kinds of questions as well: each puzzle asks one of them. A storm and a
    drill are made of such questions.
    """

    SAFE_CELL = "safe cell"  # find one
    REGION = "region"  # all safe cells and mines in it
    GUESS = "guess"  # the best cell, where nothing is certain
    STORM = "storm"  # against the clock, ever harder
    DRILL = "drill"  # one pattern, timed


QUESTIONS = (Mode.SAFE_CELL, Mode.REGION, Mode.GUESS)

SINGLE, REDUCED = "single number", "reduced "
NAMES = ("1-1", "1-2", "1-2-1", "1-2-2-1")
PATTERNS = {
    SINGLE: CASUAL,
    **dict.fromkeys(NAMES, PAIRS.id),
    **dict.fromkeys((REDUCED + name for name in NAMES), PAIRS.id),
}
"""The patterns that can be drilled, the simplest first, with the ids of their techniques."""


@cache
def patterns_on(shape: Shape) -> tuple[str, ...]:
    """The patterns that can be drilled on boards of a shape.

    Others than those of kings have no rows of numbers, and 1-2 was found in none of 38,000 games.
    For 1-1 two cells that touch need common ones.

    >>> patterns_on(Shape.HEX), patterns_on(Shape.KNIGHT)
    (('single number', '1-1', 'reduced 1-1'), ('single number',))
    """
    if shape.is_of_kings:
        return tuple(PATTERNS)
    grid = grid_of(9, 9, shape)
    near = grid.neighbours(grid.cell(4, 4))
    shares = any(near & grid.neighbours(cell) for cell in cells_of(near))
    return (SINGLE, NAMES[0], REDUCED + NAMES[0]) if shares else (SINGLE,)


def skill_id(name: str, shape: Shape) -> str:
    """The name by which answers about a technique or a pattern are kept, each shape apart.

    >>> skill_id("pairs", Shape.SQUARE), skill_id("pairs", Shape.HEX)
    ('pairs', 'hex/pairs')
    """
    return name if shape is Shape.SQUARE else f"{shape}/{name}"


def is_skill_on(id: str, shape: Shape) -> bool:
    """Is this the name by which something about a shape is kept?"""
    return id == skill_id(id.rpartition("/")[2], shape)


SIGNS = ".#*fFox"
MINED, COVERED, FLAGGED, ASKED = "*Fx", "#*fFox", "fF", "ox"
MOST_CELLS = 40_000  # of a puzzle's board


def pattern_of(proof: Proof) -> str:
    """The pattern that a proof shows; empty if it has no name."""
    if proof.technique == CASUAL:
        return SINGLE
    pattern = proof.pattern
    return "" if pattern is None else REDUCED * pattern.reduced + pattern.name


class Origin(NamedTuple):
    """The game that a puzzle is from, with the number of moves up to the mistake, that included."""

    replay: Replay
    moves: int


class PuzzleError(Problem):
    """A text that is not a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A question about a position.

    `mode` is the kind of question. `technique` is the id of the lowest technique that proves a safe
    cell, or that of the odds for a guess; `pattern` is the name of the pattern that proves it, if
    that is what the puzzle is about. `region` are the cells that are asked for; none means all
    covered ones. One that comes from a game of the player's knows its `origin`.
    """

    mode: Mode
    technique: str
    position: Position
    pattern: str = ""
    region: CellSet = NO_CELLS
    origin: Origin | None = dataclasses.field(default=None, compare=False)

    @classmethod
    def read(cls, text: str) -> "Puzzle":
        """The puzzle of a line; a PuzzleError for a text that is none."""
        mode, technique, pattern, board, shape = _fields(text)
        rows = board.split("/")
        grid, signs = _grid(rows, shape), "".join(rows)

        def showing(wanted: str) -> CellSet:
            return set_of(cell for cell, sign in enumerate(signs) if sign in wanted)

        field = Minefield(grid, showing(MINED))
        position = Position(field, grid.cells & ~showing(COVERED), showing(FLAGGED))
        if position.revealed in (NO_CELLS, field.safe):
            raise PuzzleError("expected some safe cells to be revealed, and some to be covered")
        return cls(mode, technique, position, pattern, showing(ASKED))

    @property
    def text(self) -> str:
        """The line of a puzzle, from which `read` makes an equal one.

        >>> field = Minefield.drawn("*..", "...")
        >>> Puzzle(Mode.SAFE_CELL, "casual", Position(field).reveal(1)).text
        'safe cell;casual;;*.#/###'
        """
        field, flagged = self.position.field, self.position.flagged
        covered, mines = self.position.covered, field.mines
        signs = {
            "#": covered & ~mines,
            "*": covered & mines,
            "f": flagged & ~mines,
            "F": flagged & mines,
            "o": self.region & ~mines,
            "x": self.region & mines,
        }
        rows = "/".join(field.grid.signs(".", signs))
        shape = field.grid.named_shape.values()
        return ";".join((self.mode.value, self.technique, self.pattern, rows, *shape))

    @property
    def shape(self) -> Shape:
        """The shape of its board."""
        return self.position.field.grid.shape

    @property
    def skills(self) -> tuple[str, str]:
        """The names by which answers about its technique and its pattern are kept."""
        pattern = skill_id(self.pattern, self.shape) if self.pattern else ""
        return skill_id(self.technique, self.shape), pattern

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of what the player sees."""
        return Analysis(self.position.surface)

    @property
    def asked(self) -> CellSet:
        """The cells that are asked for."""
        return self.region or self.position.covered

    @property
    def safe(self) -> CellSet:
        """The asked cells that are safe in all layouts, whatever technique proves it."""
        return self.analysis.odds.safe & self.asked

    @property
    def mines(self) -> CellSet:
        """The asked cells that are mines in all layouts and have no flag."""
        return self.analysis.odds.mines & self.asked & ~self.position.flagged

    @cached_property
    def advice(self) -> Advice:
        """The advised guess, of a question for one; it may take a tenth of a second."""
        return self.analysis.advice

    @cached_property
    def guesses(self) -> Guesses:
        """The guesses, and which of them count as best."""
        return Guesses.of(self.analysis)

    def is_right(self, cell: Cell, *, mined: bool = False) -> bool:
        """Is this a right answer: a cell that is safe, that is a mine, or the best guess?"""
        guessed = self.guesses.best if self.mode is Mode.GUESS else self.safe
        return has(self.mines if mined else guessed, cell)

    def left(self, safe: CellSet, mines: CellSet) -> tuple[CellSet, CellSet]:
        """The safe cells and the mines that are still missing from these answers."""
        return self.safe & ~safe, self.mines & ~mines

    def worked_out(self) -> "Puzzle":
        """The same puzzle, once its key is worked out, so that no answer waits for it."""
        _ = self.guesses if self.mode is Mode.GUESS else (self.safe, self.place)
        return self

    def verdict_on(self, cell: Cell, *, mined: bool = False) -> Verdict:
        """The verdict on an answer, that a covered cell is safe or a mine.

        The layout that refutes a wrong one is always the same for the same cell.
        """
        verdict = verdict_on(Claim(cell, mined), self.analysis, Random(cell))
        return verdict.with_steps(self.analysis)

    @property
    def answer(self) -> Verdict:
        """The answer to a question for certain cells, as the verdict on a right claim."""
        proof = self.proof
        safe, mines = self.safe, self.mines
        if proof:  # it may be about other cells, too
            safe, mines = safe & proof.safe, mines & proof.mines
        claim = Claim(lowest(safe or mines), mined=not safe)
        return Verdict(claim, Judged.PROVEN, self.technique, proof).with_steps(self.analysis)

    @cached_property
    def place(self) -> CellSet:
        """The cells that it is about and the numbers of its answer; none for the whole board.

        That is so for a guess, and where the mine count matters.
        """
        proof = self.proof
        if proof is None or proof.mines_left is not None:
            return NO_CELLS
        place = proof.cells | self.region
        for step in self.answer.chain:
            place |= step.witnesses
        return place

    @cached_property
    def proof(self) -> Proof | None:
        """The proof of a right answer by the puzzle's technique; None for a guess.

        It needs a single step if any answer does, and shows the puzzle's pattern.
        """
        if self.mode is Mode.GUESS:
            return None
        techniques, analysis = TECHNIQUES.up_to(self.technique), self.analysis
        technique = techniques[-1]
        certain = technique.certain(analysis)
        safe, mines = certain.safe & self.safe, certain.mines & self.mines
        asks_for_mines = self.mode is Mode.REGION
        for proof in technique.hint(analysis).proofs if technique is PAIRS else ():
            if proof.safe & safe or (asks_for_mines and proof.mines & mines):
                return proof
        return techniques.proof(analysis, lowest(safe or mines), mined=not safe)


@dataclass(frozen=True)
class Wish:
    """A kind of question, on boards of a level.

    An empty technique or pattern means any; the pattern is one of `PATTERNS`, and proves every cell
    that can be proven at once. Any technique means that each comes equally often.
    """

    mode: Mode = Mode.SAFE_CELL
    technique: str = ""
    pattern: str = ""
    level: Level = LEVELS["Expert"]

    @property
    def techniques(self) -> tuple[str, ...]:
        """The ids of the techniques that its puzzles are about, the simplest first."""
        if self.mode is Mode.GUESS:
            return (ODDS,)
        if self.pattern:
            return (PATTERNS[self.pattern],)
        return (self.technique,) if self.technique else tuple(each.id for each in TECHNIQUES)

    def fits(self, puzzle: Puzzle) -> bool:
        """Does a puzzle ask what is wished for? Its board may be of another level."""
        if puzzle.mode is not self.mode or puzzle.technique not in self.techniques:
            return False
        return self.pattern in ("", puzzle.pattern) and puzzle.shape is self.level.shape

    @property
    def id(self) -> str:
        """A text that no other wish has."""
        rows, cols, mines, _ = self.level.key
        size = (f"{cols}x{rows}/{mines}", *self.level.grid.named_shape.values())
        return "/".join((self.mode.value, self.technique, self.pattern, *size))


def _fields(text: str) -> tuple[Mode, str, str, str, Shape]:
    """The mode, the technique, the pattern, the board and its shape in a line."""
    fields = text.split(";")
    if len(fields) == 4:
        fields.append(Shape.SQUARE)
    modes = {mode.value: mode for mode in QUESTIONS}
    allowed = (modes, TECHNIQUES.ids, ("", *PATTERNS), [*Shape])
    if len(fields) != 5 or not all(map(contains, allowed, (*fields[:3], fields[4]))):
        raise PuzzleError(f"expected MODE;TECHNIQUE;PATTERN;ROWS or ROWS;SHAPE, got {quoted(text)}")
    mode, technique, pattern, board, shape = fields
    return modes[mode], technique, pattern, board, Shape.named(shape)


def _grid(rows: list[str], shape: Shape) -> Grid:
    """The grid of some rows, of a shape."""
    size, wrong = sum(map(len, rows)), "".join(rows).strip(SIGNS)
    if wrong:
        raise PuzzleError(f"expected {SIGNS}, got {quoted(wrong[0])}")
    if not 0 < size <= MOST_CELLS or len(set(map(len, rows))) > 1:
        raise PuzzleError(f"expected rows of one length, got {quoted('/'.join(rows))}")
    try:
        return Level(len(rows), len(rows[0]), 0, shape).grid
    except LevelError as error:
        raise PuzzleError(str(error)) from None
