"""The commands that open the lessons and the puzzles."""

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener


class Learning(Feature):
    """Opens the list of lessons, and the choice of puzzles."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def lessons(self) -> None:
        """Open the list."""
        self._opener.show_lessons()

    def puzzles(self) -> None:
        """Open the choice."""
        self._opener.show_puzzles()

    commands = (
        Command(
            "lessons",
            ("f2",),
            "Lessons",
            "Learn to play, from the first number to the best guess.",
            lessons,
            group=Group.GAMES,
            menu=MenuEntry(37, "Lessons"),
        ),
        Command(
            "puzzles",
            ("f3",),
            "Puzzles",
            "Train on puzzles from real games.",
            puzzles,
            group=Group.GAMES,
            menu=MenuEntry(38, "Puzzles"),
        ),
    )
