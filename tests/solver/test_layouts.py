"""Random layouts: each that fits is equally likely, and nothing else comes."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from minetui.core import LEVELS, CellSet, Surface
from minetui.solver import Contradiction, OutOfTime, random_layout
from minetui.studies.uniformity import upper_gamma

from .naive_play import fits, naive_layouts
from .test_odds import drawn, position, small_positions

EACH = 25  # layouts drawn for each that fits
MOST = 120  # layouts of a position


class OnlyBits(Random):
    """A source that gives bits, and fails for anything else."""

    def random(self) -> float:
        """Fail: the results of `random` are no integers."""
        raise AssertionError


def probability(surface: Surface, layouts: Sequence[CellSet], random: Random) -> float:
    """The p-value of the chi-square test of layouts drawn at random."""
    drawn = Counter(random_layout(surface, random) for _ in range(EACH * len(layouts)))
    assert set(drawn) <= set(layouts)
    statistic = sum((drawn[mines] - EACH) ** 2 / EACH for mines in layouts)
    return upper_gamma((len(layouts) - 1) / 2, statistic / 2)


def test_all_layouts_that_fit_are_equally_likely() -> None:
    random, tested = OnlyBits(9), list[float]()
    for surface in small_positions(60):
        layouts = naive_layouts(surface)
        if 1 < len(layouts) <= MOST:
            tested.append(probability(surface, layouts, random))

    assert len(tested) > 20
    assert min(tested) > 1e-3
    assert 0.35 < sum(tested) / len(tested) < 0.65


def test_components_with_more_mines_leave_fewer_for_the_sea() -> None:
    """Each 2 has a component of 1 or 2 mines: those that it shares with the 1 beside it count."""
    surface = drawn(["#1##2#", "######"], 3)
    layouts = naive_layouts(surface)

    assert len(layouts) > 20
    assert probability(surface, layouts, Random(4)) > 1e-4


def test_the_same_source_gives_the_same_layout() -> None:
    surface = position(Random(1), LEVELS["Expert"], 30).surface
    mines = random_layout(surface, Random("seed"))

    assert mines == random_layout(surface, Random("seed"))
    assert fits(surface, mines)
    assert mines.bit_count() == LEVELS["Expert"].mines


@pytest.mark.parametrize(
    ("rows", "mines"), [(["1#", "##"], 0), (["3#", "##"], 2), (["1#", "##"], 2), (["2#1"], 1)]
)
def test_a_surface_that_no_layout_fits_is_a_contradiction(rows: list[str], mines: int) -> None:
    with pytest.raises(Contradiction):
        random_layout(drawn(rows, mines), Random(1))


def test_a_search_that_is_stopped_gives_no_layout() -> None:
    with pytest.raises(OutOfTime):
        random_layout(drawn(["1##", "###"], 2), Random(1), lambda: True)
