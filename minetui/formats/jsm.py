"""Links to JSMinesweeper with a position in `analysis`; its mines are unknown.

All in base 62 (a to z, A to Z, 0 to 9): two digits of width, two of height, four of mines, then the
cells row by row as runs. Each kind of cell has digits of its own, which spell the length of a run
in their own base; kinds with a single digit repeat it. Numbers are smaller than what the player
sees by the flags and hidden mines around them, which the writer took off to get longer runs.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qs

from minetui.core import NO_CELLS, CellSet, Grid, Surface, cells_of
from minetui.language import _, ngettext, number

from .errors import FormatError, quoted
from .positions import DIGITS, surface_rows
from .ptta import keys_in, query_of
from .source import TextFormat
from .text import cells_showing, level_of, numbered_lines

BASE_62 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
KINDS = "012345678IHFO"  # I: hidden mine, H: hidden, F: flag, O: flag that was not taken off
BASES = (10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1)
HEAD = 8  # digits before the cells
MOST_CELLS = 1_000_000  # a few digits spell a run of any length, so they must not say what it costs
PAGE = "https://davidnhill.github.io/JSMinesweeper/"
WIDEST, MOST_MINES = 62**2 - 1, 62**4 - 1


def _digits() -> dict[str, str]:
    """The digits of each kind of cell."""
    ends = [sum(BASES[: n + 1]) for n in range(len(KINDS))]
    return {
        kind: BASE_62[end - base : end] for kind, base, end in zip(KINDS, BASES, ends, strict=True)
    }


OF_KIND = _digits()
KIND_OF = {digit: kind for kind, digits in OF_KIND.items() for digit in digits}
RUN = re.compile("|".join(f"[{digits}]+" for digits in OF_KIND.values()))


def begins(first: str) -> bool:
    """Does a text that begins with this line look like such a link?"""
    return "analysis" in keys_in(first)


def read(lines: Iterable[str]) -> Iterator[Surface]:
    """The surface of each link; a FormatError names the line that is wrong."""
    for line, link in numbered_lines(lines):
        if not begins(link):
            problem = _("expected a link with 'analysis=…', got {text}", text=quoted(link))
            raise FormatError(line, problem)
        yield _surface(line, parse_qs(query_of(link)).get("analysis", [""])[0])


def write(surface: Surface) -> bytes:
    """The surface as a link; a ValueError if it is too large for one."""
    grid = surface.grid
    if max(grid.rows, grid.cols) > WIDEST or surface.mine_count > MOST_MINES:
        most = number(WIDEST)
        raise ValueError(_("expected at most {most} rows and columns for a link", most=most))
    signs = "".join(_taken_off(surface))
    runs = (_spelled_run(run[1], len(run[0])) for run in re.finditer(r"(.)\1*", signs))
    head = (_spelled(grid.cols, 2), _spelled(grid.rows, 2), _spelled(surface.mine_count, 4))
    shape = f"{grid.cols}x{grid.rows}x{surface.mine_count}"
    return f"{PAGE}?board={shape}&analysis={''.join((*head, *runs))}\n".encode()


def _taken_off(surface: Surface) -> list[str]:
    """The kinds of the cells, with each flag taken off the numbers around it where none is 0.

    The site can't read a link whose first cell is a flag that was not taken off.
    """
    grid = surface.grid
    kinds = list("".join(surface_rows(surface, "H", {"O": surface.flagged})))
    for flag in cells_of(surface.flagged):
        numbers = list(cells_of(grid.neighbours(flag) & surface.revealed))
        if all(kinds[cell] != "0" for cell in numbers):
            kinds[flag] = "F"
            for cell in numbers:
                kinds[cell] = DIGITS[DIGITS.index(kinds[cell]) - 1]
    return kinds


def _surface(line: int, text: str) -> Surface:
    wrong = text.strip(BASE_62)
    if wrong or len(text) <= HEAD:
        got = quoted(wrong[0] if wrong else text)
        problem = _(
            "expected over {count} letters and digits in analysis, got {text}", count=HEAD, text=got
        )
        raise FormatError(line, problem)
    cols, rows, mines = (_number(text[start:end]) for start, end in ((0, 2), (2, 4), (4, HEAD)))
    level = level_of(rows, cols, mines, line)
    if level.size > MOST_CELLS:
        problem = _(
            "expected at most {most} cells, got {size} = {cells}",
            most=number(MOST_CELLS),
            size=level.grid.dimensions,
            cells=number(level.size),
        )
        raise FormatError(line, problem)
    cells = _cells(line, text[HEAD:], level.size)
    covered, flagged = cells_showing([cells], "IHFO"), cells_showing([cells], "FO")
    taken_off = [cells_showing([cells], digit) for digit in DIGITS]
    numbered = _inflated(line, level.grid, taken_off, cells_showing([cells], "IF"))
    return Surface(level.grid, mines, numbered, covered, flagged)


def _cells(line: int, text: str, size: int) -> str:
    """The kinds of all cells, as many as the size says."""
    runs, length = list[str](), 0
    for run in RUN.finditer(text):
        kind = KIND_OF[run[0][0]]
        digits = OF_KIND[kind]
        count = len(run[0]) if len(digits) == 1 else _number(run[0], digits, size)
        length += count
        if length > size:
            break
        runs.append(kind * count)
    if length != size:
        problem = (
            ngettext(
                "expected {n} cell in analysis, got more than {n}",
                "expected {n} cells in analysis, got more than {n}",
                size,
            )
            if length > size
            else ngettext(
                "expected {n} cell in analysis, got {got}",
                "expected {n} cells in analysis, got {got}",
                size,
                got=number(length),
            )
        )
        raise FormatError(line, problem)
    return "".join(runs)


def _inflated(
    line: int, grid: Grid, taken_off: list[CellSet], mines: CellSet
) -> tuple[CellSet, ...]:
    """The numbers as the player sees them, with the mines added that were taken off."""
    around, numbered = grid.tally(mines), [NO_CELLS] * 9
    for shown, cells in enumerate(taken_off):
        for more, touching in enumerate(around):
            if shown + more < len(numbered):
                numbered[shown + more] |= cells & touching
            elif cells & touching:
                cell = next(cells_of(cells & touching))
                row, col = grid.place(cell)
                problem = _(
                    "expected at most 8 in row {row}, column {col}, got {number}",
                    row=row + 1,
                    col=col + 1,
                    number=shown + more,
                )
                raise FormatError(line, problem)
    return tuple(numbered)


def _number(text: str, digits: str = BASE_62, most: int = MOST_MINES) -> int:
    """The number that a text spells in these digits; more than `most` if it is more."""
    value = 0
    for digit in text:
        value = min(value * len(digits) + digits.index(digit), most + 1)
    return value


def _spelled(value: int, width: int, digits: str = BASE_62) -> str:
    """The number in these digits, at least as wide as `width`."""
    text = ""
    while value or len(text) < width:
        value, digit = divmod(value, len(digits))
        text = digits[digit] + text
    return text


def _spelled_run(kind: str, length: int) -> str:
    digits = OF_KIND[kind]
    return digits * length if len(digits) == 1 else _spelled(length, 1, digits)


FORMAT = TextFormat("jsm", (), begins, read, None, write)
