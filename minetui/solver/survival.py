"""What a guess survives: the layouts in which it is safe, and then the safest next guess as well.

The odds are computed for each number that the cell may show. All is exact.
"""

from collections.abc import Sequence
from fractions import Fraction

from minetui.core.grid import Cell, cells_of

from .budget import OutOfTime, Stop, never
from .counting import Counts
from .frontier import Contradiction, Frontier
from .lookahead import showing
from .memory import Memory
from .odds import Odds, layouts_on, odds_on


def survived(
    odds: Odds, cell: Cell, memory: Memory, stop: Stop = never, above: Fraction = Fraction(-1)
) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    If that is not above a number, the result may be greater, but is not `above` it either. Raises
    OutOfTime if stopped.
    """
    surface, possible = odds.surface, odds.layouts * (1 - (odds.of(cell) or Fraction(0)))
    if surface.covered.bit_count() - 1 == surface.mine_count:
        return possible
    for number in _numbers(odds, cell):
        if possible <= above:
            break
        try:
            layouts, mined = _after(showing(odds.frontier, cell, number), memory, stop)
        except Contradiction:
            continue
        possible -= layouts * mined
    return possible


def ever_better(
    odds: Odds, cells: Sequence[Cell], memory: Memory, stop: Stop = never
) -> list[tuple[Cell, Fraction]]:
    """The first of some cells, and each that survives more than all before it, with how much.

    The last is the best. Raises OutOfTime if stopped.
    """
    found = [(cells[0], survived(odds, cells[0], memory, stop))]
    for cell in cells[1:]:
        most = found[-1][1]
        number = survived(odds, cell, memory, stop, above=most)
        if number > most:
            found.append((cell, number))
    return found


def _numbers(odds: Odds, cell: Cell) -> list[int]:
    """The numbers that a cell may show, those near the expected one first."""
    around = odds.surface.grid.neighbours(cell) & odds.surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    expected = sum(1 - odds.chances[near] for near in cells_of(around))
    return sorted(range(least, most + 1), key=lambda number: abs(number - expected))


def _after(after: Frontier, memory: Memory, stop: Stop) -> tuple[int, Fraction]:
    """The number of layouts of a frontier, and the odds of a mine in its safest cell."""
    if after.safe or any(_has_safe(memory(each, stop)) for each in after.components):
        return layouts_on(after, stop, memory.totals), Fraction(0)
    odds = odds_on(after, stop, memory)
    if not odds.layouts:
        raise OutOfTime
    return odds.layouts, odds.parts[0][1]


def _has_safe(part: Counts) -> bool:
    """Is a box of a component safe in all its layouts, or are there none?"""
    return not all(map(any, part.mined))
