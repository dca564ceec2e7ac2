"""A cell in words, for the status line and for screen readers."""

from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Question, Reveal
from minetui.core.position import Position
from minetui.texts.game import cell_text


def test_each_cell_is_read_as_it_is() -> None:
    """C9: nothing looked at how a revealed cell is read."""
    position = Position(Minefield.drawn("*.*..", "....."))
    for move in (Flag(0), Flag(5), Question(5), Reveal(1), Reveal(4), Reveal(2)):
        position = move.played_on(position)
    read = [cell_text(position, cell).split(": ")[1] for cell in range(7)]

    assert read == [
        *("flag", "2", "the mine that was hit", "1", "blank", "question mark", "covered")
    ]
    assert cell_text(position, 6).startswith("row 2, col 2: ")
