"""The registry: a file is read by what it holds, whatever format that is."""

import re
from io import BufferedReader, RawIOBase
from itertools import islice

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.core import Minefield, Reveal
from minetui.formats import FormatError, Replay, UnknownFormatError, drawings, mbf, rawvf
from minetui.formats.registry import (
    ENDINGS,
    FORMATS,
    WRITERS,
    expect_replay,
    read,
    read_bytes,
    read_playable,
    recognised,
)
from minetui.formats.source import Source

from .mangled import damages, expect_values_or_error, opened, told
from .test_avf import START as AVF

FIELD = Minefield.drawn("*..", "...")
LINE = '{"board": [["M","1","E"],["E","E","E"]], "click": [1,2]}'
PAGE = "[['M','E','E'],\n ['E','E','B']]\n[0,1]\n"
TEXTS = {
    "contest": drawings.write_contest(FIELD).decode(),
    "drawing": drawings.write_drawing(FIELD).decode(),
    "drawing of zeros": "*00\n000\n",
    "rawvf": rawvf.write(Replay(FIELD)).decode(),
    "replay": rawvf.write(Replay(FIELD, (Reveal(2, 0.0),))).decode(),
    "leetcode line": LINE,
    "leetcode page": PAGE,
    **{
        f"leetcode {label}": f"{label}{PAGE}"
        for label in ("board=", "BOARD  = ", "board:", "Board : ", "Input:\n\n", "Input: board=")
    },
}
EXPECTED = "expected a board or a replay"
UNKNOWN_MINES = "a position whose mines are unknown, which 'minetui FILE' plays"
UNKNOWN = f"{EXPECTED}, got a file that fits no known format"
SIGNS = "M*.0129[{:E'\",x"


class Dripping(RawIOBase):
    """A pipe that gives a few bytes at a time, and fails when it is read past its end."""

    def __init__(self, data: bytes) -> None:
        self.left = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        assert self.left, "more was asked for"
        part, self.left = self.left[:9], self.left[9:]
        buffer[: len(part)] = part
        return len(part)


def fields_of(data: bytes) -> list[Minefield]:
    return [replay.field for replay in read(opened(data))]


def fields(text: str) -> list[Minefield]:
    return fields_of(text.encode("utf-8", "surrogateescape"))


def test_the_formats_have_these_names_and_endings() -> None:
    """The names are those of options; files are tried in this order."""
    assert [(known.name, *known.endings) for known in FORMATS if not known.is_text] == [
        *(("mvf", "mvf"), ("mbf", "mbf", "abf"), ("rmv", "rmv"), ("evfs", "evfs")),
        *(("evf", "evf"), ("avf", "avf"), ("fsvf", "fsvf", "avf")),
    ]
    assert [(known.name, *known.endings) for known in FORMATS if known.is_text] == [
        *(("surface",), ("contest", "txt"), ("grid",), ("mine", "mine"), ("board", "board")),
        *(("code",), ("tatham",), ("tatham-save", "sav"), ("ptta",), ("jsm",), ("leetcode",)),
        ("rawvf", "rawvf"),
    ]
    written = "mbf contest grid mine board code tatham ptta rawvf"
    assert [*WRITERS] == written.split()
    named = {name: name for name in ("mbf", "mine", "board", "rawvf")}
    assert named | {"abf": "mbf", "txt": "contest"} == ENDINGS


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"0 0\n", "expected a board or a replay, got none"),
        (b"1 2 1\n##\n", f"expected a board or a replay, got {UNKNOWN_MINES}"),
    ],
)
def test_a_file_that_holds_no_replay_is_refused_as_a_whole(data: bytes, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        expect_replay(read_bytes(data))

    assert str(caught.value) == problem
    assert caught.value.within("a.txt") == f"a.txt: {problem}"


def test_of_several_games_one_is_chosen_by_its_number_by_default_the_first() -> None:
    boards = b"*..\n...\n\n*.\n\n.*\n"

    assert expect_replay(read_bytes(boards)) == read_playable(opened(boards), 1) == Replay(FIELD)
    assert read_playable(opened(boards), 3) == Replay(Minefield.drawn(".*"))
    with pytest.raises(FormatError, match="line 1: expected 4 games or more, got 3"):
        read_playable(opened(boards), 4)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"**\n**\n", "line 1: expected 0 to 3 mines on 2 × 2, got 4"),
        (b"\n\n*\n\n.\n", "line 3: expected 0 to 0 mines on 1 × 1, got 1"),
        (mbf.write(Minefield.drawn("**", "**")), "byte 0: expected 0 to 3 mines on 2 × 2, got 4"),
    ],
)
def test_a_board_of_mines_alone_can_be_read_but_not_played(data: bytes, problem: str) -> None:
    assert next(read(opened(data))).field.safe == 0
    assert told(read_playable, opened(data)) == problem


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_each_format_is_known_by_what_it_holds(text: str) -> None:
    assert fields(text) == [FIELD]


