"""Where the parts of a board screen go, in windows of any size."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import LEVELS
from minetui.ui.board.layout import (
    CURVE_WINDOW,
    LOW_PANEL,
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
    used = found.counters + found.bar + found.status + found.keys
    side = found.list[1] + found.panel[1]
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


PLAIN, STEADY = Want.NOTHING, Want.STEADY
PLACES = {
    "hints below Expert": (
        *((80, 24), EXPERT, STEADY, ()),
        {"board": EXPERT, "panel": (80, 2), "panel_indent": 0, "counters": 2, "keys": 1},
    ),
    "beside it": ((130, 40), EXPERT, STEADY, (), {"board": EXPERT, "panel": (33, 27)}),
    "a high panel, from the left edge of a board": (
        *((200, 60), (154, 34), STEADY, ()),
        {"indent": 23, "panel_indent": 23, "panel": (177, 11)},
    ),
    "or of the window": ((80, 40), (48, 20), STEADY, (), {"panel_indent": 0, "panel": (80, 8)}),
    "a list": ((80, 24), INTERMEDIATE, PLAIN, REPLAY, {"list": (40, 18)}),
    "no room for it": ((80, 24), EXPERT, PLAIN, REPLAY, {"list": (0, 0)}),
    "room in a wide window": ((130, 40), EXPERT, PLAIN, REPLAY, {"list": (40, 25), "indent": 27}),
    "a panel below a list": (
        *((130, 40), EXPERT, STEADY, REPLAY),
        {"list": (40, 9), "panel": (40, 16), "board": EXPERT, "indent": 27},
    ),
    "or alone": ((85, 24), EXPERT, STEADY, REPLAY, {"list": (0, 0), "panel": (85, 1)}),
}


@pytest.mark.parametrize(
    ("window", "board", "want", "parts", "places"), PLACES.values(), ids=PLACES
)
def test_each_part_has_its_place(
    window: Size, board: Size, want: Want, parts: Collection[Slot], places: dict[str, object]
) -> None:
    found = Arrangement.of(window, board, want, parts)

    assert {name: getattr(found, name) for name in places} == places


# Nothing jumps


def boards(level: str) -> list[Size]:
    """The sizes of a board with its coordinates, in growing cells."""
    grid = LEVELS[level].grid
    left = len(str(grid.rows)) + 1
    return [(grid.cols * size.width + left, size.whole_lines(grid.rows) + 1) for size in SIZES]


WINDOWS = [(width, height) for width in range(18, 241, 3) for height in range(5, 71)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_keeps_its_cells_and_place_wherever_the_panel_has_room(level: str) -> None:
    """A board that is in the way makes room before its cells become smaller."""
    for window in WINDOWS:
        index, plain = Arrangement.fitting(window, boards(level), Want.NOTHING)
        smaller, new = Arrangement.fitting(window, boards(level), Want.STEADY)
        columns, lines = window[0] - plain.board[0], window[1] - plain.around - plain.board[1]
        is_whole = plain.board == boards(level)[index]
        least = LOW_PANEL if columns <= PANEL_WIDTH and window[0] < WIDE_WINDOW else PANEL_HEIGHT
        if is_whole and (columns - plain.indent > PANEL_WIDTH or lines - plain.above >= least):
            assert (new.above, new.indent) == (plain.above, plain.indent), window
        if columns > PANEL_WIDTH or lines >= least:
            assert (smaller, new.board) == (index, plain.board), window
        elif smaller != index:
            assert new.beside or new.panel[1] >= LOW_PANEL, window


@pytest.mark.parametrize(
    ("level", "window", "size", "board", "panel"),
    [
        ("Expert", (130, 40), "M", (93, 17), (32, 27)),
        ("Intermediate", (60, 20), "S", (35, 15), (60, 1)),
    ],
    ids=["beside the board, since something moves anyway", "where the board is cut"],
)
def test_smaller_cells_make_room_for_a_panel(
    level: str, window: Size, size: str, board: Size, panel: Size
) -> None:
    index, found = Arrangement.fitting(window, boards(level), Want.STEADY)

    assert (SIZES[index].name, found.board, found.panel) == (size, board, panel)
    assert found.beside is (panel[0] < window[0])


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


@pytest.mark.parametrize(("height", "rows"), [(5, 0), (6, 1), (23, 1), (25, 2), (40, 2)])
def test_the_bar_takes_a_row_where_six_are_left_and_two_where_nothing_moves_for_it(
    height: int, rows: int
) -> None:
    assert Arrangement.of((WIDE_WINDOW, height), EXPERT, Want.NOTHING, REPLAY).bar == rows


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
