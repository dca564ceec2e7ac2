"""Sketches as texts and files: read from a file or a pasted text, written in some formats.

No Textual here. No format knows a mine, so known mines are written as flags.
"""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from minetui.core import Cell, Game, Position, Sketch, Surface, lowest
from minetui.formats import Content, FormatError, drawings, registry, shown
from minetui.pictures import findings_picture
from minetui.solver import SEARCHABLE, Findings
from minetui.store import FileError, folders, write

LONGEST = 2_000_000  # characters of a pasted text
LOST = "this move lost"
POSITION = "#position="  # before the text of a position in the address of a page
TEXT, PICTURE = "txt", "svg"
WRITERS = {TEXT: registry.SURFACE_WRITERS["surface"]} | {
    ending: registry.SURFACE_WRITERS[name]
    for ending, name in registry.ENDINGS.items()
    if name in registry.SURFACE_WRITERS
}
"""The formats of a saved position, by the endings of its name."""


class AnalysisStart(NamedTuple):
    """What an analysis begins with: a sketch, the cell to look at, if any, and a note on it."""

    sketch: Sketch
    cell: Cell | None = None
    note: str = ""


def start_with(content: Content, at: float | None = None) -> AnalysisStart:
    """The start with a position, or with a replay at a moment, by default its end."""
    if isinstance(content, Surface):
        if at is not None:
            raise ValueError("--at: expected a replay, got a position without moves")
        return AnalysisStart(Sketch.of(content))
    step = content.last_step(at)
    return _start_after(step.before, step.after) if step else _start_at(content.start)


def start_in(game: Game) -> AnalysisStart:
    """The start with a game now; with a lost one before its last move, at the mine that was hit."""
    if game.position.hit:
        return _start_after(game.position_after(game.index - 1), game.position)
    start = _start_at(game.position)
    return start if game.dealt else AnalysisStart(start.sketch.count_mines(game.level.mines))


def _start_after(before: Position, after: Position) -> AnalysisStart:
    """The start after a move, or before it if it lost."""
    if not after.hit:
        return _start_at(after)
    return AnalysisStart(Sketch.of_position(before), lowest(after.hit), LOST)


def _start_at(position: Position) -> AnalysisStart:
    return AnalysisStart(Sketch.of_position(position))


def pasted_sketch(text: str) -> Sketch | str:
    """The sketch in a pasted text, in any format or a link; or what is wrong with it."""
    if len(text) > LONGEST:
        return f"Please paste at most {LONGEST:,} characters."
    if POSITION in text:
        text = unquote((text.partition(POSITION)[2].split() or [""])[0])
    try:
        content = registry.read_bytes(text.encode("utf-8", "replace"))
    except FormatError as error:
        return f"Not pasted: {shown(str(error))}"
    sketch = start_with(content).sketch
    if problem := size_problem(sketch):
        return f"Not pasted: {problem}"
    return sketch


def size_problem(sketch: Sketch) -> str:
    """The reason why a board is too large to be analysed; empty if it is not."""
    if sketch.grid.size <= SEARCHABLE:
        return ""
    return f"expected a board of up to {SEARCHABLE:,} cells, got {sketch.grid.shape}"


def copied_text(sketch: Sketch) -> str:
    """The position as text that can be pasted again."""
    return drawings.surface_text(sketch.saved)


def link_to(sketch: Sketch, page: str) -> str:
    """The link that shows the position on a page.

    It has the text of a .mine file, most of whose characters need no percent sign.
    """
    text = registry.SURFACE_WRITERS["mine"](sketch.saved).decode().rstrip()
    return f"{page}{POSITION}{quote(text, safe='')}"


def proposed_sketch(now: datetime) -> Path:
    """The path proposed for a saved position, named by its time."""
    return folders.games() / f"{now:%Y-%m-%d-%H%M%S}-position.{TEXT}"


def write_sketch(path: Path, sketch: Sketch, found: Findings | None) -> None:
    """Write a position in the format that the name ends with; a FileError says why it can't be."""
    write(path, _data(path, sketch, found))


def _data(path: Path, sketch: Sketch, found: Findings | None) -> bytes:
    ending = path.suffix.removeprefix(".").lower()
    if ending == PICTURE:
        return _picture(sketch, found)
    if ending not in WRITERS:
        expected = ", ".join(f".{each}" for each in (*WRITERS, PICTURE))
        raise FileError(f"{shown(path.name)}: expected a name that ends with {expected}")
    return WRITERS[ending](sketch.saved)


def _picture(sketch: Sketch, found: Findings | None) -> bytes:
    return findings_picture(found or Findings(sketch)).encode()
