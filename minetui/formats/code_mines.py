"""The mines of a code: the gaps between them, in the code of Robert F. Rice (1971).

A gap is divided by a power of 2 that the level alone decides. The quotient is spelled as that many
1s and a 0, the remainder in binary. Where more than half of the cells are mined, the gaps are those
between the safe cells.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from minetui.core.grid import Cell, CellSet, cells_of, set_of
from minetui.core.levels import Level

from .code_fields import TOO_LONG, LengthError, Symbols, packed
from .code_symbols import CUT_OFF, CodeError


class Rice(NamedTuple):
    """The code of the gaps of a level: between how many cells, and the bits of a remainder."""

    cells: int
    width: int

    @classmethod
    def of(cls, level: Level) -> "Rice":
        """The code of a level: its divisor is about half of the distance between two cells."""
        size = level.rows * level.cols
        count = min(level.mines, size - level.mines)
        return cls(count, ((size - 1) // (2 * max(count, 1))).bit_length())

    def word(self, gap: int) -> str:
        """The bits of a gap.

        >>> Rice(cells=1, width=2).word(6)
        '1010'
        """
        divisor: int = 2**self.width
        quotient, remainder = divmod(gap, divisor)
        return "1" * quotient + "0" + f"{divisor + remainder:b}"[1:]


def spelled_mines(level: Level, mines: CellSet) -> bytes:
    """The mines of a board of a level, as symbols."""
    word, words, free = cache(Rice.of(level).word), list[str](), 0
    for cell in cells_of(_rarer(level, mines)):
        words.append(word(cell - free))
        free = cell + 1
    return packed("".join(words))


def mines_in(symbols: Symbols, level: Level) -> CellSet:
    """The mines that all further symbols spell."""
    bits, code = symbols.bits(5 * symbols.left), Rice.of(level)
    if len(bits) < code.cells * (code.width + 1):
        raise LengthError(CUT_OFF)
    return _rarer(level, set_of(_cells(bits, code, level.rows * level.cols)))


def _rarer(level: Level, mines: CellSet) -> CellSet:
    """The mines, or the safe cells if they are fewer; of either it makes the mines again."""
    is_dense = 2 * level.mines > level.rows * level.cols
    return level.grid.cells & ~mines if is_dense else mines


def _cells(bits: str, code: Rice, size: int) -> Iterator[Cell]:
    """The cells between which the bits spell the gaps."""
    start = free = 0
    for _ in range(code.cells):
        stop = bits.find("0", start)
        rest = bits[stop + 1 : stop + 1 + code.width]
        if stop < 0 or len(rest) < code.width:
            raise LengthError(CUT_OFF)
        cell = free + (stop - start) * 2**code.width + int(rest or "0", 2)
        if cell >= size:
            raise CodeError(f"expected mines on {size:,} cells, got one after the last cell")
        yield cell
        free, start = cell + 1, stop + 1 + code.width
    if len(bits) - start >= 5:
        raise LengthError(TOO_LONG)
