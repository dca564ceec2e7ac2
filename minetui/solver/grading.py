"""How hard a board is: with how many guesses each rung of the ladder finishes it.

Only the grader knows the mines. Where nothing is certain to a player, it is given a safe cell,
which counts as a guess: the first covered one in an order that is the same for every player. The
openings come first, the largest before the others, then the numbers that no opening reveals.

A higher rung never needs more guesses, from one start. It knows what the lower one knows, and the
more is revealed the more it knows; so if it has revealed all that the lower one has, and that one
is given a cell, then it has that cell too, or will be given it next.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from minetui.core.flood import flood
from minetui.core.grid import Cell, cells_of, has, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status

from .rung import SOLVERS, Rung
from .rungs import known

MOST_STARTS = 20  # measured: an Expert board then takes at most a second or two
TRIED_CELLS = 10_000  # cells of all tried boards together; measured: they take some seconds


@dataclass(frozen=True)
class Run:
    """A run of a rung over a board: the first cell, and the guesses after it."""

    start: Cell
    guesses: int


@dataclass(frozen=True)
class Grade:
    """The best runs of the rungs on a board.

    Its rung is the lowest that needs no guess; the odds if none of them can do without.
    """

    runs: dict[Rung, Run]

    @property
    def rung(self) -> Rung:
        """The lowest rung that finishes the board for certain, else the odds."""
        done = (rung for rung, run in self.runs.items() if not run.guesses)
        return next(done, Rung.ODDS)


def graded(field: Minefield, start: Cell | None = None) -> Grade:
    """The best run of each rung from a safe start, or from those to try; a cell must be safe."""
    tried = starts(field) if start is None else [start]
    runs = dict[Rung, Run]()
    best: Run | None = None
    for rung in SOLVERS:
        if best is None or best.guesses:
            best = best_run(field, rung, tried)
        runs[rung] = best
    return Grade(runs | {Rung.ODDS: runs[Rung.LOGIC]})  # of what is certain the odds tell no more


def starts(field: Minefield) -> list[Cell]:
    """The starts to try: the first cells that would be given, at most 20, fewer on large boards."""
    most = max(min(MOST_STARTS, TRIED_CELLS // field.grid.size), 1)
    return list(islice(giving_order(field), most))


def best_run(field: Minefield, rung: Rung, tried: list[Cell]) -> Run:
    """The first run with the fewest guesses; after one without, no more are tried."""
    runs = list[Run]()
    for start in tried:
        runs.append(Run(start, guesses(field, start, rung)))
        if not runs[-1].guesses:
            break
    return min(runs, key=lambda run: run.guesses)


def guesses(field: Minefield, start: Cell, rung: Rung) -> int:
    """How many safe cells a rung must be given until all of them are revealed."""
    here, given, coming = Position(field).reveal(start), 0, giving_order(field)
    while here.status is Status.PLAYING:
        cells = known(here.surface, rung).safe
        if not cells:
            given += 1
            cells = only(next(cell for cell in coming if has(here.covered, cell)))
        here = here.reveal_all(cells)
    return given


def giving_order(field: Minefield) -> Iterator[Cell]:
    """A cell of each opening, the largest first, then the numbers that no opening reveals."""
    yield from _openings(field)
    yield from cells_of(field.lone_numbers)


def _openings(field: Minefield) -> list[Cell]:
    """A zero of each opening, the largest opening first."""
    left, sizes = field.zeros, list[tuple[int, Cell]]()
    while left:
        zero = lowest(left)
        component = flood(field.grid, only(zero), field.zeros)
        sizes.append((-field.grid.spread(component).bit_count(), zero))
        left &= ~component
    return [zero for _, zero in sorted(sizes)]
