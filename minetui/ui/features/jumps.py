"""Jumps of the cursor: to a cell by its coordinates, and along the frontier."""

from collections.abc import Callable
from functools import partial

from minetui.core import NO_CELLS, Cell, CellSet, Position, beyond

from ..commands import Command, Group, MenuEntry
from .feature import Feature


class Jumps(Feature):
    """Moves the cursor far. On a very large board the frontier takes some time, so it is kept.

    `own_frontier` returns it where the board shows something else than the session's position.
    """

    def __init__(self, own_frontier: Callable[[], CellSet] | None = None) -> None:
        self._own_frontier = own_frontier
        self._kept: tuple[Position, CellSet] | None = None

    def game_changed(self) -> None:
        """Forget the frontier of the last game."""
        self._kept = None

    def session_changed(self) -> None:
        """Forget the frontier of another position, which may be large."""
        if self._kept is not None and self._kept[0] is not self.session.position:
            self._kept = None

    def ask(self) -> None:
        """Ask for a cell, and go there."""
        from ..screens.go_to import GoToDialog

        dialog = GoToDialog(self.stage.board.grid, self.stage.glyphs)
        self.stage.open(dialog, self._go)

    def walk(self, *, back: bool) -> None:
        """Go to the next or the previous cell of the frontier, going round at the ends."""
        if self.session.hidden:
            return
        frontier, cursor = self._frontier, self.stage.board.cursor
        if not frontier:
            started = self._own_frontier or self.session.game.started
            text = "No covered cell touches a number." if started else "Nothing is revealed yet."
            self.stage.say(text)
            return
        self._go(beyond(frontier, cursor, back=back))

    @property
    def _frontier(self) -> CellSet:
        """The frontier of this position; none once the game is over."""
        if self._own_frontier:
            return self._own_frontier()
        position = self.session.position
        if self._kept is None:
            self._kept = (position, NO_CELLS if self.session.over else position.frontier)
        return self._kept[1]

    def _go(self, cell: Cell | None) -> None:
        if cell is not None:
            self.stage.go_to(cell)

    commands = (
        Command(
            "go_to",
            ("g",),
            "Go to",
            "Ask for a cell, such as D14, and go there.",
            ask,
            always=True,
            group=Group.MOVE,
            menu=MenuEntry(25, "Go to a cell …"),
            offered=lambda jumps: jumps.stage.cuts_board,
        ),
        Command(
            "next_frontier",
            # Every keyboard types these two without a third modifier, unlike brackets.
            ("greater_than_sign",),
            "Next at frontier",
            "Move to the next covered cell that touches a number.",
            partial(walk, back=False),
            always=True,
            group=Group.MOVE,
        ),
        Command(
            "last_frontier",
            ("less_than_sign",),
            "Previous at frontier",
            "Move to the previous covered cell that touches a number.",
            partial(walk, back=True),
            always=True,
            group=Group.MOVE,
        ),
    )
