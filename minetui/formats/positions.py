"""Positions in files: the cells that a file shows, and the moves that lead to such a position.

The moves reveal the openings and the other numbers, then set the flags and the question marks, then
reveal a mine that was hit. Only flags inside openings come first, since they keep their cells
covered. A revealed zero with covered neighbours gets its whole opening revealed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from minetui.core import (
    NO_CELLS,
    CellSet,
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Question,
    Reveal,
    Shape,
    Surface,
    cells_of,
    grid_drawn,
    has,
    lowest,
    only,
)
from minetui.language import _, number

from .errors import FormatError
from .replay import Replay
from .text import NumberedLine, cells_showing

LARGEST = 100_000  # cells; measured: on more, playing the moves of a position takes over a second
DIGITS = "012345678"


@dataclass(frozen=True)
class PositionView:
    """The cells that a file shows: revealed ones by number, flags, question marks, mines hit.

    After a lost game some are also shown as `mined`, and some flags as `wrong`.
    """

    grid: Grid
    numbered: tuple[CellSet, ...]
    flagged: CellSet = NO_CELLS
    questioned: CellSet = NO_CELLS
    hit: CellSet = NO_CELLS
    mined: CellSet = NO_CELLS
    wrong: CellSet = NO_CELLS

    @classmethod
    def of(cls, rows: Sequence[str], shape: Shape = Shape.SQUARE) -> "PositionView":
        """The view in rows of numbers, flags `F`, question marks `?` and others for covered cells.

        `X` is a mine that was hit, `@` another mine, `#` a flag on a safe cell.
        """
        numbered = tuple(cells_showing(rows, digit) for digit in DIGITS)
        marks = (cells_showing(rows, signs) for signs in ("F#", "?", "X", "X@", "#"))
        return cls(grid_drawn(rows, shape), numbered, *marks)

    @property
    def revealed(self) -> CellSet:
        """The cells that show a number."""
        cells = NO_CELLS
        for showing in self.numbered:
            cells |= showing
        return cells

    @property
    def halves_openings(self) -> bool:
        """Is a cell beside a zero still covered, without a flag, as no move leaves it?"""
        kept = self.revealed | self.flagged
        return bool(self.numbered[0] and self.grid.spread(self.numbered[0]) & ~kept)

    def contradicted(self, field: Minefield) -> CellSet:
        """The cells that are shown otherwise than a minefield has them."""
        wrong = (self.mined & ~field.mines) | (self.wrong & field.mines)
        for showing, right in zip(self.numbered, field.numbered, strict=True):
            wrong |= showing & ~right
        return wrong

    def surface(self, mine_count: int) -> Surface:
        """The surface of a view without a mine that was hit; question marks are left out."""
        covered = self.grid.cells & ~self.revealed
        return Surface(self.grid, mine_count, self.numbered, covered, self.flagged)


def surface_rows(surface: Surface, covered: str, marks: Mapping[str, CellSet]) -> list[str]:
    """The rows of a surface: numbers, a sign for covered cells, and signs for marked ones."""
    numbers = dict(zip(DIGITS, surface.numbered, strict=True))
    return surface.grid.signs(covered, numbers | dict(marks))


def replay_at(surface: Surface, field: Minefield) -> Replay:
    """The replay whose moves lead to what is seen of a minefield; all of them are given."""
    return _replay(field, PositionView(surface.grid, surface.numbered, surface.flagged))


def replay_in(field: Minefield, rows: Sequence[NumberedLine], view: PositionView) -> Replay:
    """The replay that leads to a view drawn in these rows.

    A FormatError names the line of a cell that contradicts the mines.
    """
    if not (view.revealed | view.flagged | view.questioned | view.mined):
        return Replay(field)
    if problem := too_large(field.grid):
        raise FormatError(rows[0][0], problem)
    if wrong := view.contradicted(field):
        cell = lowest(wrong)
        row, col = field.grid.place(cell)
        line, text = rows[row]
        slots = {"row": row + 1, "col": col + 1, "sign": f"'{text[col]}'"}
        if has(field.mines, cell):
            problem = _(
                "expected a mine or a covered cell in row {row}, column {col}, got {sign}", **slots
            )
        else:
            problem = _(
                "expected a {number} or a covered cell in row {row}, column {col}, got {sign}",
                number=field.number(cell),
                **slots,
            )
        raise FormatError(line, problem)
    return _replay(field, view)


def too_large(grid: Grid) -> str:
    """The problem of a position on a grid that is too large; empty if it is not."""
    if grid.size <= LARGEST:
        return ""
    return _(
        "expected a position of at most {most} cells, got {size} = {cells}",
        most=number(LARGEST),
        size=grid.dimensions,
        cells=number(grid.size),
    )


def _replay(field: Minefield, view: PositionView) -> Replay:
    moves = tuple(_moves(field, view))
    return Replay(field, moves, {"Assisted": "Yes"}, given=len(moves))


def _moves(field: Minefield, view: PositionView) -> Iterator[Move]:
    """The moves that lead to a view, which agrees with the minefield."""
    revealed, zeros = view.revealed, view.revealed & field.zeros
    opened = field.opening(zeros) if zeros else NO_CELLS
    flagged = view.flagged & ~revealed
    early = (flagged | view.questioned) & opened & ~revealed
    reveals = [*_openings(field, zeros, early), *map(Reveal, cells_of(revealed & ~opened))]
    ends = field.safe == revealed | (opened & ~early)
    if ends and view.hit:
        reveals.pop()  # the game was lost before its last reveal
    yield from map(Flag, cells_of(early))
    yield from reveals
    if not ends or view.hit:
        yield from map(Flag, cells_of((flagged | view.questioned) & ~early))
        yield from map(Question, cells_of(view.questioned & ~revealed))
    if view.hit:
        yield _loss(field, view)


def _openings(field: Minefield, zeros: CellSet, kept: CellSet) -> Iterator[Move]:
    """A reveal for each opening that has one of these zeros; none of them is in `kept`."""
    if not kept & field.zeros:
        reached = field.opening(zeros) & field.zeros if zeros else NO_CELLS
        yield from map(Reveal, field.grid.first_cells(reached))
        return
    revealed = NO_CELLS
    for cell in field.grid.first_cells(zeros):  # flags may divide the zeros of an opening
        if not has(revealed, cell):
            revealed |= field.opening(only(cell))
            yield Reveal(cell)


def _loss(field: Minefield, view: PositionView) -> Move:
    """The move that hit the mines: a chord where they are several and a number can chord them."""
    if view.hit.bit_count() > 1:
        near = field.grid.neighbours(lowest(view.hit))
        for cell in cells_of(near & view.revealed):
            around = field.grid.neighbours(cell)
            flags = (around & view.flagged).bit_count()
            closed = around & ~(view.revealed | view.flagged)
            if flags == field.number(cell) and closed == view.hit:
                return Chord(cell)
    return Reveal(lowest(view.hit))
