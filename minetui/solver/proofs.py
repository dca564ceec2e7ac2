"""The proofs of some cells, in the words of the technique that finds them."""

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has

from . import logic, single_numbers
from .analysis import Analysis
from .budget import OutOfTime
from .reasons import Proof
from .technique import Technique, as_sets, joined
from .technique_ids import CASUAL

CELL_BY_CELL = (CASUAL, logic.LOGIC.id)  # techniques whose proofs are those of `proof_of`


def proof_of(analysis: Analysis, cell: Cell, *, mined: bool) -> Proof:
    """The proof of a cell, by a single number if possible, else by a few."""
    frontier = analysis.frontier
    if has(frontier.mines if mined else frontier.safe, cell):
        known = analysis.mines
        return single_numbers.proof(analysis.surface, cell, mined=mined, known=known)
    return logic.proof(frontier, *as_sets(cell, mined=mined), stop=analysis.stop)


def proof_by(technique: Technique, analysis: Analysis, cell: Cell, *, mined: bool) -> Proof | None:
    """The proof of a cell by a technique, if it needs a single step, or by a few numbers.

    None if it is not found in time.
    """
    return next(iter(proofs_by(technique, analysis, *as_sets(cell, mined=mined))), None)


def proofs_by(
    technique: Technique, analysis: Analysis, safe: CellSet, mines: CellSet = NO_CELLS
) -> tuple[Proof, ...]:
    """Proofs that together prove all of these cells, those by the technique itself first.

    What it does not prove in a single step is proven by single numbers, or else by one set of
    numbers. There are none if not all were found in time.
    """
    found = list[Proof]()
    try:
        for proof in technique.hint(analysis).proofs if technique.id not in CELL_BY_CELL else ():
            if proof.safe & safe | proof.mines & mines:
                found.append(proof)
                safe, mines = safe & ~proof.safe, mines & ~proof.mines
        single = [(cell, False) for cell in cells_of(safe & analysis.frontier.safe)]
        single += [(cell, True) for cell in cells_of(mines & analysis.frontier.mines)]
        found += joined([proof_of(analysis, cell, mined=mined) for cell, mined in single])
        safe, mines = safe & ~analysis.frontier.safe, mines & ~analysis.frontier.mines
        if safe | mines:
            found.append(logic.proof(analysis.frontier, safe, mines, analysis.stop))
    except OutOfTime:
        return ()
    return tuple(found)
