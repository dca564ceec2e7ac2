"""The shapes of boards in words: their names, and what is different there."""

from collections.abc import Sequence

from minetui.core import Grid, Level, Shape
from minetui.language import N_, _, number, pgettext

NAMES = {
    # Translators: shapes of boards, each as the name of a choice.
    Shape.SQUARE: N_("Square"),
    Shape.CYLINDER: N_("Cylinder"),
    Shape.TORUS: N_("Torus"),
    Shape.HEX: N_("Hex"),
    Shape.KNIGHT: N_("Knight"),
    Shape.CROSS: N_("Cross"),
}
INSIDE = {
    # Translators: shapes of boards, as in "torus 30 × 16" and "shape torus".
    Shape.CYLINDER: N_("cylinder"),
    Shape.TORUS: N_("torus"),
    Shape.HEX: N_("hex"),
    Shape.KNIGHT: N_("knight"),
    Shape.CROSS: N_("cross"),
}
"""The names of the shapes but the ordinary one, where they don't begin a line."""

EXPLANATIONS = {
    # Translators: at most 60 columns each, below the shapes in the dialog for a new game.
    Shape.SQUARE: N_("A number counts the mines in the eight cells around it."),
    Shape.CYLINDER: N_("The left edge touches the right one."),
    Shape.TORUS: N_("No edge: left touches right, and top touches bottom."),
    Shape.HEX: N_("A number counts the mines in the six cells around it."),
    Shape.KNIGHT: N_("A number counts the mines a knight's move away."),
    Shape.CROSS: N_("A number counts the mines on its four sides."),
}
"""What is different, where a shape is chosen: a line each."""

FIRST_RULES = {
    # Translators: at most 78 columns each, on the status line.
    Shape.CYLINDER: N_("Left touches right; where there is room, faint cells show the other side."),
    Shape.TORUS: N_("There is no edge; where there is room, faint cells show the other side."),
    Shape.HEX: EXPLANATIONS[Shape.HEX],
    Shape.KNIGHT: N_("A number counts the mines a knight's move away, in the lit cells."),
    Shape.CROSS: EXPLANATIONS[Shape.CROSS],
}
"""What is said before each game until a first win on a board of such a shape."""


def is_around(grid: Grid) -> bool:
    """Are the neighbours of a cell around it, and nowhere else?"""
    return grid.shape not in (Shape.KNIGHT, Shape.CROSS)


def sized(grid: Grid) -> str:
    """The size of a board, columns first, behind its shape if that is another than the ordinary.

    >>> sized(Level(16, 30, 99).grid), sized(Level(16, 30, 99, Shape.TORUS).grid)
    ('30 × 16', 'torus 30 × 16')
    """
    if grid.shape is Shape.SQUARE:
        return grid.dimensions
    return pgettext("board", "{shape} {size}", shape=_(INSIDE[grid.shape]), size=grid.dimensions)


def level_name(level: Level) -> str:
    """The name of a level, behind its shape if that is another than the ordinary.

    >>> level_name(Level(9, 9, 10)), level_name(Level(9, 9, 10, Shape.TORUS))
    ('Beginner', 'Torus Beginner')
    """
    name = _(level.name)
    if level.shape is Shape.SQUARE:
        return name
    return pgettext("level", "{shape} {level}", shape=_(NAMES[level.shape]), level=name)


def full_name(level: Level) -> str:
    """The name of a level as above, with the numbers of a custom one.

    >>> full_name(Level(16, 30, 80)), full_name(Level(9, 9, 10, Shape.TORUS))
    ('Custom 30 × 16 / 80', 'Torus Beginner')
    """
    if level.name != "Custom":
        return level_name(level)
    name, size, mines = level_name(level), level.grid.dimensions, number(level.mines)
    # Translators: a level, the size of its board and the number of its mines.
    return pgettext("level", "{level} {size} / {mines}", level=name, size=size, mines=mines)


def level_labels(level: Level) -> list[str]:
    """The size, the shape and the mines, as a line of labels has them."""
    labels = [_("size {size}", size=level.grid.dimensions)]
    if level.shape is not Shape.SQUARE:
        labels.append(_("shape {shape}", shape=_(INSIDE[level.shape])))
    return [*labels, _("mines {number}", number=number(level.mines))]


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
