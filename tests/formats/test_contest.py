"""The contest's text: what is written reads as the same, and each board comes when it is there."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Minefield
from minetui.formats import FormatError, drawings

from .mangled import (
    MINEFIELDS,
    TOO_MANY,
    damages,
    expect_frugal_error,
    expect_values_or_error,
    texts,
)

TEXT = "2 5\n.....\n..M..\n\n3 1\nM\n.\nM\n0 0\n"
FIELDS = [Minefield.drawn(".....", "..*.."), Minefield.drawn("*", ".", "*")]


def fields(text: str) -> list[Minefield]:
    return [field for _, field in drawings.read_contest(text.split("\n"))]


def test_boards_are_told_with_the_line_where_they_begin() -> None:
    assert list(drawings.read_contest(TEXT.split("\n"))) == [(1, FIELDS[0]), (5, FIELDS[1])]


@given(st.lists(MINEFIELDS, max_size=4), st.sampled_from(["", "0 0\n", "0 0\nnot a board\n"]))
def test_what_is_written_reads_as_the_same(written: list[Minefield], end: str) -> None:
    assert fields(b"".join(map(drawings.write_contest, written)).decode() + end) == written


def test_a_board_is_written_as_the_contest_has_it() -> None:
    assert drawings.write_contest(FIELDS[0]) == b"2 5\n.....\n..M..\n"


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "  \t\n"),
        TEXT.replace("\n", "\n\n \n"),
        TEXT.replace("2 5", " 2\t 05 "),
        TEXT.replace("0 0\n", ""),
        TEXT.rstrip("\n"),
        TEXT.replace("0 0", "0 0\n9 9\nwhat follows is not read"),
    ],
)
def test_blanks_and_line_ends_do_no_harm(text: str) -> None:
    assert fields(text) == FIELDS


@pytest.mark.parametrize("text", ["", "\n \r\n", "0 0", "0 0\n1 1\n.\n", "00 000"])
def test_there_may_be_no_board_at_all(text: str) -> None:
    assert fields(text) == []


def test_a_board_comes_before_the_next_line_is_asked_for() -> None:
    asked = []

    def lines() -> Iterator[str]:
        for line in TEXT.split("\n"):
            asked.append(line)
            yield line

    _, field = next(drawings.read_contest(lines()))

    assert field == FIELDS[0]
    assert asked == ["2 5", ".....", "..M.."]


def test_boards_before_a_wrong_line_are_told() -> None:
    found = drawings.read_contest(["1 2", ".M", "1 2", "."])

    assert next(found) == (1, Minefield.drawn(".*"))
    with pytest.raises(FormatError, match=r"^line 4: expected 2 cells in row 1, got 1$"):
        next(found)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2 7\n.......\n\n......\n", "line 4: expected 7 cells in row 2, got 6"),
        ("1 2\n...\n", "line 2: expected 2 cells in row 1, got 3"),
        ("2 2\n..\n.*\n", "line 3: expected 'M' and '.' in row 2, got '*'"),
        ("2 2\n..\n. M\n", "line 3: expected 'M' and '.' in row 2, got ' '"),
        ("2 2\n..\n1 1\n.\n", "line 3: expected 'M' and '.' in row 2, got '1'"),
        ("1 1\n\x1b\n", r"line 2: expected 'M' and '.' in row 1, got '\x1b'"),
        ("3 2\n..\n..\n", "line 3: expected row 3 of 3, got the end of the file"),
        ("\n9 9", "line 2: expected row 1 of 9, got the end of the file"),
        ("M.\n", "line 1: expected rows and columns such as '5 7', got 'M.'"),
        ("2\n", "line 1: expected rows and columns such as '5 7', got '2'"),
        ("2 2 2\n", "line 1: expected rows and columns such as '5 7', got '2 2 2'"),
        ("0 2\n", "line 1: expected rows and columns such as '5 7', got '0 2'"),
        ("2 0\n", "line 1: expected rows and columns such as '5 7', got '2 0'"),
        ("-2 2\n", "line 1: expected rows and columns such as '5 7', got '-2 2'"),
        ("2.0 2\n", "line 1: expected rows and columns such as '5 7', got '2.0 2'"),
        ("\ufeff2 2\n", r"line 1: expected rows and columns such as '5 7', got '\ufeff2 2'"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        fields(text)

    assert str(caught.value) == problem


def test_nothing_is_made_from_the_numbers_of_a_file() -> None:
    size = 10**18 - 1
    problem = f"line 1: {TOO_MANY}, got {size} × {size} = {size * size:,}"
    expect_frugal_error(lambda: fields(f"{size} {size}\n"), problem)
    expect_frugal_error(lambda: fields(f"{size} {size}\n.\n"), problem)
    problem = "line 1: expected row 1 of 100000000, got the end of the file"
    expect_frugal_error(lambda: fields("100000000 1\n"), problem)
    problem = "line 2: expected 100000000 cells in row 1, got 1"
    expect_frugal_error(lambda: fields("1 100000000\n.\n"), problem)
    problem = f"line 1: expected rows and columns such as '5 7', got '{'9' * 39}…'"
    expect_frugal_error(lambda: fields("9" * 5000 + " 1\n"), problem)


def test_any_damage_leaves_boards_or_one_line() -> None:
    expect_values_or_error(fields, *damages(TEXT, "M.0159*x"))


@given(texts("M.0123 \n"))
def test_any_text_is_boards_or_one_line(two: tuple[str, str]) -> None:
    expect_values_or_error(fields, *two)
