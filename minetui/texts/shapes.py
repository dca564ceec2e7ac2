"""The shapes of boards in words: their names, and what is different there."""

from minetui.core import Grid, Shape

NAMES = {
    Shape.SQUARE: "Square",
    Shape.CYLINDER: "Cylinder",
    Shape.TORUS: "Torus",
    Shape.HEX: "Hex",
    Shape.KNIGHT: "Knight",
}

EXPLANATIONS = {
    Shape.SQUARE: "A number counts the mines in the eight cells around it.",
    Shape.CYLINDER: "The left edge touches the right one.",
    Shape.TORUS: "No edge: left touches right, and top touches bottom.",
    Shape.HEX: "A number counts the mines in the six cells around it.",
    Shape.KNIGHT: "A number counts the mines a knight's move away.",
}
"""What is different, where a shape is chosen: a line each."""

FIRST_RULES = {
    Shape.CYLINDER: "Left touches right: the faint cells are those of the other side.",
    Shape.TORUS: "There is no edge: the faint cells are those of the other side.",
    Shape.HEX: EXPLANATIONS[Shape.HEX],
    Shape.KNIGHT: "A number counts the mines a knight's move away, in the lit cells.",
}
"""What is said before each game until a first win on a board of such a shape."""

AROUND = {Shape.KNIGHT: "a knight's move away"}


def around(grid: Grid) -> str:
    """Where the neighbours of a number are.

    >>> from minetui.core import grid_of
    >>> around(grid_of(9, 9, Shape.HEX)), around(grid_of(9, 9, Shape.KNIGHT))
    ('around it', "a knight's move away")
    """
    return AROUND.get(grid.shape, "around it")
