"""Sketches as texts and files, written in some formats.

No Textual here. No format knows a mine, so known mines are written as flags.
"""

from datetime import datetime
from pathlib import Path

from minetui import store
from minetui.core import Sketch
from minetui.formats import drawings, registry, shown
from minetui.pictures import findings_picture
from minetui.solver import Findings
from minetui.store import FileError, folders

TEXT, PICTURE = "txt", "svg"
WRITERS = {TEXT: registry.SURFACE_WRITERS["surface"]} | {
    ending: registry.SURFACE_WRITERS[name]
    for ending, name in registry.ENDINGS.items()
    if name in registry.SURFACE_WRITERS
}
"""The formats of a saved position, by the endings of its name."""


def copied_text(sketch: Sketch) -> str:
    """The position as text that can be pasted again."""
    return drawings.surface_text(sketch.saved)


def proposed_sketch(now: datetime) -> Path:
    """The path proposed for a saved position, named by its time."""
    return folders.games() / f"{now:%Y-%m-%d-%H%M%S}-position.{TEXT}"


def write_sketch(path: Path, sketch: Sketch, found: Findings | None) -> None:
    """Write a position in the format that the name ends with; a FileError says why it can't be."""
    store.write(path, _data(path, sketch, found))


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
