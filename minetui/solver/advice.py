"""The cell to guess, where nothing is certain.

Where few layouts are left, it is the cell after which the best play wins most of them. Otherwise it
is the cell with which this guess and the safest reveal after it are most likely both safe. So a
cell may be guessed that is a little riskier than the safest one, if its number helps more. Only a
few candidates are compared in this way; on a large board, where that takes long, it is the first.

The cells worth comparing before a guess: the safest, and those nearly as safe.

They are ordered by their odds. Among equal ones, those most likely to be zeros come first, then
corners before edges. A cell's likelihood of being a zero is an estimate, the product over its
covered neighbours as if they were independent.

What a guess survives: the layouts in which it is safe, and then the safest next guess as well.

The odds are computed for each number that the cell may show. All is exact.

A way to guess that never takes a greater risk than it has to: the measure of better ways.

It guesses a cell with the lowest odds of a mine. Of several, it takes the one that leaves the
safest next guess, among the eight most promising. Where few layouts are left, it plays exactly.

The guess of the best play, where few layouts are left or the whole board is small.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, cells_of, has, set_of

from .budget import OutOfTime, Stop, never
from .counting import Counts, Memory
from .exact import ExactPlayer, Limit, on_odds
from .frontier import Contradiction, Frontier, showing
from .odds import Odds, layouts_on, odds_on
from .technique import Advice, Rejected

NEARLY = Fraction(9, 10)  # of the safest cell's safety; measured: riskier cells win no more games
MOST = 10  # cells; measured: more win no more games
MOST_IN_SEA = 3  # of the cells that touch no number, and so are all equally safe; measured likewise


def candidates(odds: Odds) -> list[Cell]:
    """The cells worth comparing, the safest first; only one if that is certain."""
    if odds.parts[0][1] in (0, 1):
        return safest(odds)[:1]
    surface = odds.surface
    sea = surface.covered & ~surface.grid.spread(surface.revealed)
    chosen, in_sea = list[Cell](), 0
    for cell in ordered(odds, NEARLY):
        in_sea += has(sea, cell)
        if not has(sea, cell) or in_sea <= MOST_IN_SEA:
            chosen.append(cell)
    return chosen[:MOST]


def safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest odds of a mine, the most promising first."""
    return ordered(odds, Fraction(1))


def ordered(odds: Odds, share: Fraction) -> list[Cell]:
    """The cells with at least this share of the safest cell's safety, the safest first."""
    least = share * (1 - odds.parts[0][1])
    equal: dict[Fraction, CellSet] = {}
    for cells, mined in odds.parts:
        if 1 - mined < least:
            break
        equal[mined] = equal.get(mined, NO_CELLS) | cells
    return [cell for cells in equal.values() for cell in _ranked(odds, cells)]


def _ranked(odds: Odds, cells: CellSet) -> list[Cell]:
    """Some equally safe cells, the most promising first."""
    equal, surface = list(cells_of(cells)), odds.surface
    if len(equal) == 1:
        return equal
    open_by = [prod([odds.chances[equal[0]]] * count) for count in range(9)]

    def openness(cell: Cell) -> float:
        around = surface.grid.neighbours(cell) & surface.covered
        return _openness(odds, around) if around & ~cells else open_by[around.bit_count()]

    return sorted(
        equal, key=lambda cell: (-openness(cell), surface.grid.neighbours(cell).bit_count(), cell)
    )


def _openness(odds: Odds, around: CellSet) -> float:
    """The estimated likelihood that all of these cells are safe."""
    chances = odds.chances
    return prod([chances[near] for near in cells_of(around)])


