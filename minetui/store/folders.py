"""The folders of our files, and how the files in them are named.

They are the system's, or the one that `MINETUI_HOME` names.
"""

import errno
import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

from minetui import Problem
from minetui.core import Level
from minetui.language import _

UID = re.compile("[0-9A-Za-z-]{1,64}")  # the name of a game, and of its files
ROOMS = "rooms"  # the folder of recordings that no record has yet
REPLAY = re.compile(rf"{UID.pattern}\.rawvf")  # the replay of a recorded game


def data() -> Path:
    """The folder for games and records; it is made when something is first written."""
    return _home() or _of_the_system(user_data_path)


def games() -> Path:
    """The folder proposed for games that the player saves."""
    return data() / "games"


def rooms() -> Path:
    """The folder of recordings of live games that no record has yet, as `UID.rawvf`."""
    return data() / ROOMS


def cards() -> Path:
    """The folder proposed for the cards of games."""
    return data() / "cards"


def replays() -> Path:
    """The folder of the replays of recorded games."""
    return data() / "replays"


def journals() -> Path:
    """The folder of the journals of running games."""
    return data() / "running"


def settings() -> Path:
    """The folder of the settings."""
    return _home() or _of_the_system(user_config_path)


def cache() -> Path:
    """The folder for what can be made or fetched again."""
    home = _home()
    return home / "cache" if home else _of_the_system(user_cache_path)


def proposed_game(level: Level, now: datetime) -> Path:
    """The path proposed for a saved game, named by time and level."""
    return games() / f"{_dated(level, now)}.rawvf"


def proposed_card(level: Level, now: datetime) -> Path:
    """The path proposed for the card of a game, named in the same way."""
    return cards() / f"{_dated(level, now)}.txt"


def make(folder: Path) -> None:
    """Make a folder and its parents, private to their owner; existing ones stay as they are."""
    for needed in (*reversed(folder.parents), folder):
        if not needed.is_dir():
            try:
                needed.mkdir(mode=0o700, exist_ok=True)
            except FileExistsError:  # as a file, which the system says of no folder
                number = errno.ENOTDIR
                raise NotADirectoryError(number, os.strerror(number), str(needed)) from None


def enter_home() -> None:
    """Make the home the working folder, so that all our paths are relative to it from now on.

    No message can name a folder of the machine then. It is for a process that serves one guest.
    """
    home = data()
    make(home)
    os.chdir(home)
    # Errors begin with the path of their file, in some thirty places: none has to know a guest.
    os.environ["MINETUI_HOME"] = "."


def _home() -> Path | None:
    home = os.environ.get("MINETUI_HOME")
    return Path(home) if home else None


def _of_the_system(path_of: Callable[..., Path]) -> Path:
    """Our folder in one that the system keeps for such files in the player's home."""
    try:
        return path_of("minetui", appauthor=False)
    except RuntimeError:  # no HOME, and no account that has one
        problem = _("expected a home: set HOME, or MINETUI_HOME to a folder")
        raise Problem(problem) from None


def _dated(level: Level, now: datetime) -> str:
    return f"{now:%Y-%m-%d-%H%M%S}-{level.name.lower()}"
