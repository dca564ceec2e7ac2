"""Positions in files: the moves lead to what is shown, and what can't be is one line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Level, Minefield, Position, Question, Reveal, Status, only
from minetui.core.deal import deal
from minetui.formats import FormatError, Replay
from minetui.formats.positions import LARGEST, PositionView, replay_in

from .mangled import told

ROWS = ["*....", ".....", "....*", ".*..."]
FIELD = Minefield.drawn(*ROWS)
COVERED = "or a covered cell"


def shown(field: Minefield, *rows: str) -> Replay:
    """The replay that leads to these rows, the first of which is line 10."""
    return replay_in(field, list(enumerate(rows, 10)), PositionView.of(rows))


def rows_of(position: Position) -> list[str]:
    """The signs of a position, as `PositionView.of` reads them."""
    signs = {str(n): cells & position.revealed for n, cells in enumerate(position.field.numbered)}
    marks = {"F": position.flagged, "?": position.questioned, "X": position.hit}
    return position.field.grid.signs("U", signs | marks)


def played(seed: int) -> Position:
    """A position after random moves, with right and wrong flags and question marks."""
    random = Random(seed)
    level = Level(random.randint(1, 9), random.randint(2, 9), 1)
    level = Level(level.rows, level.cols, random.randint(1, max(level.grid.size // 5, 1)))
    here = Position(Minefield(level.grid, deal(level, random)))
    for _ in range(random.randint(1, 25)):
        kind = random.choice([Reveal, Reveal, Flag, Chord, Question])
        cell = random.randrange(level.grid.size)
        if not (kind is Flag and here.flagged & only(cell)):  # it would uncover an opening's cell
            here = kind(cell).played_on(here)
    return here


@given(st.integers(0, 2**32))
def test_the_moves_lead_to_the_position_that_is_shown(seed: int) -> None:
    here = played(seed)
    zeros = here.revealed & here.field.zeros
    bare = here.field.opening(zeros) & ~(here.revealed | here.flagged | here.questioned)
    replay = shown(here.field, *rows_of(here))
    there = replay.final_position

    assert bare or there.status is here.status
    if not bare and here.hit.bit_count() < 2:
        assert rows_of(there) == rows_of(here)
    assert replay.given == len(replay.moves) == len(replay.game().moves)
    assert all(move.at == 0 for move in replay.moves)
    assert replay.game().assisted == bool(replay.moves)


def test_an_opening_takes_one_reveal_and_is_shown_whole() -> None:
    """Flags and question marks inside it stay."""
    replay, rows = shown(FIELD, "U1000", "11011", "1111U", "UU11U"), ["U1F?0", "U10F1", "U111U"]

    assert [type(move) for move in replay.moves] == [Reveal] * 5
    assert rows_of(replay.final_position) == ["U1000", "11011", "1111U", "UU11U"]
    whole = shown(FIELD, "UU0UU", *["UUUUU"] * 3).final_position
    assert rows_of(whole) == ["U1000", "U1011", "U111U", "UUUUU"]
    assert rows_of(shown(FIELD, *rows, "UUUUU").final_position) == [*rows, "UUUUU"]


def test_a_mine_that_was_hit_is_a_lost_game_also_after_its_last_reveal() -> None:
    lost = shown(FIELD, "F1000", "U1011", "U111X", "U?UUU").final_position
    row = Minefield.drawn("*.*")

    assert (lost.status, lost.hit, lost.questioned) == (Status.LOST, only(14), only(16))
    assert shown(row, "X2U").final_position.status is Status.LOST
    assert shown(row, "U2U").final_position.status is Status.WON


def test_a_chord_hits_several_mines() -> None:
    field, pair = Minefield.drawn("*.*", "..."), Minefield.drawn("**.", "...")

    assert shown(field, "XFX", "1F1").final_position.hit.bit_count() == 1
    assert shown(field, "XUX", "F2F").final_position.hit == only(0)
    assert shown(pair, "XX1", "F2F").final_position.hit == only(0) | only(1)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (["UUUUU", "U2UUU"], f"line 11: expected a 1 {COVERED} in row 2, column 2, got '2'"),
        (["1UUUU", "UUUUU"], f"line 10: expected a mine {COVERED} in row 1, column 1, got '1'"),
        (["UUUUU", "UUXUU"], f"line 11: expected a 0 {COVERED} in row 2, column 3, got 'X'"),
        (["UUUU@", "UUUUU"], f"line 10: expected a 0 {COVERED} in row 1, column 5, got '@'"),
        (["#UUUU", "UUUUU"], f"line 10: expected a mine {COVERED} in row 1, column 1, got '#'"),
    ],
)
def test_what_contradicts_the_mines_is_named_with_its_line(rows: list[str], problem: str) -> None:
    assert told(shown, FIELD, *rows, "UUUUU", "UUUUU") == problem


def test_a_board_without_anything_shown_has_no_moves_whatever_its_size() -> None:
    field = Minefield.drawn(*["*" + "." * 999] * (LARGEST // 1000 + 1))
    covered = ["U" * 1000] * field.grid.rows

    assert shown(field, *covered) == Replay(field)
    with pytest.raises(FormatError, match=f"^line 10: expected a position of at most {LARGEST:,}"):
        shown(field, "F" + "U" * 999, *covered[1:])


def test_undo_goes_back_to_the_given_position() -> None:
    game = shown(FIELD, "F1000", "U1011", "U111U", "UUUUU").game()
    game.play(Reveal(5))

    assert game.undo()
    assert not game.undo()
    assert rows_of(game.position)[0] == "F1000"
