"""All that a casual player comes to from one start: the least closure of the two rules.

`docs/casual.md` proves that the order of the steps never matters, and that closures are nested.
So a tall board is worked out in bands of rows, of which only those are looked at again that a
neighbour brought something into; and who comes to a start whose closure is known gets all of it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from .casual import holding
from .flood import opening
from .grid import NO_CELLS, Cell, CellSet, Grid, only
from .minefield import Minefield

BAND_HEIGHT = 32  # rows; measured
SMALL = 400  # cells; measured: smaller closures are found again as fast as they are looked up


def closure(minefield: Minefield, start: Cell) -> CellSet:
    """All that a casual player reveals who starts at this safe cell, itself included."""
    return CasualPlayer(minefield).closure(start)


class Found(NamedTuple):
    """The revealed and the flagged cells of a band."""

    revealed: CellSet = NO_CELLS
    flagged: CellSet = NO_CELLS

    def joined(self, other: "Found") -> "Found":
        """What either holds."""
        return Found(self.revealed | other.revealed, self.flagged | other.flagged)


@dataclass(frozen=True)
class Band:
    """Some rows of a board, with one row more above and below where the board goes on.

    `numbered` are the numbers of its own rows only: what touches the other two is not in sight.
    """

    top: int
    grid: Grid
    numbered: tuple[CellSet, ...]

    @classmethod
    def cut(cls, minefield: Minefield, own_top: int) -> "Band":
        """The band whose own rows begin there."""
        board = minefield.grid
        bottom = min(own_top + BAND_HEIGHT, board.rows)
        top = max(own_top - 1, 0)
        grid = Grid(min(bottom + 1, board.rows) - top, board.cols)
        own = grid.lowered(Grid(bottom - own_top, board.cols).cells, own_top - top)
        cut = (board.band(cells, top, grid.rows) & own for cells in minefield.numbered)
        return cls(top, grid, tuple(cut))

    def cut_from(self, board: Grid, members: CellSet) -> CellSet:
        """The part of a set on the whole board that lies in the rows of this band."""
        return board.band(members, self.top, self.grid.rows)

    def settled(self, found: Found, until: CellSet) -> Found:
        """What passes of both rules come to, or the first of them to reveal one of `until`."""
        grid, (revealed, flagged), done = self.grid, found, NO_CELLS
        while done != revealed | flagged and not revealed & until:
            done = revealed | flagged
            by_c1, by_c2 = holding(grid, self.numbered, grid.cells & ~revealed, flagged)
            flagged |= grid.spread(by_c2 & revealed) & ~revealed
            fresh = grid.spread(by_c1 & revealed) & ~done
            # C1 alone would open a zero's opening too, one ring of cells a pass.
            revealed |= fresh | opening(grid, self.numbered[0], fresh & self.numbered[0])
        return Found(revealed, flagged)

    def seen_from(self, other: "Band", found: Found) -> Found:
        """What was found here, as far as it lies in the rows of another band."""
        start = max(self.top, other.top)
        height = min(self.top + self.grid.rows, other.top + other.grid.rows) - start
        moved = (
            other.grid.lowered(self.grid.band(cells, start - self.top, height), start - other.top)
            for cells in found
        )
        return Found(*moved)


@dataclass
class Known:
    """A closure by bands, and zeros from which a player comes to all of it, by bands too."""

    found: dict[int, Found]
    leading: dict[int, CellSet]


class CasualPlayer:
    """Plays one minefield from many starts, and remembers large closures."""

    def __init__(self, minefield: Minefield) -> None:
        self._grid = minefield.grid
        self._bands = [Band.cut(minefield, top) for top in range(0, self._grid.rows, BAND_HEIGHT)]
        self._known: list[Known] = []

    def closure(self, start: Cell, component: CellSet = NO_CELLS) -> CellSet:
        """All that is revealed from this safe cell, itself included.

        With the zero component of the start it is remembered as the closure of all of that.
        """
        number = self._grid.place(start)[0] // BAND_HEIGHT
        found = self._found({number: Found(self._bands[number].cut_from(self._grid, only(start)))})
        revealed = NO_CELLS
        for number, here in found.items():
            revealed |= self._grid.lowered(here.revealed, self._bands[number].top)
        if component and revealed.bit_count() > SMALL:
            self._remember(found, component)
        return revealed

    def _found(self, found: dict[int, Found]) -> dict[int, Found]:
        """What is found in all bands, from what is known of some of them."""
        waiting, fresh = set(found), list(self._known)
        while waiting:
            number = waiting.pop()
            band, leading = self._bands[number], _leading(fresh, number)
            here = found[number] = band.settled(found[number], leading)
            if here.revealed & leading:
                known = next(one for one in fresh if _leading([one], number) & here.revealed)
                fresh.remove(known)
                waiting.add(number)
                _take_whole(known.found, found, waiting)
                continue
            for near in (number - 1, number + 1):
                if 0 <= near < len(self._bands):
                    _take(near, band.seen_from(self._bands[near], here), found, waiting)
        return found

    def _remember(self, found: dict[int, Found], component: CellSet) -> None:
        """Note that this zero component leads to what was found."""
        known = next((one for one in self._known if one.found == found), None)
        if known is None:
            known = Known(found, {})
            self._known.append(known)
        for number in found:
            led = self._bands[number].cut_from(self._grid, component)
            known.leading[number] = known.leading.get(number, NO_CELLS) | led


def _leading(known: list[Known], number: int) -> CellSet:
    """The cells of a band that lead to one of these closures."""
    cells = NO_CELLS
    for one in known:
        cells |= one.leading.get(number, NO_CELLS)
    return cells


def _take(number: int, came: Found, found: dict[int, Found], waiting: set[int]) -> None:
    """Add what came to a band; it has to be looked at again if that is new."""
    before = found.get(number, Found())
    after = before.joined(came)
    if after != before:
        found[number] = after
        waiting.add(number)


def _take_whole(closed: dict[int, Found], found: dict[int, Found], waiting: set[int]) -> None:
    """Add a whole closure: a band that held nothing else is settled by it."""
    for number, here in closed.items():
        if found.get(number, here) != here and found[number].joined(here) != here:
            _take(number, here, found, waiting)
        else:
            found[number] = here
            waiting.discard(number)
