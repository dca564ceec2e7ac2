"""Files that the player names: their names are asked for, and they are written and handed over.

A `FileSaver` asks for a name (`SaveDialog`), writes the file in a job, and hands it to the player
where the machine is not their own: as a download, or as a text that is shown and copied
(`show_file`), which is how a file gets over a plain line.
"""

import os
import re
from codecs import getincrementaldecoder as decoder
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rich.cells import chop_cells
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Label, Static

from minetui import Problem
from minetui.formats import CONTROL, reason, shown
from minetui.language import N_, _, ngettext, number
from minetui.store import folders

from .app import Application
from .commands import command
from .dialog import FieldDialog, PageDialog
from .glyphs import UNICODE, Glyphs
from .jobs import Jobs
from .lines import TextLine
from .place import Place

ELSEWHERE = re.compile(r"[/\\~]|\.\.")  # what may lead out of a folder, on any system
LONGEST = 100  # characters
MOST_BYTES = 200  # in UTF-8; file systems take 255, and a draft has a longer name
MOST_FILES = 500  # in a folder of a guest, whose files nobody else tidies up
MOST_COPIED = 74_000  # bytes: in base 64 about 100,000, the most that many terminals take
MOST_SHOWN = 200_000  # bytes, broken into lines in a few milliseconds
COPIED = N_("Copied, if the terminal allows that.")
NOT_TEXT = N_("This file is not text, so it can't be copied here.")
TOO_LONG = N_("Not copied: a terminal takes {most} bytes at most, and this file has more.")
SAVE_AS = {
    "card": N_("Save the card as"),
    "game": N_("Save the game as"),
    "position": N_("Save the position as"),
}
"""What is asked for a name of a file, by what it has."""


NOT_REGULAR = N_("{name} is not a regular file.")


class FileNameError(Problem):
    """A name that no file can have here, in a sentence for the player."""


class FileNames(NamedTuple):
    """The names that a file may have at a place, with the path that is proposed.

    It is in the folder of that path. On the player's own machine it may also be a path that leads
    elsewhere. The folder of a guest is in the home of the program, and stays unseen.
    """

    place: Place
    proposed: Path

    @property
    def folder(self) -> str:
        """The folder as the player may see it, from their home on; empty for a guest."""
        if not self.place.own_machine:
            return ""
        folder, home = self.proposed.parent, Path.home()
        if folder.is_relative_to(home):
            folder = "~" / folder.relative_to(home)
        return shown(str(folder))

    def name_of(self, path: Path) -> str:
        """The name of a path, as the player may see it."""
        return shown(str(path) if self.place.own_machine else path.name)

    def path_of(self, typed: str) -> Path:
        """The path of a name that was typed; a FileNameError if there is none."""
        if not typed:
            raise FileNameError(_("Enter a file name."))
        if not self.place.own_machine:
            return self._in_folder(typed)
        if "\0" in typed:
            raise FileNameError(_("Enter a file name."))
        try:
            return self.proposed.parent / Path(typed).expanduser()
        except RuntimeError as error:  # no such home
            raise FileNameError(f"{shown(str(error))}.") from None

    def _in_folder(self, typed: str) -> Path:
        """The path in the folder; no name leads out of it, and no link does."""
        if not typed.isprintable():
            raise FileNameError(_("Names can't have control characters."))
        if ELSEWHERE.search(typed):
            raise FileNameError(_("Names can't have / or \\ or ~ or .. in them."))
        if typed.startswith("."):
            raise FileNameError(_("Names can't start with a dot."))
        if len(typed) > LONGEST or len(typed.encode()) > MOST_BYTES:
            raise FileNameError(_("Names have at most {most} characters.", most=LONGEST))
        home, folder = (os.path.realpath(each) for each in (folders.data(), self.proposed.parent))
        real = os.path.join(folder, typed)
        if os.path.realpath(real) != real or os.path.commonpath([home, real]) != home:
            raise FileNameError(_(NOT_REGULAR, name=shown(typed)))
        is_full = os.path.isdir(folder) and len(os.listdir(folder)) >= MOST_FILES
        if is_full and not os.path.exists(real):
            full = ngettext(
                "You have {n} file: replace it.",
                "You have {n} files: replace one of them.",
                MOST_FILES,
            )
            raise FileNameError(full)
        return self.proposed.parent / typed


