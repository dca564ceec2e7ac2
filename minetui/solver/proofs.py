"""Why a cell is certainly safe or a mine, whichever rung it takes, in one sentence."""

from minetui.core.grid import Cell, cells_of, has
from minetui.core.reasons import counted, place
from minetui.core.surface import Surface

from .budget import Stop, never
from .frontier import Frontier, frontier
from .logic import proof
from .reasons import grounds


def why(
    surface: Surface, cell: Cell, *, mined: bool, found: Frontier | None = None, stop: Stop = never
) -> str:
    """Why a cell is a mine, or safe; it must be so in all layouts.

    The frontier may be given if it is known. OutOfTime when it was asked to stop.
    """
    found = found or frontier(surface, stop=stop)
    if not has(found.mines if mined else found.safe, cell):
        return grounds(found, proof(found, cell, mined=mined, stop=stop))
    witness, number = _witness(found, cell, mined=mined)
    where = place(surface.grid, witness)
    if mined:
        return f"{where} has no other room for its {counted(number, 'mine')}"
    return f"{where} has its {counted(number, 'certain mine')}" if number else f"{where} is blank"


def _witness(found: Frontier, cell: Cell, *, mined: bool) -> tuple[Cell, int]:
    """The first number that says by itself, with what is certain around, what a cell is."""
    near, surface = found.surface.grid.neighbours, found.surface
    for number, cells in enumerate(surface.numbered):
        for witness in cells_of(cells & near(cell)):
            around = near(witness) & surface.covered
            told = around & ~found.safe if mined else around & found.mines
            if told.bit_count() == number:
                return witness, number
    raise ValueError(f"expected a cell that a single number proves, got {cell}")
