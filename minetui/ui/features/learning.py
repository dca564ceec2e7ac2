"""The command that opens the lessons."""

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener


class Learning(Feature):
    """Opens the list of lessons."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def lessons(self) -> None:
        """Open the list."""
        self._opener.show_lessons()

    commands = (
        Command(
            "lessons",
            ("f2",),
            "Lessons",
            "Learn to play, from the first number to the best guess.",
            lessons,
            group=Group.GAMES,
            menu=MenuEntry(47, "Lessons"),
        ),
    )
