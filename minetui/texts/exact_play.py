"""The best play in words: the layouts that it wins, and the cells to begin with."""

from collections.abc import Iterator
from fractions import Fraction

from minetui.core.grid import Cell, Grid, cells_of, has
from minetui.solver.exact import Play

from .coordinates import names
from .words import percent


def play_lines(grid: Grid, play: Play) -> Iterator[str]:
    """What is known of the best play, as lines of text."""
    yield won_text(play)
    if not play.cells:
        yield "no safe cell is covered any more"
        return
    yield f"{'best' if play.is_exact else 'best known'}: {names(grid, cells_of(play.best))}"
    yield from (f"{names(grid, cells)}: {text}" for text, cells in _others(play).items())


def won_text(play: Play) -> str:
    """The number of layouts that the best play wins, or bounds on it, and of how many.

    >>> won_text(Play((), 961, 961, 1820)), won_text(Play((), 900, 1000, 1820))
    ('961 of 1820 (52.8%)', 'at least 900 and at most 1000 of 1820 (49.5% to 54.9%)')
    """
    return _of(play.low, play.high, play.layouts)


def _of(low: int, high: int, layouts: int) -> str:
    least, most = percent(Fraction(low, layouts)), percent(Fraction(high, layouts))
    if low == high:
        return f"{low} of {layouts} ({least})"
    return f"at least {low} and at most {high} of {layouts} ({least} to {most})"


def _others(play: Play) -> dict[str, list[Cell]]:
    """The other first cells by what is known of them, the most promising first."""
    groups: dict[str, list[Cell]] = {}
    for won in sorted(play.cells, key=lambda each: (-each.most, -each.least)):
        if not has(play.best, won.cell):
            groups.setdefault(_of(won.low, won.high, won.layouts), []).append(won.cell)
    return groups
