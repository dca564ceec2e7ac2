"""Puzzles as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, Minefield, Position, set_of
from minetui.learn import PATTERNS, Mode, Puzzle, PuzzleError, puzzle_of, puzzle_text
from minetui.learn.puzzle import QUESTIONS, SIGNS
from minetui.solver import TECHNIQUES


@st.composite
def any_puzzle(draw: st.DrawFn) -> Puzzle:
    """A puzzle on any board with all kinds of cells, however little sense it makes."""
    cols, signs = draw(st.integers(1, 6)), st.sampled_from(SIGNS)
    text = [*draw(st.lists(signs, min_size=1, max_size=30)), ".", "#"]
    text += "#" * (-len(text) % cols)

    def cells(wanted: str) -> int:
        return set_of(cell for cell, sign in enumerate(text) if sign in wanted)

    field = Minefield(Grid(len(text) // cols, cols), cells("*Fx"))
    return Puzzle(
        draw(st.sampled_from(QUESTIONS)),
        draw(st.sampled_from(TECHNIQUES.ids)),
        Position(field, cells("."), cells("fF")),
        draw(st.sampled_from(["", *PATTERNS])),
        cells("ox"),
    )


@given(any_puzzle())
def test_what_is_written_is_read_again(puzzle: Puzzle) -> None:
    text = puzzle_text(puzzle)

    assert puzzle_of(text) == puzzle
    assert puzzle_text(puzzle_of(text)) == text


@given(st.text("region;casual;;#./*ox\n\x1b", max_size=30))
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    try:
        puzzle_of(text)
    except PuzzleError as error:
        assert "\n" not in str(error)


def test_a_text_says_what_is_seen_and_what_is_asked() -> None:
    field = Minefield.drawn("*..", "*..", "...")
    position = Position(field).reveal(1).reveal(2).reveal(4).toggle_flag(3)

    puzzle = Puzzle(Mode.REGION, "casual", position, region=set_of([0, 6]))

    assert puzzle_text(puzzle) == "region;casual;;x../F../o.."


@pytest.mark.parametrize(
    "text",
    [
        *("storm;casual;;.#", "region;magic;;.#", "region;casual;1-1-1;.#", "region;casual;.#"),
        *("region;casual;;", "region;casual;;.#/.", "region;casual;;.?", "region;casual;;##"),
        *("region;casual;;.*", "region;casual;;../.."),
    ],
)
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        puzzle_of(text)
