"""Where the parts of a board screen go, in windows of any size."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import LEVELS
from minetui.texts import words
from minetui.ui.board.layout import (
    CURVE_WINDOW,
    LOW_PANEL,
    Arrangement,
    Size,
    Slot,
    Want,
)
from minetui.ui.board.painter import SIZES, CellSize
from minetui.ui.board.viewport import Offset, Viewport
from minetui.ui.board.viewport import Size as Columns

sizes = st.integers(1, 400)
EXPERT, INTERMEDIATE = (63, 17), (35, 17)
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
    used = found.counters + found.bar + found.status + found.keys
    side = found.list[1] + found.panel[1] - found.panel_in_status
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

    assert not found.list[1] or {Slot.LIST, Slot.SPARE_LIST} & {*parts}
    assert not found.bar or Slot.BAR in parts
    assert not found.panel[1] or want is not Want.NOTHING
    assert not found.beside or found.list[1] or found.panel[1]


PLAIN, SPARE, STEADY, WHOLE = Want.NOTHING, Want.SPARE, Want.STEADY, Want.WHOLE
PLACES = {
    "hints below Expert": (
        *((80, 24), EXPERT, STEADY, ()),
        {"board": EXPERT, "panel": (80, 2), "panel_indent": 0, "panel_in_status": False},
    ),
    "beside it": ((130, 40), EXPERT, STEADY, (), {"board": EXPERT, "panel": (33, 27)}),
    "a high panel, from the left edge of a board": (
        *((200, 60), (154, 34), STEADY, ()),
        {"indent": 23, "panel_indent": 23, "panel": (177, 11)},
    ),
    "or of the window": ((80, 40), (60, 20), STEADY, (), {"panel_indent": 10, "panel": (70, 8)}),
    "a list": ((80, 24), (26, 18), PLAIN, REPLAY, {"list": (26, 18)}),
    "no room for it": ((80, 24), EXPERT, PLAIN, REPLAY, {"list": (0, 0), "bar": 1}),
    "nor for the hints' own lines": (
        *((80, 24), EXPERT, STEADY, REPLAY),
        {"bar": 1, "panel": (80, 2), "bar_in_status": True},
    ),
    "room in a wide window": ((130, 40), EXPERT, PLAIN, REPLAY, {"list": (33, 25), "indent": 33}),
    "a panel below a list": (
        *((130, 40), EXPERT, STEADY, REPLAY),
        {"list": (33, 9), "panel": (33, 16), "board": EXPERT, "indent": 33},
    ),
    "or alone": ((85, 25), EXPERT, STEADY, REPLAY, {"list": (0, 0), "bar": 1, "panel": (85, 2)}),
}


@pytest.mark.parametrize(
    ("window", "board", "want", "parts", "places"), PLACES.values(), ids=PLACES
)
def test_each_part_has_its_place(
    window: Size, board: Size, want: Want, parts: Collection[Slot], places: dict[str, object]
) -> None:
    found = Arrangement.of(window, board, want, parts)

    assert {name: getattr(found, name) for name in places} == places


# The board never moves


def boards(level: str) -> list[Size]:
    """The sizes of a board with its coordinates, in growing cells."""
    grid = LEVELS[level].grid
    left = len(str(grid.rows)) + 1
    return [(grid.cols * size.width + left, size.whole_lines(grid.rows) + 1) for size in SIZES]


@given(
    st.sampled_from([*LEVELS]),
    st.tuples(st.integers(4, 240), st.integers(2, 80)),
    st.sampled_from([PLAIN, SPARE, STEADY]),
    st.sets(st.sampled_from([Slot.SPARE_LIST, Slot.BAR])),
)
def test_a_board_keeps_its_cells_and_its_place_whatever_stands_around_it(
    level: str, window: Size, want: Want, parts: Collection[Slot]
) -> None:
    size, alone = Arrangement.fitting(window, boards(level), PLAIN)
    same_size, found = Arrangement.fitting(window, boards(level), want, parts)

    assert same_size == size
    assert (found.board, found.above, found.indent) == (alone.board, alone.above, alone.indent)
    assert found.status + found.bar_in_status == alone.status


ROOMS = {
    "the margin of Beginner": ("Beginner", (80, 24), STEADY, (16, 20), False),
    "the columns beside it": ("Beginner", (130, 40), STEADY, (32, 35), False),
    "the lines below it": ("Beginner", (50, 40), STEADY, (50, 16), False),
    "two free lines": ("Expert", (80, 24), STEADY, (80, 2), False),
    "a free line and the status line": ("Expert", (130, 40), STEADY, (130, 2), True),
    "which is not for what has to be spare": ("Expert", (130, 40), SPARE, (130, 1), False),
    "the status line, where the board is cut": ("Intermediate", (60, 18), STEADY, (60, 1), True),
    "nothing in the lowest windows": ("Beginner", (30, 7), STEADY, (0, 0), False),
}


@pytest.mark.parametrize(
    ("level", "window", "want", "panel", "in_status"), ROOMS.values(), ids=ROOMS
)
def test_a_panel_has_the_room_that_there_is(
    level: str, window: Size, want: Want, panel: Size, *, in_status: bool
) -> None:
    _, found = Arrangement.fitting(window, boards(level), want)

    assert (found.panel, found.panel_in_status) == (panel, in_status)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("window", [(80, 24), (130, 40), (60, 20), (100, 30), (200, 50)])
def test_only_for_the_whole_panel_cells_are_smaller_or_cut(level: str, window: Size) -> None:
    """As small as they must be, and not at all where the panel has room anyway."""
    size, steady = Arrangement.fitting(window, boards(level), STEADY)
    smaller, whole = Arrangement.fitting(window, boards(level), WHOLE)

    assert whole.shows_whole_panel
    assert smaller <= size
    assert not steady.shows_whole_panel or whole == steady
    if smaller < size and whole.board == boards(level)[smaller]:
        next_size = Arrangement.of(window, boards(level)[smaller + 1], WHOLE)
        assert next_size.board != boards(level)[smaller + 1] or not next_size.shows_whole_panel


def test_a_bar_takes_the_place_of_the_status_line_where_no_line_is_free() -> None:
    _, found = Arrangement.fitting((80, 24), boards("Beginner"), PLAIN, [Slot.BAR])

    assert (found.bar, found.status, found.bar_in_status) == (1, 0, True)


# A list of moves and a bar


@given(st.tuples(sizes, sizes), st.tuples(sizes, sizes))
def test_a_bar_moves_the_board_only_where_there_is_no_status_line_to_give(
    window: Size, board: Size
) -> None:
    plain = Arrangement.of(window, board, Want.NOTHING)
    found = Arrangement.of(window, board, Want.NOTHING, [Slot.BAR])

    if plain.status:
        assert (found.board, found.above) == (plain.board, plain.above)


def test_a_list_that_nobody_asked_for_is_there_where_forty_columns_are_free() -> None:
    for width, listed in ((141, 0), (144, 40), (160, 46)):
        found = Arrangement.of((width, 40), EXPERT, Want.NOTHING, [Slot.SPARE_LIST])
        plain = Arrangement.of((width, 40), EXPERT, Want.NOTHING)
        assert (found.list[0], found.indent) == (listed, plain.indent)


@pytest.mark.parametrize(
    ("height", "rows"), [(5, 0), (7, 0), (8, 1), (22, 1), (24, 1), (29, 1), (30, 2), (40, 2)]
)
def test_the_bar_takes_the_status_line_or_a_free_one_and_two_where_they_are(
    height: int, rows: int
) -> None:
    assert Arrangement.of((80, height), EXPERT, Want.NOTHING, [Slot.BAR]).bar == rows


@given(st.tuples(sizes, sizes), st.tuples(sizes, sizes), st.sampled_from(Want))
def test_a_bar_of_two_lines_costs_the_board_nothing_and_no_panel_its_sentence(
    window: Size, board: Size, want: Want
) -> None:
    found = Arrangement.of(window, board, want, REPLAY)
    alone = Arrangement.of(window, board, want, [Slot.LIST])
    if found.bar == 2:
        assert window[1] >= CURVE_WINDOW
        assert found.board == alone.board or want is Want.TEXT
        assert found.beside or found.panel[1] >= min(alone.panel[1], LOW_PANEL)


@given(st.tuples(sizes, sizes), st.sampled_from((EXPERT, INTERMEDIATE)))
def test_the_list_changes_no_height_of_the_board(window: Size, board: Size) -> None:
    with_list, without = (
        Arrangement.of(window, board, Want.NOTHING, parts) for parts in (REPLAY, [Slot.BAR])
    )
    rows = window[1] - without.around

    assert (with_list.board[1], with_list.above) == (without.board[1], without.above)
    assert with_list.list[1] in (0, rows - with_list.above)


@given(
    st.sampled_from(SIZES),
    st.integers(4, 90),
    st.integers(0, 200),
    st.integers(0, 29),
    st.booleans(),
)
def test_the_name_of_a_column_stands_in_the_window_as_far_as_the_column_is_seen(
    cell: CellSize, width: int, across: int, here: int, coordinates: bool
) -> None:
    """Also while a window that has just become small is still scrolled as it was."""
    grid = LEVELS["Expert"].grid
    port = Viewport(grid, cell, Columns(width, 9), Offset(across, 0), coordinates)
    line, start, end = port.column_names(here)

    assert len(line) == port.inside.width
    assert 0 <= start <= end <= len(line)
    assert line[start:end] in words.column_name(here)
    assert not line[max(start - 1, 0) : start].strip()
    assert not line[end : end + 1].strip()
