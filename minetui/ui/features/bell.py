"""The bell of the terminal, when a game is won or lost."""

from .feature import Feature
from .opener import Opener


class Bell(Feature):
    """Rings when a move ends the game, if the settings want it: not at a redo or a resumed game."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._ended_at: float | None = None

    def game_changed(self) -> None:
        """Take note of whether the game is over already."""
        self._ended_at = self.session.ended_at

    def session_changed(self) -> None:
        """Ring if a move has ended the game since the last time."""
        if self.session.ended_at != self._ended_at:
            self._ended_at = self.session.ended_at
            if self._opener.settings.bell:
                self._opener.bell()
