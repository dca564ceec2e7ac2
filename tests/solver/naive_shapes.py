"""What touches on boards of each shape, by plain arithmetic, and what a player sees there."""

from functools import cache
from itertools import product
from random import Random

from naive import Place, places

from minetui.core import CellSet, Grid, Level, Position, Shape, Surface, grid_of

from .brute_force import Number, Seen
from .test_odds import position

SIZES = [(1, 7), (7, 1), (2, 6), (6, 2), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (3, 5)]


def touch(grid: Grid, one: Place, other: Place) -> bool:
    """Do two places of a board touch?"""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    if grid.shape is Shape.KNIGHT:
        return {down, right} == {1, 2}
    if grid.shape is Shape.HEX:
        # The three coordinates of a hexagon add up to 0; those that touch differ by 1 in two.
        (q, r), (to_q, to_r) = ((at[1] - at[0] // 2, at[0]) for at in (one, other))
        return sorted(map(abs, (q - to_q, r - to_r, to_q + to_r - q - r))) == [0, 1, 1]
    if grid.shape is Shape.TORUS:
        down = min(down, grid.rows - down)
    if grid.shape in (Shape.TORUS, Shape.CYLINDER):
        right = min(right, grid.cols - right)
    return max(down, right) == 1


@cache
def around(grid: Grid) -> dict[Place, frozenset[Place]]:
    """The places that touch each place."""
    every = list(product(range(grid.rows), range(grid.cols)))
    return {at: frozenset(other for other in every if touch(grid, at, other)) for at in every}


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
    return [grid_of(*size, shape) for size in SIZES if min(size) >= 3 or not shape.wraps]


def small_position(random: Random, shape: Shape, most: int = 12) -> Position:
    """A position of a small board with few covered cells."""
    while True:
        grid = random.choice(small_grids(shape))
        level = Level.on(grid, random.randint(1, min(grid.size - 1, 6)))
        here = position(random, level, random.randint(1, 8))
        if here.covered.bit_count() <= most:
            return here
