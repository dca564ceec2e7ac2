"""All layouts, and a stupid way to play as well as can be: every cell is tried, in every layout."""

from collections import defaultdict
from functools import cache
from itertools import combinations

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Surface, cells_of, has, only, set_of


@cache
def numbers(surface: Surface) -> list[tuple[CellSet, int]]:
    """The cells around each number, and the number."""
    every = [(cell, number) for number, cells in enumerate(surface.numbered)
             for cell in cells_of(cells)]  # fmt: skip
    return [(surface.grid.neighbours(cell), number) for cell, number in every]


def fits(surface: Surface, mines: CellSet) -> bool:
    shown = all((around & mines).bit_count() == number for around, number in numbers(surface))
    return shown and not mines & ~surface.covered


@cache
def naive_layouts(surface: Surface, known: CellSet = NO_CELLS) -> tuple[CellSet, ...]:
    """All layouts that fit and have the known mines, by trying all."""
    left = surface.mine_count - known.bit_count()
    every = map(set_of, combinations(cells_of(surface.covered & ~known), left))
    return tuple(known | mines for mines in every if fits(surface, known | mines))


@cache
def naive_wins(grid: Grid, fitting: frozenset[CellSet], covered: CellSet) -> int:
    """How many of some layouts are won by trying every cell and every way to go on."""
    return len(fitting) if len(fitting) < 2 else max(wins_after(grid, fitting, covered).values())


def wins_after(grid: Grid, fitting: frozenset[CellSet], covered: CellSet) -> dict[Cell, int]:
    """How many of some layouts are won after each cell that is safe in any of them."""
    return {
        cell: sum(naive_wins(grid, group, covered & ~only(cell)) for group in groups)
        for cell in cells_of(covered)
        if (groups := shown(grid, fitting, cell))
    }


def shown(grid: Grid, fitting: frozenset[CellSet], cell: Cell) -> list[frozenset[CellSet]]:
    """The layouts in which a cell is safe, by the number that it shows."""
    groups = defaultdict[int, set[CellSet]](set)
    for mines in fitting:
        if not has(mines, cell):
            groups[(grid.neighbours(cell) & mines).bit_count()].add(mines)
    return list(map(frozenset, groups.values()))
