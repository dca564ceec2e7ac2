"""The `.mine` text: a text written by hand reads as its mines; what is damaged ends in one line."""

import pytest

from minetui.core import Grid, Surface
from minetui.formats import Content, Replay, mine

from .mangled import FIELD, told

TEXT = "5x3x3\nMHHMH\nHHHHH\nHHHHM\n"
PLAYED = "5x3x3\nF11?1\n11122\n00H1M\n"
HALF = "5x3x3\nF11?1\n1112H\n0001M\n"
HEADER = "expected width, height and mines as '9x9x10', got"
SIGNS, COVERED = "FM?H012345678", "or a covered cell in row"


def content_of(text: str) -> Content:
    (content,) = mine.read(text.split("\n"))
    return content


def replay_of(text: str) -> Replay:
    content = content_of(text)
    assert isinstance(content, Replay)
    return content


def surface_of(text: str) -> Surface:
    content = content_of(text)
    assert isinstance(content, Surface)
    return content


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: {HEADER} ''"),
        ("\n5x3\n", f"line 2: {HEADER} '5x3'"),
        *((text, f"line 1: {HEADER} '{text}'") for text in ("5x3x3x1", "5x3x-3", "0x3x0", "5x0x0")),
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
        (f"{TEXT}MMMMM\n", "line 5: expected no row after row 3, got 'MMMMM'"),
        (PLAYED.replace("122", "132"), f"line 3: expected a 2 {COVERED} 2, column 4, got '3'"),
        ("3x1x3\nF2H\n", "line 1: expected 0 to 2 mines on 3 × 1, got 3"),
        ("3x1x2\nM2H\n", "line 1: expected 2 mines in the rows, got 1"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(content_of, text) == problem


def test_what_is_revealed_and_flagged_is_the_position_and_written_as_one() -> None:
    assert replay_of(PLAYED).field == FIELD
    assert replay_of(HALF).final_position.lines == ["F11#1", "1112#", "...1#"]
    text = mine.write(replay_of(HALF)).decode()
    assert text == HALF.replace("?", "M")
    assert content_of(text) == replay_of(HALF)


def test_flags_alone_are_the_mines_if_they_fit_the_numbers_and_are_enough() -> None:
    """The program writes the mines only if it knows them."""
    assert replay_of("3x1x1\nF1H\n").final_position.lines == ["F1#"]
    assert surface_of("3x1x1\nFH1\n") == Surface(Grid(1, 3), 1, numbered(1, 4), 3, 1)
    assert surface_of("3x1x2\nF2H\n") == Surface(Grid(1, 3), 2, numbered(2, 2), 5, 1)
    assert surface_of("3x1x2\nHHH\n") == Surface(Grid(1, 3), 2, numbered(0, 0), 7)
    assert mine.write_surface(surface_of("3x1x2\nF2H\n")) == b"3x1x2\nF2H\n"


@pytest.mark.parametrize("text", ["3x1x0\nH0H\n", "4x1x1\nF10H\n"])
def test_a_zero_with_a_covered_neighbour_leaves_the_mines_unknown(text: str) -> None:
    """No move leads there, so its neighbour was read as revealed."""
    assert mine.write_surface(surface_of(text)).decode() == text


def numbered(number: int, cells: int) -> tuple[int, ...]:
    """The cells by number, where all show the same one."""
    return tuple(cells if each == number else 0 for each in range(9))
