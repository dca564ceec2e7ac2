"""The map of all starts, compared with the closure of each start found cell by cell."""

from dataclasses import FrozenInstanceError
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    LEVELS,
    NO_CELLS,
    Grid,
    Level,
    Minefield,
    Starts,
    cells_of,
    remaining,
    set_of,
    starts,
)
from minetui.core.closure import closure
from minetui.core.deal import deal

from .boards import cells, minefield, random_field, random_subset


def map_in_order(found: Starts) -> None:
    """The fewest first, no count twice, every safe cell in one set and nothing else in any."""
    counts = [left for left, _ in found.by_remaining]
    union = NO_CELLS
    for _, members in found.by_remaining:
        assert members != NO_CELLS
        assert members & union == NO_CELLS
        union |= members

    assert counts == sorted(set(counts))
    assert all(0 <= left < found.field.safe.bit_count() for left in counts)
    assert union == found.field.safe


def naive_map(field: Minefield) -> tuple[tuple[int, int], ...]:
    """The same map, by one closure for each safe cell."""
    board = naive.Board.of(field.grid.rows, field.grid.cols, field.mines)
    left = {place: len(board.safe) - len(naive.closure(board, place)) for place in board.safe}
    return tuple(
        (count, naive.cell_set([p for p in left if left[p] == count], field.grid.cols))
        for count in sorted(set(left.values()))
    )


def test_the_map_of_a_drawn_board_by_hand() -> None:
    """From a zero all but the cell under the mine; from a number nothing else."""
    field = minefield("""
        . . . *
        . . . .
    """)

    assert starts(field).by_remaining == (
        (1, cells("xx.. xx..")),
        (6, cells("..x. ..xx")),
    )


def test_zeros_that_leave_as_many_cells_are_one_entry_wherever_they_are() -> None:
    found = starts(minefield(". . * . . * . . ."))

    assert found.by_remaining == (
        (4, cells(".......xx")),
        (5, cells("x........")),
        (6, cells(".x.xx.x..")),
    )
    assert found.remaining == 4
    assert found.best == cells(".......xx")
    assert [found.remaining_from(start) for start in (0, 1, 3, 4, 6, 7, 8)] == [5, 6, 6, 6, 6, 4, 4]


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (3, 3), (2, 4)])
def test_the_map_of_every_minefield_of_a_small_shape(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)

    for mines in range(2**grid.size):
        field = Minefield(grid, mines)
        assert starts(field).by_remaining == naive_map(field)


def test_the_map_of_random_minefields_is_that_of_a_closure_for_each_start() -> None:
    random = Random("maps")

    for _ in range(40):
        field = random_field(random, 9, 9)
        found = starts(field)
        map_in_order(found)
        assert found.by_remaining == naive_map(field)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2**36))
def test_any_map_is_in_order_and_holds_each_safe_cell_once(
    rows: int, cols: int, mines: int
) -> None:
    grid = Grid(rows, cols)
    found = starts(Minefield(grid, mines & grid.cells))

    map_in_order(found)
    for left, members in found.by_remaining:
        assert all(found.remaining_from(start) == left for start in cells_of(members))


@pytest.mark.parametrize("level", [Level(70, 9, 80), Level(16, 30, 99), Level(9, 70, 120)])
def test_the_map_of_a_large_board_agrees_with_the_best_start_and_with_closures(
    level: Level,
) -> None:
    """Boards of several bands, where closures are remembered."""
    random = Random(f"large {level}")

    for _ in range(4):
        field = Minefield(level.grid, deal(level, random))
        found, (left, start) = starts(field), remaining(field)
        map_in_order(found)
        assert found.remaining == left == found.remaining_from(start)
        for cell in random.sample(list(cells_of(field.safe)), 15):
            cleared = closure(field, cell).bit_count()
            assert found.remaining_from(cell) == field.safe.bit_count() - cleared


def test_a_board_without_a_safe_cell_has_no_start_and_leaves_nothing() -> None:
    found = starts(
        minefield("""
        * *
        * *
    """)
    )

    assert found.by_remaining == ()
    assert (found.remaining, found.best) == (0, NO_CELLS)


def test_a_board_without_mines_is_won_from_everywhere() -> None:
    field = Minefield(Grid(4, 7), NO_CELLS)

    assert starts(field) == Starts(field, ((0, field.safe),))


def test_a_board_without_zeros_is_one_entry() -> None:
    field = minefield("""
        . * .
        * . *
    """)

    assert starts(field).by_remaining == ((2, field.safe),)
    assert starts(field).best == field.safe


def islets(many: int) -> Minefield:
    """A row with so many zero components, all alike but for their size."""
    return minefield("*".join("." * (3 + length) for length in range(many)))


@pytest.mark.parametrize("many", [1, 2, 7])
def test_progress_is_told_once_for_each_zero_component_and_rises_to_one(many: int) -> None:
    told: list[float] = []
    starts(islets(many), told.append)

    assert len(told) == many
    assert told == sorted(set(told))
    assert told[0] > 0
    assert told[-1] == 1.0


def test_progress_is_the_fraction_of_zeros_that_are_done() -> None:
    told: list[float] = []
    found = starts(minefield(". . . * . . . ."), told.append)

    assert told == [2 / 5, 1.0]
    assert found == starts(minefield(". . . * . . . ."))


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


def test_a_map_never_changes() -> None:
    found = starts(minefield(". . *"))

    with pytest.raises(FrozenInstanceError):
        found.by_remaining = ()  # type: ignore[misc]


def test_the_named_levels_and_far_larger_boards_can_be_mapped() -> None:
    """The map of the largest of them takes seconds; the limit is measured."""
    assert max(level.grid.size for level in LEVELS.values()) * 100 < Starts.MAPPABLE <= 10**6


def test_a_dense_board_is_mapped_like_any_other() -> None:
    random, grid = Random("dense"), Grid(40, 6)

    for chance in (0.3, 0.5, 0.9):
        field = Minefield(grid, random_subset(random, grid.cells, chance) & ~set_of([0]))
        found = starts(field)
        map_in_order(found)
        assert found.by_remaining == naive_map(field)
