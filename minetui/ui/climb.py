"""The techniques that hints use beyond single numbers, and what they prove; no Textual here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from minetui.core.casual_play import clearing
from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has
from minetui.core.moves import Flag, Move
from minetui.core.position import Position
from minetui.solver.technique_ids import CASUAL
from minetui.texts.words import percent

from .scene import NO_REACH, Label, Reach, tenths

if TYPE_CHECKING:
    from minetui.solver.hints import Hint
    from minetui.solver.odds import Odds

UNCOUNTED = ("??", "??")


@dataclass
class Climb:
    """The last technique that hints use, whether odds are drawn, and what is known of a position.

    `hint` is there when single numbers have nothing to say but another technique has.
    """

    limit: str = CASUAL
    drawn: bool = False
    hint: "Hint | None" = None
    odds: "Odds | None" = None
    _labels: Mapping[Cell, Label] = field(default_factory=dict)

    def forget(self) -> None:
        """The position is another one."""
        self.hint, self.odds, self._labels = None, None, {}

    def take(self, hint: "Hint | None", odds: "Odds | None") -> None:
        """Keep what was found."""
        self.hint, self.odds = hint, odds
        self._labels = _labels(odds) if odds is not None else {}

    @property
    def certain(self) -> tuple[CellSet, CellSet]:
        """The cells to clear and to flag that techniques beyond single numbers prove."""
        return (self.hint.safe, self.hint.mines) if self.hint else (NO_CELLS, NO_CELLS)

    def moves(self, at: float, near: Cell | None, flagged: CellSet) -> list[Move]:
        """The moves of one reason of a hint, that about `near` if there is one.

        A flag on a cell to clear is taken away first.
        """
        if self.hint is None:
            return []
        safe, mines = self.certain
        about = self.hint.about(near) if near is not None else None
        reason = about or next(iter(self.hint.reasons), None)
        cells = reason.cells if reason else safe | mines
        flags = [Flag(cell, at) for cell in cells_of(cells & mines)]
        return [*clearing(cells & safe, flagged, at), *flags]

    @property
    def labels(self) -> Mapping[Cell, Label]:
        """The odds of covered cells, in tenths and in per cent, while they are drawn."""
        return self._labels if self.drawn else {}

    def reach(self, position: Position) -> Reach:
        """The covered cells without flags by the tenths of their odds, while those are drawn."""
        if not self.drawn or self.odds is None:
            return NO_REACH
        shown = position.covered & ~position.flagged
        return tenths((cells & shown, float(probability)) for cells, probability in self.odds.parts)

    def odds_text(self, cell: Cell) -> str:
        """The odds of a cell in words; empty where none are drawn."""
        if not self.drawn or self.odds is None:
            return ""
        probability = self.odds.of(cell)
        if probability is None:
            return "odds not computed in time" if has(self.odds.uncounted, cell) else ""
        if probability in (0, 1):
            return "certainly a mine" if probability else "certainly safe"
        return f"a mine in {percent(probability)} of all layouts"

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.hint.guess if self.hint else NO_CELLS


def _labels(odds: "Odds") -> dict[Cell, Label]:
    """The odds in tenths and in per cent; what is not quite certain does not look as if it were.

    Flags stay as they are.
    """
    labels = dict.fromkeys(cells_of(odds.uncounted), UNCOUNTED)
    for cells, probability in odds.parts:
        share = float(probability)
        if probability in (0, 1):
            label = ("", f"{share:.0%}")  # its sign says it in a narrow cell
        else:
            label = (f".{min(int(10 * share), 9)}", f"{min(max(100 * share, 1), 99):.0f}%")
        labels.update(dict.fromkeys(cells_of(cells), label))
    for cell in cells_of(odds.surface.flagged):
        labels.pop(cell, None)
    return labels
