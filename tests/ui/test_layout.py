"""Where the parts of a board screen go, in windows of any size."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.ui.layout import Part, arranged

sizes = st.integers(1, 400)
EXPERT, INTERMEDIATE = (62, 18), (34, 18)
REPLAY = (Part.LIST, Part.BAR)


@given(
    st.tuples(sizes, sizes),
    st.tuples(st.integers(3, 2000), st.integers(3, 2000)),
    st.booleans(),
    st.sets(st.sampled_from(Part)),
)
def test_all_parts_fit_in_any_window(
    window: tuple[int, int], board: tuple[int, int], panel: bool, parts: Collection[Part]
) -> None:
    found = arranged(window, board, panel=panel, parts=parts)
    used = found.counters + found.bar + found.status + found.keys
    side = found.list[1] + found.panel[1]
    column = max(found.list[0], found.panel[0]) + 1 if found.beside else 0
    middle = max(found.board[1], side) if found.beside else found.board[1] + side

    assert used + middle <= window[1]
    assert found.indent + found.board[0] + column <= window[0]
    assert found.indent >= 0
    assert min(found.board) >= 1
    assert all(found.board[at] <= board[at] for at in range(2))


@given(st.tuples(sizes, sizes), st.sets(st.sampled_from(Part)), st.booleans())
def test_only_the_parts_that_are_there_have_room(
    window: tuple[int, int], parts: Collection[Part], panel: bool
) -> None:
    found = arranged(window, EXPERT, panel=panel, parts=parts)

    assert not found.list[1] or Part.LIST in parts
    assert not found.bar or Part.BAR in parts
    assert not found.panel[1] or panel
    assert not found.beside or found.list[1] or found.panel[1]


def test_expert_fits_80_by_24_with_two_lines_of_hints_and_130_by_40_with_the_panel() -> None:
    small, large = (arranged(size, EXPERT, panel=True) for size in ((80, 24), (130, 40)))

    assert (small.board, small.panel, small.counters, small.keys) == (EXPERT, (80, 2), 2, 1)
    assert large.board == EXPERT
    assert large.beside
    assert large.panel[1] > 25


def test_the_list_stands_beside_the_board_where_it_has_room() -> None:
    small, narrow, large, both, neither = (
        arranged(window, board, panel=panel, parts=REPLAY)
        for window, board, panel in (
            ((80, 24), INTERMEDIATE, False),
            ((80, 24), EXPERT, False),
            ((130, 40), EXPERT, False),
            ((130, 40), EXPERT, True),
            ((90, 24), EXPERT, True),
        )
    )

    assert (small.list, narrow.list, large.list) == ((45, 19), (0, 0), (46, 35))
    assert (both.list, both.panel) == ((46, 21), (46, 14))
    assert (both.board, both.indent) == (large.board, large.indent)
    assert (neither.list, neither.panel) == ((0, 0), (90, 1))


@pytest.mark.parametrize(("height", "rows"), [(5, 0), (6, 1), (40, 1)])
def test_the_bar_takes_a_row_where_six_are_left(height: int, rows: int) -> None:
    found = arranged((80, height), EXPERT, panel=False, parts=REPLAY)

    assert found.bar == rows


def test_the_list_changes_no_height_of_the_board() -> None:
    with_list = arranged((130, 40), EXPERT, panel=True, parts=REPLAY)
    without = arranged((130, 40), EXPERT, panel=True, parts=[Part.BAR])

    assert (with_list.board[1], with_list.counters) == (without.board[1], without.counters)
    assert with_list.list[1] + with_list.panel[1] == without.above + without.panel[1]
