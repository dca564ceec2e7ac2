"""What other shapes cost beside the ordinary board: `pytest tests/bench`.

Every bar is a ratio to the same work on an ordinary board with as many mines, in the same run and
turn by turn. Floods and openings reach different cells on each shape; where that matters, all
zeros are seeds.
"""

import random
from collections.abc import Callable
from functools import partial

import pytest
from measuring import Report, best

from minetui.core import LEVELS, Level, Minefield, Position, Shape, cells_of, deductions, remaining
from minetui.core.deal import deal

EXPERT = LEVELS["Expert"]
LARGE, SPARSE = Level(1000, 1000, 200_000), Level(1000, 1000, 20_000)
OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]


def dealt(level: Level, shape: Shape) -> Minefield:
    """A board of a level on a shape, with its numbers counted."""
    field = Minefield(level.grid, deal(level, random.Random(f"worlds {level}")))
    shaped = Minefield(level.shaped(shape).grid, field.mines)
    assert shaped.numbered
    return shaped


def compared(
    report: Report,
    what: str,
    work: Callable[[Minefield], object],
    fields: list[Minefield],
    turns: int = 40,
) -> float:
    """How much longer some work takes on a board than on an ordinary one, which stands first."""
    ordinary, other = best(*(partial(work, field) for field in fields), turns=turns)
    report(f"{what}, {fields[1].grid.shape}", other, "square", ordinary)
    return other / ordinary


WORKS: dict[str, Callable[[Minefield], object]] = {
    "spread": lambda field: field.grid.spread(field.mines),
    "tally": lambda field: field.grid.tally(field.mines),
    "flood from all zeros": lambda field: field.grid.flood(field.zeros, field.zeros),
    "reveal": lambda field: Position(field).reveal(next(cells_of(field.zeros))),
    "pieces of zeros": lambda field: field.grid.pieces(field.zeros),
}


@pytest.mark.parametrize("shape", OTHERS)
def test_an_expert_board_of_another_shape_costs_a_few_times_as_much(
    report: Report, shape: Shape
) -> None:
    fields = [dealt(EXPERT, each) for each in (Shape.SQUARE, shape)]
    ratios = {
        what: compared(report, f"{what}, Expert", WORKS[what], fields)
        for what in ("spread", "tally", "flood from all zeros", "reveal")
    }

    assert {what: ratio for what, ratio in ratios.items() if ratio > 4} == {}


@pytest.mark.parametrize("shape", OTHERS)
def test_the_casual_player_of_an_expert_board_takes_a_few_times_as_long(
    report: Report, shape: Shape
) -> None:
    fields = [dealt(EXPERT, each) for each in (Shape.SQUARE, shape)]

    def hints(field: Minefield) -> object:
        return deductions(Position(field, field.opening(field.zeros)).surface)

    assert compared(report, "a pass of hints, Expert", hints, fields) <= 4
    assert compared(report, "fewest remaining, Expert", remaining, fields) <= 6


@pytest.mark.parametrize("shape", OTHERS)
@pytest.mark.parametrize("level", [LARGE, SPARSE], ids=["dense", "sparse"])
def test_a_board_of_a_million_cells_is_as_quick_as_an_ordinary_one(
    report: Report, level: Level, shape: Shape
) -> None:
    """Knights take longer: they touch no cell beside theirs, so that rows have no runs.

    Sets of so many cells are given back to the system and taken from it again, which may make
    either side four times as slow as it is.
    """
    fields = [dealt(level, each) for each in (Shape.SQUARE, shape)]
    ratios = {
        what: compared(report, f"{what}, 1000 x 1000", WORKS[what], fields, turns=7)
        for what in ("spread", "tally", "flood from all zeros", "pieces of zeros")
    }

    assert {what: ratio for what, ratio in ratios.items() if ratio > 8} == {}
