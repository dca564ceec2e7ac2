"""The first technique: the two casual rules on one number at a time, regardless of flags."""

from itertools import takewhile

from minetui.core.casual import passes, proven
from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has
from minetui.core.surface import Surface

from .analysis import Analysis
from .frontier import Constraint
from .reasons import Proof
from .technique import Proven, Technique, as_sets, with_proofs
from .technique_ids import CASUAL


def proof(surface: Surface, cell: Cell, *, mined: bool, known: CellSet = NO_CELLS) -> Proof:
    """A proof of a cell by a number that proves it alone, given the cells proven before it.

    `known` are mines that are facts; the cell may not be one of them.
    """
    near = surface.grid.neighbours
    before = takewhile(lambda sets: not has(sets[0] | sets[1], cell), passes(surface, known))
    *_, (mines, safe) = before
    for number, cells in enumerate(surface.numbered):
        for witness in cells_of(cells & near(cell)):
            around = near(witness) & surface.covered
            decisive = around & ~safe if mined else around & mines
            if decisive.bit_count() == number:
                sets, constraint = as_sets(cell, mined=mined), Constraint(around, number, witness)
                first = around & (safe if mined else mines)
                return Proof(CASUAL, *sets, (constraint,), before=first)
    raise ValueError(f"expected a cell that a single number proves, got {cell}")


def _certain(analysis: Analysis) -> Proven:
    mines, safe = proven(analysis.surface, analysis.mines)
    return Proven(safe, mines)


def _hint(analysis: Analysis) -> Proven:
    frontier = analysis.frontier
    return with_proofs(
        frontier.safe,
        frontier.mines,
        analysis.surface.flagged | analysis.mines,
        lambda cell, mined: proof(analysis.surface, cell, mined=mined, known=analysis.mines),
    )


SINGLE_NUMBERS = Technique(CASUAL, _certain, _hint)
