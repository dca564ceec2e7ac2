"""Where a casual player may start, and how far each start leads."""

from dataclasses import dataclass

from .closure import CasualPlayer
from .deal import Progress
from .flood import flood
from .grid import NO_CELLS, Cell, CellSet, has, lowest, only
from .minefield import Minefield, MinefieldError

MAPPABLE = 250_000  # cells; measured: the map of more may take over five seconds


@dataclass(frozen=True)
class Starts:
    """The safe cells of a minefield by how many safe cells remain for who starts there.

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
        """The starts that leave the fewest."""
        return self.by_remaining[0][1] if self.by_remaining else NO_CELLS

    def remaining_from(self, start: Cell) -> int:
        """How many safe cells remain for a player who starts at this safe cell."""
        return next(left for left, starts in self.by_remaining if has(starts, start))


def starts(field: Minefield, progress: Progress | None = None) -> Starts:
    """How far each start leads; `progress` is told the fraction done, and may raise to stop."""
    safe, zeros = field.safe.bit_count(), field.zeros
    count, player = zeros.bit_count(), CasualPlayer(field)
    found = {safe - 1: field.safe & ~zeros}
    while zeros:
        start = lowest(zeros)
        component = flood(field.grid, only(start), field.zeros)
        left = safe - player.closure(start, component).bit_count()
        found[left] = found.get(left, NO_CELLS) | component
        zeros &= ~component
        if progress:
            progress(1 - zeros.bit_count() / count)
    return Starts(field, tuple(sorted((left, cells) for left, cells in found.items() if cells)))


def remaining(field: Minefield) -> tuple[int, Cell]:
    """The fewest safe cells that a casual player can be left with, and a start that leaves them.

    A start that is not a zero clears nothing but itself, and a cleared cell's closure lies within
    its clearer's; so one start for each zero component suffices, less those already cleared.
    A MinefieldError when there is nowhere to start.
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