@pytest.mark.parametrize("text", [TEXTS["contest"], TEXTS["drawing"] + "\n", LINE + "\n", PAGE])
def test_a_file_may_hold_several_boards(text: str) -> None:
    assert fields(text * 3) == [FIELD] * 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: {EXPECTED}, got nothing"),
        ("\n \r\n", f"line 2: {EXPECTED}, got nothing"),
        ("hello", f"line 1: {UNKNOWN}"),
        ("M.\n..\n", f"line 1: {UNKNOWN}"),
        ("Width: 5\n\n", "line 1: expected a RawVF file, but it has no line 'Board:'"),
        ("\nBoard:\n00\n0*0\n", "line 4: expected a row of 2 cells, got 3"),
        ("\n\nhello", f"line 3: {UNKNOWN}"),
        ("[['E']]", "line 1: expected a click such as [3,0], got the end of the file"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(fields, text) == problem


@pytest.mark.parametrize("text", [TEXTS["contest"], TEXTS["drawing"] + "\n", LINE + "\n"])
def test_a_board_comes_before_more_is_asked_for(text: str) -> None:
    found = read(BufferedReader(Dripping(text.encode())))

    assert next(found).field == FIELD


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_any_damage_leaves_boards_or_one_line(text: str) -> None:
    """What is damaged in other ways is read by the tests of each format."""
    expect_values_or_error(fields, *islice(damages(text, SIGNS), 0, None, 3))


@given(st.binary(max_size=100) | st.text(SIGNS + " \n\0", max_size=40).map(str.encode))
@example(b"")
@example(b"\x01\x02\x03")
def test_any_bytes_are_boards_or_one_line_and_recognised_or_not(data: bytes) -> None:
    expect_values_or_error(fields, data.decode("utf-8", "surrogateescape"))
    for whole in (data, b"\x00" + data, b"\x02\x80\x08\x08" + data, MBF + data):
        assert recognised(Source(opened(whole))).isprintable()


MBF = bytes([5, 3, 0, 3, 0, 0, 3, 0, 4, 2])
KNOWN = {
    "a UMF replay": b"*umf\x00\x01\x00\x00",
    "an AVF replay of another program or version": b"\x00" + AVF[1:],
    "a random seed of Simon Tatham's Mines, not a game ID": b"9x9n10#123456789\n",
    "the journal of a game in progress": b"minetui journal 1\nlevel 9 9 10\n",
    "a link to 'davidnhill.github.io'": b"https://davidnhill.github.io/JSMinesweeper/"
    b"index.html?board=9x9x10\n",
    r"a link to '\x1b[2Jhost'": b"http://\x1b[2Jhost/\n",
}
UNREADABLE = {
    "a text with a colon": b"From: somebody\nTo: somebody else\n",
    "a time": b"12:30 tea\n",
    "a version": b"Version: 1.2\nTime: 12:30\nStatus: fine\n",
    "a program": b"#!/bin/sh\necho: no\n",
    "settings": b'theme: "dark"\n',
    "a board in MBF, and more": MBF + b"\x00\x01more",
    "noise": bytes(range(256)),
    "zeros": bytes(100),
}


@pytest.mark.parametrize(("name", "data"), KNOWN.items())
def test_what_is_recognised_is_named(name: str, data: bytes) -> None:
    assert told(fields_of, data) == f"line 1: {EXPECTED} that minetui can read, got {name}"


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_a_colon_makes_no_replay(data: bytes) -> None:
    with pytest.raises(UnknownFormatError, match=re.escape(f"line 1: {UNKNOWN}")):
        fields_of(data)
