"""Where the parts of a board screen go, in windows of any size."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import LEVELS
from minetui.ui.board.layout import (
    CURVE_WINDOW,
    LOW_PANEL,
    METRICS_HEIGHT,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    WIDE_WINDOW,
    Arrangement,
    Size,
    Slot,
    Want,
    _with_bar,
)
from minetui.ui.board.painter import SIZES

sizes = st.integers(1, 400)
EXPERT, INTERMEDIATE = (62, 18), (34, 18)
REPLAY = (Slot.LIST, Slot.BAR)


@given(
    st.tuples(sizes, sizes),
    st.tuples(st.integers(3, 2000), st.integers(3, 2000)),
    st.sampled_from(Want),
    st.sets(st.sampled_from(Slot)),
)
def test_all_parts_fit_in_any_window(
    window: tuple[int, int], board: tuple[int, int], want: Want, parts: Collection[Slot]
) -> None:
    found = Arrangement.of(window, board, want, parts)
    used = found.counters + found.metric_lines + found.bar + found.status + found.keys
    side = found.list[1] + found.metrics[1] + found.panel[1]
    column = max(found.list[0], found.panel[0]) + 1 if found.beside else 0
    middle = max(found.board[1], side) if found.beside else found.board[1] + side

    assert used + found.above + middle <= window[1]
    assert found.indent + found.board[0] + column <= window[0]
    assert found.indent >= 0
    assert min(found.board) >= 1
    assert all(found.board[at] <= board[at] for at in range(2))


@given(st.tuples(sizes, sizes), st.sets(st.sampled_from(Slot)), st.sampled_from(Want))
def test_only_the_parts_that_are_there_have_room(
    window: tuple[int, int], parts: Collection[Slot], want: Want
) -> None:
    found = Arrangement.of(window, EXPERT, want, parts)

    assert not found.list[1] or Slot.LIST in parts
    assert not found.bar or Slot.BAR in parts
    assert not (found.metrics[1] or found.metric_lines) or Slot.METRICS in parts
    assert not found.panel[1] or want is not Want.NOTHING
    assert not found.beside or found.list[1] or found.panel[1]


def test_expert_fits_80_by_24_with_two_lines_of_hints_and_130_by_40_with_the_panel() -> None:
    small, large = (Arrangement.of(size, EXPERT, Want.STEADY) for size in ((80, 24), (130, 40)))

    assert (small.board, small.panel, small.counters, small.keys) == (EXPERT, (80, 2), 2, 1)
    assert large.board == EXPERT
    assert large.beside
    assert large.panel[1] > 25


# Nothing jumps


def boards(level: str) -> list[Size]:
    """The sizes of a board with its coordinates, in growing cells."""
    grid = LEVELS[level].grid
    left = len(str(grid.rows)) + 1
    return [(grid.cols * size.width + left, size.whole_lines(grid.rows) + 1) for size in SIZES]


def place(found: tuple[int, Arrangement]) -> tuple[int, int, int, Size]:
    """The size of the cells and the place of a board."""
    index, new = found
    return index, new.above, new.indent, new.board


WINDOWS = [(width, height) for width in range(18, 241, 3) for height in range(5, 71)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_stays_where_it_is_wherever_the_panel_has_room(level: str) -> None:
    for window in WINDOWS:
        index, plain = found = Arrangement.fitting(window, boards(level), Want.NOTHING)
        with_panel = Arrangement.fitting(window, boards(level), Want.STEADY)
        right = window[0] - plain.indent - plain.board[0]
        below = window[1] - plain.around - plain.above - plain.board[1]
        is_whole = plain.board == boards(level)[index]
        low_will_do = window[0] - plain.board[0] <= PANEL_WIDTH and window[0] < WIDE_WINDOW
        least = LOW_PANEL if low_will_do else PANEL_HEIGHT
        if is_whole and (right > PANEL_WIDTH or below >= least):
            assert place(with_panel) == place(found), window


@pytest.mark.parametrize("level", LEVELS)
def test_cells_keep_their_size_wherever_the_board_can_make_room(level: str) -> None:
    for window in WINDOWS:
        index, plain = Arrangement.fitting(window, boards(level), Want.NOTHING)
        smaller, new = Arrangement.fitting(window, boards(level), Want.STEADY)
        columns = window[0] - plain.board[0]
        lines = window[1] - plain.around - plain.board[1]
        least = LOW_PANEL if columns <= PANEL_WIDTH and window[0] < WIDE_WINDOW else PANEL_HEIGHT
        if columns > PANEL_WIDTH or lines >= least:
            assert smaller == index, window
            assert new.board == plain.board, window
        elif smaller != index:
            assert new.beside or new.panel[1] >= LOW_PANEL, window


def test_smaller_cells_make_room_beside_the_board() -> None:
    """Something moves anyway, so the panel has its better place."""
    index, found = Arrangement.fitting((130, 40), boards("Expert"), Want.STEADY)

    assert SIZES[index].name == "M"
    assert (found.beside, found.panel) == (True, (32, 27))


def test_where_no_cells_are_small_enough_the_board_is_cut() -> None:
    index, found = Arrangement.fitting((60, 20), boards("Intermediate"), Want.STEADY)

    assert (index, found.board, found.panel) == (0, (35, 15), (60, 1))


# A list of moves


def test_a_high_panel_below_a_wide_board_begins_at_its_left_edge() -> None:
    large, narrow, low = (
        Arrangement.of(window, board, Want.STEADY)
        for window, board in (
            ((200, 60), (154, 34)),
            ((80, 40), (48, 20)),
            ((80, 24), EXPERT),
        )
    )

    assert (large.panel_indent, large.panel[0]) == (large.indent, 200 - large.indent)
    assert (narrow.panel_indent, narrow.panel[0]) == (0, 80)
    assert (low.panel_indent, low.panel[0]) == (0, 80)


def test_the_list_stands_beside_the_board_where_it_has_room() -> None:
    small, narrow, large, both, neither = (
        Arrangement.of(window, board, want, REPLAY)
        for window, board, want in (
            ((80, 24), INTERMEDIATE, Want.NOTHING),
            ((80, 24), EXPERT, Want.NOTHING),
            ((130, 40), EXPERT, Want.NOTHING),
            ((130, 40), EXPERT, Want.STEADY),
            ((85, 24), EXPERT, Want.STEADY),
        )
    )

    assert (small.list, narrow.list, large.list) == ((45, 18), (0, 0), (46, 26))
    assert (both.list, both.panel) == ((46, 9), (46, 17))
    assert (both.board, both.indent) == (large.board, large.indent)
    assert (neither.list, neither.panel) == ((0, 0), (85, 1))


@pytest.mark.parametrize(("height", "rows"), [(5, 0), (6, 1), (23, 1), (24, 2), (40, 2)])
def test_the_bar_takes_a_row_where_six_are_left_and_two_where_the_board_fits(
    height: int, rows: int
) -> None:
    found = Arrangement.of((80, height), EXPERT, Want.NOTHING, REPLAY)

    assert found.bar == rows


@given(st.tuples(sizes, sizes), st.tuples(sizes, sizes), st.sampled_from(Want))
def test_a_second_row_of_the_bar_costs_the_board_nothing_and_no_panel_its_sentence(
    window: Size, board: Size, want: Want
) -> None:
    found = Arrangement.of(window, board, want, REPLAY)
    lower = _with_bar(window, board, want, REPLAY, bar=1)
    if found.bar == 2:
        assert window[1] >= CURVE_WINDOW
        assert found.board == lower.board
        assert found.panel[1] >= PANEL_HEIGHT or found.panel == lower.panel


@given(st.tuples(sizes, sizes), st.sampled_from((EXPERT, INTERMEDIATE)))
def test_the_list_changes_no_height_of_the_board(window: Size, board: Size) -> None:
    with_list, without = (
        Arrangement.of(window, board, Want.NOTHING, parts) for parts in (REPLAY, [Slot.BAR])
    )
    rows = window[1] - without.around

    assert (with_list.board[1], with_list.above) == (without.board[1], without.above)
    assert with_list.list[1] in (0, rows - with_list.above)


@given(st.tuples(sizes, sizes), st.tuples(sizes, sizes), st.sampled_from(Want))
def test_metrics_take_no_cell_from_the_board_and_no_panel_its_place(
    window: Size, board: Size, want: Want
) -> None:
    plain = Arrangement.of(window, board, want, REPLAY)
    found = Arrangement.of(window, board, want, (*REPLAY, Slot.METRICS))

    assert (found.board, found.indent, found.bar) == (plain.board, plain.indent, plain.bar)
    assert found.panel[1] >= min(plain.panel[1], PANEL_HEIGHT)
    assert not (found.metrics[1] and found.metric_lines)


def test_metrics_stand_below_the_list_or_in_lines_where_a_panel_or_the_board_needs_that() -> None:
    parts = (*REPLAY, Slot.METRICS)
    wide, reviewed, small = (
        Arrangement.of(window, EXPERT, want, parts)
        for window, want in (
            ((130, 40), Want.NOTHING),
            ((130, 40), Want.STEADY),
            ((80, 25), Want.NOTHING),
        )
    )

    assert (wide.metrics, wide.metric_lines) == ((46, METRICS_HEIGHT), 0)
    assert (reviewed.metrics[1], reviewed.metric_lines) == (0, 2)
    assert (small.metrics[1], small.metric_lines) == (0, 1)
