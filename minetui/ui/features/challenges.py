"""The command that opens the list of challenges."""

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener


class ChallengeList(Feature):
    """Opens the list of challenges."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def open(self) -> None:
        """Open the list."""
        from ..screens.challenges import ChallengesScreen

        self.stage.open(ChallengesScreen(self._opener, self._opener.preferences))

    commands = (
        Command(
            "challenges",
            ("T",),
            "Challenges",
            "List your personal goals, and how far you are.",
            open,
            group=Group.GAMES,
            menu=MenuEntry(44, "Challenges"),
        ),
    )
