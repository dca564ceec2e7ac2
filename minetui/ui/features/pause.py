"""The player's pause: the board is veiled, and the clock stands still."""

from ..commands import Command, Group
from .feature import Feature


class Pause(Feature):
    """Pauses and resumes the game."""

    def status(self) -> str | None:
        """How to resume."""
        if not self.session.paused:
            return None
        return f"Paused. Press {self.stage.key('pause')} or click to resume."

    def toggle(self) -> None:
        """Hide the board and stop the clock, or go on."""
        session = self.session
        session.pause()
        if session.playing and not session.game.started:
            self.stage.say("There is nothing to pause yet.")
        self.stage.changed()

    commands = (
        Command(
            "pause",
            ("p",),
            "Pause",
            "Hide the board and stop the clock, or go on.",
            toggle,
            group=Group.PLAY,
            bar=6,
            bar_after=0,
        ),
    )
