"""Links to JSMinesweeper: runs in their own bases, numbers with the flags taken off."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solver.test_odds import position

from minetui.core import Level
from minetui.formats import drawings, jsm

from .mangled import told, whole

SIZE = "aeacaaab"  # 4 x 2 with 1 mine
LINK = f"https://davidnhill.github.io/JSMinesweeper/?board=4x2x1&analysis={SIZE}"


surfaces = whole(jsm.read)


def rows(cells: str) -> list[str]:
    """The rows of a link to 4 × 2 cells with 1 mine."""
    (seen,) = surfaces(LINK + cells)
    return drawings.surface_text(seen).split("\n")[1:-1]


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        *(("i", ["0000", "0000"]), ("ll", ["1111", "1111"]), ("mX", ["11##", "####"])),
        *(("Z", ["####", "####"]), ("LLLLMMMM", ["7777", "8888"]), ("21", ["FFFF", "FFFF"])),
    ],
)
def test_a_run_is_spelled_in_the_base_of_its_kind(cells: str, shown: list[str]) -> None:
    """The site: 0 has ten digits, a to j; 1 seven, k to q; hidden ten, R to 0; 7 and 8 one each."""
    assert rows(cells) == shown


def test_flags_and_hidden_mines_are_added_to_the_numbers_around_them() -> None:
    """The site: F and I were taken off, O was not.

    It can write a link that begins with a flag that was not taken off, but not read it.
    """
    (seen,) = surfaces(LINK + "9lTmT")

    assert rows("2bTcT") == rows("9lTmT") == ["F1##", "11##"]
    assert rows("ObTcT") == ["#1##", "11##"]
    assert jsm.write(seen).decode() == LINK + "2bTcT\n"


def test_each_line_is_a_link_whose_analysis_has_the_size_and_the_mines() -> None:
    other = f"https://x/?analysis={SIZE}Z&board=9x9x10"
    covered = next(drawings.read_surfaces(["2 4 1", "####", "####"]))

    assert surfaces(f"{LINK}Z\n\n{other}\n") == [covered, covered]


@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 9))
def test_what_is_written_reads_as_the_same(seed: int, height: int, width: int) -> None:
    random = Random(seed)
    level = Level(height, width, random.randrange(height * width))
    seen = position(random, level, random.randint(0, 5)).surface
    link = jsm.write(seen).decode()

    assert jsm.begins(link.strip())
    assert surfaces(link) == [seen]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("https://x/?b=1&m=0", "expected a link with 'analysis=…', got 'https://x/?b=1&m=0'"),
        (f"{LINK}-", "expected over 8 letters and digits in analysis, got '-'"),
        (LINK, f"expected over 8 letters and digits in analysis, got '{SIZE}'"),
        (f"{LINK}Y", "expected 8 cells in analysis, got 7"),
        (f"{LINK}0", "expected 8 cells in analysis, got more than 8"),
        (f"{LINK}{'b' * 500}", "expected 8 cells in analysis, got more than 8"),
        (f"{LINK}2MX", "expected at most 8 in row 1, column 2, got 9"),
        (LINK.replace(SIZE, "aaacaaab") + "Z", "expected at least 1 column, got 0"),
        (LINK.replace(SIZE, "aeacaaai") + "Z", "expected 0 to 7 mines on 4 × 2, got 8"),
    ],
)
def test_what_is_not_right_is_named_with_its_line(text: str, problem: str) -> None:
    assert told(surfaces, "\n" + text) == f"line 2: {problem}"


def test_a_link_may_have_a_million_cells_and_3843_rows_and_columns() -> None:
    """1000 × 1000 in base 62, and as many hidden cells in base 10."""
    (seen,) = surfaces("https://x/?analysis=qiqiaaaaSRRRRRR")
    wide = drawings.read_surfaces(["1 3844 1", "#" * 3844])

    assert (seen.grid.rows, seen.grid.cols, seen.covered) == (1000, 1000, seen.grid.cells)
    with pytest.raises(ValueError, match="expected at most 3,843 rows and columns"):
        jsm.write(next(wide))
