"""All that a visit needs is imported once, before there are visitors, so that they share it."""

import gc
import os
from importlib import import_module
from pkgutil import walk_packages

import minetui
from minetui.core import levels
from minetui.solver import counting

from .limits import Limits

ROOMS = ("core", "solver", "formats", "store", "texts", "ui")
LATE = (  # what others import when it is first needed
    *("asyncio", "concurrent.futures.thread", "encodings.idna", "tomllib", "tomlkit", "ctypes"),
    *("sqlite3", "pygments.styles.default", "rich.traceback", "rich.markdown", "rich.live_render"),
    *("textual.drivers.linux_driver", "textual.widgets._tooltip", "textual.widgets._toast"),
    *("unicodedata", "stringprep", "encodings.ascii"),
)
KEPT = {"TZ", "PYTHONDONTWRITEBYTECODE"}  # of the server's environment
BITS = 2**23  # of a search, for each megabyte of memory


def preload(limits: Limits) -> None:
    """Import the game in a clean environment, and set the limits that hold for all visits."""
    for name in os.environ.keys() - KEPT:
        del os.environ[name]
    os.environ.update(TERM="xterm-256color", MINETUI_HOME=".")
    gc.disable()
    for name in (*LATE, *_ours()):
        import_module(name)
    levels.MOST_CELLS = limits.cells
    counting.MOST_BITS = min(counting.MOST_BITS, limits.memory * BITS // 4)
    gc.collect()
    gc.freeze()
    gc.enable()


def _ours() -> list[str]:
    """The modules of the game's rooms."""
    found = walk_packages(minetui.__path__, "minetui.")
    return [each.name for each in found if each.name.split(".")[1] in ROOMS]
