"""A faint layer with the cells that the ghost of a race has revealed, off unless asked for."""

from minetui.core import NO_CELLS, CellSet

from ..board.glyphs import Accent
from ..board.scene import Layer
from ..commands import Command, Group
from .feature import Feature
from .racing import Racing


class GhostCells(Feature):
    """Draws the cells that only the ghost has revealed; seeing them makes the game assisted."""

    def __init__(self, racing: Racing) -> None:
        self._racing, self.shown = racing, False
        self._cells: CellSet = NO_CELLS

    def game_changed(self) -> None:
        """Take the layer away."""
        self.shown, self._cells = False, NO_CELLS

    def session_changed(self) -> None:
        """Find the cells; a game that goes on is assisted by them (rule 10)."""
        self._cells = self._found
        if self.shown and not self.session.over:
            self.session.assist()

    def time_passed(self) -> None:
        """Show the cells that the ghost has revealed since."""
        before, self._cells = self._cells, self._found
        if self._cells != before:
            self.stage.show_board()

    def layer(self) -> Layer | None:
        """The cells, and among them the mine that ended the ghost's game."""
        race, cells = self._racing.race, self._cells
        if race is None or not cells:
            return None
        hit = cells & race.ghost.hit
        return Layer(accents=((Accent.CONFLICT, hit), (Accent.GHOST, cells)))

    def toggle(self) -> None:
        """Show the cells, or take them away."""
        if self._racing.race is None:
            self.stage.say("There is no ghost: the menu has a race once a game is over.")
            return
        self.shown = not self.shown
        self.stage.changed()

    @property
    def _found(self) -> CellSet:
        """The cells that the ghost has revealed by now, and the player has not."""
        race, session = self._racing.race, self.session
        if race is None or not self.shown:
            return NO_CELLS
        return race.ghost.revealed_at(session.clock.seconds) & session.position.covered

    commands = (
        Command(
            "ghost_cells",
            ("S",),
            "Ghost's cells",
            "In a race: mark the cells that the ghost has revealed; the game counts as assisted.",
            toggle,
            group=Group.HINTS,
        ),
    )
