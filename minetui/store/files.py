"""Writing whole files; a crash leaves the old file or the new one.

Formats are for `replay_files`, so that those who only write need not load them.

Drafts: the temporary files that a save is written to, left behind by a killed program.

Only old drafts of our own files in our own folders are deleted: a newer one may belong to a save
that another program is about to finish.

The folders of our files: the system's, or the one that `MINETUI_HOME` names.

The patterns of their names and the limit of their size are here too.

Seeds for new games: short texts that can be read aloud and typed again.
"""

import contextlib
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import SystemRandom

from platformdirs import user_cache_path, user_config_path, user_data_path

from minetui.core import Level
from minetui.formats import expect_file, reason, shown

from . import locks

UID = re.compile("[0-9A-Za-z-]{1,64}")  # the name of a game, and of its files
REPLAY = re.compile(rf"{UID.pattern}\.rawvf")  # the replay of a recorded game
LARGEST = 400_000_000  # bytes of a game's file: the largest board and a long game on it


def data_folder() -> Path:
    """The folder for games and records; it is made when something is first written."""
    home = os.environ.get("MINETUI_HOME")
    return Path(home) if home else user_data_path("minetui", appauthor=False)


def games_folder() -> Path:
    """The folder proposed for games that the player saves."""
    return data_folder() / "games"


def cards_folder() -> Path:
    """The folder proposed for the cards of games."""
    return data_folder() / "cards"


def replays_folder() -> Path:
    """The folder of the replays of recorded games."""
    return data_folder() / "replays"


def journals_folder() -> Path:
    """The folder of the journals of running games."""
    return data_folder() / "running"


def settings_folder() -> Path:
    """The folder of the settings."""
    home = os.environ.get("MINETUI_HOME")
    return Path(home) if home else user_config_path("minetui", appauthor=False)


def cache_folder() -> Path:
    """The folder for what can be made or fetched again."""
    home = os.environ.get("MINETUI_HOME")
    return Path(home) / "cache" if home else user_cache_path("minetui", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, private to their owner; existing ones stay as they are."""
    for needed in (*reversed(folder.parents), folder):
        if not needed.is_dir():
            needed.mkdir(mode=0o700, exist_ok=True)


def enter_home() -> None:
    """Make the home the working folder, so that all our paths are relative to it from now on.

    No message can name a folder of the machine then. It is for a process that serves one guest.
    """
    home = data_folder()
    make_folder(home)
    os.chdir(home)
    os.environ["MINETUI_HOME"] = "."


OLD = 86_400  # seconds
LONGEST_NAME = 40  # characters of a file's name that its draft repeats
ENDING = ".draft"
RANDOM = r"\.[0-9a-z_]{8}"  # hexadecimal, or as tempfile made it before
OF_0_1_0 = rf"(?:.*\.rawvf|.{{{LONGEST_NAME}}}){RANDOM}"  # that version wrote no ending
REPLAY_DRAFT = re.compile(rf"\.(?:.+{RANDOM}\.draft|{OF_0_1_0})")
JOURNAL_DRAFT = re.compile(rf"{UID.pattern}\.[0-9]+\.draft")  # which version 0.1.0 wrote
SETTINGS_DRAFT = re.compile(rf"\.settings\.toml{RANDOM}(?:\.draft)?")


def draft_prefix(path: Path) -> str:
    """The beginning of the name of a file's draft."""
    return f".{path.name[:LONGEST_NAME]}."


def delete_old_drafts() -> None:
    """Delete abandoned drafts; those that can't be deleted stay."""
    for folder, draft in (
        (games_folder(), REPLAY_DRAFT),
        (replays_folder(), REPLAY_DRAFT),
        (journals_folder(), JOURNAL_DRAFT),
        (settings_folder(), SETTINGS_DRAFT),
    ):
        with suppress(OSError):
            for path in folder.iterdir():
                if draft.fullmatch(path.name):
                    _delete_if_old(path)


def _delete_if_old(path: Path) -> None:
    with suppress(OSError):
        if path.lstat().st_mtime < time.time() - OLD:
            path.unlink()


class FileError(ValueError):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


def write(path: Path, data: bytes) -> None:
    """Write a whole file as `write_parts` does; missing folders are made."""
    try:
        expect_file(str(path))
        make_folder(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise FileError(error_line(path, error)) from None
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file into an existing folder, part by part.

    After a FileError, which says why, nothing has changed.
    """
    try:
        expect_file(str(path))
        if path.exists() and not path.is_file() and not path.is_dir():
            refuse_special(path)  # a pipe or a device is not replaced
        _write_whole(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise FileError(error_line(path, error)) from None


def proposed_path(level: Level, now: datetime) -> Path:
    """The path proposed for a saved game, named by time and level."""
    return games_folder() / f"{_dated(level, now)}.rawvf"


def proposed_card(level: Level, now: datetime) -> Path:
    """The path proposed for the card of a game, named in the same way."""
    return cards_folder() / f"{_dated(level, now)}.txt"


def refuse_special(path: Path) -> None:
    """Raise the FileError for a pipe or a device."""
    raise FileError(f"{shown(str(path))}: expected a regular file")


def _dated(level: Level, now: datetime) -> str:
    """A name by time and level."""
    return f"{now:%Y-%m-%d-%H%M%S}-{level.name.lower()}"


def _write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write under a new name, flush to the disk, and rename."""
    draft = path.parent / f"{draft_prefix(path)}{os.urandom(4).hex()}{ENDING}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        locks.put_in_place(draft, path)
    except BaseException:  # Ctrl+C too: the draft must not stay behind
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def error_line(path: Path, error: OSError) -> str:
    """The error as a line that begins with the name of the file."""
    return f"{shown(str(path))}: {reason(error)}"


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0 and 1, which look alike


def fresh_seed() -> str:
    """A seed nobody has seen: about 40 bits."""
    return "".join(SystemRandom().choices(LETTERS, k=8))
