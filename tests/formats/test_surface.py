"""The surface text: what is written reads as the same, and each surface comes when it is there."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, Surface, set_of
from minetui.formats import FormatError, drawings

from .mangled import TOO_MANY, damages, expect_frugal_error, expect_values_or_error, texts

TEXT = "2 4 1\n01F#\n01##\n\n1 3 0\n8#0\n"
SHAPE = "expected rows, columns and mines such as '9 9 10'"
SIGNS = "'012345678#F'"


def seen(mines: int, *rows: str) -> Surface:
    """The surface that these rows show."""
    text = "".join(rows)

    def showing(signs: str) -> int:
        return set_of(cell for cell, sign in enumerate(text) if sign in signs)

    numbered = tuple(showing(str(number)) for number in range(9))
    return Surface(Grid(len(rows), len(rows[0])), mines, numbered, showing("#F"), showing("F"))


SURFACES = [seen(1, "01F#", "01##"), seen(0, "8#0")]


def random_surface(seed: int) -> Surface:
    """A surface of any shape, with any numbers."""
    random = Random(seed)
    rows, cols = random.randint(1, 12), random.randint(1, 12)
    lines = ("".join(random.choices(drawings.SIGNS, k=cols)) for _ in range(rows))
    return seen(random.randrange(rows * cols), *lines)


def read(text: str) -> list[Surface]:
    return [found for _, found in drawings.read_surfaces(text.split("\n"))]


def test_surfaces_are_told_with_the_line_where_they_begin() -> None:
    assert list(drawings.read_surfaces(TEXT.split("\n"))) == [(1, SURFACES[0]), (5, SURFACES[1])]


@given(st.lists(st.integers(0, 2**32).map(random_surface), max_size=4))
def test_what_is_written_reads_as_the_same(written: list[Surface]) -> None:
    assert read("".join(map(drawings.surface_text, written))) == written


def test_a_surface_is_written_as_it_is_read() -> None:
    assert "".join(map(drawings.surface_text, SURFACES)) == TEXT.replace("\n\n", "\n")


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "  \t\n"),
        TEXT.replace("\n", "\n\n \n"),
        TEXT.replace("2 4 1", " 2\t 04   1 "),
        TEXT.rstrip("\n"),
    ],
)
def test_blanks_and_line_ends_do_no_harm(text: str) -> None:
    assert read(text) == SURFACES


@pytest.mark.parametrize("text", ["", "\n \r\n"])
def test_there_may_be_no_surface_at_all(text: str) -> None:
    assert read(text) == []


def test_a_surface_comes_before_the_next_line_is_asked_for() -> None:
    asked = []

    def lines() -> Iterator[str]:
        for line in TEXT.split("\n"):
            asked.append(line)
            yield line

    _, found = next(drawings.read_surfaces(lines()))

    assert found == SURFACES[0]
    assert asked == ["2 4 1", "01F#", "01##"]


def test_surfaces_before_a_wrong_line_are_told() -> None:
    found = drawings.read_surfaces(["1 2 1", "1#", "1 2 1", "#"])

    assert next(found) == (1, seen(1, "1#"))
    with pytest.raises(FormatError, match=r"^line 4: expected 2 cells in row 1, got 1$"):
        next(found)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2 3 1\n1##\n\n##\n", "line 4: expected 3 cells in row 2, got 2"),
        ("1 2 1\n###\n", "line 2: expected 2 cells in row 1, got 3"),
        ("2 2 1\n##\n1*\n", f"line 3: expected one of {SIGNS} in row 2, got '*'"),
        ("1 2 1\n9#\n", f"line 2: expected one of {SIGNS} in row 1, got '9'"),
        ("1 3 1\n1 #\n", f"line 2: expected one of {SIGNS} in row 1, got ' '"),
        ("1 2 1\n1f\n", f"line 2: expected one of {SIGNS} in row 1, got 'f'"),
        ("1 1 0\n\x1b\n", rf"line 2: expected one of {SIGNS} in row 1, got '\x1b'"),
        ("3 2 1\n##\n##\n", "line 3: expected row 3 of 3, got the end of the file"),
        ("\n9 9 10", "line 2: expected row 1 of 9, got the end of the file"),
        ("1#\n", f"line 1: {SHAPE}, got '1#'"),
        ("2 2\n", f"line 1: {SHAPE}, got '2 2'"),
        ("2 2 1 1\n", f"line 1: {SHAPE}, got '2 2 1 1'"),
        ("2 2 -1\n", f"line 1: {SHAPE}, got '2 2 -1'"),
        ("2 2 1.0\n", f"line 1: {SHAPE}, got '2 2 1.0'"),
        ("\ufeff2 2 1\n", rf"line 1: {SHAPE}, got '\ufeff2 2 1'"),
        ("0 2 0\n", "line 1: expected at least 1 row, got 0"),
        ("2 0 0\n", "line 1: expected at least 1 column, got 0"),
        ("2 2 4\n", "line 1: expected 0 to 3 mines on 2 × 2, got 4"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    """A level must be legal (rule 1), its numbers need not be."""
    with pytest.raises(FormatError) as caught:
        read(text)

    assert str(caught.value) == problem


def test_nothing_is_made_from_the_numbers_of_a_file() -> None:
    size = 10**18 - 1
    problem = f"line 1: {TOO_MANY}, got {size} × {size} = {size * size:,}"
    expect_frugal_error(lambda: read(f"{size} {size} {size}\n"), problem)
    problem = "line 1: expected row 1 of 10000, got the end of the file"
    expect_frugal_error(lambda: read("10000 10000 1\n"), problem)
    problem = "line 2: expected 10000 cells in row 1, got 1"
    expect_frugal_error(lambda: read("10000 10000 1\n#\n"), problem)
    problem = f"line 1: {SHAPE}, got '{'9' * 39}…'"
    expect_frugal_error(lambda: read("9" * 5000 + " 1 1\n"), problem)


def test_any_damage_leaves_surfaces_or_one_line() -> None:
    expect_values_or_error(read, *damages(TEXT, "F#0189*x"))


@given(texts("#F0123 \n"))
def test_any_text_is_surfaces_or_one_line(two: tuple[str, str]) -> None:
    expect_values_or_error(read, *two)
