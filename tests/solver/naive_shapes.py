"""What touches on boards of each shape, and what a player sees there, by plain arithmetic."""

from random import Random

from naive import Place, neighbours, places

from minetui.core import CellSet, Grid, Level, Position, Shape, Surface, grid_of

from .brute_force import Number, Seen
from .test_odds import position

SIZES = [(1, 7), (7, 1), (2, 6), (6, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (3, 5)]


def around(grid: Grid) -> dict[Place, frozenset[Place]]:
    """The places that touch each place."""
    return neighbours(grid.rows, grid.cols, grid.shape)


def numbers_on(surface: Surface) -> dict[Place, int]:
    """The numbers that a surface shows."""
    cols = surface.grid.cols
    return {
        at: number for number, cells in enumerate(surface.numbered) for at in places(cells, cols)
    }


def seen_on(surface: Surface) -> Seen:
    """What the player of a surface sees."""
    near, covered = around(surface.grid), frozenset(places(surface.covered, surface.grid.cols))
    numbers = (Number(near[at] & covered, shown) for at, shown in numbers_on(surface).items())
    return Seen(covered, frozenset(each for each in numbers if each.cells), surface.mine_count)


def is_right(surface: Surface, mines: CellSet) -> bool:
    """Do these mines give the numbers that a surface shows?"""
    near, mined = around(surface.grid), places(mines, surface.grid.cols)
    return all(len(near[at] & mined) == shown for at, shown in numbers_on(surface).items())


def small_grids(shape: Shape) -> list[Grid]:
    """Small boards of a shape, some of them in pieces."""
    return [
        grid_of(*size, shape)
        for size in SIZES
        if min(size) >= shape.least_wrapped or not shape.wraps
    ]


def small_position(random: Random, shape: Shape, most: int = 12) -> Position:
    """A position of a small board with few covered cells."""
    while True:
        grid = random.choice(small_grids(shape))
        level = Level.on(grid, random.randint(1, min(grid.size - 1, 6)))
        here = position(random, level, random.randint(1, 8))
        if here.covered.bit_count() <= most:
            return here
