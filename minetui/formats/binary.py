"""Binary files: numbers and texts in sequence, each checked to be complete."""

from minetui.core import Cell, CellSet, Grid, Level, LevelError, set_spelled

from .errors import FormatError, quoted
from .mouse import cell_on


class ByteReader:
    """The bytes of a file, read from front to back; a FormatError names the byte that is wrong."""

    def __init__(self, data: bytes) -> None:
        self.data, self.offset = data, 0

    def take(self, count: int, what: str) -> bytes:
        """The next bytes."""
        if count > len(self.data) - self.offset:
            raise self.error(f"expected {what}, got the end of the file", len(self.data))
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def byte(self, what: str) -> int:
        """The next byte as a number; faster than `number`, for events."""
        if self.offset >= len(self.data):
            self.take(1, what)
        self.offset += 1
        return self.data[self.offset - 1]

    def number(self, size: int, what: str) -> int:
        """The next number, big-endian, of this many bytes."""
        return int.from_bytes(self.take(size, what), "big")

    def short(self, what: str) -> bytes:
        """The next bytes, preceded by a byte with their number."""
        return self.take(self.number(1, f"the length of {what}"), what)

    def until(self, end: bytes, what: str) -> bytes:
        """The bytes before the next `end`, which is skipped."""
        stop = self.data.find(end, self.offset)
        if stop < 0:
            raise self.error(f"expected {what}, got the end of the file", len(self.data))
        start, self.offset = self.offset, stop + len(end)
        return self.data[start:stop]

    def expect(self, wanted: bytes, what: str) -> None:
        """Skip bytes that must be there."""
        start = self.offset
        actual = self.take(len(wanted), what)
        if actual != wanted:
            raise self.error(f"expected {what}, got {quoted(actual.decode('latin-1'))}", start)

    def cells(self, grid: Grid, count: int, what: str, first: int = 0) -> list[Cell]:
        """The next cells, a column and a row each: all of them on the board, and none twice.

        `first` is the number of the first column and row.
        """
        cells = dict[Cell, None]()
        while len(cells) < count:
            col, row = (
                each - first for each in self.take(2, f"{what} {len(cells) + 1} of {count}")
            )
            cell = cell_on(grid, row, col)
            if cell is None or cell in cells:
                got = f"row {row + 1}, column {col + 1}"
                raise self.error(
                    f"expected another cell on {grid.dimensions}, got {got}", self.offset - 2
                )
            cells[cell] = None
        return list(cells)

    def level(self, rows: int, cols: int, mines: int) -> Level:
        """The level with these numbers, which are the last four bytes that were read."""
        try:
            return Level(rows, cols, mines)
        except LevelError as error:
            raise self.error(str(error), self.offset - 4) from None

    def error(self, problem: str, offset: int | None = None) -> FormatError:
        """A FormatError at a byte, the current one by default."""
        return FormatError(self.offset if offset is None else offset, problem, "byte")


def cells_in(bits: bytes, size: int) -> CellSet:
    """The cells whose bits are set, of a grid of this size; the highest bit of a byte is first."""
    return set_spelled(f"{int.from_bytes(bits, 'big'):0{8 * len(bits)}b}"[:size])


def text_of(data: bytes) -> str:
    """The text that bytes spell in UTF-8; other bytes are kept as surrogates."""
    return data.decode("utf-8", "surrogateescape")
