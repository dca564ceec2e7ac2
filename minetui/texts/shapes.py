"""The shapes of boards in words: their names, and what is different there."""

from collections.abc import Sequence

from minetui.core import Grid, Level, Shape

NAMES = {
    Shape.SQUARE: "Square",
    Shape.CYLINDER: "Cylinder",
    Shape.TORUS: "Torus",
    Shape.HEX: "Hexagons",
    Shape.KNIGHT: "Knight's moves",
}

EXPLANATIONS = {
    Shape.SQUARE: "A number counts the mines in the eight cells around it.",
    Shape.CYLINDER: (
        "The left edge touches the right one. The faint cells beside the board are those of the "
        "other side."
    ),
    Shape.TORUS: (
        "There is no edge: the left side touches the right one, and the top the bottom. The faint "
        "cells around the board are those of the other side."
    ),
    Shape.HEX: "A cell has six neighbours. A number counts the mines in these.",
    Shape.KNIGHT: (
        "A number counts the mines that a chess knight reaches from it. These cells are lit at the "
        "cursor."
    ),
}
"""One or two sentences each, told when a shape is first chosen."""


def sized(grid: Grid) -> str:
    """The size of a board, columns first, behind its shape if that is another than the ordinary.

    >>> sized(Level(16, 30, 99).grid), sized(Level(16, 30, 99, Shape.TORUS).grid)
    ('30 × 16', 'torus 30 × 16')
    """
    return " ".join([*grid.named_shape.values(), grid.dimensions])


def level_labels(level: Level) -> list[str]:
    """The size, the shape and the mines, as a line of labels has them."""
    named = [f"shape {shape}" for shape in level.grid.named_shape.values()]
    return [f"size {level.grid.dimensions}", *named, f"mines {level.mines:,}"]


def shaped(grid: Grid, name: str) -> str:
    """The name of a level, with the shape before it if that is another than the ordinary."""
    return " ".join([*(shape.title() for shape in grid.named_shape.values()), name])


def drawn(grid: Grid, signs: Sequence[str], *, dense: bool = False) -> list[str]:
    """The lines of a drawing for people, of signs that are equally wide.

    There are blanks between them; dense drawings have them only where rows stand half a cell apart.

    >>> drawn(Level(2, 3, 1, Shape.HEX).grid, "1#11#1")
    ['1 # 1', ' 1 # 1']
    """
    between, half = " " * (grid.shape.is_staggered or not dense), (len(signs[0]) + 1) // 2
    return [
        " " * (half * grid.shape.half_cells_in(row)) + between.join(line)
        for row, line in enumerate(grid.lines(signs))
    ]
