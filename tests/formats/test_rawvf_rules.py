"""Rules that a RawVF file names, or that its program has, become ordinary moves."""

import pytest

from minetui.core import Chord, Flag, Move, Reveal, Status, set_of

from .mangled import read_rawvf as read

BOARD = "Board:\n*0000\n00000\n0000*\nEvents:\n"  # won by its opening
ROW = "Board:\n*000*0\nEvents:\n"  # not won by it


def press(name: str, col: int, row: int, time: float = 1.0) -> str:
    """A press and its release, as LlamaSweeper writes them: columns from 0, cells of 64 pixels."""
    where = f"{col} {row} ({col * 64 + 40} {row * 64 + 5})"
    return f"{time:.3f} {name}c {where}\n{time:.3f} {name}r {where}\n"


def moves(header: str, *presses: str) -> tuple[Move, ...]:
    return read(f"{header}\nSquareSize: 64\n{ROW}{''.join(presses)}".encode()).moves


FLAG, OPENING = press("r", 0, 0), press("l", 2, 0)


def test_a_file_of_llamasweeper_reads() -> None:
    """It has no number of mines, columns from 0, and the word "loss"."""
    header = """RawVF_Version: Rev6.2
Program: LlamaSweeper
Level: Custom
Width: 6
Height: 1
Marks: Off
SuperClick: Off
SquareSize: 64
Time: 2.000
Status: loss
Mode: Classic NG
"""
    events = [FLAG, OPENING, press("m", 1, 0), "1.500 mv 0 0 (3 2)\n", press("l", 4, 0, 2.0)]
    replay = read(f"{header}{ROW}{''.join(events)}".encode())

    assert replay.moves == (Flag(0, 1.0), Reveal(2, 1.0), Chord(1, 1.0), Reveal(4, 2.0))
    assert replay.final_position.status is Status.LOST
    assert dict(replay.info) == {"Mode": "Classic NG"}


def test_with_super_clicks_only_a_left_click_on_a_revealed_cell_is_a_chord() -> None:
    clicks = [FLAG, OPENING, press("l", 1, 0), press("l", 0, 0), press("m", 1, 0)]

    assert moves("SuperClick: On", *clicks) == (
        *(Flag(0, 1.0), Reveal(2, 1.0), Chord(1, 1.0), Reveal(0, 1.0), Chord(1, 1.0)),
    )


def test_with_super_clicks_a_chord_of_two_buttons_is_one_chord() -> None:
    """The release of the second button is still nothing."""
    chord = "2 lc (80 5)\n2 rc (80 5)\n2.5 rr (80 5)\n2.7 lr (80 5)\n"

    assert moves("SuperClick: On", OPENING, chord) == (Reveal(2, 1.0), Chord(1, 2.5))


@pytest.mark.parametrize(
    ("before", "flags"),
    [
        ("", [Flag(0, 1.0)]),
        (FLAG, [Flag(1, 1.0)]),  # changes nothing
    ],
)
def test_with_super_flags_a_right_click_on_a_number_flags_all_that_must_be_mines(
    before: str, flags: list[Move]
) -> None:
    made = moves("SuperFlag: On", before, OPENING, press("r", 1, 0))

    assert list(made[-1:]) == flags
    assert moves("SuperFlag: Off", OPENING, press("r", 1, 0))[-1] == Flag(1, 1.0)


def test_a_super_flag_needs_as_many_covered_cells_as_the_number() -> None:
    """Above a 1 that touches two covered cells it is a right click that changes nothing."""
    clicks = [press("l", 1, 0), press("r", 1, 0)]

    assert moves("SuperFlag: On", *clicks) == (Reveal(1, 1.0), Flag(1, 1.0))


def test_a_right_press_that_became_part_of_a_chord_is_still_known_behind_super_flags() -> None:
    """Two flags were set by one press: the later press has another index then."""
    board = "Board:\n*0000*\n*000*0\nEvents:\n"
    super_flag, chord = press("r", 1, 0), "2 rc (80 5)\n2 lc (80 5)\n2 lr (80 5)\n2 rr (80 5)\n"
    text = f"SuperFlag: On\nSquareSize: 64\n{board}{press('l', 2, 0)}{super_flag}{chord}"
    replay = read(text.encode())

    assert replay.moves == (
        *(Reveal(2, 1.0), Flag(0, 1.0), Flag(6, 1.0), Flag(1, 2.0), Chord(1, 2.0)),
    )
    assert replay.chord_presses == {3}


def test_in_llamasweeper_an_opening_takes_flags_away() -> None:
    """Elsewhere a flag stays, and its cell with it (rule 5)."""
    wrong = [press("r", 4, 0), press("r", 0, 2)]
    plain, llama = (
        read(f"Program: {name}\nSquareSize: 64\n{BOARD}{''.join(wrong)}{OPENING}".encode())
        for name in ("Other", "LlamaSweeper")
    )

    assert plain.final_position.flagged == set_of([4, 10])
    assert llama.final_position.status is Status.WON
    assert llama.moves[3:] == (*(Flag(4, 1.0), Reveal(4, 1.0), Flag(10, 1.0), Reveal(10, 1.0)),)


def test_flags_are_taken_away_behind_flags_as_well() -> None:
    board = "Board:\n00000*\nEvents:\n"
    wrong = [press("r", 1, 0), press("r", 3, 0)]
    text = f"Program: LlamaSweeper\nSquareSize: 64\n{board}{''.join(wrong)}{press('l', 0, 0)}"

    assert read(text.encode()).final_position.status is Status.WON


def test_a_lost_game_keeps_its_flags() -> None:
    wrong = [press("r", 4, 0), press("l", 0, 0), OPENING]
    text = f"Program: LlamaSweeper\nSquareSize: 64\n{BOARD}{''.join(wrong)}"

    assert read(text.encode()).moves == (Flag(4, 1.0), Reveal(0, 1.0), Reveal(2, 1.0))
