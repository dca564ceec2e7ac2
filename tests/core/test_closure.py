"""Closures and the map of all starts, compared with a second implementation cell by cell."""

from itertools import combinations
from random import Random

import naive
import pytest

from minetui.core import (
    LEVELS,
    NO_CELLS,
    Grid,
    Level,
    Minefield,
    Shape,
    Starts,
    cells_of,
    only,
    remaining,
    set_of,
    starts,
)
from minetui.core.closure import closure
from minetui.core.position import MinefieldError

from .boards import cells, dealt, minefield, naive_board, random_field, random_subset


def in_order(found: Starts) -> None:
    """The fewest come first, and every safe cell is in one set, and nothing else in any."""
    counts, sets = zip(*found.by_remaining, strict=True)
    union = NO_CELLS
    for members in sets:
        assert members & ~union == members != NO_CELLS
        union |= members

    assert union == found.field.safe
    assert [*counts] == sorted(set(counts))


def agree(field: Minefield, order: Random | None = None) -> None:
    """The closure of every safe start, the map of all starts, and the best one."""
    grid, board = field.grid, naive_board(field)
    closures = {
        start: naive.cell_set(naive.closure(board, grid.place(start), order), grid.cols)
        for start in cells_of(field.safe)
    }
    left = {start: len(board.safe) - cleared.bit_count() for start, cleared in closures.items()}
    found, (fewest, start) = starts(field), remaining(field)

    for safe, wanted in closures.items():
        assert closure(field, safe) == wanted
    assert found.by_remaining == tuple(
        (count, set_of(safe for safe in left if left[safe] == count))
        for count in sorted(set(left.values()))
    )
    assert fewest == left[start] == found.remaining
    assert found.best == found.by_remaining[0][1]
    assert {safe: found.remaining_from(safe) for safe in left} == left


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (5, 1), (2, 3), (3, 3), (2, 4)])
def test_the_starts_of_every_minefield_of_a_small_shape(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)

    for mines in range(2**grid.size - 1):
        agree(Minefield(grid, mines))


def test_the_starts_of_three_by_four_cells_with_up_to_three_mines() -> None:
    for count in range(4):
        for mines in combinations(range(12), count):
            agree(Minefield(Grid(3, 4), set_of(mines)))


@pytest.mark.parametrize("shape", Shape)
def test_the_starts_of_larger_minefields_in_random_orders_of_the_rules(shape: Shape) -> None:
    """Section 3, the first fact: the order never matters."""
    random = Random("orders")

    for _ in range(100 if shape is Shape.SQUARE else 40):
        agree(random_field(random, 8, 8, shape), random)


@pytest.mark.parametrize("chance", [0.3, 0.5, 0.9])
def test_the_starts_of_a_dense_board_are_mapped_like_any_other(chance: float) -> None:
    grid = Grid(40, 6)

    agree(Minefield(grid, random_subset(Random("dense"), grid.cells, chance) & ~only(0)))


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("height", [1, 2, 3])
def test_closures_across_bands_of_few_rows_are_those_of_the_whole_board(
    height: int, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With low bands and every closure remembered, small boards use all that joins bands."""
    monkeypatch.setattr("minetui.core.closure.BAND_HEIGHT", height)
    monkeypatch.setattr("minetui.core.closure.SMALL", 0)
    random = Random("bands")

    for _ in range(40 if shape is Shape.SQUARE else 25):
        agree(random_field(random, 9, 7, shape))


@pytest.mark.parametrize(
    "level",
    [
        *(Level(70, 9, 80), Level(16, 30, 99), Level(9, 70, 120)),
        *(Level(65, 7, 60, shape) for shape in Shape),  # the third band has one row
    ],
)
def test_the_map_of_a_large_board_agrees_with_the_best_start_and_with_closures(
    level: Level,
) -> None:
    """Boards of several bands, where closures are remembered."""
    random = Random(f"large {level}")

    for _ in range(4):
        field = dealt(level, random)
        found, (left, start) = starts(field), remaining(field)
        in_order(found)
        assert found.remaining == left == found.remaining_from(start)
        for cell in [start, *random.sample(list(cells_of(field.safe)), 15)]:
            cleared = closure(field, cell).bit_count()
            assert found.remaining_from(cell) == field.safe.bit_count() - cleared


def test_the_casual_player_flags_to_go_on_where_an_opening_alone_would_stop() -> None:
    field = minefield("""
        . . * .
        . . . .
        . . . .
    """)

    assert field.opening(only(0)) == field.safe & ~only(3)
    assert closure(field, 0) == field.safe
    assert remaining(field) == (0, 0)


def test_from_a_zero_all_but_the_cell_under_the_mine_is_cleared_and_from_a_number_only_it() -> None:
    """Section 3, the second fact."""
    field = minefield("""
        . . . *
        . . . .
    """)

    assert closure(field, 2) == only(2)
    assert closure(field, 0) == field.safe & ~only(7)
    assert starts(field).by_remaining == ((1, cells("xx.. xx..")), (6, cells("..x. ..xx")))


def test_a_board_without_a_safe_cell_has_no_start_and_leaves_nothing() -> None:
    field = Minefield.drawn("**", "**")

    assert starts(field) == Starts(field, ())
    assert (starts(field).remaining, starts(field).best) == (0, NO_CELLS)
    with pytest.raises(MinefieldError, match="at least one safe cell"):
        remaining(field)


def islets(many: int) -> Minefield:
    """A row with so many zero components, all alike but for their size."""
    return minefield("*".join("." * (3 + length) for length in range(many)))


@pytest.mark.parametrize("many", [1, 2, 7])
def test_progress_is_told_once_for_each_zero_component_and_rises_to_one(many: int) -> None:
    told: list[float] = []
    found = starts(islets(many), told.append)

    assert len(told) == many
    assert told == sorted(set(told))
    assert told[0] > 0
    assert told[-1] == 1.0
    assert found == starts(islets(many))


def test_progress_is_the_fraction_of_zeros_that_are_done() -> None:
    told: list[float] = []
    starts(minefield(". . . * . . . ."), told.append)

    assert told == [2 / 5, 1.0]


class StopError(Exception):
    """Somebody has had enough."""


@pytest.mark.parametrize("after", [1, 3])
def test_an_exception_of_progress_stops_the_work(after: int) -> None:
    told: list[float] = []

    def stop(fraction: float) -> None:
        told.append(fraction)
        if len(told) == after:
            raise StopError

    with pytest.raises(StopError):
        starts(islets(7), stop)
    assert len(told) == after


def test_the_named_levels_and_far_larger_boards_can_be_mapped() -> None:
    """The map of the largest of them takes seconds; the limit is measured."""
    assert max(level.grid.size for level in LEVELS.values()) * 100 < Starts.MAPPABLE <= 10**6