def survived(
    odds: Odds, cell: Cell, memory: Memory, stop: Stop = never, above: Fraction = Fraction(-1)
) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    If that is not above a number, the result may be greater, but is not `above` it either. Raises
    OutOfTime if stopped.
    """
    surface, possible = odds.surface, odds.layouts * (1 - (odds.of(cell) or Fraction(0)))
    if surface.covered.bit_count() - 1 == surface.mine_count:
        return possible
    for number in _numbers(odds, cell):
        if possible <= above:
            break
        try:
            layouts, mined = _after(showing(odds.frontier, cell, number), memory, stop)
        except Contradiction:
            continue
        possible -= layouts * mined
    return possible


def ever_better(
    odds: Odds, cells: Sequence[Cell], memory: Memory, stop: Stop = never
) -> list[tuple[Cell, Fraction]]:
    """The first of some cells, and each that survives more than all before it, with how much.

    The last is the best. Raises OutOfTime if stopped.
    """
    found = [(cells[0], survived(odds, cells[0], memory, stop))]
    for cell in cells[1:]:
        most = found[-1][1]
        number = survived(odds, cell, memory, stop, above=most)
        if number > most:
            found.append((cell, number))
    return found


def _numbers(odds: Odds, cell: Cell) -> list[int]:
    """The numbers that a cell may show, those near the expected one first."""
    around = odds.surface.grid.neighbours(cell) & odds.surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    expected = sum(1 - odds.chances[near] for near in cells_of(around))
    return sorted(range(least, most + 1), key=lambda number: abs(number - expected))


def _after(after: Frontier, memory: Memory, stop: Stop) -> tuple[int, Fraction]:
    """The number of layouts of a frontier, and the odds of a mine in its safest cell."""
    if after.safe or any(_has_safe(memory(each, stop)) for each in after.components):
        return layouts_on(after, stop, memory.totals), Fraction(0)
    odds = odds_on(after, stop, memory)
    if not odds.layouts:
        raise OutOfTime
    return odds.layouts, odds.parts[0][1]


def _has_safe(part: Counts) -> bool:
    """Is a box of a component safe in all its layouts, or are there none?"""
    return not all(map(any, part.mined))


class Depth(NamedTuple):
    """The most layouts that a search plays through, and the most positions that it looks at."""

    layouts: int
    nodes: int


USUAL = Depth(200, 3_000)  # measured: a few milliseconds
DEEP = Depth(
    3_000, 200_000
)  # measured: half a second, seldom ten; wins a tenth per cent more games
SMALL = 25  # cells of a board that is worth more
THERE = Depth(13_000, 100_000)  # measured: up to some seconds


def best_guess(odds: Odds, stop: Stop = never, depth: Depth = USUAL) -> tuple[Cell, int] | None:
    """The guess that wins the most layouts, and how many; None if it can't be found in time.

    Of several, it is the one least likely to be a mine, and the first cell if tied. Raises
    OutOfTime if stopped before all layouts are listed.
    """
    player = _player(odds, stop, depth)
    if player is None:
        return None
    play = player.play
    return guess_of(play.best, odds), play.low


def best_guesses(odds: Odds, stop: Stop = never) -> CellSet | None:
    """All guesses that win the most layouts; None if they can't be found in time.

    Of those that time did not suffice to tell apart, none is left out. Raises OutOfTime if stopped
    before all layouts are listed.
    """
    player = _player(odds, stop, USUAL)
    if player is None:
        return None
    player.compare()
    play = player.play
    return set_of(won.cell for won in play.cells if won.high >= play.low)


def _player(odds: Odds, stop: Stop, depth: Depth) -> ExactPlayer | None:
    """A player that found the number of layouts won; None if that can't be found in time."""
    limits = THERE if odds.surface.grid.size <= SMALL else depth
    if odds.layouts > limits.layouts:
        return None
    player = on_odds(odds, Limit(limits.nodes, stop))
    player.solve()
    return player if player.play.is_exact else None


def guess_of(best: CellSet, odds: Odds) -> Cell:
    """The one of several best guesses that is least likely to be a mine, the first if tied."""
    return min(cells_of(best), key=lambda cell: (odds.of(cell) or 0, cell))


LARGEST = 1_000  # cells of a board; measured: on more, looking ahead may take over half a second
QUICK = 64  # layouts; measured: playing them takes no longer than comparing cells


def advice_on(odds: Odds, stop: Stop = never, memory: Memory | None = None) -> Advice:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    If stopped, it is the best that was found by then: at first a cell with the lowest odds. The
    memory may know components of other surfaces.
    """
    is_small = odds.surface.grid.size <= LARGEST
    cells = candidates(odds) if is_small else safest(odds)[:1]
    advice = Advice(cells[0], _mined(odds, cells[0]), odds.layouts)
    if odds.parts[0][1] in (0, 1):
        return advice
    try:
        if len(cells) > 1 and odds.layouts > QUICK:
            advice = _compared(odds, cells, memory or Memory(), stop)
        return _played(odds, cells[0], stop) or advice
    except OutOfTime:
        return advice


def _played(odds: Odds, first: Cell, stop: Stop) -> Advice | None:
    """The advice from the best play of all layouts, given the first of the safest cells.

    None if that play is not found in time.
    """
    found = best_guess(odds, stop)
    return None if found is None else played(odds, first, found)


def played(odds: Odds, first: Cell, best: tuple[Cell, int]) -> Advice:
    """The advice from the best guess and the layouts that it wins, given the safest cell."""
    cell, won = best
    mined, lowest = _mined(odds, cell), _mined(odds, first)
    rejected = Rejected(first, lowest) if lowest < mined else None
    return Advice(cell, mined, odds.layouts, won, rejected=rejected)


def _compared(odds: Odds, cells: Sequence[Cell], memory: Memory, stop: Stop) -> Advice:
    """The advice that survives the most, of some cells, the safest first.

    Raises OutOfTime if stopped.
    """
    found = ever_better(odds, cells, memory, stop)
    (safest, first), (best, most) = found[0], found[-1]
    rejected = Rejected(safest, _mined(odds, safest), first) if len(found) > 1 else None
    return Advice(best, _mined(odds, best), odds.layouts, survived=most, rejected=rejected)


def _mined(odds: Odds, cell: Cell) -> Fraction:
    return odds.of(cell) or Fraction(0)


MOST_LAYOUTS = 64
MOST_TIED = 8  # cells; measured: more win no more games


def safest_guess(odds: Odds, memory: Memory) -> Cell:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    The memory may know components of other surfaces.
    """
    tied = safest(odds)
    if odds.parts[0][1] in (0, 1):
        return tied[0]
    played = best_guess(odds) if odds.layouts <= MOST_LAYOUTS else None
    if played:
        return played[0]
    if len(tied) == 1 or odds.surface.grid.size > LARGEST:
        return tied[0]
    best, _ = ever_better(odds, tied[:MOST_TIED], memory)[-1]
    return best
