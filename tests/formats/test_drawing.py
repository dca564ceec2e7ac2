"""Drawn minefields: what is written reads as the same, and a blank line ends a board."""

from collections.abc import Iterator
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Minefield
from minetui.formats import FormatError, drawings

from .mangled import MINEFIELDS, damages, expect_values_or_error, texts

TEXT = "*..\n...\n\n\n*\n.\n"
FIELDS = [Minefield.drawn("*..", "..."), Minefield.drawn("*", ".")]


def fields(text: str) -> list[Minefield]:
    return [field for _, field in drawings.read_drawings(text.split("\n"))]


def test_boards_are_told_with_the_line_where_they_begin() -> None:
    assert list(drawings.read_drawings(TEXT.splitlines())) == [(1, FIELDS[0]), (5, FIELDS[1])]


def test_a_board_is_drawn_in_stars_and_dots() -> None:
    assert drawings.write_drawing(FIELDS[0]) == b"*..\n...\n"


@given(st.lists(MINEFIELDS, max_size=4))
def test_what_is_written_reads_as_the_same(written: list[Minefield]) -> None:
    assert fields(b"\n".join(map(drawings.write_drawing, written)).decode()) == written


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", " \n"),
        TEXT.replace(".", "0"),
        "\n\n" + TEXT + "\n\n",
        TEXT.rstrip("\n"),
    ],
)
def test_blanks_line_ends_and_zeros_do_no_harm(text: str) -> None:
    assert fields(text) == FIELDS


def test_a_board_comes_with_the_blank_line_below_it() -> None:
    asked = []

    def lines() -> Iterator[str]:
        for line in TEXT.split("\n"):
            asked.append(line)
            yield line

    _, field = next(drawings.read_drawings(lines()))

    assert field == FIELDS[0]
    assert asked == ["*..", "...", ""]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("...\n..\n", "line 2: expected 3 cells in row 2, got 2"),
        ("*\n\n..\n...\n", "line 4: expected 2 cells in row 2, got 3"),
        (".M.\n", "line 1: expected '*' and '.', got 'M'"),
        ("* .\n", "line 1: expected '*' and '.', got ' '"),
        (".\n\x1b[2J\n", r"line 2: expected '*' and '.', got '\x1b'"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        fields(text)

    assert str(caught.value) == problem


def test_a_drawing_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.levels.MOST_CELLS", 10)

    with pytest.raises(FormatError, match=r"^line 4: expected at most 10 cells, got 3 × 4 = 12$"):
        list(drawings.read_drawings(repeat("*..")))


def test_any_damage_leaves_boards_or_one_line() -> None:
    expect_values_or_error(fields, *damages(TEXT, "*.01M#"))


@given(texts("*.0 \n"))
def test_any_text_is_boards_or_one_line(two: tuple[str, str]) -> None:
    expect_values_or_error(fields, *two)
