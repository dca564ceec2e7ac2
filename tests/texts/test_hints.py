"""Deductions and conflicts of the casual player as sentences, word by word."""

import pytest
from core.boards import position, surface

from minetui.core.casual import deductions
from minetui.core.grid import NO_CELLS, Grid, cells_of
from minetui.core.minefield import Minefield
from minetui.core.position import Position
from minetui.texts.coordinates import coordinates, row_and_column
from minetui.texts.hints import (
    MOST_SENTENCES,
    HintKind,
    Sentence,
    casual_summary,
    conflict_text,
    deduction_text,
    sentences,
    stuck_text,
    undecided_text,
)
from minetui.texts.words import counted


def reasons(text: str) -> list[str]:
    """The sentences of all deductions on a surface."""
    seen = surface(text)
    return [deduction_text(seen, deduction) for deduction in deductions(seen)]


def conflicts(text: str) -> list[str]:
    """The sentences of all conflicts on a surface."""
    seen = surface(text)
    return [conflict_text(seen, cell) for cell in cells_of(deductions(seen).conflicts)]


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 mines"), (1, "1 mine"), (2, "2 mines"), (1_234_567, "1,234,567 mines")],
)
def test_a_noun_is_in_the_plural_unless_there_is_one(count: int, text: str) -> None:
    assert counted(count, "mine") == text


def test_rows_and_columns_are_told_from_1() -> None:
    grid = Grid(16, 30)

    assert coordinates(grid, 0) == "A1"
    assert coordinates(grid, grid.cell(3, 6)) == "G4"
    assert coordinates(grid, 479) == "AD16"


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
    assert casual_summary(deductions(surface(text))) == told


def test_a_clear_tells_the_flags_and_the_number() -> None:
    assert reasons(". # #") == ["A1: no mines around it: clear 1 cell"]


def test_a_clear_on_trust_names_the_flag() -> None:
    assert reasons("F 1 #\n# # #") == [
        "B1: its mine is flagged: clear 4 cells (trusting your flag at A1)"
    ]


def test_a_clear_on_trust_in_more_flags_names_one_and_counts_the_others() -> None:
    assert reasons("F F F\n# 3 #\n# # #") == [
        "B2: its 3 mines are flagged: clear 5 cells (trusting your flag at A1 and 2 more)"
    ]


def test_a_flag_tells_the_mines_that_are_not_flagged_yet_and_the_covered_cells() -> None:
    assert reasons("# 2 #") == ["B1: 2 mines left, 2 covered cells: flag them"]
    assert reasons("F 2 #") == ["B1: 1 mine left, 1 covered cell: flag it"]
    assert reasons("F F #\n# 5 F") == ["B2: 2 mines left, 2 covered cells: flag them"]


def test_a_conflict_tells_what_cannot_be_right() -> None:
    assert conflicts("F 1 F") == ["B1: 2 flags around a 1, so a flag is wrong"]
    assert conflicts("F .") == ["B1: 1 flag around a 0, so a flag is wrong"]
    assert conflicts(". 2 #") == ["B1: only 1 covered cell around a 2"]
    assert conflicts("F 3 #") == ["B1: only 2 covered cells around a 3"]


def test_being_stuck_tells_how_many_safe_cells_are_left_and_what_to_do() -> None:
    several = position("* 1 # #\n# # # *").surface
    single = position("# 1 *").surface

    assert stuck_text(several) == (
        "Stuck: 5 safe cells left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )
    assert stuck_text(single) == (
        "Stuck: 1 safe cell left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )


def test_before_the_first_reveal_there_is_nothing_to_be_stuck_on() -> None:
    fresh = Position(Minefield(Grid(3, 3), NO_CELLS)).surface

    assert stuck_text(fresh) == "Nothing is revealed yet: reveal any cell to begin."


def test_conflicts_come_first_then_deductions_with_those_that_trust_flags_marked() -> None:
    found = sentences(deductions(surface("F 1 F . # # # 1 F")))

    assert [(sentence.kind, sentence.cell) for sentence in found] == [
        (HintKind.CONFLICT, 1),
        (HintKind.CONFLICT, 3),
        (HintKind.DOUBTFUL, 7),
    ]
    certain = sentences(deductions(surface("# 1 . .")))
    assert [(sentence.kind, sentence.cell) for sentence in certain] == [(HintKind.CERTAIN, 1)]


def test_without_a_deduction_there_is_one_sentence_about_no_number() -> None:
    seen = surface("# 1 #")

    assert sentences(deductions(seen)) == (Sentence(HintKind.STUCK, None, stuck_text(seen)),)


def test_no_more_sentences_are_made_than_a_panel_has_room_for() -> None:
    seen = surface(" ".join(["# 1 ."] * 100))
    found = deductions(seen)

    assert len(found) == 199
    assert len(sentences(found)) == MOST_SENTENCES


def test_what_single_numbers_leave_open_is_told_number_by_number() -> None:
    assert undecided_text(surface("# 1 #"), 1) == "B1 shows 1: 2 covered cells for 1 mine"
    assert undecided_text(surface("F # #\n# 3 #\n# # #"), 4) == (
        "B2 shows 3: 1 flag and 7 covered cells for 2 more mines"
    )


def test_a_cell_is_found_by_its_name_or_by_row_and_column() -> None:
    grid = Grid(3, 800)
    for cell in range(grid.size):
        name, (row, col) = coordinates(grid, cell), grid.place(cell)
        numbers = (f"{row + 1},{col + 1}", f" {row + 1} , {col + 1} ")
        for text in (name, name.lower(), f" {name} ", *numbers):
            assert row_and_column(text) == (row, col)
    for text in ("", "D", "4", "4D", "D4,", "D 4", "D-4", "4,4,4", "Ä4", "D٤", "D" * 7 + "1"):
        assert row_and_column(text) is None
