"""FSVF: files of our own making read as the moves they hold, with times in thousandths."""

from collections.abc import Sequence

import pytest

from minetui.core import Chord, Flag, Minefield, Question, Reveal, Status
from minetui.formats import FormatError
from minetui.formats.avf import begins_fsvf
from minetui.formats.avf import read as read_avf
from minetui.formats.avf import read_fsvf as read

from .mangled import told, wanted_at_the_end
from .test_avf import END, FIELD, STARTED, WON, board, event, header
from .test_avf import file as avf

LINES = (b"RealTime: 9.999", b"Skin: default", b"me", b"FreeSweeper R10")


def file(
    events: str = WON,
    digits: str = "",
    field: Minefield = FIELD,
    *,
    release: int = 10,
    flags: int = 0,
    marks: int = 127,
    head: bytes | None = None,
    lines: Sequence[bytes] = LINES,
) -> bytes:
    """A whole file; the digits are the thousandths of the events, which are lines between bars."""
    listed = [*map(event, filter(None, events.split("|")))]
    thousandths = bytes(map(ord, digits.ljust(len(listed), "0")))
    start = bytes([0, release, flags, 7, 8]) + board(field)[5:] + (head or header(field, marks))
    tail = END * 2 + b"abcs=" + thousandths + b"0123456789abcdef\0more\r" + b"\r".join(lines)
    return start + b"".join(listed) + tail


START = file()[: len(board(FIELD))]


def test_a_won_game_with_a_flag_and_a_chord() -> None:
    replay = read(file(digits="00000" + "123456"))

    assert (replay.field, replay.seconds) == (FIELD, 1.506)
    assert replay.moves == (Flag(0), Reveal(1), Chord(1, 1.103), Reveal(10, 1.506))
    assert replay.final_position.status is Status.WON
    assert replay.info == {
        **{"Program": "FreeSweeper", "Version": "R10", "Player": "me", "Skin": "default"},
        "Timestamp": STARTED,
    }


def test_moves_and_track_are_those_of_arbiter_but_for_the_times_in_thousandths() -> None:
    track, other = read(file(digits="123456")).track, read_avf(avf()).track

    assert read(file()).moves == read_avf(avf()).moves
    assert track is not None
    assert other is not None
    assert track.points[1:] == other.points[1:]
    assert track.points.times[:2] == [0.005, 1.006]


def test_a_digit_is_the_lower_half_of_its_byte() -> None:
    one = "1.00 lc 24 8|1.00 lr 24 8"

    for byte in "5\x05\x95õ":
        assert read(file(one, f"0{byte}")).moves == (Reveal(1, 1.005),)


def test_with_question_marks_a_flag_becomes_one() -> None:
    presses = "|".join(f"{n}.00 rc 8 8|{n}.00 rr 8 8" for n in range(2))

    assert [type(move) for move in read(file(presses)).moves] == [Flag, Flag]
    assert [type(move) for move in read(file(presses, marks=17)).moves] == [Flag, Question]


def test_the_first_flag_says_that_the_game_was_made_lucky() -> None:
    modes = [read(file(flags=flags)).header("mode") for flags in (0, 1, 8, 25, 254)]
    assert modes == ["", "Lucky", "", "Lucky", ""]


def test_the_length_of_the_header_may_be_another() -> None:
    """It is known to be right in files of Arbiter only."""
    head = header(FIELD)
    at = head.index(b"[3|") - 1

    other = head[:at] + b"\x02" + head[at + 1 :]
    assert read(file(head=other)) == read(file())
    with pytest.raises(FormatError, match="expected a header"):
        read_avf(avf(head=other))


def test_the_player_is_the_first_line_without_a_colon() -> None:
    for lines, player, skin in (
        (LINES, "me", "default"),
        ((b"Skin:x", b"\xff<Mouse>a mouse", b"FreeSweeper R9"), "\udcff", "x"),
        ((b"me", b"FreeSweeper R9"), "me", ""),
        ((b"Skin: x",), "", "x"),
        ((), "", ""),
    ):
        replay = read(file(lines=lines))
        assert (replay.header("player"), replay.header("skin")) == (player, skin)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"4", "byte 0: expected version 0 of FreeSweeper, got '4'"),
        (b"\0\x0a\0\0\0\x07", "byte 5: expected a level from 3 to 6, got 7"),
        (START + b"\x7f\xff[0|B", "byte 14: expected a header such as '[0|start|end|B28T4.07]'"),
        (file("0.00 7 8 8"), "byte 88: expected a kind of event such as 1, 3 or 5, got 7"),
    ],
)
def test_an_error_names_the_byte_and_what_was_expected(data: bytes, what: str) -> None:
    assert told(read, data) == what


def test_a_file_that_lacks_its_end_is_told_what_is_missing() -> None:
    whole = file()
    needed = whole.index(b"0123456789abcdef")
    cut = whole[:needed]

    assert not begins_fsvf(START)  # a file of FreeSweeper is known by its header
    assert (read(cut).moves, read(cut).header("player")) == (read(whole).moves, "")
    assert wanted_at_the_end(read, cut, whole[needed:]) == [
        *("version 0 of FreeSweeper", "a release", "the flags", "two unknown bytes", "a level"),
        *("the width", "the height", "the mines", "a mine"),
        *("a header such as '[0|start|end|B28T4.07]'", "an event at time 0", "an event"),
        *("'cs=' and the thousandths of a second", "the thousandths of a second"),
    ]
