"""Links to the calculators of PTTACG fans and LlamaSweeper, with a board in their query.

`b=1`, `2` or `3` is 9 × 9, 16 × 16 or 30 × 16; any other b is width and height with equally many
digits. `m` are the mines row by row, five cells in each digit of base 32, the first cell highest.
LlamaSweeper has the query after `#/`, gives the width one digit less if it is shorter, and may add
clicks as `c`: the way in which its ZiNi explorer solves the board. A click is two bits for its kind
and as many as number the cells, column by column; the kind 3 ends the path. The bits are written in
base 64, six in each character, the highest first.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qs

from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Reveal,
    set_spelled,
    spelled,
)
from minetui.language import _, ngettext, number

from .errors import FormatError, quoted
from .replay import Replay
from .source import TextFormat, board_of
from .text import grid_sized, numbered_lines

NAMED = {"1": Grid(9, 9), "2": Grid(16, 16), "3": Grid(16, 30)}
DIGITS = "0123456789abcdefghijklmnopqrstuv"
PAGE = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
BARE = re.compile(r"b=\d+&m=\w+", re.ASCII)
BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BITS = {ord(digit): f"{value:06b}" for value, digit in enumerate(BASE_64)}
STRANGE = re.compile(r"[^A-Za-z0-9_-]")
KINDS: dict[str, type[Move]] = {"00": Reveal, "01": Flag, "10": Chord}
END = "11"
MOST_DIGITS = 100_000  # more than its largest boards need


def begins(first: str) -> bool:
    """Does a text that begins with this line look like such a link?"""
    keys = keys_in(first)
    return {"b", "m"} <= keys or ("b" in keys and first.startswith(PAGE))


def read(lines: Iterable[str]) -> Iterator[Replay]:
    """The board of each link, with the clicks in it; a FormatError names the line that is wrong."""
    for line, link in numbered_lines(lines):
        if not begins(link):
            problem = _("expected a link with '?b=…&m=…', got {text}", text=quoted(link))
            raise FormatError(line, problem)
        query = parse_qs(query_of(link), keep_blank_values=True)
        size, digits, path = (query.get(key, [None])[0] for key in "bmc")
        field = _minefield(line, size or "", digits)
        yield Replay(field, tuple(_moves(path, field.grid, line)) if path else ())


def write(field: Minefield) -> bytes:
    """The minefield as a link."""
    grid = field.grid
    named = next((name for name, known in NAMED.items() if known == grid), "")
    width = max(len(str(grid.rows)), len(str(grid.cols)))
    size = named or f"{grid.cols:0{width}}{grid.rows:0{width}}"
    signs = spelled(field.mines, grid.size)
    signs += "0" * (-len(signs) % 5)
    digits = (DIGITS[int(signs[i : i + 5], 2)] for i in range(0, len(signs), 5))
    return f"{PAGE}?b={size}&m={''.join(digits)}\n".encode()


def query_of(link: str) -> str:
    """The keys and values of a link, before or after a `#`; they may be all there is of it."""
    if BARE.fullmatch(link):
        return link
    queries = (part.partition("?")[2] for part in link.split("#"))
    return "&".join(filter(None, queries))


def keys_in(link: str) -> set[str]:
    """The keys in the query of a link; none in a text with blanks, which is no link."""
    if re.search(r"\s", link):
        return set()
    return {part.partition("=")[0] for part in query_of(link).split("&") if "=" in part}


def _minefield(line: int, size: str, digits: str | None) -> Minefield:
    """The minefield of this size, with mines in these digits; without `m` there are none."""
    grid = NAMED.get(size) or _grid(line, size)
    if digits is None:
        return Minefield(grid, NO_CELLS)
    digits, wanted = digits.lower(), -(-grid.size // 5)
    wrong = digits.strip(DIGITS)
    if wrong:
        got = quoted(wrong[0])
        problem = _("expected digits 0 to 9 and a to v in m, got {sign}", sign=got)
        raise FormatError(line, problem)
    if len(digits) != wanted:
        problem = ngettext(
            "expected {n} digit in m, got {got}",
            "expected {n} digits in m, got {got}",
            wanted,
            got=number(len(digits)),
        )
        raise FormatError(line, problem)
    signs = "".join(f"{DIGITS.index(digit):05b}" for digit in digits)
    if "1" in signs[grid.size :]:
        raise FormatError(line, _("expected no mines after the last cell in m"))
    return Minefield(grid, set_spelled(signs[: grid.size]))


def _grid(line: int, size: str) -> Grid:
    half = len(size) // 2
    if not re.fullmatch(r"[0-9]{2,18}", size) or not int(size[:half]):
        got = quoted(size)
        problem = _("expected b as 1, 2, 3 or a size such as 0809, got {text}", text=got)
        raise FormatError(line, problem)
    if not int(size[half:]):
        problem = _("expected a height from 1 in b, got {text}", text=quoted(size))
        raise FormatError(line, problem)
    return grid_sized(int(size[half:]), int(size[:half]), line)


def _moves(path: str, grid: Grid, line: int) -> Iterator[Move]:
    """The moves of a path, all at time 0, since a path has no times."""
    if wrong := STRANGE.search(path):
        got = quoted(wrong[0])
        raise FormatError(line, _("expected digits of base 64 in c, got {sign}", sign=got))
    if len(path) > MOST_DIGITS:
        most, count = number(MOST_DIGITS), number(len(path))
        problem = _("expected at most {most} digits in c, got {count}", most=most, count=count)
        raise FormatError(line, problem)
    bits, size = path.translate(BITS), (grid.size - 1).bit_length()
    for start in range(0, len(bits), 2 + size):
        kind, cell = bits[start : start + 2], bits[start + 2 : start + 2 + size]
        if kind == END:
            return
        if len(cell) == size and kind in KINDS:
            yield KINDS[kind](_cell(int(cell or "0", 2), grid, line))
    raise FormatError(line, _("expected the end of the clicks in c, but they are cut off"))


def _cell(place: int, grid: Grid, line: int) -> Cell:
    """The cell with a number, counted from 0 down the columns."""
    if place >= grid.size:
        last = grid.size - 1
        problem = _("expected a cell up to {last} in c, got {place}", last=last, place=place)
        raise FormatError(line, problem)
    col, row = divmod(place, grid.rows)
    return grid.cell(row, col)


FORMAT = TextFormat("ptta", (), begins, read, board_of(write))
