"""Contest, drawings and surfaces: what is written reads as the same, and a board comes at once."""

from itertools import repeat
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Minefield, Shape, Surface, grid_drawn, set_of
from minetui.formats import FormatError, drawings

from .mangled import MINEFIELDS, first_of, sized, told, whole

CONTEST = "2 5\n.....\n..M..\n\n3 1\nM\n.\nM\n0 0\n"
GRID = "*..\n...\n\n\n*\n.\n"
SURFACE = "2 4 1\n01F#\n01##\n\n1 3 0\n8#0\n"
READERS = {
    CONTEST: drawings.read_contest,
    GRID: drawings.read_drawings,
    SURFACE: drawings.read_surfaces,
}
SIGNS = "'012345678#F'"


def seen(mines: int, *rows: str, shape: Shape = Shape.SQUARE) -> Surface:
    """The surface that these rows show."""
    text = "".join(rows)

    def showing(signs: str) -> int:
        return set_of(cell for cell, sign in enumerate(text) if sign in signs)

    numbered = tuple(showing(str(number)) for number in range(9))
    return Surface(grid_drawn(rows, shape), mines, numbered, showing("#F"), showing("F"))


FIELDS = [Minefield.drawn(".....", "..*.."), Minefield.drawn("*", ".", "*")]
DRAWN = [Minefield.drawn("*..", "..."), Minefield.drawn("*", ".")]
SURFACES = [seen(1, "01F#", "01##"), seen(0, "8#0")]
HELD = {CONTEST: FIELDS, GRID: DRAWN, SURFACE: SURFACES}


def random_surface(seed: int) -> Surface:
    """A surface of any size and shape, with any numbers."""
    random = Random(seed)
    grid = sized(random.randint(1, 12), random.randint(1, 12), random.choice([*Shape]))
    lines = ("".join(random.choices(drawings.SIGNS, k=grid.cols)) for _ in range(grid.rows))
    return seen(random.randrange(grid.size), *lines, shape=grid.shape)


contest, drawn = whole(drawings.read_contest), whole(drawings.read_drawings)


surfaces = whole(drawings.read_surfaces)


@given(st.lists(MINEFIELDS, max_size=4), st.sampled_from(["", "0 0\n", "0 0\nnot a board\n"]))
def test_what_is_written_reads_as_the_same(written: list[Minefield], end: str) -> None:
    assert contest(b"".join(map(drawings.write_contest, written)).decode() + end) == written
    assert drawn(b"\n".join(map(drawings.write_drawing, written)).decode()) == written


@given(st.lists(st.integers(0, 2**32).map(random_surface), max_size=4))
def test_surfaces_that_are_written_read_as_the_same(written: list[Surface]) -> None:
    assert surfaces("".join(map(drawings.surface_text, written))) == written


def test_boards_are_written_in_the_signs_of_each_text() -> None:
    assert drawings.write_contest(FIELDS[0]) == b"2 5\n.....\n..M..\n"
    assert drawings.write_drawing(DRAWN[0]) == b"*..\n...\n"
    assert "".join(map(drawings.surface_text, SURFACES)) == SURFACE.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (CONTEST.replace("\n", "\n\n \n"), FIELDS),
        (CONTEST.replace("2 5", " 2\t 05 "), FIELDS),
        (CONTEST.replace("0 0\n", ""), FIELDS),
        (CONTEST.replace("0 0", "0 0\n9 9\nwhat follows is not read"), FIELDS),
        *((text, []) for text in ("0 0", "0 0\n1 1\n.\n", "00 000", "", "\n \r\n")),
    ],
)
def test_a_contest_may_have_blank_lines_and_no_end(text: str, held: list[Minefield]) -> None:
    assert contest(text) == held


@pytest.mark.parametrize("text", [GRID.replace(".", "0"), f"\n\n{GRID}\n\n"])
def test_a_drawing_may_have_zeros_and_blank_lines_around_it(text: str) -> None:
    assert drawn(text) == DRAWN
    assert drawn("\n \r\n") == []


@pytest.mark.parametrize(
    "text", [SURFACE.replace("\n", "\n\n \n"), SURFACE.replace("2 4 1", " 2\t 04   1 ")]
)
def test_surfaces_may_have_blank_lines(text: str) -> None:
    assert surfaces(text) == SURFACES
    assert surfaces("\n \r\n") == []


@pytest.mark.parametrize("text", READERS)
def test_a_board_comes_before_the_next_line_is_asked_for(text: str) -> None:
    """In a drawing it comes with the blank line below it."""
    assert first_of(READERS[text], text) == (HELD[text][0], 3)


SIZE = "expected rows and columns such as '5 7'"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2 7\n.......\n\n......\n", "line 4: expected 7 cells in row 2, got 6"),
        ("1 2\n...\n", "line 2: expected 2 cells in row 1, got 3"),
        ("2 2\n..\n.*\n", "line 3: expected 'M' and '.' in row 2, got '*'"),
        ("2 2\n..\n. M\n", "line 3: expected 'M' and '.' in row 2, got ' '"),
        ("1 1\n\x1b\n", r"line 2: expected 'M' and '.' in row 1, got '\x1b'"),
        ("3 2\n..\n..\n", "line 3: expected row 3 of 3, got the end of the file"),
        ("\n9 9", "line 2: expected row 1 of 9, got the end of the file"),
        *((text, f"line 1: {SIZE}, got '{text}'") for text in ("M.", "2", "2 2 2", "0 2", "2 0")),
        *((text, f"line 1: {SIZE}, got '{text}'") for text in ("-2 2", "2.0 2")),
        ("\ufeff2 2\n", rf"line 1: {SIZE}, got '\ufeff2 2'"),
    ],
)
def test_what_is_not_right_in_a_contest_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(contest, text) == problem


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
def test_what_is_not_right_in_a_drawing_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(drawn, text) == problem


LEVEL = "expected rows, columns and mines such as '9 9 10'"


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
        *((text, f"line 1: {LEVEL}, got '{text}'") for text in ("1#", "2 2", "2 2 1 1")),
        *((text, f"line 1: {LEVEL}, got '{text}'") for text in ("2 2 -1", "2 2 1.0")),
        ("\ufeff2 2 1\n", rf"line 1: {LEVEL}, got '\ufeff2 2 1'"),
        ("0 2 0\n", "line 1: expected at least 1 row, got 0"),
        ("2 0 0\n", "line 1: expected at least 1 column, got 0"),
        ("2 2 4\n", "line 1: expected 0 to 3 mines on 2 × 2, got 4"),
    ],
)
def test_what_is_not_right_in_surfaces_is_told_with_its_line(text: str, problem: str) -> None:
    """A level must be legal (rule 1), its numbers need not be."""
    assert told(surfaces, text) == problem


def test_a_drawing_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.levels.Level.MOST_CELLS", 10)

    with pytest.raises(FormatError, match=r"^line 4: expected at most 10 cells, got 3 × 4 = 12$"):
        list(drawings.read_drawings(repeat("*..")))
