"""The cell to guess, where nothing is certain.

Where few layouts are left, it is the cell after which the best play wins most of them. Otherwise it
is the cell with which this guess and the safest reveal after it are most likely both safe. So a
cell may be guessed that is a little riskier than the safest one, if its number helps more. Only a
few candidates are compared in this way; on a large board, where that takes long, it is the first.
"""

from collections.abc import Sequence
from fractions import Fraction

from minetui.core.grid import Cell

from .budget import OutOfTime, Stop, never
from .candidates import candidates, safest
from .endgame import best_guess
from .memory import Memory
from .odds import Odds
from .reasons import Advice, Rejected
from .survival import ever_better

LARGEST = 1_000  # cells of a board; measured: on more, looking ahead may take over half a second
QUICK = 64  # layouts; measured: playing them takes no longer than comparing cells


def advice_on(odds: Odds, stop: Stop = never, memory: Memory | None = None) -> Advice:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    If stopped, it is the best that was found by then: at first a cell with the lowest odds. The
    memory may know components of other surfaces.
    """
    is_small = odds.surface.grid.size <= LARGEST
    cells = candidates(odds) if is_small else safest(odds)[:1]
    advice = Advice(cells[0], _mined(odds, cells[0]), odds.layouts)
    if odds.parts[0][1] in (0, 1):
        return advice
    try:
        if len(cells) > 1 and odds.layouts > QUICK:
            advice = _compared(odds, cells, memory or Memory(), stop)
        return _played(odds, cells[0], stop) or advice
    except OutOfTime:
        return advice


def _played(odds: Odds, first: Cell, stop: Stop) -> Advice | None:
    """The advice from the best play of all layouts, given the first of the safest cells.

    None if that play is not found in time.
    """
    found = best_guess(odds, stop)
    return None if found is None else played(odds, first, found)


def played(odds: Odds, first: Cell, best: tuple[Cell, int]) -> Advice:
    """The advice from the best guess and the layouts that it wins, given the safest cell."""
    cell, won = best
    mined, lowest = _mined(odds, cell), _mined(odds, first)
    rejected = Rejected(first, lowest) if lowest < mined else None
    return Advice(cell, mined, odds.layouts, won, rejected=rejected)


def _compared(odds: Odds, cells: Sequence[Cell], memory: Memory, stop: Stop) -> Advice:
    """The advice that survives the most, of some cells, the safest first.

    Raises OutOfTime if stopped.
    """
    found = ever_better(odds, cells, memory, stop)
    (safest, first), (best, most) = found[0], found[-1]
    rejected = Rejected(safest, _mined(odds, safest), first) if len(found) > 1 else None
    return Advice(best, _mined(odds, best), odds.layouts, survived=most, rejected=rejected)


def _mined(odds: Odds, cell: Cell) -> Fraction:
    return odds.of(cell) or Fraction(0)
