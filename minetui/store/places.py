"""Where things are kept: the system's own places, or one folder that `MINETUI_HOME` names."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder for saved games; it is made when something is written, not before."""
    home = os.environ.get("MINETUI_HOME")
    return Path(home) if home else user_data_path("minetui", appauthor=False)
