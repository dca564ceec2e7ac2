"""Closures: all that a casual player reveals and flags from one start.

`docs/casual.md` proves that the order of the steps never matters, and that closures are nested.
So a tall board is worked out in bands of rows, and a band is visited again only if a neighbour
added facts to it. A player who reaches a start whose closure is known gets all of that closure.

Starts: the cells where a casual player may begin, and how far each of them leads.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from minetui.language import _

from .casual import holding
from .cells import NO_CELLS, Cell, CellSet, has, lowest, only
from .deal import Progress
from .grid import Band
from .position import Minefield, MinefieldError, Numbers

BAND_HEIGHT = 32  # rows; measured
SMALL = 400  # cells; measured: smaller closures are computed again as fast as they are looked up


def closure(minefield: Minefield, start: Cell) -> CellSet:
    """All cells that a casual player reveals from this safe cell, itself included."""
    return Closures(minefield).closure(start)


class CasualFacts(NamedTuple):
    """The cells of a band that are revealed, and those that are flagged."""

    revealed: CellSet = NO_CELLS
    flagged: CellSet = NO_CELLS

    def joined(self, other: "CasualFacts") -> "CasualFacts":
        """The facts that either of the two holds."""
        return CasualFacts(self.revealed | other.revealed, self.flagged | other.flagged)


@dataclass(frozen=True)
class CasualRules:
    """The two rules on a band of a minefield, or on all of it.

    `numbers` and `zeros` are those of its inner cells only: some neighbours of the others are not
    here.
    """

    band: Band
    numbers: Numbers
    zeros: CellSet

    @classmethod
    def on(cls, minefield: Minefield, band: Band) -> "CasualRules":
        """The rules on a band."""
        own = band.own
        cut = tuple(band.cut(cells) & own for cells in minefield.numbered)
        return cls(band, Numbers.of(cut), cut[0])

    @classmethod
    def on_all(cls, minefield: Minefield) -> "CasualRules":
        """The rules on a whole minefield."""
        grid, mines = minefield.grid, minefield.mines
        numbers = Numbers(minefield.safe, grid.tally_digits(mines))
        return cls(grid.band_around(grid.cells), numbers, minefield.zeros)

    def settled(
        self, revealed: CellSet, flagged: CellSet, until: CellSet = NO_CELLS
    ) -> CasualFacts:
        """The facts once no pass adds any, or once a cell of `until` is revealed."""
        grid, done = self.band.grid, NO_CELLS
        while done != revealed | flagged and not revealed & until:
            done = revealed | flagged
            by_c1, by_c2 = holding(grid, self.numbers, grid.cells & ~revealed, flagged)
            flagged |= grid.spread(by_c2 & revealed) & ~revealed
            fresh = grid.spread(by_c1 & revealed) & ~done
            # C1 alone would reveal the opening of a zero too, but one ring of cells a pass.
            revealed |= fresh | grid.spread(grid.flood(fresh & self.zeros, self.zeros))
        return CasualFacts(revealed, flagged)

    def shared_with(self, other: "CasualRules", facts: CasualFacts) -> CasualFacts:
        """The facts about cells of this band that lie in another band too."""
        return CasualFacts(*(self.band.shared_with(other.band, cells) for cells in facts))


@dataclass
class KnownClosure:
    """The facts of a closure by band, and the zeros that are known to lead to it, by band too."""

    facts: dict[int, CasualFacts]
    leading: dict[int, CellSet]


class Closures:
    """Plays one minefield from many starts, and remembers large closures."""

    def __init__(self, minefield: Minefield) -> None:
        bands = minefield.grid.bands(BAND_HEIGHT, rim=1)
        self._rules = [CasualRules.on(minefield, band) for band in bands]
        self._beside = _beside(len(bands), wraps=minefield.grid.shape.wraps_rows)
        self._firsts = [band.inner.start for band in bands]
        self._known: list[KnownClosure] = []

    def closure(self, start: Cell, component: CellSet = NO_CELLS) -> CellSet:
        """All cells that are revealed from this safe cell, itself included.

        Given the zero component of the start, remember it as the closure of that component.
        """
        number = bisect_right(self._firsts, start) - 1
        facts = {number: CasualFacts(self._rules[number].band.cut(only(start)))}
        self._settle(facts)
        revealed = NO_CELLS
        for number, here in facts.items():
            revealed |= self._rules[number].band.restored(here.revealed)
        if component and revealed.bit_count() > SMALL:
            self._remember(facts, component)
        return revealed

    def _settle(self, facts: dict[int, CasualFacts]) -> None:
        """Add all that follows from these facts, in all bands."""
        waiting, unused = set(facts), list(self._known)
        while waiting:
            number = waiting.pop()
            rules, leading = self._rules[number], _leading(unused, number)
            here = facts[number] = rules.settled(*facts[number], leading)
            if here.revealed & leading:
                known = next(each for each in unused if _leading([each], number) & here.revealed)
                unused.remove(known)
                waiting.add(number)
                _add_closure(known.facts, facts, waiting)
                continue
            for near in self._beside[number]:
                _add(near, rules.shared_with(self._rules[near], here), facts, waiting)

    def _remember(self, facts: dict[int, CasualFacts], component: CellSet) -> None:
        """Note that this zero component leads to the closure with these facts."""
        known = next((known for known in self._known if known.facts == facts), None)
        if known is None:
            known = KnownClosure(facts, {})
            self._known.append(known)
        for number in facts:
            leading = self._rules[number].band.cut(component)
            known.leading[number] = known.leading.get(number, NO_CELLS) | leading


def _beside(count: int, *, wraps: bool) -> list[set[int]]:
    """The bands before and after each of so many, also over an edge that is none."""
    near = [{number - 1, number + 1} for number in range(count)]
    if wraps:
        near = [{number % count for number in numbers} for numbers in near]
    return [numbers & {*range(count)} - {own} for own, numbers in enumerate(near)]


def _leading(closures: list[KnownClosure], number: int) -> CellSet:
    """The cells of a band that lead to any of these closures."""
    cells = NO_CELLS
    for known in closures:
        cells |= known.leading.get(number, NO_CELLS)
    return cells


def _add(number: int, more: CasualFacts, facts: dict[int, CasualFacts], waiting: set[int]) -> None:
    """Add facts to a band; it waits to be visited again if any of them are new."""
    before = facts.get(number, CasualFacts())
    after = before.joined(more)
    if after != before:
        facts[number] = after
        waiting.add(number)


def _add_closure(
    closed: dict[int, CasualFacts], facts: dict[int, CasualFacts], waiting: set[int]
) -> None:
    """Add the facts of a whole closure: a band that holds no others is then settled."""
    for number, here in closed.items():
        if facts.get(number, here) != here and facts[number].joined(here) != here:
            _add(number, here, facts, waiting)
        else:
            facts[number] = here
            waiting.discard(number)


@dataclass(frozen=True)
class Starts:
    """The safe cells of a minefield, by how many safe cells remain after starting there.

    `by_remaining` pairs those counts, the fewest first, with the sets of starts.
    """

    # Unlike `remaining`, the map can skip no start that another closure has cleared.
    MAPPABLE: ClassVar[int] = 250_000  # cells; measured: the map of more may take over five seconds

    field: Minefield
    by_remaining: tuple[tuple[int, CellSet], ...]

    @property
    def remaining(self) -> int:
        """The fewest safe cells that can remain covered; 0 when there is none to start from."""
        return self.by_remaining[0][0] if self.by_remaining else 0

    @property
    def best(self) -> CellSet:
        """The starts that leave the fewest safe cells."""
        return self.by_remaining[0][1] if self.by_remaining else NO_CELLS

    def remaining_from(self, start: Cell) -> int:
        """The number of safe cells that remain after starting at this safe cell."""
        return next(left for left, starts in self.by_remaining if has(starts, start))


def starts(field: Minefield, progress: Progress | None = None) -> Starts:
    """The starts of a minefield; `progress` receives the fraction done, and may raise to stop."""
    safe, zeros = field.safe.bit_count(), field.zeros
    count, player = zeros.bit_count(), Closures(field)
    by_remaining = {safe - 1: field.safe & ~zeros}
    while zeros:
        start = lowest(zeros)
        component = field.grid.flood(only(start), field.zeros)
        left = safe - player.closure(start, component).bit_count()
        by_remaining[left] = by_remaining.get(left, NO_CELLS) | component
        zeros &= ~component
        if progress:
            progress(1 - zeros.bit_count() / count)
    return Starts(field, tuple(sorted(pair for pair in by_remaining.items() if pair[1])))


def remaining(field: Minefield) -> tuple[int, Cell]:
    """The fewest safe cells that a casual player can be left with, and a start that leaves them.

    A start that is not a zero clears only itself, and the closure of a cleared cell lies within the
    closure that cleared it. So one start for each zero component not yet cleared is enough.
    A MinefieldError if there is no safe cell.
    """
    if not field.safe:
        raise MinefieldError(_("expected at least one safe cell to start from, got none"))
    best, best_start = 1, lowest(field.safe)
    player, zeros = Closures(field), field.zeros
    while zeros:
        start = lowest(zeros)
        cleared = player.closure(start)
        zeros &= ~cleared
        if cleared.bit_count() > best:
            best, best_start = cleared.bit_count(), start
    return field.safe.bit_count() - best, best_start
