"""Minesweeper for the terminal, with hints that say why."""

__version__ = "0.1.0"

INTERRUPTED = 128 + 2
"""The exit status of a program that Ctrl+C ended."""


class Problem(ValueError):
    """What can't be done, as a person is told it: one line that says what was expected."""

    @property
    def brief(self) -> str:
        """The line for where room is short."""
        return str(self)


TYPE_CHECKING = False  # not of `typing`: nothing is loaded here before Ctrl+C is seen to
if TYPE_CHECKING:
    from collections.abc import Callable


def door(room: str, **files: str) -> "Callable[[str], object]":
    """The `__getattr__` of a room that loads a name, with its file, at its first use (PEP 562).

    `grid="Cell Grid"` says that `Cell` and `Grid` stand in the room's file `grid`: importing them
    from the room loads that file alone, and importing the room loads nothing yet.
    """
    homes = {name: file for file, names in files.items() for name in names.split()}

    def look_up(name: str) -> object:
        from importlib import import_module

        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{room}.{homes[name]}"), name)
        setattr(import_module(room), name, value)  # not asked for again
        return value

    return look_up
