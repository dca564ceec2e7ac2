"""The rungs above the casual player as sentences that a player can check by hand."""

from minetui.core.grid import CellSet, has, lowest, only
from minetui.core.reasons import counted, percent, place
from minetui.core.surface import Surface

from .advice import Advice
from .frontier import Constraint, Frontier
from .logic import Proof
from .odds import Odds
from .pairs import Pair


def pair_reason(surface: Surface, pair: Pair) -> str:
    """What two numbers prove together, with what each still needs."""
    first, second = pair.first, pair.second
    shared = (first.cells & second.cells).bit_count()
    needs = f"{_needs(surface, first)}, {_needs(surface, second)}"
    proves = []
    if pair.mines:
        proves.append(f"flag {_which(surface, pair.mines, 'first')}")
    if pair.safe:
        proves.append(f"clear {_which(surface, pair.safe, 'second')}")
    return f"{needs}, they share {counted(shared, 'cell')}, so {' and '.join(proves)}"


def proof_reason(found: Frontier, proven: Proof) -> str:
    """What numbers prove of a cell together, and whether the mine count is needed for it."""
    what = "a mine" if proven.mined else "safe"
    where = place(found.surface.grid, proven.cell)
    return f"{where} is {what} in every layout: {grounds(found, proven)}"


def grounds(found: Frontier, proven: Proof) -> str:
    """What the numbers of a proof need, and the mines that are left if they count."""
    surface = found.surface
    told = [_needs(surface, one) for one in proven.constraints]
    if proven.by_count:
        doubtful = _among(surface.flagged & ~found.mines)
        told.append(f"{counted(found.mines_left, 'mine')} left in all{doubtful}")
    return "; ".join(told)


def odds_reason(chances: Odds, advice: Advice) -> str:
    """That nothing is certain, the cell to guess, and what the best play wins from there."""
    probability = chances.of(advice.cell)
    share = percent(probability) if probability is not None else "no"
    where = place(chances.surface.grid, advice.cell)
    said = f"Nothing is certain. The best guess: {where}, a mine in {share} of all layouts"
    if advice.won is None:
        return f"{said}."
    return f"{said}; the best play wins {advice.won} of {counted(chances.layouts, 'layout')}."


def contradiction_reason(
    surface: Surface, constraints: tuple[Constraint, ...], *, by_count: bool
) -> str:
    """Which numbers can't all be right; without any, that it is some of them."""
    told = [_shows(surface, one) for one in constraints]
    if by_count:
        room = "all" if told else counted(surface.covered.bit_count(), "covered cell")
        told.append(f"{counted(surface.mine_count, 'mine')} in {room}")
    return f"No layout fits {'; '.join(told) or 'all numbers'}"


def _which(surface: Surface, cells: CellSet, whose: str) -> str:
    """The one cell, or how many that only one of two numbers touches."""
    if cells == only(lowest(cells)):
        return place(surface.grid, lowest(cells))
    return f"{counted(cells.bit_count(), 'cell')} of the {whose} alone"


def _needs(surface: Surface, one: Constraint) -> str:
    """What a number still needs, the mines counted off that single numbers prove."""
    cells = counted(one.cells.bit_count(), "cell") + _among(one.cells & surface.flagged)
    return f"{place(surface.grid, one.witness)} needs {one.mines} more in {cells}"


def _among(flags: CellSet) -> str:
    """That some of the cells are flagged, but not counted off."""
    return f", {counted(flags.bit_count(), 'flag')} among them" if flags else ""


def _shows(surface: Surface, one: Constraint) -> str:
    """What a number shows, or that a flag is trusted."""
    where = place(surface.grid, one.witness)
    if has(surface.covered, one.witness):
        return f"a mine at {where}"
    return f"{where}: {one.mines} in {counted(one.cells.bit_count(), 'covered cell')}"
