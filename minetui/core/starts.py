"""Starts: the cells where a casual player may begin, and how far each of them leads."""

from dataclasses import dataclass

from .closure import CasualPlayer
from .deal import Progress
from .flood import flood
from .grid import NO_CELLS, Cell, CellSet, has, lowest, only
from .minefield import Minefield, MinefieldError

MAPPABLE = 250_000  # cells; measured: the map of more may take over five seconds


@dataclass(frozen=True)
class Starts:
    """The safe cells of a minefield, by how many safe cells remain after starting there.

    `by_remaining` pairs those counts, the fewest first, with the sets of starts.
    """

    field: Minefield
    by_remaining: tuple[tuple[int, CellSet], ...]

    @property
    def remaining(self) -> int:
        """The fewest safe cells that can remain covered; 0 when there is none to start from."""
        return self.by_remaining[0][0] if self.by_remaining else 0

    @property
    def best(self) -> CellSet:
        """The starts that leave the fewest safe cells."""
        return self.by_remaining[0][1] if self.by_remaining else NO_CELLS

    def remaining_from(self, start: Cell) -> int:
        """The number of safe cells that remain after starting at this safe cell."""
        return next(left for left, starts in self.by_remaining if has(starts, start))


def starts(field: Minefield, progress: Progress | None = None) -> Starts:
    """The starts of a minefield; `progress` receives the fraction done, and may raise to stop."""
    safe, zeros = field.safe.bit_count(), field.zeros
    count, player = zeros.bit_count(), CasualPlayer(field)
    by_remaining = {safe - 1: field.safe & ~zeros}
    while zeros:
        start = lowest(zeros)
        component = flood(field.grid, only(start), field.zeros)
        left = safe - player.closure(start, component).bit_count()
        by_remaining[left] = by_remaining.get(left, NO_CELLS) | component
        zeros &= ~component
        if progress:
            progress(1 - zeros.bit_count() / count)
    return Starts(field, tuple(sorted(pair for pair in by_remaining.items() if pair[1])))


def remaining(field: Minefield) -> tuple[int, Cell]:
    """The fewest safe cells that a casual player can be left with, and a start that leaves them.

    A start that is not a zero clears only itself, and the closure of a cleared cell lies within the
    closure that cleared it. So one start for each zero component not yet cleared is enough.
    A MinefieldError if there is no safe cell.
    """
    if not field.safe:
        raise MinefieldError("expected at least one safe cell to start from, got none")
    best, best_start = 1, lowest(field.safe)
    player, zeros = CasualPlayer(field), field.zeros
    while zeros:
        start = lowest(zeros)
        cleared = player.closure(start)
        zeros &= ~cleared
        if cleared.bit_count() > best:
            best, best_start = cleared.bit_count(), start
    return field.safe.bit_count() - best, best_start
