"""The moves of a casual player, one deduction at a time.

The player relies only on flags that the rules prove, and removes other flags from cells that are
proven safe.
"""

from .casual import Deduction, Rule, proven_deductions
from .grid import Cell, CellSet, cells_of
from .moves import Chord, Flag, Move, Reveal
from .position import Position, Status


def casual_moves(position: Position, deduction: Deduction, at: float) -> list[Move]:
    """The moves of a proven deduction that have not been made yet."""
    cells = deduction.cells & position.covered
    flagged = cells & position.flagged
    if deduction.rule is Rule.C2:
        return [Flag(cell, at) for cell in cells_of(cells & ~flagged)]
    if not cells:
        return []
    around = position.field.grid.neighbours(deduction.witness)
    if (around & position.flagged).bit_count() == position.field.number(deduction.witness):
        return [Chord(deduction.witness, at)]
    return clearing(cells, position.flagged, at)


def clearing(cells: CellSet, flagged: CellSet, at: float) -> list[Move]:
    """The moves that reveal safe cells; wrong flags on them are removed first."""
    corrections: list[Move] = [Flag(cell, at) for cell in cells_of(cells & flagged)]
    return corrections + [Reveal(cell, at) for cell in cells_of(cells)]


def next_casual_moves(position: Position, at: float, near: Cell | None = None) -> list[Move]:
    """The moves of one proven deduction, preferably one about the cell `near`."""
    if position.status is not Status.PLAYING:
        return []
    every = proven_deductions(position.surface)
    wanted = every.about(near) if near is not None else None
    for deduction in (wanted, *every) if wanted else every:
        moves = casual_moves(position, deduction, at)
        if moves:
            return moves
    return []
