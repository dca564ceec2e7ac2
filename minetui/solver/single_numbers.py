"""The first technique: the two casual rules on one number at a time, regardless of flags."""

from collections.abc import Iterator
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

    `known` are mines that are facts; the cell may not be one of them. Of several numbers it is the
    one that rests on the fewest cells that are proven, but not flagged or revealed.
    """
    before = takewhile(lambda sets: not has(sets[0] | sets[1], cell), passes(surface, known))
    *_, (mines, safe) = before
    proofs = _proofs(surface, cell, mines, safe, mined=mined)
    found = min(proofs, key=lambda each: (each.before & ~surface.flagged).bit_count(), default=None)
    if found is None:
        raise ValueError(f"expected a cell that a single number proves, got {cell}")
    return found


def _proofs(
    surface: Surface, cell: Cell, mines: CellSet, safe: CellSet, *, mined: bool
) -> Iterator[Proof]:
    """The proofs of a cell by one of the numbers around it, given proven mines and safe cells."""
    near, sets = surface.grid.neighbours, as_sets(cell, mined=mined)
    for number, cells in enumerate(surface.numbered):
        for witness in cells_of(cells & near(cell)):
            around = near(witness) & surface.covered
            decisive, rest = (around & ~safe, around & safe) if mined else (around & mines,) * 2
            if decisive.bit_count() == number:
                constraint = Constraint(around, number, witness)
                yield Proof(CASUAL, *sets, (constraint,), before=rest)


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
