"""How a casual player plays on: one deduction at a time, as moves of the game.

Only flags that the rules themselves prove are relied on; the player's other flags are taken away
where a proof says that they stand on a safe cell.
"""

from .casual import Deduction, Rule, proven_deductions
from .grid import Cell, CellSet, cells_of
from .moves import Chord, Flag, Move, Reveal
from .position import Position, Status


def casual_moves(position: Position, found: Deduction, at: float) -> list[Move]:
    """The moves that carry a proven deduction out, those that are still left to do."""
    cells = found.cells & position.covered
    flagged = cells & position.flagged
    if found.rule is Rule.C2:
        return [Flag(cell, at) for cell in cells_of(cells & ~flagged)]
    if not cells:
        return []
    around = position.field.grid.neighbours(found.witness)
    if (around & position.flagged).bit_count() == position.field.number(found.witness):
        return [Chord(found.witness, at)]
    return clearing(cells, position.flagged, at)


def clearing(cells: CellSet, flagged: CellSet, at: float) -> list[Move]:
    """The moves that reveal cells; flags on them, which are wrong, are taken away first."""
    corrections: list[Move] = [Flag(cell, at) for cell in cells_of(cells & flagged)]
    return corrections + [Reveal(cell, at) for cell in cells_of(cells)]


def next_casual_moves(position: Position, at: float, near: Cell | None = None) -> list[Move]:
    """The moves of one proven deduction, of the one about the cell `near` if there is one."""
    if position.status is not Status.PLAYING:
        return []
    found = proven_deductions(position.surface)
    wanted = found.about(near) if near is not None else None
    for deduction in (wanted, *found) if wanted else found:
        moves = casual_moves(position, deduction, at)
        if moves:
            return moves
    return []
