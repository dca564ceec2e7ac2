"""What each cell shows in each of some layouts, all layouts at a step.

A set of layouts is an integer, as a set of cells is: layout i is a member when bit i is on. The
layouts that show a number are worked out from those that mine its neighbours, by adding bits.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeAlias

from minetui.core.grid import Cell, CellSet, Grid, cells_of, lowest, only, set_spelled, spelled

LayoutSet: TypeAlias = int
"""A set of layouts by their index in a list: layout i is a member when bit i is on."""


class LayoutTable:
    """Some layouts, by what each of some cells is and shows in them."""

    def __init__(self, grid: Grid, layouts: Sequence[CellSet], cells: CellSet) -> None:
        self.grid, self.layouts = grid, layouts
        self.all: LayoutSet = only(len(layouts)) - 1
        signs = "".join(spelled(mines, grid.size) for mines in layouts)
        self.mined = {cell: set_spelled(signs[cell :: grid.size]) for cell in cells_of(cells)}
        self._groups: dict[Cell, list[LayoutSet]] = {}

    def shown(self, cell: Cell) -> list[LayoutSet]:
        """The layouts in which a cell is safe, in groups by the number that it shows."""
        if cell not in self._groups:
            self._groups[cell] = self._grouped(cell)
        return self._groups[cell]

    def _grouped(self, cell: Cell) -> list[LayoutSet]:
        ones = twos = fours = eights = 0
        for near in cells_of(self.grid.neighbours(cell)):
            mined = self.mined.get(near, 0)
            ones, carry = ones ^ mined, ones & mined
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights |= carry
        groups = [self.all & ~self.mined.get(cell, 0)]
        for digit in (eights, fours, twos, ones):
            groups = [part for whole in groups for part in (whole & ~digit, whole & digit) if part]
        return groups

    def parts(self, cell: Cell, members: LayoutSet) -> list[LayoutSet]:
        """The members in which a cell is safe, in groups by the number that it shows."""
        groups = self._groups.get(cell) or self.shown(cell)
        return [part for group in groups if (part := members & group)]

    def first(self, members: LayoutSet) -> CellSet:
        """The mines of the first of some layouts."""
        return self.layouts[lowest(members)]

    def chosen(self, members: LayoutSet) -> list[CellSet]:
        """The mines of each of some layouts."""
        return list(compress(self.layouts, map(int, spelled(members, len(self.layouts)))))

    def within(
        self, layouts: Iterable[CellSet], cells: CellSet, open_cells: CellSet
    ) -> "LayoutTable":
        """A table of some layouts and of some of the open cells, as if these were alone.

        Mines that are known stay. Layouts that agree on those cells are one.
        """
        others = open_cells & ~cells
        alone = dict.fromkeys(mines & ~others for mines in layouts)
        return LayoutTable(self.grid, list(alone), cells)
