"""MBF: bytes written out by hand read as their mines; damaged ones end in one line, unallocated."""

import os
from threading import Timer

import pytest
from hypothesis import given

from minetui.core import Grid, Minefield, cells_of
from minetui.formats import drawings, mbf, registry

from .mangled import FIELD, MINEFIELDS, opened, told

DATA = bytes([5, 3, 0, 3, 0, 0, 3, 0, 4, 2])
WIDE = Minefield(Grid(255, 255), Grid(255, 255).cells)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (bytes([1, 1, 0, 0]), Minefield.drawn(".")),
        (bytes([1, 1, 0, 1, 0, 0]), Minefield.drawn("*")),
        (bytes([2, 1, 0, 1, 1, 0]), Minefield.drawn(".*")),
        (bytes([1, 2, 0, 1, 0, 1]), Minefield.drawn(".", "*")),
    ],
)
def test_bytes_written_by_hand_read_as_their_mines(data: bytes, field: Minefield) -> None:
    """In any order."""
    assert mbf.read(data) == field
    assert mbf.write(field) == data
    assert mbf.read(bytes([5, 3, 0, 3, 4, 2, 0, 0, 3, 0])) == FIELD


def test_a_byte_holds_255_and_no_more() -> None:
    assert mbf.read(mbf.write(WIDE)) == WIDE
    for grid in (Grid(1, 256), Grid(256, 1), Grid(300, 300)):
        with pytest.raises(ValueError, match=r"^expected at most 255 rows and columns for MBF$"):
            mbf.write(Minefield(grid, 0))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "byte 0: expected a width, got the end of the file"),
        (b"\x05", "byte 1: expected a height, got the end of the file"),
        (b"\x05\x03\x00", "byte 3: expected a number of mines, got the end of the file"),
        (b"\x00\x03\x00\x00", "byte 0: expected a width and a height from 1, got 0 and 3"),
        (b"\x05\x00\x00\x00", "byte 0: expected a width and a height from 1, got 5 and 0"),
        (DATA[:-2], "byte 8: expected a mine's column, got the end of the file"),
        (DATA[:-1], "byte 9: expected a mine's row, got the end of the file"),
        (DATA + b"\n", "byte 10: expected the end of the file after 3 mines"),
        (DATA[:8] + b"\x05\x02", "byte 8: expected a mine within 5 × 3, got 5, 2"),
        (DATA[:8] + b"\x04\x03", "byte 8: expected a mine within 5 × 3, got 4, 3"),
        (DATA[:8] + b"\x03\x00", "byte 8: expected 3 mines, got column 3, row 0 twice"),
    ],
)
def test_what_is_not_right_is_told_with_its_byte(data: bytes, problem: str) -> None:
    assert told(mbf.read, data) == problem


def test_a_file_is_claimed_when_it_is_as_long_as_its_mines_need() -> None:
    assert mbf.begins(DATA)
    assert not any(mbf.begins(DATA[:end]) for end in range(len(DATA)))
    assert not mbf.begins(DATA + b"\n")
    assert not mbf.begins(b"\x00\x03\x00\x00")
    assert not mbf.begins(b"\x05\x00\x00\x00")


@pytest.mark.parametrize("mines", [4094, 4095, 65025])
def test_a_file_with_many_mines_is_known_as_mbf(mines: int) -> None:
    field = Minefield(WIDE.grid, 2**mines - 1)

    assert [replay.field for replay in registry.read(opened(mbf.write(field)))] == [field]


def test_a_pipe_may_give_a_file_in_parts() -> None:
    readable, writable = os.pipe()
    with os.fdopen(readable, "rb") as stream, os.fdopen(writable, "wb", 0) as pipe:
        pipe.write(DATA[:5])
        later = Timer(0.05, lambda: (pipe.write(DATA[5:]), pipe.close()))
        later.start()
        try:
            assert [replay.field for replay in registry.read(stream)] == [FIELD]
        finally:
            later.join()


def test_a_drawing_as_long_as_mines_would_need_stays_a_drawing() -> None:
    """The signs `**` or `..` are also a number of mines, for a file of just this length."""
    for sign in "*.":
        rows = (4 + 2 * int.from_bytes(2 * sign.encode(), "big")) // 8
        field = Minefield.drawn(*[7 * sign] * rows)
        data = drawings.write_drawing(field)

        assert len(data) == 4 + 2 * int.from_bytes(data[2:4], "big")
        assert [replay.field for replay in registry.read(opened(data))] == [field]


@given(MINEFIELDS)
def test_the_mines_are_pairs_of_column_and_row(field: Minefield) -> None:
    data = mbf.write(field)[4:]
    pairs = {(row, col) for col, row in zip(data[::2], data[1::2], strict=True)}

    assert len(data) == 2 * field.mine_count
    assert pairs == {field.grid.place(cell) for cell in cells_of(field.mines)}
