"""The technique of all numbers and the mine count together, with proofs by a few numbers."""

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Surface, cells_of, only, set_of

from .budget import OutOfTime, Stop, never
from .frontier import Constraint, Frontier, cells_in
from .odds import fits
from .reasons import Impossible, Proof
from .technique import Analysis, Proven, Technique, as_sets, with_proofs

NO_WITNESS: Cell = -1  # the witness of an assumption


def proof(
    frontier: Frontier, safe: CellSet = NO_CELLS, mines: CellSet = NO_CELLS, stop: Stop = never
) -> Proof:
    """A proof of safe cells and mines by a small set of numbers, none of which can be left out.

    All of it must be true in all layouts. Raises OutOfTime if stopped.
    """
    opposites = [Constraint(only(cell), 1, NO_WITNESS) for cell in cells_of(safe)]
    opposites += [Constraint(only(cell), 0, NO_WITNESS) for cell in cells_of(mines)]
    near_first = nearest_first(frontier.surface.grid, frontier.constraints, safe | mines)
    mines_left, kept = _Refutation.on(frontier, opposites, stop).needed(near_first)
    return Proof(LOGIC.id, safe, mines, tuple(kept), mines_left, frontier.open_flags)


def proof_among(frontier: Frontier, cells: CellSet, stop: Stop = never) -> Proof:
    """A proof that one or more of some cells are mines; if a single number shows it, by that one.

    No single cell may be certainly a mine. The proof leaves out the cells that don't matter. Raises
    OutOfTime if stopped.
    """
    among = cells & frontier.unknown

    def fits_outside(number: Constraint) -> bool:
        return number.mines <= (number.cells & ~among).bit_count()

    near_first = nearest_first(frontier.surface.grid, frontier.constraints, among)
    opposite = Constraint(among, 0, NO_WITNESS)
    search = _Refutation.on(frontier, [opposite], stop)
    mines_left, kept = search.needed(sorted(near_first, key=fits_outside))
    if mines_left is None:
        among &= cells_in(kept)
    nothing, flags = (NO_CELLS, NO_CELLS), frontier.open_flags
    return Proof(LOGIC.id, *nothing, tuple(kept), mines_left, flags, among=among)


def nearest_first(
    grid: Grid, numbers: Sequence[Constraint], cells: CellSet
) -> Sequence[Constraint]:
    """The numbers, those fewest steps from any of these cells first, and last where none lead."""
    left, steps, away = set_of(number.witness for number in numbers), 0, dict[Cell, int]()
    before = NO_CELLS
    while left and cells != before:
        away |= dict.fromkeys(cells_of(left & cells), steps)
        left, before, cells, steps = left & ~cells, cells, grid.spread(cells), steps + 1
    return sorted(numbers, key=lambda number: away.get(number.witness, steps))


def contradicting(
    surface: Surface, constraints: Sequence[Constraint], stop: Stop = never
) -> Impossible:
    """A small set of these constraints that no layout fits, the first ones rather than the last.

    None of them is spare, even if the mine count counts, too. If stopped, the set is empty.
    """
    search = _Refutation(surface.covered, surface.mine_count, [None], stop)
    mine_count, kept = None, list[Constraint]()
    with suppress(OutOfTime):
        mine_count, kept = search.needed(constraints)
        fewer = search.kept(kept, by_count=True)
        if fewer is not None and len(fewer) < len(kept):
            mine_count, kept = surface.mine_count, fewer
    return Impossible(tuple(kept), mine_count, surface.covered.bit_count())


@dataclass(frozen=True)
class _Refutation:
    """A search for a few constraints that no layout fits together with any of the opposites.

    A layout has so many mines in the room. The opposite None assumes nothing.
    """

    room: CellSet
    mines: int
    opposites: Sequence[Constraint | None]
    stop: Stop

    @classmethod
    def on(
        cls, frontier: Frontier, opposites: Sequence[Constraint | None], stop: Stop
    ) -> "_Refutation":
        """The search among the constraints of a frontier."""
        return cls(frontier.unknown, frontier.mines_left, opposites, stop)

    def needed(self, constraints: Sequence[Constraint]) -> tuple[int | None, list[Constraint]]:
        """The mine count if it is needed to refute these constraints, and those that are needed.

        No layout may fit all of them.
        """
        kept = self.kept(constraints, by_count=False)
        if kept is not None:
            return None, kept
        return self.mines, self.kept(constraints, by_count=True) or []

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
            mines = self.mines if by_count else None
            return not any(fits(each, self.room, mines, self.stop) for each in every)

        fewer, first = 0, 0
        while not refuted(first):
            if first == len(constraints):
                return None
            fewer, first = first + 1, min(2 * first + 1, len(constraints))
        return bisect_left(range(first), True, lo=fewer, key=refuted)


def _certain(analysis: Analysis) -> Proven:
    return Proven(analysis.odds.safe, analysis.odds.mines)


def _hint(analysis: Analysis) -> Proven:
    """All certain cells, with proofs of the first; raises OutOfTime if none is found in time."""
    odds = analysis.odds
    if odds.uncounted and not odds.safe | (odds.mines & ~analysis.flagged):
        raise OutOfTime

    return with_proofs(
        analysis,
        odds.safe,
        odds.mines,
        lambda cell, mined: proof(
            analysis.frontier, *as_sets(cell, mined=mined), stop=analysis.stop
        ),
    )


LOGIC = Technique("logic", _certain, _hint)
