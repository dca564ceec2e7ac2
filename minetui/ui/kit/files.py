"""The names that the player may give to a file: any path, or only a name in the folder proposed.

No Textual here.

Saving a file: its name is asked for, it is written in a job, and handed to the player.

The dialog that asks for the name of a file to save.

The dialog with the text of a saved file, which is copied: how a file gets over a plain line.

It is what a place without downloads hands files over with.
"""

import os
import re
from codecs import getincrementaldecoder as decoder
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from rich.cells import chop_cells
from textual import on
from textual.app import App, ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from minetui import Problem
from minetui.formats import CONTROL, reason, shown
from minetui.store import FileError, folders

from .app import Application
from .commands import Command
from .dialog import Dialog
from .glyphs import UNICODE, Glyphs
from .jobs import Jobs
from .lines import Lines, TextLine
from .place import Place

ELSEWHERE = re.compile(r"[/\\~]|\.\.")  # what may lead out of a folder, on any system
LONGEST = 100  # characters
MOST_BYTES = 200  # in UTF-8; file systems take 255, and a draft has a longer name
MOST_FILES = 500  # in a folder of a guest, whose files nobody else tidies up


class FileNameError(Problem):
    """A name that no file can have here, in a sentence for the player."""


class FileNames(Protocol):
    """The names that a file may have, with one that is proposed."""

    @property
    def text(self) -> str:
        """The name proposed, as the player would type it."""

    def path_of(self, typed: str) -> Path:
        """The path of a name that was typed; a FileNameError if there is none."""

    def name_of(self, path: Path) -> str:
        """The name of a path, as the player may see it."""


class AnyPath(NamedTuple):
    """All paths of the player's own machine."""

    proposed: Path

    @property
    def text(self) -> str:
        """The whole path."""
        return str(self.proposed)

    def path_of(self, typed: str) -> Path:
        """The path, with the player's home in place of `~`."""
        if not typed or "\0" in typed:
            raise FileNameError("Please enter a file name.")
        try:
            return Path(typed).expanduser()
        except RuntimeError as error:  # no such home
            raise FileNameError(f"{shown(str(error))}.") from None

    def name_of(self, path: Path) -> str:
        """The whole path."""
        return shown(str(path))


class NameInFolder(NamedTuple):
    """The names in the folder of the path proposed, which is in the home of the program."""

    proposed: Path

    @property
    def text(self) -> str:
        """The name without its folder."""
        return self.proposed.name

    def path_of(self, typed: str) -> Path:
        """The path in the folder; no name leads out of it, and no link does."""
        if problem := _problem(typed):
            raise FileNameError(problem)
        home, folder = (os.path.realpath(each) for each in (folders.data(), self.proposed.parent))
        real = os.path.join(folder, typed)
        if os.path.realpath(real) != real or os.path.commonpath([home, real]) != home:
            raise FileNameError(f"{shown(typed)} is not a regular file.")
        if not os.path.exists(real) and _is_full(folder):
            raise FileNameError(
                f"There are {MOST_FILES} files already: please replace one of them."
            )
        return self.proposed.parent / typed

    def name_of(self, path: Path) -> str:
        """The name without its folder."""
        return shown(path.name)


def names_at(place: Place, proposed: Path) -> FileNames:
    """The names that files may have at a place."""
    return AnyPath(proposed) if place.own_machine else NameInFolder(proposed)


def _is_full(folder: str) -> bool:
    """Are there as many files in a folder as a guest may have?"""
    return os.path.isdir(folder) and len(os.listdir(folder)) >= MOST_FILES


def _problem(typed: str) -> str:
    """The reason why a text is no name of a file; empty if it is one."""
    if not typed:
        return "Please enter a file name."
    if not typed.isprintable():
        return "Please enter a name without control characters."
    if ELSEWHERE.search(typed):
        return r"Please enter a name only, without / or \ or ~ or .. in it."
    if typed.startswith("."):
        return "Please enter a name that does not begin with a dot."
    if len(typed) > LONGEST or len(typed.encode()) > MOST_BYTES:
        return f"Please enter a shorter name, of at most {LONGEST} characters."
    return ""


class SaveDialog(Dialog[Path]):
    """Answers with a path, or None when the player leaves it."""

    def __init__(self, what: str, names: FileNames, glyphs: Glyphs) -> None:
        super().__init__("save", glyphs)
        self._what, self._names, self._confirmed = what, names, ""

    def parts(self) -> ComposeResult:
        """The name, and the problem with it."""
        yield Label(f"Save the {self._what} as")
        yield Input(self._names.text, id="name", select_on_focus=False)
        yield Static("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Put the cursor at the end of the name."""
        name = self.query_one(Input)
        name.focus()
        self.call_after_refresh(name.action_end)

    @on(Input.Submitted)
    def save(self) -> None:
        """Answer with the name, if it can be written; ask again before replacing a file."""
        name = self.query_one(Input).value.strip()
        try:
            path = self._names.path_of(name)
            problem = self._problem(name, path)
        except FileNameError as error:
            problem = str(error)
        except OSError as error:
            problem = f"{shown(reason(error))}."
        if problem:
            line = self.query_one(".error", Static)
            line.update(problem)
            line.scroll_visible(animate=False)
        else:
            self.answer(path)

    def _problem(self, name: str, path: Path) -> str:
        """The reason why the file can't be written yet; empty if it can, as far as is known."""
        if path.is_dir():
            return "Please enter a file name."
        if not path.exists() or (path.is_file() and self._confirmed == name):
            return ""
        if not path.is_file():
            return f"{shown(path.name)} is not a regular file."
        self._confirmed = name
        return f"{shown(path.name)} exists: press Enter again to replace it."

    commands = (
        Command("save", ("enter",), "Save", "Save the file.", save, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )


Write: TypeAlias = Callable[[Path], object]
"""Writes a file; a FileError says in one line why it can't."""


class SavingHost(Protocol):
    """The screen that saves a file."""

    @property
    def glyphs(self) -> Glyphs:
        """The signs."""

    @property
    def jobs(self) -> Jobs:
        """The jobs of the screen."""

    def say(self, text: str) -> None:
        """Show a message."""

    def open(self, screen: Screen[Path | None], then: Callable[[Path | None], None]) -> None:
        """Put a dialog on top; `then` gets its answer."""


class FileSaver:
    """Saves files of a kind. A name that failed is proposed again."""

    def __init__(self, what: str, app: Application) -> None:
        self._what, self._app = what, app
        self._unsaved: Path | None = None  # the name that the last save failed with

    def ask(self, host: SavingHost, proposed: Path, write: Write) -> None:
        """Ask for a name, and write the file in a job, as a disk may be slow."""
        names = names_at(self._app.preferences.place, self._unsaved or proposed)

        def save(path: Path | None) -> None:
            if path is not None:
                take = partial(self._take, host, names, path)
                host.jobs.run("save", lambda _: _problem_with(write, path), take)

        host.open(SaveDialog(self._what, names, host.glyphs), save)

    def _take(self, host: SavingHost, names: FileNames, path: Path, problem: str) -> None:
        """Say whether that worked, and hand the file to the player."""
        self._unsaved = path if problem else None
        host.say(f"Not saved: {problem}" if problem else f"Saved as {names.name_of(path)}")
        if not problem:
            self._app.deliver(path)


def _problem_with(write: Write, path: Path) -> str:
    """Write a file; the problem, or an empty text."""
    try:
        write(path)
    except FileError as error:
        return str(error)
    return ""


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
