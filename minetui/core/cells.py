"""Sets of cells: a set is one integer, whose bit `n` is on when cell `n` is a member.

So `|`, `&`, `^` and `& ~` are the set algebra, and the interpreter's big-integer loops do the work
for many cells at a step. Here is what the algebra lacks, whatever the cells touch; `grid.py` knows
which they touch. No other module shifts bits.

For one small click that is no faster than a list (about 2 µs against 0.4 µs). What it buys is rules
that a reader can check, positions of three small values, and work on all cells at once. On a board
of 100,000,000 cells a look at one bit costs milliseconds, so those are read in bands of rows.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

Cell: TypeAlias = int
"""The number of a cell, counted row by row from 0."""
CellSet: TypeAlias = int
"""A set of cells: bit `n` is on when cell `n` is a member."""
NO_CELLS: CellSet = 0
"""The empty set."""

RUN = re.compile("1+")
FEW = 8  # members; measured: on an ordinary board these are sooner taken off one by one
BEYOND_ORDINARY = 1 << 1_000  # the first cell of a larger board
BITS_OF_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def only(cell: Cell) -> CellSet:
    """The set whose only member is this cell."""
    return 1 << cell


def has(members: CellSet, cell: Cell) -> bool:
    """Is the cell a member?"""
    return bool((members >> cell) & 1)


def set_of(cells: Iterable[Cell]) -> CellSet:
    """The set with these members; linear in the highest of them, however many there are."""
    listed = list(cells)
    if not listed:
        return NO_CELLS
    data = bytearray((max(listed) >> 3) + 1)
    for cell in listed:
        data[cell >> 3] |= 1 << (cell & 7)
    return unpacked(data)


def set_spelled(signs: str) -> CellSet:
    """The set that a text of 0s and 1s spells, the first cell first; linear."""
    return int(signs[::-1], 2)


def spelled(members: CellSet, size: int) -> str:
    """The set as a text of `size` 0s and 1s, the first cell first; linear.

    >>> spelled(set_of([0, 2]), 4)
    '1010'
    """
    return f"{members:0{size}b}"[::-1]


def packed(members: CellSet, size: int) -> bytearray:
    """The set as bytes, for many changes in a large set of up to `size` cells."""
    return bytearray(members.to_bytes((size >> 3) + 1, "little"))


def toggle_packed(members: bytearray, cell: Cell, present: bool) -> bool:
    """Toggle a cell of a packed set if its membership is `present`; returns whether it was."""
    byte, bit = cell >> 3, 1 << (cell & 7)
    if (members[byte] & bit != 0) is not present:
        return False
    members[byte] ^= bit
    return True


def unpacked(members: bytearray) -> CellSet:
    """The packed set as an integer again."""
    return int.from_bytes(members, "little")


def lowest(members: CellSet) -> Cell:
    """The first member of a set that has one."""
    return (members & -members).bit_length() - 1


def highest(members: CellSet) -> Cell:
    """The last member of a set that has one."""
    return members.bit_length() - 1


def cells_of(members: CellSet) -> Iterator[Cell]:
    """The members, in order; linear in their span, not in the size of the board."""
    if members.bit_count() <= FEW and members < BEYOND_ORDINARY:
        while members:
            cell = members & -members
            yield cell.bit_length() - 1
            members ^= cell
        return
    first = lowest(members) & ~7
    span = members >> first
    for index, byte in enumerate(span.to_bytes((span.bit_length() + 7) >> 3, "little")):
        if byte:
            base = first + (index << 3)
            for bit in BITS_OF_BYTE[byte]:
                yield base + bit


def following(members: CellSet, cell: Cell) -> Cell | None:
    """The first member after the cell."""
    later = members >> (cell + 1)
    return cell + 1 + lowest(later) if later else None


def preceding(members: CellSet, cell: Cell) -> Cell | None:
    """The last member before the cell."""
    earlier = members & (only(cell) - 1)
    return highest(earlier) if earlier else None


def beyond(members: CellSet, cell: Cell, *, back: bool = False) -> Cell | None:
    """The next member after a cell, or before it, going round at the end; None if there is none."""
    found = preceding(members, cell) if back else following(members, cell)
    if found is not None or not members:
        return found
    return highest(members) if back else lowest(members)


def runs_of(row: CellSet) -> Iterator[tuple[int, int]]:
    """The runs of neighbouring members of one row, as (first, last) columns."""
    for run in RUN.finditer(spelled(row, 1)):
        yield run.start(), run.end() - 1


def filled_runs(seeds: CellSet, within: CellSet) -> CellSet:
    """The runs of one row that hold a seed, in steps that double (Kogge and Stone, 1973)."""
    upward = downward = seeds & within
    open_up = open_down = within
    step = 1
    while open_up:
        upward |= open_up & (upward << step)
        downward |= open_down & (downward >> step)
        open_up &= open_up << step
        open_down &= open_down >> step
        step <<= 1
    return upward | downward
