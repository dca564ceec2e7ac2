"""Binary files: numbers and texts one after the other, each of them checked to be there."""

from minetui.core.levels import Level, LevelError

from .errors import FormatError, quoted


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

    def number(self, size: int, what: str) -> int:
        """The next number, of this many bytes, big-endian."""
        return int.from_bytes(self.take(size, what), "big")

    def signed(self, size: int, what: str) -> int:
        """The next number, of this many bytes, big-endian, perhaps negative."""
        return int.from_bytes(self.take(size, what), "big", signed=True)

    def until(self, end: bytes, what: str) -> bytes:
        """The bytes before the next `end`, which is skipped."""
        place = self.data.find(end, self.offset)
        if place < 0:
            raise self.error(f"expected {what}, got the end of the file", len(self.data))
        start, self.offset = self.offset, place + len(end)
        return self.data[start:place]

    def expect(self, wanted: bytes, what: str) -> None:
        """Skip bytes that must be there."""
        start = self.offset
        came = self.take(len(wanted), what)
        if came != wanted:
            raise self.error(f"expected {what}, got {quoted(came.decode('latin-1'))}", start)

    def level(self, rows: int, cols: int, mines: int) -> Level:
        """The level whose numbers are the last four bytes."""
        try:
            return Level(rows, cols, mines)
        except LevelError as error:
            raise self.error(str(error), self.offset - 4) from None

    def error(self, problem: str, offset: int | None = None) -> FormatError:
        """A FormatError at a byte, the present one by default."""
        return FormatError(self.offset if offset is None else offset, problem, "byte")


def text_of(data: bytes) -> str:
    """A text of a file in any encoding: UTF-8, and other bytes kept as they are."""
    return data.decode("utf-8", "surrogateescape")
