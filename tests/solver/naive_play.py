"""A second, stupid way to play as well as can be: every cell is tried, layout by layout."""

from functools import cache
from itertools import combinations

from minetui.core import CellSet, Grid, Surface, cells_of, has, only, set_of


def naive_layouts(surface: Surface) -> frozenset[CellSet]:
    """All layouts that fit, by trying all."""
    numbers = [(cell, n) for n, cells in enumerate(surface.numbered) for cell in cells_of(cells)]
    every = map(set_of, combinations(list(cells_of(surface.covered)), surface.mine_count))
    near = surface.grid.neighbours
    return frozenset(
        one for one in every if all((near(at) & one).bit_count() == n for at, n in numbers)
    )


@cache
def naive_wins(grid: Grid, fitting: frozenset[CellSet], covered: CellSet) -> int:
    """How many of some layouts are won by trying every cell and every way to go on."""
    if len(fitting) < 2:
        return len(fitting)
    return max(
        sum(naive_wins(grid, group, covered & ~only(cell)) for group in shown(grid, fitting, cell))
        for cell in cells_of(covered)
    )


def shown(grid: Grid, fitting: frozenset[CellSet], cell: int) -> list[frozenset[CellSet]]:
    """The layouts in which a cell is safe, by the number that it shows."""
    groups: dict[int, set[CellSet]] = {}
    for mines in fitting:
        if not has(mines, cell):
            groups.setdefault((grid.neighbours(cell) & mines).bit_count(), set()).add(mines)
    return list(map(frozenset, groups.values()))
