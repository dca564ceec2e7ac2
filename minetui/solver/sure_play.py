"""Play without guesses: a game in which all that some techniques prove safe is revealed at once."""

from minetui.core.closure import Band, Facts
from minetui.core.grid import NO_CELLS, Cell, CellSet
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status

from .analysis import Analysis
from .budget import never
from .memory import Memory
from .single_numbers import SINGLE_NUMBERS
from .technique import Proven
from .techniques import Techniques, first_safe


class SurePlay:
    """A game from a first cell, with the mines that single numbers prove.

    What they prove stays so until the end, so it is never proven again.
    """

    def __init__(self, field: Minefield, first: Cell, techniques: Techniques) -> None:
        self.position = Position(field).reveal(first)
        self._by_single_numbers = techniques[0] is SINGLE_NUMBERS
        self._others = techniques[self._by_single_numbers :] or techniques
        self._board, self._memory, self._mines = Band.whole(field), Memory(), NO_CELLS

    def reveal(self, cells: CellSet) -> None:
        """Reveal some covered cells."""
        self.position = self.position.reveal_all(cells)

    def stuck(self) -> tuple[Analysis, Proven] | None:
        """The position in which nothing more is proven safe, and what is; None if there is none.

        Then the game is over.
        """
        while self.position.status is Status.PLAYING:
            if self._by_single_numbers:
                facts = self._board.settled(Facts(self.position.revealed, self._mines), NO_CELLS)
                self._mines = facts.flagged
                self.reveal(facts.revealed)
                if self.position.status is not Status.PLAYING:
                    break
            analysis = Analysis(self.position.surface, never, self._memory, self._mines)
            _, proven = first_safe(analysis, self._others)
            if not proven.safe:
                return analysis, proven
            self.reveal(proven.safe)
        return None
