"""Hints beyond the casual rules: the cells that the first useful technique proves, and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from minetui.core import NO_CELLS, Cell, CellSet, has

from .budget import ODDS, OutOfTime
from .frontier import Contradiction
from .reasons import Advice, Reason
from .technique import Analysis, Technique
from .techniques import TECHNIQUES, Techniques


@dataclass(frozen=True)
class Hint:
    """Cells to clear and to flag that a technique proves, and the reasons.

    Where nothing is certain, the technique is ODDS and the reason an Advice. Where no layout fits,
    the reason is Impossible. There is no reason if finding one took too long.
    """

    technique: str
    safe: CellSet = NO_CELLS
    mines: CellSet = NO_CELLS
    reasons: tuple[Reason, ...] = ()

    @property
    def advice(self) -> Advice | None:
        """The advice where nothing is certain."""
        first = self.reasons[0] if self.reasons else None
        return first if isinstance(first, Advice) else None

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.advice.cells if self.advice else NO_CELLS

    @property
    def unexplained(self) -> CellSet:
        """The certain cells that no reason here explains."""
        cells = self.safe | self.mines
        for reason in self.reasons:
            cells &= ~reason.cells
        return cells

    def about(self, cell: Cell) -> Reason | None:
        """The first reason that concerns a covered cell, or has a number among its witnesses."""
        return next(
            (reason for reason in self.reasons if has(reason.cells | reason.witnesses, cell)), None
        )


def hint(
    analysis: Analysis, limit: str, techniques: Iterable[Technique] = TECHNIQUES
) -> Hint | None:
    """The first hint of the techniques, and the odds, up to this limit; None if they have none.

    Single numbers count too, since wrong flags may hide their deductions from the casual player.
    Mines that are already flagged are not new. Raises Contradiction if no layout fits the surface.
    """
    try:
        for technique in Techniques(techniques).up_to(limit):
            proven = technique.hint(analysis)
            if proven.safe & proven.mines:
                raise Contradiction
            mines = proven.mines & ~analysis.flagged
            if proven.safe | mines:
                return Hint(technique.id, proven.safe, mines, proven.proofs)
    except OutOfTime:
        return Hint(limit)
    if limit != ODDS:
        return None
    if not analysis.odds.layouts:
        return Hint(ODDS)
    return Hint(ODDS, reasons=(analysis.advice,))
