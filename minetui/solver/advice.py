"""The cell to guess, where nothing is certain.

Where few layouts are left, or the whole board is small, it is the cell after which the best play
wins most of them. Otherwise it is the cell with which this guess and the safest reveal after it are
most likely both safe, exactly computed for each number that the cell may show. So a cell may be
guessed that is a little riskier than the safest one, if its number helps more. Only a few cells are
compared in this way, the safest first; of equal ones those most likely to be zeros come first, then
corners before edges. On a large board, where comparing takes long, it is the first.

`safest_guess` is the measure of better ways: it never takes a greater risk than it has to.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, cells_of, has, set_of

from .budget import OutOfTime, Stop, never
from .counting import Counts, Memory
from .exact import ExactPlayer, Limit
from .frontier import Contradiction, Frontier
from .odds import Odds, layouts_on, odds_on
from .reasons import Advice, Rejected

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
        found = best_guess(odds, stop)
        return advice_of_play(odds, cells[0], found) if found else advice
    except OutOfTime:
        return advice


def advice_of_play(odds: Odds, first: Cell, best: tuple[Cell, int]) -> Advice:
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


MOST_TIED = 8  # cells; measured: more win no more games


def safest_guess(odds: Odds, memory: Memory) -> Cell:
    """The cell to guess at the lowest risk; a covered cell must be left, and all layouts counted.

    Of several, it is the one that leaves the safest next guess, among the most promising. Where few
    layouts are left, it is the guess of the best play. The memory may know components of other
    surfaces.
    """
    tied = safest(odds)
    if odds.parts[0][1] in (0, 1):
        return tied[0]
    found = best_guess(odds) if odds.layouts <= QUICK else None
    if found:
        return found[0]
    if len(tied) == 1 or odds.surface.grid.size > LARGEST:
        return tied[0]
    best, _ = ever_better(odds, tied[:MOST_TIED], memory)[-1]
    return best


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
    for cell in _ordered(odds, NEARLY):
        in_sea += has(sea, cell)
        if not has(sea, cell) or in_sea <= MOST_IN_SEA:
            chosen.append(cell)
    return chosen[:MOST]


def safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest odds of a mine, the most promising first."""
    return _ordered(odds, Fraction(1))


def _ordered(odds: Odds, share: Fraction) -> list[Cell]:
    """The cells with at least this share of the safest cell's safety, the safest first."""
    least = share * (1 - odds.parts[0][1])
    equal: dict[Fraction, CellSet] = {}
    for cells, mined in odds.parts:
        if 1 - mined < least:
            break
        equal[mined] = equal.get(mined, NO_CELLS) | cells
    return [cell for cells in equal.values() for cell in _ranked(odds, cells)]


def _ranked(odds: Odds, cells: CellSet) -> list[Cell]:
    """Some equally safe cells, the most promising first.

    How likely a cell is a zero is an estimate, as if its covered neighbours were independent. At an
    edge a cell has fewer neighbours, in a corner the fewest.
    """
    equal, surface = list(cells_of(cells)), odds.surface
    if len(equal) == 1:
        return equal
    chances, near = odds.chances, surface.grid.neighbours
    open_by = [prod([chances[equal[0]]] * count) for count in range(9)]

    def openness(cell: Cell) -> float:
        around = near(cell) & surface.covered
        if not around & ~cells:
            return open_by[around.bit_count()]
        return prod([chances[other] for other in cells_of(around)])

    return sorted(equal, key=lambda cell: (-openness(cell), near(cell).bit_count(), cell))


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


def survived(
    odds: Odds, cell: Cell, memory: Memory, stop: Stop = never, above: Fraction = Fraction(-1)
) -> Fraction:
    """The number of layouts in which a guess and the safest guess after it are both safe.

    If that is not above a number, the result may be greater, but is not `above` it either. Raises
    OutOfTime if stopped.
    """
    surface, possible = odds.surface, odds.layouts * (1 - _mined(odds, cell))
    if surface.covered.bit_count() - 1 == surface.mine_count:
        return possible
    around = surface.grid.neighbours(cell) & surface.covered
    expected = sum(1 - odds.chances[near] for near in cells_of(around))
    for number in sorted(odds.possible_numbers(cell), key=lambda each: abs(each - expected)):
        if possible <= above:
            break
        try:
            layouts, mined = _after(odds.frontier.showing(cell, number), memory, stop)
        except Contradiction:
            continue
        possible -= layouts * mined
    return possible


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
# Measured: half a second, seldom ten; wins a tenth per cent more games.
DEEP = Depth(3_000, 200_000)
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
    player = ExactPlayer.on_odds(odds, Limit(limits.nodes, stop))
    player.solve()
    return player if player.play.is_exact else None


def guess_of(best: CellSet, odds: Odds) -> Cell:
    """The one of several best guesses that is least likely to be a mine, the first if tied."""
    return min(cells_of(best), key=lambda cell: (odds.of(cell) or 0, cell))
