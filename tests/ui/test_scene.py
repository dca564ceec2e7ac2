"""What a board shows: the look of each cell, by its position and the layers over it."""

import pytest

from minetui.core import NO_CELLS, Grid, Minefield, Position, only
from minetui.ui.board.scene import Layer, LookRows, RowLooks, Scene
from minetui.ui.board.viewport import scrolled
from minetui.ui.kit.glyphs import UNICODE, Accent, Look


@pytest.mark.parametrize("band_height", [1, 2, 64])
def test_rows_look_the_same_through_bands_of_any_height(
    band_height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.core.grid.BAND_HEIGHT", band_height)
    field = Minefield.drawn("*....", ".....", "....*", "*....")
    sets = Scene(Position(field).toggle_flag(0).reveal(3)).sets
    reader = LookRows(field.grid)
    drawn = [
        "".join(UNICODE.signs[reader.row(sets, row).look(col)][0] for col in range(5))
        for row in range(4)
    ]

    assert drawn == ["⚑1   ", "·1 11", "·1 1·", "·1 1·"]


def test_of_several_layers_the_first_one_with_a_cell_counts_and_a_veil_hides_all() -> None:
    clear = Layer(((Look.CLEAR, only(0)),), ((Accent.WITNESS, only(1)), (Accent.TARGET, only(0))))
    flag = Layer(((Look.TO_FLAG, only(0) | only(2)),), ((Accent.BEST, only(1) | only(2)),))
    row, veiled = first_row(clear, flag), first_row(clear, hidden=True)

    assert [row.look(col) for col in range(3)] == [Look.CLEAR, Look.COVERED, Look.TO_FLAG]
    assert [row.accent(col) for col in range(3)] == [Accent.TARGET, Accent.WITNESS, Accent.BEST]
    assert [veiled.look(col) for col in range(3)] == [Look.VEIL] * 3


def test_the_labels_are_those_of_the_topmost_layer_with_labels() -> None:
    top, middle, low = Layer(), Layer(labels={1: ("a", "b")}), Layer(labels={2: ("c", "d")})

    assert Scene(position(), (top, middle, low)).labels == {1: ("a", "b")}
    assert Scene(position(), (top,)).labels == {}


def test_a_row_says_which_of_its_columns_may_look_different() -> None:
    """Of a look that stays, those that it gains or loses."""
    before = first_row(Layer(((Look.CLEAR, only(1)),)))
    wide, moved = (first_row(Layer((), ((Accent.BEST, cells),))) for cells in (0b011, 0b110))

    assert before.changed(first_row(Layer(((Look.CLEAR, only(1)),)))) == NO_CELLS
    assert before.changed(first_row(Layer(((Look.TO_FLAG, only(1)),)))) == only(1)
    assert before.changed(first_row(Layer((), ((Accent.BEST, only(2)),)))) == only(1) | only(2)
    assert wide.changed(moved) == only(0) | only(2)


def test_the_scroll_follows_the_cursor_with_a_margin_and_in_whole_cells() -> None:
    assert scrolled(0, 0, 2, 2, 20) == 0
    assert scrolled(0, 14, 2, 2, 20) == 0
    assert scrolled(0, 16, 2, 2, 20) == 2
    assert scrolled(10, 12, 2, 2, 20) == 8
    assert scrolled(0, 40, 2, 2, 21) % 2 == 0
    assert scrolled(0, 40, 3, 2, 21) == 26  # a cell with a line of its own and two shared ones


def position() -> Position:
    """Three covered cells, the first one mined."""
    return Position(Minefield(Grid(1, 3), only(0)))


def first_row(*layers: Layer, hidden: bool = False) -> RowLooks:
    """The looks of three covered cells under these layers."""
    scene = Scene(position(), layers, hidden)
    return LookRows(Grid(1, 3)).row(scene.sets, 0)
