"""The first technique: the two casual rules on one number at a time, regardless of flags."""

from itertools import takewhile

from minetui.core.casual import passes, proven
from minetui.core.grid import Cell, cells_of, has
from minetui.core.surface import Surface

from .analysis import Analysis
from .frontier import Constraint
from .reasons import Proof
from .technique import Proven, Technique, as_sets, with_proofs
from .technique_ids import CASUAL


def proof(surface: Surface, cell: Cell, *, mined: bool) -> Proof:
    """A proof of a cell by a number that proves it alone, given the cells proven before it."""
    near = surface.grid.neighbours
    *_, (mines, safe) = takewhile(lambda known: not has(known[0] | known[1], cell), passes(surface))
    for number, cells in enumerate(surface.numbered):
        for witness in cells_of(cells & near(cell)):
            around = near(witness) & surface.covered
            decisive = around & ~safe if mined else around & mines
            if decisive.bit_count() == number:
                sets, constraint = as_sets(cell, mined=mined), Constraint(around, number, witness)
                return Proof(CASUAL, *sets, (constraint,))
    raise ValueError(f"expected a cell that a single number proves, got {cell}")


def _certain(analysis: Analysis) -> Proven:
    mines, safe = proven(analysis.surface)
    return Proven(safe, mines)


def _hint(analysis: Analysis) -> Proven:
    frontier = analysis.frontier
    return with_proofs(
        frontier.safe,
        frontier.mines,
        analysis.surface.flagged,
        lambda cell, mined: proof(analysis.surface, cell, mined=mined),
    )


SINGLE_NUMBERS = Technique(CASUAL, _certain, _hint)
