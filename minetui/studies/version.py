"""The version of the code that decides the outcome of a game.

The number of a release is not enough: whoever works on a player runs studies between two releases,
and figures of two players must not be added up. So all modules of the rooms that games are made of
are hashed, and any change in them, even of a comment, begins a study anew.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from minetui import __version__

ROOMS = ("core", "solver")


@cache
def code_version() -> str:
    """The version of minetui, with a hash of its code for games, such as `0.14.0+6f1d2c4e`."""
    code = sha256()
    for room in ROOMS:
        modules = (each for each in files(f"minetui.{room}").iterdir() if each.name[-3:] == ".py")
        for module in sorted(modules, key=lambda each: each.name):
            code.update(f"{room}/{module.name}\n".encode() + module.read_bytes())
    return f"{__version__}+{code.hexdigest()[:8]}"
