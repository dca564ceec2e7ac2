"""Sketches in and out: pasted, copied, and saved in the format that the name of a file says.

Sketches as texts and files, written in some formats.

No Textual here. No format knows a mine, so known mines are written as flags.
"""

from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import play, store
from minetui.core import Sketch
from minetui.formats import drawings, registry, shown
from minetui.pictures import findings_picture
from minetui.solver import Findings
from minetui.store import FileError, folders

from ..board.feature import HookedFeature
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from .findings import FindingsDisplay
from .sketch import SketchBoard

if TYPE_CHECKING:
    from ..kit.files import FileSaver

JOB = "pasted"
ALLOWED = "if the terminal allows that."
NO_PAGE = "There is no page to link to: its address is the setting page_address."


class SketchExchange(HookedFeature):
    """Takes a pasted position, copies the one on the board, and saves it."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay, app: Application) -> None:
        self._board, self._findings, self._app = board, findings, app

    def pasted(self, text: str) -> None:
        """Show the position in a pasted text, or say what is wrong with it."""
        self.screen.jobs.run(JOB, lambda _: play.AnalysisStart.pasted(text), self._take)

    def copy(self) -> None:
        """Copy the position as text."""
        sketch = self._board.sketch
        self._app.copy_to_clipboard(copied_text(sketch))
        self.screen.say(f"Copied as text, {ALLOWED}")

    def copy_link(self) -> None:
        """Copy a link to the position on a page, if the address of one is known."""
        page = self._app.place.address or self._app.settings.page_address
        if not page:
            self.screen.say(NO_PAGE)
            return
        self._app.copy_to_clipboard(play.AnalysisStart(self._board.sketch).link(page))
        self.screen.say(f"Copied as a link, {ALLOWED}")

    def save(self) -> None:
        """Ask for a name, and save the position in that file."""
        sketch, found = self._board.sketch, self._findings.found
        proposed = proposed_sketch(datetime.now())
        self._saver.ask(self.screen.jobs, proposed, lambda path: write_sketch(path, sketch, found))

    def _take(self, answer: "play.AnalysisStart | str") -> None:
        """Show a position that was read, or say what is wrong."""
        if isinstance(answer, str):
            self.screen.say(answer)
        else:
            self._board.edit(answer.sketch)
            self.screen.say(f"Pasted; {self.screen.key('undo')} brings back what was here.")

    @cached_property
    def _saver(self) -> "FileSaver":
        from ..kit.files import FileSaver

        return FileSaver("position", self._app)

    commands = (
        Command(
            "save",
            ("ctrl+s",),
            "Save",
            "Save the position: .txt, .mine, .board, or .svg as a picture.",
            save,
            group=Group.GAMES,
            menu=MenuEntry(31, "Save …"),
        ),
        Command(
            "copy",
            ("c",),
            "Copy",
            "Copy the position as text; a pasted one is analysed.",
            copy,
            group=Group.GAMES,
            menu=MenuEntry(32, "Copy as text"),
        ),
        Command(
            "copy_link",
            ("y",),
            "Copy a link",
            "Copy a link to the position on the page whose address is in the settings.",
            copy_link,
            group=Group.GAMES,
            menu=MenuEntry(33, "Copy as a link"),
        ),
    )


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
