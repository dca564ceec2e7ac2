"""All that a visit needs is imported once, before there are visitors, so that they share it."""

import asyncio
import gc
import os
import shutil
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import minetui
from minetui.arguments import parsed
from minetui.core import levels
from minetui.solver import counting, exact_positions, findings
from minetui.ui.launch import app_of
from minetui.ui.place import Place

from .folder import guest_home
from .limits import Limits

ROOMS = ("core", "solver", "formats", "store", "learn", "texts", "ui")
LATE = (  # what others import when it is first needed
    *("concurrent.futures.thread", "encodings.idna", "tomllib", "tomlkit", "ctypes", "sqlite3"),
    *("pygments.styles.default", "rich.traceback", "rich.live_render", "unicodedata"),
    *("textual.drivers.linux_driver", "textual.widgets._tooltip", "textual.widgets._toast"),
)
BITS = 2**21  # of a search, for each megabyte that a visit may take: a quarter of it
NODES = 1000  # of a search for the best play, for each of them: less than half of it
REHEARSAL = ("space", "right", "f", "H", "o", "escape", "escape", "u", "question_mark", "escape")


def preload(guests: Path, limits: Limits) -> None:
    """Import and rehearse the game, and set the limits that hold for all visits."""
    gc.disable()
    for name in (*LATE, *_ours()):
        import_module(name)
    levels.MOST_CELLS = limits.cells
    counting.MOST_BITS = min(counting.MOST_BITS, limits.memory * BITS)
    exact_positions.MOST_BITS = min(exact_positions.MOST_BITS, limits.memory * BITS)
    findings.MOST_NODES = min(findings.MOST_NODES, limits.memory * NODES)
    home = guest_home(guests)
    os.chdir(home)
    asyncio.run(_rehearse())
    os.chdir("/")
    shutil.rmtree(home)
    gc.enable()
    gc.collect()
    gc.freeze()


async def _rehearse() -> None:
    """Play a few moves without a terminal, so that caches are filled and shared as well."""
    name, arguments = parsed(["--seed", "rehearsal"])
    os.environ["TEXTUAL_DRIVER"] = "none"  # so that no terminal is asked for
    app = app_of(arguments, name, Place(own_machine=False))
    del os.environ["TEXTUAL_DRIVER"]
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*REHEARSAL)
        await pilot.pause()


def _ours() -> list[str]:
    """The modules of the game's rooms."""
    found = walk_packages(minetui.__path__, "minetui.")
    return [each.name for each in found if each.name.split(".")[1] in ROOMS]
