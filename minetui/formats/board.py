"""Metasweeper's `.board` text, version 0.1: the real board, the player's view, or both.

`key: value` lines (rows, columns, mines and game_mode are required), then `[real]` with rows of `*`
and `0` to `8`, and `[view]` with what the player saw. After `# Render: emoji` the signs are emoji.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core import Grid, Minefield, Surface
from minetui.language import _, ngettext, number

from .errors import FormatError, quoted
from .positions import PositionView, replay_in, surface_rows
from .replay import Replay
from .source import Content, TextFormat
from .text import (
    NumberedLine,
    grid_sized,
    level_of,
    minefield_of,
    mines_problem,
    numbered_lines,
    read_rows,
)

MAGIC = "# MINESWEEPER-BOARD"
NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")
EMOJI = {"⬜": "U", "🚩": "F", "❓": "?", "💥": "X", "💣": "@", "❌": "#"}
DRAWN = str.maketrans(EMOJI | {"\ufe0f": "", "\u20e3": ""})  # a digit is drawn by two more signs
REAL, SEEN = "*012345678", "U012345678F?X@#"
KNOWN_AT_END = "FX@"  # the mines in the view of a lost game: with a flag, hit, and the others


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return first.upper().startswith(MAGIC)


def read(lines: Iterable[str]) -> Iterator[Content]:
    """The one board or position; a FormatError names the wrong line."""
    numbered = numbered_lines(lines)
    line, first = next(numbered, (1, ""))
    if not begins(first):
        magic = f"'{MAGIC} v0.1'"
        raise FormatError(line, _("expected {field}, got {text}", field=magic, text=quoted(first)))
    header, line, section = _header(numbered, line)
    rows, cols, mines = (_number(header, key, line) for key in ("rows", "columns", "mines"))
    if "game_mode" not in header:
        problem = _("expected a line 'game_mode: …' above '{section}'", section=section)
        raise FormatError(line, problem)
    if not rows or not cols:
        problem = _("expected rows and columns from 1, got {rows} and {cols}", rows=rows, cols=cols)
        raise FormatError(line, problem)
    grid = grid_sized(rows, cols, line)
    numbered = ((n, text if text.isascii() else text.translate(DRAWN)) for n, text in numbered)
    if section == "[view]":
        seen = read_rows(numbered, line, grid, SEEN)
        above = _section(numbered, "[real]")
        field = _real(numbered, above, grid, mines) if above else None
    else:
        field = _real(numbered, line, grid, mines)
        above = _section(numbered, "[view]")
        seen = read_rows(numbered, above, grid, SEEN) if above else []
    if above:
        _section(numbered, "")
    yield _content(line, mines, field, seen)


def write(replay: Replay) -> bytes:
    """The minefield as a board; a position has a view, too."""
    field, view = replay.field, list[str]()
    layers = {str(number): cells for number, cells in enumerate(field.numbered)}
    if replay.is_position:
        position = replay.final_position
        marks = {"?": position.questioned, "X": position.hit}
        view = _view_rows(position.surface, marks)
    return _text(field.grid, field.mine_count, ["[real]", *field.grid.signs("*", layers), *view])


def write_surface(surface: Surface) -> bytes:
    """A position whose mines are unknown, as a view."""
    return _text(surface.grid, surface.mine_count, _view_rows(surface, {}))


def _text(grid: Grid, mines: int, sections: list[str]) -> bytes:
    header = (f"{MAGIC} v0.1", "# Render: ascii", "", f"rows: {grid.rows}", f"columns: {grid.cols}")
    more = (f"mines: {mines}", "game_mode: classic", "")
    return "".join(f"{line}\n" for line in (*header, *more, *sections)).encode()


def _view_rows(surface: Surface, marks: dict[str, int]) -> list[str]:
    return ["[view]", *surface_rows(surface, "U", {"F": surface.flagged, **marks})]


def _header(lines: Iterator[NumberedLine], above: int) -> tuple[dict[str, NumberedLine], int, str]:
    """The lines above the first section by key, the number of that line, and its section."""
    header, last = dict[str, NumberedLine](), above
    for last, text in lines:
        if text.lower() in ("[real]", "[view]"):
            return header, last, text.lower()
        key, colon, value = text.partition(":")
        if colon and not text.startswith("#"):
            header[key.strip().lower()] = (last, value.strip())
    problem = _("expected a line '[real]' or '[view]', got the end of the file")
    raise FormatError(last, problem)


def _number(header: dict[str, NumberedLine], key: str, above: int) -> int:
    line, text = header.get(key, (above, ""))
    if not NUMBER.fullmatch(text):
        got = quoted(text)
        problem = _("expected a line '{key}: ' with a number, got {text}", key=key, text=got)
        raise FormatError(line, problem)
    return int(text)


def _real(lines: Iterator[NumberedLine], above: int, grid: Grid, mines: int) -> Minefield:
    """The real board, whose mines are `*`, or bombs if they are emoji."""
    bombs = ((line, text.replace("@", "*")) for line, text in lines)
    rows = read_rows(bombs, above, grid, REAL)
    field = minefield_of([row for _, row in rows], "*")
    if field.mine_count != mines:
        raise FormatError(above, mines_problem(mines, field.mine_count))
    return field


def _section(lines: Iterator[NumberedLine], wanted: str) -> int:
    """The line where a section begins; 0 at the end of the file or at another program's section.

    Comments and other keys are skipped; anything else is refused.
    """
    for line, text in lines:
        if text.lower() == wanted:
            return line
        if text.startswith("["):
            return 0
        if not text.startswith("# ") and ":" not in text:
            slots = {"section": wanted, "text": quoted(text)}
            raise FormatError(
                line,
                _("expected '{section}' or the end of the file, got {text}", **slots)
                if wanted
                else _("expected the end of the file, got {text}", **slots),
            )
    return 0


def _content(line: int, mines: int, field: Minefield | None, seen: list[NumberedLine]) -> Content:
    """The position of a view on a board; on none, its surface.

    The view of a lost game shows all mines.
    """
    if field is not None and not seen:
        return Replay(field)
    rows = [row for _, row in seen]
    view = PositionView.of(rows)
    if field is None and view.mined | view.wrong:
        field = minefield_of(rows, KNOWN_AT_END)
        if field.mine_count != mines:
            problem = ngettext(
                "expected {n} mine in the view of a game that is over, got {got}",
                "expected {n} mines in the view of a game that is over, got {got}",
                mines,
                got=number(field.mine_count),
            )
            raise FormatError(line, problem)
    if field is not None:
        return replay_in(field, seen, view)
    return view.surface(level_of(view.grid.rows, view.grid.cols, mines, line).mines)


FORMAT = TextFormat("board", ("board",), begins, read, write, write_surface)
