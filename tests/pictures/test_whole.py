"""Whole pictures, as they are kept in `golden`: look at one that changed before you replace it."""

from collections import deque
from pathlib import Path

import pytest

from minetui.core import (
    BoardCounts,
    ClickCounts,
    Grid,
    Mark,
    Metrics,
    Minefield,
    Position,
    Sketch,
    Square,
    grid_drawn,
)
from minetui.pictures import Bar, Plot, Series, card_picture, findings_picture
from minetui.solver import Findings
from minetui.texts.share import ShareCard, SharedResult

GOLDEN = Path(__file__).parent / "golden"
WIDE = Minefield(Grid(9, 60), 2**90 - 2**40 + 1)
LOST = Position(WIDE).reveal(539).toggle_flag(0).toggle_flag(200).reveal(41)
TINY = Position(Minefield.drawn("*..", "...")).reveal(0)
RESULT = SharedResult(
    False,
    83.251,
    Metrics(BoardCounts(WIDE.grid, 51, 120), 83.251, 60, ClickCounts(left=90, effective=80)),
    (*Square, *[Square.UNREACHED] * 4),
)
PLOT = Plot(
    *("Wins & losses", "3BV", "seconds"),
    points=[(1, 2), (7, 9.5)],
    line=[(0, 0), (4, 8), (8, 3)],
    series=[
        Series("flags", [(1, 1), (3, 4), (7, 6)], [(3, 2.5, 5.5)]),
        Series("no <flags>", [(2, 9), (6, 1)], [(2, 8, 10), (6, 0.5, 2)]),
    ],
    bars=[Bar(0, 2, 1), Bar(2, 6, 7), Bar(6, 8, 3.3)],
    notes=["A note", "Another & the last"],
)


def found(lines: list[str], mines: int) -> Findings:
    """All that is known of a sketch: numbers, `#` covered, `F` flagged, `*` a known mine."""
    marks = {"#": Mark.COVERED, "F": Mark.FLAG, "*": Mark.MINE}
    sketch = Sketch.blank(grid_drawn(lines), mines)
    for cell, sign in enumerate("".join(lines)):
        sketch = sketch.paint(cell, marks[sign] if sign in marks else int(sign))
    return deque(Findings.search(sketch), maxlen=1).pop()


PICTURES = {
    "odds.svg": lambda: findings_picture(
        found(["#1#F#", "11##*", "001##"], 4), ["Board 1 & 2 " * 6]
    ),
    "guess.svg": lambda: findings_picture(found(["#####", "#1###", "#3###", "##F##"], 5)),
    "conflict.svg": lambda: findings_picture(found(["##1##", "#3#4#", "##1##"], 5)),
    "card.svg": lambda: card_picture(ShareCard(RESULT, "Tiny", "MT1-code"), TINY),
    "bare-card.svg": lambda: card_picture(ShareCard(SharedResult(True, 3.0), "A", "MT1-B"), TINY),
    "wide-card.svg": lambda: card_picture(
        ShareCard(RESULT, "Custom <9>", "MT1-" + "x" * 300), LOST
    ),
    "plot.svg": PLOT.as_svg,
    "series.svg": Plot(
        "", "x", "y", series=[Series(f"{number}", [(number, 2 * number)]) for number in range(9)]
    ).as_svg,
    "plot.txt": lambda: "\n".join([*PLOT.as_text(60, 20), *PLOT.as_text(40, 9, ascii_only=True)]),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_it_was(name: str, tmp_path: Path) -> None:
    """The new one stays in the test's folder."""
    (tmp_path / name).write_text(PICTURES[name](), "utf-8")

    assert (tmp_path / name).read_text("utf-8") == (GOLDEN / name).read_text("utf-8")


@pytest.mark.parametrize(("length", "lines"), [(0, 0), (101, 1), (102, 2), (505, 5), (506, 0)])
def test_the_code_is_on_a_card_if_it_takes_no_more_than_five_lines(length: int, lines: int) -> None:
    drawn = card_picture(ShareCard(RESULT, "Custom", "x" * length), LOST)

    assert drawn.count('class="code"') == lines


@pytest.mark.parametrize(
    ("rows", "cols", "size"),
    [(9, 9, 40), (16, 30, 30), (9, 60, 16), (100, 20, 16), (4, 96, 10), (4, 200, 10)],
)
def test_the_cells_of_a_card_are_as_large_as_fits(rows: int, cols: int, size: int) -> None:
    """But not so large that few fill the page, and not so small that nobody could read them."""
    board = Position(Minefield(Grid(rows, cols), 1)).reveal(0)
    drawn = card_picture(ShareCard(SharedResult(False, 3.0), "", ""), board)

    assert f'<clipPath id="edge"><rect width="{cols * size}" height="{rows * size}"' in drawn
