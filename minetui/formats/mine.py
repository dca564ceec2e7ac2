"""The `.mine` text of JSMinesweeper for a position.

The first line is `WxHxM`; then rows of `0` to `8` for a revealed cell, `H` for a covered one, `F`
for a flag, `M` or `?` for a mine without one. The program writes mines without a flag only if it
knows them: then they are the minefield, together with the flags. Without any the flags are, if
they are as many as the first line says and moves lead to the numbers; otherwise the mines are
unknown.

The part of a page's address behind `#` that shows a position there.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from minetui.core import Surface

from .errors import FormatError, quoted
from .positions import PositionView, replay_in, signs_of
from .replay import Replay
from .source import Content, TextFormat, parsed
from .text import (
    grid_of,
    level_of,
    minefield_of,
    minefield_rows,
    numbered_lines,
    read_numbered_rows,
)

HEADER = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})x([0-9]{1,9})")
MINES = "FM?"
COVERED = str.maketrans("M?", "HH")


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return HEADER.fullmatch(first) is not None


def read(lines: Iterable[str]) -> Iterator[tuple[int, Content]]:
    """The one position, with the line where it begins; a FormatError names the wrong line."""
    numbered = numbered_lines(lines)
    line, first = next(numbered, (1, ""))
    header = HEADER.fullmatch(first)
    if header is None:
        wanted = "width, height and mines as '9x9x10'"
        raise FormatError(line, f"expected {wanted}, got {quoted(first)}")
    cols, rows, mines = map(int, header.groups())
    grid = grid_of(rows, cols, line)
    drawn = read_numbered_rows(numbered, line, grid, MINES + "H012345678")
    last, more = next(numbered, (0, ""))
    if more:
        raise FormatError(last, f"expected no row after row {rows}, got {quoted(more)}")
    signs = [row for _, row in drawn]
    field = minefield_of(signs, MINES)
    view = PositionView.of([row.translate(COVERED) for row in signs])
    only_flags = field.mines == view.flagged
    is_reached = view.agrees_with(field) and not view.halves_openings
    if field.mine_count == mines and (not only_flags or is_reached):
        yield line, replay_in(field, drawn, view)
    elif only_flags:
        yield line, view.surface(level_of(rows, cols, mines, line).mines)
    else:
        raise FormatError(line, f"expected {mines} mines in the rows, got {field.mine_count}")


def write(replay: Replay) -> bytes:
    """The minefield with its cells covered, or a position with its revealed and flagged ones."""
    field = replay.field
    header = f"{field.grid.cols}x{field.grid.rows}x{field.mine_count}"
    rows = minefield_rows(field, "M", "H")
    if replay.is_position:
        surface = replay.final_position.surface
        signs = signs_of(
            PositionView.at(surface), {"M": field.mines, "F": field.mines & surface.flagged}
        )
        rows = field.grid.signs("H", signs)
    return "".join(f"{row}\n" for row in (header, *rows)).encode()


def write_surface(surface: Surface) -> bytes:
    """A position whose mines are unknown."""
    grid = surface.grid
    header = f"{grid.cols}x{grid.rows}x{surface.mine_count}"
    rows = grid.signs("H", signs_of(PositionView.at(surface), {"F": surface.flagged}))
    return "".join(f"{row}\n" for row in (header, *rows)).encode()


FORMAT = TextFormat("mine", ("mine",), begins, parsed(read), write, write_surface)


POSITION = "position"


def position_fragment(surface: Surface) -> str:
    """The fragment of a position, `#position=TEXT`.

    The text is that of a .mine file, most of whose characters need no percent sign.
    """
    return f"#{POSITION}={quote(write_surface(surface).decode().rstrip(), safe='')}"
