"""All layouts of a level, each played once: the exact number that a way to play wins."""

from collections.abc import Callable
from functools import cache

from minetui.core import Cell, CellSet, Level, Minefield, Position, Status, Surface, has, only
from minetui.solver import Analysis, Memory, Proven
from minetui.solver.layouts import placed

Guess = Callable[[Analysis, Proven], Cell]


def wins(level: Level, start: Cell, guess: Guess) -> int:
    """The number of layouts won from this first cell by guessing so where nothing is safe."""
    memory = Memory()

    @cache
    def revealed(surface: Surface) -> CellSet:
        analysis = Analysis(surface, memory=memory)
        safe = analysis.odds.safe
        return safe or only(guess(analysis, Proven(safe, analysis.odds.mines)))

    def is_won(mines: CellSet) -> bool:
        here = Position(Minefield(level.grid, mines)).reveal(start)
        while here.status is Status.PLAYING:
            here = here.reveal_all(revealed(here.surface))
        return here.status is Status.WON

    layouts = placed(level.grid.cells, level.mines)
    return sum(is_won(mines) for mines in layouts if not has(mines, start))
