"""The named levels, and what is a legal level (rule 1)."""

from dataclasses import dataclass

from .grid import Grid

MOST_CELLS = 100_000_000


class LevelError(ValueError):
    """A level that can't be played."""


@dataclass(frozen=True)
class Level:
    """Rows, columns and mines; a LevelError when rule 1 forbids them.

    >>> Level(9, 9, 10).name
    'Beginner'
    >>> Level(2, 2, 4)
    Traceback (most recent call last):
    ...
    minetui.core.levels.LevelError: expected 0 to 3 mines on 2 × 2, got 4
    """

    rows: int
    cols: int
    mines: int

    def __post_init__(self) -> None:
        for what, count in (("row", self.rows), ("column", self.cols)):
            if count < 1:
                raise LevelError(f"expected at least 1 {what}, got {count}")
        cells, size = self.rows * self.cols, f"{self.rows} × {self.cols}"
        if cells > MOST_CELLS:
            raise LevelError(f"expected at most {MOST_CELLS:,} cells, got {size} = {cells:,}")
        if not 0 <= self.mines < cells:
            raise LevelError(f"expected 0 to {cells - 1} mines on {size}, got {self.mines}")

    @property
    def grid(self) -> Grid:
        """The shape."""
        return Grid(self.rows, self.cols)

    @property
    def name(self) -> str:
        """Beginner, Intermediate, Expert or Custom."""
        return next((name for name, level in LEVELS.items() if level == self), "Custom")


LEVELS = {
    "Beginner": Level(9, 9, 10),
    "Intermediate": Level(16, 16, 40),
    "Expert": Level(16, 30, 99),
}


def level_named(name: str) -> Level:
    """The level with this name, in any case."""
    for known, level in LEVELS.items():
        if known.lower() == name.strip().lower():
            return level
    raise LevelError(f"expected one of {', '.join(LEVELS).lower()}, got {name!r}")
