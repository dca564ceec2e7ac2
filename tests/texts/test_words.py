"""Probabilities, times and names of cells."""

from fractions import Fraction

from minetui.core import Grid
from minetui.texts import words


def test_a_cell_is_found_by_its_name_or_by_row_and_column() -> None:
    grid = Grid(3, 800)
    for cell in range(grid.size):
        name, (row, col) = words.coordinates(grid, cell), grid.place(cell)
        numbers = (f"{row + 1},{col + 1}", f" {row + 1} , {col + 1} ")
        for text in (name, name.lower(), f" {name} ", *numbers):
            assert words.row_and_column(text) == (row, col)
    for text in ("", "D", "4", "4D", "D4,", "D 4", "D-4", "4,4,4", "Ä4", "D٤", "D" * 7 + "1"):
        assert words.row_and_column(text) is None


def test_only_what_is_certain_is_shown_so() -> None:
    parts = {0: "0.0%", 1: "<0.1%", 4: "<0.1%", 6: "0.1%", 5_000: "50.0%", 9_994: "99.9%"}
    parts |= {9_996: ">99.9%", 9_999: ">99.9%", 10_000: "100.0%"}

    assert {part: words.percent(Fraction(part, 10_000)) for part in parts} == parts


def test_a_clock_counts_minutes_and_hours_by_sixty() -> None:
    times = {0.0: "0:00", 59.9: "0:59", 60.0: "1:00", 3599.0: "59:59", 3600.0: "1:00:00"}
    times |= {3661.0: "1:01:01"}

    assert {seconds: words.clock(seconds) for seconds in times} == times
