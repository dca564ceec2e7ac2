"""What is said of each reveal: did the casual rules force it just then?"""

from minetui.core.grid import Cell
from minetui.core.marks import Mark, mark
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Reveal
from minetui.core.position import Position

FIELD = Minefield.drawn("*....", ".....", "....*")
START = Position(FIELD).reveal(4)  # all but both corners' neighbours


def cell(row: int, col: int) -> Cell:
    return FIELD.grid.cell(row, col)


def test_the_first_reveal_is_the_opening_move() -> None:
    assert mark(Position(FIELD), Reveal(4)) is Mark.OPENING


def test_a_reveal_that_a_rule_allows_with_the_flags_of_that_moment_is_forced() -> None:
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2))

    assert mark(before, Reveal(4)) is Mark.UNFORCED
    assert mark(before.toggle_flag(0), Reveal(4)) is Mark.FORCED


def test_a_chord_is_the_rule_itself() -> None:
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2)).toggle_flag(0)

    assert mark(before, Chord(5)) is Mark.FORCED


def test_a_wrong_flag_forces_as_well_as_a_right_one() -> None:
    """The casual rules trust the player's flags."""
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2)).toggle_flag(4)

    assert mark(before, Reveal(0)) is Mark.FORCED


def test_what_reveals_nothing_has_no_mark() -> None:
    assert mark(START, Flag(0)) is None
    assert mark(START, Reveal(cell(1, 2))) is None
    assert mark(START, Chord(cell(1, 1))) is None
