"""Numbered cells in a form in which all of them are compared with their counts at once."""

from typing import NamedTuple, TypeAlias

from .grid import NO_CELLS, CellSet

Digits: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]
"""A number of 0 to 8 for each cell: the cells with each of its binary digits, the ones first."""


class Numbers(NamedTuple):
    """The numbered cells, and the digits of their numbers."""

    cells: CellSet
    digits: Digits

    @classmethod
    def of(cls, numbered: tuple[CellSet, ...]) -> "Numbers":
        """The numbers of a surface or a minefield: the cells of each number from 0 to 8."""
        zeros, n1, n2, n3, n4, n5, n6, n7, eights = numbered
        high = n4 | n5 | n6 | n7
        digits = (n1 | n3 | n5 | n7, n2 | n3 | n6 | n7, high, eights)
        return cls(zeros | n1 | n2 | n3 | high | eights, digits)

    def equal_to(self, counted: Digits) -> CellSet:
        """The cells whose number is the count there, as `Grid.tally_digits` gives it."""
        differing = NO_CELLS
        for own, other in zip(self.digits, counted, strict=True):
            differing |= own ^ other
        return self.cells & ~differing
