"""The names that the player may give to a file: any path, or only a name in the folder proposed.

No Textual here.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple, Protocol

from minetui.formats import shown
from minetui.store import folders

from .place import Place

ELSEWHERE = re.compile(r"[/\\~]|\.\.")  # what may lead out of a folder, on any system
LONGEST = 100  # characters
MOST_BYTES = 200  # in UTF-8; file systems take 255, and a draft has a longer name
MOST_FILES = 500  # in a folder of a guest, whose files nobody else tidies up


class FileNameError(ValueError):
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