class SaveDialog(FieldDialog[Path]):
    """Answers with a path, or None when the player leaves it."""

    def __init__(self, what: str, names: FileNames, glyphs: Glyphs) -> None:
        field = Input(names.proposed.name, id="name", select_on_focus=False)
        super().__init__("save", _(SAVE_AS[what]), glyphs, field)
        self._names, self._confirmed = names, ""

    def form(self) -> ComposeResult:
        """The name, and below it the folder."""
        yield self.field
        if self._names.folder:
            yield Static(_("in {folder}", folder=self._names.folder), classes="note", markup=False)

    def on_mount(self) -> None:
        """Put the cursor at the end of the name."""
        self.call_after_refresh(self.field.action_end)

    def check(self, text: str) -> Path:
        """The path, if it can be written; a file is replaced when Enter is pressed again."""
        name = text.strip()
        try:
            path = self._names.path_of(name)
            if path.is_dir():
                raise FileNameError(_("Enter a file name."))
            if path.exists() and not path.is_file():
                raise FileNameError(_(NOT_REGULAR, name=shown(path.name)))
            if path.exists() and self._confirmed != name:
                self._confirmed = name
                raise FileNameError(
                    _("{name} exists. Enter again replaces it.", name=shown(path.name))
                )
        except OSError as error:
            raise FileNameError(f"{shown(reason(error))}.") from None
        return path

    submit = FieldDialog.submit.but(caption="Save")


class FileSaver:
    """Saves files of a kind (of `SAVE_AS`). A name that failed is proposed again."""

    def __init__(self, what: str, app: Application) -> None:
        self._what, self._app = what, app
        self._unsaved: Path | None = None  # the name that the last save failed with

    def ask(self, jobs: Jobs, proposed: Path, write: Callable[[Path], object]) -> None:
        """Ask for a name, and write the file in a job, as a disk may be slow.

        `write` raises a FileError, which says in one line why it can't; that is said, too.
        """
        names = FileNames(self._app.place, self._unsaved or proposed)

        def save(path: Path | None) -> None:
            if path is not None:
                failed = partial(self._failed, jobs, path)
                done = partial(self._done, jobs, path, names)
                jobs.run("save", lambda stop: write(path), done, otherwise=failed)

        self._app.push_screen(SaveDialog(self._what, names, self._app.glyphs), save)

    def _done(self, jobs: Jobs, path: Path, names: FileNames, written: object) -> None:
        """Say that it is saved, and hand the file to the player."""
        self._unsaved = None
        jobs.say(_("Saved as {name}", name=names.name_of(path)))
        self._app.deliver(path)

    def _failed(self, jobs: Jobs, path: Path, problem: str) -> None:
        """Say why it is not saved."""
        self._unsaved = path
        jobs.say(_("Couldn't save: {problem}", problem=problem))


class FileText(NamedTuple):
    """The text of a file, as far as it is shown, whether it can be copied, and what is said."""

    text: str
    copied: bool
    said: str


class FileTextDialog(PageDialog[None]):
    """Shows the text of a file, and copies it when it opens."""

    on_bar = ("copy", "down", "leave")
    kept = 4  # of which the head has two

    def __init__(self, path: Path, glyphs: Glyphs) -> None:
        super().__init__("file", glyphs)
        self._path, self._file, self._jobs = path, FileText("", copied=False, said=""), Jobs(self)

    def parts(self) -> ComposeResult:
        """The name, what was done with the file, and its text on a page that scrolls."""
        with Vertical(id="head"):
            yield Label(shown(self._path.name), markup=False)
            yield Static("", classes="note", markup=False)
        yield from super().parts()

    def on_mount(self) -> None:
        """Read the file in a job, as a disk may be slow."""
        self._jobs.run("file", lambda stop: text_of(self._path), self._take)

    @command("Copy again", "y")
    def copy(self) -> None:
        """Copy the text again."""
        if self._file.copied:
            self.app.copy_to_clipboard(self._file.text)
        self.query_one(".note", Static).update(self._file.said)

    def _take(self, file: FileText) -> None:
        """Show what was read, and copy it."""
        self._file = file
        self.fit(anew=True)
        self.copy()

    def lines(self, width: int) -> list[TextLine]:
        """The text, broken where lines are wider."""
        return lines_of(self._file.text, width)


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
        return FileText("", copied=False, said=_(NOT_TEXT))
    if CONTROL.search(data) or "\x1b" in text:
        return FileText("", copied=False, said=_(NOT_TEXT))
    copied = len(data) <= MOST_COPIED
    return FileText(text, copied, _(COPIED) if copied else _(TOO_LONG, most=number(MOST_COPIED)))


def lines_of(text: str, width: int) -> list[TextLine]:
    """The lines of a text, broken where they are wider than so many columns."""
    whole = (shown(line.expandtabs()) for line in text.splitlines())
    return [((part, "plain"),) for line in whole for part in chop_cells(line, width) or [""]]
