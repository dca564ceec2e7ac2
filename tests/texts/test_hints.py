"""Deductions and conflicts of the casual player as sentences, word by word."""

import pytest
from core.boards import position, surface

from minetui.core import NO_CELLS, Conclusions, Grid, Minefield, Position, deductions
from minetui.texts import hints, words


def texts(text: str) -> list[str]:
    """The sentences about a surface, from its first cell."""
    seen = surface(text)
    return [*hints.sentences(seen.grid, Conclusions(deductions(seen)))[0]]


def headlines(text: str) -> list[hints.Headline]:
    """The hints of a surface in a few words."""
    seen = surface(text)
    found = Conclusions(deductions(seen)).nearest(0)
    return [hints.reason_headline(seen.grid, each) for each in found]


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 mines"), (1, "1 mine"), (2, "2 mines"), (1_234_567, "1,234,567 mines")],
)
def test_a_noun_is_in_the_plural_unless_there_is_one(count: int, text: str) -> None:
    assert words.counted(count, "mine") == text


def test_rows_and_columns_are_told_from_1() -> None:
    grid = Grid(16, 30)

    assert words.coordinates(grid, 0) == "A1"
    assert words.coordinates(grid, grid.cell(3, 6)) == "G4"
    assert words.coordinates(grid, 479) == "AD16"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# 2 #", "2 to flag"),
        (". . #", "1 to clear"),
        ("# . #", "2 to clear"),
        (". # # 1", "1 to clear, 1 to flag"),
        ("F 1 F #", "1 conflict"),
        ("F 1 F 1 F #", "2 conflicts"),
        ("F 1 F . # # F 1 #", "1 doubtful, 2 conflicts"),
        ("# 1 #", "stuck"),
        ("F 1 .", "stuck"),
    ],
)
def test_the_summary_counts_cells_to_clear_and_to_flag_and_conflicts(text: str, told: str) -> None:
    assert hints.casual_summary(deductions(surface(text))) == told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (". # #", "The 0 at A1 has no mine around it, so B1 is safe."),
        ("# 1 .", "The 1 at B1 touches only 1 covered cell, so A1 is a mine."),
        ("# 2 #", "The 2 at B1 touches only 2 covered cells, so A1 and C1 are mines."),
        ("F 2 #", "The 2 at B1 has 1 flag and touches only 1 other cell, so C1 is a mine."),
        (
            "F F #\n# 5 F",
            "The 5 at B2 has 3 flags and touches only 2 other cells, so C1 and A2 are mines.",
        ),
        (
            "F 1 #\n# # #",
            "The 1 at B1 has its mine flagged, so C1, A2, B2 and C2 are safe, "
            "if your flag at A1 is right.",
        ),
        (
            "F F #\n# 2 #",
            "The 2 at B2 has both mines flagged, so C1, A2 and C2 are safe, "
            "if your flags at A1 and B1 are right.",
        ),
        (
            "F F F\n# 3 #",
            "The 3 at B2 has its 3 mines flagged, so A2 and C2 are safe, "
            "if your flags at A1, B1 and C1 are right.",
        ),
        ("# 1\n1 1", "The 1 at B1 touches only 1 covered cell, so A1 is a mine. A2 and B2 agree."),
        ("1 #\n. .", "The 1 at A1 touches only 1 covered cell, so B1 is a mine."),
        ("F 1 F", "The 1 at B1 has 2 flags around it, so a flag is wrong."),
        ("F .", "The 0 at B1 has 1 flag around it, so a flag is wrong."),
        (". 2 #", "The 2 at B1 touches only 1 covered cell, so it can't be right."),
        ("F 3 #", "The 3 at B1 touches only 2 covered cells, so it can't be right."),
    ],
)
def test_a_sentence_says_the_reason_the_cells_and_what_they_are(text: str, sentence: str) -> None:
    assert sentence in texts(text)


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("# 2 #", hints.Headline(hints.HintKind.FLAG, "Flag A1, C1", "B1")),
        ("# 1\n1 1", hints.Headline(hints.HintKind.FLAG, "Flag A1", "B1, A2, B2")),
        (". # #", hints.Headline(hints.HintKind.CLEAR, "Clear B1", "A1")),
        ("F 1 #", hints.Headline(hints.HintKind.DOUBTFUL, "Clear C1?", "B1")),
        ("F 1 F", hints.Headline(hints.HintKind.CONFLICT, "Wrong: B1", "")),
    ],
)
def test_in_a_few_words_a_hint_is_an_action_its_cells_and_its_numbers(
    text: str, headline: hints.Headline
) -> None:
    assert headline in headlines(text)


def test_being_stuck_tells_how_many_safe_cells_are_left_and_what_to_do() -> None:
    several = position("* 1 # #\n# # # *").surface
    single = position("# 1 *").surface

    assert hints.stuck_text(several) == (
        "Stuck: 5 safe cells left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )
    assert hints.stuck_text(single) == (
        "Stuck: 1 safe cell left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )


def test_before_the_first_reveal_there_is_nothing_to_be_stuck_on() -> None:
    fresh = Position(Minefield(Grid(3, 3), NO_CELLS)).surface

    assert hints.stuck_text(fresh) == "Nothing is revealed yet: reveal any cell to begin."


def test_no_more_sentences_are_made_than_anybody_reads_and_the_other_cells_are_counted() -> None:
    seen = surface(" ".join(["# 1 ."] * 100))
    found = Conclusions(deductions(seen))

    assert found.count == 100
    assert len(hints.sentences(seen.grid, found)[0]) == hints.MOST_SENTENCES
    assert hints.sentences(seen.grid, found)[1] == 100 - hints.MOST_SENTENCES


def test_what_single_numbers_leave_open_is_told_number_by_number() -> None:
    assert hints.undecided_text(surface("# 1 #"), 1) == "B1 shows 1: 2 covered cells for 1 mine"
    assert hints.undecided_text(surface("F # #\n# 3 #\n# # #"), 4) == (
        "B2 shows 3: 1 flag and 7 covered cells for 2 more mines"
    )


def test_a_cell_is_found_by_its_name_or_by_row_and_column() -> None:
    grid = Grid(3, 800)
    for cell in range(grid.size):
        name, (row, col) = words.coordinates(grid, cell), grid.place(cell)
        numbers = (f"{row + 1},{col + 1}", f" {row + 1} , {col + 1} ")
        for text in (name, name.lower(), f" {name} ", *numbers):
            assert words.row_and_column(text) == (row, col)
    for text in ("", "D", "4", "4D", "D4,", "D 4", "D-4", "4,4,4", "Ä4", "D٤", "D" * 7 + "1"):
        assert words.row_and_column(text) is None
