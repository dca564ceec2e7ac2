"""The player's pause: the board is veiled, and the clock stands still.

A game that begins with revealed cells begins paused, so that nobody can read them for free.

Whoever resumes a game finds it paused, too: its clock waits for the player.
"""

from ..commands import Command, Group
from .feature import Feature


class Pause(Feature):
    """Pauses and resumes the game."""

    def status(self) -> str | None:
        """How to resume."""
        if not self.session.paused:
            return None
        if self.session.waits:
            how = self.stage.press_or_click("reveal")
            return f"{how} to see the board. The clock starts then."
        return f"Paused. {self.stage.press_or_click('pause')} to resume."

    def takes(self, command: Command | None) -> bool:
        """Begin a game that waits, in place of a reveal."""
        if command is None or command.id != "reveal" or not self.session.waits:
            return False
        self.toggle()
        return True

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
