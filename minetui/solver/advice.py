"""The cell to guess, where nothing is certain.

Where few layouts are left, it is the cell after which the best play wins most of them. Otherwise it
is the cell with the lowest odds of a mine. Ties go to the cell that leaves the safest next guess:
the odds are computed for each number that the cell may show, and weighted by the layouts that show
it. Only a few tied cells are compared in this way, those most likely to be zeros first, corners
before edges; on a large board, where comparing takes long, the first of them is taken. A cell's
likelihood of being a zero is an estimate, the product over its covered neighbours as if they were
independent; all else is exact.
"""

from dataclasses import replace
from fractions import Fraction
from math import prod

from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Memory
from .exact import on_odds
from .exact_nodes import Limit
from .frontier import Contradiction
from .odds import Odds, odds_of
from .reasons import Advice

MOST_LAYOUTS = 1_000  # searched for the best play
MOST_NODES = 3_000  # of such a search; measured: a tenth of a second
MOST_COMPARED = 8  # cells; measured: more win no more games
LARGEST = 1_000  # cells of a board; measured: on more, looking ahead may take over half a second


def advice_on(odds: Odds, stop: Stop = never) -> Advice:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    If stopped, it is a cell with the lowest odds, not compared with its ties.
    """
    cell, won = _best(odds, stop)
    return Advice(cell, odds.of(cell) or Fraction(0), odds.layouts, won)


def _best(odds: Odds, stop: Stop) -> tuple[Cell, int | None]:
    """The cell to guess, and the number of layouts that the best play wins, if computed."""
    tied, memory = _safest(odds), Memory()
    if odds.parts[0][1] in (0, 1):
        return tied[0], None
    try:
        found = best_guess(odds, stop) if odds.layouts <= MOST_LAYOUTS else None
        if found:
            return found
        if len(tied) == 1 or odds.surface.grid.size > LARGEST:
            return tied[0], None
        compared = tied[:MOST_COMPARED]
        return max(compared, key=lambda cell: survived(odds, cell, memory, stop)), None
    except OutOfTime:
        return tied[0], None


def best_guess(odds: Odds, stop: Stop = never) -> tuple[Cell, int] | None:
    """The guess that wins the most layouts, and how many; None if searching took too long.

    Of several, it is the one least likely to be a mine, and the first cell if tied.
    """
    player = on_odds(odds, Limit(MOST_NODES, stop))
    player.solve()
    play = player.play
    if not play.is_exact:
        return None
    return min(cells_of(play.best), key=lambda cell: (odds.of(cell) or 0, cell)), play.low


def survived(odds: Odds, cell: Cell, memory: Memory, stop: Stop = never) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    Raises OutOfTime if stopped.
    """
    surface, total = odds.surface, Fraction(0)
    around = surface.grid.neighbours(cell) & surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    won = surface.covered.bit_count() - 1 == surface.mine_count
    for number in range(least, most + 1):
        showing = _showing(surface, cell, number)
        try:
            after = odds_of(showing, stop, mines=odds.mines, counter=memory)
        except Contradiction:
            continue
        if not after.layouts:
            raise OutOfTime
        total += after.layouts * (1 if won else 1 - after.parts[0][1])
    return total


def _safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest odds of a mine, the most promising first."""
    _, lowest = odds.parts[0]
    tied = [cell for cells, mined in odds.parts if mined == lowest for cell in cells_of(cells)]
    if len(tied) == 1:
        return tied
    surface = odds.surface
    safe = {cell: float(1 - mined) for cells, mined in odds.parts for cell in cells_of(cells)}
    return sorted(
        tied, key=lambda cell: (-_openness(surface, cell, safe), -_rank(surface, cell), cell)
    )


def _showing(surface: Surface, cell: Cell, number: int) -> Surface:
    """The surface after a cell was revealed and showed this number."""

    def shown(cells: CellSet, n: int) -> CellSet:
        return cells | only(cell) if n == number else cells

    numbered = tuple(shown(cells, n) for n, cells in enumerate(surface.numbered))
    return replace(surface, numbered=numbered, covered=surface.covered & ~only(cell))


def _rank(surface: Surface, cell: Cell) -> int:
    """The number of borders that a cell is on: 2 in a corner, 1 elsewhere on the edge."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))


def _openness(surface: Surface, cell: Cell, safe: dict[Cell, float]) -> float:
    """The estimated likelihood that a safe cell is a zero."""
    around = surface.grid.neighbours(cell) & surface.covered
    return prod(safe[near] for near in cells_of(around))
