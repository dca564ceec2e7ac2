"""Levels: rows, columns and mines, their names, which are legal (rule 1), and kinds of boards."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from minetui import Problem
from minetui.language import _, number

from .grid import Grid
from .shapes import ROWS, Shape
from .worlds import grid_of


class LevelError(Problem):
    """A level that can't be played."""


@dataclass(frozen=True)
class Level:
    """Rows, columns, mines and a shape; a LevelError when rule 1 forbids them.

    >>> Level(9, 9, 10).name
    'Beginner'
    >>> Level(2, 2, 4)
    Traceback (most recent call last):
    ...
    minetui.core.levels.LevelError: expected 0 to 3 mines on 2 × 2, got 4
    """

    MOST_CELLS: ClassVar[int] = 100_000_000  # a process may lower it before it opens anything

    rows: int
    cols: int
    mines: int
    shape: Shape = Shape.SQUARE

    def __post_init__(self) -> None:
        self.expect_legal(self.grid, self.mines, self.MOST_CELLS)

    @classmethod
    def named(cls, name: str, shape: Shape = Shape.SQUARE) -> "Level":
        """The level with this name, in any case, on a board of a shape."""
        for known, level in LEVELS.items():
            if known.lower() == name.strip().lower():
                return level.shaped(shape)
        names = ", ".join(LEVELS).lower()
        raise LevelError(_("expected one of {names}, got {text}", names=names, text=repr(name)))

    @classmethod
    def on(cls, grid: Grid, mines: int) -> "Level":
        """The level of a grid with so many mines."""
        return cls(grid.rows, grid.cols, mines, grid.shape)

    def shaped(self, shape: Shape) -> "Level":
        """The level with the same numbers on a board of another shape."""
        return self if shape is self.shape else replace(self, shape=shape)

    @property
    def grid(self) -> Grid:
        """The grid of this size and shape."""
        return grid_of(self.rows, self.cols, self.shape)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @property
    def key(self) -> tuple[int, int, int, str]:
        """Rows, columns, mines and the shape's name, by which records and tables know a level."""
        return self.rows, self.cols, self.mines, str(self.shape)

    @property
    def described(self) -> dict[str, int | str]:
        """Rows, columns and mines by their names, and a shape that is not the ordinary one."""
        return {**self.grid.numbers, "mines": self.mines, **self.grid.named_shape}

    @property
    def density(self) -> float:
        """The fraction of the cells that are mined."""
        return self.mines / self.size

    @property
    def name(self) -> str:
        """Beginner, Intermediate, Expert or Custom."""
        return self.name_of(self.grid, self.mines)

    @property
    def title(self) -> str:
        """The name for machines, with a shape that is not the ordinary one."""
        return " ".join((*map(str.title, self.grid.named_shape.values()), self.name))

    @property
    def full_name(self) -> str:
        """The title, with the numbers of a custom level.

        >>> Level(16, 30, 80).full_name, Level(9, 9, 10, Shape.TORUS).full_name
        ('Custom 30 × 16 / 80', 'Torus Beginner')
        """
        numbers = f" {self.grid.dimensions} / {self.mines:,}" if self.name == "Custom" else ""
        return self.title + numbers

    @staticmethod
    def expect_legal(grid: Grid, mines: int, most_cells: int | None = None) -> None:
        """Raise a LevelError for what rule 1 forbids."""
        if grid.rows < 1:
            raise LevelError(_("expected at least 1 row, got {count}", count=grid.rows))
        if grid.cols < 1:
            raise LevelError(_("expected at least 1 column, got {count}", count=grid.cols))
        if what := Level.too_few(grid):
            raise LevelError(_too_few(grid, what))
        cells, size = grid.size, grid.dimensions
        if most_cells is not None and cells > most_cells:
            problem = _(
                "expected at most {most} cells, got {size} = {cells}",
                most=number(most_cells),
                size=size,
                cells=number(cells),
            )
            raise LevelError(problem)
        if not 0 <= mines < cells:
            problem = _(
                "expected 0 to {most} mines on {size}, got {count}",
                most=cells - 1,
                size=size,
                count=mines,
            )
            raise LevelError(problem)

    @staticmethod
    def too_few(grid: Grid) -> str:
        """Of which lines a grid has fewer than its shape needs: rows, columns, or none."""
        for what in grid.shape.wraps:
            if (grid.rows if what == ROWS else grid.cols) < grid.shape.least_wrapped:
                return what
        return ""

    @staticmethod
    def name_of(grid: Grid, mines: int) -> str:
        """The name of the level with these numbers, which need not be legal, or Custom.

        The shape makes no difference.
        """
        numbers = grid.rows, grid.cols, mines
        named = (name for name, level in LEVELS.items() if level.key[:3] == numbers)
        return next(named, "Custom")

    @classmethod
    def grid_and_mines(
        cls,
        name: str | None,
        rows: int | None,
        cols: int | None,
        mines: int | None,
        shape: Shape = Shape.SQUARE,
    ) -> tuple[Grid, int]:
        """What is given, legal or not; numbers missing are those of a named level, or Beginner."""
        named = cls.named(name or "beginner")
        rows, cols = named.rows if rows is None else rows, named.cols if cols is None else cols
        return grid_of(rows, cols, shape), named.mines if mines is None else mines


LEVELS = {
    "Beginner": Level(9, 9, 10),
    "Intermediate": Level(16, 16, 40),
    "Expert": Level(16, 30, 99),
}
"""The levels that everybody plays, by their names."""

OLD_BEGINNER = Level(8, 8, 10)  # of the first programs


class BoardKind(str):
    """The id of a kind of boards: how they are dealt, and for which technique of the solver.

    It is empty for any board, "solvable:logic" for one that was drawn from those that logic solves
    without a guess, and "adjusted:logic" for one that was changed until logic solved it.
    """

    __slots__ = ()

    DEALINGS = SOLVABLE, ADJUSTED = "solvable", "adjusted"
    NO_GUESS = "solvable:logic"  # what players mean by boards that need no guess
    ID: ClassVar = re.compile(rf"(?:(?:{'|'.join(DEALINGS)}):[a-z]+)?")

    @classmethod
    def of(cls, dealing: str, technique: str) -> "BoardKind":
        """The kind of boards that are solvable by a technique, or adjusted for it."""
        return cls(f"{dealing}:{technique}")

    @property
    def is_known(self) -> bool:
        """Is it the id of a kind? Other programs may have written anything."""
        return bool(self.ID.fullmatch(self))

    @property
    def technique(self) -> str:
        """The id of the technique; empty for any board."""
        return self.partition(":")[2]

    @property
    def is_solvable(self) -> bool:
        """Was the board drawn from those that need no guess?"""
        return self.startswith(f"{self.SOLVABLE}:")

    @property
    def is_adjusted(self) -> bool:
        """Was the board changed until it needed no guess? Such boards are easier than most."""
        return self.startswith(f"{self.ADJUSTED}:")


def _too_few(grid: Grid, what: str) -> str:
    """The problem of a grid that has too few rows or columns for its shape."""
    slots = {"least": grid.shape.least_wrapped, "shape": grid.shape}
    if what == ROWS:
        return _(
            "expected at least {least} rows on a {shape}, got {count}", count=grid.rows, **slots
        )
    return _(
        "expected at least {least} columns on a {shape}, got {count}", count=grid.cols, **slots
    )
