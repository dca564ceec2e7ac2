"""What a guess survives: the layouts in which it is safe, and then the safest next guess as well.

The odds are computed for each number that the cell may show. All is exact.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from minetui.core.grid import Cell, CellSet, only
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Memory
from .frontier import Contradiction
from .odds import Odds, odds_of


def survived(
    odds: Odds, cell: Cell, memory: Memory, stop: Stop = never, above: Fraction = Fraction(-1)
) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    If that is not above a number, the result may be greater, but is not `above` it either. Raises
    OutOfTime if stopped.
    """
    surface, possible = odds.surface, odds.layouts * (1 - (odds.of(cell) or Fraction(0)))
    won = surface.covered.bit_count() - 1 == surface.mine_count
    if won or possible <= above:
        return possible
    for after in answers(odds, cell, memory, stop):
        possible -= after.layouts * after.parts[0][1]
        if possible <= above:
            break
    return possible


def answers(odds: Odds, cell: Cell, memory: Memory, stop: Stop = never) -> Iterator[Odds]:
    """The odds after a cell was safe, for each number that it may show.

    Raises OutOfTime if stopped.
    """
    surface = odds.surface
    around = surface.grid.neighbours(cell) & surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    for number in range(least, most + 1):
        showing = _showing(surface, cell, number)
        try:
            after = odds_of(showing, stop, mines=odds.mines, counter=memory)
        except Contradiction:
            continue
        if not after.layouts:
            raise OutOfTime
        yield after


def _showing(surface: Surface, cell: Cell, number: int) -> Surface:
    """The surface after a cell was revealed and showed this number."""

    def shown(cells: CellSet, n: int) -> CellSet:
        return cells | only(cell) if n == number else cells

    numbered = tuple(shown(cells, n) for n, cells in enumerate(surface.numbered))
    return replace(surface, numbered=numbered, covered=surface.covered & ~only(cell))
