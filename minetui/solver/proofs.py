"""The proof of one cell, in the words of the technique that finds it."""

from contextlib import suppress

from minetui.core.grid import Cell, has

from . import logic, single_numbers
from .analysis import Analysis
from .budget import OutOfTime
from .reasons import Proof
from .technique import Technique
from .technique_ids import CASUAL

CELL_BY_CELL = (CASUAL, logic.LOGIC.id)  # techniques whose proofs are those of `proof_of`


def proof_of(analysis: Analysis, cell: Cell, *, mined: bool) -> Proof:
    """The proof of a cell, by a single number if possible, else by a few."""
    frontier = analysis.frontier
    if has(frontier.mines if mined else frontier.safe, cell):
        known = analysis.mines
        return single_numbers.proof(analysis.surface, cell, mined=mined, known=known)
    return logic.proof(frontier, cell, mined=mined, stop=analysis.stop)


def proof_by(technique: Technique, analysis: Analysis, cell: Cell, *, mined: bool) -> Proof | None:
    """The proof of a cell by a technique, if it needs a single step, or by a few numbers.

    None if it is not found in time.
    """
    with suppress(OutOfTime):
        proofs = technique.hint(analysis).proofs if technique.id not in CELL_BY_CELL else ()
        own = (each for each in proofs if has(each.mines if mined else each.safe, cell))
        return next(own, None) or proof_of(analysis, cell, mined=mined)
    return None
