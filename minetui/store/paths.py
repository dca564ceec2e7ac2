"""The folders of our files: the system's, or the one that `MINETUI_HOME` names.

The patterns of their names and the limit of their size are here too.
"""

import os
import re
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

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
