"""How far the hints climb above the casual player, and what was found there; no Textual here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from minetui.core.casual_play import clearing
from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has
from minetui.core.moves import Flag, Move
from minetui.core.position import Position
from minetui.solver.rung import Rung
from minetui.texts.words import percent

from .scene import NO_REACH, Label, Reach, tenths

if TYPE_CHECKING:
    from minetui.solver.ladder import Finding
    from minetui.solver.odds import Odds

UNCOUNTED = ("??", "??")


@dataclass
class Climb:
    """The rung that hints may reach, whether the odds are drawn, and what is known of a position.

    `finding` is there when single numbers have nothing to say but a higher rung has.
    """

    limit: Rung = Rung.CASUAL
    drawn: bool = False
    finding: "Finding | None" = None
    chances: "Odds | None" = None
    _labels: Mapping[Cell, Label] = field(default_factory=dict)

    def forget(self) -> None:
        """The position is another one."""
        self.finding, self.chances, self._labels = None, None, {}

    def take(self, finding: "Finding | None", chances: "Odds | None") -> None:
        """Keep what was found."""
        self.finding, self.chances = finding, chances
        self._labels = _labels(chances) if chances is not None else {}

    @property
    def certain(self) -> tuple[CellSet, CellSet]:
        """The cells to clear and to flag that were found above single numbers."""
        return (self.finding.safe, self.finding.mines) if self.finding else (NO_CELLS, NO_CELLS)

    def moves(self, at: float, near: Cell | None, flagged: CellSet) -> list[Move]:
        """What a sentence of a higher rung does, that about `near` if there is one.

        A flag on a cell to clear is taken away first.
        """
        if self.finding is None:
            return []
        safe, mines = self.certain
        said = self.finding.about(near) if near is not None else None
        cells = (said or self.finding.said[0]).cells
        flags = [Flag(cell, at) for cell in cells_of(cells & mines)]
        return [*clearing(cells & safe, flagged, at), *flags]

    @property
    def labels(self) -> Mapping[Cell, Label]:
        """The odds of covered cells, in tenths and in per cent, while they are drawn."""
        return self._labels if self.drawn else {}

    def reach(self, position: Position) -> Reach:
        """The covered cells without flags by the tenths of their odds, while those are drawn."""
        if not self.drawn or self.chances is None:
            return NO_REACH
        shown = position.covered & ~position.flagged
        return tenths((cells & shown, float(chance)) for cells, chance in self.chances.parts)

    def chance_text(self, cell: Cell) -> str:
        """The odds of a cell in words; empty where none are drawn."""
        if not self.drawn or self.chances is None:
            return ""
        chance = self.chances.of(cell)
        if chance is None:
            return "odds not computed in time" if has(self.chances.uncounted, cell) else ""
        if chance in (0, 1):
            return "certainly a mine" if chance else "certainly safe"
        return f"a mine in {percent(chance)} of all layouts"

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.finding.guess if self.finding else NO_CELLS


def _labels(chances: "Odds") -> dict[Cell, Label]:
    """The odds in tenths and in per cent; what is not quite certain does not look as if it were.

    Flags stay as they are.
    """
    labels = dict.fromkeys(cells_of(chances.uncounted), UNCOUNTED)
    for cells, chance in chances.parts:
        share = float(chance)
        if chance in (0, 1):
            label = ("", f"{share:.0%}")  # its sign says it in a narrow cell
        else:
            label = (f".{min(int(10 * share), 9)}", f"{min(max(100 * share, 1), 99):.0f}%")
        labels.update(dict.fromkeys(cells_of(cells), label))
    for cell in cells_of(chances.surface.flagged):
        labels.pop(cell, None)
    return labels
