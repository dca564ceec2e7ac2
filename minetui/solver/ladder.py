"""Climbing above the casual player: the lowest rung that has something to say, and why."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from minetui.core.grid import NO_CELLS, CellSet, cells_of, has, only
from minetui.core.reasons import place
from minetui.core.surface import Surface

from .advice import advised
from .budget import OutOfTime, Stop, never
from .counting import Counter, counts
from .frontier import Constraint, Frontier, frontier
from .logic import contradictory, proof
from .odds import Odds, odds, uncounted
from .pairs import pairs
from .proofs import why
from .reasons import contradiction_reason, odds_reason, pair_reason, proof_reason
from .rung import Rung

MOST_PROOFS = 6
NOT_COMPUTED = "Nothing certain was found in time, and the odds are not computed."
UNPROVEN = (
    "All numbers together are certain of these; which of them it takes was not found in time."
)


@dataclass(frozen=True)
class Said:
    """A sentence about some cells, and the numbers that it rests on."""

    text: str
    cells: CellSet
    witnesses: CellSet


@dataclass(frozen=True)
class Finding:
    """What a rung found: cells to clear and to flag, and the sentences that say why.

    `chances` are there where they had to be counted. Nothing is certain on the rung of the odds.
    """

    rung: Rung
    safe: CellSet = NO_CELLS
    mines: CellSet = NO_CELLS
    said: tuple[Said, ...] = ()
    chances: Odds | None = None

    @property
    def deeds(self) -> str:
        """How much there is to do, in a few words; empty where nothing is certain."""
        counts = ((self.safe.bit_count(), "clear"), (self.mines.bit_count(), "flag"))
        return ", ".join(f"{count:,} {what}" for count, what in counts if count)

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.said[0].cells if self.rung is Rung.ODDS else NO_CELLS

    def about(self, cell: int) -> Said | None:
        """The first sentence about a cell, or that a number is a witness of."""
        return next((one for one in self.said if has(one.cells | one.witnesses, cell)), None)


def climbed(
    surface: Surface, most: Rung, stop: Stop = never, counter: Counter = counts
) -> Finding | None:
    """What the lowest rung up to `most` has to say, whatever is flagged; None if none has.

    Single numbers are asked too, since wrong flags may hide from the casual player what they prove.
    Mines that the player has flagged are no news. A Contradiction if it is found that no layout
    fits the surface; `impossible` says so.
    """
    try:
        found = frontier(surface, stop=stop)
        finding = _by_single_numbers(surface, found)
        if finding is None and most.height >= Rung.PAIRS.height:
            finding = _by_pairs(surface, found, stop)
    except OutOfTime:
        return _not_computed(surface, most)
    if finding or most.height < Rung.LOGIC.height:
        return finding
    chances = odds(surface, stop, counter=counter)
    finding = _by_logic(surface, found, chances, stop)
    return finding or (_by_odds(chances, stop) if most is Rung.ODDS else None)


def impossible(surface: Surface, trusted: CellSet = NO_CELLS, stop: Stop = never) -> Finding:
    """That no layout fits the surface and the trusted flags, and the numbers that can't be right.

    There must be none.
    """
    try:
        constraints, by_count = contradictory(surface, trusted, stop)
    except OutOfTime:
        constraints, by_count = (), False
    text = contradiction_reason(surface, constraints, by_count=by_count)
    return Finding(Rung.LOGIC, said=(Said(text, NO_CELLS, _witnesses(constraints)),))


def _by_single_numbers(surface: Surface, found: Frontier) -> Finding | None:
    """What single numbers prove, without any flag, that is not flagged yet."""
    safe, mines, said = found.safe, found.mines & ~surface.flagged, list[Said]()
    for cell in islice(cells_of(safe | mines), MOST_PROOFS):
        mined = has(mines, cell)
        what = "a mine" if mined else "safe"
        because = why(surface, cell, mined=mined, found=found)
        said.append(Said(f"{place(surface.grid, cell)} is {what}: {because}", only(cell), NO_CELLS))
    return Finding(Rung.CASUAL, safe, mines, tuple(said)) if said else None


def _by_pairs(surface: Surface, found: Frontier, stop: Stop) -> Finding | None:
    """What pairs of numbers prove that is not flagged yet; each cell is told of once.

    OutOfTime when it was asked to stop.
    """
    said, safe, mines = list[Said](), NO_CELLS, NO_CELLS
    for pair in pairs(found.constraints, stop):
        news = (pair.safe & ~safe) | (pair.mines & ~(mines | surface.flagged))
        if news:
            witnesses = only(pair.first.witness) | only(pair.second.witness)
            said.append(Said(pair_reason(surface, pair), news, witnesses))
            safe, mines = safe | pair.safe, mines | pair.mines
    mines &= ~surface.flagged
    return Finding(Rung.PAIRS, safe, mines, tuple(said)) if said else None


def _by_logic(surface: Surface, found: Frontier, chances: Odds, stop: Stop) -> Finding | None:
    """What all numbers and the mine count prove, with the proofs of the first cells."""
    safe, mines = chances.safe & ~found.safe, chances.mines & ~(found.mines | surface.flagged)
    if not safe | mines:
        return None
    said = list[Said]()
    with suppress(OutOfTime):
        for cell in islice(cells_of(safe | mines), MOST_PROOFS):
            proven = proof(found, cell, mined=has(mines, cell), stop=stop)
            text = proof_reason(found, proven)
            said.append(Said(text, only(cell), _witnesses(proven.constraints)))
    if not said:
        said.append(Said(UNPROVEN, safe | mines, NO_CELLS))
    return Finding(Rung.LOGIC, safe, mines, tuple(said), chances)


def _by_odds(chances: Odds, stop: Stop) -> Finding | None:
    """That nothing is certain, and which cell is the best guess."""
    if not chances.layouts:
        return _not_computed(chances.surface, Rung.ODDS, chances)
    advice = advised(chances, stop)
    said = Said(odds_reason(chances, advice), only(advice.cell), NO_CELLS)
    return Finding(Rung.ODDS, said=(said,), chances=chances)


def _not_computed(surface: Surface, most: Rung, chances: Odds | None = None) -> Finding:
    """That it took too long to find anything."""
    chances = chances or uncounted(surface)
    return Finding(most, said=(Said(NOT_COMPUTED, NO_CELLS, NO_CELLS),), chances=chances)


def _witnesses(constraints: tuple[Constraint, ...]) -> CellSet:
    together = NO_CELLS
    for one in constraints:
        together |= only(one.witness)
    return together
