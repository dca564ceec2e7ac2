"""The cell to guess, where nothing is certain.

Where few layouts are left, it is the cell after which the best play wins most of them. Otherwise it
is the cell with the lowest odds of a mine. Ties go to the cell that leaves the safest next guess:
the odds are computed for each number that the cell may show, and weighted by the layouts that show
it. Only a few tied cells are compared in this way, those most likely to be zeros first, corners
before edges; on a large board, where comparing takes long, the first of them is taken. A cell's
likelihood of being a zero is an estimate, the product over its covered neighbours as if they were
independent; all else is exact.
"""

from fractions import Fraction
from itertools import takewhile
from math import prod

from minetui.core.grid import Cell, cells_of
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Counts, Memory
from .exact import on_odds
from .exact_nodes import Limit
from .frontier import Contradiction, Frontier
from .lookahead import showing
from .odds import Odds, layouts_on, odds_on
from .reasons import Advice

MOST_LAYOUTS = 1_000  # searched for the best play
MOST_NODES = 3_000  # of such a search; measured: a tenth of a second
MOST_COMPARED = 8  # cells; measured: more win no more games
LARGEST = 1_000  # cells of a board; measured: on more, looking ahead may take over half a second


def advice_on(odds: Odds, stop: Stop = never, memory: Memory | None = None) -> Advice:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    If stopped, it is a cell with the lowest odds, not compared with its ties.
    """
    cell, won = _best(odds, memory or Memory(), stop)
    return Advice(cell, odds.of(cell) or Fraction(0), odds.layouts, won)


def _best(odds: Odds, memory: Memory, stop: Stop) -> tuple[Cell, int | None]:
    """The cell to guess, and the number of layouts that the best play wins, if computed."""
    tied = _safest(odds)
    if odds.parts[0][1] in (0, 1):
        return tied[0], None
    try:
        found = best_guess(odds, stop) if odds.layouts <= MOST_LAYOUTS else None
        if found:
            return found
        if len(tied) == 1 or odds.surface.grid.size > LARGEST:
            return tied[0], None
        best, most = tied[0], Fraction(-1)
        for cell in tied[:MOST_COMPARED]:
            wins = survived(odds, cell, memory, stop, most)
            best, most = (cell, wins) if wins > most else (best, most)
        return best, None
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


def survived(
    odds: Odds, cell: Cell, memory: Memory, stop: Stop = never, beaten: Fraction = Fraction(-1)
) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    If it is not more than `beaten`, any number from it to `beaten`. Raises OutOfTime if stopped.
    """
    surface, total = odds.surface, Fraction(0)
    left = (1 - (odds.of(cell) or 0)) * odds.layouts
    won = surface.covered.bit_count() - 1 == surface.mine_count
    for number in _numbers(odds, cell):
        if total + left <= beaten:
            return total + left
        try:
            layouts, safe = _after(showing(odds.frontier, cell, number), memory, stop)
        except Contradiction:
            continue
        left -= layouts
        total += layouts * (1 if won else safe)
    return total


def _after(after: Frontier, memory: Memory, stop: Stop) -> tuple[int, Fraction]:
    """The number of layouts of a frontier, and how likely its safest cell is to be safe."""
    safe = after.safe or any(_has_safe(memory(each, stop)) for each in after.components)
    if safe:
        return layouts_on(after, stop, memory.totals), Fraction(1)
    odds = odds_on(after, stop, memory)
    if not odds.layouts:
        raise OutOfTime
    return odds.layouts, 1 - odds.parts[0][1]


def _has_safe(part: Counts) -> bool:
    """Is a box of a component safe in all its layouts, or are there none?"""
    return not all(map(any, part.mined))


def _numbers(odds: Odds, cell: Cell) -> list[int]:
    """The numbers that a cell may show, those near the expected one first."""
    around = odds.surface.grid.neighbours(cell) & odds.surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    expected = sum(1 - odds.chances[near] for near in cells_of(around))
    return sorted(range(least, most + 1), key=lambda number: abs(number - expected))


def _safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest odds of a mine, the most promising first."""
    _, lowest = odds.parts[0]
    safest = takewhile(lambda part: part[1] == lowest, odds.parts)
    tied = [cell for cells, _ in safest for cell in cells_of(cells)]
    if len(tied) == 1:
        return tied
    surface = odds.surface
    return sorted(tied, key=lambda cell: (-_openness(odds, cell), -_rank(surface, cell), cell))


def _rank(surface: Surface, cell: Cell) -> int:
    """The number of borders that a cell is on: 2 in a corner, 1 elsewhere on the edge."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))


def _openness(odds: Odds, cell: Cell) -> float:
    """The estimated likelihood that a safe cell is a zero."""
    around = odds.surface.grid.neighbours(cell) & odds.surface.covered
    chances = odds.chances
    return prod([chances[near] for near in cells_of(around)])
