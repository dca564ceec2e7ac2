"""Deductions and conflicts as sentences, word by word."""

import pytest

from minetui.core.casual import deductions
from minetui.core.grid import NO_CELLS, Grid, cells_of
from minetui.core.minefield import Minefield
from minetui.core.position import Position
from minetui.core.reasons import conflict, counted, place, reason, stuck, summary

from .boards import position, surface


def reasons(text: str) -> list[str]:
    """The sentences of all deductions on a surface."""
    seen = surface(text)
    return [reason(seen, found) for found in deductions(seen)]


def conflicts(text: str) -> list[str]:
    """The sentences of all conflicts on a surface."""
    seen = surface(text)
    return [conflict(seen, cell) for cell in cells_of(deductions(seen).conflicts)]


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 mines"), (1, "1 mine"), (2, "2 mines"), (1_234_567, "1,234,567 mines")],
)
def test_a_noun_is_in_the_plural_unless_there_is_one(count: int, text: str) -> None:
    assert counted(count, "mine") == text


def test_rows_and_columns_are_told_from_1() -> None:
    grid = Grid(16, 30)

    assert place(grid, 0) == "row 1, col 1"
    assert place(grid, grid.cell(3, 6)) == "row 4, col 7"
    assert place(grid, 479) == "row 16, col 30"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# 2 #", "2 flag"),
        (". . #", "1 clear"),
        ("# . #", "2 clear"),
        (". # # 1", "1 clear, 1 flag"),
        ("F 1 F #", "1 conflict"),
        ("F 1 F 1 F #", "2 conflicts"),
        ("F 1 F . # # F 1 #", "1 doubtful, 2 conflicts"),
        ("# 1 #", "stuck"),
        ("F 1 .", "stuck"),
    ],
)
def test_the_summary_counts_cells_to_clear_and_to_flag_and_conflicts(text: str, told: str) -> None:
    assert summary(deductions(surface(text))) == told


def test_a_clear_tells_the_flags_and_the_number() -> None:
    assert reasons(". # #") == ["row 1, col 1: 0 flags of 0, so clear 1 cell"]


def test_a_clear_on_trust_names_the_flag() -> None:
    assert reasons("F 1 #\n# # #") == [
        "row 1, col 2: 1 flag of 1, so clear 4 cells (trusting your flag at row 1, col 1)"
    ]


def test_a_clear_on_trust_in_more_flags_names_one_and_counts_the_others() -> None:
    assert reasons("F F F\n# 3 #\n# # #") == [
        "row 2, col 2: 3 flags of 3, so clear 5 cells"
        " (trusting your flag at row 1, col 1 and 2 more)"
    ]


def test_a_flag_tells_the_covered_cells_and_the_flags_already_there() -> None:
    assert reasons("# 2 #") == ["row 1, col 2: 2 covered cells for 2 mines, so flag 2 cells"]
    assert reasons("F 2 #") == [
        "row 1, col 2: 1 flag and 1 covered cell for 2 mines, so flag 1 cell"
    ]
    assert reasons("F F #\n# 5 F") == [
        "row 2, col 2: 3 flags and 2 covered cells for 5 mines, so flag 2 cells"
    ]


def test_a_conflict_tells_what_cannot_be_right() -> None:
    assert conflicts("F 1 F") == ["row 1, col 2: 2 flags around a 1, so a flag is wrong"]
    assert conflicts("F .") == ["row 1, col 2: 1 flag around a 0, so a flag is wrong"]
    assert conflicts(". 2 #") == ["row 1, col 2: only 1 cell covered around a 2"]
    assert conflicts("F 3 #") == ["row 1, col 2: only 2 cells covered around a 3"]


def test_being_stuck_tells_how_many_safe_cells_are_left_and_what_to_do() -> None:
    several = position("* 1 # #\n# # # *").surface
    single = position("# 1 *").surface

    assert stuck(several) == (
        "Stuck: 5 safe cells left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )
    assert stuck(single) == (
        "Stuck: 1 safe cell left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )


def test_before_the_first_reveal_there_is_nothing_to_be_stuck_on() -> None:
    fresh = Position(Minefield(Grid(3, 3), NO_CELLS)).surface

    assert stuck(fresh) == "Nothing is revealed yet: reveal any cell to begin."
