"""Sketches as texts and files, written in some formats.

No Textual here. No format knows a mine, so known mines are written as flags.
"""

from datetime import datetime
from pathlib import Path

from minetui.core import Sketch
from minetui.formats import SURFACE_WRITERS, drawings, position_fragment, shown
from minetui.formats.registry import ENDINGS
from minetui.pictures import drawn
from minetui.solver import Findings
from minetui.store import FileError, games_folder, write

TEXT, PICTURE = "txt", "svg"
WRITERS = {TEXT: SURFACE_WRITERS["surface"]} | {
    ending: SURFACE_WRITERS[name] for ending, name in ENDINGS.items() if name in SURFACE_WRITERS
}
"""The formats of a saved position, by the endings of its name."""


def copied_text(sketch: Sketch) -> str:
    """The position as text that can be pasted again."""
    return drawings.surface_text(sketch.saved)


def link_to(sketch: Sketch, page: str) -> str:
    """The link that shows the position on a page."""
    return page + position_fragment(sketch.saved)


def proposed_sketch(now: datetime) -> Path:
    """The path proposed for a saved position, named by its time."""
    return games_folder() / f"{now:%Y-%m-%d-%H%M%S}-position.{TEXT}"


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
    return drawn(found or Findings(sketch)).encode()
