"""Boards drawn as text, the way tests write and compare them.

One picture shows a whole position: `#` covered and safe, `*` covered and mined, `F` a flag on a
mine, `f` a flag on a safe cell, `!` a revealed mine; a revealed number is its digit, a zero `.`.
"""

from random import Random

import naive

from minetui.core import (
    Cell,
    CellSet,
    Grid,
    Level,
    Minefield,
    Position,
    Shape,
    Surface,
    cells_of,
    grid_drawn,
    grid_of,
    has,
    set_of,
)
from minetui.core.deal import deal

SHAPES = [(rows, cols) for rows in range(1, 6) for cols in range(1, 6)]
SMALL_SHAPES = [shape for shape in SHAPES if shape[0] * shape[1] <= 9]
LONG_SHAPES = [(1, 17), (17, 1), (2, 64), (64, 2), (3, 65), (9, 7)]


def drawing(text: str) -> str:
    """The picture without the indentation and the empty lines around it."""
    return "\n".join(" ".join("".join(line.split())) for line in text.split("\n") if line.strip())


def cells(text: str, signs: str = "x") -> CellSet:
    """The cells drawn as x, or as one of these signs."""
    return set_of(cell for cell, sign in enumerate("".join(text.split())) if sign in signs)


def minefield(text: str) -> Minefield:
    """A minefield drawn with * for mines and . for safe cells."""
    return Minefield.drawn(*("".join(line.split()) for line in text.split("\n") if line.strip()))


def position(text: str) -> Position:
    """The position of a picture, whose numbers must be right."""
    lines = drawing(text).replace(" ", "").split("\n")
    grid = grid_drawn(lines)
    mines, covered, flagged = (cells(text, signs) for signs in ("*F!", "*Ff#", "Ff"))
    made = Position(Minefield(grid, mines), grid.cells & ~covered, flagged)
    assert look(made) == drawing(text), f"the right numbers are\n{look(made)}"
    return made


def look(seen: Position) -> str:
    """The picture of a position."""
    grid, field = seen.field.grid, seen.field

    def sign(cell: Cell) -> str:
        mined, flagged = has(field.mines, cell), has(seen.flagged, cell)
        if has(seen.revealed, cell):
            return "!" if mined else ".12345678"[field.number(cell)]
        return ("F" if mined else "f") if flagged else ("*" if mined else "#")

    rows = [[sign(grid.cell(row, col)) for col in range(grid.cols)] for row in range(grid.rows)]
    return "\n".join(" ".join(row) for row in rows)


def surface(text: str) -> Surface:
    """A surface from a picture, where `#` is covered and `F` flagged; its numbers may be wrong."""
    lines = drawing(text).replace(" ", "").split("\n")
    grid = grid_drawn(lines)
    *numbered, covered, flagged = (cells(text, signs) for signs in (*".12345678", "#F", "F"))
    return Surface(grid, 0, tuple(numbered), covered, flagged)


def naive_board(field: Minefield) -> naive.Board:
    """The same minefield for the second implementation."""
    grid = field.grid
    return naive.Board.of(grid.rows, grid.cols, field.mines, grid.shape)


def naively(seen: Surface) -> naive.Seen:
    """The same surface for the second implementation."""
    cols = seen.grid.cols
    numbers = {
        place: number
        for number, members in enumerate(seen.numbered)
        for place in naive.places(members, cols)
    }
    covered, flagged = naive.places(seen.covered, cols), naive.places(seen.flagged, cols)
    return naive.Seen(seen.grid.rows, cols, numbers, covered, flagged, seen.grid.shape)


def dealt(level: Level, random: Random) -> Minefield:
    """Any minefield of a level."""
    return Minefield(level.grid, deal(level, random))


def random_subset(random: Random, members: CellSet, chance: float) -> CellSet:
    """A set of these members, each chosen with this chance."""
    return set_of(cell for cell in cells_of(members) if random.random() < chance)


def random_grid(
    random: Random, most_rows: int, most_cols: int, shape: Shape = Shape.SQUARE
) -> Grid:
    """A grid of any size that is legal on this shape."""
    least = shape.least_wrapped if shape.wraps else 1
    return grid_of(random.randint(least, most_rows), random.randint(least, most_cols), shape)


def random_field(
    random: Random, most_rows: int = 8, most_cols: int = 8, shape: Shape = Shape.SQUARE
) -> Minefield:
    """A small minefield of any size and density, with at least one safe cell."""
    grid = random_grid(random, most_rows, most_cols, shape)
    mines = random_subset(random, grid.cells, random.choice((0.0, 0.1, 0.15, 0.2, 0.3, 0.6)))
    spared = random.randrange(grid.size)
    return Minefield(grid, mines & ~set_of([spared]))


def random_position(
    random: Random, *, right: float = 0.5, wrong: float = 0.0, shape: Shape = Shape.SQUARE
) -> Position:
    """Some safe cells revealed, and mines and safe cells flagged with these chances."""
    field = random_field(random, shape=shape)
    revealed = random_subset(random, field.safe, random.choice((0.1, 0.4, 0.8)))
    if random.random() < 0.5:
        revealed |= field.opening(revealed & field.zeros)
    flagged = random_subset(random, field.mines, right)
    flagged |= random_subset(random, field.safe & ~revealed, wrong)
    return Position(field, revealed, flagged)
