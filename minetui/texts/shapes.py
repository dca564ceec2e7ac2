"""The shapes of boards in words: their names, and what is different there."""

from collections.abc import Sequence

from minetui.core import Grid, Level, Shape
from minetui.language import _, pgettext

NAMES = {
    Shape.SQUARE: "Square",
    Shape.CYLINDER: "Cylinder",
    Shape.TORUS: "Torus",
    Shape.HEX: "Hex",
    Shape.KNIGHT: "Knight",
    Shape.CROSS: "Cross",
}

EXPLANATIONS = {
    Shape.SQUARE: "A number counts the mines in the eight cells around it.",
    Shape.CYLINDER: "The left edge touches the right one.",
    Shape.TORUS: "No edge: left touches right, and top touches bottom.",
    Shape.HEX: "A number counts the mines in the six cells around it.",
    Shape.KNIGHT: "A number counts the mines a knight's move away.",
    Shape.CROSS: "A number counts the mines on its four sides.",
}
"""What is different, where a shape is chosen: a line each."""

FIRST_RULES = {
    Shape.CYLINDER: "Left touches right; where there is room, faint cells show the other side.",
    Shape.TORUS: "There is no edge; where there is room, faint cells show the other side.",
    Shape.HEX: EXPLANATIONS[Shape.HEX],
    Shape.KNIGHT: "A number counts the mines a knight's move away, in the lit cells.",
    Shape.CROSS: EXPLANATIONS[Shape.CROSS],
}
"""What is said before each game until a first win on a board of such a shape."""

AROUND = {Shape.KNIGHT: "a knight's move away", Shape.CROSS: "on its sides"}


def around(grid: Grid, number: str = "it") -> str:
    """Where the neighbours of a number are, which may be named.

    >>> from minetui.core import grid_of
    >>> around(grid_of(9, 9, Shape.HEX), "B2"), around(grid_of(9, 9, Shape.KNIGHT), "B2")
    ('around B2', "a knight's move away")
    """
    return AROUND.get(grid.shape, f"around {number}")


def is_around(grid: Grid) -> bool:
    """Are the neighbours of a cell around it, and nowhere else?"""
    return grid.shape not in AROUND


def sized(grid: Grid) -> str:
    """The size of a board, columns first, behind its shape if that is another than the ordinary.

    >>> sized(Level(16, 30, 99).grid), sized(Level(16, 30, 99, Shape.TORUS).grid)
    ('30 × 16', 'torus 30 × 16')
    """
    return " ".join([*grid.named_shape.values(), grid.dimensions])


def level_name(level: Level) -> str:
    """The name of a level, behind its shape if that is another than the ordinary.

    >>> level_name(Level(9, 9, 10)), level_name(Level(9, 9, 10, Shape.TORUS))
    ('Beginner', 'Torus Beginner')
    """
    name = _(level.name)
    if level.shape is Shape.SQUARE:
        return name
    return pgettext("level", "{shape} {level}", shape=_(NAMES[level.shape]), level=name)


def level_labels(level: Level) -> list[str]:
    """The size, the shape and the mines, as a line of labels has them."""
    named = [f"shape {shape}" for shape in level.grid.named_shape.values()]
    return [f"size {level.grid.dimensions}", *named, f"mines {level.mines:,}"]


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
