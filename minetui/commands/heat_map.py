"""A heat map of how often each cell was mined, for the terminal and for a picture.

It shows by how many standard deviations a count is off; on a large board, the count of a square
block of cells. Signs and colours agree: + and red mean too many mines, - and blue too few.
"""

from math import ceil, sqrt
from typing import TYPE_CHECKING, TypeAlias

from minetui.core.fairness import Chances
from minetui.core.grid import cells_of

if TYPE_CHECKING:
    from rich.text import Text

Deviations: TypeAlias = list[list[float | None]]

MOST_ROWS = 40
STEPS = (
    (-4.0, "--", "bold white on #2166ac"),
    (-2.0, "- ", "black on #92c5de"),
    (2.0, ". ", "dim"),
    (4.0, "+ ", "black on #f4a582"),
    (float("inf"), "++", "bold white on #b2182b"),
)
LEGEND = "mines: -- 4 sigma too few, - 2 sigma, . as expected, + 2 sigma too many, ++ 4 sigma"


def block_side(chances: Chances, columns: int) -> int:
    """The side, in cells, of the smallest blocks that fit in this many terminal columns."""
    grid = chances.grid
    return max(ceil(2 * grid.cols / columns), ceil(grid.rows / MOST_ROWS))


def deviations(chances: Chances, counts: list[int], boards: int, side: int) -> Deviations:
    """The standard deviations that each block is off by; None where chance plays no part."""
    grid, expected = chances.grid, boards * chances.cell_chance
    rows, cols = ceil(grid.rows / side), ceil(grid.cols / side)
    surplus = [[0.0] * cols for _ in range(rows)]
    members = [[0] * cols for _ in range(rows)]
    for cell in cells_of(chances.free):
        row, col = (index // side for index in grid.place(cell))
        surplus[row][col] += counts[cell] - expected
        members[row][col] += 1
    spread = [[_deviation(chances, boards, count) for count in line] for line in members]
    return [
        [off / sigma if sigma else None for off, sigma in zip(*lines, strict=True)]
        for lines in zip(surplus, spread, strict=True)
    ]


def drawn(blocks: Deviations) -> "Text":
    """The heat map as text, two columns for each block."""
    from rich.text import Text

    lines = []
    for row in blocks:
        looks = [("  ", "") if off is None else _look(off) for off in row]
        lines.append(Text.assemble(*looks))
    return Text("\n").join(lines)


def _deviation(chances: Chances, boards: int, count: int) -> float:
    """The standard deviation of the number of mines in `count` free cells over all boards."""
    free, chance = chances.free.bit_count(), chances.cell_chance
    if free < 2:
        return 0.0
    rest = 1 - (count - 1) / (free - 1)  # without replacement
    return sqrt(max(count * boards * chance * (1 - chance) * rest, 0.0))


def _look(off: float) -> tuple[str, str]:
    return next((sign, style) for bound, sign, style in STEPS if off <= bound)
