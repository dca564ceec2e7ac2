"""The dialog with the text of a saved file, which is copied: how a file gets over a plain line.

It is what a place without downloads hands files over with.
"""

from codecs import getincrementaldecoder as decoder
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rich.cells import chop_cells
from textual.app import App, ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Label, Static

from minetui.formats import CONTROL, reason, shown

from ..board.glyphs import UNICODE, Glyphs
from ..commands import Command
from ..jobs import Jobs
from ..widgets.lines import Lines
from ..widgets.spans import TextLine
from .dialog import Dialog

MOST_COPIED = 74_000  # bytes: in base 64 about 100,000, the most that many terminals take
MOST_SHOWN = 200_000  # bytes, broken into lines in a few milliseconds
WIDTH, BESIDE = 78, 5  # columns of the dialog, and of them those of border, padding, scroll bar
COPIED = "Copied, if the terminal allows that."
NOT_TEXT = "This file is not text, so it can't be copied here."
TOO_LONG = f"Not copied: a terminal takes {MOST_COPIED:,} bytes at most, and this file has more."


class FileText(NamedTuple):
    """The text of a file, as far as it is shown, whether it can be copied, and what is said."""

    text: str
    copied: bool
    said: str


class FileTextDialog(Dialog[None]):
    """Shows the text of a file, and copies it when it opens."""

    def __init__(self, path: Path, glyphs: Glyphs) -> None:
        super().__init__("file", glyphs)
        self._path, self._file, self._width = path, FileText("", copied=False, said=""), 0
        self._jobs, self.page = Jobs(self), Lines(glyphs.words, id="page")

    def parts(self) -> ComposeResult:
        """The name, what was done with the file, and its text on a page that scrolls."""
        with Vertical(id="head"):
            yield Label(shown(self._path.name), markup=False)
            yield Static("", classes="note", markup=False)
        yield self.page

    def on_mount(self) -> None:
        """Read the file in a job, as a disk may be slow."""
        self._jobs.run("file", lambda _: text_of(self._path), self._take)

    def on_resize(self, event: Resize) -> None:
        """Break the lines for the width there is."""
        super().on_resize(event)
        self._fit()

    def copy(self) -> None:
        """Copy the text, if it can be."""
        if self._file.copied:
            self.app.copy_to_clipboard(self._file.text)
        self.query_one(".note", Static).update(self._file.said)

    def turn(self, by: int) -> None:
        """Scroll by some pages."""
        self.line(by * max(self.query_one(VerticalScroll).size.height - 4, 1))

    def _take(self, file: FileText) -> None:
        """Show what was read, and copy it."""
        self._file, self._width = file, 0
        self._fit()
        self.copy()

    def _fit(self) -> None:
        width = max(min(self.app.size.width, WIDTH) - BESIDE, 1)
        if width != self._width:
            self._width, lines = width, lines_of(self._file.text, width)
            self.page.styles.height = len(lines)
            self.page.show(lines)

    commands = (
        Command("copy", ("c", "y"), "Copy again", "Copy the text again.", copy, bar=1),
        Command("down", ("down", "j"), "Scroll", "A line down.", partial(Dialog.line, by=1), bar=2),
        Command("up", ("up", "k"), "Up", "A line up.", partial(Dialog.line, by=-1)),
        Command("page_down", ("pagedown", "space"), "Page", "A page on.", partial(turn, by=1)),
        Command("page_up", ("pageup",), "Page back", "A page back.", partial(turn, by=-1)),
        Command("close", ("escape", "q", "enter"), "Close", "Close it.", Dialog.leave, bar=3),
    )


def show_file(app: App[Any], path: Path) -> None:
    """Show the text of a file on top of everything, and copy it."""
    app.push_screen(FileTextDialog(path, getattr(app, "glyphs", UNICODE)))


def text_of(path: Path) -> FileText:
    """The text of a file, or what is wrong with it. Runs in a thread."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_SHOWN + 1)
    except OSError as error:
        return FileText("", copied=False, said=f"{reason(error)}.")
    try:
        text = decoder("utf-8")().decode(data[:MOST_SHOWN], final=len(data) <= MOST_SHOWN)
    except UnicodeDecodeError:
        return FileText("", copied=False, said=NOT_TEXT)
    if CONTROL.search(data) or "\x1b" in text:
        return FileText("", copied=False, said=NOT_TEXT)
    copied = len(data) <= MOST_COPIED
    return FileText(text, copied, COPIED if copied else TOO_LONG)


def lines_of(text: str, width: int) -> list[TextLine]:
    """The lines of a text, broken where they are wider than so many columns."""
    whole = (shown(line.expandtabs()) for line in text.splitlines())
    return [((part, "plain"),) for line in whole for part in chop_cells(line, width) or [""]]
