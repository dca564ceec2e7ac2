"""Saving a file: its name is asked for, it is written in a job, and handed to the player."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from textual.screen import Screen

from minetui.store import FileError

from .board.glyphs import Glyphs
from .features.opener import Opener
from .file_names import FileNames, names_at
from .jobs import Jobs
from .screens.save import SaveDialog

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

    def __init__(self, what: str, opener: Opener) -> None:
        self._what, self._opener = what, opener
        self._unsaved: Path | None = None  # the name that the last save failed with

    def ask(self, host: SavingHost, proposed: Path, write: Write) -> None:
        """Ask for a name, and write the file in a job, as a disk may be slow."""
        names = names_at(self._opener.preferences.place, self._unsaved or proposed)

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
            self._opener.deliver(path)


def _problem_with(write: Write, path: Path) -> str:
    """Write a file; the problem, or an empty text."""
    try:
        write(path)
    except FileError as error:
        return str(error)
    return ""
