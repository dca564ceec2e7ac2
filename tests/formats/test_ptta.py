"""PTTA links: one worked out by hand reads as its mines; what is damaged ends in one line."""

from time import process_time

import pytest

from minetui.core import NO_CELLS, Chord, Flag, Grid, Minefield, Move, Reveal, only
from minetui.formats import ptta

from .mangled import FIELD, expect_values_or_error, told

PAGE = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
TEXT = f"{PAGE}?b=53&m=i01\n"
SIZE = "expected b as 1, 2, 3 or a size such as 0809, got"
LINK = "expected a link with '?b=…&m=…', got"
DIGITS = "expected digits 0 to 9 and a to v in m, got"


def fields(text: str) -> list[Minefield]:
    return [replay.field for replay in ptta.read(text.split("\n"))]


@pytest.mark.parametrize(
    ("query", "grid", "mine"),
    [
        ("b=1&m=0000000000000000g", Grid(9, 9), 80),
        ("b=2&m=" + "0" * 51 + "g", Grid(16, 16), 255),
        ("b=3&m=" + "0" * 95 + "1", Grid(16, 30), 479),
        ("b=0803&m=0000g", Grid(3, 8), 20),
        ("b=1202&m=00002", Grid(2, 12), 23),
        ("b=0212&m=00002", Grid(12, 2), 23),
        ("b=11&m=g", Grid(1, 1), 0),
        ("b=0101&m=g", Grid(1, 1), 0),
        ("b=510&m=0000000001", Grid(10, 5), 49),
    ],
)
def test_sizes_have_numbers_and_the_last_cell_is_last(query: str, grid: Grid, mine: int) -> None:
    assert fields(f"{PAGE}?{query}") == [Minefield(grid, only(mine))]


@pytest.mark.parametrize(
    ("grid", "size"),
    [
        *((Grid(9, 9), "1"), (Grid(16, 16), "2"), (Grid(16, 30), "3"), (Grid(30, 16), "1630")),
        *((Grid(8, 8), "88"), (Grid(8, 10), "1008"), (Grid(100, 2), "002100"), (Grid(1, 1), "11")),
    ],
)
def test_a_size_is_written_with_as_many_digits_each(grid: Grid, size: str) -> None:
    assert ptta.write(Minefield(grid, 0)).decode().startswith(f"{PAGE}?b={size}&m=0")


@pytest.mark.parametrize(
    "text",
    [
        "https://llamasweeper.com/#/game/zini-explorer?b=53&m=i01",
        "https://llamasweeper.com/?theme=dark#/game/zini-explorer?b=53&m=i01",
        "?b=53&m=i01",
        "?m=i01&b=53",
        "b=53&m=i01",
        "http://host/?x=1&b=53&y=2&m=i01&z=3",
        "http://host/?b=53&m=I01",
        "https://llamasweeper.com/#/game/board-editor?b=53&m=i01&d=1",
        "HTTP://HOST/?b=0503&m=I01#below",
    ],
)
def test_hosts_order_other_keys_case_and_blanks_do_no_harm(text: str) -> None:
    assert ptta.begins(text)
    assert fields(f"{text}\n\n?b=11&m=g\n") == [FIELD, Minefield.drawn("*")]


def test_a_calculator_s_link_without_mines_is_a_board_without_mines() -> None:
    """The calculator leaves out `m` then; another page's `b` may be anything."""
    assert fields(f"{PAGE}?b=53") == [Minefield(Grid(3, 5), NO_CELLS)]
    assert not ptta.begins("http://host/?b=53")


def moves(path: str, mines: str = "b=33&m=20") -> tuple[Move, ...]:
    """The moves in a link with this path; without `mines` they are on 3 × 3 with one at row 1."""
    (replay,) = ptta.read([f"https://llamasweeper.com/#/game/zini-explorer?{mines}&c={path}"])
    return replay.moves


CLICKS = "?b=33&m=20&c=RDl-"


def test_clicks_are_numbered_down_the_columns() -> None:
    """RDlw is 010001 000011 100101 11: a flag on number 1, a reveal of 3, a chord at 5."""
    assert moves("RDl-") == moves("RDlw") == (Flag(3), Reveal(1), Chord(7))
    assert moves("w") == moves("") == ()
    assert moves("EM", "b=11&m=0") == (Reveal(0), Flag(0), Reveal(0), Reveal(0))


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("RDl", "expected the end of the clicks in c, but they are cut off"),
        ("A", "expected the end of the clicks in c, but they are cut off"),
        ("RD=", "expected digits of base 64 in c, got '='"),
        ("R%1b", r"expected digits of base 64 in c, got '\x1b'"),
        ("J", "expected a cell up to 8 in c, got 9"),
        ("A" * 100_001, "expected at most 100,000 digits in c, got 100,001"),
    ],
)
def test_clicks_that_are_not_right_are_told_with_their_line(path: str, problem: str) -> None:
    assert told(moves, path) == f"line 1: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        *(
            (text, f"{LINK} '{text}'")
            for text in ("http://host/", "?b=53", "?m=i01", "s ?b=53&m=i01")
        ),
        ("\x1b]0;x", rf"{LINK} '\x1b]0;x'"),
        *((f"?b={size}&m=i01", f"{SIZE} '{size}'") for size in ("", "4", "053")),
        *((f"?b={size}&m=i01", f"{SIZE} '{size}'") for size in ("5x3", "-5-3", "0003")),
        ("?b=0500&m=i01", "expected a height from 1 in b, got '0500'"),
        ("?b=53&m=", "expected 3 digits in m, got 0"),
        ("?b=53&m=i0", "expected 3 digits in m, got 2"),
        ("?b=53&m=i010", "expected 3 digits in m, got 4"),
        ("?b=53&m=i0w", f"{DIGITS} 'w'"),
        ("?b=53&m=i.1", f"{DIGITS} '.'"),
        ("?b=53&m=i%1b1", rf"{DIGITS} '\x1b'"),
        ("?b=11&m=h", "expected no mines after the last cell in m"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(fields, f"\n{text}") == f"line 2: {problem}"


@pytest.mark.parametrize("host", ["[x", "]x[", "[", "h℀", "[::1"])
def test_a_host_that_can_not_be_is_no_harm_or_one_line(host: str) -> None:
    expect_values_or_error(fields, f"http://{host}/?b=53&m=i01")


@pytest.mark.parametrize("text", ["?&b=" * 600, "?b=&m=" * 400 + " "])
def test_a_long_line_is_soon_known_not_to_be_a_link(text: str) -> None:
    start = process_time()

    assert not ptta.begins(text)
    assert process_time() - start < 0.05
