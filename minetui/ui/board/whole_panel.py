"""The way to all that a panel has to say, where only its first words have room."""

from ..kit.commands import command, on_or_off
from .feature import Feature
from .layout import Want


class WholePanel(Feature):
    """Shows the whole panel, for which cells may be smaller, since the player asked."""

    @property
    def shown(self) -> bool:
        """Did the player ask for it?"""
        return self.screen.frame.whole

    @property
    def is_useful(self) -> bool:
        """Is there a panel that has no room of its own, or has it taken some?"""
        screen = self.screen
        return self.shown or (
            screen.wanted is Want.STEADY and not screen.arrangement.shows_whole_panel
        )

    @command(
        "Why",
        "w",
        menu="Why, in full",
        state=on_or_off,
        offered=lambda panel: panel.is_useful,
        id="whole_panel",
    )
    def toggle(self) -> None:
        """Show the whole reason, in smaller cells if need be."""
        if self.is_useful:
            self.screen.frame.whole = not self.shown
            self.screen.fit()
            self.screen.show()
