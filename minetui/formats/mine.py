"""The `.mine` text of JSMinesweeper for a position.

The first line is `WxHxM`; then rows of `0` to `8` for a revealed cell, `H` for a covered one, `F`
for a flag, `M` or `?` for a mine without one. The program writes mines without a flag only if it
knows them: then they are the minefield, together with the flags. Without any the flags are, if
they are as many as the first line says and moves lead to the numbers; otherwise the mines are
unknown.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core import Grid, Surface
from minetui.language import _

from .errors import FormatError, quoted
from .positions import PositionView, replay_in, surface_rows
from .replay import Replay
from .source import Content, TextFormat
from .text import (
    grid_sized,
    level_of,
    minefield_of,
    minefield_rows,
    mines_problem,
    numbered_lines,
    read_rows,
)

HEADER = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})x([0-9]{1,9})")
MINES = "FM?"
COVERED = str.maketrans("M?", "HH")


def read(lines: Iterable[str]) -> Iterator[Content]:
    """The one position; a FormatError names the wrong line."""
    numbered = numbered_lines(lines)
    line, first = next(numbered, (1, ""))
    header = HEADER.fullmatch(first)
    if header is None:
        got = quoted(first)
        problem = _("expected width, height and mines as '9x9x10', got {text}", text=got)
        raise FormatError(line, problem)
    cols, rows, mines = map(int, header.groups())
    grid = grid_sized(rows, cols, line)
    drawn = read_rows(numbered, line, grid, MINES + "H012345678")
    last, more = next(numbered, (0, ""))
    if more:
        got = quoted(more)
        problem = _("expected no row after row {row}, got {text}", row=rows, text=got)
        raise FormatError(last, problem)
    signs = [row for _, row in drawn]
    field = minefield_of(signs, MINES)
    view = PositionView.of([row.translate(COVERED) for row in signs])
    only_flags = field.mines == view.flagged
    is_reached = not view.contradicted(field) and not view.halves_openings
    if field.mine_count == mines and (not only_flags or is_reached):
        yield replay_in(field, drawn, view)
    elif only_flags:
        yield view.surface(level_of(rows, cols, mines, line).mines)
    else:
        raise FormatError(line, mines_problem(mines, field.mine_count))


def write(replay: Replay) -> bytes:
    """The minefield with its cells covered, or a position with its revealed and flagged ones."""
    field = replay.field
    rows = minefield_rows(field, "M", "H")
    if replay.is_position:
        surface = replay.final_position.surface
        marks = {"M": field.mines, "F": field.mines & surface.flagged}
        rows = surface_rows(surface, "H", marks)
    return _text(field.grid, field.mine_count, rows)


def write_surface(surface: Surface) -> bytes:
    """A position whose mines are unknown."""
    rows = surface_rows(surface, "H", {"F": surface.flagged})
    return _text(surface.grid, surface.mine_count, rows)


def _text(grid: Grid, mines: int, rows: list[str]) -> bytes:
    return "".join(f"{row}\n" for row in (f"{grid.cols}x{grid.rows}x{mines}", *rows)).encode()


FORMAT = TextFormat("mine", ("mine",), HEADER.fullmatch, read, write, write_surface)
