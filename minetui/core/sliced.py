"""Counts of how many sets hold each cell, made by operations on whole sets."""

from .grid import CellSet, cells_of, only


class SlicedCounter:
    """A counter, for each cell, of the sets added so far that hold it.

    The counts are kept in slices: a set at level n stands for 2ⁿ in the count of each member. Two
    sets may wait at a level; a third is added to them by a full adder in every cell at once, which
    leaves one set and carries one on (carry-save, as in the bit counting of Harley and Seal). So a
    set costs about five operations on whole integers, however many were added before.
    """

    def __init__(self) -> None:
        self._levels: list[list[CellSet]] = []

    def add(self, members: CellSet, level: int = 0) -> None:
        """Count each member 2 to the power of `level` times."""
        levels = self._levels
        while level < len(levels) and len(levels[level]) == 2:
            first, second = levels[level]
            some = first ^ second
            levels[level] = [some ^ members]
            members = (first & second) | (some & members)
            level += 1
        while len(levels) <= level:
            levels.append([])
        levels[level].append(members)

    def merge(self, other: "SlicedCounter") -> None:
        """Add the counts of another counter."""
        for level, waiting in enumerate([*other._levels]):
            for members in [*waiting]:
                self.add(members, level)

    def counts(self, size: int) -> list[int]:
        """The counts of the first `size` cells."""
        counts = [0] * size
        for level, waiting in enumerate(self._levels):
            for members in waiting:
                for cell in cells_of(members & (only(size) - 1)):
                    counts[cell] += 2**level
        return counts
