"""Sketches in and out: pasted, copied, and saved in the format that the name of a file says."""

from datetime import datetime
from functools import cached_property
from pathlib import Path

from minetui import store
from minetui.core import Sketch
from minetui.formats import registry, shown
from minetui.language import N_, _, listed
from minetui.pictures import findings_picture
from minetui.play import AnalysisStart
from minetui.solver import Findings
from minetui.store import FileError, folders

from ..board.feature import Feature, Happening, Pasted
from ..kit.commands import Group, command
from ..kit.files import FileSaver
from .findings import FindingsDisplay
from .sketch import SketchBoard

NO_PAGE = N_("There is no page to link to: its address is the setting page_address.")
TEXT, PICTURE = "txt", "svg"
WRITERS = {TEXT: registry.SURFACE_WRITERS["surface"]} | {
    ending: registry.SURFACE_WRITERS[name]
    for ending, name in registry.ENDINGS.items()
    if name in registry.SURFACE_WRITERS
}
"""The formats of a position by the endings of names. None knows a mine, so those get flags."""


class SketchExchange(Feature):
    """Takes a pasted position, copies the one on the board, and saves it."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay) -> None:
        self._board, self._findings = board, findings

    def happened(self, event: Happening) -> None:
        """Show the position in a pasted text."""
        match event:
            case Pasted(text):
                self.screen.jobs.run("pasted", lambda _: AnalysisStart.pasted(text), self._take)

    @command("Copy", "y", group=Group.GAMES, menu="Copy as text")
    def copy(self) -> None:
        """Copy the position as text; a pasted one is analysed."""
        text = WRITERS[TEXT](self._board.sketch.saved).decode()
        app = self.screen.application
        app.copy_to_clipboard(text)
        perhaps = _("Copied as text, if the terminal allows that.")
        self.screen.say(perhaps if app.place.in_terminal else _("Copied as text."))

    @command("Copy a link", group=Group.GAMES, menu="Copy as a link")
    def copy_link(self) -> None:
        """Copy a link to the position on the page whose address is in the settings."""
        app = self.screen.application
        page = app.place.address or app.settings.page_address
        if not page:
            self.screen.say(_(NO_PAGE))
            return
        app.copy_to_clipboard(AnalysisStart(self._board.sketch).link(page))
        perhaps = _("Copied as a link, if the terminal allows that.")
        self.screen.say(perhaps if app.place.in_terminal else _("Copied as a link."))

    @command("Save", "ctrl+s", group=Group.GAMES, menu="Save …")
    def save(self) -> None:
        """Save the position: .txt, .mine, .board, or .svg as a picture."""
        sketch, found = self._board.sketch, self._findings.found

        def write(path: Path) -> None:
            store.write(path, saved(path, sketch, found))

        proposed = folders.games() / f"{datetime.now():%Y-%m-%d-%H%M%S}-position.{TEXT}"
        self._saver.ask(self.screen.jobs, proposed, write)

    @cached_property
    def _saver(self) -> FileSaver:
        return FileSaver("position", self.screen.application)

    def _take(self, start: AnalysisStart) -> None:
        """Show a position that was read."""
        self._board.edit(start.sketch)
        key = self.screen.key("undo")
        self.screen.say(_("Pasted; {key} brings back what was here.", key=key))


def saved(path: Path, sketch: Sketch, found: Findings | None) -> bytes:
    """A position in the format that a name ends with; a FileError says which endings there are."""
    ending = path.suffix.removeprefix(".").lower()
    if ending == PICTURE:
        return findings_picture(found or Findings(sketch)).encode()
    if ending not in WRITERS:
        endings = listed((f".{each}" for each in (*WRITERS, PICTURE)), "or")
        problem = _("the name has to end with {endings}", endings=endings)
        raise FileError(f"{shown(path.name)}: {problem}")
    return WRITERS[ending](sketch.saved)
