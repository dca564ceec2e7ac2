"""A technique: a way to prove cells from what a player sees.

`techniques.py` lists them all in order.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has, only

from .budget import OutOfTime
from .reasons import Proof

if TYPE_CHECKING:
    from .analysis import Analysis

MOST_PROVEN = 6  # cells in a hint


@dataclass(frozen=True)
class Proven:
    """Covered cells that are proven safe or mined, and proofs of the first few."""

    safe: CellSet
    mines: CellSet
    proofs: tuple[Proof, ...] = ()


Analyse: TypeAlias = Callable[["Analysis"], Proven]
"""The proven cells; raises OutOfTime if stopped, and Contradiction if no layout fits."""


@dataclass(frozen=True)
class Technique:
    """A way to prove cells.

    `certain` returns all cells that it proves, applied until nothing more follows, without proofs.
    `hint` returns those that it proves at once, with proofs that a player can check by hand. Cells
    that other techniques prove need not be among them. Flags never matter, since they are notes.
    Both raise Contradiction if anything that the technique concludes contradicts a number, the mine
    count, or another conclusion of its own.
    """

    id: str
    certain: Analyse
    hint: Analyse


def with_proofs(
    safe: CellSet, mines: CellSet, flagged: CellSet, proof: Callable[[Cell, bool], Proof]
) -> Proven:
    """These cells, with proofs of the first unflagged ones, as many as there is time for.

    `proof` takes a cell and whether it is mined. Cells that the same numbers prove are in one.
    """
    cells = islice(cells_of(safe | (mines & ~flagged)), MOST_PROVEN)
    return Proven(safe, mines, joined(proof(cell, has(mines, cell)) for cell in cells))


def joined(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """The proofs, as many as there is time for, with all cells that the same numbers prove."""
    kept: dict[object, Proof] = {}
    with suppress(OutOfTime):
        for found in proofs:
            grounds = frozenset(found.constraints), found.mines_left
            before = kept.setdefault(grounds, found)
            sets = before.safe | found.safe, before.mines | found.mines
            kept[grounds] = replace(before, safe=sets[0], mines=sets[1])
    return tuple(kept.values())


def as_sets(cell: Cell, *, mined: bool) -> tuple[CellSet, CellSet]:
    """A proven cell as two sets: the safe cells and the mines."""
    return (NO_CELLS, only(cell)) if mined else (only(cell), NO_CELLS)
