"""Where things are kept: the system's own places, or one folder that `MINETUI_HOME` names.

What its files may be called, and how large they may be, is told here too.
"""

import os
import re
from pathlib import Path

from platformdirs import user_data_path

UID = re.compile("[0-9A-Za-z-]{1,64}")  # the name of a game, and of its files
REPLAY = re.compile(rf"{UID.pattern}\.rawvf")  # the replay of a recorded game
LARGEST = 400_000_000  # bytes of a game's file: a board of the most cells and a long game on it


def data_folder() -> Path:
    """The folder for saved games; it is made when something is written, not before."""
    home = os.environ.get("MINETUI_HOME")
    return Path(home) if home else user_data_path("minetui", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it is in, for their owner only; leave those that are there."""
    for needed in (*reversed(folder.parents), folder):
        if not needed.is_dir():
            needed.mkdir(mode=0o700, exist_ok=True)
