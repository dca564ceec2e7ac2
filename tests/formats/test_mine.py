"""The `.mine` text: a text written by hand reads as its mines; what is damaged ends in one line."""

import pytest

from minetui.core import Grid, Minefield, Surface
from minetui.formats import Content, FormatError, Replay, mine

from .mangled import (
    FIELD,
    TOO_MANY,
    expect_frugal_error,
    told,
)

TEXT = "5x3x3\nMHHMH\nHHHHH\nHHHHM\n"
PLAYED = "5x3x3\nF11?1\n11122\n00H1M\n"
HALF = "5x3x3\nF11?1\n1112H\n0001M\n"
HEADER = "expected width, height and mines as '9x9x10', got"
SIGNS = "FM?H012345678"


def fields(text: str) -> list[Minefield]:
    return [content.field for content in contents(text) if isinstance(content, Replay)]


def contents(text: str) -> list[Content]:
    return list(mine.read(text.split("\n")))


def test_a_text_written_by_hand_reads_as_its_mines() -> None:
    assert contents(TEXT) == [Replay(FIELD)]
    assert mine.write(Replay(FIELD)) == TEXT.encode()


def test_flags_and_question_marks_stand_on_mines() -> None:
    assert fields(PLAYED) == [FIELD]


def test_width_stands_before_height() -> None:
    assert fields("2x1x1\nHM\n") == [Minefield.drawn(".*")]
    assert fields("1x2x1\nH\nM\n") == [Minefield.drawn(".", "*")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: {HEADER} ''"),
        ("\n5x3\n", f"line 2: {HEADER} '5x3'"),
        ("5x3x3x1", f"line 1: {HEADER} '5x3x3x1'"),
        ("5x3x-3", f"line 1: {HEADER} '5x3x-3'"),
        ("0x3x0", f"line 1: {HEADER} '0x3x0'"),
        ("5x0x0", f"line 1: {HEADER} '5x0x0'"),
        ("5 x 3 x 3", f"line 1: {HEADER} '5 x 3 x 3'"),
        ("\x1b[2J", rf"line 1: {HEADER} '\x1b[2J'"),
        (TEXT.replace("x3\n", "x2\n"), "line 1: expected 2 mines in the rows, got 3"),
        (TEXT.replace("x3\n", "x4\n"), "line 1: expected 4 mines in the rows, got 3"),
        (TEXT.replace("HHHHH", "HHHH"), "line 3: expected 5 cells in row 2, got 4"),
        (TEXT.replace("HHHHH", "HHHHHH"), "line 3: expected 5 cells in row 2, got 6"),
        (TEXT.replace("HHHHH", "HH9HH"), f"line 3: expected one of '{SIGNS}' in row 2, got '9'"),
        (TEXT.replace("HHHHH", "HH*HH"), f"line 3: expected one of '{SIGNS}' in row 2, got '*'"),
        (TEXT.lower(), f"line 2: expected one of '{SIGNS}' in row 1, got 'm'"),
        (TEXT[:12], "line 2: expected row 2 of 3, got the end of the file"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(fields, text) == problem


def test_rows_below_the_last_are_not_lost_in_silence() -> None:
    with pytest.raises(FormatError, match=r"^line 5: expected"):
        fields(TEXT + "MMMMM\n")


def test_nothing_is_made_from_the_numbers_of_a_file() -> None:
    size = "999999999x999999999"
    problem = f"line 1: {TOO_MANY}, got 999999999 × 999999999 = 999,999,998,000,000,001"
    expect_frugal_error(lambda: fields(f"{size}x1\nHM\n"), problem)
    expect_frugal_error(lambda: fields(f"{size}x999999999\n"), problem)
    problem = "line 2: expected 10000 cells in row 1, got 2"
    expect_frugal_error(lambda: fields("10000x10000x1\nHM\n"), problem)
    problem = "line 1: expected row 1 of 10000, got the end of the file"
    expect_frugal_error(lambda: fields("10000x10000x1\n"), problem)
    told = "4294967295x4294967295x1"
    expect_frugal_error(lambda: fields(f"{told}\nHM\n"), f"line 1: {HEADER} '{told}'")


def position_of(text: str) -> list[str]:
    (content,) = contents(text)
    assert isinstance(content, Replay)
    return content.final_position.lines


def surface_of(text: str) -> Surface:
    (content,) = contents(text)
    assert isinstance(content, Surface)
    return content


def test_what_is_revealed_and_flagged_is_the_position() -> None:
    assert position_of(HALF) == ["F11#1", "1112#", "...1#"]
    assert position_of(TEXT) == ["#####"] * 3


def test_flags_alone_are_the_mines_if_they_fit_the_numbers() -> None:
    """The program writes the mines only if it knows them."""
    assert position_of("3x1x1\nF1H\n") == ["F1#"]
    assert surface_of("3x1x1\nFH1\n") == Surface(Grid(1, 3), 1, numbered(1, 4), 3, 1)


@pytest.mark.parametrize("text", ["3x1x0\nH0H\n", "4x1x1\nF10H\n"])
def test_a_zero_with_a_covered_neighbour_leaves_the_mines_unknown(text: str) -> None:
    """No move leads there, so its neighbour was read as revealed."""
    assert mine.write_surface(surface_of(text)).decode() == text


def test_fewer_flags_than_mines_leave_the_mines_unknown() -> None:
    assert surface_of("3x1x2\nF2H\n") == Surface(Grid(1, 3), 2, numbered(2, 2), 5, 1)
    assert surface_of("3x1x2\nHHH\n") == Surface(Grid(1, 3), 2, numbered(0, 0), 7)


def numbered(number: int, cells: int) -> tuple[int, ...]:
    """The cells by number, where all show the same one."""
    return tuple(cells if each == number else 0 for each in range(9))


def test_a_position_is_written_as_one() -> None:
    (content,) = contents(HALF)
    assert isinstance(content, Replay)
    text = mine.write(content).decode()

    assert text == HALF.replace("?", "M")
    assert contents(text) == [content]
    assert mine.write_surface(surface_of("3x1x2\nF2H\n")) == b"3x1x2\nF2H\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            PLAYED.replace("11122", "11132"),
            "line 3: expected a 2 or a covered cell in row 2, column 4, got '3'",
        ),
        ("3x1x3\nF2H\n", "line 1: expected 0 to 2 mines on 3 × 1, got 3"),
        ("3x1x2\nM2H\n", "line 1: expected 2 mines in the rows, got 1"),
    ],
)
def test_what_contradicts_the_mines_is_refused(text: str, problem: str) -> None:
    assert told(contents, text) == problem
