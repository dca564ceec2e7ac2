"""Binary files: numbers and texts in sequence, each checked to be complete."""

from minetui.core import Cell, CellSet, Grid, Level, LevelError, set_spelled
from minetui.language import _

from .errors import FormatError, quoted
from .mouse import cell_on


class ByteReader:
    """The bytes of a file, read from front to back; a FormatError names the byte that is wrong."""

    def __init__(self, data: bytes) -> None:
        self.data, self.offset = data, 0

    def take(self, count: int, what: str, /, **slots: object) -> bytes:
        """The next bytes; `what` is a marked name of them, here and below, with its slots."""
        if count > len(self.data) - self.offset:
            raise self.ended(_(what, **slots))
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def byte(self, what: str) -> int:
        """The next byte as a number; faster than `number`, for events."""
        if self.offset >= len(self.data):
            self.take(1, what)
        self.offset += 1
        return self.data[self.offset - 1]

    def number(self, size: int, what: str, /, **slots: object) -> int:
        """The next number, big-endian, of this many bytes."""
        return int.from_bytes(self.take(size, what, **slots), "big")

    def short(self, length: str, what: str) -> bytes:
        """The next bytes, preceded by a byte with their number, which is called their length."""
        return self.take(self.number(1, length), what)

    def until(self, end: bytes, what: str, /, **slots: object) -> bytes:
        """The bytes before the next `end`, which is skipped."""
        stop = self.data.find(end, self.offset)
        if stop < 0:
            raise self.ended(_(what, **slots))
        start, self.offset = self.offset, stop + len(end)
        return self.data[start:stop]

    def expect(self, wanted: bytes, what: str) -> None:
        """Skip bytes that must be there."""
        start = self.offset
        actual = self.take(len(wanted), what)
        if actual != wanted:
            got = quoted(actual.decode("latin-1"))
            raise self.error(_("expected {field}, got {text}", field=_(what), text=got), start)

    def cells(self, grid: Grid, count: int, what: str, first: int = 0) -> list[Cell]:
        """The next cells, a column and a row each: all of them on the board, and none twice.

        `what` has the slots `n` and `count`. `first` is the number of the first column and row.
        """
        cells = dict[Cell, None]()
        while len(cells) < count:
            place = self.take(2, what, n=len(cells) + 1, count=count)
            col, row = (each - first for each in place)
            cell = cell_on(grid, row, col)
            if cell is None or cell in cells:
                problem = _(
                    "expected another cell on {size}, got row {row}, column {col}",
                    size=grid.dimensions,
                    row=row + 1,
                    col=col + 1,
                )
                raise self.error(problem, self.offset - 2)
            cells[cell] = None
        return list(cells)

    def level(self, rows: int, cols: int, mines: int) -> Level:
        """The level with these numbers, which are the last four bytes that were read."""
        try:
            return Level(rows, cols, mines)
        except LevelError as error:
            raise self.error(str(error), self.offset - 4) from None

    def ended(self, field: str) -> FormatError:
        """The error of a file that ends before this."""
        problem = _("expected {field}, got the end of the file", field=field)
        return self.error(problem, len(self.data))

    def error(self, problem: str, offset: int | None = None) -> FormatError:
        """A FormatError at a byte, the current one by default."""
        return FormatError(self.offset if offset is None else offset, problem, "byte")


def cells_in(bits: bytes, size: int) -> CellSet:
    """The cells whose bits are set, of a grid of this size; the highest bit of a byte is first."""
    return set_spelled(f"{int.from_bytes(bits, 'big'):0{8 * len(bits)}b}"[:size])


def text_of(data: bytes) -> str:
    """The text that bytes spell in UTF-8; other bytes are kept as surrogates."""
    return data.decode("utf-8", "surrogateescape")
