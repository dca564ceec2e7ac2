"""Game IDs of Mines in Simon Tatham's puzzle collection: `9x9n10:4,4,m…`, one per line.

Width, height and mines, then the first click's column and row, then the mines row by row as
hexadecimal digits, the first cell highest. After `m` they are masked, so that nobody reads them
by accident: each half of the bytes is mixed with SHA-1 sums of the other half.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha1

from minetui.core.grid import Grid, lowest, set_spelled, spelled
from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .format import text_boards
from .text import grid_of, numbered_lines

GAME = re.compile(
    r"(?P<cols>[1-9][0-9]{0,8})x(?P<rows>[1-9][0-9]{0,8})(?:n(?P<mines>[0-9]{1,9}))?a?"
    r":(?:[0-9]{1,9},[0-9]{1,9},)?(?P<mask>[mu]?),?(?P<digits>[0-9a-f]+)",
    re.I,
)


def begins(first: str) -> bool:
    """Does a text that begins with this line look like such an ID?"""
    return re.match(r"[0-9]{1,9}x[0-9]{1,9}(?:n[0-9]{1,9})?a?:", first) is not None


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefield of each ID, with its line; a FormatError names the line that is wrong."""
    for line, text in numbered_lines(lines):
        game = GAME.fullmatch(text)
        if game is None:
            raise FormatError(line, f"expected an ID such as '9x9n10:4,4,m…', got {quoted(text)}")
        yield line, _minefield(line, game)


def write(field: Minefield) -> bytes:
    """The minefield as an ID with plain digits, whose first click is on a zero if there is one."""
    grid = field.grid
    row, col = grid.place(lowest(field.zeros or field.safe or 1))
    signs = spelled(field.mines, grid.size)
    signs += "0" * (-len(signs) % 4)
    digits = f"{int(signs, 2):0{len(signs) // 4}x}"
    return f"{grid.cols}x{grid.rows}n{field.mine_count}:{col},{row},u{digits}\n".encode()


def minefield_of(line: int, grid: Grid, digits: str, *, masked: bool) -> Minefield:
    """The minefield that hexadecimal digits spell."""
    wanted = -(-grid.size // 4)
    if len(digits) != wanted:
        raise FormatError(line, f"expected {wanted} hexadecimal digits, got {len(digits)}")
    data = bytes.fromhex(digits + "0" * (wanted % 2))
    if masked:
        data = _unmasked(data, grid.size)
    signs = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"
    return Minefield(grid, set_spelled(signs[: grid.size]))


def _minefield(line: int, game: re.Match[str]) -> Minefield:
    grid = grid_of(int(game["rows"]), int(game["cols"]), line)
    field = minefield_of(line, grid, game["digits"], masked=game["mask"].lower() == "m")
    if game["mines"] and field.mine_count != int(game["mines"]):
        raise FormatError(line, f"expected {game['mines']} mines, got {field.mine_count}")
    return field


def _unmasked(data: bytes, size: int) -> bytes:
    """The bytes as they were before the mask: the second half first, since it was masked last."""
    half = len(data) // 2
    first, second = data[:half], data[half:]
    second = _cut(_mixed(second, first), size - 8 * half)
    return _cut(_mixed(first, second), 8 * half) + second


def _mixed(data: bytes, seed: bytes) -> bytes:
    """The bytes, combined by exclusive or with SHA-1 sums of the seed followed by a counter."""
    sums = -(-len(data) // 20)
    stream = b"".join(sha1(seed + str(count).encode()).digest() for count in range(sums))
    return bytes(byte ^ noise for byte, noise in zip(data, stream, strict=False))


def _cut(data: bytes, bits: int) -> bytes:
    """The bytes with all bits after the first `bits` set to zero."""
    rest: int = 2 ** (8 * len(data) - bits)
    whole = int.from_bytes(data, "big")
    return (whole - whole % rest).to_bytes(len(data), "big")


FORMAT = text_boards("tatham", (), begins, read, write)
