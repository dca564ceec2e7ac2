"""Reading binary files: numbers and texts one after the other, each checked to be there."""

from minetui.core.levels import Level, LevelError

from .errors import FormatError, quoted


class Bytes:
    """The bytes of a file and a place in them; a FormatError names the byte that is not right."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int, what: str) -> bytes:
        """The next bytes."""
        if count > len(self.data) - self.at:
            raise self.error(f"expected {what}, got the end of the file", len(self.data))
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, size: int, what: str) -> int:
        """The next number of so many bytes, the highest first."""
        return int.from_bytes(self.take(size, what), "big")

    def signed(self, size: int, what: str) -> int:
        """The next number of so many bytes that may be negative, the highest first."""
        return int.from_bytes(self.take(size, what), "big", signed=True)

    def until(self, end: bytes, what: str) -> bytes:
        """The bytes before the next `end`, which is skipped."""
        found = self.data.find(end, self.at)
        if found < 0:
            raise self.error(f"expected {what}, got the end of the file", len(self.data))
        told, self.at = self.data[self.at : found], found + len(end)
        return told

    def expect(self, wanted: bytes, what: str) -> None:
        """Skip bytes that must be there."""
        start = self.at
        came = self.take(len(wanted), what)
        if came != wanted:
            raise self.error(f"expected {what}, got {quoted(came.decode('latin-1'))}", start)

    def level(self, rows: int, cols: int, mines: int) -> Level:
        """The level that the last four bytes tell."""
        try:
            return Level(rows, cols, mines)
        except LevelError as error:
            raise self.error(str(error), self.at - 4) from None

    def error(self, problem: str, at: int | None = None) -> FormatError:
        """What is not right at a byte, at the present one by default."""
        return FormatError(self.at if at is None else at, problem, "byte")


def text_of(data: bytes) -> str:
    """A text of a file that may be in any encoding: UTF-8, or the bytes kept as they are."""
    return data.decode("utf-8", "surrogateescape")
