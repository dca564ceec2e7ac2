"""Sets of cells: their members, their runs, and their forms as text and as bytes."""

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import beyond, cells_of, has, lowest, only, set_of, set_spelled, spelled
from minetui.core.cells import (
    filled_runs,
    following,
    highest,
    packed,
    preceding,
    runs_of,
    toggle_packed,
    unpacked,
)

members_lists = st.lists(st.integers(0, 300), unique=True).map(sorted)
lines = st.integers(0, 2**20 - 1)


def runs(row: int) -> list[tuple[int, int]]:
    """The runs of a row, read off its digits."""
    columns, found = sorted(col for _, col in naive.places(row, 1000)), list[tuple[int, int]]()
    for col in columns:
        if found and found[-1][1] == col - 1:
            found[-1] = (found[-1][0], col)
        else:
            found.append((col, col))
    return found


@given(members_lists)
def test_a_set_gives_its_members_back_in_order(members: list[int]) -> None:
    """A member given twice is one."""
    made = set_of([*reversed(members), *members])

    assert made == sum(map(only, members)) == sum(2**cell for cell in members)
    assert list(cells_of(made)) == members
    assert [cell for cell in range(301) if has(made, cell)] == members


@pytest.mark.parametrize("signs", ["0", "1", "0110", "1000", "00001", "1" * 70 + "0" * 70])
def test_a_set_is_spelled_in_signs_with_the_first_cell_first(signs: str) -> None:
    members = set_spelled(signs)

    assert list(cells_of(members)) == [cell for cell, sign in enumerate(signs) if sign == "1"]
    assert spelled(members, len(signs)) == signs


def test_the_members_of_a_far_set_are_found_without_walking_from_the_first_cell() -> None:
    far = 10**7

    assert list(cells_of(only(far) | only(far + 9))) == [far, far + 9]


@pytest.mark.parametrize("count", [1, 7, 8, 9, 40])
@pytest.mark.parametrize("first", [0, 992, 999, 1000, 1001, 100_000])
def test_few_members_are_found_as_many_are_on_small_boards_and_large_ones(
    count: int, first: int
) -> None:
    members = [first + 3 * place for place in range(count)]

    assert list(cells_of(sum(map(only, members)))) == members


@given(members_lists.filter(bool), st.integers(0, 310))
def test_the_first_the_last_and_the_next_members_are_those_of_the_sorted_list(
    members: list[int], cell: int
) -> None:
    made = set_of(members)

    assert (lowest(made), highest(made)) == (members[0], members[-1])
    assert following(made, cell) == min((m for m in members if m > cell), default=None)
    assert preceding(made, cell) == max((m for m in members if m < cell), default=None)
    assert beyond(made, cell) == min((m for m in members if m > cell), default=min(members))
    assert beyond(made, cell, back=True) == max(
        (m for m in members if m < cell), default=max(members)
    )


@given(st.sets(st.integers(0, 99)), st.integers(0, 99), st.booleans())
def test_toggling_a_packed_set_changes_one_cell_and_only_if_it_is_as_said(
    members: set[int], cell: int, present: bool
) -> None:
    bytes_of = packed(set_of(members), 100)
    toggled = toggle_packed(bytes_of, cell, present)

    assert toggled is ((cell in members) is present)
    assert unpacked(bytes_of) == set_of(members ^ {cell} if toggled else members)


@given(lines)
def test_the_runs_of_a_row_are_its_longest_stretches_of_members(row: int) -> None:
    assert list(runs_of(row)) == runs(row)


@given(lines, lines)
def test_filling_a_row_takes_the_whole_of_every_run_that_holds_a_seed(
    seeds: int, within: int
) -> None:
    wanted = {
        col
        for first, last in runs(within)
        if any(has(seeds, col) for col in range(first, last + 1))
        for col in range(first, last + 1)
    }

    assert filled_runs(seeds, within) == set_of(wanted)
