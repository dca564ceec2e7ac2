"""A cell in words, for the status line and for screen readers."""

from fractions import Fraction

from minetui.core import Flag, Grid, Mark, Minefield, Position, Question, Reveal, Sketch, starts
from minetui.texts import contents


def test_each_cell_is_read_as_it_is() -> None:
    """C9: nothing looked at how a revealed cell is read."""
    position = Position(Minefield.drawn("*.*..", "....."))
    for move in (Flag(0), Flag(5), Question(5), Reveal(1), Reveal(4), Reveal(2)):
        position = move.played_on(position)
    read = [contents.cell_text(position, cell).split(": ")[1] for cell in range(7)]

    assert read == [*("flag", "2", "exploded mine", "1", "zero", "question mark", "covered")]
    assert contents.cell_text(position, 6).startswith("B2: ")


def test_a_start_tells_what_a_casual_player_leaves() -> None:
    every = starts(Minefield.drawn(".*..", "*..."))
    winning = starts(Minefield.drawn("*..."))

    assert [contents.start_text(every, cell) for cell in (0, 1, 3)] == [
        "A1: leaves 5 of 6 safe cells · best start 2",
        "B1: mine · best start leaves 2 of 6",
        "D1: best start, leaves 2 of 6 safe cells",
    ]
    assert contents.start_text(winning, 3) == "D1: one number at a time wins from here"


def test_odds_that_are_certain_have_no_number() -> None:
    assert [contents.odds_text(Fraction(part, 3)) for part in range(4)] == [
        "safe",
        "33.3% mine",
        "66.7% mine",
        "mine",
    ]


def test_cells_of_a_sketch_are_what_they_are_painted_as() -> None:
    sketch = Sketch.blank(Grid(1, 5), 1)
    for cell, paint in enumerate((2, 0, Mark.FLAG, Mark.MINE)):
        sketch = sketch.paint(cell, paint)

    assert [contents.cell_text(sketch, cell) for cell in range(5)] == [
        *("A1: 2", "B1: zero", "C1: flag", "D1: known mine", "E1: covered"),
    ]
    assert contents.neighbours_text(sketch, 1) == "B1: zero. A1 2, C1 flag."
    assert contents.neighbours_text(sketch, 0) == "A1: 2. Zeros all around."
