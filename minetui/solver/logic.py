"""The technique of all numbers and the mine count together, with proofs by a few numbers."""

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, only

from .budget import OutOfTime, Stop, never
from .counting import counts
from .frontier import Constraint, Frontier, components_of, numbers
from .odds import layouts_of
from .technique import Analysis, Impossible, Proof, Proven, Technique, as_sets, with_proofs

NO_WITNESS: Cell = -1  # the witness of an assumption


def proof(
    frontier: Frontier, safe: CellSet = NO_CELLS, mines: CellSet = NO_CELLS, stop: Stop = never
) -> Proof:
    """A proof of safe cells and mines by a small set of numbers, none of which can be left out.

    All of it must be true in all layouts. Raises OutOfTime if stopped.
    """
    opposites = [Constraint(only(cell), 1, NO_WITNESS) for cell in cells_of(safe)]
    opposites += [Constraint(only(cell), 0, NO_WITNESS) for cell in cells_of(mines)]
    near_first = _nearest_first(frontier, safe | mines)
    by_count, kept = _Refutation(frontier, opposites, stop).needed(near_first)
    mines_left = frontier.mines_left if by_count else None
    return Proof(LOGIC.id, safe, mines, tuple(kept), mines_left, frontier.open_flags)


def proof_among(frontier: Frontier, cells: CellSet, stop: Stop = never) -> Proof:
    """A proof that one or more of some cells are mines; if a single number shows it, by that one.

    No single cell may be certainly a mine. The proof leaves out the cells that don't matter. Raises
    OutOfTime if stopped.
    """
    among = cells & frontier.unknown

    def fits_outside(number: Constraint) -> bool:
        return number.mines <= (number.cells & ~among).bit_count()

    every = sorted(_nearest_first(frontier, among), key=fits_outside)
    opposite = Constraint(among, 0, NO_WITNESS)
    by_count, kept = _Refutation(frontier, [opposite], stop).needed(every)
    if not by_count:
        among &= _union(kept)
    left = frontier.mines_left if by_count else None
    nothing, flags = (NO_CELLS, NO_CELLS), frontier.open_flags
    return Proof(LOGIC.id, *nothing, tuple(kept), left, flags, among=among)


def _nearest_first(frontier: Frontier, cells: CellSet) -> list[Constraint]:
    """The numbers of a frontier, those nearest to any of these cells first."""
    grid = frontier.surface.grid

    def distance(number: Constraint) -> int:
        return min(grid.distance(number.witness, cell) for cell in cells_of(cells))

    return sorted(frontier.constraints, key=distance)


def _union(constraints: Sequence[Constraint]) -> CellSet:
    """The cells of some constraints."""
    union = NO_CELLS
    for constraint in constraints:
        union |= constraint.cells
    return union


def impossible(surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never) -> Impossible:
    """A small set of numbers and known mines that no layout fits; call only where there is one.

    If stopped, the set is empty.
    """
    every = sorted(every_constraint(surface, mines), key=lambda number: number.is_possible)
    return contradicting(surface, every, stop)


def every_constraint(surface: Surface, mines: CellSet) -> list[Constraint]:
    """The numbers and some known mines as constraints on all their covered cells."""
    known = (Constraint(only(cell), 1, cell) for cell in cells_of(mines))
    return [*numbers(surface), *known]


def contradicting(
    surface: Surface, constraints: Sequence[Constraint], stop: Stop = never
) -> Impossible:
    """A small set of these constraints that no layout fits, the first ones rather than the last.

    None of them is spare, even if the mine count counts, too. If stopped, the set is empty.
    """
    search = _Refutation(Frontier(surface, NO_CELLS, NO_CELLS, (), NO_CELLS), [None], stop)
    by_count, kept = False, list[Constraint]()
    with suppress(OutOfTime):
        by_count, kept = search.needed(constraints)
        fewer = search.kept(kept, by_count=True)
        if fewer is not None and len(fewer) < len(kept):
            by_count, kept = True, fewer
    mine_count = surface.mine_count if by_count else None
    return Impossible(tuple(kept), mine_count, surface.covered.bit_count())


@dataclass(frozen=True)
class _Refutation:
    """A search for a few constraints that no layout fits together with any of the opposites.

    The opposite None assumes nothing.
    """

    frontier: Frontier
    opposites: Sequence[Constraint | None]
    stop: Stop

    def needed(self, constraints: Sequence[Constraint]) -> tuple[bool, list[Constraint]]:
        """Whether the mine count is needed to refute these constraints, and which of them are.

        No layout may fit all of them.
        """
        kept = self.kept(constraints, by_count=False)
        if kept is not None:
            return False, kept
        return True, self.kept(constraints, by_count=True) or []

    def kept(self, constraints: Sequence[Constraint], *, by_count: bool) -> list[Constraint] | None:
        """Those of some constraints that are needed to refute them; None if a layout fits them.

        In the shortest refuted beginning, the last constraint is needed, so it is kept; then those
        before it are searched in the same way, until the kept ones are enough, and none is spare
        (in the spirit of U. Junker's QuickXplain, 2004).
        """
        fewest = self._fewest_refuted(constraints, [], by_count=by_count)
        if fewest is None:
            return None
        kept, before = list[Constraint](), constraints
        while fewest:
            kept.insert(0, before[fewest - 1])
            before = before[: fewest - 1]
            fewest = self._fewest_refuted(before, kept, by_count=by_count)
        return kept

    def _fewest_refuted(
        self, constraints: Sequence[Constraint], kept: Sequence[Constraint], *, by_count: bool
    ) -> int | None:
        """The length of the shortest beginning that, with the kept constraints, no layout fits.

        None if even all are not enough. Short ones are tried first, since long ones are slow.
        """

        def refuted(first: int) -> bool:
            some = [*constraints[:first], *kept]
            every = ([*some, opposite] if opposite else some for opposite in self.opposites)
            return not any(self._possible(each, by_count=by_count) for each in every)

        fewer, first = 0, 0
        while not refuted(first):
            if first == len(constraints):
                return None
            fewer, first = first + 1, min(2 * first + 1, len(constraints))
        return bisect_left(range(first), True, lo=fewer, key=refuted)

    def _possible(self, constraints: Sequence[Constraint], *, by_count: bool) -> bool:
        """Is there a layout? With `by_count`, it must have the right number of mines."""
        parts = []
        if not all(constraint.is_possible for constraint in constraints):
            return False
        for component in components_of(constraints):
            part = counts(component, self.stop)
            if not part.by_free:
                return False
            parts.append(part)
        sea = (self.frontier.unknown & ~_union(constraints)).bit_count()
        return not by_count or layouts_of(parts, sea, self.frontier.mines_left) > 0


def _certain(analysis: Analysis) -> Proven:
    return Proven(analysis.odds.safe, analysis.odds.mines)


def _hint(analysis: Analysis) -> Proven:
    """All certain cells, with proofs of the first; raises OutOfTime if none is found in time."""
    odds, flagged = analysis.odds, analysis.surface.flagged | analysis.mines
    if odds.uncounted and not odds.safe | (odds.mines & ~flagged):
        raise OutOfTime
    return with_proofs(
        odds.safe,
        odds.mines,
        flagged,
        lambda cell, mined: proof(
            analysis.frontier, *as_sets(cell, mined=mined), stop=analysis.stop
        ),
    )


LOGIC = Technique("logic", _certain, _hint)
