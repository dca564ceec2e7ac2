"""The cell at the cursor with its neighbours, in a line that a screen reader says."""

from collections.abc import Callable, Collection

from minetui.core import Cell
from minetui.store import Settings
from minetui.texts import contents

from ..commands import Command, Group
from .feature import Feature
from .opener import Opener


class Neighbours(Feature):
    """Says the neighbours on request, or always, as the settings want it.

    `words` finds them where the board shows something else than the position of the session.
    """

    def __init__(self, opener: Opener, words: Callable[[Cell], str] | None = None) -> None:
        self._opener, self._words = opener, words

    def status(self) -> str | None:
        """The cell and its neighbours, if the settings want it."""
        wanted = self._opener.settings.neighbours and not self.session.hidden
        return self._text if wanted and not self.session.over else None

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Say as much as the settings now want."""
        if "neighbours" in changed:
            self.stage.show_status()

    def say(self) -> None:
        """Say the cell and its neighbours."""
        self.stage.say("Paused." if self.session.hidden else self._text)

    @property
    def _text(self) -> str:
        cell = self.stage.board.cursor
        return (
            self._words(cell)
            if self._words
            else contents.neighbours_text(self.session.position, cell)
        )

    commands = (
        Command(
            "neighbours",
            ("i",),
            "Neighbours",
            "Say the cell at the cursor and its neighbours in the status line.",
            say,
            group=Group.MOVE,
        ),
    )
