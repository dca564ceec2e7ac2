"""Puzzles as lines of text, to be kept and asked again.

A line is `MODE;TECHNIQUE;PATTERN;ROWS`, with slashes between the rows. A cell is `.` if it is
revealed, `#` if covered and `*` if covered with a mine; `f` and `F` are these two with a flag, `o`
and `x` are asked for. The key is not in the text, since the position decides it.
"""

from collections.abc import Container

from minetui.core.grid import NO_CELLS, CellSet, Grid, grid_of, set_of
from minetui.core.minefield import Minefield
from minetui.core.pictures import sign_rows
from minetui.core.position import Position
from minetui.formats.errors import quoted
from minetui.solver.techniques import ids

from .mode import QUESTIONS, Mode
from .patterns import PATTERNS
from .puzzle import Puzzle

SIGNS = ".#*fFox"
MINED, COVERED, FLAGGED, ASKED = "*Fx", "#*fFox", "fF", "ox"
MOST_CELLS = 40_000  # of a puzzle's board


class PuzzleError(ValueError):
    """A text that is not a puzzle."""


def puzzle_text(puzzle: Puzzle) -> str:
    """The line of a puzzle, from which `puzzle_of` reads an equal one.

    >>> field = Minefield.drawn("*..", "...")
    >>> puzzle_text(Puzzle(Mode.SAFE_CELL, "casual", Position(field).reveal(1)))
    'safe cell;casual;;*.#/###'
    """
    field, flagged = puzzle.position.field, puzzle.position.flagged
    covered, mines = puzzle.position.covered, field.mines
    signs = {
        "#": covered & ~mines,
        "*": covered & mines,
        "f": flagged & ~mines,
        "F": flagged & mines,
        "o": puzzle.region & ~mines,
        "x": puzzle.region & mines,
    }
    rows = "/".join(sign_rows(field.grid, ".", signs))
    return ";".join((puzzle.mode.value, puzzle.technique, puzzle.pattern, rows))


def puzzle_of(text: str) -> Puzzle:
    """The puzzle of a line; a PuzzleError for a text that is none."""
    mode, technique, pattern, board = _fields(text)
    rows = board.split("/")
    grid, signs = _grid(rows), "".join(rows)

    def showing(wanted: str) -> CellSet:
        return set_of(cell for cell, sign in enumerate(signs) if sign in wanted)

    field = Minefield(grid, showing(MINED))
    position = Position(field, grid.cells & ~showing(COVERED), showing(FLAGGED))
    if position.revealed in (NO_CELLS, field.safe):
        raise PuzzleError("expected some safe cells to be revealed, and some to be covered")
    return Puzzle(mode, technique, position, pattern, showing(ASKED))


def _fields(text: str) -> tuple[Mode, str, str, str]:
    """The mode, the technique, the pattern and the board in a line."""
    fields = text.split(";")
    modes = {mode.value: mode for mode in QUESTIONS}
    allowed = (modes, ids(), ("", *PATTERNS))
    if len(fields) != 4 or any(map(_is_other, fields, allowed)):
        raise PuzzleError(f"expected MODE;TECHNIQUE;PATTERN;ROWS, got {quoted(text)}")
    return modes[fields[0]], fields[1], fields[2], fields[3]


def _is_other(field: str, allowed: Container[str]) -> bool:
    """Is a field not one of those allowed?"""
    return field not in allowed


def _grid(rows: list[str]) -> Grid:
    """The grid of some rows."""
    size, wrong = sum(map(len, rows)), "".join(rows).strip(SIGNS)
    if wrong:
        raise PuzzleError(f"expected {SIGNS}, got {quoted(wrong[0])}")
    if not 0 < size <= MOST_CELLS or len(set(map(len, rows))) > 1:
        raise PuzzleError(f"expected rows of one length, got {quoted('/'.join(rows))}")
    return grid_of(len(rows), len(rows[0]))
