"""The clicks in a link of LlamaSweeper: the way in which its ZiNi explorer solves a board.

A click is two bits for its kind and as many as number the cells, column by column; the kind 3 ends
the path. The bits are written in base 64, six in each character, the highest first.
"""

import re
from collections.abc import Iterator

from minetui.core.grid import Cell, Grid
from minetui.core.moves import Chord, Flag, Move, Reveal

from .errors import FormatError, quoted

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BITS = {ord(digit): f"{value:06b}" for value, digit in enumerate(DIGITS)}
STRANGE = re.compile(r"[^A-Za-z0-9_-]")
KINDS: dict[str, type[Move]] = {"00": Reveal, "01": Flag, "10": Chord}
END = "11"
MOST_DIGITS = 100_000  # more than its largest boards need


def moves_in(path: str, grid: Grid, line: int) -> Iterator[Move]:
    """The moves of a path, all at time 0, since a path has no times."""
    if wrong := STRANGE.search(path):
        raise FormatError(line, f"expected digits of base 64 in c, got {quoted(wrong[0])}")
    if len(path) > MOST_DIGITS:
        raise FormatError(line, f"expected at most {MOST_DIGITS:,} digits in c, got {len(path):,}")
    bits, size = path.translate(BITS), (grid.size - 1).bit_length()
    for start in range(0, len(bits), 2 + size):
        kind, number = bits[start : start + 2], bits[start + 2 : start + 2 + size]
        if kind == END:
            return
        if len(number) == size and kind in KINDS:
            yield KINDS[kind](_cell(int(number or "0", 2), grid, line))
    raise FormatError(line, "expected the end of the clicks in c, but they are cut off")


def _cell(number: int, grid: Grid, line: int) -> Cell:
    """The cell with a number, counted from 0 down the columns."""
    if number >= grid.size:
        raise FormatError(line, f"expected a cell up to {grid.size - 1} in c, got {number}")
    col, row = divmod(number, grid.rows)
    return grid.cell(row, col)
