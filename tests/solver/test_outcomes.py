"""The outcomes of a reveal, compared with all layouts listed one by one."""

from collections import Counter
from fractions import Fraction

from minetui.core import cells_of, has
from minetui.solver import Analysis, Memory

from .test_known_mines import positions


def test_each_number_has_the_part_of_the_layouts_that_show_it() -> None:
    for surface, known, layouts in positions():
        odds = Analysis(surface, mines=known).odds
        for cell in cells_of(surface.covered & ~known):
            around = surface.grid.neighbours(cell)
            safe = [mines for mines in layouts if not has(mines, cell)]
            counts = Counter((around & mines).bit_count() for mines in safe)
            wanted = {number: Fraction(n, len(layouts)) for number, n in counts.items()}

            assert dict(odds.outcomes(cell, Memory())) == wanted
