"""The rungs above the casual player as sentences that a player can check by hand."""

from minetui.core.grid import Grid, has
from minetui.core.reasons import counted, place
from minetui.core.surface import Surface

from .advice import Advice
from .frontier import Constraint
from .logic import Proof
from .odds import Odds
from .pairs import Pair


def pair_reason(grid: Grid, pair: Pair) -> str:
    """What two numbers prove together, with what each still needs."""
    first, second = pair.first, pair.second
    shared = (first.cells & second.cells).bit_count()
    needs = (
        f"{_needs(grid, first)}, {_needs(grid, second)}, and they share {counted(shared, 'cell')}"
    )
    proves = []
    if pair.mines:
        proves.append(f"flag {counted(pair.mines.bit_count(), 'cell')} of the first alone")
    if pair.safe:
        proves.append(f"clear {counted(pair.safe.bit_count(), 'cell')} of the second alone")
    return f"{needs}, so {' and '.join(proves)}"


def proof_reason(grid: Grid, found: Proof, mines_left: int) -> str:
    """What numbers prove of a cell together, and whether the mine count is needed for it."""
    what = "a mine" if found.mined else "safe"
    told = "; ".join(_needs(grid, one) for one in found.constraints)
    count = f"{counted(mines_left, 'mine')} left in all" if found.by_count else ""
    because = "; ".join(part for part in (told, count) if part)
    return f"{place(grid, found.cell)} is {what} in every layout: {because}"


def odds_reason(chances: Odds, advice: Advice) -> str:
    """That nothing is certain, the cell to guess, and what the best play wins from there."""
    probability = chances.of(advice.cell)
    share = f"{float(probability):.1%}" if probability is not None else "no"
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
    told += [f"{counted(surface.mine_count, 'mine')} in all"] if by_count else []
    return f"No layout fits {'; '.join(told) or 'all numbers'}"


def _needs(grid: Grid, one: Constraint) -> str:
    """What a number still needs, its certain mines counted off."""
    cells = counted(one.cells.bit_count(), "cell")
    return f"{place(grid, one.witness)} needs {one.mines} more in {cells}"


def _shows(surface: Surface, one: Constraint) -> str:
    """What a number shows, or that a flag is trusted."""
    where = place(surface.grid, one.witness)
    if has(surface.covered, one.witness):
        return f"a mine at {where}"
    return f"{where}: {one.mines} in {counted(one.cells.bit_count(), 'covered cell')}"
