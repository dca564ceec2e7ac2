"""The grade of a board: the number of guesses that each technique needs to finish it.

Only the grader knows the mines. Where nothing is certain, the grader gives the player a safe cell,
which counts as a guess: the first covered one in an order that is the same for every player. The
openings come first, from the largest down, then the numbers that no opening reveals.

From the same start, a player with more techniques never needs more guesses: that player proves more
cells, and more revealed cells prove more in turn. So any cell that the player with fewer techniques
is given, the other one has already revealed, or gets next.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from minetui.core.flood import flood
from minetui.core.grid import Cell, cells_of, has, lowest, only
from minetui.core.minefield import Minefield

from .sure_play import SurePlay
from .technique_ids import ODDS
from .techniques import TECHNIQUES, Techniques, up_to

MOST_STARTS = 20  # measured: an Expert board takes at most a second or two
MOST_STARTED_CELLS = 10_000  # over the boards of all starts; measured: a few seconds


@dataclass(frozen=True)
class Run:
    """A player's way through a board: the first cell, and the number of guesses after it."""

    start: Cell
    guesses: int


@dataclass(frozen=True)
class Grade:
    """The best run for each technique, by its id; the odds repeat the run of the last technique."""

    runs: dict[str, Run]

    @property
    def technique(self) -> str:
        """The id of the first technique that finishes the board without a guess, else ODDS."""
        done = (technique for technique, run in self.runs.items() if not run.guesses)
        return next(done, ODDS)


def graded(
    field: Minefield, start: Cell | None = None, techniques: Techniques = TECHNIQUES
) -> Grade:
    """The grade of a board, from a given safe cell or the best of several starts."""
    tried = starts(field) if start is None else [start]
    runs = dict[str, Run]()
    best: Run | None = None
    for technique in techniques:
        if best is None or best.guesses:
            best = best_run(field, up_to(technique.id, techniques), tried)
        runs[technique.id] = best
    return Grade(runs | {ODDS: runs[techniques[-1].id]})  # the odds prove no more


def starts(field: Minefield) -> list[Cell]:
    """The starts to try: the first cells in the giving order, at most 20, fewer on large boards."""
    most = max(min(MOST_STARTS, MOST_STARTED_CELLS // field.grid.size), 1)
    return list(islice(giving_order(field), most))


def best_run(field: Minefield, techniques: Techniques, tried: list[Cell]) -> Run:
    """The first run with the fewest guesses; the search ends at a run without a guess."""
    runs = list[Run]()
    for start in tried:
        runs.append(Run(start, guesses(field, start, techniques)))
        if not runs[-1].guesses:
            break
    return min(runs, key=lambda run: run.guesses)


def guesses(field: Minefield, start: Cell, techniques: Techniques) -> int:
    """The number of safe cells that a player must be given until all are revealed."""
    game, given, order = SurePlay(field, start, techniques), 0, giving_order(field)
    while game.stuck():
        given += 1
        game.reveal(only(next(cell for cell in order if has(game.position.covered, cell))))
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
